/*
 * Edits on a copy of a loop tree, and of stages: see sched_impl.h.
 *
 * Nodes are never removed from the list while a primitive runs; at its end the
 * tree is rebuilt in preorder, without empty loops.
 */
#include "sched/sched_impl.h"

#include <stdlib.h>
#include <string.h>

#include "ir/numerics.h"

void
sched_init(struct sched *s, struct prim *p, const struct target *target,
    struct diag *d)
{
	memset(s, 0, sizeof *s);
	s->p = p;
	s->target = target;
	s->d = d;
	s->at = p->span;
	if (p->tree.n == 0)
		vec_push(&p->tree, tree_default(p));
	s->tree = p->tree.n - 1;
}

void
edit_begin(struct edit *e, struct sched *s)
{
	memset(e, 0, sizeof *e);
	e->s = s;
	e->p = s->p;
	e->t = tree_copy(s->p, s->p->tree.v[s->tree]);
	e->before = s->d->errors;
	e->nbuffer = s->p->buffer.n;
	e->nstage = s->p->stage.n;
	e->stage = mem_zalloc(e->nstage + 1, sizeof *e->stage);
	if (e->nstage > 0)
		memcpy(e->stage, s->p->stage.v, e->nstage * sizeof *e->stage);
	e->numerics = s->p->m->numerics;
	e->nsx = s->p->sx.n;
}

bool
edit_unshared(struct edit *e)
{
	bool *seen = mem_zalloc(3 * (size_t)e->p->stage.n + 1, sizeof *seen);
	bool ok = true;

	for (uint32_t i = 1; i < e->t->node.n && ok; i++) {
		const struct tree_node *n = &e->t->node.v[i];
		bool *at = &seen[n->leaf ? 3 * (size_t)n->stage + n->part :
			0];

		ok = !n->leaf || !*at;
		if (!ok)
			edit_wrong(e, "sched-stage", "several leaves run "
			    "'%s'; only loops can be changed",
			    e->p->buffer.v[e->p->stage.v[n->stage].out[0]].
			    name);
		else if (n->leaf)
			*at = true;
	}
	mem_free(seen);
	return ok;
}

bool
edit_failed(const struct edit *e)
{
	return e->s->d->errors != e->before;
}

/* Rebuilds the tree in preorder, without empty loops. */
static void
compact(struct edit *e)
{
	struct loop_tree *t = e->t, *out = tree_new();
	uint32_t *to = mem_zalloc(t->node.n, sizeof *to), i, up;
	bool *full = mem_zalloc(t->node.n, sizeof *full);

	for (i = tree_next(t, 0, 0); i != 0; i = tree_next(t, 0, i))
		for (up = i; t->node.v[i].leaf && up != 0 && !full[up];
		    up = t->node.v[up].parent)
			full[up] = true;
	for (i = tree_next(t, 0, 0); i != 0; i = tree_next(t, 0, i))
		if (full[i])
			to[i] = tree_add(e->p, out,
			    to[t->node.v[i].parent], &t->node.v[i]);
	out->nwhen = t->nwhen;
	out->when = t->when;
	mem_free(to);
	mem_free(full);
	tree_free(t);
	e->t = out;
}

bool
edit_end(struct edit *e)
{
	struct prim *p = e->p;
	bool ok = !edit_failed(e);

	if (ok) {
		compact(e);
		ok = tree_verify(p, e->t, e->s->d) &&
		    tree_check(p, e->t, e->s->d);
	}
	if (ok) {
		tree_free(p->tree.v[e->s->tree]);
		p->tree.v[e->s->tree] = e->t;
	} else {
		tree_free(e->t);
		p->buffer.n = e->nbuffer;
		if (e->buffers != NULL)
			memcpy(p->buffer.v, e->buffers,
			    e->nbuffer * sizeof *e->buffers);
		p->stage.n = e->nstage;
		if (e->nstage > 0)
			memcpy(p->stage.v, e->stage,
			    e->nstage * sizeof *e->stage);
		p->m->numerics = e->numerics;
	}
	if (ok && (p->sx.n != e->nsx || p->stage.n != e->nstage))
		prim_collect(p, 0);
	else if (p->sx.n != e->nsx)
		prim_collect(p, e->nsx);
	mem_free(e->stage);
	mem_free(e->buffers);
	return ok;
}

bool
edit_stage_loop(struct sched *s, const char *stage, const char *loop,
    void (*change)(struct edit *e, uint32_t stage, uint32_t loop))
{
	struct edit e;
	uint32_t st, l;

	edit_begin(&e, s);
	if (!edit_unshared(&e))
		return edit_end(&e);
	st = edit_stage(&e, stage);
	l = edit_loop(&e, loop);
	if (st != UINT32_MAX && l != 0)
		change(&e, st, l);
	return edit_end(&e);
}

/* ---- names ---- */

static bool
number(const char *s, uint32_t *out)
{
	char *end;
	unsigned long v;

	if (*s < '0' || *s > '9')
		return false;
	v = strtoul(s, &end, 10);
	*out = v < UINT32_MAX ? (uint32_t)v : UINT32_MAX;
	return *end == '\0';
}

/* The number of stages with the name, and the first of them. */
static uint32_t
find_stage(const struct edit *e, const char *name, size_t len, uint32_t *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < e->p->stage.n; i++) {
		const struct prim_stage *s = &e->p->stage.v[i];
		const char *out0 = e->p->buffer.v[s->out[0]].name;

		if ((s->name == NULL || strlen(s->name) != len ||
		    strncmp(s->name, name, len) != 0) &&
		    (strlen(out0) != len || strncmp(out0, name, len) != 0))
			continue;
		if (n++ == 0)
			*out = i;
	}
	return n;
}

/* "the loops are i0, j0": up to 20 names, as help. */
struct names {
	struct buf b;
	uint32_t n;
};

static void
add_name(struct names *l, const char *name)
{
	if (l->n < 20)
		buf_printf(&l->b, "%s%s", l->n > 0 ? ", " : "", name);
	else if (l->n == 20)
		buf_puts(&l->b, ", ...");
	l->n++;
}

static void
help_names(struct edit *e, struct names *l, const char *what)
{
	if (l->n == 0)
		diag_help(e->s->d, "it has no %s", what);
	else
		diag_help(e->s->d, "its %s are %s", what, l->b.v);
	buf_release(&l->b);
}

static void
help_loops(struct edit *e)
{
	struct names l = { { NULL, 0, 0 }, 0 };

	for (uint32_t i = tree_next(e->t, 0, 0); i != 0;
	    i = tree_next(e->t, 0, i))
		if (!e->t->node.v[i].leaf)
			add_name(&l, e->t->node.v[i].var);
	help_names(e, &l, "loops");
}

static void
help_stages(struct edit *e)
{
	struct names l = { { NULL, 0, 0 }, 0 };
	char text[16];

	for (uint32_t i = 0; i < e->p->stage.n; i++) {
		const struct prim_stage *g = &e->p->stage.v[i];

		snprintf(text, sizeof text, "%u", i);
		add_name(&l, g->name != NULL ? g->name : text);
	}
	help_names(e, &l, "stages");
}

static void
help_buffers(struct edit *e)
{
	struct names l = { { NULL, 0, 0 }, 0 };

	for (uint32_t i = 0; i < e->p->buffer.n; i++)
		add_name(&l, e->p->buffer.v[i].name);
	help_names(e, &l, "buffers");
}

uint32_t
edit_stage(struct edit *e, const char *name)
{
	uint32_t i = 0, n;

	name += *name == '%';
	if (number(name, &i)) {
		if (i < e->p->stage.n)
			return i;
		edit_wrong(e, "sched-name", "stage %u of %u", i,
		    e->p->stage.n);
		return UINT32_MAX;
	}
	n = find_stage(e, name, strlen(name), &i);
	if (n == 1)
		return i;
	if (n == 0)
		edit_wrong(e, "sched-name", "there is no stage '%s'", name);
	else
		edit_wrong(e, "sched-name", "%u stages have the name "
		    "'%s'", n, name);
	help_stages(e);
	return UINT32_MAX;
}

uint32_t
edit_buffer(struct edit *e, const char *name)
{
	name += *name == '%';
	for (uint32_t i = 0; i < e->p->buffer.n; i++)
		if (strcmp(e->p->buffer.v[i].name, name) == 0)
			return i;
	edit_wrong(e, "sched-name", "there is no buffer '%s'", name);
	help_buffers(e);
	return UINT32_MAX;
}

uint32_t
edit_leaf(const struct edit *e, uint32_t stage, enum leaf_part part)
{
	for (uint32_t i = tree_next(e->t, 0, 0); i != 0;
	    i = tree_next(e->t, 0, i))
		if (e->t->node.v[i].leaf && e->t->node.v[i].stage == stage &&
		    e->t->node.v[i].part == part)
			return i;
	return 0;
}

uint32_t
edit_whole(struct edit *e, uint32_t stage)
{
	uint32_t leaf = edit_leaf(e, stage, LEAF_ALL);

	if (leaf == 0)
		edit_wrong(e, "sched-stage", "stage %u is decomposed", stage);
	return leaf;
}

/* stage.axis: the loop whose variable is the axis. */
static uint32_t
loop_of_axis(struct edit *e, const char *name, const char *dot)
{
	const struct sym *x = NULL;
	uint32_t stage, leaf, i, up;

	name += *name == '%';
	if (find_stage(e, name, (size_t)(dot - name), &stage) != 1)
		return 0;
	leaf = edit_leaf(e, stage, LEAF_ALL);
	if (leaf == 0)
		leaf = edit_leaf(e, stage, LEAF_UPDATE);
	for (i = 0; i < e->p->stage.v[stage].naxis && leaf != 0; i++)
		if (strcmp(e->p->stage.v[stage].axis[i].name, dot + 1) == 0)
			x = e->t->node.v[leaf].axis[i];
	if (x == NULL || x->kind != SYM_VAR)
		return 0;
	for (up = e->t->node.v[leaf].parent; up != 0;
	    up = e->t->node.v[up].parent)
		if (e->t->node.v[up].var == x->name)
			return up;
	return 0;
}

uint32_t
edit_loop(struct edit *e, const char *name)
{
	const char *dot = strchr(name, '.');
	uint32_t i = 0;

	for (i = tree_next(e->t, 0, 0); i != 0; i = tree_next(e->t, 0, i))
		if (!e->t->node.v[i].leaf &&
		    strcmp(e->t->node.v[i].var, name) == 0)
			return i;
	if (dot != NULL)
		i = loop_of_axis(e, name, dot);
	if (i == 0) {
		edit_wrong(e, "sched-name", "there is no loop '%s'", name);
		help_loops(e);
	}
	return i;
}

/* ---- links ---- */

uint32_t
edit_new(struct edit *e, const struct tree_node *n)
{
	struct tree_node c = *n;

	c.parent = c.first = c.last = c.next = 0;
	vec_push(&e->t->node, c);
	return e->t->node.n - 1;
}

uint32_t
edit_new_loop(struct edit *e, const char *var, const struct sym *extent)
{
	struct tree_node n = { .kind = LOOP_SERIAL, .var = var,
		.extent = extent, .span = e->s->at };

	return edit_new(e, &n);
}

void
edit_detach(struct edit *e, uint32_t node)
{
	struct tree_node *v = e->t->node.v;
	struct tree_node *up = &v[v[node].parent];
	uint32_t prev = 0, i;

	for (i = up->first; i != node; i = v[i].next)
		prev = i;
	if (prev != 0)
		v[prev].next = v[node].next;
	else
		up->first = v[node].next;
	if (up->last == node)
		up->last = prev;
	v[node].parent = v[node].next = 0;
}

void
edit_insert(struct edit *e, uint32_t parent, uint32_t node, uint32_t before)
{
	struct tree_node *v = e->t->node.v;
	uint32_t prev = 0, i;

	v[node].parent = parent;
	for (i = v[parent].first; i != before && i != 0; i = v[i].next)
		prev = i;
	v[node].next = before;
	if (prev != 0)
		v[prev].next = node;
	else
		v[parent].first = node;
	if (before == 0)
		v[parent].last = node;
}

void
edit_move_children(struct edit *e, uint32_t from, uint32_t to)
{
	while (e->t->node.v[from].first != 0) {
		uint32_t c = e->t->node.v[from].first;

		edit_detach(e, c);
		edit_insert(e, to, c, 0);
	}
}

/* ---- expressions of leaves ---- */

struct replace {
	const char *name;
	const struct sym *by;
};

static const struct sym *
replace_var(void *ctx, const struct sym *var)
{
	const struct replace *r = ctx;

	return var->name == r->name ? r->by : NULL;
}

static void
subst_leaf(struct edit *e, struct tree_node *n, struct replace *r)
{
	struct sym_ctx *c = e->p->m->syms;
	uint32_t naxis = tree_naxis(e->p, n), i;
	const struct sym **axis = arena_alloc(e->p->m->arena, naxis + 1,
	    sizeof *axis);
	struct sym_pred *where = arena_alloc(e->p->m->arena, n->nwhere + 1,
	    sizeof *where);
	bool ok = true;

	for (i = 0; i < naxis; i++) {
		axis[i] = sym_subst(c, n->axis[i], replace_var, r);
		ok = ok && axis[i] != NULL;
	}
	for (i = 0; i < n->nwhere; i++) {
		where[i].op = n->where[i].op;
		where[i].lhs = sym_subst(c, n->where[i].lhs, replace_var, r);
		where[i].rhs = sym_subst(c, n->where[i].rhs, replace_var, r);
		ok = ok && where[i].lhs != NULL && where[i].rhs != NULL;
	}
	if (!ok) {
		edit_wrong(e, "sched-limit", "an index becomes too large");
		return;
	}
	n->axis = axis;
	n->where = where;
}

void
edit_subst(struct edit *e, uint32_t top, const char *var,
    const struct sym *by)
{
	struct replace r = { var, by };

	if (by == NULL) {
		edit_wrong(e, "sched-limit", "an index becomes too large");
		return;
	}
	for (uint32_t i = tree_next(e->t, top, top); i != 0;
	    i = tree_next(e->t, top, i))
		if (e->t->node.v[i].leaf)
			subst_leaf(e, &e->t->node.v[i], &r);
}

void
edit_add_where(struct edit *e, struct tree_node *n, const struct sym_pred *w)
{
	struct sym_pred *copy = arena_alloc(e->p->m->arena, n->nwhere + 1,
	    sizeof *copy);

	for (uint32_t i = 0; i < n->nwhere; i++) {
		copy[i] = n->where[i];
		if (copy[i].op == w->op && copy[i].lhs == w->lhs &&
		    copy[i].rhs == w->rhs)
			return;
	}
	copy[n->nwhere++] = *w;
	n->where = copy;
}

void
edit_where_all(struct edit *e, uint32_t top, const struct sym_pred *w)
{
	for (uint32_t i = tree_next(e->t, top, top); i != 0;
	    i = tree_next(e->t, top, i))
		if (e->t->node.v[i].leaf)
			edit_add_where(e, &e->t->node.v[i], w);
}

void
edit_drop_where(struct edit *e, struct tree_node *n, const uint32_t *loop,
    uint32_t nloop)
{
	struct sym_pred *copy = arena_alloc(e->p->m->arena, n->nwhere + 1,
	    sizeof *copy);
	uint32_t k = 0;

	for (uint32_t i = 0; i < n->nwhere; i++)
		if (!tree_mentions(e->t, n->where[i].lhs, loop, nloop) &&
		    !tree_mentions(e->t, n->where[i].rhs, loop, nloop))
			copy[k++] = n->where[i];
	n->nwhere = k;
	n->where = copy;
}

/* Whether the tree's guard and the ranges of the loops from `below` outwards
 * prove it. */
bool
edit_proves(struct edit *e, uint32_t below, const struct sym *a,
    enum sym_cmp op, const struct sym *b)
{
	struct sym_facts *f = sym_facts_new(e->p->m->syms);
	struct sym_pred q = { op, a, b };
	bool yes;

	for (uint32_t i = 0; i < e->t->nwhen; i++)
		sym_facts_push(f, &e->t->when[i]);
	for (; below != 0; below = e->t->node.v[below].parent) {
		const struct tree_node *n = &e->t->node.v[below];
		struct sym_pred p = { SYM_LT, NULL, n->extent };

		if (n->leaf)
			continue;
		p.lhs = sym_var(e->p->m->syms, n->var);
		sym_facts_push(f, &p);
	}
	yes = a != NULL && b != NULL && sym_decide(f, &q) == SYM_PROVED;
	sym_facts_free(f);
	return yes;
}

bool
edit_reduces(const struct edit *e, uint32_t leaf, uint32_t loop)
{
	const struct tree_node *n = &e->t->node.v[leaf];
	const struct prim_stage *s = &e->p->stage.v[n->stage];

	for (uint32_t i = s->nspatial; i < tree_naxis(e->p, n); i++)
		if (tree_mentions(e->t, n->axis[i], &loop, 1))
			return true;
	return false;
}

uint32_t
edit_copy_chain(struct edit *e, uint32_t n, const uint32_t *from,
    struct tree_node *leaf)
{
	uint32_t top = 0, at = 0, id;

	for (uint32_t i = 0; i < n; i++) {
		struct tree_node loop = e->t->node.v[from[i]];
		struct replace r = { loop.var, NULL };

		loop.var = tree_fresh(e->p, e->t, loop.var);
		loop.span = e->s->at;
		r.by = sym_var(e->p->m->syms, loop.var);
		subst_leaf(e, leaf, &r);
		id = edit_new(e, &loop);
		if (at != 0)
			edit_insert(e, at, id, 0);
		else
			top = id;
		at = id;
	}
	leaf->span = e->s->at;
	id = edit_new(e, leaf);
	if (at == 0)
		return id;
	edit_insert(e, at, id, 0);
	return top;
}

void
edit_default_leaf(struct edit *e, uint32_t stage, uint32_t parent,
    uint32_t before)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	const struct sym **axis = arena_alloc(e->p->m->arena, s->naxis + 1,
	    sizeof *axis);
	struct tree_node leaf = { .leaf = true, .stage = stage,
		.axis = axis, .span = e->s->at };
	uint32_t at = 0, id;

	for (uint32_t i = 0; i <= s->naxis; i++) {
		if (i == s->naxis) {
			id = edit_new(e, &leaf);
		} else {
			id = edit_new_loop(e, tree_fresh(e->p, e->t,
			    s->axis[i].name), s->axis[i].extent);
			axis[i] = sym_var(e->p->m->syms,
			    e->t->node.v[id].var);
		}
		edit_insert(e, i == 0 ? parent : at, id, i == 0 ? before : 0);
		at = id;
	}
}

/* ---- stages ---- */

bool
edit_stage_insert(struct edit *e, uint32_t at, const struct prim_stage *st)
{
	struct prim *p = e->p;

	if (p->tree.n > 1) {
		edit_wrong(e, "sched-stage", "there are %u schedules, and "
		    "this changes stages", p->tree.n);
		return false;
	}
	prim_stage_add(p, st);
	for (uint32_t i = p->stage.n - 1; i > at; i--) {
		struct prim_stage x = p->stage.v[i];

		p->stage.v[i] = p->stage.v[i - 1];
		p->stage.v[i - 1] = x;
	}
	for (uint32_t i = 1; i < e->t->node.n; i++)
		if (e->t->node.v[i].leaf && e->t->node.v[i].stage >= at)
			e->t->node.v[i].stage++;
	return true;
}

uint32_t
edit_temp(struct edit *e, const char *base, enum dtype dt, uint32_t rank,
    const struct sym *const *dim)
{
	struct prim_buffer b = { .kind = BUFFER_TEMP, .dtype = dt,
		.rank = rank, .dim = dim, .span = e->s->at };
	bool taken = true;

	b.name = str_intern0(e->p->m->strings, base);
	for (uint32_t n = 1; taken; n++) {
		taken = false;
		for (uint32_t i = 0; i < e->p->buffer.n && !taken; i++)
			taken = strcmp(e->p->buffer.v[i].name, b.name) == 0;
		if (taken)
			b.name = str_printf(e->p->m->strings, "%s_%u", base,
			    n);
	}
	return prim_buffer_add(e->p, &b);
}

void
edit_rounds(struct edit *e, uint32_t stage)
{
	const struct prim_stage *s = &e->p->stage.v[stage];
	enum dtype dt = e->p->buffer.v[s->out[0]].dtype;

	if (dtype_info[dt].class == DTC_FLOAT && (s->kind == STAGE_GENERAL ||
	    s->reduce == REDUCE_SUM || s->reduce == REDUCE_PROD))
		ir_apply_numerics(e->p->m, "rounding");
}
