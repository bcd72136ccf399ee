/*
 * The names of devices (device.h).
 */
#include "ir/device.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[IR_DEVICE_KINDS] = { NULL, "cpu", "cuda",
	"cuda_host", "opencl", NULL, NULL, "vulkan", "metal", "vpi", "rocm",
	"rocm_host", "ext_dev", "cuda_managed", "oneapi", "webgpu",
	"hexagon" };

const char *
ir_device_kind(int64_t kind)
{
	return kind > 0 && kind < IR_DEVICE_KINDS ? kinds[kind] : NULL;
}

bool
ir_device_read(const char *s, struct ir_device *d)
{
	size_t n = strcspn(s, ":");
	char *end;
	long number;

	if (s[n] != ':' || s[n + 1] < '0' || s[n + 1] > '9')
		return false;
	errno = 0;
	number = strtol(s + n + 1, &end, 10);
	if (errno != 0 || number > INT_MAX || (*end != ':' && *end != '\0'))
		return false;
	for (int i = 1; i < IR_DEVICE_KINDS; i++) {
		if (kinds[i] == NULL || strlen(kinds[i]) != n ||
		    memcmp(kinds[i], s, n) != 0)
			continue;
		*d = (struct ir_device){ i, (int)number,
			*end == ':' ? end + 1 : "" };
		return true;
	}
	return false;
}

const char *
ir_device_name(struct strtab *strings, const struct ir_device *d)
{
	return str_printf(strings, "%s:%d%s%s", kinds[d->kind], d->number,
	    *d->memory != '\0' ? ":" : "", d->memory);
}

const char *
ir_device_join(struct strtab *strings, const char *a, const char *b)
{
	struct ir_device x, y;

	if (a == NULL || b == NULL || a == b)
		return a != NULL ? a : b;
	if (!ir_device_read(a, &x) || !ir_device_read(b, &y) ||
	    x.kind != y.kind || x.number != y.number ||
	    (*x.memory != '\0' && *y.memory != '\0'))
		return NULL;
	return ir_device_name(strings, *x.memory != '\0' ? &x : &y);
}
