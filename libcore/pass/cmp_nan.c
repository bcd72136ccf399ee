/*
 * Where a run makes its first NaN, and its first infinity (cmp.h).
 *
 * Only operators and tensor programs make elements; all else hands them on.
 * So a NaN comes in through an input or a constant, or from the first call
 * whose result has one and whose operands have none.
 *
 * Cost: linear in the elements of all values up to then.
 */
#include "pass/cmp.h"

#include <math.h>
#include <string.h>

#include "op/op.h"

enum { FIRST_NAN, FIRST_INFINITY };

static bool
is_kind(double x, int kind)
{
	return kind == FIRST_NAN ? isnan(x) : isinf(x);
}

static bool
has_elements(const struct value *v)
{
	return v->kind == VALUE_TENSOR &&
	    dtype_info[v->dtype].class == DTC_FLOAT;
}

/* How many elements are of a kind, in a tensor or a tuple; at: in a tensor
 * alone, the first. */
static int64_t
count(const struct value *v, int kind, int64_t *at)
{
	int64_t n = 0;

	if (v == NULL)
		return 0;
	if (v->kind == VALUE_TUPLE)
		for (uint32_t i = 0; i < v->n; i++)
			n += count(v->item[i], kind, at);
	if (!has_elements(v))
		return n;
	for (int64_t i = v->count; i-- > 0; )
		if (is_kind(cmp_element(v, i), kind)) {
			*at = i;
			n++;
		}
	return n;
}

static int64_t
elements(const struct value *v)
{
	int64_t n = 0;

	if (v->kind == VALUE_TENSOR)
		return v->count;
	for (uint32_t i = 0; v->kind == VALUE_TUPLE && i < v->n; i++)
		n += elements(v->item[i]);
	return n;
}

static void
put_index(struct buf *b, const struct value *v, int64_t at)
{
	int64_t rest = v->count;

	buf_putc(b, '[');
	for (uint32_t i = 0; i < v->n; i++) {
		rest /= v->dim[i];
		buf_printf(b, "%s%lld", i > 0 ? ", " : "",
		    (long long)(at / rest));
		at %= rest;
	}
	buf_putc(b, ']');
}

static void
put_range(struct buf *b, const struct value *v, int64_t at)
{
	double low = INFINITY, high = -INFINITY;

	for (int64_t i = 0; i < v->count; i++) {
		low = fmin(low, cmp_element(v, i));
		high = fmax(high, cmp_element(v, i));
	}
	if (v->count == 0) {
		buf_puts(b, "empty");
		return;
	}
	buf_printf(b, "from %.6g to %.6g", low, high);
	if (at >= 0)
		buf_printf(b, ", %.6g there", cmp_element(v, at));
}

static bool
same_shape(const struct value *a, const struct value *b)
{
	return a->kind == VALUE_TENSOR && b->kind == VALUE_TENSOR &&
	    a->n == b->n && (a->n == 0 ||
	    memcmp(a->dim, b->dim, a->n * sizeof *a->dim) == 0);
}

static void
put_found(struct cmp_nan *t, int kind, const char *how, ir_id id,
    const struct value *v, int64_t at)
{
	static const char *const name[] = { "NaN", "infinity" };
	struct buf *b = &t->text;
	int64_t n = count(v, kind, &at);

	buf_printf(b, "%s %s: ", how, name[kind]);
	cmp_put_id(b, t->m, id);
	cmp_put_what(b, t->m, id);
	buf_printf(b, ": %lld of %lld elements", (long long)n,
	    (long long)elements(v));
	if (v->kind == VALUE_TENSOR && v->n > 0) {
		buf_puts(b, ", the first at ");
		put_index(b, v, at);
	}
	buf_putc(b, '\n');
}

static void
on_call(void *ctx, const char *name, ir_id id, struct value *const *arg,
    uint32_t narg, const struct value *result, double seconds)
{
	struct cmp_nan *t = ctx;
	const struct ir_node *n = ir_at(t->m, id);

	(void)name;
	(void)seconds;
	t->calls++;
	for (int kind = 0; kind < 2; kind++) {
		int64_t at = 0, other = 0, before = 0;

		if (t->made[kind] || count(result, kind, &at) == 0)
			continue;
		for (uint32_t i = 0; i < narg; i++)
			before += count(arg[i], kind, &other);
		if (before > 0)
			continue;
		t->made[kind] = true;
		put_found(t, kind, "first", id, result, at);
		for (uint32_t i = 0; i < narg; i++) {
			buf_printf(&t->text, "  operand %u", i);
			if (i < n->nin) {
				buf_puts(&t->text, ", ");
				cmp_put_id(&t->text, t->m, ir_in(t->m, n, i));
			}
			buf_puts(&t->text, ": ");
			if (arg[i]->kind == VALUE_TENSOR)
				put_range(&t->text, arg[i], same_shape(arg[i],
				    result) ? at : -1);
			else
				buf_puts(&t->text, "not a tensor");
			buf_putc(&t->text, '\n');
		}
	}
}

static bool
wants(void *ctx, uint32_t function, ir_id id)
{
	const struct cmp_nan *t = ctx;
	const struct ir_node *n = ir_at(t->m, id);

	return n->kind == NODE_CONST || (n->kind == NODE_PARAM &&
	    function == t->function && t->m->region.v[n->region].owner == 0);
}

static void
on_value(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct cmp_nan *t = ctx;
	int64_t at = 0;

	(void)function;
	if (count(v, FIRST_NAN, &at) == 0)
		return;
	t->given = true;
	put_found(t, FIRST_NAN, ir_at(t->m, id)->kind == NODE_CONST ?
	    "constant with" : "input with", id, v, at);
}

void
cmp_nan_options(struct cmp_nan *t, struct eval_options *o)
{
	o->wants = wants;
	o->on_value = on_value;
	o->on_call = on_call;
	o->ctx = t;
}

bool
cmp_nan_print(struct buf *out, const struct cmp_nan *t)
{
	buf_add(out, t->text.v != NULL ? t->text.v : "", t->text.n);
	if (!t->made[FIRST_NAN])
		buf_printf(out, "%s in %llu calls of operators\n", t->given ?
		    "no other NaN" : "no NaN", (unsigned long long)t->calls);
	return !t->made[FIRST_NAN] && !t->given;
}
