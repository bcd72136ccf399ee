/*
 * Dimension names at run time (fn.h): bound from the extents of values; types
 * and checks are verified against them, with the same messages as relay-eval.
 */
#include "codegen/fn.h"

#include <string.h>

#include "ir/text.h"

#define FIT_PARTS 20000

LLVMValueRef
fn_dim_place(struct fgen *f, uint32_t i)
{
	return f->frame != NULL ? fn_frame_dim(f, i) : f->dim[i];
}

LLVMValueRef
fn_dim_value(struct fgen *f, const char *name)
{
	uint32_t i = fn_dim(&f->unit.v[f->u], name);

	if (i == NO_DIM)
		BUG("dimension '%s' has no value", name);
	return LLVMBuildLoad2(f->g->b, f->g->i64, fn_dim_place(f, i), "");
}

static LLVMValueRef
get_dim(void *ctx, const struct sym *var)
{
	return fn_dim_value(ctx, var->name);
}

/* ---- components of values with their types ---- */

struct part {
	const struct type *t;
	LLVMValueRef v;
};
typedef VEC(struct part) part_list;

static void
push_fields(struct fgen *f, part_list *work, const struct part *p)
{
	if (p->t->kind != TYPE_TUPLE)
		return;
	for (uint32_t i = p->t->n; i-- > 0; ) {
		struct part x = { p->t->arg[i], NULL };

		if (x.t->kind != TYPE_TENSOR && x.t->kind != TYPE_TUPLE)
			continue;
		x.v = fn_item(f, p->v, i);
		vec_push(work, x);
	}
}

static void
bind_tensor(struct fgen *f, const struct type *t, LLVMValueRef v,
    const struct attr *names)
{
	struct gen *g = f->g;
	LLVMValueRef unknown = LLVMConstInt(g->i64, (uint64_t)INT64_MIN, 1);

	for (uint32_t i = 0; i < t->n; i++) {
		LLVMValueRef old, now;
		uint32_t k;

		if (t->dim[i]->kind != SYM_VAR ||
		    !attr_lists(names, t->dim[i]->name))
			continue;
		k = fn_dim(&f->unit.v[f->u], t->dim[i]->name);
		if (k == NO_DIM)
			continue;
		now = fn_extent(f, v, i);
		if (names == NULL) {
			old = LLVMBuildLoad2(g->b, g->i64, fn_dim_place(f, k),
			    "");
			now = LLVMBuildSelect(g->b, LLVMBuildICmp(g->b,
			    LLVMIntEQ, old, unknown, ""), now, old, "");
		}
		LLVMBuildStore(g->b, now, fn_dim_place(f, k));
	}
}

void
fn_bind(struct fgen *f, const struct type *t, LLVMValueRef v,
    const struct attr *names)
{
	part_list work = { NULL, 0, 0 };
	struct part p = { t, v };

	if (t == NULL)
		return;
	vec_push(&work, p);
	while (work.n > 0) {
		p = vec_pop(&work);
		if (p.t->kind == TYPE_TENSOR)
			bind_tensor(f, p.t, p.v, names);
		else
			push_fields(f, &work, &p);
	}
	vec_free(&work);
}

/* ---- messages with the values of names ---- */

struct names {
	struct fgen *f;
	VEC(const char *) name;
	bool missing;
};

static void
note_name(void *ctx, const struct sym *var)
{
	struct names *x = ctx;

	if (fn_dim(&x->f->unit.v[x->f->u], var->name) == NO_DIM) {
		x->missing = true;
		return;
	}
	for (uint32_t i = 0; i < x->name.n; i++)
		if (x->name.v[i] == var->name)
			return;
	vec_push(&x->name, var->name);
}

/* The axes of the unit's parameters that bind names. */
void
fn_note_binders(struct fgen *f, struct unit *u)
{
	const struct ir_region_data *r = &f->m->region.v[u->body];

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(f->m, r->params.v[i]);
		struct binder b = { i, 0 };

		if (p->name == NULL || p->type == NULL ||
		    p->type->kind != TYPE_TENSOR)
			continue;
		for (uint32_t k = 0; k < p->type->n; k++) {
			const struct sym *d = p->type->dim[k];

			if (d->kind != SYM_VAR || map_get(&u->binder,
			    map_ptr(d->name), NULL))
				continue;
			b.axis = k;
			map_put(&u->binder, map_ptr(d->name), u->bound.n);
			vec_push(&u->bound, b);
		}
	}
}

/* A name, and the axis of a parameter that binds it, if one does. */
static LLVMValueRef
name_text(struct fgen *f, const char *name)
{
	const struct unit *u = &f->unit.v[f->u];
	const struct ir_region_data *r = &f->m->region.v[u->body];
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef v;
	uint32_t at;

	if (!map_get(&u->binder, map_ptr(name), &at))
		return gen_string(f->g, name);
	text_put_bound(&b, name, u->bound.v[at].axis, ir_at(f->m,
	    r->params.v[u->bound.v[at].param])->name);
	v = gen_string(f->g, b.v);
	buf_release(&b);
	return v;
}

/* The three arguments that pass names and values. */
static void
name_args(struct fgen *f, struct names *x, LLVMValueRef *args)
{
	struct gen *g = f->g;
	LLVMValueRef *s = mem_zalloc(x->name.n + 1, sizeof *s), init, v;

	args[0] = fn_i32(f, x->name.n);
	args[1] = args[2] = LLVMConstNull(g->ptr);
	if (x->name.n > 0) {
		for (uint32_t i = 0; i < x->name.n; i++)
			s[i] = name_text(f, x->name.v[i]);
		init = LLVMConstArray2(g->ptr, s, x->name.n);
		v = LLVMAddGlobal(g->module, LLVMTypeOf(init), "names");
		LLVMSetInitializer(v, init);
		LLVMSetLinkage(v, LLVMPrivateLinkage);
		args[1] = v;
		args[2] = f->dims;
		if (x->name.n > f->ndims)
			f->ndims = x->name.n;
		for (uint32_t i = 0; i < x->name.n; i++)
			LLVMBuildStore(g->b, fn_dim_value(f, x->name.v[i]),
			    fn_at(f, g->i64, f->dims, i));
	}
	mem_free(s);
}

/* ---- values against types ---- */

static void
fit_extent(struct fgen *f, ir_id at, const char *what, const struct type *t,
    LLVMValueRef v, uint32_t k)
{
	struct gen *g = f->g;
	struct names x = { .f = f };
	struct buf b = { NULL, 0, 0 };
	LLVMValueRef args[8], ok;
	LLVMBasicBlockRef good;

	sym_vars(t->dim[k], note_name, &x);
	if (x.missing || t->dim[k]->has_any) {
		vec_free(&x.name);
		return;
	}
	ok = LLVMBuildICmp(g->b, LLVMIntEQ, fn_extent(f, v, k), gen_sym(g,
	    t->dim[k], get_dim, f), "");
	good = fn_fail_begin(f, ok);
	buf_printf(&b, "%s: expected ", what);
	text_put_type(&b, t, NULL);
	buf_puts(&b, ", found ");
	args[0] = f->ctx;
	args[1] = fn_place(f, at);
	args[2] = gen_string(g, b.v);
	args[3] = v;
	args[4] = f->ctor_names;
	name_args(f, &x, args + 5);
	fn_runtime(f, "relay_fail_fit", "ipppppipp", args);
	fn_fail_end(f, good);
	buf_release(&b);
	vec_free(&x.name);
}

bool
fn_can_fit(struct fgen *f, ir_id at, const struct type *t)
{
	if (t == NULL || t->kind != TYPE_TUPLE || t->size <= FIT_PARTS)
		return true;
	diag_error(f->g->d, &ir_at(f->m, at)->span, "type-too-large",
	    "a type of more than %d parts, when it is expanded, is not "
	    "compared with a value", FIT_PARTS);
	return false;
}

void
fn_fit(struct fgen *f, ir_id at, const char *what, const struct type *t,
    LLVMValueRef v)
{
	part_list work = { NULL, 0, 0 };
	struct part p = { t, v };

	if (t == NULL)
		return;
	vec_push(&work, p);
	while (work.n > 0) {
		p = vec_pop(&work);
		if (p.t->kind != TYPE_TENSOR) {
			push_fields(f, &work, &p);
			continue;
		}
		for (uint32_t k = 0; k < p.t->n; k++)
			fit_extent(f, at, what, p.t, p.v, k);
	}
	vec_free(&work);
}

/* ---- checks ---- */

static LLVMValueRef
holds(struct fgen *f, const struct sym_pred *p)
{
	static const LLVMIntPredicate cmp[] = { [SYM_EQ] = LLVMIntEQ,
	    [SYM_NE] = LLVMIntNE, [SYM_LT] = LLVMIntSLT, [SYM_LE] = LLVMIntSLE,
	    [SYM_GT] = LLVMIntSGT, [SYM_GE] = LLVMIntSGE,
	    [SYM_ALIKE] = LLVMIntEQ, [SYM_INTO] = LLVMIntEQ };
	LLVMBuilderRef b = f->g->b;
	LLVMValueRef x = gen_sym(f->g, p->lhs, get_dim, f), y, one, yes;

	y = gen_sym(f->g, p->rhs, get_dim, f);
	yes = LLVMBuildICmp(b, cmp[p->op], x, y, "");
	one = gen_int(f->g, 1);
	if (p->op == SYM_ALIKE || p->op == SYM_INTO)
		yes = LLVMBuildOr(b, yes, LLVMBuildICmp(b, LLVMIntEQ, x, one,
		    ""), "");
	if (p->op == SYM_ALIKE)
		yes = LLVMBuildOr(b, yes, LLVMBuildICmp(b, LLVMIntEQ, y, one,
		    ""), "");
	return yes;
}

static void
check(struct fgen *f, ir_id at, const char *what, const struct sym_pred *p,
    struct names *x)
{
	struct gen *g = f->g;
	struct buf b = { NULL, 0, 0 };
	LLVMBasicBlockRef good = fn_fail_begin(f, holds(f, p));
	LLVMValueRef args[8];

	buf_printf(&b, "%s failed: ", what);
	sym_pred_print(&b, p);
	args[0] = f->ctx;
	args[1] = fn_place(f, at);
	args[2] = gen_string(g, b.v);
	args[3] = gen_string(g, ", where ");
	args[4] = gen_string(g, "");
	name_args(f, x, args + 5);
	fn_runtime(f, "relay_fail_names", "ipppppipp", args);
	fn_fail_end(f, good);
	buf_release(&b);
}

struct checks {
	struct fgen *f;
	ir_id at;
	const char *what, *text;
	const struct span *span;
	const struct attr *own;
	bool late, ok;
};

static void
check_now(void *ctx, const struct sym_pred *p)
{
	struct checks *c = ctx;
	struct names x = { .f = c->f };
	bool mine = false;

	if (!c->ok)
		return;
	sym_vars(p->lhs, note_name, &x);
	sym_vars(p->rhs, note_name, &x);
	for (uint32_t i = 0; i < x.name.n; i++)
		mine = mine || (c->own != NULL && attr_lists(c->own,
		    x.name.v[i]));
	if (x.missing) {
		diag_error(c->f->g->d, c->span, "unknown-dimension",
		    "nothing says what the names in '%s' are", c->text);
		c->ok = false;
	} else if (mine == c->late) {
		check(c->f, c->at, c->what, p, &x);
	}
	vec_free(&x.name);
}

bool
fn_checks(struct fgen *f, ir_id at, const char *what, const struct attr *a,
    const struct span *span, const struct attr *own, bool late)
{
	struct checks c = { f, at, what, NULL, span, own, late, true };

	if (a == NULL || a->kind != ATTR_STR)
		return true;
	c.text = a->s;
	if (own != NULL && own->kind != ATTR_STR)
		c.own = NULL;
	return text_preds(f->m, f->g->d, a, span, check_now, &c) && c.ok;
}

static void
is_own(void *ctx, const struct sym *var)
{
	const struct attr **own = ctx;

	if (own[0] != NULL && attr_lists(own[0], var->name))
		own[1] = own[0];
}

static void
note_own(void *ctx, const struct sym_pred *p)
{
	sym_vars(p->lhs, is_own, ctx);
	sym_vars(p->rhs, is_own, ctx);
}

bool
fn_checks_late(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct attr *a = attrs_get(n->props, f->key_check);
	const struct attr *own[2] = { attrs_get(n->props, f->key_dims), NULL };

	if (own[0] == NULL || own[0]->kind != ATTR_STR)
		return false;
	text_preds(f->m, NULL, a, NULL, note_own, own);
	return own[1] != NULL;
}
