/*
 * Pictures in files as tensors: their extents, then their pixels.  Both are C
 * kernels (runtime/kernel_image.h).
 */
#include "op/extent.h"
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "image"
#define PIXELS .kernel = "each sample depends on all bytes before it"
#define NO_BYTES NO_GRADIENT("the bytes of a file have no derivative")
#define GRAY "gray"

static bool
is_gray(uint32_t op, const struct attrs *attrs)
{
	return op_str(op, attrs, "colors")[0] == GRAY[0];
}

static enum rel_status
type_file_extents(struct rel *r)
{
	const struct sym *two = rel_const(r, 2);

	REL_TENSOR(x, 0);
	if (!rel_dtype_is(r, 0, x, DT_UINT8) || !rel_rank_is(r, 0, x, 1))
		return REL_ERROR;
	return rel_result_tensor(r, DT_INT64, 1, &two);
}

static enum rel_status
type_decode(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	enum rel_status st;
	uint32_t n;

	REL_TENSOR(x, 0);
	if (!rel_dtype_is(r, 0, x, DT_UINT8) || !rel_rank_is(r, 0, x, 1))
		return REL_ERROR;
	st = rel_extents(r, 1, "size", dim, &n);
	if (st != REL_DONE)
		return st;
	if (n != 2)
		return rel_error(r, "shape", "size has %u entries, expected "
		    "2: height and width", n);
	dim[2] = rel_const(r, is_gray(r->op, r->attrs) ? 1 : 3);
	return rel_result_tensor(r, DT_UINT8, 3, dim);
}

static void
compute_file_extents(struct te *t)
{
	const struct sym *n = te_dim(t, 0, 0);

	te_kernel(t, "relay_k_image_extents", 1, &n, 0, NULL);
}

static void
compute_decode(struct te *t)
{
	const char *colors = op_str(t->op, t->attrs, "colors");
	int64_t form = is_gray(t->op, t->attrs) ? 2 : colors[0] == 'b';
	const struct sym *p[4] = { te_dim(t, 0, 0), te_dim(t, te_out(t, 0),
	    0), te_dim(t, te_out(t, 0), 1), sym_const(t->m->syms, form) };

	te_kernel(t, "relay_k_image_decode", 4, p, 0, NULL);
}

static op_value *
extent_decode(struct op_extents *x, uint32_t k)
{
	op_value *args[2];

	if (k == 2)
		return ext_integer(x, is_gray(x->op, x->attrs) ? 1 : 3);
	args[0] = ext_operand(x, 1);
	args[1] = ext_integer(x, k);
	return ext_call(x, "relay_integer", "pl", args);
}

OP(image_decode, "image.decode",
    .doc = "The pixels (height, width, colours) of a picture, which the bytes "
	"of its file hold: PNG, JPEG, BMP, WebP, TIFF, JPEG 2000 or PNM.  "
	"Transparent ones are blended over white.  A file that is damaged, or "
	"of other extents, is a run-time error.",
    INPUTS(IN("x", "the bytes of the file, uint8 of rank 1"),
	IN("size", "integers: height and width, as image.file_extents gives "
	"them")),
    ATTRS(CHOICE("colors", "rgb", "order of the colours (rgb bgr gray)",
	"rgb bgr " GRAY)),
    .pattern = OP_OPAQUE,
    .type = type_decode, .compute = compute_decode, PIXELS,
    .extent = extent_decode, .extent_nin = 2, NO_BYTES)
OP(image_file_extents, "image.file_extents",
    .doc = "Height and width (int64) of a picture, which the bytes of its "
	"file hold; a file that is not a picture is a run-time error.",
    INPUTS(IN("x", "the bytes of the file, uint8 of rank 1")),
    .pattern = OP_OPAQUE,
    .type = type_file_extents, .compute = compute_file_extents, PIXELS,
    NO_BYTES)
