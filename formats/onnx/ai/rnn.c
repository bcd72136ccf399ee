/*
 * RNN, GRU and LSTM: one loop per direction around ordinary operators, the
 * product with the input hoisted out of it.
 *
 * x (t, b, i) times W gives all gates of all steps; each step adds the
 * product of its state with R.  With sequence lengths, steps past the end
 * keep the state and give zeros, and the reverse direction reverses each
 * sequence within its length.
 */
#include <math.h>
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/loop_function.h"

enum rnn_kind { RNN, GRU, LSTM };
#define GATE_FNS 3

struct gate_fn {
	const char *name;
	double alpha, beta;
};

/* What values are multiplied with: w (inputs, gates * hidden); with a scale,
 * of all or of each gate, w is in int32 and values are quantized. */
struct factor {
	ir_id w, scale;
};

struct cell {
	enum rnn_kind kind;
	int64_t hidden;
	struct gate_fn f[GATE_FNS];
	double clip;		/* 0: none */
	bool before_reset, coupled;
	struct factor r;	/* of the state */
	ir_id rb;		/* its bias */
	ir_id peep[3];		/* i, o, f */
	ir_id lens;		/* (b, 1) int64, or 0 */
};

static ir_id
affine(struct imp *im, ir_id x, double alpha, double beta)
{
	return imp_add(im, imp_mul(im, x, imp_like(im, x, alpha)), imp_like(im,
	    x, beta));
}

static ir_id
activate(struct imp *im, const struct cell *c, const struct gate_fn *f,
    ir_id x)
{
	ir_id zero = imp_like(im, x, 0), one = imp_like(im, x, 1);

	if (c->clip > 0)
		x = DO(im, "minimum", DO(im, "maximum", x, imp_like(im, x,
		    -c->clip)), imp_like(im, x, c->clip));
	if (strcasecmp(f->name, "Sigmoid") == 0)
		return DO(im, "sigmoid", x);
	if (strcasecmp(f->name, "Tanh") == 0)
		return DO(im, "tanh", x);
	if (strcasecmp(f->name, "Relu") == 0)
		return DO(im, "nn.relu", x);
	if (strcasecmp(f->name, "Affine") == 0)
		return affine(im, x, f->alpha, f->beta);
	if (strcasecmp(f->name, "LeakyRelu") == 0)
		return CALL(im, "nn.leaky_relu", ATTRS(im, { "alpha",
		    attr_float(f->alpha) }), x);
	if (strcasecmp(f->name, "ThresholdedRelu") == 0)
		return DO(im, "where", DO(im, "greater", x, imp_like(im, x,
		    f->alpha)), x, zero);
	if (strcasecmp(f->name, "ScaledTanh") == 0)
		return affine(im, DO(im, "tanh", affine(im, x, f->beta, 0)),
		    f->alpha, 0);
	if (strcasecmp(f->name, "HardSigmoid") == 0)
		return DO(im, "minimum", DO(im, "maximum", affine(im, x,
		    f->alpha, f->beta), zero), one);
	if (strcasecmp(f->name, "Softsign") == 0)
		return DO(im, "divide", x, imp_add(im, one, DO(im, "abs", x)));
	if (strcasecmp(f->name, "Elu") == 0)
		return imp_elu(im, x, f->alpha);
	if (strcasecmp(f->name, "Softplus") == 0)
		return imp_softplus(im, x);
	imp_error(im, "onnx-attribute", "activation '%s' is not supported",
	    f->name);
	return 0;
}

/* ---- one step ---- */

/* Gate number i of (b, gates * hidden). */
static ir_id
gate(struct imp *im, const struct cell *c, ir_id x, int64_t i)
{
	return imp_slice(im, x, 1, i * c->hidden, (i + 1) * c->hidden);
}

static ir_id
product(struct imp *im, ir_id x, ir_id w)
{
	return imp_matmul(im, x, w, imp_dtype(im, x));
}

static ir_id
times(struct imp *im, ir_id x, const struct factor *f)
{
	return f->scale ? imp_product_by_range(im, x, f->w, f->scale) :
	    product(im, x, f->w);
}

static ir_id
gru_step(struct imp *im, const struct cell *c, ir_id x, ir_id h)
{
	int64_t n = c->hidden;
	ir_id rzr = imp_slice(im, c->r.w, 1, 0, 2 * n), zr, z, r, hh;
	ir_id rh = imp_slice(im, c->r.w, 1, 2 * n, 3 * n);
	ir_id bzr = imp_slice(im, c->rb, 0, 0, 2 * n);
	ir_id bh = imp_slice(im, c->rb, 0, 2 * n, 3 * n);

	zr = imp_add(im, product(im, h, rzr), bzr);
	z = activate(im, c, &c->f[0], imp_add(im, gate(im, c, x, 0), gate(im, c,
	    zr, 0)));
	r = activate(im, c, &c->f[0], imp_add(im, gate(im, c, x, 1), gate(im, c,
	    zr, 1)));
	if (c->before_reset)
		hh = imp_mul(im, r, imp_add(im, product(im, h, rh), bh));
	else
		hh = imp_add(im, product(im, imp_mul(im, r, h), rh), bh);
	hh = activate(im, c, &c->f[1], imp_add(im, gate(im, c, x, 2), hh));
	return imp_add(im, imp_mul(im, DO(im, "subtract", imp_like(im, z, 1),
	    z), hh), imp_mul(im, z, h));
}

static ir_id
peeped(struct imp *im, ir_id x, ir_id peep, ir_id state)
{
	return peep ? imp_add(im, x, imp_mul(im, peep, state)) : x;
}

/* Gates in the order i, o, f, c; *state is the cell's. */
static ir_id
lstm_step(struct imp *im, const struct cell *c, ir_id x, ir_id h,
    ir_id *state)
{
	ir_id g = imp_add(im, imp_add(im, x, times(im, h, &c->r)), c->rb);
	ir_id i, o, f, cc, old = *state;

	i = activate(im, c, &c->f[0], peeped(im, gate(im, c, g, 0),
	    c->peep[0], old));
	f = c->coupled ? DO(im, "subtract", imp_like(im, i, 1), i) :
	    activate(im, c, &c->f[0], peeped(im, gate(im, c, g, 2),
	    c->peep[2], old));
	cc = activate(im, c, &c->f[1], gate(im, c, g, 3));
	*state = imp_add(im, imp_mul(im, f, old), imp_mul(im, i, cc));
	o = activate(im, c, &c->f[0], peeped(im, gate(im, c, g, 1),
	    c->peep[1], *state));
	return imp_mul(im, o, activate(im, &(struct cell){ 0 }, &c->f[2],
	    *state));
}

/* in: count, condition, h[, c], x; out: condition, h[, c], y. */
static bool
step(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	const struct cell *c = ctx;
	uint32_t nstate = c->kind == LSTM ? 2 : 1;
	ir_id x = in[2 + nstate], h = in[2], s = nstate == 2 ? in[3] : 0;
	ir_id y, on, last = h;

	/* What was computed after the end of a sequence is 0 in the range of
	 * the state. */
	if (c->lens && c->r.scale)
		h = DO(im, "where", DO(im, "less_equal", in[0], c->lens), h,
		    imp_like(im, h, 0));
	if (c->kind == RNN)
		y = activate(im, c, &c->f[0], imp_add(im, imp_add(im, x,
		    times(im, h, &c->r)), c->rb));
	else if (c->kind == GRU)
		y = gru_step(im, c, x, h);
	else
		y = lstm_step(im, c, x, h, &s);
	out[1] = y;
	if (nstate == 2)
		out[2] = s;
	if (c->lens) {
		on = DO(im, "less", in[0], c->lens);
		out[1] = DO(im, "where", on, y, last);
		if (nstate == 2)
			out[2] = DO(im, "where", on, s, in[3]);
		y = DO(im, "where", on, y, imp_like(im, y, 0));
	}
	out[1 + nstate] = y;
	return y != 0;
}

/* ---- one direction ---- */

struct rnn {
	struct cell cell;
	uint32_t directions;
	int64_t gates;
	bool reverse;		/* of one direction: it is the reverse one */
	ir_id x, lens;		/* (t, b, i); (b) or 0 */
	/* Of 1 and 2, W and R: in place of the inputs, or 0, and if they are
	 * quantized scales and zero points (directions[, gates * hidden]). */
	ir_id in[3], scale[3], zero[3];
	bool layout;		/* batches come first, in states too */
};
static const int64_t batch_first[3] = { 1, 0, 2 };

/* Direction d of input i, or 0 if it is left out. */
/* Input i with the extents that hidden_size and direction give. */
static ir_id
known_extents(struct imp *im, struct rnn *r, uint32_t i, ir_id v)
{
	int64_t h = r->cell.hidden, n = r->directions, g = r->gates * h;
	int64_t code[8][3] = { [1] = { n, g, 0 }, [2] = { n, g, h },
		[3] = { n, 2 * g }, [7] = { n, 3 * h } };
	uint32_t rank = imp_rank(im, v), want = i == 3 || i == 7 ? 2 : 3, k;

	for (k = 0; v && k < rank && rank == want; k++)
		if (code[i][k] != 0 && imp_extent(im, v, k) < 0)
			return imp_reshape(im, v, rank, code[i]);
	return v;
}

static ir_id
of_direction(struct imp *im, struct rnn *r, uint32_t i, uint32_t d)
{
	ir_id v = known_extents(im, r, i, i < 3 && r->in[i] ? r->in[i] :
	    imp_opt(im, i));

	return v ? imp_squeeze(im, imp_slice(im, v, 0, d, (int64_t)d + 1),
	    0) : 0;
}

/* Of W (1) or R (2). */
static struct factor
factor(struct imp *im, struct rnn *r, uint32_t i, uint32_t d)
{
	static const int64_t swap[2] = { 1, 0 };
	struct factor f = { imp_transpose(im, of_direction(im, r, i, d), 2,
	    swap), 0 };
	ir_id of[2] = { r->scale[i], r->zero[i] };

	for (uint32_t k = 0; k < 2; k++)
		if (of[k])
			of[k] = imp_squeeze(im, imp_slice(im, of[k], 0, d,
			    (int64_t)d + 1), 0);
	f.scale = of[0];
	if (f.scale)
		f.w = imp_cast(im, f.w, DT_INT32);
	if (of[1])
		f.w = DO(im, "subtract", f.w, imp_cast(im, of[1], DT_INT32));
	return f;
}

static ir_id
turned(struct imp *im, struct rnn *r, ir_id x)
{
	if (r->lens)
		return CALL(im, "reverse_sequence", ATTRS(im,
		    { "seq_axis", attr_int(0) }, { "batch_axis",
		    attr_int(1) }), x, r->lens);
	return CALL(im, "reverse", ATTRS(im, { "axis", attr_int(0) }), x);
}

/* The state at the start: given, or zeros (b, hidden). */
static ir_id
initial(struct imp *im, struct rnn *r, uint32_t input, uint32_t d)
{
	ir_id v = imp_opt(im, input), part[2];

	if (v) {
		uint32_t axis = r->layout ? 1 : 0;

		return imp_squeeze(im, imp_slice(im, v, axis, d,
		    (int64_t)d + 1), axis);
	}
	part[0] = imp_slice(im, imp_shape(im, r->x), 0, 1, 2);
	part[1] = imp_int_vec(im, DT_INT64, 1, &r->cell.hidden);
	return imp_full(im, imp_like(im, r->x, 0), imp_concat(im, 2, part, 0));
}

static void
biases(struct imp *im, struct rnn *r, uint32_t d, ir_id *wb)
{
	int64_t n = r->gates * r->cell.hidden;
	ir_id b = of_direction(im, r, 3, d);

	if (b) {
		*wb = imp_slice(im, b, 0, 0, n);
		r->cell.rb = imp_slice(im, b, 0, n, 2 * n);
		return;
	}
	*wb = 0;
	r->cell.rb = CALL(im, "full", ATTRS(im, { "shape", imp_list(im, 1,
	    &n) }), imp_like(im, r->x, 0));
}

static void
peepholes(struct imp *im, struct rnn *r, uint32_t d)
{
	int64_t n = r->cell.hidden;
	ir_id p = of_direction(im, r, 7, d);
	uint32_t i;

	for (i = 0; i < 3; i++)
		r->cell.peep[i] = p ? imp_slice(im, p, 0, i * n, (i + 1) *
		    n) : 0;
}

/* x without the steps that no sequence has: they do not count in its range. */
static ir_id
of_sequences(struct imp *im, struct rnn *r, ir_id x)
{
	static const int64_t along[3] = { -1, 1, 1 }, all = 0;
	ir_id most = imp_reduce(im, "max", imp_cast(im, r->lens, DT_INT64), 1,
	    &all, false);
	ir_id on = DO(im, "less", imp_axis_iota(im, x, 0), most);

	return DO(im, "where", imp_reshape(im, on, 3, along), x, imp_like(im,
	    x, 0));
}

/* out: y (t, b, h), last h, last c. */
static bool
direction(struct imp *im, struct rnn *r, uint32_t d, ir_id *out)
{
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	bool back = r->reverse || d == 1;
	ir_id x = back ? turned(im, r, r->x) : r->x, wb, res[3];
	struct factor w = factor(im, r, 1, d);
	uint32_t last;

	r->cell.r = factor(im, r, 2, d);
	biases(im, r, d, &wb);
	if (w.scale && r->lens)
		x = of_sequences(im, r, x);
	x = times(im, x, &w);
	if (wb)
		x = imp_add(im, x, wb);
	l->nstate = r->cell.kind == LSTM ? 2 : 1;
	l->state[0] = initial(im, r, 5, d);
	if (l->nstate == 2) {
		l->state[1] = initial(im, r, 6, d);
		peepholes(im, r, d);
	}
	l->nslice = l->nscan = 1;
	l->slice[0] = (struct imp_slice){ x, 0, false };
	l->limit = imp_slice(im, imp_shape(im, r->x), 0, 0, 1);
	l->body = step;
	l->ctx = &r->cell;
	if (!x || !r->cell.r.w || !r->cell.rb || !imp_loop(im, l, res))
		return false;
	last = l->nstate;
	out[0] = back ? turned(im, r, res[last]) : res[last];
	out[1] = res[0];
	out[2] = last == 2 ? res[1] : 0;
	return true;
}

/* ---- attributes ---- */

static void
default_params(struct gate_fn *f)
{
	static const struct gate_fn known[] = {
		{ "LeakyRelu", 0.01, 0 }, { "ThresholdedRelu", 1, 0 },
		{ "ScaledTanh", 1, 1 }, { "HardSigmoid", 0.2, 0.5 },
		{ "Elu", 1, 0 }, { "Affine", 1, 0 },
	};
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (strcasecmp(known[i].name, f->name) == 0) {
			f->alpha = known[i].alpha;
			f->beta = known[i].beta;
		}
}

/* Activation functions of direction d. */
static void
functions(struct imp *im, struct rnn *r, uint32_t d)
{
	static const uint32_t count[] = { 1, 2, 3 };
	struct onnx_attr *a = imp_attr(im, "activations");
	uint32_t n = count[r->cell.kind], i, na, nb, k;
	const float *alpha = imp_floats(im, "activation_alpha", &na);
	const float *beta = imp_floats(im, "activation_beta", &nb);

	for (i = 0; i < n; i++) {
		struct gate_fn *f = &r->cell.f[i];

		k = d * n + i;
		f->name = i == 0 && n > 1 ? "Sigmoid" : "Tanh";
		f->alpha = f->beta = 0;
		if (a && k < a->strings.n)
			f->name = str_intern(im->m->strings,
			    (const char *)a->strings.v[k].p,
			    strnlen((const char *)a->strings.v[k].p,
			    a->strings.v[k].n));
		default_params(f);
		if (k < na)
			f->alpha = (double)alpha[k];
		if (k < nb)
			f->beta = (double)beta[k];
	}
}

static bool
setup(struct imp *im, struct rnn *r)
{
	static const int64_t gates[] = { 1, 3, 4 };
	static const char *const names[] = { "RNN", "GRU", "LSTM" };
	const char *way = imp_choice(im, "direction", "forward",
	    "forward reverse bidirectional");
	ir_id w = r->in[1] ? r->in[1] : imp_in(im, 1);
	ir_id rw = r->in[2] ? r->in[2] : imp_in(im, 2);
	int64_t hidden;
	uint32_t k;

	r->cell.kind = LSTM;
	for (k = 0; k < 3; k++)
		if (strcmp(im->row->op, names[k]) == 0)
			r->cell.kind = k;
	r->gates = gates[r->cell.kind];
	r->directions = strcmp(way, "bidirectional") == 0 ? 2 : 1;
	r->reverse = strcmp(way, "reverse") == 0;
	r->cell.clip = imp_float(im, "clip", 0);
	r->cell.before_reset = imp_int(im, "linear_before_reset", 0) != 0;
	r->cell.coupled = imp_int(im, "input_forget", 0) != 0;
	imp_int(im, "output_sequence", 0);
	r->cell.hidden = imp_extent(im, rw, 2);
	hidden = imp_int(im, "hidden_size", r->cell.hidden);
	if (r->cell.hidden < 0)
		r->cell.hidden = hidden;
	if (hidden != r->cell.hidden) {
		imp_error(im, "onnx-attribute", "hidden_size is %lld, the "
		    "weights have %lld", (long long)hidden,
		    (long long)r->cell.hidden);
		return false;
	}
	if (imp_rank(im, w) != 3 || imp_rank(im, rw) != 3 ||
	    imp_rank(im, r->x) != 3 || r->cell.hidden < 1 ||
	    r->cell.hidden > INT32_MAX / 8 ||
	    (imp_extent(im, w, 0) >= 0 &&
	    imp_extent(im, w, 0) != r->directions)) {
		imp_error(im, "onnx-rank", "the weights do not have rank 3 "
		    "and known extents, or not as many directions as "
		    "'%s'", way);
		return false;
	}
	return true;
}

/* (t, d, b, h) to (b, t, d, h) */
static const int64_t y_batch_first[4] = { 2, 0, 1, 3 };

static void
recurrent(struct imp *im, struct rnn *r, ir_id *out)
{
	ir_id res[2][3], part[2];
	uint32_t d, k;

	r->x = imp_in(im, 0);
	if (!setup(im, r))
		return;
	r->layout = imp_flag(im, "layout");
	if (r->layout)
		r->x = imp_transpose(im, r->x, 3, batch_first);
	r->lens = imp_opt(im, 4);
	if (r->lens)
		r->cell.lens = imp_expand(im, imp_cast(im, r->lens,
		    DT_INT64), 1, 1);
	for (d = 0; d < r->directions; d++) {
		functions(im, r, d);
		if (!direction(im, r, d, res[d]))
			return;
	}
	for (k = 0; k < 3 && res[0][k]; k++) {
		for (d = 0; d < r->directions; d++)
			part[d] = imp_expand(im, res[d][k], k == 0 ? 1 : 0,
			    1);
		out[k] = r->directions == 1 ? part[0] : imp_concat(im, 2,
		    part, k == 0 ? 1 : 0);
		if (r->layout)
			out[k] = k == 0 ? imp_transpose(im, out[k], 4,
			    y_batch_first) : imp_transpose(im, out[k], 3,
			    batch_first);
	}
}

static void
row_rnn(struct imp *im, ir_id *out)
{
	recurrent(im, arena_alloc(im->arena, 1, sizeof(struct rnn)), out);
}

/* Weight i (directions, inputs, gates) of 8 bits; its scale and zero point
 * are of directions, or of directions and gates. */
static bool
quantized(struct imp *im, struct rnn *r, uint32_t i, uint32_t scale)
{
	static const int64_t swap[3] = { 0, 2, 1 };

	r->in[i] = imp_transpose(im, imp_in(im, i), 3, swap);
	r->scale[i] = imp_in(im, scale);
	r->zero[i] = imp_opt(im, scale + 1);
	return r->in[i] && r->scale[i];
}

/* com.microsoft: an LSTM whose weights have 8 bits; what is multiplied with
 * them is quantized, the input once and the state in each step. */
static void
row_quantized_lstm(struct imp *im, ir_id *out)
{
	struct rnn *r = arena_alloc(im->arena, 1, sizeof *r);

	if (quantized(im, r, 1, 8) && quantized(im, r, 2, 10))
		recurrent(im, r, out);
}

const struct onnx_row onnx_rows_rnn[] = {
	{ "", "RNN", 1, row_rnn },
	{ "", "GRU", 1, row_rnn },
	{ "", "LSTM", 1, row_rnn },
	{ ONNX_MS, "DynamicQuantizeLSTM", 1, row_quantized_lstm },
	{ 0 }
};
