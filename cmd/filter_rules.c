/*
 * Filters that rewrite by rules (filter_rules.h).
 */
#include "cmd/filter_rules.h"

#include <string.h>

#include "base/sys.h"
#include "pass/rewrite.h"

void
filter_put_rules(const struct filter_rule *rules, struct buf *b)
{
	for (const struct filter_rule *o = rules; o->name != NULL; o++)
		buf_printf(b, "%-19s %s\n", o->name, o->help);
}

bool
filter_list_rules(const struct filter *f, const struct filter_run *r,
    struct buf *b)
{
	char *err;

	if (f->list_rules == NULL) {
		filter_put_rules(f->rules, b);
		return true;
	}
	if (sys_sandbox(&err))
		return f->list_rules(r, b);
	diag_error(r->d, NULL, "sandbox", "%s", err);
	mem_free(err);
	*r->status = EXIT_OUTSIDE;
	return false;
}

bool
filter_unknown_rule(const struct filter_rule *rules,
    const struct filter_run *r, const char *name)
{
	VEC(const char *) names = { NULL, 0, 0 };
	const char *near;

	for (const struct filter_rule *o = rules; o->name != NULL; o++)
		vec_push(&names, o->name);
	vec_push(&names, NULL);
	near = str_closest(name, names.v);
	diag_error(r->d, NULL, "no-rule", "there is no rule '%s'%s%s%s", name,
	    near != NULL ? ", did you mean '" : "", near != NULL ? near : "",
	    near != NULL ? "'?" : "");
	diag_help(r->d, "--list-rules prints them");
	*r->status = EXIT_USAGE;
	vec_free(&names);
	return false;
}

static bool
check(const struct filter *f, const struct ir_module *m,
    const struct filter_run *r, const struct pass_rewrites *w,
    const struct common_opts *c)
{
	const struct filter_rule *o = f->rules;
	uint32_t g;

	while (w->only != NULL && o->name != NULL &&
	    strcmp(o->name, w->only) != 0)
		o++;
	if (o->name == NULL && (f->more_rules == NULL || !f->more_rules(r)))
		return filter_unknown_rule(f->rules, r, w->only);
	if (c->limit != FILTER_NO_LIMIT && c->limit < 0) {
		diag_error(r->d, NULL, "limit", "--limit is %lld, and must be "
		    "0 or more", (long long)c->limit);
		*r->status = EXIT_USAGE;
		return false;
	}
	if (w->function == NULL)
		return true;
	g = ir_find_global(m, str_intern0(m->strings, w->function));
	if (g != 0 && m->global.v[g].kind == (f->programs ? GLOBAL_PRIM :
	    GLOBAL_FUNCTION))
		return true;
	diag_error(r->d, NULL, "no-function", "there is no %s @%s",
	    f->programs ? "program" : "function", w->function);
	return false;
}

bool
filter_are_some(const struct filter *f, const struct common_opts *c)
{
	return f->rules != NULL && (c->limit != FILTER_NO_LIMIT ||
	    c->only != NULL || c->function != NULL);
}

bool
filter_run_rules(const struct filter *f, struct ir_module *m,
    struct filter_run *r, const struct common_opts *c)
{
	bool limited = c->limit != FILTER_NO_LIMIT;
	/* r keeps it, for the one run of the program. */
	static struct pass_rewrites w;

	if (f->rules == NULL)
		return f->run(m, r);
	w = (struct pass_rewrites){ .function = c->function, .only = c->only,
	    .limit = limited ? (uint64_t)c->limit : UINT64_MAX,
	    .say = r->verbose > 0 ? filter_say_line : NULL, .ctx = r };
	if (w.function != NULL && *w.function == '@')
		w.function++;
	r->rewrites = &w;
	if (!check(f, m, r, &w, c) || !f->run(m, r))
		return false;
	stats_add(r->stats, "rewrites", (int64_t)w.done);
	if (!limited || w.done == w.limit)
		return true;
	diag_error(r->d, NULL, "limit", "--limit is %lld, and there %s only "
	    "%llu rewrite%s", (long long)c->limit, w.done == 1 ? "is" : "are",
	    (unsigned long long)w.done, w.done == 1 ? "" : "s");
	return false;
}
