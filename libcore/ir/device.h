/*
 * The names of devices: "cpu:0", "cuda:1", "cuda:1:shared".  They stand in
 * attributes of calls (op/device.h), and in the annotation IR_DEVICE of
 * parameters and attribute IR_DEVICE of functions: where the argument is, and
 * where the result is.
 */
#ifndef RELAY_IR_DEVICE_H
#define RELAY_IR_DEVICE_H

#include "ir/ir.h"

#define IR_DEVICE "virtual_device"
#define IR_DEVICE_KINDS 17

struct ir_device {
	int kind;		/* as DLPack numbers them, from 1 */
	int number;		/* which of that kind */
	const char *memory;	/* which of its memories; "": any */
};

/* "cpu" of number 1; NULL: there is no such kind. */
const char *ir_device_kind(int64_t kind);
/* False: that is not the name of a device. */
bool ir_device_read(const char *s, struct ir_device *d);
/* The name, interned: names of equal devices are equal. */
const char *ir_device_name(struct strtab *strings, const struct ir_device *d);
/* The device that is both: they are the same, or only one of them tells the
 * memory.  NULL: there is none.  Both are from ir_device_name(). */
const char *ir_device_join(struct strtab *strings, const char *a,
    const char *b);

#endif
