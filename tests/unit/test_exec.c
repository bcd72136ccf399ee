/* Row execution of tensor programs against plain C loops. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/exec.h"
#include "tensor/te.h"

struct fixture {
	struct ir_module *m;
	struct te t;
	const struct type *in[4], *out[4];
};

static const struct type *
tensor(struct ir_module *m, enum dtype dt, uint32_t n, const int64_t *dim)
{
	const struct sym *d[8];

	for (uint32_t i = 0; i < n; i++)
		d[i] = sym_const(m->syms, dim[i]);
	return type_tensor(m->types, dt, n, d);
}

static void
matmul(struct te *t)
{
	sx_id k, x[2], w[2];

	te_begin(t, te_out(t, 0));
	k = te_reduce_axis(t, te_dim(t, 0, 1));
	x[0] = te_axis(t, 0);
	x[1] = k;
	w[0] = k;
	w[1] = te_axis(t, 1);
	te_reduce(t, REDUCE_SUM, te_mul(t, te_load(t, 0, x),
	    te_load(t, 1, w)));
}

static struct prim *
build(struct ir_module *m, te_compute *fn, uint32_t nin,
    const struct type *const *in, const struct type *out)
{
	struct te_request q = { .name = "test", .compute = fn, .nin = nin,
	    .in = in, .nout = 1, .out = &out };
	const char *message;
	struct prim *p = te_build(m, &q, &message);

	cr_assert(p != NULL);
	return p;
}

static void
run(struct prim *p, void *const *buf)
{
	struct exec_error err;

	cr_assert(exec_prim(p, buf, NULL, NULL, &err), "%s", err.message);
}

Test(exec, product_sums_in_float64_in_index_order)
{
	enum { M = 37, N = 301, K = 53 };
	static const int64_t a[] = { M, K }, b[] = { K, N }, c[] = { M, N };
	struct ir_module *m = ir_module_new();
	const struct type *in[2] = { tensor(m, DT_FLOAT32, 2, a),
	    tensor(m, DT_FLOAT32, 2, b) };
	struct prim *p = build(m, matmul, 2, in,
	    tensor(m, DT_FLOAT32, 2, c));
	float *x = malloc(sizeof *x * M * K), *w = malloc(sizeof *w * K * N);
	float *y = malloc(sizeof *y * M * N);

	for (int i = 0; i < M * K; i++)
		x[i] = (float)sin(i);
	for (int i = 0; i < K * N; i++)
		w[i] = (float)cos(i);
	run(p, (void *[]){ x, w, y });
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++) {
			double s = 0;

			for (int k = 0; k < K; k++)
				s += (double)(x[i * K + k] * w[k * N + j]);
			cr_assert_eq(y[i * N + j], (float)s);
		}
	free(x);
	free(w);
	free(y);
	prim_free(p);
	ir_module_free(m);
}

/* out[i, j] = where(0 <= j-1 < n, x[i, j-1], -1) + i */
static void
pad(struct te *t)
{
	sx_id at[2], v;

	te_begin(t, te_out(t, 0));
	at[0] = te_axis(t, 0);
	at[1] = te_addi(t, te_axis(t, 1), -1);
	v = te_load_inside(t, 0, at, te_num(t, DT_INT32, -1));
	te_store(t, te_add(t, v, te_cast(t, DT_INT32, te_axis(t, 0))));
}

Test(exec, guarded_loads)
{
	enum { R = 3, N = 300 };
	static const int64_t a[] = { R, N }, c[] = { R, N + 2 };
	struct ir_module *m = ir_module_new();
	const struct type *in[1] = { tensor(m, DT_INT32, 2, a) };
	struct prim *p = build(m, pad, 1, in, tensor(m, DT_INT32, 2, c));
	int32_t x[R * N], y[R * (N + 2)];

	for (int i = 0; i < R * N; i++)
		x[i] = 1000 + i;
	run(p, (void *[]){ x, y });
	for (int i = 0; i < R; i++)
		for (int j = 0; j < N + 2; j++)
			cr_assert_eq(y[i * (N + 2) + j], i + (j == 0 ||
			    j == N + 1 ? -1 : x[i * N + j - 1]));
	prim_free(p);
	ir_module_free(m);
}

static void
rowmax(struct te *t)
{
	sx_id k, x[2];

	te_begin(t, te_out(t, 0));
	k = te_reduce_axis(t, te_dim(t, 0, 1));
	x[0] = te_axis(t, 0);
	x[1] = k;
	te_reduce(t, REDUCE_MAX, te_load(t, 0, x));
}

Test(exec, reductions_along_the_row_and_over_nothing)
{
	static const int64_t a[] = { 2, 1000 }, c[] = { 2 };
	static const int64_t e[] = { 2, 0 };
	struct ir_module *m = ir_module_new();
	const struct type *in[1] = { tensor(m, DT_FLOAT32, 2, a) };
	struct prim *p = build(m, rowmax, 1, in, tensor(m, DT_FLOAT32, 1, c));
	float x[2000], y[2];

	for (int i = 0; i < 2000; i++)
		x[i] = (float)(i % 777);
	x[1500] = NAN;
	run(p, (void *[]){ x, y });
	cr_assert_eq(y[0], 776);
	cr_assert(isnan(y[1]));
	prim_free(p);
	in[0] = tensor(m, DT_FLOAT32, 2, e);
	p = build(m, rowmax, 1, in, tensor(m, DT_FLOAT32, 1, c));
	run(p, (void *[]){ x, y });
	cr_assert(isinf(y[0]) && y[0] < 0);
	prim_free(p);
	ir_module_free(m);
}

/* out[i] = x[index[i]] */
static void
gather(struct te *t)
{
	te_begin(t, te_out(t, 0));
	te_store(t, te_load1(t, 0, te_load1(t, 1, te_axis(t, 0))));
}

Test(exec, an_index_outside_is_an_error)
{
	static const int64_t a[] = { 5 }, b[] = { 3 };
	struct ir_module *m = ir_module_new();
	const struct type *in[2] = { tensor(m, DT_FLOAT64, 1, a),
	    tensor(m, DT_INT64, 1, b) };
	struct prim *p = build(m, gather, 2, in, tensor(m, DT_FLOAT64, 1, b));
	double x[] = { 10, 11, 12, 13, 14 }, y[3];
	int64_t good[] = { 4, 0, 2 }, bad[] = { 1, 5, 0 };
	struct exec_error err;

	run(p, (void *[]){ x, good, y });
	cr_assert(y[0] == 14 && y[1] == 10 && y[2] == 12);
	cr_assert_not(exec_prim(p, (void *[]){ x, bad, y }, NULL, NULL,
	    &err));
	cr_assert_str_eq(err.message,
	    "index 5 is outside axis 0 of extent 5 of 'X0'");
	prim_free(p);
	ir_module_free(m);
}

/* running sum along the last axis */
static void
cumsum(struct te *t)
{
	sx_id at[2], x[2], before;

	te_begin(t, te_out(t, 0));
	te_axes(t, x);
	at[0] = x[0];
	at[1] = te_addi(t, x[1], -1);
	before = te_load_inside(t, te_out(t, 0), at, te_num(t, DT_INT64, 0));
	te_scan(t, te_add(t, before, te_load(t, 0, x)));
}

Test(exec, scans_read_what_they_wrote)
{
	enum { R = 400, N = 5 };
	static const int64_t a[] = { R, N };
	struct ir_module *m = ir_module_new();
	const struct type *in[1] = { tensor(m, DT_INT64, 2, a) };
	struct prim *p = build(m, cumsum, 1, in, in[0]);
	int64_t x[R * N], y[R * N], s;

	for (int i = 0; i < R * N; i++)
		x[i] = i * 7 % 13;
	run(p, (void *[]){ x, y });
	for (int i = 0; i < R; i++)
		for (int j = s = 0; j < N; j++)
			cr_assert_eq(y[i * N + j], s += x[i * N + j]);
	prim_free(p);
	ir_module_free(m);
}

/* argmax by two accumulators */
static void
argmax(struct te *t)
{
	const struct prim_buffer *o = &t->p->buffer.v[1];
	uint32_t best = te_temp(t, DT_FLOAT32, o->rank, o->dim);
	uint32_t outs[2] = { best, te_out(t, 0) };
	sx_id init[2], update[2], k, x[2], v, acc, more;

	te_begin(t, te_out(t, 0));
	k = te_reduce_axis(t, te_dim(t, 0, 0));
	x[0] = k;
	x[1] = te_axis(t, 0);
	v = te_load(t, 0, x);
	acc = sx_acc(t->p, DT_FLOAT32, 0);
	more = te_bin(t, SX_GT, v, acc);
	init[0] = te_num(t, DT_FLOAT32, -INFINITY);
	init[1] = te_int(t, -1);
	update[0] = te_select(t, more, v, acc);
	update[1] = te_select(t, more, k, sx_acc(t->p, DT_INT64, 1));
	te_general(t, 2, outs, init, update);
}

Test(exec, several_accumulators)
{
	enum { K = 50, N = 333 };
	static const int64_t a[] = { K, N }, c[] = { N };
	struct ir_module *m = ir_module_new();
	const struct type *in[1] = { tensor(m, DT_FLOAT32, 2, a) };
	struct prim *p = build(m, argmax, 1, in, tensor(m, DT_INT64, 1, c));
	float x[K * N];
	int64_t y[N];

	for (int i = 0; i < K * N; i++)
		x[i] = (float)((i * 7919) % 1009);
	run(p, (void *[]){ x, y });
	for (int j = 0; j < N; j++) {
		int best = 0;

		for (int k = 0; k < K; k++)
			if (x[k * N + j] > x[best * N + j])
				best = k;
		cr_assert_eq(y[j], best);
	}
	prim_free(p);
	ir_module_free(m);
}

/* out[i0, i1, i2] = x + 1 with merged axes, float16 */
static void
plus(struct te *t)
{
	sx_id x[3];

	te_begin(t, te_out(t, 0));
	te_axes(t, x);
	te_store(t, te_add(t, te_load(t, 0, x), te_num(t, DT_FLOAT16, 1)));
}

Test(exec, half_precision_rounds_each_operation)
{
	static const int64_t a[] = { 3, 5, 7 };
	struct ir_module *m = ir_module_new();
	const struct type *in[1] = { tensor(m, DT_FLOAT16, 3, a) };
	struct prim *p = build(m, plus, 1, in, in[0]);
	uint16_t x[105], y[105];

	for (int i = 0; i < 105; i++)
		x[i] = (uint16_t)(0x6400 + i);	/* 1024 + i, exact */
	run(p, (void *[]){ x, y });
	for (int i = 0; i < 105; i++)
		cr_assert_eq(y[i], x[i] + 1);
	prim_free(p);
	ir_module_free(m);
}
