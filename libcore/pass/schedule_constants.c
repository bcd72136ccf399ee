/*
 * Constants in the layout that schedules read them in (rule/rule_panel.c).
 *
 * The rules may change the layout of an input to which every call of the
 * program passes a constant.  For each such call the constant's elements are
 * moved, once for each layout, and the call takes the new constant; the old
 * one goes where nothing uses it any more.  Cost: linear in the module and in
 * the constants.
 */
#include "pass/schedule_impl.h"

#include <string.h>

#include "data/data.h"
#include "tensor/prim.h"

/* ---- which inputs are constants ---- */

static void
forbid(struct constants *k, uint32_t global)
{
	if (k->m->global.v[global].kind == GLOBAL_PRIM)
		k->prim[k->m->global.v[global].index].other = true;
}

static void
count_call(struct constants *k, const struct ir_node *n)
{
	const struct ir_global *g = &k->m->global.v[n->ref];
	struct constant_inputs *c;
	const struct prim *p;

	if (g->kind != GLOBAL_PRIM)
		return;
	c = &k->prim[g->index];
	p = k->m->prim.v[g->index];
	c->called = true;
	c->other = c->other || n->nin != p->ninput;
	for (uint32_t i = 0; !c->other && i < n->nin; i++) {
		const struct ir_node *x = ir_at(k->m, ir_in(k->m, n, i));

		if (x->kind != NODE_CONST || k->m->constant.v[
		    x->ref].data.kind == DATA_EXTERN || k->m->constant.v[
		    x->ref].data.length < SMALLEST)
			c->is[i] = false;
	}
}

static void
look(void *ctx, struct ir_module *m, ir_id id)
{
	struct constants *k = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (n->kind == NODE_GLOBAL)
		forbid(k, n->ref);
	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL)
		return;
	count_call(k, n);
	if (m->global.v[n->ref].kind == GLOBAL_PRIM)
		vec_push(&k->call, id);
}

void
constants_find(struct constants *k, struct ir_module *m)
{
	memset(k, 0, sizeof *k);
	k->m = m;
	k->nprim = m->prim.n;
	k->prim = mem_zalloc(m->prim.n + 1, sizeof *k->prim);
	for (uint32_t i = 1; i < m->prim.n; i++) {
		uint32_t n = m->prim.v[i]->ninput;

		k->prim[i].is = mem_alloc(n + 1);
		memset(k->prim[i].is, 1, n + 1);
	}
	for (uint32_t i = 1; i < m->function.n; i++)
		ir_walk_function(m, i, look, k);
	for (uint32_t i = 1; i < m->prim.n; i++)
		k->prim[i].changed.is = k->prim[i].is;
}

struct rule_constants *
constants_of(struct constants *k, uint32_t prim)
{
	struct constant_inputs *c = &k->prim[prim];
	const struct prim *p = k->m->prim.v[prim];

	if (c->other || !c->called)
		memset(c->is, 0, p->ninput + 1);
	return &c->changed;
}

void
constants_release(struct constants *k)
{
	for (uint32_t i = 1; i < k->nprim; i++) {
		mem_free(k->prim[i].is);
		vec_free(&k->prim[i].changed.panels);
		vec_free(&k->prim[i].copy);
	}
	mem_free(k->prim);
	vec_free(&k->call);
	vec_free(&k->made);
}

/* ---- moving elements ---- */

struct mover {
	const struct rule_panels *l;
	uint32_t rank;			/* of the source */
	int64_t dim[TYPE_RANK_LIMIT];	/* of the source, */
	int64_t to[TYPE_RANK_LIMIT];	/* of the result */
	size_t bytes;			/* of an element */
};

static bool
extents(const struct type *t, int64_t *dim)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (!sym_is_const(t->dim[i], &dim[i]))
			return false;
	return true;
}

/* The source offset of the row of the result that begins at index at[], along
 * the last dimension; *n: how many elements of it there are. */
static int64_t
row_of(const struct mover *v, const int64_t *at, int64_t *step, int64_t *n)
{
	const struct sched_layout *of = v->l->of;
	uint32_t last = v->l->rank - 1;
	int64_t index[TYPE_RANK_LIMIT] = { 0 }, from = 0, stride = 1;

	for (uint32_t i = 0; i < last; i++)
		index[of[i].dim] += of[i].factor == 0 || of[i].rest ? at[i] :
		    at[i] * of[i].factor;
	*n = v->dim[of[last].dim] - index[of[last].dim];
	*n = *n < 0 ? 0 : *n > v->to[last] ? v->to[last] : *n;
	for (uint32_t d = 0; d < v->rank; d++)
		if (index[d] >= v->dim[d])
			*n = 0;
	for (uint32_t d = v->rank; d-- > 0; ) {
		from += index[d] * stride;
		if (d == of[last].dim)
			*step = stride;
		stride *= v->dim[d];
	}
	return from;
}

static void
move(const struct mover *v, const char *from, char *to)
{
	uint32_t last = v->l->rank - 1;
	int64_t at[TYPE_RANK_LIMIT] = { 0 }, step = 0, n;

	for (;;) {
		const char *x = from + (size_t)row_of(v, at, &step, &n) *
		    v->bytes;
		uint32_t d = last;

		if (step == 1)
			memcpy(to, x, (size_t)n * v->bytes);
		for (int64_t i = 0; step != 1 && i < n; i++)
			memcpy(to + (size_t)i * v->bytes, x + (size_t)(i *
			    step) * v->bytes, v->bytes);
		to += (size_t)v->to[last] * v->bytes;
		while (d > 0 && ++at[d - 1] == v->to[d - 1])
			at[--d] = 0;
		if (d == 0)
			return;
	}
}

/* A constant of the module in another layout; 0: reported. */
static uint32_t
moved(struct ir_module *m, uint32_t constant, const struct rule_panels *l,
    const struct prim_buffer *b, struct diag *d)
{
	const struct ir_constant *from = &m->constant.v[constant];
	const struct type *t = type_tensor(m->types, from->type->dtype,
	    b->rank, b->dim);
	struct mover v = { .l = l, .rank = from->type->n,
		.bytes = dtype_info[from->type->dtype].bytes };
	struct data_map map;
	char *err = NULL, *to;
	size_t len = v.bytes;
	uint32_t made;

	if (!extents(from->type, v.dim) || !extents(t, v.to))
		BUG("a constant of unknown extents");
	for (uint32_t i = 0; i < t->n; i++)
		len *= (size_t)v.to[i];
	if (!data_open(&from->data, &map, &err)) {
		diag_error(d, NULL, "constant", "%s", err);
		mem_free(err);
		return 0;
	}
	to = mem_zalloc(len + 1, 1);
	move(&v, map.p, to);
	data_close(&map);
	made = ir_constant_bytes(m, t, to, len, &err);
	if (made == 0) {
		diag_error(d, NULL, "store", "%s", err);
		mem_free(err);
	}
	mem_free(to);
	return made;
}

/* ---- calls ---- */

static uint32_t
position(const struct ir_region_data *r, ir_id id)
{
	for (uint32_t i = 0; i < r->nodes.n; i++)
		if (r->nodes.v[i] == id)
			return i;
	BUG("a constant outside of its region");
}

bool
constants_same_layout(const struct rule_panels *a, const struct rule_panels *b)
{
	if (a->rank != b->rank)
		return false;
	for (uint32_t i = 0; i < a->rank; i++)
		if (a->of[i].dim != b->of[i].dim ||
		    a->of[i].factor != b->of[i].factor ||
		    a->of[i].rest != b->of[i].rest)
			return false;
	return true;
}

/* The binding of constant `id` in a layout; 0: reported. */
static ir_id
bound(struct constants *k, ir_id id, const struct rule_panels *l,
    const struct prim_buffer *b, struct diag *d)
{
	struct ir_node n = *ir_at(k->m, id);
	struct ir_args none = { NULL, 0, NULL, 0 };
	struct made_constant made = { id, 0, *l };

	if (l->rank == 0)
		return id;
	for (uint32_t i = 0; i < k->made.n; i++)
		if (k->made.v[i].from == id &&
		    constants_same_layout(&k->made.v[i].layout, l))
			return k->made.v[i].to;
	n.ref = moved(k->m, n.ref, l, b, d);
	if (n.ref == 0)
		return 0;
	n.type = k->m->constant.v[n.ref].type;
	n.annot = NULL;
	n.props = NULL;
	n.id = IR_NEW_ID;
	made.to = ir_node_insert(k->m, n.region, position(
	    &k->m->region.v[n.region], id) + 1, &n, &none);
	vec_push(&k->made, made);
	return made.to;
}

/* Appends operands to a call. */
static void
add_operands(struct ir_module *m, ir_id call, uint32_t n, const ir_id *more)
{
	struct ir_node *x = ir_at(m, call);
	uint32_t at = m->operand.n;

	for (uint32_t i = 0; i < x->nin; i++)
		vec_push(&m->operand, m->operand.v[x->in + i]);
	for (uint32_t i = 0; i < n; i++)
		vec_push(&m->operand, more[i]);
	x->in = at;
	x->nin += n;
}

/* Gives a call the copies of its constants. */
static bool
add_copies(struct constants *k, ir_id id, uint32_t prim, struct diag *d)
{
	const struct constant_inputs *c = &k->prim[prim];
	const struct prim *p = k->m->prim.v[prim];
	ir_id *more = mem_zalloc(c->copy.n + 1, sizeof *more);
	bool ok = true;

	for (uint32_t i = 0; ok && i < c->copy.n; i++) {
		const struct constant_copy *x = &c->copy.v[i];

		more[i] = bound(k, ir_in(k->m, ir_at(k->m, id), x->input),
		    &x->layout, &p->buffer.v[p->ninput - c->copy.n + i], d);
		ok = more[i] != 0;
	}
	if (ok && c->copy.n > 0)
		add_operands(k->m, id, c->copy.n, more);
	mem_free(more);
	return ok;
}

static bool
change_call(struct constants *k, ir_id id, struct diag *d)
{
	struct ir_module *m = k->m;
	uint32_t prim = m->global.v[ir_at(m, id)->ref].index;
	const struct rule_constants *c = &k->prim[prim].changed;

	if (!add_copies(k, id, prim, d))
		return false;

	for (uint32_t i = 0; i < c->panels.n; i++) {
		const struct rule_panels *l = &c->panels.v[i];
		ir_id to = bound(k, ir_in(m, ir_at(m, id), l->input), l,
		    &m->prim.v[prim]->buffer.v[l->input], d);

		if (to == 0)
			return false;
		m->operand.v[ir_at(m, id)->in + l->input] = to;
	}
	return true;
}

/* Removes the constants that were moved and that nothing else uses. */
static void
sweep(struct constants *k)
{
	uint32_t *uses = ir_use_counts(k->m);

	for (uint32_t i = 0; i < k->made.n; i++) {
		ir_id id = k->made.v[i].from;
		struct ir_node *n = ir_at(k->m, id);
		struct ir_region_data *r = &k->m->region.v[n->region];
		uint32_t at;

		if (n->kind != NODE_CONST || uses[id] > 0)
			continue;
		at = position(r, id);
		memmove(&r->nodes.v[at], &r->nodes.v[at + 1],
		    (r->nodes.n - at - 1) * sizeof *r->nodes.v);
		r->nodes.n--;
		n->kind = NODE_NONE;
	}
	mem_free(uses);
}

bool
constants_apply(struct constants *k, struct diag *d)
{
	for (uint32_t i = 0; i < k->call.n; i++)
		if (!change_call(k, k->call.v[i], d))
			return false;
	sweep(k);
	return true;
}
