/*
 * relay-stat: sums over a module (stat.h).
 *
 * Two sums are made.  One has each binding once: the table of operators.
 * The other is one call of the entry: a call adds what the called function
 * costs with the extents of its arguments, of branches each number is the
 * largest, and a recursive call adds nothing, so of a loop it has one round.
 * Functions are taken callees first; in each, a region is summed when the
 * walk leaves it, that is after those inside of it.
 *
 * Cost: linear in bindings; equal calls are counted by definition once.
 */
#include "pass/stat.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/region_walk.h"
#include "op/op.h"
#include "tensor/prim.h"

struct known {
	struct buf key;
	struct stat_cost cost;
};

typedef VEC(struct stat_cost) cost_list;

struct stat {
	struct stat_env e;
	const struct stat_options *o;
	struct diag *d;
	uint32_t entry;		/* function, or 0: all */
	bool *reached;		/* by function */
	struct stat_cost *node, *region;
	bool *done;		/* by region */
	bool *called;		/* by node: a local function that is called by
				 * name */
	struct stat_live live;
	VEC(struct known) known;
	VEC(cost_list) row;	/* what the rows of report.ops are sums of */
	struct map by_key, op_row, seen_const;
	struct stat_report report;
};

bool
stat_read_dim(struct ir_module *m, const char *text, struct stat_dim *to,
    struct diag *d)
{
	const char *eq = strchr(text, '=');
	char *end = NULL;
	long long v = -1;

	errno = 0;
	if (eq != NULL && eq > text && eq[1] >= '0' && eq[1] <= '9')
		v = strtoll(eq + 1, &end, 10);
	if (end == NULL || *end != '\0' || errno != 0) {
		diag_error(d, NULL, "bad-dimension", "'%s' is not a NAME=N "
		    "such as n=4", text);
		return false;
	}
	to->name = str_intern(m->strings, text, (size_t)(eq - text));
	to->value = v;
	to->used = false;
	return true;
}

/* ---- what is looked at ---- */

static void
reach(struct stat *x)
{
	const struct ir_module *m = x->e.m;
	struct ir_walk w = { 0 };
	VEC(uint32_t) work = { NULL, 0, 0 };
	enum ir_step s;

	for (uint32_t f = 1; f < m->function.n; f++)
		if (x->entry == 0 || x->entry == f) {
			x->reached[f] = true;
			vec_push(&work, f);
		}
	while (work.n > 0) {
		ir_walk_begin(&w, m, vec_pop(&work));
		while ((s = ir_walk_next(&w, m)) != IR_DONE) {
			const struct ir_node *n = ir_at(m, w.node);
			uint32_t f;

			if (s != IR_NODE || (n->kind != NODE_GLOBAL &&
			    (n->kind != NODE_CALL ||
			    n->callee != CALLEE_GLOBAL)) ||
			    m->global.v[n->ref].kind != GLOBAL_FUNCTION)
				continue;
			f = m->global.v[n->ref].index;
			if (!x->reached[f])
				vec_push(&work, f);
			x->reached[f] = true;
		}
	}
	ir_walk_end(&w);
	vec_free(&work);
}

static bool
find_entry(struct stat *x)
{
	struct ir_module *m = x->e.m;
	const char *name = x->o->function != NULL ? x->o->function : "main";
	struct ir_function *f;
	uint32_t g;

	name += *name == '@';
	g = ir_find_global(m, str_intern0(m->strings, name));
	f = g != 0 ? ir_global_function(m, g) : NULL;
	if (f != NULL) {
		x->entry = m->global.v[g].index;
		x->report.function = f->name;
		return true;
	}
	if (x->o->function == NULL)
		return true;
	diag_error(x->d, NULL, "no-function", "there is no function @%s",
	    name);
	return false;
}

/* ---- one binding ---- */

static const struct type *
type_of(struct stat *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->e.m, id);
	const struct type *t = n->type;

	if (t != NULL && t->has_any && n->props != NULL)
		t = ir_opened_type(x->e.m, t, n->props);
	return t != NULL ? t : n->type;
}

static void
op_call(struct stat *x, ir_id id, uint32_t op)
{
	const struct ir_node *n = ir_at(x->e.m, id);
	const struct type **in = mem_zalloc(n->nin + 1, sizeof *in);
	const struct type *result = type_of(x, id);
	struct known k = { .key = { NULL, 0, 0 } };
	const void *head[3] = { op_at(op), n->attrs, result };
	uint64_t h;
	uint32_t at;

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = type_of(x, ir_in(x->e.m, n, i));
	buf_add(&k.key, (const char *)head, sizeof head);
	buf_add(&k.key, (const char *)in, n->nin * sizeof *in);
	h = hash_bytes(k.key.v, k.key.n, 0);
	if (map_get(&x->by_key, h, &at) &&
	    x->known.v[at].key.n == k.key.n &&
	    memcmp(x->known.v[at].key.v, k.key.v, k.key.n) == 0) {
		x->node[id] = x->known.v[at].cost;
		buf_release(&k.key);
	} else {
		stat_op(&x->e, op, n->attrs, n->nin, in, result, &k.cost);
		x->node[id] = k.cost;
		map_put(&x->by_key, h, x->known.n);
		vec_push(&x->known, k);
	}
	mem_free(in);
}

/* Names of extents that a function binds, by what a call gives for them. */
struct binding {
	struct map of;		/* symbol -> place in list */
	VEC(const struct sym *) list;
};

static const struct sym *
bound(void *ctx, const struct sym *var)
{
	const struct binding *b = ctx;
	uint32_t i;

	return map_get(&b->of, map_ptr(var), &i) ? b->list.v[i] : NULL;
}

static void
bind(struct binding *b, struct stat *x, const struct type *param,
    const struct type *arg)
{
	uint32_t at;

	if (param == NULL || arg == NULL || param->kind != TYPE_TENSOR ||
	    arg->kind != TYPE_TENSOR || param->n != arg->n || arg->has_any)
		return;
	for (uint32_t i = 0; i < param->n; i++) {
		const struct sym *d = param->dim[i];

		if (d->kind != SYM_VAR || map_get(&b->of, map_ptr(d), &at))
			continue;
		map_put(&b->of, map_ptr(d), b->list.n);
		vec_push(&b->list, stat_subst(&x->e, arg->dim[i]));
	}
}

static const struct sym *
with(struct stat *x, struct binding *b, const struct sym *s)
{
	return s == NULL || b->list.n == 0 ? s :
	    sym_subst(x->e.m->syms, s, bound, b);
}

static void
cost_with(struct stat *x, struct binding *b, struct stat_cost *c)
{
	c->flops = with(x, b, c->flops);
	c->macs = with(x, b, c->macs);
	c->read = with(x, b, c->read);
	c->written = with(x, b, c->written);
}

/* A call of a function with this body, its first argument being operand
 * `first`. */
static void
function_call(struct stat *x, ir_id id, ir_region body, uint32_t first)
{
	const struct ir_module *m = x->e.m;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_region_data *d = &m->region.v[body];
	struct stat_cost *c = &x->node[id];
	struct binding b = { 0 };

	if (!x->done[body])
		return;
	for (uint32_t i = 0; i < d->params.n && first + i < n->nin; i++)
		bind(&b, x, ir_at(m, d->params.v[i])->type,
		    type_of(x, ir_in(m, n, first + i)));
	*c = x->region[body];
	x->live.inner[id] = with(x, &b, x->live.peak[body]);
	cost_with(x, &b, c);
	map_free(&b.of);
	vec_free(&b.list);
}

/* The names in a program's types are its own, whatever --dim says of names
 * like them. */
static void
prim_call(struct stat *x, ir_id id, const struct prim *p)
{
	const struct ir_node *n = ir_at(x->e.m, id);
	const struct type *t = prim_type(p);
	struct stat_env own = { .m = x->e.m };
	struct binding b = { 0 };

	for (uint32_t i = 0; i < t->n && i < n->nin; i++)
		bind(&b, x, t->arg[i], type_of(x, ir_in(x->e.m, n, i)));
	stat_prim(&own, p, &x->node[id]);
	cost_with(x, &b, &x->node[id]);
	map_free(&b.of);
	vec_free(&b.list);
}

static void
extern_call(struct stat *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->e.m, id);
	const struct type **in = mem_zalloc(n->nin + 1, sizeof *in);

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = type_of(x, ir_in(x->e.m, n, i));
	stat_op(&x->e, 0, NULL, n->nin, in, type_of(x, id), &x->node[id]);
	mem_free(in);
}

static void
count_row(struct stat *x, const char *name, const struct stat_cost *c)
{
	struct stat_row r = { .name = name };
	uint32_t at;

	if (!map_get(&x->op_row, map_ptr(name), &at)) {
		at = x->report.ops.n;
		map_put(&x->op_row, map_ptr(name), at);
		vec_push(&x->report.ops, r);
		vec_push(&x->row, ((cost_list){ NULL, 0, 0 }));
	}
	x->report.ops.v[at].count++;
	vec_push(&x->row.v[at], *c);
}

static void
sum_rows(struct stat *x)
{
	cost_list all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < x->row.n; i++) {
		x->report.ops.v[i].cost = stat_sum(&x->e, x->row.v[i].v,
		    x->row.v[i].n);
		vec_push(&all, x->report.ops.v[i].cost);
	}
	/* A place for the sum of none. */
	vec_push(&all, ((struct stat_cost){ 0 }));
	x->report.total = stat_sum(&x->e, all.v, all.n - 1);
	vec_free(&all);
}

/* The name a call has in the tables; NULL: it is not listed. */
static const char *
call_name(struct stat *x, const struct ir_node *n)
{
	struct ir_module *m = x->e.m;

	if (n->callee == CALLEE_OP)
		return op_at(n->ref)->name;
	if (n->callee == CALLEE_GLOBAL)
		return str_printf(m->strings, "@%s", m->global.v[n->ref].name);
	if (n->callee == CALLEE_LOCAL && n->nin > 0 &&
	    ir_at(m, ir_in(m, n, 0))->kind == NODE_FN)
		return str_printf(m->strings, "fn v%u",
		    ir_at(m, ir_in(m, n, 0))->id);
	return NULL;
}

static void
list(struct stat *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->e.m, id);
	struct ir_module *m = x->e.m;
	struct stat_row r = { .count = 1, .cost = x->node[id] };

	r.name = call_name(x, n);
	if (r.name == NULL)
		return;
	r.binding = str_printf(m->strings, "%s.v%u", m->function.v[
	    m->region.v[n->region].function].name, n->id);
	vec_push(&x->report.bindings, r);
	if (n->callee == CALLEE_OP || (n->callee == CALLEE_GLOBAL &&
	    m->global.v[n->ref].kind != GLOBAL_FUNCTION))
		count_row(x, r.name, &r.cost);
}

static void
call(struct stat *x, ir_id id)
{
	const struct ir_module *m = x->e.m;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_global *g;
	ir_id f;

	if (n->callee == CALLEE_OP) {
		op_call(x, id, n->ref);
	} else if (n->callee == CALLEE_GLOBAL) {
		g = &m->global.v[n->ref];
		if (g->kind == GLOBAL_FUNCTION)
			function_call(x, id, m->function.v[g->index].body, 0);
		else if (g->kind == GLOBAL_PRIM)
			prim_call(x, id, m->prim.v[g->index]);
		else
			extern_call(x, id);
	} else if (n->callee == CALLEE_LOCAL && n->nin > 0) {
		f = ir_in(m, n, 0);
		if (ir_at(m, f)->kind == NODE_FN &&
		    x->done[ir_sub(m, ir_at(m, f), 0)]) {
			x->called[f] = true;
			function_call(x, id, ir_sub(m, ir_at(m, f), 0), 1);
		}
	}
	list(x, id);
}

/* ---- parameters ---- */

static void
parameter(struct stat *x, const struct type *t)
{
	struct sym_ctx *s = x->e.m->syms;
	VEC(const struct type *) stack = { NULL, 0, 0 };
	const struct sym *bytes;

	if (t == NULL || !stat_bytes(&x->e, t, &bytes))
		return;
	x->report.param_bytes = sym_add(s, x->report.param_bytes, bytes);
	vec_push(&stack, t);
	while (stack.n > 0) {
		t = vec_pop(&stack);
		for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
			vec_push(&stack, t->arg[i]);
		if (t->kind != TYPE_TENSOR)
			continue;
		stat_bytes(&x->e, t, &bytes);
		x->report.params = sym_add(s, x->report.params,
		    sym_floordiv(s, bytes, sym_const(s,
		    dtype_info[t->dtype].bytes)));
	}
	vec_free(&stack);
}

static void
constant(struct stat *x, ir_id id)
{
	uint32_t ref = ir_at(x->e.m, id)->ref, was;

	if (map_get(&x->seen_const, ref, &was))
		return;
	map_put(&x->seen_const, ref, 1);
	parameter(x, x->e.m->constant.v[ref].type);
}

/* ---- regions ---- */

static bool
owns_memory(const struct ir_node *n)
{
	return n->kind == NODE_IF || n->kind == NODE_MATCH ||
	    (n->kind == NODE_CALL && n->callee != CALLEE_CTOR);
}

/* A node whose regions have been summed. */
static void
node_end(struct stat *x, ir_id id)
{
	const struct ir_module *m = x->e.m;
	const struct ir_node *n = ir_at(m, id);
	const struct sym *bytes;

	if (n->kind == NODE_CALL)
		call(x, id);
	else if (n->kind == NODE_CONST)
		constant(x, id);
	if (n->kind == NODE_IF || n->kind == NODE_MATCH)
		for (uint32_t i = 0; i < n->nsub; i++) {
			ir_region r = ir_sub(m, n, i);

			stat_max(&x->e, &x->node[id], &x->region[r]);
			x->live.inner[id] = stat_larger(&x->e,
			    x->live.inner[id], x->live.peak[r]);
		}
	if (owns_memory(n) && stat_bytes(&x->e, type_of(x, id), &bytes))
		x->live.own[id] = bytes;
}

static void
leave(struct stat *x, ir_region r)
{
	const struct ir_module *m = x->e.m;
	const struct ir_region_data *d = &m->region.v[r];
	cost_list all = { NULL, 0, 0 };
	struct stat_cost none;

	stat_zero(&x->e, &none);
	vec_push(&all, none);
	for (uint32_t i = 0; i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i];
		const struct ir_node *n = ir_at(m, id);

		/* A function that is only passed on counts where it is. */
		if (n->kind == NODE_FN && !x->called[id])
			vec_push(&all, x->region[ir_sub(m, n, 0)]);
		vec_push(&all, x->node[id]);
	}
	x->region[r] = stat_sum(&x->e, all.v, all.n);
	vec_free(&all);
	stat_live_region(&x->live, r);
	x->done[r] = true;
}

static void
function(struct stat *x, uint32_t f)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	stat_live_function(&x->live, f);
	ir_walk_begin(&w, x->e.m, f);
	while ((s = ir_walk_next(&w, x->e.m)) != IR_DONE)
		if (s == IR_NODE_END)
			node_end(x, w.node);
		else if (s == IR_LEAVE)
			leave(x, w.region);
	ir_walk_end(&w);
}

static void
entry(struct stat *x)
{
	const struct ir_module *m = x->e.m;
	ir_region body = m->function.v[x->entry].body;
	const struct ir_region_data *d = &m->region.v[body];
	const struct sym *bytes;

	x->report.call = x->region[body];
	x->report.peak = x->live.peak[body];
	for (uint32_t i = 0; i < d->params.n; i++) {
		const struct type *t = type_of(x, d->params.v[i]);

		if (x->o->weights >= 0 && i >= x->o->weights)
			parameter(x, t);
		else if (stat_bytes(&x->e, t, &bytes))
			x->report.peak = sym_add(m->syms, x->report.peak,
			    bytes);
	}
}

/* ---- all ---- */

static int
by_name(const void *a, const void *b)
{
	const struct stat_row *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static void
prepare(struct stat *x)
{
	const struct ir_module *m = x->e.m;

	x->reached = mem_zalloc(m->function.n + 1, sizeof *x->reached);
	x->node = mem_zalloc(m->node.n + 1, sizeof *x->node);
	x->region = mem_zalloc(m->region.n + 1, sizeof *x->region);
	x->done = mem_zalloc(m->region.n + 1, sizeof *x->done);
	x->called = mem_zalloc(m->node.n + 1, sizeof *x->called);
	for (uint32_t i = 0; i < m->node.n; i++)
		stat_zero(&x->e, &x->node[i]);
	x->report.params = x->report.param_bytes = sym_const(m->syms, 0);
	x->report.form = x->o->form;
	x->report.list = x->o->bindings;
	x->report.m = x->e.m;
	stat_live_init(&x->live, &x->e);
}

static void
release(struct stat *x)
{
	for (uint32_t i = 0; i < x->known.n; i++)
		buf_release(&x->known.v[i].key);
	vec_free(&x->known);
	for (uint32_t i = 0; i < x->row.n; i++)
		vec_free(&x->row.v[i]);
	vec_free(&x->row);
	vec_free(&x->report.ops);
	vec_free(&x->report.bindings);
	map_free(&x->by_key);
	map_free(&x->op_row);
	map_free(&x->seen_const);
	stat_live_free(&x->live);
	mem_free(x->reached);
	mem_free(x->node);
	mem_free(x->region);
	mem_free(x->done);
	mem_free(x->called);
}

static void
sum(struct stat *x)
{
	const struct ir_module *m = x->e.m;
	uint32_t *order = mem_zalloc(m->function.n + 1, sizeof *order);
	uint32_t *component = mem_zalloc(m->function.n + 1, sizeof *component);

	reach(x);
	ir_call_order(m, order, component);
	for (uint32_t i = 0; i + 1 < m->function.n; i++)
		if (x->reached[order[i]])
			function(x, order[i]);
	if (x->entry != 0)
		entry(x);
	mem_free(order);
	mem_free(component);
}

static bool
count(struct stat *x)
{
	const struct stat_options *o = x->o;

	/* The stream claims its types; definitions rely on them. */
	if (!infer_module(x->e.m, x->d) || !find_entry(x))
		return false;
	prepare(x);
	sum(x);
	for (uint32_t i = 0; i < o->ndim; i++)
		if (!o->dim[i].used)
			diag_error(x->d, NULL, "unknown-dimension",
			    "no extent depends on '%s'", o->dim[i].name);
	return true;
}

bool
stat_bindings(struct ir_module *m, const struct stat_options *o,
    struct stat_cost *cost, const struct sym **bytes, struct diag *d)
{
	struct stat x = { .e = { m, o->dim, o->ndim }, .o = o, .d = d };
	uint32_t before = d->errors;

	if (!count(&x))
		return false;
	memcpy(cost, x.node, m->node.n * sizeof *cost);
	memcpy(bytes, x.live.own, m->node.n * sizeof *bytes);
	release(&x);
	return d->errors == before;
}

bool
stat_module(struct ir_module *m, const struct stat_options *o,
    struct buf *out, struct diag *d)
{
	struct stat x = { .e = { m, o->dim, o->ndim }, .o = o, .d = d };
	uint32_t before = d->errors;

	if (!count(&x))
		return false;
	sum_rows(&x);
	if (x.report.ops.n > 0)
		qsort(x.report.ops.v, x.report.ops.n, sizeof *x.report.ops.v,
		    by_name);
	if (d->errors == before)
		stat_print(&x.report, out);
	release(&x);
	return d->errors == before;
}
