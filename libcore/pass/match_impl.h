/*
 * Between match.c, which searches, and match_tests.c: types, attributes, tests.
 */
#ifndef RELAY_PASS_MATCH_IMPL_H
#define RELAY_PASS_MATCH_IMPL_H

#include "pass/match.h"

/* What a binding of a pattern is, or 0. */
ir_id match_bound(const struct match *x, uint32_t frame, ir_id pattern);
/* Whether a type is one of a parameter; binds its names. */
bool match_type(struct match *x, uint32_t frame, const struct type *p,
    const struct type *t);
/* Whether a call has the attributes that a pattern names; binds names. */
bool match_attrs(struct match *x, uint32_t frame, const struct attrs *p,
    const struct ir_node *call);
/* Whether the tests of all frames hold. */
bool match_tests(const struct match *x);

#endif
