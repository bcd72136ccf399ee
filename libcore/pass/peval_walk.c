/*
 * The walk of partial evaluation: a machine whose frames are regions of the
 * source.  What is unfolded or decided is a frame whose bindings go to the
 * region of the frame below; an arm that stays is one with a region of its
 * own.
 */
#include "pass/peval_impl.h"

void
walk_push(struct peval *x, const struct frame *f)
{
	vec_push(&x->stack, *f);
}

static void
finish(struct peval *x)
{
	struct frame f = vec_pop(&x->stack);
	ir_id source = x->m->region.v[f.from].result;
	struct pvalue *v = env_value(x, f.env, source);
	struct frame *parent;

	if (f.then != THEN_BIND)
		x->m->region.v[f.to].result = v->atom;
	if (f.then == THEN_BODY)
		return;
	parent = &vec_last(&x->stack);
	if (f.then == THEN_BIND) {
		node_bind_inline(x, parent, f.node, v);
		return;
	}
	while (x->undo.n > f.undo) {
		struct undo u = vec_pop(&x->undo);

		x->cells.v[u.cell].content = u.content;
		x->cells.v[u.cell].when = u.when;
	}
	x->valid = f.valid;
	f.arm[f.narm++] = f.to;
	if (f.narm < ir_at(x->m, f.node)->nsub)
		node_begin_arm(x, &f);
	else
		node_finish_arms(x, &f);
}

static void
run(struct peval *x)
{
	while (x->stack.n > 0) {
		struct frame *f = &vec_last(&x->stack);
		const struct ir_region_data *r = &x->m->region.v[f->from];

		if (f->pos == r->nodes.n)
			finish(x);
		else
			node_eval(x, r->nodes.v[f->pos++]);
	}
}

static ir_id
copy_param(struct peval *x, struct env *e, ir_region to, ir_id source,
    bool same)
{
	struct ir_node n = *ir_at(x->m, source);
	struct ir_args none = { NULL, 0, NULL, 0 };

	n.props = env_props(x, e, n.props);
	n.type = env_type(x, e, n.type);
	n.annot = env_type(x, e, n.annot);
	if (!same || x->kept_id[source])
		n.id = IR_NEW_ID;
	else
		x->kept_id[source] = true;
	return ir_node_add(x->m, to, &n, &none);
}

/* In a copy, the names that a local function binds are new ones. */
static void
rename_binders(struct peval *x, struct env *e, ir_region from, ir_region to,
    const struct type *t)
{
	const struct ir_region_data *r = &x->m->region.v[from];
	uint32_t ntv = r->ntv;
	const char **tv;

	if (ntv > 0) {
		tv = arena_alloc(x->m->arena, ntv, sizeof *tv);
		for (uint32_t i = 0; i < ntv; i++) {
			tv[i] = r->tv[i];
			if (!e->copy)
				continue;
			tv[i] = env_fresh(x, tv[i]);
			env_name_type(x, e, r->tv[i],
			    type_var(x->m->types, tv[i]));
		}
		x->m->region.v[to].ntv = ntv;
		x->m->region.v[to].tv = tv;
	}
	for (uint32_t i = 0; e->copy && i < t->ndv; i++)
		env_name_dim(x, e, t->dv[i], sym_var(x->m->syms,
		    env_fresh(x, t->dv[i])));
}

void
walk_task(struct peval *x, const struct task *t)
{
	struct ir_module *m = x->m;
	struct frame f = { .then = THEN_BODY };

	x->out = t->function;
	if (t->fn == NULL) {
		f.from = m->function.v[t->function].body;
		f.to = x->body[t->function] = ir_region_new(m, t->function,
		    0);
		f.env = env_new(x, NULL, false);
	} else {
		f.from = ir_sub(m, ir_at(m, t->fn->ref), 0);
		f.to = ir_sub(m, ir_at(m, t->fn->atom), 0);
		f.env = env_new(x, t->fn->env, false);
		f.fuel = t->fn->fuel;
		rename_binders(x, f.env, f.from, f.to,
		    ir_at(m, t->fn->ref)->type);
	}
	for (uint32_t i = 0; i < m->region.v[f.from].params.n; i++) {
		ir_id p = m->region.v[f.from].params.v[i];
		bool same = m->region.v[f.from].function == t->function;

		env_bind(x, f.env, p, pv_new(x, PV_UNKNOWN, 0, copy_param(x,
		    f.env, f.to, p, same), 0));
	}
	cells_forget(x);
	walk_push(x, &f);
	run(x);
	x->undo.n = 0;
}
