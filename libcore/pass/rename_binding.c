/*
 * New names and printed ids for bindings (rename.h).
 */
#include "ir/find.h"
#include "ir/text.h"
#include "pass/rename.h"

/* A parameter of the function is an input, which its name must tell. */
static bool
is_taken(const struct ir_module *m, ir_id id, const char *name)
{
	const struct ir_region_data *r = &m->region.v[ir_at(m, id)->region];

	if (ir_at(m, id)->kind != NODE_PARAM || r->owner != 0)
		return false;
	for (uint32_t i = 0; i < r->params.n; i++)
		if (r->params.v[i] != id &&
		    ir_at(m, r->params.v[i])->name == name)
			return true;
	return false;
}

bool
pass_rename_binding(struct ir_module *m, const char *old, const char *new,
    struct diag *d)
{
	ir_id id = ir_find_named(m, 0, old, d);
	const char *name = str_intern0(m->strings, new);

	if (id == 0)
		return false;
	if (!text_is_name(new)) {
		diag_error(d, NULL, "bad-name", "'%s' is not a name", new);
		return false;
	}
	if (is_taken(m, id, name)) {
		diag_error(d, &ir_at(m, id)->span, "name-taken", "another "
		    "parameter is called '%s'", new);
		return false;
	}
	ir_at(m, id)->name = name;
	return true;
}

static void
number(void *ctx, struct ir_module *m, ir_id id)
{
	ir_at(m, id)->id = (*(uint32_t *)ctx)++;
}

void
pass_number(struct ir_module *m)
{
	for (uint32_t f = 1; f < m->function.n; f++) {
		uint32_t next = 1;

		ir_walk_function(m, f, number, &next);
		m->function.v[f].next = next;
	}
}
