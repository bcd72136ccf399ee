/*
 * Inside of the Relay text reader: what its files share.
 *
 *	read.c		the module: header, definitions, the end
 *	read_expr.c	the machine that reads bodies and expressions
 *	read_atom.c	literals, names, constants
 *	read_head.c	binders, parameters, function headers, patterns
 *	scope.c		local and graph variables, nodes, printed ids
 *	place.c		where graph bindings go
 *	stdlib.c	definitions taken from the standard library
 *	meta.c		the metadata section and --meta FILE (meta.h)
 *
 * Expressions are read by a machine with an explicit stack of frames, so the
 * depth of the input is bounded by memory alone.  A value that was read
 * and is not yet part of a node is p->val; the machine's mode says what
 * comes next.
 */
#ifndef RELAY_FORMATS_TEXT_READ_H
#define RELAY_FORMATS_TEXT_READ_H

#include "formats/text/meta.h"
#include "formats/text/text.h"
#include "ir/text.h"

enum value_kind {
	V_ERROR,	/* reported; what uses it stays silent */
	V_NODE,		/* ref: node */
	V_OP,		/* ref: operator; name as written */
	V_GLOBAL,	/* name */
	V_CTOR,		/* name; looked up at the end */
	V_REF, V_READ, V_WRITE,
	V_CAST,		/* type */
};

struct value {
	enum value_kind kind;
	bool fresh;	/* a node that no variable names yet */
	uint32_t ref;
	const char *name;
	const struct type *type;
	struct span span;
};

/* What stands left of `=`: name or number, {annotations}, type. */
struct binder {
	const char *name;	/* NULL: %number */
	uint32_t number;
	bool has_id;
	uint32_t id;
	const struct type *type;
	const struct attrs *props;
	struct span span;
};

enum frame_kind {
	F_DEF,		/* body of a global function */
	F_LONE,		/* a lone expression */
	F_BODY,		/* statements and an expression */
	F_LET,		/* let or graph binding: its right-hand side */
	F_BINOP,	/* operands and operators */
	F_CALL,		/* arguments; the callee is vals[vals] */
	F_PAREN,	/* ( body ) or a tuple */
	F_BLOCK,	/* { body } as an expression */
	F_IF,		/* stage: condition, then, else, else-if */
	F_MATCH,	/* stage: scrutinee, arm */
	F_FN,		/* body of a local function */
};

/* A frame also keeps what the machine's state was before it. */
struct frame {
	uint8_t kind, stage;
	bool graph;		/* F_LET: without `let` */
	bool tuple;		/* F_PAREN: a comma was seen */
	bool named;		/* F_CALL: attributes have begun */
	bool total;		/* F_MATCH */
	ir_id node;		/* F_IF, F_MATCH, F_FN; F_LET: its function */
	ir_region inner;	/* the region that is being filled */
	uint32_t binder;	/* F_LET: in p->binders */
	const struct attrs *attrs;	/* F_CALL: from the metadata */
	struct span begin;
	ir_region region;
	uint32_t unit, locals, vals, ops, pairs, arms, binders;
	const struct text_scope *types;
};

enum mode {
	M_BODY,		/* a statement or the last expression */
	M_OPERAND,	/* an operand; F_BINOP on top */
	M_POSTFIX,	/* p->val is an atom; F_BINOP on top */
	M_VALUE,	/* p->val is for the frame on top */
	M_ERROR,	/* an error was reported; find a place to go on */
};

struct pending_op {
	uint32_t op;		/* 0: unary minus */
	uint8_t prec;
	struct value left;
	struct span span;	/* of the operator */
};

struct local {
	const char *name;
	ir_id node;		/* 0: its definition was wrong */
	uint32_t before;	/* what the name meant: index + 1 */
};

struct graph_var {
	uint32_t number;
	ir_id node;
	ir_region region;
	bool defined;
	struct span span;
};

/* A graph binding: the nodes that were made for it move together. */
struct unit {
	const char *name;
	uint32_t number;
	ir_region region;
	uint32_t function;
	struct span span;
};

/* By node index. */
struct node_info {
	uint32_t unit;		/* 0: none */
	bool claimed;		/* its id was written */
};

/* A constructor used by name, resolved when all types are known. */
struct ctor_use {
	const char *name;
	ir_id node;		/* or */
	uint32_t pattern;
	struct span span;
};

struct name_use {
	const char *name;
	struct span span;
};

struct stdlib;

struct parser {
	struct lexer l;
	struct ir_module *m;
	struct diag *d;
	const struct text_options *o;
	bool typed;		/* annotations are types (#[has = "typed"]) */
	bool lone;		/* free_var is allowed */
	bool stop;		/* too many errors */
	bool in_std;		/* reading the standard library */

	enum mode mode;
	struct value val;
	VEC(struct frame) stack;
	VEC(struct value) vals;
	VEC(struct pending_op) ops;
	VEC(struct attr_pair) pairs;
	VEC(struct binder) binders;
	VEC(ir_region) arms;
	VEC(uint32_t) patterns;

	uint32_t function;
	ir_id first_node;	/* of the function */
	uint32_t next;		/* from its header, 0: none */
	ir_region region;
	uint32_t unit;
	const struct text_scope *types;
	struct map dims;	/* dimension names of the function */

	VEC(struct local) locals;
	struct map local_by_name;	/* index + 1, or 0 */
	VEC(struct graph_var) graph;
	struct map graph_by_number;
	VEC(bool) open;		/* by region: still being read */
	VEC(struct node_info) info;
	VEC(struct unit) units;

	VEC(struct ctor_use) ctor_uses;
	VEC(struct name_use) global_uses;	/* first use, undefined then */
	struct map imports;	/* interned names of imported files */
	struct meta *meta;
	bool meta_wanted;	/* it was asked for and is missing: said */
	struct stdlib *std;
};

/* ---- read.c ---- */
void text_fail(struct parser *p);	/* an error was reported */
void text_error(struct parser *p, const struct span *sp, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports unless the lexer did; "expected WHAT, found ...". */
bool text_expected(struct parser *p, const char *what);
bool text_expect(struct parser *p, uint32_t punct);
struct span text_span(const struct span *from, const struct span *to);
/* One definition at the lexer's place (def, type, extern, import). */
bool text_definition(struct parser *p);
const char *text_close_name(const char *word, const char *const *list,
    uint32_t n);

/* ---- read_expr.c ---- */
/* Reads the body of p->function into p->region, from behind `{` (F_DEF) or
 * as a lone expression (F_LONE). */
void text_run(struct parser *p, enum frame_kind kind);
struct frame *text_push(struct parser *p, enum frame_kind kind);
void text_pop(struct parser *p);
void text_begin_body(struct parser *p);
void text_begin_expr(struct parser *p);
/* The node of a value; operators and the like become one here.  0: error. */
ir_id text_node(struct parser *p, struct value *v);

/* ---- read_call.c ---- */
void text_begin_call(struct parser *p);
void text_argument(struct parser *p);
void text_call_value(struct parser *p, struct frame *f);

/* ---- read_control.c ---- */
void text_if(struct parser *p);
void text_if_value(struct parser *p, struct frame *f);
void text_match(struct parser *p, bool total);
void text_match_value(struct parser *p, struct frame *f);
void text_fn(struct parser *p);
void text_fn_value(struct parser *p, struct frame *f);

/* ---- read_atom.c ---- */
void text_atom(struct parser *p);
/* "nn.conv2d" from the tokens; interned. */
const char *text_dotted(struct parser *p);
void text_name_value(struct parser *p, const char *name,
    const struct span *sp);
void text_number(struct parser *p, bool negative, const struct span *sp);
/* The constant meta[KEY][INDEX] becomes p->val. */
void text_meta_value(struct parser *p, const char *key, uint32_t index,
    const struct span *sp);
/* meta[KEY][INDEX]; the word has been read. */
bool text_meta_ref(struct parser *p, const char **key, uint32_t *index);
/* Whether a word begins an atom that is no name. */
bool text_is_keyword(const char *word);

/* ---- read_const.c ---- */
void text_list(struct parser *p);
void text_const(struct parser *p, const struct span *begin);
void text_constant_value(struct parser *p, uint32_t constant,
    const struct span *sp);

/* ---- read_head.c ---- */
/* From the variable's token; false: reported. */
bool text_binder(struct parser *p, struct binder *b, bool with_type);
const struct type *text_read_type(struct parser *p);
/* {key=value, ...}; id and next are taken out. */
bool text_braces(struct parser *p, const struct attrs **props,
    uint32_t *id, bool *has_id, uint32_t *next);
bool text_attr_value(struct parser *p, const struct span *sp,
    struct attr *out);
/* [A, B](%x: T, key=value) -> R; parameters go into p->region. */
struct head {
	uint32_t ntv;
	const char *const *tv;
	const struct type *ret;
	const struct attrs *attrs;
};
bool text_head(struct parser *p, struct head *h);
bool text_type_params(struct parser *p, struct head *h);
void text_push_scope(struct parser *p, const struct head *h);
bool text_pattern(struct parser *p, uint32_t *out);
/* Names that a list of types binds; and those in t that nothing binds. */
void text_bind_dims(struct parser *p, const struct type *t);
void text_check_dims(struct parser *p, const struct type *t,
    const struct span *sp);

/* ---- scope.c ---- */
ir_region text_region(struct parser *p, ir_id owner);
ir_id text_add(struct parser *p, struct ir_node *n,
    const struct ir_args *args);
void text_bind_local(struct parser *p, const char *name, ir_id node);
void text_unbind(struct parser *p, uint32_t mark);
/* Gives a node what its binder says, and the variable its meaning. */
void text_bind(struct parser *p, const struct binder *b, struct value *v);
void text_label(struct parser *p, const struct binder *b, ir_id node);
void text_variable(struct parser *p, const struct token *t);
void text_begin_function(struct parser *p, uint32_t function);
void text_end_function(struct parser *p);

/* ---- place.c ---- */
bool text_place(struct parser *p);

/* ---- stdlib.c ---- */
/* Takes in what is used, not defined, and in the library. */
void text_resolve(struct parser *p);
bool text_import(struct parser *p, const char *name, const struct span *sp);
void text_stdlib_free(struct parser *p);

#endif
