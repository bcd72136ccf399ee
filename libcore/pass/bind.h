/*
 * Binding: parameters of a function become constants.
 *
 * A constant must fit the parameter's written type.  Extents that the type
 * leaves open are solved and replaced in the whole function: n where it
 * stands bare, and what is linear in one unknown name.  A module that was
 * typed is typed again.
 *
 * Names of tensors are mapped to parameters: "FROM=TO", or
 * "PREFIX*=PREFIX*".  A name fits a parameter if it is the same, or if it is
 * once all but letters and digits is _.
 */
#ifndef RELAY_PASS_BIND_H
#define RELAY_PASS_BIND_H

#include "ir/ir.h"

struct bind;
/* NULL: the function is not there, or is called or used: reported. */
struct bind *bind_begin(struct ir_module *m, const char *function,
    struct diag *d);
void bind_free(struct bind *b);
/* False: it is not a map, or names no parameter; reported. */
bool bind_map(struct bind *b, const char *arg);
/* The parameter for a name: its number, or UINT32_MAX. */
uint32_t bind_find(struct bind *b, const char *name);
uint32_t bind_count(const struct bind *b);
const char *bind_param(const struct bind *b, uint32_t param);
const struct type *bind_type(const struct bind *b, uint32_t param);
bool bind_is_given(const struct bind *b, uint32_t param);

/* Offers a parameter a value of a type: false if it has one already or the
 * type is another (reported).  name, from: for messages. */
struct bind_offer {
	const char *name, *from;
	const struct type *type;
};
bool bind_offer(struct bind *b, uint32_t param, const struct bind_offer *o);
/* The constant for an offer that was taken. */
void bind_give(struct bind *b, uint32_t param, uint32_t constant);
/* Maps of single names that matched no tensor; reported. */
bool bind_check_maps(struct bind *b);
/* Rewrites the function; false: reported. */
bool bind_apply(struct bind *b);

#endif
