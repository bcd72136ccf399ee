/*
 * Even functions: what f(-x) computes is f(x).
 */
#ifndef EVEN_H
#define EVEN_H

#include "pass/rewrite.h"

#define EVEN_RULE "even"

void even_run(struct ir_module *m, struct pass_rewrites *w);

#endif
