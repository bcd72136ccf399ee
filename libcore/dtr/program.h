/*
 * A program of opaque operator calls: what an operator log says, with names
 * resolved, so that it can be replayed any number of times.
 *
 * A tensor is made by one call; a call may have several outputs, each with a
 * storage of its own or viewing the storage of an operand (then it has no bytes
 * of its own).  A constant is a call of no operands and cost 0 that is made
 * once and stays.  The program holds references on tensors: one on each that a
 * call makes, more by dtr_program_get.
 *
 * Builders return false where what is asked for cannot be; *why is then a text
 * without a subject, which the caller frees.
 */
#ifndef RELAY_DTR_PROGRAM_H
#define RELAY_DTR_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

/* Sums of bytes and nanoseconds stay below this, so that a product of both
 * fits 126 bits. */
#define DTR_LIMIT ((uint64_t)1 << 62)

struct dtr_call {
	uint64_t cost;		/* ns */
	uint64_t bytes;		/* of all outputs */
	uint32_t in, nin;	/* tensors, in operand[] */
	uint32_t out, nout;	/* tensors, numbered on from out */
	bool constant;
};
struct dtr_tensor {
	uint32_t call, storage;
	const char *name;	/* for traces */
	uint32_t refs;		/* held when the program ends */
};
struct dtr_buffer {
	uint64_t size;
	uint32_t root;		/* the tensor that fills it */
	uint32_t tensors, last;	/* first and last of a list of its tensors */
	uint64_t refs;
};
enum dtr_step_kind { DTR_CALL, DTR_GET, DTR_RELEASE };
struct dtr_step {
	enum dtr_step_kind kind;
	uint32_t what;		/* call, or tensor */
};

struct dtr_program {
	struct arena *arena;	/* names */
	VEC(struct dtr_call) call;
	VEC(struct dtr_tensor) tensor;
	VEC(uint32_t) next;	/* of each tensor: another of its storage */
	VEC(struct dtr_buffer) storage;
	VEC(uint32_t) operand;
	VEC(struct dtr_step) step;
	VEC(uint32_t) kept;	/* to be there at the end, in this order */
	uint64_t cost, constants;	/* ns of all calls; bytes */
	uint64_t bytes;		/* of all storages */
};

/* A call's operands; NULL if it has none. */
static inline const uint32_t *
dtr_operands(const struct dtr_program *p, const struct dtr_call *c)
{
	return c->nin > 0 ? p->operand.v + c->in : NULL;
}

struct dtr_output {
	const char *name;
	uint64_t size;		/* of its own storage */
	int64_t alias;		/* or: which operand it views; -1: none */
};

void dtr_program_init(struct dtr_program *p);
void dtr_program_release(struct dtr_program *p);
bool dtr_program_constant(struct dtr_program *p, const char *name,
    uint64_t size, uint32_t *tensor, char **why);
/* Outputs are numbered on from *first; they are at least one. */
struct dtr_issue {
	uint64_t cost;
	const uint32_t *in;
	uint32_t nin;
	const struct dtr_output *out;
	uint32_t nout;
};
bool dtr_program_call(struct dtr_program *p, const struct dtr_issue *call,
    uint32_t *first, char **why);
bool dtr_program_get(struct dtr_program *p, uint32_t tensor, char **why);
bool dtr_program_release_tensor(struct dtr_program *p, uint32_t tensor,
    char **why);
/* The tensor is made present, and pinned, when the program ends. */
void dtr_program_keep(struct dtr_program *p, uint32_t tensor);

#endif
