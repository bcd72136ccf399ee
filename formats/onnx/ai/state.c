/*
 * Attention and convolution of sequence models that carry a state from one
 * call to the next, and attention with functions of the user's.
 *
 * LinearAttention is its recurrence, a loop over the positions: the state of
 * each head of keys is a matrix (d_k, d_v), to which a step adds the product of
 * a key and a value; q_t times the state is the result.  It is computed in
 * float32.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/ai/attend.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"

/* ---- CausalConvWithState ---- */

/* x (b, c, length), preceded by a state of `more` elements, or zeros. */
static ir_id
with_state(struct imp *im, ir_id x, ir_id past, int64_t more)
{
	ir_id both[2] = { past, x }, part[3];

	if (!past) {
		part[0] = imp_slice(im, imp_shape(im, x), 0, 0, 2);
		part[1] = imp_int_vec(im, DT_INT64, 1, &more);
		both[0] = imp_full(im, imp_like(im, x, 0), imp_concat(im, 2,
		    part, 0));
	}
	return imp_concat(im, 2, both, 2);
}

static ir_id
activated(struct imp *im, ir_id y)
{
	const char *how = imp_str(im, "activation", "none");

	if (strcmp(how, "none") == 0)
		return y;
	if (strcmp(how, "silu") == 0 || strcmp(how, "swish") == 0)
		return imp_mul(im, y, DO(im, "sigmoid", y));
	imp_error(im, "onnx-attribute", "activation '%s' is not known", how);
	return 0;
}

/* The attributes that com.microsoft's form adds, as far as they are
 * supported. */
static bool
causal_attributes(struct imp *im, int64_t *dilation, bool *last)
{
	static const char *const none[] = { "state_window", "state_length",
	    "state_update_capacity", "input_channel_offset",
	    "input_channels" };

	*dilation = imp_int(im, "dilation", 1);
	*last = imp_int(im, "channels_last", 0) != 0;
	for (uint32_t i = 0; i < sizeof none / sizeof *none; i++)
		if (imp_int(im, none[i], 0) != 0) {
			imp_error(im, "onnx-attribute", "%s is not supported",
			    none[i]);
			return false;
		}
	if (*dilation >= 1 && imp_int(im, "ndim", 1) == 1 &&
	    imp_int(im, "state_channels_last", -1) == -1)
		return true;
	imp_error(im, "onnx-attribute", "a dilation of %lld in %lld "
	    "dimensions is not supported", (long long)*dilation,
	    (long long)imp_int(im, "ndim", 1));
	return false;
}

static void
row_causal_conv(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), w = imp_in(im, 1), past = imp_opt(im, 3);
	int64_t channels, k, dilation, more;
	bool last;

	if (!x || !w || !imp_tensor(im, x) || !imp_tensor(im, w) ||
	    !causal_attributes(im, &dilation, &last))
		return;
	channels = imp_rank(im, w) == 3 ? imp_extent(im, w, 0) : -1;
	k = channels < 1 ? -1 : imp_extent(im, w, 2);
	if (imp_rank(im, x) != 3 || k < 1) {
		imp_error(im, "onnx-shape", "an input of rank %u and a weight "
		    "of rank %u, whose extents must be known", imp_rank(im, x),
		    imp_rank(im, w));
		return;
	}
	if (last) {
		x = imp_channels(im, x, false);
		past = past ? imp_channels(im, past, false) : 0;
	}
	more = (k - 1) * dilation;
	x = with_state(im, x, past, more);
	out[0] = CALL(im, "nn.conv1d", ATTRS(im,
	    { "out_dtype", imp_dt(im, imp_dtype(im, x)) },
	    { "groups", attr_int(channels) },
	    { "kernel_size", imp_list(im, 1, &k) },
	    { "dilation", imp_list(im, 1, &dilation) }), x, w);
	if (imp_has(im, 2))
		out[0] = CALL(im, "nn.bias_add", ATTRS(im, { "axis",
		    attr_int(1) }), out[0], imp_in(im, 2));
	out[0] = activated(im, out[0]);
	out[1] = more == 0 ? imp_slice(im, x, 2, 0, 0) : imp_slice(im, x, 2,
	    -more, INT64_MAX);
	if (last) {
		out[0] = imp_channels(im, out[0], true);
		out[1] = imp_channels(im, out[1], true);
	}
}

/* ---- LinearAttention ---- */

struct recurrence {
	bool gated, delta;
	int64_t heads, groups;	/* of queries; of keys and values */
	ir_id scale;
};

/* x (b, h, d): as rows (b, h, 1, d) or columns (b, h, d, 1). */
static ir_id
as_row(struct imp *im, ir_id x)
{
	return imp_expand(im, x, 2, 1);
}

static ir_id
as_column(struct imp *im, ir_id x)
{
	return imp_expand(im, x, 3, 1);
}

/* Slices: q, k, v, and decay, beta where the rule has them; state (b, groups,
 * d_k, d_v). */
static bool
step(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	const struct recurrence *r = ctx;
	int64_t grouped[5] = { 0, -4, r->groups, r->heads / r->groups, -2 };
	static const int64_t flat[3] = { 0, -3, -2 };
	ir_id state = in[2], q = in[3], k = in[4], v = as_row(im, in[5]), y;
	uint32_t at = 6;

	if (r->gated)
		state = imp_mul(im, state, as_column(im, DO(im, "exp",
		    in[at++])));
	if (r->delta) {
		v = DO(im, "subtract", v, imp_matmul(im, as_row(im, k), state,
		    DT_FLOAT32));
		v = imp_mul(im, v, as_column(im, in[at]));
	}
	state = imp_add(im, state, imp_mul(im, as_column(im, k), v));
	/* The queries of a group read one state. */
	q = imp_reshape(im, q, 5, grouped);
	y = imp_mul(im, imp_matmul(im, q, state, DT_FLOAT32), r->scale);
	out[0] = 0;
	out[1] = state;
	out[2] = imp_reshape(im, y, 3, flat);
	return out[2] != 0;
}

/* (b, t, h * d) as float32 (b, t, h, d). */
static ir_id
by_heads(struct imp *im, ir_id x, int64_t heads)
{
	int64_t code[4] = { 0, 0, heads, -1 }, width;

	if (!x || !imp_tensor(im, x))
		return 0;
	width = imp_extent(im, x, 2);
	if (imp_rank(im, x) != 3 || width == 0 || (width > 0 &&
	    width % heads != 0)) {
		imp_error(im, "onnx-shape", "%lld heads of a tensor of rank "
		    "%u, width %lld", (long long)heads, imp_rank(im, x),
		    (long long)width);
		return 0;
	}
	return imp_cast(im, imp_reshape(im, x, 4, code), DT_FLOAT32);
}

static bool
read_rule(struct imp *im, struct recurrence *r)
{
	const char *rule = imp_str(im, "update_rule", "gated_delta");

	imp_int(im, "chunk_size", 64);
	if (imp_int(im, "state_window", 0) != 0) {
		imp_error(im, "onnx-attribute", "state_window is not "
		    "supported");
		return false;
	}
	r->gated = strncmp(rule, "gated", 5) == 0;
	r->delta = strcmp(r->gated && rule[5] == '_' ? rule + 6 : rule,
	    "delta") == 0;
	r->heads = imp_int(im, "q_num_heads", 0);
	r->groups = imp_int(im, "kv_num_heads", 0);
	if (!r->delta && strcmp(rule, "gated") != 0 &&
	    strcmp(rule, "linear") != 0) {
		imp_error(im, "onnx-attribute", "update_rule '%s' is not "
		    "known", rule);
		return false;
	}
	if (r->groups < 1 || r->heads < 1 || r->heads % r->groups != 0) {
		imp_error(im, "onnx-attribute", "%lld heads of queries, %lld "
		    "of keys", (long long)r->heads, (long long)r->groups);
		return false;
	}
	if (r->delta && imp_has(im, 5) && imp_rank(im, imp_in(im, 5)) != 3) {
		imp_error(im, "onnx-rank", "beta has rank %u, expected 3",
		    imp_rank(im, imp_in(im, 5)));
		return false;
	}
	if (r->gated != imp_has(im, 4) || r->delta != imp_has(im, 5)) {
		imp_error(im, "onnx-input", "update_rule '%s' takes %s decay "
		    "and %s beta", rule, r->gated ? "a" : "no", r->delta ?
		    "a" : "no");
		return false;
	}
	return true;
}

static ir_id
first_state(struct imp *im, ir_id k, ir_id v)
{
	ir_id part[3], past = imp_opt(im, 3);

	if (past)
		return imp_cast(im, past, DT_FLOAT32);
	part[0] = imp_slice(im, imp_shape(im, k), 0, 0, 1);
	part[1] = imp_slice(im, imp_shape(im, k), 0, 2, 4);
	part[2] = imp_slice(im, imp_shape(im, v), 0, 3, 4);
	return imp_full(im, imp_scalar(im, DT_FLOAT32, 0), imp_concat(im, 3,
	    part, 0));
}

static ir_id
scale_of(struct imp *im, ir_id q)
{
	double scale = imp_float(im, "scale", 0);

	return scale != 0 ? imp_scalar(im, DT_FLOAT32, scale) :
	    imp_inverse_root(im, imp_cast(im, imp_len(im, q, 3), DT_FLOAT32));
}

static void
row_linear_attention(struct imp *im, ir_id *out)
{
	static const int64_t merge[3] = { 0, 0, -3 }, perm[4] = { 1, 0, 2, 3 };
	struct recurrence r = { 0 };
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	ir_id q = imp_in(im, 0), x[5], res[2] = { 0 }, past = imp_opt(im, 3);
	enum dtype dt = imp_dtype(im, q);
	uint32_t n = 3;

	if (!q || !read_rule(im, &r))
		return;
	memset(l, 0, sizeof *l);
	x[0] = by_heads(im, q, r.heads);
	x[1] = by_heads(im, imp_in(im, 1), r.groups);
	x[2] = by_heads(im, imp_in(im, 2), r.groups);
	if (r.gated)
		x[n++] = by_heads(im, imp_in(im, 4), r.groups);
	if (r.delta)
		x[n++] = imp_expand(im, imp_cast(im, imp_in(im, 5),
		    DT_FLOAT32), 3, 1);
	for (uint32_t i = 0; i < n; i++) {
		if (!x[i])
			return;
		l->slice[i] = (struct imp_slice){ .x = x[i], .axis = 1 };
	}
	r.scale = scale_of(im, x[0]);
	l->limit = imp_len(im, q, 1);
	l->nstate = l->nscan = 1;
	l->nslice = n;
	l->state[0] = first_state(im, x[1], x[2]);
	l->body = step;
	l->ctx = &r;
	if (!l->state[0] || !imp_loop(im, l, res))
		return;
	out[0] = imp_cast(im, imp_reshape(im, imp_transpose(im, res[1], 4,
	    perm), 3, merge), dt);
	out[1] = imp_cast(im, res[0], past ? imp_dtype(im, past) : dt);
}

/* ---- FlexAttention ---- */

/* x, changed by a graph of the node's, which keeps its type. */
static ir_id
modified(struct imp *im, const char *name, ir_id x)
{
	struct onnx_attr *a = imp_attr(im, name);
	ir_id y[ONNX_OUTPUTS] = { 0 };

	if (!a || !a->g || !x)
		return x;
	if (a->g->input.n != 1 || a->g->output.n != 1) {
		imp_error(im, "onnx-graph", "'%s' has %u inputs and %u "
		    "outputs, expected 1 each", name, a->g->input.n,
		    a->g->output.n);
		return 0;
	}
	if (!imp_subgraph(im, a->g, 1, &x, y))
		return 0;
	if (y[0] && (imp_dtype(im, y[0]) != imp_dtype(im, x) ||
	    imp_rank(im, y[0]) != imp_rank(im, x))) {
		imp_error(im, "onnx-type", "'%s' changes the type of its "
		    "input", name);
		return 0;
	}
	return y[0];
}

static void
row_flex_attention(struct imp *im, ir_id *out)
{
	struct attention a = { .q = imp_in(im, 0), .k = imp_in(im, 1),
		.v = imp_in(im, 2), .left = -1, .right = -1,
		.scale = imp_float(im, "scale", 0) };
	enum dtype dt = imp_dtype(im, a.q), wide;
	ir_id s;

	if (!attend_all_rank4(im, &a))
		return;
	wide = imp_onnx_dtype(imp_int(im, "softmax_precision", 0));
	if (wide == DT_NONE)
		wide = dt == DT_FLOAT64 ? dt : DT_FLOAT32;
	s = attend_scores(im, &a);
	s = modified(im, "score_mod", imp_cast(im, s, wide));
	s = CALL(im, "nn.softmax", ATTRS(im, { "axis", attr_int(3) }), s);
	s = modified(im, "prob_mod", s);
	out[0] = imp_cast(im, imp_matmul(im, s, attend_for_heads(im, a.v,
	    a.q), wide), dt);
}

const struct onnx_row onnx_rows_state[] = {
	{ "", "CausalConvWithState", 27, row_causal_conv },
	{ ONNX_MS, "CausalConvWithState", 1, row_causal_conv },
	{ "", "LinearAttention", 27, row_linear_attention },
	{ ONNX_MS, "LinearAttention", 1, row_linear_attention },
	{ "ai.onnx.preview", "FlexAttention", 1, row_flex_attention },
	{ 0 }
};
