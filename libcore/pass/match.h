/*
 * Matching of patterns (ir/rules.h) against bindings: for rules of
 * relay-simplify, and for regions of relay-partition.
 *
 * An operator matches a call of it, whose attributes are as the pattern says;
 * those that it does not name may be anything.  Operands in the other order
 * match, too, if the operator is commutative.  A parameter matches any value,
 * or one of its type, whose names of extents and type variables are bound then.
 * A scalar matches a constant all of whose elements are that number: one
 * without suffix in any data type, one with the suffix f in any of floats, one
 * with another in its own.  A call of a pattern, @name(...), matches one of its
 * alternatives; parameters for which the call has no operand match anything.
 * What stands twice in a pattern matches the same binding twice.
 *
 * Alternatives are tried in order, with backtracking, as in a search by depth;
 * after MATCH_STEPS steps nothing matches.
 */
#ifndef RELAY_PASS_MATCH_H
#define RELAY_PASS_MATCH_H

#include "ir/rules.h"

#define MATCH_STEPS 4096

/* A pattern as it stands in a search: the rule, or one that is called. */
struct match_frame {
	const struct ir_rule *rule;
	uint32_t function;	/* its alternative */
	uint32_t up;		/* the frame that calls it, */
	ir_id call;		/* and where */
};
struct match_goal {
	uint32_t frame;
	ir_id pattern, subject;
};
struct match_name {
	uint32_t frame;
	const char *name;
	struct attr value;	/* ATTR_TYPE: of a type variable */
};

struct match {
	const struct ir_rules *rules;
	struct ir_module *m;	/* where it looks */
	const bool *constant;	/* by node: computed from constants alone;
				 * NULL: constants themselves */
	struct sym_facts *facts;	/* or NULL */
	/* Of the last match that was found. */
	VEC(struct match_frame) frame;
	VEC(struct match_goal) goal; /* all that was to be matched; params of
				 * called patterns are what they stand for */
	VEC(struct match_goal) bound; /* what each binding of a pattern, but
					 * literals, is */
	VEC(struct match_name) name;
	uint32_t steps;
};
void match_release(struct match *x);
/* Whether a rule matches at a binding. */
bool match_at(struct match *x, const struct ir_rule *r, ir_id id);
/* What parameter i of the rule is; 0: its alternative does not have it. */
ir_id match_param(const struct match *x, uint32_t i);
/* What a name of the rule stands for, or NULL. */
const struct attr *match_name(const struct match *x, const char *name);
/* An attribute with all names replaced by their values.  False: a name has no
 * value, or is an operand of an expression and its value is not an integer. */
bool match_attr(const struct match *x, uint32_t frame, const struct attr *a,
    struct attr *out);

/* The number that a literal of a rule is, whatever its data type. */
double match_literal(const struct ir_module *rules, const struct ir_node *n);
/* Whether a literal may have a data type. */
bool match_literal_fits(const struct ir_module *rules,
    const struct ir_node *n, enum dtype dt);
/* The one value of a constant tensor with equal elements.  False: they differ,
 * or are not known, or there are none. */
bool match_one_value(const struct ir_module *m, ir_id id, double *v);

#endif
