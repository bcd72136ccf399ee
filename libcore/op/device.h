/*
 * Devices of calls: which operands and results must be on one device, for
 * relay-device(1).  The rows tell it by .place and .host.
 */
#ifndef RELAY_OP_DEVICE_H
#define RELAY_OP_DEVICE_H

#include "op/op.h"

/* Of a call, by its attributes; names as they are written there. */
struct op_devices {
	enum op_place kind;
	uint32_t host;		/* bits of operands */
	const char *operand; /* SCOPE, COPY: where x is; NULL: anywhere */
	const char *result;	/* SCOPE, COPY, GIVEN: where the result is */
	/* SCOPE that binds neither: a copy may be made here. */
	bool free;
};
void op_devices(const struct ir_node *n, struct op_devices *o);

/* The call that says that x and so the result is on a device, and the one that
 * copies between two: the operator, and its attributes. */
uint32_t op_device_scope(struct ir_module *m, const char *device,
    const struct attrs **as);
uint32_t op_device_copy(struct ir_module *m, const char *from, const char *to,
    const struct attrs **as);

#endif
