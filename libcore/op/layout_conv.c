/*
 * Layouts of convolutions, and whether they are computed by Winograd's method
 * (layout.h, version.h, nn_winograd.c): by what each costs.  Speed only.
 */
#include "op/layout_rules.h"
#include "op/nn_attrs.h"
#include "op/version.h"
#include "op_enum.h"

#include <math.h>
#include <string.h>

/*
 * Costs are counted in multiply-adds at full speed.  Vectors run along the
 * channels of the result if these are last, else along the pixels of a row.
 */
#define LANES 16		/* of a vector */
#define UNKNOWN 56		/* an extent that is not constant */
#define ONE_VECTOR 0.75		/* speed of tiles one vector wide, */
#define PART 0.5		/* of tiles of a part of a vector, */
#define ROWS 0.7		/* of rows of pixels, which are shifted, */
#define STRIDED_ROWS 0.35	/* and with a stride must be shuffled */
#define FREE_ROWS 0.5		/* of a 1x1 window, of unknown number, */
#define FREE_STRIDED 0.4	/* and with a stride, of unknown length */
#define MOVE 64			/* transposing an element */
#define FEW 4			/* channels that are less than a group of
				 * bytes */
#define IMAGE 4			/* channels of an image, which is read
				 * by planes as fast as by pixels */

static double
count(const struct sym *extent)
{
	int64_t n;

	return sym_is_const(extent, &n) ? (double)n : UNKNOWN;
}

static double
elements(const struct type *t)
{
	double n = 1;

	for (uint32_t i = 0; i < t->n; i++)
		n *= count(t->dim[i]);
	return n;
}

/* The share of full speed with vectors along n elements. */
static double
share(double n)
{
	double vectors = (double)(int64_t)((n + LANES - 1) / LANES);

	return n / (LANES * vectors) * (vectors > 1 ? 1 : n < LANES ? PART :
	    ONE_VECTOR);
}

/* The extent of a letter of the data or the result. */
static double
letter_extent(const struct type *t, const char *letters, char letter)
{
	return count(t->dim[strchr(letters, letter) - letters]);
}

static bool
is_transposed(const struct op_layout *l)
{
	return l->op == OP_NN_CONV1D_TRANSPOSE ||
	    l->op == OP_NN_CONV2D_TRANSPOSE || l->op == OP_NN_CONV3D_TRANSPOSE;
}

/* The elements of the data: where a plane is not known, as many as those of the
 * result and the strides make it. */
static double
data_elements(const struct op_layout *l, const char *letters,
    const struct attr *strides)
{
	double n = elements(l->in[0]), by;
	uint32_t at = 0;
	int64_t known;

	for (uint32_t i = 0; i < l->in[0]->n; i++) {
		if (strchr("DHW", letters[i]) == NULL)
			continue;
		if (strides->kind == ATTR_LIST && at < strides->n &&
		    strides->list[at].kind == ATTR_INT &&
		    !sym_is_const(l->in[0]->dim[i], &known)) {
			by = (double)strides->list[at].i;
			n *= is_transposed(l) ? 1 / by : by;
		}
		at++;
	}
	return n;
}

/* Whether it is better to compute a convolution, whose data are in the order
 * `have`, with the channels last.  Groups must not cut vectors. */
static bool
channels_last(const struct op_layout *l, const char *letters,
    const struct op_order *have)
{
	const char *out = layout_result(l, letters);
	double o = letter_extent(l->out, out, 'C'), taps, products;
	double groups = (double)op_int(l->op, l->attrs, "groups");
	const struct attr *strides = op_attr_value(l->op, l->attrs,
	    "strides");
	double last, rows = 1, speed;
	double move = MOVE * data_elements(l, letters, strides);
	int64_t known;
	bool strided = strides->kind == ATTR_LIST && strides->n > 0 &&
	    strides->list[strides->n - 1].i > 1 && !is_transposed(l), one,
	    free = false;

	if (l->always && groups == 1)
		return true;
	if (groups > 1 && o / groups < LANES)
		return !op_order_is_same(have) && o == groups &&
		    letter_extent(l->in[0], letters, 'C') == groups;
	taps = elements(l->in[1]) / o;
	products = elements(l->out) * taps;
	last = products / share(o);
	/* The rows of a 1x1 convolution follow each other, so that how many
	 * there are decides; windows read a copy whose rows do. */
	one = taps * groups == letter_extent(l->in[0], letters, 'C') &&
	    !strided;
	for (uint32_t i = 0; i < l->out->n; i++) {
		if (out[i] != 'W' && (!one || out[i] == 'C'))
			continue;
		rows *= count(l->out->dim[i]);
		free = free || (out[i] == 'W' &&
		    !sym_is_const(l->out->dim[i], &known));
	}
	speed = share(rows) * (strided ? STRIDED_ROWS : ROWS) *
	    (!free ? 1 : strided ? FREE_STRIDED : one ? FREE_ROWS : 1);
	rows = products / speed;
	if (op_order_is_same(have))
		return last + move < rows;
	return last < rows + move + MOVE / 2.0 * elements(l->out);
}

/* ---- Winograd's method ---- */

#define DIRECT 0.7		/* speed of a 3x3 window: rows end early */
#define TRANSFORM 30		/* an element of a transformed tile */
#define FETCH 30		/* an element of the weight, from memory */

/* Networks halve their planes where they double their channels: what an unknown
 * extent is taken for, times the channels. */
#define PLANE 3584

static double
plane_extent(const struct type *t, const char *letters, char letter,
    double channels)
{
	int64_t n;

	return sym_is_const(t->dim[strchr(letters, letter) - letters], &n) ?
	    (double)n : channels < (double)PLANE / UNKNOWN ? UNKNOWN :
	    channels > PLANE ? 1 : PLANE / channels;
}

/* An unknown number of images is taken for one. */
static double
images(const struct type *t, const char *letters)
{
	int64_t n;

	return sym_is_const(t->dim[strchr(letters, 'N') - letters], &n) ?
	    (double)n : 1;
}

/* What a 3x3 convolution of c by o channels costs by tiles of m by m results,
 * for each tile and once; m = 0: without, for each pixel. */
struct cost {
	double each, once;
};

static struct cost
winograd_cost(double c, double o, int64_t m)
{
	double n = (double)((m + 2) * (m + 2));

	return m == 0 ? (struct cost){ 9 * c * o / (share(o) * DIRECT), 9 *
	    FETCH * c * o } : (struct cost){ n * (c * o / share(o) +
	    TRANSFORM * (c + o)), n * FETCH * c * o };
}

static double
cost_of_all(const struct op_layout *l, const char *letters, int64_t m)
{
	double c = letter_extent(l->in[0], letters, 'C');
	double o = letter_extent(l->out, letters, 'C');
	double h = plane_extent(l->out, letters, 'H', o);
	double w = plane_extent(l->out, letters, 'W', o);
	struct cost cost = winograd_cost(c, o, m);

	if (m != 0) {
		h = ceil(h / (double)m);
		w = ceil(w / (double)m);
	}
	return cost.each * h * w * images(l->out, letters) + cost.once;
}

static bool
all_are(const struct op_layout *l, const char *name, int64_t v)
{
	const struct attr *a = op_attr_value(l->op, l->attrs, name);

	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		if (a->list[i].kind != ATTR_INT || a->list[i].i != v)
			return false;
	return a->kind == ATTR_LIST || (a->kind == ATTR_INT && a->i == v);
}

/* Whether a convolution can be computed by Winograd's method: a 3x3 window of a
 * constant weight, of float32. */
static bool
has_tiles(const struct op_layout *l, const char *letters)
{
	int64_t h, w;

	return l->op == OP_NN_CONV2D && !l->exact && l->constant[1] &&
	    l->in[1]->n == 4 && l->in[0]->n == 4 &&
	    l->in[0]->dtype == DT_FLOAT32 && l->out->dtype == DT_FLOAT32 &&
	    strcmp(layout_result(l, letters), letters) == 0 &&
	    strcmp(op_str(l->op, l->attrs, "kernel_layout"), "OIHW") == 0 &&
	    sym_is_const(l->in[1]->dim[2], &h) && h == 3 &&
	    sym_is_const(l->in[1]->dim[3], &w) && w == 3 &&
	    op_int(l->op, l->attrs, "groups") == 1 &&
	    all_are(l, "strides", 1) && all_are(l, "dilation", 1);
}

/* Whether it is known of how many pixels the result is. */
static bool
is_known(const struct type *t, const char *letters)
{
	bool known = true;
	int64_t n;

	for (uint32_t i = 0; i < t->n; i++)
		known = known && (letters[i] == 'C' ||
		    sym_is_const(t->dim[i], &n));
	return known;
}

/* How a weight is transformed. */
static const struct attrs *
tile_attrs(struct ir_module *m, int64_t tile)
{
	struct attr a = attr_int(tile);

	return attrs_with(m->arena, NULL, str_intern0(m->strings, "tile_size"),
	    &a);
}

/* Makes the convolution one by Winograd's method, if that is faster; where the
 * extents tell only at run time, a version of it goes without. */
static bool
take_tiles(struct op_layout *l, const char *letters)
{
	double best, cost;
	struct attr a;
	int64_t m = 0;

	/* Transforms of less than a vector cost as much as those of one. */
	if (!has_tiles(l, letters) || (!l->always &&
	    letter_extent(l->out, letters, 'C') < LANES))
		return false;
	best = cost_of_all(l, letters, 0);
	for (int64_t i = 2; i <= 4; i += 2) {
		cost = cost_of_all(l, letters, i);
		if (cost < best || (l->always && m == 0)) {
			best = cost;
			m = i;
		}
	}
	if (m == 0)
		return false;
	a = attr_int(m);
	l->op = OP_NN_CONTRIB_CONV2D_WINOGRAD_WITHOUT_WEIGHT_TRANSFORM;
	layout_set(l, "tile_size", &a);
	l->prepared = 1;
	l->both = !is_known(l->out, letters);
	l->prepare = OP_NN_CONTRIB_CONV2D_WINOGRAD_WEIGHT_TRANSFORM;
	l->prepare_attrs = tile_attrs(l->m, m);
	return true;
}

/* Sides are rounded to so many parts of the product of one pair of channels. */
#define PARTS 16

/* Direct: pixels times each, plus once, is less than that of tiles. */
bool
version_winograd(struct op_version *v)
{
	const char *letters = op_str(v->op, v->attrs, "data_layout");
	const char *out = op_str(v->op, v->attrs, "out_layout");
	struct sym_ctx *s = v->m->syms;
	int64_t m = op_int(v->op, v->attrs, "tile_size"), c, o, e;
	const struct sym *pixels = sym_const(s, 1), *tiles = pixels;
	struct cost direct, by_tiles;
	double unit;

	letters = out[0] != '\0' ? out : letters;
	if (v->nin < 3 || strlen(letters) != v->out->n ||
	    !sym_is_const(v->in[1]->dim[v->in[1]->n - 1], &c) ||
	    !sym_is_const(v->in[1]->dim[v->in[1]->n - 2], &o))
		return false;
	for (uint32_t i = 0; i < v->out->n; i++) {
		const struct sym *d = v->out->dim[i];

		if (letters[i] == 'C')
			continue;
		pixels = sym_mul(s, pixels, d);
		tiles = sym_mul(s, tiles, letters[i] == 'N' ? d :
		    sym_ceildiv(s, d, sym_const(s, m)));
	}
	direct = winograd_cost((double)c, (double)o, 0);
	by_tiles = winograd_cost((double)c, (double)o, m);
	unit = PARTS / ((double)c * (double)o);
	pixels = sym_mul(s, pixels, sym_const(s, llround(direct.each *
	    unit)));
	tiles = sym_mul(s, tiles, sym_const(s, llround(by_tiles.each *
	    unit)));
	tiles = sym_add(s, tiles, sym_const(s, llround((by_tiles.once -
	    direct.once) * unit)));
	v->when = (struct sym_pred){ SYM_LT, pixels, tiles };
	v->made = 1;
	v->from = 2;
	v->prepare = OP_NN_CONTRIB_CONV2D_WINOGRAD_WEIGHT_TRANSFORM;
	v->prepare_attrs = tile_attrs(v->m, m);
	return pixels != NULL && tiles != NULL && !sym_is_const(pixels, &e);
}

/* Whether the data are bytes of few channels and rows are last: a row of the
 * window is contiguous as it is, which is what dot products of bytes need
 * (rule/rule_dot.c), and channels would not be without a copy. */
static bool
has_byte_rows(const struct op_layout *l, const char *letters)
{
	enum dtype dt = l->in[0]->dtype;
	int64_t w, c;

	return (dt == DT_INT8 || dt == DT_UINT8) &&
	    letters[strlen(letters) - 1] == 'W' &&
	    op_int(l->op, l->attrs, "groups") == 1 &&
	    all_are(l, "dilation", 1) &&
	    sym_is_const(l->in[0]->dim[strchr(letters, 'C') - letters], &c) &&
	    c < FEW && sym_is_const(l->in[1]->dim[l->in[1]->n - 1], &w) &&
	    w > 1;
}

/* Whether the data are planes of so few channels that they are read where they
 * are: those of an image. */
static bool
has_planes(const struct op_layout *l, const char *letters)
{
	int64_t c;

	return letters[strlen(letters) - 1] == 'W' &&
	    op_int(l->op, l->attrs, "groups") == 1 && !is_transposed(l) &&
	    sym_is_const(l->in[0]->dim[strchr(letters, 'C') - letters], &c) &&
	    c <= IMAGE;
}

bool
layout_conv(struct op_layout *l)
{
	const char *letters = op_str(l->op, l->attrs, "data_layout");
	struct op_order o = l->have[0];
	bool moves, tiles;

	if (strlen(letters) != l->in[0]->n || strchr(letters, 'C') == NULL ||
	    strlen(layout_result(l, letters)) != l->out->n)
		return false;
	/* Where the channels are last, other orders would be no better. */
	if (op_order_is_same(&o) && letters[o.n - 1] != 'C' &&
	    letters[l->view[0].axis[o.n - 1]] == 'C')
		o = l->view[0];
	moves = channels_last(l, letters, &o);
	/* A convolution of each channel alone is as good in other orders. */
	if (moves && letters[o.axis[o.n - 1]] != 'C' &&
	    op_int(l->op, l->attrs, "groups") == 1)
		o = layout_last(letters, 'C');
	if (!moves)
		o = op_order_same(o.n);
	else if (op_order_is_same(&l->have[0]) && (has_byte_rows(l, letters) ||
	    (op_order_is_same(&l->view[0]) && has_planes(l, letters))))
		return layout_set_result(l, letters, &o);
	tiles = letters[o.axis[o.n - 1]] == 'C' && take_tiles(l, letters);
	if (!op_order_is_same(&o))
		return layout_set_data(l, "data_layout", letters, &o);
	return tiles;
}
