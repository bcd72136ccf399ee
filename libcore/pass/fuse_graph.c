/*
 * Fusion: the graph of a region's bindings and their users, with a pattern for
 * each edge, its post-dominator tree, and groups of them.
 *
 * Common ancestors are found with jump pointers (Myers, "An applicative
 * random-access stack", 1983) that carry the strongest pattern on the way.
 *
 * Cost: n log n.
 */
#include "pass/fuse_impl.h"

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

void
fuse_build_graph(struct fuse *x, struct fuse_graph *g)
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

void
fuse_build_tree(struct fuse_graph *g)
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
	uint32_t next;

	child = fuse_root(g, child);
	into = fuse_root(g, into);
	if (child == into)
		return;
	c = &g->group[child];
	p = &g->group[into];
	p->size += c->size;
	c->parent = into;
	next = c->next;
	c->next = p->next;
	p->next = next;
	if (c->anchored) {
		p->anchored = true;
		p->pattern = c->pattern > p->pattern ? c->pattern :
		    p->pattern;
	}
}

void
fuse_visit(struct fuse_graph *g)
{
	g->stamp++;
}

bool
fuse_is_new(struct fuse_graph *g, uint32_t i)
{
	if (g->seen[i] == g->stamp)
		return false;
	g->seen[i] = g->stamp;
	return true;
}

bool
fuse_because(struct fuse_graph *g, uint32_t i, enum fuse_why why, uint32_t at)
{
	g->reason[i] = (struct fuse_reason){ why, at };
	return false;
}

bool
fuse_fits(struct fuse_graph *g, uint32_t src, uint32_t sink, uint32_t limit)
{
	uint64_t count = g->group[fuse_root(g, sink)].size;
	uint32_t n = 0;

	fuse_visit(g);
	g->stack[n++] = src;
	fuse_is_new(g, src);
	while (n > 0) {
		uint32_t i = g->stack[--n];

		count += g->group[i].size;
		if (count > limit)
			return fuse_because(g, src, WHY_DEPTH, sink);
		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++)
			if (g->to[k] != sink && fuse_is_new(g, g->to[k]))
				g->stack[n++] = g->to[k];
	}
	return true;
}

void
fuse_commit(struct fuse_graph *g, uint32_t src, uint32_t sink)
{
	uint32_t n = 0;

	fuse_visit(g);
	g->stack[n++] = src;
	fuse_is_new(g, src);
	while (n > 0) {
		uint32_t i = g->stack[--n];

		merge(g, i, sink);
		for (uint32_t k = g->first[i]; k < g->first[i + 1]; k++)
			if (g->to[k] != sink && fuse_is_new(g, g->to[k]))
				g->stack[n++] = g->to[k];
	}
	g->reason[src].why = WHY_NONE;
}
