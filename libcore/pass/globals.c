/*
 * Taking globals out of a module.
 *
 * The tables of functions, tensor programs, externs and globals are squeezed
 * in their order, so that what stays is printed in the order it had; then
 * mentions get the new indices, and ir_compact() drops the bodies.
 *
 * Cost: linear in the module.
 */
#include "pass/globals.h"

#include "ir/opinfo.h"
#include "tensor/prim.h"

bool
pass_is_primitive(const struct ir_module *m, const struct ir_function *f)
{
	return ir_is_set(m, f->attrs, "Primitive");
}

bool
pass_is_closed(const struct ir_module *m, const struct attrs *as)
{
	return ir_is_set(m, as, "Primitive") || ir_is_set(m, as, "Compiler");
}

/* Where the entries of a table go: 0 for those that are dropped. */
struct moves {
	uint32_t *function, *prim, *extern_, *global;
};

static void
squeeze(struct ir_module *m, struct moves *to, const bool *keep)
{
	uint32_t nf = 1, np = 1, ne = 1, ng = 1, i;

	for (i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];

		if (!keep[i])
			continue;
		to->global[i] = ng++;
		if (g->kind == GLOBAL_FUNCTION)
			to->function[g->index] = 1;
		else if (g->kind == GLOBAL_PRIM)
			to->prim[g->index] = 1;
		else if (g->kind == GLOBAL_EXTERN)
			to->extern_[g->index] = 1;
	}
	for (i = 1; i < m->function.n; i++)
		if (to->function[i]) {
			m->function.v[nf] = m->function.v[i];
			to->function[i] = nf++;
		}
	for (i = 1; i < m->prim.n; i++)
		if (to->prim[i]) {
			m->prim.v[np] = m->prim.v[i];
			to->prim[i] = np++;
		} else {
			prim_free(m->prim.v[i]);
		}
	for (i = 1; i < m->extern_.n; i++)
		if (to->extern_[i]) {
			m->extern_.v[ne] = m->extern_.v[i];
			to->extern_[i] = ne++;
		}
	m->function.n = nf;
	m->prim.n = np;
	m->extern_.n = ne;
}

static void
move_globals(struct ir_module *m, const struct moves *to)
{
	uint32_t n = 1, i;

	for (i = 1; i < m->global.n; i++) {
		struct ir_global g = m->global.v[i];

		map_del(&m->by_name, map_ptr(g.name));
		if (to->global[i] == 0)
			continue;
		if (g.kind == GLOBAL_FUNCTION)
			g.index = to->function[g.index];
		else if (g.kind == GLOBAL_PRIM)
			g.index = to->prim[g.index];
		else if (g.kind == GLOBAL_EXTERN)
			g.index = to->extern_[g.index];
		m->global.v[n++] = g;
	}
	m->global.n = n;
	for (i = 1; i < n; i++)
		map_put(&m->by_name, map_ptr(m->global.v[i].name), i);
}

void
pass_keep_reached(const struct ir_module *m, uint32_t global, bool *keep)
{
	VEC(uint32_t) todo = { 0 };
	ir_region_list regions = { 0 };

	vec_push(&todo, global);
	while (todo.n > 0) {
		uint32_t g = vec_pop(&todo);

		if (keep[g])
			continue;
		keep[g] = true;
		if (m->global.v[g].kind != GLOBAL_FUNCTION)
			continue;
		regions.n = 0;
		ir_function_regions(m, m->global.v[g].index, &regions);
		for (uint32_t i = 0; i < regions.n; i++) {
			const struct ir_region_data *r =
			    &m->region.v[regions.v[i]];

			for (uint32_t k = 0; k < r->nodes.n; k++) {
				const struct ir_node *n = ir_at(m,
				    r->nodes.v[k]);

				if (pass_mentions_global(n))
					vec_push(&todo, n->ref);
			}
		}
	}
	vec_free(&regions);
	vec_free(&todo);
}

void
pass_keep_versions(const struct ir_module *m, bool *keep)
{
	for (uint32_t i = 1; i < m->global.n; i++) {
		const struct ir_global *g = &m->global.v[i];
		const struct prim *p;

		if (!keep[i] || g->kind != GLOBAL_PRIM)
			continue;
		/* A version has none. */
		p = m->prim.v[g->index];
		for (uint32_t k = 0; k < p->version.n; k++)
			keep[ir_find_global(m, p->version.v[k].name)] = true;
	}
}

void
pass_keep_globals(struct ir_module *m, bool *keep)
{
	struct moves to;
	uint32_t i, old = m->global.n;

	to.function = mem_zalloc(m->function.n, sizeof *to.function);
	to.prim = mem_zalloc(m->prim.n, sizeof *to.prim);
	to.extern_ = mem_zalloc(m->extern_.n, sizeof *to.extern_);
	to.global = mem_zalloc(old, sizeof *to.global);
	pass_keep_versions(m, keep);
	squeeze(m, &to, keep);
	for (i = 1; i < m->region.n; i++)
		m->region.v[i].function =
		    to.function[m->region.v[i].function];
	for (i = 1; i < m->node.n; i++)
		if (pass_mentions_global(&m->node.v[i]) &&
		    m->node.v[i].ref < old)
			m->node.v[i].ref = to.global[m->node.v[i].ref];
	move_globals(m, &to);
	mem_free(to.function);
	mem_free(to.prim);
	mem_free(to.extern_);
	mem_free(to.global);
	ir_compact(m);
}

const char **
pass_global_names(const struct ir_module *m, uint32_t *n)
{
	const char **name = mem_alloc((m->global.n + 1) * sizeof *name);

	*n = 0;
	for (uint32_t g = 1; g < m->global.n; g++)
		name[(*n)++] = m->global.v[g].name;
	return name;
}

void
pass_drop_unused_since(struct ir_module *m, const char *const *name,
    uint32_t n)
{
	bool *keep = mem_zalloc(m->global.n + 1, sizeof *keep), all = true;

	for (uint32_t i = 0; i < n; i++)
		if (ir_find_global(m, name[i]) != 0)
			pass_keep_reached(m, ir_find_global(m, name[i]), keep);
	pass_keep_versions(m, keep);
	for (uint32_t g = 1; g < m->global.n; g++)
		all = all && keep[g];
	if (!all)
		pass_keep_globals(m, keep);
	mem_free(keep);
}
