/*
 * What a function of the source needs in its new form.
 *
 * A segment is a run of bindings of one region between two that push to the
 * tape (calls of functions, conditionals).  Within it adjoints are bindings of
 * one backward function, as in the first-order form; a value that is used
 * outside of its segment, or by something else than an operator, has a cell.
 */
#include "ad/higher_order_impl.h"

bool
ho_is_plain(struct ho *h, const struct type *t)
{
	return forward_type(&h->types, t) == t;
}

bool
ho_is_data(const struct type *t)
{
	if (t->kind == TYPE_TENSOR)
		return true;
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		if (t->arg[i]->kind != TYPE_TENSOR && !ho_is_data(t->arg[i]))
			return false;
	return t->kind == TYPE_TUPLE;
}

bool
ho_is_straight(struct ho *h, const struct ir_node *n)
{
	if (ho_is_plain(h, n->type) || !ho_is_data(n->type))
		return false;
	return n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    n->kind == NODE_CAST || ad_has_rule(h->m, n);
}

static bool
pushes(const struct ho *h, const struct ir_node *n)
{
	return n->kind == NODE_IF || n->kind == NODE_MATCH ||
	    (n->kind == NODE_CALL && (n->callee == CALLEE_LOCAL ||
	    (n->callee == CALLEE_GLOBAL && h->m->global.v[n->ref].kind ==
	    GLOBAL_FUNCTION)));
}

/* Constants have no derivative, and operators pass on what their operands
 * are. */
static bool
is_active(struct ho *h, const struct ir_node *n)
{
	if (n->kind == NODE_CONST || ho_is_plain(h, n->type))
		return false;
	if (!ho_is_straight(h, n))
		return n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
		    h->m->global.v[n->ref].kind == GLOBAL_FUNCTION;
	if (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->gradient == grad_none)
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (h->x->active[ir_in(h->m, n, i)])
			return true;
	return false;
}

static void
number(struct ho *h, ir_region region)
{
	const struct ir_region_data *r = &h->m->region.v[region];

	h->nsegment++;
	for (uint32_t i = 0; i < r->params.n; i++)
		h->x->active[r->params.v[i]] = h->moves[r->params.v[i]] &&
		    !ho_is_plain(h, ir_at(h->m, r->params.v[i])->type);
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(h->m, id);

		h->nsegment += pushes(h, n);
		h->segment[id] = h->nsegment;
		h->nsegment += pushes(h, n);
	}
}

static uint8_t
operand_need(struct ho *h, ir_id user, const struct ir_node *n, ir_id v)
{
	uint8_t need = NEED_DUAL;

	switch (n->kind) {
	case NODE_CALL:
		if (ad_has_rule(h->m, n))
			need = ho_is_data(ir_at(h->m, v)->type) ?
			    NEED_PRIMAL : NEED_DUAL;
		else if (n->callee == CALLEE_GLOBAL && h->m->global.v[n->ref]
		    .kind != GLOBAL_FUNCTION)
			return NEED_PRIMAL;
		break;
	case NODE_IF:
		return NEED_PRIMAL;
	case NODE_CAST:
		need = ho_is_data(n->type) ? NEED_PRIMAL : NEED_DUAL;
		break;
	case NODE_TUPLE:
	case NODE_PROJ:
		need = h->need[user];
		if (n->kind == NODE_PROJ && !ho_is_data(ir_at(h->m,
		    v)->type) && need != 0)
			need = NEED_DUAL;
		break;
	default:
		break;
	}
	if (h->segment[user] != h->segment[v] && h->x->active[user] &&
	    ho_is_straight(h, n))
		need |= NEED_DUAL;
	return need;
}

struct walk {
	struct ho *h;
	VEC(ir_id) order;
};

static void
list(void *ctx, struct ir_module *m, ir_id id)
{
	struct walk *w = ctx;

	(void)m;
	vec_push(&w->order, id);
}

void
ho_find_needs(struct ho *h, uint32_t function)
{
	struct walk w = { .h = h };
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(h->m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		number(h, regions.v[i]);
		h->need[h->m->region.v[regions.v[i]].result] |= NEED_DUAL;
	}
	ir_walk_function(h->m, function, list, &w);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct ir_node *n = ir_at(h->m, w.order.v[i]);

		if (n->kind != NODE_PARAM)
			h->x->active[w.order.v[i]] = h->moves[
			    w.order.v[i]] && is_active(h, n);
	}
	for (uint32_t i = w.order.n; i-- > 0; ) {
		const struct ir_node *n = ir_at(h->m, w.order.v[i]);

		for (uint32_t k = 0; k < n->nin; k++) {
			ir_id v = ir_in(h->m, n, k);

			h->need[v] |= operand_need(h, w.order.v[i], n, v);
		}
	}
	vec_free(&w.order);
	vec_free(&regions);
}
