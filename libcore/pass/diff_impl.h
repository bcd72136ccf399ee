/*
 * Shared by diff.c (what corresponds), diff_key.c (hashes of bindings),
 * diff_align.c (aligning two sequences) and the printers.
 */
#ifndef RELAY_PASS_DIFF_IMPL_H
#define RELAY_PASS_DIFF_IMPL_H

#include "pass/diff.h"

/* Hashes of the parts of a binding, by node; of texts, since the two modules
 * share no strings. */
struct diff_parts {
	uint64_t *what, *attrs, *type;
	uint64_t *of_type;	/* by index of the type */
};
struct diff_keys {
	struct diff_parts part;
#define DIFF_LEVELS 16
	uint64_t *level[DIFF_LEVELS];	/* by node; strictest first, the last
					 * two a name and what it is alone */
};

uint64_t diff_mix(uint64_t a, uint64_t b);
/* The parts of all bindings of a module; of globals that are mentioned the
 * name is left out. */
void diff_parts_find(struct diff_parts *p, const struct ir_module *m);
/* Names of globals become part of `what`: name[] by global. */
void diff_parts_name(struct diff_parts *p, const struct ir_module *m,
    const uint64_t *name);
void diff_keys_find(struct diff_keys *k, const struct ir_module *m);
void diff_keys_release(struct diff_keys *k);
/* Of a type of the module whose parts these are, or NULL. */
uint64_t diff_hash_type(const struct diff_parts *p, const struct type *t);
uint64_t diff_hash_attrs(const struct attrs *as);

/* Aligns two sequences of nodes, and sets pairs[0][x] = y, pairs[1][y] = x. */
struct diff_sequence {
	const ir_id *v;
	uint32_t n;
};
void diff_align(const struct diff_keys key[2],
    const struct diff_sequence s[2], ir_id *pairs[2]);

/* ---- what the printers share ---- */

enum diff_mark { DIFF_SAME, DIFF_REMOVED, DIFF_ADDED, DIFF_CHANGED,
	DIFF_RENAMED, DIFF_MOVED, DIFF_MARKS };
extern const char *const diff_mark_name[DIFF_MARKS];
enum diff_mark diff_mark_of(uint16_t why);

/* Receives the bindings of two functions that correspond, in the order of the
 * second, what was removed where it stood; side: 0 if it is the first's. */
typedef void diff_visit(void *ctx, int side, ir_id id, enum diff_mark mark);
/* f: indices of functions; 0: there is none. */
void diff_walk(const struct diff *d, const uint32_t f[2], diff_visit *visit,
    void *ctx);

/* "nn.dense(v2, v1, units=10)" */
void diff_put_binding(struct buf *b, const struct ir_module *m, ir_id id);
/* Each thing that differs: what, and its texts before and after. */
typedef void diff_detail(void *ctx, const char *what, const char *before,
    const char *after);
void diff_details(const struct diff *d, ir_id first, diff_detail *fn,
    void *ctx);
void diff_function_details(const struct diff *d, uint32_t global,
    diff_detail *fn, void *ctx);

#endif
