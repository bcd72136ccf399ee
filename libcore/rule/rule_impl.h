/*
 * The default schedules' shared declarations, for rule*.c only.
 */
#ifndef RELAY_RULE_RULE_IMPL_H
#define RELAY_RULE_RULE_IMPL_H

#include "rule/rule.h"
#include "tensor/scalar_rewrite.h"

/* Stages [lo, hi), scheduled together; `child`: the number of the first of
 * their nests below the root. */
struct rule_group {
	uint32_t lo, hi, child;
};

/* A temporary with an operand in panels, and its dimension along the columns of
 * a tile. */
struct rule_copied {
	uint32_t buffer, dim;
};

struct rule {
	struct prim *p;
	struct loop_tree *t;
	const struct rule_target *target;
	struct rule_constants *constants;	/* or NULL */
	uint32_t loops;		/* number of loop names generated */
	uint32_t temps;		/* of the next temporary's name; 0: not known */
	uint32_t folds, tiles;	/* how many reductions have partial results in
				 * lanes, and how many are tiles */
	bool rounds;
	struct sym_pred rows;	/* of all leaves; lhs NULL: none (rule_halo) */
	VEC(struct rule_group) group;
	VEC(struct rule_copied) panels;
};

/* Where to insert the loops of a stage: the parent node, and the values of the
 * leading axes that enclosing loops have fixed. */
struct rule_at {
	uint32_t parent;
	uint32_t shared;	/* number of leading axes */
	const struct sym **axis;
	bool parallel;		/* a loop above is parallel already */
};

/* ---- rule_tree.c ---- */

/* With -v: reports the decision about stages [stage, stage + n). */
void rule_say(const struct rule *r, uint32_t stage, uint32_t n,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* Adds a loop below *parent and sets *parent to it; extent 1 adds none. Returns
 * the value of its variable. */
const struct sym *rule_loop(struct rule *r, uint32_t *parent,
    const struct sym *extent, enum loop_kind kind);
const struct sym *rule_loop_n(struct rule *r, uint32_t *parent, int64_t n,
    enum loop_kind kind);
/* Adds a leaf with those predicates of where[] that are needed. */
void rule_leaf(struct rule *r, uint32_t parent, uint32_t stage,
    enum leaf_part part, const struct sym **axis, uint32_t nwhere,
    const struct sym_pred *where);
bool rule_const(const struct sym *s, int64_t *v);
/* What an extent is at most, if that is a constant. */
bool rule_most(const struct sym *s, int64_t *v);
const struct sym *rule_int(struct rule *r, int64_t v);

/* How the address of a load or store moves along an axis, in elements; SMALL:
 * by -1 or up to SPEED_SMALL_STEP, or in a known order within a few rows, which
 * loads and shuffles can do. */
enum rule_step { STEP_NONE, STEP_ONE, STEP_SMALL, STEP_LARGE, STEP_DATA,
	RULE_STEPS };
enum rule_step rule_step(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis);
/* The loads of a stage, as nodes. */
typedef VEC(sx_id) rule_loads;
void rule_find_loads(const struct rule *r, uint32_t stage, rule_loads *out);
/* Whether an index of the load depends on what is loaded. */
bool rule_is_gather(const struct rule *r, sx_id load);
bool rule_has_guards(const struct rule *r, uint32_t stage);
enum rule_step rule_load_step(const struct rule *r, uint32_t stage,
    sx_id load, uint32_t axis);
/* The difference of the offsets of two successive elements along the axis;
 * NULL: it is not constant along the axis. */
const struct sym *rule_difference(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis);
/* The terms of an element's offset that depend on the axis, with axes var[];
 * NULL: the offset is not an expression of the axes. */
const struct sym *rule_offset(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis,
    const struct sym **var);
/* The stride in elements, if constant: of a load, and of what a store stage
 * writes. */
bool rule_stride(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t axis, int64_t *step);
bool rule_stride_at(const struct rule *r, uint32_t stage, uint32_t axis,
    int64_t *step);
/* Whether scalar code uses the axis. */
bool rule_depends(const struct rule *r, sx_id code, uint32_t axis);
/* After how many elements along the axis the lanes of a load are at the same
 * places of the same rows again, where a quotient or remainder by a small
 * constant is in its indices; 0: there is none. */
uint32_t rule_quotient_period(const struct rule *r, uint32_t stage,
    sx_id load, uint32_t axis);
/* The number of lanes of a vector of the widest type in a stage. */
uint32_t rule_lanes(const struct rule *r, uint32_t stage);
/* The cost of one instance, in additions; divisions in indices are expensive
 * too. */
uint32_t rule_cost(const struct rule *r, uint32_t stage);
/* Iterations times operations; an extent that is not constant counts as
 * SPEED_UNKNOWN. */
uint64_t rule_work(const struct rule *r, uint32_t stage);
/* Whether several loads from different buffers are combined over an axis. */
bool rule_contracts(const struct rule *r, uint32_t stage);
/* A name that begins with `name` and that no axis of the stage has. */
const char *rule_axis_name(struct rule *r, const struct prim_stage *s,
    const char *name);
/* How many leading axes of a stage may run in any order. */
uint32_t rule_free_axes(const struct prim_stage *s);
/* Whether an operand has the layout that rule_panel.c or rule_operands.c gives
 * it. */
bool rule_is_panel(const struct rule *r, uint32_t buffer);
/* The dimension of panels along the columns of a tile: the last one that is
 * split, or the one before, where groups of factors are last (rule_dot.c). */
uint32_t rule_panel_along(const struct rule_panels *l);
/* The same of a buffer; UINT32_MAX if the buffer is not in panels. */
uint32_t rule_panel_dim(const struct rule *r, uint32_t buffer);
/* Whether every call passes a constant for what is loaded. */
bool rule_is_constant(const struct rule *r, sx_id load);
/* What rule_say adds about threads; serial: none, or those of a loop around. */
const char *rule_work_text(bool serial);
/* Whether an extent is an unknown number of images, of which there may be one,
 * and one has work enough for threads: then inner loops are given to them. */
bool rule_one_image(const struct rule *r, uint32_t stage,
    const struct sym *extent);

/* The two loads of a sum of products of bytes in int32, or of bfloat16 in
 * float32 where the module's numerics allow units for these.  How many
 * products an instruction of the target adds; 0: there is none, or the sum is
 * another. */
uint32_t rule_dot_terms(const struct rule *r, uint32_t stage, sx_id load[2]);
/* The axis of such a sum along which an instruction adds, the last one, after
 * rule_dot_products; UINT32_MAX: it has none. */
uint32_t rule_dot_axis(const struct rule *r, uint32_t stage);

/* ---- rule_prove.c ---- */
/* The tree without redundant predicates; groups that cannot be proved are put
 * into plain loops, and reported. */
struct loop_tree *rule_proved(const struct rule *r, struct loop_tree *t);

/* ---- rule_stage.c ---- */

/* Adds a temporary with the extents of a buffer, of data type dt.  Its
 * number. */
uint32_t rule_temp_like(struct rule *r, uint32_t buffer, enum dtype dt);
/* The same, but with one dimension of `extent` for `at` and at + 1. */
uint32_t rule_temp_fused(struct rule *r, uint32_t buffer, uint32_t at,
    const struct sym *extent);
/* Inserts a stage before stage `at`. */
void rule_insert_stage(struct rule *r, uint32_t at,
    const struct prim_stage *s);
/* Scalar code with axis k replaced by axis[k] (0: kept), and by one node the
 * load `load`, or if that is 0, all loads of the buffer. */
sx_id rule_renew(struct rule *r, sx_id root, const sx_id *axis, sx_id load,
    uint32_t buffer, sx_id by);
void rule_inline_all(struct rule *r);
/* Lets each reduction write a separate temporary with one reader that stores it
 * element by element. */
void rule_split_reductions(struct rule *r);
/* Whether `next` is a store with an instance for each sum of a reduction, that
 * reads this sum alone. */
bool rule_reads_sums(const struct rule *r, uint32_t stage, uint32_t next);
/* Whether it stores at its axes besides. */
bool rule_is_epilogue(const struct rule *r, uint32_t stage, uint32_t next);
/* Whether the stage has the sums of blocks, [..., block, column], and the next
 * one, [..., column], adds these over the blocks, each scaled or otherwise
 * changed (rule_scaled.c). */
bool rule_is_scaled(const struct rule *r, uint32_t stage);

/* ---- rule_pack.c ---- */
/* Fuses rows of products with the axis around them, where tiles of rows that
 * end do worse. */
void rule_fuse_rows(struct rule *r);
/* Copies inputs of contractions to the order in which they are read; fuses
 * rows. */
void rule_flatten_all(struct rule *r);
/* Fuses the last two axes of a reduction and of the stage that stores it, if
 * all addresses continue from one row to the next and a row may end inside of a
 * vector; else those before the last, rows of products, if how many follow each
 * other is not known. */
bool rule_flatten(struct rule *r, uint32_t stage);
/* Whether the index of axes y and y + 1, fused, can be divided by the length of
 * a row: a constant, or an extent that is not 0. */
bool rule_divides_rows(const struct rule *r, uint32_t stage, uint32_t y);

/* ---- rule_window.c ---- */
/* Computes reductions over windows along the fused rows of a padded copy. */
void rule_window_rows(struct rule *r);

/* ---- rule_order.c ---- */
/* Puts the axes of sums of products into the order in which operands are
 * read best. */
void rule_order_sums(struct rule *r);

/* ---- rule_panel.c ---- */
/* Gives constant operands of products the layout in which tiles read them; n
 * have theirs already. */
void rule_pack_constants(struct rule *r, uint32_t n);
/* The dimension of the buffer that is indexed by each axis of the stage alone,
 * UINT32_MAX: none.  False: an index is neither one axis, nor 0 of an extent
 * of 1. */
bool rule_dims_by_axis(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t *dim_of);
/* Whether no other scalar code of the program loads the buffer. */
bool rule_only_load(const struct rule *r, sx_id load);
/* Gives the input its new dimensions, and the stage its new load. */
void rule_use_panels(struct rule *r, uint32_t stage, sx_id load,
    const struct rule_panels *l);
/* The dimensions of an operand in panels. */
const struct sym **rule_panel_dims(struct rule *r,
    const struct rule_panels *l);
/* The stage's load reads `buffer`, which holds what it read in panels. */
void rule_read_panels(struct rule *r, uint32_t stage, sx_id load,
    const struct rule_panels *l, uint32_t buffer);

/* ---- rule_dot.c ---- */
/* Gives sums of products of narrow numbers the form that an instruction of the
 * target has.  Of how many constants the layout changed. */
uint32_t rule_dot_products(struct rule *r);

/* ---- rule_operands.c ---- */
/* Computes products whose last axis does not fill a vector with another axis
 * last; windows: those alone that read windows longer than that axis. */
void rule_move_axes(struct rule *r, bool windows);
/* Whether a copy of what is loaded in panels pays. */
bool rule_copy_pays(const struct rule *r, uint32_t stage, sx_id load);
/* Adds the stage that copies a buffer into panels, before `stage`; their
 * buffer. */
uint32_t rule_copy_panels(struct rule *r, uint32_t stage,
    const struct rule_panels *l);
/* Copies operands of products to panels. */
void rule_copy_operands(struct rule *r);

/* ---- rule_index_split.c ---- */
/* Splits the index sets of stores whose indices are piecewise affine. */
void rule_split_index_sets(struct rule *r);

/* ---- rule_fuse_axes.c ---- */
/* Whether the stage stores from inputs to an output only: it shares loops with
 * no other stage. */
bool rule_stands_alone(const struct rule *r, uint32_t stage,
    const rule_loads *loads);
/* Fuses axes along which all addresses are contiguous, if the rows have
 * constant length. */
void rule_fuse_all(struct rule *r);
/* In the tree, for rows of unknown length: the first of the axes to be fused
 * with v; v: none. */
uint32_t rule_fused_first(const struct rule *r, uint32_t stage, uint32_t shared,
    uint32_t v);
const struct sym *rule_fused_extent(const struct rule *r, uint32_t stage,
    uint32_t u, uint32_t v);
/* Recovers the indices of the fused axes u .. v from the fused index f. */
void rule_unfuse(const struct rule *r, uint32_t stage, uint32_t u, uint32_t v,
    const struct sym *f, const struct sym **axis);
/* The unroll factor of the vector loop along axes u .. v. */
uint32_t rule_copies(const struct rule *r, uint32_t stage, uint32_t u,
    uint32_t v, uint32_t lanes);

/* ---- rule_rows.c ---- */
/* How many leading axes the stages from lo to before *hi share as loops, each
 * of which reads or is read by another; 0: *hi is lo + 1. */
uint32_t rule_shared_axes(const struct rule *r, uint32_t lo, uint32_t *hi);

/* ---- rule_jam.c ---- */
/* Runs several iterations of the loop over the rows of stages [lo, hi) at
 * once. */
void rule_jam_rows(struct rule *r, uint32_t loop, uint32_t lo, uint32_t hi);

/* ---- rule_halo.c ---- */
/* Lets reductions over windows read images in place where padding is a matter
 * of whole vectors. */
void rule_read_in_place(struct rule *r);
/* Schedules a padded copy and the reduction over windows that reads it, in
 * blocks of rows; returns how many stages; 0: they are none. */
uint32_t rule_halo(struct rule *r, uint32_t stage);

/* ---- rule_scaled.c ---- */
/* Schedules sums of blocks, the sums of these, and the stage that stores them,
 * as one tile; returns how many stages; 0: they are none. */
uint32_t rule_scaled(struct rule *r, uint32_t stage);

/* ---- rule_cases.c ---- */
/* Schedules stores by cases along short axes, from `stage` on; returns how
 * many; 0: it is none. */
uint32_t rule_cases(struct rule *r, uint32_t stage, const struct rule_at *at);
/* How many leading axes such stores, the product that reads them and the stores
 * that read that share as loops; they end before *hi. */
uint32_t rule_cases_shared(struct rule *r, uint32_t lo, uint32_t *hi);

/* ---- rule_store.c ---- */
void rule_store(struct rule *r, uint32_t stage, const struct rule_at *at);
/* ---- rule_reduce.c ---- */
/* Returns the number of stages scheduled. */
uint32_t rule_reduce(struct rule *r, uint32_t stage,
    const struct rule_at *at);
/* The same in tiles of a block of rows, the first of which is the value of the
 * last shared axis; 0: no such tile has several rows. */
uint32_t rule_reduce_block(struct rule *r, uint32_t stage,
    const struct rule_at *at, int64_t rows);
/* The tile of a product: columns along an axis, and rows along another one
 * (UINT32_MAX: none); whether all tiles add one block of the sum before the
 * next.  False: it has none. */
struct rule_tile {
	uint32_t vector, rows;
	int64_t width, height;
	bool blocks;
};
bool rule_tile_size(struct rule *r, uint32_t stage, struct rule_tile *t);
/* The estimated cost of a product tiled along axis y + 1, divided by its cost
 * tiled along axes y and y + 1 fused; 1 where fusing does not apply.  Speed
 * only. */
double rule_cuts_rows(struct rule *r, uint32_t stage, uint32_t y);
/* The rows of a tile of such a product if it is not known how many there are;
 * 0: they cannot be fused with axis y.  Speed only. */
uint32_t rule_free_tile(struct rule *r, uint32_t stage, uint32_t y);
/* Whether rows of unknown length are fused, where tiles of them waste little if
 * `fused` elements are computed: there may be a version of the program for
 * those that need not. */
bool rule_is_narrow(const struct rule *r, const struct sym *row, uint32_t tile,
    const struct sym *fused);
/* Whether there are few registers, and multiply-adds of three operands, whose
 * operand in memory is a whole vector.  Speed only. */
bool rule_few_registers(const struct rule *r);
/* ---- rule_blocks.c ---- */
/* Divides a long sum into blocks, each of which is added on its own: `stage`
 * becomes the sums of the blocks, along further axes after its spatial ones,
 * and the stage after it adds these.  Returns the number of those axes; 0: the
 * sum is short, or not of floats.  BLOCKS_GUARDED: a predicate about the
 * reduction stands in the stage, so that one more costs little.
 * BLOCKS_OF_AXES: the blocks are of whole axes. */
enum rule_blocks { BLOCKS_ANY, BLOCKS_GUARDED, BLOCKS_OF_AXES };
uint32_t rule_block_sum(struct rule *r, uint32_t stage, enum rule_blocks how);

/* ---- rule_scatter.c ---- */
void rule_scatter(struct rule *r, uint32_t stage, const struct rule_at *at);
/* ---- rule_serial.c ---- */
/* The loops of a stage in the order of its axes. */
void rule_serial(struct rule *r, uint32_t stage, const struct rule_at *at);

#endif
