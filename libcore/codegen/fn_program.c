/*
 * The tensor program of an operator's call (fn_op.h), for the types of its
 * operands.
 *
 * Where the type of a result depends on the values of small integer operands
 * (reshape(x, shape)), these become names of extents that are read at run time:
 * the program is built first without such names, and with them if that fails.
 *
 * Cost: that of the operator's definition.
 */
#include "codegen/fn_op.h"

#include <string.h>

#include "infer/infer.h"
#include "op/op.h"

void
fn_query_begin(struct query *q, uint32_t nin, uint32_t nflat)
{
	q->nin = nin;
	q->nflat = nflat;
	q->in = mem_zalloc(nin + 1, sizeof *q->in);
	q->value = mem_zalloc(nin + 1, sizeof *q->value);
	q->real = mem_zalloc(nin + 1, sizeof *q->real);
	q->flat = mem_zalloc(nflat + 1, sizeof *q->flat);
	q->flat_value = mem_zalloc(nflat + 1, sizeof *q->flat_value);
}

void
fn_query_end(struct query *q)
{
	mem_free(q->in);
	mem_free(q->value);
	mem_free(q->real);
	mem_free(q->flat);
	mem_free(q->flat_value);
}

static const struct sym *const *
fresh_values(struct opcall *c, const struct type *t, uint32_t arg)
{
	struct ir_module *m = c->f->m;
	const struct sym **s;
	int64_t n;

	if (t->kind != TYPE_TENSOR || t->n > 1 || t->dtype == DT_BOOL ||
	    dtype_info[t->dtype].class == DTC_FLOAT ||
	    !type_elements(t, &n) || n > INFER_VALUE_LIMIT)
		return NULL;
	s = arena_alloc(m->arena, (size_t)n + 1, sizeof *s);
	for (int64_t i = 0; i < n; i++) {
		struct fresh x = { str_printf(m->strings, "value%u_%lld", arg,
		    (long long)i), arg, i };

		s[i] = sym_var(m->syms, x.name);
		vec_push(&c->fresh, x);
	}
	return s;
}

/* The values of operands: constants, and, if `all` is set, names for the
 * others. */
static void
query_values(struct opcall *c, struct query *q, bool all)
{
	struct ir_module *m = c->f->m;
	uint32_t flat = 0, n;

	c->fresh.n = 0;
	for (uint32_t i = 0; i < q->nin; i++) {
		const struct ir_node *x = q->operand != NULL ?
		    ir_at(m, q->operand[i]) : NULL;
		bool one = q->in[i]->kind == TYPE_TENSOR;

		q->value[i] = NULL;
		q->real[i] = NULL;
		if (x != NULL && x->kind == NODE_CONST) {
			q->value[i] = infer_constant_value(m,
			    &m->constant.v[x->ref], &n);
			q->real[i] = infer_constant_real(m,
			    &m->constant.v[x->ref]);
		}
		if (one && q->value[i] == NULL && all)
			q->value[i] = fresh_values(c, q->in[i], flat);
		if (one)
			q->flat_value[flat] = q->value[i];
		flat += one ? 1 : q->in[i]->n;
	}
}

static bool
set_results(struct query *q, const struct type *t)
{
	q->nout = t->kind == TYPE_TUPLE ? t->n : 1;
	if (q->nout > TE_RANK)
		return false;
	for (uint32_t i = 0; i < q->nout; i++) {
		q->out[i] = t->kind == TYPE_TUPLE ? t->arg[i] : t;
		if (q->out[i]->kind != TYPE_TENSOR)
			return false;
	}
	return true;
}

/* The program of the query's operator and types. */
static struct prim *
build_query(const struct opcall *c, const struct query *q,
    const char **message)
{
	struct te_request r = { .name = c->name,
	    .compute = op_at(q->op)->compute, .op = q->op,
	    .attrs = q->attrs, .nin = q->nflat, .in = q->flat,
	    .in_value = q->flat_value, .nout = q->nout, .out = q->out };

	return te_build(c->f->m, &r, message);
}

static struct prim *
build_with(struct opcall *c, struct query *q, const struct type *t, bool all,
    char **why)
{
	struct ir_module *m = c->f->m;
	const char *message = NULL;
	struct infer_call call = { .op = q->op, .attrs = q->attrs,
	    .nin = q->nin, .in = q->in, .value = q->value, .real = q->real };
	struct prim *p;

	query_values(c, q, all);
	if (t == NULL)
		t = infer_op_type(m, &call, why);
	if (t == NULL)
		return NULL;
	if (!set_results(q, t)) {
		*why = mem_printf("its result is not a tensor");
		return NULL;
	}
	p = build_query(c, q, &message);
	if (p == NULL)
		*why = mem_printf("%s", message);
	return p;
}

static bool
open_result(const struct query *q)
{
	for (uint32_t i = 0; i < q->nout; i++)
		if (q->out[i]->has_any)
			return true;
	return false;
}

static bool
open_kernel(const struct prim_kernel *k)
{
	for (uint32_t i = 0; i < k->nparam; i++)
		if (k->param[i]->has_any)
			return true;
	return false;
}

/* The program with names for the extents of its result. */
static struct prim *
build_open(struct opcall *c, struct query *q)
{
	const char *message = NULL;
	struct infer_call call = { .op = q->op, .attrs = q->attrs,
	    .nin = q->nin, .in = q->in, .value = q->value, .real = q->real };
	char *why = NULL;
	const struct type *t;

	query_values(c, q, false);
	t = infer_op_type(c->f->m, &call, &why);
	mem_free(why);
	if (!fn_shape_open(c, q, t))
		return NULL;
	return build_query(c, q, &message);
}

struct prim *
fn_program(struct opcall *c, struct query *q, const struct type *t)
{
	char *why = NULL, *second = NULL;
	struct prim *p = NULL;

	if (op_at(q->op)->compute == NULL) {
		diag_error(c->f->g->d, &ir_at(c->f->m, c->id)->span,
		    "not-compiled", "relay-codegen does not compile %s: it "
		    "has no compute definition", c->name);
		return NULL;
	}
	if (t != NULL)
		p = build_with(c, q, t, false, &why);
	if (p == NULL && t == NULL)
		p = build_with(c, q, NULL, false, &why);
	/* A result whose extents have no upper bound needs the values of the
	 * operands. */
	if (p != NULL && t == NULL && open_result(q) &&
	    (p->kernel == NULL || open_kernel(p->kernel))) {
		prim_free(p);
		p = NULL;
	}
	/* Names are extents and never negative, but values may be: they are
	 * given names only if the extents of the result are otherwise
	 * unknown. */
	if (p == NULL)
		p = build_open(c, q);
	if (p == NULL)
		p = build_with(c, q, NULL, true, &second);
	if (p == NULL && t != NULL) {
		mem_free(second);
		second = NULL;
		p = build_with(c, q, t, true, &second);
	}
	/* Loop extents must be known when the loop begins. */
	if (p != NULL && p->kernel == NULL && open_result(q)) {
		prim_free(p);
		p = build_open(c, q);
	}
	if (p == NULL && second == NULL && why == NULL) {
		second = mem_printf("the extents of its result are not known "
		    "from the types, nor from integers");
	}
	if (p == NULL)
		diag_error(c->f->g->d, &ir_at(c->f->m, c->id)->span,
		    "not-compiled", "relay-codegen does not compile %s: %s",
		    c->name, second != NULL ? second : why);
	else
		prim_complete_dims(p);
	mem_free(why);
	mem_free(second);
	return p;
}
