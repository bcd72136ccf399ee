/*
 * What the rules of the shape families share: checks of inputs with their
 * messages, shapes that come as attribute or operand, row-major index
 * arithmetic.
 *
 * The rel_ functions are for type relations and report what is wrong; the te_
 * functions are for compute definitions.
 */
#ifndef RELAY_OP_SHAPE_RULES_H
#define RELAY_OP_SHAPE_RULES_H

#include "op/rel.h"
#include "tensor/te.h"

bool rel_has_hole(const struct type *x);
bool rel_is_integer(enum dtype dt);
bool rel_is_float(enum dtype dt);
/* The attribute out_dtype of a product of input i, whose data type is dt: the
 * same by default; false: it is of another class (reported). */
bool rel_out_dtype(struct rel *r, uint32_t i, enum dtype dt, enum dtype *out);
/* Input i must be of integers / floats / numbers / of x's data type. */
bool rel_integers(struct rel *r, uint32_t i, const struct type *x);
bool rel_floats(struct rel *r, uint32_t i, const struct type *x);
bool rel_numbers(struct rel *r, uint32_t i, const struct type *x);
bool rel_dtype_is(struct rel *r, uint32_t i, const struct type *x,
    enum dtype dt);
/* A value that elements of dt are filled with, which is cast to dt; strings are
 * not. */
bool rel_fill(struct rel *r, uint32_t i, const struct type *x, enum dtype dt);
bool rel_rank_is(struct rel *r, uint32_t i, const struct type *x,
    uint32_t rank);
bool rel_rank_least(struct rel *r, uint32_t i, const struct type *x,
    uint32_t rank);
/* Dimension di of input i's type x must be d, which `what` names:
 * "dimension 0 of 'idx' is 3, the batch of 'x' is 4". */
bool rel_extent(struct rel *r, uint32_t i, const struct type *x, uint32_t di,
    const struct sym *d, const char *what);
/* The same, but at most d. */
bool rel_extent_most(struct rel *r, uint32_t i, const struct type *x,
    uint32_t di, const struct sym *d, const char *what);
/* Input i must be a vector of n elements of a data type; assigned where it is
 * not known. */
bool rel_row_vector(struct rel *r, uint32_t i, enum dtype dt,
    const struct sym *n, const char *what);
/* Product of extents from .. to; 1 if there are none. */
const struct sym *rel_product(struct rel *r, const struct type *x,
    uint32_t from, uint32_t to);
const struct sym *rel_const(struct rel *r, int64_t v);
/* A list attribute of axes as flags by dimension; None: `all`.  Reports axes
 * out of range and axes named twice. */
bool rel_axes(struct rel *r, const char *name, uint32_t rank, bool all,
    bool *flag);
/* The row-major copy's shape operand: input i if it is there, else the
 * attribute.  Unknown entries are `?`.  REL_DONE, or what to return. */
enum rel_status rel_shape(struct rel *r, uint32_t i, const char *name,
    const struct sym **dim, uint32_t *n);
/* The same; reports negative entries. */
enum rel_status rel_extents(struct rel *r, uint32_t i, const char *name,
    const struct sym **dim, uint32_t *n);
/* Integer scalar: input i (its value may be unknown: *v is NULL), else the
 * attribute. */
enum rel_status rel_scalar(struct rel *r, uint32_t i, const char *name,
    const struct sym **v);

/* Axis attribute of a definition, made non-negative. */
uint32_t te_axis_attr(const struct te *t, const char *name, uint32_t rank);
/* Row-major number of an index, and back. */
sx_id te_linear(struct te *t, uint32_t n, const struct sym *const *dim,
    const sx_id *index);
void te_unlinear(struct te *t, sx_id linear, uint32_t n,
    const struct sym *const *dim, sx_id *index);
/* An index as loaded (any integer type): int64; negative ones count from the
 * end of a dimension. */
sx_id te_wrapped(struct te *t, sx_id index, const struct sym *extent);
sx_id te_index(struct te *t, sx_id index);
sx_id te_max0(struct te *t, sx_id a);
/* Entry k of a list of integers: operand `in` (its tracked value, or loaded
 * at run time) if the call has it, else the attribute. */
sx_id te_list_entry(struct te *t, uint32_t in, const char *name, uint32_t k);
/* The same as an expression, NULL if it is known at run time only. */
const struct sym *te_list_sym(struct te *t, uint32_t in, const char *name,
    uint32_t k);
/* Copies input 0 to output 0, element by element in row-major order. */
void te_reshape(struct te *t, uint32_t in, uint32_t out);
const struct sym *te_product(struct te *t, uint32_t n,
    const struct sym *const *dim);
/* Data type that sums and means of dt are computed in: float64 for floats. */
enum dtype te_wide(enum dtype dt);
/* The last stage where a wider temporary took the place of out: a cast. */
void te_finish(struct te *t, uint32_t temp, uint32_t out);

#endif
