/*
 * Compiled models for programs in C (relay_model.h).
 *
 * A result is the memory of one call: the block lists of a struct relay_call,
 * the outputs' descriptions, and a reference count: one reference of the caller
 * and one of each shared tensor.  A result without references is cached by the
 * model for its next run, so that running the same shapes again needs no memory
 * from the system; at most KEPT of them are cached.  A model lives as long as
 * its results do.
 *
 * Inputs are views of the caller's memory where the code can read it: in
 * row-major order and aligned to the element; donated ones may be written to,
 * as if the call owned them.  Conditions that the code checks
 * itself (extents against names and against each other) are not checked here.
 */
#include "runtime/relay_model.h"

#include <dlfcn.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/forms.h"
#include "runtime/kernels.h"
#include "runtime/pool.h"
#include "runtime/value.h"

#define KEPT 16
#define TRIES 64
#define RANK_LIMIT 64

struct relay_model {
	const struct relay_entry *entry;
	void *library;		/* from dlopen, or NULL */
	struct relay_pool *pool;
	struct relay_hook *hook;	/* of its runs, or NULL */
	struct relay_memory *memory;	/* the same */
	atomic_bool busy;		/* a result that has it is in use */
	struct relay_info *info;	/* inputs, outputs */
	atomic_bool locked;
	struct relay_result *kept;	/* under the lock */
	int32_t nkept;			/* under the lock */
	atomic_int users;	/* references: the opener and results in use */
};

struct relay_result {
	struct relay_call call;
	struct relay_model *model;
	struct relay_result *next;
	atomic_int users;
	bool busy;		/* it has the model's managed memory */
	struct relay_value **arg;
	struct relay_dltensor *output;
};

static const struct relay_type types[RELAY_DTYPES] = {
	[RELAY_BOOL] = { RELAY_CODE_BOOL, 8, 1 },
	[RELAY_INT8] = { RELAY_CODE_INT, 8, 1 },
	[RELAY_INT16] = { RELAY_CODE_INT, 16, 1 },
	[RELAY_INT32] = { RELAY_CODE_INT, 32, 1 },
	[RELAY_INT64] = { RELAY_CODE_INT, 64, 1 },
	[RELAY_UINT8] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_UINT16] = { RELAY_CODE_UINT, 16, 1 },
	[RELAY_UINT32] = { RELAY_CODE_UINT, 32, 1 },
	[RELAY_UINT64] = { RELAY_CODE_UINT, 64, 1 },
	[RELAY_FLOAT16] = { RELAY_CODE_FLOAT, 16, 1 },
	[RELAY_BFLOAT16] = { RELAY_CODE_BFLOAT, 16, 1 },
	[RELAY_FLOAT32] = { RELAY_CODE_FLOAT, 32, 1 },
	[RELAY_FLOAT64] = { RELAY_CODE_FLOAT, 64, 1 },
	/* Less than 8 bits: the bytes that hold them. */
	[RELAY_INT2] = { RELAY_CODE_INT, 8, 1 },
	[RELAY_INT4] = { RELAY_CODE_INT, 8, 1 },
	[RELAY_UINT2] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_UINT4] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_FLOAT4_E2M1FN] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_FLOAT6_E2M3FN] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_FLOAT6_E3M2FN] = { RELAY_CODE_UINT, 8, 1 },
	[RELAY_FLOAT8_E4M3FN] = { RELAY_CODE_FLOAT8_E4M3FN, 8, 1 },
	[RELAY_FLOAT8_E4M3FNUZ] = { RELAY_CODE_FLOAT8_E4M3FNUZ, 8, 1 },
	[RELAY_FLOAT8_E5M2] = { RELAY_CODE_FLOAT8_E5M2, 8, 1 },
	[RELAY_FLOAT8_E5M2FNUZ] = { RELAY_CODE_FLOAT8_E5M2FNUZ, 8, 1 },
	[RELAY_FLOAT8_E8M0FNU] = { RELAY_CODE_FLOAT8_E8M0FNU, 8, 1 },
	[RELAY_STRING] = { RELAY_CODE_HANDLE, 64, 1 },
};
static const char *const type_names[RELAY_DTYPES] = { "bool", "int8",
	"int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
	"float16", "bfloat16", "float32", "float64", "int2", "int4", "uint2",
	"uint4", "float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn",
	"float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz",
	"float8_e8m0fnu", "string" };

static int32_t
fail(struct relay_error *e, int32_t status, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

static int32_t
fail(struct relay_error *e, int32_t status, const char *fmt, ...)
{
	va_list ap;

	if (e != NULL) {
		va_start(ap, fmt);
		e->status = status;
		vsnprintf(e->text, sizeof e->text, fmt, ap);
		va_end(ap);
	}
	return status;
}

static int32_t
no_memory(struct relay_error *e)
{
	return fail(e, RELAY_ERROR_MEMORY, "there is no memory");
}

/* ---- models ---- */

static struct relay_info
info_of(const struct relay_tensor_info *t, const char *type)
{
	struct relay_info i = { .name = t->name, .type = type,
	    .ndim = t->rank, .shape = t->extent, .dim = t->dim };

	if (t->dtype >= 0 && t->dtype < RELAY_DTYPES)
		i.dtype = types[t->dtype];
	return i;
}

static int32_t
check_entry(const struct relay_entry *entry, struct relay_error *e)
{
	char why[200];

	if (entry == NULL)
		return fail(e, RELAY_ERROR_LOAD, "the entry is NULL");
	if (entry->abi != RELAY_ABI)
		return fail(e, RELAY_ERROR_LOAD, "the model has version %d of "
		    "the interface, this is %d", (int)entry->abi, RELAY_ABI);
	if (!relay_entry_fits(entry, why, sizeof why))
		return fail(e, RELAY_ERROR_CPU, "the model %s", why);
	if (entry->noutput < 0)
		return fail(e, RELAY_ERROR_TYPE, "entry '%s' takes or returns "
		    "other values than tensors: %s", entry->name,
		    entry->output_type);
	return 0;
}

int32_t
relay_model_open(const struct relay_entry *entry, struct relay_model **model,
    struct relay_error *e)
{
	int32_t rc = check_entry(entry, e), n;
	struct relay_model *m;

	if (model == NULL)
		return fail(e, RELAY_ERROR_INPUT, "the pointer to the model is "
		    "NULL");
	*model = NULL;
	if (rc != 0)
		return rc;
	n = entry->ninput + entry->noutput;
	m = calloc(1, sizeof *m);
	if (m == NULL)
		return no_memory(e);
	m->info = calloc((size_t)n + 1, sizeof *m->info);
	if (m->info == NULL) {
		free(m);
		return no_memory(e);
	}
	m->entry = entry;
	for (int32_t i = 0; i < entry->ninput; i++)
		m->info[i] = info_of(&entry->input[i], entry->input_type[i]);
	for (int32_t i = 0; i < entry->noutput; i++)
		m->info[entry->ninput + i] = info_of(&entry->output[i],
		    entry->tuple ? NULL : entry->output_type);
	atomic_init(&m->users, 1);
	*model = m;
	return 0;
}

int32_t
relay_model_load(const char *path, const char *symbol,
    struct relay_model **model, struct relay_error *e)
{
	const struct relay_entry *entry;
	void *library;
	int32_t rc;

	if (model != NULL)
		*model = NULL;
	if (model == NULL || path == NULL)
		return fail(e, RELAY_ERROR_INPUT, "the %s is NULL",
		    path == NULL ? "path" : "pointer to the model");
	/* dlopen has no name for the program itself. */
	if (*path == '\0')
		return fail(e, RELAY_ERROR_LOAD, "the path is empty");
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (library == NULL)
		return fail(e, RELAY_ERROR_LOAD, "cannot load '%s': %s", path,
		    dlerror());
	if (symbol == NULL)
		symbol = "relay_main_model";
	entry = dlsym(library, symbol);
	if (entry == NULL)
		rc = fail(e, RELAY_ERROR_LOAD, "'%s' has no entry '%s'", path,
		    symbol);
	else
		rc = relay_model_open(entry, model, e);
	if (rc != 0)
		dlclose(library);
	else
		(*model)->library = library;
	return rc;
}

static void
result_delete(struct relay_result *r)
{
	relay_call_release(&r->call);
	free(r->arg);
	free(r->output);
	free(r);
}

static void
model_leave(struct relay_model *m)
{
	void *library = m->library;

	if (atomic_fetch_sub_explicit(&m->users, 1, memory_order_acq_rel) !=
	    1)
		return;
	while (m->kept != NULL) {
		struct relay_result *r = m->kept;

		m->kept = r->next;
		result_delete(r);
	}
	relay_pool_free(m->pool);
	free(m->info);
	free(m);
	if (library != NULL)
		dlclose(library);
}

void
relay_model_close(struct relay_model *m)
{
	if (m != NULL)
		model_leave(m);
}

const char *
relay_model_name(const struct relay_model *m)
{
	return m != NULL ? m->entry->name : NULL;
}

int32_t
relay_model_inputs(const struct relay_model *m)
{
	return m != NULL ? m->entry->ninput : 0;
}

int32_t
relay_model_outputs(const struct relay_model *m)
{
	return m != NULL ? m->entry->noutput : 0;
}

const struct relay_info *
relay_model_input(const struct relay_model *m, int32_t i)
{
	return m != NULL && i >= 0 && i < m->entry->ninput ? &m->info[i] : NULL;
}

const struct relay_info *
relay_model_output(const struct relay_model *m, int32_t i)
{
	return m != NULL && i >= 0 && i < m->entry->noutput ?
	    &m->info[m->entry->ninput + i] : NULL;
}

int32_t
relay_model_set_threads(struct relay_model *m, int32_t threads,
    struct relay_error *e)
{
	struct relay_pool *p = NULL;

	if (m == NULL)
		return fail(e, RELAY_ERROR_INPUT, "the model is NULL");
	if (threads < 0 || threads > RELAY_MOST_THREADS)
		return fail(e, RELAY_ERROR_INPUT, "the number of threads is "
		    "1 to %d, or 0 for all, not %d", RELAY_MOST_THREADS,
		    (int)threads);
	if (threads == 0 && relay_threads_wanted() < 0) {
		char text[120];

		relay_threads_wrong(text, sizeof text);
		return fail(e, RELAY_ERROR_INPUT, "%s", text);
	}
	if (threads != 1) {
		p = relay_pool_new(threads);
		if (p == NULL)
			return no_memory(e);
	}
	relay_pool_free(m->pool);
	m->pool = p;
	return 0;
}

/* ---- results ---- */

/* Whether this thread has locked the list of cached results.  If a thread held
 * the lock when another one forked, it stays locked in the child, so waiting is
 * bounded: a thread that does not get the list goes on without it. */
static int
take_kept(struct relay_model *m)
{
	for (int i = 0; i < TRIES; i++) {
		if (!atomic_exchange_explicit(&m->locked, true,
		    memory_order_acquire))
			return 1;
		sched_yield();
	}
	return 0;
}

static void
give_kept(struct relay_model *m)
{
	atomic_store_explicit(&m->locked, false, memory_order_release);
}

static struct relay_result *
kept_result(struct relay_model *m)
{
	struct relay_result *r;

	if (!take_kept(m))
		return NULL;
	r = m->kept;
	if (r != NULL) {
		m->kept = r->next;
		m->nkept--;
	}
	give_kept(m);
	return r;
}

static int
keep_result(struct relay_model *m, struct relay_result *r)
{
	int keep;

	if (!take_kept(m))
		return 0;
	keep = m->nkept < KEPT;
	if (keep) {
		r->next = m->kept;
		m->kept = r;
		m->nkept++;
	}
	give_kept(m);
	return keep;
}

static struct relay_result *
result_new(struct relay_model *m)
{
	const struct relay_entry *entry = m->entry;
	struct relay_result *r = kept_result(m);

	if (r == NULL) {
		r = calloc(1, sizeof *r);
		if (r == NULL)
			return NULL;
		relay_call_init(&r->call);
		r->model = m;
		r->arg = calloc((size_t)entry->ninput + 1, sizeof *r->arg);
		r->output = calloc((size_t)entry->noutput + 1,
		    sizeof *r->output);
		if (r->arg == NULL || r->output == NULL) {
			result_delete(r);
			return NULL;
		}
	}
	r->call.ctx.pool = m->pool;
	atomic_store_explicit(&r->users, 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&m->users, 1, memory_order_relaxed);
	return r;
}

void
relay_result_free(struct relay_result *r)
{
	struct relay_model *m;

	if (r == NULL || atomic_fetch_sub_explicit(&r->users, 1,
	    memory_order_acq_rel) != 1)
		return;
	m = r->model;
	relay_call_reset(&r->call);
	if (r->busy) {
		r->busy = false;
		r->call.ctx.memory = NULL;
		atomic_store_explicit(&m->busy, false, memory_order_release);
	}
	if (!keep_result(m, r))
		result_delete(r);
	model_leave(m);
}

const struct relay_dltensor *
relay_result_output(const struct relay_result *r, int32_t i)
{
	return r != NULL && i >= 0 && i < r->model->entry->noutput ?
	    &r->output[i] : NULL;
}

static void
give_up_share(struct relay_dlmanaged *self)
{
	relay_result_free(self->context);
	free(self);
}

struct relay_dlmanaged *
relay_result_share(struct relay_result *r, int32_t i)
{
	struct relay_dlmanaged *d;

	if (r == NULL || i < 0 || i >= r->model->entry->noutput)
		return NULL;
	d = calloc(1, sizeof *d);
	if (d == NULL)
		return NULL;
	atomic_fetch_add_explicit(&r->users, 1, memory_order_relaxed);
	d->tensor = r->output[i];
	d->context = r;
	d->deleter = give_up_share;
	return d;
}

/* ---- inputs ---- */

/* "float32 (2, 784)" */
static void
shape_text(char *text, size_t size, const struct relay_dltensor *t)
{
	const char *name = NULL;
	size_t n;

	for (int32_t i = 0; i < RELAY_DTYPES && name == NULL; i++)
		if (memcmp(&types[i], &t->dtype, sizeof t->dtype) == 0)
			name = type_names[i];
	if (name != NULL)
		n = (size_t)snprintf(text, size, "%s (", name);
	else
		n = (size_t)snprintf(text, size, "type code %d with %d bits "
		    "and %d lanes (", t->dtype.code, t->dtype.bits,
		    t->dtype.lanes);
	for (int32_t i = 0; i < t->ndim && i < RANK_LIMIT && n < size; i++)
		n += (size_t)snprintf(text + n, size - n, "%s%lld",
		    i > 0 ? ", " : "", (long long)t->shape[i]);
	if (n < size)
		snprintf(text + n, size - n, t->ndim == 1 ? ",)" : ")");
}

static int32_t
misfit(const struct relay_model *m, int32_t i,
    const struct relay_dltensor *t, struct relay_error *e)
{
	char text[256];

	shape_text(text, sizeof text, t);
	return fail(e, RELAY_ERROR_INPUT, "input '%s': expected %s, found %s",
	    m->entry->input[i].name, m->entry->input_type[i], text);
}

static int32_t
check_input(const struct relay_model *m, int32_t i,
    const struct relay_dltensor *t, struct relay_error *e)
{
	const struct relay_tensor_info *want = &m->entry->input[i];
	int64_t count = 1, bytes = (int64_t)kernel_bytes(want->dtype);

	if (t->device.type != 1)
		return fail(e, RELAY_ERROR_INPUT, "input '%s': it is in "
		    "memory of device type %d, and must be in the processor's, "
		    "type 1", want->name, (int)t->device.type);
	if (t->ndim < 0 || t->ndim > RANK_LIMIT || (t->ndim > 0 &&
	    t->shape == NULL))
		return fail(e, RELAY_ERROR_INPUT, "input '%s': it has %d "
		    "dimensions%s", want->name, (int)t->ndim,
		    t->ndim > 0 && t->shape == NULL ? " and no shape" : "");
	if (memcmp(&t->dtype, &types[want->dtype], sizeof t->dtype) != 0 ||
	    t->ndim != want->rank)
		return misfit(m, i, t, e);
	for (int32_t k = 0; k < t->ndim; k++) {
		if (t->shape[k] < 0)
			return fail(e, RELAY_ERROR_INPUT, "input '%s': axis "
			    "%d has the extent %lld, and must have at least 0",
			    want->name, (int)k, (long long)t->shape[k]);
		if (want->extent[k] >= 0 && want->extent[k] != t->shape[k])
			return misfit(m, i, t, e);
		/* Strides are products of extents, also where one is 0. */
		if (t->shape[k] != 0 && (__builtin_mul_overflow(bytes,
		    t->shape[k], &bytes) || bytes > INT64_MAX / 8))
			return fail(e, RELAY_ERROR_INPUT, "input '%s': with "
			    "axis %d, of extent %lld, the product of its "
			    "extents other than 0 is more than 2^60 bytes",
			    want->name, (int)k, (long long)t->shape[k]);
		count = count != 0 && t->shape[k] != 0;
	}
	if (t->data == NULL && count != 0)
		return fail(e, RELAY_ERROR_INPUT, "input '%s': it has no "
		    "data", want->name);
	return 0;
}

static int
is_row_major(const struct relay_dltensor *t)
{
	int64_t step = 1;

	if (t->strides == NULL)
		return 1;
	for (int32_t k = t->ndim; k-- > 0; ) {
		if (t->shape[k] != 1 && t->strides[k] != step)
			return 0;
		step *= t->shape[k];
	}
	return 1;
}

/* Element by element along the last axis, an odometer for the others. */
static void
copy_strided(char *to, const char *from, const struct relay_dltensor *t,
    size_t size)
{
	int64_t at[RANK_LIMIT] = { 0 }, inner, step;
	int32_t last = t->ndim - 1, k;

	for (k = 0; k < t->ndim; k++)
		if (t->shape[k] == 0)
			return;
	if (t->ndim == 0) {
		memcpy(to, from, size);
		return;
	}
	inner = t->shape[last];
	step = t->strides[last] * (int64_t)size;
	for (;;) {
		const char *p = from;

		for (k = 0; k < last; k++)
			p += at[k] * t->strides[k] * (int64_t)size;
		for (int64_t i = 0; i < inner; i++, to += size)
			memcpy(to, p + i * step, size);
		for (k = last - 1; k >= 0 && ++at[k] == t->shape[k]; k--)
			at[k] = 0;
		if (k < 0)
			return;
	}
}

static int32_t
give_input(struct relay_result *r, int32_t i, const struct relay_dltensor *t,
    bool donated, struct relay_error *e)
{
	const struct relay_tensor_info *want = &r->model->entry->input[i];
	size_t size = kernel_bytes(want->dtype);
	char *data = t->data == NULL ? NULL : (char *)t->data +
	    t->byte_offset;
	struct relay_ctx *ctx = &r->call.ctx;
	struct relay_value *v;

	if (is_row_major(t) && (uintptr_t)data % size == 0) {
		v = relay_view(ctx, want->dtype, t->ndim, t->shape, data);
	} else {
		v = relay_tensor(ctx, want->dtype, t->ndim, t->shape,
		    "input", NULL);
		if (v != NULL && is_row_major(t))
			memcpy(v->data, data, (size_t)v->count * size);
		else if (v != NULL)
			copy_strided(v->data, data, t, size);
	}
	/* The function takes the only reference, to memory to write to. */
	if (v != NULL && donated) {
		v->flags = 0;
		v->refs = 0;
	}
	r->arg[i] = v;
	return v != NULL ? 0 : no_memory(e);
}

/* ---- running ---- */

/* The types bound how deep tuples are. */
static struct relay_dltensor *
describe_outputs(struct relay_dltensor *to, const struct relay_value *v)
{
	if (v->kind == RELAY_TUPLE) {
		for (uint32_t i = 0; i < v->n; i++)
			to = describe_outputs(to, v->item[i]);
		return to;
	}
	*to = (struct relay_dltensor){ .data = v->data, .device = { 1, 0 },
	    .ndim = (int32_t)v->n, .dtype = types[v->dtype],
	    .shape = (int64_t *)(uintptr_t)v->dim };
	return to + 1;
}

static int32_t
call_failed(const struct relay_model *m, const struct relay_ctx *ctx,
    const struct relay_dltensor *input, struct relay_error *e)
{
	bool lacks = relay_lacks_memory(ctx);
	struct relay_greatest g = { .axis = -1 };
	char extent[256];

	for (int32_t i = 0; lacks && i < m->entry->ninput; i++)
		relay_greatest_of(&g, &m->entry->input[i], input[i].shape);
	relay_greatest_print(&g, extent, sizeof extent);
	return fail(e, lacks ? RELAY_ERROR_MEMORY : RELAY_ERROR_FAILED,
	    "%s%s%s%s", ctx->message, extent, ctx->place != NULL ? ", at " :
	    "", ctx->place != NULL ? ctx->place : "");
}

void
relay_model_watch(struct relay_model *m, struct relay_hook *hook,
    struct relay_memory *memory)
{
	m->hook = hook;
	m->memory = memory;
}

const struct relay_entry *
relay_model_entry(const struct relay_model *m)
{
	return m->entry;
}

int64_t
relay_result_bytes(const struct relay_result *r)
{
	return relay_call_bytes(&r->call);
}

/* The inputs have their own memory.  What a donated one holds may be needed to
 * compute a value again. */
static int32_t
run(struct relay_result *r, const struct relay_dltensor *input,
    const uint8_t *donated, int32_t n, struct relay_memory *memory,
    struct relay_error *e)
{
	const struct relay_model *m = r->model;
	struct relay_ctx *ctx = &r->call.ctx;
	struct relay_value *v = NULL;
	int32_t rc = 0;

	for (int32_t i = 0; i < n && rc == 0; i++)
		rc = give_input(r, i, &input[i], donated != NULL &&
		    donated[i] && memory == NULL, e);
	if (rc != 0)
		return rc;
	ctx->hook = m->hook;
	ctx->memory = memory;
	if (m->entry->call(ctx, r->arg, &v) != RELAY_OK || (memory != NULL &&
	    memory->keep(memory, ctx, v) != RELAY_OK))
		return call_failed(m, ctx, input, e);
	describe_outputs(r->output, v);
	return 0;
}

int32_t
relay_model_run(struct relay_model *m, const struct relay_dltensor *input,
    int32_t n, struct relay_result **result, struct relay_error *e)
{
	return relay_model_run_donating(m, input, NULL, n, result, e);
}

int32_t
relay_model_run_donating(struct relay_model *m,
    const struct relay_dltensor *input, const uint8_t *donated, int32_t n,
    struct relay_result **result, struct relay_error *e)
{
	const struct relay_entry *entry;
	struct relay_memory *memory;
	struct relay_result *r;
	int32_t rc = 0;

	if (result != NULL)
		*result = NULL;
	if (m == NULL || result == NULL)
		return fail(e, RELAY_ERROR_INPUT, "the %s is NULL",
		    m == NULL ? "model" : "pointer to the result");
	entry = m->entry;
	if (n > 0 && input == NULL)
		return fail(e, RELAY_ERROR_INPUT, "the inputs are NULL");
	if (n != entry->ninput)
		return fail(e, RELAY_ERROR_INPUT, "entry '%s' takes %d "
		    "inputs, and %d are given", entry->name,
		    (int)entry->ninput, (int)n);
	for (int32_t i = 0; i < n && rc == 0; i++)
		rc = check_input(m, i, &input[i], e);
	if (rc != 0)
		return rc;
	memory = m->memory;
	if (memory != NULL && atomic_exchange_explicit(&m->busy, true,
	    memory_order_acquire))
		return fail(e, RELAY_ERROR_FAILED, "the model's memory is "
		    "managed: it runs once at a time, and its result is to be "
		    "freed before the next run");
	r = result_new(m);
	if (r == NULL) {
		if (memory != NULL)
			atomic_store_explicit(&m->busy, false,
			    memory_order_release);
		return no_memory(e);
	}
	r->busy = memory != NULL;
	rc = run(r, input, donated, n, memory, e);
	if (rc != 0)
		relay_result_free(r);
	else
		*result = r;
	return rc;
}
