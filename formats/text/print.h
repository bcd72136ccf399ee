/*
 * The Relay text printer: state and functions that its files share.
 *
 * print_plan.c decides, by simulating the reader, which bindings can be written
 * inside their user, which can be written without `let`, which ids must be
 * written, and how each name is spelled.  print_expr.c writes expressions,
 * binders and patterns; print.c writes statements, regions, functions and the
 * module; print_alias.c names large types.
 */
#ifndef RELAY_FORMATS_TEXT_PRINT_H
#define RELAY_FORMATS_TEXT_PRINT_H

#include "formats/text/text.h"
#include "ir/text.h"

enum {
	PN_FOLLOWS = 1,		/* the reader gives it this id unasked */
	PN_INLINE = 2,		/* written inside its only user */
	PN_NESTS = 4,		/* has an inlined operand that is not an atom */
	PN_DIRECT = 8,		/* used in the region where it stands */
	PN_RENAMED = 16,	/* spelt differently from its name */
	PN_RESULT = 32,		/* written as the last line of its region */
	PN_SHADOWED = 64,	/* some use would find another node */
};

struct print_node {
	const char *spell;	/* without %; NULL: the id */
	uint32_t run;		/* bindings written with it: itself + inlined */
	uint32_t graph;	/* for TVM: its number, from 1; 0: none yet */
	uint8_t flags;
};

/* What plain text cannot express (bits of print.lost; texts in print.c). */
enum {
	LOST_ANNOTATION = 1, LOST_DIM = 2, LOST_EXTERN = 4, LOST_CAST = 8,
	LOST_CONSTANT = 16, LOST_PRIM = 32, LOST_STAMP = 64,
	LOST_TYPE = 128, LOST_ATTRIBUTE = 256, LOST_OPERATOR = 512,
	LOST_NAME = 1024,
};
#define LOST_COUNT 11
extern const char *const print_lost_text[LOST_COUNT];

struct print {
	struct ir_module *m;
	const struct text_print_options *o;
	struct buf *out;
	bool typed;		/* bindings carry types, not annotations */
	bool graph, plain;
	struct tvm *tvm;	/* the form for TVM (print_tvm.h), or NULL */
	uint32_t *uses;
	uint8_t *effect;
	struct print_node *node;
	struct map taken;	/* spellings of the function */
	struct map alias;	/* large types: index -> number */
	uint32_t lost;
};

/* print_plan.c */
void print_plan_function(struct print *p, uint32_t function);
/* Written with `let`, because the reader would move, drop or refuse it. */
bool print_wants_let(const struct print *p, ir_id id);
bool print_is_atom(const struct ir_node *n);
bool print_owns_regions(const struct ir_node *n);

/* print_alias.c: types with more nodes than this are written once */
#define TYPE_LIMIT 64
void print_aliases(struct print *p);

/* print_expr.c */
void print_type(struct print *p, const struct type *t);
void print_ref(struct print *p, ir_id id);
/* The name of a global, without @. */
const char *print_global(struct print *p, uint32_t global);
/* The whole expression, or for if, match and fn what stands before the
 * first region's brace. */
void print_expr(struct print *p, ir_id id);
/* Name, braces and type of a binding. */
void print_binder(struct print *p, ir_id id, bool type);
void print_pattern(struct print *p, uint32_t pattern);
void print_params(struct print *p, const struct ir_region_data *r,
    const struct attrs *as);
void print_tv(struct print *p, uint32_t n, const char *const *tv);

/* print_tree.c: its schedules. */
void print_trees(const struct prim *p, struct buf *out);
/* print_prim.c: a tensor program that prim_verify accepts. */
struct prim;
void print_prim(const struct prim *p, const char *name, struct buf *out);

/* As relay_text_print(); returns what was lost, LOST_*. */
uint32_t print_module(struct ir_module *m, const struct text_print_options *o,
    struct buf *out);

#endif
