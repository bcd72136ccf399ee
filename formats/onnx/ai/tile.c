/*
 * Tile: copies of a tensor, along all axes or, before set 6, along one.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/data_axes.h"

static void
row_tile(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), reps = imp_in(im, 1);
	struct attr dims;

	if (!imp_tensor(im, x) || !imp_tensor(im, reps))
		return;
	if (imp_rank(im, reps) == 1 && imp_extent(im, reps, 0) < 0)
		reps = imp_vector(im, reps, imp_rank(im, x));
	if (imp_dims(im, reps, &dims))
		out[0] = CALL(im, "tile", ATTRS(im, { "reps", dims }), x);
	else
		out[0] = DO(im, "tile", x, reps);
}

/* How often, along one axis: both scalars of the type of x. */
static void
row_tile_axis(struct imp *im, ir_id *out)
{
	ir_id x = imp_in(im, 0), to[2] = { imp_in(im, 1), imp_in(im, 2) };
	static const char *const what[2] = { "'tiles'", "'axis'" };
	int64_t reps[TYPE_RANK_LIMIT], v[2];
	const int64_t *known;
	uint32_t n, axis;

	for (uint32_t i = 0; i < 2; i++) {
		double real;

		if (imp_known(im, to[i], &known, &n) && n == 1) {
			v[i] = known[0];
		} else if (imp_need_float(im, to[i], what[i], &real)) {
			v[i] = real >= -1e9 && real <= 1e9 ? (int64_t)real :
			    -1;
		} else {
			return;
		}
	}
	if (!imp_tensor(im, x) || !imp_axis(im, v[1], imp_rank(im, x), &axis))
		return;
	if (v[0] < 0) {
		imp_error(im, "onnx-shape", "'tiles' is negative, or no number "
		    "of copies");
		return;
	}
	for (uint32_t i = 0; i < imp_rank(im, x); i++)
		reps[i] = i == axis ? v[0] : 1;
	out[0] = CALL(im, "tile", ATTRS(im, { "reps", imp_list(im,
	    imp_rank(im, x), reps) }), x);
}

const struct onnx_row onnx_rows_tile[] = {
	{ "", "Tile", 1, row_tile_axis },
	{ "", "Tile", 6, row_tile },
	{ 0 }
};
