/*
 * Devices of calls (device.h).
 */
#include "op/device.h"

#include "op_enum.h"

static const char scope[] = "virtual_device", body[] = "constrain_body",
    result[] = "constrain_result", from[] = "src_virtual_device",
    to[] = "dst_virtual_device";

static const char *
device_of(const struct ir_node *n, const char *key)
{
	const struct attr *a = op_attr_value(n->ref, n->attrs, key);

	return a != NULL && a->kind == ATTR_STR ? a->s : NULL;
}

void
op_devices(const struct ir_node *n, struct op_devices *o)
{
	const char *device;

	*o = (struct op_devices){ op_at(n->ref)->place, op_at(n->ref)->host,
	    NULL, NULL, false };
	switch (o->kind) {
	case OP_PLACE_SCOPE:
		device = device_of(n, scope);
		o->operand = op_bool(n->ref, n->attrs, body) ? device : NULL;
		o->result = op_bool(n->ref, n->attrs, result) ? device : NULL;
		o->free = o->operand == NULL && o->result == NULL;
		break;
	case OP_PLACE_COPY:
		o->operand = device_of(n, from);
		o->result = device_of(n, to);
		break;
	case OP_PLACE_GIVEN:
		o->result = device_of(n, scope);
		break;
	case OP_PLACE_ONE:
	case OP_PLACE_SHAPE:
		break;
	}
}

static void
set(struct ir_module *m, const struct attrs **as, const char *key,
    struct attr a)
{
	*as = attrs_with(m->arena, *as, str_intern0(m->strings, key), &a);
}

uint32_t
op_device_scope(struct ir_module *m, const char *device,
    const struct attrs **as)
{
	*as = NULL;
	set(m, as, scope, attr_str(device));
	set(m, as, result, attr_bool(true));
	return OP_ON_DEVICE;
}

uint32_t
op_device_copy(struct ir_module *m, const char *source, const char *target,
    const struct attrs **as)
{
	*as = NULL;
	set(m, as, from, attr_str(source));
	set(m, as, to, attr_str(target));
	return OP_DEVICE_COPY;
}
