/*
 * Eta expansion of names used as values: an operator, a constructor with
 * fields, a tensor program or an extern that is used as a value becomes a local
 * function that calls it, in every function that is reached, while the
 * higher-order form is made.  The function around may stay in the module, so
 * this is undone afterwards.
 *
 * Cost: linear in the functions that are reached.
 */
#include "ad/higher_order_impl.h"

struct reach {
	bool *seen;		/* by function */
	VEC(uint32_t) todo;
	VEC(ir_id) value;
};

static void
reach(struct reach *r, uint32_t function)
{
	if (r->seen[function])
		return;
	r->seen[function] = true;
	vec_push(&r->todo, function);
}

static void
visit(void *ctx, struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct reach *r = ctx;
	bool global = n->kind == NODE_GLOBAL || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_GLOBAL);

	if (global && m->global.v[n->ref].kind == GLOBAL_FUNCTION)
		reach(r, m->global.v[n->ref].index);
	else if (n->kind == NODE_GLOBAL || n->kind == NODE_OP ||
	    (n->kind == NODE_CTOR && m->ctor.v[n->ref].nfield > 0))
		vec_push(&r->value, id);
}

static enum callee_kind
callee_of(const struct ir_node *n)
{
	return n->kind == NODE_OP ? CALLEE_OP : n->kind == NODE_CTOR ?
	    CALLEE_CTOR : CALLEE_GLOBAL;
}

static void
expand(struct ho *h, ir_id id)
{
	struct ir_module *m = h->m;
	const struct ir_node n = *ir_at(m, id);
	struct ir_node call = { .kind = NODE_CALL, .callee = callee_of(&n),
	    .ref = n.ref, .attrs = n.attrs, .id = IR_NEW_ID,
	    .type = n.type->ret, .span = n.span };
	ir_region body = ir_region_new(m, m->region.v[n.region].function, id);
	ir_id *in = mem_alloc((n.type->n + 1) * sizeof *in), v;
	struct ir_args args = { .in = in, .nin = n.type->n }, none = { 0 };
	struct ir_node *f;

	for (uint32_t i = 0; i < n.type->n; i++) {
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		    .type = n.type->arg[i], .annot = n.type->arg[i],
		    .span = n.span };

		in[i] = ir_node_add(m, body, &p, &none);
	}
	v = ir_node_add(m, body, &call, &args);
	mem_free(in);
	m->region.v[body].result = v;
	vec_push(&m->subregion, body);
	f = ir_at(m, id);
	f->kind = NODE_FN;
	f->ref = 0;
	f->attrs = NULL;
	f->sub = m->subregion.n - 1;
	f->nsub = 1;
}

void
ho_expand_names(struct ho *h, struct ho_expanded *e)
{
	struct ir_module *m = h->m;
	struct reach r = { .seen = mem_zalloc(m->function.n, 1) };

	e->n = m->function.n;
	e->next = mem_alloc(e->n * sizeof *e->next);
	for (uint32_t i = 0; i < e->n; i++)
		e->next[i] = m->function.v[i].next;
	reach(&r, h->x->function);
	while (r.todo.n > 0)
		ir_walk_function(m, vec_pop(&r.todo), visit, &r);
	for (uint32_t i = 0; i < r.value.n; i++) {
		struct ho_name name = { r.value.v[i], *ir_at(m,
		    r.value.v[i]) };

		vec_push(&e->was, name);
		expand(h, name.id);
	}
	mem_free(r.seen);
	vec_free(&r.todo);
	vec_free(&r.value);
}

void
ho_restore_names(struct ho *h, struct ho_expanded *e)
{
	for (uint32_t i = 0; i < e->was.n; i++)
		*ir_at(h->m, e->was.v[i].id) = e->was.v[i].node;
	for (uint32_t i = 0; i < e->n; i++)
		if (i != h->x->function)
			h->m->function.v[i].next = e->next[i];
	vec_free(&e->was);
	mem_free(e->next);
}
