/*
 * Attribute values and dictionaries: of operator calls, of functions, and
 * annotations ("properties") of bindings.  Immutable, in the module's arena.
 */
#ifndef RELAY_IR_ATTR_H
#define RELAY_IR_ATTR_H

#include "ir/type.h"

enum attr_kind {
	ATTR_NONE,	/* None */
	ATTR_BOOL,	/* i */
	ATTR_INT,	/* i */
	ATTR_FLOAT,	/* f */
	ATTR_STR,	/* s */
	ATTR_SYM,	/* sym: a non-constant dimension expression */
	ATTR_LIST,	/* list[n]; (a, b) and [a, b] are the same */
	ATTR_TYPE,	/* type */
};

struct attr {
	enum attr_kind kind;
	uint32_t n;
	union {
		int64_t i;
		double f;
		const char *s;		/* interned */
		const struct sym *sym;
		const struct attr *list;
		const struct type *type;
	};
};

struct attr_pair {
	const char *key;	/* interned; may be dotted */
	struct attr value;
};

/* Sorted by key; NULL is the empty dictionary. */
struct attrs {
	uint32_t n;
	struct attr_pair pair[];
};

const struct attrs *attrs_new(struct arena *a, uint32_t n,
    const struct attr_pair *pair);
const struct attr *attrs_get(const struct attrs *as, const char *key);
/* A copy with `key` set (value non-NULL) or removed (NULL). */
const struct attrs *attrs_with(struct arena *a, const struct attrs *as,
    const char *key, const struct attr *value);
bool attr_equal(const struct attr *a, const struct attr *b);
bool attrs_equal(const struct attrs *a, const struct attrs *b);
uint64_t attrs_hash(const struct attrs *as, uint64_t seed);

static inline struct attr
attr_int(int64_t i)
{
	return (struct attr){ .kind = ATTR_INT, .i = i };
}
static inline struct attr
attr_bool(bool b)
{
	return (struct attr){ .kind = ATTR_BOOL, .i = b };
}
static inline struct attr
attr_float(double f)
{
	return (struct attr){ .kind = ATTR_FLOAT, .f = f };
}
static inline struct attr
attr_str(const char *interned)
{
	return (struct attr){ .kind = ATTR_STR, .s = interned };
}

/* Whether a name is in a string of names with spaces between, as that of dims=;
 * NULL: any is. */
bool attr_lists(const struct attr *names, const char *name);

#endif
