/*
 * The proof of loop trees: dependences between leaves.
 *
 * A leaf that reads a buffer comes after the leaves that write it.  If loops
 * contain both, each of their iterations must produce what it reads: the region
 * that the writer writes in one iteration, found by solving its axes for the
 * inner loops, must contain the indices that the reader loads.  Since each
 * element is written once (or is private), it cannot come from another
 * iteration then.  Leaves of different stages that write one buffer, and
 * readers before a later writer, have no loop in common.  Several leaves of one
 * stage write the union of their regions (check_shared.c).
 */
#include "loop/check_impl.h"

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

/* The innermost loop, or the root, that contains both; its depth. */
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
	if (c->order[a->node] >= c->order[b->node])
		proof_wrong(c, &c->t->node.v[b->node].span, "tree-before",
		    "a use of '%s' comes before the leaf that it depends on",
		    buffer_name(c, buffer));
}

static void
check_apart(struct proof *c, const struct leaf_info *a,
    const struct leaf_info *b, uint32_t buffer)
{
	check_before(c, a, b, buffer);
	if (common(c, a, b) > 0)
		proof_wrong(c, &c->t->node.v[b->node].span, "tree-before",
		    "two leaves that access '%s' are in one loop, and one of "
		    "them overwrites what the other wrote or read",
		    buffer_name(c, buffer));
}

/* ---- the region written in one iteration ---- */

struct made {
	uint32_t rank;
	const struct sym *base[TYPE_RANK_LIMIT], *cover[TYPE_RANK_LIMIT];
};

/* By dimension, for a writer whose stage has its spatial axes in order. */
static bool
made_box(struct proof *c, struct leaf_info *w, uint32_t loops,
    struct made *out, struct buf *why)
{
	const struct prim_stage *s = stage_of(c, w);
	uint32_t naxis = tree_naxis(c->p, &c->t->node.v[w->node]), i;
	const struct sym **base = mem_zalloc(2 * (size_t)naxis + 1,
	    sizeof *base);
	struct iter_var *var = mem_zalloc(w->path.n + 1, sizeof *var);
	bool ok = true;

	out->rank = c->p->buffer.v[s->out[0]].rank;
	for (i = 0; s->at != NULL && i < out->rank && ok; i++)
		ok = c->p->sx.v[s->at[i]].op == SX_AXIS &&
		    c->p->sx.v[s->at[i]].ref == i;
	ok = ok && out->rank == s->nspatial;
	if (!ok)
		buf_puts(why, "it is not written at its axes");
	ok = ok && proof_map(c, w, loops, base, base + naxis, var, why);
	for (i = 0; i < out->rank && ok; i++) {
		out->base[i] = base[i];
		out->cover[i] = base[naxis + i];
	}
	mem_free(base);
	mem_free(var);
	return ok;
}

/* Whether index d of a read is inside of the written region, and inside of the
 * axes of the stage that wrote it. */
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
	/* A load outside of the buffer ends the program, so loads are within
	 * bounds. */
	if (!proof_less(c, index, end) && !(proof_le(c, dim, end)))
		return false;
	return w->axis[d].extent == dim ||
	    proof_less(c, index, w->axis[d].extent);
}

/* Pushes the fact that an int64 comparison of a guard holds. */
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
				proof_know(c, sx_to_sym(c->p, in[0], n->axis,
				    tree_naxis(c->p, n)), list[i].cmp,
				    sx_to_sym(c->p, in[1], n->axis,
				    tree_naxis(c->p, n)));
	}
	vec_free(&todo);
}

/* By load: the predicate of the one guard around it; 0: there is none, or
 * several. */
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
	    "proved that each iteration of loop '%s' writes what it reads of "
	    "'%s'%s%s", c->t->node.v[loop].var, buffer_name(c, buffer),
	    why != NULL ? ": " : "", why != NULL ? why : "");
}

/* Checks every load of the buffer in r against the region; uses the current
 * walk of r's stage. */
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
			ok = inside(c, m, w, d, sx_to_sym(c->p,
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

/* Checks that r reads what w writes; init: r updates what w initializes. */
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
		    "tree-reduction", "loop '%s' reduces '%s' and contains a "
		    "leaf that %s it", c->t->node.v[x->path.loop[i]].var,
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

/* ---- several leaves of one stage ---- */

struct makers {
	uint32_t n;
	struct proof_region region[SHARES];
	const struct leaf_info *late;	/* one that comes after r, or NULL */
	uint32_t loop;		/* the innermost loop around one of them and
				 * r */
};

static bool
reduces_around(const struct proof *c, const struct leaf_info *w,
    const struct leaf_info *r, uint32_t n)
{
	for (uint32_t k = 0; k < n; k++)
		if (w->reduces[k] || (r->reduces[k] &&
		    stage_of(c, w) == stage_of(c, r)))
			return true;
	return false;
}

/* Collects the leaves from `first` on that come before r, and the region that
 * each writes in the iterations around both.  False: none is left, or an error
 * was reported. */
static bool
find_makers(struct proof *c, uint32_t first, const struct leaf_info *r,
    uint32_t buffer, struct makers *m)
{
	struct buf why = { 0 };
	uint32_t most = 0;
	bool ok = true;

	for (uint32_t i = first; i != 0 && ok; i = c->leaf.v[i - 1].next) {
		struct leaf_info *w = &c->leaf.v[i - 1];
		uint32_t n = common(c, w, r);

		if (c->order[w->node] >= c->order[r->node]) {
			m->late = w;
			continue;
		}
		if (n > most) {
			most = n;
			m->loop = r->path.loop[n - 1];
		}
		if (reduces_around(c, w, r, n)) {
			buf_puts(&why, "it reduces");
			ok = false;
		}
		ok = ok && proof_region(c, w, n, &m->region[m->n++], &why);
	}
	if (!ok && most > 0)
		not_made(c, r, buffer, m->loop, why.v);
	buf_release(&why);
	return ok && (most > 0 || m->late != NULL);
}

/* Checks that the indices of r, by dimension, lie in the written regions; the
 * facts of r are pushed. */
static bool
made_together(struct proof *c, const struct makers *m,
    const struct prim_stage *w, const struct sym *const *index)
{
	const struct prim_buffer *b = &c->p->buffer.v[w->out[0]];
	const struct sym *zero = sym_const(c->p->m->syms, 0);
	uint32_t mark = sym_facts_mark(c->f);
	pred_list missed = { 0 };
	bool ok = true;

	/* Loads are inside of the buffer, or the program ends. */
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *i = index[d] != NULL ? index[d] :
		    proof_axis(c, d);

		proof_know(c, zero, SYM_LE, i);
		proof_know(c, i, SYM_LT, b->dim[d]);
	}
	for (uint32_t d = 0; d < b->rank && ok; d++)
		ok = w->axis[d].extent == b->dim[d];
	ok = ok && proof_covered(c, m->region, m->n, index, b->rank, &missed);
	sym_facts_pop(c->f, mark);
	vec_free(&missed);
	return ok;
}

static bool
loads_together(struct proof *c, const struct leaf_info *r, uint32_t buffer,
    const struct makers *m, const struct prim_stage *w)
{
	const struct tree_node *n = &c->t->node.v[r->node];
	uint32_t mark = sym_facts_mark(c->f), naxis = tree_naxis(c->p, n);
	const struct sym *at[TYPE_RANK_LIMIT];
	struct map guards = { 0 };
	bool ok = true;

	sx_walk_stage(&c->walk, stage_of(c, r));
	find_guards(c, &guards);
	for (uint32_t i = 0; i < c->walk.order.n && ok; i++) {
		sx_id id = c->walk.order.v[i], guard = 0;
		const struct sx *x = &c->p->sx.v[id];

		if (x->op != SX_LOAD || x->ref != buffer)
			continue;
		proof_enter(c, r, true);
		if (map_get(&guards, id, &guard) && guard != 0)
			know_guard(c, guard, n);
		for (uint32_t d = 0; d < x->nin; d++)
			at[d] = sx_to_sym(c->p, c->p->sx_in.v[x->in + d],
			    n->axis, naxis);
		ok = made_together(c, m, w, at);
		sym_facts_pop(c->f, mark);
	}
	map_free(&guards);
	return ok;
}

/* Checks that r accesses only what the leaves of stage w, or its INIT leaves,
 * wrote. */
static void
check_makers(struct proof *c, uint32_t first, struct leaf_info *r,
    uint32_t buffer, bool init)
{
	struct makers *m = mem_zalloc(1, sizeof *m);
	const struct prim_stage *w = stage_of(c, &c->leaf.v[first - 1]);
	uint32_t mark = sym_facts_mark(c->f), d;
	bool ok = w->nspatial == c->p->buffer.v[w->out[0]].rank;

	for (d = 0; w->at != NULL && d < w->nspatial && ok; d++)
		ok = c->p->sx.v[w->at[d]].op == SX_AXIS &&
		    c->p->sx.v[w->at[d]].ref == d;
	if (find_makers(c, first, r, buffer, m)) {
		if (init) {
			proof_enter(c, r, true);
			ok = ok && made_together(c, m, w,
			    c->t->node.v[r->node].axis);
			sym_facts_pop(c->f, mark);
		} else {
			ok = ok && loads_together(c, r, buffer, m, w);
		}
		if (!ok && m->late != NULL)
			check_before(c, m->late, r, buffer);
		else if (!ok)
			not_made(c, r, buffer, m->loop, NULL);
	}
	for (d = 0; d < m->n; d++)
		proof_region_free(&m->region[d]);
	mem_free(m);
}

/* Checks that the leaves from `first` on write what r needs: all of them
 * together for updates, else one of them for each element. */
static void
check_needs(struct proof *c, uint32_t first, struct leaf_info *r,
    uint32_t buffer, bool init)
{
	const struct leaf_info *w = &c->leaf.v[first - 1];

	if (w->shared && c->t->node.v[w->node].part != LEAF_UPDATE) {
		check_makers(c, first, r, buffer, init);
		return;
	}
	for (uint32_t i = first; i != 0; i = c->leaf.v[i - 1].next) {
		if (!init)
			sx_walk_stage(&c->walk, stage_of(c, r));
		check_made(c, &c->leaf.v[i - 1], r, buffer, init);
	}
}

/* Updates of one element by two leaves are not in different iterations of a
 * parallel loop: each iteration initializes what it updates. */
static void
check_updates(struct proof *c, uint32_t stage)
{
	for (uint32_t i = c->main_leaf[stage]; i != 0;
	    i = c->leaf.v[i - 1].next)
		for (uint32_t k = c->leaf.v[i - 1].next; k != 0;
		    k = c->leaf.v[k - 1].next) {
			const struct leaf_info *a = &c->leaf.v[i - 1];
			const struct leaf_info *b = &c->leaf.v[k - 1];
			uint32_t n = common(c, a, b), j;
			bool ok = true;

			while (n > 0 && c->t->node.v[a->path.loop[n - 1]].kind
			    != LOOP_PARALLEL && c->t->node.v[a->path.
			    loop[n - 1]].kind != LOOP_VECTOR)
				n--;
			for (j = c->init_leaf[stage]; j != 0;
			    j = c->leaf.v[j - 1].next)
				ok = ok && common(c, &c->leaf.v[j - 1], a) >=
				    n;
			if (n > 0 && !ok)
				proof_wrong(c, &c->t->node.v[b->node].span,
				    "tree-race", "two leaves of %s loop '%s' "
				    "add to '%s', which is initialized outside "
				    "of it",
				    loop_kind_name[c->t->node.v[a->path.
				    loop[n - 1]].kind], c->t->node.v[a->path.
				    loop[n - 1]].var,
				    proof_stage_name(c, stage));
		}
}

static bool
writes(const struct prim_stage *s, uint32_t buffer)
{
	for (uint32_t i = 0; i < s->nout; i++)
		if (s->out[i] == buffer)
			return true;
	return false;
}

/* Checks all accesses of stage `stage` and an earlier one to one buffer. */
struct users {
	VEC(uint32_t) writer, reader;	/* stages */
};

/* Checks that each leaf from a on comes before each leaf from b on. */
static void
check_all_apart(struct proof *c, uint32_t a, uint32_t b, uint32_t buffer)
{
	for (uint32_t i = a; i != 0; i = c->leaf.v[i - 1].next)
		for (uint32_t k = b; k != 0; k = c->leaf.v[k - 1].next)
			check_apart(c, &c->leaf.v[i - 1], &c->leaf.v[k - 1],
			    buffer);
}

/* The leaves that initialize what a stage writes. */
static uint32_t
beginning(const struct proof *c, uint32_t stage)
{
	return c->init_leaf[stage] != 0 ? c->init_leaf[stage] :
	    c->main_leaf[stage];
}

static void
check_reader(struct proof *c, const struct users *u, uint32_t stage,
    uint32_t buffer)
{
	uint32_t first = c->main_leaf[stage], k = u->writer.n, i;

	/* The last writer before the stage, and the first one after it. */
	while (k > 0 && u->writer.v[k - 1] >= stage)
		k--;
	if (k < u->writer.n && u->writer.v[k] > stage)
		check_all_apart(c, first, beginning(c, u->writer.v[k]),
		    buffer);
	if (k > 1)
		check_all_apart(c, c->main_leaf[u->writer.v[k - 1]], first,
		    buffer);
	for (i = first; i != 0 && k == 1; i = c->leaf.v[i - 1].next)
		check_needs(c, c->main_leaf[u->writer.v[0]],
		    &c->leaf.v[i - 1], buffer, false);
}

static void
check_buffer_use(struct proof *c, const struct users *u, uint32_t buffer)
{
	for (uint32_t i = 0; i < u->writer.n; i++) {
		uint32_t w = u->writer.v[i], k;

		for (k = c->init_leaf[w] != 0 ? c->main_leaf[w] : 0; k != 0;
		    k = c->leaf.v[k - 1].next)
			check_needs(c, c->init_leaf[w], &c->leaf.v[k - 1],
			    buffer, true);
		if (c->init_leaf[w] != 0)
			check_updates(c, w);
		if (i + 1 < u->writer.n)
			check_all_apart(c, c->main_leaf[w],
			    beginning(c, u->writer.v[i + 1]), buffer);
	}
	for (uint32_t i = 0; i < u->reader.n; i++)
		check_reader(c, u, u->reader.v[i], buffer);
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
