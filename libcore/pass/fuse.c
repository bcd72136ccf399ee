/*
 * Fusion: which bindings of a region belong together.
 *
 * The algorithm is Relay's (Roesch et al., "Relay: a high-level compiler for
 * deep learning", 2019): a graph of bindings and their users with a pattern
 * for each edge; its post-dominator tree (fuse_graph.c); then, in rounds, each
 * binding joins its immediate post-dominator, with everything on the paths
 * between, if the patterns allow it.  A group has one result.  The rounds are
 * products and what they store, reductions with what uses them along the same
 * rows (fuse_rows.c), elementwise operators, injective ones, and tuples.  What
 * is stored after a product may also be combined with rows that an injective
 * operator selects, as a step of a loop does with its part of a tensor.
 * Bindings that closures or inner regions use, and results of regions, are
 * extern: they have no post-dominator.
 *
 * Cost: each round visits at most max_group bindings for each binding.
 */
#include "pass/fuse_impl.h"

#include "pass/globals.h"
#include "pass/hoist_checks.h"

/* ---- paths ---- */

static bool
up_to_broadcast(uint8_t kind, bool is_sink)
{
	(void)is_sink;
	return kind <= OP_BROADCAST;
}

static bool
up_to_injective(uint8_t kind, bool is_sink)
{
	(void)is_sink;
	return kind <= OP_INJECTIVE;
}

static bool
before_anchor(uint8_t kind, bool is_sink)
{
	if (is_sink)
		return kind <= OP_BROADCAST || kind == OP_REDUCE ||
		    kind == OP_INJECTIVE || kind == OP_OUT_FUSABLE;
	return kind <= OP_INJECTIVE;
}

/* Whether all bindings on the paths from src to sink allow it. */
static bool
path_ok(struct fuse_graph *g, uint32_t src, uint32_t sink,
    bool (*cond)(uint8_t kind, bool is_sink))
{
	bool anchored = g->group[fuse_root(g, src)].anchored;
	uint32_t n = 0;

	fuse_visit(g);
	g->stack[n++] = src;
	while (n > 0) {
		uint32_t i = g->stack[--n];

		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++) {
			uint32_t to = g->to[k];
			const struct fuse_group *r;

			if (!fuse_is_new(g, to))
				continue;
			r = &g->group[fuse_root(g, to)];
			if (!cond(r->pattern, to == sink) ||
			    (anchored && r->anchored &&
			    fuse_root(g, to) != fuse_root(g, src)))
				return fuse_because(g, src, to == sink ?
				    WHY_SINK : WHY_PATH, to);
			if (to != sink)
				g->stack[n++] = to;
		}
	}
	return true;
}

/* ---- the rounds ---- */

/* Injective producers into tuples that were fused away. */
static void
try_tuple(struct fuse_graph *g, uint32_t i, uint32_t d)
{
	uint32_t root = fuse_root(g, d);

	if (g->group[i].pattern > OP_INJECTIVE || g->pattern[d] != OP_TUPLE ||
	    g->pattern[root] == OP_TUPLE ||
	    g->group[root].pattern > OP_INJECTIVE ||
	    fuse_root(g, i) == root)
		return;
	if (path_ok(g, i, d, up_to_injective))
		fuse_commit(g, i, d);
}

static void
try_join(struct fuse *x, struct fuse_graph *g, uint32_t i, uint32_t d,
    int round)
{
	uint8_t own = g->group[i].pattern, dom = g->tree[i].pattern;

	if (fuse_root(g, i) == fuse_root(g, d))
		return;
	if (g->pattern[d] == OP_TUPLE) {
		fuse_because(g, i, WHY_TUPLE, d);
		return;
	}
	if (own == OP_OUT_FUSABLE) {
		if (round != 0)
			return;
		if (dom != OP_ELEMWISE)
			fuse_because(g, i, WHY_EDGE, d);
		else if (path_ok(g, i, d, up_to_broadcast))
			fuse_commit(g, i, d);
	} else if (own <= OP_BROADCAST) {
		if (round == 0)
			return;
		if (dom > OP_INJECTIVE && dom != OP_REDUCE)
			fuse_because(g, i, WHY_SINK, d);
		else if (path_ok(g, i, d, before_anchor))
			fuse_commit(g, i, d);
	} else if (own == OP_INJECTIVE || own == OP_TUPLE) {
		if (round == 2 && (path_ok(g, i, d, up_to_injective) ||
		    fuse_is_read_by_product(x, g, i, d)))
			fuse_commit(g, i, d);
	} else {
		fuse_because(g, i, WHY_REDUCE, d);
	}
}

static void
try_round(struct fuse *x, struct fuse_graph *g, int round)
{
	for (uint32_t i = 0; i < g->n; i++) {
		uint32_t d = g->tree[i].parent;

		if (g->pattern[i] == OP_OPAQUE)
			fuse_because(g, i, WHY_OPAQUE, d);
		else if (g->ext[i])
			fuse_because(g, i, WHY_EXTERN, d);
		else if (d == FUSE_NONE && g->first[i] < g->first[i + 1])
			fuse_because(g, i, WHY_MEET, d);
		else if (d != FUSE_NONE && fuse_root(g, i) !=
		    fuse_root(g, d) && fuse_fits(g, i, d, x->o->max_group)) {
			if (round == 3)
				try_tuple(g, i, d);
			else
				try_join(x, g, i, d, round);
		}
	}
}

static void
start_groups(struct fuse_graph *g)
{
	for (uint32_t i = 0; i < g->n; i++)
		g->group[i] = (struct fuse_group){ .parent = i, .next = i,
		    .size = 1, .pattern = g->pattern[i],
		    .anchored = g->pattern[i] == OP_OUT_FUSABLE };
}

/* ---- regions ---- */

static void
group_region(struct fuse *x, ir_region r, struct fuse_graph *g)
{
	size_t n;

	*g = (struct fuse_graph){ .n = x->m->region.v[r].nodes.n };
	n = (size_t)g->n + 1;
	g->id = x->m->region.v[r].nodes.v;
	g->pattern = mem_zalloc(n, sizeof *g->pattern);
	g->ext = mem_zalloc(n, sizeof *g->ext);
	g->first = mem_zalloc(n, sizeof *g->first);
	g->tree = mem_zalloc(n, sizeof *g->tree);
	g->group = mem_zalloc(n, sizeof *g->group);
	g->reason = mem_zalloc(n, sizeof *g->reason);
	g->seen = mem_zalloc(n, sizeof *g->seen);
	g->stack = mem_zalloc(n, sizeof *g->stack);
	fuse_build_graph(x, g);
	fuse_build_tree(g);
	start_groups(g);
	for (int round = 0; round < 4 && x->o->level > 0; round++) {
		try_round(x, g, round);
		if (round == 0 || round == 3)
			fuse_try_rows(x, g);
	}
}

static void
free_graph(struct fuse_graph *g)
{
	mem_free(g->pattern);
	mem_free(g->ext);
	mem_free(g->first);
	mem_free(g->to);
	mem_free(g->edge);
	mem_free(g->tree);
	mem_free(g->group);
	mem_free(g->reason);
	mem_free(g->seen);
	mem_free(g->stack);
}

static void
fuse_region(struct fuse *x, ir_region r)
{
	struct fuse_graph g;

	if (x->m->region.v[r].nodes.n == 0)
		return;
	group_region(x, r, &g);
	if (x->kernel != NULL) {
		for (uint32_t i = 0; i < g.n; i++)
			x->kernel[g.id[i]] = g.id[fuse_root(&g, i)];
	} else {
		if (pass_tells(x->o->rewrites))
			fuse_say(x, &g);
		fuse_emit(x, &g);
	}
	free_graph(&g);
}

/* The regions that fusion enters: not those of closed local functions. */
static void
open_regions(const struct fuse *x, uint32_t f, ir_region_list *out)
{
	const struct ir_module *m = x->m;
	uint32_t n = 0;

	out->n = 0;
	ir_function_regions(m, f, out);
	for (uint32_t i = 0; i < out->n; i++) {
		const struct ir_region_data *r = &m->region.v[out->v[i]];
		const struct ir_node *owner = ir_at(m, r->owner);

		if (r->owner != 0)
			x->shut[out->v[i]] = x->shut[owner->region] ||
			    (owner->kind == NODE_FN &&
			    pass_is_closed(m, owner->attrs));
		if (!x->shut[out->v[i]])
			out->v[n++] = out->v[i];
	}
	out->n = n;
}

static void
find_captured(struct fuse *x, const ir_region_list *regions)
{
	const struct ir_module *m = x->m;

	for (uint32_t i = 0; i < regions->n; i++) {
		const struct ir_region_data *r = &m->region.v[regions->v[i]];

		x->captured[r->result] = true;
		for (uint32_t k = 0; k < r->nodes.n; k++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[k]);

			for (uint32_t j = 0; j < n->nin; j++)
				if (ir_at(m, ir_in(m, n, j))->region !=
				    regions->v[i])
					x->captured[ir_in(m, n, j)] = true;
		}
	}
}

static void
fuse_function(struct fuse *x, uint32_t f)
{
	ir_region_list all = { NULL, 0, 0 }, open = { NULL, 0, 0 };

	x->function = f;
	ir_function_regions(x->m, f, &all);
	find_captured(x, &all);
	open_regions(x, f, &open);
	for (uint32_t i = 0; i < open.n; i++)
		fuse_region(x, open.v[i]);
	vec_free(&all);
	vec_free(&open);
}

/* annotation.stop_fusion has done its work: its operand takes its place. */
static ir_id
stands_for(const struct fuse *x, ir_id id)
{
	return id < x->nnode && x->alias[id] != 0 ? x->alias[id] : id;
}

static bool
find_barriers(struct fuse *x)
{
	struct ir_module *m = x->m;
	bool any = false;

	for (ir_id id = 1; id < x->nnode; id++) {
		const struct ir_node *n = ir_at(m, id);

		if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
		    !op_at(n->ref)->fusion_barrier || n->nin != 1 ||
		    ir_at(m, ir_in(m, n, 0))->type != n->type ||
		    !pass_rewrites(x->o->rewrites, m, id, FUSE_BARRIER, NULL))
			continue;
		x->alias[id] = ir_in(m, n, 0);
		any = true;
	}
	return any;
}

static void
remove_barriers(struct fuse *x)
{
	struct ir_module *m = x->m;
	uint32_t i, k;

	if (!find_barriers(x))
		return;
	/* A chain of them is short-cut from its start: operands come first
	 * in a region, not always in the table, so follow and compress. */
	for (i = 1; i < x->nnode; i++) {
		ir_id to = x->alias[i], next;

		while (to != 0 && x->alias[to] != 0)
			to = x->alias[to];
		for (k = i; x->alias[k] != 0 && x->alias[k] != to; k = next) {
			next = x->alias[k];
			x->alias[k] = to;
		}
	}
	for (i = 1; i < m->operand.n; i++)
		m->operand.v[i] = stands_for(x, m->operand.v[i]);
	for (i = 1; i < m->region.n; i++) {
		struct ir_region_data *r = &m->region.v[i];
		uint32_t n = 0;

		r->result = stands_for(x, r->result);
		for (k = 0; k < r->nodes.n; k++)
			if (r->nodes.v[k] >= x->nnode ||
			    x->alias[r->nodes.v[k]] == 0)
				r->nodes.v[n++] = r->nodes.v[k];
		r->nodes.n = n;
	}
}

static void
begin(struct fuse *x)
{
	size_t n = x->nnode;

	x->bar = mem_zalloc(n, sizeof *x->bar);
	x->captured = mem_zalloc(n, sizeof *x->captured);
	x->pos = mem_zalloc(n, sizeof *x->pos);
	x->local = mem_zalloc(n, sizeof *x->local);
	x->local_stamp = mem_zalloc(n, sizeof *x->local_stamp);
	x->alias = mem_zalloc(n, sizeof *x->alias);
	x->dropped = mem_zalloc(n, sizeof *x->dropped);
	x->prim_pattern = mem_zalloc(x->m->prim.n + 1,
	    sizeof *x->prim_pattern);
	x->shut = mem_zalloc(x->m->region.n, sizeof *x->shut);
	vec_push(&x->made, (struct fuse_function){ 0 });
	vec_push(&x->attrs, NULL);
	vec_push(&x->attrs_next, 0);
}

static void
end(struct fuse *x)
{
	mem_free(x->bar);
	mem_free(x->captured);
	mem_free(x->pos);
	mem_free(x->local);
	mem_free(x->local_stamp);
	mem_free(x->alias);
	mem_free(x->prim_pattern);
	mem_free(x->dropped);
	mem_free(x->shut);
	vec_free(&x->words);
	vec_free(&x->made);
	vec_free(&x->attrs);
	vec_free(&x->attrs_next);
	map_free(&x->by_hash);
	map_free(&x->attrs_by_hash);
}

bool
fuse_run(struct ir_module *m, const struct fuse_options *o,
    struct fuse_stats *s, struct diag *d)
{
	struct fuse x = { .m = m, .o = o, .s = s };
	uint32_t n = m->function.n, before = d->errors;

	/* Groups that others have made are taken as they are. */
	for (uint32_t f = 1; f < n; f++)
		if (pass_is_primitive(m, &m->function.v[f]) &&
		    !ir_is_set(m, m->function.v[f].attrs, "Compiler"))
			ir_verify_group(m, f, d);
	if (d->errors > before) {
		diag_help(d, "a function without Primitive=1 may be any");
		return false;
	}
	if (!pass_hoist_checks(m, d))
		return false;
	ir_compact(m);
	x.nnode = m->node.n;
	begin(&x);
	fuse_may(&x);
	for (uint32_t f = 1; f < n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			fuse_function(&x, f);
	remove_barriers(&x);
	end(&x);
	ir_compact(m);
	return true;
}

void
fuse_kernels(struct ir_module *m, ir_id *kernel)
{
	struct fuse_options o = { .level = 1, .max_group = FUSE_DEPTH };
	struct fuse x = { .m = m, .o = &o, .nnode = m->node.n,
	    .kernel = kernel };

	begin(&x);
	fuse_may(&x);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			fuse_function(&x, f);
	end(&x);
}
