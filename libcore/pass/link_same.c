/*
 * Equality of two globals of one module (link_impl.h).
 *
 * Types, names and extents are interned, so that they are compared by address;
 * bindings are numbered in the order of the text, and operands compared by
 * these numbers.  Nothing recurses on the input.
 */
#include <string.h>

#include "pass/globals.h"
#include "pass/link_impl.h"
#include "tensor/prim.h"

struct same {
	const struct ir_module *m;
	uint32_t *num;		/* by node: its place in its function */
};

/* ---- functions ---- */

static void
number(const struct same *s, const ir_region_list *list)
{
	uint32_t next = 1;

	for (uint32_t i = 0; i < list->n; i++) {
		const struct ir_region_data *r = &s->m->region.v[list->v[i]];

		for (uint32_t k = 0; k < r->params.n; k++)
			s->num[r->params.v[k]] = next++;
		for (uint32_t k = 0; k < r->nodes.n; k++)
			s->num[r->nodes.v[k]] = next++;
	}
}

static bool
same_names(const char *const *a, const char *const *b, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

/* Patterns, from the root; children of both are listed side by side. */
static bool
same_pattern(const struct same *s, uint32_t a, uint32_t b)
{
	const struct ir_module *m = s->m;
	VEC(uint32_t) todo = { 0 };
	bool same = true;

	vec_push(&todo, a);
	vec_push(&todo, b);
	while (same && todo.n > 0) {
		const struct ir_pattern *y = &m->pattern.v[vec_pop(&todo)];
		const struct ir_pattern *x = &m->pattern.v[vec_pop(&todo)];

		same = x->kind == y->kind && x->nsub == y->nsub;
		if (same && x->kind == PAT_VAR)
			same = s->num[x->ref] == s->num[y->ref];
		else if (same && x->kind == PAT_CTOR)
			same = x->ref == y->ref;
		for (uint32_t i = 0; same && i < x->nsub; i++) {
			vec_push(&todo, m->subpattern.v[x->sub + i]);
			vec_push(&todo, m->subpattern.v[y->sub + i]);
		}
	}
	vec_free(&todo);
	return same;
}

static bool
same_ref(const struct same *s, const struct ir_node *a,
    const struct ir_node *b)
{
	const struct ir_module *m = s->m;
	const struct ir_constant *c = m->constant.v;

	if (a->kind == NODE_CONST)
		return c[a->ref].type == c[b->ref].type &&
		    data_same(&c[a->ref].data, &c[b->ref].data);
	if (pass_mentions_global(a))
		return m->global.v[a->ref].name == m->global.v[b->ref].name;
	return a->ref == b->ref;
}

static bool
same_node(const struct same *s, ir_id x, ir_id y)
{
	const struct ir_node *a = ir_at(s->m, x), *b = ir_at(s->m, y);

	if (a->kind != b->kind || a->callee != b->callee ||
	    a->total != b->total || a->nin != b->nin || a->nsub != b->nsub ||
	    a->name != b->name || a->type != b->type ||
	    !attrs_equal(a->attrs, b->attrs) ||
	    !attrs_equal(a->props, b->props) || !same_ref(s, a, b))
		return false;
	for (uint32_t i = 0; i < a->nin; i++)
		if (s->num[ir_in(s->m, a, i)] != s->num[ir_in(s->m, b, i)])
			return false;
	return true;
}

static bool
same_region(const struct same *s, ir_region x, ir_region y)
{
	const struct ir_region_data *a = &s->m->region.v[x],
		*b = &s->m->region.v[y];

	if (a->params.n != b->params.n || a->nodes.n != b->nodes.n ||
	    a->ntv != b->ntv || !same_names(a->tv, b->tv, a->ntv) ||
	    s->num[a->owner] != s->num[b->owner] ||
	    s->num[a->result] != s->num[b->result] ||
	    !same_pattern(s, a->pattern, b->pattern))
		return false;
	for (uint32_t i = 0; i < a->params.n; i++)
		if (!same_node(s, a->params.v[i], b->params.v[i]))
			return false;
	for (uint32_t i = 0; i < a->nodes.n; i++)
		if (!same_node(s, a->nodes.v[i], b->nodes.v[i]))
			return false;
	return true;
}

static bool
same_function(const struct same *s, uint32_t x, uint32_t y)
{
	const struct ir_function *a = &s->m->function.v[x],
		*b = &s->m->function.v[y];
	ir_region_list la = { 0 }, lb = { 0 };
	bool same;

	if (a->type != b->type || a->ntv != b->ntv ||
	    !same_names(a->tv, b->tv, a->ntv) ||
	    !attrs_equal(a->attrs, b->attrs))
		return false;
	ir_function_regions(s->m, x, &la);
	ir_function_regions(s->m, y, &lb);
	number(s, &la);
	number(s, &lb);
	same = la.n == lb.n;
	for (uint32_t i = 0; same && i < la.n; i++)
		same = same_region(s, la.v[i], lb.v[i]);
	vec_free(&la);
	vec_free(&lb);
	return same;
}

/* ---- externs ---- */

static bool
same_extern(const struct ir_extern *a, const struct ir_extern *b)
{
	return a->symbol == b->symbol && a->type == b->type &&
	    a->effect == b->effect && a->workspace == b->workspace &&
	    attrs_equal(a->attrs, b->attrs);
}

/* ---- tensor programs ---- */

static bool
same_syms(const struct sym *const *a, const struct sym *const *b, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

static bool
same_buffer(const struct prim_buffer *a, const struct prim_buffer *b)
{
	return a->name == b->name && a->kind == b->kind &&
	    a->dtype == b->dtype && a->rank == b->rank &&
	    a->scope == b->scope && same_syms(a->dim, b->dim, a->rank);
}

static bool
same_kernel(const struct prim_kernel *a, const struct prim_kernel *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return a->symbol == b->symbol && a->nparam == b->nparam &&
	    a->nbound == b->nbound &&
	    same_syms(a->param, b->param, a->nparam) &&
	    same_syms(a->bound, b->bound, a->nbound);
}

/* Nodes at one place in the walks of two programs; place: of nodes of each,
 * in its walk. */
static bool
same_sx(const struct prim *p, const struct prim *q, sx_id x, sx_id y,
    const uint32_t *place[2])
{
	const struct sx *a = &p->sx.v[x], *b = &q->sx.v[y];

	if (a->op != b->op || a->dtype != b->dtype || a->nin != b->nin ||
	    a->ref != b->ref || memcmp(&a->i, &b->i, sizeof a->i) != 0)
		return false;
	for (uint32_t i = 0; i < a->nin; i++)
		if (place[0][p->sx_in.v[a->in + i]] !=
		    place[1][q->sx_in.v[b->in + i]])
			return false;
	return true;
}

static bool
same_roots(const sx_id *a, const sx_id *b, uint32_t n,
    const uint32_t *place[2])
{
	if (a == NULL || b == NULL)
		return a == b;
	for (uint32_t i = 0; i < n; i++)
		if (place[0][a[i]] != place[1][b[i]])
			return false;
	return true;
}

static bool
same_heads(const struct prim_stage *a, const struct prim_stage *b)
{
	if (a->kind != b->kind || a->reduce != b->reduce ||
	    a->name != b->name || a->nspatial != b->nspatial ||
	    a->naxis != b->naxis || a->nout != b->nout)
		return false;
	for (uint32_t i = 0; i < a->naxis; i++)
		if (a->axis[i].name != b->axis[i].name ||
		    a->axis[i].extent != b->axis[i].extent)
			return false;
	for (uint32_t i = 0; i < a->nout; i++)
		if (a->out[i] != b->out[i])
			return false;
	return true;
}

/* place: scratch, zero where no walk wrote.  A walk meets operands before their
 * users and each node once, so the numbers of one stage suffice. */
static bool
same_stage(struct sx_walk w[2], uint32_t at, uint32_t *place[2])
{
	const struct prim *p = w[0].p, *q = w[1].p;
	const struct prim_stage *a = &p->stage.v[at], *b = &q->stage.v[at];
	const uint32_t *const_place[2] = { place[0], place[1] };
	uint32_t rank = p->buffer.v[a->out[0]].rank;

	if (!same_heads(a, b))
		return false;
	sx_walk_stage(&w[0], a);
	sx_walk_stage(&w[1], b);
	if (w[0].order.n != w[1].order.n)
		return false;
	for (uint32_t i = 0; i < w[0].order.n; i++) {
		sx_id x = w[0].order.v[i], y = w[1].order.v[i];

		place[0][x] = place[1][y] = i + 1;
		if (!same_sx(p, q, x, y, const_place))
			return false;
	}
	return place[0][a->where] == place[1][b->where] &&
	    same_roots(a->at, b->at, rank, const_place) &&
	    same_roots(a->value, b->value, a->nout, const_place) &&
	    same_roots(a->init, b->init, a->nout, const_place);
}

static bool
same_stages(const struct prim *p, const struct prim *q)
{
	struct sx_walk w[2];
	uint32_t *place[2];
	bool same = true;

	place[0] = mem_zalloc(p->sx.n, sizeof **place);
	place[1] = mem_zalloc(q->sx.n, sizeof **place);
	sx_walk_init(&w[0], p);
	sx_walk_init(&w[1], q);
	for (uint32_t i = 0; same && i < p->stage.n; i++)
		same = same_stage(w, i, place);
	sx_walk_free(&w[0]);
	sx_walk_free(&w[1]);
	mem_free(place[0]);
	mem_free(place[1]);
	return same;
}

static bool
same_prim(const struct prim *a, const struct prim *b)
{
	if (a->ninput != b->ninput || a->noutput != b->noutput ||
	    a->ndim != b->ndim || !same_names(a->dim, b->dim, a->ndim) ||
	    a->buffer.n != b->buffer.n || a->stage.n != b->stage.n ||
	    !attrs_equal(a->attrs, b->attrs) ||
	    !same_kernel(a->kernel, b->kernel))
		return false;
	for (uint32_t i = 0; i < a->buffer.n; i++)
		if (!same_buffer(&a->buffer.v[i], &b->buffer.v[i]))
			return false;
	return same_stages(a, b);
}

bool
link_same_global(const struct ir_module *m, uint32_t a, uint32_t b,
    uint32_t *num)
{
	const struct ir_global *x = &m->global.v[a], *y = &m->global.v[b];
	struct same s = { .m = m, .num = num };

	if (x->kind != y->kind)
		return false;
	switch (x->kind) {
	case GLOBAL_FUNCTION:
		return same_function(&s, x->index, y->index);
	case GLOBAL_PRIM:
		return same_prim(m->prim.v[x->index], m->prim.v[y->index]);
	case GLOBAL_EXTERN:
		return same_extern(&m->extern_.v[x->index],
		    &m->extern_.v[y->index]);
	default:
		return false;
	}
}
