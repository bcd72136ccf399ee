/*
 * One tensor program from a region of operator calls.
 *
 * Each operator's own program is built for the types at hand and copied in:
 * its inputs are the buffers of its operands, its results buffers of the
 * composed program (an output if the region's result is that value), its
 * temporaries new ones.  Scalar code is copied in index order, operands first.
 *
 * Cost: linear in the code of the operators.
 */
#include "pass/lower_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/text.h"
#include "tensor/scalar_rewrite.h"

static const char *
name_of(struct ir_module *m, const struct ir_node *n)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	buf_printf(&b, "%s", op_at(n->ref)->name);
	for (size_t i = 0; i < b.n; i++)
		if (b.v[i] == '.')
			b.v[i] = '_';
	s = str_intern(m->strings, b.v, b.n);
	buf_release(&b);
	return s;
}

/* Buffers of a node: one for a tensor, one per field of a tuple. */
struct held {
	uint32_t at, n;		/* in compose.list */
};

struct compose {
	struct ir_module *m;
	struct prim *p;
	const char *why;
	struct map held;		/* node -> index in list of held */
	VEC(struct held) node;
	VEC(uint32_t) list;		/* buffers */
	/* scalar constants are code, not buffers: */
	struct map scalar;		/* buffer number >= VIRTUAL -> node */
	ir_id result[LOWER_OUTPUTS];
	uint32_t nresult;
	bool whole;			/* the result is one node, a tuple */
	bool small;			/* by what rows have for `small` */
	uint32_t temps, axes;
	struct sym_facts *facts;	/* that the function assumes, or NULL */
};

#define VIRTUAL 0x80000000u	/* | node: a constant scalar */

static bool __attribute__((format(printf, 2, 3)))
refuse(struct compose *c, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	c->why = str_intern(c->m->strings, b.v, b.n);
	buf_release(&b);
	return false;
}

/* ---- what nodes hold ---- */

static struct held *
hold(struct compose *c, ir_id id)
{
	struct held h = { c->list.n, 0 };

	map_put(&c->held, id, c->node.n);
	vec_push(&c->node, h);
	return &vec_last(&c->node);
}

static const struct held *
held(const struct compose *c, ir_id id)
{
	uint32_t i;

	return map_get(&c->held, id, &i) ? &c->node.v[i] : NULL;
}

static void
put(struct compose *c, uint32_t buffer)
{
	vec_push(&c->list, buffer);
	vec_last(&c->node).n++;
}

static uint32_t
add_buffer(struct compose *c, const char *name, enum buffer_kind kind,
    const struct type *t, const struct span *sp)
{
	struct prim_buffer b = { .name = str_intern0(c->m->strings, name),
	    .kind = kind, .dtype = t->dtype, .rank = t->n, .dim = t->dim,
	    .span = *sp };

	return prim_buffer_add(c->p, &b);
}

/* ---- inputs and outputs ---- */

static uint32_t
fields(const struct type *t)
{
	return t->kind == TYPE_TUPLE ? t->n : 1;
}

static const struct type *
field(const struct type *t, uint32_t i)
{
	return t->kind == TYPE_TUPLE ? t->arg[i] : t;
}

static bool
tensors_only(struct compose *c, const struct type *t)
{
	for (uint32_t i = 0; i < fields(t); i++)
		if (field(t, i)->kind != TYPE_TENSOR ||
		    field(t, i)->has_any || field(t, i)->has_hole)
			return refuse(c, "it has values that are not tensors "
			    "of known extents");
	return true;
}

static bool
add_inputs(struct compose *c, const struct ir_region_data *r)
{
	char name[32];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(c->m, r->params.v[i]);

		if (!tensors_only(c, n->type))
			return false;
		hold(c, r->params.v[i]);
		for (uint32_t k = 0; k < fields(n->type); k++) {
			snprintf(name, sizeof name, "X%u", c->p->ninput++);
			put(c, add_buffer(c, name, BUFFER_INPUT,
			    field(n->type, k), &n->span));
		}
	}
	return true;
}

/* The nodes whose buffers are the outputs, in order. */
static bool
add_outputs(struct compose *c, ir_id result)
{
	const struct ir_node *n = ir_at(c->m, result);
	char name[32];

	if (!tensors_only(c, n->type))
		return false;
	if (fields(n->type) > LOWER_OUTPUTS || fields(n->type) == 0)
		return refuse(c, "it has %u results", fields(n->type));
	c->whole = n->kind != NODE_TUPLE && n->type->kind == TYPE_TUPLE;
	c->nresult = fields(n->type);
	for (uint32_t i = 0; i < c->nresult; i++) {
		c->result[i] = n->kind == NODE_TUPLE ? ir_in(c->m, n, i) :
		    result;
		snprintf(name, sizeof name, "Y%u", i);
		add_buffer(c, name, BUFFER_OUTPUT, field(n->type, i),
		    &n->span);
	}
	c->p->noutput = c->nresult;
	return true;
}

/* The first output that wants field k of this node, or a new temporary. */
static uint32_t
result_buffer(struct compose *c, ir_id id, uint32_t k, const struct type *t)
{
	char name[32];

	for (uint32_t i = 0; i < c->nresult; i++)
		if (c->result[i] == id && (c->whole ? i == k :
		    ir_at(c->m, id)->type->kind == TYPE_TENSOR))
			return c->p->ninput + i;
	snprintf(name, sizeof name, "T%u", c->temps++);
	return add_buffer(c, name, BUFFER_TEMP, t, &ir_at(c->m, id)->span);
}

/* ---- copying an operator's program ---- */

struct copy {
	struct compose *c;
	const struct prim *from;
	const struct sym **dim;	/* what its dimensions are here, or NULL */
	uint32_t *buffer;	/* of ours, by buffer of from */
	struct sx_rewrite code;
};

static const struct sym *
dim_here(void *ctx, const struct sym *var)
{
	const struct copy *x = ctx;

	for (uint32_t i = 0; i < x->from->ndim; i++)
		if (x->from->dim[i] == var->name)
			return x->dim[i];
	return NULL;
}

static bool
is_choice(const struct sym *s)
{
	bool found = s->kind == SYM_MIN || s->kind == SYM_MAX;

	for (uint32_t i = 0; i < s->n && !found; i++)
		found = is_choice(s->arg[i]);
	return found;
}

/* With the minima and maxima that the facts decide. */
static const struct sym *
decided(const struct compose *c, const struct sym *s)
{
	return c->facts != NULL && s != NULL && is_choice(s) ?
	    sym_simplify(c->facts, s) : s;
}

/* The operator does not know that a slice with min(1, n) elements has 1, which
 * the type of its result may say. */
static const struct sym *
extent_here(struct copy *x, const struct sym *s)
{
	if (x->dim != NULL)
		s = sym_subst(x->c->m->syms, s, dim_here, x);
	return decided(x->c, s);
}

static sx_id
scalar_constant(struct compose *c, ir_id id)
{
	const struct ir_constant *k =
	    &c->m->constant.v[ir_at(c->m, id)->ref];

	return sx_constant(c->p, k->type->dtype, k->data.bytes);
}

static sx_id
copy_node(struct sx_rewrite *r, sx_id id, const struct sx *q, sx_id *in)
{
	struct copy *x = r->ctx;
	struct sx n = *q;

	(void)id;
	if (n.op == SX_DIM)
		n.sym = extent_here(x, n.sym);
	if (n.op == SX_LOAD) {
		n.ref = x->buffer[n.ref];
		if (n.ref & VIRTUAL)
			return scalar_constant(x->c, n.ref & ~VIRTUAL);
	}
	/* A guarded load of a constant is a choice. */
	if (n.op == SX_GUARD && r->to->sx.v[in[1]].op != SX_LOAD)
		return sx_select(r->to, in[0], in[1], in[2]);
	return sx_make(r->to, &n, in);
}

/* An axis along which a buffer is written whole has the buffer's extent, under
 * the name that its type has for it. */
static void
whole_axes(const struct copy *x, const struct prim_stage *from, uint32_t out,
    struct prim_axis *axis)
{
	const struct prim_buffer *b = &x->c->p->buffer.v[out];

	for (uint32_t d = 0; x->c->facts != NULL && d < b->rank; d++) {
		uint32_t a = d;
		struct sym_pred same = { SYM_EQ, NULL, b->dim[d] };

		if (from->at != NULL) {
			const struct sx *at = &x->from->sx.v[from->at[d]];

			if (at->op != SX_AXIS)
				continue;
			a = at->ref;
		}
		same.lhs = a < from->nspatial ? axis[a].extent : NULL;
		if (same.lhs != same.rhs && (sym_decide(x->c->facts, &same) ==
		    SYM_PROVED || same.lhs == decided(x->c, same.rhs)))
			axis[a].extent = b->dim[d];
	}
}

static void
copy_stage(struct copy *x, const struct prim_stage *from)
{
	uint32_t n = from->nout;
	uint32_t *out = mem_zalloc(n + 1, sizeof *out);
	struct prim_axis *axis = mem_zalloc(from->naxis + 1, sizeof *axis);
	struct prim_stage s = *from;

	for (uint32_t i = 0; i < from->naxis; i++) {
		axis[i] = from->axis[i];
		axis[i].extent = extent_here(x, axis[i].extent);
	}
	s.axis = axis;
	for (uint32_t i = 0; i < n; i++)
		out[i] = x->buffer[from->out[i]];
	whole_axes(x, from, out[0], axis);
	s.out = out;
	s.name = NULL;
	sx_rewrite_stage(&x->code, &s, x->from->buffer.v[from->out[0]].rank);
	prim_stage_add(x->c->p, &s);
	mem_free(axis);
	mem_free(out);
}

/* from: the operator's program, or the module's; dim: what the dimensions of
 * that are; in: our buffers for its inputs, out: for its outputs. */
static void
copy_program(struct compose *c, const struct prim *from,
    const struct sym **dim, const uint32_t *in, const uint32_t *out)
{
	struct copy x = { .c = c, .from = from, .dim = dim };
	const struct sym *extent[TYPE_RANK_LIMIT];
	char name[32];

	x.buffer = mem_zalloc(from->buffer.n + 1, sizeof *x.buffer);
	for (uint32_t i = 0; i < from->buffer.n; i++) {
		struct prim_buffer b = from->buffer.v[i];

		if (i < from->ninput) {
			x.buffer[i] = in[i];
			continue;
		}
		if (i < from->ninput + from->noutput) {
			x.buffer[i] = out[i - from->ninput];
			continue;
		}
		snprintf(name, sizeof name, "T%u", c->temps++);
		b.name = str_intern0(c->m->strings, name);
		for (uint32_t k = 0; k < b.rank; k++)
			extent[k] = extent_here(&x, b.dim[k]);
		b.dim = extent;
		x.buffer[i] = prim_buffer_add(c->p, &b);
	}
	sx_rewrite_init(&x.code, from, c->p, copy_node, &x);
	for (uint32_t i = 0; i < from->stage.n; i++)
		copy_stage(&x, &from->stage.v[i]);
	mem_free(x.buffer);
	sx_rewrite_free(&x.code);
}

/* ---- nodes ---- */

/* The program of an operator; result: the type of a member of a group, whose
 * function assumes what decides it, or NULL. */
static struct prim *
operator_program(struct ir_module *m, const struct ir_node *n,
    const struct type *result, bool small, const char **why)
{
	const struct type **in = mem_zalloc(n->nin + 1, sizeof *in);
	const struct sym *const **value = mem_zalloc(n->nin + 1,
	    sizeof *value);
	struct infer_call call = { .op = n->ref, .attrs = n->attrs,
	    .nin = n->nin, .in = in, .value = value, .small = small,
	    .result = result };
	char *message = NULL;
	struct prim *p;

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_at(m, ir_in(m, n, i))->type;
	p = infer_stages(m, &call, name_of(m, n), &message);
	mem_free(in);
	mem_free(value);
	if (p == NULL) {
		*why = str_intern0(m->strings, message);
		mem_free(message);
	} else if (p->kernel != NULL) {
		*why = "its work is a C kernel";
		prim_free(p);
		p = NULL;
	}
	return p;
}

struct prim *
lower_operator(struct ir_module *m, const struct ir_node *n, const char **why)
{
	return operator_program(m, n, NULL, false, why);
}

static bool
operator(struct compose *c, ir_id id)
{
	const struct ir_node *n = ir_at(c->m, id);
	VEC(uint32_t) in = { NULL, 0, 0 };
	uint32_t out[LOWER_OUTPUTS], nout = fields(n->type);
	struct prim *q;
	bool ok = true;

	if (!tensors_only(c, n->type))
		return false;
	if (nout > LOWER_OUTPUTS)
		return refuse(c, "%s has %u results", name_of(c->m, n),
		    nout);
	for (uint32_t i = 0; ok && i < n->nin; i++) {
		const struct held *h = held(c, ir_in(c->m, n, i));

		ok = h != NULL;
		for (uint32_t k = 0; ok && k < h->n; k++)
			vec_push(&in, c->list.v[h->at + k]);
	}
	q = ok ? operator_program(c->m, n, n->type, c->small, &c->why) :
	    NULL;
	if (q != NULL) {
		hold(c, id);
		for (uint32_t i = 0; i < nout; i++) {
			out[i] = result_buffer(c, id, i, field(n->type, i));
			put(c, out[i]);
		}
		copy_program(c, q, NULL, in.v, out);
		prim_free(q);
	}
	vec_free(&in);
	return q != NULL;
}

/* What the dimensions of a program are for a call, from the operands' types;
 * NULL: one of them stands in no operand by itself. */
static const struct sym **
call_dims(const struct compose *c, const struct ir_node *n,
    const struct prim *p)
{
	const struct sym **dim = mem_zalloc(p->ndim + 1, sizeof *dim);
	uint32_t bound = 0;

	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		const struct type *t = ir_at(c->m, ir_in(c->m, n, i))->type;

		for (uint32_t k = 0; k < b->rank; k++)
			for (uint32_t d = 0; d < p->ndim; d++)
				if (b->dim[k]->kind == SYM_VAR && dim[d] ==
				    NULL && b->dim[k]->name == p->dim[d]) {
					dim[d] = t->dim[k];
					bound++;
				}
	}
	if (bound == p->ndim)
		return dim;
	mem_free(dim);
	return NULL;
}

/* The program gets the attributes of one that it is made of: of numbers, the
 * greatest. */
static void
keep_attrs(struct compose *c, const struct attrs *as)
{
	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		const struct attr_pair *a = &as->pair[i];
		const struct attr *old = attrs_get(c->p->attrs, a->key);

		if (old == NULL || (old->kind == ATTR_INT &&
		    a->value.kind == ATTR_INT && old->i < a->value.i))
			c->p->attrs = attrs_with(c->m->arena, c->p->attrs,
			    a->key, &a->value);
	}
}

/* A call of a program of the module. */
static bool
program(struct compose *c, ir_id id)
{
	const struct ir_node *n = ir_at(c->m, id);
	const struct ir_global *g = &c->m->global.v[n->ref];
	const struct prim *p = g->kind == GLOBAL_PRIM ?
	    c->m->prim.v[g->index] : NULL;
	const struct sym **dim;
	uint32_t *in, out;
	bool ok = true;

	if (p == NULL || p->kernel != NULL || p->noutput != 1 ||
	    p->ninput != n->nin)
		return refuse(c, "it calls something other than operators and "
		    "programs of one result");
	dim = call_dims(c, n, p);
	if (dim == NULL)
		return refuse(c, "an extent of @%s is not that of an operand",
		    p->name);
	in = mem_zalloc(p->ninput + 1, sizeof *in);
	for (uint32_t i = 0; ok && i < p->ninput; i++) {
		const struct held *h = held(c, ir_in(c->m, n, i));

		ok = h != NULL && h->n == 1;
		in[i] = ok ? c->list.v[h->at] : 0;
	}
	if (ok) {
		hold(c, id);
		out = result_buffer(c, id, 0, n->type);
		put(c, out);
		copy_program(c, p, dim, in, &out);
		keep_attrs(c, p->attrs);
	}
	mem_free(dim);
	mem_free(in);
	return ok || refuse(c, "it nests tuples");
}

static bool
node(struct compose *c, ir_id id)
{
	const struct ir_node *n = ir_at(c->m, id);
	const struct held *h;

	switch (n->kind) {
	case NODE_CALL:
		return n->callee == CALLEE_OP ? operator(c, id) : program(c,
		    id);
	case NODE_TUPLE:
		hold(c, id);
		for (uint32_t i = 0; i < n->nin; i++) {
			h = held(c, ir_in(c->m, n, i));
			if (h == NULL || h->n != 1)
				return refuse(c, "it nests tuples");
			put(c, c->list.v[h->at]);
		}
		return true;
	case NODE_PROJ:
		h = held(c, ir_in(c->m, n, 0));
		if (h == NULL || n->ref >= h->n)
			return refuse(c, "it nests tuples");
		{
			uint32_t buffer = c->list.v[h->at + n->ref];

			hold(c, id);
			put(c, buffer);
		}
		return true;
	case NODE_CONST:
		if (n->type->n != 0 || c->m->constant.v[n->ref].data.kind !=
		    DATA_INLINE_BYTES)
			return refuse(c, "it holds a constant");
		hold(c, id);
		put(c, VIRTUAL | id);
		return true;
	default:
		return refuse(c, "it contains more than calls of operators");
	}
}

/* Results that no stage has written yet: parameters, constants, fields of
 * tuples, the same value twice. */
static void
copy_results(struct compose *c, const bool *written)
{
	struct prim *p = c->p;
	struct prim_axis axis[TYPE_RANK_LIMIT];
	sx_id at[TYPE_RANK_LIMIT], value;

	for (uint32_t i = 0; i < c->nresult; i++) {
		uint32_t out = p->ninput + i, from;
		const struct held *h = held(c, c->result[i]);
		struct prim_buffer b = p->buffer.v[out];
		struct prim_stage s = { .kind = STAGE_STORE, .nspatial =
		    b.rank, .naxis = b.rank, .axis = axis, .nout = 1,
		    .out = &out, .at = at, .value = &value, .span = b.span };

		if (written[i])
			continue;
		from = c->list.v[h->at + (c->whole ? i : 0)];
		for (uint32_t k = 0; k < b.rank; k++) {
			axis[k].name = str_printf(c->m->strings, "i%u", k);
			axis[k].extent = b.dim[k];
			at[k] = sx_axis(p, k);
		}
		value = from & VIRTUAL ? scalar_constant(c, from & ~VIRTUAL) :
		    sx_load(p, from, at, b.rank);
		prim_stage_add(p, &s);
	}
}

/* ---- a function ---- */

static bool
compose(struct compose *c, const struct ir_region_data *r)
{
	bool written[LOWER_OUTPUTS] = { false };

	if (!add_inputs(c, r) || !add_outputs(c, r->result))
		return false;
	for (uint32_t i = 0; i < r->nodes.n; i++)
		if (!node(c, r->nodes.v[i]))
			return false;
	for (uint32_t i = 0; i < c->p->stage.n; i++)
		for (uint32_t k = 0; k < c->p->stage.v[i].nout; k++) {
			uint32_t b = c->p->stage.v[i].out[k];

			if (b >= c->p->ninput && b - c->p->ninput <
			    c->nresult)
				written[b - c->p->ninput] = true;
		}
	copy_results(c, written);
	if (!lower_dimensions(c->p))
		return refuse(c, "an extent is not bound by an input");
	return true;
}

static struct prim *
composed(struct ir_module *m, uint32_t function, bool small, const char **why)
{
	const struct ir_function *f = &m->function.v[function];
	struct compose c = { .m = m, .p = prim_new(m, f->name),
		.small = small };
	const struct attr *assume = attrs_get(f->attrs, str_intern0(m->strings,
	    "assume"));
	bool ok;

	if (assume != NULL) {
		c.facts = sym_facts_new(m->syms);
		text_facts(m, NULL, assume, NULL, c.facts);
	}
	ok = compose(&c, &m->region.v[f->body]);
	sym_facts_free(c.facts);
	c.p->span = f->span;
	map_free(&c.held);
	vec_free(&c.node);
	vec_free(&c.list);
	if (ok)
		return c.p;
	*why = c.why != NULL ? c.why : "it is not understood";
	prim_free(c.p);
	return NULL;
}

struct prim *
lower_function(struct ir_module *m, uint32_t function, const char **why)
{
	return composed(m, function, false, why);
}

/* ---- versions ---- */

bool
lower_version(struct ir_module *m, ir_id id, struct op_version *v)
{
	const struct ir_node *n = ir_at(m, id);
	const struct type *in[3];

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP ||
	    op_at(n->ref)->is_small == NULL || n->nin > 3)
		return false;
	for (uint32_t k = 0; k < n->nin; k++)
		in[k] = ir_at(m, ir_in(m, n, k))->type;
	*v = (struct op_version){ .m = m, .op = n->ref, .nin = n->nin,
		.attrs = n->attrs, .in = in, .out = n->type };
	if (!op_at(n->ref)->is_small(v))
		return false;
	v->in = NULL;
	return true;
}

struct prim *
lower_small(struct ir_module *m, uint32_t function)
{
	const char *why;

	return composed(m, function, true, &why);
}
