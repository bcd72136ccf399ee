/*
 * The verifier of plans: what is stated, what is proved, and what is reported.
 */
#include "ir/verify_plan.h"

#define TRIES 16		/* choices of operands of maxima */

const struct sym *
plan_annotation(const struct plan_check *p, const struct attrs *as,
    const char *key)
{
	const struct attr *a = attrs_get(as, key);

	if (a == NULL)
		return NULL;
	return a->kind == ATTR_SYM ? a->sym : a->kind == ATTR_INT ?
	    sym_const(p->m->syms, a->i) : NULL;
}

const struct sym *
plan_arena(struct plan_check *p, ir_id frame)
{
	return plan_annotation(p, frame != 0 ? ir_at(p->m, frame)->attrs :
	    p->m->function.v[p->function].attrs, p->key_arena);
}

void
plan_fault_place(struct plan_check *p, struct plan_slot *s, const char *why,
    const struct sym *arena)
{
	struct buf at = { 0 }, bytes = { 0 }, size = { 0 };

	sym_print(&at, s->at);
	sym_print(&bytes, s->bytes);
	if (arena != NULL)
		sym_print(&size, arena);
	s->bad = true;
	verify_fault(p->v, s->id, "slot-place", "slot %.200s, of %.200s "
	    "bytes, %s%s%.200s", at.v, bytes.v, why, arena ? ": it has " : "",
	    arena ? size.v : "");
	buf_release(&at);
	buf_release(&bytes);
	buf_release(&size);
}

/* ---- what is proved ---- */

static bool
value(void *ctx, const struct sym *var, int64_t *v)
{
	const struct plan_check *p = ctx;
	uint32_t at;

	if (var->name == NULL || !map_get(&p->names, map_ptr(var->name), &at))
		return false;
	*v = p->sample.v[at];
	return true;
}

bool
plan_sample(struct plan_check *p, const struct sym *s, int64_t *v)
{
	return sym_eval(s, value, p, v);
}

/* The factor e of a term e*t of a sum. */
static int64_t
coefficient(const struct sym *term, const struct sym **t)
{
	*t = term;
	if (term->kind != SYM_MUL)
		return 1;
	*t = term->n == 1 ? term->arg[0] : NULL;
	return term->value;
}

static uint32_t
terms(const struct sym *s)
{
	return s->kind == SYM_ADD ? s->n : 1;
}

/* Whether the sum adds a maximum and subtracts something. */
static bool
has_added_max(const struct sym *d)
{
	const struct sym *const *arg = d->kind == SYM_ADD ? d->arg : &d, *t;
	bool less = d->kind == SYM_ADD && d->value < 0, max = false;

	for (uint32_t i = 0; i < terms(d); i++) {
		int64_t e = coefficient(arg[i], &t);

		less |= e < 0;
		max |= e > 0 && t != NULL && t->kind == SYM_MAX;
	}
	return less && max;
}

static bool
is_nonneg(struct plan_check *p, const struct sym *d)
{
	struct sym_pred ge = { SYM_GE, d, sym_const(p->m->syms, 0) };

	return sym_decide(p->facts, &ge) == SYM_PROVED;
}

/* d with an added maximum replaced by one of its operands: a lower bound. */
struct instead {
	const struct sym *d;
	int64_t gain;		/* number of terms that cancel */
};
typedef VEC(struct instead) instead_list;

static void
add_operands(struct sym_ctx *c, const struct sym *d, const struct sym *term,
    instead_list *to)
{
	const struct sym *rest = sym_sub(c, d, term), *t, *x;
	const struct sym *e = sym_const(c, coefficient(term, &t));

	for (;; t = t->arg[0]) {
		x = t->kind == SYM_MAX ? t->arg[1] : t;
		d = sym_add(c, rest, sym_mul(c, x, e));
		if (d != NULL)
			vec_push(to, ((struct instead){ d, (int64_t)terms(rest)
			    + terms(x) - terms(d) }));
		if (x == t)
			break;
	}
}

/* d without its added maxima that are at least 0: a lower bound of d. */
static const struct sym *
without_maxima(struct plan_check *p, const struct sym *d)
{
	const struct sym *s = d, *t;
	int64_t lo, hi;

	for (uint32_t i = 0; d->kind == SYM_ADD && i < d->n; i++) {
		if (coefficient(d->arg[i], &t) <= 0 || t == NULL ||
		    t->kind != SYM_MAX || s == NULL)
			continue;
		sym_bounds(p->facts, t, &lo, &hi);
		if (lo >= 0)
			s = sym_sub(p->m->syms, s, d->arg[i]);
	}
	return s;
}

/* Whether that bound is proved to be at least 0; not tried if it is negative
 * for the sample. */
static bool
is_nonneg_without(struct plan_check *p, const struct sym *d)
{
	int64_t v;

	d = without_maxima(p, d);
	return d != NULL && plan_sample(p, d, &v) && v >= 0 && is_nonneg(p, d);
}

/* Whether d >= 0 is proved.  Where regions of an arena share places, the sizes
 * of these are maxima, and the region of a slot is one of the operands.  Maxima
 * are replaced by operands with which most terms cancel; if no terms cancel,
 * d is bounded without the maxima.  This is searched here, since the prover
 * tries few cases; each end of the search takes one of `tries`. */
static bool
proves_nonneg(struct plan_check *p, const struct sym *d, int *tries)
{
	const struct sym *const *arg = d->kind == SYM_ADD ? d->arg : &d, *t;
	instead_list x = { NULL, 0, 0 };
	int64_t gain = 0;
	bool ok = false;

	if (!has_added_max(d))
		return --*tries >= 0 && is_nonneg(p, d);
	for (uint32_t i = 0; i < terms(d); i++)
		if (coefficient(arg[i], &t) > 0 && t != NULL &&
		    t->kind == SYM_MAX)
			add_operands(p->m->syms, d, arg[i], &x);
	for (uint32_t i = 0; i < x.n; i++)
		gain = x.v[i].gain > gain ? x.v[i].gain : gain;
	*tries -= gain == 0;
	for (uint32_t i = 0; !ok && i < x.n && *tries >= 0; i++)
		ok = x.v[i].gain == gain && (gain > 0 ? proves_nonneg(p,
		    x.v[i].d, tries) : is_nonneg_without(p, x.v[i].d));
	vec_free(&x);
	return ok;
}

bool
plan_proves_le(struct plan_check *p, const struct sym *a, const struct sym *b)
{
	const struct sym *d;
	uint64_t key = (uint64_t)a->index << 32 | b->index;
	int64_t x, y;
	uint32_t is;
	int tries = TRIES;

	if (a == b)
		return true;
	if (sym_is_const(a, &x) && sym_is_const(b, &y))
		return x <= y;
	if (map_get(&p->proofs, key, &is))
		return is;
	d = sym_sub(p->m->syms, b, a);
	is = d != NULL && ((has_added_max(d) && proves_nonneg(p, d, &tries)) ||
	    is_nonneg(p, d));
	map_put(&p->proofs, key, is);
	return is;
}
