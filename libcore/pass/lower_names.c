/*
 * The names that a program's inputs bind, and inputs that are there for nothing
 * else.
 *
 * Cost: linear in the program's code.
 */
#include "pass/lower_impl.h"

#include "tensor/buffer_use.h"

/* ---- dimensions ---- */

struct names {
	VEC(const char *) v;
	struct map bound;
	bool unbound;
};

static void
bind_name(struct names *n, const char *name)
{
	if (map_get(&n->bound, map_ptr(name), NULL))
		return;
	map_put(&n->bound, map_ptr(name), 1);
	vec_push(&n->v, name);
}

static void
check_name(void *ctx, const struct sym *var)
{
	struct names *n = ctx;

	if (!map_get(&n->bound, map_ptr(var->name), NULL))
		n->unbound = true;
}

bool
lower_dimensions(struct prim *p)
{
	struct names n = { { NULL, 0, 0 }, { 0 }, false };
	const char **dim;

	for (uint32_t i = 0; i < p->ninput; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			if (p->buffer.v[i].dim[k]->kind == SYM_VAR)
				bind_name(&n, p->buffer.v[i].dim[k]->name);
	for (uint32_t i = 0; i < p->buffer.n; i++)
		for (uint32_t k = 0; k < p->buffer.v[i].rank; k++)
			sym_vars(p->buffer.v[i].dim[k], check_name, &n);
	for (uint32_t i = 1; i < p->sx.n; i++)
		if (p->sx.v[i].op == SX_DIM)
			sym_vars(p->sx.v[i].sym, check_name, &n);
	for (uint32_t i = 0; i < p->stage.n; i++)
		for (uint32_t k = 0; k < p->stage.v[i].naxis; k++)
			sym_vars(p->stage.v[i].axis[k].extent, check_name,
			    &n);
	dim = arena_alloc(p->m->arena, n.v.n + 1, sizeof *dim);
	for (uint32_t i = 0; i < n.v.n; i++)
		dim[i] = n.v.v[i];
	p->ndim = n.v.n;
	p->dim = dim;
	vec_free(&n.v);
	map_free(&n.bound);
	return !n.unbound;
}

/* ---- inputs that nothing reads ---- */

/* Removes inputs of a program but for those that are kept. */
static void
drop_inputs(struct prim *p, const bool *keep)
{
	uint32_t *to = mem_zalloc(p->buffer.n + 1, sizeof *to), n = 0, in = 0;

	for (uint32_t i = 0; i < p->buffer.n; i++) {
		bool stays = i >= p->ninput || keep[i];

		to[i] = stays ? n : UINT32_MAX;
		if (!stays)
			continue;
		in += i < p->ninput;
		p->buffer.v[n++] = p->buffer.v[i];
	}
	if (n < p->buffer.n)
		prim_move_buffers(p, to);
	p->buffer.n = n;
	p->ninput = in;
	mem_free(to);
}

void
lower_drop_inputs(struct prim *p, struct prim *version, bool *keep)
{
	struct names bound = { { NULL, 0, 0 }, { 0 }, false };
	bool *read = mem_zalloc(p->buffer.n + 1, sizeof *read), *more = NULL;

	prim_find_read(p, read);
	if (version != NULL) {
		more = mem_zalloc(version->buffer.n + 1, sizeof *more);
		prim_find_read(version, more);
	}
	for (uint32_t i = 0; i < p->ninput; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];

		keep[i] = read[i] || (more != NULL && more[i]);
		/* One that nothing reads may be where a name is bound. */
		for (uint32_t k = 0; k < b->rank; k++)
			if (b->dim[k]->kind == SYM_VAR && !map_get(
			    &bound.bound, map_ptr(b->dim[k]->name), NULL)) {
				bind_name(&bound, b->dim[k]->name);
				keep[i] = true;
			}
	}
	if (version != NULL)
		drop_inputs(version, keep);
	drop_inputs(p, keep);
	vec_free(&bound.v);
	map_free(&bound.bound);
	mem_free(read);
	mem_free(more);
}
