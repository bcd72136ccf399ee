/*
 * Type relations of operators on images.
 */
#include "op/image.h"

#include <string.h>

#include "op/shape_rules.h"

uint32_t
image_space(uint32_t op, const struct attrs *as)
{
	const char *name = op_at(op)->name, *l;

	if (strstr(name, "resize1d") != NULL)
		return 1;
	if (op_find_attr(op_at(op), "layout") == NULL)
		return 2;
	l = op_str(op, as, "layout");
	return strstr(name, "3d") != NULL ||
	    (strstr(name, "grid_sample") != NULL && strchr(l, 'D') != NULL) ?
	    3 : 2;
}

static bool
image_layout(struct rel *r, const char *attr, uint32_t nd,
    const struct type *x, struct layout *l)
{
	const char *space = layout_space(nd);
	char letters[6] = "NC";

	memcpy(letters + 2, space, nd + 1);
	return rel_layout(r, attr, NULL, letters, space, l) &&
	    rel_layout_fits(r, 0, x, attr, l) && rel_number(r, 0, x);
}

/* Extents: batch n, the channels of x, space. */
static enum rel_status
image_result(struct rel *r, const struct layout *l, const struct type *x,
    const struct sym *n, uint32_t nd, const struct sym *const *space,
    enum dtype dt)
{
	const struct sym *logical[26] = { NULL }, *dim[LAYOUT_LIMIT];

	logical['N' - 'A'] = n;
	logical['C' - 'A'] = rel_layout_extent(r, l, x, 'C');
	for (uint32_t i = 0; i < nd; i++)
		logical[layout_space(nd)[i] - 'A'] = space[i];
	if (!rel_layout_dims(r, l, logical, dim))
		return REL_ERROR;
	return rel_result_tensor(r, dt, l->n, dim);
}

/* An empty image has no pixel to read. */
static bool
has_pixels(struct rel *r, const struct layout *l, const struct type *x,
    uint32_t nd)
{
	for (uint32_t i = 0; i < nd; i++) {
		char letter = layout_space(nd)[i];

		if (rel_require(r, rel_layout_extent(r, l, x, letter),
		    SYM_GE, sym_const(r->m->syms, 1)))
			continue;
		rel_error(r, "image-empty", "dimension %c of 'x' is empty",
		    letter);
		return false;
	}
	return true;
}

/* The part of the image for tf_crop_and_resize: input 2, or the attribute. */
static enum rel_status
check_roi(struct rel *r, uint32_t nd)
{
	const struct attr *a = op_attr_value(r->op, r->attrs, "roi");
	bool crop = strcmp(op_str(r->op, r->attrs,
	    "coordinate_transformation_mode"), "tf_crop_and_resize") == 0;

	if (r->nin > 2) {
		REL_TENSOR(roi, 2);
		if (!rel_floats(r, 2, roi) || !rel_rank_is(r, 2, roi, 1) ||
		    (crop && !rel_extent(r, 2, roi, 0, sym_const(r->m->syms,
		    2 * nd), "the length of begins and ends")))
			return REL_ERROR;
		return REL_DONE;
	}
	if (!crop || (a->kind == ATTR_LIST && a->n == 2 * nd))
		return REL_DONE;
	rel_error(r, "attribute-missing",
	    "tf_crop_and_resize needs roi, %u numbers", 2 * nd);
	rel_help(r, "begins, then ends, as parts of the image: "
	    "roi=[0.0, 0.0, 1.0, 1.0] is all of it");
	return REL_ERROR;
}

enum rel_status
type_resize(struct rel *r)
{
	const struct sym *size[TYPE_RANK_LIMIT];
	uint32_t nd = image_space(r->op, r->attrs), n;
	enum rel_status st;
	struct layout l;

	REL_TENSOR(x, 0);
	if (!image_layout(r, "layout", nd, x, &l) ||
	    !has_pixels(r, &l, x, nd))
		return REL_ERROR;
	st = rel_extents(r, 1, "size", size, &n);
	if (st == REL_DONE)
		st = check_roi(r, nd);
	if (st != REL_DONE)
		return st;
	if (n != nd && n != 1)
		return rel_error(r, "attribute-value",
		    "size takes %u extents, found %u", nd, n);
	for (uint32_t i = n; i < nd; i++)
		size[i] = size[0];
	return image_result(r, &l, x, rel_layout_extent(r, &l, x, 'N'), nd,
	    size, rel_dtype_attr(r, "out_dtype", x->dtype));
}

static bool
two_extents(struct rel *r, const char *name, const struct sym **out)
{
	if (rel_list_attr(r, name, 2, out) && out[0]->value >= 1 &&
	    out[1]->value >= 1)
		return true;
	rel_error(r, "attribute-value", "%s takes 1 or 2 positive integers",
	    name);
	return false;
}

enum rel_status
type_crop_and_resize(struct rel *r)
{
	const struct sym *size[2];
	struct layout l;

	REL_TENSOR(x, 0);
	REL_TENSOR(boxes, 1);
	REL_TENSOR(index, 2);
	if (!image_layout(r, "layout", 2, x, &l) ||
	    !has_pixels(r, &l, x, 2) || !two_extents(r, "crop_size", size) ||
	    !rel_floats(r, 1, boxes) || !rel_rank_is(r, 1, boxes, 2) ||
	    !rel_extent(r, 1, boxes, 1, sym_const(r->m->syms, 4),
	    "the length of a box") || !rel_integers(r, 2, index) ||
	    !rel_rank_is(r, 2, index, 1) || !rel_extent(r, 2, index, 0,
	    boxes->dim[0], "the number of boxes"))
		return REL_ERROR;
	return image_result(r, &l, x, boxes->dim[0], 2, size,
	    rel_dtype_attr(r, "out_dtype", x->dtype));
}

enum rel_status
type_grid_sample(struct rel *r)
{
	uint32_t nd = image_space(r->op, r->attrs);
	struct layout l;

	REL_TENSOR(x, 0);
	REL_TENSOR(grid, 1);
	if (!image_layout(r, "layout", nd, x, &l) ||
	    !has_pixels(r, &l, x, nd) || !rel_float(r, 0, x) ||
	    !rel_floats(r, 1, grid) || !rel_rank_is(r, 1, grid, nd + 2) ||
	    !rel_extent(r, 1, grid, 0, rel_layout_extent(r, &l, x, 'N'),
	    "the batch of 'x'") || !rel_extent(r, 1, grid, 1,
	    sym_const(r->m->syms, nd), "the number of coordinates"))
		return REL_ERROR;
	if (nd == 3 && strcmp(op_str(r->op, r->attrs, "method"),
	    "bicubic") == 0)
		return rel_error(r, "attribute-value",
		    "method \"bicubic\" is for images, layout \"%s\" holds "
		    "volumes", op_str(r->op, r->attrs, "layout"));
	return image_result(r, &l, x, grid->dim[0], nd, grid->dim + 2,
	    x->dtype);
}

enum rel_status
type_affine_grid(struct rel *r)
{
	const struct sym *dim[4];

	REL_TENSOR(theta, 0);
	if (!rel_floats(r, 0, theta) || !rel_rank_is(r, 0, theta, 3) ||
	    !rel_extent(r, 0, theta, 1, sym_const(r->m->syms, 2),
	    "the height of an affine map") || !rel_extent(r, 0, theta, 2,
	    sym_const(r->m->syms, 3), "the width of an affine map") ||
	    !two_extents(r, "target_shape", dim + 2))
		return REL_ERROR;
	dim[0] = theta->dim[0];
	dim[1] = theta->dim[1];
	return rel_result_tensor(r, theta->dtype, 4, dim);
}

enum rel_status
type_dilation2d(struct rel *r)
{
	const struct sym *space[2];
	struct layout l, k;
	struct window w;

	REL_TENSOR(x, 0);
	REL_TENSOR(weight, 1);
	if (!image_layout(r, "data_layout", 2, x, &l) ||
	    !rel_layout(r, "kernel_layout", NULL, "IHW", "IHW", &k) ||
	    !rel_layout_fits(r, 1, weight, "kernel_layout", &k) ||
	    !rel_dtype_is(r, 1, weight, x->dtype) ||
	    !rel_window(r, 2, "dilations", &w) || !rel_extent(r, 1, weight,
	    layout_at(&k, 'I'), rel_layout_extent(r, &l, x, 'C'),
	    "the channels of 'x'"))
		return REL_ERROR;
	for (uint32_t i = 0; i < 2; i++) {
		space[i] = rel_window_extent(r, &w, i, rel_layout_extent(r,
		    &l, x, "HW"[i]), rel_layout_extent(r, &k, weight,
		    "HW"[i]), false);
		if (space[i] == NULL)
			return REL_ERROR;
	}
	return image_result(r, &l, x, rel_layout_extent(r, &l, x, 'N'), 2,
	    space, rel_dtype_attr(r, "out_dtype", x->dtype));
}
