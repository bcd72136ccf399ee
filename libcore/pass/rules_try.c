/*
 * Rules on random inputs (rules_try.h).
 */
#include "pass/rules_try.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"
#include "infer/infer.h"
#include "ir/number.h"
#include "ir/text.h"
#include "pass/cmp.h"
#include "pass/rules_sample.h"
#include "pass/simplify.h"

#define ATTEMPTS 2000	/* samples, most of which may have no type */
#define WANTED 40	/* samples that match, if they are evaluated */
#define SHOWN 8		/* elements of a tensor in a message */

enum found { NOTHING, TYPED, MATCHED, APPLIED };

struct trial {
	const struct rules_try *t;
	struct diag *d;
	struct rules_sample s;
	struct ir_rules one; /* the patterns, and the rule by another name */
	struct match match;
	struct rules_tried tried;
	uint32_t applied;
	struct buf message;	/* why the last sample has no type, */
	struct span at;		/* and where */
	uint64_t unmatched;	/* seed of one that has no replacement */
	bool refused;
};

/* ---- one sample ---- */

static void
keep_message(struct trial *x, const struct diag *d)
{
	x->message.n = 0;
	for (uint32_t i = 0; i < d->items.n; i++)
		if (d->items.v[i].severity == DIAG_ERROR) {
			buf_puts(&x->message, d->items.v[i].message);
			x->at = d->items.v[i].span;
			return;
		}
}

static bool
is_typed(struct trial *x)
{
	struct diag d;
	bool ok;

	diag_init(&d);
	ok = infer_module(x->s.m, &d);
	if (!ok)
		keep_message(x, &d);
	diag_release(&d);
	return ok;
}

static bool
matches(struct trial *x, uint32_t function)
{
	struct ir_module *m = x->s.m;

	x->match.rules = &x->one;
	x->match.m = m;
	return match_at(&x->match, &vec_last(&x->one.rule), m->region.v[
	    m->function.v[function].body].result);
}

/* Applies the rule to the function `after`. */
static bool
applies(struct trial *x)
{
	struct pass_rewrites w = { .function = "after", .limit = 1,
	    .only = vec_last(&x->one.rule).name };
	struct simplify_options o = { .class = SIMPLIFY_FAST, .rewrites = &w,
	    .user = &x->one };
	struct simplify_stats s = { 0 };
	struct diag d;
	bool ok;

	diag_init(&d);
	ok = simplify_run(x->s.m, &o, &s, &d) && w.done == 1;
	if (d.errors > 0)
		keep_message(x, &d);
	diag_release(&d);
	return ok;
}

/* ---- values ---- */

static void
put_value(struct buf *b, const struct value *v)
{
	if (v->kind != VALUE_TENSOR) {
		buf_puts(b, "(");
		for (uint32_t i = 0; i < v->n; i++) {
			buf_puts(b, i > 0 ? ", " : "");
			put_value(b, v->item[i]);
		}
		buf_puts(b, ")");
		return;
	}
	buf_puts(b, v->n > 0 ? "[" : "");
	for (int64_t i = 0; i < v->count && i < SHOWN; i++) {
		buf_puts(b, i > 0 ? ", " : "");
		text_put_element(b, (enum dtype)v->dtype, v->data,
		    (uint64_t)i);
	}
	buf_puts(b, v->count > SHOWN ? ", ..." : "");
	buf_puts(b, v->n > 0 ? "]" : "");
}

/* The distance that a rounding rule may make, relative to the largest number
 * that takes part. */
static double
tolerance(enum dtype dt)
{
	return dt == DT_FLOAT64 ? 1e-12 : dt == DT_FLOAT32 ? 1e-4 : 0.1;
}

static bool
same_element(enum simplify_class class, const struct value *a,
    const struct value *b, int64_t i)
{
	size_t size = dtype_info[a->dtype].bytes;
	double x = cmp_element(a, i), y = cmp_element(b, i);

	if (memcmp((const char *)a->data + (size_t)i * size,
	    (const char *)b->data + (size_t)i * size, size) == 0 ||
	    (isnan(x) && isnan(y)))
		return true;
	if (class == SIMPLIFY_EXACT || dtype_info[a->dtype].class != DTC_FLOAT)
		return false;
	if (!isfinite(x) || !isfinite(y))
		return class == SIMPLIFY_FAST;
	return fabs(x - y) <= tolerance((enum dtype)a->dtype) *
	    (1 + fmax(fabs(x), fabs(y)));
}

static bool
same(enum simplify_class class, const struct value *a, const struct value *b)
{
	if (a->kind != b->kind || a->n != b->n)
		return false;
	if (a->kind != VALUE_TENSOR) {
		for (uint32_t i = 0; i < a->n; i++)
			if (!same(class, a->item[i], b->item[i]))
				return false;
		return true;
	}
	for (int64_t i = 0; i < a->count; i++)
		if (!same_element(class, a, b, i))
			return false;
	return a->dtype == b->dtype && a->count == b->count;
}

static struct value *
some_value(struct trial *x, struct heap *h, const struct type *t,
    enum simplify_class class)
{
	int64_t dim[TYPE_RANK_LIMIT];
	struct value *v;

	if (t->kind == TYPE_TUPLE) {
		v = value_items(h, VALUE_TUPLE, 0, t->n, 0);
		for (uint32_t i = 0; i < t->n; i++)
			v->item[i] = some_value(x, h, t->arg[i], class);
		return v;
	}
	for (uint32_t i = 0; i < t->n; i++)
		sym_is_const(t->dim[i], &dim[i]);
	v = value_tensor(h, t->dtype, t->n, dim);
	if (v == NULL)
		BUG("a sample is too large");
	rules_random_elements(&x->s, t->dtype, v->data, v->count,
	    class == SIMPLIFY_EXACT);
	return v;
}

static void
report(struct trial *x, const struct ir_region_data *d,
    struct value *const *arg, struct value *const *result)
{
	struct buf b = { NULL, 0, 0 };

	diag_error(x->d, &x->s.rule->span, "rule-wrong", "rule '%s' changes "
	    "a result", x->s.rule->name);
	for (uint32_t i = 0; i < d->params.n; i++) {
		const struct ir_node *p = ir_at(x->s.m, d->params.v[i]);

		buf_printf(&b, "%%%s: ", p->name != NULL ? p->name : "_");
		text_put_type_short(&b, p->type);
		buf_puts(&b, " = ");
		put_value(&b, arg[i]);
		diag_note(x->d, NULL, "%s", b.v);
		b.n = 0;
	}
	for (int i = 0; i < 2; i++) {
		buf_puts(&b, i == 0 ? "the pattern gives " :
		    "the replacement gives ");
		put_value(&b, result[i]);
		diag_note(x->d, NULL, "%s", b.v);
		b.n = 0;
	}
	buf_release(&b);
}

/* Evaluates both functions on the same values.  False: they differ. */
static bool
evaluate(struct trial *x)
{
	struct ir_module *m = x->s.m;
	enum simplify_class class = simplify_text_class(x->s.rule);
	const struct eval_options o = { .max_calls = 1000 };
	struct value *arg[IR_RULE_PARAMS * 8], *result[2] = { NULL, NULL };
	const struct ir_region_data *d = &m->region.v[m->function.v[1].body];
	struct diag silent;
	struct eval *e;
	bool ok = true;

	if (d->params.n > sizeof arg / sizeof *arg)
		return true;
	diag_init(&silent);
	e = eval_new(m, &silent, &o);
	for (uint32_t i = 0; i < d->params.n; i++)
		arg[i] = some_value(x, eval_heap(e), ir_at(m,
		    d->params.v[i])->type, class);
	for (uint32_t f = 1; f <= 2; f++)
		result[f - 1] = eval_function(e, f, arg, d->params.n);
	/* Where the pattern has no value the replacement may have one. */
	if (result[0] != NULL && (result[1] == NULL || !same(class, result[0],
	    result[1]))) {
		ok = false;
		if (result[1] == NULL)
			diag_error(x->d, &x->s.rule->span, "rule-wrong",
			    "rule '%s' fails where the pattern has a value: "
			    "%s", x->s.rule->name, silent.items.v[0].message);
		else
			report(x, d, arg, result);
	}
	for (uint32_t i = 0; i < d->params.n; i++)
		value_drop(eval_heap(e), arg[i]);
	value_drop(eval_heap(e), result[0]);
	value_drop(eval_heap(e), result[1]);
	eval_free(e);
	diag_release(&silent);
	return ok;
}

/* ---- one rule ---- */

static enum found
sample(struct trial *x, bool *wrong)
{
	enum found found = NOTHING;
	uint32_t f;

	x->s.m = ir_module_beside(x->s.rules->m);
	if (rules_sample(&x->s, "before") != 0 &&
	    (f = rules_sample(&x->s, "after")) != 0 && is_typed(x)) {
		found = TYPED;
		if (matches(x, f)) {
			found = MATCHED;
			if (applies(x))
				found = APPLIED;
		}
	}
	if (found == APPLIED && x->t->evaluate)
		*wrong = !evaluate(x);
	ir_module_free(x->s.m);
	x->s.m = NULL;
	return found;
}

/* Why no sample has a replacement: it has another type, or none. */
static void
blame_replacement(struct trial *x)
{
	struct ir_module *m = ir_module_beside(x->s.rules->m), *own;
	const struct type *t, *is;
	struct buf b = { NULL, 0, 0 };
	uint32_t f, g;

	x->s.seed = x->unmatched;
	x->s.m = m;
	rules_sample(&x->s, "before");
	f = rules_sample(&x->s, "after");
	if (f == 0 || !is_typed(x) || !matches(x, f))
		BUG("a sample is not what it was");
	t = m->function.v[f].type->ret;
	x->s.m = own = ir_module_beside(x->s.rules->m);
	g = rules_sample_replacement(&x->s, "to", &x->match);
	if (g == 0 || !is_typed(x)) {
		diag_error(x->d, &x->at, "rule-type", "the replacement of "
		    "rule '%s' has no type%s%s", x->s.rule->name,
		    g != 0 ? ": " : "", g != 0 ? x->message.v : "");
	} else {
		is = own->function.v[g].type->ret;
		text_put_type_short(&b, t);
		buf_puts(&b, is == t ? ", which needs a check at run time" :
		    " and its replacement ");
		if (is != t)
			text_put_type_short(&b, is);
		diag_error(x->d, &x->s.rule->span, "rule-type", "the pattern "
		    "of rule '%s' has type %s", x->s.rule->name, b.v);
	}
	buf_release(&b);
	ir_module_free(own);
	ir_module_free(m);
	x->s.m = NULL;
}

static void
blame(struct trial *x, uint32_t typed, uint32_t matched)
{
	const struct ir_module *p = x->s.rules->m;
	const struct span *at = &p->function.v[x->s.rule->alt.v[
	    x->s.alternative]].span;

	if (typed == 0) {
		diag_error(x->d, x->message.n > 0 ? &x->at : at, "rule-type",
		    "the pattern of rule '%s' has no type on any of %d "
		    "random inputs%s%s", x->s.rule->name, ATTEMPTS,
		    x->message.n > 0 ? ": " : "",
		    x->message.n > 0 ? x->message.v : "");
	} else if (matched == 0) {
		diag_error(x->d, at, "rule-unmatched", "rule '%s' matches "
		    "none of %u random inputs that its pattern has a type "
		    "on: its tests hold for none", x->s.rule->name, typed);
	} else {
		blame_replacement(x);
	}
}

/* False: it was reported what is wrong. */
static bool
try_alternative(struct trial *x)
{
	uint32_t want = x->t->evaluate ? WANTED : 1, applied = 0;
	uint32_t typed = 0, matched = 0;
	bool wrong = false;

	x->message.n = 0;
	for (uint32_t i = 0; i < ATTEMPTS && applied < want; i++) {
		enum found found;

		x->s.seed = x->t->seed * 1000003 + i;
		found = sample(x, &wrong);
		typed += found >= TYPED;
		matched += found >= MATCHED;
		applied += found == APPLIED;
		if (found == MATCHED)
			x->unmatched = x->s.seed;
		if (wrong)
			return false;
	}
	x->tried.typed += typed;
	x->tried.matched += applied;
	x->tried.right += applied;
	if (applied == 0)
		blame(x, typed, matched);
	return applied > 0;
}

static bool
try_rule(struct trial *x, const struct ir_rules *r, const struct ir_rule *rule)
{
	struct ir_rule own = *rule;
	bool ok = true;

	x->s.rules = r;
	x->s.rule = rule;
	x->one.m = r->m;
	x->one.rule.n = 0;
	for (uint32_t i = 0; i < r->rule.n; i++)
		if (r->rule.v[i].pattern)
			vec_push(&x->one.rule, r->rule.v[i]);
	own.name = str_printf(r->m->strings, "%s (tried)", rule->name);
	vec_push(&x->one.rule, own);
	x->tried = (struct rules_tried){ .rule = rule };
	for (uint32_t i = 0; i < rule->alt.n; i++) {
		x->s.alternative = i;
		ok = try_alternative(x) && ok;
	}
	if (ok && x->t->evaluate && x->t->said != NULL)
		x->t->said(x->t->ctx, &x->tried);
	return ok;
}

bool
rules_try(const struct ir_rules *r, const struct rules_try *t, struct diag *d)
{
	struct trial x = { .t = t, .d = d };
	bool ok = true;

	for (uint32_t i = 0; i < r->rule.n; i++)
		if (!r->rule.v[i].pattern)
			ok = try_rule(&x, r, &r->rule.v[i]) && ok;
	vec_free(&x.one.rule);
	vec_free(&x.s.name);
	match_release(&x.match);
	buf_release(&x.message);
	return ok;
}
