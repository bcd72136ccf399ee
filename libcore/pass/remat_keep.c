/* What results hold of their operands: remat_keep.h. */
#include "pass/remat_keep.h"

#include "op/op.h"
#include "pass/globals.h"

bool
remat_is_view(const struct remat_keep *k, const struct ir_node *n)
{
	const struct ir_function *f;

	if (n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CAST)
		return true;
	if (n->kind != NODE_CALL || n->nin != 1)
		return false;
	if (n->callee == CALLEE_OP)
		return op_at(n->ref)->view;
	f = n->callee == CALLEE_GLOBAL ? ir_global_function(k->m, n->ref) :
	    NULL;
	return f != NULL && ir_is_set(k->m, f->attrs, k->view);
}

static void
push(struct remat_keep *k, ir_id id)
{
	if (k->seen[id] == k->walk)
		return;
	k->seen[id] = k->walk;
	vec_push(&k->work, id);
}

/* The operands whose memory a call's result may hold. */
static bool
push_kept(struct remat_keep *k, const struct ir_node *n)
{
	const struct ir_module *m = k->m;
	const struct ir_function *f;
	uint32_t at;

	if (n->callee == CALLEE_OP)
		return true;
	if (n->callee != CALLEE_GLOBAL)
		return false;
	/* All but ordinary functions make tensors by copying. */
	f = ir_global_function(m, n->ref);
	if (f == NULL || pass_is_primitive(m, f))
		return true;
	at = m->global.v[n->ref].index;
	if (!k->done[at] || m->region.v[f->body].params.n != n->nin)
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (k->kept[k->first[at] + i])
			push(k, ir_in(m, n, i));
	return true;
}

/* What a value stands for, or may be made of.  False: anything. */
static bool
enter(struct remat_keep *k, const struct ir_node *n)
{
	const struct ir_module *m = k->m;

	if (n->kind == NODE_PROJ && ir_at(m, ir_in(m, n, 0))->kind ==
	    NODE_TUPLE) {
		push(k, ir_in(m, ir_at(m, ir_in(m, n, 0)), n->ref));
		return true;
	}
	if (remat_is_view(k, n)) {
		for (uint32_t i = 0; i < n->nin; i++)
			push(k, ir_in(m, n, i));
		return true;
	}
	switch ((enum node_kind)n->kind) {
	case NODE_CONST: case NODE_OP: case NODE_GLOBAL:
		return true;
	case NODE_CALL:
		return push_kept(k, n);
	case NODE_IF:
		for (uint32_t s = 0; s < n->nsub; s++)
			push(k, m->region.v[ir_sub(m, n, s)].result);
		return true;
	default:
		return false;
	}
}

bool
remat_keep_held(struct remat_keep *k, ir_id id)
{
	ir_region region = ir_at(k->m, id)->region;
	bool known;

	k->walk++;
	k->held.n = k->work.n = 0;
	known = enter(k, ir_at(k->m, id));
	while (known && k->work.n > 0) {
		ir_id of = vec_pop(&k->work);

		if (ir_at(k->m, of)->region == region)
			vec_push(&k->held, of);
		else
			known = enter(k, ir_at(k->m, of));
	}
	return known;
}

static void
find_function(struct remat_keep *k, uint32_t f)
{
	const struct ir_region_data *r =
	    &k->m->region.v[k->m->function.v[f].body];
	bool known = true;

	k->walk++;
	k->work.n = 0;
	push(k, r->result);
	while (known && k->work.n > 0) {
		ir_id id = vec_pop(&k->work);

		if (k->place[id] != 0)
			k->kept[k->place[id]] = true;
		else
			known = enter(k, ir_at(k->m, id));
	}
	for (uint32_t i = 0; !known && i < r->params.n; i++)
		k->kept[k->first[f] + i] = true;
	k->done[f] = true;
}

void
remat_keep_find(struct remat_keep *k, struct ir_module *m)
{
	uint32_t nf = m->function.n, n = 1;
	uint32_t *order = mem_zalloc(nf + 1, sizeof *order);
	uint32_t *component = mem_zalloc(nf + 1, sizeof *component);

	*k = (struct remat_keep){ .m = m, .view = str_intern0(m->strings,
	    "relay.reshape_only") };
	k->first = mem_zalloc(nf + 1, sizeof *k->first);
	k->done = mem_zalloc(nf + 1, sizeof *k->done);
	k->place = mem_zalloc(m->node.n + 1, sizeof *k->place);
	k->seen = mem_zalloc(m->node.n + 1, sizeof *k->seen);
	for (uint32_t f = 1; f < nf; f++) {
		const struct ir_region_data *r =
		    &m->region.v[m->function.v[f].body];

		k->first[f] = n;
		for (uint32_t i = 0; i < r->params.n; i++)
			k->place[r->params.v[i]] = n++;
	}
	k->kept = mem_zalloc(n, sizeof *k->kept);
	/* Callees first; of a function that calls itself nothing is known. */
	ir_call_order(m, order, component);
	for (uint32_t i = 0; i + 1 < nf; i++)
		find_function(k, order[i]);
	mem_free(order);
	mem_free(component);
}

void
remat_keep_free(struct remat_keep *k)
{
	vec_free(&k->work);
	vec_free(&k->held);
	mem_free(k->first);
	mem_free(k->place);
	mem_free(k->done);
	mem_free(k->kept);
	mem_free(k->seen);
}
