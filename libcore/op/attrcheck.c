/*
 * Attributes of a call against its operator's row: diagnostics for what
 * does not fit, and the canonical form of what does.
 *
 * Both walk values with the row's type.  A value fits a type as written or
 * by the small conversions that Relay texts rely on: an integer for a float,
 * 0 or 1 for a bool, one value for a list where the row allows it, "" or
 * "void" for a missing data type.  canonical() applies exactly these, so two
 * spellings of one call become equal.  Lists nest at most two deep; there is
 * no recursion on what a user wrote.
 */
#include "op/op.h"

#include <string.h>

static const char *const type_text[] = {
	[ATTR_T_BOOL] = "a bool",
	[ATTR_T_INT] = "an integer",
	[ATTR_T_FLOAT] = "a number",
	[ATTR_T_STR] = "a string",
	[ATTR_T_DTYPE] = "a data type",
	[ATTR_T_DIM] = "a dimension",
	[ATTR_T_INTS] = "a list of integers",
	[ATTR_T_DIMS] = "a list of dimensions",
	[ATTR_T_FLOATS] = "a list of numbers",
	[ATTR_T_STRS] = "a list of strings",
	[ATTR_T_PAIRS] = "a list of pairs of integers",
	[ATTR_T_TYPE] = "a type",
	[ATTR_T_INT_OR_INTS] = "an integer or a list of integers",
};

static const char *const kind_text[] = {
	[ATTR_NONE] = "None",
	[ATTR_BOOL] = "a bool",
	[ATTR_INT] = "an integer",
	[ATTR_FLOAT] = "a number",
	[ATTR_STR] = "a string",
	[ATTR_SYM] = "a symbolic dimension",
	[ATTR_LIST] = "a list",
	[ATTR_TYPE] = "a type",
};

static uint32_t
base_type(const struct op_attr *a)
{
	return a->type & ATTR_T_BASE;
}

/* The type of a list's elements; ATTR_T_BASE: not a list type. */
static uint32_t
element_type(uint32_t type)
{
	switch (type) {
	case ATTR_T_INTS:
	case ATTR_T_INT_OR_INTS:
		return ATTR_T_INT;
	case ATTR_T_DIMS:
		return ATTR_T_DIM;
	case ATTR_T_FLOATS:
		return ATTR_T_FLOAT;
	case ATTR_T_STRS:
		return ATTR_T_STR;
	case ATTR_T_PAIRS:
		return ATTR_T_INTS;
	}
	return ATTR_T_BASE;
}

/* A type in place of a data type: dtype=float32 without quotes. */
static bool
type_is_dtype(const struct type *t)
{
	return t->kind == TYPE_TENSOR && t->n == 0;
}

static bool
no_dtype(const char *s)
{
	return s[0] == '\0' || strcmp(s, "void") == 0;
}

static bool
fits_scalar(uint32_t type, const struct attr *v)
{
	switch (type) {
	case ATTR_T_BOOL:
		return v->kind == ATTR_BOOL ||
		    (v->kind == ATTR_INT && (v->i == 0 || v->i == 1));
	case ATTR_T_INT:
	case ATTR_T_INT_OR_INTS:
		return v->kind == ATTR_INT;
	case ATTR_T_FLOAT:
		return v->kind == ATTR_FLOAT || v->kind == ATTR_INT;
	case ATTR_T_STR:
		return v->kind == ATTR_STR;
	case ATTR_T_DTYPE:
		return v->kind == ATTR_STR ||
		    (v->kind == ATTR_TYPE && type_is_dtype(v->type));
	case ATTR_T_DIM:
		return v->kind == ATTR_INT || v->kind == ATTR_SYM;
	case ATTR_T_TYPE:
		return v->kind == ATTR_TYPE;
	}
	return false;
}

/* ---- diagnostics ---- */

struct check {
	const struct op_def *op;
	const struct op_attr *a;
	const struct span *sp;
	struct diag *d;
};

static void
wrong_kind(const struct check *c, uint32_t type, const struct attr *v,
    uint32_t place)
{
	const char *where = place ? mem_printf(" (entry %u)", place) : NULL;

	diag_error(c->d, c->sp, "attribute-kind",
	    "%s: attribute '%s'%s takes %s%s, found %s", c->op->name,
	    c->a->name, where ? where : "", type_text[type],
	    !place && c->a->type & ATTR_T_NULL_OK ? " or None" : "",
	    kind_text[v->kind]);
	mem_free((void *)(uintptr_t)where);
}

static bool
allowed(const char *values, const char *s)
{
	size_t n = strlen(s), len;

	for (const char *p = values; *p; p += len, p += strspn(p, " ")) {
		len = strcspn(p, " ");
		if (len == n && memcmp(p, s, n) == 0)
			return true;
		if (n == 0 && len == 2 && memcmp(p, "''", 2) == 0)
			return true;
	}
	return false;
}

static bool
check_string(const struct check *c, uint32_t type, const struct attr *v)
{
	struct buf b = { 0 };
	bool ok = true;

	if (v->kind != ATTR_STR)
		return true;
	buf_put_escaped(&b, v->s, strlen(v->s));
	if (type == ATTR_T_DTYPE) {
		ok = dtype_read(v->s) != DT_NONE ||
		    (c->a->type & ATTR_T_NULL_OK && no_dtype(v->s));
		if (!ok)
			diag_error(c->d, c->sp, "attribute-value",
			    "%s: attribute '%s' takes a data type, found "
			    "'%s'", c->op->name, c->a->name,
			    b.v ? b.v : "");
	} else if (c->a->values && !allowed(c->a->values, v->s)) {
		ok = false;
		diag_error(c->d, c->sp, "attribute-value",
		    "%s: attribute '%s' cannot be '%s'", c->op->name,
		    c->a->name, b.v ? b.v : "");
		diag_help(c->d, "it is one of: %s", c->a->values);
	}
	buf_release(&b);
	return ok;
}

static bool
check_scalar(const struct check *c, uint32_t type, const struct attr *v,
    uint32_t place)
{
	if (!fits_scalar(type, v)) {
		wrong_kind(c, type, v, place);
		return false;
	}
	return check_string(c, type, v);
}

static bool
check_length(const struct check *c, uint32_t n)
{
	uint32_t full = c->a->full;

	if (full == 0 || n == full || n == 1 || n * 2 == full)
		return true;
	if (full > 3 && full % 2 == 0)
		diag_error(c->d, c->sp, "attribute-value",
		    "%s: attribute '%s' takes 1, %u or %u values, found %u",
		    c->op->name, c->a->name, full / 2, full, n);
	else if (full > 1)
		diag_error(c->d, c->sp, "attribute-value",
		    "%s: attribute '%s' takes 1 or %u values, found %u",
		    c->op->name, c->a->name, full, n);
	else
		diag_error(c->d, c->sp, "attribute-value",
		    "%s: attribute '%s' takes 1 value, found %u",
		    c->op->name, c->a->name, n);
	return false;
}

static bool
check_pair(const struct check *c, const struct attr *v, uint32_t place)
{
	if (v->kind != ATTR_LIST) {
		wrong_kind(c, ATTR_T_INTS, v, place);
		return false;
	}
	for (uint32_t i = 0; i < v->n; i++)
		if (!check_scalar(c, ATTR_T_INT, &v->list[i], place))
			return false;
	if (v->n == 2)
		return true;
	diag_error(c->d, c->sp, "attribute-value", "%s: entry %u of "
	    "attribute '%s' is a pair of integers, found %u", c->op->name,
	    place, c->a->name, v->n);
	return false;
}

static bool
check_list(const struct check *c, uint32_t element, const struct attr *v)
{
	bool ok;

	for (uint32_t i = 0; i < v->n; i++) {
		ok = element == ATTR_T_INTS ?
		    check_pair(c, &v->list[i], i + 1) :
		    check_scalar(c, element, &v->list[i], i + 1);
		if (!ok)
			return false;
	}
	return check_length(c, v->n);
}

static bool
check_value(const struct check *c, const struct attr *v)
{
	uint32_t type = base_type(c->a), element = element_type(type);

	if (v->kind == ATTR_NONE && c->a->type & ATTR_T_NULL_OK)
		return true;
	if (element != ATTR_T_BASE && v->kind == ATTR_LIST)
		return check_list(c, element, v);
	if (type == ATTR_T_INT_OR_INTS)
		return check_scalar(c, type, v, 0);
	if (element != ATTR_T_BASE && c->a->type & ATTR_T_SCALAR_OK &&
	    fits_scalar(element, v))
		return check_string(c, element, v);
	return check_scalar(c, type, v, 0);
}

static const char *
closest_attr(const struct op_def *op, const char *key)
{
	VEC(const char *) list = { 0 };
	const char *found;

	for (const struct op_attr *a = op->attrs; a && a->name; a++)
		vec_push(&list, a->name);
	vec_push(&list, NULL);
	found = str_closest(key, list.v);
	vec_free(&list);
	return found;
}

static void
unknown_attr(const struct op_def *op, const char *key, const struct span *sp,
    struct diag *d)
{
	const char *close = closest_attr(op, key), *sep = "";
	struct buf b = { 0 };

	buf_put_escaped(&b, key, strlen(key));
	diag_error(d, sp, "attribute-unknown", "%s has no attribute '%s'",
	    op->name, b.v ? b.v : "");
	buf_release(&b);
	if (close != NULL) {
		diag_help(d, "did you mean '%s'?", close);
	} else if (op->attrs == NULL || op->attrs[0].name == NULL) {
		diag_help(d, "it has no attributes");
	} else {
		for (const struct op_attr *a = op->attrs; a->name; a++) {
			buf_printf(&b, "%s%s", sep, a->name);
			sep = ", ";
		}
		diag_help(d, "its attributes are %s", b.v);
		buf_release(&b);
	}
}

static bool
given(const struct attrs *as, const char *name)
{
	for (uint32_t i = 0; as && i < as->n; i++)
		if (strcmp(as->pair[i].key, name) == 0)
			return true;
	return false;
}

bool
ir_op_check_attr(uint32_t op, const struct attr_pair *pair, bool any,
    const struct span *sp, struct diag *d)
{
	struct check c = { .op = op_at(op), .sp = sp, .d = d,
	    .a = op_find_attr(op_at(op), pair->key) };

	if (c.a == NULL) {
		unknown_attr(c.op, pair->key, sp, d);
		return false;
	}
	return any || check_value(&c, &pair->value);
}

bool
ir_op_check_attrs(uint32_t op, const struct attrs *as, const struct span *sp,
    const struct span *at, struct diag *d)
{
	const struct op_def *def = op_at(op);
	bool ok = true;

	for (uint32_t i = 0; as && i < as->n; i++)
		ok = ir_op_check_attr(op, &as->pair[i], false, at != NULL ?
		    &at[i] : sp, d) && ok;
	for (const struct op_attr *a = def->attrs; a && a->name; a++) {
		if (!(a->type & ATTR_T_REQUIRED) || given(as, a->name))
			continue;
		diag_error(d, sp, "attribute-missing",
		    "%s needs attribute '%s'", def->name, a->name);
		diag_help(d, "%s: %s", a->name, a->doc);
		ok = false;
	}
	return ok;
}

/* ---- canonical form ---- */

static struct attr
canonical_scalar(struct ir_module *m, uint32_t type, const struct attr *v)
{
	const char *name;
	int64_t i;

	switch (type) {
	case ATTR_T_BOOL:
		if (v->kind == ATTR_INT)
			return attr_bool(v->i != 0);
		break;
	case ATTR_T_FLOAT:
		if (v->kind == ATTR_INT)
			return attr_float((double)v->i);
		break;
	case ATTR_T_DIM:
		if (v->kind == ATTR_SYM && sym_is_const(v->sym, &i))
			return attr_int(i);
		break;
	case ATTR_T_DTYPE:
		if (v->kind == ATTR_STR && no_dtype(v->s))
			return (struct attr){ .kind = ATTR_NONE };
		if (v->kind == ATTR_TYPE && type_is_dtype(v->type)) {
			name = dtype_info[v->type->dtype].name;
			return attr_str(str_intern0(m->strings, name));
		}
		if (v->kind == ATTR_STR && dtype_read(v->s) != DT_NONE) {
			name = dtype_info[dtype_read(v->s)].name;
			return attr_str(str_intern0(m->strings, name));
		}
		break;
	}
	if (v->kind == ATTR_STR)	/* a default's is not interned */
		return attr_str(str_intern0(m->strings, v->s));
	return *v;
}

static struct attr
canonical_list(struct ir_module *m, const struct op_attr *a,
    const struct attr *v, uint32_t len)
{
	uint32_t element = element_type(base_type(a)), n = len;
	struct attr *list;

	if (len && (len == 1 || len * 2 == a->full) && a->full)
		n = a->full;
	list = arena_alloc(m->arena, n ? n : 1, sizeof *list);
	for (uint32_t i = 0; i < n; i++)
		list[i] = element == ATTR_T_INTS ? v[i % len] :
		    canonical_scalar(m, element, &v[i % len]);
	return (struct attr){ .kind = ATTR_LIST, .n = n, .list = list };
}

static struct attr
canonical(struct ir_module *m, const struct op_attr *a, const struct attr *v)
{
	uint32_t type = base_type(a), element = element_type(type);

	if (v->kind == ATTR_NONE)
		return *v;
	if (element != ATTR_T_BASE && v->kind == ATTR_LIST)
		return canonical_list(m, a, v->list, v->n);
	if (a->type & ATTR_T_SCALAR_OK && fits_scalar(element, v))
		return canonical_list(m, a, v, 1);
	return canonical_scalar(m, type, v);
}

const struct attrs *
op_canonical_attrs(struct ir_module *m, uint32_t op, const struct attrs *as)
{
	const struct op_def *def = op_at(op);
	VEC(struct attr_pair) kept = { 0 };
	const struct attrs *out = NULL;
	const struct op_attr *a;
	struct attr_pair p;
	struct attr none;

	for (uint32_t i = 0; as && i < as->n; i++) {
		p = as->pair[i];
		a = op_find_attr(def, p.key);
		if (a != NULL) {
			p.value = canonical(m, a, &p.value);
			none = canonical(m, a,
			    op_attr_value(op, NULL, a->name));
			if (!(a->type & ATTR_T_REQUIRED) &&
			    attr_equal(&p.value, &none))
				continue;
		}
		vec_push(&kept, p);
	}
	if (def->complete != NULL)
		for (uint32_t i = 0; i < kept.n; i++)
			kept.v[i].value = def->complete(m, as, &kept.v[i]);
	if (kept.n)
		out = attrs_new(m->arena, kept.n, kept.v);
	vec_free(&kept);
	return out;
}
