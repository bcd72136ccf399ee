/*
 * The module: its tables, and how they grow.
 *
 * Every table is a vector whose entry 0 means "none"; what is added gets
 * the next index, and nothing is ever removed but by ir_compact().  Names
 * are interned on the way in, so the maps by name have pointers for keys.
 * A global is found or declared by its use; a definition fills it in and
 * counts, so that ir_order_globals() can put globals into the order in
 * which they were defined whatever was used first.
 *
 * Cost: everything is O(1) amortised but ir_node_insert (length of the
 * region) and ir_order_globals (length of the tables, if out of order).
 */
#include "ir/ir.h"

#include <stdlib.h>
#include <string.h>

#include "ir/opinfo.h"
#include "ir/number.h"
#include "ir/text.h"

/* Index 0 of each table is unused. */
static void
begin_tables(struct ir_module *m)
{
	sources_init(&m->sources, m->arena, m->strings);
	vec_push(&m->adt, (struct ir_adt){ 0 });
	vec_push(&m->ctor, (struct ir_ctor){ 0 });
	vec_push(&m->function, (struct ir_function){ 0 });
	vec_push(&m->extern_, (struct ir_extern){ 0 });
	vec_push(&m->prim, NULL);
	vec_push(&m->global, (struct ir_global){ 0 });
	vec_push(&m->constant, (struct ir_constant){ 0 });
	vec_push(&m->node, (struct ir_node){ 0 });
	vec_push(&m->region, (struct ir_region_data){ 0 });
	vec_push(&m->pattern, (struct ir_pattern){ 0 });
	vec_push(&m->operand, 0);
	vec_push(&m->subregion, 0);
	vec_push(&m->subpattern, 0);
}

struct ir_module *
ir_module_new(void)
{
	struct arena *a = arena_new();
	struct ir_module *m = arena_alloc(a, 1, sizeof *m);

	m->arena = a;
	m->strings = strtab_new(a);
	m->syms = sym_ctx_new(a, m->strings);
	m->types = type_ctx_new(a, m->strings, m->syms);
	begin_tables(m);
	return m;
}

struct ir_module *
ir_module_beside(const struct ir_module *other)
{
	struct ir_module *m = arena_alloc(other->arena, 1, sizeof *m);

	m->arena = other->arena;
	m->strings = other->strings;
	m->syms = other->syms;
	m->types = other->types;
	m->beside = true;
	begin_tables(m);
	return m;
}

void
ir_module_free(struct ir_module *m)
{
	uint32_t i;

	if (!m)
		return;
	for (i = 0; i < m->region.n; i++) {
		vec_free(&m->region.v[i].params);
		vec_free(&m->region.v[i].nodes);
	}
	for (i = 1; i < m->prim.n; i++)
		if (m->prim.v[i])
			prim_free(m->prim.v[i]);
	vec_free(&m->adt);
	vec_free(&m->ctor);
	vec_free(&m->function);
	vec_free(&m->extern_);
	vec_free(&m->prim);
	vec_free(&m->global);
	vec_free(&m->constant);
	vec_free(&m->node);
	vec_free(&m->region);
	vec_free(&m->pattern);
	vec_free(&m->operand);
	vec_free(&m->subregion);
	vec_free(&m->subpattern);
	map_free(&m->by_name);
	map_free(&m->adt_by_name);
	map_free(&m->ctor_by_name);
	map_free(&m->suffix);
	sources_release(&m->sources);
	if (m->beside)
		return;
	type_ctx_free(m->types);
	sym_ctx_free(m->syms);
	strtab_free(m->strings);
	arena_free(m->arena);
}

/* ---- names ---- */

static const char *
intern(const struct ir_module *m, const char *name)
{
	return name ? str_intern0(m->strings, name) : NULL;
}

static uint32_t
find(const struct ir_module *m, const struct map *map, const char *name)
{
	uint32_t i;

	return map_get(map, map_ptr(intern(m, name)), &i) ? i : 0;
}

uint32_t
ir_find_global(const struct ir_module *m, const char *name)
{
	return find(m, &m->by_name, name);
}

/* Suffixes go on from the last one that was given, so that many globals of one
 * name cost no more than as many of others. */
const char *
ir_free_global(struct ir_module *m, const char *base)
{
	const char *name = base = intern(m, base);
	uint32_t suffix = 0;

	map_get(&m->suffix, map_ptr(base), &suffix);
	while (suffix > 0 || ir_find_global(m, name) != 0) {
		name = str_printf(m->strings, "%s_%u", base, ++suffix);
		if (ir_find_global(m, name) == 0)
			break;
	}
	map_put(&m->suffix, map_ptr(base), suffix);
	return name;
}

uint32_t
ir_find_adt(const struct ir_module *m, const char *name)
{
	return find(m, &m->adt_by_name, name);
}

uint32_t
ir_find_ctor(const struct ir_module *m, const char *name)
{
	return find(m, &m->ctor_by_name, name);
}

static const char *const *
copy_names(struct ir_module *m, const char *const *v, uint32_t n)
{
	const char **p;
	uint32_t i;

	if (n == 0)
		return NULL;
	p = arena_alloc(m->arena, n, sizeof *p);
	for (i = 0; i < n; i++)
		p[i] = intern(m, v[i]);
	return p;
}

/* ---- globals ---- */

uint32_t
ir_global(struct ir_module *m, const char *name)
{
	struct ir_global g = { .name = intern(m, name),
		.kind = GLOBAL_UNDEFINED };
	uint32_t i;

	if (map_get(&m->by_name, map_ptr(g.name), &i))
		return i;
	vec_push(&m->global, g);
	map_put(&m->by_name, map_ptr(g.name), m->global.n - 1);
	return m->global.n - 1;
}

/* Defines a global; false if it is defined already. */
static bool
define(struct ir_module *m, const char *name, enum global_kind kind,
    uint32_t index)
{
	uint32_t i = ir_global(m, name);	/* may move the table */
	struct ir_global *g = &m->global.v[i];

	if (g->kind != GLOBAL_UNDEFINED)
		return false;
	g->kind = kind;
	g->index = index;
	g->defined = ++m->defined;
	return true;
}

uint32_t
ir_add_function(struct ir_module *m, const struct ir_function *f)
{
	struct ir_function copy = *f;

	if (!define(m, f->name, GLOBAL_FUNCTION, m->function.n))
		return 0;
	copy.name = intern(m, f->name);
	copy.tv = copy_names(m, f->tv, f->ntv);
	if (copy.next == 0)
		copy.next = 1;
	vec_push(&m->function, copy);
	return m->function.n - 1;
}

uint32_t
ir_add_extern(struct ir_module *m, const struct ir_extern *e)
{
	struct ir_extern copy = *e;

	if (!define(m, e->name, GLOBAL_EXTERN, m->extern_.n))
		return 0;
	copy.name = intern(m, e->name);
	copy.symbol = intern(m, e->symbol);
	vec_push(&m->extern_, copy);
	return m->extern_.n - 1;
}

uint32_t
ir_add_prim(struct ir_module *m, const char *name, struct prim *p)
{
	if (!define(m, name, GLOBAL_PRIM, m->prim.n))
		return 0;
	vec_push(&m->prim, p);
	return m->prim.n - 1;
}

struct ir_function *
ir_global_function(const struct ir_module *m, uint32_t global)
{
	const struct ir_global *g = &m->global.v[global];

	return g->kind == GLOBAL_FUNCTION ? &m->function.v[g->index] : NULL;
}

/* Undefined ones last, in the order of their first use. */
static int
by_definition(const void *a, const void *b)
{
	const struct ir_global *x = *(const struct ir_global *const *)a;
	const struct ir_global *y = *(const struct ir_global *const *)b;

	if (x->defined != y->defined)
		return x->defined - 1 < y->defined - 1 ? -1 : 1;
	return x < y ? -1 : x > y;
}

static bool
globals_in_order(const struct ir_module *m)
{
	const struct ir_global *g = m->global.v;
	uint32_t i;

	for (i = 2; i < m->global.n; i++)
		if (g[i - 1].defined - 1 > g[i].defined - 1)
			return false;
	return true;
}

void
ir_order_globals(struct ir_module *m)
{
	uint32_t n = m->global.n, *to, i;
	struct ir_global *old = m->global.v, *new;
	const struct ir_global **v;

	if (globals_in_order(m))
		return;
	v = mem_zalloc(n, sizeof *v);
	to = mem_zalloc(n, sizeof *to);
	new = mem_zalloc(n, sizeof *new);
	for (i = 0; i < n; i++)
		v[i] = &old[i];
	qsort(v + 1, n - 1, sizeof *v, by_definition);
	for (i = 1; i < n; i++) {
		new[i] = *v[i];
		to[v[i] - old] = i;
		map_put(&m->by_name, map_ptr(new[i].name), i);
	}
	memcpy(old, new, n * sizeof *new);
	for (i = 1; i < m->node.n; i++) {
		struct ir_node *nd = &m->node.v[i];

		if ((nd->kind == NODE_GLOBAL || (nd->kind == NODE_CALL &&
		    nd->callee == CALLEE_GLOBAL)) && nd->ref < n)
			nd->ref = to[nd->ref];
	}
	mem_free(v);
	mem_free(to);
	mem_free(new);
}

/* ---- data types ---- */

uint32_t
ir_add_adt(struct ir_module *m, const struct ir_adt *adt)
{
	struct ir_adt copy = *adt;

	copy.name = intern(m, adt->name);
	if (ir_find_adt(m, copy.name))
		return 0;
	copy.param = copy_names(m, adt->param, adt->nparam);
	copy.ctor = copy.nctor = 0;
	vec_push(&m->adt, copy);
	map_put(&m->adt_by_name, map_ptr(copy.name), m->adt.n - 1);
	return m->adt.n - 1;
}

uint32_t
ir_add_ctor(struct ir_module *m, const struct ir_ctor *ctor)
{
	struct ir_adt *adt = &m->adt.v[ctor->adt];
	struct ir_ctor copy = *ctor;
	const struct type **field = NULL;
	uint32_t i;

	copy.name = intern(m, ctor->name);
	if (ir_find_ctor(m, copy.name))
		return 0;
	if (adt->nctor == 0)
		adt->ctor = m->ctor.n;
	if (adt->ctor + adt->nctor != m->ctor.n)
		BUG("constructors of '%s' are not together", adt->name);
	copy.tag = adt->nctor++;
	if (ctor->nfield > 0)
		field = arena_alloc(m->arena, ctor->nfield, sizeof *field);
	for (i = 0; i < ctor->nfield; i++)
		field[i] = ctor->field[i];
	copy.field = field;
	vec_push(&m->ctor, copy);
	map_put(&m->ctor_by_name, map_ptr(copy.name), m->ctor.n - 1);
	return m->ctor.n - 1;
}

/* ---- regions and nodes ---- */

ir_region
ir_region_new(struct ir_module *m, uint32_t function, ir_id owner)
{
	struct ir_region_data r = { .owner = owner, .function = function };
	ir_region id = m->region.n;

	vec_push(&m->region, r);
	if (owner == 0 && function != 0 && m->function.v[function].body == 0)
		m->function.v[function].body = id;
	return id;
}

/* Where p lies in a table that is about to grow, or UINT32_MAX. */
static uint32_t
inside(const uint32_t *table, uint32_t n, const uint32_t *p)
{
	uintptr_t lo = (uintptr_t)table, at = (uintptr_t)p;

	if (at < lo || at >= lo + (uintptr_t)n * sizeof *p)
		return UINT32_MAX;
	return (uint32_t)((at - lo) / sizeof *p);
}

static uint32_t
add_operands(struct ir_module *m, const ir_id *in, uint32_t n)
{
	uint32_t at = m->operand.n, i, x;
	uint32_t own = inside(m->operand.v, at, in);

	for (i = 0; i < n; i++) {
		x = own == UINT32_MAX ? in[i] : m->operand.v[own + i];
		vec_push(&m->operand, x);
	}
	return n ? at : 0;
}

/* Makes the node without putting it into the region's lists. */
static ir_id
make_node(struct ir_module *m, ir_region r, const struct ir_node *n,
    const struct ir_args *args)
{
	struct ir_function *f = &m->function.v[m->region.v[r].function];
	struct ir_node copy = *n;
	ir_id id = m->node.n;
	uint32_t i, own = UINT32_MAX;

	if (copy.id == IR_NEW_ID)
		copy.id = f->next;
	if (copy.id >= f->next && copy.id != IR_NEW_ID)
		f->next = copy.id + 1;
	copy.region = r;
	copy.in = copy.nin = copy.sub = copy.nsub = 0;
	if (args && args->nin > 0) {
		copy.in = add_operands(m, args->in, args->nin);
		copy.nin = args->nin;
	}
	if (args && args->nsub > 0) {
		copy.sub = m->subregion.n;
		copy.nsub = args->nsub;
		own = inside(m->subregion.v, m->subregion.n, args->sub);
	}
	for (i = 0; i < copy.nsub; i++) {
		ir_region k = own == UINT32_MAX ? args->sub[i] :
		    m->subregion.v[own + i];

		vec_push(&m->subregion, k);
		m->region.v[k].owner = id;
		m->region.v[k].function = m->region.v[r].function;
	}
	vec_push(&m->node, copy);
	return id;
}

ir_id
ir_node_add(struct ir_module *m, ir_region r, const struct ir_node *n,
    const struct ir_args *args)
{
	ir_id id = make_node(m, r, n, args);

	/* The nodes may have moved, and n may be one of them. */
	if (m->node.v[id].kind == NODE_PARAM)
		vec_push(&m->region.v[r].params, id);
	else
		vec_push(&m->region.v[r].nodes, id);
	return id;
}

ir_id
ir_node_insert(struct ir_module *m, ir_region r, uint32_t pos,
    const struct ir_node *n, const struct ir_args *args)
{
	ir_id id = ir_node_add(m, r, n, args), *v;
	uint32_t count;

	if (m->node.v[id].kind == NODE_PARAM) {
		v = m->region.v[r].params.v;
		count = m->region.v[r].params.n;
	} else {
		v = m->region.v[r].nodes.v;
		count = m->region.v[r].nodes.n;
	}
	if (pos >= count)
		BUG("insertion at %u of a region of %u", pos, count - 1);
	memmove(v + pos + 1, v + pos, (count - 1 - pos) * sizeof *v);
	v[pos] = id;
	return id;
}

void
ir_set_operands(struct ir_module *m, ir_id id, const ir_id *in, uint32_t nin)
{
	struct ir_node *n = ir_at(m, id);

	if (nin <= n->nin) {
		if (nin > 0)
			memmove(&m->operand.v[n->in], in, nin * sizeof *in);
	} else {
		n->in = add_operands(m, in, nin);
	}
	n->nin = nin;
}

/* ---- constants and patterns ---- */

uint32_t
ir_constant_add(struct ir_module *m, const struct ir_constant *c)
{
	vec_push(&m->constant, *c);
	return m->constant.n - 1;
}

uint32_t
ir_constant_inline(struct ir_module *m, const struct type *t,
    const void *bytes, size_t len)
{
	struct ir_constant c = { .type = t };
	void *p = arena_alloc(m->arena, len ? len : 1, 1);

	if (len > 0)
		memcpy(p, bytes, len);
	c.data.kind = DATA_INLINE_BYTES;
	c.data.length = len;
	c.data.bytes = p;
	return ir_constant_add(m, &c);
}

uint32_t
ir_constant_scalar(struct ir_module *m, enum dtype dt, double v)
{
	uint8_t bytes[8];

	number_put(dt, bytes, v);
	return ir_constant_inline(m, type_scalar(m->types, dt), bytes,
	    dtype_info[dt].bytes);
}

uint32_t
ir_pattern_add(struct ir_module *m, const struct ir_pattern *p,
    const uint32_t *sub, uint32_t nsub)
{
	struct ir_pattern copy = *p;
	uint32_t i;

	copy.sub = nsub ? m->subpattern.n : 0;
	copy.nsub = nsub;
	for (i = 0; i < nsub; i++)
		vec_push(&m->subpattern, sub[i]);
	vec_push(&m->pattern, copy);
	return m->pattern.n - 1;
}

struct part {
	uint32_t pattern;	/* to be copied */
	uint32_t sub;		/* its children are made, from here */
	bool entered;
};

/* A stack of patterns, and one of copies. */
uint32_t
ir_pattern_copy(struct ir_module *m, uint32_t pattern,
    void (*change)(void *ctx, struct ir_pattern *p), void *ctx)
{
	VEC(struct part) todo = { NULL, 0, 0 };
	VEC(uint32_t) done = { NULL, 0, 0 };
	struct part c = { pattern, 0, false };
	uint32_t made;

	vec_push(&todo, c);
	while (todo.n > 0) {
		struct part *t = &vec_last(&todo);
		struct ir_pattern p = m->pattern.v[t->pattern];

		if (!t->entered) {
			t->entered = true;
			t->sub = done.n;
			for (uint32_t i = p.nsub; i-- > 0; ) {
				c.pattern = m->subpattern.v[p.sub + i];
				vec_push(&todo, c);
			}
			continue;
		}
		change(ctx, &p);
		made = ir_pattern_add(m, &p, p.nsub > 0 ? done.v + t->sub :
		    NULL, p.nsub);
		done.n = t->sub;
		vec_push(&done, made);
		todo.n--;
	}
	made = done.v[0];
	vec_free(&todo);
	vec_free(&done);
	return made;
}
