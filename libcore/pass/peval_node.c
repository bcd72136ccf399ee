/*
 * Bindings: the facts about their values, and the residual bindings.
 *
 * Cost: linear in the operands.
 */
#include <string.h>

#include "op/op.h"
#include "pass/peval_impl.h"

#define FEW 16

/* ---- residual bindings ---- */

ir_id
node_copy(struct peval *x, const struct frame *f, ir_id source, uint32_t nin,
    struct pvalue *const *in, const struct ir_args *sub)
{
	struct ir_module *m = x->m;
	struct ir_node n = *ir_at(m, source);
	ir_id few[FEW] = { 0 }, id;
	ir_id *atom = nin > FEW ? mem_alloc(nin * sizeof *atom) : few;
	struct ir_args args = { .in = atom, .nin = nin };

	for (uint32_t i = 0; i < nin; i++)
		atom[i] = in[i]->atom;
	if (sub != NULL) {
		args.sub = sub->sub;
		args.nsub = sub->nsub;
	}
	n.props = env_props(x, f->env, n.props);
	n.type = env_type(x, f->env, n.type);
	n.annot = env_type(x, f->env, n.annot);
	n.attrs = env_attrs(x, f->env, n.attrs);
	if (x->kept_id[source] || f->env->copy ||
	    m->region.v[n.region].function != x->out)
		n.id = IR_NEW_ID;
	else
		x->kept_id[source] = true;
	id = ir_node_add(m, f->to, &n, &args);
	if (atom != few)
		mem_free(atom);
	while (x->pv_of.n <= id - x->nnode) {
		vec_push(&x->pv_of, NULL);
		vec_push(&x->needed, false);
	}
	if (attrs_get(n.props, x->k_dims) != NULL)
		peval_root(x, id);
	return id;
}

static ir_id
node_emit(struct peval *x, const struct frame *f, ir_id source, uint32_t nin,
    struct pvalue *const *in, const struct ir_args *sub)
{
	ir_id id = node_copy(x, f, source, nin, in, sub);
	uint8_t kind = ir_at(x->m, source)->kind;

	if (x->effect[source] & (EFFECT_WRITES | EFFECT_CHECKS) &&
	    kind != NODE_IF && kind != NODE_MATCH)
		peval_root(x, id);
	return id;
}

static struct pvalue *
at_operand(struct peval *x, const struct frame *f, ir_id id, uint32_t i)
{
	return env_value(x, f->env, ir_in(x->m, ir_at(x->m, id), i));
}

static void
unknown(struct peval *x, const struct frame *f, ir_id id)
{
	uint32_t nin = ir_at(x->m, id)->nin;
	struct pvalue *few[FEW] = { NULL };
	struct pvalue **in = nin > FEW ? mem_alloc(nin * sizeof *in) : few;

	for (uint32_t i = 0; i < nin; i++)
		in[i] = at_operand(x, f, id, i);
	env_bind(x, f->env, id, pv_new(x, PV_UNKNOWN, 0, node_emit(x, f, id,
	    nin, in, NULL), 0));
	if (in != few)
		mem_free(in);
}

void
node_bind_inline(struct peval *x, const struct frame *parent, ir_id id,
    struct pvalue *v)
{
	const struct ir_node *n = ir_at(x->m, id);
	struct env_names names = { .text = attrs_get(n->props, x->k_dims) };

	env_bind(x, parent->env, id, v);
	if (names.text != NULL && !env_learn(x, parent->env, &names, n->type,
	    ir_at(x->m, v->atom)->type))
		BUG("an extent of a tensor has no name");
}

/* ---- the store ---- */

void
cells_forget(struct peval *x)
{
	x->valid = ++x->clock;
}

static void
cell_write(struct peval *x, uint32_t cell, struct pvalue *v)
{
	struct cell *c = &x->cells.v[cell];
	struct undo u = { cell, c->content, c->when };

	vec_push(&x->undo, u);
	c->content = v;
	c->when = ++x->clock;
}

static void
eval_ref(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *content = at_operand(x, f, id, 0);
	struct cell c = { .atom = node_emit(x, f, id, 1, &content, NULL) };
	struct pvalue *v = pv_new(x, PV_CELL, x->cells.n, c.atom, 0);

	vec_push(&x->cells, c);
	x->pv_of.v[c.atom - x->nnode] = v;
	cell_write(x, v->ref, content);
	env_bind(x, f->env, id, v);
}

static void
eval_read(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *r = at_operand(x, f, id, 0);
	const struct cell *c = r->kind == PV_CELL ? &x->cells.v[r->ref] :
	    NULL;

	if (c == NULL || c->content == NULL || c->when <= x->valid ||
	    !pass_rewrites(x->o->rewrites, x->m, id, PEVAL_READ, NULL)) {
		unknown(x, f, id);
		return;
	}
	x->s->reads++;
	node_bind_inline(x, f, id, c->content);
}

static void
eval_write(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *in[2] = { at_operand(x, f, id, 0),
	    at_operand(x, f, id, 1) };
	bool known = in[0]->kind == PV_CELL;
	struct cell *c = known ? &x->cells.v[in[0]->ref] : NULL;
	ir_id w = node_copy(x, f, id, 2, in, NULL);

	if (!known || (x->effect[id] & EFFECT_CHECKS) ||
	    x->needed.v[c->atom - x->nnode]) {
		peval_root(x, w);
	} else {
		/* It is needed if its reference is. */
		vec_push(&x->pending, ((__typeof__(*x->pending.v)){ w,
		    c->writes }));
		c->writes = x->pending.n;
	}
	env_bind(x, f->env, id, pv_new(x, PV_TUPLE, 0, w, 0));
	if (known)
		cell_write(x, in[0]->ref, in[1]);
	else
		cells_forget(x);
}

/* ---- values ---- */

static void
eval_const(struct peval *x, const struct frame *f, ir_id id)
{
	uint32_t k = ir_at(x->m, id)->ref;
	bool known = x->m->constant.v[k].data.kind == DATA_INLINE_BYTES;

	env_bind(x, f->env, id, pv_new(x, known ? PV_TENSOR : PV_UNKNOWN, k,
	    node_emit(x, f, id, 0, NULL, NULL), 0));
}

static void
eval_tuple(struct peval *x, const struct frame *f, ir_id id)
{
	uint32_t n = ir_at(x->m, id)->nin;
	struct pvalue *v = pv_new(x, PV_TUPLE, 0, 0, n);

	for (uint32_t i = 0; i < n; i++)
		v->item[i] = at_operand(x, f, id, i);
	v->atom = node_emit(x, f, id, n, v->item, NULL);
	env_bind(x, f->env, id, v);
}

static void
eval_named(struct peval *x, const struct frame *f, ir_id id)
{
	struct ir_node n = *ir_at(x->m, id);
	ir_id atom = node_emit(x, f, id, 0, NULL, NULL);
	enum pv_kind kind = PV_OP;
	uint32_t ref = atom;

	if (n.kind != NODE_OP)
		ref = n.ref;
	if (n.kind == NODE_GLOBAL)
		kind = PV_GLOBAL;
	if (n.kind == NODE_CTOR)
		kind = x->m->ctor.v[n.ref].nfield == 0 ? PV_DATA : PV_CTOR;
	env_bind(x, f->env, id, pv_new(x, kind, ref, atom, 0));
}

/* The body is made if something needs the value. */
static void
eval_fn(struct peval *x, const struct frame *f, ir_id id)
{
	ir_region r = ir_region_new(x->m, x->out, UINT32_MAX);
	struct ir_args sub = { .sub = &r, .nsub = 1 };
	ir_id atom = node_emit(x, f, id, 0, NULL, &sub);
	struct pvalue *v = pv_new(x, PV_FN, id, atom, 0);

	x->m->region.v[r].owner = atom;
	v->env = f->env;
	v->fuel = f->fuel;
	x->pv_of.v[atom - x->nnode] = v;
	env_bind(x, f->env, id, v);
}

static void
eval_proj(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *t = at_operand(x, f, id, 0);
	uint32_t k = ir_at(x->m, id)->ref;

	if (t->kind == PV_TUPLE && k < t->n &&
	    pass_rewrites(x->o->rewrites, x->m, id, PEVAL_FIELD, NULL))
		node_bind_inline(x, f, id, t->item[k]);
	else
		unknown(x, f, id);
}

/* Extents change, and constants have theirs. */
static void
eval_cast(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *in = at_operand(x, f, id, 0);
	bool known = in->kind == PV_TENSOR;
	ir_id atom = node_emit(x, f, id, 1, &in, NULL);

	env_bind(x, f->env, id, pv_new(x, known ? PV_TENSOR : PV_UNKNOWN,
	    in->ref, atom, 0));
}

/* ---- conditionals ---- */

static void
inline_region(struct peval *x, const struct frame *f, ir_id id, ir_region r)
{
	struct frame inner = { .from = r, .to = f->to, .env = f->env,
	    .fuel = f->fuel, .then = THEN_BIND, .node = id };

	x->s->branches++;
	walk_push(x, &inner);
}

void
node_begin_arm(struct peval *x, const struct frame *arm)
{
	struct ir_module *m = x->m;
	ir_region r = ir_sub(m, ir_at(m, arm->node), arm->narm);
	uint32_t pattern = m->region.v[r].pattern;
	struct frame f = { .from = r, .then = THEN_ARM, .env = arm->env,
	    .fuel = arm->fuel, .node = arm->node, .first = arm->first,
	    .arm = arm->arm, .narm = arm->narm, .undo = x->undo.n,
	    .valid = x->valid };

	f.to = ir_region_new(m, x->out, UINT32_MAX);
	if (pattern != 0) {
		pattern = match_copy(x, f.env, f.to, pattern);
		m->region.v[f.to].pattern = pattern;
	}
	walk_push(x, &f);
}

void
node_finish_arms(struct peval *x, const struct frame *arm)
{
	const struct frame *f = &vec_last(&x->stack);
	struct pvalue *in = arm->first;
	struct ir_args sub = { .sub = arm->arm, .nsub = arm->narm };
	ir_id atom = node_emit(x, f, arm->node, 1, &in, &sub);

	for (uint32_t i = 0; i < arm->narm; i++)
		x->m->region.v[arm->arm[i]].owner = atom;
	env_bind(x, f->env, arm->node, pv_new(x, PV_UNKNOWN, 0, atom, 0));
	if (x->effect[arm->node] & EFFECT_WRITES)
		cells_forget(x);
}

static void
begin_arms(struct peval *x, const struct frame *f, ir_id id)
{
	struct frame arm = { .env = f->env, .fuel = f->fuel, .node = id,
	    .first = at_operand(x, f, id, 0) };

	arm.arm = arena_alloc(x->arena, ir_at(x->m, id)->nsub + 1,
	    sizeof *arm.arm);
	node_begin_arm(x, &arm);
}

static bool
is_checked(const struct peval *x, ir_id id)
{
	return attrs_get(ir_at(x->m, id)->props, x->k_check) != NULL;
}

static void
eval_if(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *c = at_operand(x, f, id, 0);
	const struct ir_node *n = ir_at(x->m, id);
	const uint8_t *b;

	if (c->kind != PV_TENSOR || is_checked(x, id)) {
		begin_arms(x, f, id);
		return;
	}
	b = x->m->constant.v[c->ref].data.bytes;
	if (pass_rewrites(x->o->rewrites, x->m, id, PEVAL_BRANCH, *b != 0 ?
	    "taken" : "not taken"))
		inline_region(x, f, id, ir_sub(x->m, n, *b != 0 ? 0 : 1));
	else
		begin_arms(x, f, id);
}

static void
eval_match(struct peval *x, const struct frame *f, ir_id id)
{
	struct pvalue *v = at_operand(x, f, id, 0);
	const struct ir_node *n = ir_at(x->m, id);
	enum matched found = is_checked(x, id) ? MATCH_UNKNOWN : MATCH_NO;

	for (uint32_t i = 0; i < n->nsub && found == MATCH_NO; i++) {
		ir_region arm = ir_sub(x->m, n, i);
		uint32_t pattern = x->m->region.v[arm].pattern;

		found = match_try(x, pattern, v);
		if (found != MATCH_YES || !pass_rewrites(x->o->rewrites, x->m,
		    id, PEVAL_BRANCH, NULL))
			continue;
		match_bind(x, f->env, pattern, v);
		inline_region(x, f, id, arm);
		return;
	}
	/* If none matches, it fails when the program runs. */
	begin_arms(x, f, id);
}

void
node_eval(struct peval *x, ir_id id)
{
	struct frame f = vec_last(&x->stack);

	x->budget -= f.env->copy;
	switch ((enum node_kind)ir_at(x->m, id)->kind) {
	case NODE_CONST: eval_const(x, &f, id); break;
	case NODE_OP: case NODE_GLOBAL: case NODE_CTOR:
		eval_named(x, &f, id);
		break;
	case NODE_CALL: call_eval(x, id); break;
	case NODE_TUPLE: eval_tuple(x, &f, id); break;
	case NODE_PROJ: eval_proj(x, &f, id); break;
	case NODE_IF: eval_if(x, &f, id); break;
	case NODE_MATCH: eval_match(x, &f, id); break;
	case NODE_FN: eval_fn(x, &f, id); break;
	case NODE_REF: eval_ref(x, &f, id); break;
	case NODE_READ: eval_read(x, &f, id); break;
	case NODE_WRITE: eval_write(x, &f, id); break;
	case NODE_CAST: eval_cast(x, &f, id); break;
	default: BUG("a binding of kind %d", ir_at(x->m, id)->kind);
	}
}
