/*
 * Index expressions, addresses, loads and stores of a leaf.
 *
 * An index becomes an expression of loop variables and dimensions where
 * possible; then the prover decides whether it is within bounds (the ranges of
 * the loops and the predicates of the leaf are its facts), and the offsets of
 * all dimensions become one canonical sum, in which constants and the stride
 * over the lanes are separate terms.  Everything else is computed and checked
 * at run time.  The facts about an access are memoized by leaf, since unrolled
 * copies need them again.
 */
#include "codegen/gen.h"

#include <string.h>

#include "loop/tree_query.h"

LLVMValueRef
index_pred(struct kgen *k, const struct sym_pred *p)
{
	if (p->op > SYM_GE)
		BUG("predicate %d in a loop tree", p->op);
	return lin_compare(k, p->op, lin_sym(k, p->lhs), lin_sym(k, p->rhs));
}

/* ---- facts about an access ---- */

static const struct sym *
known_index(struct kgen *k, sx_id id)
{
	uint32_t n = k->node->part == LEAF_INIT ? k->s->nspatial :
	    k->s->naxis;

	return sx_to_sym(k->p, id, k->node->axis, n);
}

static enum sym_cmp
index_cmp(enum sx_op op)
{
	static const enum sym_cmp cmp[] = { SYM_EQ, SYM_NE, SYM_LT, SYM_LE,
	    SYM_GT, SYM_GE };

	return cmp[op - SX_EQ];
}

/* Whether an expression of axes and extents has no factors or constants that
 * indices do not have, so that it cannot overflow. */
static bool
is_modest(const struct sym *s)
{
	bool ok = s->value > INT32_MIN && s->value < INT32_MAX;

	for (uint32_t i = 0; i < s->n && ok; i++)
		ok = is_modest(s->arg[i]);
	return ok;
}

LLVMValueRef
index_compare(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	const sx_id *in = &k->p->sx_in.v[n->in];
	const struct sym *a, *b;

	if (n->op < SX_EQ || n->op > SX_GE ||
	    sx_dtype(k->p, in[0]) != DT_INT64)
		return NULL;
	a = known_index(k, in[0]);
	b = known_index(k, in[1]);
	if (a == NULL || b == NULL || !is_modest(a) || !is_modest(b))
		return NULL;
	return lin_compare(k, index_cmp(n->op), scalar_lin(k, in[0]),
	    scalar_lin(k, in[1]));
}

/* Calls `each` with the comparisons of sums that a predicate in scalar code is
 * a conjunction of; false: it has other parts too. */
bool
index_compares(struct kgen *k, const struct tree_node *leaf,
    sx_id predicate, void (*each)(void *ctx, const struct sym_pred *p),
    void *ctx)
{
	const struct prim_stage *s = &k->p->stage.v[leaf->stage];
	uint32_t naxis = leaf->part == LEAF_INIT ? s->nspatial : s->naxis;
	sx_id stack[64];
	uint32_t n = 0;
	bool all = true;

	stack[n++] = predicate;
	while (n > 0) {
		const struct sx *x = &k->p->sx.v[stack[--n]];
		const sx_id *in = &k->p->sx_in.v[x->in];
		struct sym_pred f;

		if (x->op == SX_AND && n + 2 <= 64) {
			stack[n++] = in[0];
			stack[n++] = in[1];
			continue;
		}
		if (x->op < SX_EQ || x->op > SX_GE ||
		    sx_dtype(k->p, in[0]) != DT_INT64) {
			all = false;
			continue;
		}
		f.op = index_cmp(x->op);
		f.lhs = sx_to_sym(k->p, in[0], leaf->axis, naxis);
		f.rhs = sx_to_sym(k->p, in[1], leaf->axis, naxis);
		if (f.lhs != NULL && f.rhs != NULL)
			each(ctx, &f);
		else
			all = false;
	}
	return all;
}

static void
push_fact(void *ctx, const struct sym_pred *p)
{
	struct kgen *k = ctx;

	sym_facts_push(k->facts, p);
}

void
index_assume(struct kgen *k, sx_id predicate)
{
	index_compares(k, k->node, predicate, push_fact, k);
}

struct holds {
	struct kgen *k;
	bool ok;
};

static void
prove_one(void *ctx, const struct sym_pred *p)
{
	struct holds *x = ctx;

	x->ok = x->ok && sym_decide(x->k->facts, p) == SYM_PROVED;
}

bool
index_holds(struct kgen *k, sx_id predicate)
{
	struct holds x = { k, true };

	return index_compares(k, k->node, predicate, prove_one, &x) && x.ok;
}

/* The facts about a load depend on the guards around it, and those about a
 * guard on the guards around that: they are memoized by context. */
uint32_t
index_place(struct kgen *k, uint32_t around, uint32_t what)
{
	uint64_t key = (uint64_t)around << 32 | what;
	uint32_t n;

	if (!map_get(&k->accesses.context, key, &n)) {
		n = (uint32_t)k->accesses.context.n + 1;
		map_put(&k->accesses.context, key, n);
	}
	return n;
}

static struct access *
find_access(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id key_id)
{
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	uint64_t key = (uint64_t)k->accesses.here << 32 | key_id;
	struct access a = { 0 };
	uint32_t n;

	if (map_get(&k->accesses.of, key, &n))
		return &k->accesses.list.v[n];
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *i = at == NULL ? k->node->axis[d] :
		    known_index(k, at[d]);

		if (i == NULL) {
			a.inside[d] = index_bounded(k, at[d], b->dim[d]);
			continue;
		}
		/* The base of the scratch buffer is subtracted from the index,
		 * so both must keep the form in which they were written. */
		a.index[d] = k->is_scratch[buffer] ? i :
		    sym_simplify(k->facts, i);
		if (a.index[d] == NULL)
			a.index[d] = i;
		a.inside[d] = index_inside(k, i, b->dim[d]) ||
		    index_inside(k, a.index[d], b->dim[d]);
	}
	if (at != NULL && !k->is_scratch[buffer])
		index_by_axes(k, buffer, at, &a);
	map_put(&k->accesses.of, key, k->accesses.list.n);
	vec_push(&k->accesses.list, a);
	return &vec_last(&k->accesses.list);
}

bool
index_is_known(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id load)
{
	const struct access *a = find_access(k, buffer, at, load);

	for (uint32_t d = 0; d < k->p->buffer.v[buffer].rank; d++)
		if (a->index[d] == NULL)
			return false;
	return true;
}

/* The offset of an element: indices are checked against the bounds of the
 * tensor, and made relative to the scratch buffer that replaces it. */
static struct lin
offset(struct kgen *k, uint32_t buffer, const sx_id *at, sx_id key,
    const struct sym **expr)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	const struct tree_scratch *pl = &k->place[buffer];
	bool is_scratch = k->is_scratch[buffer];
	struct access a = *find_access(k, buffer, at, key);
	const struct sym *sum = a.place != NULL ? a.place : sym_const(c, 0);
	struct lin off = lin_const(0), i;

	for (uint32_t d = 0; d < b->rank && a.place == NULL; d++) {
		const struct sym *ext = is_scratch ? pl->extent[d] : b->dim[d];

		sum = sum == NULL || a.index[d] == NULL ? NULL :
		    sym_add(c, sym_mul(c, sum, ext), is_scratch ? sym_sub(c,
		    a.index[d], pl->base[d]) : a.index[d]);
	}
	for (uint32_t d = 0; d < b->rank; d++) {
		const struct sym *ext = is_scratch ? pl->extent[d] : b->dim[d];

		if (sum != NULL && a.inside[d])
			continue;
		i = a.index[d] != NULL ? lin_sym(k, a.index[d]) :
		    scalar_lin(k, at[d]);
		if (!a.inside[d]) {
			LLVMValueRef v[2] = { lin_value(k, i), lin_value(k,
			    lin_sym(k, b->dim[d])) };

			gen_level(k, v, 2);
			scalar_require_index(k, v[0], v[1], d, buffer);
		}
		if (is_scratch)
			i = lin_add(k, i, lin_mul(k, lin_sym(k, pl->base[d]),
			    lin_const(-1)));
		off = lin_add(k, lin_mul(k, off, lin_sym(k, ext)), i);
	}
	*expr = sum;
	return sum != NULL ? lin_sym(k, sum) : off;
}

/* ---- memory ---- */

static bool
is_padded(const struct kgen *k, uint32_t buffer)
{
	return (k->is_scratch[buffer] && k->place[buffer].padded) ||
	    (buffer < 64 && (k->padded >> buffer & 1) != 0);
}

struct address
index_address(struct kgen *k, uint32_t buffer, const sx_id *at)
{
	struct address s = { .base = k->buf[buffer],
		.dtype = k->p->buffer.v[buffer].dtype,
		.padded = is_padded(k, buffer), .phase = -1 };

	/* No load has this number: node 0 is unused. */
	s.off = offset(k, buffer, at, 0, &s.sum);
	return s;
}

struct address
index_load_address(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	struct address s = { .base = k->buf[n->ref],
		.dtype = k->p->buffer.v[n->ref].dtype,
		.padded = is_padded(k, n->ref) && kernel_stays_padded(k,
			n->ref, &k->p->sx_in.v[n->in]), .phase = -1 };

	s.off = offset(k, n->ref, &k->p->sx_in.v[n->in], id, &s.sum);
	return s;
}

/* The last index of a load, if it alone depends on the lane; else NULL. */
static const struct sym *
last_alone(struct kgen *k, sx_id id)
{
	const struct sx *n = &k->p->sx.v[id];
	const struct access *a = find_access(k, n->ref, &k->p->sx_in.v[n->in],
	    id);

	for (uint32_t d = 0; d + 1 < n->nin; d++) {
		struct lin i = a->index[d] != NULL ? lin_sym(k, a->index[d]) :
		    scalar_lin(k, k->p->sx_in.v[n->in + d]);

		if (i.step != 0 || (i.v != NULL && gen_is_vector(i.v)))
			return NULL;
	}
	return n->nin > 0 ? a->index[n->nin - 1] : NULL;
}

/* Whether the buffer is 16 elements of 32 bits in a row. */
static bool
is_table(const struct kgen *k, uint32_t buffer)
{
	const struct prim_buffer *b = &k->p->buffer.v[buffer];
	int64_t n;

	return b->rank == 1 && sym_is_const(b->dim[0], &n) && n == 16 &&
	    dtype_info[b->dtype].bytes == 4 && !k->is_scratch[buffer];
}

LLVMValueRef
index_load(struct kgen *k, sx_id id, LLVMValueRef other)
{
	const struct sx *n = &k->p->sx.v[id];
	struct address s = index_load_address(k, id);

	if (k->width != 0 && s.off.step > 1 && n->nin > 0 && !s.padded)
		s.phase = kernel_stride_phase(k, n->ref, find_access(k,
		    n->ref, &k->p->sx_in.v[n->in], id)->index[n->nin - 1],
		    s.off.step);
	s.table = is_table(k, n->ref);
	if (k->width != 0 && s.off.v != NULL && gen_is_vector(s.off.v))
		kernel_find_near(k, last_alone(k, id), &s);
	kernel_prefetch(k, n->ref, &s);
	return address_load(k, &s, other);
}

/* Memory with copies of a constant for so many vectors. */
#define CONSTANT_VECTORS 4

static LLVMValueRef
constant_lanes(struct kgen *k, LLVMValueRef v)
{
	struct gen *g = k->g;
	uint32_t n = k->width * CONSTANT_VECTORS;
	LLVMValueRef lane[64 * CONSTANT_VECTORS], in, at;
	LLVMTypeRef t;

	for (uint32_t i = 0; i < n; i++)
		lane[i] = v;
	in = LLVMConstVector(lane, n);
	t = LLVMTypeOf(in);
	for (at = LLVMGetFirstGlobal(g->module); at != NULL;
	    at = LLVMGetNextGlobal(at))
		if (LLVMGetInitializer(at) == in)
			return at;
	at = LLVMAddGlobal(g->module, t, "lanes");
	LLVMSetLinkage(at, LLVMPrivateLinkage);
	LLVMSetGlobalConstant(at, 1);
	LLVMSetInitializer(at, in);
	return at;
}

/* The number of this vector among those of an unrolled loop around the vector
 * loop; 0: there is none, or it has too many. */
static uint32_t
vector_number(const struct kgen *k)
{
	const struct tree_node *v = &k->t->node.v[k->node->parent];
	const struct tree_node *u = &k->t->node.v[v->parent];

	for (uint32_t i = k->var.n; u->kind == LOOP_UNROLL && i-- > 0; )
		if (k->var.v[i].name == u->var)
			return k->var.v[i].at.v == NULL &&
			    k->var.v[i].at.c < CONSTANT_VECTORS ?
			    (uint32_t)k->var.v[i].at.c : 0;
	return 0;
}

LLVMValueRef
index_load_if(struct kgen *k, sx_id id, LLVMValueRef c, LLVMValueRef other)
{
	const struct sx *n = &k->p->sx.v[id];
	const struct access *a;
	struct address s;
	int64_t first;

	if (n->op != SX_LOAD || k->width == 0 || gen_is_vector(other) ||
	    !LLVMIsConstant(other) ||
	    gen_memory_type(k->g, (enum dtype)n->dtype) !=
	    LLVMTypeOf(other))
		return NULL;
	a = find_access(k, n->ref, &k->p->sx_in.v[n->in], id);
	for (uint32_t d = 0; d < n->nin; d++)
		if (a->index[d] == NULL || !a->inside[d])
			return NULL;
	s = index_load_address(k, id);
	if (s.off.step != 1)
		return NULL;
	/* Vectors side by side share the choice. */
	first = (int64_t)vector_number(k) * k->width;
	s.off.c -= first;
	s.base = LLVMBuildSelect(k->g->b, c, address_pointer(k, &s),
	    constant_lanes(k, other), "");
	s.off = lin_const(first);
	s.off.step = 1;
	s.sum = NULL;
	return address_load(k, &s, NULL);
}
