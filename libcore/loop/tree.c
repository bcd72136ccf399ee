/*
 * Loop trees as data: construction, copies, traversal.
 *
 * Nodes are linked by index and keep their order of creation; node 0 is the
 * root.  Walks follow parent and next links and need no stack.  All arrays a
 * node points to lie in the module's arena; the list of nodes is malloc'd, so
 * that discarding a tree frees it.
 */
#include "loop/tree_query.h"

#include <string.h>

const char *const loop_kind_name[LOOP_KINDS] = {
	"serial", "parallel", "vector", "unroll",
};

struct loop_tree *
tree_new(void)
{
	struct loop_tree *t = mem_zalloc(1, sizeof *t);
	struct tree_node root = { .kind = LOOP_SERIAL };

	vec_push(&t->node, root);
	return t;
}

void
tree_free(struct loop_tree *t)
{
	if (t == NULL)
		return;
	vec_free(&t->node);
	mem_free(t);
}

static void *
copy_array(const struct prim *p, const void *v, uint32_t n, size_t size)
{
	void *copy;

	if (n == 0)
		return NULL;
	copy = arena_alloc(p->m->arena, n, size);
	memcpy(copy, v, n * size);
	return copy;
}

uint32_t
tree_naxis(const struct prim *p, const struct tree_node *n)
{
	const struct prim_stage *s = &p->stage.v[n->stage];

	return n->part == LEAF_INIT ? s->nspatial : s->naxis;
}

uint32_t
tree_add(const struct prim *p, struct loop_tree *t, uint32_t parent,
    const struct tree_node *n)
{
	struct tree_node c = *n;
	uint32_t id = t->node.n;

	c.parent = parent;
	c.first = c.last = c.next = 0;
	if (n->leaf) {
		c.axis = copy_array(p, n->axis, tree_naxis(p, n),
		    sizeof *n->axis);
		c.where = copy_array(p, n->where, n->nwhere,
		    sizeof *n->where);
	}
	vec_push(&t->node, c);
	if (t->node.v[parent].last != 0)
		t->node.v[t->node.v[parent].last].next = id;
	else
		t->node.v[parent].first = id;
	t->node.v[parent].last = id;
	return id;
}

/* The arrays that nodes point to are never changed in place, so a copy shares
 * them. */
struct loop_tree *
tree_copy(const struct prim *p, const struct loop_tree *t)
{
	struct loop_tree *c = mem_zalloc(1, sizeof *c);

	(void)p;
	c->nwhen = t->nwhen;
	c->when = t->when;
	for (uint32_t i = 0; i < t->node.n; i++)
		vec_push(&c->node, t->node.v[i]);
	return c;
}

void
tree_error(const struct prim *p, struct diag *d, const struct span *at,
    const char *code, const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(d, at->src != 0 ? at : &p->span, code,
	    "schedule of '@%s': %s", p->name, b.v);
	buf_release(&b);
}

/* ---- traversal ---- */

uint32_t
tree_depth(const struct loop_tree *t, uint32_t node)
{
	uint32_t n = 0;

	for (; node != 0; node = t->node.v[node].parent)
		n++;
	return n;
}

bool
tree_path(const struct loop_tree *t, uint32_t node, struct tree_path *p)
{
	uint32_t i, n = 0, up = t->node.v[node].parent;

	for (; up != 0 && n < TREE_DEPTH; up = t->node.v[up].parent)
		p->loop[n++] = up;
	p->n = n;
	for (i = 0; i < n / 2; i++) {
		uint32_t x = p->loop[i];

		p->loop[i] = p->loop[n - 1 - i];
		p->loop[n - 1 - i] = x;
	}
	return up == 0;
}

uint32_t
tree_lca(const struct loop_tree *t, uint32_t a, uint32_t b)
{
	uint32_t da = tree_depth(t, a), db = tree_depth(t, b);

	for (; da > db; da--)
		a = t->node.v[a].parent;
	for (; db > da; db--)
		b = t->node.v[b].parent;
	while (a != b) {
		a = t->node.v[a].parent;
		b = t->node.v[b].parent;
	}
	return a;
}

uint32_t
tree_child(const struct loop_tree *t, uint32_t top, uint32_t node)
{
	while (node != 0 && t->node.v[node].parent != top)
		node = t->node.v[node].parent;
	return node;
}

uint32_t
tree_next(const struct loop_tree *t, uint32_t top, uint32_t node)
{
	if (t->node.v[node].first != 0)
		return t->node.v[node].first;
	while (node != top) {
		if (t->node.v[node].next != 0)
			return t->node.v[node].next;
		node = t->node.v[node].parent;
	}
	return 0;
}

/* ---- the tree that a prim without one has ---- */

static bool
name_taken(const struct prim *p, const struct loop_tree *t, const char *name)
{
	for (uint32_t i = 0; i < p->ndim; i++)
		if (p->dim[i] == name)
			return true;
	for (uint32_t i = 1; i < t->node.n; i++)
		if (!t->node.v[i].leaf && t->node.v[i].var == name)
			return true;
	return false;
}

const char *
tree_fresh(const struct prim *p, const struct loop_tree *t, const char *base)
{
	const char *name = str_intern0(p->m->strings, base);

	for (uint32_t i = 1; name_taken(p, t, name); i++)
		name = str_printf(p->m->strings, "%s_%u", base, i);
	return name;
}

/* As tree_fresh, in constant time: the map counts how often a name was
 * asked for. */
static const char *
default_name(const struct prim *p, struct map *used, const char *base)
{
	const char *name = str_intern0(p->m->strings, base);
	uint32_t n = 0;

	if (map_get(used, map_ptr(name), &n)) {
		uint64_t key = map_ptr(name);

		do
			name = str_printf(p->m->strings, "%s_%u", base, ++n);
		while (map_get(used, map_ptr(name), NULL));
		map_put(used, key, n);
	}
	map_put(used, map_ptr(name), 0);
	return name;
}

struct loop_tree *
tree_default(const struct prim *p)
{
	struct loop_tree *t = tree_new();
	struct map used = { 0 };
	const struct sym *axis[UINT8_MAX + 1], **wide = NULL;

	for (uint32_t i = 0; i < p->ndim; i++)
		map_put(&used, map_ptr(p->dim[i]), 0);
	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];
		const struct sym **v = axis;
		struct tree_node leaf = { .leaf = true, .stage = i,
			.span = s->span };
		uint32_t at = 0;

		if (s->naxis > UINT8_MAX)
			v = wide = mem_zalloc(s->naxis, sizeof *wide);
		for (uint32_t k = 0; k < s->naxis; k++) {
			struct tree_node loop = { .kind = LOOP_SERIAL,
				.extent = s->axis[k].extent,
				.span = s->span };

			loop.var = default_name(p, &used, s->axis[k].name);
			v[k] = sym_var(p->m->syms, loop.var);
			at = tree_add(p, t, at, &loop);
		}
		leaf.axis = v;
		tree_add(p, t, at, &leaf);
		mem_free(wide);
		wide = NULL;
	}
	map_free(&used);
	return t;
}
