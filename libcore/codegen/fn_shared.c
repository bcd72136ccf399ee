/*
 * Expressions of extents that are computed once (fn.h).
 *
 * The offsets of slots are sums of many terms, most of which they share: each
 * subexpression is computed where it is first needed, and reused where that
 * point dominates: in the rest of its region and the regions inside, in the
 * same LLVM function.  Its names are bound by the parameters and do not change.
 */
#include "codegen/fn.h"

struct shared {
	LLVMValueRef fn, value;
	ir_region region;
};

struct fn_shared {
	struct map at;		/* expression and kind -> 1 + index */
	VEC(struct shared) v;
};

static uint64_t
key_of(const struct sym *s, enum fn_shared_kind kind)
{
	return (uint64_t)s->index << 2 | kind;
}

static bool
is_inside(const struct fgen *f, ir_region r, ir_region of)
{
	while (r != of) {
		ir_id owner = f->m->region.v[r].owner;

		if (owner == 0)
			return false;
		r = ir_at(f->m, owner)->region;
	}
	return true;
}

LLVMValueRef
fn_shared_find(struct fgen *f, ir_region region, const struct sym *s,
    enum fn_shared_kind kind)
{
	struct shared *x;
	uint32_t i;

	if (f->shared == NULL || !map_get(&f->shared->at, key_of(s, kind), &i))
		return NULL;
	x = &f->shared->v.v[i];
	return x->fn == f->fn && is_inside(f, region, x->region) ? x->value :
	    NULL;
}

void
fn_shared_put(struct fgen *f, ir_region region, const struct sym *s,
    enum fn_shared_kind kind, LLVMValueRef value)
{
	uint32_t i;

	if (f->shared == NULL)
		f->shared = mem_zalloc(1, sizeof *f->shared);
	if (!map_get(&f->shared->at, key_of(s, kind), &i)) {
		i = f->shared->v.n;
		map_put(&f->shared->at, key_of(s, kind), i);
		vec_push(&f->shared->v, (struct shared){ 0 });
	}
	f->shared->v.v[i] = (struct shared){ f->fn, value, region };
}

void
fn_shared_free(struct fgen *f)
{
	if (f->shared == NULL)
		return;
	map_free(&f->shared->at);
	vec_free(&f->shared->v);
	mem_free(f->shared);
	f->shared = NULL;
}

LLVMValueRef
fn_shared_value(struct fgen *f, ir_region region, const struct sym *s)
{
	LLVMValueRef v, few[4] = { NULL }, *arg = few;

	if (s->kind == SYM_CONST)
		return gen_int(f->g, s->value);
	v = fn_shared_find(f, region, s, FN_SHARED_VALUE);
	if (v != NULL)
		return v;
	if (s->kind == SYM_VAR) {
		v = fn_dim_value(f, s->name);
	} else {
		if (s->n > 4)
			arg = mem_alloc(s->n * sizeof *arg);
		for (uint32_t i = 0; i < s->n; i++)
			arg[i] = fn_shared_value(f, region, s->arg[i]);
		v = gen_sym_node(f->g, s, arg);
		if (arg != few)
			mem_free(arg);
	}
	fn_shared_put(f, region, s, FN_SHARED_VALUE, v);
	return v;
}
