/*
 * Matching of patterns: types, attributes and tests (match.h).
 */
#include "pass/match_impl.h"

#include <math.h>
#include <string.h>

#include "op/op.h"

/* ---- names ---- */

static const struct attr *
find_name(const struct match *x, uint32_t frame, const char *name)
{
	for (uint32_t i = 0; i < x->name.n; i++)
		if (x->name.v[i].frame == frame && x->name.v[i].name == name)
			return &x->name.v[i].value;
	return NULL;
}

const struct attr *
match_name(const struct match *x, const char *name)
{
	return find_name(x, 0, name);
}

static bool
bind_name(struct match *x, uint32_t frame, const char *name,
    const struct attr *v)
{
	const struct attr *is = find_name(x, frame, name);

	if (is != NULL)
		return attr_equal(is, v);
	vec_push(&x->name, ((struct match_name){ frame, name, *v }));
	return true;
}

struct lookup {
	const struct match *x;
	uint32_t frame;
	bool missing;
};

static const struct sym *
lookup(void *ctx, const struct sym *var)
{
	struct lookup *l = ctx;
	const struct attr *a = find_name(l->x, l->frame, var->name);

	if (a != NULL && a->kind == ATTR_INT)
		return sym_const(l->x->m->syms, a->i);
	if (a != NULL && a->kind == ATTR_SYM)
		return a->sym;
	l->missing = true;
	return NULL;
}

static struct attr
of_sym(const struct sym *s)
{
	int64_t v;

	return sym_is_const(s, &v) ? attr_int(v) :
	    (struct attr){ .kind = ATTR_SYM, .sym = s };
}

/* A name that stands alone, or NULL. */
static const char *
bare(const struct attr *a)
{
	return a->kind == ATTR_SYM && a->sym->kind == SYM_VAR ?
	    a->sym->name : NULL;
}

bool
match_attr(const struct match *x, uint32_t frame, const struct attr *a,
    struct attr *out)
{
	struct lookup l = { .x = x, .frame = frame };
	const struct attr *is;
	const struct sym *s;
	struct attr *list;

	*out = *a;
	if (bare(a) != NULL) {
		is = find_name(x, frame, bare(a));
		if (is != NULL)
			*out = *is;
		return is != NULL;
	}
	if (a->kind == ATTR_SYM) {
		s = sym_subst(x->m->syms, a->sym, lookup, &l);
		if (l.missing || s == NULL)
			return false;
		*out = of_sym(s);
		return true;
	}
	if (a->kind != ATTR_LIST || a->n == 0)
		return true;
	list = arena_alloc(x->m->arena, a->n, sizeof *list);
	for (uint32_t i = 0; i < a->n; i++)
		if (!match_attr(x, frame, &a->list[i], &list[i]))
			return false;
	out->list = list;
	return true;
}

/* ---- attributes ---- */

static bool
same_attr(struct match *x, uint32_t frame, const struct attr *p,
    const struct attr *v)
{
	struct attr a;

	if (bare(p) != NULL)
		return bind_name(x, frame, bare(p), v);
	if (p->kind == ATTR_LIST) {
		if (v->kind != ATTR_LIST || v->n != p->n)
			return false;
		for (uint32_t i = 0; i < p->n; i++)
			if (!same_attr(x, frame, &p->list[i], &v->list[i]))
				return false;
		return true;
	}
	if (p->kind == ATTR_SYM)
		return match_attr(x, frame, p, &a) && attr_equal(&a, v);
	if (p->kind == ATTR_INT && v->kind == ATTR_FLOAT)
		return v->f == (double)p->i;
	return attr_equal(p, v);
}

bool
match_attrs(struct match *x, uint32_t frame, const struct attrs *p,
    const struct ir_node *call)
{
	for (uint32_t i = 0; p != NULL && i < p->n; i++)
		if (!same_attr(x, frame, &p->pair[i].value, op_attr_value(
		    call->ref, call->attrs, p->pair[i].key)))
			return false;
	return true;
}

/* ---- types ---- */

static bool
match_dim(struct match *x, uint32_t frame, const struct sym *p,
    const struct sym *s)
{
	struct attr a = { .kind = ATTR_SYM, .sym = p }, is, v = of_sym(s);

	if (p->kind == SYM_ANY)
		return true;
	if (p->kind == SYM_VAR)
		return bind_name(x, frame, p->name, &v);
	return match_attr(x, frame, &a, &is) && attr_equal(&is, &v);
}

/* Patterns' types are written by people: they are not deep. */
bool
match_type(struct match *x, uint32_t frame, const struct type *p,
    const struct type *t)
{
	struct attr a = { .kind = ATTR_TYPE, .type = t };

	if (t == NULL)
		return false;
	if (p->kind == TYPE_HOLE)
		return true;
	if (p->kind == TYPE_VAR)
		return bind_name(x, frame, p->name, &a);
	if (p->kind != t->kind || p->n != t->n)
		return false;
	if (p->kind == TYPE_TENSOR) {
		if (p->dtype != t->dtype)
			return false;
		for (uint32_t i = 0; i < p->n; i++)
			if (!match_dim(x, frame, p->dim[i], t->dim[i]))
				return false;
		return true;
	}
	if (p->kind != TYPE_TUPLE)
		return p == t;
	for (uint32_t i = 0; i < p->n; i++)
		if (!match_type(x, frame, p->arg[i], t->arg[i]))
			return false;
	return true;
}

/* ---- tests ---- */

/* What a parameter of a frame's rule is, or 0. */
static ir_id
param(const struct match *x, uint32_t frame, uint32_t i)
{
	const struct ir_module *p = x->rules->m;

	return match_bound(x, frame, p->region.v[p->function.v[
	    x->frame.v[frame].function].body].params.v[i]);
}

static const struct type *
type_of(const struct match *x, uint32_t frame, uint32_t i)
{
	ir_id id = param(x, frame, i);

	return id == 0 ? NULL : ir_at(x->m, id)->type;
}

static bool
term(const struct match *x, uint32_t frame, const struct ir_rule_term *t,
    struct attr *out)
{
	const struct type *type;
	int64_t axis;
	ir_id id;
	double v;

	if (t->kind == TERM_ATTR)
		return match_attr(x, frame, &t->attr, out);
	id = param(x, frame, t->param);
	type = type_of(x, frame, t->param);
	if (type == NULL || type->kind != TYPE_TENSOR)
		return false;
	switch (t->kind) {
	case TERM_VALUE:
		if (!match_one_value(x->m, id, &v))
			return false;
		*out = attr_float(v);
		return true;
	case TERM_RANK:
		*out = attr_int(type->n);
		return true;
	case TERM_DTYPE:
		*out = attr_str(dtype_info[type->dtype].name);
		return true;
	default:
		axis = t->axis < 0 ? t->axis + type->n : t->axis;
		if (axis < 0 || axis >= type->n)
			return false;
		*out = of_sym(type->dim[axis]);
		return true;
	}
}

static bool
number(const struct attr *a, double *v)
{
	*v = a->kind == ATTR_FLOAT ? a->f : (double)a->i;
	return a->kind == ATTR_FLOAT || a->kind == ATTR_INT;
}

/* Of extents: whether it is proved. */
static bool
proved(const struct match *x, enum ir_test_kind kind, const struct attr *a,
    const struct attr *b)
{
	/* Relations are in one order there and here. */
	struct sym_pred p = { .op = (enum sym_cmp)(SYM_EQ + (kind - TEST_EQ)) };
	const struct sym *s[2];

	for (int i = 0; i < 2; i++) {
		const struct attr *v = i == 0 ? a : b;

		if (v->kind != ATTR_INT && v->kind != ATTR_SYM)
			return false;
		s[i] = v->kind == ATTR_SYM ? v->sym :
		    sym_const(x->m->syms, v->i);
	}
	p.lhs = s[0];
	p.rhs = s[1];
	return x->facts != NULL && sym_decide(x->facts, &p) == SYM_PROVED;
}

/* Whether v is less than w; -0 is less than 0, as the bounds of clip are. */
static bool
is_less(double v, double w)
{
	return v < w || (v == w && signbit(v) && !signbit(w));
}

static bool
relation(const struct match *x, uint32_t frame, const struct ir_rule_test *t)
{
	struct attr a, b;
	double v, w;

	if (!term(x, frame, &t->term[0], &a) ||
	    !term(x, frame, &t->term[1], &b))
		return false;
	if (!number(&a, &v) || !number(&b, &w)) {
		if (a.kind == ATTR_SYM || b.kind == ATTR_SYM)
			return proved(x, t->kind, &a, &b);
		return t->kind == TEST_EQ ? attr_equal(&a, &b) :
		    t->kind == TEST_NE && !attr_equal(&a, &b);
	}
	switch (t->kind) {
	case TEST_EQ:
		return v == w;
	case TEST_NE:
		return v != w;
	case TEST_LT:
		return is_less(v, w);
	case TEST_LE:
		return v <= w && !is_less(w, v);
	case TEST_GT:
		return is_less(w, v);
	default:
		return v >= w && !is_less(v, w);
	}
}

static bool
is_class(const struct type *t, enum ir_test_kind kind)
{
	enum dtype_class c;

	if (t->kind != TYPE_TENSOR)
		return false;
	c = dtype_info[t->dtype].class;
	return kind == TEST_FLOAT ? c == DTC_FLOAT : kind == TEST_BOOL ?
	    c == DTC_BOOL : c == DTC_INT || c == DTC_UINT;
}

static bool
same(const struct type *a, const struct type *b, enum ir_test_kind kind)
{
	if (kind == TEST_SAME_TYPE || a->kind != TYPE_TENSOR ||
	    b->kind != TYPE_TENSOR)
		return a == b;
	if (kind == TEST_SAME_DTYPE)
		return a->dtype == b->dtype;
	return a->n == b->n && (a->n == 0 || memcmp(a->dim, b->dim,
	    a->n * sizeof *a->dim) == 0);
}

static bool
holds(const struct match *x, uint32_t frame, const struct ir_rule_test *t)
{
	const struct type *a, *b;
	ir_id id;

	if (t->kind >= TEST_EQ)
		return relation(x, frame, t);
	id = param(x, frame, t->param[0]);
	a = type_of(x, frame, t->param[0]);
	if (a == NULL)
		return false;
	if (t->kind == TEST_CONSTANT)
		return x->constant != NULL ? x->constant[id] :
		    ir_at(x->m, id)->kind == NODE_CONST;
	if (t->kind < TEST_SAME_TYPE)
		return is_class(a, t->kind);
	b = type_of(x, frame, t->param[1]);
	return b != NULL && same(a, b, t->kind);
}

bool
match_tests(const struct match *x)
{
	for (uint32_t f = 0; f < x->frame.n; f++) {
		const struct ir_rule *r = x->frame.v[f].rule;

		for (uint32_t i = 0; i < r->test.n; i++)
			if (holds(x, f, &r->test.v[i]) == r->test.v[i].not)
				return false;
	}
	return true;
}
