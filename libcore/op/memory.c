/*
 * Storage and run-time operators that planning and lowering insert.  An
 * allocation is fresh each time: it reads the allocator's state, so two are
 * never merged, but one that nobody uses may go.
 */
#include "op/extent.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "memory"
#define VIRTUAL_DEVICE							\
	MAYBE("virtual_device", ATTR_T_STR, "where, such as \"cpu:0\"")

/* ---- type relations ---- */

/* A function of known type without type parameters; NULL as rel_tensor. */
static const struct type *
function(struct rel *r, uint32_t i, bool *bad)
{
	const struct type *f = r->in[i];

	if (f->kind == TYPE_HOLE || (f->kind == TYPE_FUNC && f->has_hole))
		return NULL;
	if (f->kind == TYPE_FUNC && f->ntv == 0)
		return f;
	*bad = true;
	rel_error(r, "not-a-function", "input '%s' must be a function%s, "
	    "found %s", rel_input_name(r, i), f->kind == TYPE_FUNC ?
	    " without type parameters" : "", rel_type_text(r, f));
	return NULL;
}

static enum rel_status
type_call_lowered(struct rel *r)
{
	bool bad = false;
	const struct type *f = function(r, 0, &bad), *args = r->in[1];

	if (f == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (args->kind == TYPE_TUPLE && args->n != f->n)
		return rel_error(r, "argument-count",
		    "func takes %u arguments, args has %u", f->n, args->n);
	/* A lowered function's dimension names are bound by its arguments, so
	 * what they are is settled when it is called. */
	if (f->ndv == 0 && !r->report->assign(r, 1, type_tuple(r->m->types,
	    f->n, f->arg)))
		return REL_ERROR;
	return rel_result(r, f->ret);
}

/* A scalar or vector operand of int64 that is not known is made so. */
static bool
int64_operand(struct rel *r, uint32_t i, uint32_t rank)
{
	const struct type *t = r->in[i];

	if (t->kind == TYPE_HOLE && rank == 0)
		return r->report->assign(r, i, type_scalar(r->m->types,
		    DT_INT64));
	if (t->kind == TYPE_HOLE || (t->kind == TYPE_TENSOR &&
	    t->dtype == DT_INT64 && t->n == rank))
		return true;
	rel_error(r, "operand-type", "'%s' must be int64 of rank %u, found "
	    "%s", rel_input_name(r, i), rank, rel_type_text(r, t));
	return false;
}

/* Storage is a vector of bytes. */
static enum rel_status
type_alloc_storage(struct rel *r)
{
	const struct sym *size = r->value[0] != NULL ? r->value[0][0] :
	    sym_any(r->m->syms);

	if (!int64_operand(r, 0, 0) || !int64_operand(r, 1, 1) ||
	    !int64_operand(r, 2, 0))
		return REL_ERROR;
	if (!rel_require(r, size, SYM_GE, sym_const(r->m->syms, 0)))
		return rel_error(r, "storage-size", "size is %s, which is "
		    "negative", rel_dim_text(r, size));
	return rel_result_tensor(r, DT_UINT8, 1, &size);
}

/* The shape of the result: the first of two attributes that is given, the
 * operand's value, or as many unknown extents as it has elements. */
static enum rel_status
shape_from(struct rel *r, const char *first, const char *second, uint32_t in,
    uint32_t *n, const struct sym ***dim)
{
	int64_t rank;

	if (first != NULL && !op_none(r->op, r->attrs, first)) {
		*dim = rel_dims_attr(r, first, n);
		return REL_DONE;
	}
	if (!op_none(r->op, r->attrs, second)) {
		*dim = rel_dims_attr(r, second, n);
		return REL_DONE;
	}
	if (!int64_operand(r, in, 1))
		return REL_ERROR;
	if (r->in[in]->kind != TYPE_TENSOR || r->in[in]->dim[0]->has_hole)
		return REL_WAIT;
	if (!sym_is_const(r->in[in]->dim[0], &rank))
		return rel_error(r, "rank", "'%s' has %s elements, the rank "
		    "of the result must be a number", rel_input_name(r, in),
		    rel_dim_text(r, r->in[in]->dim[0]));
	if (rank > TYPE_RANK_LIMIT)
		return rel_error(r, "rank-limit",
		    "the result would have rank %lld, the limit is %d",
		    (long long)rank, TYPE_RANK_LIMIT);
	*n = (uint32_t)rank;
	*dim = arena_alloc(r->m->arena, *n + 1, sizeof **dim);
	for (uint32_t i = 0; i < *n; i++)
		(*dim)[i] = r->value[in] != NULL ? r->value[in][i] :
		    sym_any(r->m->syms);
	return REL_DONE;
}

static enum rel_status
type_alloc_tensor(struct rel *r)
{
	const struct sym **dim;
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(storage, 0);
	if (storage->dtype != DT_UINT8 || storage->n != 1)
		return rel_error(r, "operand-type", "'storage' must be bytes "
		    "from memory.alloc_storage, found %s",
		    rel_type_text(r, storage));
	if (!int64_operand(r, 1, 0))
		return REL_ERROR;
	st = shape_from(r, "const_shape", "assert_shape", 2, &n, &dim);
	return st != REL_DONE ? st : rel_result_tensor(r,
	    rel_dtype_attr(r, "dtype", DT_FLOAT32), n, dim);
}

static enum rel_status
type_unit(struct rel *r)
{
	return rel_result(r, type_tuple(r->m->types, 0, NULL));
}

/* A function, a tuple of inputs, and a tuple of what it writes. */
static enum rel_status
type_invoke(struct rel *r)
{
	bool bad = false;

	for (uint32_t i = 1; i < 3; i++)
		if (rel_tuple(r, i, &bad) == NULL)
			return bad ? REL_ERROR : REL_WAIT;
	if (function(r, 0, &bad) == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (r->in[1]->n != r->in[0]->n)
		return rel_error(r, "argument-count",
		    "func takes %u arguments, inputs has %u", r->in[0]->n,
		    r->in[1]->n);
	return type_unit(r);
}

static enum rel_status
type_reshape_tensor(struct rel *r)
{
	const struct sym **dim, *have = sym_const(r->m->syms, 1), *want = have;
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(x, 0);
	st = shape_from(r, NULL, "newshape", 1, &n, &dim);
	if (st != REL_DONE)
		return st;
	for (uint32_t i = 0; i < x->n; i++)
		have = sym_mul(r->m->syms, have, x->dim[i]);
	for (uint32_t i = 0; i < n; i++)
		want = sym_mul(r->m->syms, want, dim[i]);
	if (have != NULL && want != NULL && !have->has_any &&
	    !want->has_any && !rel_equal(r, have, want))
		return rel_error(r, "reshape-size",
		    "x has %s elements, the new shape %s",
		    rel_dim_text(r, have), rel_dim_text(r, want));
	return rel_result_tensor(r, x->dtype, n, dim);
}

static enum rel_status
type_vm_shape_of(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "dtype", DT_INT64);
	const struct sym *n;

	REL_TENSOR(x, 0);
	if (dt != DT_INT32 && dt != DT_INT64)
		return rel_error(r, "dtype-class", "dtype must be int32 or "
		    "int64, found %s", dtype_info[dt].name);
	n = sym_const(r->m->syms, x->n);
	return rel_result_tensor(r, dt, 1, &n);
}

/* ---- compute definitions ---- */

static void
compute_reshape_tensor(struct te *t)
{
	te_reshape(t, te_in(t, 0), te_out(t, 0));
}

static void
compute_vm_shape_of(struct te *t)
{
	enum dtype dt = te_dtype(t, te_out(t, 0));
	uint32_t n = te_rank(t, 0);
	sx_id v = sx_int(t->p, dt, 0);

	te_begin(t, te_out(t, 0));
	for (uint32_t i = 0; i < n; i++)
		v = te_select(t, te_bin(t, SX_EQ, te_axis(t, 0),
		    te_int(t, (int64_t)i)), te_cast(t, dt, te_sym(t,
		    te_dim(t, 0, (int)i))), v);
	te_store(t, v);
}

/* ---- extents that depend on values ---- */

static op_value *
given_reshape_tensor(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, x->shape),
	    ext_integer(x, k) };

	return ext_call(x, "relay_reshaped_extent", "ppl", args);
}

/* ---- rows ---- */

OP(call_lowered, "call_lowered",
    .doc = "Calls a lowered function with the fields of a tuple.",
    INPUTS(IN("func", "lowered function"),
	IN_TUPLE("args", "tuple of arguments")),
    ATTRS(MAYBE("metadata", ATTR_T_STR, "notes of the lowering")),
    .pattern = OP_OPAQUE,
    .type = type_call_lowered,
    NO_GRADIENT("it is what lowering leaves"))
OP(memory_alloc_storage, "memory.alloc_storage",
    .doc = "Allocates a piece of storage: a vector of bytes.",
    INPUTS(IN("size", "int64 scalar: bytes"),
	IN("shape", "int64, rank 1: of what it is for"),
	IN("alignment", "int64 scalar: bytes")),
    ATTRS(DTYPE("dtype", "float32", "of what it is for"), VIRTUAL_DEVICE),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS,
    .place = OP_PLACE_GIVEN, .host = 7,
    .type = type_alloc_storage,
    NO_GRADIENT("it is what lowering leaves"))
OP(memory_alloc_tensor, "memory.alloc_tensor",
    .doc = "A tensor with undefined content inside a piece of storage.",
    INPUTS(IN("storage", "from memory.alloc_storage"),
	IN("offset", "int64 scalar: bytes"), IN("shape", "int64, rank 1")),
    ATTRS(MAYBE("const_shape", ATTR_T_DIMS, "the shape, if it is constant"),
	MAYBE("assert_shape", ATTR_T_DIMS, "the shape as far as known"),
	DTYPE("dtype", "float32", "data type of the tensor")),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS,
    .host = 6,
    .type = type_alloc_tensor,
    NO_GRADIENT("it is what lowering leaves"))
OP(memory_kill, "memory.kill",
    .doc = "Ends the life of a tensor: its storage may be used again.",
    INPUTS(IN("x", "any tensor")),
    .pattern = OP_OPAQUE, .moves = true, .effect = EFFECT_WRITES,
    .type = type_unit,
    NO_GRADIENT("it is what lowering leaves"))
OP(vm_invoke_tvm_op, "vm.invoke_tvm_op",
    .doc = "Runs a kernel that reads its inputs and writes its outputs.",
    INPUTS(IN("func", "primitive function"), IN_TUPLE("inputs", "tuple"),
	IN_TUPLE("outputs", "tuple of allocated tensors")),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS | EFFECT_WRITES,
    .type = type_invoke,
    NO_GRADIENT("it is what lowering leaves"))
OP(vm_reshape_tensor, "vm.reshape_tensor",
    .doc = "The same elements under another shape, without a copy.",
    INPUTS(IN("x", "any tensor"), IN("shape", "int64, rank 1")),
    ATTRS(MAYBE("newshape", ATTR_T_DIMS, "the shape as far as known")),
    .pattern = OP_OPAQUE, .moves = true,
    .host = 2,
    .type = type_reshape_tensor,
    .compute = compute_reshape_tensor,
    .given_extent = given_reshape_tensor)
OP(vm_shape_func, "vm.shape_func",
    .doc = "Writes the result shapes of a primitive function into outputs, "
	"from the shapes or values of its inputs.",
    INPUTS(IN("func", "primitive function"), IN_TUPLE("inputs", "tuple"),
	IN_TUPLE("outputs", "tuple of allocated shapes")),
    ATTRS(LIST("is_input", "[]", "1 where the value, not the shape, counts",
	0)),
    .pattern = OP_OPAQUE, .effect = EFFECT_READS | EFFECT_WRITES,
    .type = type_invoke,
    NO_GRADIENT("it is what lowering leaves"))
OP(vm_shape_of, "vm.shape_of",
    .doc = "The extents of x as a tensor of rank 1.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(DTYPE("dtype", "int64", "data type of the result")),
    .pattern = OP_OPAQUE, .moves = true, .non_computational = true,
    .place = OP_PLACE_SHAPE,
    .type = type_vm_shape_of, .compute = compute_vm_shape_of,
    NO_FLOATS)
