/*
 * Operators that pad, spread or rearrange blocks of feature maps.
 */
#include "op/transform_block.h"

#include <math.h>
#include <string.h>

#include "op/extent.h"
#include "op/layout_rules.h"
#include "op/nn_layout.h"
#include "op/quantize_rules.h"
#include "op/row.h"

#define OP_FAMILY "transform_block"
#define LAYOUT(order) STR("layout", order, "order of the dimensions")
#define BLOCK_ATTRS							\
	INT("block_size", "1", "edge of a block"),			\
	LAYOUT("NCHW"),							\
	CHOICE("mode", "DCR", "order within the depth: DCR block first, " \
	    "CDR channel first (DCR CDR)", "DCR CDR")
#define BLOCK_SHAPE							\
	LIST("block_shape", "1", "block extents of the spatial dimensions", 0)

/* ---- type relations ---- */

/* Dimensions after the batch that blocks are made of. */
static bool
block_lists(struct rel *r, const struct type *x, const char *pairs,
    uint32_t *m, const struct sym ***block)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, pairs);

	*block = rel_dims_attr(r, "block_shape", m);
	if (a->kind != ATTR_LIST || a->n != *m || *m == 0 || *m >= x->n) {
		rel_error(r, "block-shape", "block_shape has %u entr%s and %s "
		    "%u, 'x' has rank %u", *m, *m == 1 ? "y" : "ies", pairs,
		    a->kind == ATTR_LIST ? a->n : 1, x->n);
		return false;
	}
	for (uint32_t i = 0; i < *m; i++)
		if ((*block)[i]->value < 1 || block_pair(a, i, 0) < 0 ||
		    block_pair(a, i, 1) < 0) {
			rel_error(r, "block-shape", "entry %u: a block of %s, "
			    "%s of %lld and %lld", i,
			    rel_dim_text(r, (*block)[i]), pairs,
			    (long long)block_pair(a, i, 0),
			    (long long)block_pair(a, i, 1));
			return false;
		}
	return true;
}

static enum rel_status
type_batch_to_space(struct rel *r)
{
	const struct attr *crop = op_attr_value(r->op, r->attrs, "crops");
	const struct sym *dim[TYPE_RANK_LIMIT], **block, *all;
	struct sym_ctx *c = r->m->syms;
	uint32_t m;

	REL_TENSOR(x, 0);
	if (!block_lists(r, x, "crops", &m, &block))
		return REL_ERROR;
	if (rel_has_hole(x))
		return REL_WAIT;
	all = sym_const(c, 1);
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	for (uint32_t i = 0; i < m; i++) {
		const struct sym *whole = sym_mul(c, dim[i + 1], block[i]);
		const struct sym *cut = sym_add(c,
		    sym_const(c, block_pair(crop, i, 0)),
		    sym_const(c, block_pair(crop, i, 1)));

		all = sym_mul(c, all, block[i]);
		if (whole == NULL || !rel_require(r, cut, SYM_LE, whole))
			return rel_error(r, "block-shape", "crops take %s of "
			    "dimension %u, which has %s in blocks of %s",
			    rel_dim_text(r, cut), i + 1,
			    rel_dim_text(r, dim[i + 1]),
			    rel_dim_text(r, block[i]));
		dim[i + 1] = sym_sub(c, whole, cut);
	}
	if (all == NULL || !rel_require(r, sym_floormod(c, dim[0], all),
	    SYM_EQ, sym_const(c, 0)))
		return rel_error(r, "block-shape", "the batch is %s, which "
		    "the blocks do not divide", rel_dim_text(r, dim[0]));
	dim[0] = sym_floordiv(c, dim[0], all);
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

static enum rel_status
type_space_to_batch(struct rel *r)
{
	const struct attr *pad = op_attr_value(r->op, r->attrs, "paddings");
	const struct sym *dim[TYPE_RANK_LIMIT], **block;
	struct sym_ctx *c = r->m->syms;
	uint32_t m;

	REL_TENSOR(x, 0);
	if (!block_lists(r, x, "paddings", &m, &block))
		return REL_ERROR;
	if (rel_has_hole(x))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	for (uint32_t i = 0; i < m; i++) {
		const struct sym *whole = sym_add(c, dim[i + 1], sym_add(c,
		    sym_const(c, block_pair(pad, i, 0)),
		    sym_const(c, block_pair(pad, i, 1))));

		if (whole == NULL || !rel_require(r, sym_floormod(c, whole,
		    block[i]), SYM_EQ, sym_const(c, 0)))
			return rel_error(r, "block-shape", "dimension %u is %s "
			    "with its padding, which blocks of %s do not "
			    "divide", i + 1, rel_dim_text(r, whole),
			    rel_dim_text(r, block[i]));
		dim[i + 1] = sym_floordiv(c, whole, block[i]);
		dim[0] = sym_mul(c, dim[0], block[i]);
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

static enum rel_status
type_bitpack(struct rel *r)
{
	enum dtype dt = rel_dtype_attr(r, "pack_type", DT_UINT32);
	const struct sym *dim[TYPE_RANK_LIMIT + 1], *width, *d;
	int64_t bits = op_int(r->op, r->attrs, "bits");
	uint32_t pack, plane, n = 0;

	REL_TENSOR(x, 0);
	if (!rel_integers(r, 0, x) || !rel_axis(r, op_int(r->op, r->attrs,
	    "pack_axis"), x->n, &pack) || !rel_axis(r, op_int(r->op, r->attrs,
	    "bit_axis"), x->n + 1, &plane))
		return REL_ERROR;
	if (dtype_info[dt].class != DTC_UINT)
		return rel_error(r, "dtype-class", "pack_type must be an "
		    "unsigned integer type, found %s", dtype_info[dt].name);
	if (bits < 1 || bits > (int64_t)dtype_info[x->dtype].bits)
		return rel_error(r, "bits", "bits is %lld, 'x' is %s",
		    (long long)bits, dtype_info[x->dtype].name);
	d = x->dim[pack];
	if (d->has_hole)
		return REL_WAIT;
	width = rel_const(r, dtype_info[dt].bits);
	if (!rel_require(r, sym_floormod(r->m->syms, d, width), SYM_EQ,
	    rel_const(r, 0)))
		return rel_error(r, "extent", "dimension %u is %s, which words "
		    "of %s do not divide", pack, rel_dim_text(r, d),
		    rel_dim_text(r, width));
	for (uint32_t i = 0; i <= x->n; i++)
		dim[i] = i == plane ? rel_const(r, bits) : n++ == pack ?
		    sym_floordiv(r->m->syms, d, width) : x->dim[n - 1];
	return rel_result_tensor(r, dt, x->n + 1, dim);
}

/* Places of C, H and W in the layout, which is one of NCHW in any order. */
static bool
image_places(struct rel *r, const struct type *x, uint32_t *c, uint32_t *h,
    uint32_t *w)
{
	struct layout l;

	if (!rel_layout(r, "layout", NULL, "NCHW", "NCHW", &l) ||
	    !rel_layout_fits(r, 0, x, "layout", &l))
		return false;
	*c = layout_at(&l, 'C');
	*h = layout_at(&l, 'H');
	*w = layout_at(&l, 'W');
	return true;
}

static bool
divides(struct rel *r, const struct type *x, uint32_t i, int64_t by)
{
	const struct sym *d = x->dim[i], *b = rel_const(r, by);

	if (rel_require(r, sym_floormod(r->m->syms, d, b), SYM_EQ,
	    rel_const(r, 0)))
		return true;
	rel_error(r, "block-size", "dimension %u is %s, which %lld does not "
	    "divide", i, rel_dim_text(r, d), (long long)by);
	return false;
}

static enum rel_status
move_blocks(struct rel *r, bool to_space)
{
	int64_t b = op_int(r->op, r->attrs, "block_size");
	const struct sym *dim[4], *edge, *area;
	struct sym_ctx *s = r->m->syms;
	uint32_t c, h, w;

	REL_TENSOR(x, 0);
	if (b < 1 || b > 1 << 15)
		return rel_error(r, "block-size", "block_size is %lld",
		    (long long)b);
	if (!image_places(r, x, &c, &h, &w))
		return REL_ERROR;
	if (rel_has_hole(x))
		return REL_WAIT;
	if (to_space ? !divides(r, x, c, b * b) : !divides(r, x, h, b) ||
	    !divides(r, x, w, b))
		return REL_ERROR;
	edge = sym_const(s, b);
	area = sym_const(s, b * b);
	for (uint32_t i = 0; i < 4; i++)
		dim[i] = x->dim[i];
	dim[c] = to_space ? sym_floordiv(s, dim[c], area) :
	    sym_mul(s, dim[c], area);
	dim[h] = to_space ? sym_mul(s, dim[h], edge) :
	    sym_floordiv(s, dim[h], edge);
	dim[w] = to_space ? sym_mul(s, dim[w], edge) :
	    sym_floordiv(s, dim[w], edge);
	return rel_result_tensor(r, x->dtype, 4, dim);
}

static enum rel_status
type_depth_to_space(struct rel *r)
{
	return move_blocks(r, true);
}

static enum rel_status
type_space_to_depth(struct rel *r)
{
	return move_blocks(r, false);
}

static enum rel_status
type_dilate(struct rel *r)
{
	const struct sym *dim[TYPE_RANK_LIMIT], **step;
	struct sym_ctx *c = r->m->syms;
	uint32_t n;

	REL_TENSOR(x, 0);
	step = rel_dims_attr(r, "strides", &n);
	if (n != x->n)
		return rel_error(r, "rank", "strides has %u entr%s, 'x' has "
		    "rank %u", n, n == 1 ? "y" : "ies", x->n);
	for (uint32_t i = 0; i < n; i++) {
		if (step[i]->value < 1)
			return rel_error(r, "stride", "stride %u is %s", i,
			    rel_dim_text(r, step[i]));
		dim[i] = sym_max(c, sym_const(c, 0), sym_add(c, sym_mul(c,
		    sym_sub(c, x->dim[i], sym_const(c, 1)), step[i]),
		    sym_const(c, 1)));
		if (step[i]->value == 1)
			dim[i] = x->dim[i];
	}
	return rel_result_tensor(r, x->dtype, n, dim);
}

/* Reflection reaches no farther than to the other end. */
static bool
mirror_fits(struct rel *r, const struct type *x, uint32_t i,
    const struct sym *width, bool edge)
{
	struct sym_ctx *c = r->m->syms;
	const struct sym *most = edge ? x->dim[i] : sym_sub(c, x->dim[i],
	    sym_const(c, 1));

	if (width == sym_const(c, 0) || rel_require(r, width, SYM_LE, most))
		return true;
	rel_error(r, "pad-width", "dimension %u is %s; a reflection of %s does "
	    "not fit", i, rel_dim_text(r, x->dim[i]), rel_dim_text(r, width));
	return false;
}

static enum rel_status
type_mirror_pad(struct rel *r)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "pad_width");
	bool edge = op_str(r->op, r->attrs, "mode")[0] == 'S';
	const struct sym *dim[TYPE_RANK_LIMIT];
	struct sym_ctx *c = r->m->syms;

	REL_TENSOR(x, 0);
	if (a->n != x->n)
		return rel_error(r, "rank", "pad_width has %u entr%s, 'x' has "
		    "rank %u", a->n, a->n == 1 ? "y" : "ies", x->n);
	if (rel_has_hole(x))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++) {
		dim[i] = x->dim[i];
		for (uint32_t k = 0; k < 2; k++) {
			const struct sym *w = sym_const(c,
			    block_pair(a, i, k));

			if (w->value < 0)
				return rel_error(r, "pad-width", "pad_width of "
				    "dimension %u is %s", i,
				    rel_dim_text(r, w));
			if (!mirror_fits(r, x, i, w, edge))
				return REL_ERROR;
			dim[i] = sym_add(c, dim[i], w);
		}
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

/* Width k of dimension i: attribute or operand; NULL: not known. */
static const struct sym *
pad_width(struct rel *r, uint32_t i, uint32_t k)
{
	if (r->nin > 2)
		return r->value[2] != NULL ? r->value[2][2 * i + k] : NULL;
	return rel_const(r, block_pair(op_attr_value(r->op, r->attrs,
	    "pad_width"), i, k));
}

static enum rel_status
check_pad_width(struct rel *r, const struct type *x)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "pad_width");

	if (r->nin > 2) {
		REL_TENSOR(w, 2);
		return rel_integers(r, 2, w) && rel_rank_is(r, 2, w, 2) &&
		    rel_extent(r, 2, w, 0, rel_const(r, x->n),
		    "the rank of 'x'") && rel_extent(r, 2, w, 1,
		    rel_const(r, 2), "a pair's") ? REL_DONE : REL_ERROR;
	}
	if (a->kind == ATTR_LIST && a->n == x->n)
		return REL_DONE;
	return rel_error(r, "rank", "pad_width has %u entr%s, 'x' has rank %u",
	    a->kind == ATTR_LIST ? a->n : 0, a->kind == ATTR_LIST &&
	    a->n == 1 ? "y" : "ies", x->n);
}

static enum rel_status
type_pad(struct rel *r)
{
	const char *mode = op_str(r->op, r->attrs, "pad_mode");
	const struct sym *dim[TYPE_RANK_LIMIT], *w[2], *zero = rel_const(r,
	    0);
	enum rel_status st;

	REL_TENSOR(x, 0);
	REL_TENSOR(fill, 1);
	if (!rel_rank_is(r, 1, fill, 0) || !rel_fill(r, 1, fill, x->dtype))
		return REL_ERROR;
	st = check_pad_width(r, x);
	if (st != REL_DONE)
		return st;
	if (rel_has_hole(x))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++) {
		w[0] = pad_width(r, i, 0);
		w[1] = pad_width(r, i, 1);
		if (w[0] == NULL) {
			dim[i] = sym_any(r->m->syms);
			continue;
		}
		dim[i] = sym_add(r->m->syms, x->dim[i],
		    sym_add(r->m->syms, w[0], w[1]));
		if (dim[i] != NULL && !rel_require(r, dim[i], SYM_GE, zero))
			return rel_error(r, "pad-width", "dimension %u is %s; "
			    "%s and %s remove more than there is", i,
			    rel_dim_text(r, x->dim[i]),
			    rel_dim_text(r, w[0]), rel_dim_text(r, w[1]));
		if (mode[0] == 'r' && (!mirror_fits(r, x, i, w[0], false) ||
		    !mirror_fits(r, x, i, w[1], false)))
			return REL_ERROR;
		if (mode[0] == 'e' && (w[0] != zero || w[1] != zero) &&
		    !rel_require(r, x->dim[i], SYM_GT, zero))
			return rel_error(r, "pad-width", "dimension %u has no "
			    "edge to repeat", i);
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

/* An extent times a factor, rounded half up; NULL: overflow or no exact
 * fraction for an extent that is not known. */
static const struct sym *
scaled(struct rel *r, const struct sym *d, double f)
{
	struct sym_ctx *c = r->m->syms;
	int64_t n, den = 1;

	if (sym_is_const(d, &n)) {
		double v = floor((double)n * f + 0.5);

		return v <= 0x1p53 ? sym_const(c, (int64_t)v) : NULL;
	}
	while (f != floor(f) && den < 1 << 20) {
		f *= 2;
		den *= 2;
	}
	if (f != floor(f) || f > 0x1p40)
		return NULL;
	d = sym_mul(c, d, sym_const(c, 2 * (int64_t)f));
	return sym_floordiv(c, sym_add(c, d, sym_const(c, den)),
	    sym_const(c, 2 * den));
}

static enum rel_status
upsample(struct rel *r, const char *space, const char *letters)
{
	const struct sym *dim[LAYOUT_LIMIT];
	struct layout l;

	REL_TENSOR(x, 0);
	if (!rel_layout(r, "layout", NULL, letters, space, &l) ||
	    !rel_layout_fits(r, 0, x, "layout", &l) || !rel_numbers(r, 0, x))
		return REL_ERROR;
	if (rel_has_hole(x))
		return REL_WAIT;
	for (uint32_t i = 0; i < x->n; i++)
		dim[i] = x->dim[i];
	for (uint32_t i = 0; space[i] != '\0'; i++) {
		const char *name = space[i] == 'D' ? "scale_d" :
		    space[i] == 'H' ? "scale_h" : "scale_w";
		uint32_t at = layout_at(&l, space[i]);
		const double *v = NULL;
		double f;

		if (r->nin > i + 1) {
			REL_TENSOR(s, i + 1);
			if (!rel_numbers(r, i + 1, s) ||
			    !rel_rank_is(r, i + 1, s, 0))
				return REL_ERROR;
			v = r->real != NULL ? r->real[i + 1] : NULL;
			if (r->value[i + 1] != NULL) {
				dim[at] = sym_mul(r->m->syms, x->dim[at],
				    r->value[i + 1][0]);
				continue;
			}
			dim[at] = sym_any(r->m->syms);
			if (v == NULL)
				continue;
		} else if (op_none(r->op, r->attrs, name)) {
			return rel_error(r, "missing-attribute", "neither "
			    "attribute nor input '%s' is given", name);
		}
		f = v != NULL ? *v : op_float(r->op, r->attrs, name);
		if (!(f > 0) || f > 0x1p30)
			return rel_error(r, "scale", "%s is %g", name, f);
		dim[at] = scaled(r, x->dim[at], f);
		if (dim[at] == NULL) {
			rel_error(r, "scale", "dimension %u is %s, which times "
			    "%g is not an exact extent", at,
			    rel_dim_text(r, x->dim[at]), f);
			rel_help(r, "use image.resize with the size wanted");
			return REL_ERROR;
		}
	}
	return rel_result_tensor(r, x->dtype, x->n, dim);
}

static enum rel_status
type_upsampling(struct rel *r)
{
	return upsample(r, "HW", "NCHW");
}

static enum rel_status
type_upsampling3d(struct rel *r)
{
	return upsample(r, "DHW", "NCDHW");
}

/* ---- extents that depend on values ---- */

static op_value *
extent_pad(struct op_extents *x, uint32_t k)
{
	op_value *args[3] = { ext_operand(x, 0), ext_operand(x, 2),
	    ext_integer(x, k) };

	return ext_call(x, "relay_pad_extent", "ppl", args);
}

/* The operands after the first one are factors, in the order d, h, w; what has
 * no operand has an attribute. */
static op_value *
extent_upsampling(struct op_extents *x, uint32_t k)
{
	struct layout l = layout_attr(x->op, x->attrs, "layout", NULL);
	const char *space = layout_space(x->rank - 2);
	op_value *args[3] = { ext_operand(x, 0), NULL, ext_integer(x, k) };
	uint32_t at = 0;

	while (space[at] != '\0' && space[at] != l.dim[k].letter)
		at++;
	if (space[at] == '\0')
		BUG("dimension %u of an image has a factor", k);
	if (at + 1 >= x->nin)	/* an attribute: its extent is not open */
		return ext_integer(x, -1);
	args[1] = ext_operand(x, at + 1);
	return ext_call(x, "relay_scaled_extent", "ppl", args);
}

/* ---- rows ---- */

OP(nn_batch_to_space_nd, "nn.batch_to_space_nd",
    .doc = "Moves blocks of the batch dimension into the spatial dimensions "
	"after it, then crops them; undoes nn.space_to_batch_nd.",
    INPUTS(IN("x", "batch first, then spatial dimensions")),
    ATTRS(BLOCK_SHAPE, MUST("crops", ATTR_T_PAIRS, "(begin, end) to crop per "
	"spatial dimension")),
    .pattern = OP_INJECTIVE,
    .type = type_batch_to_space, .compute = compute_batch_to_space)
OP(nn_bitpack, "nn.bitpack",
    .doc = "Packs the low bits of quantized values, one plane per bit, into "
	"words along pack_axis; the bit planes become dimension bit_axis.",
    INPUTS(IN("x", "integers")),
    ATTRS(INT("bits", "1", "bits of each value"),
	INT("pack_axis", "1", "dimension whose values share a word"),
	INT("bit_axis", "-1", "dimension of the bit planes in the result"),
	DTYPE("pack_type", "uint32", "data type of the words")),
    .pattern = OP_INJECTIVE,
    .type = type_bitpack, .compute = compute_bitpack,
    NO_FLOATS)
OP(nn_depth_to_space, "nn.depth_to_space",
    .doc = "Moves blocks of channels into squares of pixels.",
    INPUTS(IN("x", "tensor of rank 4")),
    ATTRS(BLOCK_ATTRS),
    .pattern = OP_INJECTIVE,
    .layout = layout_image,
    .quantize = quantize_moves,
    .type = type_depth_to_space, .compute = compute_depth_to_space)
OP(nn_dilate, "nn.dilate",
    .doc = "Puts strides - 1 fillers between neighbours of each dimension.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST_LIST("strides", "distance per dimension, 1 or more", 0),
	FLOAT("dilation_value", "0.0", "the filler")),
    .pattern = OP_INJECTIVE,
    .type = type_dilate, .compute = compute_dilate)
OP(nn_mirror_pad, "nn.mirror_pad",
    .doc = "Pads by reflection: SYMMETRIC repeats the edge, REFLECT does not.",
    INPUTS(IN("x", "any tensor")),
    ATTRS(MUST("pad_width", ATTR_T_PAIRS, "(before, after) per dimension"),
	CHOICE("mode", "SYMMETRIC", "how (SYMMETRIC REFLECT)",
	"SYMMETRIC REFLECT")),
    .pattern = OP_INJECTIVE,
    .layout = layout_pad,
    .type = type_mirror_pad, .compute = compute_mirror_pad)
OP(nn_pad, "nn.pad",
    .doc = "Puts elements before and after each dimension: a constant, the "
	"nearest edge, or the reflection without the edge.  Negative widths "
	"cut.",
    INPUTS(IN("x", "any tensor"),
	IN("pad_value", "scalar, cast to the data type of x"),
	OPT("pad_width", "integers, (rank, 2): the attribute, computed")),
    ATTRS(OPERAND("pad_width", ATTR_T_PAIRS, "(before, after) per dimension"),
	CHOICE("pad_mode", "constant", "value of the padding (constant edge "
	"reflect)", "constant edge reflect")),
    .pattern = OP_INJECTIVE, .moves = true,
    .layout = layout_pad,
    .type = type_pad, .compute = compute_pad,
    .extent = extent_pad, .extent_nin = 3)
OP(nn_space_to_batch_nd, "nn.space_to_batch_nd",
    .doc = "Pads the spatial dimensions, then moves blocks of them into the "
	"batch dimension.",
    INPUTS(IN("x", "batch first, then spatial dimensions")),
    ATTRS(BLOCK_SHAPE,
	MUST("paddings", ATTR_T_PAIRS, "(before, after) per spatial dimension"),
	FLOAT("pad_value", "0.0", "value of the padding")),
    .pattern = OP_INJECTIVE,
    .type = type_space_to_batch, .compute = compute_space_to_batch)
OP(nn_space_to_depth, "nn.space_to_depth",
    .doc = "Moves squares of pixels into blocks of channels; extents must be "
	"multiples of the block.",
    INPUTS(IN("x", "tensor of rank 4")),
    ATTRS(BLOCK_ATTRS),
    .pattern = OP_INJECTIVE,
    .layout = layout_image,
    .quantize = quantize_moves,
    .type = type_space_to_depth, .compute = compute_space_to_depth)
OP(nn_upsampling, "nn.upsampling",
    .doc = "Enlarges images by factors; the result's extents are rounded.",
    INPUTS(IN("x", "tensor of rank 4"),
	OPT("scale_h", "scalar: the attribute, computed"),
	OPT("scale_w", "scalar: the attribute, computed")),
    ATTRS(OPERAND("scale_h", ATTR_T_FLOAT, "factor of the height"),
	OPERAND("scale_w", ATTR_T_FLOAT, "factor of the width"),
	LAYOUT("NCHW"),
	CHOICE("method", "nearest_neighbor", "interpolation "
	"(nearest_neighbor bilinear bicubic)",
	"nearest_neighbor bilinear bicubic"),
	FLAG("align_corners", "corner pixels keep their places")),
    .pattern = OP_INJECTIVE,
    .layout = layout_image,
    .type = type_upsampling, .compute = compute_upsampling,
    .extent = extent_upsampling, .extent_nin = 2)
OP(nn_upsampling3d, "nn.upsampling3d",
    .doc = "Enlarges volumes by factors; the result's extents are rounded.",
    INPUTS(IN("x", "tensor of rank 5"),
	OPT("scale_d", "scalar: the attribute, computed"),
	OPT("scale_h", "scalar: the attribute, computed"),
	OPT("scale_w", "scalar: the attribute, computed")),
    ATTRS(OPERAND("scale_d", ATTR_T_FLOAT, "factor of the depth"),
	OPERAND("scale_h", ATTR_T_FLOAT, "factor of the height"),
	OPERAND("scale_w", ATTR_T_FLOAT, "factor of the width"),
	LAYOUT("NCDHW"),
	CHOICE("method", "nearest_neighbor", "interpolation "
	"(nearest_neighbor trilinear)", "nearest_neighbor trilinear"),
	CHOICE("coordinate_transformation_mode", "half_pixel",
	"where pixels lie (half_pixel align_corners asymmetric)",
	"half_pixel align_corners asymmetric")),
    .pattern = OP_INJECTIVE,
    .layout = layout_image,
    .type = type_upsampling3d, .compute = compute_upsampling,
    .extent = extent_upsampling, .extent_nin = 2)
