/*
 * The vocabulary of the stream (names of elements and attributes) and its
 * escapes, which reader and writer share.  Private to formats/stream.
 */
#ifndef RELAY_FORMATS_STREAM_WORD_H
#define RELAY_FORMATS_STREAM_WORD_H

#include "ir/ir.h"

/* Attribute names that the stream defines. */
#define STREAM_WORDS(X)							\
	X(NONE, "")							\
	X(ANNOT, "annot") X(ANONYMOUS, "anonymous") X(ARGS, "args")	\
	X(AT, "at") X(BOUNDS, "bounds") X(BUFFER, "buffer")		\
	X(CALLEE, "callee") X(CHECK, "check") X(COND, "cond")		\
	X(CTOR, "ctor") X(DATA, "data") X(DEPTH, "depth")		\
	X(DEVICE, "device")						\
	X(DIMS, "dims") X(EFFECT, "effect") X(ELSE, "else")		\
	X(EXTENT, "extent") X(EXTERN, "extern") X(FIELDS, "fields")	\
	X(FILE, "file")							\
	X(FN, "fn") X(HAS, "has") X(HASH, "hash")	\
	X(ID, "id") X(INDEX, "index") X(INIT, "init") X(KEY, "key")	\
	X(KIND, "kind") X(LENGTH, "length")				\
	X(LOC, "loc") X(NAME, "name") X(NEXT, "next")			\
	X(NUMERICS, "numerics") X(OFFSET, "offset") X(OP, "op")		\
	X(OUT, "out")							\
	X(PARAMS, "params") X(PATH, "path") X(PATTERN, "pattern")	\
	X(REDUCE, "reduce") X(REGION, "region") X(RESULT, "result")	\
	X(RET, "ret") X(SCOPE, "scope")					\
	X(SLOT, "slot") X(STAGE, "stage") X(SYMBOL, "symbol")		\
	X(TARGET, "target") X(TEXT, "text")				\
	X(THEN, "then") X(TOTAL, "total") X(TV, "tv") X(TYPE, "type")	\
	X(VALUE, "value") X(VARS, "vars") X(VERSION, "version")		\
	X(WHEN, "when") X(WHERE, "where") X(WORKSPACE, "workspace")

enum stream_word {
#define X(name, text) W_##name,
	STREAM_WORDS(X)
#undef X
	W_COUNT
};
#define WORD(name) ((uint64_t)1 << W_##name)
_Static_assert(W_COUNT <= 64, "a mask of words is 64 bits");

extern const char *const stream_word_text[W_COUNT];
enum stream_word stream_word_find(const char *s);

/* Annotations with reserved names; strings are written without quotes. */
#define PROP_WORDS							\
	(WORD(DIMS) | WORD(CHECK) | WORD(VALUE) | WORD(DEVICE) | WORD(SLOT))
/* Names that no attribute of an operator call may have on a binding. */
#define BINDING_WORDS							\
	(PROP_WORDS | WORD(ID) | WORD(NAME) | WORD(OP) | WORD(FN) |	\
	WORD(CTOR) | WORD(CALLEE) | WORD(ARGS) | WORD(COND) |		\
	WORD(THEN) | WORD(ELSE) | WORD(REGION) | WORD(INDEX) |		\
	WORD(TOTAL) | WORD(ANONYMOUS) | WORD(DATA) | WORD(PATH) |	\
	WORD(OFFSET) | WORD(LENGTH) | WORD(HASH) | WORD(EXTERN) |	\
	WORD(ANNOT) | WORD(TYPE) | WORD(LOC) | WORD(EFFECT) | WORD(TV))

/* Elements. */
#define STREAM_ELEMENTS(X)						\
	X(NONE, "") X(RELAY, "relay") X(SOURCE, "source")		\
	X(TYPES, "types") X(TYPE, "type") X(ADT, "adt")			\
	X(EXTERN, "extern") X(PRIM, "prim") X(FUNCTION, "function")	\
	X(REGION, "region") X(ATTR, "attr") X(PROP, "prop")		\
	X(ARM, "arm") X(DATA, "data") X(BUFFER, "buffer")		\
	X(STAGE, "stage") X(AXIS, "axis") X(SX, "sx")			\
	X(KERNEL, "kernel") X(TREE, "tree") X(LOOP, "loop")		\
	X(LEAF, "leaf") X(VERSION, "version")				\
	X(PARAM, "param") X(CONST, "const") X(OP, "op")			\
	X(GLOBAL, "global") X(CTOR, "ctor") X(CALL, "call")		\
	X(TUPLE, "tuple") X(PROJ, "proj") X(IF, "if")			\
	X(MATCH, "match") X(FN, "fn") X(REF, "ref") X(READ, "read")	\
	X(WRITE, "write") X(CAST, "cast")

enum stream_element {
#define X(name, text) E_##name,
	STREAM_ELEMENTS(X)
#undef X
	E_COUNT
};
/* Ends with NULL. */
extern const char *const stream_element_text[E_COUNT + 1];
enum stream_element stream_element_find(const char *s);
/* Bindings stand in the order of enum node_kind. */
#define E_OF_KIND(kind) ((enum stream_element)(E_PARAM + (kind) - NODE_PARAM))
#define KIND_OF_E(e) ((enum node_kind)(NODE_PARAM + (e) - E_PARAM))
#define E_IS_BINDING(e) ((e) >= E_PARAM)

/* [A-Za-z_][A-Za-z0-9_.]* */
bool stream_is_plain(const char *s);
/* A plain word that reads as a string when it stands without quotes. */
bool stream_is_bare_string(const char *s);
/* Whether a key can stand as an XML attribute's name. */
bool stream_is_key(const char *s);

/* Names: a backslash is written "\\", and bytes that XML forbids, control
 * characters, and bytes that are not UTF-8 are written "\xHH".  Other
 * characters stay. */
void stream_put_name(struct buf *b, const char *s, size_t len, bool lines);
/* Undoes it in place; false for a bad escape. */
bool stream_take_name(char *s, size_t *len);
/* Appends s as it may stand in an attribute or as content: markup characters
 * become entities.  Bytes that XML forbids become \xHH, which is correct inside
 * of quoted strings; they cannot occur elsewhere. */
void stream_put_escaped(struct buf *b, const char *s, size_t len);

/* Base64; decoding, to at most room bytes, fails on anything but its
 * alphabet, padding and space. */
#define STREAM_PIECE ((size_t)768 << 10)	/* bytes; text: 1 MiB */
void stream_put_base64(struct buf *b, const unsigned char *p, size_t len);
bool stream_take_base64(const char *s, size_t len, unsigned char *out,
    size_t room, size_t *n);

/* Looks at the raw bytes before the XML parser does: encoding, DOCTYPE,
 * number and size of attributes.  Returns a message, or NULL. */
#define STREAM_ATTRIBUTES 512
#define STREAM_ATTRIBUTE_LENGTH ((size_t)8 << 20)
#define STREAM_CHILDREN 65536	/* <attr> and <prop> of one element */
#define STREAM_DEPTH 16
const char *stream_scan(const char *s, size_t len, uint32_t *line);
/* The attributes alone, of a piece that was written. */
const char *stream_scan_piece(const char *s, size_t len);

/* Makes libxml2 end the program when memory runs out, as all other code
 * does. */
void stream_memory(void);
/* Libxml2 prints nothing and loads nothing between these two. */
struct stream_quiet {
	void *error, *context, *loader;
};
void stream_quiet_begin(struct stream_quiet *q);
void stream_quiet_end(const struct stream_quiet *q);

#endif
