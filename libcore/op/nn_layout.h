/*
 * What convolutions, poolings and image operators share: orders of
 * dimensions ("NCHW", "NHWC", "NCHW16c"), windows, padded copies.
 *
 * A layout names each dimension by a letter.  A small letter with a factor is
 * the inner part of the dimension that its capital names: channel c of
 * NCHW16c lies at (c / 16, c % 16).  Definitions are written in logical
 * coordinates, one per capital letter; struct places turns them into the
 * indices of a buffer and back, without divisions where both sides are split
 * alike.
 */
#ifndef RELAY_OP_NN_LAYOUT_H
#define RELAY_OP_NN_LAYOUT_H

#include "op/rel.h"
#include "tensor/te.h"

#define LAYOUT_LIMIT 16
#define SPACE_LIMIT 3

struct layout {
	uint32_t n;
	struct layout_dim {
		char letter;	/* capital */
		int64_t factor;	/* 0: outer part or whole dimension */
	} dim[LAYOUT_LIMIT];
};

/* False: not a layout.  At most one inner part per letter. */
bool layout_parse(const char *s, struct layout *l);
bool layout_has(const struct layout *l, char letter);
/* Factor of a letter's inner part, 0 if it has none. */
int64_t layout_factor(const struct layout *l, char letter);
/* Position of a letter's outer part; the layout has it. */
uint32_t layout_at(const struct layout *l, char letter);
/* The layout of an operator's attribute, the other's if it is empty; type
 * relations have refused other words. */
struct layout layout_attr(uint32_t op, const struct attrs *as,
    const char *name, const char *other);
/* Spatial letters of n dimensions: "W", "HW", "DHW". */
const char *layout_space(uint32_t n);

/* ---- type relations ---- */

/* Reads and checks a layout attribute: all of `letters` and no others, of
 * which those of `whole` must not be split. */
bool rel_layout(struct rel *r, const char *attr, const char *other,
    const char *letters, const char *whole, struct layout *l);
/* Has the input the rank of the layout?  Are its inner extents the factors? */
bool rel_layout_fits(struct rel *r, uint32_t input, const struct type *t,
    const char *attr, const struct layout *l);
/* Logical extent of a letter. */
const struct sym *rel_layout_extent(struct rel *r, const struct layout *l,
    const struct type *t, char letter);
/* Extents of a tensor from logical ones (by letter - 'A'); false: a factor
 * does not divide its dimension (reported). */
bool rel_layout_dims(struct rel *r, const struct layout *l,
    const struct sym *const *logical, const struct sym **dim);

struct window {
	uint32_t n;
	int64_t stride[SPACE_LIMIT], dilation[SPACE_LIMIT];
	int64_t before[SPACE_LIMIT], after[SPACE_LIMIT];	/* padding */
};
/* From the attributes strides, `dilation` (NULL: 1) and padding. */
void window_attrs(uint32_t op, const struct attrs *as, uint32_t n,
    const char *dilation, struct window *w);
/* The same; reports errors. */
bool rel_window(struct rel *r, uint32_t n, const char *dilation,
    struct window *w);
/* dilation * (k - 1) + 1 */
const struct sym *window_span(struct sym_ctx *s, const struct window *w,
    uint32_t i, const struct sym *k);
/* Number of places of a window; NULL: it does not fit (reported). */
const struct sym *rel_window_extent(struct rel *r, const struct window *w,
    uint32_t i, const struct sym *in, const struct sym *k, bool ceil_mode);
/* An attribute that is a dimension or None (NULL). */
const struct sym *rel_dim_attr(struct rel *r, const char *name);
/* A list attribute as n dimensions; false if it is None. */
bool rel_list_attr(struct rel *r, const char *name, uint32_t n,
    const struct sym **out);
/* Refuses integers. */
bool rel_float(struct rel *r, uint32_t input, const struct type *t);
/* Refuses bool. */
bool rel_number(struct rel *r, uint32_t input, const struct type *t);

/* ---- compute definitions ---- */

struct places {
	struct place {
		sx_id full, outer, inner;	/* inner: 0 if not split */
		int64_t factor;
	} at[26];
};

/* The logical coordinates of a buffer's element at `index`. */
void places_from(struct te *t, const struct layout *l, const sx_id *index,
    struct places *p);
void places_set(struct places *p, char letter, sx_id full);
/* A pair (outer, inner) for outer * factor + inner. */
void places_split(struct te *t, struct places *p, char letter, sx_id outer,
    sx_id inner, int64_t factor);
void places_index(struct te *t, const struct places *p,
    const struct layout *l, sx_id *index);
/* Opens reduction axes over a letter of a buffer, split as it is there. */
void places_reduce(struct te *t, const struct layout *l, uint32_t buffer,
    char letter, struct places *p);
/* Logical extent of a letter. */
const struct sym *te_layout_extent(struct te *t, const struct layout *l,
    uint32_t buffer, char letter);

/* A copy of a buffer in which spatial dimension i begins before[i] earlier
 * and has extent[i]; `other` lies outside.  The buffer itself if nothing
 * would change. */
uint32_t te_padded(struct te *t, uint32_t buffer, const struct layout *l,
    uint32_t n, const int64_t *before, const struct sym *const *extent,
    double other);
/* The data type in which floats of dt are computed: at least float32. */
enum dtype te_float(enum dtype dt);
/* An attribute that is a dimension. */
const struct sym *te_dim_attr(struct te *t, const char *name);

#endif
