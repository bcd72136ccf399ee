/*
 * Versions of tensor programs: for given values of some dimensions, or under
 * other predicates over them, another program is called in place of one.
 *
 * A version is a program like any other, with stages and loops of its own,
 * which are proved by themselves; what is checked here is that it can stand in
 * the other's place.
 *
 * Rejected: more trees in one program, since rules rewrite the stages that all
 * trees share; stages beside each other, of which a tree runs some, since two
 * would write one output, and the checker would have to prove that they write
 * the same; branches in the function, since extents are no values there, and
 * every pass would meet both calls.
 */
#include "tensor/prim.h"

#include <string.h>

#include "tensor/scalar_rewrite.h"

struct prim *
prim_version(const struct prim *p, uint32_t i)
{
	const struct ir_module *m = p->m;
	uint32_t g = ir_find_global(m, p->version.v[i].name);

	return g != 0 && m->global.v[g].kind == GLOBAL_PRIM ?
	    m->prim.v[m->global.v[g].index] : NULL;
}

/* ---- verification ---- */

struct check {
	const struct prim *p;
	const struct prim_version *version;
	struct diag *d;
	const char *unknown;
};

static void
wrong(const struct check *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void
wrong(const struct check *c, const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(c->d, c->version->span.src != 0 ? &c->version->span :
	    &c->p->span, "prim-version", "version '@%s' of '@%s': %s",
	    c->version->name, c->p->name, b.v);
	buf_release(&b);
}

static bool
has_dim(const struct prim *p, const char *name)
{
	for (uint32_t i = 0; i < p->ndim; i++)
		if (p->dim[i] == name)
			return true;
	return false;
}

static void
find_unknown(void *ctx, const struct sym *var)
{
	struct check *c = ctx;

	if (!has_dim(c->p, var->name))
		c->unknown = var->name;
}

/* Checks that the predicates mention only the program's dimensions. */
static bool
check_when(struct check *c)
{
	const struct prim_version *x = c->version;

	for (uint32_t i = 0; i < x->nwhen; i++) {
		const struct sym_pred *p = &x->when[i];

		if (p->op > SYM_GE || p->lhs->has_hole || p->rhs->has_hole ||
		    p->lhs->has_any || p->rhs->has_any) {
			wrong(c, "a predicate cannot be decided when the "
			    "program is called");
			return false;
		}
		sym_vars(p->lhs, find_unknown, c);
		sym_vars(p->rhs, find_unknown, c);
	}
	if (c->unknown != NULL)
		wrong(c, "'%s' is not a dimension", c->unknown);
	return c->unknown == NULL;
}

static bool
same_extent(struct sym_facts *f, const struct sym *a, const struct sym *b)
{
	struct sym_pred same = { SYM_EQ, a, b };

	return a == b || (!a->has_any && !b->has_any && sym_decide(f, &same) ==
	    SYM_PROVED);
}

/* Whether an input or output has the program's type. */
static bool
same_type(struct sym_facts *f, const struct prim_buffer *a,
    const struct prim_buffer *b)
{
	if (a->dtype != b->dtype || a->rank != b->rank)
		return false;
	for (uint32_t k = 0; k < a->rank; k++)
		if (!same_extent(f, a->dim[k], b->dim[k]))
			return false;
	return true;
}

static void
check_types(const struct check *c, const struct prim *v)
{
	const struct prim *p = c->p;
	struct sym_facts *f = sym_facts_new(p->m->syms);

	for (uint32_t i = 0; i < c->version->nwhen; i++)
		sym_facts_push(f, &c->version->when[i]);
	for (uint32_t i = 0; i < p->ninput + p->noutput; i++)
		if (!same_type(f, &p->buffer.v[i], &v->buffer.v[i]))
			wrong(c, "its %s '%s' does not have the type of '%s' "
			    "where the predicates "
			    "hold", i < p->ninput ? "input" :
			    "output", v->buffer.v[i].name,
			    p->buffer.v[i].name);
	sym_facts_free(f);
}

static void
check_version(struct check *c, uint32_t i)
{
	const struct prim *p = c->p, *v = prim_version(p, i);

	if (v == NULL || v == p || v->version.n > 0 || v->kernel != NULL ||
	    p->kernel != NULL) {
		wrong(c, v == NULL ? "there is no such tensor program" :
		    v->kernel != NULL || p->kernel != NULL ?
		    "a kernel is not a version, and has none" :
		    "a version has no versions");
		return;
	}
	if (!check_when(c))
		return;
	if (v->ninput != p->ninput || v->noutput != p->noutput) {
		wrong(c, "it has %u inputs and %u outputs, not %u and %u",
		    v->ninput, v->noutput, p->ninput, p->noutput);
		return;
	}
	for (uint32_t k = 0; k < v->ndim; k++)
		if (!has_dim(p, v->dim[k])) {
			wrong(c, "its dimension '%s' is not one of the "
			    "program's",
			    v->dim[k]);
			return;
		}
	check_types(c, v);
}

bool
prim_versions_verify(const struct prim *p, struct diag *d)
{
	uint32_t before = d->errors;

	for (uint32_t i = 0; i < p->version.n; i++) {
		struct check c = { .p = p, .version = &p->version.v[i],
		    .d = d };

		check_version(&c, i);
	}
	return d->errors == before;
}

/* ---- constants for dimensions ---- */

struct constants {
	struct sym_ctx *syms;
	uint32_t n;
	const char *const *dim;
	const int64_t *value;
	bool failed;
};

static const struct sym *
constant(void *ctx, const struct sym *var)
{
	const struct constants *c = ctx;

	for (uint32_t i = 0; var->kind == SYM_VAR && i < c->n; i++)
		if (c->dim[i] == var->name)
			return sym_const(c->syms, c->value[i]);
	return NULL;
}

static const struct sym *
substituted(struct constants *c, const struct sym *s)
{
	const struct sym *to = sym_subst(c->syms, s, constant, c);

	c->failed = c->failed || to == NULL;
	return to != NULL ? to : s;
}

/* An extent, which is not negative; else the value violates what the program
 * assumes of it. */
static const struct sym *
substituted_extent(struct constants *c, const struct sym *s)
{
	const struct sym *to = substituted(c, s);
	int64_t v;

	c->failed = c->failed || (sym_is_const(to, &v) && v < 0);
	return to;
}

/* Folds nodes that have become constant. */
static sx_id
substituted_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	(void)id;
	if (n->op == SX_DIM)
		return sx_dim(r->to, substituted(r->ctx, n->sym));
	if (n->op >= SX_ADD && n->op <= SX_GE)
		return sx_bin(r->to, (enum sx_op)n->op, in[0], in[1]);
	if (n->op == SX_SELECT)
		return sx_select(r->to, in[0], in[1], in[2]);
	return n->op == SX_CAST ? sx_cast(r->to, (enum dtype)n->dtype, in[0]) :
	    sx_make(r->to, n, in);
}

static void
substitute_dims(struct constants *c, const struct prim *p, uint32_t rank,
    const struct sym *const **dim)
{
	const struct sym **to = arena_alloc(p->m->arena, rank + 1, sizeof *to);

	for (uint32_t k = 0; k < rank; k++)
		to[k] = substituted_extent(c, (*dim)[k]);
	*dim = to;
}

static void
substitute_axes(struct constants *c, const struct prim *p,
    struct prim_stage *s)
{
	struct prim_axis *to = arena_alloc(p->m->arena, s->naxis + 1,
	    sizeof *to);

	for (uint32_t k = 0; k < s->naxis; k++) {
		to[k].name = s->axis[k].name;
		to[k].extent = substituted_extent(c, s->axis[k].extent);
	}
	s->axis = to;
}

/* Removes the dimensions that have become constants. */
static void
drop_dims(const struct constants *c, struct prim *p)
{
	const char **to = arena_alloc(p->m->arena, p->ndim + 1, sizeof *to);
	uint32_t n = 0;

	for (uint32_t i = 0; i < p->ndim; i++) {
		bool gone = false;

		for (uint32_t k = 0; k < c->n; k++)
			gone = gone || c->dim[k] == p->dim[i];
		if (!gone)
			to[n++] = p->dim[i];
	}
	p->ndim = n;
	p->dim = to;
}

struct prim *
prim_specialize(const struct prim *p, const char *name, uint32_t n,
    const char *const *dim, const int64_t *value)
{
	struct constants c = { p->m->syms, n, dim, value, false };
	struct prim *to = prim_copy(p);
	struct sx_rewrite w;

	to->name = name;
	drop_dims(&c, to);
	for (uint32_t i = 0; i < to->buffer.n; i++)
		substitute_dims(&c, p, to->buffer.v[i].rank,
		    &to->buffer.v[i].dim);
	sx_rewrite_init(&w, to, to, substituted_node, &c);
	for (uint32_t i = 0; i < to->stage.n; i++) {
		struct prim_stage *s = &to->stage.v[i];

		substitute_axes(&c, p, s);
		c.failed |= !sx_rewrite_stage(&w, s,
		    to->buffer.v[s->out[0]].rank);
	}
	sx_rewrite_free(&w);
	if (c.failed) {
		prim_free(to);
		return NULL;
	}
	prim_collect(to, 0);
	return to;
}
