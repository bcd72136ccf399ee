/*
 * The Relay text reader: state and functions that its files share.
 *
 *	read.c		the module: header, lone expressions, the end
 *	read_definition.c  functions, data types, aliases
 *	read_extern.c	library functions
 *	read_rules.c	files of rules; read_rule_attrs.c: attributes
 *	read_expr.c	the machine that reads bodies and expressions
 *	read_call.c	calls and their attributes
 *	read_control.c	if, match, local functions
 *	read_atom.c	literals and names
 *	read_const.c	tensor constants
 *	read_binder.c	binders, parameters, function headers, patterns
 *	read_annotations.c	words in braces
 *	scope.c		local and graph variables, nodes, printed ids
 *	place_bindings.c		where graph bindings go
 *	stdlib.c	the index of the standard library
 *	resolve.c	names that the text uses and does not define
 *	meta.c		the metadata section and --meta FILE (meta.h)
 *
 * Expressions are read by a machine with an explicit stack of frames, so the
 * depth of the input is bounded by memory alone.  A value that was read and is
 * not yet part of a node is p->val; the machine's mode determines what is
 * expected next.
 */
#ifndef RELAY_FORMATS_TEXT_READ_H
#define RELAY_FORMATS_TEXT_READ_H

#include "formats/text/meta.h"
#include "formats/text/text.h"
#include "ir/rules.h"
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
	bool graph;		/* F_LET: without `let`; F_BODY: has bound */
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
	bool local;		/* a variable of that name was known */
	const struct attrs *attrs;	/* of the call, or NULL */
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
	struct ir_rules *rules; /* the text is a file of rules; or NULL */
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
	VEC(struct span) pair_span;	/* of the attributes of calls, by
					 * index in pairs */
	VEC(struct binder) binders;
	VEC(ir_region) arms;
	VEC(uint32_t) patterns;

	uint32_t function;
	ir_id first_node;	/* of the function */
	uint32_t next;		/* from its header, 0: none */
	ir_region region;
	uint32_t unit;
	const struct text_scope *types;
	struct map aliases;	/* `type T = ...`: name -> index of the type */
	struct map dims;	/* dimension names of the function */

	VEC(struct local) locals;
	struct map local_by_name;	/* index + 1, or 0 */
	VEC(struct graph_var) graph;
	struct map graph_by_number;
	VEC(bool) open;		/* by region: still being read */
	VEC(struct node_info) info;
	VEC(struct unit) units;
	VEC(uint32_t) unit_order;	/* as they ended */

	VEC(struct ctor_use) ctor_uses;
	VEC(struct name_use) global_uses;	/* first use, undefined then */
	struct map imports;	/* interned names of imported files */
	struct meta *meta;
	bool meta_wanted;	/* it is used and missing, which was reported */
	struct stdlib *std;
};

/* ---- read_token.c ---- */
void parse_error(struct parser *p, const struct span *sp, const char *code,
    const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Reports unless the lexer did; "expected WHAT, found ...". */
bool parse_expected(struct parser *p, const char *what);
bool parse_expect(struct parser *p, uint32_t punct);
/* Between the entries of a list that ( opened: a comma, or its end next. */
bool parse_comma(struct parser *p);
bool parse_is_word(const struct parser *p, const char *word);
struct span parse_span(const struct span *from, const struct span *to);
const char *parse_close_name(const char *word, const char *const *list,
    uint32_t n);
bool parse_global_name(struct parser *p, struct token *t);
void parse_duplicate(struct parser *p, const char *what,
    const struct token *t);
/* "nn.conv2d" from the tokens; interned. */
const char *parse_dotted(struct parser *p);
/* meta[KEY][INDEX]; the word has been read. */
bool parse_meta_ref(struct parser *p, const char **key, uint32_t *index);
/* The same from the word `meta` on, with where it stands; an error sets the
 * mode. */
bool parse_meta_word(struct parser *p, const char **key, uint32_t *index,
    struct span *sp);
void parse_no_meta(struct parser *p, const char *key, uint32_t index,
    const struct span *sp);
bool parse_attr_value(struct parser *p, const struct span *sp,
    struct attr *out);

/* ---- read_help.c ---- */

/* Help for a name that is not an operator but has a spelling; false: none. */
bool parse_spelled_help(struct parser *p, const char *name);
/* Help where % was meant as the remainder; after an error. */
void parse_remainder_help(struct parser *p);

/* ---- read_definition.c ---- */
/* Reads one definition (def, type, extern, import, prim); false after a syntax
 * error, which was reported: parse_skip_definition goes on. */
bool parse_definition(struct parser *p);
/* The parameters, result type and body of a function, after its name, which
 * begins at *begin; false after a syntax error.  body: where the body is, if it
 * does not follow the parameters; or NULL. */
bool parse_function_tail(struct parser *p, uint32_t index,
    const struct span *begin, const struct lexer *body);
/* Skips to the next definition, after an error. */
void parse_skip_definition(struct parser *p);

/* ---- read_rules.c ---- */
/* Reads a rule or pattern; false after a syntax error. */
bool parse_rule(struct parser *p);

/* ---- read_rule_attrs.c ---- */
/* The attributes of a call in a rule: checked, as far as there are no names in
 * them, and in full form.  at: where each stands, or NULL. */
const struct attrs *parse_rule_attributes(struct parser *p, uint32_t op,
    const struct attrs *as, const struct span *sp, const struct span *at);

/* ---- read_extern.c ---- */
/* From `def`. */
bool parse_extern_def(struct parser *p, const struct span *begin);

/* ---- read_expr.c ---- */
/* Reads the body of p->function into p->region, from after `{` (F_DEF) or
 * as a lone expression (F_LONE). */
void parse_run(struct parser *p, enum frame_kind kind);
struct frame *parse_push(struct parser *p, enum frame_kind kind);
void parse_pop(struct parser *p);
void parse_begin_body(struct parser *p);
void parse_begin_expr(struct parser *p);
/* The node of a value; operators and the like become one here.  0: error. */
ir_id parse_node(struct parser *p, struct value *v);

/* ---- read_call.c ---- */
/* Reports the attributes of a call of what is not an operator; NULL: none. */
void parse_foreign_attributes(struct parser *p, const struct span *at,
    const struct attrs *attrs);
void parse_begin_call(struct parser *p);
void parse_argument(struct parser *p);
void parse_call_value(struct parser *p, struct frame *f);

/* ---- read_control.c ---- */
void parse_if(struct parser *p);
void parse_if_value(struct parser *p, struct frame *f);
void parse_match(struct parser *p, bool total);
void parse_match_value(struct parser *p, struct frame *f);
void parse_fn(struct parser *p);
void parse_fn_value(struct parser *p, struct frame *f);

/* ---- read_atom.c ---- */
void parse_atom(struct parser *p);
void parse_name_value(struct parser *p, const char *name,
    const struct span *sp);
void parse_number(struct parser *p, bool negative, const struct span *sp);
/* A literal into 8 bytes; False: reported, the token is still there. */
bool parse_scalar(struct parser *p, bool negative, enum dtype *dt, void *out);
/* The constant meta[KEY][INDEX] becomes p->val. */
void parse_meta_value(struct parser *p, const char *key, uint32_t index,
    const struct span *sp);

/* ---- read_const.c ---- */
void parse_list(struct parser *p);
void parse_const(struct parser *p, const struct span *begin);
void parse_constant_value(struct parser *p, uint32_t constant,
    const struct span *sp);

/* ---- read_binder.c ---- */
/* From the variable's token; false: reported. */
bool parse_binder(struct parser *p, struct binder *b, bool with_type);
const struct type *parse_type(struct parser *p);
/* {key=value, ...}; id and next are taken out. */
bool parse_braces(struct parser *p, const struct attrs **props,
    uint32_t *id, bool *has_id, uint32_t *next);
/* [A, B](%x: T, key=value) -> R; parameters go into p->region. */
struct head {
	uint32_t ntv;
	const char *const *tv;
	const struct type *ret;
	const struct attrs *attrs;
};
bool parse_head(struct parser *p, struct head *h);
bool parse_type_params(struct parser *p, struct head *h);
void parse_push_scope(struct parser *p, const struct head *h);
bool parse_pattern(struct parser *p, uint32_t *out);
/* Of a region's parameters; `_` where nothing is written. */
const struct type *parse_function_type(struct parser *p, ir_region region,
    uint32_t ntv, const char *const *tv, const struct type *ret);
/* Names that a list of types binds; and those in t that nothing binds. */
void parse_bind_dims(struct parser *p, const struct type *t);
void parse_check_dims(struct parser *p, const struct type *t,
    const struct span *sp);

/* ---- scope.c ---- */
ir_region parse_region(struct parser *p, ir_id owner);
ir_id parse_add(struct parser *p, struct ir_node *n,
    const struct ir_args *args);
/* Whether it is the name of a parameter of the innermost open region. */
bool parse_is_parameter(const struct parser *p, const char *name);
void parse_bind_local(struct parser *p, const char *name, ir_id node);
void parse_unbind(struct parser *p, uint32_t mark);
/* Applies a binder: annotates the node and binds the variable. */
void parse_bind(struct parser *p, const struct binder *b, struct value *v);
void parse_label(struct parser *p, const struct binder *b, ir_id node);
void parse_variable(struct parser *p, const struct token *t);
void parse_begin_function(struct parser *p, uint32_t function);
void parse_end_function(struct parser *p);

/* ---- read_annotations.c ---- */
/* Words among a node's annotations that are not annotations. */
void parse_node_words(struct parser *p, const struct span *sp, ir_id node);
void parse_function_words(struct parser *p, const struct span *sp,
    uint32_t function, const struct attrs *words);

/* ---- place_bindings.c ---- */
bool parse_place(struct parser *p);

/* ---- stdlib.c ---- */
/* Makes the names of one file of the standard library, NAME or NAME.relay,
 * visible; false if there is no such file: an error was reported. */
bool parse_import(struct parser *p, const char *name, const struct span *sp);
/* Frees the index of the standard library. */
void parse_stdlib_free(struct parser *p);

/* ---- resolve.c ---- */
/* Reads the definition of a function, or else of a type or constructor, from
 * the standard library; false if it has none that is not read already. */
bool parse_take(struct parser *p, const char *name, bool function);
/* Reads what is used, not defined, and in the standard library, and reports
 * other names that are not defined. */
void parse_resolve(struct parser *p);

#endif
