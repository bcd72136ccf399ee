/*
 * Shared by rule*.c.
 */
#ifndef RELAY_RULE_RULE_IMPL_H
#define RELAY_RULE_RULE_IMPL_H

#include "rule/rule.h"
#include "tensor/scalar_rewrite.h"

struct rule {
	struct prim *p;
	struct loop_tree *t;
	const struct rule_target *target;
	uint32_t loops;		/* names given */
	bool rounds;
};

/* Where the code of a stage goes: the node above, and the values of the
 * leading axes that loops around it have fixed. */
struct rule_at {
	uint32_t parent;
	uint32_t shared;	/* leading axes */
	const struct sym **axis;
	bool parallel;		/* a loop above is parallel already */
};

/* ---- rule_tree.c ---- */

/* With -v: what was decided about stages [stage, stage + n). */
void rule_say(const struct rule *r, uint32_t stage, uint32_t n,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* A loop below parent (which becomes the new one); extent 1 makes none.  The
 * value of its variable. */
const struct sym *rule_loop(struct rule *r, uint32_t *parent,
    const struct sym *extent, enum loop_kind kind);
const struct sym *rule_loop_n(struct rule *r, uint32_t *parent, int64_t n,
    enum loop_kind kind);
/* A leaf; where[] as far as it is needed. */
void rule_leaf(struct rule *r, uint32_t parent, uint32_t stage,
    enum leaf_part part, const struct sym **axis, uint32_t nwhere,
    const struct sym_pred *where);
bool rule_const(const struct sym *s, int64_t *v);
const struct sym *rule_int(struct rule *r, int64_t v);

/* How the address of a load or store moves along an axis, in elements; NEAR:
 * by -1 or up to SPEED_NEAR, which loads and shuffles can do. */
enum rule_step { STEP_NONE, STEP_ONE, STEP_NEAR, STEP_FAR, STEP_DATA,
	RULE_STEPS };
enum rule_step rule_step(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis);
/* Loads of a stage, by node. */
typedef VEC(sx_id) rule_loads;
void rule_find_loads(const struct rule *r, uint32_t stage, rule_loads *out);
enum rule_step rule_load_step(const struct rule *r, uint32_t stage,
    sx_id load, uint32_t axis);
/* By how much the offset changes from one element of the axis to the next;
 * NULL: not always by the same. */
const struct sym *rule_difference(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis);
/* The offset of an element less what does not depend on the axis, the axes
 * being var[]; NULL: that is no expression of the axes. */
const struct sym *rule_place(const struct rule *r, uint32_t stage,
    uint32_t buffer, const sx_id *index, uint32_t axis,
    const struct sym **var);
/* The same in elements, where it is a number; of a load, and of what a store
 * stage writes. */
bool rule_stride(const struct rule *r, uint32_t stage, sx_id load,
    uint32_t axis, int64_t *step);
bool rule_stride_at(const struct rule *r, uint32_t stage, uint32_t axis,
    int64_t *step);
/* Scalar code mentions the axis. */
bool rule_depends(const struct rule *r, sx_id code, uint32_t axis);
/* Lanes of a vector for the widest type in a stage. */
uint32_t rule_lanes(const struct rule *r, uint32_t stage);
/* What one instance costs, in additions; divisions of indices are dear too. */
uint32_t rule_cost(const struct rule *r, uint32_t stage);
/* Iterations times operations, as far as extents are constants; others count
 * as SPEED_UNKNOWN. */
uint64_t rule_work(const struct rule *r, uint32_t stage);

/* ---- rule_stage.c ---- */

/* Adds a temporary with the extents of a buffer, of data type dt.  Its
 * number. */
uint32_t rule_temp_like(struct rule *r, uint32_t buffer, enum dtype dt);
/* Puts a stage at place `at`. */
void rule_insert_stage(struct rule *r, uint32_t at,
    const struct prim_stage *s);
void rule_inline_all(struct rule *r);
/* Gives each reduction a temporary of its own with one reader that stores it
 * element by element. */
void rule_split_reductions(struct rule *r);
/* The stage after a reduction that stores it element by element. */
bool rule_is_epilogue(const struct rule *r, uint32_t stage, uint32_t next);

/* Several loads from different buffers are combined over an axis. */
bool rule_contracts(const struct rule *r, uint32_t stage);

/* ---- rule_pack.c ---- */
/* Inputs of contractions in the order in which they are read; rows joined. */
void rule_flatten_all(struct rule *r);

/* ---- rule_index_split.c ---- */
/* Rows whose indices change their form are cut there. */
void rule_cut_all(struct rule *r);

/* ---- rule_fuse_axes.c ---- */
/* A store from inputs to an output: it shares loops with no other stage. */
bool rule_stands_alone(const struct rule *r, uint32_t stage,
    const rule_loads *loads);
/* Axes along which all addresses go on become one, if the rows are of known
 * length. */
void rule_join_all(struct rule *r);
/* Else: the first of the axes that end with v and run as one; v: it is
 * alone. */
uint32_t rule_joined(const struct rule *r, uint32_t stage, uint32_t shared,
    uint32_t v);
const struct sym *rule_joined_extent(const struct rule *r, uint32_t stage,
    uint32_t u, uint32_t v);
/* The values of axes u .. v from that of the one they are. */
void rule_join(const struct rule *r, uint32_t stage, uint32_t u, uint32_t v,
    const struct sym *f, const struct sym **axis);
/* How many vectors along axes u .. v an iteration writes out. */
uint32_t rule_copies(const struct rule *r, uint32_t stage, uint32_t u,
    uint32_t v, uint32_t lanes);

/* ---- the patterns ---- */
void rule_store(struct rule *r, uint32_t stage, const struct rule_at *at);
/* Returns the number of stages that were scheduled. */
uint32_t rule_reduce(struct rule *r, uint32_t stage,
    const struct rule_at *at);
/* ---- rule_scatter.c ---- */
void rule_scatter(struct rule *r, uint32_t stage, const struct rule_at *at);
void rule_serial(struct rule *r, uint32_t stage, const struct rule_at *at);

#endif
