/*
 * Adjoints of what reductions reduce (derive_impl.h).
 *
 * A product gives each element the product of the others: of those before it
 * times of those after it, axis by axis, so that nothing is divided and zeros
 * are like other elements.
 *
 * A reduction of several values at once is supported if it selects: each result
 * is the value of the last instance that was selected.  The number of that
 * instance becomes a further accumulator.
 */
#include "ad/derive_impl.h"
#include "tensor/scalar_rewrite.h"

/* Of the elements of a maximum or minimum that are equal, the first. */
void
derive_extreme(struct deriving *x, const struct prim_stage *s,
    uint32_t adjoint, pair_list *out)
{
	struct prim *p = x->p;
	uint32_t first = derive_temp(x, s->out[0], DT_INT64);
	sx_id at = derive_position(x, s, s->nspatial), is, value;
	struct prim_stage find = *s;
	struct derive_pair v;

	is = sx_bin(p, SX_OR, sx_bin(p, SX_EQ, s->value[0],
	    derive_first(x, s->out[0])), sx_un(p, SX_ISNAN, s->value[0]));
	value = sx_select(p, is, at, sx_int(p, DT_INT64, INT64_MAX));
	find.reduce = REDUCE_MIN;
	find.name = NULL;
	find.out = &first;
	find.value = &value;
	prim_stage_add(p, &find);
	is = sx_bin(p, SX_EQ, at, derive_first(x, first));
	v.value = s->value[0];
	v.adjoint = derive_only(x, is, derive_first(x, adjoint));
	vec_push(out, v);
}

/* ---- products ---- */

/* A stage over the first n axes of s that writes at its axes. */
static void
write_over(struct deriving *x, const struct prim_stage *s, uint32_t n,
    enum stage_kind kind, uint32_t out, sx_id value)
{
	sx_id at[TYPE_RANK_LIMIT];
	struct prim_stage w = { .kind = kind, .nspatial = n, .naxis = n,
	    .axis = s->axis, .nout = 1, .out = &out, .at = at,
	    .value = &value, .span = x->p->span };

	for (uint32_t i = 0; i < n; i++)
		at[i] = sx_axis(x->p, i);
	prim_stage_add(x->p, &w);
}

/* A load at the first n axes but the last, and there at `last`. */
static sx_id
load_at(struct deriving *x, uint32_t buffer, uint32_t n, sx_id last)
{
	sx_id at[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < n; i++)
		at[i] = sx_axis(x->p, i);
	at[n - 1] = last;
	return sx_load(x->p, buffer, at, n);
}

/* The products of the elements before each one along axis n - 1 (in reverse:
 * after it, from the end). */
static uint32_t
products(struct deriving *x, const struct prim_stage *s, uint32_t n,
    uint32_t of, bool reverse)
{
	struct prim *p = x->p;
	uint32_t out = derive_temp_over(x, s, n, DT_FLOAT64);
	sx_id i = sx_axis(p, n - 1), one = sx_int(p, DT_INT64, 1), before, v;
	sx_id some = sx_bin(p, SX_GE, i, one), unit = sx_float(p, DT_FLOAT64,
	    1);

	before = sx_bin(p, SX_SUB, i, one);
	v = load_at(x, of, n, !reverse ? before : sx_bin(p, SX_SUB,
	    sx_dim(p, s->axis[n - 1].extent), i));
	v = sx_bin(p, SX_MUL, sx_guard(p, some, load_at(x, out, n, before),
	    unit), sx_guard(p, some, v, unit));
	write_over(x, s, n, STAGE_SCAN, out, v);
	return out;
}

/* The product over the last of n axes. */
static uint32_t
product_over(struct deriving *x, const struct prim_stage *s, uint32_t n,
    uint32_t of)
{
	uint32_t out = derive_temp_over(x, s, n - 1, DT_FLOAT64);
	sx_id value = derive_first(x, of);
	struct prim_stage w = { .kind = STAGE_REDUCE, .reduce = REDUCE_PROD,
	    .nspatial = n - 1, .naxis = n, .axis = s->axis, .nout = 1,
	    .out = &out, .value = &value, .span = x->p->span };

	prim_stage_add(x->p, &w);
	return out;
}

/* The elements; 1 where there is none. */
static uint32_t
elements(struct deriving *x, const struct prim_stage *s)
{
	struct prim *p = x->p;
	uint32_t out = derive_temp_over(x, s, s->naxis, DT_FLOAT64);
	sx_id *axis = arena_alloc(p->m->arena, s->naxis + 1, sizeof *axis), v;

	for (uint32_t i = 0; i < s->naxis; i++)
		axis[i] = sx_axis(p, i);
	v = derive_at(p, s->value[0], axis, s->where);
	v = sx_cast(p, DT_FLOAT64, v);
	if (s->where != 0)
		v = sx_select(p, s->where, v, sx_float(p, DT_FLOAT64, 1));
	write_over(x, s, s->naxis, STAGE_STORE, out, v);
	return out;
}

void
derive_product(struct deriving *x, const struct prim_stage *s,
    uint32_t adjoint, pair_list *out)
{
	struct prim *p = x->p;
	struct derive_pair v = { s->value[0], 0 };
	sx_id end, others = sx_cast(p, DT_FLOAT64, derive_first(x, adjoint));
	uint32_t of, before, after;

	if (s->naxis > TYPE_RANK_LIMIT) {
		x->why = "a product over too many axes";
		return;
	}
	of = elements(x, s);
	for (uint32_t n = s->naxis; n > s->nspatial; n--) {
		before = products(x, s, n, of, false);
		after = products(x, s, n, of, true);
		end = sx_bin(p, SX_SUB, sx_dim(p, sym_sub(p->m->syms,
		    s->axis[n - 1].extent, sym_const(p->m->syms, 1))),
		    sx_axis(p, n - 1));
		others = sx_bin(p, SX_MUL, others, sx_bin(p, SX_MUL,
		    derive_first(x, before), load_at(x, after, n, end)));
		if (n > s->nspatial + 1)
			of = product_over(x, s, n, of);
	}
	v.adjoint = sx_cast(p, p->buffer.v[adjoint].dtype, others);
	vec_push(out, v);
}

/* ---- several values at once ---- */

/* What an expression is in the update of accumulator k. */
enum role {
	ROLE_FREE,	/* no accumulator in it */
	ROLE_KEPT,	/* accumulator k */
	ROLE_CHOICE,	/* a choice among those above */
	ROLE_OTHER
};

struct updates {
	struct deriving *x;
	const struct prim_stage *s;
	uint32_t k;
	enum role *role;	/* by expression */
	sx_id *number;		/* the same: code of the number of what it
				 * chooses, 0: not made */
	struct prim_stage *more;	/* the stage that finds the numbers */
	sx_id place;		/* number of the instance, times the leaves */
	VEC(sx_id) leaf;	/* values that may be chosen */
};

static enum role
role_of(const struct updates *u, sx_id id)
{
	const struct prim *p = u->x->p;
	const struct sx *n = &p->sx.v[id];
	bool accumulates = false, choice = n->op == SX_SELECT;

	if (n->op == SX_ACC)
		return n->ref == u->k ? ROLE_KEPT : ROLE_OTHER;
	for (uint32_t i = 0; i < n->nin; i++) {
		enum role r = u->role[p->sx_in.v[n->in + i]];

		accumulates = accumulates || r != ROLE_FREE;
		choice = choice && (i == 0 || r != ROLE_OTHER);
	}
	return !accumulates ? ROLE_FREE : choice ? ROLE_CHOICE : ROLE_OTHER;
}

static void
find_roles(struct updates *u, sx_id root, struct sx_walk *w)
{
	sx_walk_begin(w);
	sx_walk_add(w, root);
	for (uint32_t i = 0; i < w->order.n; i++)
		u->role[w->order.v[i]] = role_of(u, w->order.v[i]);
}

/* The number of what is chosen: below 0 what was there first. */
static sx_id
number(struct updates *u, sx_id id)
{
	struct prim *p = u->x->p;

	if (u->number[id] == 0 && u->role[id] == ROLE_KEPT) {
		u->number[id] = sx_acc(p, DT_INT64, u->s->nout);
	} else if (u->number[id] == 0) {
		u->number[id] = sx_bin(p, SX_ADD, u->place, sx_int(p,
		    DT_INT64, u->leaf.n));
		vec_push(&u->leaf, id);
	}
	return u->number[id];
}

/* The choices of a walk are in an order in which operands come first. */
static sx_id
numbered(struct updates *u, sx_id root, const struct sx_walk *w)
{
	struct prim *p = u->x->p;

	for (uint32_t i = 0; i < w->order.n; i++) {
		sx_id id = w->order.v[i], c, a, b;

		if (u->role[id] != ROLE_CHOICE)
			continue;
		c = p->sx_in.v[p->sx.v[id].in];
		a = p->sx_in.v[p->sx.v[id].in + 1];
		b = p->sx_in.v[p->sx.v[id].in + 2];
		a = number(u, a);
		b = number(u, b);
		u->number[id] = sx_select(p, c, a, b);
	}
	return number(u, root);
}

/* How many values may be chosen, at most. */
static uint32_t
count_leaves(const struct updates *u, const struct sx_walk *w)
{
	uint32_t n = 1;

	for (uint32_t i = 0; i < w->order.n; i++)
		n += u->role[w->order.v[i]] == ROLE_CHOICE;
	return n;
}

/* Adds the stage with one accumulator more, and returns its buffer. */
static uint32_t
find_numbers(struct updates *u, sx_id code)
{
	struct deriving *x = u->x;
	uint32_t n = u->s->nout;
	struct arena *a = x->p->m->arena;
	uint32_t *out = arena_alloc(a, n + 1, sizeof *out);
	sx_id *value = arena_alloc(a, n + 1, sizeof *value);
	sx_id *init = arena_alloc(a, n + 1, sizeof *init);
	struct prim_stage find = *u->s;

	for (uint32_t i = 0; i < n; i++) {
		out[i] = derive_temp(x, u->s->out[i],
		    x->p->buffer.v[u->s->out[i]].dtype);
		value[i] = u->s->value[i];
		init[i] = u->s->init[i];
	}
	out[n] = derive_temp(x, u->s->out[0], DT_INT64);
	value[n] = code;
	init[n] = sx_int(x->p, DT_INT64, -1);
	find.name = NULL;
	find.nout = n + 1;
	find.out = out;
	find.value = value;
	find.init = init;
	prim_stage_add(x->p, &find);
	return out[n];
}

static void
chosen(struct updates *u, sx_id root, const struct sx_walk *w,
    uint32_t adjoint, pair_list *out)
{
	struct deriving *x = u->x;
	struct prim *p = x->p;
	uint32_t leaves = count_leaves(u, w), buffer;
	sx_id code, is;

	u->place = sx_bin(p, SX_MUL, derive_position(x, u->s,
	    u->s->nspatial), sx_int(p, DT_INT64, leaves));
	code = numbered(u, root, w);
	buffer = find_numbers(u, code);
	for (uint32_t i = 0; i < u->leaf.n; i++) {
		struct derive_pair v = { u->leaf.v[i], 0 };

		is = sx_bin(p, SX_EQ, derive_first(x, buffer), sx_bin(p,
		    SX_ADD, u->place, sx_int(p, DT_INT64, i)));
		v.adjoint = derive_only(x, is, derive_first(x, adjoint));
		vec_push(out, v);
	}
}

/* acc + value: the other operand, or 0. */
static sx_id
summand(const struct updates *u, sx_id root)
{
	const struct prim *p = u->x->p;
	const struct sx *n = &p->sx.v[root];

	if (n->op != SX_ADD)
		return 0;
	for (uint32_t i = 0; i < 2; i++) {
		sx_id acc = p->sx_in.v[n->in + i];
		sx_id v = p->sx_in.v[n->in + 1 - i];

		if (u->role[acc] == ROLE_KEPT && u->role[v] == ROLE_FREE)
			return v;
	}
	return 0;
}

static bool
init_varies(const struct deriving *x, sx_id init)
{
	struct sx_walk w;
	bool found = false;

	sx_walk_init(&w, x->p);
	sx_walk_begin(&w);
	sx_walk_add(&w, init);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *n = &x->p->sx.v[w.order.v[i]];

		found = found || (n->op == SX_LOAD && x->active[n->ref]);
	}
	sx_walk_free(&w);
	return found;
}

/* Output k. */
static void
update(struct deriving *x, const struct prim_stage *s, uint32_t k,
    uint32_t adjoint, pair_list *out)
{
	uint32_t n = x->p->sx.n;
	struct updates u = { .x = x, .s = s, .k = k,
	    .role = mem_zalloc(n + 1, sizeof *u.role),
	    .number = mem_zalloc(n + 1, sizeof *u.number) };
	struct derive_pair sum;
	sx_id root = s->value[k];
	struct sx_walk w;

	sx_walk_init(&w, x->p);
	find_roles(&u, root, &w);
	sum.value = summand(&u, root);
	sum.adjoint = derive_first(x, adjoint);
	if (init_varies(x, s->init[k]))
		x->why = "accumulators whose initial values are differentiated";
	else if (sum.value != 0)
		vec_push(out, sum);
	else if (u.role[root] == ROLE_OTHER)
		x->why = "several accumulators that are neither selected nor "
		    "summed";
	else
		chosen(&u, root, &w, adjoint, out);
	sx_walk_free(&w);
	vec_free(&u.leaf);
	mem_free(u.role);
	mem_free(u.number);
}

void
derive_general(struct deriving *x, const struct prim_stage *s,
    const uint32_t *adjoint, pair_list *out)
{
	for (uint32_t k = 0; k < s->nout && x->why == NULL; k++)
		if (adjoint[k] != UINT32_MAX)
			update(x, s, k, adjoint[k], out);
}
