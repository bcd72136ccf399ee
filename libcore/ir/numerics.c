/*
 * Classes of numerics (numerics.h).
 */
#include "ir/numerics.h"

#include <string.h>

/* The place in the order of classes; 0: exact, or not a class. */
static uint32_t
rank(const char *name)
{
	static const char *const class[] = { "rounding", "fast", "reduced" };

	for (uint32_t i = 0; name != NULL && i < 3; i++)
		if (strcmp(name, class[i]) == 0)
			return i + 1;
	return 0;
}

bool
ir_is_numerics(const char *name)
{
	return rank(name) > 0;
}

const char *
ir_looser_numerics(const char *a, const char *b)
{
	return rank(b) > rank(a) ? b : a;
}

bool
ir_is_reduced(const struct ir_module *m)
{
	return rank(m->numerics) == rank("reduced");
}

void
ir_apply_numerics(struct ir_module *m, const char *class)
{
	m->numerics = ir_looser_numerics(m->numerics, class);
}
