/*
 * The outputs of a function and their names (outputs.h).
 */
#include "ir/outputs.h"

#include <stdio.h>
#include <string.h>

struct naming {
	ir_outputs *o;
	const char *s;		/* what is left of the names, or NULL */
};

/* Takes the next name off; NULL: there is none. */
static char *
next_name(struct naming *x, bool tuple, uint32_t depth)
{
	const char *s = x->s;
	char end[4];
	size_t n;

	if (s == NULL)
		return NULL;
	snprintf(end, sizeof end, ",%s%s", tuple ? "(" : "",
	    depth > 0 ? ")" : "");
	n = strcspn(s, end);
	x->s = s + n;
	return n > 0 ? mem_strndup(s, n) : NULL;
}

static void fields(struct naming *x, const struct type *t, const char *name,
    const char *number, uint32_t depth);

/* Takes the strings. */
static void
output(struct naming *x, const struct type *t, char *name, char *number,
    uint32_t depth)
{
	struct ir_output o = { name, number, t };

	if (t->kind != TYPE_TUPLE) {
		vec_push(x->o, o);
		return;
	}
	if (x->s != NULL && *x->s == '(') {
		x->s++;
		fields(x, t, name, number, depth + 1);
		x->s += strcspn(x->s, ")");
		x->s += *x->s == ')';
	} else {
		struct naming none = { x->o, NULL };

		fields(&none, t, name, number, depth + 1);
	}
	mem_free(name);
	mem_free(number);
}

static void
fields(struct naming *x, const struct type *t, const char *name,
    const char *number, uint32_t depth)
{
	for (uint32_t i = 0; i < t->n; i++) {
		char *own = next_name(x, t->arg[i]->kind == TYPE_TUPLE, depth);
		char *place = mem_printf("%s%s%u", number,
		    *number != '\0' ? "." : "", i);
		char *full = own != NULL ? mem_printf("%s%s%s", name,
		    *name != '\0' ? "." : "", own) : *name != '\0' ?
		    mem_printf("%s.%u", name, i) : mem_printf("%s", place);

		mem_free(own);
		output(x, t->arg[i], full, place, depth);
		if (x->s != NULL && *x->s == ',')
			x->s++;
	}
}

void
ir_outputs_get(ir_outputs *o, const struct type *result, const char *names)
{
	struct naming x = { o, names };
	char *name;

	if (result->kind == TYPE_TUPLE) {
		fields(&x, result, "", "", 0);
		return;
	}
	name = next_name(&x, false, 0);
	output(&x, result, name != NULL ? name : mem_printf("0"),
	    mem_printf("0"), 0);
}

void
ir_outputs_of(ir_outputs *o, const struct ir_module *m,
    const struct ir_function *f)
{
	const struct attr *a = attrs_get(f->attrs, str_intern0(m->strings,
	    "output_names"));

	ir_outputs_get(o, f->type->ret, a != NULL && a->kind == ATTR_STR ?
	    a->s : NULL);
}

void
ir_outputs_release(ir_outputs *o)
{
	for (uint32_t i = 0; i < o->n; i++) {
		mem_free(o->v[i].name);
		mem_free(o->v[i].number);
	}
	vec_free(o);
}
