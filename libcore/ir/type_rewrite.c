/*
 * Rewriting types, and equality up to names of bound variables.
 *
 * One post-order walk with an explicit stack.  The result of a node is
 * remembered per scope, a scope being the chain of function types around
 * it that bind names; types that share nothing across scopes are walked
 * once per distinct node.
 *
 * Bound names are hidden from the callbacks: while a dimension is offered,
 * they are replaced by marked names that no text can spell.  If a
 * replacement brings in a name that some function type inside binds (it
 * would be captured), the walk is repeated with that binder renamed.
 * Equality renames binders to numbers of their nesting and compares
 * pointers.
 */
#include "ir/type_impl.h"

#include <string.h>

#define MARK "\1"	/* starts a bound name that is hidden */
#define CANON "\2"	/* starts a canonical bound name */

struct scope {
	uint32_t up, level;	/* of the binders around; 0: none */
	const struct type *func;
};

struct renaming {
	const char *from, *to;
};

struct frame {
	const struct type *type;
	uint32_t scope;
	bool built;
};

struct walk {
	struct type_ctx *ctx;
	const struct type_map *map;
	bool canonical;
	bool notes;			/* a name may be captured: it is noted
					 * what replacements mention */
	uint32_t at;			/* scope of the dimension offered */
	VEC(struct scope) scope;
	struct map scope_of;		/* (outer, function) -> scope */
	struct map bound;		/* (name, scope) -> index in binders */
	struct map done;		/* (type, scope) -> result */
	VEC(const struct type *) result;
	VEC(struct frame) stack;
	VEC(struct renaming) rename;	/* of binders, against capture */
	struct map brought;		/* names that replacements mention */
	struct map *names;		/* where names are noted */
};

static uint64_t
key_of(const struct type *t, uint32_t scope)
{
	return (uint64_t)t->index << 32 | scope;
}

/* Of a name that a scope binds; two may have one key. */
static uint64_t
bound_key(const char *name, uint32_t scope, bool dim)
{
	uint64_t key[2] = { map_ptr(name), (uint64_t)scope << 1 | dim };

	return hash_bytes(key, sizeof key, 0);
}

static void
scope_bind(struct walk *w, uint32_t scope, bool dim, uint32_t n,
    const char *const *name)
{
	for (uint32_t i = n; i-- > 0;)
		map_put(&w->bound, bound_key(name[i], scope, dim), i);
}

/* The scope inside a function type. */
static uint32_t
scope_enter(struct walk *w, const struct type *f, uint32_t up)
{
	struct scope s = { up, 0, f };
	uint32_t i;

	if (f->ntv == 0 && f->ndv == 0)
		return up;
	if (map_get(&w->scope_of, key_of(f, up), &i))
		return i;
	s.level = w->scope.v[up].level + 1;
	i = w->scope.n;
	vec_push(&w->scope, s);
	map_put(&w->scope_of, key_of(f, up), i);
	scope_bind(w, i, true, f->ndv, f->dv);
	scope_bind(w, i, false, f->ntv, f->tv);
	return i;
}

static const char *
new_binder_name(struct walk *w, const char *name, uint32_t level, uint32_t i)
{
	if (w->canonical)
		return str_printf(w->ctx->strings, CANON "%u.%u", level, i);
	for (uint32_t k = 0; k < w->rename.n; k++)
		if (w->rename.v[k].from == name)
			return w->rename.v[k].to;
	return name;
}

/* The new name of a name bound in scope s, or NULL if it is free. */
static const char *
bound_name(struct walk *w, const char *name, uint32_t s, bool dim)
{
	for (; s != 0; s = w->scope.v[s].up) {
		const struct type *f = w->scope.v[s].func;
		const char *const *v = dim ? f->dv : f->tv;
		uint32_t n = dim ? f->ndv : f->ntv, i;

		if (!map_get(&w->bound, bound_key(name, s, dim), &i))
			continue;
		/* Another name may have that key. */
		for (i = i < n && v[i] == name ? i : 0; i < n; i++)
			if (v[i] == name)
				return new_binder_name(w, name,
				    w->scope.v[s].level, dim ? i :
				    f->ndv + i);
	}
	return NULL;
}

static const struct sym *
hide(void *ctx, const struct sym *var)
{
	struct walk *w = ctx;
	const char *name;

	if (var->kind != SYM_VAR)
		return NULL;
	name = bound_name(w, var->name, w->at, true);
	return name == NULL ? NULL : sym_var(w->ctx->syms,
	    str_printf(w->ctx->strings, MARK "%s", name));
}

static const struct sym *
unhide(void *ctx, const struct sym *var)
{
	struct walk *w = ctx;

	if (var->kind != SYM_VAR || var->name[0] != MARK[0])
		return NULL;
	return sym_var(w->ctx->syms, var->name + 1);
}

static void
note_name(void *ctx, const struct sym *var)
{
	struct walk *w = ctx;

	if (var->name[0] != MARK[0])
		map_put(w->names, map_ptr(var->name), 1);
}

static const struct sym *
rewrite_dim(struct walk *w, const struct sym *d, uint32_t scope)
{
	struct sym_ctx *syms = w->ctx->syms;
	const struct sym *r = NULL;

	w->at = scope;
	if (scope != 0 && d->kind != SYM_CONST)
		d = sym_subst(syms, d, hide, w);
	if (d != NULL && w->map->dim != NULL)
		r = w->map->dim(w->map->ctx, d);
	if (r != NULL && w->notes)
		sym_vars(r, note_name, w);
	if (r == NULL)
		r = d;
	return scope == 0 ? r : sym_subst(syms, r, unhide, w);
}

static void
note_type_names(struct walk *w, const struct type *t)
{
	VEC(const struct type *) todo = { 0 };
	struct map seen = { 0 };
	uint32_t dummy;

	vec_push(&todo, t);
	while (todo.n > 0) {
		t = vec_pop(&todo);
		if (map_get(&seen, t->index, &dummy))
			continue;
		map_put(&seen, t->index, 1);
		if (t->kind == TYPE_VAR)
			map_put(w->names, map_ptr(t->name), 1);
		for (uint32_t i = 0; i < t->n; i++)
			if (t->kind == TYPE_TENSOR)
				sym_vars(t->dim[i], note_name, w);
			else
				vec_push(&todo, t->arg[i]);
		if (t->ret != NULL)
			vec_push(&todo, t->ret);
	}
	vec_free(&todo);
	map_free(&seen);
}

static const struct type *
rewrite_leaf(struct walk *w, const struct type *t, uint32_t scope)
{
	const struct type *r = NULL;
	const char *name;

	if (t->kind == TYPE_VAR) {
		name = bound_name(w, t->name, scope, false);
		if (name != NULL)
			return type_var(w->ctx, name);
		if (w->map->var != NULL)
			r = w->map->var(w->map->ctx, t);
	} else if (w->map->hole != NULL) {
		r = w->map->hole(w->map->ctx, t);
	}
	if (r != NULL && w->notes)
		note_type_names(w, r);
	return r != NULL ? r : t;
}

static const struct type *
result_of(struct walk *w, const struct type *t, uint32_t scope)
{
	uint32_t i;

	return map_get(&w->done, key_of(t, scope), &i) ? w->result.v[i] :
	    NULL;
}

static const struct type *
rewrite_tensor(struct walk *w, const struct type *t, uint32_t scope)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < t->n; i++) {
		dim[i] = rewrite_dim(w, t->dim[i], scope);
		if (dim[i] == NULL)
			return NULL;
	}
	return type_tensor(w->ctx, t->dtype, t->n, dim);
}

static const struct type *
build_func(struct walk *w, const struct type *t, uint32_t inner,
    const struct type *const *arg)
{
	struct type_binders b = { .ntv = t->ntv, .ndv = t->ndv };
	const char **name = mem_zalloc((size_t)t->ntv + t->ndv + 1,
	    sizeof *name);
	const struct type *r;
	uint32_t level = w->scope.v[inner].level;

	b.dv = name;
	b.tv = name + t->ndv;
	for (uint32_t i = 0; i < t->ndv; i++)
		name[i] = new_binder_name(w, t->dv[i], level, i);
	for (uint32_t i = 0; i < t->ntv; i++)
		name[t->ndv + i] = new_binder_name(w, t->tv[i], level,
		    t->ndv + i);
	r = type_func(w->ctx, &b, t->n, arg, result_of(w, t->ret, inner));
	mem_free(name);
	return r;
}

static const char *
adt_name(const struct walk *w, const char *name)
{
	const char *to = NULL;

	if (w->map->adt != NULL)
		to = w->map->adt(w->map->ctx, name);
	return to != NULL ? to : name;
}

static const struct type *
build(struct walk *w, const struct type *t, uint32_t scope, uint32_t inner)
{
	const struct type **arg, *r = NULL;

	if (t->kind == TYPE_TENSOR)
		return rewrite_tensor(w, t, scope);
	if (t->kind == TYPE_VAR || t->kind == TYPE_HOLE)
		return rewrite_leaf(w, t, scope);
	arg = mem_zalloc((size_t)t->n + 1, sizeof *arg);
	for (uint32_t i = 0; i < t->n; i++)
		arg[i] = result_of(w, t->arg[i], inner);
	if (t->kind == TYPE_FUNC)
		r = build_func(w, t, inner, arg);
	else if (t->kind == TYPE_TUPLE)
		r = type_tuple(w->ctx, t->n, arg);
	else if (t->kind == TYPE_REF)
		r = arg[0] != NULL ? type_ref(w->ctx, arg[0]) : NULL;
	else
		r = type_adt(w->ctx, adt_name(w, t->name), t->n, arg);
	mem_free(arg);
	return r;
}

static void
push(struct walk *w, const struct type *t, uint32_t scope)
{
	uint32_t dummy;

	if (!map_get(&w->done, key_of(t, scope), &dummy))
		vec_push(&w->stack, ((struct frame){ t, scope, false }));
}

static const struct type *
walk(struct walk *w, const struct type *t)
{
	push(w, t, 0);
	while (w->stack.n > 0) {
		struct frame f = vec_last(&w->stack);
		uint32_t inner = f.scope, dummy;

		if (map_get(&w->done, key_of(f.type, f.scope), &dummy)) {
			w->stack.n--;
			continue;
		}
		if (f.type->kind == TYPE_FUNC)
			inner = scope_enter(w, f.type, f.scope);
		if (!f.built && f.type->kind != TYPE_TENSOR) {
			vec_last(&w->stack).built = true;
			for (uint32_t i = f.type->n; i-- > 0;)
				push(w, f.type->arg[i], inner);
			if (f.type->ret != NULL)
				push(w, f.type->ret, inner);
			continue;
		}
		vec_push(&w->result, build(w, f.type, f.scope, inner));
		map_put(&w->done, key_of(f.type, f.scope), w->result.n - 1);
		w->stack.n--;
	}
	return result_of(w, t, 0);
}

static void
reset(struct walk *w)
{
	w->scope.n = 0;
	vec_push(&w->scope, ((struct scope){ 0, 0, NULL }));
	w->result.n = 0;
	map_free(&w->done);
	map_free(&w->scope_of);
	map_free(&w->bound);
}

static void
release(struct walk *w)
{
	vec_free(&w->scope);
	vec_free(&w->result);
	vec_free(&w->stack);
	vec_free(&w->rename);
	map_free(&w->done);
	map_free(&w->scope_of);
	map_free(&w->bound);
	map_free(&w->brought);
}

static bool
has_renaming(const struct walk *w, const char *name)
{
	for (uint32_t i = 0; i < w->rename.n; i++)
		if (w->rename.v[i].from == name)
			return true;
	return false;
}

/* Binders that a replacement would be captured by get fresh names; a name
 * is fresh if neither a replacement nor the type has it. */
static bool
rename_captured(struct walk *w, const char *name, struct map *taken)
{
	const char *to = name;
	uint32_t dummy;

	if (!map_get(&w->brought, map_ptr(name), &dummy) ||
	    has_renaming(w, name))
		return false;
	for (uint32_t i = 1; map_get(taken, map_ptr(to), &dummy); i++)
		to = str_printf(w->ctx->strings, "%s_%u", name, i);
	map_put(taken, map_ptr(to), 1);
	vec_push(&w->rename, ((struct renaming){ name, to }));
	return true;
}

static bool
find_captures(struct walk *w, const struct type *whole)
{
	struct map taken = { 0 };
	bool found = false;

	for (uint32_t i = 0; i < w->brought.cap; i++)
		if (w->brought.used[i])
			map_put(&taken, w->brought.key[i], 1);
	w->names = &taken;
	note_type_names(w, whole);
	w->names = &w->brought;
	for (uint32_t s = 1; s < w->scope.n; s++) {
		const struct type *f = w->scope.v[s].func;

		for (uint32_t i = 0; i < f->ndv; i++)
			found |= rename_captured(w, f->dv[i], &taken);
		for (uint32_t i = 0; i < f->ntv; i++)
			found |= rename_captured(w, f->tv[i], &taken);
	}
	map_free(&taken);
	return found;
}

const struct type *
type_rewrite(struct type_ctx *c, const struct type *t,
    const struct type_map *m)
{
	struct walk w = { .ctx = c, .map = m };
	const struct type *r;

	if (t == NULL)
		return NULL;
	/* Replacements can be as large as the module's largest type: they are
	 * looked through only where there is a binder to capture a name. */
	w.notes = c->side.v[t->index].binds;
	w.names = &w.brought;
	reset(&w);
	r = walk(&w, t);
	if (w.scope.n > 1 && w.brought.n > 0 && find_captures(&w, t)) {
		reset(&w);
		r = walk(&w, t);
	}
	release(&w);
	return r;
}

static const struct type *
canonical(struct type_ctx *c, const struct type *t)
{
	static const struct type_map none;
	struct walk w = { .ctx = c, .map = &none, .canonical = true };
	const struct type *r;

	if (!c->side.v[t->index].binds)
		return t;
	reset(&w);
	r = walk(&w, t);
	release(&w);
	return r;
}

bool
type_alpha_equal(struct type_ctx *c, const struct type *a,
    const struct type *b)
{
	if (a == b)
		return true;
	if (a->kind != b->kind || c->side.v[a->index].binds !=
	    c->side.v[b->index].binds || !c->side.v[a->index].binds)
		return false;
	return canonical(c, a) == canonical(c, b);
}
