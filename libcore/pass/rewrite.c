/*
 * The rewrites of a pass, one by one (rewrite.h).
 */
#include "pass/rewrite.h"

#include <string.h>

#include "pass/emit.h"

static uint32_t
function_of(const struct ir_module *m, ir_id id)
{
	return m->region.v[ir_at(m, id)->region].function;
}

bool
pass_tries_rule(const struct pass_rewrites *w, const char *rule)
{
	return w == NULL || (w->done < w->limit && (w->only == NULL ||
	    strcmp(w->only, rule) == 0));
}

bool
pass_tries_in(const struct pass_rewrites *w, const struct ir_module *m,
    uint32_t function)
{
	return w == NULL || (w->done < w->limit && (w->function == NULL ||
	    strcmp(w->function, m->function.v[function].name) == 0));
}

bool
pass_tries_at(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id)
{
	return pass_tries_in(w, m, function_of(m, id));
}

bool
pass_tells(const struct pass_rewrites *w)
{
	return w != NULL && w->say != NULL;
}

/* A binding, or (0) a global. */
static void
say(const struct pass_rewrites *w, const struct ir_module *m, ir_id id,
    uint32_t global, uint64_t number, const char *rule, const char *what)
{
	struct buf b = { NULL, 0, 0 };

	if (number > 0)
		buf_printf(&b, "%llu: ", (unsigned long long)number);
	buf_printf(&b, "@%s: ", id == 0 ? m->global.v[global].name :
	    m->function.v[function_of(m, id)].name);
	if (id != 0) {
		pass_put_binding(&b, ir_at(m, id));
		buf_puts(&b, ": ");
	}
	buf_printf(&b, "%s%s", number > 0 ? "" : "not ", rule);
	if (what != NULL)
		buf_printf(&b, number > 0 ? ", %s" : ": %s", what);
	w->say(w->ctx, b.v);
	buf_release(&b);
}

static bool
rewrites(struct pass_rewrites *w, const struct ir_module *m, ir_id id,
    uint32_t global, const char *rule, const char *what)
{
	if (w == NULL)
		return true;
	if (!pass_tries_rule(w, rule) || (id != 0 && !pass_tries_at(w, m,
	    id)))
		return false;
	w->done++;
	if (w->say != NULL)
		say(w, m, id, global, w->done, rule, what);
	return true;
}

bool
pass_rewrites(struct pass_rewrites *w, const struct ir_module *m, ir_id id,
    const char *rule, const char *what)
{
	return rewrites(w, m, id, 0, rule, what);
}

bool
pass_rewrites_global(struct pass_rewrites *w, const struct ir_module *m,
    uint32_t global, const char *rule, const char *what)
{
	return rewrites(w, m, 0, global, rule, what);
}

void
pass_refuses(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id, const char *rule, const char *why)
{
	if (pass_tells(w) && pass_tries_rule(w, rule) &&
	    pass_tries_at(w, m, id))
		say(w, m, id, 0, 0, rule, why);
}
