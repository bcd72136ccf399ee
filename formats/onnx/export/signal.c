/*
 * Fourier transforms.  Complex numbers are two tensors in Relay, and in ONNX
 * a last dimension of 2.
 */
#include "formats/onnx/export/dtypes.h"
#include "formats/onnx/export/rows.h"

/* Part k of x, of which dimension `rank` is the last. */
static const char *
part(struct exp *e, const char *x, uint32_t rank, int64_t k)
{
	const char *at = exp_scalar(e, DT_INT64, (double)k);

	exp_int(e, "axis", rank);
	return EX(e, "Gather", x, at);
}

static void
row_dft(struct exp *e, const struct exp_row *row)
{
	uint32_t rank = exp_rank(e, 0);
	const int64_t last = rank, first = 0, axis = rank > 1 ? rank - 1 : 1;
	const char *x, *in[3] = { NULL }, *parts[2];

	(void)row;
	for (uint32_t i = 0; i < 2; i++)
		parts[i] = exp_unsqueeze(e, exp_in(e, i), 1, &last);
	exp_int(e, "axis", last);
	x = exp_op(e, "Concat", 2, parts);
	if (rank < 2)	/* one signal */
		x = exp_unsqueeze(e, x, 1, &first);
	in[0] = x;
	if (e->opset >= 20)
		in[2] = exp_scalar(e, DT_INT64, (double)axis);
	else
		exp_int(e, "axis", axis);
	exp_int(e, "inverse", exp_get_bool(e, "inverse"));
	x = exp_op(e, "DFT", 3, in);
	if (rank < 2)
		x = EX(e, "Squeeze", x, exp_vector(e, 1, &first));
	for (uint32_t i = 0; i < 2; i++)
		exp_give(e, part(e, x, rank, i));
}

/* The window is in the middle of each piece, and frequencies come before
 * pieces. */
static void
row_stft(struct exp *e, const struct exp_row *row)
{
	static const int64_t order[4] = { 0, 2, 1, 3 }, last = 2;
	int64_t n = exp_get_int(e, "n_fft"), pads[2];
	int64_t width = exp_get_int(e, "win_length");
	enum dtype dt = exp_dtype(e, 0);
	const char *x = exp_unsqueeze(e, exp_in(e, 0), 1, &last), *y, *window;

	(void)row;
	window = exp_cast(e, exp_in(e, 1), exp_dtype(e, 1), dt);
	pads[0] = (n - width) / 2;
	pads[1] = n - width - pads[0];
	if (n > width)
		window = EX(e, "Pad", window, exp_vector(e, 2, pads));
	exp_int(e, "onesided", exp_get_bool(e, "onesided"));
	y = EX(e, "STFT", x, exp_scalar(e, DT_INT64, (double)exp_get_int(e,
	    "hop_length")), window, exp_scalar(e, DT_INT64, (double)n));
	if (exp_get_bool(e, "normalized"))
		y = EX(e, "Div", y, EX(e, "Sqrt", exp_scalar(e, dt,
		    (double)n)));
	exp_give(e, exp_transpose(e, y, 4, order));
}

const struct exp_row exp_rows_signal[] = {
	{ "dft", row_dft },
	{ "stft", row_stft },
	{ 0 }
};
