/*
 * Forms of the functional part of a module: rewrites that take a feature of
 * functions away, for what does not know it.
 *
 * eta:      constructors, operators and global functions are not values: a
 *           local function calls each.
 * lifted:   local functions are made by global ones, which get what they
 *           capture (Johnsson, Lambda Lifting, 1985); without captures they are
 *           global functions themselves.
 * cps:      no function returns to another: each is handed what follows as a
 *           function (Plotkin, Call-by-Name, Call-by-Value and the
 *           lambda-Calculus, 1975; for a first-order language with effects in
 *           order).
 * monomorphic: no function has type parameters: a copy for each choice of
 *           types.
 * defunctionalized: no function is a value: data take their place, of a type
 *           with a constructor for each function, and a function applies them
 *           (Reynolds, Definitional Interpreters, 1972).
 *
 * What has no function value, no local function, no call or no type parameter
 * stays as it is, and each form is kept when it is made again.
 */
#ifndef RELAY_PASS_NORMALIZE_H
#define RELAY_PASS_NORMALIZE_H

#include "pass/rewrite.h"

#define NORMALIZE_CTOR "constructor"	/* eta, of each kind of value */
#define NORMALIZE_OP "operator"
#define NORMALIZE_GLOBAL "global"
#define NORMALIZE_LIFT "lifted"
#define NORMALIZE_CPS "cps"
#define NORMALIZE_COPY "monomorphic"
#define NORMALIZE_DATA "defunctionalized"

/* Each infers the types again; false: that failed, or the module has no such
 * form, and it is reported.  Linear in the module and in what is made. */
bool normalize_eta(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);
bool normalize_lifted(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);
bool normalize_cps(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);
bool normalize_monomorphic(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);
bool normalize_defunctionalized(struct ir_module *m, struct pass_rewrites *w,
    struct diag *d);

#endif
