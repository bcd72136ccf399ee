/*
 * Checkpoints: the values that a checkpoint was computed from are recomputed in
 * the backward part, which keeps only the checkpoint (Griewank and Walther,
 * chapter 12).
 *
 * Marked are the bindings of a region that a checkpoint depends on, back to
 * other checkpoints, parameters and constants; of a function whose body is
 * asked for, those that its result depends on.  Where the backward part
 * mentions one, it is computed again directly before, and so is what it needs.
 * It starts from checkpoints and parameters through the identity that no pass
 * merges or fuses across, so that both computations stay apart.
 *
 * Cost: linear in the bindings of the region.
 */
#include "ad/ad_impl.h"

#include <string.h>

static bool
is_checkpoint(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->checkpoint;
}

static void
mark(struct ad *x, ir_region region, ir_id id)
{
	if (id < x->n && ir_at(x->m, id)->kind != NODE_PARAM &&
	    ir_at(x->m, id)->region == region)
		x->again[id] = true;
}

void
ad_mark_again(struct ad *x, ir_region region, bool whole)
{
	struct ir_module *m = x->m;
	const struct ir_region_data *r = &m->region.v[region];

	if (whole)
		mark(x, region, r->result);
	for (uint32_t i = r->nodes.n; i-- > 0; ) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(m, id);
		bool passes = is_checkpoint(n) || (id < x->n && x->again[id]);

		for (uint32_t k = 0; passes && k < n->nin; k++)
			mark(x, region, ir_in(m, n, k));
		if (id < x->n && (is_checkpoint(n) || n->kind == NODE_CONST))
			x->again[id] = false;
	}
}

bool
ad_is_checkpointed(const struct ad *x, uint32_t function)
{
	const char *const *name = x->o->checkpoint;

	for (; name != NULL && *name != NULL; name++)
		if (strcmp(*name, x->m->function.v[function].name) == 0)
			return true;
	return false;
}

void
ad_note_again(struct ad *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	bool plain = n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CAST || ad_has_rule(x->m, n);

	/* Names of extents are bound once. */
	if (n->props != NULL || (n->kind == NODE_CALL && n->callee ==
	    CALLEE_OP && op_at(n->ref)->effect != EFFECT_NONE))
		plain = false;
	for (uint32_t i = 0; i < n->nin; i++)
		plain = plain && ad_is_data(ir_at(x->m, ir_in(x->m, n, i))
		    ->type);
	if (plain)
		map_put(&x->repeat, id, 0);
}

/* ---- the second computation ---- */

struct repeat {
	struct ad *x;
	struct map made;	/* by binding: where it is made again */
	VEC(ir_id) todo;
	VEC(ir_id) out;		/* the region's bindings */
};

static bool
is_repeated(const struct repeat *r, ir_id id)
{
	uint32_t at;

	return map_get(&r->x->repeat, id, &at);
}

/* What stands for an operand in the second computation; 0: not made yet. */
static ir_id
stand_in(struct repeat *r, ir_id id)
{
	struct ad *x = r->x;
	uint32_t at = 0;
	ir_id v;

	if (map_get(&r->made, id, &at))
		return at;
	if (is_repeated(r, id))
		return 0;
	v = ir_at(x->m, id)->kind == NODE_CONST ? id : grad_keep(&x->g, id);
	if (v != id)
		vec_push(&r->out, v);
	map_put(&r->made, id, v);
	return v;
}

static void
make(struct repeat *r, ir_id id)
{
	struct ir_module *m = r->x->m;
	struct ir_node n = *ir_at(m, id);
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), v;
	struct ir_args args = { .in = in, .nin = n.nin };

	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = stand_in(r, ir_in(m, &n, i));
	n.id = IR_NEW_ID;
	n.name = NULL;
	v = ir_node_add(m, r->x->g.region, &n, &args);
	mem_free(in);
	vec_push(&r->out, v);
	map_put(&r->made, id, v);
}

/* A binding is made again after what it needs. */
static ir_id
again(struct repeat *r, ir_id id)
{
	struct ir_module *m = r->x->m;
	uint32_t at = 0;

	vec_push(&r->todo, id);
	while (r->todo.n > 0) {
		ir_id v = vec_last(&r->todo);
		const struct ir_node *n = ir_at(m, v);
		uint32_t waiting = r->todo.n;

		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id in = ir_in(m, n, i);

			if (is_repeated(r, in) && !map_get(&r->made, in, &at))
				vec_push(&r->todo, in);
		}
		if (r->todo.n > waiting)
			continue;
		r->todo.n--;
		if (!map_get(&r->made, v, &at))
			make(r, v);
	}
	map_get(&r->made, id, &at);
	return at;
}

/* The operands of a binding, and of those in its regions. */
static void
replace(struct repeat *r, ir_id id)
{
	struct ir_module *m = r->x->m;
	VEC(ir_id) nodes = { NULL, 0, 0 };

	vec_push(&nodes, id);
	while (nodes.n > 0) {
		ir_id at = vec_pop(&nodes);

		for (uint32_t i = 0; i < ir_at(m, at)->nin; i++) {
			ir_id v = ir_in(m, ir_at(m, at), i);

			if (is_repeated(r, v)) {
				v = again(r, v);
				m->operand.v[ir_at(m, at)->in + i] = v;
			}
		}
		for (uint32_t i = 0; i < ir_at(m, at)->nsub; i++) {
			ir_region s = ir_sub(m, ir_at(m, at), i);

			for (uint32_t k = 0; k < m->region.v[s].nodes.n; k++)
				vec_push(&nodes, m->region.v[s].nodes.v[k]);
			if (is_repeated(r, m->region.v[s].result)) {
				ir_id v = again(r, m->region.v[s].result);

				m->region.v[s].result = v;
			}
		}
	}
	vec_free(&nodes);
}

void
ad_recompute(struct ad *x, ir_region region, uint32_t from)
{
	struct repeat r = { .x = x };
	ir_region outer = x->g.region;
	uint32_t n = x->m->region.v[region].nodes.n;

	if (x->repeat.n == 0)
		return;
	x->g.region = region;
	for (uint32_t i = 0; i < n; i++) {
		ir_id id = x->m->region.v[region].nodes.v[i];

		if (i >= from) {
			x->g.span = ir_at(x->m, id)->span;
			replace(&r, id);
		}
		vec_push(&r.out, id);
	}
	x->m->region.v[region].nodes.n = 0;
	for (uint32_t i = 0; i < r.out.n; i++)
		vec_push(&x->m->region.v[region].nodes, r.out.v[i]);
	x->g.region = outer;
	map_free(&r.made);
	vec_free(&r.todo);
	vec_free(&r.out);
}
