/*
 * What relay-schedule is given beside the module: values of extents, a script.
 */
#ifndef RELAY_CMD_SCHEDULE_INPUT_H
#define RELAY_CMD_SCHEDULE_INPUT_H

#include "cmd/filter.h"
#include "pass/schedule.h"

/* Reads words NAME=N[,N...] into out->extent, where several words for one name
 * are joined; false: wrong usage, reported.  schedule_free_extents is due in
 * both cases. */
bool schedule_read_extents(const struct filter_run *r,
    const struct opt_list *words, struct ir_module *m,
    struct schedule_options *out);
void schedule_free_extents(struct schedule_options *o);

/* The text of a script, which the caller frees; false: reported. */
bool schedule_read_script(const struct filter_run *r, const char *path,
    char **text, size_t *len);

#endif
