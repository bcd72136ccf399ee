/*
 * Finding a binding by its name in an option (find.h).
 */
#include "ir/find.h"

#include <stdlib.h>
#include <string.h>

static const char *
function_of(const struct ir_module *m, ir_id id)
{
	return m->function.v[m->region.v[ir_at(m, id)->region].function].name;
}

bool
ir_is_named(const struct ir_module *m, ir_id id, const char *text)
{
	const char *s = text, *colon = s + strcspn(s, ":.%");
	const struct ir_node *n = ir_at(m, id);
	const char *function;
	char *end;

	if (n->region == 0)
		return false;
	if (*colon == ':' || *colon == '.') {
		function = function_of(m, id);
		if (s[0] == '@')
			s++;
		if (strncmp(s, function, (size_t)(colon - s)) != 0 ||
		    function[colon - s] != '\0')
			return false;
		s = colon + 1;
	}
	if (s[0] == '%' && n->name != NULL && strcmp(s + 1, n->name) == 0)
		return true;
	if (s[0] == 'v' || s[0] == '%')
		s++;
	if (*s < '0' || *s > '9')
		return false;
	return strtoul(s, &end, 10) == n->id && *end == '\0';
}

void
ir_help_named(struct diag *d)
{
	diag_help(d, "%%NAME is a binding by its name, v7 by its id, f.v7 one "
	    "of function f");
}

struct search {
	const char *text;
	ir_id found, other;
};

static void
look_at(void *ctx, struct ir_module *m, ir_id id)
{
	struct search *s = ctx;

	if (!ir_is_named(m, id, s->text))
		return;
	if (s->found == 0)
		s->found = id;
	else if (s->other == 0)
		s->other = id;
}

ir_id
ir_find_named(const struct ir_module *m, uint32_t function, const char *text,
    struct diag *d)
{
	struct search s = { .text = text };

	for (uint32_t f = 1; f < m->function.n; f++)
		if (function == 0 || f == function)
			ir_walk_function((struct ir_module *)m, f, look_at,
			    &s);
	if (s.found != 0 && s.other == 0)
		return s.found;
	if (s.found == 0) {
		diag_error(d, NULL, "no-binding", "there is no binding "
		    "'%s'%s%s", text, function != 0 ? " in @" : "",
		    function != 0 ? m->function.v[function].name : "");
		ir_help_named(d);
		return 0;
	}
	diag_error(d, NULL, "binding-ambiguous", "'%s' names several "
	    "bindings, of them @%s.v%u and @%s.v%u", text,
	    function_of(m, s.found), ir_at(m, s.found)->id,
	    function_of(m, s.other), ir_at(m, s.other)->id);
	return 0;
}

static const char *
name_of(const struct ir_node *n)
{
	return n->name != NULL && n->name[0] != '\0' &&
	    strchr(n->name, '\n') == NULL ? n->name : NULL;
}

const char *
ir_input_name(const struct ir_module *m, ir_id call, uint32_t k)
{
	const struct ir_node *n = ir_at(m, call), *in;

	if (n->kind != NODE_CALL || n->callee == CALLEE_LOCAL)
		return NULL;
	for (uint32_t i = 0; i < n->nin; i++) {
		in = ir_at(m, ir_in(m, n, i));
		if (in->type == NULL)
			return NULL;
		if (in->type->kind != TYPE_TUPLE) {
			if (k-- == 0)
				return name_of(in);
			continue;
		}
		if (k < in->type->n)
			return in->kind == NODE_TUPLE ? name_of(ir_at(m,
			    ir_in(m, in, k))) : NULL;
		k -= in->type->n;
	}
	return NULL;
}
