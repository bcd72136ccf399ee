/*
 * The children of a module: sources, types, data types, externs, headers of
 * functions.
 */
#include "read.h"

#include <string.h>

#include "ir/numerics.h"
#include "target/target.h"


bool
r_check_version(struct reader *r)
{
	const char *v = r_value(r, W_VERSION);

	if (v && strcmp(v, "1") == 0)
		return true;
	if (v)
		r_wrong(r, "stream-version", "the stream has version '%.20s', "
		    "this program reads version %d", v, STREAM_VERSION);
	else
		r_wrong(r, "stream-version", "the stream has no version");
	diag_help(r->d, "all programs of a pipeline come from one release");
	r_stop(r, STREAM_MALFORMED);
	return false;
}

static void
take_target(struct reader *r)
{
	const char *text = r_name(r, W_TARGET);
	struct target t;

	if (text != NULL && !target_parse(text, &t))
		r_wrong(r, "stream-value", "'target' is a family, vectors and "
		    "registers, as in 'x86_64 vector=16 registers=16', not "
		    "'%s'", text);
	r->m->target = text;
}

void
r_begin_relay(struct reader *r)
{
	char *s = r_value(r, W_HAS), *word, *save = NULL;
	const char *numerics;
	uint32_t i;

	for (word = s ? strtok_r(s, " ", &save) : NULL; word;
	    word = strtok_r(NULL, " ", &save)) {
		for (i = 0; i < IR_STAMPS; i++)
			if (strcmp(word, ir_stamp_name[i]) == 0)
				break;
		if (i < IR_STAMPS)
			r->m->has |= 1u << i;
		else
			r_wrong(r, "stream-stamp", "unknown stamp '%s'", word);
	}
	if (r_has(r, W_TARGET))
		take_target(r);
	if (!r_has(r, W_NUMERICS))
		return;
	numerics = r_name(r, W_NUMERICS);
	if (numerics && !ir_is_numerics(numerics))
		r_wrong(r, "stream-value", "'numerics' is 'rounding', 'fast' "
		    "or 'reduced', not '%s'", numerics);
	r->m->numerics = numerics;
}

void
r_begin_source(struct reader *r)
{
	const char *file = r_name(r, W_FILE), *hash;
	uint32_t before = r->m->sources.list.n;
	struct source *s;

	r->source = 0;
	if (!file)
		return;
	r->source = source_add(&r->m->sources, file);
	if (r->source < before) {
		r_wrong(r, "stream-duplicate", "source '%s' appears twice",
		    file);
		r->source = 0;
		return;
	}
	s = &r->m->sources.list.v[r->source];
	hash = r_has(r, W_HASH) ? r_name(r, W_HASH) : NULL;
	if (hash && (strncmp(hash, "xxh3:", 5) != 0 || strlen(hash) != 37))
		r_wrong(r, "stream-value", "'hash' is xxh3: and 32 hex digits");
	s->hash = hash;
}

void
r_end_source(struct reader *r)
{
	struct source *s = &r->m->sources.list.v[r->source];
	size_t len = r->text.n;

	if (r->source == 0 || len == 0)
		return;
	if (!stream_take_name(r->text.v, &len)) {
		r_wrong(r, "stream-escape", "a bad escape in the text of a "
		    "source");
		return;
	}
	if (r->text_too_long || len > SOURCE_TEXT_LIMIT) {
		r_wrong(r, "stream-limit", "the text of a source is longer "
		    "than %u bytes", SOURCE_TEXT_LIMIT);
		return;
	}
	s->text = arena_strndup(r->m->arena, r->text.v, len);
	s->len = len;
	s->carried = true;
}

void
r_begin_type(struct reader *r)
{
	const char *id = r_name(r, W_ID);
	const struct type *t;
	uint32_t other;

	if (id && !stream_is_plain(id)) {
		r_wrong(r, "stream-id", "'%s' is not a name for a type", id);
		return;
	}
	if (id && map_get(&r->named, map_ptr(id), &other)) {
		r_wrong(r, "stream-duplicate", "type '%s' is defined already",
		    id);
		return;
	}
	r->scope_tv.n = 0;
	if (!r_names(r, W_VARS, &r->scope_tv))
		return;
	r_new_scope(r);
	t = r_type(r, W_TEXT);
	if (t && id)
		map_put(&r->named, map_ptr(id), t->index);
}

void
r_begin_adt(struct reader *r)
{
	struct ir_adt a = { .name = r_name(r, W_NAME) };
	const char *s = r_value(r, W_EXTERN);

	r->scope_tv.n = 0;
	r->adt = 0;
	if (s && strcmp(s, "true") != 0)
		r_wrong(r, "stream-value", "'extern' of a data type is 'true' "
		    "or absent, not '%s'", s);
	if (a.name && !stream_is_plain(a.name)) {
		r_wrong(r, "stream-name", "'%s' is not a name for a data type",
		    a.name);
		a.name = NULL;
	}
	if (!a.name || !r_loc(r, &a.span) ||
	    !r_names(r, W_PARAMS, &r->scope_tv)) {
		r->skip = 1;
		return;
	}
	a.is_extern = s != NULL;
	a.param = r->scope_tv.v;
	a.nparam = r->scope_tv.n;
	r->adt = ir_add_adt(r->m, &a);
	if (r->adt == 0) {
		r_wrong(r, "stream-duplicate", "data type '%s' is defined "
		    "already", a.name);
		r->skip = 1;
	}
	r_new_scope(r);
}

/* "A, List[A]" */
static bool
fields(struct reader *r, struct ir_ctor *c)
{
	const char *s = r_value(r, W_FIELDS);
	VEC(const struct type *) list = { 0 };
	struct span at = r_span(r);
	const struct type *t = NULL, **v;
	struct lexer l;

	if (!s)
		return true;
	lex_init(&l, r->m, r->d, s, strlen(s), 0, &at);
	do {
		t = text_type(&l, &r->scope);
		vec_push(&list, t);
	} while (t && lex_accept(&l, ','));
	if (t && l.tok.kind != TOK_EOF) {
		r_wrong(r, "stream-type", "unexpected text after the fields "
		    "'%.60s'",
		    s);
		t = NULL;
	}
	v = arena_alloc(r->m->arena, list.n, sizeof *v);
	memcpy(v, list.v, list.n * sizeof *v);
	c->field = v;
	c->nfield = list.n;
	vec_free(&list);
	return t != NULL;
}

void
r_begin_ctor(struct reader *r)
{
	struct ir_ctor c = { .name = r_name(r, W_NAME), .adt = r->adt };

	if (r->m->adt.v[r->adt].is_extern) {
		r_wrong(r, "stream-adt", "an extern type has no constructors");
		return;
	}
	if (c.name && (!stream_is_plain(c.name) || strcmp(c.name, "_") == 0)) {
		r_wrong(r, "stream-name", "'%s' is not a name for a "
		    "constructor",
		    c.name);
		return;
	}
	if (!c.name || !r_loc(r, &c.span))
		return;
	if (!fields(r, &c))
		return;
	if (ir_add_ctor(r->m, &c) == 0)
		r_wrong(r, "stream-duplicate", "constructor '%s' is defined "
		    "already", c.name);
}

static bool
extern_effect(struct reader *r, struct ir_extern *e)
{
	const char *s = r_value(r, W_EFFECT);

	if (!s)
		return true;
	if (strcmp(s, "reads") == 0) {
		e->effect = EFFECT_READS;
	} else if (strcmp(s, "writes") == 0) {
		e->effect = EFFECT_WRITES;
	} else if (strcmp(s, "reads writes") == 0) {
		e->effect = EFFECT_READS | EFFECT_WRITES;
	} else {
		r_wrong(r, "stream-value", "'effect' is 'reads', 'writes' or "
		    "'reads writes', not '%s'", s);
		return false;
	}
	return true;
}

static bool
extern_workspace(struct reader *r, struct ir_extern *e)
{
	const char *s = r_value(r, W_WORKSPACE);
	struct text_scope any = { .any_dim = true };
	struct span at = r_span(r);
	struct lexer l;

	if (!s)
		return true;
	lex_init(&l, r->m, r->d, s, strlen(s), 0, &at);
	e->workspace = text_dim(&l, &any);
	if (e->workspace && l.tok.kind == TOK_EOF)
		return true;
	if (e->workspace)
		r_wrong(r, "stream-value", "unexpected text after the "
		    "workspace '%.60s'", s);
	return false;
}

void
r_begin_extern(struct reader *r)
{
	struct ir_extern e = { .name = r_name(r, W_NAME),
		.symbol = r_name(r, W_SYMBOL) };

	r->attrs.n = 0;
	r->scope_tv.n = 0;
	r_new_scope(r);
	e.type = r_type(r, W_TYPE);
	if (e.type && e.type->kind != TYPE_FUNC) {
		r_wrong(r, "stream-type", "the type of an extern is not a "
		    "function type");
		e.type = NULL;
	}
	if (!e.type || !e.name || !e.symbol || !extern_effect(r, &e) ||
	    !extern_workspace(r, &e) || !r_loc(r, &e.span)) {
		r->skip = 1;
		return;
	}
	r->extern_ = ir_add_extern(r->m, &e);
	if (r->extern_ == 0) {
		r_wrong(r, "stream-duplicate", "'%s' is defined already",
		    e.name);
		r->skip = 1;
	}
}

void
r_begin_function(struct reader *r)
{
	struct ir_function f = { .name = r_name(r, W_NAME) };
	uint64_t next = 1;
	bool ok = f.name != NULL;

	r->attrs.n = r->scope_tv.n = r->claim.n = 0;
	map_free(&r->id);
	map_free(&r->region_number);
	r->next = 0;
	r_new_scope(r);
	if (r_has(r, W_TYPE))
		ok = (f.type = r_type(r, W_TYPE)) && ok;
	ok = r_names(r, W_TV, &r->scope_tv) && ok;
	f.ntv = r->scope_tv.n;
	ok = r_names(r, W_VARS, &r->scope_tv) && ok;
	r_new_scope(r);
	f.tv = r->scope_tv.v;
	if (r_has(r, W_RET))
		ok = (f.ret = r_type(r, W_RET)) && ok;
	r->has_next = r_has(r, W_NEXT);
	if (r->has_next)
		ok = r_number(r, W_NEXT, (uint64_t)STREAM_ID_LIMIT + 1,
		    &next) && ok;
	f.next = r->stated_next = (uint32_t)next;
	ok = r_loc(r, &f.span) && ok;
	r->function = ok ? ir_add_function(r->m, &f) : 0;
	if (ok && r->function == 0)
		r_wrong(r, "stream-duplicate", "'%s' is defined already",
		    f.name);
	if (r->function == 0)
		r->skip = 1;
}

void
r_end_function(struct reader *r)
{
	struct ir_function *f = &r->m->function.v[r->function];
	uint32_t i;

	f->attrs = r_dictionary(r, r->attrs.v, r->attrs.n);
	if (r->claim.n == 0)
		r_wrong(r, "stream-region", "function '%s' has no region",
		    f->name);
	for (i = 0; i < r->claim.n; i++) {
		if (r->claim.v[i].defined)
			continue;
		r->line = r->claim.v[i].line;
		r_wrong(r, "stream-region", "region 'r%u' does not follow",
		    r->claim.v[i].number);
	}
	if (r->has_next && r->next > r->stated_next)
		r_wrong(r, "stream-next", "'next' of function '%s' is %u, but "
		    "'v%u' exists", f->name, r->stated_next, r->next - 1);
	if (!r->has_next)
		f->next = r->next > 1 ? r->next : 1;
}

void
r_begin_pair(struct reader *r, bool prop)
{
	enum stream_element in = r->stack[r->depth - 2];
	struct attr_pair pair = { .key = r_name(r, W_KEY) };
	bool ok = pair.key && r_attr(r, r_value(r, W_VALUE), false,
	    &pair.value);

	/* A function's are there until it ends. */
	if (ok && (E_IS_BINDING(in) ? r->p.attr.n + r->p.prop.n :
	    r->attrs.n) >= STREAM_CHILDREN) {
		r_wrong(r, "stream-limit", "more than %d attributes",
		    STREAM_CHILDREN);
		r_stop(r, STREAM_WRONG);
		ok = false;
	}
	if (!ok) {
		r->p.bad |= E_IS_BINDING(in);
	} else if (prop) {
		vec_push(&r->p.prop, pair);
	} else if (E_IS_BINDING(in)) {
		vec_push(&r->p.attr, pair);
	} else if (r->claim.n > 0 && in == E_FUNCTION) {
		r_wrong(r, "stream-order", "an attribute of the function "
		    "comes after its regions");
	} else {
		vec_push(&r->attrs, pair);
	}
}
