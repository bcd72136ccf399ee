/*
 * Compute definitions of object detection (vision.h).  What sorts boxes or
 * suppresses them is a C kernel; anchors and their decoding are stages.
 * Coordinates are computed in float64.
 */
#include "op/vision_impl.h"

#include "op/nn_layout.h"
#include "op/shape_rules.h"

static const struct sym *
int_param(struct te *t, const char *name)
{
	return number(t, op_int(t->op, t->attrs, name));
}

/* ---- suppression ---- */

void
compute_class_nms(struct te *t)
{
	const struct sym *param[5] = { number(t, te_dtype(t, 0)),
		te_dim(t, 0, 0), te_dim(t, 1, 1), te_dim(t, 0, 1),
		number(t, te_dtype(t, 2)) };
	const struct sym *most = sym_mul(t->m->syms, param[1],
	    sym_mul(t->m->syms, param[2], param[3]));

	if (op_str(t->op, t->attrs, "output_format")[0] != 'o')
		te_kernel(t, "relay_k_class_nms_scores", 5, param, 0, NULL);
	else if (most == NULL)
		te_fail(t, "the number of boxes does not fit 64 bits");
	else
		te_kernel(t, "relay_k_class_nms", 5, param, 1, &most);
}

void
compute_valid_counts(struct te *t)
{
	const struct sym *param[6] = { number(t, te_dtype(t, 0)),
		te_dim(t, 0, 0), te_dim(t, 0, 1), te_dim(t, 0, 2),
		int_param(t, "id_index"), int_param(t, "score_index") };

	te_kernel(t, "relay_k_valid_counts", 6, param, 0, NULL);
}

void
compute_nms(struct te *t)
{
	const struct sym *param[11] = { number(t, te_dtype(t, 0)),
		te_dim(t, 0, 0), te_dim(t, 0, 1), te_dim(t, 0, 2),
		number(t, op_bool(t->op, t->attrs, "force_suppress")),
		int_param(t, "top_k"), int_param(t, "coord_start"),
		int_param(t, "score_index"), int_param(t, "id_index"),
		number(t, op_bool(t->op, t->attrs, "return_indices")),
		number(t, op_bool(t->op, t->attrs, "invalid_to_bottom")) };

	te_kernel(t, "relay_k_nms", 11, param, 0, NULL);
}

void
compute_regular_nms(struct te *t)
{
	const struct sym *param[9] = { number(t, te_dtype(t, 0)),
		te_dim(t, 0, 0), te_dim(t, 0, 1), te_dim(t, 1, 2),
		int_param(t, "num_classes"),
		int_param(t, "max_detections_per_class"),
		int_param(t, "max_detections"),
		bits(t, op_float(t->op, t->attrs, "iou_threshold")),
		bits(t, op_float(t->op, t->attrs, "score_threshold")) };

	te_kernel(t, "relay_k_regular_nms", 9, param, 0, NULL);
}

void
compute_proposal(struct te *t)
{
	uint32_t ns = vision_floats(t->op, t->attrs, "scales");
	uint32_t nr = vision_floats(t->op, t->attrs, "ratios"), n = 0;
	const struct sym **param = arena_alloc(t->m->arena, 12 + ns + nr,
	    sizeof *param);

	param[n++] = number(t, te_dtype(t, 0));
	param[n++] = te_dim(t, 0, 0);
	param[n++] = te_dim(t, 0, 2);
	param[n++] = te_dim(t, 0, 3);
	param[n++] = int_param(t, "feature_stride");
	param[n++] = bits(t, op_float(t->op, t->attrs, "threshold"));
	param[n++] = int_param(t, "rpn_pre_nms_top_n");
	param[n++] = int_param(t, "rpn_post_nms_top_n");
	param[n++] = int_param(t, "rpn_min_size");
	param[n++] = number(t, op_bool(t->op, t->attrs, "iou_loss"));
	param[n++] = number(t, ns);
	param[n++] = number(t, nr);
	for (uint32_t i = 0; i < ns; i++)
		param[n++] = bits(t, vision_float(t->op, t->attrs, "scales",
		    i));
	for (uint32_t i = 0; i < nr; i++)
		param[n++] = bits(t, vision_float(t->op, t->attrs, "ratios",
		    i));
	te_kernel(t, "relay_k_proposal", n, param, 0, NULL);
}

/* ---- anchors ---- */

/* Half the width (or height) of anchor kind k, by a chain of selections. */
static sx_id
half_extent(struct te *t, sx_id k, uint32_t kinds, uint32_t nsizes,
    bool height)
{
	sx_id v = real(t, 0);

	for (uint32_t i = kinds; i-- > 0;) {
		double size = vision_float(t->op, t->attrs, "sizes",
		    i < nsizes ? i : 0);
		sx_id root = te_un(t, SX_SQRT, real(t, i < nsizes ? 1 :
		    vision_float(t->op, t->attrs, "ratios", i - nsizes +
		    1)));
		sx_id e = te_bin(t, height ? SX_DIV : SX_MUL,
		    real(t, size / 2), root);

		v = te_select(t, te_bin(t, SX_EQ, k, te_int(t, i)), e, v);
	}
	return v;
}

/* Centre of pixel i along an image of n: (i + offset) * step. */
static sx_id
centre(struct te *t, uint32_t which, sx_id i, sx_id n)
{
	double step = vision_float(t->op, t->attrs, "steps", which);
	sx_id at = te_add(t, te_cast(t, DT_FLOAT64, i), real(t,
	    vision_float(t->op, t->attrs, "offsets", which)));

	return step > 0 ? te_mul(t, at, real(t, step)) : te_div(t, at,
	    te_cast(t, DT_FLOAT64, n));
}

static sx_id
clipped(struct te *t, sx_id v)
{
	if (!op_bool(t->op, t->attrs, "clip"))
		return v;
	return te_bin(t, SX_MIN, te_bin(t, SX_MAX, v, real(t, 0)),
	    real(t, 1));
}

void
compute_multibox_prior(struct te *t)
{
	uint32_t ns = vision_floats(t->op, t->attrs, "sizes"), out, kinds;
	const struct sym *dim[4];
	sx_id a[4], at[3], h, w, x, y, dx, dy, v;

	out = te_out(t, 0);
	kinds = ns + vision_floats(t->op, t->attrs, "ratios") - 1;
	dim[0] = te_dim(t, 0, 2);
	dim[1] = te_dim(t, 0, 3);
	dim[2] = number(t, kinds);
	dim[3] = number(t, 4);
	te_begin_domain(t, out, 4, dim);
	te_axes(t, a);
	h = te_sym(t, dim[0]);
	w = te_sym(t, dim[1]);
	y = centre(t, 0, a[0], h);
	x = centre(t, 1, a[1], w);
	dx = te_mul(t, half_extent(t, a[2], kinds, ns, false),
	    te_div(t, te_cast(t, DT_FLOAT64, h), te_cast(t, DT_FLOAT64, w)));
	dy = half_extent(t, a[2], kinds, ns, true);
	v = te_select(t, te_bin(t, SX_EQ, a[3], te_int(t, 0)),
	    te_sub(t, x, dx), te_select(t, te_bin(t, SX_EQ, a[3],
	    te_int(t, 1)), te_sub(t, y, dy), te_select(t, te_bin(t, SX_EQ,
	    a[3], te_int(t, 2)), te_add(t, x, dx), te_add(t, y, dy))));
	at[0] = te_int(t, 0);
	at[1] = te_add(t, te_muli(t, te_add(t, te_mul(t, a[0], w), a[1]),
	    kinds), a[2]);
	at[2] = a[3];
	te_store_at(t, at, te_cast(t, te_dtype(t, out), clipped(t, v)));
}

/* The best class of each anchor from `first` on, and its probability. */
static void
best_class(struct te *t, uint32_t first, uint32_t score, uint32_t id)
{
	struct sym_ctx *s = t->m->syms;
	enum dtype dt = te_dtype(t, 0);
	uint32_t out[2] = { score, id };
	sx_id a[2], at[3], j, p, better, init[2], update[2];

	te_begin(t, score);
	te_axes(t, a);
	j = te_addi(t, te_reduce_axis(t, sym_sub(s, te_dim(t, 0, 1),
	    sym_const(s, first))), first);
	at[0] = a[0];
	at[1] = j;
	at[2] = a[1];
	p = te_load(t, 0, at);
	init[0] = te_num(t, dt, -1);
	init[1] = te_int(t, 0);
	better = te_bin(t, SX_GT, p, sx_acc(t->p, dt, 0));
	update[0] = te_select(t, better, p, sx_acc(t->p, dt, 0));
	update[1] = te_select(t, better, j, sx_acc(t->p, DT_INT64, 1));
	te_general(t, 2, out, init, update);
}

/* Corner c of the box that the predictions make of anchor i. */
static sx_id
decoded(struct te *t, sx_id n, sx_id i, sx_id c)
{
	sx_id anchor[4], d[4], at[3], centre_at[2], half[2], v[4];

	for (uint32_t k = 0; k < 4; k++) {
		at[0] = te_int(t, 0);
		at[1] = i;
		at[2] = te_int(t, k);
		anchor[k] = te_cast(t, DT_FLOAT64, te_load(t, 2, at));
		at[0] = n;
		at[1] = te_addi(t, te_muli(t, i, 4), k);
		d[k] = te_mul(t, te_cast(t, DT_FLOAT64, te_load(t, 1, at)),
		    real(t, vision_float(t->op, t->attrs, "variances", k)));
	}
	for (uint32_t k = 0; k < 2; k++) {
		sx_id size = te_sub(t, anchor[2 + k], anchor[k]);
		sx_id mid = te_div(t, te_add(t, anchor[k], anchor[2 + k]),
		    real(t, 2));

		centre_at[k] = te_add(t, te_mul(t, d[k], size), mid);
		half[k] = te_div(t, te_mul(t, te_un(t, SX_EXP, d[2 + k]),
		    size), real(t, 2));
		v[k] = te_sub(t, centre_at[k], half[k]);
		v[2 + k] = te_add(t, centre_at[k], half[k]);
	}
	for (uint32_t k = 3; k-- > 0;)
		v[3] = te_select(t, te_bin(t, SX_EQ, c, te_int(t, k)), v[k],
		    v[3]);
	return clipped(t, v[3]);
}

/* Rows of valid anchors come first, in order: a running sum of who is valid
 * gives the places. */
void
compute_multibox_transform_loc(struct te *t)
{
	enum dtype dt = te_dtype(t, 0);
	const struct sym *dim[3] = { te_dim(t, 0, 0), te_dim(t, 0, 2),
		number(t, 6) };
	uint32_t score = te_temp(t, dt, 2, dim);
	uint32_t id = te_temp(t, DT_INT64, 2, dim);
	uint32_t valid = te_temp(t, DT_INT64, 2, dim);
	uint32_t place = te_temp(t, DT_INT64, 2, dim);
	bool all = op_bool(t->op, t->attrs, "keep_background");
	sx_id a[3], at[3], prev, v, low;

	best_class(t, all ? 0 : 1, score, id);
	te_begin(t, valid);
	te_axes(t, a);
	v = te_and(t, te_bin(t, SX_GT, te_load(t, id, a), te_int(t, 0)),
	    te_bin(t, SX_GE, te_load(t, score, a), te_num(t, dt,
	    op_float(t->op, t->attrs, "threshold"))));
	te_store(t, all ? te_int(t, 1) : te_cast(t, DT_INT64, v));
	te_begin(t, place);
	te_axes(t, a);
	at[0] = a[0];
	at[1] = te_addi(t, a[1], -1);
	prev = te_load_inside(t, place, at, te_int(t, 0));
	te_scan(t, te_add(t, prev, te_load(t, valid, a)));
	te_begin(t, te_out(t, 0));
	te_store(t, te_num(t, dt, -1));
	te_begin_domain(t, te_out(t, 0), 3, dim);
	te_axes(t, a);
	te_where(t, te_bin(t, SX_EQ, te_load(t, valid, a), te_int(t, 1)));
	at[0] = a[0];
	at[1] = te_addi(t, te_load(t, place, a), -1);
	at[2] = a[2];
	low = te_bin(t, SX_LT, te_load(t, score, a), te_num(t, dt,
	    op_float(t->op, t->attrs, "threshold")));
	v = all ? te_select(t, low, te_int(t, 0), te_load(t, id, a)) :
	    te_addi(t, te_load(t, id, a), -1);
	v = te_select(t, te_bin(t, SX_EQ, a[2], te_int(t, 0)),
	    te_cast(t, DT_FLOAT64, v),
	    te_select(t, te_bin(t, SX_EQ, a[2], te_int(t, 1)),
	    te_cast(t, DT_FLOAT64, te_load(t, score, a)),
	    decoded(t, a[0], a[1], te_addi(t, a[2], -2))));
	te_scatter(t, REDUCE_SET, at, te_cast(t, dt, v));
	te_begin(t, te_out(t, 1));
	at[0] = te_axis(t, 0);
	at[1] = te_reduce_axis(t, dim[1]);
	te_reduce(t, REDUCE_SUM, te_cast(t, DT_INT32, te_load(t, valid,
	    at)));
}

/* ---- pixels ---- */

/* The darknet program numbers the elements of an image (c, h, w) in row-major
 * order and reads number (k, j, i) from place
 *
 *	i * s + q % s + w * s * (j * s + q / s + h * s * (k % m))
 *
 * where m = c / s^2 and q = k / m. */
void
compute_yolo_reorg(struct te *t)
{
	struct sym_ctx *s = t->m->syms;
	int64_t stride = op_int(t->op, t->attrs, "stride");
	const struct sym *const *in = t->in_type[0]->dim + 1;
	const struct sym *const *shape = t->out_type[0]->dim + 1;
	const struct sym *m = sym_floordiv(s, in[0], number(t, stride *
	    stride)), *hs, *ws;
	sx_id a[4], at[4], k[3], q, v, st = te_int(t, stride);

	te_begin(t, te_out(t, 0));
	te_axes(t, a);
	te_unlinear(t, te_linear(t, 3, shape, a + 1), 3, in, k);
	q = te_bin(t, SX_FLOORDIV, k[0], te_sym(t, m));
	hs = sym_mul(s, in[1], number(t, stride));
	ws = sym_mul(s, in[2], number(t, stride));
	if (hs == NULL || ws == NULL) {
		te_fail(t, "an extent does not fit 64 bits");
		return;
	}
	v = te_mul(t, te_bin(t, SX_FLOORMOD, k[0], te_sym(t, m)),
	    te_sym(t, hs));
	v = te_add(t, v, te_add(t, te_mul(t, k[1], st), te_bin(t,
	    SX_FLOORDIV, q, st)));
	v = te_add(t, te_mul(t, v, te_sym(t, ws)), te_add(t,
	    te_mul(t, k[2], st), te_bin(t, SX_FLOORMOD, q, st)));
	at[0] = a[0];
	te_unlinear(t, v, 3, in, at + 1);
	te_store(t, te_load(t, 0, at));
}
