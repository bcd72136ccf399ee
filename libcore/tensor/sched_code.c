/*
 * Scalar code for the schedule primitives: rewriting, expressions as code,
 * and dropping what no stage reaches any more.
 */
#include "tensor/sched_impl.h"

#include <string.h>

sx_id
edit_code(struct prim *p, sx_id root, const sx_id *axis, uint32_t naxis,
    edit_load *load, void *ctx)
{
	struct sx_walk w;
	struct map to = { 0 };
	sx_id in[UINT8_MAX], id = root;
	bool ok = true;

	if (root == 0)
		return 0;
	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, root);
	for (uint32_t i = 0; i < w.order.n && ok; i++) {
		struct sx n = p->sx.v[w.order.v[i]];

		for (uint32_t k = 0; k < n.nin; k++)
			map_get(&to, p->sx_in.v[n.in + k], &in[k]);
		if (n.op == SX_AXIS && axis != NULL && n.ref < naxis)
			id = axis[n.ref];
		else if (n.op == SX_LOAD && load != NULL)
			id = load(ctx, p, &n, in);
		else
			id = sx_make(p, &n, in);
		ok = id != 0;
		map_put(&to, w.order.v[i], id);
	}
	map_free(&to);
	sx_walk_free(&w);
	return ok ? id : 0;
}

bool
edit_stage_code(struct prim *p, struct prim_stage *st, edit_load *load,
    void *ctx)
{
	struct arena *a = p->m->arena;
	uint32_t rank = p->buffer.v[st->out[0]].rank, i;
	sx_id *at = arena_alloc(a, rank + 1, sizeof *at);
	sx_id *value = arena_alloc(a, st->nout, sizeof *value);
	sx_id *init = arena_alloc(a, st->nout, sizeof *init), where = 0;
	bool ok = true;

	for (i = 0; st->at != NULL && i < rank; i++)
		ok &= (at[i] = edit_code(p, st->at[i], NULL, 0, load, ctx))
		    != 0;
	for (i = 0; i < st->nout; i++)
		ok &= (value[i] = edit_code(p, st->value[i], NULL, 0, load,
		    ctx)) != 0;
	for (i = 0; st->init != NULL && i < st->nout; i++)
		ok &= (init[i] = edit_code(p, st->init[i], NULL, 0, load,
		    ctx)) != 0;
	if (st->where != 0)
		ok &= (where = edit_code(p, st->where, NULL, 0, load, ctx))
		    != 0;
	if (!ok)
		return false;
	if (st->at != NULL)
		st->at = at;
	if (st->init != NULL)
		st->init = init;
	st->value = value;
	st->where = where;
	return true;
}

/* Recurses on the expression, as sym.h does. */
sx_id
edit_sx(struct prim *p, const struct sym *s,
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
			x = edit_sx(p, s->arg[i], var, ctx);
			sum = sum == 0 ? x : sx_bin(p, s->kind == SYM_ADD ?
			    SX_ADD : SX_MUL, sum, x);
		}
		return sx_bin(p, s->kind == SYM_ADD ? SX_ADD : SX_MUL, sum,
		    sx_int(p, DT_INT64, s->value));
	case SYM_FLOORDIV:
	case SYM_FLOORMOD:
	case SYM_MIN:
	case SYM_MAX:
		x = edit_sx(p, s->arg[0], var, ctx);
		y = edit_sx(p, s->arg[1], var, ctx);
		return sx_bin(p, s->kind == SYM_FLOORDIV ? SX_FLOORDIV :
		    s->kind == SYM_FLOORMOD ? SX_FLOORMOD :
		    s->kind == SYM_MIN ? SX_MIN : SX_MAX, x, y);
	default:
		BUG("an expression with a hole in a loop tree");
	}
}

/* ---- collecting ---- */

static sx_id *
moved_list(struct prim *p, const struct map *to, const sx_id *v, uint32_t n)
{
	sx_id *copy = arena_alloc(p->m->arena, n + 1, sizeof *copy);

	for (uint32_t i = 0; i < n; i++)
		map_get(to, v[i], &copy[i]);
	return copy;
}

static void
collect_stage(struct prim *p, const struct prim *old, struct sx_walk *w,
    struct prim_stage *s)
{
	struct map to = { 0 };
	sx_id in[UINT8_MAX];

	sx_walk_stage(w, s);
	for (uint32_t i = 0; i < w->order.n; i++) {
		const struct sx *n = &old->sx.v[w->order.v[i]];

		for (uint32_t k = 0; k < n->nin; k++)
			map_get(&to, old->sx_in.v[n->in + k], &in[k]);
		map_put(&to, w->order.v[i], sx_make(p, n, in));
	}
	if (s->at != NULL)
		s->at = moved_list(p, &to, s->at,
		    p->buffer.v[s->out[0]].rank);
	if (s->init != NULL)
		s->init = moved_list(p, &to, s->init, s->nout);
	s->value = moved_list(p, &to, s->value, s->nout);
	if (s->where != 0)
		map_get(&to, s->where, &s->where);
	map_free(&to);
}

void
edit_collect(struct prim *p, uint32_t keep)
{
	struct prim old = *p;
	struct sx none = { .op = SX_NONE };
	struct sx_walk w;

	memset(&p->sx, 0, sizeof p->sx);
	memset(&p->sx_in, 0, sizeof p->sx_in);
	memset(&p->sx_cons, 0, sizeof p->sx_cons);
	vec_push(&p->sx, none);
	vec_push(&p->sx_in, 0);
	sx_walk_init(&w, &old);
	for (uint32_t i = 1; i < keep; i++)
		sx_make(p, &old.sx.v[i], &old.sx_in.v[old.sx.v[i].in]);
	for (uint32_t i = 0; keep == 0 && i < p->stage.n; i++)
		collect_stage(p, &old, &w, &p->stage.v[i]);
	sx_walk_free(&w);
	vec_free(&old.sx);
	vec_free(&old.sx_in);
	map_free(&old.sx_cons);
}
