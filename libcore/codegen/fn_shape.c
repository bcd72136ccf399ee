/*
 * Result extents that depend on the operands' values (fn_op.h).
 *
 * Where neither the types nor names for integers give the extents of a result,
 * they become fresh names, which are computed at run time as the operator's row
 * says (op/extent.h); its rule builds that computation from the functions here.
 * Such programs read what they need from the operands, so they are built
 * without values.
 *
 * Cost: linear in the ranks.
 */
#include "codegen/fn_op.h"

#include <string.h>

#include "op/extent.h"

/* ---- names ---- */

/* A result, whose unknown extents get names; fields of a tuple share them. */
static const struct type *
named(struct opcall *c, const struct type *t)
{
	struct ir_module *m = c->f->m;
	const struct sym *dim[TE_RANK + 1];

	for (uint32_t k = 0; k < t->n; k++) {
		struct fresh x = { str_printf(m->strings, "extent%u", k),
		    FRESH_RESULT, k };

		dim[k] = t->dim[k];
		if (!dim[k]->has_any)
			continue;
		dim[k] = sym_var(m->syms, x.name);
		vec_push(&c->fresh, x);
	}
	c->rank = t->n;
	return type_tensor(m->types, t->dtype, t->n, dim);
}

bool
fn_shape_open(struct opcall *c, struct query *q, const struct type *t)
{
	uint32_t n = t == NULL ? 0 : t->kind == TYPE_TUPLE ? t->n : 1;
	const struct op_def *row = op_at(q->op);

	if (n == 0 || n > TE_RANK || n != q->nout || q->nflat != q->nin ||
	    row->extent == NULL || q->nin < row->extent_nin)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		const struct type *x = t->kind == TYPE_TUPLE ? t->arg[i] : t;

		if (x->kind != TYPE_TENSOR || x->n > TE_RANK)
			return false;
		q->out[i] = named(c, x);
	}
	return true;
}

/* ---- the row's rules ---- */

struct rule {
	struct op_extents x;
	struct opcall *c;
};

static struct opcall *
call_of(struct op_extents *x)
{
	return ((struct rule *)x)->c;
}

static op_value *
pack(LLVMValueRef v)
{
	return (op_value *)v;
}

static LLVMValueRef
unpack(op_value *v)
{
	return (LLVMValueRef)v;
}

static const struct type *
operand_type(struct op_extents *x, uint32_t in)
{
	return call_of(x)->arg.v[in].t;
}

static op_value *
operand(struct op_extents *x, uint32_t in)
{
	return pack(fn_use(call_of(x)->f, fn_op_value(call_of(x), in)));
}

static op_value *
operand_dim(struct op_extents *x, uint32_t in, uint32_t k)
{
	struct opcall *c = call_of(x);

	return pack(fn_extent(c->f, c->arg.v[in].v, k));
}

static op_value *
integer(struct op_extents *x, int64_t v)
{
	return pack(gen_int(call_of(x)->f->g, v));
}

static op_value *
symbolic(struct op_extents *x, const struct sym *s)
{
	return pack(fn_op_extent(call_of(x), s));
}

static op_value *
unless_one(struct op_extents *x, op_value *a, op_value *b)
{
	struct gen *g = call_of(x)->f->g;
	LLVMValueRef one = LLVMBuildICmp(g->b, LLVMIntEQ, unpack(a),
	    gen_int(g, 1), "");

	return pack(LLVMBuildSelect(g->b, one, unpack(b), unpack(a), ""));
}

static op_value *
call(struct op_extents *x, const char *function, const char *kinds,
    op_value **args)
{
	LLVMValueRef v[8];
	char type[sizeof v / sizeof v[0] + 2] = "l";
	size_t n = strlen(kinds);

	if (n > sizeof v / sizeof v[0])
		BUG("%s has %zu arguments", function, n);
	for (size_t i = 0; i < n; i++)
		v[i] = unpack(args[i]);
	memcpy(type + 1, kinds, n + 1);
	return pack(fn_runtime(call_of(x)->f, function, type, v));
}

static LLVMValueRef
apply(struct opcall *c, op_extent_rule *rule, uint32_t shape, uint32_t k)
{
	static const struct op_extents_emit emit = { operand_type, operand,
	    operand_dim, integer, symbolic, unless_one, call };
	struct rule r = { .c = c, .x = { .op = c->op, .attrs = c->attrs,
	    .nin = c->arg.n, .rank = c->rank, .shape = shape,
	    .emit = &emit } };

	return unpack(rule(&r.x, k));
}

LLVMValueRef
fn_shape_extent(struct opcall *c, uint32_t k)
{
	return apply(c, op_at(c->op)->extent, 0, k);
}

LLVMValueRef
fn_shape_given(struct opcall *c, uint32_t in, int64_t k)
{
	LLVMValueRef args[2] = { fn_use(c->f, fn_op_value(c, in)),
	    gen_int(c->f->g, k) };
	op_extent_rule *rule = op_at(c->op)->given_extent;

	return in != 0 && rule != NULL ? apply(c, rule, in, (uint32_t)k) :
	    fn_runtime(c->f, "relay_integer", "lpl", args);
}

void
fn_shape_tell(struct opcall *c)
{
	const struct op_input *in = c->program || c->fresh.n == 0 ? NULL :
	    op_at(c->op)->inputs;
	LLVMValueRef args[4] = { c->f->ctx };

	for (uint32_t i = 0; in != NULL && in[i].name != NULL &&
	    i < c->arg.n; i++) {
		const struct type *t = c->arg.v[i].t;

		args[1] = gen_string(c->f->g, in[i].name);
		args[2] = c->arg.v[i].v;
		if (args[2] != NULL) {
			fn_runtime(c->f, "relay_tell", "vppp", args);
			continue;
		}
		if (t->kind != TYPE_TENSOR || t->n > 0 ||
		    dtype_info[t->dtype].class == DTC_FLOAT)
			continue;
		args[2] = fn_i32(c->f, t->dtype);
		args[3] = fn_op_data(c, i);
		fn_runtime(c->f, "relay_tell_integer", "vppip", args);
	}
}

/* ---- any extent ---- */

LLVMValueRef
fn_op_name(void *ctx, const struct sym *var)
{
	struct opcall *c = ctx;

	for (uint32_t i = 0; i < c->arg.n; i++) {
		const struct sym *const *dim = c->program ?
		    c->p->buffer.v[i].dim : c->arg.v[i].t->dim;
		uint32_t rank = c->program ? c->p->buffer.v[i].rank :
		    c->arg.v[i].t->n;

		for (uint32_t k = 0; k < rank; k++)
			if (dim[k] == var)
				return fn_extent(c->f, c->arg.v[i].v, k);
	}
	for (uint32_t i = 0; i < c->fresh.n; i++)
		if (c->fresh.v[i].name == var->name)
			return c->fresh.v[i].arg == FRESH_RESULT ?
			    fn_shape_extent(c, (uint32_t)
			    c->fresh.v[i].index) : fn_shape_given(c,
			    c->fresh.v[i].arg, c->fresh.v[i].index);
	if (!c->program && fn_dim(&c->f->unit.v[c->f->u], var->name) !=
	    NO_DIM)
		return fn_dim_value(c->f, var->name);
	c->missing = var->name;
	return gen_int(c->f->g, 0);
}

LLVMValueRef
fn_op_extent(struct opcall *c, const struct sym *s)
{
	return gen_sym(c->f->g, s, fn_op_name, c);
}

LLVMValueRef
fn_op_value(struct opcall *c, uint32_t i)
{
	const struct arg *a = &c->arg.v[i];

	return a->v != NULL ? a->v : fn_get(c->f, a->id);
}

LLVMValueRef
fn_op_data(struct opcall *c, uint32_t i)
{
	const struct arg *a = &c->arg.v[i];

	return a->v == NULL ? fn_scalar_data(c->f, a->id) : fn_data(c->f,
	    a->v);
}
