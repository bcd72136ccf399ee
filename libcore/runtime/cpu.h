/*
 * Processor features as bits: those that code was generated for are compared
 * with those of the machine before it runs.  Names are LLVM's.
 */
#ifndef RELAY_RUNTIME_CPU_H
#define RELAY_RUNTIME_CPU_H

#include <stdint.h>

struct relay_cpu_row {
	const char *name;
	uint64_t bit;
};
/* Ends with a row without a name. */
extern const struct relay_cpu_row relay_cpu_table[];

/* Bits of this machine, the system's support for its registers included. */
uint64_t relay_cpu(void);
/* The first of the wanted features that this machine lacks; NULL: none. */
const char *relay_cpu_lacks(uint64_t wanted);

#endif
