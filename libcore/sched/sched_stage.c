/*
 * Schedule primitives that change stages.
 *
 * cache_read, pack: a stage copies a buffer, and loads of it become loads of
 * the copy at the same element.  cache_write: a stage writes a temporary and
 * another copies it, so the same values arrive; a wider accumulator rounds
 * later.  inline: see stage_inline.h.  rfactor reassociates, which changes only
 * floats.
 */
#include "tensor/stage_inline.h"
#include "sched/sched_impl.h"

#include <string.h>

#include "ir/numerics.h"

/* ---- replacing the loads of a buffer ---- */

struct rewire {
	struct edit *e;
	uint32_t from, to;
	const struct sched_layout *layout;	/* NULL: the same index */
	uint32_t nlayout;
};

static sx_id
layout_index(struct prim *p, const struct sched_layout *l, const sx_id *in)
{
	sx_id f;

	if (l->factor == 0)
		return in[l->dim];
	f = sx_int(p, DT_INT64, l->factor);
	return sx_bin(p, l->rest ? SX_FLOORMOD : SX_FLOORDIV, in[l->dim], f);
}

static sx_id
rewire_node(struct sx_rewrite *w, sx_id id, const struct sx *n, sx_id *in)
{
	const struct rewire *r = w->ctx;
	struct prim *p = w->to;
	sx_id at[TYPE_RANK_LIMIT];
	uint32_t i;

	(void)id;
	if (n->op != SX_LOAD || n->ref != r->from)
		return sx_make(p, n, in);
	for (i = 0; i < r->nlayout; i++)
		at[i] = layout_index(p, &r->layout[i], in);
	return r->layout != NULL ? sx_load(p, r->to, at, r->nlayout) :
	    sx_load(p, r->to, in, n->nin);
}

static bool
loads(struct edit *e, uint32_t stage, uint32_t buffer)
{
	struct sx_walk w;
	bool yes = false;

	sx_walk_init(&w, e->p);
	sx_walk_stage(&w, &e->p->stage.v[stage]);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *x = &e->p->sx.v[w.order.v[i]];

		yes |= x->op == SX_LOAD && x->ref == buffer;
	}
	sx_walk_free(&w);
	return yes;
}

static bool
stage_writes(const struct prim_stage *s, uint32_t buffer)
{
	for (uint32_t i = 0; i < s->nout; i++)
		if (s->out[i] == buffer)
			return true;
	return false;
}

/* Marks the stages that are named, all that load the buffer if none is;
 * *first: the first of them. */
static bool
pick_readers(struct edit *e, uint32_t buffer, uint32_t n,
    const char *const *name, bool *pick, uint32_t *first)
{
	uint32_t i, st;

	*first = UINT32_MAX;
	for (i = 0; i < n; i++) {
		st = edit_stage(e, name[i]);
		if (st == UINT32_MAX)
			return false;
		if (!loads(e, st, buffer)) {
			edit_wrong(e, "sched-stage", "stage '%s' does not "
			    "read '%s'", name[i],
			    e->p->buffer.v[buffer].name);
			return false;
		}
		pick[st] = true;
	}
	for (i = 0; i < e->p->stage.n; i++) {
		if (n == 0)
			pick[i] = loads(e, i, buffer);
		if (pick[i] && *first == UINT32_MAX)
			*first = i;
	}
	for (i = 0; i < e->p->stage.n; i++)
		if (stage_writes(&e->p->stage.v[i], buffer) &&
		    (*first == UINT32_MAX || i >= *first)) {
			edit_wrong(e, "sched-stage", "'%s' is written after "
			    "it is first read",
			    e->p->buffer.v[buffer].name);
			return false;
		}
	if (*first == UINT32_MAX)
		edit_wrong(e, "sched-stage", "nothing reads '%s'",
		    e->p->buffer.v[buffer].name);
	return *first != UINT32_MAX;
}

/* The stage that copies `from` to `to`, an element of which it loads at
 * index[]; inside: 0, or where that index is inside of the buffer. */
static bool
copy_stage(struct edit *e, uint32_t from, uint32_t to, const sx_id *index,
    sx_id inside, uint32_t at)
{
	struct prim *p = e->p;
	uint32_t rank = p->buffer.v[to].rank, i;
	struct prim_axis axis[TYPE_RANK_LIMIT];
	sx_id place[TYPE_RANK_LIMIT], value;
	struct prim_stage s = { .kind = STAGE_STORE, .reduce = REDUCE_SET,
		.nspatial = rank, .naxis = rank, .axis = axis, .nout = 1,
		.out = &to, .at = place, .value = &value, .span = e->s->at };

	for (i = 0; i < rank; i++) {
		axis[i].name = str_printf(p->m->strings, "i%u", i);
		axis[i].extent = p->buffer.v[to].dim[i];
		for (uint32_t k = 0; k < p->ndim; k++)
			if (p->dim[k] == axis[i].name)
				axis[i].name = str_printf(p->m->strings,
				    "ax_%u", i);
		place[i] = sx_axis(p, i);
	}
	value = sx_load(p, from, index, p->buffer.v[from].rank);
	if (inside != 0)
		value = sx_guard(p, inside, value, sx_number(p,
		    p->buffer.v[from].dtype, 0));
	return edit_stage_insert(e, at, &s);
}

static void
rewire_stages(struct edit *e, const bool *pick, uint32_t first,
    struct rewire *r)
{
	struct prim *p = e->p;
	struct sx_rewrite w;

	sx_rewrite_init(&w, p, p, rewire_node, r);
	/* The copy replaced the first. */
	for (uint32_t i = first + 1; i < p->stage.n; i++) {
		struct prim_stage *s = &p->stage.v[i];

		if (pick[i - 1])
			sx_rewrite_stage(&w, s, p->buffer.v[s->out[0]].rank);
	}
	sx_rewrite_free(&w);
}

/* The leaf of a new stage is placed before the outermost node that contains the
 * first reader. */
static void
copy_leaf(struct edit *e, uint32_t stage)
{
	uint32_t leaf = edit_leaf(e, stage + 1, LEAF_INIT), before;

	if (leaf == 0)
		leaf = edit_leaf(e, stage + 1, LEAF_ALL);
	before = tree_child(e->t, 0, leaf);
	edit_default_leaf(e, stage, 0, before);
}

/* Index of the buffer's element at the axes of the copy, and whether it is
 * inside where a factor does not divide. */
static bool
unpack(struct edit *e, uint32_t b, uint32_t n, const struct sched_layout *l,
    sx_id *index, sx_id *inside)
{
	struct prim *p = e->p;
	const struct prim_buffer *buf = &p->buffer.v[b];
	bool seen[TYPE_RANK_LIMIT][2] = { { false } };
	sx_id term;

	memset(index, 0, buf->rank * sizeof *index);
	for (uint32_t i = 0; i < n; i++) {
		if (l[i].dim >= buf->rank || seen[l[i].dim][l[i].rest] ||
		    (l[i].factor == 0 && seen[l[i].dim][1])) {
			edit_wrong(e, "sched-layout", "dimension %u of '%s' is "
			    "given twice, or does not "
			    "exist", l[i].dim, buf->name);
			return false;
		}
		seen[l[i].dim][l[i].rest] = true;
		if (l[i].factor == 0)
			seen[l[i].dim][1] = true;
		term = sx_axis(p, i);
		if (l[i].factor != 0 && !l[i].rest)
			term = sx_bin(p, SX_MUL, term, sx_int(p, DT_INT64,
			    l[i].factor));
		index[l[i].dim] = index[l[i].dim] == 0 ? term :
		    sx_bin(p, SX_ADD, index[l[i].dim], term);
	}
	for (uint32_t d = 0; d < buf->rank; d++) {
		int64_t factor = 0;
		const struct sym *rest;

		if (!seen[d][0] || !seen[d][1]) {
			edit_wrong(e, "sched-layout", "dimension %u of '%s' is "
			    "missing, or only its quotient or remainder is "
			    "given", d, buf->name);
			return false;
		}
		for (uint32_t i = 0; i < n; i++) {
			if (l[i].dim == d && factor != 0 &&
			    l[i].factor != factor) {
				edit_wrong(e, "sched-layout", "dimension %u "
				    "of '%s' is divided by %lld and by %lld",
				    d, buf->name, (long long)factor,
				    (long long)l[i].factor);
				return false;
			}
			if (l[i].dim == d)
				factor = l[i].factor;
		}
		if (factor == 0)
			continue;
		rest = sym_floormod(p->m->syms, buf->dim[d],
		    sym_const(p->m->syms, factor));
		if (edit_proves(e, 0, rest, SYM_EQ, sym_const(p->m->syms, 0)))
			continue;
		term = sx_bin(p, SX_LT, index[d], sx_dim(p, buf->dim[d]));
		*inside = *inside == 0 ? term :
		    sx_bin(p, SX_AND, *inside, term);
	}
	return true;
}

static const struct sym *
layout_dim(struct edit *e, uint32_t b, const struct sched_layout *l)
{
	struct sym_ctx *c = e->p->m->syms;
	const struct sym *d = e->p->buffer.v[b].dim[l->dim];

	return l->factor == 0 ? d : l->rest ? sym_const(c, l->factor) :
	    sym_ceildiv(c, d, sym_const(c, l->factor));
}

static void
cache(struct edit *e, uint32_t b, uint32_t nlayout,
    const struct sched_layout *layout, uint32_t n, const char *const *stage,
    const char *name)
{
	struct prim *p = e->p;
	const struct prim_buffer *buf = &p->buffer.v[b];
	bool *pick = mem_zalloc(p->stage.n + 1, sizeof *pick);
	const struct sym *dim[TYPE_RANK_LIMIT];
	struct sched_layout same[TYPE_RANK_LIMIT];
	struct rewire r = { .e = e, .from = b };
	sx_id index[TYPE_RANK_LIMIT], inside = 0;
	uint32_t first, i;

	for (i = 0; layout == NULL && i < buf->rank; i++)
		same[i] = (struct sched_layout){ .dim = i };
	if (layout == NULL) {
		layout = same;
		nlayout = buf->rank;
	}
	if (nlayout > TYPE_RANK_LIMIT) {
		edit_wrong(e, "sched-layout", "%u dimensions", nlayout);
	} else if (unpack(e, b, nlayout, layout, index, &inside) &&
	    pick_readers(e, b, n, stage, pick, &first)) {
		for (i = 0; i < nlayout; i++)
			dim[i] = layout_dim(e, b, &layout[i]);
		r.layout = layout;
		r.nlayout = nlayout;
		r.to = edit_temp(e, name != NULL ? name : buf->name,
		    buf->dtype, nlayout, dim);
		if (copy_stage(e, b, r.to, index, inside, first)) {
			rewire_stages(e, pick, first, &r);
			copy_leaf(e, first);
		}
	}
	mem_free(pick);
}

bool
sched_cache_read(struct sched *s, const char *buffer, uint32_t n,
    const char *const *stage, const char *name)
{
	struct edit e;
	uint32_t b;

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	b = edit_buffer(&e, buffer);
	if (b != UINT32_MAX)
		cache(&e, b, 0, NULL, n, stage, name);
	return edit_end(&e);
}

bool
sched_pack(struct sched *s, const char *buffer, uint32_t nlayout,
    const struct sched_layout *layout, uint32_t n, const char *const *stage,
    const char *name)
{
	struct edit e;
	uint32_t b;

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	b = edit_buffer(&e, buffer);
	for (uint32_t i = 0; i < nlayout; i++)
		if (layout[i].factor < 0 ||
		    (layout[i].rest && layout[i].factor == 0))
			edit_wrong(&e, "sched-factor", "a factor of %lld",
			    (long long)layout[i].factor);
	if (b != UINT32_MAX && !edit_failed(&e))
		cache(&e, b, nlayout, layout, n, stage, name);
	return edit_end(&e);
}

/* ---- cache_write ---- */

static bool
sole_writer(struct edit *e, uint32_t b, uint32_t *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < e->p->stage.n; i++)
		if (stage_writes(&e->p->stage.v[i], b)) {
			*out = i;
			n++;
		}
	if (n != 1)
		edit_wrong(e, "sched-stage", "%u stages write '%s'", n,
		    e->p->buffer.v[b].name);
	return n == 1;
}

static bool
set_accumulator(struct edit *e, struct prim_stage *s, enum dtype acc)
{
	enum dtype dt = e->p->buffer.v[s->out[0]].dtype;
	sx_id *value = arena_alloc(e->p->m->arena, 1, sizeof *value);

	if (s->kind != STAGE_REDUCE ||
	    dtype_info[dt].class != DTC_FLOAT ||
	    dtype_info[acc].class != DTC_FLOAT ||
	    dtype_info[acc].bits <= dtype_info[dt].bits) {
		edit_wrong(e, "sched-stage", "%s does not accumulate in %s",
		    dtype_info[dt].name, dtype_info[acc].name);
		return false;
	}
	value[0] = sx_cast(e->p, acc, s->value[0]);
	s->value = value;
	ir_apply_numerics(e->p->m, "rounding");
	return true;
}

bool
edit_cache_write(struct edit *e, uint32_t stage, enum dtype acc,
    const char *name, uint32_t *copy)
{
	struct prim *p = e->p;
	struct prim_stage s = p->stage.v[stage];
	uint32_t b = s.out[0], to, rank = p->buffer.v[b].rank, i;
	uint32_t *out = arena_alloc(p->m->arena, 1, sizeof *out), only;
	struct prim_axis axis[TYPE_RANK_LIMIT];
	sx_id at[TYPE_RANK_LIMIT], value;
	struct prim_stage c = { .kind = STAGE_STORE, .reduce = REDUCE_SET,
		.nspatial = rank, .naxis = rank, .axis = axis, .nout = 1,
		.out = &b, .at = at, .value = &value, .span = e->s->at };
	bool plain = s.nout == 1 && s.kind != STAGE_SCAN &&
	    s.nspatial == rank && s.where == 0;

	for (i = 0; s.at != NULL && plain && i < rank; i++)
		plain = p->sx.v[s.at[i]].op == SX_AXIS &&
		    p->sx.v[s.at[i]].ref == i &&
		    s.axis[i].extent == p->buffer.v[b].dim[i];
	if (!plain || !sole_writer(e, b, &only)) {
		if (!edit_failed(e))
			edit_wrong(e, "sched-stage", "stage %u does not fill "
			    "one buffer at its axes", stage);
		return false;
	}
	if (acc != DT_NONE && !set_accumulator(e, &s, acc))
		return false;
	to = edit_temp(e, name != NULL ? name : p->buffer.v[b].name,
	    acc != DT_NONE ? acc : p->buffer.v[b].dtype, rank,
	    p->buffer.v[b].dim);
	for (i = 0; i < rank; i++) {
		axis[i] = s.axis[i];
		at[i] = sx_axis(p, i);
	}
	value = sx_cast(p, p->buffer.v[b].dtype, sx_load(p, to, at, rank));
	out[0] = to;
	s.out = out;
	p->stage.v[stage] = s;
	*copy = stage + 1;
	return edit_stage_insert(e, stage + 1, &c);
}

static void
cache_write(struct edit *e, uint32_t stage, enum dtype acc, const char *name)
{
	uint32_t leaf = edit_whole(e, stage), copy, at, id, i;
	uint32_t drop[TREE_DEPTH], ndrop = 0;
	struct tree_node n;

	if (leaf == 0 || !edit_cache_write(e, stage, acc, name, &copy))
		return;
	n = e->t->node.v[leaf];
	n.stage = copy;
	n.span = e->s->at;
	for (at = leaf, i = e->t->node.v[leaf].parent; i != 0;
	    i = e->t->node.v[i].parent)
		if (edit_reduces(e, leaf, i)) {
			drop[ndrop++] = i;
			at = i;
		}
	edit_drop_where(e, &n, drop, ndrop);
	id = edit_new(e, &n);
	edit_insert(e, e->t->node.v[at].parent, id, e->t->node.v[at].next);
}

bool
sched_cache_write(struct sched *s, const char *buffer, enum dtype acc,
    const char *name)
{
	struct edit e;
	uint32_t b, st;

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	b = edit_buffer(&e, buffer);
	if (b != UINT32_MAX && sole_writer(&e, b, &st))
		cache_write(&e, st, acc, name);
	return edit_end(&e);
}

/* ---- inline ---- */

static bool
may_inline(struct edit *e, struct inlining *x, uint32_t stage)
{
	uint32_t writer;

	if (!prim_inputs_stay(x, stage))
		/* The buffers that the code reads must not be overwritten
		 * before it runs in its new place. */
		edit_wrong(e, "sched-stage", "what stage %u reads is written "
		    "again after it", stage);
	else if (sole_writer(e, e->p->stage.v[stage].out[0], &writer) &&
	    !prim_can_inline(x, stage))
		edit_wrong(e, "sched-stage", "stage %u does not store a "
		    "temporary at its axes", stage);
	if (e->p->tree.n > 1)
		edit_wrong(e, "sched-stage", "there are %u schedules, and "
		    "this changes stages", e->p->tree.n);
	return !edit_failed(e);
}

/* Removes the stage, its leaf and its buffer; greater numbers are
 * decremented. */
bool
sched_inline(struct sched *s, const char *stage)
{
	struct inlining x;
	struct edit e;
	uint32_t st, leaf;

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	st = edit_stage(&e, stage);
	inlining_begin(&x, s->p);
	leaf = st != UINT32_MAX && may_inline(&e, &x, st) ?
	    edit_whole(&e, st) : 0;
	if (leaf != 0) {
		/* Restores the buffers if the primitive is refused. */
		e.buffers = mem_alloc((s->p->buffer.n + 1) *
		    sizeof *e.buffers);
		memcpy(e.buffers, s->p->buffer.v, s->p->buffer.n *
		    sizeof *e.buffers);
		edit_detach(&e, leaf);
		/* A leaf that is not in the tree belongs to no stage. */
		e.t->node.v[leaf].stage = 0;
		for (uint32_t i = 1; i < e.t->node.n; i++)
			if (e.t->node.v[i].leaf && e.t->node.v[i].stage > st)
				e.t->node.v[i].stage--;
		prim_inline(&x, st);
	}
	inlining_end(&x);
	return edit_end(&e);
}
