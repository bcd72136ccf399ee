/*
 * Walks over expressions: printing, substitution, variables, evaluation.
 *
 * Recursive: SYM_DEPTH bounds the depth and SYM_LIMIT the number of steps.
 * The printed text needs no parentheses, since sums stand only at the top
 * or inside the parentheses of a function.
 */
#include "sym/sym_impl.h"

#include <inttypes.h>

static const char *const function_name[] = {
	[SYM_FLOORDIV] = "floordiv", [SYM_FLOORMOD] = "floormod",
	[SYM_MIN] = "min", [SYM_MAX] = "max",
	[SYM_BROADCAST] = "broadcast",
};

/* A product without the sign of its coefficient, or with it if the sign cannot
 * be removed (INT64_MIN). */
static void
print_product(struct buf *b, const struct sym *s)
{
	for (uint32_t i = 0; i < s->n; i++) {
		if (i > 0)
			buf_putc(b, '*');
		sym_print(b, s->arg[i]);
	}
	if (s->value == INT64_MIN)
		buf_printf(b, "*%" PRId64, s->value);
	else if (s->value != 1 && s->value != -1)
		buf_printf(b, "*%" PRId64, s->value < 0 ? -s->value :
		    s->value);
}

static bool
is_negative(const struct sym *s)
{
	return s->kind == SYM_MUL && s->value < 0 && s->value != INT64_MIN;
}

static void
print_term(struct buf *b, const struct sym *s, bool first)
{
	if (is_negative(s))
		buf_puts(b, first ? "-" : " - ");
	else if (!first)
		buf_puts(b, " + ");
	if (s->kind == SYM_MUL)
		print_product(b, s);
	else
		sym_print(b, s);
}

/* Positive terms first, so that n - m is not -m + n. */
static void
print_sum(struct buf *b, const struct sym *s)
{
	bool first = true, constant = s->value != 0;

	for (uint32_t i = 0; i < s->n; i++)
		if (!is_negative(s->arg[i])) {
			print_term(b, s->arg[i], first);
			first = false;
		}
	if (first && s->value > 0) {
		buf_printf(b, "%" PRId64, s->value);
		first = constant = false;
	}
	for (uint32_t i = 0; i < s->n; i++)
		if (is_negative(s->arg[i])) {
			print_term(b, s->arg[i], first);
			first = false;
		}
	if (constant && (s->value > 0 || s->value == INT64_MIN))
		buf_printf(b, " + %" PRId64, s->value);
	else if (constant)
		buf_printf(b, " - %" PRId64, -s->value);
}

void
sym_print(struct buf *b, const struct sym *s)
{
	switch (s->kind) {
	case SYM_CONST:
		buf_printf(b, "%" PRId64, s->value);
		return;
	case SYM_VAR:
		buf_puts(b, s->name);
		return;
	case SYM_ANY:
		buf_putc(b, '?');
		return;
	case SYM_HOLE:
		buf_putc(b, '_');
		if (s->value != 0)
			buf_printf(b, "%" PRId64, s->value);
		return;
	case SYM_ADD:
		print_sum(b, s);
		return;
	case SYM_MUL:
		print_term(b, s, true);
		return;
	case SYM_FLOORDIV: case SYM_FLOORMOD: case SYM_MIN: case SYM_MAX:
	case SYM_BROADCAST:
		break;
	}
	buf_puts(b, function_name[s->kind]);
	buf_putc(b, '(');
	sym_print(b, s->arg[0]);
	buf_puts(b, ", ");
	sym_print(b, s->arg[1]);
	buf_putc(b, ')');
}

void
sym_pred_print(struct buf *b, const struct sym_pred *p)
{
	static const char *const op[] = { [SYM_EQ] = "==", [SYM_NE] = "!=",
		[SYM_LT] = "<", [SYM_LE] = "<=", [SYM_GT] = ">",
		[SYM_GE] = ">=", [SYM_ALIKE] = "~", [SYM_INTO] = "~>" };

	sym_print(b, p->lhs);
	buf_printf(b, " %s ", op[p->op]);
	sym_print(b, p->rhs);
}

bool
sym_holds(enum sym_cmp op, int64_t a, int64_t b)
{
	switch (op) {
	case SYM_EQ: return a == b;
	case SYM_NE: return a != b;
	case SYM_LT: return a < b;
	case SYM_LE: return a <= b;
	case SYM_GT: return a > b;
	case SYM_GE: return a >= b;
	case SYM_ALIKE: return a == b || a == 1 || b == 1;
	case SYM_INTO: return a == b || a == 1;
	}
	return false;
}

static const struct sym *
rebuild_sum(struct sym_ctx *c, const struct sym *s,
    const struct sym *const *arg)
{
	struct sym_lin l;

	sym_lin_init(&l, c);
	l.k = s->value;
	for (uint32_t i = 0; i < s->n; i++) {
		if (arg[i] == NULL || arg[i]->has_any) {
			sym_lin_free(&l);
			return arg[i];
		}
		sym_lin_add(&l, arg[i], 1);
	}
	return sym_lin_done(&l);
}

const struct sym *
sym_rebuild(struct sym_ctx *c, const struct sym *s,
    const struct sym *const *arg)
{
	const struct sym *r;

	switch (s->kind) {
	case SYM_ADD:
		return rebuild_sum(c, s, arg);
	case SYM_MUL:
		r = sym_const(c, s->value);
		for (uint32_t i = 0; i < s->n; i++)
			r = sym_mul(c, r, arg[i]);
		return r;
	case SYM_FLOORDIV:
		return sym_floordiv(c, arg[0], arg[1]);
	case SYM_FLOORMOD:
		return sym_floormod(c, arg[0], arg[1]);
	case SYM_MIN:
		return sym_min(c, arg[0], arg[1]);
	case SYM_MAX:
		return sym_max(c, arg[0], arg[1]);
	case SYM_BROADCAST:
		return sym_broadcast(c, arg[0], arg[1]);
	default:
		return s;
	}
}

/* Holes and `?` are offered too: inference replaces them. */
const struct sym *
sym_subst(struct sym_ctx *c, const struct sym *s, sym_lookup *fn, void *ctx)
{
	const struct sym *r, **arg;
	bool changed = false;

	if (s == NULL || s->kind == SYM_CONST)
		return s;
	if (s->n == 0) {
		r = fn(ctx, s);
		return r != NULL ? r : s;
	}
	arg = mem_alloc(s->n * sizeof *arg);
	r = s;
	for (uint32_t i = 0; i < s->n; i++) {
		arg[i] = sym_subst(c, s->arg[i], fn, ctx);
		changed |= arg[i] != s->arg[i];
		if (arg[i] == NULL)
			r = NULL;
	}
	if (r != NULL && changed)
		r = sym_rebuild(c, s, arg);
	mem_free(arg);
	return r;
}

const struct sym *
sym_import(struct sym_ctx *to, const struct sym *s)
{
	const struct sym *r, **arg;

	if (s == NULL)
		return NULL;
	switch (s->kind) {
	case SYM_CONST:
		return sym_const(to, s->value);
	case SYM_VAR:
		return sym_var(to, s->name);
	case SYM_ANY:
		return sym_any(to);
	case SYM_HOLE:
		return sym_hole(to, s->value);
	default:
		break;
	}
	arg = mem_alloc(s->n * sizeof *arg);
	for (uint32_t i = 0; i < s->n; i++)
		arg[i] = sym_import(to, s->arg[i]);
	r = sym_rebuild(to, s, arg);
	mem_free(arg);
	return r;
}

static void
visit_vars(const struct sym *s, struct map *seen,
    void (*fn)(void *ctx, const struct sym *), void *ctx)
{
	uint32_t dummy;

	if (s->kind == SYM_VAR && !map_get(seen, map_ptr(s), &dummy)) {
		map_put(seen, map_ptr(s), 1);
		fn(ctx, s);
	}
	for (uint32_t i = 0; i < s->n; i++)
		visit_vars(s->arg[i], seen, fn, ctx);
}

void
sym_vars(const struct sym *s, void (*fn)(void *ctx, const struct sym *),
    void *ctx)
{
	struct map seen = { 0 };

	if (s->kind == SYM_VAR)
		fn(ctx, s);
	else if (s->n > 0)
		visit_vars(s, &seen, fn, ctx);
	map_free(&seen);
}

struct evaluation {
	bool (*value)(void *ctx, const struct sym *var, int64_t *v);
	void *ctx;
};

static bool eval(const struct sym *s, const struct evaluation *e,
    int64_t *out);

/* Sums and products are exact in 128 bits, so that the order of terms
 * cannot make an overflow. */
static bool
eval_product(const struct sym *s, const struct evaluation *e, __int128 *out)
{
	const __int128 limit = (__int128)1 << 63;
	int64_t v;

	if (s->kind != SYM_MUL) {
		if (!eval(s, e, &v))
			return false;
		*out = v;
		return true;
	}
	*out = s->value;
	for (uint32_t i = 0; i < s->n; i++) {
		if (!eval(s->arg[i], e, &v) || *out >= limit || *out < -limit)
			return false;
		*out *= v;
	}
	return true;
}

static bool
eval_sum(const struct sym *s, const struct evaluation *e, int64_t *out)
{
	const __int128 limit = (__int128)1 << 63;
	__int128 sum = s->kind == SYM_ADD ? s->value : 0, t;

	if (s->kind == SYM_MUL) {
		if (!eval_product(s, e, &sum))
			return false;
	} else {
		for (uint32_t i = 0; i < s->n; i++) {
			if (!eval_product(s->arg[i], e, &t) ||
			    t >= limit << 40 || t < -(limit << 40))
				return false;
			sum += t;
		}
	}
	if (sum >= limit || sum < -limit)
		return false;
	*out = (int64_t)sum;
	return true;
}

static bool
eval(const struct sym *s, const struct evaluation *e, int64_t *out)
{
	int64_t a, b;

	switch (s->kind) {
	case SYM_CONST:
		*out = s->value;
		return true;
	case SYM_ANY: case SYM_HOLE:
		return false;
	case SYM_VAR:
		return e->value(e->ctx, s, out);
	case SYM_ADD: case SYM_MUL:
		return eval_sum(s, e, out);
	case SYM_FLOORDIV: case SYM_FLOORMOD: case SYM_MIN: case SYM_MAX:
	case SYM_BROADCAST:
		break;
	}
	if (!eval(s->arg[0], e, &a) || !eval(s->arg[1], e, &b))
		return false;
	if (s->kind == SYM_MIN) {
		*out = a < b ? a : b;
	} else if (s->kind == SYM_MAX) {
		*out = a > b ? a : b;
	} else if (s->kind == SYM_BROADCAST) {
		*out = sym_broadcast_value(a, b);
	} else if (b == 0 || (s->kind == SYM_FLOORDIV && b == -1 &&
	    a == INT64_MIN)) {
		return false;
	} else {
		*out = s->kind == SYM_FLOORDIV ? int_floor_div(a, b) :
		    int_floor_mod(a, b);
	}
	return true;
}

bool
sym_eval(const struct sym *s, bool (*value)(void *ctx,
    const struct sym *var, int64_t *v), void *ctx, int64_t *out)
{
	struct evaluation e = { value, ctx };

	return eval(s, &e, out);
}
