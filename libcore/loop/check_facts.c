/*
 * The proof of loop trees: the facts that hold in a leaf, about its loops, its
 * axes and its predicates, and comparisons under them.
 */
#include "loop/check_impl.h"

const char *
proof_stage_name(const struct proof *c, uint32_t stage)
{
	return c->p->buffer.v[c->p->stage.v[stage].out[0]].name;
}

const struct sym *
proof_axis(const struct proof *c, uint32_t axis)
{
	return sym_var(c->p->m->syms, str_printf(c->p->m->strings, AXIS_NAME
	    "%u", axis));
}

void
proof_know(struct proof *c, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_ctx *s = c->p->m->syms;
	struct sym_pred p = { op, a, b };
	int64_t v;

	if (a == NULL || b == NULL)
		return;
	sym_facts_push(c->f, &p);
	/* The remainder as dividend minus divisor times quotient. */
	if (b->kind == SYM_FLOORMOD) {
		p.rhs = sym_sub(s, b->arg[0], sym_mul(s, b->arg[1],
		    sym_floordiv(s, b->arg[0], b->arg[1])));
		if (p.rhs != NULL)
			sym_facts_push(c->f, &p);
	}
	/* floordiv(x, y) < b is x < b*y, for y > 0. */
	if (op == SYM_LT && a->kind == SYM_FLOORDIV &&
	    (!sym_is_const(a->arg[1], &v) || v > 0)) {
		p.lhs = a->arg[0];
		p.rhs = sym_mul(s, b, a->arg[1]);
		if (p.rhs != NULL)
			sym_facts_push(c->f, &p);
	}
}

void
proof_loop(struct proof *c, const struct tree_node *loop)
{
	tree_know_extent(c->f, c->p->m->syms, loop->extent);
	proof_know(c, sym_var(c->p->m->syms, loop->var), SYM_LT,
	    loop->extent);
}

void
proof_domain(struct proof *c, const struct leaf_info *l, uint32_t from,
    bool folded)
{
	const struct tree_node *n = &c->t->node.v[l->node];
	const struct prim_stage *s = &c->p->stage.v[n->stage];
	uint32_t i;

	for (i = 0; i < c->t->nwhen; i++)
		sym_facts_push(c->f, &c->t->when[i]);
	for (i = 0; i < from; i++)
		proof_loop(c, &c->t->node.v[l->path.loop[i]]);
	for (i = 0; i < (folded ? s->naxis : s->nspatial); i++) {
		tree_know_extent(c->f, c->p->m->syms, s->axis[i].extent);
		proof_know(c, proof_axis(c, i), SYM_LT, s->axis[i].extent);
	}
}

void
proof_enter(struct proof *c, const struct leaf_info *l, bool where)
{
	const struct loop_tree *t = c->t;
	const struct tree_node *n = &t->node.v[l->node];
	uint32_t i;

	for (i = 0; i < t->nwhen; i++)
		sym_facts_push(c->f, &t->when[i]);
	for (i = 0; i < l->path.n; i++)
		proof_loop(c, &t->node.v[l->path.loop[i]]);
	for (i = 0; where && i < n->nwhere; i++)
		sym_facts_push(c->f, &n->where[i]);
}

static bool
ask(struct proof *c, const struct sym *a, enum sym_cmp op,
    const struct sym *b)
{
	struct sym_pred p = { op, a, b };

	return a != NULL && b != NULL &&
	    sym_decide(c->f, &p) == SYM_PROVED;
}

bool
proof_le(struct proof *c, const struct sym *a, const struct sym *b)
{
	struct sym_ctx *s = c->p->m->syms;

	if (a != NULL && (a == b || ask(c, a, SYM_LE, b)))
		return true;
	/* a <= floordiv(x, y) is a*y <= x, for y > 0. */
	return a != NULL && b != NULL && b->kind == SYM_FLOORDIV &&
	    ask(c, sym_const(s, 0), SYM_LT, b->arg[1]) &&
	    ask(c, sym_mul(s, a, b->arg[1]), SYM_LE, b->arg[0]);
}

/* In addition to the prover's rules: quotients and remainders by dimensions. */
bool
proof_less(struct proof *c, const struct sym *a, const struct sym *b)
{
	struct sym_ctx *s = c->p->m->syms;

	for (int i = 0; a != NULL && b != NULL && i < 4; i++) {
		const struct sym *zero = sym_const(s, 0);

		if (ask(c, a, SYM_LT, b))
			return true;
		if (a->kind == SYM_FLOORMOD)
			return proof_le(c, a->arg[1], b) &&
			    ask(c, zero, SYM_LT, a->arg[1]);
		if (a->kind != SYM_FLOORDIV ||
		    !ask(c, zero, SYM_LT, a->arg[1]))
			return false;
		b = sym_mul(s, b, a->arg[1]);
		a = a->arg[0];
	}
	return false;
}
