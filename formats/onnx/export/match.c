/*
 * A match on lists, options and tuples of them (control.h), as a chain of If:
 * each arm but the last is preceded by the test of its pattern.  The last arm
 * of a `match?` is one whose operators fail themselves on a value of another
 * form, since they take what such a value has not.
 */
#include <string.h>

#include "formats/onnx/export/branch.h"
#include "formats/onnx/export/control.h"

/* ---- the form of a value ---- */

static const struct ir_pattern *
sub_pattern(const struct exp *e, const struct ir_pattern *p, uint32_t i)
{
	return &e->m->pattern.v[e->m->subpattern.v[p->sub + i]];
}

static bool
is_ctor(const struct exp *e, const struct ir_pattern *p, const char *name)
{
	return p->kind == PAT_CTOR &&
	    strcmp(e->m->ctor.v[p->ref].name, name) == 0;
}

/* Cons of Cons: how many there are, and the pattern of what is left. */
static int64_t
count_cons(const struct exp *e, const struct ir_pattern *p,
    const struct ir_pattern **rest)
{
	int64_t n = 0;

	for (; is_ctor(e, p, "Cons"); p = sub_pattern(e, p, 1))
		n++;
	*rest = p;
	return n;
}

static const char *test(struct exp *e, const struct ir_pattern *p,
    const struct type *t, const char *const *leaf);

static const char *
list_test(struct exp *e, const struct ir_pattern *p, const char *list)
{
	const char *length = EX(e, "SequenceLength", list);
	const struct ir_pattern *rest;
	int64_t n = count_cons(e, p, &rest);
	bool ends = is_ctor(e, rest, "Nil");

	return EX(e, ends ? "Equal" : "Greater", length, exp_scalar(e,
	    DT_INT64, (double)(ends ? n : n - 1)));
}

/* An optional's element is there to be tested only if it has one. */
static const char *
some_test(struct exp *e, const struct ir_pattern *p, const struct type *t,
    const char *x)
{
	const struct type *truth = type_scalar(e->m->types, DT_BOOL);
	const char *has = EX(e, "OptionalHasElement", x), *element, *is;
	struct onnx_graph *g[2];
	struct exp_graph graph;
	struct exp_scope s;

	if (sub_pattern(e, p, 0)->kind != PAT_CTOR)
		return has;
	for (uint32_t i = 0; i < 2; i++) {
		exp_graph_begin(e, &graph, &s);
		if (i == 0) {
			element = EX(e, "OptionalGetElement", x);
			is = test(e, sub_pattern(e, p, 0), t->arg[0],
			    &element);
		} else {
			is = exp_scalar(e, DT_BOOL, 0);
		}
		exp_graph_output(e, is, truth);
		exp_graph_end(e, &s);
		g[i] = graph.g;
	}
	exp_if_node(e, has, g[0], g[1], truth);
	return e->result.v[0];
}

/* NULL: every value is of the form.  A pattern nests as its type does, and
 * types of ONNX do not nest deeply. */
static const char *
test(struct exp *e, const struct ir_pattern *p, const struct type *t,
    const char *const *leaf)
{
	const char *all = NULL, *one;

	if (p->kind == PAT_TUPLE && t->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; i < p->nsub && i < t->n; i++) {
			one = test(e, sub_pattern(e, p, i), t->arg[i], leaf);
			if (one != NULL)
				all = all == NULL ? one : EX(e, "And", all,
				    one);
			leaf += exp_count(t->arg[i]);
		}
		return all;
	}
	if (p->kind != PAT_CTOR)
		return NULL;
	if (is_ctor(e, p, "Some"))
		return some_test(e, p, t, leaf[0]);
	if (is_ctor(e, p, "None"))
		return EX(e, "Not", EX(e, "OptionalHasElement", leaf[0]));
	return list_test(e, p, leaf[0]);
}

const char *
exp_match_test(struct exp *e, ir_region arm, const struct type *t,
    const onnx_names *leaves)
{
	const struct ir_pattern *p = &e->m->pattern.v[e->m->region.v[arm]
	    .pattern];
	const char *c = test(e, p, t, leaves->v);

	return c != NULL ? c : exp_scalar(e, DT_BOOL, 1);
}

/* ---- its parts ---- */

static void
take_parts(struct exp *e, const struct ir_pattern *p, const struct type *t,
    const char *const *leaf)
{
	const char *list = leaf[0], *x;
	onnx_names all = { 0 };

	if (p->kind == PAT_TUPLE && t->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; i < p->nsub && i < t->n; i++) {
			take_parts(e, sub_pattern(e, p, i), t->arg[i], leaf);
			leaf += exp_count(t->arg[i]);
		}
		return;
	}
	if (is_ctor(e, p, "Some")) {
		x = EX(e, "OptionalGetElement", leaf[0]);
		take_parts(e, sub_pattern(e, p, 0), t->arg[0], &x);
		return;
	}
	for (int64_t i = 0; is_ctor(e, p, "Cons"); i++) {
		const char *first = exp_scalar(e, DT_INT64, 0);

		x = EX(e, "SequenceAt", leaf[0], exp_scalar(e, DT_INT64,
		    (double)i));
		take_parts(e, sub_pattern(e, p, 0), t->arg[0], &x);
		list = EX(e, "SequenceErase", list, first);
		p = sub_pattern(e, p, 1);
	}
	if (p->kind != PAT_VAR)
		return;
	if (t->kind == TYPE_ADT) {
		all = exp_one(e, list);
	} else {
		for (uint32_t i = 0; i < exp_count(t); i++)
			exp_append(e, &all, leaf[i]);
	}
	exp_set_param(e, p->ref, &all);
}

void
exp_match_bind(struct exp *e, ir_region arm, const struct type *t,
    const onnx_names *leaves)
{
	take_parts(e, &e->m->pattern.v[e->m->region.v[arm].pattern], t,
	    leaves->v);
}

/* ---- the arms ---- */

struct arms {
	const struct ir_node *match;
	const struct type *t;	/* of the value, and its leaves */
	onnx_names leaves;
};

/* Whether what an arm takes of a value fails where it has another form. */
static bool
fails_itself(const struct exp *e, const struct ir_pattern *p)
{
	const struct ir_pattern *last = NULL;

	if (p->kind == PAT_TUPLE) {
		for (uint32_t i = 0; i < p->nsub; i++)
			if (!fails_itself(e, sub_pattern(e, p, i)))
				return false;
		return true;
	}
	if (p->kind != PAT_CTOR)
		return true;
	if (is_ctor(e, p, "Some")) {
		last = sub_pattern(e, p, 0);
		return last->kind == PAT_CTOR ? fails_itself(e, last) :
		    last->kind == PAT_VAR && e->uses[last->ref] > 0;
	}
	for (; is_ctor(e, p, "Cons"); p = sub_pattern(e, p, 1))
		last = sub_pattern(e, p, 0);
	return (p->kind == PAT_VAR && e->uses[p->ref] > 0) ||
	    (p->kind == PAT_WILD && last != NULL && last->kind == PAT_VAR &&
	    e->uses[last->ref] > 0);
}

static onnx_names
arm(struct exp *e, const struct arms *a, uint32_t i)
{
	ir_region r = ir_sub(e->m, a->match, i);

	exp_match_bind(e, r, a->t, &a->leaves);
	exp_region(e, r);
	return exp_get(e, e->m->region.v[r].result);
}

static struct onnx_graph *
arm_graph(struct exp *e, const struct arms *a, uint32_t i)
{
	struct exp_graph x;
	struct exp_scope s;
	onnx_names leaves;

	exp_graph_begin(e, &x, &s);
	leaves = arm(e, a, i);
	exp_graph_outputs(e, &leaves, a->match->type);
	exp_graph_end(e, &s);
	return x.g;
}

/* Arms from i on, in the current graph. */
static onnx_names
arms_from(struct exp *e, const struct arms *a, uint32_t i)
{
	const char *cond = i + 1 < a->match->nsub ? exp_match_test(e,
	    ir_sub(e->m, a->match, i), a->t, &a->leaves) : NULL;
	struct onnx_graph *then;
	struct exp_graph x;
	struct exp_scope s;
	onnx_names result;

	if (cond == NULL)
		return arm(e, a, i);
	then = arm_graph(e, a, i);
	e->depth++;
	exp_graph_begin(e, &x, &s);
	result = arms_from(e, a, i + 1);
	exp_graph_outputs(e, &result, a->match->type);
	exp_graph_end(e, &s);
	e->depth--;
	exp_if_node(e, cond, then, x.g, a->match->type);
	return e->result;
}

/* Lists, options, and tuples of them. */
static bool
has_form(const struct type *t)
{
	if (t->kind == TYPE_TUPLE)
		for (uint32_t i = 0; i < t->n; i++)
			if (!has_form(t->arg[i]))
				return false;
	return t->kind != TYPE_ADT || strcmp(t->name, "List") == 0 ||
	    strcmp(t->name, "Option") == 0;
}

void
exp_match(struct exp *e)
{
	const struct ir_node *n = exp_node(e);
	struct arms a = { n, exp_type(e, 0), exp_leaves(e, 0) };
	uint32_t mark = e->bound.n, last = n->nsub - 1;
	ir_id node = e->node;
	onnx_names result;

	if (!has_form(a.t)) {
		exp_error(e, "ONNX has no data types but sequences (List) and "
		    "optionals (Option)");
		return;
	}
	if (e->depth + n->nsub > EXP_DEPTH) {
		exp_error(e, "more than %d regions are nested", EXP_DEPTH);
		return;
	}
	if (n->nsub == 0 || exp_count(n->type) == 0 || (!n->total &&
	    !fails_itself(e, &e->m->pattern.v[e->m->region.v[ir_sub(e->m, n,
	    last)].pattern]))) {
		exp_error(e, "the last arm takes nothing of the value, so "
		    "that no operator of ONNX fails where no arm is of its "
		    "form");
		return;
	}
	result = arms_from(e, &a, 0);
	e->node = node;
	exp_unbind(e, mark);
	memcpy(&e->result, &result, sizeof result);
}
