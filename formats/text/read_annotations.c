/*
 * Reserved words of annotations (relay-text(5)):
 *
 *	%v1 {name="conv 1"}	the name is not what is written before it
 *	{annot="T"}		in typed modules: the written type, where it
 *				differs from the type; "": none
 *	{type="T"}		in modules that are not typed
 *	{anonymous=True}	was written as `e1; e2`
 *	{prop.name=1}		an annotation `name`
 *	def @f {ret="T", type="T"}	the same for functions
 *
 * They are taken out of the annotations; all others stay.
 */
#include "formats/text/read.h"

#include <string.h>

/* NULL for "" and for errors, which are reported. */
static const struct type *
type_word(struct parser *p, const struct span *sp, const struct attr_pair *a)
{
	if (a->value.kind != ATTR_STR) {
		parse_error(p, sp, "annotation", "'%s' takes a type in quotes",
		    a->key);
		return NULL;
	}
	if (a->value.s[0] == '\0')
		return NULL;
	return text_type_string(p->m, p->d, a->value.s, sp, p->types);
}

static bool
node_word(struct parser *p, const struct span *sp, struct ir_node *n,
    const struct attr_pair *a)
{
	if (strcmp(a->key, "name") == 0 && a->value.kind == ATTR_STR)
		n->name = *a->value.s ? a->value.s : NULL;
	else if (strcmp(a->key, "annot") == 0)
		n->annot = type_word(p, sp, a);
	else if (strcmp(a->key, "type") == 0)
		n->type = type_word(p, sp, a);
	else if (strcmp(a->key, "anonymous") == 0 &&
	    a->value.kind == ATTR_BOOL)
		n->anonymous_effect = a->value.i != 0;
	else
		return false;
	return true;
}

void
parse_node_words(struct parser *p, const struct span *sp, ir_id node)
{
	struct ir_node n = *ir_at(p->m, node);
	VEC(struct attr_pair) rest = { 0 };
	uint32_t i;

	for (i = 0; n.props != NULL && i < n.props->n; i++) {
		struct attr_pair a = n.props->pair[i];

		if (node_word(p, sp, &n, &a))
			continue;
		if (strncmp(a.key, "prop.", 5) == 0)
			a.key = str_intern0(p->m->strings, a.key + 5);
		vec_push(&rest, a);
	}
	n.props = rest.n == 0 ? NULL :
	    attrs_new(p->m->arena, rest.n, rest.v);
	*ir_at(p->m, node) = n;
	vec_free(&rest);
}

void
parse_function_words(struct parser *p, const struct span *sp,
    uint32_t function, const struct attrs *words)
{
	struct ir_function *f = &p->m->function.v[function];
	uint32_t i;

	for (i = 0; words != NULL && i < words->n; i++) {
		const struct attr_pair *a = &words->pair[i];

		if (strcmp(a->key, "ret") == 0)
			f->ret = type_word(p, sp, a);
		else if (strcmp(a->key, "type") == 0)
			f->type = type_word(p, sp, a);
		else
			diag_warning(p->d, sp, "ignored-annotation",
			    "annotation '%s' of a function is ignored",
			    a->key);
	}
}
