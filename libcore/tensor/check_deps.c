/*
 * The proof of loop trees: what leaves owe one another.
 *
 * A leaf that reads comes after the leaves that write.  If loops contain
 * both, each of their iterations must produce what it reads: the writer's
 * box in one iteration, found by solving its axes for the loops below, must
 * contain the indices the reader loads.  Since each element is written once
 * (or is private), it cannot come from another iteration then.  Leaves that
 * write one buffer, and readers before a later writer, have no loop in
 * common.
 */
#include "tensor/check_impl.h"

#include <string.h>

static const char *
buffer_name(const struct proof *c, uint32_t b)
{
	return c->p->buffer.v[b].name;
}

static const struct prim_stage *
stage_of(const struct proof *c, const struct leaf_info *l)
{
	return &c->p->stage.v[c->t->node.v[l->node].stage];
}

/* One loop, or the root, that has both below it; its number of loops. */
static uint32_t
common(const struct proof *c, const struct leaf_info *a,
    const struct leaf_info *b)
{
	uint32_t n = 0;

	while (n < a->path.n && n < b->path.n &&
	    a->path.loop[n] == b->path.loop[n])
		n++;
	(void)c;
	return n;
}

static void
check_before(struct proof *c, const struct leaf_info *a,
    const struct leaf_info *b, uint32_t buffer)
{
	if (!tree_before(c->t, a->node, b->node))
		proof_wrong(c, &c->t->node.v[b->node].span, "tree-before",
		    "a use of '%s' stands before what it needs",
		    buffer_name(c, buffer));
}

static void
check_apart(struct proof *c, const struct leaf_info *a,
    const struct leaf_info *b, uint32_t buffer)
{
	check_before(c, a, b, buffer);
	if (common(c, a, b) > 0)
		proof_wrong(c, &c->t->node.v[b->node].span, "tree-before",
		    "two leaves that touch '%s' stand in one loop, and one "
		    "of them changes what the other wrote or read",
		    buffer_name(c, buffer));
}

/* ---- what the writer makes in one iteration ---- */

struct made {
	uint32_t rank;
	const struct sym *base[TYPE_RANK_LIMIT], *cover[TYPE_RANK_LIMIT];
};

/* By dimension, of the writer's stage whose spatial axes are in order. */
static bool
made_box(struct proof *c, struct leaf_info *w, uint32_t loops,
    struct made *out, struct buf *why)
{
	const struct prim_stage *s = stage_of(c, w);
	uint32_t naxis = tree_naxis(c->p, &c->t->node.v[w->node]), i;
	const struct sym **base = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *base);
	struct iter_var *var = mem_zalloc(w->path.n + 1, sizeof *var);
	uint32_t mark = sym_facts_mark(c->f);
	bool ok = true;

	out->rank = c->p->buffer.v[s->out[0]].rank;
	for (i = 0; s->at != NULL && i < out->rank && ok; i++)
		ok = c->p->sx.v[s->at[i]].op == SX_AXIS &&
		    c->p->sx.v[s->at[i]].ref == i;
	ok = ok && out->rank == s->nspatial;
	if (!ok)
		buf_puts(why, "it is not written at its axes");
	proof_enter(c, w, true);
	ok = ok && proof_map(c, w, loops, base, base + naxis, var, why);
	sym_facts_pop(c->f, mark);
	for (i = 0; i < out->rank && ok; i++) {
		out->base[i] = base[i];
		out->cover[i] = base[naxis + i];
	}
	mem_free(base);
	mem_free(var);
	return ok;
}

/* Index d of a read is inside of what was made, and inside of the axes of
 * the stage that made it. */
static bool
inside(struct proof *c, const struct made *m, const struct prim_stage *w,
    uint32_t d, const struct sym *index)
{
	struct sym_ctx *s = c->p->m->syms;
	const struct sym *dim = c->p->buffer.v[w->out[0]].dim[d];
	const struct sym *end = sym_add(s, m->base[d], m->cover[d]);
	int64_t v;

	if (index == NULL)
		return sym_is_const(m->base[d], &v) && v == 0 &&
		    w->axis[d].extent == dim && proof_le(c, dim, end);
	if (!proof_le(c, m->base[d], index))
		return false;
	/* Loads are inside of the buffer, or the program ends. */
	if (!proof_less(c, index, end) && !(proof_le(c, dim, end)))
		return false;
	return w->axis[d].extent == dim ||
	    proof_less(c, index, w->axis[d].extent);
}

/* Pushes what an int64 comparison of a guard says. */
static void
know_guard(struct proof *c, sx_id guard, const struct tree_node *n)
{
	static const struct {
		enum sx_op op;
		enum sym_cmp cmp;
	} list[] = { { SX_EQ, SYM_EQ }, { SX_LT, SYM_LT }, { SX_LE, SYM_LE },
		{ SX_GT, SYM_GT }, { SX_GE, SYM_GE } };
	VEC(sx_id) todo = { 0 };

	vec_push(&todo, guard);
	while (todo.n > 0) {
		const struct sx *x = &c->p->sx.v[vec_pop(&todo)];
		const sx_id *in = &c->p->sx_in.v[x->in];

		if (x->op == SX_AND && x->dtype == DT_BOOL) {
			vec_push(&todo, in[0]);
			vec_push(&todo, in[1]);
			continue;
		}
		for (size_t i = 0; i < sizeof list / sizeof *list; i++)
			if (x->op == list[i].op &&
			    c->p->sx.v[in[0]].dtype == DT_INT64)
				proof_know(c, tree_index(c->p, in[0], n->axis,
				    tree_naxis(c->p, n)), list[i].cmp,
				    tree_index(c->p, in[1], n->axis,
				    tree_naxis(c->p, n)));
	}
	vec_free(&todo);
}

/* By load of the walk: the predicate under which it is made; 0: none, or not
 * by one guard only. */
static void
find_guards(const struct proof *c, struct map *out)
{
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		const struct sx *x = &c->p->sx.v[c->walk.order.v[i]];

		for (uint32_t k = 0; k < x->nin; k++) {
			sx_id in = c->p->sx_in.v[x->in + k];
			bool seen = map_get(out, in, NULL);

			if (c->p->sx.v[in].op == SX_LOAD)
				map_put(out, in, x->op == SX_GUARD && k == 1 &&
				    !seen ? c->p->sx_in.v[x->in] : 0);
		}
	}
}

static void
not_made(struct proof *c, const struct leaf_info *r, uint32_t buffer,
    uint32_t loop, const char *why)
{
	proof_wrong(c, &c->t->node.v[r->node].span, "tree-region", "it is not "
	    "seen that each iteration of loop '%s' makes what it reads of "
	    "'%s'%s%s", c->t->node.v[loop].var, buffer_name(c, buffer),
	    why != NULL ? ": " : "", why != NULL ? why : "");
}

/* Every load of the buffer in r, against the box; the walk of r's stage is
 * at hand. */
static void
check_loads(struct proof *c, const struct leaf_info *r, uint32_t buffer,
    const struct made *m, const struct prim_stage *w, uint32_t loop)
{
	const struct tree_node *n = &c->t->node.v[r->node];
	uint32_t mark = sym_facts_mark(c->f);
	struct map guards = { 0 };

	find_guards(c, &guards);
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		sx_id id = c->walk.order.v[i], guard = 0;
		const struct sx *x = &c->p->sx.v[id];
		bool ok = true;

		if (x->op != SX_LOAD || x->ref != buffer)
			continue;
		proof_enter(c, r, true);
		if (map_get(&guards, id, &guard) && guard != 0)
			know_guard(c, guard, n);
		for (uint32_t d = 0; d < x->nin && ok; d++)
			ok = inside(c, m, w, d, tree_index(c->p,
			    c->p->sx_in.v[x->in + d], n->axis,
			    tree_naxis(c->p, n)));
		sym_facts_pop(c->f, mark);
		if (!ok) {
			not_made(c, r, buffer, loop, NULL);
			break;
		}
	}
	map_free(&guards);
}

/* r reads what w writes; init: it is the update of what w begins. */
static void
check_made(struct proof *c, struct leaf_info *w, struct leaf_info *r,
    uint32_t buffer, bool init)
{
	uint32_t n = common(c, w, r), i, mark;
	const struct tree_node *node = &c->t->node.v[r->node];
	struct buf why = { 0 };
	struct made m;

	check_before(c, w, r, buffer);
	for (i = 0; i < n; i++) {
		const struct leaf_info *x = init ? r : w;

		if (!x->reduces[i])
			continue;
		proof_wrong(c, &c->t->node.v[x->path.loop[i]].span,
		    "tree-reduction", "loop '%s' reduces '%s' and holds "
		    "what %s it", c->t->node.v[x->path.loop[i]].var,
		    buffer_name(c, buffer), init ? "begins" : "uses");
		return;
	}
	if (n == 0)
		return;
	if (!made_box(c, w, n, &m, &why)) {
		not_made(c, r, buffer, r->path.loop[n - 1], why.v);
	} else if (init) {
		bool ok = true;

		mark = sym_facts_mark(c->f);
		proof_enter(c, r, true);
		for (i = 0; i < m.rank && ok; i++)
			ok = inside(c, &m, stage_of(c, w), i, node->axis[i]);
		sym_facts_pop(c->f, mark);
		if (!ok)
			not_made(c, r, buffer, r->path.loop[n - 1], NULL);
	} else {
		check_loads(c, r, buffer, &m, stage_of(c, w),
		    r->path.loop[n - 1]);
	}
	buf_release(&why);
}

static bool
writes(const struct prim_stage *s, uint32_t buffer)
{
	for (uint32_t i = 0; i < s->nout; i++)
		if (s->out[i] == buffer)
			return true;
	return false;
}

/* All that stage `stage` and an earlier one do to one buffer. */
struct users {
	VEC(uint32_t) writer, reader;	/* stages */
};

static void
check_buffer_use(struct proof *c, const struct users *u, uint32_t buffer)
{
	struct leaf_info *l = c->leaf.v;
	uint32_t i, k;

	for (i = 0; i < u->writer.n; i++) {
		uint32_t w = u->writer.v[i];
		struct leaf_info *last = &l[c->main_leaf[w] - 1];
		struct leaf_info *first = c->init_leaf[w] != 0 ?
		    &l[c->init_leaf[w] - 1] : last;

		if (first != last)
			check_made(c, first, last, buffer, true);
		if (i + 1 < u->writer.n)
			check_apart(c, last, c->init_leaf[u->writer.v[i + 1]]
			    != 0 ? &l[c->init_leaf[u->writer.v[i + 1]] - 1] :
			    &l[c->main_leaf[u->writer.v[i + 1]] - 1], buffer);
	}
	for (i = 0; i < u->reader.n; i++) {
		struct leaf_info *r = &l[c->main_leaf[u->reader.v[i]] - 1];

		/* The last writer before it, and the first one behind. */
		for (k = u->writer.n; k > 0 &&
		    u->writer.v[k - 1] >= u->reader.v[i]; k--)
			;
		if (k < u->writer.n && u->writer.v[k] > u->reader.v[i])
			check_apart(c, r, c->init_leaf[u->writer.v[k]] != 0 ?
			    &l[c->init_leaf[u->writer.v[k]] - 1] :
			    &l[c->main_leaf[u->writer.v[k]] - 1], buffer);
		if (k == 0)
			continue;
		if (k > 1) {
			check_apart(c, &l[c->main_leaf[u->writer.v[k - 1]]
			    - 1], r, buffer);
			continue;
		}
		sx_walk_stage(&c->walk, stage_of(c, r));
		check_made(c, &l[c->main_leaf[u->writer.v[0]] - 1], r, buffer,
		    false);
	}
}

void
proof_deps(struct proof *c)
{
	struct users *all = mem_zalloc(c->p->buffer.n, sizeof *all);
	uint32_t i, k, b;

	for (i = 0; i < c->p->stage.n; i++) {
		const struct prim_stage *s = &c->p->stage.v[i];

		for (k = 0; k < s->nout; k++)
			vec_push(&all[s->out[k]].writer, i);
		sx_walk_stage(&c->walk, s);
		for (k = 0; k < c->walk.order.n; k++) {
			const struct sx *x = &c->p->sx.v[c->walk.order.v[k]];

			if (x->op != SX_LOAD || x->ref < c->p->ninput ||
			    writes(s, x->ref))
				continue;
			if (all[x->ref].reader.n == 0 ||
			    vec_last(&all[x->ref].reader) != i)
				vec_push(&all[x->ref].reader, i);
		}
	}
	for (b = c->p->ninput; b < c->p->buffer.n; b++)
		check_buffer_use(c, &all[b], b);
	for (b = 0; b < c->p->buffer.n; b++) {
		vec_free(&all[b].writer);
		vec_free(&all[b].reader);
	}
	mem_free(all);
}
