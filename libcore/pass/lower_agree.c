/*
 * Whether the two forms in which a call has an operand agree: the weight of a
 * convolution, and what was made of it for Winograd's method (op/version.h).
 *
 * A stream may have any two tensors there, and compiled code would take one or
 * the other by the extents.  So a program gets its second version only if, at
 * every call of it, the one form is visibly made of the other, or both are
 * constants and the evaluator makes the same bytes.
 *
 * Cost: linear in the module, and in the bytes of these constants: each that
 * was made is computed once.
 */
#include "pass/lower_impl.h"

#include <string.h>

#include "eval/eval.h"
#include "op/op.h"
#include "pass/globals.h"

struct made {
	uint32_t from;		/* constant */
	const struct attrs *attrs;
	bool same;
};
struct agree {
	struct ir_module *m;
	struct lower_choice *choice;	/* by function */
	struct eval *e;			/* or NULL */
	struct diag quiet;		/* its */
	struct map known;		/* constant -> index in made */
	VEC(struct made) made;
};

/* ---- made visibly ---- */

static bool
makes(const struct agree *x, const struct op_version *v, ir_id id, ir_id from)
{
	const struct ir_node *n = ir_at(x->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    n->ref == v->prepare && n->nin == 1 && ir_in(x->m, n, 0) == from &&
	    attrs_equal(op_canonical_attrs(x->m, n->ref, n->attrs),
	    op_canonical_attrs(x->m, v->prepare, v->prepare_attrs));
}

/* The place of a parameter of the region; its number of parameters: none. */
static uint32_t
parameter(const struct ir_module *m, ir_region r, ir_id id)
{
	const struct ir_region_data *d = &m->region.v[r];
	uint32_t i = 0;

	while (i < d->params.n && d->params.v[i] != id)
		i++;
	return i;
}

/* The same by a call of a function that does no more. */
static bool
makes_by_call(const struct agree *x, const struct op_version *v, ir_id id,
    ir_id from)
{
	const struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, id), *made;
	const struct ir_region_data *d;
	ir_region body;
	uint32_t k;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
	    m->global.v[n->ref].kind != GLOBAL_FUNCTION)
		return false;
	body = m->function.v[m->global.v[n->ref].index].body;
	d = &m->region.v[body];
	made = ir_at(m, d->result);
	if (made->nin != 1)
		return false;
	k = parameter(m, body, ir_in(m, made, 0));
	return k < d->params.n && k < n->nin && ir_in(m, n, k) == from &&
	    makes(x, v, d->result, d->params.v[k]);
}

/* ---- constants ---- */

static bool
same_bytes(const struct value *a, const struct value *b)
{
	return a != NULL && b != NULL && a->kind == VALUE_TENSOR &&
	    b->kind == VALUE_TENSOR && a->dtype == b->dtype && a->n == b->n &&
	    memcmp(a->dim, b->dim, a->n * sizeof *a->dim) == 0 &&
	    (a->count == 0 || memcmp(a->data, b->data, (size_t)a->count *
	    dtype_info[a->dtype].bytes) == 0);
}

/* What cannot be read is the same as nothing. */
static bool
computes(struct agree *x, const struct op_version *v, ir_id at, uint32_t made,
    uint32_t from)
{
	struct eval_options none = { 0 };
	struct value *a, *b, *c = NULL;
	char *err = NULL;
	bool same;

	if (x->e == NULL)
		x->e = eval_new(x->m, &x->quiet, &none);
	a = eval_constant(x->e, from, &err);
	mem_free(err);
	err = NULL;
	b = a == NULL ? NULL : eval_constant(x->e, made, &err);
	mem_free(err);
	if (b != NULL)
		c = eval_operator(x->e, at, v->prepare, v->prepare_attrs, &a,
		    1);
	same = same_bytes(b, c);
	value_drop(eval_heap(x->e), a);
	value_drop(eval_heap(x->e), b);
	value_drop(eval_heap(x->e), c);
	return same;
}

static bool
constants(struct agree *x, const struct op_version *v, ir_id id, ir_id from)
{
	const struct ir_node *a = ir_at(x->m, id), *b = ir_at(x->m, from);
	const struct ir_constant *k = x->m->constant.v;
	struct made made;
	uint32_t i;

	if (a->kind != NODE_CONST || b->kind != NODE_CONST ||
	    k[a->ref].data.kind == DATA_EXTERN ||
	    k[b->ref].data.kind == DATA_EXTERN)
		return false;
	if (map_get(&x->known, a->ref, &i))
		return x->made.v[i].same && attrs_equal(x->made.v[i].attrs,
		    v->prepare_attrs) && data_same(&k[x->made.v[i].from].data,
		    &k[b->ref].data);
	made = (struct made){ b->ref, v->prepare_attrs,
		computes(x, v, id, a->ref, b->ref) };
	map_put(&x->known, a->ref, x->made.n);
	vec_push(&x->made, made);
	return made.same;
}

static bool
agree_at(struct agree *x, const struct op_version *v, ir_id made, ir_id from)
{
	return makes(x, v, made, from) || makes_by_call(x, v, made, from) ||
	    constants(x, v, made, from);
}

/* ---- functions ---- */

/* The first call of the function that has a choice; where its operands are
 * parameters, the function's calls tell whether they agree. */
static void
find_choice(struct agree *x, uint32_t function)
{
	struct ir_module *m = x->m;
	ir_region body = m->function.v[function].body;
	const struct ir_region_data *r = &m->region.v[body];
	struct lower_choice *c = &x->choice[function];
	struct op_version v;
	ir_id made, from;

	for (uint32_t i = 0; i < r->nodes.n; i++) {
		if (!lower_version(m, r->nodes.v[i], &v))
			continue;
		made = ir_in(m, ir_at(m, r->nodes.v[i]), v.made);
		from = ir_in(m, ir_at(m, r->nodes.v[i]), v.from);
		c->v = v;
		c->made = parameter(m, body, made);
		c->from = parameter(m, body, from);
		c->by_calls = c->made < r->params.n && c->from < r->params.n;
		c->agrees = c->by_calls || agree_at(x, &v, made, from);
		return;
	}
}

static void
look_at_call(void *ctx, struct ir_module *m, ir_id id)
{
	struct agree *x = ctx;
	const struct ir_node *n = ir_at(m, id);
	struct lower_choice *c;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
	    m->global.v[n->ref].kind != GLOBAL_FUNCTION)
		return;
	c = &x->choice[m->global.v[n->ref].index];
	if (c->by_calls && c->agrees)
		c->agrees = c->made < n->nin && c->from < n->nin &&
		    agree_at(x, &c->v, ir_in(m, n, c->made),
		    ir_in(m, n, c->from));
}

struct lower_choice *
lower_choices(struct ir_module *m)
{
	struct agree x = { .m = m };
	bool *group = lower_groups(m), any = false;
	uint32_t n = m->function.n;

	x.choice = mem_zalloc(n, sizeof *x.choice);
	diag_init(&x.quiet);
	for (uint32_t g = 1; g < m->global.n; g++)
		if (group[g] && m->global.v[g].kind == GLOBAL_FUNCTION)
			find_choice(&x, m->global.v[g].index);
	for (uint32_t f = 1; f < n; f++)
		any = any || x.choice[f].by_calls;
	for (uint32_t f = 1; any && f < n; f++)
		ir_walk_function(m, f, look_at_call, &x);
	eval_free(x.e);
	diag_release(&x.quiet);
	map_free(&x.known);
	vec_free(&x.made);
	mem_free(group);
	return x.choice;
}
