/*
 * Compute definitions of the operators that pad, spread and rearrange blocks
 * (transform_block.c has their rows).
 */
#include "op/transform_block.h"

#include <string.h>

#include "op/image.h"

static int64_t
list_int(const struct te *t, const char *name, uint32_t i)
{
	const struct attr *a = op_attr_value(t->op, t->attrs, name);

	return a->kind == ATTR_LIST ? a->list[i].i : a->i;
}

static uint32_t
list_length(const struct te *t, const char *name)
{
	const struct attr *a = op_attr_value(t->op, t->attrs, name);

	return a->kind == ATTR_LIST ? a->n : 1;
}

/* Element (n, s...) lies in block position s % b of batch entry block * n0 +
 * n, at s / b. */
void
compute_batch_to_space(struct te *t)
{
	const struct attr *crop = op_attr_value(t->op, t->attrs, "crops");
	uint32_t out = te_out(t, 0), m = list_length(t, "block_shape");
	sx_id at[TE_RANK + 1], block = te_int(t, 0), b, pos;

	te_begin(t, out);
	te_axes(t, at);
	for (uint32_t i = 0; i < m; i++) {
		b = te_int(t, list_int(t, "block_shape", i));
		pos = te_addi(t, at[i + 1], block_pair(crop, i, 0));
		block = te_add(t, te_mul(t, block, b),
		    te_bin(t, SX_FLOORMOD, pos, b));
		at[i + 1] = te_bin(t, SX_FLOORDIV, pos, b);
	}
	at[0] = te_add(t, te_mul(t, block, te_sym(t, te_dim(t, out, 0))),
	    at[0]);
	te_store(t, te_load(t, 0, at));
}

void
compute_space_to_batch(struct te *t)
{
	const struct attr *pad = op_attr_value(t->op, t->attrs, "paddings");
	uint32_t out = te_out(t, 0), m = list_length(t, "block_shape");
	sx_id at[TE_RANK + 1], block, n, b;

	te_begin(t, out);
	te_axes(t, at);
	n = te_sym(t, te_dim(t, 0, 0));
	block = te_bin(t, SX_FLOORDIV, at[0], n);
	at[0] = te_bin(t, SX_FLOORMOD, at[0], n);
	for (uint32_t i = m; i-- > 0; ) {
		b = te_int(t, list_int(t, "block_shape", i));
		at[i + 1] = te_addi(t, te_add(t, te_mul(t, at[i + 1], b),
		    te_bin(t, SX_FLOORMOD, block, b)),
		    -block_pair(pad, i, 0));
		block = te_bin(t, SX_FLOORDIV, block, b);
	}
	te_store(t, te_load_inside(t, 0, at, te_num(t, te_dtype(t, 0),
	    op_float(t->op, t->attrs, "pad_value"))));
}

/* Word j of plane b: bit b of the values 32 j, 32 j + 1, ..., the first one
 * in the highest place. */
void
compute_bitpack(struct te *t)
{
	uint32_t out = te_out(t, 0), rank = te_rank(t, 0), n = 0;
	uint32_t pack = te_axis_attr(t, "pack_axis", rank);
	uint32_t plane = te_axis_attr(t, "bit_axis", rank + 1);
	enum dtype dt = te_dtype(t, out);
	int64_t width = dtype_info[dt].bits;
	sx_id at[TE_RANK + 1], k, v, bit;

	te_begin(t, out);
	for (uint32_t i = 0; i <= rank; i++)
		if (i != plane)
			at[n++] = te_axis(t, i);
	k = te_reduce_axis(t, sym_const(t->m->syms, width));
	at[pack] = te_add(t, te_muli(t, at[pack], width), k);
	v = te_cast(t, DT_INT64, te_load(t, 0, at));
	bit = te_bin(t, SX_AND, te_bin(t, SX_SHR, v, te_axis(t, plane)),
	    te_int(t, 1));
	k = te_sub(t, te_int(t, width - 1), k);
	te_reduce(t, REDUCE_SUM, te_cast(t, dt, te_bin(t, SX_SHL, bit, k)));
}

/* Place of a layout's letter. */
static uint32_t
at_letter(const struct te *t, char letter)
{
	const char *l = op_str(t->op, t->attrs, "layout");

	return (uint32_t)(strchr(l, letter) - l);
}

/* Channel of the deep side for the block place (dy, dx) and channel c of the
 * shallow side, which has n. */
static sx_id
deep_channel(struct te *t, sx_id place, sx_id c, sx_id n, int64_t blocks)
{
	if (op_str(t->op, t->attrs, "mode")[0] == 'D')
		return te_add(t, te_mul(t, place, n), c);
	return te_add(t, te_muli(t, c, blocks), place);
}

void
compute_depth_to_space(struct te *t)
{
	int64_t b = op_int(t->op, t->attrs, "block_size");
	uint32_t c = at_letter(t, 'C'), h = at_letter(t, 'H');
	uint32_t w = at_letter(t, 'W');
	sx_id at[TE_RANK + 1], edge = te_int(t, b), place;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	place = te_add(t, te_mul(t, te_bin(t, SX_FLOORMOD, at[h], edge),
	    edge), te_bin(t, SX_FLOORMOD, at[w], edge));
	at[h] = te_bin(t, SX_FLOORDIV, at[h], edge);
	at[w] = te_bin(t, SX_FLOORDIV, at[w], edge);
	at[c] = deep_channel(t, place, at[c], te_sym(t, te_dim(t,
	    te_out(t, 0), (int)c)), b * b);
	te_store(t, te_load(t, 0, at));
}

void
compute_space_to_depth(struct te *t)
{
	int64_t b = op_int(t->op, t->attrs, "block_size");
	uint32_t c = at_letter(t, 'C'), h = at_letter(t, 'H');
	uint32_t w = at_letter(t, 'W');
	bool block_first = op_str(t->op, t->attrs, "mode")[0] == 'D';
	sx_id at[TE_RANK + 1], edge = te_int(t, b), n, place;

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	n = block_first ? te_sym(t, te_dim(t, 0, (int)c)) :
	    te_int(t, b * b);
	place = te_bin(t, block_first ? SX_FLOORDIV : SX_FLOORMOD, at[c], n);
	at[c] = te_bin(t, block_first ? SX_FLOORMOD : SX_FLOORDIV, at[c], n);
	at[h] = te_add(t, te_mul(t, at[h], edge),
	    te_bin(t, SX_FLOORDIV, place, edge));
	at[w] = te_add(t, te_mul(t, at[w], edge),
	    te_bin(t, SX_FLOORMOD, place, edge));
	te_store(t, te_load(t, 0, at));
}

void
compute_dilate(struct te *t)
{
	uint32_t rank = te_rank(t, 0);
	sx_id at[TE_RANK + 1], on = sx_bool(t->p, true);
	enum dtype dt = te_dtype(t, 0);

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	for (uint32_t i = 0; i < rank; i++) {
		int64_t s = list_int(t, "strides", i);
		sx_id step = te_int(t, s);

		if (s == 1)
			continue;
		on = te_and(t, on, te_bin(t, SX_EQ, te_bin(t, SX_FLOORMOD,
		    at[i], step), te_int(t, 0)));
		at[i] = te_bin(t, SX_FLOORDIV, at[i], step);
	}
	te_store(t, sx_guard(t->p, on, te_load(t, 0, at), te_num(t, dt,
	    op_float(t->op, t->attrs, "dilation_value"))));
}

/* The place that -1, -2, ... and d, d + 1, ... show: reflected at the edge
 * (edge = 1) or at the outermost elements (edge = 0).  A reflection is not
 * longer than the extent, so that nothing is reflected twice. */
static sx_id
mirror(struct te *t, sx_id i, const struct sym *extent, int64_t edge)
{
	sx_id d = te_sym(t, extent), zero = te_int(t, 0);
	sx_id low = te_sub(t, te_int(t, -edge), i);
	sx_id high = te_sub(t, te_addi(t, te_muli(t, d, 2), edge - 2), i);

	high = te_select(t, te_bin(t, SX_GE, i, d), high, i);
	return te_select(t, te_bin(t, SX_LT, i, zero), low, high);
}

void
compute_mirror_pad(struct te *t)
{
	const struct attr *pad = op_attr_value(t->op, t->attrs, "pad_width");
	bool symmetric = op_str(t->op, t->attrs, "mode")[0] == 'S';
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	for (uint32_t i = 0; i < te_rank(t, 0); i++) {
		int64_t before = block_pair(pad, i, 0);

		if (before == 0 && block_pair(pad, i, 1) == 0)
			continue;
		at[i] = mirror(t, te_addi(t, at[i], -before),
		    te_dim(t, 0, (int)i), symmetric);
	}
	te_store(t, te_load(t, 0, at));
}

/* Elements put before dimension i. */
static sx_id
pad_before(struct te *t, uint32_t i)
{
	sx_id at[2] = { te_int(t, i), te_int(t, 0) };

	if (t->nin <= 2)
		return te_int(t, block_pair(op_attr_value(t->op, t->attrs,
		    "pad_width"), i, 0));
	if (t->in_value != NULL && t->in_value[2] != NULL)
		return te_sym(t, t->in_value[2][2 * i]);
	return te_index(t, te_load(t, 2, at));
}

void
compute_pad(struct te *t)
{
	const char *mode = op_str(t->op, t->attrs, "pad_mode");
	sx_id at[TE_RANK + 1];

	te_begin(t, te_out(t, 0));
	te_axes(t, at);
	for (uint32_t i = 0; i < te_rank(t, 0); i++) {
		const struct sym *d = te_dim(t, 0, (int)i);
		sx_id before = pad_before(t, i);

		if (before == te_int(t, 0) && d == te_dim(t, te_out(t, 0),
		    (int)i))
			continue;
		at[i] = te_sub(t, at[i], before);
		if (mode[0] == 'e')
			at[i] = te_max0(t, te_bin(t, SX_MIN, at[i],
			    te_addi(t, te_sym(t, d), -1)));
		else if (mode[0] == 'r')
			at[i] = mirror(t, at[i], d, 0);
	}
	te_store(t, mode[0] == 'c' ? te_load_inside(t, 0, at,
	    te_fill(t, 1)) : te_load(t, 0, at));
}

void
compute_upsampling(struct te *t)
{
	const char *method = op_str(t->op, t->attrs, "method");
	bool corners = op_find_attr(op_at(t->op), "align_corners") != NULL &&
	    op_bool(t->op, t->attrs, "align_corners");
	struct resize r = {
		.method = strcmp(method, "bicubic") == 0 ? "cubic" :
		    method[0] == 'n' ? method : "linear",
		.mode = corners ? "align_corners" : "asymmetric",
		.alpha = -0.5,
	};

	if (op_find_attr(op_at(t->op), "coordinate_transformation_mode") !=
	    NULL)
		r.mode = op_str(t->op, t->attrs,
		    "coordinate_transformation_mode");
	r.rounding = strcmp(r.mode, "align_corners") == 0 ? "round" :
	    "floor";
	image_resize(t, &r);
}
