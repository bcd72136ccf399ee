/*
 * Dimension names at run time: bound from the extents of values, used by
 * checks, match_cast and attributes; values against types.
 */
#include "eval/machine.h"

#include <string.h>

#include "ir/text.h"

uint32_t
extents_name(struct unit *u, const char *name)
{
	uint32_t i;

	return map_get(&u->dims, map_ptr(name), &i) ? i : UINT32_MAX;
}

static int64_t *
dim_cell(struct eval *e, const char *name)
{
	struct unit *u = machine_unit(e);
	uint32_t i = extents_name(u, name);

	return i == UINT32_MAX ? NULL : &machine_cell(e, u->nslot + i)->dim;
}

static bool
dim_value(void *ctx, const struct sym *var, int64_t *v)
{
	const int64_t *c = dim_cell(ctx, var->name);

	if (c == NULL || *c == DIM_UNKNOWN)
		return false;
	*v = *c;
	return true;
}

bool
extents_eval(struct eval *e, const struct sym *s, int64_t *v)
{
	if (e->acts.n == 0)
		return sym_is_const(s, v);
	return sym_eval(s, dim_value, e, v);
}

/* A name, and the axis of a parameter that binds it, if one does. */
static void
put_name(struct eval *e, struct buf *b, const char *name)
{
	const struct ir_region_data *r =
	    &e->m->region.v[machine_unit(e)->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(e->m, r->params.v[i]);

		for (uint32_t k = 0; p->type != NULL &&
		    p->type->kind == TYPE_TENSOR && k < p->type->n; k++)
			if (p->name != NULL &&
			    p->type->dim[k]->kind == SYM_VAR &&
			    p->type->dim[k]->name == name) {
				text_put_bound(b, name, k, p->name);
				return;
			}
	}
	buf_puts(b, name);
}

struct names {
	struct eval *e;
	const char *missing;
	struct buf *text;	/* "n is 3, m is 4" */
	struct map said;
};

static void
name_value(void *ctx, const struct sym *var)
{
	struct names *x = ctx;
	int64_t v;

	if (!dim_value(x->e, var, &v)) {
		if (x->missing == NULL)
			x->missing = var->name;
		return;
	}
	if (x->text == NULL || map_get(&x->said, map_ptr(var->name), NULL))
		return;
	map_put(&x->said, map_ptr(var->name), 1);
	buf_puts(x->text, x->text->n > 0 ? ", " : "");
	put_name(x->e, x->text, var->name);
	buf_printf(x->text, " is %lld", (long long)v);
}

const char *
extents_missing(struct eval *e, const struct sym *s)
{
	struct names x = { .e = e };

	sym_vars(s, name_value, &x);
	return x.missing;
}

const struct sym *
extents_divisor(struct eval *e, const struct sym *s)
{
	const struct sym *found = NULL;
	int64_t v;

	for (uint32_t i = 0; s->kind != SYM_CONST && s->kind != SYM_VAR &&
	    i < s->n && found == NULL; i++)
		found = extents_divisor(e, s->arg[i]);
	if (found == NULL && (s->kind == SYM_FLOORDIV || s->kind ==
	    SYM_FLOORMOD) && extents_eval(e, s->arg[1], &v) && v <= 0)
		found = s->arg[1];
	return found;
}

/* ---- binding ---- */

static void
bind_tensor(struct eval *e, const struct type *t, const struct value *v,
    const struct attr *names)
{
	if (v->kind != VALUE_TENSOR || v->n != t->n)
		return;
	for (uint32_t i = 0; i < t->n; i++) {
		int64_t *c;

		if (t->dim[i]->kind != SYM_VAR)
			continue;
		c = dim_cell(e, t->dim[i]->name);
		if (c == NULL || (names == NULL && *c != DIM_UNKNOWN) ||
		    !attr_lists(names, t->dim[i]->name))
			continue;
		if (*c == DIM_UNKNOWN)
			*c = v->dim[i];
	}
}

/* A type and a value that should have it. */
struct pair {
	const struct type *t;
	const struct value *v;
};
typedef VEC(struct pair) pair_list;

/* The type of a field with the data type's arguments substituted: only where it
 * is a type variable by itself, which suffices for containers. */
static const struct type *
field_type(struct eval *e, const struct value *v, uint32_t i,
    const struct type *data)
{
	const struct ir_ctor *c = &e->m->ctor.v[v->ref];
	const struct ir_adt *a = &e->m->adt.v[c->adt];
	const struct type *f = i < c->nfield ? c->field[i] : NULL;

	if (f == NULL || f->kind != TYPE_VAR)
		return f != NULL && f->kind == TYPE_TENSOR ? f : NULL;
	for (uint32_t k = 0; k < a->nparam && k < data->n; k++)
		if (strcmp(a->param[k], f->name) == 0)
			return data->arg[k];
	return NULL;
}

/* Parts of a value with their types: fields of tuples, and of data one
 * constructor deep. */
static void
push_parts(struct eval *e, pair_list *work, const struct type *t,
    const struct value *v)
{
	struct pair p = { 0 };

	if (t->kind == TYPE_TUPLE && v->kind == VALUE_TUPLE && t->n == v->n) {
		for (uint32_t i = t->n; i-- > 0; ) {
			p.t = t->arg[i];
			p.v = v->item[i];
			vec_push(work, p);
		}
	} else if (t->kind == TYPE_ADT && v->kind == VALUE_DATA) {
		for (uint32_t i = v->n; i-- > 0; ) {
			p.t = field_type(e, v, i, t);
			p.v = v->item[i];
			if (p.t != NULL)
				vec_push(work, p);
		}
	}
}

void
extents_bind(struct eval *e, const struct type *t, const struct value *v,
    const struct attr *names)
{
	pair_list work = { NULL, 0, 0 };
	struct pair p = { .t = t, .v = v };

	if (t == NULL)
		return;
	if (t->kind == TYPE_TENSOR) {
		bind_tensor(e, t, v, names);
		return;
	}
	if (t->kind != TYPE_TUPLE && t->kind != TYPE_ADT)
		return;
	vec_push(&work, p);
	while (work.n > 0) {
		p = vec_pop(&work);
		if (p.t->kind == TYPE_TENSOR)
			bind_tensor(e, p.t, p.v, names);
		else
			push_parts(e, &work, p.t, p.v);
	}
	vec_free(&work);
}

/* ---- fitting ---- */

static void
misfit(struct eval *e, ir_id at, const char *what, const struct type *t,
    const struct value *v, const struct sym *d)
{
	struct buf want = { NULL, 0, 0 }, got = { NULL, 0, 0 };
	struct buf where = { NULL, 0, 0 };
	struct names x = { .e = e, .text = &where };

	text_put_type_short(&want, t);
	value_describe(&got, e->m, v);
	if (d != NULL)
		sym_vars(d, name_value, &x);
	eval_fail(e, at, "shape-check", "%s: expected %s, found %s%s%s",
	    what, want.v, got.v, where.n > 0 ? ", where " : "",
	    where.n > 0 ? where.v : "");
	buf_release(&want);
	buf_release(&got);
	buf_release(&where);
	map_free(&x.said);
}

static bool
fit_tensor(struct eval *e, ir_id at, const char *what, const struct type *t,
    const struct value *v)
{
	int64_t n;

	if (v->kind != VALUE_TENSOR || v->n != t->n || v->dtype != t->dtype) {
		misfit(e, at, what, t, v, NULL);
		return false;
	}
	for (uint32_t i = 0; i < t->n; i++) {
		const struct sym *d = t->dim[i];

		if (d->kind == SYM_ANY || !extents_eval(e, d, &n))
			continue;
		if (n != v->dim[i]) {
			misfit(e, at, what, t, v, d);
			return false;
		}
	}
	return true;
}

static bool
kind_fits(const struct type *t, const struct value *v)
{
	switch (t->kind) {
	case TYPE_TUPLE:
		return v->kind == VALUE_TUPLE && v->n == t->n;
	case TYPE_ADT:
		return v->kind == VALUE_DATA;
	case TYPE_REF:
		return v->kind == VALUE_CELL;
	case TYPE_FUNC:
		return v->kind >= VALUE_CLOSURE;
	default:
		return true;
	}
}

bool
extents_fit(struct eval *e, ir_id at, const char *what, const struct type *t,
    const struct value *v)
{
	pair_list work = { NULL, 0, 0 };
	struct pair p = { .t = t, .v = v };
	bool ok = true;

	if (t == NULL || t->kind == TYPE_VAR)
		return true;
	if (t->kind == TYPE_TENSOR)
		return fit_tensor(e, at, what, t, v);
	vec_push(&work, p);
	while (ok && work.n > 0) {
		p = vec_pop(&work);
		if (p.t->kind == TYPE_TENSOR) {
			ok = fit_tensor(e, at, what, p.t, p.v);
		} else if (!kind_fits(p.t, p.v)) {
			misfit(e, at, what, p.t, p.v, NULL);
			ok = false;
		} else {
			push_parts(e, &work, p.t, p.v);
		}
	}
	vec_free(&work);
	return ok;
}

/* ---- checks ---- */

static void
check_failed(struct eval *e, ir_id at, const char *what,
    const struct sym_pred *p, bool known)
{
	struct buf text = { NULL, 0, 0 }, where = { NULL, 0, 0 };
	struct names x = { .e = e, .text = &where };

	sym_pred_print(&text, p);
	sym_vars(p->lhs, name_value, &x);
	if (p->lhs != p->rhs)
		sym_vars(p->rhs, name_value, &x);
	if (!known && x.missing != NULL)
		eval_fail(e, at, "unknown-dimension", "%s cannot be checked: "
		    "%s; nothing says what '%s' is", what, text.v, x.missing);
	else if (!known)
		eval_fail(e, at, "check-overflow", "%s cannot be checked: %s "
		    "overflows%s%s", what, text.v, where.n > 0 ? ", where " :
		    "", where.n > 0 ? where.v : "");
	else
		eval_fail(e, at, "check-failed", "%s failed: %s%s%s", what,
		    text.v, where.n > 0 ? ", where " : "",
		    where.n > 0 ? where.v : "");
	buf_release(&text);
	buf_release(&where);
	map_free(&x.said);
}

bool
extents_check_list(struct eval *e, ir_id at, const char *what, uint32_t list,
    bool all)
{
	const struct pred_list *l = &e->checks.v[list - 1];
	int64_t a, b;

	for (uint32_t i = 0; i < l->n; i++) {
		const struct sym_pred *p = &l->pred[i];
		bool known = extents_eval(e, p->lhs, &a) &&
		    extents_eval(e, p->rhs, &b);

		if (!known && !all && (extents_missing(e, p->lhs) != NULL ||
		    extents_missing(e, p->rhs) != NULL))
			continue;
		if (known && sym_holds(p->op, a, b))
			continue;
		check_failed(e, at, what, p, known);
		return false;
	}
	return true;
}

bool
extents_check(struct eval *e, ir_id id, bool late)
{
	return extents_check_list(e, id, "check", e->node[id].check, late);
}
