/*
 * The variants of attention: ai.onnx Attention and RotaryEmbedding, and of
 * com.microsoft Attention, MultiHeadAttention, GroupQueryAttention and
 * RotaryEmbedding.
 *
 * All of them are lowered to one form (attend.h).
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/ai/attend.h"

/* ---- ai.onnx ---- */

/* A mask for fewer keys than there are excludes the others. */
static ir_id
lengthened(struct imp *im, ir_id mask, int64_t keys)
{
	uint32_t i, rank = imp_rank(im, mask);
	bool is_bool = imp_dtype(im, mask) == DT_BOOL;
	int64_t dim[TYPE_RANK_LIMIT], have;
	ir_id part[2];

	have = rank > 0 ? imp_extent(im, mask, rank - 1) : -1;
	if (have < 2 || keys < 0 || have >= keys)
		return mask;
	for (i = 0; i < rank; i++) {
		dim[i] = imp_extent(im, mask, i);
		if (dim[i] < 0)
			return mask;
	}
	dim[rank - 1] = keys - have;
	part[0] = mask;
	part[1] = CALL(im, "full", ATTRS(im, { "shape", imp_list(im, rank,
	    dim) }), imp_like(im, mask, is_bool ? 0 : -HUGE_VAL));
	return imp_concat(im, 2, part, rank - 1);
}

static void
mask_of(struct imp *im, struct attention *a, ir_id mask)
{
	if (!mask)
		return;
	mask = lengthened(im, mask, imp_extent(im, a->k, 2));
	if (imp_dtype(im, mask) == DT_BOOL)
		a->keep = mask;
	else
		a->add = mask;
}

static void
row_attention(struct imp *im, ir_id *out)
{
	int64_t hq = imp_int(im, "q_num_heads", 0);
	int64_t hk = imp_int(im, "kv_num_heads", 0);
	int64_t mode = imp_int(im, "qk_matmul_output_mode", 0);
	struct attention a = { .scale = imp_float(im, "scale", 0),
		.softcap = imp_float(im, "softcap", 0),
		.left = imp_int(im, "left_window_size", -1),
		.right = imp_int(im, "right_window_size", -1), .guard = true,
		.precision = imp_onnx_dtype(imp_int(im, "softmax_precision",
		0)) };
	ir_id past = imp_opt(im, 4);
	bool flat;

	a.q = imp_in(im, 0);
	a.k = imp_in(im, 1);
	a.v = imp_in(im, 2);
	if (imp_int(im, "is_causal", 0) != 0)
		a.right = 0;
	flat = imp_rank(im, a.q) == 3;
	if (flat) {
		a.q = attend_split_heads(im, a.q, hq);
		a.k = attend_split_heads(im, a.k, hk);
		a.v = attend_split_heads(im, a.v, hk);
	}
	if (mode < 0 || mode > 3) {
		imp_error(im, "onnx-attribute", "qk_matmul_output_mode is "
		    "%lld, expected 0 to 3", (long long)mode);
		return;
	}
	if (a.left < -1 || a.right < -1) {
		imp_error(im, "onnx-attribute", "a window of %lld columns to "
		    "the left and %lld to the right", (long long)a.left,
		    (long long)a.right);
		return;
	}
	a.wants_softmax = mode == 3 && imp_wants(im, 3);
	if (past)
		a.past = imp_len(im, past, 2);
	out[1] = a.k = attend_joined(im, past, a.k);
	out[2] = a.v = attend_joined(im, imp_opt(im, 5), a.v);
	mask_of(im, &a, imp_opt(im, 3));
	if (imp_has(im, 6)) {
		ir_id keep = attend_before(im, a.k, imp_in(im, 6));

		a.len = imp_in(im, 6);
		a.keep = a.keep ? DO(im, "logical_and", a.keep, keep) : keep;
	}
	out[0] = attend(im, &a);
	if (flat)
		out[0] = attend_merge_heads(im, out[0]);
	out[3] = a.scores[mode];
}

/* ---- rotary ---- */

/* The two halves of x along its last dimension, or the elements of its
 * pairs. */
static void
apart(struct imp *im, ir_id x, int64_t width, bool interleaved, ir_id *part)
{
	static const int64_t join[4] = { 0, 0, 0, -3 };
	int64_t pairs[5] = { 0, 0, 0, -1, 2 }, half = width / 2;
	ir_id both;

	if (interleaved) {
		x = imp_reshape(im, x, 5, pairs);
		for (int64_t i = 0; i < 2; i++)
			part[i] = imp_reshape(im, imp_slice(im, x, 4, i,
			    i + 1), 4, join);
	} else if (width > 0) {
		part[0] = imp_slice(im, x, 3, 0, half);
		part[1] = imp_slice(im, x, 3, half, width);
	} else {
		both = CALL(im, "split", ATTRS(im, { "indices_or_sections",
		    attr_int(2) }, { "axis", attr_int(3) }), x);
		part[0] = imp_proj(im, both, 0);
		part[1] = imp_proj(im, both, 1);
	}
}

static ir_id
together(struct imp *im, ir_id *part, bool interleaved)
{
	static const int64_t flat[4] = { 0, 0, 0, -3 };

	if (!interleaved)
		return imp_concat(im, 2, part, 3);
	part[0] = imp_expand(im, part[0], 4, 1);
	part[1] = imp_expand(im, part[1], 4, 1);
	return imp_reshape(im, imp_concat(im, 2, part, 4), 4, flat);
}

/* x (b, h, s, d), its first `width` of d turned (0: all); cos, sin (b, s, w /
 * 2). */
ir_id
attend_rotate(struct imp *im, ir_id x, ir_id c, ir_id s, int64_t width,
    bool interleaved)
{
	int64_t d = imp_extent(im, x, 3), half;
	ir_id head = x, part[2], y[2];
	bool whole = width == 0 || width == d;

	if (width == 0)
		width = d;
	if ((d >= 0 && width > d) || (width >= 0 && (width % 2 != 0 ||
	    width < 2))) {
		imp_error(im, "onnx-shape", "rotates %lld of %lld",
		    (long long)width, (long long)d);
		return 0;
	}
	if (!whole)
		head = imp_slice(im, x, 3, 0, width);
	apart(im, head, width, interleaved, part);
	half = width / 2;
	if (width > 0 && imp_extent(im, c, 2) > half) {
		c = imp_slice(im, c, 2, 0, half);
		s = imp_slice(im, s, 2, 0, half);
	}
	c = imp_cast(im, imp_expand(im, c, 1, 1), imp_dtype(im, x));
	s = imp_cast(im, imp_expand(im, s, 1, 1), imp_dtype(im, x));
	y[0] = DO(im, "subtract", imp_mul(im, part[0], c), imp_mul(im, part[1],
	    s));
	y[1] = imp_add(im, imp_mul(im, part[0], s), imp_mul(im, part[1], c));
	head = together(im, y, interleaved);
	if (whole)
		return head;
	y[0] = head;
	y[1] = imp_slice(im, x, 3, width, d < 0 ? INT64_MAX : d);
	return imp_concat(im, 2, y, 3);
}

static ir_id
at_positions(struct imp *im, ir_id cache, ir_id pos)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }), cache,
	    pos);
}

/* com.microsoft: one number is the position of row 0. */
static ir_id
positions(struct imp *im, ir_id x, ir_id pos)
{
	pos = imp_cast(im, pos, DT_INT64);
	if (imp_rank(im, pos) == 2)
		return pos;
	if (imp_rank(im, pos) == 1)
		pos = imp_reshape(im, pos, 0, NULL);
	return imp_expand(im, imp_add(im, imp_axis_iota(im, x, 2), pos), 0, 1);
}

static void
row_rotary(struct imp *im, ir_id *out)
{
	bool ms = *im->row->domain != 0;
	bool interleaved = imp_int(im, "interleaved", 0) != 0;
	int64_t heads = imp_int(im, "num_heads", 0);
	int64_t width = imp_int(im, "rotary_embedding_dim", 0);
	ir_id x = imp_in(im, 0), c, s, pos;
	bool flat = imp_rank(im, x) == 3;

	c = imp_in(im, ms ? 2 : 1);
	s = imp_in(im, ms ? 3 : 2);
	imp_float(im, "scale", 1);
	if (imp_int(im, "is_packed_batching", 0) != 0) {
		imp_error(im, "onnx-attribute", "is_packed_batching is not "
		    "supported");
		return;
	}
	if (flat && heads == 0 && imp_extent(im, c, 1) > 0)
		heads = imp_extent(im, x, 2) / (2 * imp_extent(im, c, 1));
	if (flat)
		x = attend_split_heads(im, x, heads);
	if (imp_rank(im, x) != 4)
		return;
	pos = ms ? positions(im, x, imp_in(im, 1)) : imp_opt(im, 3);
	if (pos) {
		c = at_positions(im, c, pos);
		s = at_positions(im, s, pos);
	}
	x = attend_rotate(im, x, c, s, width, interleaved);
	out[0] = flat ? attend_merge_heads(im, x) : x;
}

/* ---- com.microsoft ---- */

/* Which of three streams of positions gives column j of the table. */
static int64_t
stream_of(const int64_t *section, bool interleaved, int64_t j)
{
	if (!interleaved)
		return j < section[0] ? 0 : j < section[0] + section[1] ? 1 :
		    2;
	return j % 3 > 0 && j / 3 < section[j % 3] ? j % 3 : 0;
}

/* A table (positions, half) at positions (3, b, s), each column by its stream:
 * (b, s, half). */
static ir_id
by_streams(struct imp *im, ir_id table, ir_id pos, ir_id stream)
{
	ir_id y = 0, part;

	for (uint32_t i = 0; i < 3; i++) {
		part = at_positions(im, table, imp_squeeze(im, imp_slice(im,
		    pos, 0, i, (int64_t)i + 1), 0));
		y = !y ? part : DO(im, "where", DO(im, "equal", stream,
		    imp_like(im, stream, i)), part, y);
	}
	return y;
}

static void
row_mrotary(struct imp *im, ir_id *out)
{
	bool layout = imp_int(im, "mrope_layout", 0) != 0;
	int64_t heads = imp_int(im, "num_heads", 0), half, which[4096];
	int64_t width = imp_int(im, "rotary_embedding_dim", 0);
	ir_id x = imp_in(im, 0), pos = imp_in(im, 1), c = imp_in(im, 2);
	ir_id s = imp_in(im, 3), stream;
	bool flat = imp_rank(im, x) == 3;
	const int64_t *section;
	uint32_t n;

	imp_float(im, "scale", 1);
	section = imp_ints(im, "mrope_section", &n);
	half = imp_extent(im, c, 1);
	if (imp_int(im, "is_packed_batching", 0) != 0 || n != 3 || half < 1 ||
	    half > 4096 || imp_rank(im, pos) != 3 || (!flat &&
	    imp_rank(im, x) != 4)) {
		imp_error(im, "onnx-attribute", "mrope_section has %u numbers, "
		    "the table %lld columns, the positions rank %u, the input "
		    "rank %u", n, (long long)half, imp_rank(im, pos),
		    imp_rank(im, x));
		return;
	}
	for (int64_t j = 0; j < half; j++)
		which[j] = stream_of(section, layout, j);
	stream = imp_int_vec(im, DT_INT64, (uint32_t)half, which);
	pos = imp_cast(im, pos, DT_INT64);
	c = by_streams(im, c, pos, stream);
	s = by_streams(im, s, pos, stream);
	if (flat)
		x = attend_split_heads(im, x, heads > 0 ? heads :
		    imp_extent(im, x, 2) / (2 * half));
	x = attend_rotate(im, x, c, s, width, imp_int(im, "interleaved", 0) !=
	    0);
	out[0] = flat ? attend_merge_heads(im, x) : x;
}

/* Masks of com.microsoft: lengths (b), ends and starts (2b), or zeros and
 * ones (b, t) or (b, s, t).  What is masked gets `fill` added. */
static ir_id
ms_mask(struct imp *im, ir_id mask, ir_id k, double fill)
{
	enum dtype dt = imp_dtype(im, k);
	int64_t b = imp_extent(im, k, 0), n = imp_extent(im, mask, 0);
	uint32_t rank = imp_rank(im, mask);
	ir_id keep, end, j;

	if (rank == 1 && b > 0 && n == 2 * b) {
		j = imp_expand(im, imp_axis_iota(im, k, 2), 0, 1);
		end = imp_slice(im, mask, 0, b, 2 * b);
		keep = DO(im, "greater_equal", j, imp_expand(im,
		    imp_cast(im, end, DT_INT64), 1, 1));
		keep = DO(im, "logical_and", attend_for_scores(im, keep),
		    attend_before(im, k, imp_slice(im, mask, 0, 0, b)));
	} else if (rank == 1 && (n == b ||
	    imp_type(im, mask)->dim[0] == imp_type(im, k)->dim[0])) {
		keep = attend_before(im, k, mask);
	} else if (rank == 2 || rank == 3) {
		keep = DO(im, "not_equal", mask, imp_like(im, mask, 0));
		keep = imp_expand(im, keep, 1, rank == 2 ? 2 : 1);
	} else {
		imp_error(im, "onnx-shape", "a mask of rank %u and extent "
		    "%lld is not supported", rank, (long long)n);
		return 0;
	}
	return DO(im, "where", keep, imp_scalar(im, dt, 0), imp_scalar(im,
	    dt, fill));
}

void
attend_ms_add(struct imp *im, struct attention *a, ir_id mask, ir_id bias)
{
	double fill = imp_float(im, "mask_filter_value", -10000);

	if (mask)
		a->add = ms_mask(im, mask, a->k, fill);
	if (bias)
		a->add = a->add ? imp_add(im, a->add, bias) : bias;
}

/* Half `which` of (2, b, h, p, d). */
static ir_id
half_of(struct imp *im, ir_id past, int64_t which)
{
	return past ? imp_squeeze(im, imp_slice(im, past, 0, which,
	    which + 1), 0) : 0;
}

static void
ms_outputs(struct imp *im, struct attention *a, ir_id *out)
{
	ir_id both[2];

	out[0] = attend_merge_heads(im, attend(im, a));
	if (!imp_wants(im, 1))
		return;
	both[0] = imp_expand(im, a->k, 0, 1);
	both[1] = imp_expand(im, a->v, 0, 1);
	out[1] = imp_concat(im, 2, both, 0);
}

static bool
unsupported(struct imp *im, const char *attr)
{
	if (imp_int(im, attr, 0) == 0)
		return false;
	imp_error(im, "onnx-attribute", "'%s' is not supported", attr);
	return true;
}

void
imp_self_attention(struct imp *im, ir_id x, ir_id mask, ir_id past,
    ir_id bias, ir_id *out)
{
	int64_t heads = imp_int(im, "num_heads", 0), width, at = 0, w[3];
	struct attention a = { .scale = imp_float(im, "scale", 0), .left = -1,
		.right = imp_int(im, "unidirectional", 0) != 0 ? 0 : -1,
		.precision = DT_NONE };
	ir_id part[3];
	uint32_t i, n;
	const int64_t *sizes = imp_ints(im, "qkv_hidden_sizes", &n);

	imp_int(im, "rotary_embedding_dim", 0);
	if (unsupported(im, "do_rotary") ||
	    unsupported(im, "past_present_share_buffer"))
		return;
	width = imp_extent(im, x, 2);
	if (!x || width < 0 || (!sizes && width % 3 != 0) ||
	    (sizes && n != 3)) {
		imp_error(im, "onnx-shape", "queries, keys and values share a "
		    "width of %lld, which does not determine where each begins",
		    (long long)width);
		return;
	}
	for (i = 0; i < 3; i++) {
		w[i] = sizes ? sizes[i] : width / 3;
		part[i] = attend_split_heads(im, imp_slice(im, x, 2, at,
		    at + w[i]), heads);
		at += w[i];
	}
	a.q = part[0];
	if (past)
		a.past = imp_len(im, past, 3);
	a.k = attend_joined(im, half_of(im, past, 0), part[1]);
	a.v = attend_joined(im, half_of(im, past, 1), part[2]);
	if (!attend_all_rank4(im, &a))
		return;
	attend_ms_add(im, &a, mask, bias);
	ms_outputs(im, &a, out);
}

static void
row_ms_attention(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0);

	x = imp_matmul(im, x, imp_in(im, 1), imp_dtype(im, x));
	if (imp_has(im, 2))
		x = imp_add(im, x, imp_in(im, 2));
	imp_self_attention(im, x, imp_opt(im, 3), imp_opt(im, 4), imp_opt(im,
	    5), out);
}

/* One of the packed tensors (b, s, h, n, d) as (b, h, s, d), with part
 * `third` of the bias (3 * h * d). */
static ir_id
unpack(struct imp *im, ir_id x, int64_t which, ir_id bias, int64_t third)
{
	int64_t h = imp_extent(im, x, 2), d = imp_extent(im, x, 4);
	int64_t shape[3] = { h, 1, d };

	x = attend_swap_middle(im, imp_squeeze(im, imp_slice(im, x, 3, which,
	    which + 1), 3));
	if (!bias || !x)
		return x;
	if (h < 1 || d < 1) {
		imp_error(im, "onnx-shape", "a bias needs a known number of "
		    "heads and their extent");
		return 0;
	}
	return imp_add(im, x, imp_reshape(im, imp_slice(im, bias, 0,
	    third * h * d, (third + 1) * h * d), 3, shape));
}

/* Queries, keys and values of MultiHeadAttention, bias added. */
static void
mha_inputs(struct imp *im, struct attention *a, int64_t heads)
{
	ir_id in[3] = { imp_in(im, 0), imp_opt(im, 1), imp_opt(im, 2) };
	ir_id bias = imp_opt(im, 3);
	struct imp_parts parts = { .bias = bias };
	uint32_t i;

	if (imp_rank(im, in[0]) == 5) {
		a->q = unpack(im, in[0], 0, bias, 0);
		a->k = unpack(im, in[0], 1, bias, 1);
		a->v = unpack(im, in[0], 2, bias, 2);
		return;
	}
	if (imp_rank(im, in[1]) == 5) {
		in[0] = imp_add_part(im, in[0], &parts);
		a->q = attend_split_heads(im, in[0], heads);
		a->k = unpack(im, in[1], 0, bias, 1);
		a->v = unpack(im, in[1], 1, bias, 2);
		return;
	}
	if (!in[1] || !in[2]) {
		imp_error(im, "onnx-input", "keys or values are missing");
		return;
	}
	for (i = 0; i < 3; i++) {
		if (imp_rank(im, in[i]) != 3)
			continue;
		in[i] = attend_split_heads(im, imp_add_part(im, in[i],
		    &parts), heads);
	}
	a->q = in[0];
	a->k = in[1];
	a->v = in[2];
}

static void
row_mha(struct imp *im, ir_id *out)
{
	struct attention a = { .scale = imp_float(im, "scale", 0), .left = -1,
		.right = imp_int(im, "unidirectional", 0) != 0 ? 0 : -1,
		.precision = DT_NONE };
	ir_id past = imp_opt(im, 6);

	mha_inputs(im, &a, imp_int(im, "num_heads", 0));
	if (past)
		a.past = imp_len(im, past, 2);
	a.k = attend_joined(im, past, a.k);
	a.v = attend_joined(im, imp_opt(im, 7), a.v);
	if (!attend_all_rank4(im, &a))
		return;
	attend_ms_add(im, &a, imp_opt(im, 4), imp_opt(im, 5));
	out[0] = attend_merge_heads(im, attend(im, &a));
	out[1] = a.k;
	out[2] = a.v;
	out[3] = a.scores[2];
}

/* ---- GroupQueryAttention ---- */

struct gqa {
	struct attention a;
	int64_t heads, groups;
	ir_id len;		/* tokens before this call, (b) int64 */
	ir_id now_at;		/* first column of this call's keys, or 0 */
};

static void
gqa_inputs(struct imp *im, struct gqa *g)
{
	ir_id x = imp_in(im, 0), k = imp_opt(im, 1), v = imp_opt(im, 2);
	int64_t w = imp_extent(im, x, 2), all, d;

	if (x && !k && w > 0 && g->heads > 0 && g->groups > 0) {
		all = g->heads + 2 * g->groups;
		d = w / all;
		k = imp_slice(im, x, 2, d * g->heads,
		    d * (g->heads + g->groups));
		v = imp_slice(im, x, 2, d * (g->heads + g->groups), w);
		x = imp_slice(im, x, 2, 0, d * g->heads);
	}
	if (!k || !v) {
		imp_error(im, "onnx-input", "keys or values are missing");
		return;
	}
	g->a.q = attend_split_heads(im, x, g->heads);
	g->a.k = attend_split_heads(im, k, g->groups);
	g->a.v = attend_split_heads(im, v, g->groups);
}

static void
gqa_rotary(struct imp *im, struct gqa *g)
{
	bool interleaved = imp_int(im, "rotary_interleaved", 0) != 0;
	ir_id c, s, pos;
	int64_t width;

	if (imp_int(im, "do_rotary", 0) == 0)
		return;
	c = imp_in(im, 7);
	s = imp_in(im, 8);
	width = 2 * imp_extent(im, c, 1);
	if (imp_has(im, 9))
		pos = imp_cast(im, imp_in(im, 9), DT_INT64);
	else
		pos = imp_add(im, imp_expand(im, g->len, 1, 1), imp_expand(im,
		    imp_axis_iota(im, g->a.q, 2), 0, 1));
	c = at_positions(im, c, pos);
	s = at_positions(im, s, pos);
	g->a.q = attend_rotate(im, g->a.q, c, s, width, interleaved);
	g->a.k = attend_rotate(im, g->a.k, c, s, width, interleaved);
}

/* Keys of rows of unequal length, packed: column j is a previous one below
 * len[b], and this call's from there on. */
static ir_id
packed(struct imp *im, const struct gqa *g, ir_id both)
{
	ir_id len = imp_expand(im, g->len, 1, 1), j, from, last;

	if (!g->now_at)
		return both;
	j = imp_expand(im, imp_axis_iota(im, both, 2), 0, 1);
	last = DO(im, "subtract", imp_len(im, both, 2), imp_scalar(im,
	    DT_INT64, 1));
	from = DO(im, "minimum", imp_add(im, DO(im, "subtract", j, len),
	    g->now_at), last);
	from = DO(im, "where", DO(im, "less", j, len), j, from);
	from = imp_expand(im, imp_expand(im, from, 1, 1), 3, 1);
	from = imp_stretch(im, from, both);
	return CALL(im, "gather", ATTRS(im, { "axis", attr_int(2) }), both,
	    from);
}

/* Row i of batch b stands at len[b] + i. */
static ir_id
gqa_keep(struct imp *im, const struct gqa *g, int64_t window)
{
	ir_id i = imp_expand(im, imp_axis_iota(im, g->a.q, 2), 0, 1), j, keep;

	i = imp_add(im, imp_expand(im, g->len, 1, 1), i);
	i = imp_expand(im, imp_expand(im, i, 1, 1), 3, 1);
	j = imp_expand(im, imp_axis_iota(im, g->a.k, 2), 0, 3);
	keep = DO(im, "less_equal", j, i);
	if (window > 0)
		keep = DO(im, "logical_and", keep, DO(im, "greater", j,
		    DO(im, "subtract", i, imp_scalar(im, DT_INT64,
		    (double)window))));
	return keep;
}

/* seqlens_k holds the length with this call's, less one. */
static ir_id
gqa_lengths(struct imp *im, const struct gqa *g)
{
	ir_id len = imp_cast(im, imp_in(im, 5), DT_INT64), zero;

	zero = imp_scalar(im, DT_INT64, 0);
	if (imp_rank(im, len) == 2)
		len = imp_squeeze(im, len, 1);
	if (!g->now_at)
		return imp_mul(im, len, zero);
	len = DO(im, "subtract", imp_add(im, len, imp_scalar(im, DT_INT64, 1)),
	    imp_len(im, g->a.q, 2));
	return DO(im, "maximum", DO(im, "minimum", len, g->now_at), zero);
}

static void
row_gqa(struct imp *im, ir_id *out)
{
	int64_t window = imp_int(im, "local_window_size", -1);
	struct gqa g = { .heads = imp_int(im, "num_heads", 0),
		.groups = imp_int(im, "kv_num_heads", 0), .a = {
		.scale = imp_float(im, "scale", 0), .left = -1, .right = -1,
		.precision = DT_NONE,
		.softcap = imp_float(im, "softcap", 0) } };
	ir_id pk = imp_opt(im, 3), pv = imp_opt(im, 4);

	imp_opt(im, 6);
	g.a.sink = imp_opt(im, 11);
	if (imp_int(im, "smooth_softmax", 0) > 0 && !g.a.sink)
		g.a.sink = imp_full(im, imp_scalar(im, DT_FLOAT32, 0),
		    imp_int_vec(im, DT_INT64, 1, &g.heads));
	gqa_inputs(im, &g);
	if (!attend_all_rank4(im, &g.a))
		return;
	if (pk)
		g.now_at = imp_len(im, pk, 2);
	g.len = gqa_lengths(im, &g);
	gqa_rotary(im, &g);
	out[1] = g.a.k = packed(im, &g, attend_joined(im, pk, g.a.k));
	out[2] = g.a.v = packed(im, &g, attend_joined(im, pv, g.a.v));
	if (!attend_all_rank4(im, &g.a))
		return;
	g.a.keep = gqa_keep(im, &g, window);
	g.a.add = imp_opt(im, 10);
	out[0] = attend_merge_heads(im, attend(im, &g.a));
}

const struct onnx_row onnx_rows_attention[] = {
	{ "", "Attention", 23, row_attention },
	{ "", "Attention", 24, row_attention },
	{ "", "Attention", 25, row_attention },
	{ "", "RotaryEmbedding", 23, row_rotary },
	{ ONNX_MS, "Attention", 1, row_ms_attention },
	{ ONNX_MS, "MultiHeadAttention", 1, row_mha },
	{ ONNX_MS, "GroupQueryAttention", 1, row_gqa },
	{ ONNX_MS, "RotaryEmbedding", 1, row_rotary },
	{ ONNX_MS, "MRotaryEmbedding", 1, row_mrotary },
	{ 0 }
};
