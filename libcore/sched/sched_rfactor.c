/*
 * rfactor (relay-schedules(7), PRIMITIVES): one loop of a reduction becomes an
 * axis of a partial result; a second stage reduces that.
 *
 *	for i { for ko { for ki { Y[i, ko*8 + ki] }}}
 *	rfactor ko:
 *	for i { for ko { for ki { P[ko, i, ki] }}  for r { Y[i, r] }}
 *
 * Each element of the old domain goes into one partial result, since the
 * loops were one-to-one; predicates on the reduction become the domain of
 * the first stage.  Only the order of the reduction changes.
 */
#include "sched/sched_impl.h"

#include <string.h>

struct factor {
	struct edit *e;
	uint32_t stage, leaf, loop;
	uint32_t n, reduce[TREE_DEPTH];	/* reduction loops, outermost first */
	uint32_t top;		/* the outermost of them */
	uint32_t temp;
	const struct sym *const *old;	/* the leaf's axes */
};

/* The axis of the first stage that corresponds to a loop: the factored one is
 * axis 0, then the spatial ones, then the other reduction loops. */
static sx_id
loop_axis(void *ctx, const char *name)
{
	const struct factor *f = ctx;
	const struct prim_stage *s = &f->e->p->stage.v[f->stage];
	uint32_t k = s->nspatial + 1;

	for (uint32_t i = 0; i < f->n; i++) {
		bool mine = f->reduce[i] == f->loop;

		if (f->e->t->node.v[f->reduce[i]].var == name)
			return sx_axis(f->e->p, mine ? 0 : k);
		k += !mine;
	}
	return 0;
}

static bool
is_about(const struct factor *f, const struct sym_pred *w)
{
	return tree_mentions(f->e->t, w->lhs, f->reduce, f->n) ||
	    tree_mentions(f->e->t, w->rhs, f->reduce, f->n);
}

/* The leaf's predicates on reduction loops, as code; 0: there is none. */
static sx_id
domain(struct factor *f)
{
	static const enum sx_op op[] = { [SYM_EQ] = SX_EQ, [SYM_NE] = SX_NE,
		[SYM_LT] = SX_LT, [SYM_LE] = SX_LE, [SYM_GT] = SX_GT,
		[SYM_GE] = SX_GE };
	const struct tree_node *n = &f->e->t->node.v[f->leaf];
	struct prim *p = f->e->p;
	struct tree_path path;
	sx_id all = 0, x;
	bool spatial;

	tree_path(f->e->t, f->leaf, &path);
	for (uint32_t i = 0; i < n->nwhere; i++) {
		const struct sym_pred *w = &n->where[i];

		if (!is_about(f, w))
			continue;
		spatial = w->op > SYM_GE;
		for (uint32_t k = 0; k < path.n && !spatial; k++)
			spatial = !edit_reduces(f->e, f->leaf, path.loop[k]) &&
			    (tree_mentions(f->e->t, w->lhs, &path.loop[k], 1)
			    || tree_mentions(f->e->t, w->rhs, &path.loop[k],
			    1));
		if (spatial) {
			edit_wrong(f->e, "sched-loop", "a predicate of stage "
			    "%u mixes axes of its result and its reduction",
			    f->stage);
			return 0;
		}
		x = sx_bin(p, op[w->op], sx_from_sym(p, w->lhs, loop_axis, f),
		    sx_from_sym(p, w->rhs, loop_axis, f));
		all = all == 0 ? x : sx_bin(p, SX_AND, all, x);
	}
	return all;
}

static const char *
axis_name(const struct factor *f, uint32_t i)
{
	/* Loop names are unique and not dimension names; neither are the axes
	 * derived from them. */
	return str_printf(f->e->p->m->strings, "%s_r%u",
	    f->e->t->node.v[f->reduce[i]].var, i);
}

/* The stage of partial results, before the old one. */
static bool
partial_stage(struct factor *f)
{
	struct prim *p = f->e->p;
	struct prim_stage s = p->stage.v[f->stage];
	uint32_t n = s.nspatial + f->n, i, k = 0;
	struct prim_axis *axis = arena_alloc(p->m->arena, n + 1,
	    sizeof *axis);
	sx_id *map = arena_alloc(p->m->arena, s.naxis + 1, sizeof *map);
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value), where;
	uint32_t old = s.naxis, ns = s.nspatial;

	for (i = 0; i < ns; i++) {
		axis[i + 1] = s.axis[i];
		map[i] = sx_axis(p, i + 1);
	}
	for (k = ns + 1, i = 0; i < f->n; i++) {
		struct prim_axis *a = f->reduce[i] == f->loop ? &axis[0] :
		    &axis[k++];

		a->name = axis_name(f, i);
		a->extent = f->e->t->node.v[f->reduce[i]].extent;
	}
	for (i = ns; i < old; i++)
		map[i] = sx_from_sym(p, f->old[i], loop_axis, f);
	where = domain(f);
	if (edit_failed(f->e))
		return false;
	value[0] = sx_replace_axes(p, s.value[0], map, old);
	if (s.where != 0) {
		sx_id w = sx_replace_axes(p, s.where, map, old);

		where = where == 0 ? w : sx_bin(p, SX_AND, where, w);
	}
	s.name = NULL;
	s.nspatial = ns + 1;
	s.naxis = n;
	s.axis = axis;
	s.value = value;
	s.where = where;
	s.out = &f->temp;
	return edit_stage_insert(f->e, f->stage, &s);
}

/* The old stage reduces the partial results. */
static void
final_stage(struct factor *f)
{
	struct prim *p = f->e->p;
	struct prim_stage *s = &p->stage.v[f->stage + 1];
	struct prim_axis *axis = arena_alloc(p->m->arena, s->nspatial + 1,
	    sizeof *axis);
	sx_id *value = arena_alloc(p->m->arena, 1, sizeof *value);
	sx_id at[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < s->nspatial; i++) {
		axis[i] = s->axis[i];
		at[i + 1] = sx_axis(p, i);
	}
	at[0] = sx_axis(p, s->nspatial);
	axis[s->nspatial] = p->stage.v[f->stage].axis[0];
	value[0] = sx_load(p, f->temp, at, s->nspatial + 1);
	s->axis = axis;
	s->naxis = s->nspatial + 1;
	s->value = value;
	s->where = 0;
}

/* Places the leaf of partial results, with the factored loop outermost, and the
 * other leaf after it. */
static void
leaves(struct factor *f)
{
	struct edit *e = f->e;
	const struct prim_stage *s = &e->p->stage.v[f->stage + 1];
	struct sym_ctx *c = e->p->m->syms;
	struct tree_node first = e->t->node.v[f->leaf], last = first, *n;
	const struct sym **axis = arena_alloc(e->p->m->arena, s->nspatial +
	    f->n + 1, sizeof *axis);
	const struct sym **end = arena_alloc(e->p->m->arena, s->nspatial + 2,
	    sizeof *end);
	uint32_t k = s->nspatial + 1, i, parent, after, at, id, r;

	for (i = 0; i < s->nspatial; i++)
		axis[i + 1] = end[i] = f->old[i];
	for (i = 0; i < f->n; i++) {
		const struct sym *v = sym_var(c,
		    e->t->node.v[f->reduce[i]].var);

		axis[f->reduce[i] == f->loop ? 0 : k++] = v;
	}
	edit_drop_where(e, &first, f->reduce, f->n);
	edit_drop_where(e, &last, f->reduce, f->n);
	first.stage = f->stage;
	first.axis = axis;
	first.span = e->s->at;
	parent = e->t->node.v[f->top].parent;
	after = e->t->node.v[f->top].next;
	/* Rebuilds the nest of reduction loops. */
	for (i = 0; i < f->n; i++)
		edit_detach(e, f->reduce[i]);
	edit_detach(e, f->leaf);
	edit_insert(e, parent, f->loop, after);
	for (at = f->loop, i = 0; i < f->n; i++) {
		if (f->reduce[i] == f->loop)
			continue;
		edit_insert(e, at, f->reduce[i], 0);
		at = f->reduce[i];
	}
	id = edit_new(e, &first);
	edit_insert(e, at, id, 0);
	n = &e->t->node.v[f->loop];
	r = edit_new_loop(e, tree_fresh(e->p, e->t, n->var), n->extent);
	end[s->nspatial] = sym_var(c, e->t->node.v[r].var);
	last.stage = f->stage + 1;
	last.axis = end;
	last.span = e->s->at;
	edit_insert(e, parent, r, after);
	id = edit_new(e, &last);
	edit_insert(e, r, id, 0);
}

static bool
find(struct factor *f)
{
	struct edit *e = f->e;
	const struct tree_node *o = &e->t->node.v[f->loop];
	struct tree_path path;
	uint32_t i;

	for (i = tree_next(e->t, f->loop, f->loop); i != 0;
	    i = tree_next(e->t, f->loop, i))
		if (e->t->node.v[i].leaf && f->leaf == 0)
			f->leaf = i;
	f->stage = f->leaf != 0 ? e->t->node.v[f->leaf].stage : 0;
	if (f->leaf == 0 || !edit_reduces(e, f->leaf, f->loop) ||
	    e->t->node.v[f->leaf].part != LEAF_ALL ||
	    e->p->stage.v[f->stage].kind != STAGE_REDUCE) {
		edit_wrong(e, "sched-loop", "loop '%s' is not a loop of a "
		    "reduction, or the reduction is decomposed", o->var);
		return false;
	}
	tree_path(e->t, f->leaf, &path);
	for (i = 0; i < path.n; i++)
		if (edit_reduces(e, f->leaf, path.loop[i])) {
			if (f->n == 0)
				f->top = path.loop[i];
			f->reduce[f->n++] = path.loop[i];
		} else if (f->n > 0) {
			edit_wrong(e, "sched-loop", "loop '%s' is inside of "
			    "the reduction",
			    e->t->node.v[path.loop[i]].var);
			return false;
		}
	return true;
}

bool
sched_rfactor(struct sched *s, const char *loop, const char *name)
{
	struct edit e;
	struct factor f = { .e = &e };

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	f.loop = edit_loop(&e, loop);
	if (f.loop != 0 && find(&f)) {
		uint32_t b = s->p->stage.v[f.stage].out[0];
		const struct prim_buffer *out = &s->p->buffer.v[b];
		const struct sym *dim[TYPE_RANK_LIMIT + 1];

		dim[0] = e.t->node.v[f.loop].extent;
		if (out->rank > 0)
			memcpy(dim + 1, out->dim, out->rank * sizeof *dim);
		f.old = e.t->node.v[f.leaf].axis;
		if (out->rank == TYPE_RANK_LIMIT) {
			edit_wrong(&e, "sched-stage", "'%s' has rank %u",
			    out->name, out->rank);
		} else {
			f.temp = edit_temp(&e, name != NULL ? name :
			    out->name, out->dtype, out->rank + 1, dim);
			edit_rounds(&e, f.stage);
			if (partial_stage(&f)) {
				final_stage(&f);
				leaves(&f);
			}
		}
	}
	return edit_end(&e);
}
