/*
 * What one tensor program costs.
 *
 * Scalar code counts if it depends on an element of a buffer or on an
 * accumulator: so index arithmetic and padding predicates do not.  An input is
 * read once, or as often as it is loaded where that is less (a row of a
 * table that is looked up); an output is written once; temporaries move
 * nothing.
 *
 * Cost: linear in the scalar code of each stage.
 */
#include "pass/stat.h"

#include <string.h>

#include "infer/infer.h"
#include "op/op.h"
#include "tensor/prim.h"

static const struct sym *
dim_number(void *ctx, const struct sym *var)
{
	struct stat_env *e = ctx;

	for (uint32_t i = 0; var->name != NULL && i < e->ndim; i++)
		if (e->dim[i].name == var->name) {
			e->dim[i].used = true;
			return sym_const(e->m->syms, e->dim[i].value);
		}
	return NULL;
}

const struct sym *
stat_subst(struct stat_env *e, const struct sym *s)
{
	if (s == NULL || e->ndim == 0)
		return s;
	return sym_subst(e->m->syms, s, dim_number, e);
}

void
stat_zero(struct stat_env *e, struct stat_cost *out)
{
	const struct sym *zero = sym_const(e->m->syms, 0);

	*out = (struct stat_cost){ zero, zero, zero, zero, 0 };
}

struct stat_cost
stat_sum(struct stat_env *e, struct stat_cost *cost, uint32_t n)
{
	struct sym_ctx *s = e->m->syms;

	if (n == 0)
		stat_zero(e, cost);
	for (; n > 1; n = (n + 1) / 2)
		for (uint32_t i = 0; i < n / 2; i++) {
			struct stat_cost *to = &cost[i], *c = &cost[n - 1 - i];

			to->flops = sym_add(s, to->flops, c->flops);
			to->macs = sym_add(s, to->macs, c->macs);
			to->read = sym_add(s, to->read, c->read);
			to->written = sym_add(s, to->written, c->written);
			to->uncounted += c->uncounted;
		}
	return cost[0];
}

const struct sym *
stat_larger(struct stat_env *e, const struct sym *a, const struct sym *b)
{
	struct sym_facts *f;
	struct sym_pred p = { SYM_LE, a, b };
	enum sym_answer le, ge;
	int64_t x, y;

	if (a == NULL || b == NULL || a == b)
		return a == b ? a : NULL;
	if (sym_is_const(a, &x) && sym_is_const(b, &y))
		return x < y ? b : a;
	f = sym_facts_new(e->m->syms);
	le = sym_decide(f, &p);
	p.op = SYM_GE;
	ge = sym_decide(f, &p);
	sym_facts_free(f);
	if (le == SYM_PROVED || ge == SYM_PROVED)
		return le == SYM_PROVED ? b : a;
	return sym_max(e->m->syms, a, b);
}

void
stat_max(struct stat_env *e, struct stat_cost *to, const struct stat_cost *c)
{
	to->flops = stat_larger(e, to->flops, c->flops);
	to->macs = stat_larger(e, to->macs, c->macs);
	to->read = stat_larger(e, to->read, c->read);
	to->written = stat_larger(e, to->written, c->written);
	if (to->uncounted < c->uncounted)
		to->uncounted = c->uncounted;
}

/* ---- bytes ---- */

static const struct sym *
shape_bytes(struct stat_env *e, enum dtype dt, uint32_t n,
    const struct sym *const *dim)
{
	const struct sym *r = sym_const(e->m->syms, dtype_info[dt].bytes);

	for (uint32_t i = 0; i < n; i++)
		r = sym_mul(e->m->syms, r, stat_subst(e, dim[i]));
	return r;
}

bool
stat_bytes(struct stat_env *e, const struct type *t, const struct sym **bytes)
{
	VEC(const struct type *) stack = { NULL, 0, 0 };
	const struct sym *sum = sym_const(e->m->syms, 0);
	bool known = t == NULL || !(t->has_any || t->has_hole);

	/* A type is a graph: as a tree it may be of any size. */
	if (t != NULL && t->size > 1000000)
		known = false;
	if (known && t != NULL)
		vec_push(&stack, t);
	while (stack.n > 0) {
		const struct type *x = vec_pop(&stack);

		if (x->kind == TYPE_TENSOR)
			sum = sym_add(e->m->syms, sum, shape_bytes(e,
			    x->dtype, x->n, x->dim));
		for (uint32_t i = 0; x->kind == TYPE_TUPLE && i < x->n; i++)
			vec_push(&stack, x->arg[i]);
	}
	vec_free(&stack);
	*bytes = sum;
	return known;
}

/* ---- one program ---- */

struct counting {
	struct stat_env *e;
	const struct prim *p;
	bool *need, *data;	/* by sx */
	const struct sym **loads;	/* by input: elements loaded */
	struct sx_walk walk;
	struct stat_cost *out;
};

static bool
is_arithmetic(const struct sx *n)
{
	return n->op >= SX_NEG && n->op <= SX_GE;
}

static void
need(struct counting *c, sx_id root)
{
	if (root != 0)
		c->need[root] = true;
}

/* How many operations on data one instance of the stage that was walked
 * makes. */
static int64_t
operations(struct counting *c, const struct prim_stage *s)
{
	const struct prim *p = c->p;
	const sx_id *order = c->walk.order.v;
	int64_t count = 0;

	for (uint32_t k = 0; k < c->walk.order.n; k++)
		c->need[order[k]] = false;
	need(c, s->where);
	for (uint32_t i = 0; i < s->nout; i++)
		need(c, s->value[i]);
	for (uint32_t j = c->walk.order.n; j-- > 0; ) {
		const struct sx *n = &p->sx.v[order[j]];

		if (!c->need[order[j]] || n->op == SX_LOAD)
			continue;
		/* A guard's predicate is about places. */
		for (uint32_t k = n->op == SX_GUARD; k < n->nin; k++)
			need(c, p->sx_in.v[n->in + k]);
	}
	for (uint32_t j = 0; j < c->walk.order.n; j++) {
		const sx_id i = order[j];
		const struct sx *n = &p->sx.v[i];

		c->data[i] = n->op == SX_LOAD || n->op == SX_ACC;
		if (!c->need[i] || c->data[i])
			continue;
		for (uint32_t k = n->op == SX_GUARD; k < n->nin; k++)
			c->data[i] = c->data[i] ||
			    c->data[p->sx_in.v[n->in + k]];
		count += c->data[i] && is_arithmetic(n);
	}
	return count;
}

static sx_id
past_casts(const struct prim *p, sx_id v)
{
	while (p->sx.v[v].op == SX_CAST)
		v = p->sx_in.v[p->sx.v[v].in];
	return v;
}

/* A sum of products of elements.  operations() came before. */
static bool
multiplies_and_adds(const struct counting *c, const struct prim_stage *s)
{
	const struct sx *n;

	if (s->kind != STAGE_REDUCE || s->reduce != REDUCE_SUM)
		return false;
	n = &c->p->sx.v[past_casts(c->p, s->value[0])];
	return n->op == SX_MUL && c->data[c->p->sx_in.v[n->in]] &&
	    c->data[c->p->sx_in.v[n->in + 1]];
}

static void
count_loads(struct counting *c, const struct sym *domain)
{
	for (uint32_t i = 0; i < c->walk.order.n; i++) {
		const struct sx *n = &c->p->sx.v[c->walk.order.v[i]];

		if (n->op == SX_LOAD && n->ref < c->p->ninput)
			c->loads[n->ref] = sym_add(c->e->m->syms,
			    c->loads[n->ref], domain);
	}
}

static void
count_stage(struct counting *c, const struct prim_stage *s)
{
	struct sym_ctx *syms = c->e->m->syms;
	const struct sym *domain = sym_const(syms, 1);
	int64_t ops;

	sx_walk_begin(&c->walk);
	sx_walk_stage(&c->walk, s);
	ops = operations(c, s);
	for (uint32_t i = 0; i < s->naxis; i++)
		domain = sym_mul(syms, domain, stat_subst(c->e,
		    s->axis[i].extent));
	ops += s->kind == STAGE_REDUCE ||
	    (s->kind == STAGE_SCATTER && s->reduce != REDUCE_SET);
	c->out->flops = sym_add(syms, c->out->flops, sym_mul(syms, domain,
	    sym_const(syms, ops)));
	if (multiplies_and_adds(c, s))
		c->out->macs = sym_add(syms, c->out->macs, domain);
	count_loads(c, domain);
}

/* The smaller one, if the prover can compare them; else the whole buffer. */
static const struct sym *
read_bytes(struct stat_env *e, const struct prim_buffer *b,
    const struct sym *loads)
{
	const struct sym *all = shape_bytes(e, b->dtype, b->rank, b->dim);
	const struct sym *part = sym_mul(e->m->syms, loads,
	    sym_const(e->m->syms, dtype_info[b->dtype].bytes));
	struct sym_pred p = { SYM_LE, part, all };
	enum sym_answer a;
	struct sym_facts *f;

	/* So many loads that they have no number are more than the buffer. */
	if (part == NULL || all == NULL || part == all)
		return all;
	f = sym_facts_new(e->m->syms);
	a = sym_decide(f, &p);
	sym_facts_free(f);
	return a == SYM_PROVED ? part : all;
}

void
stat_prim(struct stat_env *e, const struct prim *p, struct stat_cost *out)
{
	struct counting c = { .e = e, .p = p, .out = out };
	struct sym_ctx *syms = e->m->syms;

	stat_zero(e, out);
	c.need = mem_zalloc(p->sx.n + 1, sizeof *c.need);
	c.data = mem_zalloc(p->sx.n + 1, sizeof *c.data);
	c.loads = mem_zalloc(p->ninput + 1, sizeof *c.loads);
	for (uint32_t i = 0; i < p->ninput; i++)
		c.loads[i] = sym_const(syms, 0);
	sx_walk_init(&c.walk, p);
	for (uint32_t i = 0; p->kernel == NULL && i < p->stage.n; i++)
		count_stage(&c, &p->stage.v[i]);
	out->uncounted = p->kernel != NULL;
	for (uint32_t i = 0; i < p->ninput + p->noutput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		if (i >= p->ninput)
			out->written = sym_add(syms, out->written, shape_bytes(
			    e, b->dtype, b->rank, b->dim));
		else
			out->read = sym_add(syms, out->read, p->kernel != NULL ?
			    shape_bytes(e, b->dtype, b->rank, b->dim) :
			    read_bytes(e, b, c.loads[i]));
	}
	sx_walk_free(&c.walk);
	mem_free(c.need);
	mem_free(c.data);
	mem_free(c.loads);
}

/* ---- operators ---- */

/* Nothing is known of the operations, but what the types say. */
static void
by_types(struct stat_env *e, uint32_t nin, const struct type *const *in,
    const struct type *result, struct stat_cost *out)
{
	const struct sym *bytes;

	stat_zero(e, out);
	out->uncounted = 1;
	for (uint32_t i = 0; i < nin; i++)
		if (stat_bytes(e, in[i], &bytes))
			out->read = sym_add(e->m->syms, out->read, bytes);
	if (stat_bytes(e, result, &bytes))
		out->written = bytes;
}

void
stat_op(struct stat_env *e, uint32_t op, const struct attrs *attrs,
    uint32_t nin, const struct type *const *in, const struct type *result,
    struct stat_cost *out)
{
	struct infer_call c = { .op = op, .attrs = attrs, .nin = nin,
		.in = in };
	char *why = NULL;
	struct prim *p = NULL;

	if (op != 0 && !result->has_any && !result->has_hole)
		p = infer_stages_as(e->m, &c, result, op_at(op)->name, &why);
	if (p != NULL) {
		stat_prim(e, p, out);
		prim_free(p);
	} else {
		by_types(e, nin, in, result, out);
	}
	mem_free(why);
}
