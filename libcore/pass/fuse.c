/*
 * Fusion: which bindings of a region belong together.
 *
 * The algorithm is Relay's (Roesch et al., "Relay: a high-level compiler for
 * deep learning", 2019): a graph of bindings and their
 * users with a pattern for each edge; its post-dominator tree; then, in three
 * rounds, each binding joins its immediate post-dominator, with everything
 * on the paths between, if the patterns allow it.  A group has one result.
 * Bindings that closures or inner regions use, and results of regions, are
 * extern: they have no post-dominator.
 *
 * Common ancestors are found with jump pointers (Myers, "An applicative
 * random-access stack", 1983) that carry the strongest pattern on the way.
 *
 * Cost: n log n for the tree; each round visits at most max_group bindings
 * for each binding.
 */
#include "pass/fuse_impl.h"

#include "pass/globals.h"
#include "tensor/pattern.h"

/* ---- the graph ---- */

static bool
is_scalar_constant(const struct type *t)
{
	if (t->kind != TYPE_TENSOR || t->n != 0)
		return false;
	switch (t->dtype) {
	case DT_INT32:
	case DT_INT64:
	case DT_FLOAT32:
	case DT_FLOAT64:
	case DT_BOOL:
		return true;
	default:
		return false;
	}
}

static bool
same_shape(const struct type *a, const struct type *b)
{
	if (a->kind != TYPE_TENSOR || b->kind != TYPE_TENSOR || a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (a->dim[i] != b->dim[i])
			return false;
	return true;
}

/* A tensor program has no row: its pattern follows from its indices. */
static enum op_pattern
program_pattern(const struct fuse *x, const struct ir_node *n)
{
	const struct prim *p = fuse_prim(x->m, n);
	uint32_t i;

	if (p == NULL)
		return OP_OPAQUE;
	i = x->m->global.v[n->ref].index;
	if (x->prim_pattern[i] == 0)
		x->prim_pattern[i] = (uint8_t)(1 + prim_pattern(p));
	return (enum op_pattern)(x->prim_pattern[i] - 1);
}

/* The pattern of a binding, apart from what its users say. */
static enum op_pattern
own_pattern(const struct fuse *x, ir_id id)
{
	const struct ir_module *m = x->m;
	const struct ir_node *n = ir_at(m, id);

	if (x->bar[id] != BAR_NONE)
		return OP_OPAQUE;
	switch (n->kind) {
	case NODE_CONST:
		return is_scalar_constant(n->type) ? OP_ELEMWISE : OP_OPAQUE;
	case NODE_TUPLE:
		return n->nin > 0 ? OP_TUPLE : OP_OPAQUE;
	case NODE_PROJ:
		return fuse_all_tensors(ir_at(m, ir_in(m, n, 0))->type) ?
		    OP_INJECTIVE : OP_OPAQUE;
	case NODE_CALL:
		return n->callee == CALLEE_OP ? op_at(n->ref)->pattern :
		    program_pattern(x, n);
	default:
		return OP_OPAQUE;
	}
}

/* The pattern of the edge from operand `in` to binding `id`; *ext: the operand
 * is needed outside of the dataflow. */
static enum op_pattern
edge_pattern(const struct fuse *x, ir_id id, enum op_pattern own, ir_id in,
    bool *ext)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct type *t = ir_at(x->m, in)->type;

	*ext = false;
	if (own == OP_OPAQUE) {
		*ext = n->kind != NODE_CALL && n->kind != NODE_TUPLE;
		if (n->kind == NODE_TUPLE)
			*ext = t->kind != TYPE_TENSOR;
		return OP_OPAQUE;
	}
	if (n->kind == NODE_TUPLE) {
		*ext = t->kind != TYPE_TENSOR;
		return OP_INJECTIVE;
	}
	if (own == OP_BROADCAST && same_shape(n->type, t))
		return OP_ELEMWISE;
	return own;
}

/* Whether operand `in` of a binding of this region stands in it too. */
static bool
is_inside(const struct fuse *x, const struct fuse_graph *g, ir_id in)
{
	return in < x->nnode && x->pos[in] < g->n && g->id[x->pos[in]] == in;
}

static void
count_edges(struct fuse *x, struct fuse_graph *g)
{
	const struct ir_module *m = x->m;
	uint32_t i, k, at = 0;

	for (i = 0; i < g->n; i++) {
		const struct ir_node *n = ir_at(m, g->id[i]);

		for (k = 0; k < n->nin; k++)
			if (is_inside(x, g, ir_in(m, n, k)))
				g->first[x->pos[ir_in(m, n, k)]]++;
	}
	for (i = 0; i <= g->n; i++) {
		k = g->first[i];
		g->first[i] = at;
		at += k;
	}
	g->to = mem_zalloc((size_t)at + 1, sizeof *g->to);
	g->edge = mem_zalloc((size_t)at + 1, sizeof *g->edge);
}

static void
build_graph(struct fuse *x, struct fuse_graph *g)
{
	const struct ir_module *m = x->m;
	uint32_t *fill, i, k, at;
	bool ext;

	for (i = 0; i < g->n; i++) {
		x->pos[g->id[i]] = i;
		g->pattern[i] = (uint8_t)own_pattern(x, g->id[i]);
		g->ext[i] = x->captured[g->id[i]];
	}
	count_edges(x, g);
	fill = mem_zalloc((size_t)g->n + 1, sizeof *fill);
	for (i = 0; i < g->n; i++) {
		const struct ir_node *n = ir_at(m, g->id[i]);

		for (k = 0; k < n->nin; k++) {
			ir_id in = ir_in(m, n, k);

			if (!is_inside(x, g, in))
				continue;
			at = g->first[x->pos[in]] + fill[x->pos[in]]++;
			g->to[at] = i;
			g->edge[at] = (uint8_t)edge_pattern(x, g->id[i],
			    g->pattern[i], in, &ext);
			g->ext[x->pos[in]] |= ext;
		}
	}
	mem_free(fill);
}

/* ---- the post-dominator tree ---- */

static uint8_t
max(uint8_t a, uint8_t b)
{
	return a > b ? a : b;
}

static uint32_t
depth_of(const struct fuse_graph *g, uint32_t i)
{
	return i == FUSE_NONE ? 0 : g->tree[i].depth;
}

/* Climbs from a to its ancestor of the given depth. */
static uint32_t
climb(const struct fuse_graph *g, uint32_t a, uint32_t depth,
    uint8_t *passed)
{
	while (depth_of(g, a) > depth) {
		const struct fuse_tree *t = &g->tree[a];

		if (depth_of(g, t->jump) >= depth) {
			*passed = max(*passed, t->passed);
			a = t->jump;
		} else {
			*passed = max(*passed, t->pattern);
			a = t->parent;
		}
	}
	return a;
}

/* The least common ancestor, or FUSE_NONE; *passed gathers the patterns on
 * the way, without its own. */
static uint32_t
common(const struct fuse_graph *g, uint32_t a, uint32_t b, uint8_t *passed)
{
	uint32_t depth;

	if (a == FUSE_NONE || b == FUSE_NONE)
		return FUSE_NONE;
	depth = depth_of(g, a) < depth_of(g, b) ? depth_of(g, a) :
	    depth_of(g, b);
	a = climb(g, a, depth, passed);
	b = climb(g, b, depth, passed);
	while (a != b) {
		const struct fuse_tree *s = &g->tree[a], *t = &g->tree[b];

		if (s->jump != t->jump) {
			*passed = max(*passed, max(s->passed, t->passed));
			a = s->jump;
			b = t->jump;
		} else {
			*passed = max(*passed, max(s->pattern, t->pattern));
			a = s->parent;
			b = t->parent;
		}
	}
	return a;
}

static void
hang(struct fuse_graph *g, uint32_t i, uint32_t parent, uint8_t pattern)
{
	struct fuse_tree *t = &g->tree[i];
	const struct fuse_tree *p;

	t->parent = t->jump = parent;
	t->depth = depth_of(g, parent) + 1;
	t->pattern = t->passed = pattern;
	if (parent == FUSE_NONE)
		return;
	p = &g->tree[parent];
	if (p->jump == FUSE_NONE || p->depth - depth_of(g, p->jump) !=
	    depth_of(g, p->jump) - depth_of(g, g->tree[p->jump].jump))
		return;
	t->jump = g->tree[p->jump].jump;
	t->passed = max(t->passed, max(p->passed, g->tree[p->jump].passed));
}

static void
build_tree(struct fuse_graph *g)
{
	for (uint32_t i = g->n; i-- > 0; ) {
		uint32_t k = g->first[i], end = g->first[i + 1], parent;
		uint8_t pattern = OP_ELEMWISE;

		if (g->ext[i]) {
			hang(g, i, FUSE_NONE, OP_OPAQUE);
			continue;
		}
		parent = k < end ? g->to[k] : FUSE_NONE;
		for (; k < end; k++) {
			parent = common(g, parent, g->to[k], &pattern);
			pattern = max(pattern, g->edge[k]);
		}
		hang(g, i, parent, pattern);
	}
}

/* ---- groups ---- */

uint32_t
fuse_root(struct fuse_graph *g, uint32_t i)
{
	uint32_t root = i, next;

	while (g->group[root].parent != root)
		root = g->group[root].parent;
	for (; i != root; i = next) {
		next = g->group[i].parent;
		g->group[i].parent = root;
	}
	return root;
}

static void
merge(struct fuse_graph *g, uint32_t child, uint32_t into)
{
	struct fuse_group *c, *p;

	child = fuse_root(g, child);
	into = fuse_root(g, into);
	if (child == into)
		return;
	c = &g->group[child];
	p = &g->group[into];
	p->size += c->size;
	c->parent = into;
	if (c->anchored) {
		p->anchored = true;
		p->pattern = max(c->pattern, p->pattern);
	}
}

static void
start_visit(struct fuse_graph *g)
{
	g->stamp++;
}

static bool
first_visit(struct fuse_graph *g, uint32_t i)
{
	if (g->seen[i] == g->stamp)
		return false;
	g->seen[i] = g->stamp;
	return true;
}

static bool
set_reason(struct fuse_graph *g, uint32_t i, enum fuse_why why, uint32_t at)
{
	g->reason[i] = (struct fuse_reason){ why, at };
	return false;
}

/* What a fused group would count, up to `limit`. */
static bool
fits(struct fuse_graph *g, uint32_t src, uint32_t sink, uint32_t limit)
{
	uint64_t count = g->group[fuse_root(g, sink)].size;
	uint32_t n = 0;

	start_visit(g);
	g->stack[n++] = src;
	first_visit(g, src);
	while (n > 0) {
		uint32_t i = g->stack[--n];

		count += g->group[i].size;
		if (count > limit)
			return set_reason(g, src, WHY_DEPTH, sink);
		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++)
			if (g->to[k] != sink && first_visit(g, g->to[k]))
				g->stack[n++] = g->to[k];
	}
	return true;
}

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

	start_visit(g);
	g->stack[n++] = src;
	while (n > 0) {
		uint32_t i = g->stack[--n];

		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++) {
			uint32_t to = g->to[k];
			const struct fuse_group *r;

			if (!first_visit(g, to))
				continue;
			r = &g->group[fuse_root(g, to)];
			if (!cond(r->pattern, to == sink) ||
			    (anchored && r->anchored &&
			    fuse_root(g, to) != fuse_root(g, src)))
				return set_reason(g, src, to == sink ?
				    WHY_SINK : WHY_PATH, to);
			if (to != sink)
				g->stack[n++] = to;
		}
	}
	return true;
}

static void
commit(struct fuse_graph *g, uint32_t src, uint32_t sink)
{
	uint32_t n = 0;

	start_visit(g);
	g->stack[n++] = src;
	first_visit(g, src);
	while (n > 0) {
		uint32_t i = g->stack[--n];

		merge(g, i, sink);
		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++)
			if (g->to[k] != sink && first_visit(g, g->to[k]))
				g->stack[n++] = g->to[k];
	}
	g->reason[src].why = WHY_NONE;
}

/* ---- the three rounds ---- */

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
		commit(g, i, d);
}

static void
try_join(struct fuse_graph *g, uint32_t i, uint32_t d, int round)
{
	uint8_t own = g->group[i].pattern, dom = g->tree[i].pattern;

	if (fuse_root(g, i) == fuse_root(g, d))
		return;
	if (g->pattern[d] == OP_TUPLE) {
		set_reason(g, i, WHY_TUPLE, d);
		return;
	}
	if (own == OP_OUT_FUSABLE) {
		if (round != 0)
			return;
		if (dom != OP_ELEMWISE)
			set_reason(g, i, WHY_EDGE, d);
		else if (path_ok(g, i, d, up_to_broadcast))
			commit(g, i, d);
	} else if (own <= OP_BROADCAST) {
		if (dom > OP_INJECTIVE && dom != OP_REDUCE)
			set_reason(g, i, WHY_SINK, d);
		else if (path_ok(g, i, d, before_anchor))
			commit(g, i, d);
	} else if (own == OP_INJECTIVE || own == OP_TUPLE) {
		if (round == 1 && path_ok(g, i, d, up_to_injective))
			commit(g, i, d);
	} else {
		set_reason(g, i, WHY_REDUCE, d);
	}
}

static void
try_round(struct fuse_graph *g, int round, uint32_t limit)
{
	for (uint32_t i = 0; i < g->n; i++) {
		uint32_t d = g->tree[i].parent;

		if (g->pattern[i] == OP_OPAQUE)
			set_reason(g, i, WHY_OPAQUE, d);
		else if (g->ext[i])
			set_reason(g, i, WHY_EXTERN, d);
		else if (d == FUSE_NONE && g->first[i] < g->first[i + 1])
			set_reason(g, i, WHY_MEET, d);
		else if (d != FUSE_NONE && fuse_root(g, i) !=
		    fuse_root(g, d) && fits(g, i, d, limit)) {
			if (round == 2)
				try_tuple(g, i, d);
			else
				try_join(g, i, d, round);
		}
	}
}

static void
start_groups(struct fuse_graph *g)
{
	for (uint32_t i = 0; i < g->n; i++)
		g->group[i] = (struct fuse_group){ .parent = i, .size = 1,
		    .pattern = g->pattern[i],
		    .anchored = g->pattern[i] == OP_OUT_FUSABLE };
}

/* ---- regions ---- */

static void
fuse_region(struct fuse *x, ir_region r)
{
	struct fuse_graph g = { .n = x->m->region.v[r].nodes.n };
	size_t n = (size_t)g.n + 1;

	if (g.n == 0)
		return;
	g.id = x->m->region.v[r].nodes.v;
	g.pattern = mem_zalloc(n, sizeof *g.pattern);
	g.ext = mem_zalloc(n, sizeof *g.ext);
	g.first = mem_zalloc(n, sizeof *g.first);
	g.tree = mem_zalloc(n, sizeof *g.tree);
	g.group = mem_zalloc(n, sizeof *g.group);
	g.reason = mem_zalloc(n, sizeof *g.reason);
	g.seen = mem_zalloc(n, sizeof *g.seen);
	g.stack = mem_zalloc(n, sizeof *g.stack);
	build_graph(x, &g);
	build_tree(&g);
	start_groups(&g);
	for (int round = 0; round < 3 && x->o->level > 0; round++)
		try_round(&g, round, x->o->max_group);
	if (x->o->say != NULL)
		fuse_say(x, &g);
	fuse_emit(x, &g);
	mem_free(g.pattern);
	mem_free(g.ext);
	mem_free(g.first);
	mem_free(g.to);
	mem_free(g.edge);
	mem_free(g.tree);
	mem_free(g.group);
	mem_free(g.reason);
	mem_free(g.seen);
	mem_free(g.stack);
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
		    ir_at(m, ir_in(m, n, 0))->type != n->type)
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
	map_free(&x->used_name);
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
	if (!fuse_hoist_checks(m, d))
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
