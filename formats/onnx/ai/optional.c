/*
 * Operators on optionals: Option of the standard library.  From version 18
 * on a tensor or sequence may stand where an optional is expected.
 */
#include "formats/onnx/graph.h"
#include "formats/onnx/sequence_types.h"

static void
row_optional(struct imp *im, ir_id *out)
{
	struct onnx_attr *a = imp_attr(im, "type");
	const struct type *t;
	ir_id x;

	if (imp_has(im, 0)) {
		x = imp_in(im, 0);
		t = imp_type(im, x);
		if (t && seq_is_option(t))
			imp_error(im, "onnx-type", "an optional in an "
			    "optional");
		else if (t)
			out[0] = seq_ctor(im, "Some", seq_option(im,
			    seq_widen(im, t)), 1, &x);
		return;
	}
	if (!a || !a->tp) {
		imp_error(im, "onnx-attribute", "neither an input nor "
		    "attribute 'type'");
		return;
	}
	t = imp_inner_type(im, a->tp, NULL);
	out[0] = t ? seq_ctor(im, "None", seq_option(im, t), 0, NULL) : 0;
}

static void
row_has(struct imp *im, ir_id *out)
{
	uint8_t known = imp_has(im, 0);
	ir_id x = imp_opt(im, 0);

	if (known && seq_is_option(imp_type(im, x)))
		out[0] = SEQ_CALL(im, "option_has", type_scalar(im->m->types,
		    DT_BOOL), x);
	else if (!known || x)
		out[0] = imp_const(im, DT_BOOL, 0, NULL, &known, 1);
}

static void
row_get(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);
	const struct type *t = imp_type(im, x);

	out[0] = x;
	if (!seq_is_option(t))
		return;
	t = seq_is_list(t->arg[0]) ? t->arg[0] : imp_element(im, t);
	out[0] = SEQ_CALL(im, "option_get", t, x);
}

const struct onnx_row onnx_rows_optional[] = {
	{ "", "Optional", 15, row_optional },
	{ "", "OptionalHasElement", 15, row_has },
	{ "", "OptionalHasElement", 18, row_has },
	{ "", "OptionalGetElement", 15, row_get },
	{ "", "OptionalGetElement", 18, row_get },
	{ 0 }
};
