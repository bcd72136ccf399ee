/*
 * Parameters, state and checkpoints of relay-fit (fit_state.h).
 *
 * A checkpoint holds every tensor under its name, the best parameters as
 * "best:NAME", and the position as "fit:counts" (int64) and "fit:sums"
 * (float64): names of parameters in Relay text have no colon.
 */
#include "cmd/fit_state.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "formats/safetensors/weights.h"
#include "ir/text.h"

#define BEST_PREFIX "best:"
#define FIT_PREFIX "fit:"

#define COUNTS 5
#define SUMS 4
#define ALIGN 64

static const char *const safetensors_name[DT_COUNT] = {
	[DT_BOOL] = "BOOL", [DT_INT8] = "I8", [DT_INT16] = "I16",
	[DT_INT32] = "I32", [DT_INT64] = "I64", [DT_UINT8] = "U8",
	[DT_UINT16] = "U16", [DT_UINT32] = "U32", [DT_UINT64] = "U64",
	[DT_FLOAT16] = "F16", [DT_BFLOAT16] = "BF16", [DT_FLOAT32] = "F32",
	[DT_FLOAT64] = "F64",
};

void
fit_state_release(struct fit_state *s)
{
	for (uint32_t i = 0; i < s->list.n; i++) {
		mem_free(s->list.v[i].shape);
		mem_free(s->list.v[i].memory);
		mem_free(s->list.v[i].best);
	}
	vec_free(&s->list);
}

void
fit_tensor_alloc(struct fit_tensor *t)
{
	t->bytes = dtype_info[t->dtype].bytes;
	for (uint32_t k = 0; k < t->rank; k++)
		t->bytes *= (size_t)t->shape[k];
	t->memory = mem_zalloc(t->bytes + ALIGN, 1);
	t->data = (unsigned char *)t->memory + (ALIGN -
	    (uintptr_t)t->memory % ALIGN) % ALIGN;
}

enum dtype
fit_dtype(struct relay_type t)
{
	static const uint8_t code[] = { [DTC_BOOL] = RELAY_CODE_BOOL,
		[DTC_INT] = RELAY_CODE_INT, [DTC_UINT] = RELAY_CODE_UINT,
		[DTC_FLOAT] = RELAY_CODE_FLOAT };

	for (enum dtype dt = 0; dt < DT_COUNT; dt++) {
		const struct dtype_info *i = &dtype_info[dt];
		uint8_t is = dt == DT_BFLOAT16 ? RELAY_CODE_BFLOAT :
		    code[i->class];

		if (is == t.code && i->bytes * 8 == (t.bits + 7) / 8 * 8)
			return dt;
	}
	return DT_NONE;
}

struct relay_dltensor
fit_dltensor(const struct fit_tensor *t)
{
	static const uint8_t code[] = { [DTC_BOOL] = RELAY_CODE_BOOL,
		[DTC_INT] = RELAY_CODE_INT, [DTC_UINT] = RELAY_CODE_UINT,
		[DTC_FLOAT] = RELAY_CODE_FLOAT };
	const struct dtype_info *i = &dtype_info[t->dtype];

	return (struct relay_dltensor){ .data = t->data, .device = { 1, 0 },
	    .ndim = (int32_t)t->rank, .shape = t->shape, .dtype = {
	    t->dtype == DT_BFLOAT16 ? RELAY_CODE_BFLOAT : code[i->class],
	    (uint8_t)(i->bytes * 8), 1 } };
}

const char *
fit_not_finite(const struct fit_state *s)
{
	for (uint32_t i = 0; i < s->list.n; i++) {
		const struct fit_tensor *t = &s->list.v[i];
		const float *f = (const void *)t->data;
		const double *g = (const void *)t->data;

		for (size_t k = 0; t->dtype == DT_FLOAT32 &&
		    k < t->bytes / sizeof *f; k++)
			if (!isfinite(f[k]))
				return t->name;
		for (size_t k = 0; t->dtype == DT_FLOAT64 &&
		    k < t->bytes / sizeof *g; k++)
			if (!isfinite(g[k]))
				return t->name;
	}
	return NULL;
}

bool
fit_is_collected(const struct fit_tensor *t)
{
	size_t n = strlen(t->name);

	return !t->parameter && t->dtype == DT_FLOAT32 &&
	    (strcmp(t->name, "count__") == 0 ||
	    (n > 3 && strcmp(t->name + n - 3, "__c") == 0));
}

void
fit_keep_best(struct fit_state *s)
{
	for (uint32_t i = 0; i < s->list.n; i++) {
		struct fit_tensor *t = &s->list.v[i];

		if (!t->parameter)
			continue;
		if (t->best == NULL)
			t->best = mem_alloc(t->bytes + 1);
		memcpy(t->best, t->data, t->bytes);
	}
	s->has_best = true;
}

/* ---- writing ---- */

struct piece {
	const char *prefix;
	struct fit_tensor t;
};
struct pieces {
	VEC(struct piece) list;
};

static void
put_table(const struct pieces *p, struct buf *b)
{
	size_t at = 0;

	buf_putc(b, '{');
	for (uint32_t i = 0; i < p->list.n; i++) {
		const struct fit_tensor *t = &p->list.v[i].t;
		char *name = mem_printf("%s%s", p->list.v[i].prefix, t->name);

		buf_puts(b, i > 0 ? "," : "");
		buf_put_json(b, name);
		mem_free(name);
		buf_printf(b, ":{\"dtype\":\"%s\",\"shape\":[",
		    safetensors_name[t->dtype]);
		for (uint32_t k = 0; k < t->rank; k++)
			buf_printf(b, "%s%lld", k > 0 ? "," : "",
			    (long long)t->shape[k]);
		buf_printf(b, "],\"data_offsets\":[%zu,%zu]}", at,
		    at + t->bytes);
		at += t->bytes;
	}
	buf_putc(b, '}');
	/* The data begin at a multiple of 8 bytes. */
	while (b->n % 8 != 0)
		buf_putc(b, ' ');
}

static bool
write_pieces(const struct pieces *p, FILE *out)
{
	struct buf b = { 0 };
	unsigned char size[8];
	bool ok;

	put_table(p, &b);
	for (uint32_t i = 0; i < 8; i++)
		size[i] = (unsigned char)((uint64_t)b.n >> 8 * i);
	ok = fwrite(size, 1, 8, out) == 8 &&
	    fwrite(b.v, 1, b.n, out) == b.n;
	for (uint32_t i = 0; ok && i < p->list.n; i++)
		ok = fwrite(p->list.v[i].t.data, 1, p->list.v[i].t.bytes,
		    out) == p->list.v[i].t.bytes;
	buf_release(&b);
	return ok;
}

static void
add_best(const struct fit_state *s, const char *prefix, struct pieces *p)
{
	for (uint32_t i = 0; i < s->list.n; i++) {
		struct piece piece = { prefix, s->list.v[i] };

		if (!piece.t.parameter)
			continue;
		if (piece.t.best != NULL && s->has_best)
			piece.t.data = piece.t.best;
		vec_push(&p->list, piece);
	}
}

bool
fit_write_parameters(const struct fit_state *s, FILE *out)
{
	struct pieces p = { 0 };
	bool ok;

	add_best(s, "", &p);
	ok = write_pieces(&p, out);
	vec_free(&p.list);
	return ok;
}

static void
get_position(const struct fit_position *p, int64_t *count, double *sum)
{
	const int64_t c[COUNTS] = { p->step, p->seed, p->batch, p->samples,
		p->stale };
	const double s[SUMS] = { p->best, p->loss, p->right, p->seen };

	memcpy(count, c, sizeof c);
	memcpy(sum, s, sizeof s);
}

bool
fit_write_checkpoint(const struct fit_state *s, const char *path, char **err)
{
	int64_t count[COUNTS], counts = COUNTS, sums = SUMS;
	double sum[SUMS];
	struct piece pos[] = {
		{ FIT_PREFIX, { .name = "counts", .dtype = DT_INT64, .rank = 1,
		    .shape = &counts, .bytes = sizeof count,
		    .data = (void *)count } },
		{ FIT_PREFIX, { .name = "sums", .dtype = DT_FLOAT64, .rank = 1,
		    .shape = &sums, .bytes = sizeof sum,
		    .data = (void *)sum } },
	};
	struct pieces p = { 0 };
	struct sys_out o;
	bool ok;

	get_position(&s->at, count, sum);
	vec_push(&p.list, pos[0]);
	vec_push(&p.list, pos[1]);
	for (uint32_t i = 0; i < s->list.n; i++)
		vec_push(&p.list, ((struct piece){ "", s->list.v[i] }));
	if (s->has_best)
		add_best(s, BEST_PREFIX, &p);
	if (!sys_out_open(&o, path, err)) {
		vec_free(&p.list);
		return false;
	}
	ok = write_pieces(&p, o.f);
	vec_free(&p.list);
	if (!ok) {
		*err = sys_message("write", path, strerror(errno));
		sys_out_abort(&o);
		return false;
	}
	return sys_out_commit(&o, err);
}

/* ---- reading ---- */

struct reading {
	struct weights *w;
	const char *path;
	FILE *f;
	struct diag *d;
	bool ok;
};

static const struct weight *
find(const struct weights *w, const char *prefix, const char *name)
{
	size_t n = strlen(prefix);

	for (uint32_t i = 0; i < w->list.n; i++)
		if (strncmp(w->list.v[i].name, prefix, n) == 0 &&
		    strcmp(w->list.v[i].name + n, name) == 0)
			return &w->list.v[i];
	return NULL;
}

static bool
is_like(const struct weight *w, const struct fit_tensor *t)
{
	if (w->dtype != t->dtype || w->rank != t->rank ||
	    w->bytes != t->bytes || !w->in_place)
		return false;
	for (uint32_t i = 0; i < t->rank; i++)
		if (w->extent[i] != t->shape[i])
			return false;
	return true;
}

static void
put_form(struct buf *b, enum dtype dt, uint32_t rank, const int64_t *extent)
{
	buf_printf(b, "%s[", dt < DT_COUNT ? dtype_info[dt].name : "?");
	for (uint32_t i = 0; i < rank; i++)
		buf_printf(b, "%s%lld", i > 0 ? ", " : "",
		    (long long)extent[i]);
	buf_putc(b, ']');
}

static void
read_tensor(struct reading *r, const char *prefix, const struct fit_tensor *t,
    void *to)
{
	const struct weight *w = find(r->w, prefix, t->name);
	struct buf has = { 0 }, wants = { 0 };

	if (w == NULL) {
		diag_error(r->d, NULL, "fit-checkpoint", "'%s' has no '%s%s'",
		    r->path, prefix, t->name);
		r->ok = false;
	} else if (!is_like(w, t)) {
		put_form(&has, w->dtype, w->rank, w->extent);
		put_form(&wants, t->dtype, t->rank, t->shape);
		diag_error(r->d, NULL, "fit-checkpoint", "'%s%s' is %s in "
		    "'%s' and %s in the model", prefix, t->name, has.v,
		    r->path, wants.v);
		r->ok = false;
	} else if (fseeko(r->f, (off_t)w->offset, SEEK_SET) != 0 ||
	    fread(to, 1, t->bytes, r->f) != t->bytes) {
		diag_error(r->d, NULL, "cannot-read", "cannot read '%s'",
		    r->path);
		r->ok = false;
	}
	buf_release(&has);
	buf_release(&wants);
}

static void
read_position(struct reading *r, struct fit_position *p)
{
	int64_t count[COUNTS] = { 0 }, counts = COUNTS, sums = SUMS;
	double sum[SUMS] = { 0 };
	struct fit_tensor c = { .name = "counts", .dtype = DT_INT64,
		.rank = 1, .shape = &counts, .bytes = sizeof count };
	struct fit_tensor s = { .name = "sums", .dtype = DT_FLOAT64,
		.rank = 1, .shape = &sums, .bytes = sizeof sum };

	read_tensor(r, FIT_PREFIX, &c, count);
	read_tensor(r, FIT_PREFIX, &s, sum);
	if (r->ok && (count[0] < 0 || count[3] < 1 || count[2] < 1)) {
		diag_error(r->d, NULL, "fit-checkpoint", "'%s' is not a "
		    "checkpoint: its count of steps is wrong", r->path);
		r->ok = false;
	}
	*p = (struct fit_position){ count[0], count[1], count[2], count[3],
	    count[4], sum[0], sum[1], sum[2], sum[3] };
}

bool
fit_read_checkpoint(struct fit_state *s, const char *path, struct diag *d)
{
	struct reading r = { .path = path, .d = d, .ok = true };

	r.w = weights_open(path, path, WEIGHTS_SAFETENSORS, d);
	if (r.w == NULL)
		return false;
	r.f = fopen(path, "re");
	if (r.f == NULL) {
		diag_error(d, NULL, "cannot-read", "cannot read '%s': %s",
		    path, strerror(errno));
		weights_close(r.w);
		return false;
	}
	read_position(&r, &s->at);
	for (uint32_t i = 0; i < s->list.n; i++)
		read_tensor(&r, "", &s->list.v[i], s->list.v[i].data);
	s->has_best = false;
	for (uint32_t i = 0; i < s->list.n; i++) {
		struct fit_tensor *t = &s->list.v[i];

		if (!t->parameter || find(r.w, BEST_PREFIX, t->name) == NULL)
			continue;
		if (t->best == NULL)
			t->best = mem_alloc(t->bytes + 1);
		read_tensor(&r, BEST_PREFIX, t, t->best);
		s->has_best = true;
	}
	fclose(r.f);
	weights_close(r.w);
	return r.ok;
}
