/*
 * Device planning (relay-device(1)): finds where each value is, from what the
 * program pins, and inserts the copies that it allows.
 *
 * What is computed by one operator, and the fields of one value, are on one
 * device; arguments are where the parameters are, results where bodies end.
 * These equations are solved by unification (device_domain.c), in time that is
 * almost linear in the module.  Functions are not copied per device: all calls
 * of one agree.  After PlanDevices of TVM (device_planner.cc), with a solution
 * that does not depend on the order in which functions are visited.
 *
 * What is pinned:
 *   - the operand of on_device, whose result is free, which is where a copy may
 *     be; the result too, where it is bound by a let or is that of a function;
 *   - operand and result of device_copy, and shapes, which are on the host;
 *   - parameters and results by the annotation IR_DEVICE.
 * A value that operators need on several devices because their results are
 * pinned is copied for all but the first.  Any other disagreement is an error.
 * What nothing pins is where the result of its function is, and that, at last,
 * on the default device.
 *
 * The result: parameters and functions are annotated, device_copy stands where
 * values change place, once for each value, device and region.  on_device
 * stands only around bindings that are elsewhere than what is around them.
 * Primitive functions stay, whose bodies are not looked at.
 */
#ifndef RELAY_PASS_DEVICE_H
#define RELAY_PASS_DEVICE_H

#include "ir/ir.h"

struct device_options {
	const char *fallback, *host;	/* names of devices */
	/* Receives a line for each copy that is inserted; or NULL. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};
struct device_stats {
	uint32_t copies, removed;	/* inserted; of those before */
	uint32_t devices;		/* on which anything is */
};

/* Whether the options name devices; reported.  To be asked before a run. */
bool device_check(const struct device_options *o, struct diag *d);
/* False: devices conflict, or a name is wrong; reported. */
bool device_run(struct ir_module *m, const struct device_options *o,
    struct device_stats *s, struct diag *d);

#endif
