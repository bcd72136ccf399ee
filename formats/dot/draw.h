/*
 * The drawing: the representation between a module and Graphviz' cgraph.
 * Private to formats/dot.
 *
 *	dot_fold.c	finds consecutive repeats
 *	dot_build.c	module -> nodes, edges, clusters
 *	dot_blocks.c, dot_overview.c	the same, as a few blocks
 *	dot_phase.c	forward and backward part, and what is kept between
 *	dot_focus.c	hides nodes that are far from a binding
 *	dot_label.c	texts, colours, escapes
 *	dot_heat.c	colours by a profile
 *	dot_write.c	drawing -> cgraph -> DOT
 */
#ifndef RELAY_FORMATS_DOT_DRAW_H
#define RELAY_FORMATS_DOT_DRAW_H

#include "formats/dot/dot.h"

/* ---- repeats ---- */

struct fold_run {
	uint32_t period, count;
};

struct folds {
	ir_id *twin;		/* by node: the one drawn in its place, or 0 */
	uint32_t *run;		/* by node: its run if it is drawn for all */
	VEC(struct fold_run) runs;	/* from 1 */
};
/* Marks sequences that repeat at least `least` times consecutively.  Structure
 * is compared by hash: operators, attributes, types, and where operands come
 * from.  O(n log^2 n). */
void fold_find(struct folds *f, struct ir_module *m, uint32_t least);
void fold_release(struct folds *f);
/* A function made by fusion: attribute Primitive=1. */
bool fold_is_primitive(const struct attrs *as);

/* ---- the drawing ---- */

#define DRAW_NAME_LIMIT 32	/* characters of a kernel's name */
#define DRAW_VERSIONS 3		/* of a tensor program, on a line each */

enum draw_kind {
	DRAW_OP, DRAW_CALL, DRAW_CONTROL, DRAW_FN, DRAW_PARAM, DRAW_RESULT,
	DRAW_ATOM, DRAW_TUPLE, DRAW_REF, DRAW_ADT, DRAW_BLOCK, DRAW_KINDS
};

struct draw_node {
	enum draw_kind kind;
	ir_id ir;
	uint32_t function;	/* index, for names and tooltips */
	uint32_t cluster;
	uint32_t inside;	/* bindings collapsed into it */
	uint32_t effect;
	bool hidden, border;	/* out of focus; at the edge of the focus */
	bool open;		/* its regions are being drawn */
	const char *name;	/* unique */
	const char *label, *fill;
};

enum draw_edge_kind {
	EDGE_VALUE, EDGE_ORDER, EDGE_CALLEE, EDGE_BACK
};

struct draw_edge {
	enum draw_edge_kind kind;
	uint32_t from, to;
	ir_id value;		/* whose type it carries, or 0 */
	const char *note;	/* "then", ".0", or NULL */
	uint32_t head;		/* cluster that it ends at, or 0 */
};

enum cluster_kind { CLUSTER_FUNCTION, CLUSTER_REGION, CLUSTER_FUSED,
	CLUSTER_REPEAT, CLUSTER_TYPES, CLUSTER_FORWARD, CLUSTER_BACKWARD };

/* PHASE_KEPT: of the forward part, used by the backward part. */
enum draw_phase { PHASE_NONE, PHASE_FORWARD, PHASE_KEPT, PHASE_BACKWARD };

struct draw_cluster {
	enum cluster_kind kind;
	uint32_t parent;	/* 0: the drawing */
	uint32_t anchor;	/* its first node: edges to it end there */
	const char *name, *label;
	const char *fill;	/* of a profile, or NULL */
	double share;		/* of the time, of a group that is a kernel */
};

struct drawing {
	struct ir_module *m;
	const struct dot_options *o;
	struct diag *d;
	struct folds folds;
	VEC(struct draw_node) node;	/* from 1 */
	VEC(struct draw_edge) edge;
	VEC(struct draw_cluster) cluster;	/* from 1 */
	uint32_t *at;		/* by ir node: draw node, 0: none */
	ir_id *alias;		/* by ir node: the argument it stands for */
	uint32_t *uses;
	uint8_t *effect;
	bool *loop;
	uint8_t *phase;		/* by ir node: enum draw_phase; NULL: not asked
				 * for */
	bool parted;		/* some function has two parts */
	bool *weight;		/* by ir node: a parameter that is text in its
				 * only user */
	uint32_t *home;		/* by function: its cluster */
	struct map edge_seen;
	uint32_t folded;	/* bindings that repeats hide */
	const char *legend;	/* of heat: HTML, or NULL */
	bool collapsed;		/* some regions are one node */
};

/* False: an error was reported. */
bool draw_build(struct drawing *g);
/* One function as a page of blocks. */
void draw_overview(struct drawing *g, uint32_t function);
/* Its number. */
uint32_t draw_add_cluster(struct drawing *g, enum cluster_kind kind,
    uint32_t parent, const char *label);
/* Once, and not if an end is missing. */
void draw_add_edge(struct drawing *g, const struct draw_edge *e);
bool draw_focus(struct drawing *g);
/* Finds the parts of a function.  False: its result is not a value with
 * something beside it.  *label: of the backward part. */
bool draw_phases(struct drawing *g, uint32_t function, const char **label);
/* The size of a value that is kept between the parts; NULL: not kept, or not
 * known. */
const char *draw_kept_bytes(struct drawing *g, ir_id value);
/* Colours by a profile, after the labels. */
bool draw_heat(struct drawing *g, const char *profile);

/* dot_label.c: all texts are in the module's arena */
/* The argument that a parameter of a fused function stands for. */
ir_id draw_resolve(const struct drawing *g, ir_id id);
/* Whether a node is written into its users instead of drawn. */
bool draw_is_folded_atom(const struct drawing *g, ir_id id);
/* Whether input i of an operator call is a learned weight. */
bool draw_is_weight_input(const struct ir_node *user, uint32_t i);
/* While the source locations of its operands are known: fused bodies are drawn
 * often. */
void draw_label(struct drawing *g, struct draw_node *n);
void draw_label_inside(struct drawing *g, struct draw_node *n);
/* An extent of more than limit bytes is drawn as an ellipsis. */
void draw_put_type(struct buf *b, const struct type *t, size_t limit);
const char *draw_text(struct drawing *g, const char *s);
const char *draw_pattern_text(struct drawing *g, uint32_t pattern);
const char *draw_tooltip(struct drawing *g, const struct draw_node *n);
const char *draw_op_fill(uint32_t op);
/* "if", "match", "tuple" ... */
const char *draw_kind_name(const struct ir_node *n);
/* A title, and lines that end with NULL. */
const char *draw_lines(struct drawing *g, const char *title,
    const char *const *line);
const char *draw_adt_label(struct drawing *g, const struct ir_adt *a);
/* Plain text for a label attribute: escapes of DOT doubled. */
void draw_put_plain(struct buf *b, const char *s);

#endif
