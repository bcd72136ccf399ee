/*
 * Between partition.c (matches), partition_merge.c (regions of several) and
 * partition_emit.c (functions).
 */
#ifndef RELAY_PASS_PARTITION_IMPL_H
#define RELAY_PASS_PARTITION_IMPL_H

#include "pass/match.h"
#include "pass/partition.h"

#define PART_NONE UINT32_MAX

typedef VEC(ir_id) partition_ids;

/* What becomes a function: a match, or several. */
struct part {
	const struct ir_rule *pattern;	/* of the first */
	const char *composite;		/* names of all */
	partition_ids member;	/* in the order of the text */
	partition_ids inside;	/* constants that come along */
	partition_ids arg;
};

struct partition {
	struct ir_module *m;
	const struct partition_options *o;
	struct partition_stats *s;
	struct match match;
	struct sym_facts *facts;
	VEC(struct part) part;	/* of the function */
	struct part now;	/* at hand */
	uint32_t *in;		/* by node: its part, or PART_NONE */
	uint32_t *uses, *pos;	/* by node */
	uint8_t *effect;	/* by node */
	ir_id *copy;		/* by node: in the function being made */
	uint32_t *seen, stamp;	/* by node: among the inputs at hand */
	bool *inner;		/* by node: of the match at hand */
	bool *dropped;		/* by node: a constant that moved along */
	const char **why;	/* by node: why it is not taken, or NULL */
	bool *called;		/* by pattern: another one calls it */
	ir_region region;
	uint32_t nnode;	/* when it began: length of these arrays */
};
static inline uint32_t
partition_of(const struct partition *x, ir_id id)
{
	return id < x->nnode ? x->in[id] : PART_NONE;
}

/* partition_emit.c: the inputs of x->now.  False: no input binds a name of an
 * extent. */
bool partition_inputs(struct partition *x);
/* Marks what x->now holds, which partition_inputs() needs. */
void partition_mark(struct partition *x, bool on);
/* By node: whether something outside of its part uses a member.  The
 * caller's to free. */
bool *partition_used(const struct partition *x, uint32_t function);
/* Replaces the parts of the region by calls of functions. */
void partition_emit(struct partition *x, const bool *used);
/* Whether a global is a function of the library that has a symbol. */
bool partition_is_part(const struct ir_module *m, uint32_t global,
    const char *library);
/* Replaces the functions by extern functions of their symbols, once they are
 * typed. */
void partition_declare(struct ir_module *m, const char *library);
/* partition_merge.c: merges parts of the region, from this one on, and puts its
 * bindings into an order in which there is a place for each part: that of its
 * last member. */
void partition_merge(struct partition *x, uint32_t first);

#endif
