/*
 * The higher-order form of reverse mode (Wang, Zheng, Decker, Wu, Essertel and
 * Rompf, "Demystifying Differentiable Programming", ICFP 2019; Roesch et al.,
 * "Relay: A New IR for Machine Learning Frameworks", MAPL 2018): every tensor
 * of floats travels with a cell that holds its adjoint, and a tape holds the
 * pending backward program.  Functions that are called get a second form,
 * NAME_adjoint, that takes and returns pairs and has the tape as its last
 * parameter; data types that hold floats are declared a second time.
 *
 * The tape is a list of functions, one for each straight-line segment that was
 * executed; a loop over the list runs it, so that no stack grows.
 *
 * Cost: linear in the functions that are reached, and in what the rules emit.
 */
#include "ad/custom.h"
#include "ad/higher_order_impl.h"

#include <string.h>

/* ---- functions ---- */

static ir_id
tape_param(struct ho *h, ir_region r)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID,
	    .type = h->tape, .annot = h->tape, .span = h->x->g.span };
	struct ir_args none = { 0 };

	return ir_node_add(h->m, r, &n, &none);
}

static void
set_dual(struct ho *h, ir_id source, ir_id dual)
{
	const struct type *t = ir_at(h->m, source)->type;

	h->dual[source] = dual;
	if (ho_is_plain(h, t))
		h->primal[source] = dual;
	else if ((h->need[source] & NEED_PRIMAL) != 0 && ad_is_data(t))
		h->primal[source] = ho_unpair(h, t, dual);
}

static void
copy_params(struct ho *h, ir_region from, ir_region to)
{
	struct ir_args none = { 0 };

	h->x->g.region = to;
	for (uint32_t i = 0; i < h->m->region.v[from].params.n; i++) {
		ir_id p = h->m->region.v[from].params.v[i], dual;
		struct ir_node n = *ir_at(h->m, p);
		const struct type *t = n.type;

		n.id = IR_NEW_ID;
		n.type = forward_type(&h->types, t);
		n.annot = forward_type(&h->types, n.annot);
		h->x->g.span = n.span;
		dual = ir_node_add(h->m, to, &n, &none);
		if (t->kind == TYPE_TENSOR && h->moves[p] &&
		    !ho_is_plain(h, t))
			ho_take_cell(h, dual);
		set_dual(h, p, dual);
	}
}

static uint32_t
adjoint_function(struct ho *h, uint32_t function)
{
	struct ir_function f = h->m->function.v[function];

	if (h->types.function_to[function] != 0)
		return h->types.function_to[function];
	f.name = forward_unique(&h->types, f.name, ir_find_global);
	f.ret = forward_type(&h->types, f.ret);
	f.type = forward_type(&h->types, f.type);
	f.next = 1;
	f.body = 0;
	f.attrs = attrs_with(h->m->arena, f.attrs, str_intern0(h->m->strings,
	    "Primitive"), NULL);
	h->types.function_to[function] = ir_add_function(h->m, &f);
	ir_region_new(h->m, h->types.function_to[function], 0);
	vec_push(&h->types.todo, function);
	return h->types.function_to[function];
}

static uint32_t
adjoint_global(struct ho *h, uint32_t global)
{
	uint32_t f = adjoint_function(h, h->m->global.v[global].index);

	return ir_find_global(h->m, h->m->function.v[f].name);
}

static uint32_t
adjoint_ctor(const struct ho *h, uint32_t ctor)
{
	return ctor < h->types.nctor && h->types.ctor_to[ctor] != 0 ?
	    h->types.ctor_to[ctor] : ctor;
}

/* ---- bindings ---- */

/* A copy with the operands that are given, at the end of the region. */
static ir_id
copy(struct ho *h, const struct ir_node *from, const struct type *t,
    const struct ir_args *args)
{
	struct ir_node n = *from;

	n.id = IR_NEW_ID;
	n.type = t;
	n.annot = t == from->type ? n.annot : forward_type(&h->types,
	    n.annot);
	return ir_node_add(h->m, h->x->g.region, &n, args);
}

static ir_id
copy_of(struct ho *h, ir_id id, bool dual, ir_id last)
{
	struct ir_node n = *ir_at(h->m, id);
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), v;
	struct ir_args args = { .in = in, .nin = n.nin };

	for (uint32_t i = 0; i < n.nin; i++) {
		ir_id from = ir_in(h->m, &n, i);

		in[i] = dual ? h->dual[from] : h->primal[from];
		if (in[i] == 0)
			BUG("an operand of v%u was not made", n.id);
	}
	if (last != 0)
		in[args.nin++] = last;
	v = copy(h, &n, dual ? forward_type(&h->types, n.type) : n.type,
	    &args);
	mem_free(in);
	return v;
}

/* What is computed without pairs, and paired afterwards where needed. */
static void
through_primal(struct ho *h, ir_id id)
{
	const struct type *t = ir_at(h->m, id)->type;

	h->primal[id] = copy_of(h, id, false, 0);
	if (ho_is_plain(h, t))
		h->dual[id] = h->primal[id];
	else if ((h->need[id] & NEED_DUAL) != 0)
		h->dual[id] = ho_pair(h, t, h->primal[id]);
}

static void
refuse(struct ho *h, const struct ir_node *n)
{
	const struct ir_global *g = &h->m->global.v[n->ref];

	diag_error(h->x->d, &n->span, "gradient-form", "a gradient goes "
	    "through the call of the extern @%s, %s", g->name,
	    h->m->extern_.v[g->index].effect != EFFECT_NONE ?
	    "whose effects cannot be reversed" : "which has none");
}

static void
through_call(struct ho *h, const struct ho_region *r, ir_id id)
{
	struct ir_node n = *ir_at(h->m, id);
	const struct ir_global *g = &h->m->global.v[n.ref];
	ir_id v;

	if (ad_has_rule(h->m, &n)) {
		/* Identities take values of any type. */
		if (ad_is_data(n.type))
			through_primal(h, id);
		else
			set_dual(h, id, copy_of(h, id, true, 0));
		return;
	}
	if (n.callee == CALLEE_GLOBAL && g->kind != GLOBAL_FUNCTION) {
		for (uint32_t i = 0; i < n.nin; i++)
			if (h->x->active[ir_in(h->m, &n, i)] &&
			    !ho_is_plain(h, n.type)) {
				refuse(h, &n);
				break;
			}
		through_primal(h, id);
		return;
	}
	if (custom_is(h->m, &n)) {
		set_dual(h, id, ho_custom(h, id));
		return;
	}
	if (n.callee == CALLEE_GLOBAL)
		n.ref = adjoint_global(h, n.ref);
	else if (n.callee == CALLEE_CTOR)
		n.ref = adjoint_ctor(h, n.ref);
	v = copy_of(h, id, true, n.callee == CALLEE_CTOR ? 0 : r->tape);
	ir_at(h->m, v)->ref = n.ref;
	set_dual(h, id, v);
}

static void
through_tuple(struct ho *h, ir_id id)
{
	const struct ir_node *n = ir_at(h->m, id);
	uint8_t need = h->need[id];

	if (ho_is_plain(h, n->type)) {
		h->primal[id] = h->dual[id] = copy_of(h, id, true, 0);
		return;
	}
	if ((need & NEED_PRIMAL) != 0)
		h->primal[id] = copy_of(h, id, false, 0);
	if ((need & NEED_DUAL) != 0)
		h->dual[id] = copy_of(h, id, true, 0);
}

static void
through_projection(struct ho *h, ir_id id)
{
	struct ir_node n = *ir_at(h->m, id);
	ir_id from = ir_in(h->m, &n, 0);
	struct grad *g = &h->x->g;
	bool plain = ho_is_plain(h, n.type);

	if ((h->need[id] & NEED_DUAL) != 0 || !ad_is_data(ir_at(h->m,
	    from)->type) || h->primal[from] == 0) {
		if (h->dual[from] != 0)
			set_dual(h, id, grad_field(g, h->dual[from], n.ref));
		if (h->primal[id] != 0 || h->primal[from] == 0)
			return;
	}
	if (h->primal[from] != 0 && (plain || h->need[id] != 0))
		h->primal[id] = grad_field(g, h->primal[from], n.ref);
	if (plain)
		h->dual[id] = h->primal[id];
}

/* ---- conditionals and local functions ---- */

struct copy {
	struct ho *h;
	const struct map *variable;
};

/* Variables become parameters of the arm in their order. */
static void
copy_part(void *ctx, struct ir_pattern *p)
{
	const struct copy *c = ctx;

	if (p->kind == PAT_VAR)
		map_get(c->variable, p->ref, &p->ref);
	else if (p->kind == PAT_CTOR)
		p->ref = adjoint_ctor(c->h, p->ref);
}

static void
copy_arm(struct ho *h, ir_region from, ir_region to)
{
	struct map variable = { 0 };
	struct copy c = { h, &variable };

	copy_params(h, from, to);
	for (uint32_t i = 0; i < h->m->region.v[from].params.n; i++)
		map_put(&variable, h->m->region.v[from].params.v[i],
		    h->m->region.v[to].params.v[i]);
	if (h->m->region.v[from].pattern != 0)
		h->m->region.v[to].pattern = ir_pattern_copy(h->m,
		    h->m->region.v[from].pattern, copy_part, &c);
	map_free(&variable);
}

static void
through_regions(struct ho *h, const struct ho_region *r, ir_id id)
{
	struct ir_node n = *ir_at(h->m, id);
	ir_region *sub = mem_alloc((n.nsub + 1) * sizeof *sub);
	ir_id in = n.nin == 0 ? 0 : n.kind == NODE_IF ?
	    h->primal[ir_in(h->m, &n, 0)] : h->dual[ir_in(h->m, &n, 0)], v;
	struct ir_args args = { .in = &in, .nin = n.nin, .sub = sub,
	    .nsub = n.nsub };
	ir_region here = h->x->g.region;

	for (uint32_t i = 0; i < n.nsub; i++)
		sub[i] = ir_region_new(h->m, h->out, UINT32_MAX);
	v = copy(h, &n, forward_type(&h->types, n.type), &args);
	set_dual(h, id, v);
	for (uint32_t i = 0; i < n.nsub; i++) {
		struct ho_region c = { ir_sub(h->m, &n, i), sub[i], r->tape };

		h->m->region.v[c.to].owner = v;
		h->m->region.v[c.to].ntv = h->m->region.v[c.from].ntv;
		h->m->region.v[c.to].tv = h->m->region.v[c.from].tv;
		copy_arm(h, c.from, c.to);
		if (n.kind == NODE_FN)
			c.tape = tape_param(h, c.to);
		vec_push(&h->todo, c);
	}
	h->x->g.region = here;
	mem_free(sub);
}

static void
through_name(struct ho *h, ir_id id)
{
	struct ir_node n = *ir_at(h->m, id);
	struct ir_args none = { 0 };

	if (n.kind == NODE_GLOBAL && h->m->global.v[n.ref].kind ==
	    GLOBAL_FUNCTION)
		n.ref = adjoint_global(h, n.ref);
	else if (n.kind == NODE_CTOR && h->m->ctor.v[n.ref].nfield == 0)
		n.ref = adjoint_ctor(h, n.ref);
	else
		BUG("v%u names a value that was not expanded", n.id);
	set_dual(h, id, copy(h, &n, forward_type(&h->types, n.type), &none));
}

static void
through(struct ho *h, const struct ho_region *r, ir_id id)
{
	const struct ir_node *n = ir_at(h->m, id);

	h->x->g.span = n->span;
	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		through_primal(h, id);
		break;
	case NODE_OP: case NODE_GLOBAL: case NODE_CTOR:
		through_name(h, id);
		break;
	case NODE_CALL:
		through_call(h, r, id);
		break;
	case NODE_TUPLE:
		through_tuple(h, id);
		break;
	case NODE_PROJ:
		through_projection(h, id);
		break;
	case NODE_IF: case NODE_MATCH: case NODE_FN:
		through_regions(h, r, id);
		break;
	case NODE_CAST:
		if (ad_is_data(n->type))
			through_primal(h, id);
		else
			set_dual(h, id, copy_of(h, id, true, 0));
		break;
	case NODE_REF: case NODE_READ: case NODE_WRITE:
		set_dual(h, id, copy_of(h, id, true, 0));
		break;
	default:
		BUG("a binding of kind %d", n->kind);
	}
}

/* Whether a binding that pushes to the tape is to be computed again. */
static bool
is_again(struct ho *h, ir_id id)
{
	const struct ir_node *n = ir_at(h->m, id);
	bool call = n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    h->m->global.v[n->ref].kind == GLOBAL_FUNCTION;

	if (!(call && ad_is_checkpointed(h->x, h->m->global.v[n->ref]
	    .index)) && !(h->x->again[id] && ho_pushes(h, n)))
		return false;
	if (ad_is_data(n->type) && h->x->effect[id] == EFFECT_NONE)
		return true;
	diag_warning(h->x->d, &n->span, "gradient-checkpoint", "what is "
	    "computed here is kept instead of recomputed: "
	    "%s", ad_is_data(n->type) ?
	    "it has effects, which cannot be repeated" :
	    "its result is not made of tensors");
	return false;
}

/* A checkpoint: the dual computation is a local function that is called twice.
 * What the first call pushes is dropped with its tape; the second is given the
 * adjoint of the result, and runs backwards. */
static void
through_again(struct ho *h, const struct ho_region *r, ir_id id)
{
	const struct type *t = ir_at(h->m, id)->type;
	struct type_binders none = { 0 };
	ir_region outer = h->x->g.region;
	ir_id in[2], tape, dual, back;
	struct ho_region inner = { .from = r->from };

	h->x->g.span = ir_at(h->m, id)->span;
	in[0] = ho_begin_local(h, type_func(h->m->types, &none, 1, &h->tape,
	    forward_type(&h->types, t)), &inner.tape);
	inner.to = h->x->g.region;
	through(h, &inner, id);
	ho_end_local(h, outer, h->dual[id]);
	in[1] = ho_empty_tape(h);
	dual = ho_call(h, CALLEE_LOCAL, 0, forward_type(&h->types, t), 2, in);
	dual = ho_pair(h, t, ho_unpair(h, t, dual));
	back = ho_begin_local(h, h->record, NULL);
	in[1] = tape = ho_empty_tape(h);
	in[1] = ho_call(h, CALLEE_LOCAL, 0, forward_type(&h->types, t), 2, in);
	ho_accumulate(h, t, in[1], ho_take(h, t, dual));
	ho_run_tape(h, tape);
	ho_end_local(h, outer, ho_add(h, NODE_TUPLE, h->record->ret, 0, NULL));
	ho_push(h, r->tape, back);
	set_dual(h, id, dual);
}

static void
make_region(struct ho *h, const struct ho_region *r)
{
	uint32_t begin = 0, segment = 0;
	ir_id v;

	h->x->g.region = r->to;
	h->from = r->from;
	for (uint32_t i = 0; i < h->m->region.v[r->from].nodes.n; i++) {
		ir_id id = h->m->region.v[r->from].nodes.v[i];

		if (h->segment[id] != segment) {
			ho_push_segment(h, r, begin, i);
			begin = i;
			segment = h->segment[id];
		}
		if (is_again(h, id)) {
			through_again(h, r, id);
			continue;
		}
		through(h, r, id);
		if (h->x->again[id] && h->primal[id] != 0)
			ad_note_again(h->x, h->primal[id]);
	}
	ho_push_segment(h, r, begin, h->m->region.v[r->from].nodes.n);
	v = h->m->region.v[r->from].result;
	if (h->dual[v] == 0)
		BUG("the result of a region was not made");
	h->m->region.v[r->to].result = h->dual[v];
}

static void
make_function(struct ho *h, uint32_t function)
{
	struct ho_region r = { .from = h->m->function.v[function].body };

	h->out = h->types.function_to[function];
	r.to = h->m->function.v[h->out].body;
	h->x->g.fn = h->m->function.v[function].type;
	ho_find_needs(h, function);
	copy_params(h, r.from, r.to);
	r.tape = tape_param(h, r.to);
	vec_push(&h->todo, r);
	while (h->todo.n > 0) {
		r = vec_pop(&h->todo);
		make_region(h, &r);
	}
}

/* ---- the function that is asked for ---- */

static bool
check_params(struct ho *h)
{
	const struct ir_region_data *r = &h->m->region.v[h->x->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(h->m, r->params.v[i]);

		if (!ho_is_made_of_tensors(h, p->type))
			diag_error(h->x->d, &p->span, "gradient-parameter",
			    "%%%s holds floats in functions or references",
			    p->name != NULL ? p->name : "_");
	}
	return h->x->d->errors == 0;
}

/* The adjoint of the result, into its cells. */
static bool
seed_cells(struct ho *h, const struct type *t, ir_id dual, ir_id v,
    struct adjoint *(*seed)(struct ad *x, ir_id result))
{
	struct adjoint *a;

	if (!ad_is_data(t) && h->x->o->adjoint == AD_ADJOINT_EACH) {
		ho_data(h, t, DATA_SEED, dual);
		return true;
	}
	if (!ad_is_data(t) && h->x->o->adjoint == AD_ADJOINT_PARAMETER) {
		diag_error(h->x->d, &h->x->g.span, "gradient-result", "the "
		    "adjoint of a data value cannot be passed");
		return false;
	}
	a = seed(h->x, v);
	ho_accumulate(h, t, dual, a);
	return a != NULL;
}

static void
read_param(struct ho *h, ir_id p, ir_id dual)
{
	const struct type *t = ir_at(h->m, p)->type;

	if (!ad_is_data(t) && !ho_is_plain(h, t))
		h->x->sum[p] = ad_leaf(h->x, ho_data(h, t, DATA_ADJOINT,
		    dual));
	else if (h->matters[p])
		h->x->sum[p] = ho_take(h, t, dual);
}

/* The value, after the backward program has run. */
static ir_id
make_entry(struct ho *h, struct adjoint *(*seed)(struct ad *x, ir_id result))
{
	struct ad *x = h->x;
	const struct type *t = ir_at(h->m, h->m->region.v[x->body].result)
	    ->type;
	ir_region from = x->body;
	uint32_t n = h->m->region.v[from].params.n, call;
	ir_id *in = mem_alloc((n + 1) * sizeof *in), v = 0, tape, dual;

	h->out = x->function;
	x->body = ir_region_new(h->m, x->function, 0);
	x->g.region = x->body;
	x->g.span = ir_at(h->m, h->m->region.v[from].result)->span;
	for (uint32_t i = 0; i < n; i++) {
		in[i] = h->m->region.v[from].params.v[i];
		ir_at(h->m, in[i])->region = x->body;
		vec_push(&h->m->region.v[x->body].params, in[i]);
	}
	tape = ho_empty_tape(h);
	for (uint32_t i = 0; i < n; i++)
		in[i] = ho_data(h, ir_at(h->m, in[i])->type, DATA_PAIR, in[i]);
	call = h->types.function_to[x->function];
	in[n] = tape;
	dual = ho_call(h, CALLEE_GLOBAL, ir_find_global(h->m,
	    h->m->function.v[call].name), forward_type(&h->types, t), n + 1,
	    in);
	v = ho_is_made_of_tensors(h, t) ? ho_data(h, t, DATA_VALUE, dual) : 0;
	if (v == 0)
		diag_error(x->d, &x->g.span, "gradient-result",
		    "the result of @%s is not made of tensors",
		    h->m->function.v[x->function].name);
	if (v != 0 && seed_cells(h, t, dual, v, seed)) {
		ho_run_tape(h, tape);
		for (uint32_t i = 0; i < n; i++)
			read_param(h, h->m->region.v[x->body].params.v[i],
			    in[i]);
	} else {
		v = 0;
	}
	mem_free(in);
	return v;
}

static ir_id
extent_of(struct grad *g, const char *name)
{
	struct ad *x = g->ctx;
	struct ho *h = x->ho;
	uint32_t k;
	ir_id p = ad_extent_param(h->m, h->from, name, &k);
	const struct type *t = ir_at(h->m, p)->type;

	if (p == 0)
		return 0;
	return k == UINT32_MAX ? ho_unpair(h, t, h->dual[p]) :
	    ho_unpair(h, t->arg[k], grad_field(g, h->dual[p], k));
}

static void
release(struct ho *h)
{
	mem_free(h->primal);
	mem_free(h->dual);
	mem_free(h->moves);
	mem_free(h->matters);
	mem_free(h->need);
	mem_free(h->segment);
	mem_free(h->types.adt_to);
	mem_free(h->types.ctor_to);
	mem_free(h->types.function_to);
	map_free(&h->types.type);
	for (uint32_t i = 0; i < HO_DATA; i++)
		map_free(&h->data[i]);
	vec_free(&h->types.todo);
	vec_free(&h->cell);
	map_free(&h->cell_of);
	vec_free(&h->todo);
	vec_free(&h->parts);
}

static ir_id
differentiate(struct ho *h, struct adjoint *(*seed)(struct ad *x,
    ir_id result))
{
	struct ad *x = h->x;
	struct ir_module *m = h->m;
	struct ho_expanded names = { { NULL, 0, 0 }, 0, NULL };
	ir_region body = x->body;
	ir_id v = 0;

	x->g.span = m->function.v[x->function].span;
	ho_expand_names(h, &names);
	mem_free(x->effect);
	x->effect = ir_effects(m);
	h->n = m->node.n;
	x->active = mem_realloc(x->active, h->n, sizeof *x->active);
	h->moves = ho_find_activity(h, x->active);
	x->n = h->n;
	x->sum = mem_realloc(x->sum, x->n, sizeof(struct adjoint *));
	x->again = mem_realloc(x->again, x->n, sizeof *x->again);
	memset(x->active, 0, x->n * sizeof *x->active);
	memset(x->again, 0, x->n * sizeof *x->again);
	h->primal = mem_zalloc(x->n, sizeof *h->primal);
	h->dual = mem_zalloc(x->n, sizeof *h->dual);
	h->need = mem_zalloc(x->n, sizeof *h->need);
	h->segment = mem_zalloc(x->n, sizeof *h->segment);
	h->types.adt_to = mem_zalloc(m->adt.n + 1, sizeof(uint32_t));
	h->types.ctor_to = mem_zalloc(m->ctor.n + 1, sizeof(uint32_t));
	h->types.function_to = mem_zalloc(m->function.n + 1, sizeof(uint32_t));
	memset(x->sum, 0, x->n * sizeof(struct adjoint *));
	x->primal = h->primal;
	ad_begin_rules(x);
	x->ho = h;
	x->g.extent = extent_of;
	ho_begin_cells(h);
	forward_data_types(&h->types);
	if (check_params(h)) {
		adjoint_function(h, x->function);
		while (h->types.todo.n > 0)
			make_function(h, vec_pop(&h->types.todo));
	}
	x->primal = NULL;
	x->g.extent = NULL;
	x->g.fn = m->function.v[x->function].type;
	if (x->d->errors == 0) {
		x->body = body;
		v = make_entry(h, seed);
		m->function.v[x->function].body = x->body;
		if (x->o->recompute && v != 0)
			ho_choose_kept(h);
	}
	ho_restore_names(h, &names);
	release(h);
	return v;
}

ir_id
ad_higher_order(struct ad *x, struct adjoint *(*seed)(struct ad *x,
    ir_id result))
{
	struct ir_module *m = x->m;
	struct ho h = { .x = x, .m = m, .types = { .m = m, .d = x->d,
	    .nadt = m->adt.n, .nctor = m->ctor.n, .suffix = "_adjoint" } };

	return differentiate(&h, seed);
}
