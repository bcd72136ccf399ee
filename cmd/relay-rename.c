/*
 * relay-rename: new names for what a module defines, and for bindings.
 *
 *	relay-rename --rename=@main=net --rename=%x=image model.xml
 */
#include "cmd/filter.h"

#include <string.h>

#include "pass/link.h"

struct rename_opts {
	struct opt_list rename, shape;
	bool number;
};

static const struct opt options[] = {
	{ "number", 0, OPT_FLAG, NULL, NULL,
	    "count printed ids anew, in the order of the text",
	    offsetof(struct rename_opts, number) },
	{ "rename", 0, OPT_LIST, "OLD=NEW", NULL,
	    "rename a function, type or constructor, or, as %NAME or v7, a "
	    "binding; repeatable",
	    offsetof(struct rename_opts, rename) },
	FILTER_SHAPE_OPTION(struct rename_opts),
	{ 0 }
};

/* %x, v7, f.v7, f.%x; but 'v7' may be a name. */
static bool
is_binding(const char *old)
{
	const char *digits = old + (*old == 'v');

	return strpbrk(old, "%.:") != NULL || (*digits != '\0' &&
	    digits[strspn(digits, "0123456789")] == '\0');
}

/* One OLD=NEW; texts of definitions go to names, as mem_ strings. */
static bool
read_rule(struct ir_module *m, const struct filter_run *r, const char *s,
    struct link_names *names)
{
	const char *eq = strrchr(s, '='), *new;
	struct link_rule rule = { 0 };
	char *old;
	bool ok;

	if (eq == NULL || eq == s || eq[1] == '\0') {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "rename-option", "--rename=%s: "
		    "expected OLD=NEW", s);
		return false;
	}
	new = eq + 1;
	old = mem_strndup(s, (size_t)(eq - s));
	if (is_binding(old)) {
		ok = pass_rename_binding(m, old, new + (*new == '%'), r->d);
		if (ok)
			filter_say(r, "%s is now %%%s", old,
			    new + (*new == '%'));
		mem_free(old);
		return ok;
	}
	rule.function_only = *old == '@';
	rule.old = mem_strndup(old + rule.function_only, strlen(old));
	rule.new = mem_strndup(new + (*new == '@'), strlen(new));
	vec_push(&names->rule, rule);
	mem_free(old);
	return true;
}

static bool
rename_definitions(struct ir_module *m, const struct filter_run *r,
    struct link_names *names)
{
	const struct link_file file = { .path = r->input, .m = m };

	if (names->rule.n == 0)
		return true;
	if ((m->has & IR_SCHEDULED) != 0) {
		diag_error(r->d, NULL, "rename-scheduled", "the module is "
		    "scheduled; rename before relay-schedule");
		return false;
	}
	if (!link_rename(&file, names, r->d) ||
	    !link_names_used(names, r->d))
		return false;
	for (uint32_t i = 0; i < names->rule.n; i++)
		filter_say(r, "%s is now %s", names->rule.v[i].old,
		    names->rule.v[i].new);
	return true;
}

static bool
run(struct ir_module *m, const struct filter_run *r)
{
	const struct rename_opts *o = r->opts;
	struct link_names names = { 0 };
	bool ok = true;

	for (uint32_t i = 0; i < o->rename.n; i++)
		ok = read_rule(m, r, o->rename.v[i], &names) && ok;
	ok = ok && rename_definitions(m, r, &names);
	if (ok && o->number)
		pass_number(m);
	stats_add(r->stats, "renamed", o->rename.n);
	for (uint32_t i = 0; i < names.rule.n; i++) {
		mem_free((char *)names.rule.v[i].old);
		mem_free((char *)names.rule.v[i].new);
	}
	vec_free(&names.rule);
	return ok;
}

static const struct filter rename_filter = {
	.name = "relay-rename",
	.brief = "rename functions, types and bindings",
	.opts = options, .opts_size = sizeof(struct rename_opts),
	.operands = "[MODEL]", .models = true, .run = run,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &rename_filter);
}
