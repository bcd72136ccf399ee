/*
 * Schedule primitives that move leaves: compute_at, reverse_compute_at,
 * decompose and tensorize.
 *
 * A moved leaf gets new loops over the region that is needed in one iteration
 * of the target loop: what its consumers there read, or what its producers
 * there write.  The region may be an over-estimate (tree_scratch.c); the proof
 * afterwards decides whether it is correct.
 */
#include "sched/sched_impl.h"

#include <string.h>

/* The region accessed in one iteration of a loop; extent NULL: still empty. */
struct region {
	uint32_t rank;
	bool any;
	const struct sym *base[TYPE_RANK_LIMIT], *extent[TYPE_RANK_LIMIT];
};

static bool
is_below(const struct loop_tree *t, uint32_t node, uint32_t loop)
{
	while (node != 0 && node != loop)
		node = t->node.v[node].parent;
	return node == loop;
}

/* Extends dimension d to contain base .. base + extent as well. */
static void
widen(struct edit *e, struct region *r, uint32_t d, const struct sym *dim,
    const struct sym *base, const struct sym *extent)
{
	struct sym_ctx *c = e->p->m->syms;
	const struct sym *diff, *end, *x;
	int64_t v, n, k;

	if (base == NULL || extent == NULL || r->base[d] == NULL) {
		bool first = r->base[d] == NULL && base != NULL &&
		    extent != NULL;

		r->base[d] = first ? base : sym_const(c, 0);
		r->extent[d] = first ? extent : dim;
		return;
	}
	diff = sym_sub(c, base, r->base[d]);
	if (diff == NULL || !sym_is_const(diff, &v)) {
		r->base[d] = sym_const(c, 0);
		r->extent[d] = dim;
		return;
	}
	if (v < 0) {
		x = r->extent[d];
		r->extent[d] = extent;
		extent = x;
		r->base[d] = base;
		v = -v;
	}
	end = sym_add(c, extent, sym_const(c, v));
	if (end != NULL && sym_is_const(end, &n) &&
	    sym_is_const(r->extent[d], &k))
		r->extent[d] = n > k ? end : r->extent[d];
	else
		r->extent[d] = sym_max(c, end, r->extent[d]);
}

/* What a leaf reads of a buffer in one iteration of `loops` loops. */
static void
read_region(struct edit *e, uint32_t leaf, uint32_t buffer, uint32_t loops,
    struct region *r)
{
	const struct tree_node *n = &e->t->node.v[leaf];
	const struct prim_buffer *b = &e->p->buffer.v[buffer];
	struct sym_ctx *c = e->p->m->syms;
	struct tree_path path;
	struct sx_walk w;

	tree_path(e->t, leaf, &path);
	sx_walk_init(&w, e->p);
	sx_walk_stage(&w, &e->p->stage.v[n->stage]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &e->p->sx.v[w.order.v[i]];

		if (x->op != SX_LOAD || x->ref != buffer)
			continue;
		for (uint32_t d = 0; d < b->rank; d++) {
			const struct sym *index = sx_to_sym(e->p,
			    e->p->sx_in.v[x->in + d], n->axis,
			    tree_naxis(e->p, n));
			const struct sym *base = NULL, *inner, *top = NULL;

			if (index != NULL && tree_split_expr(e->p, e->t,
			    &path, loops, index, &base, &inner))
				top = sym_add(c, tree_upper(e->p, e->t, &path,
				    loops, inner), sym_const(c, 1));
			widen(e, r, d, b->dim[d], base, top);
			if (top == NULL)
				r->base[d] = sym_const(c, 0);
		}
		r->any = true;
	}
	sx_walk_free(&w);
}

/* One axis of a moved leaf: base + a new loop variable, within 0 .. extent. */
static const struct sym *
moved_axis(struct edit *e, uint32_t *at, const struct prim_axis *a,
    const struct sym *base, const struct sym *extent, struct tree_node *leaf)
{
	struct sym_ctx *c = e->p->m->syms;
	const struct sym *index = base, *zero = sym_const(c, 0);
	struct sym_pred low = { SYM_GE, NULL, zero }, high = { SYM_LT, NULL,
		a->extent };
	int64_t v;

	if (sym_is_const(base, &v) && v == 0 && extent != a->extent &&
	    !edit_proves(e, *at, extent, SYM_LE, a->extent))
		extent = a->extent;
	if (!sym_is_const(extent, &v) || v != 1) {
		uint32_t id = edit_new_loop(e, tree_fresh(e->p, e->t,
		    a->name), extent);

		edit_insert(e, *at, id, 0);
		*at = id;
		index = sym_add(c, base, sym_var(c, e->t->node.v[id].var));
	}
	low.lhs = high.lhs = index;
	if (index == NULL) {
		edit_wrong(e, "sched-limit", "an index becomes too large");
		return zero;
	}
	if (!edit_proves(e, *at, zero, SYM_LE, index))
		edit_add_where(e, leaf, &low);
	if (!edit_proves(e, *at, index, SYM_LT, a->extent))
		edit_add_where(e, leaf, &high);
	return index;
}

/* New loops below `parent`, before a child, for a whole leaf: axis i runs
 * over the region where dim[i] is a dimension of it, or all. */
static void
place_leaf(struct edit *e, uint32_t leaf, uint32_t parent, uint32_t before,
    const struct region *r, const uint32_t *dim)
{
	struct tree_node n = e->t->node.v[leaf];
	const struct prim_stage *s = &e->p->stage.v[n.stage];
	const struct sym **axis = arena_alloc(e->p->m->arena, s->naxis + 1,
	    sizeof *axis), *zero = sym_const(e->p->m->syms, 0);
	uint32_t hold, at, first;

	edit_detach(e, leaf);
	n.nwhere = 0;
	n.where = NULL;
	n.span = e->s->at;
	/* Built below a temporary loop that is not linked into the tree. */
	hold = edit_new_loop(e, "", sym_const(e->p->m->syms, 1));
	e->t->node.v[hold].parent = parent;
	at = hold;
	for (uint32_t i = 0; i < s->naxis; i++) {
		bool some = dim[i] != UINT32_MAX;

		axis[i] = moved_axis(e, &at, &s->axis[i], some ?
		    r->base[dim[i]] : zero, some ? r->extent[dim[i]] :
		    s->axis[i].extent, &n);
	}
	n.axis = axis;
	first = edit_new(e, &n);
	edit_insert(e, at, first, 0);
	first = e->t->node.v[hold].first;
	edit_detach(e, first);
	edit_insert(e, parent, first, before);
}

static void
compute_at(struct edit *e, uint32_t stage, uint32_t loop)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	uint32_t leaf = edit_whole(e, stage), first = 0, i;
	uint32_t rank = e->p->buffer.v[s->out[0]].rank;
	uint32_t *dim = mem_zalloc(s->naxis + 1, sizeof *dim);
	struct region r = { .rank = rank };
	bool plain = rank == s->nspatial && s->nout == 1;

	for (i = 0; i < s->naxis; i++)
		dim[i] = i < rank ? i : UINT32_MAX;
	for (i = 0; s->at != NULL && plain && i < rank; i++)
		plain = e->p->sx.v[s->at[i]].op == SX_AXIS &&
		    e->p->sx.v[s->at[i]].ref == i;
	if (!plain)
		edit_wrong(e, "sched-stage", "stage %u does not write one "
		    "buffer at its axes", stage);
	for (i = tree_next(e->t, loop, loop); i != 0 && !edit_failed(e);
	    i = tree_next(e->t, loop, i)) {
		bool had = r.any;

		if (!e->t->node.v[i].leaf || i == leaf ||
		    e->t->node.v[i].part == LEAF_INIT)
			continue;
		read_region(e, i, s->out[0], tree_depth(e->t, loop), &r);
		if (!had && r.any)
			first = tree_child(e->t, loop, i);
	}
	if (!edit_failed(e) && !r.any)
		edit_wrong(e, "sched-loop", "nothing in loop '%s' reads '%s'",
		    e->t->node.v[loop].var, e->p->buffer.v[s->out[0]].name);
	if (!edit_failed(e) && is_below(e->t, leaf, loop))
		edit_wrong(e, "sched-loop", "stage %u is in loop '%s' "
		    "already", stage, e->t->node.v[loop].var);
	if (!edit_failed(e))
		place_leaf(e, leaf, loop, first, &r, dim);
	mem_free(dim);
}

bool
sched_compute_at(struct sched *s, const char *stage, const char *loop)
{
	return edit_stage_loop(s, stage, loop, compute_at);
}

/* The first load, in a stage, of a buffer some leaf below the loop writes;
 * dim: by axis, the dimension that the axis alone indexes. */
static uint32_t
produced(struct edit *e, uint32_t stage, uint32_t loop, uint32_t *dim)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	uint32_t found = 0, i, k;
	struct sx_walk w;

	sx_walk_init(&w, e->p);
	sx_walk_stage(&w, s);
	for (i = 0; i < w.order.n && found == 0; i++) {
		const struct sx *x = &e->p->sx.v[w.order.v[i]];

		if (x->op != SX_LOAD)
			continue;
		for (k = tree_next(e->t, loop, loop); k != 0; k =
		    tree_next(e->t, loop, k)) {
			const struct tree_node *n = &e->t->node.v[k];

			if (n->leaf && n->stage != stage && n->part !=
			    LEAF_INIT && e->p->stage.v[n->stage].out[0] ==
			    x->ref)
				found = k;
		}
		for (k = 0; found != 0 && k < s->naxis; k++)
			dim[k] = UINT32_MAX;
		for (k = 0; found != 0 && k < x->nin; k++) {
			const struct sx *in =
			    &e->p->sx.v[e->p->sx_in.v[x->in + k]];

			if (in->op == SX_AXIS)
				dim[in->ref] = k;
		}
	}
	sx_walk_free(&w);
	return found;
}

/* The last child of the loop that writes something that the stage reads. */
static uint32_t
last_producer(struct edit *e, uint32_t stage, uint32_t loop)
{
	bool *reads = mem_zalloc(e->p->buffer.n, sizeof *reads);
	uint32_t last = 0, i, k;
	struct sx_walk w;

	sx_walk_init(&w, e->p);
	sx_walk_stage(&w, &e->p->stage.v[stage]);
	for (i = 0; i < w.order.n; i++)
		if (e->p->sx.v[w.order.v[i]].op == SX_LOAD)
			reads[e->p->sx.v[w.order.v[i]].ref] = true;
	sx_walk_free(&w);
	for (i = tree_next(e->t, loop, loop); i != 0;
	    i = tree_next(e->t, loop, i)) {
		const struct tree_node *n = &e->t->node.v[i];
		const struct prim_stage *s = &e->p->stage.v[n->stage];

		for (k = 0; n->leaf && n->stage != stage && k < s->nout; k++)
			if (reads[s->out[k]])
				last = tree_child(e->t, loop, i);
	}
	mem_free(reads);
	return last;
}

static void
reverse_compute_at(struct edit *e, uint32_t stage, uint32_t loop)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	uint32_t leaf = edit_whole(e, stage), w, last;
	uint32_t *dim = mem_zalloc(s->naxis + 1, sizeof *dim);
	struct region r = { 0 };
	struct tree_footprint region;

	w = leaf != 0 ? produced(e, stage, loop, dim) : 0;
	if (!edit_failed(e) && w == 0)
		edit_wrong(e, "sched-loop", "nothing in loop '%s' writes what "
		    "stage %u reads", e->t->node.v[loop].var, stage);
	else if (!edit_failed(e) && is_below(e->t, leaf, loop))
		edit_wrong(e, "sched-loop", "stage %u is in loop '%s' "
		    "already", stage, e->t->node.v[loop].var);
	else if (!edit_failed(e) && !tree_write_footprint(e->p, e->t, w,
	    tree_depth(e->t, loop), &region))
		edit_wrong(e, "sched-loop", "what an iteration of loop '%s' "
		    "writes is not a rectangular region",
		    e->t->node.v[loop].var);
	if (!edit_failed(e)) {
		memcpy(r.base, region.base, sizeof r.base);
		memcpy(r.extent, region.extent, sizeof r.extent);
		last = last_producer(e, stage, loop);
		place_leaf(e, leaf, loop, e->t->node.v[last].next, &r, dim);
	}
	mem_free(dim);
}

bool
sched_reverse_compute_at(struct sched *s, const char *stage,
    const char *loop)
{
	return edit_stage_loop(s, stage, loop, reverse_compute_at);
}

/* ---- reductions ---- */

/* Separates the loops from `loop` to the leaf: spatial loops and reduction
 * loops. */
struct nest {
	uint32_t leaf;
	uint32_t nspatial, nreduce;
	uint32_t spatial[TREE_DEPTH], reduce[TREE_DEPTH];
};

static bool
find_nest(struct edit *e, uint32_t stage, uint32_t loop, struct nest *n)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	struct tree_path path;

	n->nspatial = n->nreduce = 0;
	if (s->kind != STAGE_REDUCE && s->kind != STAGE_GENERAL) {
		edit_wrong(e, "sched-stage", "stage %u reduces nothing",
		    stage);
		return false;
	}
	n->leaf = edit_whole(e, stage);
	if (n->leaf == 0)
		return false;
	if (!is_below(e->t, n->leaf, loop)) {
		edit_wrong(e, "sched-loop", "stage %u is not in loop "
		    "'%s'", stage, e->t->node.v[loop].var);
		return false;
	}
	tree_path(e->t, n->leaf, &path);
	for (uint32_t i = tree_depth(e->t, loop) - 1; i < path.n; i++)
		if (edit_reduces(e, n->leaf, path.loop[i]))
			n->reduce[n->nreduce++] = path.loop[i];
		else
			n->spatial[n->nspatial++] = path.loop[i];
	return true;
}

/* The leaf of initial values, below copies of the spatial loops. */
static uint32_t
init_of(struct edit *e, const struct nest *n)
{
	struct tree_node init = e->t->node.v[n->leaf];

	init.part = LEAF_INIT;
	edit_drop_where(e, &init, n->reduce, n->nreduce);
	return edit_copy_chain(e, n->nspatial, n->spatial, &init);
}

static void
decompose(struct edit *e, uint32_t stage, uint32_t loop)
{
	struct nest n;
	uint32_t top;

	if (!find_nest(e, stage, loop, &n))
		return;
	top = init_of(e, &n);
	e->t->node.v[n.leaf].part = LEAF_UPDATE;
	edit_insert(e, e->t->node.v[loop].parent, top, loop);
	edit_rounds(e, stage);
}

bool
sched_decompose(struct sched *s, const char *stage, const char *loop)
{
	return edit_stage_loop(s, stage, loop, decompose);
}

/* The registers of a tile: rows * columns of accumulators, a row of one
 * operand, and one element of the other. */
static bool
fits(struct edit *e, uint32_t stage, const struct nest *n)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	const struct tree_node *leaf = &e->t->node.v[n->leaf];
	const struct target *t = e->s->target;
	uint32_t vec = n->spatial[n->nspatial - 1], axis = 0, i;
	int64_t rows = 1, columns = 1, v, bytes;

	for (i = 0; i < s->nspatial; i++)
		if (tree_mentions(e->t, leaf->axis[i], &vec, 1))
			axis = i;
	for (i = 0; i < n->nspatial; i++) {
		const struct tree_node *o = &e->t->node.v[n->spatial[i]];

		if (!sym_is_const(o->extent, &v) || v < 1 || v > TREE_WIDE) {
			edit_wrong(e, "sched-tile", "loop '%s' of a tile is "
			    "not constant, or too long", o->var);
			return false;
		}
		bytes = v * dtype_info[e->p->buffer.v[s->out[0]].dtype].bytes;
		if (i + 1 == n->nspatial)
			v = (bytes + t->vector_bytes - 1) / t->vector_bytes;
		if (tree_mentions(e->t, leaf->axis[axis], &n->spatial[i], 1))
			columns *= v;
		else
			rows *= v;
		if (rows > TREE_WIDE || columns > TREE_WIDE)
			break;
	}
	/* One register is reserved for a mask or a constant. */
	if (rows * columns + columns + 1 < t->registers)
		return true;
	edit_wrong(e, "sched-tile",
	    "a tile of %lld by %lld vectors of %u bytes takes "
	    "%lld of %u registers", (long long)rows,
	    (long long)columns, t->vector_bytes,
	    (long long)rows * columns + columns + 1, t->registers);
	diag_help(e->s->d, "--cpu names another processor, such as x86-64-v4");
	return false;
}

/* Whether all uses of a stage's result are already around the tile. */
static bool
is_private(struct edit *e, uint32_t stage, uint32_t parent)
{
	uint32_t b = e->p->stage.v[stage].out[0];
	struct tree_scratch *place;

	if (b < e->p->ninput + e->p->noutput || parent == 0)
		return false;
	place = tree_scratch_buffers(e->p, e->t);
	return place[b].loop != 0 && is_below(e->t, place[b].loop, parent);
}

static void
tensorize(struct edit *e, uint32_t stage, uint32_t loop)
{
	uint32_t parent = e->t->node.v[loop].parent, top, at, i, copy;
	struct nest n;

	if (!find_nest(e, stage, loop, &n))
		return;
	if (n.nspatial == 0 || n.nreduce == 0 || n.spatial[0] != loop) {
		edit_wrong(e, "sched-tile", "loop '%s' does not begin a tile "
		    "with a reduction in it", e->t->node.v[loop].var);
		return;
	}
	for (i = loop; i != n.leaf; i = e->t->node.v[i].first)
		if (e->t->node.v[i].first != e->t->node.v[i].last) {
			edit_wrong(e, "sched-tile", "loop '%s' contains more "
			    "than the tile", e->t->node.v[i].var);
			return;
		}
	if (!fits(e, stage, &n))
		return;
	for (i = 0; i < n.nspatial; i++)
		e->t->node.v[n.spatial[i]].kind = i + 1 < n.nspatial ?
		    LOOP_UNROLL : LOOP_VECTOR;
	if (!is_private(e, stage, parent)) {
		struct tree_node leaf;

		if (!edit_cache_write(e, stage, DT_NONE, NULL, &copy))
			return;
		leaf = e->t->node.v[n.leaf];
		leaf.stage = copy;
		edit_drop_where(e, &leaf, n.reduce, n.nreduce);
		top = edit_copy_chain(e, n.nspatial, n.spatial, &leaf);
		edit_insert(e, parent, top, e->t->node.v[loop].next);
	}
	edit_insert(e, parent, init_of(e, &n), loop);
	e->t->node.v[n.leaf].part = LEAF_UPDATE;
	edit_rounds(e, stage);
	/* Moves the reduction loops around the tile. */
	top = e->t->node.v[loop].next;
	edit_detach(e, loop);
	for (i = 0; i < n.nspatial + n.nreduce; i++) {
		uint32_t id = i < n.nreduce ? n.reduce[i] :
		    n.spatial[i - n.nreduce];

		if (id != loop)
			edit_detach(e, id);
	}
	if (e->t->node.v[n.leaf].parent != 0)
		edit_detach(e, n.leaf);
	for (at = parent, i = 0; i < n.nspatial + n.nreduce; i++) {
		uint32_t id = i < n.nreduce ? n.reduce[i] :
		    n.spatial[i - n.nreduce];

		edit_insert(e, at, id, i == 0 ? top : 0);
		at = id;
	}
	edit_insert(e, at, n.leaf, 0);
}

bool
sched_tensorize(struct sched *s, const char *stage, const char *loop)
{
	return edit_stage_loop(s, stage, loop, tensorize);
}
