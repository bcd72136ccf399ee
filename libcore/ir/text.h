/*
 * Text of types, dimensions, attribute values, literals and patterns: one
 * lexer and one parser, used by the Relay text reader (whole files), by the
 * stream reader (attribute values), and by options.  Grammar:
 * relay-text(5).
 */
#ifndef RELAY_IR_TEXT_H
#define RELAY_IR_TEXT_H

#include "ir/ir.h"

enum token_kind {
	TOK_EOF, TOK_ERROR,	/* an error was reported; keep going */
	TOK_NAME,	/* identifier or keyword; text */
	TOK_LOCAL,	/* %name; text without % */
	TOK_GRAPH,	/* %digits; integer */
	TOK_GLOBAL,	/* @name */
	TOK_INT,	/* integer; dtype (DT_NONE: no suffix) */
	TOK_FLOAT,	/* number, dtype; of nan(0x..)f also integer, the
			 * mantissa; text_literal() gives the exact bytes */
	TOK_STRING,	/* text: the bytes, escapes resolved */
	TOK_PUNCT,	/* punct: characters packed, '-' | '>' << 8 for "->" */
	TOK_HASH,	/* `#[`: text of the word after it */
};
#define PUNCT2(a, b) ((uint32_t)(a) | (uint32_t)(b) << 8)

struct token {
	enum token_kind kind;
	uint32_t punct;
	struct span span;
	size_t begin, end;	/* byte offsets in the input */
	const char *text;	/* interned */
	uint64_t integer;	/* magnitude; sign is an operator */
	double number;
	enum dtype dtype;
	bool space_before, big;	/* big: does not fit 64 bits */
};

#define LEX_OPEN 48

struct lexer {
	struct ir_module *m;
	struct diag *d;
	const char *s;
	size_t len, pos;
	uint32_t src, line, col;	/* src 0: spans are base, unchanged */
	struct span base;
	bool v4;		/* text of version 0.0.4 */
	bool raw_strings;	/* no escapes (TVM compatibility) */
	struct token tok;	/* current */
	struct token prev;
	/* Brackets that are open: how many, and where the first LEX_OPEN are,
	 * for messages.  Part of the lexer, so that a copy of it looks ahead
	 * without changes. */
	uint32_t nopen;
	struct lex_open {
		uint32_t line, col;
		char mark;
	} open[LEX_OPEN];
};
/* Positions on the first token.  src: index of the source for spans, or 0
 * to report everything at *base (an attribute of a stream). */
void lex_init(struct lexer *l, struct ir_module *m, struct diag *d,
    const char *s, size_t len, uint32_t src, const struct span *base);
void lex_next(struct lexer *l);
bool lex_is(const struct lexer *l, uint32_t punct);
bool lex_is_name(const struct lexer *l, const char *word);
bool lex_accept(struct lexer *l, uint32_t punct);
/* Reports "expected 'x', found 'y'" and returns false. */
bool lex_expect(struct lexer *l, uint32_t punct);
/* After an error: a note on the innermost open bracket, if it is on an earlier
 * line and `close` closes it, or if what was found ends all of them: a
 * definition or the end of the text. */
void lex_note_open(const struct lexer *l, uint32_t close);
void lex_describe(const struct lexer *l, struct buf *out);

/* Names in scope while a type is read: type variables and dimensions; a
 * chain, innermost first.  named: types of <types>, by name "t1". */
struct text_scope {
	const struct text_scope *up;
	uint32_t ntv, ndv;
	const char *const *tv, *const *dv;
	bool any_dim;		/* every dimension name is in scope */
	const struct type *(*named)(void *ctx, const char *name);
	void *ctx;
};

/* text_dim takes any name; whether it is bound is for the caller to ask.
 * Each reports and returns NULL / false on error.  A bare name in type
 * position is a type variable in scope, else an ADT (existence is checked by
 * the verifier).  In a function type, bare dimension names of parameters
 * that are not in scope are bound by it; `fn [A; n, m](...) -> R` lists
 * them instead, and is what text_put_type writes if there are any. */
const struct type *text_type(struct lexer *l, const struct text_scope *sc);
const struct sym *text_dim(struct lexer *l, const struct text_scope *sc);
bool text_pred(struct lexer *l, struct sym_pred *out);	/* n*4 <= m */
bool text_attr(struct lexer *l, struct attr *out);
/* The dimension names that stand bare in types and are not in scope, in order
 * of first appearance; for functions' headers.  Types are added one by one, in
 * time linear in the type; begin with zeros. */
typedef VEC(const char *) name_list;
struct text_bound {
	name_list list;
	struct map names, seen;	/* those of list; types, by index */
};
void text_bound_add(struct text_bound *b, const struct type *t,
    const struct text_scope *sc);
void text_bound_free(struct text_bound *b);

/* Whole strings, for options and stream attributes: trailing text is an
 * error. */
const struct type *text_type_string(struct ir_module *m, struct diag *d,
    const char *s, const struct span *at, const struct text_scope *sc);
bool text_attr_string(struct ir_module *m, struct diag *d, const char *s,
    const struct span *at, struct attr *out);
bool text_pred_string(struct ir_module *m, struct diag *d, const char *s,
    const struct span *at, struct sym_pred *out);
/* Calls each with the predicates of an annotation such as
 * check="n == 784, m*4 <= k", in order; a may be NULL or no string: there are
 * none.  False: one cannot be read; it is reported, unless d is NULL. */
bool text_preds(struct ir_module *m, struct diag *d, const struct attr *a,
    const struct span *at, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx);
/* The same for a set of facts, which learns them. */
bool text_facts(struct ir_module *m, struct diag *d, const struct attr *a,
    const struct span *at, struct sym_facts *facts);

/* Printing.  named (may be NULL) returns the name under which a type was
 * put into <types>, or NULL to write it out. */
struct text_names {
	const char *(*named)(void *ctx, const struct type *t);
	void *ctx;
};
void text_put_type(struct buf *b, const struct type *t,
    const struct text_names *names);
/* For messages: of a large type only its kind, since the text of a type that
 * shares parts may be exponential in its depth. */
void text_put_type_short(struct buf *b, const struct type *t);
/* For messages: an extent's name and what binds it, "n (axis 0 of 'x')". */
void text_put_bound(struct buf *b, const char *name, uint32_t axis,
    const char *parameter);
void text_put_attr(struct buf *b, const struct attr *a);
/* A quoted string with escapes; all bytes come back. */
void text_put_string(struct buf *b, const char *s);
void text_put_bytes(struct buf *b, const char *s, size_t len);
/* Element i of little-endian data as a literal with its suffix: 1f, 2i64,
 * True, nanf16; NaN payloads other than the default as nan(0x...)f. */
void text_put_element(struct buf *b, enum dtype dt, const void *data,
    uint64_t i);
/* Reads one literal of dtype dt (sign included) into *out (8 bytes). */
bool text_element(struct lexer *l, enum dtype dt, void *out);

/* Reads one literal that states its own type: 7 is an int32 (an int64
 * if it does not fit), a real number needs a suffix.  starts: the current
 * token is a literal (without a sign). */
bool text_literal(struct lexer *l, enum dtype *dt, void *out);
bool text_literal_starts(const struct lexer *l);

/* ---- names (name.c) ---- */
/* What stands after % or @: a/b is one, as in models of ONNX. */
bool text_is_name(const char *s);
/* A name that stands alone: of a type, a type variable, a constructor. */
bool text_is_word(struct ir_module *m, const char *s);
/* The key of an attribute: names joined by dots. */
bool text_is_key(struct ir_module *m, const char *s);
bool text_is_keyword(const char *word);
/* Whether a word may name an extent: those that begin something else where an
 * extent may stand, in an attribute, do not. */
bool text_is_extent_name(const char *word);
/* A symbol of an object file; an identifier of C. */
bool text_is_symbol(const char *s);
bool text_is_c_name(const char *s);

#endif
