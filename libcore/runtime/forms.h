/*
 * Forms of a compiled model: its kernels for several processors, of which one
 * is chosen when the model is opened, or at the latest when it is called.
 */
#ifndef RELAY_RUNTIME_FORMS_H
#define RELAY_RUNTIME_FORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct relay_ctx;
struct relay_entry;

struct relay_form {
	const char *name;	/* the processor, as --cpu named it */
	uint64_t cpu;		/* the features that it needs (cpu.h) */
};
/* In the model's data, of all its entries. */
struct relay_forms {
	int32_t n, chosen;	/* 1 + the number of one; 0: not yet */
	const struct relay_form *form;	/* the better ones come last */
};

/* The last form that a processor with these features runs, or the one of a
 * name, if that is not NULL; -1: none, and why. */
int32_t relay_forms_pick(const struct relay_forms *f, uint64_t cpu,
    const char *name, char *why, size_t size);
/* Whether the model runs on this processor; chooses its form, which
 * $RELAY_FORM may name.  False: why, "was compiled for ...". */
bool relay_entry_fits(const struct relay_entry *e, char *why, size_t size);
/* The same, for the model's code: 0, or the call fails. */
int32_t relay_forms_check(struct relay_ctx *ctx, struct relay_forms *f);

#endif
