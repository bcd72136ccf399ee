/*
 * Type relations of convolutions: what the row's layouts make of the
 * extents.  The kernel is taken from its type, from channels and kernel_size,
 * or from both, which then must agree.
 */
#include "op/nn_conv.h"

#include <string.h>

uint32_t
conv_space(uint32_t op)
{
	return op_find_attr(op_at(op), "strides")->full;
}

void
conv_attrs(uint32_t op, const struct attrs *as, struct conv *c)
{
	const struct op_def *o = op_at(op);

	c->nd = conv_space(op);
	c->space = layout_space(c->nd);
	window_attrs(op, as, c->nd, op_find_attr(o, "dilation") != NULL ?
	    "dilation" : NULL, &c->w);
	c->groups = op_find_attr(o, "groups") != NULL ?
	    op_int(op, as, "groups") : 1;
	c->data = layout_attr(op, as, "data_layout", NULL);
	c->kernel = layout_attr(op, as, "kernel_layout", NULL);
	c->out = op_find_attr(o, "out_layout") != NULL ?
	    layout_attr(op, as, "out_layout", "data_layout") : c->data;
}

enum dtype
conv_sum_dtype(struct te *t, uint32_t out)
{
	enum dtype to = te_dtype(t, out), x = te_dtype(t, te_in(t, 0));

	if (dtype_info[to].class != DTC_FLOAT)
		return to;
	return x == DT_FLOAT64 ? x : te_float(to);
}

bool
conv_read(struct rel *r, struct conv *c)
{
	const struct op_def *o = op_at(r->op);
	char data[6], kernel[6];
	uint32_t nd = conv_space(r->op);
	const char *space = layout_space(nd);

	data[0] = 'N';
	data[1] = 'C';
	kernel[0] = 'O';
	kernel[1] = 'I';
	memcpy(data + 2, space, nd + 1);
	memcpy(kernel + 2, space, nd + 1);
	if (!rel_layout(r, "data_layout", NULL, data, space, &c->data) ||
	    !rel_layout(r, "kernel_layout", NULL, kernel, space, &c->kernel))
		return false;
	if (op_find_attr(o, "out_layout") != NULL &&
	    !rel_layout(r, "out_layout", "data_layout", data, space, &c->out))
		return false;
	if (!rel_window(r, nd, op_find_attr(o, "dilation") != NULL ?
	    "dilation" : NULL, &c->w))
		return false;
	conv_attrs(r->op, r->attrs, c);
	if (c->groups < 1) {
		rel_error(r, "attribute-value",
		    "groups must be at least 1, found %lld",
		    (long long)c->groups);
		return false;
	}
	return true;
}

/* The result's data type; DT_NONE: reported. */
static enum dtype
conv_dtype(struct rel *r, const struct type *x, uint32_t input,
    enum dtype weight)
{
	bool given = !op_none(r->op, r->attrs, "out_dtype");
	enum dtype out = rel_dtype_attr(r, "out_dtype", x->dtype);
	bool real = dtype_info[x->dtype].class == DTC_FLOAT;

	if (!rel_number(r, 0, x))
		return DT_NONE;
	if (x->dtype != weight && (!given || real ||
	    dtype_info[weight].class == DTC_FLOAT || weight == DT_BOOL)) {
		rel_error(r, "dtype-mismatch", "'%s' is %s, '%s' is %s",
		    rel_input_name(r, 0), dtype_info[x->dtype].name,
		    rel_input_name(r, input), dtype_info[weight].name);
		rel_help(r, "use cast(..., dtype=\"%s\"): there is no "
		    "implicit conversion", dtype_info[x->dtype].name);
		return DT_NONE;
	}
	if (out == DT_BOOL || (real && dtype_info[out].class != DTC_FLOAT)) {
		rel_error(r, "dtype-class", "out_dtype %s does not hold sums "
		    "of %s", dtype_info[out].name,
		    dtype_info[x->dtype].name);
		return DT_NONE;
	}
	return out;
}

/* A weight of known type against the attributes and the data. */
static bool
weight_agrees(struct rel *r, const struct conv *c, uint32_t input,
    const struct type *w, const struct sym *const *logical)
{
	static const char what[] = "OIDHW";

	if (!rel_layout_fits(r, input, w, "kernel_layout", &c->kernel))
		return false;
	for (const char *p = what; *p; p++) {
		const struct sym *want = logical[*p - 'A'], *have;

		if (want == NULL || !layout_has(&c->kernel, *p))
			continue;
		have = rel_layout_extent(r, &c->kernel, w, *p);
		if (rel_equal(r, have, want))
			continue;
		if (*p == 'I' || *p == 'O')
			rel_error(r, "conv-channels", "weight has %s %s "
			    "channels%s, %s are needed",
			    rel_dim_text(r, have), *p == 'I' ? "input" :
			    "output", c->groups > 1 ? " a group" : "",
			    rel_dim_text(r, want));
		else
			rel_error(r, "conv-window", "weight has %s elements "
			    "along %c, kernel_size says %s",
			    rel_dim_text(r, have), *p,
			    rel_dim_text(r, want));
		return false;
	}
	return true;
}

static bool
divides(struct rel *r, const struct conv *c, const char *what,
    const struct sym *d)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *g = sym_const(s, c->groups);

	if (c->groups == 1 || rel_require(r, sym_floormod(s, d, g), SYM_EQ,
	    sym_const(s, 0)))
		return true;
	rel_error(r, "conv-groups", "%s %s channels cannot be divided into "
	    "%lld groups", rel_dim_text(r, d), what, (long long)c->groups);
	return false;
}

/* Logical extents (by letter) of the weight: given by attributes, by its
 * type, or not at all (WAIT).  Assigns an unknown weight. */
static enum rel_status
weight_solve(struct rel *r, const struct conv *c, uint32_t input,
    enum dtype dt, const struct sym **e)
{
	const struct type *w = r->in[input];
	const struct sym *k[SPACE_LIMIT], *dim[LAYOUT_LIMIT];
	bool sized = op_find_attr(op_at(r->op), "kernel_size") != NULL &&
	    rel_list_attr(r, "kernel_size", c->nd, k);

	for (uint32_t i = 0; sized && i < c->nd; i++)
		e[c->space[i] - 'A'] = k[i];
	if (w->kind == TYPE_TENSOR) {
		if (!weight_agrees(r, c, input, w, e))
			return REL_ERROR;
		for (uint32_t i = 0; i < 26; i++)
			if (layout_has(&c->kernel, (char)('A' + i)))
				e[i] = rel_layout_extent(r, &c->kernel, w,
				    (char)('A' + i));
		return REL_DONE;
	}
	if (w->kind != TYPE_HOLE)
		return rel_error(r, "not-a-tensor",
		    "input '%s' must be a tensor, found %s",
		    rel_input_name(r, input), rel_type_text(r, w));
	if (!sized || e['O' - 'A'] == NULL || e['I' - 'A'] == NULL)
		return REL_WAIT;
	if (!rel_layout_dims(r, &c->kernel, e, dim))
		return REL_ERROR;
	for (uint32_t i = 0; i < c->kernel.n; i++)
		if (dim[i] == NULL)
			return rel_error(r, "dimension-overflow",
			    "an extent of the weight does not fit 64 bits");
	return r->report->assign(r, input, type_tensor(r->m->types, dt,
	    c->kernel.n, dim)) ? REL_DONE : REL_ERROR;
}

/* Depthwise weights may be (channels, multiplier, window...): each channel's
 * multiplier results stand together. */
static bool
is_multiplier(const struct conv *c, const struct type *w,
    const struct sym *channels)
{
	int64_t n, i;

	return c->groups > 1 && w->kind == TYPE_TENSOR &&
	    w->n == c->kernel.n && c->kernel.n == c->nd + 2 &&
	    sym_is_const(channels, &n) && n == c->groups &&
	    sym_is_const(w->dim[layout_at(&c->kernel, 'O')], &i) && i == n &&
	    sym_is_const(w->dim[layout_at(&c->kernel, 'I')], &i) && i > 1;
}

enum rel_status
conv_result(struct rel *r, const struct conv *c, const struct type *x,
    const struct sym *oc, const struct sym *const *space, enum dtype dt)
{
	const struct sym *logical[26] = { NULL }, *dim[LAYOUT_LIMIT];

	logical['N' - 'A'] = rel_layout_extent(r, &c->data, x, 'N');
	logical['C' - 'A'] = oc;
	for (uint32_t i = 0; i < c->nd; i++)
		logical[c->space[i] - 'A'] = space[i];
	if (!rel_layout_dims(r, &c->out, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, dt, c->out.n, dim);
}

/* Channels and window of a convolution whose weight is input `input`. */
static enum rel_status
conv_weight(struct rel *r, struct conv *c, uint32_t input,
    const struct type *x, const struct sym **e, const struct sym **oc)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *ic = rel_layout_extent(r, &c->data, x, 'C');
	const struct sym *ch = rel_dim_attr(r, "channels");
	const struct type *w = r->in[input];
	enum rel_status st;

	memset(e, 0, 26 * sizeof *e);
	if (c->groups > 1 && ic->has_hole)
		return REL_WAIT;
	if (!divides(r, c, "input", ic) ||
	    (ch != NULL && !divides(r, c, "output", ch)))
		return REL_ERROR;
	if (is_multiplier(c, w, ic)) {
		e['O' - 'A'] = ic;
		if (ch != NULL)
			e['I' - 'A'] = sym_floordiv(s, ch, ic);
		st = weight_solve(r, c, input, x->dtype, e);
		*oc = ch != NULL ? ch : sym_mul(s, ic, e['I' - 'A']);
		return st;
	}
	e['O' - 'A'] = ch;
	e['I' - 'A'] = sym_floordiv(s, ic, sym_const(s, c->groups));
	st = weight_solve(r, c, input, x->dtype, e);
	*oc = ch != NULL ? ch : e['O' - 'A'];
	if (st == REL_DONE && ch == NULL && !(*oc)->has_hole &&
	    !divides(r, c, "output", *oc))
		return REL_ERROR;
	return st;
}

/* A convolution of input 0 with input `weight`; e: the weight's extents. */
static enum rel_status
conv_windows(struct rel *r, struct conv *c, uint32_t weight,
    const struct sym **e)
{
	const struct sym *oc, *space[SPACE_LIMIT];
	enum rel_status st;
	enum dtype dt;

	REL_TENSOR(x, 0);
	if (!conv_read(r, c) ||
	    !rel_layout_fits(r, 0, x, "data_layout", &c->data))
		return REL_ERROR;
	st = conv_weight(r, c, weight, x, e, &oc);
	if (st != REL_DONE)
		return st;
	dt = conv_dtype(r, x, weight, r->in[weight]->kind == TYPE_TENSOR ?
	    r->in[weight]->dtype : x->dtype);
	if (dt == DT_NONE)
		return REL_ERROR;
	for (uint32_t i = 0; i < c->nd; i++) {
		char letter = c->space[i];

		space[i] = rel_window_extent(r, &c->w, i,
		    rel_layout_extent(r, &c->data, x, letter),
		    e[letter - 'A'], false);
		if (space[i] == NULL)
			return REL_ERROR;
	}
	return conv_result(r, c, x, oc, space, dt);
}

enum rel_status
type_conv(struct rel *r)
{
	const struct sym *e[26];
	struct conv c;

	return conv_windows(r, &c, 1, e);
}

/* ---- transposed ---- */

/* stride * (in - 1) + span - padding + output_padding */
static const struct sym *
transposed_extent(struct rel *r, const struct conv *c, uint32_t i,
    const struct sym *in, const struct sym *k, int64_t more)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *e = sym_mul(s, sym_sub(s, in, sym_const(s, 1)),
	    sym_const(s, c->w.stride[i]));

	e = sym_add(s, e, window_span(s, &c->w, i, k));
	e = sym_add(s, e, sym_const(s, more - c->w.before[i] -
	    c->w.after[i]));
	if (e == NULL) {
		rel_error(r, "dimension-overflow",
		    "spatial dimension %u of the result does not fit 64 bits",
		    i);
		return NULL;
	}
	if (rel_require(r, e, SYM_GE, sym_const(s, 0)))
		return e;
	rel_error(r, "window-fit", "padding of %lld and %lld leaves %s "
	    "elements of spatial dimension %u", (long long)c->w.before[i],
	    (long long)c->w.after[i], rel_dim_text(r, e), i);
	return NULL;
}

/* Channels of a transposed convolution: the weight has the data's channels
 * first, and output channels of one group. */
static enum rel_status
transposed_weight(struct rel *r, const struct conv *c, const struct type *x,
    const struct sym **e, const struct sym **oc)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *ic = rel_layout_extent(r, &c->data, x, 'C');
	const struct sym *ch = rel_dim_attr(r, "channels");
	const struct sym *g = sym_const(s, c->groups);
	enum rel_status st;

	memset(e, 0, 26 * sizeof *e);
	if (c->groups > 1 && ic->has_hole)
		return REL_WAIT;
	if (!divides(r, c, "input", ic) ||
	    (ch != NULL && !divides(r, c, "output", ch)))
		return REL_ERROR;
	e['I' - 'A'] = ic;
	if (ch != NULL)
		e['O' - 'A'] = sym_floordiv(s, ch, g);
	st = weight_solve(r, c, 1, x->dtype, e);
	if (st == REL_DONE)
		*oc = ch != NULL ? ch : sym_mul(s, e['O' - 'A'], g);
	return st;
}

enum rel_status
type_conv_transpose(struct rel *r)
{
	const struct sym *e[26], *oc, *space[SPACE_LIMIT];
	int64_t more[SPACE_LIMIT];
	enum rel_status st;
	struct conv c;
	enum dtype dt;

	REL_TENSOR(x, 0);
	if (!conv_read(r, &c) ||
	    !rel_layout_fits(r, 0, x, "data_layout", &c.data))
		return REL_ERROR;
	if (!op_ints(r->op, r->attrs, "output_padding", more, c.nd))
		return rel_error(r, "attribute-value",
		    "output_padding takes 1 or %u integers", c.nd);
	st = transposed_weight(r, &c, x, e, &oc);
	if (st != REL_DONE)
		return st;
	dt = conv_dtype(r, x, 1, r->in[1]->kind == TYPE_TENSOR ?
	    r->in[1]->dtype : x->dtype);
	if (dt == DT_NONE)
		return REL_ERROR;
	for (uint32_t i = 0; i < c.nd; i++) {
		char letter = c.space[i];

		if (more[i] < 0 || more[i] > 1000000)
			return rel_error(r, "attribute-value",
			    "output_padding must be at least 0, found %lld",
			    (long long)more[i]);
		space[i] = transposed_extent(r, &c, i, rel_layout_extent(r,
		    &c.data, x, letter), e[letter - 'A'], more[i]);
		if (space[i] == NULL)
			return REL_ERROR;
	}
	return conv_result(r, &c, x, oc, space, dt);
}

/* ---- relatives of the convolution ---- */

/* Input i has `each` channels for every tap of the window, whose extents are e,
 * and the places of the result. */
static enum rel_status
per_tap(struct rel *r, const struct conv *c, uint32_t i, int64_t each,
    const struct sym *const *e, const struct sym **logical)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *dim[LAYOUT_LIMIT], *n = sym_const(s, each);
	const struct type *t = r->in[i];

	for (uint32_t k = 0; k < c->nd; k++)
		n = sym_mul(s, n, e[c->space[k] - 'A']);
	logical['C' - 'A'] = n;
	if (!rel_layout_dims(r, &c->data, logical, dim))
		return REL_ERROR;
	if (t->kind != TYPE_TENSOR)
		return r->report->assign(r, i, type_tensor(r->m->types,
		    r->in[0]->dtype, c->data.n, dim)) ? REL_DONE : REL_ERROR;
	if (!rel_layout_fits(r, i, t, "data_layout", &c->data) ||
	    !rel_float(r, i, t))
		return REL_ERROR;
	for (uint32_t k = 0; k < c->data.n; k++)
		if (!rel_equal(r, t->dim[k], dim[k]))
			return rel_error(r, "offset-shape",
			    "dimension %u of %s is %s, %s are needed", k,
			    rel_input_name(r, i), rel_dim_text(r, t->dim[k]),
			    rel_dim_text(r, dim[k]));
	return REL_DONE;
}

enum rel_status
type_deformable_conv(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	int64_t dg = op_int(r->op, r->attrs, "deformable_groups");
	const struct sym *logical[26] = { NULL }, *n, *e[26];
	const struct type *y;
	enum rel_status st;
	struct conv c;

	st = conv_windows(r, &c, 2, e);
	if (st != REL_DONE)
		return st;
	if (!rel_float(r, 0, r->in[0]))
		return REL_ERROR;
	y = r->out;
	n = rel_layout_extent(r, &c.data, r->in[0], 'C');
	if (dg < 1 || !rel_require(r, sym_floormod(s, n, sym_const(s, dg)),
	    SYM_EQ, sym_const(s, 0)))
		return rel_error(r, "conv-groups", "%s input channels cannot "
		    "be divided into %lld deformable groups",
		    rel_dim_text(r, n), (long long)dg);
	for (uint32_t i = 0; i < c.nd; i++)
		logical[c.space[i] - 'A'] = rel_layout_extent(r, &c.out, y,
		    c.space[i]);
	logical['N' - 'A'] = rel_layout_extent(r, &c.data, r->in[0], 'N');
	st = per_tap(r, &c, 1, 2 * dg, e, logical);
	return st == REL_DONE && r->nin > 3 ? per_tap(r, &c, 3, dg, e,
	    logical) : st;
}

/* The gradient has the result's extents; the window must be said. */
enum rel_status
type_conv_backward_weight(struct rel *r)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *logical[26] = { NULL }, *dim[LAYOUT_LIMIT], *k[2];
	const struct sym *ic, *oc, *e;
	struct layout grad;
	struct conv c;
	enum dtype dt;

	REL_TENSOR(g, 0);
	REL_TENSOR(x, 1);
	if (!conv_read(r, &c) || !rel_layout(r, "grad_layout", NULL, "NCHW",
	    "HW", &grad) || !rel_layout_fits(r, 0, g, "grad_layout", &grad) ||
	    !rel_layout_fits(r, 1, x, "data_layout", &c.data))
		return REL_ERROR;
	if (!rel_list_attr(r, "kernel_size", 2, k)) {
		rel_error(r, "attribute-missing",
		    "the weight's window is not known");
		rel_help(r, "give kernel_size=[h, w]");
		return REL_ERROR;
	}
	ic = rel_layout_extent(r, &c.data, x, 'C');
	oc = rel_layout_extent(r, &grad, g, 'C');
	e = rel_dim_attr(r, "channels");
	if (!divides(r, &c, "input", ic) || !divides(r, &c, "output", oc))
		return REL_ERROR;
	if (e != NULL && !rel_equal(r, oc, e))
		return rel_error(r, "conv-channels",
		    "grad has %s channels, channels says %s",
		    rel_dim_text(r, oc), rel_dim_text(r, e));
	for (uint32_t i = 0; i < 2; i++) {
		e = rel_window_extent(r, &c.w, i, rel_layout_extent(r,
		    &c.data, x, c.space[i]), k[i], false);
		if (e == NULL)
			return REL_ERROR;
		if (!rel_equal(r, rel_layout_extent(r, &grad, g,
		    c.space[i]), e))
			return rel_error(r, "grad-shape", "grad has %s "
			    "elements along %c, the convolution gives %s",
			    rel_dim_text(r, rel_layout_extent(r, &grad, g,
			    c.space[i])), c.space[i], rel_dim_text(r, e));
		logical[c.space[i] - 'A'] = k[i];
	}
	if (!rel_equal(r, rel_layout_extent(r, &grad, g, 'N'),
	    rel_layout_extent(r, &c.data, x, 'N')))
		return rel_error(r, "grad-shape",
		    "grad has batch %s, data %s", rel_dim_text(r,
		    rel_layout_extent(r, &grad, g, 'N')), rel_dim_text(r,
		    rel_layout_extent(r, &c.data, x, 'N')));
	logical['O' - 'A'] = oc;
	logical['I' - 'A'] = sym_floordiv(s, ic, sym_const(s, c.groups));
	dt = conv_dtype(r, g, 1, x->dtype);
	if (dt == DT_NONE || !rel_layout_dims(r, &c.kernel, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, dt, c.kernel.n, dim);
}

enum rel_status
type_bitserial_conv(struct rel *r)
{
	const struct sym *e[26], *oc, *space[SPACE_LIMIT];
	const struct type *w = r->in[1];
	enum dtype out = rel_dtype_attr(r, "out_dtype", DT_INT16);
	enum rel_status st;
	struct conv c;

	REL_TENSOR(x, 0);
	if (!conv_read(r, &c) ||
	    !rel_layout_fits(r, 0, x, "data_layout", &c.data))
		return REL_ERROR;
	for (int i = 0; i < 2; i++) {
		const char *name = i ? "weight_bits" : "activation_bits";
		int64_t bits = op_int(r->op, r->attrs, name);

		if (bits < 1 || bits > 8)
			return rel_error(r, "attribute-value",
			    "%s must lie in [1, 8], found %lld", name,
			    (long long)bits);
	}
	st = conv_weight(r, &c, 1, x, e, &oc);
	if (st != REL_DONE)
		return st;
	w = w->kind == TYPE_TENSOR ? w : x;
	if (dtype_info[x->dtype].class == DTC_FLOAT ||
	    dtype_info[w->dtype].class == DTC_FLOAT ||
	    dtype_info[out].class == DTC_FLOAT || out == DT_BOOL)
		return rel_error(r, "dtype-class",
		    "takes and gives integers, found %s, %s and out_dtype %s",
		    dtype_info[x->dtype].name, dtype_info[w->dtype].name,
		    dtype_info[out].name);
	for (uint32_t i = 0; i < c.nd; i++) {
		char letter = c.space[i];

		space[i] = rel_window_extent(r, &c.w, i,
		    rel_layout_extent(r, &c.data, x, letter),
		    e[letter - 'A'], false);
		if (space[i] == NULL)
			return REL_ERROR;
	}
	return conv_result(r, &c, x, oc, space, out);
}
