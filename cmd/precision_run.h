/*
 * What relay-precision does by its options: settings, and the check against
 * float32.
 */
#ifndef RELAY_CMD_PRECISION_RUN_H
#define RELAY_CMD_PRECISION_RUN_H

#include "cmd/filter.h"
#include "pass/precision.h"

#define CHECKED 16	/* --samples */

struct precision_opts {
	const char *to, *settings, *check, *report, *function;
	int64_t samples;
};
/* What the pass made narrow. */
typedef VEC(struct precision_made) precision_list;

bool precision_do(struct ir_module *m, const struct filter_run *r);

/* ---- precision_settings.c ---- */

/* Reads --settings into by_op and by_node, as in struct precision_options.
 * False: reported. */
bool precision_read_settings(struct ir_module *m, const struct filter_run *r,
    uint8_t *by_op, uint8_t *by_node);

/* ---- precision_report.c ---- */

/* Says what a check has found, and writes --report-to.  False: reported. */
bool precision_report(const struct ir_module *m, const struct filter_run *r,
    struct precision_check *c, const precision_list *list);

#endif
