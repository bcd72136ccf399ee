/*
 * Patterns of match arms: `_`, `%v4`, `Cons(%v4, _)`, `(%v1, %v2)`.
 *
 * Nested patterns are built with a stack, so depth costs memory only.
 */
#include "read.h"

#include <string.h>

struct open {
	enum pattern_kind kind;
	uint32_t ctor, first;	/* first: in the list of finished ones */
};

struct parser {
	struct reader *r;
	const char *s;
	ir_region region;
	VEC(struct open) open;
	VEC(uint32_t) done;
};

static void
skip_space(struct parser *p)
{
	while (*p->s == ' ')
		p->s++;
}

static uint32_t
bad(struct parser *p, const char *what)
{
	r_wrong(p->r, "stream-pattern", "%s at '%.20s' in a pattern", what,
	    p->s);
	return 0;
}

static uint32_t
variable(struct parser *p)
{
	struct ir_pattern pat = { .kind = PAT_VAR };
	struct ir_module *m = p->r->m;
	const char *at = p->s++;
	uint32_t number;

	if (!r_parse_id(&p->s, 'v', &number)) {
		p->s = at;
		return bad(p, "no variable");
	}
	if (!map_get(&p->r->id, number, &pat.ref)) {
		p->s = at;
		return bad(p, "a variable that is not a parameter of the arm");
	}
	if (pat.ref == 0)
		return 0;
	if (ir_at(m, pat.ref)->kind != NODE_PARAM ||
	    ir_at(m, pat.ref)->region != p->region) {
		p->s = at;
		return bad(p, "a variable that is not a parameter of the arm");
	}
	return ir_pattern_add(m, &pat, NULL, 0);
}

static uint32_t
finish(struct parser *p, const struct open *o)
{
	struct ir_pattern pat = { .kind = o->kind, .ref = o->ctor };
	uint32_t n = p->done.n - o->first, made;

	made = ir_pattern_add(p->r->m, &pat, n ? p->done.v + o->first : NULL,
	    n);
	p->done.n = o->first;
	return made;
}

/* The start of a pattern: returns a finished one, or 0 with *opened set if
 * its parts follow, or 0 after a message. */
static uint32_t
start(struct parser *p, bool *opened)
{
	struct open o = { PAT_CTOR, 0, p->done.n };
	struct ir_pattern wild = { .kind = PAT_WILD };
	const char *name = p->s;
	size_t n;

	*opened = false;
	if (*p->s == '%')
		return variable(p);
	if (*p->s == '(') {
		o.kind = PAT_TUPLE;
	} else {
		n = strcspn(p->s, "(), %");
		if (n == 1 && *name == '_') {
			p->s++;
			return ir_pattern_add(p->r->m, &wild, NULL, 0);
		}
		name = str_intern(p->r->m->strings, name, n);
		o.ctor = ir_find_ctor(p->r->m, name);
		if (o.ctor == 0)
			return bad(p, n ? "unknown constructor" :
			    "no pattern");
		p->s += n;
	}
	if (*p->s != '(')
		return finish(p, &o);
	p->s++;
	skip_space(p);
	if (*p->s == ')' && o.kind == PAT_TUPLE) {
		p->s++;
		return finish(p, &o);
	}
	vec_push(&p->open, o);
	*opened = true;
	return 0;
}

/* After a finished pattern: closes the patterns that end here.  Returns the
 * whole pattern, or 0 with *more set if another component follows. */
static uint32_t
close_all(struct parser *p, uint32_t made, bool *more)
{
	struct open o;

	*more = false;
	while (p->open.n > 0) {
		vec_push(&p->done, made);
		skip_space(p);
		o = vec_last(&p->open);
		if (*p->s == ',') {
			p->s++;
			skip_space(p);
			if (*p->s != ')' || o.kind != PAT_TUPLE ||
			    p->done.n - o.first != 1) {
				*more = true;
				return 0;
			}
		}
		if (*p->s != ')')
			return bad(p, "no ')'");
		p->s++;
		p->open.n--;
		made = finish(p, &o);
	}
	skip_space(p);
	return *p->s ? bad(p, "more text") : made;
}

uint32_t
r_pattern(struct reader *r, const char *text, ir_region region)
{
	struct parser p = { .r = r, .s = text, .region = region };
	bool more = true, opened;
	uint32_t made = 0;

	while (more) {
		skip_space(&p);
		made = start(&p, &opened);
		if (opened)
			continue;
		more = false;
		if (made)
			made = close_all(&p, made, &more);
	}
	vec_free(&p.open);
	vec_free(&p.done);
	return made;
}
