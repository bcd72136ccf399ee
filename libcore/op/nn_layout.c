/*
 * Orders of dimensions and windows (nn_layout.h).
 */
#include "op/nn_layout.h"

#include <ctype.h>
#include <string.h>

#include "ir/number.h"

bool
layout_parse(const char *s, struct layout *l)
{
	uint32_t outer = 0, inner = 0, bit;
	int64_t factor = 0;
	bool upper;

	l->n = 0;
	for (; *s != '\0'; s++) {
		if (isdigit((unsigned char)*s)) {
			if (factor > 100000)
				return false;
			factor = factor * 10 + (*s - '0');
			continue;
		}
		if (!isalpha((unsigned char)*s) || l->n == LAYOUT_LIMIT)
			return false;
		bit = 1u << (toupper((unsigned char)*s) - 'A');
		upper = isupper((unsigned char)*s) != 0;
		if (upper != (factor == 0) ||
		    (factor ? inner : outer) & bit)
			return false;
		if (factor)
			inner |= bit;
		else
			outer |= bit;
		l->dim[l->n].letter = (char)toupper((unsigned char)*s);
		l->dim[l->n++].factor = factor;
		factor = 0;
	}
	return factor == 0 && l->n > 0 && (inner & ~outer) == 0;
}

bool
layout_has(const struct layout *l, char letter)
{
	for (uint32_t i = 0; i < l->n; i++)
		if (l->dim[i].letter == letter)
			return true;
	return false;
}

int64_t
layout_factor(const struct layout *l, char letter)
{
	for (uint32_t i = 0; i < l->n; i++)
		if (l->dim[i].letter == letter && l->dim[i].factor)
			return l->dim[i].factor;
	return 0;
}

uint32_t
layout_at(const struct layout *l, char letter)
{
	for (uint32_t i = 0; i < l->n; i++)
		if (l->dim[i].letter == letter && l->dim[i].factor == 0)
			return i;
	BUG("layout without %c", letter);
}

struct layout
layout_attr(uint32_t op, const struct attrs *as, const char *name,
    const char *other)
{
	const char *s = op_str(op, as, name);
	struct layout l;

	if (s[0] == '\0' && other != NULL)
		s = op_str(op, as, other);
	if (!layout_parse(s, &l))
		BUG("layout '%s' was not checked", s);
	return l;
}

const char *
layout_space(uint32_t n)
{
	return &"DHW"[3 - n];
}

/* ---- type relations ---- */

bool
rel_layout(struct rel *r, const char *attr, const char *other,
    const char *letters, const char *whole, struct layout *l)
{
	const char *s = op_str(r->op, r->attrs, attr);
	bool ok;

	if (s[0] == '\0' && other != NULL)
		s = op_str(r->op, r->attrs, other);
	ok = layout_parse(s, l);
	for (const char *p = letters; ok && *p; p++)
		ok = layout_has(l, *p);
	for (uint32_t i = 0; ok && i < l->n; i++)
		ok = strchr(letters, l->dim[i].letter) != NULL;
	if (!ok) {
		rel_error(r, "layout", "%s=\"%s\" is not an order of the "
		    "dimensions %s", attr, s, letters);
		return false;
	}
	for (const char *p = whole; *p; p++)
		if (layout_factor(l, *p)) {
			rel_error(r, "layout", "%s=\"%s\" splits the "
			    "dimension %c", attr, s, *p);
			return false;
		}
	return true;
}

bool
rel_layout_fits(struct rel *r, uint32_t input, const struct type *t,
    const char *attr, const struct layout *l)
{
	const char *name = rel_input_name(r, input);

	if (t->n != l->n) {
		rel_error(r, "rank", "%s has rank %u, %s=\"%s\" has %u "
		    "dimensions", name, t->n, attr,
		    op_str(r->op, r->attrs, attr), l->n);
		return false;
	}
	for (uint32_t i = 0; i < l->n; i++) {
		const struct sym *f = sym_const(r->m->syms, l->dim[i].factor);

		if (l->dim[i].factor == 0 || rel_equal(r, t->dim[i], f))
			continue;
		rel_error(r, "layout", "dimension %u of %s is %s, %s=\"%s\" "
		    "says %s", i, name, rel_dim_text(r, t->dim[i]), attr,
		    op_str(r->op, r->attrs, attr), rel_dim_text(r, f));
		return false;
	}
	return true;
}

static const struct sym *
extent_of(struct sym_ctx *s, const struct layout *l,
    const struct sym *const *dim, char letter)
{
	const struct sym *d = dim[layout_at(l, letter)];
	int64_t f = layout_factor(l, letter);

	return f ? sym_mul(s, d, sym_const(s, f)) : d;
}

const struct sym *
rel_layout_extent(struct rel *r, const struct layout *l,
    const struct type *t, char letter)
{
	return extent_of(r->m->syms, l, t->dim, letter);
}

bool
rel_layout_dims(struct rel *r, const struct layout *l,
    const struct sym *const *logical, const struct sym **dim)
{
	struct sym_ctx *s = r->m->syms;

	for (uint32_t i = 0; i < l->n; i++) {
		char letter = l->dim[i].letter;
		const struct sym *d = logical[letter - 'A'], *f;
		int64_t factor = layout_factor(l, letter);

		dim[i] = d;
		if (factor == 0)
			continue;
		f = sym_const(s, factor);
		dim[i] = l->dim[i].factor ? f : sym_floordiv(s, d, f);
		if (l->dim[i].factor || d == NULL ||
		    rel_require(r, sym_floormod(s, d, f), SYM_EQ,
		    sym_const(s, 0)))
			continue;
		rel_error(r, "layout", "blocks of %s do not divide dimension "
		    "%c, which is %s", rel_dim_text(r, f), letter,
		    rel_dim_text(r, d));
		return false;
	}
	return true;
}

void
window_attrs(uint32_t op, const struct attrs *as, uint32_t n,
    const char *dilation, struct window *w)
{
	int64_t pad[2 * SPACE_LIMIT] = { 0 };

	w->n = n;
	if (!op_ints(op, as, "strides", w->stride, n) ||
	    !op_ints(op, as, "padding", pad, 2 * n) ||
	    (dilation != NULL && !op_ints(op, as, dilation, w->dilation, n)))
		BUG("window of %s was not checked", op_at(op)->name);
	for (uint32_t i = 0; i < n; i++) {
		w->before[i] = pad[i];
		w->after[i] = pad[n + i];
		if (dilation == NULL)
			w->dilation[i] = 1;
	}
}

#define WINDOW_LIMIT (INT64_C(1) << 40)

static bool
rel_numbers(struct rel *r, const char *attr, uint32_t n, int64_t least)
{
	int64_t v[2 * SPACE_LIMIT];

	if (!op_ints(r->op, r->attrs, attr, v, n)) {
		rel_error(r, "attribute-value", "%s takes 1, %s%u integers",
		    attr, strcmp(attr, "padding") == 0 ?
		    n == 2 ? "" : n == 4 ? "2 or " : "3 or " : "or ", n);
		return false;
	}
	for (uint32_t i = 0; i < n; i++)
		if (v[i] < least || v[i] > WINDOW_LIMIT) {
			rel_error(r, "attribute-value",
			    "%s must be at least %lld, found %lld", attr,
			    (long long)least, (long long)v[i]);
			return false;
		}
	return true;
}

bool
rel_window(struct rel *r, uint32_t n, const char *dilation,
    struct window *w)
{
	if (!rel_numbers(r, "strides", n, 1) ||
	    !rel_numbers(r, "padding", 2 * n, 0) ||
	    (dilation != NULL && !rel_numbers(r, dilation, n, 1)))
		return false;
	window_attrs(r->op, r->attrs, n, dilation, w);
	return true;
}

const struct sym *
window_span(struct sym_ctx *s, const struct window *w, uint32_t i,
    const struct sym *k)
{
	const struct sym *one = sym_const(s, 1);

	return sym_add(s, sym_mul(s, sym_const(s, w->dilation[i]),
	    sym_sub(s, k, one)), one);
}

const struct sym *
rel_window_extent(struct rel *r, const struct window *w, uint32_t i,
    const struct sym *in, const struct sym *k, bool ceil_mode)
{
	struct sym_ctx *s = r->m->syms;
	const struct sym *span = window_span(s, w, i, k), *room;

	room = sym_add(s, in, sym_const(s, w->before[i] + w->after[i]));
	if (room == NULL || span == NULL) {
		rel_error(r, "dimension-overflow",
		    "spatial dimension %u of the result does not fit 64 bits",
		    i);
		return NULL;
	}
	if (!rel_require(r, room, SYM_GE, span)) {
		rel_error(r, "window-fit", "a window of %s does not fit the "
		    "%s elements of spatial dimension %u, padding included",
		    rel_dim_text(r, span), rel_dim_text(r, room), i);
		return NULL;
	}
	room = sym_sub(s, room, span);
	if (ceil_mode)
		room = sym_add(s, room, sym_const(s, w->stride[i] - 1));
	return sym_add(s, sym_floordiv(s, room, sym_const(s, w->stride[i])),
	    sym_const(s, 1));
}

static const struct sym *
dim_attr(struct ir_module *m, uint32_t op, const struct attrs *as,
    const char *name)
{
	const struct attr *a = op_attr_value(op, as, name);

	if (a->kind == ATTR_SYM)
		return a->sym;
	return a->kind == ATTR_INT ? sym_const(m->syms, a->i) : NULL;
}

const struct sym *
rel_dim_attr(struct rel *r, const char *name)
{
	return dim_attr(r->m, r->op, r->attrs, name);
}

const struct sym *
te_dim_attr(struct te *t, const char *name)
{
	return dim_attr(t->m, t->op, t->attrs, name);
}

bool
rel_list_attr(struct rel *r, const char *name, uint32_t n,
    const struct sym **out)
{
	int64_t v[2 * SPACE_LIMIT];

	if (!op_ints(r->op, r->attrs, name, v, n))
		return false;
	for (uint32_t i = 0; i < n; i++)
		out[i] = sym_const(r->m->syms, v[i]);
	return true;
}

bool
rel_float(struct rel *r, uint32_t input, const struct type *t)
{
	if (dtype_info[t->dtype].class == DTC_FLOAT)
		return true;
	rel_error(r, "dtype-class", "takes floats, '%s' is %s",
	    rel_input_name(r, input), dtype_info[t->dtype].name);
	rel_help(r, "convert it first: cast(..., dtype=\"float32\")");
	return false;
}

bool
rel_number(struct rel *r, uint32_t input, const struct type *t)
{
	if (t->dtype != DT_BOOL)
		return true;
	rel_error(r, "dtype-class", "takes numbers, '%s' is bool",
	    rel_input_name(r, input));
	rel_help(r, "convert it first: cast(..., dtype=\"int32\")");
	return false;
}

/* ---- compute definitions ---- */

void
places_from(struct te *t, const struct layout *l, const sx_id *index,
    struct places *p)
{
	memset(p, 0, sizeof *p);
	for (uint32_t i = 0; i < l->n; i++) {
		struct place *at = &p->at[l->dim[i].letter - 'A'];

		if (l->dim[i].factor) {
			at->inner = index[i];
			at->factor = l->dim[i].factor;
		} else {
			at->outer = index[i];
		}
	}
	for (uint32_t i = 0; i < 26; i++) {
		struct place *at = &p->at[i];

		at->full = at->factor == 0 ? at->outer : te_add(t,
		    te_muli(t, at->outer, at->factor), at->inner);
	}
}

void
places_set(struct places *p, char letter, sx_id full)
{
	p->at[letter - 'A'] = (struct place){ full, full, 0, 0 };
}

void
places_split(struct te *t, struct places *p, char letter, sx_id outer,
    sx_id inner, int64_t factor)
{
	p->at[letter - 'A'] = (struct place){ te_add(t, te_muli(t, outer,
	    factor), inner), outer, inner, factor };
}

void
places_index(struct te *t, const struct places *p, const struct layout *l,
    sx_id *index)
{
	for (uint32_t i = 0; i < l->n; i++) {
		char letter = l->dim[i].letter;
		const struct place *at = &p->at[letter - 'A'];
		int64_t f = layout_factor(l, letter);
		bool inner = l->dim[i].factor != 0;

		if (f == 0)
			index[i] = at->full;
		else if (at->factor == f)
			index[i] = inner ? at->inner : at->outer;
		else
			index[i] = te_bin(t, inner ? SX_FLOORMOD :
			    SX_FLOORDIV, at->full, te_int(t, f));
	}
}

void
places_reduce(struct te *t, const struct layout *l, uint32_t buffer,
    char letter, struct places *p)
{
	const struct sym *d = te_dim(t, buffer, (int)layout_at(l, letter));
	int64_t f = layout_factor(l, letter);
	sx_id outer, inner;

	outer = te_reduce_axis(t, d);
	if (f == 0) {
		places_set(p, letter, outer);
		return;
	}
	inner = te_reduce_axis(t, sym_const(t->m->syms, f));
	places_split(t, p, letter, outer, inner, f);
}

const struct sym *
te_layout_extent(struct te *t, const struct layout *l, uint32_t buffer,
    char letter)
{
	return extent_of(t->m->syms, l, t->p->buffer.v[buffer].dim, letter);
}

uint32_t
te_padded(struct te *t, uint32_t buffer, const struct layout *l, uint32_t n,
    const int64_t *before, const struct sym *const *extent, double other)
{
	const char *space = layout_space(n);
	const struct sym *dim[LAYOUT_LIMIT];
	sx_id at[LAYOUT_LIMIT];
	bool same = true;
	uint32_t to;

	for (uint32_t i = 0; i < l->n; i++)
		dim[i] = te_dim(t, buffer, (int)i);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = layout_at(l, space[i]);

		if (before[i] != 0 || extent[i] != dim[k])
			same = false;
		dim[k] = extent[i];
	}
	if (same)
		return buffer;
	to = te_temp(t, te_dtype(t, buffer), l->n, dim);
	te_begin(t, to);
	te_axes(t, at);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = layout_at(l, space[i]);

		at[k] = te_addi(t, at[k], -before[i]);
	}
	te_store(t, te_load_inside(t, buffer, at, te_num(t,
	    te_dtype(t, buffer), other)));
	return to;
}

enum dtype
te_float(enum dtype dt)
{
	return dtype_is_held(dt) ? DT_FLOAT32 : dt;
}
