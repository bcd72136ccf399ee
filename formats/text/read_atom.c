/*
 * Atoms: names, numbers, and the words that begin an expression.
 *
 * A name without a dot that is not an operator is taken for a constructor and
 * looked up when the whole text is known, since types may follow their uses.
 */
#include "formats/text/read.h"

#include <string.h>

#include "ir/number.h"
#include "op/op.h"

/* ---- numbers ---- */

static bool
integer(struct parser *p, bool negative, enum dtype *dt, void *out)
{
	const struct token *t = &p->l.tok;
	uint64_t v = t->integer, max;
	bool sign;

	*dt = t->dtype;
	if (*dt == DT_NONE)
		*dt = v <= (uint64_t)INT32_MAX + negative && !t->big ?
		    DT_INT32 : DT_INT64;
	sign = dtype_info[*dt].class == DTC_INT;
	max = UINT64_MAX >> (64 - dtype_info[*dt].bits + sign);
	if (sign && negative)
		max++;
	if (!sign && negative)
		max = 0;
	if (t->big || v > max) {
		parse_error(p, &t->span, "literal-range",
		    "integer is out of the range of %s",
		    dtype_info[*dt].name);
		return false;
	}
	if (negative)
		v = 0 - v;
	memcpy(out, &v, 8);	/* the host is little endian */
	lex_next(&p->l);
	return true;
}

/* Reads a number token into 8 bytes; a false leaves the token there. */
bool
parse_scalar(struct parser *p, bool negative, enum dtype *dt, void *out)
{
	struct lexer *l = &p->l;
	unsigned char *bytes = out;
	uint64_t bits;

	memset(out, 0, 8);
	if (l->tok.kind == TOK_NAME && !negative &&
	    (lex_is_name(l, "True") || lex_is_name(l, "False"))) {
		*dt = DT_BOOL;
		bytes[0] = l->tok.text[0] == 'T';
		lex_next(l);
		return true;
	}
	if (l->tok.kind == TOK_INT)
		return integer(p, negative, dt, out);
	if (l->tok.kind != TOK_FLOAT) {
		parse_expected(p, "a number");
		return false;
	}
	*dt = l->tok.dtype;
	if (*dt == DT_NONE) {
		parse_error(p, &l->tok.span, "bad-number",
		    "a real number needs a suffix that gives its type");
		diag_help(p->d, "write %.*sf for a float32",
		    (int)(l->tok.end - l->tok.begin < 40 ?
		    l->tok.end - l->tok.begin : 40), l->s + l->tok.begin);
		return false;
	}
	if (!text_element(l, *dt, out))
		return false;
	if (negative) {
		memcpy(&bits, out, sizeof bits);
		bits = float_negated(*dt, bits);
		memcpy(out, &bits, sizeof bits);
	}
	return true;
}

void
parse_constant_value(struct parser *p, uint32_t constant,
    const struct span *sp)
{
	struct ir_node n = { .kind = NODE_CONST, .ref = constant,
		.span = *sp };

	p->val = (struct value){ .kind = V_NODE, .fresh = true, .span = *sp };
	p->val.ref = parse_add(p, &n, NULL);
}

void
parse_number(struct parser *p, bool negative, const struct span *begin)
{
	struct lexer *l = &p->l;
	enum dtype dt = DT_NONE;
	uint64_t bytes[1];
	struct span sp = parse_span(begin, &l->tok.span);

	if (!parse_scalar(p, negative, &dt, bytes)) {
		/* An erroneous value takes its place. */
		lex_next(l);
		p->val = (struct value){ .kind = V_ERROR, .span = sp };
		return;
	}
	parse_constant_value(p, ir_constant_inline(p->m,
	    type_scalar(p->m->types, dt), bytes, dtype_info[dt].bytes), &sp);
}

/* ---- names ---- */

void
parse_name_value(struct parser *p, const char *name, const struct span *sp)
{
	uint32_t op = 0;
	const char *close;

	p->val = (struct value){ .kind = V_ERROR, .span = *sp, .name = name };
	if (p->mode == M_ERROR)
		return;
	if (!ir_find_ctor(p->m, name))
		op = op_find(name);
	if (op) {
		p->val.kind = V_OP;
		p->val.ref = op;
	} else if (!strchr(name, '.')) {
		p->val.kind = V_CTOR;
	} else {
		parse_error(p, sp, "undefined-operator",
		    "there is no operator '%s'", name);
		if (parse_spelled_help(p, name))
			return;
		close = op_closest(name);
		if (close)
			diag_help(p->d, "did you mean '%s'?", close);
	}
}

static void
global_value(struct parser *p)
{
	const struct token *t = &p->l.tok;
	uint32_t g = ir_find_global(p->m, t->text);

	p->val = (struct value){ .kind = V_GLOBAL, .name = t->text,
		.span = t->span };
	if (g == 0) {
		ir_global(p->m, t->text);
		vec_push(&p->global_uses, ((struct name_use){
		    .name = t->text, .span = t->span }));
	}
	lex_next(&p->l);
}

/* ---- metadata ---- */

void
parse_meta_value(struct parser *p, const char *key, uint32_t index,
    const struct span *sp)
{
	char *err = NULL;
	uint32_t c;

	p->val = (struct value){ .kind = V_ERROR, .span = *sp };
	if (!p->meta) {
		parse_no_meta(p, key, index, sp);
		return;
	}
	c = meta_constant(p->meta, p->m, key, index, &err);
	if (c == 0) {
		parse_error(p, sp, "metadata", "%s", err);
		mem_free(err);
		return;
	}
	parse_constant_value(p, c, sp);
}

static void
meta_atom(struct parser *p)
{
	const char *key;
	uint32_t index;
	struct span sp;

	if (parse_meta_word(p, &key, &index, &sp))
		parse_meta_value(p, key, index, &sp);
}

/* ---- words ---- */

static void
match_cast(struct parser *p)
{
	struct span sp = p->l.tok.span;

	p->val = (struct value){ .kind = V_CAST, .name = "match_cast" };
	lex_next(&p->l);
	if (!parse_expect(p, '[') || !(p->val.type = parse_type(p)) ||
	    !parse_expect(p, ']')) {
		p->mode = M_ERROR;
		return;
	}
	parse_bind_dims(p, p->val.type);
	p->val.span = parse_span(&sp, &p->l.prev.span);
	parse_check_dims(p, p->val.type, &p->val.span);
}

static void
bool_atom(struct parser *p)
{
	struct span sp = p->l.tok.span;

	parse_number(p, false, &sp);
}

static void
special_word(struct parser *p, enum value_kind kind)
{
	p->val = (struct value){ .kind = kind, .name = p->l.tok.text,
		.span = p->l.tok.span };
	lex_next(&p->l);
}

static void
word(struct parser *p)
{
	struct lexer *l = &p->l;
	const char *w = l->tok.text;
	struct span sp = l->tok.span;

	if (strcmp(w, "True") == 0 || strcmp(w, "False") == 0) {
		bool_atom(p);
	} else if (strcmp(w, "fn") == 0) {
		parse_fn(p);
	} else if (strcmp(w, "if") == 0) {
		parse_if(p);
	} else if (strcmp(w, "match") == 0 || strcmp(w, "match?") == 0) {
		parse_match(p, w[5] == '\0');
	} else if (strcmp(w, "ref") == 0) {
		special_word(p, V_REF);
	} else if (strcmp(w, "ref_read") == 0) {
		special_word(p, V_READ);
	} else if (strcmp(w, "ref_write") == 0) {
		special_word(p, V_WRITE);
	} else if (strcmp(w, "match_cast") == 0) {
		match_cast(p);
	} else if (strcmp(w, "meta") == 0) {
		meta_atom(p);
	} else if (strcmp(w, "const") == 0) {
		lex_next(l);
		parse_const(p, &sp);
	} else if (text_is_keyword(w)) {
		parse_expected(p, "an expression");
		p->mode = M_ERROR;
	} else {
		w = parse_dotted(p);
		sp = parse_span(&sp, &l->prev.span);
		parse_name_value(p, w, &sp);
	}
}

/* ---- brackets ---- */

static void
open_paren(struct parser *p)
{
	struct ir_node n = { .kind = NODE_TUPLE };
	struct span sp = p->l.tok.span;

	parse_push(p, F_PAREN);
	lex_next(&p->l);
	if (!lex_accept(&p->l, ')')) {
		parse_begin_body(p);
		return;
	}
	parse_pop(p);
	n.span = parse_span(&sp, &p->l.prev.span);
	p->val = (struct value){ .kind = V_NODE, .fresh = true,
		.span = n.span };
	p->val.ref = parse_add(p, &n, NULL);
	p->mode = M_POSTFIX;
}

void
parse_atom(struct parser *p)
{
	struct lexer *l = &p->l;
	struct token t;

	switch (l->tok.kind) {
	case TOK_NAME:
		word(p);
		return;
	case TOK_LOCAL:
	case TOK_GRAPH:
		t = l->tok;
		lex_next(l);
		parse_variable(p, &t);
		return;
	case TOK_GLOBAL:
		global_value(p);
		return;
	default:
		break;
	}
	if (lex_is(l, '(')) {
		open_paren(p);
	} else if (lex_is(l, '{')) {
		parse_push(p, F_BLOCK);
		lex_next(l);
		parse_begin_body(p);
	} else if (lex_is(l, '[')) {
		parse_list(p);
	} else {
		parse_expected(p, "an expression");
		if (lex_is(l, '}') && l->prev.kind == TOK_PUNCT &&
		    l->prev.punct == ';')
			diag_help(p->d, "a body ends with its value, which "
			    "is not followed by ';'");
		p->mode = M_ERROR;
	}
}
