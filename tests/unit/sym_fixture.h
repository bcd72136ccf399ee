/*
 * What tests of symbolic integers share: a context, some names, and the printed
 * form.
 */
#ifndef TESTS_SYM_FIXTURE_H
#define TESTS_SYM_FIXTURE_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "sym/sym.h"

static struct arena *arena;
static struct strtab *strings;
static struct sym_ctx *c;
static const struct sym *n, *m, *k;

static void
setup(void)
{
	arena = arena_new();
	strings = strtab_new(arena);
	c = sym_ctx_new(arena, strings);
	n = sym_var(c, "n");
	m = sym_var(c, "m");
	k = sym_var(c, "k");
}

static void
teardown(void)
{
	sym_ctx_free(c);
	strtab_free(strings);
	arena_free(arena);
}

static const struct sym *
K(int64_t v)
{
	return sym_const(c, v);
}

static void
prints(const struct sym *s, const char *want)
{
	struct buf b = { 0 };

	cr_assert_not_null(s, "wanted %s", want);
	sym_print(&b, s);
	cr_expect_str_eq(b.v, want);
	buf_release(&b);
}

#endif
