/*
 * Slots (fn.h): bindings that relay-plan placed in the arena of their function.
 *
 * A unit with arena="bytes" has one object for all of its slots, allocated when
 * it begins and freed when it ends, even before a tail call.  Freed blocks are
 * cached per call, so a unit that is entered again needs no memory from the
 * system; a recursive unit has an arena for each activation; and an error frees
 * arenas with the other objects of the call.  Small arenas of constant size are
 * part of the stack frame.
 *
 * A binding with a slot is a static object: it is never counted, and its header
 * is in the frame, or at the start of the arena if there are many.  A value
 * that a closure captures does not use its slot, since the closure may outlive
 * the frame.  Ignoring a slot only costs memory.
 *
 * Operands that already are contiguous in the slot of their concatenation need
 * no kernel to copy them.
 *
 * The stream is not trusted: a slot outside of its arena is an error at compile
 * time if sizes are constant, and at run time otherwise.
 */
#include "codegen/fn_op.h"

#include "runtime/value.h"
#include "tensor/buffer_use.h"

#define IN_FRAME 1024		/* greatest size in bytes of an arena in the
				 * frame */
#define IN_DEEP_FRAME 256	/* where functions recurse */
#define FEW 32			/* headers in the frame */
#define HEAD 128		/* bytes of a header */
#define RANK_LIMIT ((HEAD - offsetof(struct relay_value, dim)) / 8)

static const struct sym *
expression(struct fgen *f, const struct attrs *as, const char *key)
{
	const struct attr *a = attrs_get(as, key);

	if (a == NULL)
		return NULL;
	return a->kind == ATTR_SYM ? a->sym : a->kind == ATTR_INT ?
	    sym_const(f->m->syms, a->i) : NULL;
}

/* ---- names ---- */

struct known {
	struct fgen *f;
	bool ok;
};

static void
is_known(void *ctx, const struct sym *var)
{
	struct known *k = ctx;

	if (fn_dim(&k->f->unit.v[k->f->u], var->name) == NO_DIM)
		k->ok = false;
}

static LLVMValueRef
get_dim(void *ctx, const struct sym *var)
{
	return fn_dim_value(ctx, var->name);
}

static bool
computable(struct fgen *f, const struct sym *s)
{
	struct known k = { f, s != NULL && !s->has_any };

	if (k.ok)
		sym_vars(s, is_known, &k);
	return k.ok;
}

/* ---- expressions that do not wrap ---- */

/* A product with 0 may hide a large factor, and still is 0. */
LLVMValueRef
fn_magnitude(struct fgen *f, const struct sym *s,
    LLVMValueRef (*get)(void *ctx, const struct sym *var), void *ctx)
{
	struct gen *g = f->g;
	double own = s->value < 0 ? -(double)s->value : (double)s->value;
	LLVMValueRef v, x;

	if (s->kind == SYM_VAR) {
		v = LLVMBuildSIToFP(g->b, get(ctx, s), g->f64, "");
		return gen_call(g, "llvm.fabs", &g->f64, 1, &v, 1);
	}
	v = LLVMConstReal(g->f64, s->kind == SYM_CONST || s->kind == SYM_ADD ||
	    s->kind == SYM_MUL ? own : 0);
	for (uint32_t i = 0; s->kind != SYM_CONST && i < s->n; i++) {
		x = fn_magnitude(f, s->arg[i], get, ctx);
		v = s->kind == SYM_MUL ? LLVMBuildFMul(g->b, v, x, "") :
		    LLVMBuildFAdd(g->b, v, x, "");
	}
	return v;
}

/* Sums and products are exact if their final value fits, even if a part
 * wraps. */
static bool
is_ring(const struct sym *s)
{
	bool ok = s->kind == SYM_CONST || s->kind == SYM_VAR ||
	    s->kind == SYM_ADD || s->kind == SYM_MUL;

	for (uint32_t i = 0; s->kind != SYM_CONST && s->kind != SYM_VAR &&
	    ok && i < s->n; i++)
		ok = is_ring(s->arg[i]);
	return ok;
}

static LLVMValueRef
is_exact(struct fgen *f, ir_region region, const struct sym *s)
{
	LLVMValueRef v = fn_shared_find(f, region, s, FN_SHARED_EXACT);

	if (v != NULL)
		return v;
	v = LLVMBuildFCmp(f->g->b, LLVMRealOLE, fn_magnitude(f, s, get_dim,
	    f), LLVMConstReal(f->g->f64, (double)FN_BYTES), "");
	fn_shared_put(f, region, s, FN_SHARED_EXACT, v);
	return v;
}

/* ---- the arena of a unit ---- */

static void
arena_in_frame(struct fgen *f, int64_t bytes)
{
	struct gen *g = f->g;

	f->arena = LLVMConstNull(g->ptr);
	f->arena_base = fn_alloca(f, g->i8, gen_int(g, bytes > 0 ? bytes :
	    1));
	LLVMSetAlignment(f->arena_base, 64);
}

void
fn_arena_begin(struct fgen *f)
{
	struct gen *g = f->g;
	struct unit *u = &f->unit.v[f->u];
	const struct sym *s = expression(f, u->attrs, f->key_arena);
	LLVMValueRef args[3];
	bool few = u->slots <= FEW && !u->split;
	int64_t bytes;

	f->arena = f->arena_base = f->heads = NULL;
	f->nheads = 0;
	if (u->slots == 0 || !computable(f, s))
		return;
	f->arena_size = s;
	f->arena_bytes = fn_shared_value(f, u->body, s);
	if (few && sym_is_const(s, &bytes) && bytes >= 0 &&
	    bytes <= (f->deep ? IN_DEEP_FRAME : IN_FRAME)) {
		arena_in_frame(f, bytes);
		return;
	}
	/* A size that wraps could be anything, and slots could be anywhere. */
	if (!sym_is_const(s, &bytes))
		f->arena_bytes = LLVMBuildSelect(g->b, is_exact(f, u->body, s),
		    f->arena_bytes, gen_int(g, -1), "");
	args[0] = f->ctx;
	args[1] = f->arena_bytes;
	args[2] = gen_int(g, few ? 0 : (int64_t)u->slots * HEAD);
	f->arena = fn_runtime(f, "relay_arena", "ppll", args);
	fn_require(f, LLVMBuildIsNotNull(g->b, f->arena, ""));
	f->arena_base = fn_data(f, f->arena);
	if (!few) {
		f->heads = f->arena_base;
		f->arena_base = LLVMBuildGEP2(g->b, g->i8, f->heads, &args[2],
		    1, "");
	}
}

void
fn_arena_end(struct fgen *f)
{
	if (f->arena != NULL && !LLVMIsNull(f->arena))
		fn_drop(f, f->arena);
	fn_frame_end(f);
}

/* ---- a binding's slot ---- */

static bool
constant_bytes(const struct prim_buffer *b, int64_t *bytes)
{
	int64_t v;

	*bytes = dtype_info[b->dtype].bytes;
	for (uint32_t k = 0; k < b->rank; k++)
		if (!sym_is_const(b->dim[k], &v) || v < 0 ||
		    __builtin_mul_overflow(*bytes, v, bytes))
			return false;
	return true;
}

enum slot_state
fn_slot_state(struct opcall *c)
{
	struct fgen *f = c->f;
	const struct prim *p = c->p;
	const struct prim_buffer *b = &p->buffer.v[p->ninput];
	const struct sym *slot;
	int64_t at, bytes, size;

	if (!c->binding || f->is_scalar[c->id] || f->arena_base == NULL ||
	    f->captured[c->id] ||
	    p->noutput != 1 || c->tuple || b->rank > RANK_LIMIT)
		return SLOT_NONE;
	for (uint32_t k = 0; k < b->rank; k++)
		if (b->dim[k]->has_any)
			return SLOT_NONE;
	slot = expression(f, ir_at(f->m, c->id)->props, f->key_slot);
	if (!computable(f, slot))
		return SLOT_NONE;
	if (!sym_is_const(slot, &at))
		return SLOT_CHECKED;
	if (at < 0 || at % 64 != 0) {
		diag_error(f->g->d, &ir_at(f->m, c->id)->span, "bad-slot",
		    "slot %lld is not a multiple of 64", (long long)at);
		return SLOT_WRONG;
	}
	if (!sym_is_const(f->arena_size, &size) || !constant_bytes(b, &bytes))
		return SLOT_CHECKED;
	if (at <= size && bytes <= size - at)
		return SLOT_INSIDE;
	diag_error(f->g->d, &ir_at(f->m, c->id)->span, "bad-slot",
	    "slot %lld has no room for %lld bytes: the arena has %lld",
	    (long long)at, (long long)bytes, (long long)size);
	return SLOT_WRONG;
}

/* The operand whose slot and elements it shares; else NULL. */
LLVMValueRef
fn_slot_shared(struct opcall *c)
{
	struct fgen *f = c->f;
	uint32_t in = prim_reshapes(c->p);
	ir_id x = in < c->arg.n ? c->arg.v[in].id : 0;

	if (x == 0 || !f->slotted[x] || f->unit_of[x] != f->u ||
	    expression(f, ir_at(f->m, x)->props, f->key_slot) !=
	    expression(f, ir_at(f->m, c->id)->props, f->key_slot))
		return NULL;
	return c->arg.v[in].v;
}

/* The constant slot of a binding, or -1. */
static int64_t
slot_at(struct fgen *f, ir_id id)
{
	const struct sym *s = expression(f, ir_at(f->m, id)->props,
	    f->key_slot);
	int64_t at;

	return s != NULL && sym_is_const(s, &at) && at < FN_BYTES ? at : -1;
}

bool
fn_slot_concat(struct opcall *c)
{
	struct fgen *f = c->f;
	int64_t slot = slot_at(f, c->id), at;
	const struct sym **first;
	bool ok = slot >= 0 && c->program && c->arg.n == c->p->ninput;

	for (uint32_t i = 0; ok && i < c->arg.n; i++) {
		ir_id x = c->arg.v[i].id;

		ok = x != 0 && f->slotted[x] && f->unit_of[x] == f->u;
	}
	if (!ok)
		return false;
	first = mem_zalloc(c->arg.n + 1, sizeof *first);
	ok = prim_concatenates(c->p, first);
	for (uint32_t i = 0; ok && i < c->arg.n; i++)
		ok = sym_is_const(first[i], &at) && slot_at(f,
		    c->arg.v[i].id) == slot + at * (int64_t)
		    dtype_info[c->p->buffer.v[i].dtype].bytes;
	mem_free(first);
	return ok;
}

static LLVMValueRef
header(struct fgen *f)
{
	struct gen *g = f->g;
	LLVMValueRef v;

	if (f->heads != NULL) {
		v = gen_int(g, (int64_t)f->nheads++ * HEAD);
		return LLVMBuildGEP2(g->b, g->i8, f->heads, &v, 1, "");
	}
	v = fn_alloca(f, g->i8, gen_int(g, HEAD));
	LLVMSetAlignment(v, 64);
	return v;
}

static void
put(struct fgen *f, LLVMValueRef head, size_t offset, LLVMValueRef v)
{
	LLVMBuildStore(f->g->b, v, fn_at(f, f->g->i8, head,
	    (int64_t)offset));
}

/* Fails unless all extents are at least 0 and the bytes fit. */
static void
check_room(struct opcall *c, const struct prim_buffer *b, LLVMValueRef *dim,
    LLVMValueRef bytes, LLVMValueRef at)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	LLVMBuilderRef bl = g->b;
	LLVMValueRef zero = gen_int(g, 0), ok, size, args[5];
	LLVMBasicBlockRef good;

	/* The product is computed in floating point, which cannot wrap. */
	size = LLVMConstReal(g->f64, dtype_info[b->dtype].bytes);
	ok = LLVMBuildICmp(bl, LLVMIntSGE, at, zero, "");
	for (uint32_t k = 0; k < b->rank; k++) {
		ok = LLVMBuildAnd(bl, ok, LLVMBuildICmp(bl, LLVMIntSGE,
		    dim[k], zero, ""), "");
		size = LLVMBuildFMul(bl, size, LLVMBuildSIToFP(bl, dim[k],
		    g->f64, ""), "");
	}
	ok = LLVMBuildAnd(bl, ok, LLVMBuildFCmp(bl, LLVMRealOLE, size,
	    LLVMConstReal(g->f64, (double)FN_BYTES), ""), "");
	ok = LLVMBuildAnd(bl, ok, LLVMBuildICmp(bl, LLVMIntSLE, at,
	    f->arena_bytes, ""), "");
	ok = LLVMBuildAnd(bl, ok, LLVMBuildICmp(bl, LLVMIntSLE, bytes,
	    LLVMBuildSub(bl, f->arena_bytes, at, ""), ""), "");
	good = fn_fail_begin(f, ok);
	if (b->rank > f->ndims)
		f->ndims = b->rank;
	for (uint32_t k = 0; k < b->rank; k++)
		LLVMBuildStore(bl, dim[k], fn_at(f, g->i64, f->dims, k));
	args[0] = f->ctx;
	args[1] = gen_string(g, c->name);
	args[2] = fn_place(f, c->id);
	args[3] = fn_i32(f, b->rank);
	args[4] = f->dims;
	fn_runtime(f, "relay_fail_room", "ipppip", args);
	fn_fail_end(f, good);
}

/* The contents of a header except its data pointer, from `refs` on; the same
 * for all results of a type. */
static LLVMValueRef
constant_header(struct fgen *f, const struct prim_buffer *b, int64_t bytes)
{
	struct gen *g = f->g;
	const struct type *t = type_tensor(f->m->types, b->dtype, b->rank,
	    b->dim);
	LLVMValueRef e[10], dim[TYPE_RANK_LIMIT], init, v;
	int64_t n = 0;
	uint32_t i;

	if (map_get(&g->headers, map_ptr(t), &i))
		return g->header.v[i];
	for (i = 0; i < b->rank; i++) {
		sym_is_const(b->dim[i], &n);
		dim[i] = gen_int(g, n);
	}
	e[0] = LLVMConstInt(g->i32, 0x80000000u, 0);
	e[1] = LLVMConstInt(g->i8, RELAY_TENSOR, 0);
	e[2] = LLVMConstInt(g->i8, b->dtype, 0);
	e[3] = LLVMConstInt(g->i8, 0, 0);
	e[4] = LLVMConstInt(g->i8, RELAY_VIEW, 0);
	e[5] = fn_i32(f, b->rank);
	e[6] = fn_i32(f, 0);
	e[7] = gen_int(g, 0);
	e[8] = LLVMConstArray2(g->i64, (LLVMValueRef[]){ gen_int(g, bytes /
	    dtype_info[b->dtype].bytes), gen_int(g, bytes) }, 2);
	e[9] = LLVMConstArray2(g->i64, dim, b->rank);
	init = LLVMConstStructInContext(g->c, e, 10, 0);
	v = LLVMAddGlobal(g->module, LLVMTypeOf(init), "header");
	LLVMSetInitializer(v, init);
	LLVMSetGlobalConstant(v, 1);
	LLVMSetLinkage(v, LLVMPrivateLinkage);
	LLVMSetAlignment(v, 8);
	map_put(&g->headers, map_ptr(t), g->header.n);
	vec_push(&g->header, v);
	return v;
}

static bool
copy_header(struct fgen *f, LLVMValueRef head, const struct prim_buffer *b)
{
	const size_t from = offsetof(struct relay_value, refs);
	int64_t bytes;

	if (!constant_bytes(b, &bytes))
		return false;
	LLVMBuildMemCpy(f->g->b, fn_at(f, f->g->i8, head, (int64_t)from), 8,
	    constant_header(f, b, bytes), 8, gen_int(f->g, (int64_t)
	    (offsetof(struct relay_value, dim) - from) + (int64_t)b->rank *
	    8));
	return true;
}

static void
put_header(struct fgen *f, LLVMValueRef head, const struct prim_buffer *b,
    LLVMValueRef count, LLVMValueRef bytes, LLVMValueRef *dim)
{
	struct gen *g = f->g;

	put(f, head, offsetof(struct relay_value, refs),
	    LLVMConstInt(g->i32, 0x80000000u, 0));
	put(f, head, offsetof(struct relay_value, kind),
	    LLVMConstInt(g->i8, RELAY_TENSOR, 0));
	put(f, head, offsetof(struct relay_value, dtype),
	    LLVMConstInt(g->i8, b->dtype, 0));
	put(f, head, offsetof(struct relay_value, flags),
	    LLVMConstInt(g->i8, RELAY_VIEW, 0));
	put(f, head, offsetof(struct relay_value, n), fn_i32(f, b->rank));
	put(f, head, offsetof(struct relay_value, count), count);
	put(f, head, offsetof(struct relay_value, capacity), bytes);
	for (uint32_t k = 0; k < b->rank; k++)
		put(f, head, offsetof(struct relay_value, dim) +
		    k * sizeof(int64_t), dim[k]);
}

void
fn_slot_place(struct opcall *c)
{
	struct fgen *f = c->f;
	LLVMValueRef at = fn_shared_value(f, ir_at(f->m, c->id)->region,
	    expression(f, ir_at(f->m, c->id)->props, f->key_slot));

	c->head = header(f);
	c->data = LLVMBuildGEP2(f->g->b, f->g->i8, f->arena_base, &at, 1, "");
	f->slotted[c->id] = true;
}

LLVMValueRef
fn_slot_value(struct opcall *c, enum slot_state state, LLVMValueRef *dim)
{
	struct fgen *f = c->f;
	struct gen *g = f->g;
	const struct prim_buffer *b = &c->p->buffer.v[c->p->ninput];
	const struct sym *place = expression(f, ir_at(f->m, c->id)->props,
	    f->key_slot);
	ir_region region = ir_at(f->m, c->id)->region;
	LLVMValueRef bytes, count = gen_int(g, 1), at;

	for (uint32_t k = 0; k < b->rank; k++)
		count = LLVMBuildMul(g->b, count, dim[k], "");
	bytes = LLVMBuildMul(g->b, count, gen_int(g,
	    dtype_info[b->dtype].bytes), "");
	if (state == SLOT_CHECKED) {
		at = fn_shared_value(f, region, place);
		check_room(c, b, dim, bytes, is_ring(place) ? at :
		    LLVMBuildSelect(g->b, is_exact(f, region, place), at,
		    gen_int(g, -1), ""));
	}
	if (c->head == NULL)
		fn_slot_place(c);
	if (!copy_header(f, c->head, b))
		put_header(f, c->head, b, count, bytes, dim);
	put(f, c->head, offsetof(struct relay_value, data), c->data);
	return c->head;
}
