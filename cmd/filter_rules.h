/*
 * The options of filters that rewrite by rules: --only, --limit, --function,
 * --list-rules.
 */
#ifndef RELAY_CMD_FILTER_RULES_H
#define RELAY_CMD_FILTER_RULES_H

#include "cmd/filter.h"
#include "cmd/filter_args.h"

/* f->run, for which r->rewrites is set if it has rules. */
bool filter_run_rules(const struct filter *f, struct ir_module *m,
    struct filter_run *r, const struct common_opts *c);
/* Whether the options ask for some of the rewrites only. */
bool filter_are_some(const struct filter *f, const struct common_opts *c);
/* For --list-rules; under the sandbox from then on, if that reads files.
 * False: reported. */
bool filter_list_rules(const struct filter *f, const struct filter_run *r,
    struct buf *b);

#endif
