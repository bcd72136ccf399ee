/*
 * Annotations: identities that give a pass information about a value.
 */
#include <string.h>

#include "op/grad_rules.h"
#include "op/rel.h"
#include "op/row.h"
#include "tensor/te.h"

#define OP_FAMILY "annotation"
#define NOTE								\
	INPUTS(IN("x", "any value")), .pattern = OP_OPAQUE,		\
	.non_computational = true, .same = true,			\
	.type = type_same, .compute = compute_same, .gradient = grad_same
#define COMPILER							\
	ATTRS(MUST("compiler", ATTR_T_STR, "name of the external compiler"))

/* ---- type relations ---- */

/* A value of any type, functions and references too. */
static enum rel_status
type_same(struct rel *r)
{
	return r->in[0]->kind == TYPE_HOLE ? REL_WAIT :
	    rel_result(r, r->in[0]);
}

/* A scalar operand of x's data type; an unknown one is made so. */
static bool
scalar_like(struct rel *r, uint32_t i, const struct type *x)
{
	const struct type *p = r->in[i];

	if (p->kind == TYPE_HOLE)
		return r->report->assign(r, i, type_scalar(r->m->types,
		    x->dtype));
	if (p->kind == TYPE_TENSOR && p->dtype == x->dtype && p->n == 0)
		return true;
	rel_error(r, "operand-type", "'%s' must be a scalar of %s, found %s",
	    rel_input_name(r, i), dtype_info[x->dtype].name,
	    rel_type_text(r, p));
	return false;
}

static enum rel_status
type_simulated_quantize(struct rel *r)
{
	int64_t kind = op_int(r->op, r->attrs, "kind");

	REL_TENSOR(x, 0);
	if (dtype_info[x->dtype].class != DTC_FLOAT) {
		rel_error(r, "dtype-class", "takes floats, found %s",
		    dtype_info[x->dtype].name);
		rel_help(r, "convert it first: cast(..., dtype=\"float32\")");
		return REL_ERROR;
	}
	if (kind < 0 || kind > 3)
		return rel_error(r, "attribute-value",
		    "kind must be 0 .. 3, found %lld", (long long)kind);
	for (uint32_t i = 1; i < 4; i++)
		if (!scalar_like(r, i, x))
			return REL_ERROR;
	return rel_result(r, x);
}

/* ---- compute definitions ---- */

/* Each tensor of the value is copied. */
static void
compute_same(struct te *t)
{
	sx_id at[TE_RANK];

	for (uint32_t i = 0; i < t->nout; i++) {
		te_begin(t, te_out(t, i));
		te_axes(t, at);
		te_store(t, te_load(t, te_in(t, i), at));
	}
}

static void
compute_simulated_quantize(struct te *t)
{
	static const struct { const char *name; enum sx_op op; } how[] = {
		{ "round", SX_ROUND }, { "ceil", SX_CEIL },
		{ "floor", SX_FLOOR }, { "trunc", SX_TRUNC },
	};
	const char *rounding = op_str(t->op, t->attrs, "rounding");
	enum dtype dt = te_dtype(t, 0);
	sx_id at[TE_RANK], v, scale;
	uint32_t k = 0;

	if (op_int(t->op, t->attrs, "kind") == 0) {
		compute_same(t);
		return;
	}
	while (k < 4 && strcmp(how[k].name, rounding) != 0)
		k++;
	if (k == 4) {
		te_fail(t, "stochastic rounding needs random numbers, which "
		    "this operator has not");
		return;
	}
	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	scale = te_cast(t, DT_FLOAT64, te_load0(t, 1));
	v = te_div(t, te_cast(t, DT_FLOAT64, te_load(t, 0, at)), scale);
	v = te_un(t, how[k].op, v);
	v = te_bin(t, SX_MAX, v, te_cast(t, DT_FLOAT64, te_load0(t, 2)));
	v = te_bin(t, SX_MIN, v, te_cast(t, DT_FLOAT64, te_load0(t, 3)));
	te_store(t, te_cast(t, dt, te_mul(t, v, scale)));
}

/* ---- rows ---- */

OP(annotation_bitpack_end, "annotation.bitpack_end",
    .doc = "Ends the part of a graph that is to be bit-packed.",
    NOTE)
OP(annotation_bitpack_start, "annotation.bitpack_start",
    .doc = "Begins the part of a graph that is to be bit-packed.",
    NOTE)
OP(annotation_cast_hint, "annotation.cast_hint",
    .doc = "Says that quantization may keep x in the given data type.",
    NOTE, ATTRS(MUST("dtype", ATTR_T_DTYPE, "data type")))
OP(annotation_checkpoint, "annotation.checkpoint",
    .doc = "Keep x for the gradient; recompute what is between.",
    NOTE, .fusion_barrier = true, .checkpoint = true)
OP(annotation_compiler_begin, "annotation.compiler_begin",
    .doc = "x enters a region for an external compiler.",
    NOTE, COMPILER)
OP(annotation_compiler_end, "annotation.compiler_end",
    .doc = "x leaves a region for an external compiler.",
    NOTE, COMPILER)
OP(relay_op_annotation_simulated_quantize,
    "relay.op.annotation.simulated_quantize",
    .doc = "x as if quantized: clip(round(x / dom_scale), clip_min, clip_max) "
	"* dom_scale.",
    INPUTS(IN("x", "float tensor"), IN("dom_scale", "scale"),
	IN("clip_min", "scalar"), IN("clip_max", "scalar")),
    ATTRS(MUST("kind", ATTR_T_INT, "0 identity, which leaves x as it "
	"is, 1 input, 2 weight, 3 activation"),
	FLAG_ON("sign", "signed integers"),
	CHOICE("rounding", "round", "how (round ceil floor trunc "
	"stochastic_round)", "round ceil floor trunc stochastic_round")),
    .pattern = OP_OPAQUE,
    .type = type_simulated_quantize, .compute = compute_simulated_quantize)
OP(annotation_stop_fusion, "annotation.stop_fusion",
    .doc = "Fusion does not put what makes x and what uses it into one group.",
    NOTE, .fusion_barrier = true)
OP(annotation_with_funcid, "annotation.with_funcid",
    .doc = "Marks a function for the partial evaluator.",
    NOTE, ATTRS(MUST("fid", ATTR_T_INT, "number of the function")))
OP(debug, "debug",
    .doc = "x; a debugger may stop here.",
    NOTE, ATTRS(MAYBE("debug_func", ATTR_T_STR, "of no effect")))
OP(device_copy, "device_copy",
    .doc = "The same value on another device.",
    NOTE, .moves = true, .place = OP_PLACE_COPY,
    ATTRS(MAYBE("src_virtual_device", ATTR_T_STR, "where x is"),
	MAYBE("dst_virtual_device", ATTR_T_STR, "where the result is")))
OP(on_device, "on_device",
    .doc = "x is to be computed on, or its result placed on, a device.",
    NOTE, .place = OP_PLACE_SCOPE,
    ATTRS(MAYBE("virtual_device", ATTR_T_STR, "which, such as \"cpu:0\""),
	FLAG("constrain_result", "the result is placed there"),
	FLAG_ON("constrain_body", "x is computed there")))
OP(stop_gradient, "stop_gradient",
    .doc = "x, which relay-ad treats as a constant.",
    INPUTS(IN("x", "any tensor")), .pattern = OP_ELEMWISE,
    .type = rel_identity, .compute = compute_same, .gradient = grad_none)
