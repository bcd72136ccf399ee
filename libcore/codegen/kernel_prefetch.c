/*
 * Prefetching of panels (gen.h).
 *
 * A product whose right operand does not fit the cache reads it panel by panel,
 * and each panel once for every row of tiles:
 *
 *	for panel { for row { for k { a tile reads P[panel, k, ...] } } }
 *
 * The first row waits for memory, the others find the panel in the cache.  So
 * while the rows of one panel are computed, the next panel is prefetched, a
 * share of it by each of the first rows: with k, the address advances by a part
 * of what the tile reads, since few cache lines can be in flight at once.  An
 * address after the last panel does no harm.
 *
 * It is not part of the schedule, since no result depends on it: it is derived
 * from the loops.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#define LINE 64			/* bytes of a cache line */

struct panels {
	struct sym_ctx *c;
	uint64_t bytes;		/* of one */
	uint64_t step;		/* bytes that a step of the reduction reads */
	const struct sym *row;	/* number of the row of tiles */
	int64_t rows;		/* how many there are; 0: not known */
	const struct sym *count;	/* the same, where it is not known */
	VEC(const struct sym *) sum;	/* variables of the loops inside of
					 * these: those of the reduction */
};

static const struct sym *
next_of(void *ctx, const struct sym *var)
{
	const struct sym *const *x = ctx;

	return var == x[0] ? x[1] : NULL;
}

static const struct sym *
first_term(void *ctx, const struct sym *var)
{
	const struct panels *p = ctx;

	for (uint32_t i = 0; i < p->sum.n; i++)
		if (p->sum.v[i] == var)
			return sym_const(p->c, 0);
	return NULL;
}

bool
kernel_growth(struct kgen *k, const struct sym *offset, const char *var,
    int64_t *by)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct sym *x[2] = { sym_var(c, var) }, *to;

	x[1] = sym_add(c, x[0], sym_const(c, 1));
	to = sym_subst(c, offset, next_of, x);
	to = to == NULL ? NULL : sym_sub(c, to, offset);
	return to != NULL && sym_is_const(to, by);
}

/* Whether this is the first copy of every unrolled loop around the leaf. */
static bool
is_first_copy(const struct kgen *k)
{
	for (uint32_t i = 0; i < k->var.n; i++) {
		const struct lin *at = &k->var.v[i].at;

		if (at->v == NULL && at->step == 0 && at->c != 0)
			return false;
	}
	return true;
}

static const struct sym *
row_number(struct kgen *k, const struct tree_node *l, const struct panels *p)
{
	struct sym_ctx *c = k->p->m->syms;
	const struct sym *v = sym_var(c, l->var);

	return p->row == NULL ? v : sym_add(c, sym_mul(c, v, sym_const(c,
	    p->rows)), p->row);
}

/* The loops around the leaf, from the innermost: those of the reduction, those
 * of rows of tiles, along which the operand stays, and that of its panels. */
static bool
find_panels(struct kgen *k, const struct sym *offset, uint64_t size,
    struct panels *p)
{
	uint32_t l = k->t->node.v[k->leaf].parent;
	int64_t by, n;

	*p = (struct panels){ .c = k->p->m->syms, .rows = 1 };
	for (; l != 0; l = k->t->node.v[l].parent) {
		const struct tree_node *loop = &k->t->node.v[l];

		if (loop->kind == LOOP_VECTOR || loop->kind == LOOP_UNROLL)
			continue;
		if (!kernel_growth(k, offset, loop->var, &by) || by < 0)
			return false;
		if (by == 0 && p->step == 0)
			return false;
		if (by == 0) {
			if (p->rows > 0 && p->rows < SPEED_SHARES) {
				p->row = row_number(k, loop, p);
				p->count = sym_mul(k->p->m->syms, loop->extent,
				    sym_const(k->p->m->syms, p->rows));
			}
			p->rows = p->rows > 0 && sym_is_const(loop->extent, &n)
			    ? p->rows * n : 0;
		} else if (p->row != NULL) {
			p->bytes = (uint64_t)by * size;
			return p->bytes >= SPEED_PANEL;
		} else {
			if (p->step == 0)
				p->step = (uint64_t)by * size;
			vec_push(&p->sum, sym_var(p->c, loop->var));
		}
	}
	return false;
}

/* How many rows share a panel: a power of two, as a shift.  One of four shares
 * or more may be left out. */
static LLVMValueRef
shares(struct kgen *k, const struct panels *p)
{
	LLVMBuilderRef b = k->g->b;
	LLVMValueRef n = NULL, log = gen_int(k->g, 0), more;

	if (p->rows == 0) {
		n = lin_value(k, lin_sym(k, p->count));
		n = LLVMBuildAdd(b, n, LLVMBuildLShr(b, n, gen_int(k->g, 2),
		    ""), "");
	}
	for (uint32_t i = 0; p->step >> (i + 1) >= SPEED_ADVANCE; i++) {
		if (p->rows != 0 && 2 << i > p->rows + p->rows / 4)
			break;
		more = n == NULL ? gen_int(k->g, 1) : LLVMBuildZExt(b,
		    LLVMBuildICmp(b, LLVMIntSGE, n, gen_int(k->g, 2 << i),
		    ""), k->g->i64, "");
		log = LLVMBuildAdd(b, log, more, "");
	}
	return log;
}

/* An offset in elements as one in bytes, of lane 0. */
static LLVMValueRef
byte_offset(struct kgen *k, const struct address *s, const struct sym *offset)
{
	struct lin at = lin_sym(k, offset);

	at.step = 0;
	return LLVMBuildMul(k->g->b, lin_value(k, at), gen_int(k->g,
	    dtype_info[s->dtype].bytes), "");
}

/* Bytes from the buffer's begin to where this row and step prefetch: from the
 * begin of the next panel to the row's share of it, and in that by a part of
 * what the reduction has read. */
static LLVMValueRef
prefetch_offset(struct kgen *k, const struct address *s, struct panels *p)
{
	LLVMBuilderRef b = k->g->b;
	LLVMValueRef log = shares(k, p), one = gen_int(k->g, 1);
	const struct sym *begin = sym_subst(p->c, s->sum, first_term, p);
	const struct sym *read = begin == NULL ? NULL : sym_sub(p->c, s->sum,
	    begin);
	LLVMValueRef share, row, last, next, done;

	if (read == NULL)
		return NULL;
	next = LLVMBuildAdd(b, byte_offset(k, s, begin), gen_int(k->g,
	    (int64_t)p->bytes), "");
	done = LLVMBuildLShr(b, byte_offset(k, s, read), log, "");
	share = LLVMBuildAnd(b, LLVMBuildLShr(b, gen_int(k->g,
	    (int64_t)p->bytes), log, ""), gen_int(k->g, -LINE), "");
	last = LLVMBuildSub(b, LLVMBuildShl(b, one, log, ""), one, "");
	row = lin_value(k, lin_sym(k, p->row));
	row = LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntSLT, row, last, ""),
	    row, last, "");
	return LLVMBuildAdd(b, LLVMBuildAdd(b, next, LLVMBuildMul(b, row,
	    share, ""), ""), done, "");
}

void
kernel_prefetch(struct kgen *k, uint32_t buffer, const struct address *s)
{
	struct gen *g = k->g;
	LLVMTypeRef over[1] = { g->ptr };
	LLVMValueRef arg[4], at;
	struct panels p;

	if (k->node->part != LEAF_UPDATE || buffer >= k->p->ninput ||
	    k->width == 0 || s->off.step != 1 || s->sum == NULL ||
	    !is_first_copy(k))
		return;
	at = find_panels(k, s->sum, dtype_info[s->dtype].bytes, &p) ?
	    prefetch_offset(k, s, &p) : NULL;
	vec_free(&p.sum);
	if (at == NULL)
		return;
	arg[0] = LLVMBuildGEP2(g->b, g->i8, s->base, &at, 1, "");
	arg[1] = LLVMConstInt(g->i32, 0, 0);	/* to read */
	arg[2] = LLVMConstInt(g->i32, 2, 0);	/* into the L2 cache */
	arg[3] = LLVMConstInt(g->i32, 1, 0);	/* data */
	gen_call(g, "llvm.prefetch", over, 1, arg, 4);
}
