/*
 * The bytes of all constants in memory, for programs that write them out.
 */
#ifndef RELAY_CMD_FILTER_CARRY_H
#define RELAY_CMD_FILTER_CARRY_H

#include "cmd/filter.h"

/* Maps each slice that a constant refers to, checks its hash once, and makes
 * the constant one that carries its bytes; counted for --stats.  The mappings,
 * by constant; NULL: reported, and *r->status is set. */
struct data_map *filter_carry(struct ir_module *m,
    const struct filter_run *r);
/* The end of the mappings; the constants have no bytes any more. */
void filter_carry_end(struct ir_module *m, struct data_map *maps);

#endif
