/*
 * New names of what the files of relay-link define (link_names.h).
 */
#include "cmd/link_names.h"

#include <string.h>

#include "ir/text.h"
#include "pass/rename.h"

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
	diag_error(r->d, NULL, "link-option", "--%s: '%s' is not %s", option,
	    s, form);
	return false;
}

static bool
read_rename(struct link_names *n, const struct filter_run *r, const char *s)
{
	const char *eq = strrchr(s, '='), *colon = NULL, *new;
	struct link_rule rule = { 0 };

	if (eq == NULL || eq == s || eq[1] == '\0')
		return usage(r, "rename", s, "OLD=NEW");
	for (const char *c = s; c < eq; c++)
		if (*c == ':' && is_operand(r, s, (size_t)(c - s)))
			colon = c;
	new = eq + 1 + (eq[1] == '@');
	if (colon != NULL) {
		rule.file = mem_strndup(s, (size_t)(colon - s));
		s = colon + 1;
	}
	rule.global = *s == '@';
	s += rule.global;
	rule.old = mem_strndup(s, (size_t)(eq - s));
	rule.new = mem_strndup(new, strlen(new));
	vec_push(&n->rename, rule);
	return true;
}

static bool
read_prefix(struct link_names *n, const struct filter_run *r, const char *s)
{
	const char *eq = strrchr(s, '=');
	struct link_rule rule = { 0 };

	if (eq == NULL || eq[1] == '\0' || !is_operand(r, s, (size_t)(eq - s)))
		return usage(r, "qualify", s, "FILE=WORD with a file that is "
		    "given");
	rule.file = mem_strndup(s, (size_t)(eq - s));
	rule.new = mem_strndup(eq + 1, strlen(eq + 1));
	vec_push(&n->prefix, rule);
	return true;
}

bool
link_names_read(struct link_names *n, const struct filter_run *r,
    const struct opt_list *rename, const struct opt_list *prefix)
{
	bool ok = true;

	for (uint32_t i = 0; i < rename->n; i++)
		ok = read_rename(n, r, rename->v[i]) && ok;
	for (uint32_t i = 0; i < prefix->n; i++)
		ok = read_prefix(n, r, prefix->v[i]) && ok;
	return ok;
}

static void
free_rule(struct link_rule *rule)
{
	mem_free(rule->file);
	mem_free(rule->old);
	mem_free(rule->new);
}

void
link_names_release(struct link_names *n)
{
	for (uint32_t i = 0; i < n->rename.n; i++)
		free_rule(&n->rename.v[i]);
	for (uint32_t i = 0; i < n->prefix.n; i++)
		free_rule(&n->prefix.v[i]);
	vec_free(&n->rename);
	vec_free(&n->prefix);
}

/* Of the sources of what the text reader took from there. */
#define STANDARD_LIBRARY "<std>/"

struct naming {
	struct link_names *n;
	const char *file;
	struct ir_module *m;
	struct diag *d;
	struct map to[3];	/* by enum rename_kind: old name -> change */
	VEC(const char *) changes;
	struct map taken;	/* new names of the kind at hand */
	bool ok;
};

/* Whether a prefix applies: not to what the file declares as extern, which
 * has the name of another's, nor to what it took of the standard library. */
static bool
is_own(const struct naming *w, enum rename_kind kind, const char *name)
{
	const struct ir_module *m = w->m;
	const char *s = str_intern0(m->strings, name);
	struct span at = { 0 };
	uint32_t g, c;

	if (kind == RENAME_TYPE) {
		at = m->adt.v[ir_find_adt(m, s)].span;
	} else if (kind == RENAME_CTOR) {
		c = ir_find_ctor(m, s);
		at = m->adt.v[m->ctor.v[c].adt].span;
	} else {
		g = ir_find_global(m, s);
		if (m->global.v[g].kind == GLOBAL_EXTERN)
			return false;
		if (m->global.v[g].kind == GLOBAL_FUNCTION)
			at = m->function.v[m->global.v[g].index].span;
	}
	return at.src == 0 || strncmp(m->sources.list.v[at.src].path,
	    STANDARD_LIBRARY, strlen(STANDARD_LIBRARY)) != 0;
}

/* A rule of --rename comes before a prefix. */
static const char *
new_name(const struct naming *w, enum rename_kind kind, const char *name)
{
	for (uint32_t i = 0; i < w->n->rename.n; i++) {
		struct link_rule *rule = &w->n->rename.v[i];

		if (strcmp(rule->old, name) != 0 ||
		    (rule->global && kind != RENAME_GLOBAL) ||
		    (rule->file != NULL && strcmp(rule->file, w->file) != 0))
			continue;
		rule->used = true;
		return str_intern0(w->m->strings, rule->new);
	}
	for (uint32_t i = 0; i < w->n->prefix.n; i++)
		if (strcmp(w->n->prefix.v[i].file, w->file) == 0 &&
		    is_own(w, kind, name))
			return str_printf(w->m->strings, "%s%s",
			    w->n->prefix.v[i].new, name);
	return NULL;
}

static void
take(struct naming *w, enum rename_kind kind, const char *name)
{
	static const char *const what[] = { "global '@", "type '",
		"constructor '" };
	const char *to = new_name(w, kind, name);
	bool named = to == NULL || (kind == RENAME_GLOBAL ? text_is_name(to) :
	    text_is_word(w->m, to));
	uint32_t other;

	if (!named) {
		diag_error(w->d, NULL, "link-name", "'%s' is not a name for "
		    "%s%s'", to, what[kind], name);
		w->ok = false;
		return;
	}
	if (to != NULL) {
		map_put(&w->to[kind], map_ptr(name), w->changes.n);
		vec_push(&w->changes, to);
	} else {
		to = name;
	}
	if (map_get(&w->taken, map_ptr(to), &other)) {
		diag_error(w->d, NULL, "link-name", "%s: two definitions "
		    "would have the name %s%s'", w->file, what[kind], to);
		w->ok = false;
	}
	map_put(&w->taken, map_ptr(to), 1);
}

static const char *
change_of(void *ctx, enum rename_kind kind, const char *name)
{
	const struct naming *w = ctx;
	uint32_t i;

	return map_get(&w->to[kind], map_ptr(name), &i) ? w->changes.v[i] :
	    NULL;
}

bool
link_names_apply(struct link_names *n, const char *file, struct ir_module *m,
    struct diag *d)
{
	struct naming w = { .n = n, .file = file, .m = m, .d = d, .ok = true };
	struct rename o = { change_of, &w };

	for (uint32_t i = 1; i < m->global.n; i++)
		take(&w, RENAME_GLOBAL, m->global.v[i].name);
	map_free(&w.taken);
	for (uint32_t i = 1; i < m->adt.n; i++)
		take(&w, RENAME_TYPE, m->adt.v[i].name);
	map_free(&w.taken);
	for (uint32_t i = 1; i < m->ctor.n; i++)
		take(&w, RENAME_CTOR, m->ctor.v[i].name);
	map_free(&w.taken);
	if (w.ok && w.changes.n > 0)
		pass_rename(m, &o);
	for (uint32_t i = 0; i < 3; i++)
		map_free(&w.to[i]);
	vec_free(&w.changes);
	return w.ok;
}

bool
link_names_used(const struct link_names *n, struct diag *d)
{
	bool ok = true;

	for (uint32_t i = 0; i < n->rename.n; i++) {
		const struct link_rule *rule = &n->rename.v[i];

		if (rule->used)
			continue;
		diag_error(d, NULL, "link-unknown", "--rename: nothing has "
		    "the name '%s%s'%s%s", rule->global ? "@" : "",
		    rule->old, rule->file != NULL ? " in " : "",
		    rule->file != NULL ? rule->file : "");
		ok = false;
	}
	return ok;
}
