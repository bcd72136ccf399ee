/*
 * The rewrites of a pass, one by one (rewrite.h).
 */
#include "pass/rewrite.h"

#include <string.h>

#include "pass/emit.h"

static const char *
function_of(const struct ir_module *m, ir_id id)
{
	return m->function.v[m->region.v[ir_at(m, id)->region].function].name;
}

bool
pass_tries_rule(const struct pass_rewrites *w, const char *rule)
{
	return w->done < w->limit && (w->only == NULL ||
	    strcmp(w->only, rule) == 0);
}

bool
pass_tries_at(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id)
{
	return w->done < w->limit && (w->function == NULL ||
	    strcmp(w->function, function_of(m, id)) == 0);
}

static void
say(const struct pass_rewrites *w, const struct ir_module *m, ir_id id,
    uint64_t number, const char *rule, const char *what)
{
	struct buf b = { NULL, 0, 0 };

	if (number > 0)
		buf_printf(&b, "%llu: ", (unsigned long long)number);
	buf_printf(&b, "@%s: ", function_of(m, id));
	pass_put_binding(&b, ir_at(m, id));
	buf_printf(&b, ": %s%s", number > 0 ? "" : "not ", rule);
	if (what != NULL)
		buf_printf(&b, number > 0 ? ", %s" : ": %s", what);
	w->say(w->ctx, b.v);
	buf_release(&b);
}

bool
pass_rewrites(struct pass_rewrites *w, const struct ir_module *m, ir_id id,
    const char *rule, const char *what)
{
	if (!pass_tries_rule(w, rule) || !pass_tries_at(w, m, id))
		return false;
	w->done++;
	if (w->say != NULL)
		say(w, m, id, w->done, rule, what);
	return true;
}

void
pass_refuses(const struct pass_rewrites *w, const struct ir_module *m,
    ir_id id, const char *rule, const char *why)
{
	if (w->say != NULL && pass_tries_rule(w, rule) &&
	    pass_tries_at(w, m, id))
		say(w, m, id, 0, rule, why);
}
