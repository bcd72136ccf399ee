/*
 * Loop trees that count down, turn over, or share a stage, made at random.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tree_judge.h"

static const struct sym *
replaced(void *ctx, const struct sym *var)
{
	const struct sym *const *v = ctx;

	return var == v[0] ? v[1] : NULL;
}

/* In all axes and predicates below. */
static void
replace_var(struct prim *p, struct loop_tree *t, uint32_t loop,
    const struct sym *by)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *v[2] = { sym_var(c, t->node.v[loop].var), by };

	for (uint32_t i = tree_next(t, loop, loop); i != 0;
	    i = tree_next(t, loop, i)) {
		struct tree_node *n = &t->node.v[i];
		uint32_t naxis = n->leaf ? tree_naxis(p, n) : 0, k;
		const struct sym **axis;
		struct sym_pred *where;

		if (!n->leaf)
			continue;
		axis = arena_alloc(p->m->arena, naxis + 1, sizeof *axis);
		where = arena_alloc(p->m->arena, n->nwhere + 1,
		    sizeof *where);
		for (k = 0; k < naxis; k++)
			axis[k] = sym_subst(c, n->axis[k], replaced, v);
		for (k = 0; k < n->nwhere; k++) {
			where[k] = n->where[k];
			where[k].lhs = sym_subst(c, where[k].lhs, replaced,
			    v);
			where[k].rhs = sym_subst(c, where[k].rhs, replaced,
			    v);
		}
		n->axis = axis;
		n->where = where;
	}
}

static void
add_where(struct prim *p, struct tree_node *n, struct sym_pred more)
{
	struct sym_pred *where = arena_alloc(p->m->arena, n->nwhere + 1,
	    sizeof *where);

	if (n->nwhere > 0)
		memcpy(where, n->where, n->nwhere * sizeof *where);
	where[n->nwhere++] = more;
	n->where = where;
}

/* Two leaves of one stage; one in four times they may not fit. */
static void
share(struct prim *p, struct loop_tree *t, uint32_t leaf, uint64_t *r)
{
	static const enum sym_cmp op[4][2] = { { SYM_LT, SYM_GE },
		{ SYM_LE, SYM_GT }, { SYM_EQ, SYM_NE }, { SYM_GE, SYM_LT } };
	struct sym_ctx *c = p->m->syms;
	struct tree_node a = t->node.v[leaf], b = a;
	uint32_t naxis = tree_naxis(p, &a), which = dice(r, 4);
	struct sym_pred at = { op[which][0], NULL, NULL };

	if (naxis == 0)
		return;
	at.lhs = a.axis[dice(r, naxis)];
	at.rhs = sym_const(c, dice(r, 4));
	if (dice(r, 4) == 0)
		at.lhs = sym_floormod(c, at.lhs, sym_const(c, 2));
	add_where(p, &t->node.v[leaf], at);
	at.op = op[dice(r, 4) == 0 ? dice(r, 4) : which][1];
	add_where(p, &b, at);
	tree_add(p, t, a.parent, &b);
}

static void
reshape(struct prim *p, struct loop_tree *t, uint64_t *r, uint32_t what)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym *one = sym_const(c, 1), *v, *e;
	uint32_t id;

	do
		id = 1 + dice(r, t->node.n - 1);
	while (t->node.v[id].leaf != (what == 2));
	if (what == 2) {
		share(p, t, id, r);
		return;
	}
	v = sym_var(c, t->node.v[id].var);
	e = t->node.v[id].extent;
	/* Backwards, or from another place on; seldom too far. */
	if (what == 0)
		v = sym_sub(c, sym_sub(c, e, v), sym_const(c, dice(r, 6) !=
		    0));
	else
		v = sym_floormod(c, sym_add(c, v, sym_const(c, dice(r, 3) +
		    1)), dice(r, 6) != 0 ? e : sym_add(c, e, one));
	replace_var(p, t, id, v);
}

static bool
runs_right(struct prim *p, struct loop_tree *t)
{
	for (int64_t n = 0; n < 7; n++)
		if (sim(p, t, n, 3) != NULL)
			return false;
	return true;
}

/* What is accepted runs right; most of what runs right is accepted. */
Test(tree, random_shapes, .timeout = 600)
{
	static const char *const name[3] = { "counting down", "turning over",
		"sharing" };
	uint32_t accepted[3] = { 0 }, right[3] = { 0 }, wrong[3] = { 0 };
	uint32_t seed, which, what;

	for (seed = 1; seed <= rounds() * PROGRAMS; seed++) {
		uint64_t r = seed * 54321;
		struct ir_module *m;
		struct diag d, quiet;
		struct sched s;
		struct prim *p = parse_prim(programs[seed % PROGRAMS], &m,
		    &d);

		diag_init(&quiet);
		sched_init(&s, p, &wide, &quiet);
		for (int i = 0; i < 4; i++)
			random_primitive(&s, &r, &which);
		for (int i = 0; i < 6; i++) {
			struct loop_tree *t = tree_copy(p,
			    vec_last(&p->tree)), *was;
			uint32_t at = p->tree.n - 1;
			struct diag no;
			bool ok;

			diag_init(&no);
			what = (uint32_t)i % 3;
			reshape(p, t, &r, what);
			if (dice(&r, 3) == 0)
				reshape(p, t, &r, dice(&r, 3));
			ok = tree_verify(p, t, &no) && tree_check(p, t, &no);
			was = p->tree.v[at];
			p->tree.v[at] = t;
			if (ok)
				judge(p, seed, name[what]);
			accepted[what] += ok;
			*(ok || runs_right(p, t) ? &right[what] :
			    &wrong[what]) += 1;
			p->tree.v[at] = was;
			tree_free(t);
			diag_release(&no);
		}
		ir_module_free(m);
		diag_release(&quiet);
		diag_release(&d);
	}
	for (what = 0; what < 3; what++) {
		printf("%s: %u of %u right trees accepted, %u wrong refused\n",
		    name[what], accepted[what], right[what], wrong[what]);
		cr_expect(wrong[what] > 20 && accepted[what] * 3 >
		    right[what], "%s", name[what]);
	}
}
