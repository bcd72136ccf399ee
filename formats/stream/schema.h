/*
 * Validation while reading: whether a document's events are one that a RELAX
 * NG schema accepts (schema.c), and the schema's patterns (schema_load.c).
 */
#ifndef RELAY_FORMATS_STREAM_SCHEMA_H
#define RELAY_FORMATS_STREAM_SCHEMA_H

#include "base/mem.h"
#include "base/str.h"
#include "regex.h"

enum schema_kind {
	P_NONE,			/* nothing is accepted */
	P_EMPTY, P_TEXT,
	P_CHOICE, P_GROUP,	/* a, b */
	P_MORE,			/* one or more a */
	P_AFTER,		/* a, then b after the end of the element */
	P_ELEMENT,		/* of the name a, with content b */
	P_ATTRIBUTE,		/* of the class of names a, with value b */
	/* Of values only: */
	P_VALUE,		/* the words of string a */
	P_DATA,			/* one word of regular expression a */
	P_FILLED,		/* at least one character */
	P_LIST,			/* words, each of a; b: the least number */
};

struct schema_pattern {
	uint32_t kind, a, b;
};

/* A set of attribute names: one name, or all names without a namespace except
 * some. */
struct name_class {
	uint32_t name;			/* 0: all but those */
	VEC(uint32_t) except;
};

struct schema {
	VEC(struct schema_pattern) pattern;	/* each once */
	VEC(bool) nullable;
	VEC(char *) name;		/* elements, attributes; strings */
	VEC(struct name_class) names;
	VEC(struct regex *) regex;
	struct map index, by_name;
	/* Memoized derivatives, by pattern and event. */
	struct map opened, valued, attributed, closed, ended, texted;
	VEC(uint32_t) value;		/* lists of an attribute's values */
	uint32_t start, at;
	bool failed;
};

/* NULL: the schema uses forms that are not supported here. */
struct schema *schema_load(const char *text, size_t len);
void schema_free(struct schema *s);

/* For schema_load.c.  Numbers of patterns and names. */
uint32_t schema_pattern(struct schema *s, enum schema_kind kind, uint32_t a,
    uint32_t b);
uint32_t schema_name(struct schema *s, const char *name);

/* The events of a document, in order; then whether it was accepted.
 * An attribute's value is a string. */
void schema_begin(struct schema *s);
void schema_element(struct schema *s, const char *name);
void schema_attribute(struct schema *s, const char *name, const char *value);
void schema_content(struct schema *s);	/* after the attributes */
void schema_text(struct schema *s, const char *text, size_t len);
void schema_end(struct schema *s);
bool schema_accepted(const struct schema *s);

#endif
