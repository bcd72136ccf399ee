/*
 * Rewriting scalar code (scalar_rewrite.h), and removing dead code.
 */
#include "tensor/scalar_rewrite.h"

#include <string.h>

void
sx_rewrite_init(struct sx_rewrite *r, const struct prim *from,
    struct prim *to, sx_rewrite_node *node, void *ctx)
{
	*r = (struct sx_rewrite){ .from = from, .to = to, .node = node,
	    .ctx = ctx };
	/* Only read at nodes that the walk has visited, which sets them. */
	r->value = mem_alloc(from->sx.n * sizeof *r->value);
	sx_walk_init(&r->walk, from);
	sx_walk_begin(&r->walk);
}

void
sx_rewrite_again(struct sx_rewrite *r)
{
	r->failed = false;
	sx_walk_begin(&r->walk);
}

void
sx_rewrite_free(struct sx_rewrite *r)
{
	mem_free(r->value);
	sx_walk_free(&r->walk);
}

sx_id
sx_rewrite(struct sx_rewrite *r, sx_id root)
{
	uint32_t done = r->walk.order.n;
	sx_id in[UINT8_MAX];

	if (root == 0)
		return 0;
	sx_walk_add(&r->walk, root);
	for (uint32_t i = done; i < r->walk.order.n; i++) {
		sx_id id = r->walk.order.v[i], to = 0;
		/* A copy, since adding nodes may move the list. */
		struct sx n = r->from->sx.v[id];
		bool known = true;

		for (uint32_t k = 0; k < n.nin; k++) {
			in[k] = r->value[r->from->sx_in.v[n.in + k]];
			known = known && in[k] != 0;
		}
		if (known)
			to = r->node != NULL ? r->node(r, id, &n, in) :
			    sx_make(r->to, &n, in);
		r->value[id] = to;
		r->failed = r->failed || to == 0;
	}
	return r->value[root];
}

static const sx_id *
rewrite_list(struct sx_rewrite *r, const sx_id *v, uint32_t n)
{
	sx_id *to;

	if (v == NULL)
		return NULL;
	to = arena_alloc(r->to->m->arena, n + 1, sizeof *to);
	for (uint32_t i = 0; i < n; i++)
		to[i] = sx_rewrite(r, v[i]);
	return to;
}

bool
sx_rewrite_stage(struct sx_rewrite *r, struct prim_stage *s, uint32_t rank)
{
	struct prim_stage c = *s;

	c.where = sx_rewrite(r, s->where);
	c.at = rewrite_list(r, s->at, rank);
	c.value = rewrite_list(r, s->value, s->nout);
	c.init = rewrite_list(r, s->init, s->nout);
	if (r->failed)
		return false;
	*s = c;
	return true;
}

/* ---- axes ---- */

struct axes {
	const sx_id *axis;
	uint32_t n;
};

static sx_id
axis_node(struct sx_rewrite *r, sx_id id, const struct sx *n, sx_id *in)
{
	const struct axes *a = r->ctx;

	(void)id;
	return n->op == SX_AXIS && n->ref < a->n && a->axis[n->ref] != 0 ?
	    a->axis[n->ref] : sx_make(r->to, n, in);
}

sx_id
sx_replace_axes(struct prim *p, sx_id root, const sx_id *axis, uint32_t n)
{
	struct axes a = { axis, n };
	struct sx_rewrite r;
	sx_id to;

	sx_rewrite_init(&r, p, p, axis_node, &a);
	to = sx_rewrite(&r, root);
	sx_rewrite_free(&r);
	return to;
}

/* ---- collecting ---- */

void
prim_collect(struct prim *p, uint32_t keep)
{
	struct prim old = *p;
	struct sx none = { .op = SX_NONE };
	struct sx_rewrite r;

	memset(&p->sx, 0, sizeof p->sx);
	memset(&p->sx_in, 0, sizeof p->sx_in);
	memset(&p->sx_cons, 0, sizeof p->sx_cons);
	vec_push(&p->sx, none);
	vec_push(&p->sx_in, 0);
	for (uint32_t i = 1; i < keep; i++)
		sx_make(p, &old.sx.v[i], &old.sx_in.v[old.sx.v[i].in]);
	sx_rewrite_init(&r, &old, p, NULL, NULL);
	for (uint32_t i = 0; keep == 0 && i < p->stage.n; i++) {
		struct prim_stage *s = &p->stage.v[i];

		sx_rewrite_stage(&r, s, p->buffer.v[s->out[0]].rank);
	}
	sx_rewrite_free(&r);
	vec_free(&old.sx);
	vec_free(&old.sx_in);
	map_free(&old.sx_cons);
}
