/*
 * Sums of products, the reductions in which evaluation spends its time.
 *
 * The result is that of exec_run.c: each product is rounded to its data type,
 * each sum is in float64 in index order and rounded once.  It is faster because
 * tiles of ROWS by COLUMNS sums are accumulated in registers: operand `a` is
 * invariant along the columns, `b` along the rows, and both are copied into the
 * order of the loop (packed).
 */
#include "eval/exec_stage.h"

#include <string.h>

#include "ir/text.h"

#define ROWS 4
#define COLUMNS 8
/* The most elements of the copies; the fewest products for which copying
 * pays. */
#define MOST (16 << 20)
#define FEWEST 2048

typedef float floats __attribute__((vector_size(4 * COLUMNS)));
typedef int32_t ints __attribute__((vector_size(4 * COLUMNS)));
typedef uint32_t bits __attribute__((vector_size(4 * COLUMNS)));
typedef double doubles __attribute__((vector_size(8 * COLUMNS)));

struct product {
	struct stage_run *r;
	enum dtype dt;
	const struct access *a, *b;
	uint32_t row, column;	/* axes; UINT32_MAX: no row axis */
	int64_t rows, columns, depth;
	float *pa, *pb;		/* [rows / ROWS][depth][ROWS], of one column
				 * of tiles [depth][COLUMNS] */
};

/* ---- rounding ---- */

#define EITHER(mask, x, y) (((bits)(mask) & (x)) | (~(bits)(mask) & (y)))

/* To nearest, ties to even; below the normal range by adding 1/2, whose last
 * place is the least float16. */
#define ROUND_HALF(x)							\
	do {								\
		bits u_ = (bits)(x), s_ = u_ & 0x80000000u, a_ = u_ ^ s_; \
		bits n_ = (a_ + 0xfffu + ((a_ >> 13) & 1u)) & ~0x1fffu;	\
		bits t_ = (bits)(((floats)a_ + 0.5f) - 0.5f);		\
		bits inf_ = (a_ & 0u) + 0x7f800000u;			\
									\
		n_ = EITHER((ints)n_ >= 0x47800000, inf_, n_);		\
		n_ = EITHER((ints)a_ < 0x38800000, t_, n_);		\
		n_ = EITHER((ints)a_ > 0x7f800000, a_, n_);		\
		(x) = (floats)(n_ | s_);				\
	} while (0)

#define ROUND_BFLOAT(x)							\
	do {								\
		bits u_ = (bits)(x), a_ = u_ & 0x7fffffffu;		\
		bits n_ = (u_ + 0x7fffu + ((u_ >> 16) & 1u)) & ~0xffffu; \
									\
		(x) = (floats)EITHER((ints)a_ > 0x7f800000, u_, n_);	\
	} while (0)

#define ROUND_NOT(x) ((void)(x))

/* ---- the tile ---- */

#define TILE(ROUND)							\
	do {								\
		for (int64_t k_ = 0; k_ < depth; k_++) {		\
			floats v_, x_;					\
									\
			memcpy(&v_, b + k_ * COLUMNS, sizeof v_);	\
			for (uint32_t i_ = 0; i_ < ROWS; i_++) {	\
				x_ = v_ * a[k_ * ROWS + i_];		\
				ROUND(x_);				\
				s[i_] += __builtin_convertvector(x_,	\
				    doubles);				\
			}						\
		}							\
	} while (0)

static inline __attribute__((always_inline)) void
tile(enum dtype dt, const float *a, const float *b, int64_t depth,
    double *out)
{
	doubles s[ROWS];

	memset(s, 0, sizeof s);
	if (dt == DT_FLOAT16)
		TILE(ROUND_HALF);
	else if (dt == DT_BFLOAT16)
		TILE(ROUND_BFLOAT);
	else
		TILE(ROUND_NOT);
	memcpy(out, s, sizeof s);
}

static void
tile_plain(enum dtype dt, const float *a, const float *b, int64_t depth,
    double *out)
{
	tile(dt, a, b, depth, out);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void
tile_avx2(enum dtype dt, const float *a, const float *b, int64_t depth,
    double *out)
{
	tile(dt, a, b, depth, out);
}
#endif

static void
run_tile(enum dtype dt, const float *a, const float *b, int64_t depth,
    double *out)
{
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2")) {
		tile_avx2(dt, a, b, depth, out);
		return;
	}
#endif
	tile_plain(dt, a, b, depth, out);
}

/* ---- copies ---- */

/* Elements first .. first + n - 1 along an axis, for all steps of the
 * reduction in order; `width` for each step, zeros after n. */
static void
copy(const struct product *p, const struct access *x, int64_t off,
    uint32_t axis, uint32_t n, uint32_t width, float *out)
{
	const struct stage_run *r = p->r;
	enum dtype dt = r->p->buffer.v[x->buffer].dtype;
	uint32_t size = dtype_info[dt].bytes;
	int64_t at[EXEC_AXES] = { 0 };
	int64_t step = axis == UINT32_MAX ? 0 : x->coef[axis];
	const char *base = r->buf[x->buffer];

	for (int64_t k = 0; k < p->depth; k++, out += width) {
		row_load(dt, out, base + off * size, step, n);
		for (uint32_t i = n; i < width; i++)
			out[i] = 0;
		for (uint32_t d = r->naxis; d-- > r->s->nspatial; ) {
			off += x->coef[d];
			if (++at[d] < r->extent[d])
				break;
			off -= x->coef[d] * r->extent[d];
			at[d] = 0;
		}
	}
}

static uint32_t
part(int64_t extent, int64_t from, uint32_t most)
{
	return extent - from < most ? (uint32_t)(extent - from) : most;
}

/* ---- loops ---- */

static void
store_tile(const struct product *p, int64_t off, uint32_t rows, uint32_t n,
    const double *sum)
{
	struct stage_run *r = p->r;
	const struct access *y = &r->store;
	enum dtype dt = r->p->buffer.v[y->buffer].dtype;
	int64_t down = p->row == UINT32_MAX ? 0 : y->coef[p->row];
	uint64_t reg[COLUMNS];

	for (uint32_t i = 0; i < rows; i++) {
		fold_finish(p->dt, reg, sum + (size_t)i * COLUMNS, n);
		row_store(dt, (char *)r->buf[y->buffer] + (off + i * down) *
		    dtype_info[dt].bytes, y->coef[p->column], reg, n, NULL);
	}
}

/* All rows and columns at offsets of the other axes. */
static void
plane(const struct product *p, int64_t a, int64_t b, int64_t y)
{
	int64_t across = p->b->coef[p->column], down = p->row == UINT32_MAX ?
	    0 : p->a->coef[p->row];
	const struct access *st = &p->r->store;
	double sum[ROWS * COLUMNS];

	for (int64_t i = 0; i < p->rows; i += ROWS)
		copy(p, p->a, a + i * down, p->row, part(p->rows, i, ROWS),
		    ROWS, p->pa + i * p->depth);
	for (int64_t j = 0; j < p->columns; j += COLUMNS) {
		uint32_t n = part(p->columns, j, COLUMNS);

		copy(p, p->b, b + j * across, p->column, n, COLUMNS, p->pb);
		for (int64_t i = 0; i < p->rows; i += ROWS) {
			run_tile(p->dt, p->pa + i * p->depth, p->pb,
			    p->depth, sum);
			store_tile(p, y + j * st->coef[p->column] +
			    (p->row == UINT32_MAX ? 0 : i *
			    st->coef[p->row]), part(p->rows, i, ROWS), n,
			    sum);
		}
	}
}

static void
planes(const struct product *p)
{
	const struct stage_run *r = p->r;
	int64_t at[EXEC_AXES] = { 0 }, a = p->a->base, b = p->b->base,
	    y = r->store.base;
	uint32_t d;

	do {
		plane(p, a, b, y);
		for (d = r->s->nspatial; d-- > 0; ) {
			if (d == p->row || d == p->column)
				continue;
			a += p->a->coef[d];
			b += p->b->coef[d];
			y += r->store.coef[d];
			if (++at[d] < r->extent[d])
				break;
			a -= p->a->coef[d] * r->extent[d];
			b -= p->b->coef[d] * r->extent[d];
			y -= r->store.coef[d] * r->extent[d];
			at[d] = 0;
		}
	} while (d != UINT32_MAX);
}

/* ---- whether a stage is one ---- */

/* The longest spatial axis on which x depends and `still` does not. */
static uint32_t
axis_of(const struct stage_run *r, const struct access *x,
    const struct access *still)
{
	uint32_t best = UINT32_MAX;

	for (uint32_t d = 0; d < r->s->nspatial; d++)
		if (still->coef[d] == 0 && x->coef[d] != 0 &&
		    (best == UINT32_MAX || r->extent[d] > r->extent[best]))
			best = d;
	return best;
}

/* A load, or one that is cast to a wider type: copies are float32. */
static const struct access *
operand(const struct stage_run *r, sx_id id, enum dtype dt)
{
	const struct sx *n = &r->p->sx.v[id];
	const struct access *a;

	if (n->op == SX_CAST && n->dtype == DT_FLOAT32 && dt == DT_FLOAT32) {
		id = r->p->sx_in.v[n->in];
		n = &r->p->sx.v[id];
		dt = (enum dtype)n->dtype;
		if (dt != DT_FLOAT16 && dt != DT_BFLOAT16)
			return NULL;
	}
	a = r->reg[id].access;
	return n->op == SX_LOAD && n->dtype == dt && a != NULL && a->affine &&
	    a->inside ? a : NULL;
}

/* Sets depth, rows and columns; false: too few products, or copies that are
 * too large. */
static bool
measure(struct product *p)
{
	const struct stage_run *r = p->r;

	p->depth = 1;
	for (uint32_t d = r->s->nspatial; d < r->naxis; d++)
		if (__builtin_mul_overflow(p->depth, r->extent[d], &p->depth))
			return false;
	p->rows = p->row == UINT32_MAX ? 1 : r->extent[p->row];
	p->columns = r->extent[p->column];
	if (p->depth < 4 || p->depth > MOST / COLUMNS ||
	    p->rows > MOST || (p->rows + ROWS) * p->depth > MOST)
		return false;
	return p->columns >= FEWEST / p->depth / p->rows;
}

bool
exec_product(struct stage_run *r)
{
	const struct prim_stage *s = r->s;
	const struct sx *n = &r->p->sx.v[s->value[0]];
	struct product p = { .r = r, .dt = (enum dtype)n->dtype };
	const sx_id *in = &r->p->sx_in.v[n->in];

	if (s->kind != STAGE_REDUCE || s->reduce != REDUCE_SUM ||
	    s->where != 0 || n->op != SX_MUL || (p.dt != DT_FLOAT32 &&
	    p.dt != DT_FLOAT16 && p.dt != DT_BFLOAT16) || !r->store.affine)
		return false;
	p.a = operand(r, in[0], p.dt);
	p.b = operand(r, in[1], p.dt);
	if (p.a == NULL || p.b == NULL)
		return false;
	p.column = axis_of(r, p.b, p.a);
	p.row = axis_of(r, p.a, p.b);
	/* The operand of the columns is read once, so it is the larger one. */
	if (p.column == UINT32_MAX || (p.row != UINT32_MAX &&
	    r->extent[p.row] > r->extent[p.column])) {
		const struct access *x = p.a;
		uint32_t d = p.row;

		p.a = p.b;
		p.b = x;
		p.row = p.column;
		p.column = d;
	}
	if (p.column == UINT32_MAX || !measure(&p))
		return false;
	p.pa = mem_alloc((size_t)(p.rows + ROWS) * (size_t)p.depth *
	    sizeof *p.pa);
	p.pb = mem_alloc((size_t)p.depth * COLUMNS * sizeof *p.pb);
	planes(&p);
	mem_free(p.pa);
	mem_free(p.pb);
	return true;
}
