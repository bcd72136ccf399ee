/*
 * The options --rename and --qualify of relay-link (link_args.h).
 */
#include "cmd/link_args.h"

#include <string.h>

static bool
is_operand(const struct filter_run *r, const char *s, size_t len)
{
	for (uint32_t i = 0; r->operands[i] != NULL; i++)
		if (strlen(r->operands[i]) == len &&
		    memcmp(r->operands[i], s, len) == 0)
			return true;
	return false;
}

static bool
usage(const struct filter_run *r, const char *option, const char *s,
    const char *form)
{
	diag_error(r->d, NULL, "link-option", "--%s=%s: expected %s", option,
	    s, form);
	return false;
}

static bool
read_rename(struct link_names *n, const struct filter_run *r, const char *s)
{
	const char *eq = strrchr(s, '='), *colon = NULL, *new;
	struct link_rule rule = { 0 };

	if (eq == NULL || eq == s || eq[1] == '\0')
		return usage(r, "rename", s, "OLD=NEW, or FILE:OLD=NEW");
	for (const char *c = s; c < eq; c++)
		if (*c == ':' && is_operand(r, s, (size_t)(c - s)))
			colon = c;
	new = eq + 1 + (eq[1] == '@');
	if (colon != NULL) {
		rule.file = mem_strndup(s, (size_t)(colon - s));
		s = colon + 1;
	}
	rule.function_only = *s == '@';
	s += rule.function_only;
	rule.old = mem_strndup(s, (size_t)(eq - s));
	rule.new = mem_strndup(new, strlen(new));
	vec_push(&n->rule, rule);
	return true;
}

static bool
read_prefix(struct link_names *n, const struct filter_run *r, const char *s)
{
	const char *eq = strrchr(s, '=');
	struct link_prefix p = { 0 };

	if (eq == NULL || eq[1] == '\0' || !is_operand(r, s, (size_t)(eq - s)))
		return usage(r, "qualify", s, "FILE=WORD, where FILE is one "
		    "of the arguments");
	p.file = mem_strndup(s, (size_t)(eq - s));
	p.word = mem_strndup(eq + 1, strlen(eq + 1));
	vec_push(&n->prefix, p);
	return true;
}

bool
link_args(struct link_names *n, const struct filter_run *r,
    const struct opt_list *rename, const struct opt_list *prefix)
{
	bool ok = true;

	for (uint32_t i = 0; i < rename->n; i++)
		ok = read_rename(n, r, rename->v[i]) && ok;
	for (uint32_t i = 0; i < prefix->n; i++)
		ok = read_prefix(n, r, prefix->v[i]) && ok;
	return ok;
}

void
link_args_release(struct link_names *n)
{
	for (uint32_t i = 0; i < n->rule.n; i++) {
		mem_free((char *)n->rule.v[i].file);
		mem_free((char *)n->rule.v[i].old);
		mem_free((char *)n->rule.v[i].new);
	}
	for (uint32_t i = 0; i < n->prefix.n; i++) {
		mem_free((char *)n->prefix.v[i].file);
		mem_free((char *)n->prefix.v[i].word);
	}
	vec_free(&n->rule);
	vec_free(&n->prefix);
}
