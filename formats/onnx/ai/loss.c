/*
 * Losses, and the update rules of the training domain.
 */
#include <string.h>

#include "formats/onnx/compose.h"

/* ---- losses ---- */

static ir_id
total(struct imp *im, ir_id x)
{
	return imp_reduce_all(im, "sum", x);
}

/* Minus the log-probability of each target, weighted, then reduced. */
static ir_id
nll(struct imp *im, ir_id logp, ir_id target, ir_id weight)
{
	const char *how = imp_choice(im, "reduction", "mean",
	    "none sum mean");
	bool ignores = imp_attr(im, "ignore_index") != NULL;
	double ignored = (double)imp_int(im, "ignore_index", 0);
	ir_id skip = 0, zero, loss, w = 0;

	if (ignores) {
		skip = DO(im, "equal", target, imp_like(im, target,
		    ignored));
		target = DO(im, "where", skip, imp_like(im, target, 0),
		    target);
	}
	loss = CALL(im, "gather", ATTRS(im, { "axis", attr_int(1) }), logp,
	    imp_from_end(im, logp, imp_expand(im, target, 1, 1), 1));
	loss = DO(im, "negative", imp_squeeze(im, loss, 1));
	zero = imp_like(im, loss, 0);
	if (weight)
		w = CALL(im, "take", ATTRS(im, { "axis", attr_int(0) }),
		    weight, imp_from_end(im, weight, target, 0));
	else if (ignores)
		w = imp_like(im, loss, 1);
	if (ignores)
		w = DO(im, "where", skip, zero, w);
	if (w)
		loss = imp_mul(im, loss, w);
	if (strcmp(how, "none") == 0)
		return loss;
	if (strcmp(how, "sum") == 0)
		return total(im, loss);
	return w ? DO(im, "divide", total(im, loss), total(im, w)) :
	    imp_reduce_all(im, "mean", loss);
}

static void
row_nll(struct imp *im, ir_id *out)
{
	out[0] = nll(im, imp_in(im, 0), imp_in(im, 1), imp_opt(im, 2));
}

static void
row_softmax_loss(struct imp *im, ir_id *out)
{
	ir_id logp = CALL(im, "nn.log_softmax", ATTRS(im, { "axis",
	    attr_int(1) }), imp_in(im, 0));

	out[0] = nll(im, logp, imp_in(im, 1), imp_opt(im, 2));
	out[1] = logp;
}

/* ---- training ---- */

/* Inputs: rate, count, then n tensors, n gradients, n of each state. */
static ir_id
part(struct imp *im, uint32_t group, uint32_t i, uint32_t n)
{
	return imp_in(im, 2 + group * n + i);
}

static uint32_t
group_size(struct imp *im, uint32_t groups)
{
	uint32_t n = imp_nin(im);

	if (n < 2 + groups || (n - 2) % groups != 0 ||
	    (n - 2) / groups > ONNX_OUTPUTS / groups) {
		imp_error(im, "onnx-input", "%u inputs", n);
		return 0;
	}
	return (n - 2) / groups;
}

static void
row_adagrad(struct imp *im, ir_id *out)
{
	double eps = imp_float(im, "epsilon", 1e-6);
	double norm = imp_float(im, "norm_coefficient", 0);
	double decay = imp_float(im, "decay_factor", 0);
	uint32_t n = group_size(im, 3), i;
	ir_id rate = imp_in(im, 0), count, x, g, h;

	count = imp_cast(im, imp_in(im, 1), imp_dtype(im, rate));
	rate = DO(im, "divide", rate, imp_add(im, imp_mul(im, count,
	    imp_like(im, rate, decay)), imp_like(im, rate, 1)));
	for (i = 0; i < n; i++) {
		x = part(im, 0, i, n);
		g = part(im, 1, i, n);
		g = imp_add(im, imp_mul(im, x, imp_like(im, x, norm)), g);
		h = imp_add(im, part(im, 2, i, n), imp_mul(im, g, g));
		out[n + i] = h;
		h = imp_add(im, DO(im, "sqrt", h), imp_like(im, h, eps));
		out[i] = DO(im, "subtract", x, DO(im, "divide", imp_mul(im,
		    rate, g), h));
	}
}

static void
row_momentum(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 0);
	double beta = imp_float(im, "beta", 0);
	double norm = imp_float(im, "norm_coefficient", 0);
	bool nesterov = strcmp(imp_choice(im, "mode", "standard",
	    "standard nesterov"),
	    "nesterov") == 0;
	uint32_t n = group_size(im, 3), i;
	ir_id rate = imp_in(im, 0), first, x, g, v, b;

	first = DO(im, "equal", imp_in(im, 1), imp_like(im, imp_in(im, 1),
	    0));
	for (i = 0; i < n; i++) {
		x = part(im, 0, i, n);
		g = part(im, 1, i, n);
		v = part(im, 2, i, n);
		g = imp_add(im, imp_mul(im, x, imp_like(im, x, norm)), g);
		b = DO(im, "where", first, imp_like(im, x, 1), imp_like(im,
		    x, beta));
		v = imp_add(im, imp_mul(im, v, imp_like(im, v, alpha)),
		    imp_mul(im, g, b));
		out[n + i] = v;
		if (nesterov)
			v = imp_add(im, g, imp_mul(im, v, imp_like(im, v,
			    alpha)));
		out[i] = DO(im, "subtract", x, imp_mul(im, rate, v));
	}
}

static void
row_adam(struct imp *im, ir_id *out)
{
	double alpha = imp_float(im, "alpha", 0.9);
	double beta = imp_float(im, "beta", 0.999);
	double eps = imp_float(im, "epsilon", 1e-6);
	double norm = imp_float(im, "norm_coefficient", 0);
	double after = imp_float(im, "norm_coefficient_post", 0);
	uint32_t n = group_size(im, 4), i;
	ir_id rate = imp_in(im, 0), t, one, fixed, x, g, v, h, step;

	t = imp_cast(im, imp_in(im, 1), imp_dtype(im, rate));
	one = imp_like(im, rate, 1);
	fixed = DO(im, "divide", DO(im, "sqrt", DO(im, "subtract", one,
	    DO(im, "power", imp_like(im, rate, beta), t))),
	    DO(im, "subtract", one, DO(im, "power", imp_like(im, rate,
	    alpha), t)));
	rate = DO(im, "where", DO(im, "greater", t, imp_like(im, t, 0)),
	    imp_mul(im, rate, fixed), rate);
	for (i = 0; i < n; i++) {
		x = part(im, 0, i, n);
		g = part(im, 1, i, n);
		g = imp_add(im, imp_mul(im, x, imp_like(im, x, norm)), g);
		v = imp_add(im, imp_mul(im, part(im, 2, i, n), imp_like(im, x,
		    alpha)), imp_mul(im, g, imp_like(im, x, 1 - alpha)));
		h = imp_add(im, imp_mul(im, part(im, 3, i, n), imp_like(im, x,
		    beta)), imp_mul(im, imp_mul(im, g, g), imp_like(im, x,
		    1 - beta)));
		step = DO(im, "divide", imp_mul(im, rate, v), imp_add(im, DO(im,
		    "sqrt", h), imp_like(im, h, eps)));
		x = DO(im, "subtract", x, step);
		out[i] = imp_mul(im, x, imp_like(im, x, 1 - after));
		out[n + i] = v;
		out[2 * n + i] = h;
	}
}

#define TRAINING "ai.onnx.preview.training"
const struct onnx_row onnx_rows_loss[] = {
	{ "", "NegativeLogLikelihoodLoss", 12, row_nll },
	{ "", "SoftmaxCrossEntropyLoss", 12, row_softmax_loss },
	{ TRAINING, "Adagrad", 1, row_adagrad },
	{ TRAINING, "Adam", 1, row_adam },
	{ TRAINING, "Momentum", 1, row_momentum },
	{ 0 }
};
