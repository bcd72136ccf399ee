/*
 * The pieces of the stream reader.  Private to formats/stream.
 *
 * Errors do not stop the reader unless the document is malformed: an element in
 * error is skipped with all its content, and the id of a binding in error is
 * marked as "poison", so that its users report nothing.  Names: r_*.
 */
#ifndef RELAY_FORMATS_STREAM_READ_H
#define RELAY_FORMATS_STREAM_READ_H

#include <libxml/parser.h>

#include "formats/stream/stream.h"
#include "ir/text.h"
#include "tensor/prim.h"
#include "word.h"

/* Printed ids are below 2^31. */
#define STREAM_ID_LIMIT INT32_MAX

struct extra {
	const char *key;
	size_t value;		/* in reader.values */
};

/* A region that a binding named and that must follow. */
struct claim {
	uint32_t number;
	ir_region region;
	bool defined;
	uint32_t line;
	const char *pattern;	/* of an arm, and its place */
	struct span span;
};

/* The binding between its start and its end tag. */
struct pending {
	enum stream_element e;
	struct ir_node node;
	uint32_t number;
	bool bad;
	VEC(ir_id) in;
	VEC(ir_region) sub;
	VEC(struct attr_pair) attr, prop;
	struct ir_constant constant;
	unsigned char *bytes;	/* carried so far, in the module's arena */
	size_t nbytes;
	bool pieces;
};

typedef VEC(const char *) word_list;

/* The tensor program that is open, and its stage. */
struct pending_prim {
	struct prim *p;
	struct map buffer;	/* interned name -> index */
	struct prim_stage *s;
	bool bad;		/* the stage is left out */
	char *out, *at, *init, *value, *where;
	VEC(struct prim_axis) axis;
	struct map id;		/* number -> scalar node; 0: poison */
	VEC(sx_id) in;
	uint32_t open, depth;	/* of its tree: the last loop */
};

struct reader {
	struct ir_module *m;
	struct diag *d;
	const char *name;
	struct schema *schema;		/* that follows, or NULL */
	xmlParserCtxtPtr xml;
	enum stream_result result;
	uint32_t src;		/* of the stream in messages */
	bool stopped;

	enum stream_element stack[STREAM_DEPTH];
	uint32_t depth, skip;	/* skip: elements open below one in error */
	uint32_t rank;		/* of the last child of the root */
	uint32_t source;	/* the open <source> */

	/* Of the current element. */
	uint32_t line;
	uint64_t have;		/* words given */
	size_t at[W_COUNT];
	struct buf values;
	VEC(struct extra) extra;
	struct buf text;
	bool text_too_long;

	struct map named;	/* types by interned name */
	struct map type_cache;	/* interned text -> type.index, per scope */
	struct map carried;	/* hash -> constant */
	size_t may_carry;	/* bytes that can still follow */
	struct text_scope scope;
	word_list scope_tv;

	uint32_t adt;
	uint32_t function, extern_;
	uint32_t next;		/* of the function: ids so far are below */
	uint32_t stated_next;
	bool has_next;
	VEC(struct attr_pair) attrs;	/* of the function or extern */
	struct map id;		/* number -> node; 0: poison */
	struct map region_number;	/* number -> claim */
	VEC(struct claim) claim;
	uint32_t region;	/* the open claim */
	ir_id result_id;
	struct pending p;
	struct pending_prim prim;
};

/* read_value.c: messages and values */
struct span r_span(const struct reader *r);
/* The schema, for validating while reading. */
struct schema *r_schema(void);

void r_wrong(struct reader *r, const char *code, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
bool r_has(const struct reader *r, enum stream_word w);
/* The value as it stands, or NULL. */
char *r_value(struct reader *r, enum stream_word w);
/* Interned, escapes undone; NULL if absent, or after a message. */
const char *r_name(struct reader *r, enum stream_word w);
bool r_number(struct reader *r, enum stream_word w, uint64_t limit,
    uint64_t *out);
const struct type *r_type(struct reader *r, enum stream_word w);
bool r_loc(struct reader *r, struct span *sp);
/* An attribute value; bare words are strings. */
bool r_attr(struct reader *r, const char *text, bool bare, struct attr *out);
/* Sorts pairs into a dictionary; reports keys given twice. */
const struct attrs *r_dictionary(struct reader *r, struct attr_pair *v,
    uint32_t n);
/* Decimal digits without sign or leading zero. */
bool r_parse_number(const char *s, const char **end, uint64_t limit,
    uint64_t *out);
/* "v7" at *s, advancing; false if it is none. */
bool r_parse_id(const char **s, char letter, uint32_t *out);
void r_stop(struct reader *r, enum stream_result result);

/* Plain words separated by spaces; reports. */
bool r_names(struct reader *r, enum stream_word w, word_list *out);
/* Types from here on are read with scope_tv in scope. */
void r_new_scope(struct reader *r);

/* read_module.c */
void r_begin_relay(struct reader *r);
void r_begin_source(struct reader *r);
void r_end_source(struct reader *r);
void r_begin_type(struct reader *r);
void r_begin_adt(struct reader *r);
void r_begin_ctor(struct reader *r);
void r_begin_extern(struct reader *r);
void r_begin_function(struct reader *r);
void r_end_function(struct reader *r);
void r_begin_pair(struct reader *r, bool prop);
/* False: reported, and the reader has stopped. */
bool r_check_version(struct reader *r);

/* read_node.c */
void r_begin_region(struct reader *r);
void r_end_region(struct reader *r);
void r_begin_binding(struct reader *r, enum stream_element e);
void r_end_binding(struct reader *r);
/* Skips the element: its id is known, but has no node. */
void r_poison(struct reader *r);
void r_begin_arm(struct reader *r);
void r_release_pending(struct pending *p);

/* read_const.c */
void r_begin_constant(struct reader *r);
void r_end_constant(struct reader *r);
void r_end_piece(struct reader *r);

/* read_prim.c */
void r_begin_prim(struct reader *r);
void r_end_prim(struct reader *r);
void r_begin_buffer(struct reader *r);
void r_begin_stage(struct reader *r);
void r_end_stage(struct reader *r);
void r_begin_axis(struct reader *r);
void r_begin_sx(struct reader *r);
void r_begin_kernel(struct reader *r);
void r_release_prim(struct pending_prim *pp);
bool r_extent(struct reader *r, enum stream_word w, const struct sym **out);
/* Separated by commas. */
bool r_extents(struct reader *r, enum stream_word w, uint32_t *n,
    const struct sym *const **out);

/* loop_tree.c */
void r_begin_tree(struct reader *r);
void r_begin_version(struct reader *r);
void r_begin_loop(struct reader *r);
void r_begin_leaf(struct reader *r);

/* read_pattern.c: 0 after a message. */
uint32_t r_pattern(struct reader *r, const char *text, ir_region region);

#endif
