/*
 * What relay-schedule is given beside the module: values of extents, a list
 * of processors, a script.
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

/* Reads what --cpu says: the target of the rules, and the forms of the options,
 * if it is a list.  False: wrong usage, reported. */
bool schedule_read_cpus(const struct filter_run *r, const char *triple,
    const char *cpu, struct target_list *l, struct schedule_options *out);

/* What --vector-bytes and --registers say of the target; false: wrong usage,
 * reported. */
#define SCHEDULE_NOT_GIVEN INT64_MIN
bool schedule_set_target(const struct filter_run *r, int64_t vector,
    int64_t registers, struct schedule_options *out);

/* The text of a script, which the caller frees; false: reported. */
bool schedule_read_script(const struct filter_run *r, const char *path,
    char **text, size_t *len);

/* A log of relay-tune, if path is not NULL; false: reported. */
bool schedule_read_log(const struct filter_run *r, const char *path,
    struct schedule_options *out);
void schedule_put_stats(const struct filter_run *r,
    const struct schedule_stats *s);

#endif
