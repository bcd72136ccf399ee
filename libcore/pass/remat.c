/* Plans of rematerialization become bindings (remat.h). */
#include "pass/remat.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "pass/globals.h"
#include "pass/plan.h"
#include "pass/remat_keep.h"
#include "tensor/buffer_use.h"

#define MOVED 4			/* operations that take as long as a byte */
#define MOST ((uint64_t)1 << 40)	/* bytes, cost of a binding */
#define NO_NODE UINT32_MAX

typedef VEC(ir_id) id_list;

struct remat {
	struct ir_module *m;
	const struct remat_options *o;
	struct diag *d;
	ir_region body;
	struct dtr_graph g;
	id_list node;		/* by node of the graph, but the last */
	uint32_t *of;		/* by binding: its node, or NO_NODE */
	/* By binding: the nodes that hold its value, base.v[from[id] ..
	 * from[id] + n[id]). */
	uint32_t *from, *n;
	VEC(uint32_t) base;
	uint8_t *effect;
	const char *check, *dims, *again;
	struct remat_keep keep;
	struct stat_cost *cost;
	const struct sym **bytes;
	ir_id *last;		/* by parameter: who uses it last */
	/* Rewriting: operands as they were, what stands for each binding now,
	 * how often each node was emitted, and the sum of this over its nodes
	 * when a view was. */
	ir_id *operand, *now;
	uint32_t *times, *version;
	id_list out;
	/* The module as it was: by region the result, the body's bindings. */
	uint32_t noperand, nregion;
	ir_id *result;
	id_list nodes;
	struct stat_env env;
};

/* ---- the graph ---- */

static bool
is_fixed(const struct remat *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return n->nsub > 0 || x->effect[id] != EFFECT_NONE ||
	    attrs_get(n->props, x->check) != NULL ||
	    attrs_get(n->props, x->dims) != NULL;
}

static void
help_at_run_time(struct diag *d)
{
	diag_help(d, "relay-run --memory-budget, and relay-train with --dtr "
	    "too, evict while a program runs, in any function");
}

static bool
takes(struct remat *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	switch ((enum node_kind)n->kind) {
	case NODE_CONST: case NODE_TUPLE: case NODE_PROJ: case NODE_CAST:
	case NODE_IF: case NODE_OP: case NODE_GLOBAL:
		return true;
	case NODE_CALL:
		if (n->callee == CALLEE_OP || n->callee == CALLEE_GLOBAL)
			return true;
		break;
	default:
		break;
	}
	diag_error(x->d, n->span.src != 0 ? &n->span : NULL, "not-a-dataflow",
	    "v%u of @%s is not a call of operators and functions, a tuple, or "
	    "a branch: plans are made for dataflow alone", n->id,
	    x->m->function.v[x->m->region.v[x->body].function].name);
	help_at_run_time(x->d);
	return false;
}

/* The plan does not count what called functions take: warns of the first. */
static void
warn_of_calls(const struct remat *x)
{
	for (uint32_t v = 0; v < x->node.n; v++) {
		const struct ir_node *n = ir_at(x->m, x->node.v[v]);
		const struct ir_function *f = n->kind == NODE_CALL &&
		    n->callee == CALLEE_GLOBAL ? ir_global_function(x->m,
		    n->ref) : NULL;

		if (f == NULL || pass_is_primitive(x->m, f))
			continue;
		diag_warning(x->d, n->span.src != 0 ? &n->span : NULL,
		    "not-counted", "memory that @%s takes while it runs is "
		    "not in the plan", f->name);
		help_at_run_time(x->d);
		return;
	}
}

static void
add_base(struct remat *x, ir_id id, uint32_t node)
{
	for (uint32_t i = 0; i < x->n[id]; i++)
		if (x->base.v[x->from[id] + i] == node)
			return;
	vec_push(&x->base, node);
	x->n[id]++;
}

static void
add_bases(struct remat *x, ir_id id, ir_id of)
{
	for (uint32_t i = 0; i < x->n[of]; i++)
		add_base(x, id, x->base.v[x->from[of] + i]);
}

/* Operands, and what regions use from outside. */
static void
find_used(struct remat *x, ir_id id, id_list *to)
{
	const struct ir_module *m = x->m;
	id_list work = { NULL, 0, 0 };

	to->n = 0;
	vec_push(&work, id);
	while (work.n > 0) {
		const struct ir_node *n = ir_at(m, vec_pop(&work));

		for (uint32_t i = 0; i < n->nin; i++)
			if (ir_at(m, ir_in(m, n, i))->region == x->body)
				vec_push(to, ir_in(m, n, i));
		for (uint32_t s = 0; s < n->nsub; s++) {
			const struct ir_region_data *r =
			    &m->region.v[ir_sub(m, n, s)];

			for (uint32_t i = 0; i < r->nodes.n; i++)
				vec_push(&work, r->nodes.v[i]);
			if (ir_at(m, r->result)->region == x->body)
				vec_push(to, r->result);
		}
	}
	vec_free(&work);
}

static void
enter(struct remat *x, ir_id id, id_list *used)
{
	const struct ir_node *n = ir_at(x->m, id);
	ir_id field = n->nin > 0 ? ir_in(x->m, n, 0) : 0;
	bool view = remat_is_view(&x->keep, n);

	x->from[id] = x->base.n;
	if (n->kind == NODE_CONST || n->kind == NODE_OP ||
	    n->kind == NODE_GLOBAL)
		return;
	if (n->kind == NODE_PROJ && ir_at(x->m, field)->kind == NODE_TUPLE) {
		add_bases(x, id, ir_in(x->m, ir_at(x->m, field), n->ref));
		return;
	}
	find_used(x, id, used);
	for (uint32_t i = 0; i < used->n; i++)
		x->last[used->v[i]] = id;
	if (!view) {
		x->of[id] = x->node.n;
		add_base(x, id, x->node.n);
		vec_push(&x->node, id);
	}
	if (!remat_keep_held(&x->keep, id))
		for (uint32_t i = 0; i < used->n; i++)
			add_bases(x, id, used->v[i]);
	else
		for (uint32_t i = 0; i < x->keep.held.n; i++)
			add_bases(x, id, x->keep.held.v[i]);
}

static void
add_edges(struct remat *x, uint32_t to, ir_id used)
{
	for (uint32_t i = 0; i < x->n[used]; i++)
		if (x->base.v[x->from[used] + i] != to)
			dtr_graph_edge(&x->g, x->base.v[x->from[used] + i],
			    to);
}

/* A number, at most MOST; false: it has none. */
static bool
number(const struct sym *s, uint64_t *v)
{
	int64_t i;

	if (s == NULL || !sym_is_const(s, &i) || i < 0)
		return false;
	*v = (uint64_t)i < MOST ? (uint64_t)i : MOST;
	return true;
}

/* Made over a parameter whose last use it is, as relay-plan donates it. */
static bool
is_donated(const struct remat *x, ir_id id)
{
	const struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, id);
	const struct prim *p;

	if (!x->o->donated || n->kind != NODE_CALL || n->callee !=
	    CALLEE_GLOBAL || m->global.v[n->ref].kind != GLOBAL_PRIM)
		return false;
	p = m->prim.v[m->global.v[n->ref].index];
	for (uint32_t i = 0; p->ninput == n->nin && i < n->nin; i++) {
		ir_id in = ir_in(m, n, i);

		if (ir_at(m, in)->kind == NODE_PARAM && x->last[in] == id &&
		    ir_at(m, in)->type == n->type &&
		    prim_may_overwrite(p, i))
			return true;
	}
	return false;
}

static bool
measure(struct remat *x, uint32_t v, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct stat_cost *c = &x->cost[id];
	uint64_t flops = 0, read = 0, written = 0, bytes;
	uint32_t fields = n->type->kind == TYPE_TUPLE ? n->type->n : 1;
	struct buf b = { NULL, 0, 0 };

	if (!number(x->bytes[id], &bytes)) {
		if (x->bytes[id] != NULL)
			sym_print(&b, x->bytes[id]);
		diag_error(x->d, NULL, "unknown-size", "the size of v%u, %s "
		    "bytes, is not a number", n->id, b.n > 0 ? b.v : "?");
		diag_help(x->d, "give extents numbers: --dim=NAME=N");
		buf_release(&b);
		return false;
	}
	/* An unknown cost counts as 0. */
	number(c->flops, &flops);
	number(c->read, &read);
	number(c->written, &written);
	x->g.cost[v] = flops + MOVED * (read + written) + 1;
	x->g.size[v] = fields == 1 ? (bytes + 63) / 64 * 64 : bytes +
	    (uint64_t)63 * fields;
	if (is_donated(x, id))
		x->g.size[v] = 0;
	x->g.fixed[v] = is_fixed(x, id);
	return true;
}

/* The forward part is what the first field of the result needs. */
static uint32_t
find_forward(const struct remat *x)
{
	const struct ir_module *m = x->m;
	ir_id result = m->region.v[x->body].result;
	uint32_t last = x->node.n;

	if (ir_at(m, result)->kind != NODE_TUPLE ||
	    ir_at(m, result)->nin == 0)
		return last;
	result = ir_in(m, ir_at(m, result), 0);
	last = 0;
	for (uint32_t i = 0; i < x->n[result]; i++)
		if (x->base.v[x->from[result] + i] > last)
			last = x->base.v[x->from[result] + i];
	return last;
}

static bool
make_graph(struct remat *x)
{
	struct ir_module *m = x->m;
	const struct ir_region_data *r = &m->region.v[x->body];
	id_list used = { NULL, 0, 0 };
	bool ok = true;

	for (uint32_t i = 0; i < m->node.n; i++)
		x->of[i] = NO_NODE;
	for (uint32_t i = 0; i < r->nodes.n && ok; i++) {
		ok = takes(x, r->nodes.v[i]);
		if (ok)
			enter(x, r->nodes.v[i], &used);
	}
	dtr_graph_init(&x->g, x->node.n + 1);
	for (uint32_t v = 0; v < x->node.n && ok; v++) {
		find_used(x, x->node.v[v], &used);
		for (uint32_t i = 0; i < used.n; i++)
			add_edges(x, v, used.v[i]);
		ok = measure(x, v, x->node.v[v]);
	}
	if (ok) {
		add_edges(x, x->node.n, r->result);
		warn_of_calls(x);
	}
	dtr_graph_done(&x->g);
	x->g.fixed[x->node.n] = true;
	x->g.forward = find_forward(x);
	vec_free(&used);
	return ok;
}

/* ---- rewriting ---- */

static uint32_t
version_of(const struct remat *x, ir_id id)
{
	uint32_t sum = 0;

	for (uint32_t i = 0; i < x->n[id]; i++)
		sum += x->times[x->base.v[x->from[id] + i]];
	return sum;
}

/* What a binding stands for: of a field of a tuple, the operand. */
static ir_id
meant(const struct remat *x, ir_id id)
{
	for (;;) {
		const struct ir_node *n = ir_at(x->m, id), *tuple;

		if (n->region != x->body || n->kind != NODE_PROJ)
			return id;
		tuple = ir_at(x->m, x->operand[n->in]);
		if (tuple->region != x->body || tuple->kind != NODE_TUPLE)
			return id;
		id = x->operand[tuple->in + n->ref];
	}
}

static bool
is_ready(const struct remat *x, ir_id id)
{
	return ir_at(x->m, id)->region != x->body || ir_at(x->m, id)->kind ==
	    NODE_PARAM || (x->now[id] != 0 && (x->of[id] != NO_NODE ||
	    x->version[id] == version_of(x, id)));
}

static ir_id
stands_for(const struct remat *x, ir_id id)
{
	id = meant(x, id);
	return x->now[id] != 0 ? x->now[id] : id;
}

/* In regions of a binding, which is emitted once. */
static void
replace_inside(struct remat *x, ir_id id)
{
	struct ir_module *m = x->m;
	id_list work = { NULL, 0, 0 };

	vec_push(&work, id);
	while (work.n > 0) {
		const struct ir_node *n = ir_at(m, vec_pop(&work));

		for (uint32_t i = 0; i < n->nin; i++)
			m->operand.v[n->in + i] = stands_for(x,
			    m->operand.v[n->in + i]);
		for (uint32_t s = 0; s < n->nsub; s++) {
			struct ir_region_data *r =
			    &m->region.v[ir_sub(m, n, s)];

			for (uint32_t i = 0; i < r->nodes.n; i++)
				vec_push(&work, r->nodes.v[i]);
			r->result = stands_for(x, r->result);
		}
	}
	vec_free(&work);
}

/* A binding whose operands are ready: itself the first time, then marked
 * copies. */
static void
emit(struct remat *x, ir_id id)
{
	struct ir_module *m = x->m;
	struct ir_node n = *ir_at(m, id);
	struct attr one = attr_int(1);
	ir_id *in, copy = id;

	if (x->now[id] == 0) {
		replace_inside(x, id);
	} else {
		in = mem_alloc((n.nin + 1) * sizeof *in);
		for (uint32_t i = 0; i < n.nin; i++)
			in[i] = stands_for(x, x->operand[n.in + i]);
		n.id = IR_NEW_ID;
		n.name = NULL;
		n.props = attrs_with(m->arena, n.props, x->again, &one);
		copy = ir_node_add(m, x->body, &n, &(struct ir_args){
		    .in = in, .nin = n.nin });
		mem_free(in);
	}
	x->now[id] = copy;
	vec_push(&x->out, copy);
}

/* Views are made where they are used. */
static void
make_ready(struct remat *x, ir_id first)
{
	id_list work = { NULL, 0, 0 };

	vec_push(&work, meant(x, first));
	while (work.n > 0) {
		ir_id id = vec_last(&work);
		const struct ir_node *n = ir_at(x->m, id);
		uint32_t waiting = work.n;

		if (is_ready(x, id)) {
			work.n--;
			continue;
		}
		if (x->of[id] != NO_NODE)
			BUG("v%u is used before it is made", n->id);
		for (uint32_t i = 0; i < n->nin; i++) {
			ir_id in = meant(x, x->operand[n->in + i]);

			if (!is_ready(x, in))
				vec_push(&work, in);
		}
		if (work.n > waiting)
			continue;
		emit(x, id);
		x->version[id] = version_of(x, id);
		work.n--;
	}
	vec_free(&work);
}

/* Remembers the module, and begins with nothing emitted. */
static void
begin_rewrite(struct remat *x)
{
	struct ir_module *m = x->m;
	const struct ir_region_data *r = &m->region.v[x->body];

	x->noperand = m->operand.n;
	x->nregion = m->region.n;
	x->operand = mem_alloc(x->noperand * sizeof *x->operand + 1);
	if (x->noperand > 0)
		memcpy(x->operand, m->operand.v, x->noperand *
		    sizeof *x->operand);
	x->result = mem_zalloc(x->nregion + 1, sizeof *x->result);
	for (uint32_t i = 0; i < x->nregion; i++)
		x->result[i] = m->region.v[i].result;
	for (uint32_t i = x->nodes.n = 0; i < r->nodes.n; i++)
		vec_push(&x->nodes, r->nodes.v[i]);
	x->out.n = 0;
	x->now = mem_zalloc(m->node.n + 1, sizeof *x->now);
	x->version = mem_zalloc(m->node.n + 1, sizeof *x->version);
	x->times = mem_zalloc(x->g.n + 1, sizeof *x->times);
}

static void
end_rewrite(struct remat *x)
{
	mem_free(x->operand);
	mem_free(x->result);
	mem_free(x->now);
	mem_free(x->version);
	mem_free(x->times);
}

static void
set_bindings(struct remat *x, const id_list *nodes)
{
	struct ir_region_data *r = &x->m->region.v[x->body];

	r->nodes.n = 0;
	for (uint32_t i = 0; i < nodes->n; i++)
		vec_push(&r->nodes, nodes->v[i]);
}

/* What was added is in no region, and goes with ir_compact. */
static void
undo(struct remat *x)
{
	struct ir_module *m = x->m;

	if (x->noperand > 0)
		memcpy(m->operand.v, x->operand, x->noperand *
		    sizeof *x->operand);
	for (uint32_t i = 0; i < x->nregion; i++)
		m->region.v[i].result = x->result[i];
	set_bindings(x, &x->nodes);
	end_rewrite(x);
}

static void
rewrite(struct remat *x, const struct dtr_plan *p)
{
	struct ir_module *m = x->m;
	id_list used = { NULL, 0, 0 };
	ir_id result = m->region.v[x->body].result;

	begin_rewrite(x);
	for (uint32_t k = 0; k < p->step.n; k++) {
		uint32_t v = p->step.v[k];

		if (v == x->node.n)
			continue;
		if (x->now[x->node.v[v]] == 0)
			find_used(x, x->node.v[v], &used);
		else
			for (uint32_t i = used.n = 0; i < ir_at(m,
			    x->node.v[v])->nin; i++)
				vec_push(&used, x->operand[ir_at(m,
				    x->node.v[v])->in + i]);
		for (uint32_t i = 0; i < used.n; i++)
			make_ready(x, used.v[i]);
		emit(x, x->node.v[v]);
		x->times[v]++;
	}
	make_ready(x, result);
	m->region.v[x->body].result = stands_for(x, result);
	set_bindings(x, &x->out);
	vec_free(&used);
}

/* ---- the arena ---- */

/* Bytes of the arena that relay-plan makes for the function; 0: it has none, or
 * one whose size is not a number. */
static uint64_t
arena_of(struct remat *x)
{
	struct ir_module *m = x->m;
	struct plan_options o = { .in_place = true, .d = x->d };
	struct plan_stats s = { .visits = 0 };
	uint32_t f = m->region.v[x->body].function;
	const struct attr *a;
	uint64_t bytes = 0;

	plan_run(m, &o, &s);
	plan_stats_free(&s);
	a = attrs_get(m->function.v[f].attrs, str_intern0(m->strings,
	    "arena"));
	if (a != NULL && a->kind == ATTR_INT)
		bytes = a->i > 0 ? (uint64_t)a->i : 0;
	else if (a != NULL && a->kind == ATTR_SYM && !number(stat_subst(
	    &x->env, a->sym), &bytes))
		bytes = 0;
	o.managed = true;
	s = (struct plan_stats){ .visits = 0 };
	plan_run(m, &o, &s);
	plan_stats_free(&s);
	return bytes;
}

/* ---- all ---- */

static bool
find_body(struct remat *x)
{
	struct ir_module *m = x->m;
	const char *name = x->o->function;
	struct ir_function *f;
	uint32_t g;

	name += *name == '@';
	g = ir_find_global(m, str_intern0(m->strings, name));
	f = g != 0 ? ir_global_function(m, g) : NULL;
	if (f == NULL) {
		diag_error(x->d, NULL, "no-function", "there is no function "
		    "@%s", name);
		return false;
	}
	x->body = f->body;
	return true;
}

static void
prepare(struct remat *x)
{
	struct ir_module *m = x->m;
	uint32_t n = m->node.n + 1;

	x->of = mem_zalloc(n, sizeof *x->of);
	x->from = mem_zalloc(n, sizeof *x->from);
	x->n = mem_zalloc(n, sizeof *x->n);
	x->cost = mem_zalloc(n, sizeof *x->cost);
	x->bytes = mem_zalloc(n, sizeof *x->bytes);
	x->last = mem_zalloc(n, sizeof *x->last);
	x->effect = ir_effects(m);
	x->check = str_intern0(m->strings, "check");
	x->dims = str_intern0(m->strings, "dims");
	x->again = str_intern0(m->strings, IR_RECOMPUTED);
	remat_keep_find(&x->keep, m);
}

static void
release(struct remat *x)
{
	dtr_graph_free(&x->g);
	remat_keep_free(&x->keep);
	vec_free(&x->node);
	vec_free(&x->base);
	vec_free(&x->out);
	vec_free(&x->nodes);
	mem_free(x->of);
	mem_free(x->from);
	mem_free(x->n);
	mem_free(x->cost);
	mem_free(x->bytes);
	mem_free(x->last);
	mem_free(x->effect);
}

/* Plans for a number of bytes, which is the budget or less. */
static bool
plan(struct remat *x, struct remat_report *r, uint64_t bytes)
{
	struct dtr_planning p = x->o->planning;

	p.budget = bytes;
	remat_report_clear(r);
	r->best = UINT32_MAX;
	for (uint32_t i = 0; x->o->planner[i] != NULL; i++) {
		struct remat_row row = { x->o->planner[i]->name, {
		    .found = DTR_ABOVE, .bound = NAN, .gap = NAN } };

		x->o->planner[i]->plan(&x->g, &p, &row.planned);
		vec_push(&r->row, row);
		if (row.planned.found == DTR_FOUND && (r->best == UINT32_MAX ||
		    row.planned.plan.cost <
		    r->row.v[r->best].planned.plan.cost))
			r->best = i;
	}
	if (r->best != UINT32_MAX)
		return true;
	for (uint32_t i = 0; i < r->row.n && bytes == r->budget; i++) {
		const struct dtr_planned *a = &r->row.v[i].planned;

		if (a->plan.step.n > 0)
			diag_error(x->d, NULL, "budget", "no plan of %s fits "
			    "%" PRIu64 " bytes: its least peak is %" PRIu64,
			    r->row.v[i].planner, r->budget, a->plan.peak);
		else
			diag_error(x->d, NULL, "budget", "%s found no plan "
			    "for %" PRIu64 " bytes%s%s", r->row.v[i].planner,
			    r->budget, a->found == DTR_TOO_LARGE ? ": the "
			    "function has too many bindings for it" :
			    a->note != NULL ? ": " : "", a->found !=
			    DTR_TOO_LARGE && a->note != NULL ? a->note : "");
	}
	if (bytes == r->budget)
		diag_help(x->d, "the floor is %" PRIu64 ": so much is needed "
		    "at once", r->floor);
	return false;
}

static bool
keep_rewritten(struct remat *x)
{
	end_rewrite(x);
	ir_compact(x->m);
	return true;
}

/* Tensors of different sizes leave gaps in an arena: plans for fewer bytes are
 * made until the arena fits. */
static bool
plan_arena(struct remat *x, struct remat_report *r)
{
	uint64_t bytes = r->budget, least = UINT64_MAX, less;

	while (plan(x, r, bytes)) {
		rewrite(x, &r->row.v[r->best].planned.plan);
		r->arena = arena_of(x);
		if (r->arena <= r->budget)
			return keep_rewritten(x);
		undo(x);
		if (r->arena < least)
			least = r->arena;
		less = r->arena - r->budget > bytes / 64 ?
		    r->arena - r->budget : bytes / 64 + 1;
		if (bytes < r->floor + less)
			break;
		bytes -= less;
	}
	/* Of the whole peak: what the module takes, gaps and all. */
	if (least != UINT64_MAX && x->o->ratio >= 1 && plan(x, r, r->budget)) {
		rewrite(x, &r->row.v[r->best].planned.plan);
		r->arena = arena_of(x);
		return keep_rewritten(x);
	}
	if (least != UINT64_MAX)
		diag_error(x->d, NULL, "budget", "no arena fits %" PRIu64
		    " bytes: the least that was found takes %" PRIu64
		    ", and the floor is %" PRIu64, r->budget, least,
		    r->floor);
	return false;
}

static bool
plan_within(struct remat *x, struct remat_report *r)
{
	struct dtr_plan all = { .cost = 0 };
	uint32_t where;

	dtr_plan_all(&x->g, &all);
	r->cost = all.cost;
	r->peak = all.peak;
	dtr_plan_free(&all);
	r->floor = dtr_graph_floor(&x->g, &where);
	r->budget = x->o->budget;
	if (x->o->ratio > 0)
		r->budget = x->o->ratio * (double)r->peak < 0x1p62 ?
		    (uint64_t)(x->o->ratio * (double)r->peak) :
		    (uint64_t)1 << 62;
	if (r->budget >= r->floor)
		return plan_arena(x, r);
	if (where == x->node.n)
		diag_error(x->d, NULL, "budget", "a budget of %" PRIu64
		    " bytes is below the floor: the results take %" PRIu64,
		    r->budget, r->floor);
	else
		diag_error(x->d, NULL, "budget", "a budget of %" PRIu64
		    " bytes is below the floor: where v%u is computed, %"
		    PRIu64 " are needed at once", r->budget, ir_at(x->m,
		    x->node.v[where])->id, r->floor);
	return false;
}

bool
remat_run(struct ir_module *m, const struct remat_options *o,
    struct remat_report *report, struct diag *d)
{
	struct stat_options s = { .function = o->function, .weights = -1,
	    .dim = o->dim, .ndim = o->ndim };
	struct remat x = { .m = m, .o = o, .d = d, .env = { m, o->dim,
	    o->ndim } };
	bool ok = find_body(&x);

	if (!ok)
		return false;
	prepare(&x);
	ok = stat_bindings(m, &s, x.cost, x.bytes, d) && make_graph(&x) &&
	    plan_within(&x, report);
	release(&x);
	return ok;
}
