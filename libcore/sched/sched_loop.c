/*
 * Schedule primitives on loops: split, fuse, reorder, and their kinds.
 *
 * Splitting and fusing replace a variable by an expression of new ones, and add
 * the predicate that excludes the iterations beyond the old extent.
 */
#include "sched/sched_impl.h"

#include <string.h>

/* A loop's new variable: the given name, which must be unused, or the old one
 * with a suffix. */
static const char *
variable(struct edit *e, const char *given, const char *base,
    const char *ending)
{
	const char *name;

	if (given == NULL)
		return tree_fresh(e->p, e->t, str_printf(e->p->m->strings,
		    "%s%s", base, ending));
	name = str_intern0(e->p->m->strings, given);
	if (!prim_is_name(name)) {
		edit_wrong(e, "sched-name",
		    "'%s' is not a valid name for a loop",
		    given);
		return name;
	}
	for (uint32_t i = 0; i < e->p->ndim; i++)
		if (e->p->dim[i] == name)
			edit_wrong(e, "sched-name", "'%s' is a dimension",
			    name);
	for (uint32_t i = 1; i < e->t->node.n; i++)
		if (!e->t->node.v[i].leaf && e->t->node.v[i].var == name)
			edit_wrong(e, "sched-name", "there is a loop '%s'",
			    name);
	return name;
}

static bool
is_serial(struct edit *e, uint32_t loop)
{
	const struct tree_node *n = &e->t->node.v[loop];

	if (n->kind == LOOP_SERIAL)
		return true;
	edit_wrong(e, "sched-loop", "loop '%s' is %s already", n->var,
	    loop_kind_name[n->kind]);
	return false;
}

static void
split(struct edit *e, uint32_t loop, uint32_t n, const int64_t *factor,
    const char *const *name)
{
	struct sym_ctx *c = e->p->m->syms;
	const struct sym *all = sym_const(c, 1), *whole, *index;
	const struct sym *extent = e->t->node.v[loop].extent;
	const char *old = e->t->node.v[loop].var, *var;
	struct sym_pred w;
	uint32_t at = loop, inner;

	for (uint32_t i = 0; i < n; i++) {
		if (factor[i] < 1) {
			edit_wrong(e, "sched-factor", "a factor of %lld",
			    (long long)factor[i]);
			return;
		}
		all = sym_mul(c, all, sym_const(c, factor[i]));
	}
	whole = sym_ceildiv(c, extent, all);
	if (whole == NULL) {
		edit_wrong(e, "sched-limit", "the factors are too large");
		return;
	}
	var = variable(e, name != NULL ? name[0] : NULL, old, "_o");
	e->t->node.v[loop].var = var;
	index = sym_var(c, var);
	for (uint32_t i = 0; i < n; i++) {
		const char *v = variable(e, name != NULL ? name[i + 1] :
		    NULL, old, "_i");

		inner = edit_new_loop(e, v, sym_const(c, factor[i]));
		edit_move_children(e, at, inner);
		edit_insert(e, at, inner, 0);
		index = sym_add(c, sym_mul(c, index, sym_const(c,
		    factor[i])), sym_var(c, v));
		at = inner;
	}
	e->t->node.v[loop].extent = whole;
	e->t->node.v[loop].span = e->s->at;
	edit_subst(e, loop, old, index);
	if (edit_failed(e) || edit_proves(e, 0, sym_mul(c, whole, all),
	    SYM_EQ, extent))
		return;
	w = (struct sym_pred){ SYM_LT, index, extent };
	edit_where_all(e, loop, &w);
}

bool
sched_split(struct sched *s, const char *loop, uint32_t n,
    const int64_t *factor, const char *const *name)
{
	struct edit e;
	uint32_t l;

	edit_begin(&e, s);
	l = edit_loop(&e, loop);
	if (l != 0 && is_serial(&e, l))
		split(&e, l, n, factor, name);
	return edit_end(&e);
}

/* Whether the loops are perfectly nested. */
static bool
is_chain(struct edit *e, const uint32_t *loop, uint32_t n)
{
	for (uint32_t i = 1; i < n; i++) {
		const struct tree_node *up = &e->t->node.v[loop[i - 1]];

		if (up->first == loop[i] && up->last == loop[i])
			continue;
		edit_wrong(e, "sched-loop", "loop '%s' is not the only child "
		    "of loop '%s'", e->t->node.v[loop[i]].var, up->var);
		return false;
	}
	return true;
}

static uint32_t *
find_loops(struct edit *e, uint32_t n, const char *const *name)
{
	uint32_t *loop = mem_zalloc(n + 1, sizeof *loop), i, k;

	for (i = 0; i < n; i++) {
		loop[i] = edit_loop(e, name[i]);
		for (k = 0; k < i; k++)
			if (loop[k] == loop[i] && loop[i] != 0)
				edit_wrong(e, "sched-loop", "loop '%s' is "
				    "given twice", name[i]);
	}
	if (n < 2)
		edit_wrong(e, "sched-loop", "%u loops, at least 2 are needed",
		    n);
	return loop;
}

static void
fuse(struct edit *e, uint32_t n, const uint32_t *loop, const char *name)
{
	struct sym_ctx *c = e->p->m->syms;
	const char *var = variable(e, name, e->t->node.v[loop[0]].var,
	    "_f");
	const struct sym *v = sym_var(c, var), *below = sym_const(c, 1);

	for (uint32_t i = n; i-- > 0; ) {
		const struct tree_node *o = &e->t->node.v[loop[i]];
		const struct sym *part = sym_floordiv(c, v, below);

		if (!is_serial(e, loop[i]))
			return;
		if (i > 0)
			part = sym_floormod(c, part, o->extent);
		edit_subst(e, loop[0], o->var, part);
		below = sym_mul(c, below, e->t->node.v[loop[i]].extent);
	}
	if (below == NULL)
		edit_wrong(e, "sched-limit", "the fused loop is too long");
	if (edit_failed(e))
		return;
	e->t->node.v[loop[0]].var = var;
	e->t->node.v[loop[0]].extent = below;
	e->t->node.v[loop[0]].span = e->s->at;
	edit_detach(e, loop[1]);
	edit_move_children(e, loop[n - 1], loop[0]);
}

bool
sched_fuse(struct sched *s, uint32_t n, const char *const *loop,
    const char *name)
{
	struct edit e;
	uint32_t *l;

	edit_begin(&e, s);
	l = find_loops(&e, n, loop);
	if (!edit_failed(&e) && is_chain(&e, l, n))
		fuse(&e, n, l, name);
	mem_free(l);
	return edit_end(&e);
}

/* The nodes keep their positions in the nest, and exchange their contents. */
static void
reorder(struct edit *e, uint32_t n, const uint32_t *loop)
{
	struct tree_path path;
	uint32_t *place = mem_zalloc(n + 1, sizeof *place), k = 0, i, low = 0;
	struct tree_node *was = mem_zalloc(n, sizeof *was);
	uint32_t chain[TREE_DEPTH];

	for (i = 0; i < n; i++)
		if (low == 0 || tree_depth(e->t, loop[i]) >
		    tree_depth(e->t, low))
			low = loop[i];
	tree_path(e->t, low, &path);
	if (path.n < TREE_DEPTH)
		path.loop[path.n++] = low;
	for (i = 0; i < path.n; i++)
		for (uint32_t j = 0; j < n; j++)
			if (path.loop[i] == loop[j])
				place[k++] = i;
	if (k != n) {
		edit_wrong(e, "sched-loop", "the loops are not nested");
		mem_free(place);
		mem_free(was);
		return;
	}
	for (i = place[0], k = 0; i <= place[n - 1]; i++)
		chain[k++] = path.loop[i];
	for (i = 0; i < n; i++)
		was[i] = e->t->node.v[loop[i]];
	for (i = 0; i < n && is_chain(e, chain, k); i++) {
		struct tree_node *o = &e->t->node.v[path.loop[place[i]]];

		o->var = was[i].var;
		o->extent = was[i].extent;
		o->kind = was[i].kind;
		o->span = was[i].span;
	}
	mem_free(place);
	mem_free(was);
}

bool
sched_reorder(struct sched *s, uint32_t n, const char *const *loop)
{
	struct edit e;
	uint32_t *l;

	edit_begin(&e, s);
	l = find_loops(&e, n, loop);
	if (!edit_failed(&e))
		reorder(&e, n, l);
	mem_free(l);
	return edit_end(&e);
}

bool
sched_kind(struct sched *s, const char *loop, enum loop_kind kind)
{
	struct edit e;
	uint32_t l;

	edit_begin(&e, s);
	l = edit_loop(&e, loop);
	if (l != 0) {
		e.t->node.v[l].kind = kind;
		e.t->node.v[l].span = s->at;
	}
	return edit_end(&e);
}
