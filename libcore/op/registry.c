/*
 * Lookup in the operator table, and attribute checks against its rows.
 *
 * op_table is sorted by name (scripts/mkops), so a name is found by binary
 * search; aliases have a small sorted table of their own.  Values of
 * attributes are brought into one form by canonical(): what was written as
 * 1, [1] or (1, 1) for a list of two is [1, 1] afterwards.
 *
 * Defaults are literals in the rows.  They are parsed once, by
 * pthread_once, into a table that is never written again: every reader of
 * any module sees the same constants.
 */
#include "op/op.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names that Relay texts use for the run-time shaped twins of operators. */
static const struct {
	const char *name, *op;
	uint8_t nin;
	uint8_t order[4];	/* see op_alias_order; nin 0: as they stand */
} alias[] = {
	{ "dyn.broadcast_to", "broadcast_to", 0, { 0 } },
	{ "dyn.expand_dims", "expand_dims", 0, { 0 } },
	{ "dyn.full", "full", 0, { 0 } },
	{ "dyn.image.resize2d", "image.resize2d", 0, { 0 } },
	{ "dyn.nn.pad", "nn.pad", 3, { 0, 2, 1 } },
	{ "dyn.nn.upsampling", "nn.upsampling", 0, { 0 } },
	{ "dyn.nn.upsampling3d", "nn.upsampling3d", 0, { 0 } },
	{ "dyn.one_hot", "one_hot", 0, { 0 } },
	{ "dyn.ones", "ones", 0, { 0 } },
	{ "dyn.reshape", "reshape", 0, { 0 } },
	{ "dyn.sparse_to_dense", "sparse_to_dense", 4, { 0, 3, 1, 2 } },
	{ "dyn.squeeze", "squeeze", 0, { 0 } },
	{ "dyn.strided_slice", "strided_slice", 0, { 0 } },
	{ "dyn.tile", "tile", 0, { 0 } },
	{ "dyn.topk", "topk", 0, { 0 } },
	{ "dyn.zeros", "zeros", 0, { 0 } },
};
#define ALIASES (sizeof alias / sizeof alias[0])

/* ---- lookup ---- */

static uint32_t
find_exact(const char *name)
{
	uint32_t lo = 1, hi = op_table_count, mid;
	int c;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		c = strcmp(name, op_table[mid]->name);
		if (c == 0)
			return mid;
		if (c < 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return 0;
}

static int
find_alias(const char *name)
{
	for (size_t i = 0; i < ALIASES; i++)
		if (strcmp(alias[i].name, name) == 0)
			return (int)i;
	return -1;
}

uint32_t
op_find(const char *name)
{
	uint32_t op = find_exact(name);
	int i;

	if (op != 0 || strncmp(name, "dyn.", 4) != 0)
		return op;
	i = find_alias(name);
	return i < 0 ? 0 : find_exact(alias[i].op);
}

bool
op_alias(uint32_t i, const char **from, const char **to)
{
	if (i >= ALIASES)
		return false;
	*from = alias[i].name;
	*to = alias[i].op;
	return true;
}

const uint8_t *
op_alias_order(const char *name, uint32_t nin)
{
	int i = strncmp(name, "dyn.", 4) == 0 ? find_alias(name) : -1;

	/* Trailing operands that were left out keep the order of the rest,
	 * which is a permutation of the first nin only for all of them. */
	return i >= 0 && alias[i].nin != 0 && alias[i].nin == nin ?
	    alias[i].order : NULL;
}

/* The family prefix is what people forget: conv2d, nn.add. */
static const char *
closest_prefix(const char *name)
{
	static const char *const prefix[] = { "nn.", "image.", "vision.",
		"random.", "qnn.", "annotation.", "memory.", "vm." };
	const char *dot = strrchr(name, '.');
	uint32_t op = dot ? find_exact(dot + 1) : 0;
	char full[80];

	if (op != 0)
		return op_table[op]->name;
	for (size_t i = 0; i < sizeof prefix / sizeof prefix[0]; i++) {
		int n = snprintf(full, sizeof full, "%s%s", prefix[i],
		    dot ? dot + 1 : name);

		if (n < (int)sizeof full && (op = find_exact(full)) != 0)
			return op_table[op]->name;
	}
	return NULL;
}

const char *
op_closest(const char *name)
{
	const char **list, *found = closest_prefix(name);
	uint32_t n = 0;

	if (found != NULL)
		return found;
	list = mem_zalloc(op_table_count + ALIASES + 1, sizeof *list);
	for (uint32_t i = 1; i < op_table_count; i++)
		list[n++] = op_table[i]->name;
	for (size_t i = 0; i < ALIASES; i++)
		list[n++] = alias[i].name;
	found = str_closest(name, list);
	mem_free(list);
	return found;
}

const struct op_attr *
op_find_attr(const struct op_def *op, const char *name)
{
	if (op->attrs == NULL)
		return NULL;
	for (const struct op_attr *a = op->attrs; a->name; a++)
		if (strcmp(a->name, name) == 0)
			return a;
	return NULL;
}

/* ---- what libcore/ir asks ---- */

uint32_t
ir_op_count(void)
{
	return op_table_count;
}

const char *
ir_op_name(uint32_t op)
{
	return op_table[op]->name;
}

uint8_t
ir_op_effect(uint32_t op)
{
	return op_table[op]->effect;
}

void
ir_op_arity(uint32_t op, uint32_t *min, uint32_t *max)
{
	*min = *max = 0;
	for (const struct op_input *in = op_table[op]->inputs; in->name; in++) {
		if (in->variadic) {
			*max = UINT32_MAX;
			return;
		}
		if (!in->optional)
			(*min)++;
		(*max)++;
	}
}

void
ir_op_inputs(uint32_t op, struct buf *b)
{
	for (const struct op_input *in = op_table[op]->inputs; in->name; in++)
		buf_printf(b, "%s%s%s%s", in == op_table[op]->inputs ? "" :
		    ", ", in->name, in->variadic ? "..." : "", in->tuple ?
		    " (a tuple)" : in->optional ? " (optional)" : "");
}

bool
ir_op_takes_tuple(uint32_t op)
{
	return op_table[op]->inputs->name != NULL &&
	    op_table[op]->inputs->tuple;
}

/* ---- defaults ---- */

static struct {
	struct arena *arena;
	struct attr **value;	/* by operator, then place in its attrs */
} dflt;
static pthread_once_t dflt_once = PTHREAD_ONCE_INIT;

static const char *
skip_space(const char *s)
{
	return s + strspn(s, " ");
}

static const char *parse_list(const char *s, struct attr *out, int depth);

/* Reads one literal of a default; the text is a row's, so a fault in it is
 * a bug. */
static const char *
parse_literal(const char *s, struct attr *out, int depth)
{
	const char *word[] = { "None", "False", "True" };
	char *end;
	size_t n;

	s = skip_space(s);
	for (size_t i = 0; i < 3; i++) {
		n = strlen(word[i]);
		if (strncmp(s, word[i], n) == 0) {
			*out = i ? attr_bool(i == 2) :
			    (struct attr){ .kind = ATTR_NONE };
			return s + n;
		}
	}
	if (*s == '"') {
		n = strcspn(s + 1, "\"");
		*out = attr_str(arena_strndup(dflt.arena, s + 1, n));
		return s + n + 2;
	}
	if (*s == '[')
		return parse_list(s, out, depth);
	n = strspn(s, "+-0123456789.e");
	if (n == 0)
		BUG("default '%s'", s);
	if (memchr(s, '.', n) || memchr(s, 'e', n))
		*out = attr_float(strtod(s, &end));
	else
		*out = attr_int(strtoll(s, &end, 10));
	return end;
}

static const char *
parse_list(const char *s, struct attr *out, int depth)
{
	VEC(struct attr) v = { 0 };
	struct attr a, *list;

	if (depth > 2)
		BUG("default '%s' is nested too deep", s);
	for (s = skip_space(s + 1); *s != ']'; s = skip_space(s)) {
		s = skip_space(parse_literal(s, &a, depth + 1));
		vec_push(&v, a);
		if (*s == ',')
			s++;
		else if (*s != ']')
			BUG("default '%s'", s);
	}
	list = arena_alloc(dflt.arena, v.n ? v.n : 1, sizeof *list);
	if (v.n)
		memcpy(list, v.v, v.n * sizeof *list);
	*out = (struct attr){ .kind = ATTR_LIST, .n = v.n, .list = list };
	vec_free(&v);
	return s + 1;
}

static void
parse_defaults(void)
{
	const struct op_attr *as;
	uint32_t n;

	dflt.arena = arena_new();
	dflt.value = arena_alloc(dflt.arena, op_table_count,
	    sizeof *dflt.value);
	for (uint32_t op = 1; op < op_table_count; op++) {
		as = op_table[op]->attrs;
		for (n = 0; as && as[n].name; n++)
			;
		dflt.value[op] = arena_alloc(dflt.arena, n + 1,
		    sizeof **dflt.value);
		for (uint32_t i = 0; i < n; i++)
			if (as[i].dflt && *parse_literal(as[i].dflt,
			    &dflt.value[op][i], 0))
				BUG("%s: default '%s'", op_table[op]->name,
				    as[i].dflt);
	}
}

static const struct attr *
default_value(uint32_t op, const struct op_attr *a)
{
	pthread_once(&dflt_once, parse_defaults);
	return &dflt.value[op][a - op_table[op]->attrs];
}

/* ---- values of calls ---- */

const struct attr *
op_attr_value(uint32_t op, const struct attrs *as, const char *name)
{
	const struct op_attr *a = op_find_attr(op_table[op], name);

	if (a == NULL)
		BUG("%s has no attribute '%s'", op_table[op]->name, name);
	for (uint32_t i = 0; as && i < as->n; i++)
		if (strcmp(as->pair[i].key, name) == 0)
			return &as->pair[i].value;
	return default_value(op, a);
}

static _Noreturn void
wrong_kind(uint32_t op, const char *name)
{
	BUG("attribute '%s' of %s was not checked", name, op_table[op]->name);
}

int64_t
op_int(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *v = op_attr_value(op, as, name);
	int64_t i;

	if (v->kind == ATTR_INT || v->kind == ATTR_BOOL)
		return v->i;
	if (v->kind == ATTR_SYM && sym_is_const(v->sym, &i))
		return i;
	wrong_kind(op, name);
}

double
op_float(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *v = op_attr_value(op, as, name);

	if (v->kind == ATTR_FLOAT)
		return v->f;
	if (v->kind == ATTR_INT || v->kind == ATTR_BOOL)
		return (double)v->i;
	wrong_kind(op, name);
}

bool
op_bool(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *v = op_attr_value(op, as, name);

	if (v->kind != ATTR_BOOL && v->kind != ATTR_INT)
		wrong_kind(op, name);
	return v->i != 0;
}

const char *
op_str(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *v = op_attr_value(op, as, name);

	if (v->kind == ATTR_NONE)
		return "";
	if (v->kind != ATTR_STR)
		wrong_kind(op, name);
	return v->s;
}

bool
op_none(uint32_t op, const struct attrs *as, const char *name)
{
	const struct attr *v = op_attr_value(op, as, name);
	const struct op_attr *a = op_find_attr(op_table[op], name);

	/* Relay texts write a missing data type as "" or "void". */
	if (v->kind == ATTR_STR && (a->type & ATTR_T_BASE) == ATTR_T_DTYPE)
		return v->s[0] == '\0' || strcmp(v->s, "void") == 0;
	return v->kind == ATTR_NONE;
}

static bool
plain_int(const struct attr *v, int64_t *out)
{
	if (v->kind == ATTR_SYM)
		return sym_is_const(v->sym, out);
	*out = v->i;
	return v->kind == ATTR_INT || v->kind == ATTR_BOOL;
}

bool
op_ints(uint32_t op, const struct attrs *as, const char *name, int64_t *out,
    uint32_t n)
{
	const struct attr *v = op_attr_value(op, as, name);
	const struct attr *list = v->kind == ATTR_LIST ? v->list : v;
	uint32_t len = v->kind == ATTR_LIST ? v->n : 1;

	if (len != n && len != 1 && len * 2 != n)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (!plain_int(&list[i % len], &out[i]))
			return false;
	return true;
}
