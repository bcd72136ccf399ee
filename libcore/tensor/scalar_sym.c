/*
 * Scalar code as dimension expressions, and back: see scalar_sym.h.
 */
#include "tensor/scalar_sym.h"

#include "sym/prove.h"

/* Whether an expression is an extent: not negative. */
static bool
is_extent(const struct prim *p, const struct sym *d)
{
	bool found = d->kind == SYM_VAR;

	for (uint32_t i = 0; i < p->buffer.n && !found; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank && !found; k++)
			found = p->buffer.v[i].dim[k] == d;
	return found;
}

/* Whether the output has an extent that is d, or that d divides. */
static bool
divides_output(const struct prim *p, const struct sym *d)
{
	const struct sym *q, *rest, *zero = sym_const(p->m->syms, 0);
	const struct prim_buffer *b = &p->buffer.v[p->ninput];
	bool found = false;

	for (uint32_t i = 0; i < b->rank && !found; i++)
		found = b->dim[i] == d;
	for (uint32_t i = 0; i < b->rank && !found; i++)
		found = sym_split_by(p->m->syms, b->dim[i], d, &q, &rest) &&
		    rest == zero && is_extent(p, d);
	return found;
}

/* A kernel of one output does nothing if an extent of that is 0; so extents
 * that divide it are not 0 either, nor their quotients that are rounded up. */
static bool
is_positive(const struct prim *p, const struct sym *d)
{
	const struct sym *e = NULL;
	int64_t v;

	if (sym_is_const(d, &v))
		return v > 0;
	if (p->noutput != 1)
		return false;
	if (d->kind == SYM_FLOORDIV && sym_is_const(d->arg[1], &v) && v > 0)
		e = sym_sub(p->m->syms, d->arg[0], sym_const(p->m->syms,
		    v - 1));
	return divides_output(p, d) || (e != NULL && divides_output(p, e));
}

static const struct sym *
index_node(const struct prim *p, const struct sx *n,
    const struct sym *const *in, const struct sym *const *axis,
    uint32_t naxis)
{
	struct sym_ctx *c = p->m->syms;

	switch (n->op) {
	case SX_CONST:
		return sym_const(c, n->i);
	case SX_DIM:
		return n->sym;
	case SX_AXIS:
		return n->ref < naxis ? axis[n->ref] : NULL;
	case SX_ADD:
		return sym_add(c, in[0], in[1]);
	case SX_SUB:
		return sym_sub(c, in[0], in[1]);
	case SX_MUL:
		return sym_mul(c, in[0], in[1]);
	case SX_MIN:
		return sym_min(c, in[0], in[1]);
	case SX_MAX:
		return sym_max(c, in[0], in[1]);
	case SX_NEG:
		return sym_mul(c, sym_const(c, -1), in[0]);
	case SX_FLOORDIV:
	case SX_FLOORMOD:
		if (in[1] == NULL || !is_positive(p, in[1]))
			return NULL;
		return n->op == SX_FLOORDIV ? sym_floordiv(c, in[0], in[1]) :
		    sym_floormod(c, in[0], in[1]);
	default:
		return NULL;
	}
}

const struct sym *
sx_to_sym(const struct prim *p, sx_id id, const struct sym *const *axis,
    uint32_t naxis)
{
	struct sx_walk w;
	const struct sym **value, *in[2], *out;
	struct map at = { 0 };

	if (p->sx.v[id].op == SX_AXIS)
		return p->sx.v[id].ref < naxis ? axis[p->sx.v[id].ref] : NULL;
	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, id);
	value = mem_zalloc(w.order.n, sizeof *value);
	for (uint32_t i = 0; i < w.order.n; i++) {
		const struct sx *n = &p->sx.v[w.order.v[i]];
		uint32_t k = 0;

		map_put(&at, w.order.v[i], i);
		if (n->dtype != DT_INT64)
			continue;
		in[0] = in[1] = NULL;
		for (uint32_t j = 0; j < n->nin && j < 2; j++)
			if (map_get(&at, p->sx_in.v[n->in + j], &k))
				in[j] = value[k];
		value[i] = index_node(p, n, in, axis, naxis);
	}
	out = value[w.order.n - 1];
	mem_free(value);
	map_free(&at);
	sx_walk_free(&w);
	return out;
}

sx_id
sx_from_sym(struct prim *p, const struct sym *s,
    sx_id (*var)(void *ctx, const char *name), void *ctx)
{
	sx_id sum = 0, x, y;

	switch (s->kind) {
	case SYM_CONST:
		return sx_int(p, DT_INT64, s->value);
	case SYM_VAR:
		x = var(ctx, s->name);
		return x != 0 ? x : sx_dim(p, s);
	case SYM_ADD:
	case SYM_MUL:
		for (uint32_t i = 0; i < s->n; i++) {
			x = sx_from_sym(p, s->arg[i], var, ctx);
			sum = sum == 0 ? x : sx_bin(p, s->kind == SYM_ADD ?
			    SX_ADD : SX_MUL, sum, x);
		}
		return sx_bin(p, s->kind == SYM_ADD ? SX_ADD : SX_MUL, sum,
		    sx_int(p, DT_INT64, s->value));
	case SYM_BROADCAST:
		x = sx_from_sym(p, s->arg[0], var, ctx);
		y = sx_from_sym(p, s->arg[1], var, ctx);
		return sx_select(p, sx_bin(p, SX_EQ, x, sx_int(p, DT_INT64,
		    1)), y, sx_select(p, sx_bin(p, SX_EQ, y, sx_int(p,
		    DT_INT64, 1)), x, sx_bin(p, SX_MAX, x, y)));
	case SYM_FLOORDIV:
	case SYM_FLOORMOD:
	case SYM_MIN:
	case SYM_MAX:
		x = sx_from_sym(p, s->arg[0], var, ctx);
		y = sx_from_sym(p, s->arg[1], var, ctx);
		return sx_bin(p, s->kind == SYM_FLOORDIV ? SX_FLOORDIV :
		    s->kind == SYM_FLOORMOD ? SX_FLOORMOD :
		    s->kind == SYM_MIN ? SX_MIN : SX_MAX, x, y);
	default:
		BUG("an expression with a hole in a loop tree");
	}
}

