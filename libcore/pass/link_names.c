/*
 * New names for what a file defines, before it is linked (link.h).
 */
#include <string.h>

#include "ir/text.h"
#include "pass/link.h"

/* Of the sources of what the text reader took from there. */
#define STANDARD_LIBRARY "<std>/"

struct naming {
	struct link_names *n;
	const char *file;
	struct ir_module *m;
	struct diag *d;
	struct map to[3];	/* by enum rename_kind: old name -> change */
	VEC(const char *) changes;
	struct map taken;	/* new names of the current kind */
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
	for (uint32_t i = 0; i < w->n->rule.n; i++) {
		struct link_rule *rule = &w->n->rule.v[i];

		if (strcmp(rule->old, name) != 0 ||
		    (rule->function_only && kind != RENAME_GLOBAL) ||
		    (rule->file != NULL && strcmp(rule->file, w->file) != 0))
			continue;
		rule->used = true;
		return str_intern0(w->m->strings, rule->new);
	}
	for (uint32_t i = 0; i < w->n->prefix.n; i++)
		if (strcmp(w->n->prefix.v[i].file, w->file) == 0 &&
		    is_own(w, kind, name))
			return str_printf(w->m->strings, "%s%s",
			    w->n->prefix.v[i].word, name);
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
		diag_error(w->d, NULL, "link-name", "'%s' cannot be the new "
		    "name of %s%s'", to, what[kind], name);
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
link_rename(const struct link_file *f, struct link_names *names,
    struct diag *d)
{
	struct ir_module *m = f->m;
	struct naming w = { .n = names, .file = f->path, .m = m, .d = d,
		.ok = true };
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
link_names_used(const struct link_names *names, struct diag *d)
{
	bool ok = true;

	for (uint32_t i = 0; i < names->rule.n; i++) {
		const struct link_rule *rule = &names->rule.v[i];

		if (rule->used)
			continue;
		diag_error(d, NULL, "link-unknown", "--rename: nothing has "
		    "the name '%s%s'%s%s", rule->function_only ? "@" : "",
		    rule->old, rule->file != NULL ? " in " : "",
		    rule->file != NULL ? rule->file : "");
		ok = false;
	}
	return ok;
}
