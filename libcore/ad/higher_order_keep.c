/*
 * What the functions on the tape keep (ad_impl.h, recompute_choice.c), chosen
 * for each region when all functions are made, since it depends on the others
 * whether a value lives anyway:
 *
 *	- what is passed to a parameter that the callee's backward functions
 *	  mention is kept there, as the state of a loop by the next step;
 *	- a parameter that is the same in all calls is kept once: a recursive
 *	  function passes it on, and whoever enters the recursion runs once;
 *	- so is what a function that runs once computed before it entered a
 *	  loop.
 *
 * Cost: linear in the functions, times the depth to which calls in a component
 * of the call graph pass on parameters; and that of the choice.
 */
#include "ad/higher_order_impl.h"

struct pass {
	ir_id call;
	ir_region callee;
	uint32_t first;		/* operand: of the first parameter */
};

/* Bodies are those of functions, global and local. */
struct keep {
	struct ho *h;
	struct ir_module *m;
	ir_region *body;	/* by region: around it */
	bool *back;		/* by region: of a backward part */
	bool *often;		/* by body: may run more than once */
	bool *varies;		/* by parameter: so may its values */
	bool *held;		/* by parameter: a backward part keeps it */
	bool *passed;		/* by node: to a parameter that is held */
	VEC(struct pass) calls;	/* callers first */
	ir_region forward;	/* at hand */
};

static bool
is_pair(const struct type *t)
{
	return t->kind == TYPE_TUPLE && t->n == 2 &&
	    t->arg[0]->kind == TYPE_TENSOR && t->arg[1]->kind == TYPE_REF;
}

/* The parameter or the binding whose tensor this is. */
static ir_id
origin(const struct keep *k, ir_id v)
{
	const struct ir_module *m = k->m;
	const struct ir_node *n = ir_at(m, v);

	if (n->kind == NODE_PROJ && n->ref == 0 &&
	    is_pair(ir_at(m, ir_in(m, n, 0))->type) &&
	    ir_at(m, ir_in(m, n, 0))->kind != NODE_CALL) {
		v = ir_in(m, n, 0);
		n = ir_at(m, v);
	}
	return n->kind == NODE_TUPLE && is_pair(n->type) ?
	    origin(k, ir_in(m, n, 0)) : v;
}

static void
set_unknown(struct keep *k, ir_region body)
{
	const struct ir_region_data *r = &k->m->region.v[body];

	k->often[body] = true;
	for (uint32_t i = 0; i < r->params.n; i++)
		k->varies[r->params.v[i]] = true;
}

/* A value of which it is not known who calls it. */
static void
note_value(struct keep *k, ir_id v)
{
	const struct ir_module *m = k->m;
	const struct ir_node *n = ir_at(m, v);

	if (n->kind == NODE_FN)
		set_unknown(k, ir_sub(m, n, 0));
	else if (n->kind == NODE_GLOBAL && m->global.v[n->ref].kind ==
	    GLOBAL_FUNCTION)
		set_unknown(k, m->function.v[m->global.v[n->ref].index].body);
}

static void
read_node(struct keep *k, ir_region region, ir_id id)
{
	const struct ir_module *m = k->m;
	const struct ir_node *n = ir_at(m, id);
	struct pass p = { id, 0, 0 };

	if (n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    m->global.v[n->ref].kind == GLOBAL_FUNCTION)
		p.callee = m->function.v[m->global.v[n->ref].index].body;
	else if (n->kind == NODE_CALL && n->callee == CALLEE_LOCAL &&
	    ir_at(m, ir_in(m, n, 0))->kind == NODE_FN)
		p = (struct pass){ id, ir_sub(m, ir_at(m, ir_in(m, n, 0)), 0),
		    1 };
	if (p.callee != 0 && !k->back[region])
		vec_push(&k->calls, p);
	for (uint32_t i = p.first; i < n->nin; i++) {
		note_value(k, ir_in(m, n, i));
		if (k->back[region])
			k->held[origin(k, ir_in(m, n, i))] = true;
	}
	if (n->kind == NODE_GLOBAL)
		note_value(k, id);
}

static void
read_region(struct keep *k, ir_region region)
{
	const struct ir_module *m = k->m;
	const struct ir_region_data *r = &m->region.v[region];
	bool is_body = r->owner == 0 || ir_at(m, r->owner)->kind == NODE_FN;

	if (r->owner != 0)
		k->back[region] |= k->back[ir_at(m, r->owner)->region];
	k->body[region] = is_body ? region :
	    k->body[ir_at(m, r->owner)->region];
	for (uint32_t i = 0; !is_body && i < r->params.n; i++)
		k->varies[r->params.v[i]] = true;
	for (uint32_t i = 0; i < r->nodes.n; i++)
		read_node(k, region, r->nodes.v[i]);
	note_value(k, r->result);
}

/* Whether a value that a body computes, or has from outside, may differ each
 * time. */
static bool
may_vary(const struct keep *k, ir_id v)
{
	const struct ir_node *n;

	v = origin(k, v);
	n = ir_at(k->m, v);
	return n->kind != NODE_CONST && (n->kind == NODE_PARAM ? k->varies[v] :
	    k->often[k->body[n->region]]);
}

/* Whether a call stands in the body that it calls, or in functions in it. */
static bool
is_within(const struct keep *k, ir_region region, ir_region body)
{
	const struct ir_module *m = k->m;

	for (;;) {
		region = k->body[region];
		if (region == body || m->region.v[region].owner == 0)
			return region == body;
		region = ir_at(m, m->region.v[region].owner)->region;
	}
}

/* `again`: the callee may be called by what it calls.  Whether something
 * changed. */
static bool
follow(struct keep *k, const struct pass *p, bool again)
{
	const struct ir_module *m = k->m;
	const struct ir_node *n = ir_at(m, p->call);
	const struct ir_region_data *callee = &m->region.v[p->callee];
	bool changed = false;

	if (!k->often[p->callee] && (again || k->often[k->body[n->region]]))
		k->often[p->callee] = changed = true;
	for (uint32_t i = 0; i < callee->params.n; i++) {
		ir_id param = callee->params.v[i], v;

		if (p->first + i >= n->nin)
			break;
		v = origin(k, ir_in(m, n, p->first + i));
		if (v != param && !k->varies[param] && may_vary(k, v))
			k->varies[param] = changed = true;
		if (k->held[param] && !k->passed[v])
			k->passed[v] = k->held[v] = changed = true;
	}
	return changed;
}

static bool
is_recursive(const struct keep *k, const struct pass *p,
    const uint32_t *component)
{
	const struct ir_module *m = k->m;
	const struct ir_node *n = ir_at(m, p->call);

	return n->callee == CALLEE_LOCAL ?
	    is_within(k, n->region, p->callee) :
	    component[m->global.v[n->ref].index] ==
	    component[m->region.v[n->region].function];
}

static void
read_functions(struct keep *k)
{
	struct ir_module *m = k->m;
	uint32_t n = m->function.n;
	uint32_t *order = mem_zalloc(n, sizeof *order);
	uint32_t *component = mem_zalloc(n, sizeof *component);
	bool *made = mem_zalloc(n, sizeof *made), *again, changed = true;
	ir_region_list regions = { NULL, 0, 0 };

	ir_call_order(m, order, component);
	for (uint32_t i = 0; i < k->h->parts.n; i++)
		made[m->region.v[k->h->parts.v[i].back].function] = true;
	made[k->h->x->function] = true;
	for (uint32_t i = n - 1; i-- > 0; ) {
		regions.n = 0;
		if (made[order[i]])
			ir_function_regions(m, order[i], &regions);
		for (uint32_t j = 0; j < regions.n; j++)
			read_region(k, regions.v[j]);
	}
	again = mem_zalloc(k->calls.n + 1, sizeof *again);
	for (uint32_t i = 0; i < k->calls.n; i++)
		again[i] = is_recursive(k, &k->calls.v[i], component);
	while (changed) {
		changed = false;
		for (uint32_t i = 0; i < k->calls.n; i++)
			changed |= follow(k, &k->calls.v[i], again[i]);
	}
	vec_free(&regions);
	mem_free(order);
	mem_free(component);
	mem_free(made);
	mem_free(again);
}

static bool
lives(void *ctx, ir_id v)
{
	const struct keep *k = ctx;
	const struct ir_node *n = ir_at(k->m, v);
	ir_id from = origin(k, v);

	if (n->region == k->forward)
		return k->passed[v];
	if (ir_at(k->m, from)->kind == NODE_PARAM)
		return !k->varies[from];
	return k->body[n->region] != k->body[k->forward] && !may_vary(k, v);
}

/* The backward parts of one region, from the first on; what is chosen there
 * holds there alone.  The number of them. */
static uint32_t
choose(struct keep *k, const struct ho_parts *first, uint32_t most)
{
	struct ad *x = k->h->x;
	VEC(ir_region) back = { NULL, 0, 0 };
	struct ad_parts p = { .forward = first->forward, .lives = lives,
	    .ctx = k };

	for (uint32_t i = 0; i < most && first[i].forward == p.forward; i++)
		vec_push(&back, first[i].back);
	p.n = k->m->region.v[p.forward].nodes.n;
	p.back = back.v;
	p.nback = back.n;
	k->forward = p.forward;
	ad_choose_recomputed(x, &p);
	for (uint32_t i = 0; i < back.n; i++)
		ad_recompute(x, back.v[i], 0);
	map_free(&x->repeat);
	x->repeat = (struct map){ 0 };
	vec_free(&back);
	return p.nback;
}

void
ho_choose_kept(struct ho *h)
{
	struct ir_module *m = h->m;
	uint32_t n = m->region.n;
	struct keep k = { .h = h, .m = m };

	k.body = mem_zalloc(n, sizeof *k.body);
	k.back = mem_zalloc(n, sizeof *k.back);
	k.often = mem_zalloc(n, sizeof *k.often);
	k.varies = mem_zalloc(m->node.n, sizeof *k.varies);
	k.held = mem_zalloc(m->node.n, sizeof *k.held);
	k.passed = mem_zalloc(m->node.n, sizeof *k.passed);
	for (uint32_t i = 0; i < h->parts.n; i++)
		k.back[h->parts.v[i].back] = true;
	read_functions(&k);
	map_free(&h->x->repeat);
	h->x->repeat = (struct map){ 0 };
	for (uint32_t i = 0; i < h->parts.n; )
		i += choose(&k, &h->parts.v[i], h->parts.n - i);
	mem_free(k.body);
	mem_free(k.back);
	mem_free(k.often);
	mem_free(k.varies);
	mem_free(k.held);
	mem_free(k.passed);
	vec_free(&k.calls);
}
