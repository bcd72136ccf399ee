/*
 * Partial evaluation (peval.h): functions in turn, what of them is needed, and
 * the result.
 *
 * A function is made residual when the residual program mentions it, and a
 * local function when its value is needed; what is needed is marked after each
 * of them, from its result and from what has effects.  Residual bindings are
 * made in the module beside the source, whose regions are dropped at the end.
 */
#include "pass/peval_impl.h"

#include "eval/eval.h"
#include "infer/infer.h"
#include "ir/region_walk.h"
#include "pass/globals.h"

/* ---- what the source is ---- */

static void
take_name(void *ctx, const struct sym *var)
{
	struct peval *x = ctx;

	map_put(&x->taken, map_ptr(var->name), 1);
}

static void
take_names(struct peval *x)
{
	for (uint32_t i = 0; i < type_ctx_count(x->m->types); i++) {
		const struct type *t = type_ctx_at(x->m->types, i);

		if (t == NULL)
			continue;
		if (t->kind == TYPE_VAR)
			map_put(&x->taken, map_ptr(t->name), 1);
		for (uint32_t k = 0; t->kind == TYPE_TENSOR && k < t->n; k++)
			sym_vars(t->dim[k], take_name, x);
	}
}

/* Local functions that mention themselves inside. */
static void
find_local_recursion(struct peval *x, uint32_t function, bool *open)
{
	struct ir_module *m = x->m;
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE) {
		const struct ir_node *n = ir_at(m, w.node);

		if (s == IR_NODE) {
			for (uint32_t i = 0; i < n->nin; i++)
				if (open[ir_in(m, n, i)])
					x->recursive[m->function.n +
					    ir_in(m, n, i)] = true;
			open[w.node] = n->kind == NODE_FN;
		} else if (s == IR_NODE_END) {
			open[w.node] = false;
		} else if (s == IR_LEAVE &&
		    open[m->region.v[w.region].result]) {
			x->recursive[m->function.n +
			    m->region.v[w.region].result] = true;
		}
	}
	ir_walk_end(&w);
}

static void
mention(void *ctx, struct ir_module *m, ir_id id)
{
	struct peval *x = ctx;
	const struct ir_node *n = ir_at(m, id);
	uint32_t self = m->region.v[n->region].function;

	if (pass_mentions_global(n) && m->global.v[n->ref].kind ==
	    GLOBAL_FUNCTION && m->global.v[n->ref].index == self)
		x->recursive[self] = true;
}

static void
find_recursion(struct peval *x)
{
	struct ir_module *m = x->m;
	uint32_t n = m->function.n;
	uint32_t *order = mem_zalloc(n + 1, sizeof *order);
	uint32_t *component = mem_zalloc(n + 1, sizeof *component);
	bool *open = mem_zalloc(m->node.n, sizeof *open);

	x->recursive = mem_zalloc(n + m->node.n, sizeof *x->recursive);
	while (x->fuel_bits < 32 && (n + m->node.n) >> x->fuel_bits != 0)
		x->fuel_bits++;
	ir_call_order(m, order, component);
	for (uint32_t i = 0; i + 2 < n; i++)
		if (component[order[i]] == component[order[i + 1]])
			x->recursive[order[i]] = x->recursive[order[i + 1]] =
			    true;
	for (uint32_t i = 1; i < n; i++) {
		ir_walk_function(m, i, mention, x);
		find_local_recursion(x, i, open);
	}
	mem_free(order);
	mem_free(component);
	mem_free(open);
}

/* ---- what is needed ---- */

static void
ask(struct peval *x, uint32_t function)
{
	struct task t = { function, NULL };

	if (x->asked[function] || pass_is_closed(x->m,
	    x->m->function.v[function].attrs))
		return;
	x->asked[function] = true;
	vec_push(&x->tasks, t);
}

/* Of bindings of the source there are none: what is new has new operands. */
static void
need(struct peval *x, ir_id id)
{
	while (x->pv_of.n < x->m->node.n - x->nnode) {
		vec_push(&x->pv_of, NULL);
		vec_push(&x->needed, false);
	}
	if (id < x->nnode)
		BUG("a residual binding uses one of the source");
	if (x->needed.v[id - x->nnode])
		return;
	x->needed.v[id - x->nnode] = true;
	vec_push(&x->work, id);
}

static void
need_inside(struct peval *x, ir_id id)
{
	struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, id);
	struct pvalue *v = x->pv_of.v[id - x->nnode];
	ir_id owner = m->region.v[n->region].owner;

	if (owner != 0)
		need(x, owner);
	for (uint32_t i = 0; i < n->nin; i++)
		need(x, ir_in(m, n, i));
	if (n->kind == NODE_IF || n->kind == NODE_MATCH)
		for (uint32_t i = 0; i < n->nsub; i++)
			need(x, m->region.v[ir_sub(m, n, i)].result);
	if (pass_mentions_global(n) &&
	    m->global.v[n->ref].kind == GLOBAL_FUNCTION)
		ask(x, m->global.v[n->ref].index);
	if (v != NULL && v->kind == PV_FN) {
		struct task t = { m->region.v[n->region].function, v };

		vec_push(&x->tasks, t);
	}
	if (v != NULL && v->kind == PV_CELL)
		for (uint32_t k = x->cells.v[v->ref].writes; k != 0;
		    k = x->pending.v[k - 1].next)
			need(x, x->pending.v[k - 1].write);
}

static void
mark_needed(struct peval *x)
{
	while (x->roots.n > 0)
		need(x, vec_pop(&x->roots));
	while (x->work.n > 0)
		need_inside(x, vec_pop(&x->work));
}

static void
run_tasks(struct peval *x)
{
	while (x->tasks.n > 0) {
		struct task t = vec_pop(&x->tasks);
		ir_region r;

		walk_task(x, &t);
		r = t.fn == NULL ? x->body[t.function] :
		    ir_sub(x->m, ir_at(x->m, t.fn->atom), 0);
		need(x, x->m->region.v[r].result);
		mark_needed(x);
	}
}

static bool
ask_entries(struct peval *x)
{
	struct ir_module *m = x->m;
	uint32_t g = ir_find_global(m, "main"), before = x->d->errors;

	for (uint32_t i = 0; i < x->o->nentry; i++) {
		const char *name = x->o->entry[i] + (x->o->entry[i][0] ==
		    '@');

		g = ir_find_global(m, name);
		if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION)
			diag_error(x->d, NULL, "no-function",
			    "there is no function @%s", name);
		else
			ask(x, m->global.v[g].index);
	}
	if (x->o->nentry > 0)
		return x->d->errors == before;
	if (g != 0 && m->global.v[g].kind == GLOBAL_FUNCTION)
		ask(x, m->global.v[g].index);
	else
		for (uint32_t f = m->function.n; f-- > 1; )
			ask(x, f);
	return true;
}

/* ---- the result ---- */

static void
install(struct peval *x)
{
	struct ir_module *m = x->m;

	for (uint32_t r = x->nregion; r < m->region.n; r++) {
		struct ir_region_data *d = &m->region.v[r];
		uint32_t n = 0;

		for (uint32_t i = 0; i < d->nodes.n; i++)
			if (d->nodes.v[i] - x->nnode < x->needed.n &&
			    x->needed.v[d->nodes.v[i] - x->nnode])
				d->nodes.v[n++] = d->nodes.v[i];
		d->nodes.n = n;
	}
	for (uint32_t f = 1; f < m->function.n; f++)
		if (x->body[f] != 0)
			m->function.v[f].body = x->body[f];
	ir_compact(m);
}

static void
release(struct peval *x)
{
	if (x->e != NULL) {
		eval_free(x->e);
		diag_release(&x->quiet);
	}
	env_free_all(x);
	mem_free(x->effect);
	mem_free(x->recursive);
	mem_free(x->kept_id);
	mem_free(x->asked);
	mem_free(x->body);
	vec_free(&x->needed);
	vec_free(&x->pv_of);
	vec_free(&x->all);
	vec_free(&x->dims);
	vec_free(&x->vars);
	vec_free(&x->cells);
	vec_free(&x->pending);
	vec_free(&x->undo);
	vec_free(&x->stack);
	vec_free(&x->tasks);
	vec_free(&x->roots);
	vec_free(&x->work);
	map_free(&x->taken);
	arena_free(x->arena);
}

bool
peval_run(struct ir_module *m, const struct peval_options *o,
    struct peval_stats *s, struct diag *d)
{
	struct peval x = { .m = m, .o = o, .s = s, .d = d,
	    .arena = arena_new(), .nnode = m->node.n,
	    .nregion = m->region.n, .effect = ir_effects_checked(m),
	    .budget = o->limit };
	bool ok;

	x.k_dims = str_intern0(m->strings, "dims");
	x.k_check = str_intern0(m->strings, "check");
	x.k_assume = str_intern0(m->strings, "assume");
	x.kept_id = mem_zalloc(m->node.n, sizeof *x.kept_id);
	x.asked = mem_zalloc(m->function.n, sizeof *x.asked);
	x.body = mem_zalloc(m->function.n, sizeof *x.body);
	take_names(&x);
	find_recursion(&x);
	ok = ask_entries(&x);
	if (ok) {
		run_tasks(&x);
		install(&x);
	}
	release(&x);
	return ok && infer_module(m, d);
}
