/*
 * Whether two bindings compute the same (cse.h).
 *
 * Regions are compared in step: parameters and bindings correspond by their
 * place, bindings that were merged into others left out.  The operands of
 * bindings that correspond must correspond, or have one number.
 *
 * Cost: linear in the smaller of the two, regions included.
 */
#include "pass/cse_impl.h"

#include <string.h>

/* ---- one binding ---- */

static uint64_t
mix(uint64_t a, uint64_t b)
{
	uint64_t v[2] = { a, b };

	return hash_bytes(v, sizeof v, 0);
}

static uint64_t
hash_constant(const struct ir_constant *c)
{
	const struct data *d = &c->data;
	uint64_t h = mix(c->type->index, d->length);

	return d->kind == DATA_INLINE_BYTES ? hash_bytes(d->bytes, d->length,
	    h) : mix(h, map_ptr(d->hash));
}

static bool
same_constant(const struct ir_constant *a, const struct ir_constant *b)
{
	return a == b || (a->type == b->type && a->data.kind == b->data.kind &&
	    data_same(&a->data, &b->data));
}

uint64_t
cse_hash(const struct cse *x, const struct ir_node *n)
{
	uint64_t h = n->kind == NODE_CONST ? hash_constant(
	    &x->m->constant.v[n->ref]) : n->ref;

	h = mix(h, (uint64_t)n->kind << 8 | n->callee);
	h = mix(h, n->type != NULL ? n->type->index : UINT32_MAX);
	h = mix(h, (uint64_t)n->nin << 32 | n->nsub);
	return attrs_hash(n->props, attrs_hash(n->attrs, h));
}

static bool
same_head(const struct cse *x, const struct ir_node *a,
    const struct ir_node *b)
{
	if (a->kind != b->kind || a->callee != b->callee ||
	    a->total != b->total || a->nin != b->nin || a->nsub != b->nsub ||
	    a->type != b->type || !attrs_equal(a->attrs, b->attrs) ||
	    !attrs_equal(a->props, b->props))
		return false;
	return a->kind == NODE_CONST ? same_constant(
	    &x->m->constant.v[a->ref], &x->m->constant.v[b->ref]) :
	    a->kind == NODE_PARAM || a->ref == b->ref;
}

static void
correspond(struct cse *x, ir_id a, ir_id b)
{
	x->pair[b] = a;
	x->paired[b] = x->pairing;
}

static bool
same_value(const struct cse *x, ir_id a, ir_id b)
{
	a = x->to[a];
	b = x->to[b];
	return x->paired[b] == x->pairing ? x->pair[b] == a :
	    x->number[a] == x->number[b];
}

static bool
same_operands(const struct cse *x, const struct ir_node *a,
    const struct ir_node *b)
{
	for (uint32_t i = 0; i < a->nin; i++)
		if (!same_value(x, ir_in(x->m, a, i), ir_in(x->m, b, i)))
			return false;
	return true;
}

/* ---- regions ---- */

static bool
same_pattern(const struct cse *x, uint32_t a, uint32_t b)
{
	const struct ir_module *m = x->m;
	VEC(uint32_t) todo = { NULL, 0, 0 };
	bool same = true;

	vec_push(&todo, a);
	vec_push(&todo, b);
	while (same && todo.n > 0) {
		const struct ir_pattern *q = &m->pattern.v[vec_pop(&todo)];
		const struct ir_pattern *p = &m->pattern.v[vec_pop(&todo)];

		same = p->kind == q->kind && p->nsub == q->nsub &&
		    (p->kind == PAT_VAR ? same_value(x, p->ref, q->ref) :
		    p->kind != PAT_CTOR || p->ref == q->ref);
		for (uint32_t i = 0; same && i < p->nsub; i++) {
			vec_push(&todo, m->subpattern.v[p->sub + i]);
			vec_push(&todo, m->subpattern.v[q->sub + i]);
		}
	}
	vec_free(&todo);
	return same;
}

static bool
same_params(struct cse *x, const struct ir_region_data *a,
    const struct ir_region_data *b)
{
	if (a->ntv != b->ntv || a->params.n != b->params.n ||
	    (a->pattern == 0) != (b->pattern == 0))
		return false;
	for (uint32_t i = 0; i < a->ntv; i++)
		if (a->tv[i] != b->tv[i])
			return false;
	for (uint32_t i = 0; i < a->params.n; i++) {
		if (!same_head(x, ir_at(x->m, a->params.v[i]),
		    ir_at(x->m, b->params.v[i])))
			return false;
		correspond(x, a->params.v[i], b->params.v[i]);
	}
	return a->pattern == 0 || same_pattern(x, a->pattern, b->pattern);
}

/* The next binding that was not merged into another, from *i on; 0: none. */
static ir_id
next_binding(const struct cse *x, const struct ir_region_data *r, uint32_t *i)
{
	while (*i < r->nodes.n) {
		ir_id id = r->nodes.v[(*i)++];

		if (x->to[id] == id)
			return id;
	}
	return 0;
}

typedef VEC(ir_region) pair_list;	/* regions, two by two */

static void
push_regions(const struct cse *x, ir_id a, ir_id b, pair_list *todo)
{
	const struct ir_node *p = ir_at(x->m, a), *q = ir_at(x->m, b);

	for (uint32_t i = 0; i < p->nsub; i++) {
		vec_push(todo, ir_sub(x->m, p, i));
		vec_push(todo, ir_sub(x->m, q, i));
	}
}

static bool
same_region(struct cse *x, ir_region a, ir_region b, pair_list *todo)
{
	const struct ir_region_data *r = &x->m->region.v[a];
	const struct ir_region_data *s = &x->m->region.v[b];
	uint32_t i = 0, k = 0;

	if (!same_params(x, r, s))
		return false;
	for (;;) {
		ir_id p = next_binding(x, r, &i), q = next_binding(x, s, &k);

		if (p == 0 || q == 0)
			return p == q && same_value(x, r->result, s->result);
		correspond(x, p, q);
		if (!same_head(x, ir_at(x->m, p), ir_at(x->m, q)) ||
		    !same_operands(x, ir_at(x->m, p), ir_at(x->m, q)))
			return false;
		push_regions(x, p, q, todo);
	}
}

bool
cse_same(struct cse *x, ir_id a, ir_id b)
{
	pair_list todo = { NULL, 0, 0 };
	bool same;

	x->pairing++;
	if (ir_at(x->m, b)->kind == NODE_FN)
		correspond(x, a, b);
	same = same_head(x, ir_at(x->m, a), ir_at(x->m, b)) &&
	    same_operands(x, ir_at(x->m, a), ir_at(x->m, b));
	if (same)
		push_regions(x, a, b, &todo);
	while (same && todo.n > 0) {
		ir_region q = vec_pop(&todo), p = vec_pop(&todo);

		same = same_region(x, p, q, &todo);
	}
	vec_free(&todo);
	return same;
}
