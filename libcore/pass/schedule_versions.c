/*
 * Versions of tensor programs for given extents (schedule.h).
 *
 * A name of an extent is that of the function which calls a program; the
 * program has names of its own, bound by the types of the call.  So each call
 * is looked at with each combination of the values of the names in the types of
 * its operands: dimensions of the program that become constants make a version,
 * in which they are these constants and which is scheduled as any program with
 * fixed extents.  Programs that nothing calls are looked at by their own names.
 *
 * Cost: a walk over the module, and a schedule for each version.
 */
#include "pass/schedule_impl.h"

#include <string.h>

#include "loop/tree.h"

/* The most versions of a program. */
#define VERSIONS 64

/* Constants for some dimensions of a program, by dimension; 0: none. */
struct constant_dims {
	int64_t *value;
	uint32_t n;		/* how many have one */
};

struct versions {
	const struct schedule_options *o;
	struct ir_module *m;
	const struct prim *p;
	uint32_t *digit;	/* by given extent: which value is at hand, or
				 * UNUSED */
	bool used;		/* a name that was looked for */
	uint32_t wanted;
	VEC(struct constant_dims) found;
};

#define UNUSED UINT32_MAX

/* ---- names ---- */

typedef VEC(const char *) name_list;

static void
add_name(void *ctx, const struct sym *var)
{
	name_list *all = ctx;

	for (uint32_t i = 0; i < all->n; i++)
		if (all->v[i] == var->name)
			return;
	vec_push(all, var->name);
}

static void
type_names(const struct type *t, name_list *all)
{
	for (uint32_t i = 0; t != NULL && t->kind == TYPE_TENSOR && i < t->n;
	    i++)
		sym_vars(t->dim[i], add_name, all);
}

static bool
is_prim_call(const struct ir_module *m, const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_GLOBAL &&
	    m->global.v[n->ref].kind == GLOBAL_PRIM;
}

static void
node_names(void *ctx, struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	if (n->kind == NODE_PARAM)
		type_names(n->type, ctx);
	for (uint32_t i = 0; is_prim_call(m, n) && i < n->nin; i++)
		type_names(ir_at(m, ir_in(m, n, i))->type, ctx);
}

static void
unknown_name(const char *name, name_list *all, struct diag *d)
{
	struct buf b = { NULL, 0, 0 };
	const char *close;

	diag_error(d, NULL, "no-extent", "no extent is named '%s'", name);
	vec_push(all, NULL);
	close = str_closest(name, all->v);
	for (uint32_t i = 0; i + 1 < all->n && i < 16; i++)
		buf_printf(&b, "%s%s", i > 0 ? ", " : "", all->v[i]);
	if (close != NULL)
		diag_help(d, "did you mean '%s'?", close);
	else if (b.n > 0)
		diag_help(d, "there are: %s", b.v);
	buf_release(&b);
	all->n--;
}

bool
schedule_names_known(struct ir_module *m, const struct schedule_options *o,
    struct diag *d)
{
	name_list all = { NULL, 0, 0 };
	uint32_t before = d->errors;

	if (o->nextent == 0)
		return true;
	for (uint32_t i = 1; i < m->function.n; i++)
		ir_walk_function(m, i, node_names, &all);
	for (uint32_t i = 1; i < m->prim.n; i++)
		for (uint32_t k = 0; m->function.n == 1 &&
		    k < m->prim.v[i]->ndim; k++)
			add_name(&all, sym_var(m->syms,
			    m->prim.v[i]->dim[k]));
	for (uint32_t i = 0; i < o->nextent; i++) {
		bool known = false;

		for (uint32_t k = 0; k < all.n; k++)
			known = known || strcmp(all.v[k],
			    o->extent[i].name) == 0;
		if (!known)
			unknown_name(o->extent[i].name, &all, d);
	}
	vec_free(&all);
	return d->errors == before;
}

/* ---- what a call makes of values ---- */

static const struct sym *
given(void *ctx, const struct sym *var)
{
	struct versions *x = ctx;

	for (uint32_t i = 0; var->kind == SYM_VAR && i < x->o->nextent; i++) {
		const struct schedule_extent *e = &x->o->extent[i];

		if (strcmp(e->name, var->name) != 0)
			continue;
		x->used = true;
		if (x->digit[i] == UNUSED)
			x->digit[i] = 0;
		return sym_const(x->m->syms, e->value[x->digit[i]]);
	}
	return NULL;
}

static void
keep(struct versions *x, struct constant_dims *c)
{
	for (uint32_t i = 0; i < x->found.n; i++)
		if (memcmp(x->found.v[i].value, c->value, x->p->ndim *
		    sizeof *c->value) == 0) {
			mem_free(c->value);
			return;
		}
	vec_push(&x->found, *c);
}

/* The program's dimensions where its operands have types t[], with the values
 * at hand. */
static void
look_once(struct versions *x, const struct type *const *t)
{
	const struct prim *p = x->p;
	struct constant_dims c = { mem_zalloc(p->ndim + 1, sizeof *c.value),
	    0 };
	bool any = false;

	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		for (uint32_t k = 0; k < b->rank; k++) {
			const struct sym *s;
			int64_t v;

			x->used = false;
			s = sym_subst(x->m->syms, t[i]->dim[k], given, x);
			if (b->dim[k]->kind != SYM_VAR || s == NULL ||
			    !sym_is_const(s, &v) || v < 1)
				continue;
			any = any || x->used;
			for (uint32_t n = 0; n < p->ndim; n++)
				if (p->dim[n] == b->dim[k]->name)
					c.value[n] = v;
		}
	}
	for (uint32_t n = 0; n < p->ndim; n++)
		c.n += c.value[n] != 0;
	if (any)
		keep(x, &c);
	else
		mem_free(c.value);
}

/* The next combination of values of the names in use. */
static bool
next(struct versions *x)
{
	for (uint32_t i = x->o->nextent; i-- > 0; ) {
		if (x->digit[i] == UNUSED)
			continue;
		if (++x->digit[i] < x->o->extent[i].n)
			return true;
		x->digit[i] = 0;
	}
	return false;
}

static bool
look(struct versions *x, const struct type *const *t, struct diag *d)
{
	for (uint32_t i = 0; i < x->p->ninput; i++)
		if (t[i] == NULL || t[i]->kind != TYPE_TENSOR ||
		    t[i]->n != x->p->buffer.v[i].rank)
			return true;
	for (uint32_t i = 0; i < x->o->nextent; i++)
		x->digit[i] = UNUSED;
	do {
		look_once(x, t);
		if (x->found.n > VERSIONS) {
			diag_error(d, &x->p->span, "too-many-versions",
			    "'@%s' would have more than %d versions",
			    x->p->name, VERSIONS);
			return false;
		}
	} while (next(x));
	return true;
}

/* The types of its inputs as its own text says them. */
static bool
look_at_itself(struct versions *x, const struct type **t, struct diag *d)
{
	for (uint32_t i = 0; i < x->p->ninput; i++) {
		const struct prim_buffer *b = &x->p->buffer.v[i];

		t[i] = type_tensor(x->m->types, b->dtype, b->rank, b->dim);
	}
	return look(x, t, d);
}

static bool
look_at_calls(struct versions *x, const struct constants *known,
    const struct type **t, struct diag *d)
{
	struct ir_module *m = x->m;
	uint32_t calls = 0;
	bool ok = true;

	for (uint32_t i = 0; ok && i < known->call.n; i++) {
		const struct ir_node *n = ir_at(m, known->call.v[i]);

		if (m->prim.v[m->global.v[n->ref].index] != x->p ||
		    n->nin != x->p->ninput)
			continue;
		calls++;
		for (uint32_t k = 0; k < n->nin; k++)
			t[k] = ir_at(m, ir_in(m, n, k))->type;
		ok = look(x, t, d);
	}
	return calls > 0 || m->function.n > 1 ? ok : look_at_itself(x, t, d);
}

/* ---- making versions ---- */

static bool
is_taken(const struct ir_module *m, const struct version_list *made,
    const char *name)
{
	for (uint32_t i = 0; i < made->n; i++)
		if (made->v[i].p->name == name)
			return true;
	return ir_find_global(m, name) != 0;
}

static const char *
version_name(struct ir_module *m, const struct prim *p,
    const struct constant_dims *c, const struct version_list *made)
{
	struct buf b = { NULL, 0, 0 };
	const char *name, *first;

	buf_puts(&b, p->name);
	for (uint32_t i = 0; i < p->ndim; i++)
		if (c->value[i] != 0)
			buf_printf(&b, "_%s%lld", p->dim[i],
			    (long long)c->value[i]);
	name = first = str_intern(m->strings, b.v, b.n);
	for (uint32_t i = 1; is_taken(m, made, name); i++)
		name = str_printf(m->strings, "%s_%u", first, i);
	buf_release(&b);
	return name;
}

static struct prim *
make(struct versions *x, const struct constant_dims *c,
    const struct version_list *made, struct prim_version *out)
{
	struct ir_module *m = x->m;
	const char **dim = mem_zalloc(c->n + 1, sizeof *dim);
	int64_t *value = mem_zalloc(c->n + 1, sizeof *value);
	struct sym_pred *when = arena_alloc(m->arena, c->n + 1, sizeof *when);
	struct prim *v;
	uint32_t n = 0;

	for (uint32_t i = 0; i < x->p->ndim; i++) {
		if (c->value[i] == 0)
			continue;
		dim[n] = x->p->dim[i];
		value[n] = c->value[i];
		when[n++] = (struct sym_pred){ SYM_EQ, sym_var(m->syms,
		    x->p->dim[i]), sym_const(m->syms, c->value[i]) };
	}
	*out = (struct prim_version){ .name = version_name(m, x->p, c, made),
	    .nwhen = n, .when = when };
	v = prim_specialize(x->p, out->name, n, dim, value);
	mem_free(dim);
	mem_free(value);
	return v;
}

/* Whether constant extents let the axes of a stage, or a buffer, have more
 * elements than there is memory for: no call takes such a version, and no proof
 * about it would hold. */
static bool
too_many(const struct sym *const *extent, uint32_t n)
{
	double all = 1;
	int64_t v;

	for (uint32_t i = 0; i < n; i++)
		if (sym_is_const(extent[i], &v) && v > 0)
			all *= (double)v;
	return all > TREE_EXTENT;
}

static bool
is_possible(const struct prim *p)
{
	const struct sym *extent[TYPE_RANK_LIMIT * 2];
	bool ok = true;

	for (uint32_t i = 0; i < p->buffer.n; i++)
		ok = ok && !too_many(p->buffer.v[i].dim, p->buffer.v[i].rank);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		uint32_t n = 0;

		for (; n < s->naxis && n < TYPE_RANK_LIMIT * 2; n++)
			extent[n] = s->axis[n].extent;
		ok = ok && !too_many(extent, n);
	}
	return ok;
}

bool
versions_make(struct ir_module *m, const struct schedule_options *o,
    const struct prim *p, const struct constants *known,
    struct version_list *out, struct diag *d)
{
	struct versions x = { .o = o, .m = m, .p = p };
	const struct type **t;
	bool ok;

	if (o->nextent == 0 || p->ndim == 0)
		return true;
	t = mem_zalloc(p->ninput + 1, sizeof *t);
	x.digit = mem_zalloc(o->nextent + 1, sizeof *x.digit);
	ok = look_at_calls(&x, known, t, d);
	for (uint32_t i = 0; i < x.found.n; i++) {
		struct made_version v = { NULL, { 0 } };

		if (ok)
			v.p = make(&x, &x.found.v[i], out, &v.version);
		if (v.p != NULL && !is_possible(v.p)) {
			prim_free(v.p);
			v.p = NULL;
		}
		if (v.p != NULL)
			vec_push(out, v);
		mem_free(x.found.v[i].value);
	}
	mem_free(x.digit);
	vec_free(&x.found);
	mem_free(t);
	return ok;
}
