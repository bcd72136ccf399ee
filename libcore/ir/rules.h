/*
 * Rules and patterns as they are written (relay-rules(5)).
 *
 *	rule double(%x, numerics="exact") { %x + %x } => { %x * 2 }
 *	    where float(%x);
 *	pattern bias(%x, %b) { %x + %b } or { nn.bias_add(%x, %b) };
 *
 * The bodies are functions of a module that is beside the one to be matched
 * (ir_module_beside), so that strings, types and extents compare by pointer.
 * They are not typed.  Attributes of calls are as written: a name in them that
 * is not an extent of a type stands for an attribute.
 */
#ifndef RELAY_IR_RULES_H
#define RELAY_IR_RULES_H

#include "ir/ir.h"

#define IR_RULE_PARAMS 32

enum ir_term_kind {
	TERM_ATTR,	/* attr: a value, or names that stand for one */
	TERM_VALUE, /* the element of a constant whose elements are equal */
	TERM_RANK, TERM_DTYPE,	/* of a parameter's tensor */
	TERM_EXTENT,	/* number `axis`; negative: from the end */
};
struct ir_rule_term {
	enum ir_term_kind kind;
	uint32_t param;
	int64_t axis;
	struct attr attr;
};

enum ir_test_kind {
	TEST_CONSTANT,		/* computed from constants alone */
	TEST_FLOAT, TEST_INTEGER, TEST_BOOL,
	TEST_SAME_TYPE, TEST_SAME_SHAPE, TEST_SAME_DTYPE,
	TEST_EQ, TEST_NE, TEST_LT, TEST_LE, TEST_GT, TEST_GE,
};
struct ir_rule_test {
	enum ir_test_kind kind;
	bool not;
	uint32_t param[2];	/* of TEST_CONSTANT .. TEST_SAME_DTYPE */
	struct ir_rule_term term[2];	/* of the others */
	struct span span;
};

struct ir_rule {
	const char *name;
	bool pattern;		/* else a rule */
	const struct attrs *attrs;	/* numerics="rounding", doc="..." */
	VEC(uint32_t) alt;	/* functions: alternatives, with the same
				 * parameters */
	uint32_t to;		/* function: the replacement, of a rule */
	VEC(struct ir_rule_test) test;
	struct span span;
};
struct ir_rules {
	struct ir_module *m;
	VEC(struct ir_rule) rule;
};
/* Frees the module, too. */
void ir_rules_release(struct ir_rules *r);
/* A pattern by its name, or NULL. */
const struct ir_rule *ir_find_pattern(const struct ir_rules *r,
    const char *name);

/* Where a parameter of a function stands among them; UINT32_MAX: it is none.
 */
uint32_t ir_param_index(const struct ir_module *m, uint32_t function,
    ir_id id);

#endif
