/*
 * Names that the text does not define: definitions of the standard library are
 * read, other names are reported with similar ones.
 */
#include "formats/text/stdlib.h"

#include "op/op.h"

static void
read_entry(struct parser *p, uint32_t i)
{
	struct std_entry *e = &p->std->entries.v[i];
	struct lexer own = p->l;
	bool typed = p->typed;
	char *text;

	if (e->taken)
		return;
	e->taken = true;
	if (p->o->say) {
		text = mem_printf("using %s%s of the standard library (%s)",
		    e->function ? "@" : "", e->name,
		    p->std->files.v[e->file].name);
		p->o->say(p->o->ctx, text);
		mem_free(text);
	}
	p->l = e->at;
	p->in_std = true;
	p->typed = false;
	if (!parse_definition(p))
		BUG("standard library: '%s' has errors",
		    p->std->entries.v[i].name);
	p->in_std = false;
	p->typed = typed;
	p->l = own;
}

bool
parse_take(struct parser *p, const char *name, bool function)
{
	struct stdlib *s;
	uint32_t i;

	if (p->o->no_stdlib && p->imports.n == 0)
		return false;
	s = parse_stdlib(p);
	if (!map_get(function ? &s->function : &s->other, map_ptr(name), &i))
		return false;
	i = s->entries.v[i].def;
	if (p->o->no_stdlib && !p->in_std && !map_get(&p->imports,
	    map_ptr(s->files.v[s->entries.v[i].file].name), NULL))
		return false;
	/* A type of the same name in the text replaces all of it. */
	if (!s->entries.v[i].function &&
	    ir_find_adt(p->m, s->entries.v[i].name))
		return false;
	if (s->entries.v[i].taken)
		return false;
	read_entry(p, i);
	return true;
}

/* ---- undefined names ---- */

static void
undefined_global(struct parser *p, const struct name_use *u)
{
	VEC(const char *) list = { 0 };
	const char *close;
	uint32_t i;

	for (i = 1; i < p->m->global.n; i++)
		if (p->m->global.v[i].kind != GLOBAL_UNDEFINED)
			vec_push(&list, p->m->global.v[i].name);
	close = parse_close_name(u->name, list.v, list.n);
	parse_error(p, &u->span, "undefined-global",
	    "'@%s' is not defined", u->name);
	if (close)
		diag_help(p->d, "did you mean '@%s'?", close);
	else if (op_find(u->name) != 0)
		diag_help(p->d, "operators are called without '@': %s",
		    u->name);
	else
		parse_spelled_help(p, u->name);
	vec_free(&list);
}

/* Whether the text or the standard library defines a function. */
static bool
is_function(struct parser *p, const char *name)
{
	uint32_t g = ir_find_global(p->m, name);

	if (g != 0 && p->m->global.v[g].kind == GLOBAL_FUNCTION)
		return true;
	return !p->o->no_stdlib && map_get(&parse_stdlib(p)->function,
	    map_ptr(name), NULL);
}

/* A type in the place of a value. */
static bool
constructors_help(struct parser *p, const char *name)
{
	uint32_t a = ir_find_adt(p->m, name);
	struct buf b = { NULL, 0, 0 };

	if (a == 0 && parse_take(p, name, false))
		a = ir_find_adt(p->m, name);
	if (a == 0)
		return false;
	for (uint32_t i = 1; i < p->m->ctor.n; i++)
		if (p->m->ctor.v[i].adt == a)
			buf_printf(&b, "%s%s", b.n > 0 ? ", " : "",
			    p->m->ctor.v[i].name);
	if (b.n > 0)
		diag_help(p->d, "%s is a type; its constructors: %s", name,
		    b.v);
	else
		diag_help(p->d, "%s is a type that has no constructors", name);
	buf_release(&b);
	return true;
}

static void
undefined_ctor(struct parser *p, const struct ctor_use *u)
{
	VEC(const char *) list = { 0 };
	const char *close;
	uint32_t i;

	for (i = 1; i < p->m->ctor.n; i++)
		vec_push(&list, p->m->ctor.v[i].name);
	close = parse_close_name(u->name, list.v, list.n);
	if (u->pattern) {
		parse_error(p, &u->span, "undefined-constructor",
		    "there is no constructor '%s'", u->name);
		if (!close && u->name[0] >= 'a' && u->name[0] <= 'z')
			diag_help(p->d, "a variable is written %%%s",
			    u->name);
	} else {
		parse_error(p, &u->span, "undefined-operator",
		    "there is no operator or constructor '%s'", u->name);
		if (u->local)
			diag_help(p->d, "a variable is written %%%s",
			    u->name);
		else if (constructors_help(p, u->name) ||
		    parse_spelled_help(p, u->name))
			close = NULL;
		else if (is_function(p, u->name))
			diag_help(p->d, "a function is called by its name: "
			    "@%s", u->name);
		else if (!close)
			close = op_closest(u->name);
	}
	if (close)
		diag_help(p->d, "did you mean '%s'?", close);
	vec_free(&list);
}

static bool
resolve_ctor(struct parser *p, const struct ctor_use *u)
{
	uint32_t c = ir_find_ctor(p->m, u->name);
	struct ir_node *n;

	if (c == 0 && parse_take(p, u->name, false))
		c = ir_find_ctor(p->m, u->name);
	if (c == 0)
		return false;
	if (u->pattern) {
		p->m->pattern.v[u->pattern].ref = c;
		return true;
	}
	n = ir_at(p->m, u->node);
	n->ref = c;
	/* Nil() is Nil. */
	if (n->kind == NODE_CALL && n->nin == 0 &&
	    p->m->ctor.v[c].nfield == 0) {
		n->kind = NODE_CTOR;
		n->callee = CALLEE_NONE;
	}
	return true;
}

/* Takes the library's type that may have been meant by a name that none has:
 * the message about the name looks among the types of the module. */
static void
take_meant_type(struct parser *p, const char *name)
{
	VEC(const char *) list = { 0 };
	struct stdlib *s = parse_stdlib(p);
	const char *close;

	for (uint32_t i = 0; i < s->entries.n; i++)
		if (!s->entries.v[i].function && s->entries.v[i].def == i)
			vec_push(&list, s->entries.v[i].name);
	close = parse_close_name(name, list.v, list.n);
	if (close != NULL)
		parse_take(p, close, false);
	vec_free(&list);
}

static void
resolve_types(struct parser *p, uint32_t *from)
{
	for (; *from < type_ctx_count(p->m->types); (*from)++) {
		const struct type *t = type_ctx_at(p->m->types, *from);

		if (t && t->kind == TYPE_ADT && !ir_find_adt(p->m, t->name) &&
		    !parse_take(p, t->name, false) &&
		    !ir_find_adt(p->m, t->name))
			take_meant_type(p, t->name);
	}
}

static bool
is_undefined(const struct parser *p, const char *name)
{
	return p->m->global.v[ir_find_global(p->m, name)].kind ==
	    GLOBAL_UNDEFINED;
}

void
parse_resolve(struct parser *p)
{
	uint32_t types = 0, globals = 0, ctors = 0;

	/* Reading a definition may extend all three lists. */
	while (globals < p->global_uses.n || ctors < p->ctor_uses.n ||
	    types < type_ctx_count(p->m->types)) {
		if (globals < p->global_uses.n) {
			struct name_use u = p->global_uses.v[globals++];

			if (is_undefined(p, u.name) &&
			    !parse_take(p, u.name, true) &&
			    is_undefined(p, u.name))
				undefined_global(p, &u);
		} else if (types < type_ctx_count(p->m->types)) {
			resolve_types(p, &types);
		} else {
			struct ctor_use u = p->ctor_uses.v[ctors++];

			if (!resolve_ctor(p, &u))
				undefined_ctor(p, &u);
			else if (u.attrs != NULL)
				parse_foreign_attributes(p,
				    &p->m->node.v[u.node].span, u.attrs);
		}
	}
}
