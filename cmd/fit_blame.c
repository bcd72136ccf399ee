/*
 * Where a loss that is not finite comes from (fit.h).
 *
 * The step runs once more on the same inputs, with a hook that looks at what
 * each kernel writes.  Infinities may be intended (masks), so the first NaN is
 * reported, and an infinity only where there is no NaN.
 */
#include "cmd/fit.h"

#include <math.h>
#include <string.h>

#include "ir/number.h"
#include "runtime/value.h"

struct blame {
	struct relay_hook hook;	/* first: what the model is given */
	const struct relay_site *nan, *infinity;
	double calls, nan_at, infinity_at;	/* kernels before them */
};

/* The classes of elements in the data: bits NAN_IN, INFINITY_IN. */
enum { NAN_IN = 1, INFINITY_IN = 2 };

static int
class_of(double v)
{
	return isnan(v) ? NAN_IN : isinf(v) ? INFINITY_IN : 0;
}

static int
classes(enum dtype dt, const void *data, size_t n)
{
	const char *p = data;
	int found = 0;

	if (dtype_info[dt].class != DTC_FLOAT)
		return 0;
	for (size_t i = 0; i < n && found != (NAN_IN | INFINITY_IN); i++)
		found |= class_of(number_get(dt, p + i *
		    dtype_info[dt].bytes));
	return found;
}

static int32_t
look(struct relay_hook *h, struct relay_ctx *ctx, relay_kernel *kernel,
    void *const *buf, int64_t *dim, const struct relay_site *site,
    int32_t nbuf, int32_t ndim, double flops, double bytes,
    const double *elements)
{
	struct blame *b = (struct blame *)h;
	int32_t rc = kernel(ctx, buf, dim);
	int found = 0;

	(void)nbuf;
	(void)ndim;
	(void)flops;
	(void)bytes;
	for (int32_t i = 0; rc == RELAY_OK && b->nan == NULL &&
	    i < site->noutput; i++)
		if (elements[i] > 0 && site->dtype[i] < DT_COUNT)
			found |= classes((enum dtype)site->dtype[i],
			    buf[site->ninput + i], (size_t)elements[i]);
	b->calls++;
	if (found & NAN_IN) {
		b->nan = site;
		b->nan_at = b->calls;
	}
	if (found & INFINITY_IN && b->infinity == NULL) {
		b->infinity = site;
		b->infinity_at = b->calls;
	}
	return rc;
}

/* A sample that is the reason. */
static bool
blame_data(struct fit *f)
{
	for (uint32_t i = 0; i < f->data.narray; i++) {
		const struct fit_array *a = &f->data.array[i];
		size_t size = dtype_info[a->dtype].bytes;
		size_t n = a->row / size;

		for (int64_t k = 0; k < a->shape[0]; k++) {
			if (!classes(a->dtype, a->batch + (size_t)k * a->row,
			    n))
				continue;
			diag_help(f->r->d, "%s[%lld] of '%s', which is in this "
			    "batch, is not finite", a->name,
			    (long long)f->data.order[f->data.at + k],
			    f->data.path);
			return true;
		}
	}
	return false;
}

/* Says so if every target of the batch is ignored: the loss, the mean over no
 * element, is NaN. */
static bool
blame_targets(struct fit *f)
{
	const struct fit_array *y = &f->data.array[f->data.narray - 1];
	size_t n = (size_t)y->shape[0] * (y->row / dtype_info[y->dtype].bytes);

	for (size_t k = 0; k < n; k++)
		if (y->dtype != DT_INT64 || ((const int64_t *)(const void *)
		    y->batch)[k] != -100)
			return false;
	if (n > 0)
		diag_help(f->r->d, "%s of '%s' is -100 throughout this batch: "
		    "cross-entropy leaves all of it out", y->name,
		    f->data.path);
	return n > 0;
}

void
fit_blame_integers(struct fit *f, const struct fit_data *data)
{
	for (uint32_t i = 0; i < data->narray; i++) {
		const struct fit_array *a = &data->array[i];
		size_t n = (size_t)a->shape[0] * (a->row /
		    dtype_info[a->dtype].bytes);
		int64_t least = INT64_MAX, most = INT64_MIN;

		if (a->dtype != DT_INT64 && a->dtype != DT_INT32)
			continue;
		for (size_t k = 0; k < n; k++) {
			int64_t v = a->dtype == DT_INT64 ?
			    ((const int64_t *)(const void *)a->batch)[k] :
			    ((const int32_t *)(const void *)a->batch)[k];

			least = v < least ? v : least;
			most = v > most ? v : most;
		}
		if (n > 0)
			diag_help(f->r->d, "%s of '%s' is from %lld to %lld in "
			    "this batch", a->name, data->path,
			    (long long)least, (long long)most);
	}
}

static void
blame_binding(struct fit *f, const struct blame *b)
{
	const struct relay_site *s = b->nan != NULL ? b->nan : b->infinity;

	if (s == NULL)
		return;
	diag_help(f->r->d, "the first value that is %s is '%s', computed by "
	    "%s%s%s",
	    b->nan != NULL ? "NaN" : "infinite", s->id != NULL ? s->id : "?",
	    s->name, s->place != NULL ? ", at " : "", s->place != NULL ?
	    s->place : "");
}

/* Of several processes the one with the earliest NaN reports it; infinities
 * count only where none has a NaN. */
static void
let_first_speak(const struct blame *b)
{
	int32_t size = fit_group.size, first = 0;
	double *at = mem_zalloc((size_t)size, sizeof *at);

	at[fit_group.rank] = b->nan != NULL ? b->nan_at :
	    b->infinity != NULL ? 1e12 + b->infinity_at : 1e13;
	fit_group_sum(at, size);
	for (int32_t i = 1; i < size; i++)
		if (at[i] < at[first])
			first = i;
	mem_free(at);
	if (first != fit_group.rank)
		fit_group_await_end();
}

bool
fit_blame(struct fit *f)
{
	const char *bad = fit_not_finite(&f->state);
	const struct relay_entry *entry = relay_model_entry(f->step);
	struct blame b = { .hook.call = look };
	float number = (float)(f->state.at.step + 1);
	struct relay_value **arg, *result;
	struct relay_call call;
	bool data = blame_data(f) || blame_targets(f);

	if (fit_group_any(data)) {
		if (!data)
			fit_group_await_end();
		return true;
	}
	if (bad != NULL) {
		diag_help(f->r->d, "'%s' is not finite; it was so before this "
		    "step, or the step updated it although the loss is not "
		    "finite", bad);
		return false;
	}
	relay_call_init(&call);
	call.ctx.hook = &b.hook;
	arg = mem_zalloc((size_t)entry->ninput + 1, sizeof *arg);
	for (int32_t i = 0; i < entry->ninput; i++)
		arg[i] = relay_view(&call.ctx, entry->input[i].dtype,
		    f->in[i].ndim, f->in[i].shape, i == (int32_t)f->ndata ?
		    &number : f->in[i].data);
	entry->call(&call.ctx, arg, &result);
	let_first_speak(&b);
	blame_binding(f, &b);
	relay_call_release(&call);
	mem_free(arg);
	return false;
}
