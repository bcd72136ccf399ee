/*
 * Fusion: declarations shared by fuse.c (which bindings of a region belong
 * together), fuse_eligible.c (what may be taken out of its function),
 * fuse_emit.c (groups become functions), fuse_rows.c (reductions and what
 * uses them along the same rows), fuse_widen.c (names for compound extents),
 * fuse_undo.c and fuse_explain.c (why not).
 */
#ifndef RELAY_PASS_FUSE_IMPL_H
#define RELAY_PASS_FUSE_IMPL_H

#include "ir/text.h"
#include "op/op.h"
#include "pass/fuse.h"
#include "tensor/prim.h"

#define FUSE_NONE UINT32_MAX

/* What keeps a binding from being in a group at all. */
enum fuse_bar {
	BAR_NONE,
	BAR_EFFECT,	/* reads or writes */
	BAR_NOTHING,	/* computes nothing: shape_of, annotations */
	BAR_CHECK,	/* carries a check, dims or another annotation */
	BAR_TYPE,	/* its type is not of tensors, or open */
	BAR_VALUE,	/* its type depends on the values of inputs */
	BAR_EXTENT,	/* the extents of another depend on its value */
	BAR_APPEND,	/* appends to what a loop collects, in place */
	BAR_DIVIDE,	/* its indices are quotients by unknown extents: it is
			 * a group of its own */
};

/* Why a binding was not fused with its post-dominator. */
enum fuse_why {
	WHY_NONE,
	WHY_OPAQUE,	/* it fuses with nothing */
	WHY_EXTERN,	/* its value is needed outside of the dataflow */
	WHY_MEET,	/* its users do not meet */
	WHY_DEPTH,	/* the group would be too large */
	WHY_TUPLE,	/* they meet in a tuple that stays */
	WHY_REDUCE,	/* a reduction begins no group */
	WHY_ROWS,	/* a binding does not keep to its rows; .at */
	WHY_EDGE,	/* an anchor, and its users are not elementwise */
	WHY_PATH,	/* a binding on the way does not fit; .at */
	WHY_SINK,	/* the post-dominator does not fit; .at */
};
struct fuse_reason {
	enum fuse_why why;
	uint32_t at;		/* position in the region */
};

struct fuse_group {
	uint32_t parent;	/* union-find; itself: the root */
	uint32_t next;		/* the next member, in a ring */
	uint32_t size;
	uint8_t pattern;
	bool anchored, rows;
};

struct fuse_tree {
	uint32_t parent, jump;	/* towards the root; FUSE_NONE */
	uint32_t depth;
	uint8_t pattern;	/* dompattern */
	uint8_t passed;		/* max pattern from here to before jump */
};

/* One region's bindings by position, producers first. */
struct fuse_graph {
	uint32_t n;
	const ir_id *id;
	uint8_t *pattern;	/* enum op_pattern */
	bool *ext;		/* extern */
	uint32_t *first;	/* edges of i: first[i] .. first[i + 1) */
	uint32_t *to;
	uint8_t *edge;		/* pattern of the edge */
	struct fuse_tree *tree;
	struct fuse_group *group;
	struct fuse_reason *reason;
	uint32_t *seen, stamp;	/* visited set */
	uint32_t *stack;
};

struct fuse_function {
	uint32_t key, len;	/* words[key .. key+len) */
	uint32_t global, next;	/* next of the same hash, or 0 */
};

struct fuse {
	struct ir_module *m;
	const struct fuse_options *o;
	struct fuse_stats *s;
	uint8_t *bar;		/* by node: enum fuse_bar */
	bool *captured;		/* by node: used in another region, or as a
				 * result */
	uint32_t *pos;		/* by node: position in its region */
	uint32_t *local;	/* by node: its number in a function being
				 * made, if stamped */
	uint32_t *local_stamp, stamp;
	ir_id *alias;		/* by node: what stands for it, or 0 */
	bool *dropped;		/* by node */
	bool *shut;		/* by region: not entered */
	ir_id *kernel;		/* by node: what stands for its group; or
				 * NULL: groups become functions */
	uint8_t *prim_pattern;	/* by prim: 1 + its pattern, 0: not asked */
	uint32_t nnode;		/* when it began */
	uint32_t function;	/* being looked at */
	/* functions made so far, by their structure */
	VEC(uint32_t) words;
	VEC(struct fuse_function) made;
	struct map by_hash;
	VEC(const struct attrs *) attrs;
	VEC(uint32_t) attrs_next;
	struct map attrs_by_hash;
};

/* The program that a call calls if fusion may look into it, else NULL: one
 * result, and no loops of its own, which would be lost. */
static inline const struct prim *
fuse_prim(const struct ir_module *m, const struct ir_node *n)
{
	const struct prim *p;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL ||
	    m->global.v[n->ref].kind != GLOBAL_PRIM)
		return NULL;
	p = m->prim.v[m->global.v[n->ref].index];
	return p->kernel == NULL && p->tree.n == 0 && p->noutput == 1 &&
	    n->type->kind == TYPE_TENSOR ? p : NULL;
}
/* Sets bar[] of every binding of functions that are not closed. */
void fuse_may(struct fuse *x);
static inline bool
fuse_is_op(const struct fuse *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	return (x->bar[id] == BAR_NONE || x->bar[id] == BAR_DIVIDE) &&
	    ((n->kind == NODE_CALL &&
	    n->callee == CALLEE_OP) || fuse_prim(x->m, n) != NULL);
}
static inline bool
fuse_all_tensors(const struct type *t)
{
	if (t->kind != TYPE_TUPLE)
		return false;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->arg[i]->kind != TYPE_TENSOR)
			return false;
	return true;
}
/* fuse_widen.c: a group's types with names for compound extents, and the
 * extents that names of a function stand for at a call. */
struct fuse_widen {
	struct ir_module *m;
	struct sym_facts *facts;
	VEC(const struct sym *) was, name;	/* extent, its name */
	VEC(const struct type *) type;	/* arguments, then members */
	VEC(const struct attrs *) attrs;	/* members */
	name_list used;
	uint32_t count;
};
/* False: the group cannot be typed so.  x->local: as emission numbers. */
bool fuse_widen(struct fuse_widen *w, struct fuse *x, const ir_id *arg,
    uint32_t narg, const ir_id *member, uint32_t nmember);
/* Learns from a call of a function; false: its types do not come out. */
bool fuse_narrow(struct fuse_widen *w, struct ir_module *m,
    const ir_id *param, const ir_id *arg, uint32_t n, ir_id result,
    const struct type *t);
const struct type *fuse_old_type(struct fuse_widen *w, const struct type *t);
const struct attrs *fuse_old_attrs(struct fuse_widen *w,
    const struct attrs *as);
void fuse_widen_free(struct fuse_widen *w);
/* fuse_rows.c: the round of reductions. */
void fuse_try_rows(struct fuse *x, struct fuse_graph *g);
/* Whether i copies rows of a tensor as they are, for an elementwise operator d
 * alone, which stands after a product. */
bool fuse_is_read_by_product(struct fuse *x, struct fuse_graph *g, uint32_t i,
    uint32_t d);
/* fuse_graph.c: the edges, and the post-dominators. */
void fuse_build_graph(struct fuse *x, struct fuse_graph *g);
void fuse_build_tree(struct fuse_graph *g);
/* The member that stands for the group of member i (union-find). */
uint32_t fuse_root(struct fuse_graph *g, uint32_t i);
/* Begins a walk; whether it meets i for the first time. */
void fuse_visit(struct fuse_graph *g);
bool fuse_is_new(struct fuse_graph *g, uint32_t i);
/* Notes why i was not fused; false. */
bool fuse_because(struct fuse_graph *g, uint32_t i, enum fuse_why why,
    uint32_t at);
/* Whether the groups on the paths from src to sink have no more than `limit`
 * members together, and makes them one. */
bool fuse_fits(struct fuse_graph *g, uint32_t src, uint32_t sink,
    uint32_t limit);
void fuse_commit(struct fuse_graph *g, uint32_t src, uint32_t sink);
/* "v5 nn.relu" */
void fuse_put_node(const struct fuse *x, struct buf *b, ir_id id);
/* Turns groups into calls; member lists by union-find. */
void fuse_emit(struct fuse *x, struct fuse_graph *g);
/* One line for each pair that did not fuse; before fuse_emit. */
void fuse_say(struct fuse *x, struct fuse_graph *g);

#endif
