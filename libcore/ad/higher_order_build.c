/*
 * What the higher-order form is built of: bindings, functions, and arms of
 * choices.
 */
#include "ad/higher_order_impl.h"

ir_id
ho_add(struct ho *h, enum node_kind kind, const struct type *t, uint32_t nin,
    const ir_id *in)
{
	struct ir_node n = { .kind = kind, .id = IR_NEW_ID, .type = t,
	    .span = h->x->g.span };
	struct ir_args args = { .in = in, .nin = nin };

	return ir_node_add(h->m, h->x->g.region, &n, &args);
}

ir_id
ho_call(struct ho *h, enum callee_kind kind, uint32_t ref,
    const struct type *t, uint32_t nin, const ir_id *in)
{
	ir_id id = ho_add(h, kind == CALLEE_CTOR && nin == 0 ? NODE_CTOR :
	    NODE_CALL, t, nin, in);

	ir_at(h->m, id)->callee = nin == 0 && kind == CALLEE_CTOR ?
	    CALLEE_NONE : kind;
	ir_at(h->m, id)->ref = ref;
	return id;
}

ir_id
ho_cast(struct ho *h, ir_id v, const struct type *t)
{
	v = ho_add(h, NODE_CAST, t, 1, &v);
	ir_at(h->m, v)->annot = t;
	return v;
}

ir_id
ho_param(struct ho *h, ir_region r, const struct type *t, const char *name)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .span = h->x->g.span };
	struct ir_args none = { 0 };

	if (name != NULL)
		n.name = str_intern0(h->m->strings, name);
	return ir_node_add(h->m, r, &n, &none);
}

/* The fields of a constructor are parameters of its arm. */
static void
add_pattern(struct ho *h, ir_region arm, uint32_t ctor)
{
	const struct ir_ctor k = h->m->ctor.v[ctor];
	struct ir_pattern p = { .kind = PAT_CTOR, .ref = ctor,
	    .nsub = k.nfield, .span = h->x->g.span };
	uint32_t sub[HO_FIELDS] = { 0 };

	for (uint32_t f = 0; f < k.nfield; f++) {
		struct ir_pattern v = { .kind = PAT_VAR, .span = p.span };

		v.ref = ho_param(h, arm, k.field[f], NULL);
		ir_at(h->m, v.ref)->annot = NULL;
		sub[f] = ir_pattern_add(h->m, &v, NULL, 0);
	}
	h->m->region.v[arm].pattern = ir_pattern_add(h->m, &p, sub, k.nfield);
}

static struct ho_arms
add_arms(struct ho *h, enum node_kind kind, ir_id on, const struct type *t,
    uint32_t n)
{
	struct ir_node choice = { .kind = kind, .id = IR_NEW_ID, .type = t,
	    .total = kind == NODE_MATCH, .span = h->x->g.span };
	struct ho_arms a;
	struct ir_args args = { .in = &on, .nin = 1, .sub = a.arm, .nsub = n };

	for (uint32_t i = 0; i < n; i++)
		a.arm[i] = ir_region_new(h->m, h->out, UINT32_MAX);
	a.choice = ir_node_add(h->m, h->x->g.region, &choice, &args);
	for (uint32_t i = 0; i < n; i++)
		h->m->region.v[a.arm[i]].owner = a.choice;
	return a;
}

struct ho_arms
ho_match(struct ho *h, ir_id on, const struct type *t, uint32_t n,
    const uint32_t *ctor)
{
	struct ho_arms a = add_arms(h, NODE_MATCH, on, t, n);

	for (uint32_t i = 0; i < n; i++)
		add_pattern(h, a.arm[i], ctor[i]);
	return a;
}

struct ho_arms
ho_if(struct ho *h, ir_id condition, const struct type *t)
{
	return add_arms(h, NODE_IF, condition, t, 2);
}

uint32_t
ho_begin_function(struct ho *h, const char *name, const struct type *ret)
{
	struct ir_function f = { .name = name, .ret = ret,
	    .span = h->x->g.span };

	for (uint32_t i = 2; ir_find_global(h->m, f.name) != 0; i++)
		f.name = str_printf(h->m->strings, "%s%u", name, i);
	h->out = ir_add_function(h->m, &f);
	h->x->g.region = ir_region_new(h->m, h->out, 0);
	return ir_find_global(h->m, h->m->function.v[h->out].name);
}

ir_id
ho_begin_local(struct ho *h, const struct type *t, ir_id *param)
{
	struct ir_node fn = { .kind = NODE_FN, .id = IR_NEW_ID, .type = t,
	    .span = h->x->g.span };
	ir_region body = ir_region_new(h->m, h->out, UINT32_MAX);
	struct ir_args args = { .sub = &body, .nsub = 1 }, none = { 0 };
	ir_id id = ir_node_add(h->m, h->x->g.region, &fn, &args);

	h->m->region.v[body].owner = id;
	h->x->g.region = body;
	for (uint32_t i = 0; i < t->n; i++) {
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		    .type = t->arg[i], .annot = t->arg[i], .span = fn.span };

		param[i] = ir_node_add(h->m, body, &p, &none);
	}
	return id;
}

void
ho_end_local(struct ho *h, ir_region outer, ir_id result)
{
	h->m->region.v[h->x->g.region].result = result;
	h->x->g.region = outer;
}
