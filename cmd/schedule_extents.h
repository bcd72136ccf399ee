/*
 * relay-schedule --specialize: values of extents.
 */
#ifndef RELAY_CMD_SCHEDULE_EXTENTS_H
#define RELAY_CMD_SCHEDULE_EXTENTS_H

#include "cmd/filter.h"
#include "pass/schedule.h"

/* Reads words NAME=N[,N...] into out->extent, where several words for one name
 * are joined; false: wrong usage, reported.  schedule_free_extents is due in
 * both cases. */
bool schedule_read_extents(const struct filter_run *r,
    const struct opt_list *words, struct ir_module *m,
    struct schedule_options *out);
void schedule_free_extents(struct schedule_options *o);

#endif
