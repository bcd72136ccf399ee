/*
 * Types, hash-consed per module.
 *
 * Every constructor looks its node up before making it; children are types
 * of the same context already, so a node's hash is over pointers.  Indices
 * follow creation and never depend on addresses.  Constructors return NULL
 * if a part is NULL (a dimension that overflowed, say) or the rank exceeds
 * TYPE_RANK_LIMIT, so only the end of a chain needs a test.
 */
#include "ir/type_impl.h"

#include <string.h>

struct type_ctx *
type_ctx_new(struct arena *a, struct strtab *t, struct sym_ctx *s)
{
	struct type_ctx *c = mem_zalloc(1, sizeof *c);

	c->arena = a;
	c->strings = t;
	c->syms = s;
	c->cap = 256;
	c->table = mem_zalloc(c->cap, sizeof *c->table);
	return c;
}

void
type_ctx_free(struct type_ctx *c)
{
	if (c == NULL)
		return;
	mem_free(c->table);
	vec_free(&c->all);
	vec_free(&c->side);
	mem_free(c);
}

uint32_t
type_ctx_count(const struct type_ctx *c)
{
	return c->all.n;
}

const struct type *
type_ctx_at(const struct type_ctx *c, uint32_t index)
{
	return c->all.v[index];
}

static uint64_t
hash_array(const void *v, uint32_t n, uint64_t seed)
{
	return n ? hash_bytes(v, n * sizeof(void *), seed) : seed + 1;
}

static uint64_t
type_hash(const struct type *t)
{
	uint64_t key[6] = { (uint64_t)t->kind << 32 | (uint64_t)t->dtype,
		(uint64_t)t->n << 32 | t->number,
		(uint64_t)t->ntv << 32 | t->ndv, map_ptr(t->name),
		map_ptr(t->ret), 0 };
	uint64_t h = hash_bytes(key, sizeof key, 0);

	h = hash_array(t->arg, t->n, h);
	h = hash_array(t->tv, t->ntv, h);
	return hash_array(t->dv, t->ndv, h);
}

static bool
same_array(const void *a, const void *b, uint32_t n)
{
	return n == 0 || memcmp(a, b, n * sizeof(void *)) == 0;
}

static bool
type_same(const struct type *a, const struct type *b)
{
	return a->kind == b->kind && a->dtype == b->dtype && a->n == b->n &&
	    a->ntv == b->ntv && a->ndv == b->ndv && a->number == b->number &&
	    a->name == b->name && a->ret == b->ret &&
	    same_array(a->arg, b->arg, a->n) &&
	    same_array(a->tv, b->tv, a->ntv) &&
	    same_array(a->dv, b->dv, a->ndv);
}

static void
table_grow(struct type_ctx *c)
{
	mem_free(c->table);
	c->cap *= 2;
	c->table = mem_zalloc(c->cap, sizeof *c->table);
	for (uint32_t i = 0; i < c->all.n; i++) {
		uint32_t at = (uint32_t)c->side.v[i].hash & (c->cap - 1);

		while (c->table[at] != NULL)
			at = (at + 1) & (c->cap - 1);
		c->table[at] = c->all.v[i];
	}
}

/* What a type inherits from a part. */
static void
absorb(struct type *t, struct type_side *side, const struct type_ctx *c,
    const struct type *part)
{
	t->has_hole |= part->has_hole;
	t->has_any |= part->has_any;
	t->has_var |= part->has_var;
	t->has_expr |= part->has_expr;
	side->binds |= c->side.v[part->index].binds;
	if (__builtin_add_overflow(t->size, part->size, &t->size))
		t->size = UINT64_MAX;
}

static const void *
copy_array(struct arena *a, const void *v, uint32_t n)
{
	void *p;

	if (n == 0)
		return NULL;
	p = arena_alloc(a, n, sizeof(void *));
	memcpy(p, v, n * sizeof(void *));
	return p;
}

static void
finish(struct type_ctx *c, struct type *t, struct type_side *side)
{
	t->size = 1;
	t->has_hole = t->kind == TYPE_HOLE;
	t->has_var = t->kind == TYPE_VAR;
	side->binds = t->ntv > 0 || t->ndv > 0;
	for (uint32_t i = 0; i < t->n && t->kind == TYPE_TENSOR; i++) {
		t->has_hole |= t->dim[i]->has_hole;
		t->has_any |= t->dim[i]->has_any;
		t->has_expr |= t->dim[i]->kind != SYM_CONST;
	}
	for (uint32_t i = 0; i < t->n && t->kind != TYPE_TENSOR; i++)
		absorb(t, side, c, t->arg[i]);
	if (t->ret != NULL)
		absorb(t, side, c, t->ret);
	t->arg = copy_array(c->arena, t->arg, t->n);
	t->tv = copy_array(c->arena, t->tv, t->ntv);
	t->dv = copy_array(c->arena, t->dv, t->ndv);
}

static const struct type *
intern(struct type_ctx *c, const struct type *head)
{
	struct type_side side = { 0 };
	struct type *t;
	uint32_t at;

	for (uint32_t i = 0; i < head->n; i++)
		if (head->arg[i] == NULL)
			return NULL;
	side.hash = type_hash(head);
	at = (uint32_t)side.hash & (c->cap - 1);
	for (; c->table[at] != NULL; at = (at + 1) & (c->cap - 1))
		if (type_same(c->table[at], head))
			return c->table[at];
	t = arena_alloc(c->arena, 1, sizeof *t);
	*t = *head;
	t->index = c->all.n;
	finish(c, t, &side);
	vec_push(&c->all, t);
	vec_push(&c->side, side);
	c->table[at] = t;
	if (c->all.n > c->cap / 2)
		table_grow(c);
	return t;
}

const struct type *
type_tensor(struct type_ctx *c, enum dtype dt, uint32_t n,
    const struct sym *const *dim)
{
	if (n > TYPE_RANK_LIMIT)
		return NULL;
	return intern(c, &(struct type){ .kind = TYPE_TENSOR, .dtype = dt,
	    .n = n, .dim = dim });
}

const struct type *
type_scalar(struct type_ctx *c, enum dtype dt)
{
	return type_tensor(c, dt, 0, NULL);
}

const struct type *
type_tuple(struct type_ctx *c, uint32_t n, const struct type *const *field)
{
	return intern(c, &(struct type){ .kind = TYPE_TUPLE,
	    .dtype = DT_NONE, .n = n, .arg = field });
}

const struct type *
type_func(struct type_ctx *c, const struct type_binders *b, uint32_t n,
    const struct type *const *param, const struct type *ret)
{
	static const struct type_binders none;

	if (ret == NULL)
		return NULL;
	if (b == NULL)
		b = &none;
	return intern(c, &(struct type){ .kind = TYPE_FUNC,
	    .dtype = DT_NONE, .n = n, .arg = param, .ret = ret,
	    .ntv = b->ntv, .tv = b->tv, .ndv = b->ndv, .dv = b->dv });
}

const struct type *
type_ref(struct type_ctx *c, const struct type *inner)
{
	return intern(c, &(struct type){ .kind = TYPE_REF,
	    .dtype = DT_NONE, .n = 1, .arg = &inner });
}

const struct type *
type_var(struct type_ctx *c, const char *name)
{
	return intern(c, &(struct type){ .kind = TYPE_VAR,
	    .dtype = DT_NONE, .name = str_intern0(c->strings, name) });
}

const struct type *
type_adt(struct type_ctx *c, const char *name, uint32_t n,
    const struct type *const *arg)
{
	return intern(c, &(struct type){ .kind = TYPE_ADT,
	    .dtype = DT_NONE, .name = str_intern0(c->strings, name), .n = n,
	    .arg = arg });
}

const struct type *
type_hole(struct type_ctx *c, uint32_t number)
{
	return intern(c, &(struct type){ .kind = TYPE_HOLE,
	    .dtype = DT_NONE, .number = number });
}

bool
type_elements(const struct type *t, int64_t *n)
{
	int64_t total = 1, bytes, v;
	bool zero = false;

	if (t->kind != TYPE_TENSOR)
		return false;
	for (uint32_t i = 0; i < t->n; i++) {
		if (!sym_is_const(t->dim[i], &v) || v < 0)
			return false;
		zero |= v == 0;
	}
	for (uint32_t i = 0; i < t->n && !zero; i++)
		if (__builtin_mul_overflow(total, t->dim[i]->value, &total))
			return false;
	if (zero)
		total = 0;
	if (__builtin_mul_overflow(total,
	    (int64_t)dtype_info[t->dtype].bytes, &bytes))
		return false;
	*n = total;
	return true;
}

struct bound {
	const struct type *fn;
	bool ok;
};

static void
seek_bound(void *ctx, const struct sym *var)
{
	struct bound *s = ctx;
	bool found = false;

	for (uint32_t i = 0; s->fn != NULL && i < s->fn->ndv; i++)
		found = found || s->fn->dv[i] == var->name;
	s->ok = s->ok && found;
}

bool
type_binds_dims(const struct type *fn, uint32_t n,
    const struct sym *const *dim)
{
	struct bound s = { fn, true };

	for (uint32_t i = 0; i < n; i++)
		sym_vars(dim[i], seek_bound, &s);
	return s.ok;
}

const struct sym *
type_bytes(struct sym_ctx *c, const struct type *t)
{
	const struct sym *n = sym_const(c, dtype_info[t->dtype].bytes);

	for (uint32_t i = 0; i < t->n; i++)
		n = sym_mul(c, n, t->dim[i]);
	return n;
}
