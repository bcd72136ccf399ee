/*
 * Files of rules and patterns (rules_file.h).
 */
#include "cmd/rules_file.h"

#include <string.h>

#include "formats/text/text.h"
#include "pass/rules_check.h"

/* Messages of the rules show their lines: their sources are added to those of
 * the module, which is not written then. */
static void
hand_on(const struct filter_run *r, struct ir_module *m,
    const struct ir_rules *rules, const struct diag *d)
{
	const struct source *from = rules->m->sources.list.n > 1 ?
	    &rules->m->sources.list.v[1] : NULL;
	uint32_t src = 0;

	if (from != NULL && d->items.n > 0) {
		src = source_add(&m->sources, from->path);
		if (m->sources.list.v[src].text == NULL)
			m->sources.list.v[src] = *from;
	}
	for (uint32_t i = 0; i < d->items.n; i++) {
		struct diag_item *t = &d->items.v[i];
		struct span at = t->span;

		at.src = at.src != 0 ? src : 0;
		diag_add(r->d, t->severity, &at, t->code, "%s", t->message);
	}
}

bool
rules_read_file(struct ir_module *m, const struct filter_run *r,
    const char *path, struct ir_rules *out)
{
	const char *const operands[] = { path, NULL };
	struct filter_run second = *r;
	struct diag d;
	size_t len;
	char *data;
	bool ok;

	second.input = path;
	second.operands = operands;
	if (!filter_input(&second, &data, &len, r->status))
		return false;
	*r->status = EXIT_WRONG;
	diag_init(&d);
	ok = relay_text_read_rules(data, len, path, m, out, &d) &&
	    rules_check(out, &d);
	mem_free(data);
	hand_on(r, m, out, &d);
	diag_release(&d);
	return ok;
}

void
rules_read_text(struct ir_module *m, const char *text, const char *name,
    struct ir_rules *out)
{
	struct diag d;

	diag_init(&d);
	if (!relay_text_read_rules(text, strlen(text), name, m, out, &d) ||
	    !rules_check(out, &d)) {
		diag_print(&d, stderr, &(struct diag_style){
		    .program = name });
		BUG("the rules of %s have errors", name);
	}
	diag_release(&d);
}

bool
rules_list_file(const struct filter_run *r, const char *path, bool patterns,
    struct buf *b)
{
	struct ir_module *m = ir_module_new();
	struct ir_rules rules = { 0 };
	bool ok;

	r->d->sources = &m->sources;
	ok = rules_read_file(m, r, path, &rules);
	for (uint32_t i = 0; ok && i < rules.rule.n; i++) {
		const struct ir_rule *o = &rules.rule.v[i];

		if (o->pattern != patterns)
			continue;
		buf_printf(b, "%-19s ", o->name);
		buf_put_safe(b, path, strlen(path));
		buf_printf(b, ":%u\n", o->span.line);
	}
	ir_rules_release(&rules);
	diag_print(r->d, stderr, &(struct diag_style){
	    .program = r->program });
	r->d->sources = NULL;
	ir_module_free(m);
	return ok;
}

bool
rules_try_all(const struct filter_run *r, struct ir_module *m,
    const struct ir_rules *rules, const struct rules_try *t)
{
	struct diag d;
	bool ok;

	diag_init(&d);
	ok = rules_try(rules, t, &d);
	hand_on(r, m, rules, &d);
	diag_release(&d);
	return ok;
}
