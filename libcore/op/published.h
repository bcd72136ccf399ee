/*
 * Where the operators differ from those of the published implementation of
 * Relay, TVM 0.18: one table, from which relay-ops(7), the messages about
 * names that are not here and relay-print --form=tvm speak.
 *
 * Source: the registrations and the declared attributes of that version.
 */
#ifndef RELAY_OP_PUBLISHED_H
#define RELAY_OP_PUBLISHED_H

#include "op/op.h"

enum op_published_kind {
	PUBLISHED_THERE,	/* an operator that is not here; text: the
				 * way */
	PUBLISHED_HERE,	/* an operator, or an attribute, that is only
				 * here */
	PUBLISHED_DEFAULT,	/* text: the default of a text there; "": it
				 * has none, the attribute must be written */
	PUBLISHED_KEY,	/* text: the type of the attributes, which a
				 * text must name: attrs_type_key */
	PUBLISHED_UNUSED,	/* an attribute that means nothing: a text may
				 * give it; text: what it is there */
	PUBLISHED_MEANING,	/* text: what is otherwise there */
};

struct op_published {
	enum op_published_kind kind;
	const char *op;	/* a name, or "string.*": a family of names */
	const char *attr;	/* or NULL */
	const char *text;	/* see the kind */
};

/* The rows by operator; their number. */
extern const struct op_published op_published[];
extern const uint32_t op_published_count;

/* A row of the kind about an operator and an attribute (NULL: about the
 * operator itself); NULL: none.  Families are found by their members. */
const struct op_published *op_published_find(enum op_published_kind kind,
    const char *op, const char *attr);

#endif
