/*
 * Groups on compound extents: names for what a function's parameters cannot
 * bind.
 *
 * A name of an extent is bound where it stands bare in a parameter's type.  A
 * group on Tensor[(b, p + s)] could not become a function if it mentions p;
 * so each compound extent of its inputs gets a name of its own, (b, d1), and
 * the members are typed again from these inputs.  The group stays as it was
 * if a member's type then needs facts that only the old extents imply, or if
 * the result, with the old extents for the names, is not the old result.
 * (Relax passes such names as additional shape parameters: Lai et al., "Relax:
 * composable abstractions for end-to-end dynamic machine learning", 2023;
 * here the extents of inputs bind all of them.)
 *
 * The way back, for undoing, is the same substitution.
 *
 * Cost: one type relation for each member.
 */
#include "pass/fuse_impl.h"

#include <string.h>

#include "infer/infer.h"

/* ---- names ---- */

static const struct sym *
named(void *ctx, const struct sym *d)
{
	struct fuse_widen *w = ctx;

	for (uint32_t i = 0; i < w->was.n; i++)
		if (w->was.v[i] == d)
			return w->name.v[i];
	return NULL;
}

static const struct sym *
old(void *ctx, const struct sym *v)
{
	struct fuse_widen *w = ctx;

	for (uint32_t i = 0; i < w->was.n; i++)
		if (w->name.v[i] == v)
			return w->was.v[i];
	return NULL;
}

static const struct sym *
old_extent(void *ctx, const struct sym *d)
{
	struct fuse_widen *w = ctx;

	return sym_subst(w->m->syms, d, old, w);
}

static const struct type *
rewrite(struct fuse_widen *w, const struct type *t,
    const struct sym *(*dim)(void *ctx, const struct sym *d))
{
	struct type_map map = { .ctx = w, .dim = dim };

	return type_rewrite(w->m->types, t, &map);
}

static void
note_name(void *ctx, const struct sym *v)
{
	name_list *used = ctx;

	vec_push(used, v->name);
}

/* A name that nothing in the group has: d1, d2, ... */
static const struct sym *
fresh(struct fuse_widen *w)
{
	char text[16];
	const char *name;
	bool taken = true;

	while (taken) {
		snprintf(text, sizeof text, "d%u", ++w->count);
		name = str_intern0(w->m->strings, text);
		taken = false;
		for (uint32_t i = 0; !taken && i < w->used.n; i++)
			taken = w->used.v[i] == name;
	}
	return sym_var(w->m->syms, name);
}

static void
each_extent(struct fuse_widen *w, const struct type *t,
    void (*fn)(struct fuse_widen *w, const struct sym *d))
{
	uint32_t n = t->kind == TYPE_TUPLE ? t->n : 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct type *u = t->kind == TYPE_TUPLE ? t->arg[i] : t;

		for (uint32_t k = 0; k < u->n; k++)
			fn(w, u->dim[k]);
	}
}

static void
note_names(struct fuse_widen *w, const struct sym *d)
{
	sym_vars(d, note_name, &w->used);
}

static void
name_compound(struct fuse_widen *w, const struct sym *d)
{
	if (d->kind == SYM_CONST || d->kind == SYM_VAR ||
	    named(w, d) != NULL)
		return;
	vec_push(&w->was, d);
	vec_push(&w->name, fresh(w));
}

/* ---- attributes ---- */

static struct attr
new_attr(struct fuse_widen *w, const struct attr *a,
    const struct sym *(*dim)(void *ctx, const struct sym *d))
{
	struct attr v = *a, *list;

	if (a->kind == ATTR_SYM) {
		v.sym = dim(w, a->sym);
		if (v.sym == NULL)
			v.sym = a->sym;
	} else if (a->kind == ATTR_LIST && a->n > 0) {
		list = arena_alloc(w->m->arena, a->n, sizeof *list);
		for (uint32_t i = 0; i < a->n; i++) {
			list[i] = a->list[i];
			if (list[i].kind == ATTR_SYM)
				list[i] = new_attr(w, &a->list[i], dim);
		}
		v.list = list;
	}
	return v;
}

static const struct attrs *
new_attrs(struct fuse_widen *w, const struct attrs *as,
    const struct sym *(*dim)(void *ctx, const struct sym *d))
{
	struct attr_pair *pair;
	const struct attrs *out;

	if (as == NULL || as->n == 0)
		return as;
	pair = mem_alloc(as->n * sizeof *pair);
	for (uint32_t i = 0; i < as->n; i++) {
		pair[i].key = as->pair[i].key;
		pair[i].value = new_attr(w, &as->pair[i].value, dim);
	}
	out = attrs_new(w->m->arena, as->n, pair);
	mem_free(pair);
	return out;
}

/* ---- members ---- */

static void
undecided(void *ctx, const struct sym_pred *p)
{
	bool *any = ctx;

	/* Bounds of extents become assumptions of the group. */
	*any = *any || p->op < SYM_LT || p->op > SYM_GE;
}

/* The type of a member on operands of types `in`, or NULL. */
static const struct type *
member_type(struct fuse_widen *w, const struct ir_node *n,
    const struct attrs *attrs, const struct type *const *in)
{
	bool any = false;
	struct infer_call c = { .op = n->ref, .attrs = attrs, .nin = n->nin,
	    .in = in, .facts = w->facts, .require = undecided, .ctx = &any };
	const struct type *t;
	char *message;

	switch (n->kind) {
	case NODE_CONST:
		return n->type;
	case NODE_TUPLE:
		return type_tuple(w->m->types, n->nin, in);
	case NODE_PROJ:
		return in[0]->kind == TYPE_TUPLE && n->ref < in[0]->n ?
		    in[0]->arg[n->ref] : NULL;
	case NODE_CALL:
		if (n->callee != CALLEE_OP)
			return NULL;
		t = infer_op_type(w->m, &c, &message);
		mem_free(message);
		return any ? NULL : t;
	default:
		return NULL;
	}
}

bool
fuse_widen(struct fuse_widen *w, struct fuse *x, const ir_id *arg,
    uint32_t narg, const ir_id *member, uint32_t nmember)
{
	struct ir_module *m = x->m;
	VEC(const struct type *) in = { NULL, 0, 0 };
	const struct type *t = NULL;

	w->m = m;
	w->was.n = w->name.n = w->type.n = w->attrs.n = w->used.n = 0;
	w->count = 0;
	if (w->facts == NULL)
		w->facts = sym_facts_new(m->syms);
	for (uint32_t i = 0; i < narg; i++)
		each_extent(w, ir_at(m, arg[i])->type, note_names);
	for (uint32_t i = 0; i < narg; i++)
		each_extent(w, ir_at(m, arg[i])->type, name_compound);
	for (uint32_t i = 0; i < narg && w->was.n > 0; i++) {
		t = rewrite(w, ir_at(m, arg[i])->type, named);
		vec_push(&w->type, t);
	}
	for (uint32_t i = 0; i < nmember && t != NULL; i++) {
		const struct ir_node *n = ir_at(m, member[i]);
		const struct attrs *as = new_attrs(w, n->attrs, named);

		in.n = 0;
		for (uint32_t k = 0; k < n->nin; k++)
			vec_push(&in, w->type.v[x->local[ir_in(m, n, k)] -
			    1]);
		t = member_type(w, n, as, in.v);
		vec_push(&w->type, t);
		vec_push(&w->attrs, as);
	}
	vec_free(&in);
	return t != NULL && !t->has_any && !t->has_hole &&
	    rewrite(w, t, old_extent) ==
	    ir_at(m, member[nmember - 1])->type;
}

/* ---- the way back ---- */

/* Learns the extents of an argument for the bare names of its parameter. */
static bool
learn(struct fuse_widen *w, const struct type *param, const struct type *arg)
{
	if (param->kind != arg->kind || param->n != arg->n)
		return false;
	if (param->kind == TYPE_TUPLE) {
		for (uint32_t i = 0; i < param->n; i++)
			if (param->arg[i]->kind == TYPE_TUPLE ||
			    !learn(w, param->arg[i], arg->arg[i]))
				return false;
		return true;
	}
	for (uint32_t i = 0; param->kind == TYPE_TENSOR && i < param->n; i++) {
		if (param->dim[i]->kind != SYM_VAR ||
		    old(w, param->dim[i]) != NULL)
			continue;
		vec_push(&w->name, param->dim[i]);
		vec_push(&w->was, arg->dim[i]);
	}
	return true;
}

bool
fuse_narrow(struct fuse_widen *w, struct ir_module *m, const ir_id *param,
    const ir_id *arg, uint32_t n, ir_id result, const struct type *t)
{
	w->m = m;
	w->was.n = w->name.n = 0;
	for (uint32_t i = 0; i < n; i++)
		if (!learn(w, ir_at(m, param[i])->type,
		    ir_at(m, arg[i])->type))
			return false;
	for (uint32_t i = 0; i < n; i++)
		if (fuse_old_type(w, ir_at(m, param[i])->type) !=
		    ir_at(m, arg[i])->type)
			return false;
	return fuse_old_type(w, ir_at(m, result)->type) == t;
}

const struct type *
fuse_old_type(struct fuse_widen *w, const struct type *t)
{
	return t == NULL ? NULL : rewrite(w, t, old_extent);
}

const struct attrs *
fuse_old_attrs(struct fuse_widen *w, const struct attrs *as)
{
	return new_attrs(w, as, old_extent);
}

void
fuse_widen_free(struct fuse_widen *w)
{
	if (w->facts != NULL)
		sym_facts_free(w->facts);
	vec_free(&w->was);
	vec_free(&w->name);
	vec_free(&w->type);
	vec_free(&w->attrs);
	vec_free(&w->used);
}
