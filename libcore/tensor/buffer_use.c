/*
 * Reshapes and elementwise uses of buffers (buffer_use.h), from the indices.
 */
#include "tensor/buffer_use.h"

#include <string.h>

/* Indices as expressions, an axis as the variable "'k", which cannot be a
 * dimension name; NULL for an index that is not index arithmetic.  Operands
 * precede users. */
static const struct sym **
as_syms(const struct prim *p)
{
	struct sym_ctx *c = p->m->syms;
	const struct sym **s = mem_zalloc(p->sx.n, sizeof *s);

	for (uint32_t i = 1; i < p->sx.n; i++) {
		const struct sx *n = &p->sx.v[i];
		const struct sym *a = n->nin > 0 ? s[p->sx_in.v[n->in]] : NULL;
		const struct sym *b = n->nin > 1 ? s[p->sx_in.v[n->in + 1]] :
		    NULL;
		sym_binary *fn = n->op == SX_ADD ? sym_add :
		    n->op == SX_SUB ? sym_sub : n->op == SX_MUL ? sym_mul :
		    n->op == SX_FLOORDIV ? sym_floordiv :
		    n->op == SX_FLOORMOD ? sym_floormod : NULL;

		if (n->dtype != DT_INT64)
			continue;
		if (n->op == SX_CONST)
			s[i] = sym_const(c, n->i);
		else if (n->op == SX_DIM)
			s[i] = n->sym;
		else if (n->op == SX_AXIS)
			s[i] = sym_var(c, str_printf(p->m->strings, "'%u",
			    n->ref));
		else if (fn != NULL && a != NULL && b != NULL)
			s[i] = fn(c, a, b);
	}
	return s;
}

static const struct sym *
place(const struct prim *p, const struct sym **s, uint32_t buffer,
    const sx_id *index)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];
	struct sym_ctx *c = p->m->syms;
	const struct sym *sum = sym_const(c, 0);

	for (uint32_t i = 0; i < b->rank && sum != NULL; i++) {
		if (s[index[i]] == NULL)
			return NULL;
		sum = sym_add(c, sym_mul(c, sum, b->dim[i]), s[index[i]]);
	}
	return sum;
}

/* Axes are below their extents: quotients and remainders are simplified
 * accordingly. */
static bool
same_place(const struct prim *p, const struct prim_stage *s,
    const struct sym *a, const struct sym *b)
{
	struct sym_facts *f;
	struct sym_pred eq = { SYM_EQ, a, b };
	bool ok;

	if (a == NULL || b == NULL)
		return false;
	if (a == b)
		return true;
	f = sym_facts_new(p->m->syms);
	for (uint32_t i = 0; i < s->naxis; i++) {
		const struct sym *v = sym_var(p->m->syms,
		    str_printf(p->m->strings, "'%u", i));
		struct sym_pred lo = { SYM_GE, v, sym_const(p->m->syms, 0) };
		struct sym_pred hi = { SYM_LT, v, s->axis[i].extent };

		sym_facts_push(f, &lo);
		sym_facts_push(f, &hi);
	}
	ok = sym_decide(f, &eq) == SYM_PROVED;
	sym_facts_free(f);
	return ok;
}

uint32_t
prim_takes_front(const struct prim *p)
{
	const struct prim_stage *s;
	const struct sx *load;
	const struct sym **sym;
	uint32_t in;
	bool ok;

	if (p->kernel != NULL || p->stage.n != 1 || p->noutput != 1)
		return UINT32_MAX;
	s = &p->stage.v[0];
	load = &p->sx.v[s->value[0]];
	if (s->kind != STAGE_STORE || s->where != 0 || load->op != SX_LOAD ||
	    load->ref >= p->ninput)
		return UINT32_MAX;
	in = load->ref;
	if (p->buffer.v[in].dtype != p->buffer.v[s->out[0]].dtype)
		return UINT32_MAX;
	sym = as_syms(p);
	ok = same_place(p, s, place(p, sym, s->out[0], s->at), place(p, sym,
	    in, &p->sx_in.v[load->in]));
	mem_free(sym);
	/* A program that is not trusted may leave elements unwritten, or exceed
	 * the end. */
	return ok && prim_covers(p, s->out[0]) ? in : UINT32_MAX;
}

uint32_t
prim_reshapes(const struct prim *p)
{
	uint32_t in;

	if (p->kernel != NULL || p->stage.n != 1 || p->noutput != 1 ||
	    p->sx.v[p->stage.v[0].value[0]].op != SX_LOAD)
		return UINT32_MAX;
	in = p->sx.v[p->stage.v[0].value[0]].ref;
	return in < p->ninput && prim_elements(p, in) == prim_elements(p,
	    p->stage.v[0].out[0]) ? prim_takes_front(p) : UINT32_MAX;
}

struct singles {
	const struct prim *p;
	const struct prim_stage *s;
};

/* An axis that has one element is 0. */
static const struct sym *
single_axis(void *ctx, const struct sym *var)
{
	struct singles *c = ctx;
	const struct prim *p = c->p;
	int64_t n;

	for (uint32_t i = 0; var->name != NULL && i < c->s->naxis; i++)
		if (sym_is_const(c->s->axis[i].extent, &n) && n == 1 &&
		    var->name == str_printf(p->m->strings, "'%u", i))
			return sym_const(p->m->syms, 0);
	return NULL;
}

/* The offset in the output to which stage k copies all of input k contiguously;
 * NULL: it does not. */
static const struct sym *
concat_offset(const struct prim *p, const struct sym **sym, uint32_t k)
{
	const struct prim_stage *s = &p->stage.v[k];
	const struct prim_buffer *in = &p->buffer.v[k];
	struct singles ones = { p, s };
	struct sym_ctx *c = p->m->syms;
	const struct sx *x;
	const struct sym *to, *from, *all = sym_const(c, 0);
	const struct sym *count = sym_const(c, 1);

	if (s->kind != STAGE_STORE || s->where != 0 || s->nout != 1 ||
	    s->out[0] != p->ninput ||
	    in->dtype != p->buffer.v[p->ninput].dtype)
		return NULL;
	x = &p->sx.v[s->value[0]];
	if (x->op != SX_LOAD || x->ref != k)
		return NULL;
	/* The axes, in row-major order, are the input's elements. */
	for (uint32_t i = 0; i < s->naxis; i++) {
		count = sym_mul(c, count, s->axis[i].extent);
		all = sym_add(c, sym_mul(c, all, s->axis[i].extent),
		    sym_var(c, str_printf(p->m->strings, "'%u", i)));
	}
	to = place(p, sym, p->ninput, s->at);
	from = place(p, sym, k, &p->sx_in.v[x->in]);
	if (to == NULL || from == NULL || all == NULL || count == NULL ||
	    count != prim_elements(p, k))
		return NULL;
	from = sym_subst(c, from, single_axis, &ones);
	if (from == NULL || from != sym_subst(c, all, single_axis, &ones))
		return NULL;
	to = sym_subst(c, to, single_axis, &ones);
	return to != NULL ? sym_sub(c, to, from) : NULL;
}

bool
prim_concatenates(const struct prim *p, const struct sym **at)
{
	const struct sym **sym, *sum = sym_const(p->m->syms, 0);
	bool ok = p->kernel == NULL && p->noutput == 1 && p->ninput >= 2 &&
	    p->stage.n == p->ninput && p->buffer.n == p->ninput + 1;

	if (!ok)
		return false;
	sym = as_syms(p);
	for (uint32_t k = 0; ok && k < p->ninput; k++) {
		at[k] = concat_offset(p, sym, k);
		ok = at[k] != NULL && at[k] == sum;
		sum = sym_add(p->m->syms, sum, prim_elements(p, k));
	}
	mem_free(sym);
	return ok && sum != NULL && sum == prim_elements(p, p->ninput);
}

static bool
same_shape(const struct prim *p, uint32_t a, uint32_t b)
{
	const struct prim_buffer *x = &p->buffer.v[a], *y = &p->buffer.v[b];

	return dtype_info[x->dtype].bytes == dtype_info[y->dtype].bytes &&
	    x->rank == y->rank && (x->rank == 0 || memcmp(x->dim, y->dim,
	    x->rank * sizeof *x->dim) == 0);
}

static bool
may_overwrite(const struct prim *p, uint32_t input)
{
	uint32_t out = p->ninput, writers = 0;
	struct sx_walk w;
	bool ok;

	if (p->kernel != NULL || p->noutput != 1 || !same_shape(p, input,
	    out))
		return false;
	for (uint32_t i = 0; i < p->stage.n; i++)
		for (uint32_t k = 0; k < p->stage.v[i].nout; k++)
			writers += p->stage.v[i].out[k] == out;
	ok = writers == 1;
	sx_walk_init(&w, p);
	for (uint32_t i = 0; ok && i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		sx_walk_stage(&w, s);
		for (uint32_t k = 0; ok && k < w.order.n; k++) {
			const struct sx *n = &p->sx.v[w.order.v[k]];

			if (n->op != SX_LOAD)
				continue;
			/* Reading the output would yield the input. */
			if (n->ref == out)
				ok = false;
			if (n->ref == input)
				ok = s->kind == STAGE_STORE &&
				    s->out[0] == out && s->where == 0 &&
				    (n->nin == 0 || memcmp(s->at,
				    &p->sx_in.v[n->in], n->nin *
				    sizeof *s->at) == 0);
		}
	}
	sx_walk_free(&w);
	/* Elements that a program does not write are cleared beforehand. */
	return ok && prim_covers(p, out);
}

bool
prim_may_overwrite(const struct prim *p, uint32_t input)
{
	bool ok = may_overwrite(p, input);

	for (uint32_t i = 0; ok && i < p->version.n; i++)
		ok = may_overwrite(prim_version(p, i), input);
	return ok;
}

void
prim_find_read(const struct prim *p, bool *read)
{
	struct sx_walk w;

	sx_walk_init(&w, p);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		sx_walk_stage(&w, &p->stage.v[i]);
		for (uint32_t k = 0; k < w.order.n; k++)
			if (p->sx.v[w.order.v[k]].op == SX_LOAD)
				read[p->sx.v[w.order.v[k]].ref] = true;
	}
	sx_walk_free(&w);
}
