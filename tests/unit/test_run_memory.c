/*
 * Calls within a budget (cmd/run_memory.h) by kernels of this test: what is
 * computed again has the same bytes, with all outputs of its call and from
 * zeroes where the kernel found zeroes; a kernel that fails when it is repeated
 * is an error, after which the memory serves the next call; nothing is left.
 * So it is with a model that has the memory, and runs once at a time.
 */
#include <criterion/criterion.h>
#include <pthread.h>
#include <string.h>

#include "cmd/run_memory.h"
#include "runtime/relay_model.h"

#define N 2048			/* floats: two pages */
#define BYTES (N * (int64_t)sizeof(float))

static int fails_at, runs;

/* buf[1][i] = 2 buf[0][i] + *dim */
static int32_t
next(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const float *x = buf[0];
	float *y = buf[1];

	if (++runs == fails_at)
		return relay_fail(ctx, "the kernel failed", NULL);
	for (int i = 0; i < N; i++)
		y[i] = x[i] * 2 + (float)*dim;
	*dim = -1;
	return RELAY_OK;
}

/* Two results, of which the second is added to what is there. */
static int32_t
two(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const float *x = buf[0], by = *(const float *)buf[1];
	float *y = buf[2], *z = buf[3];

	(void)ctx;
	(void)dim;
	for (int i = 0; i < N; i++) {
		y[i] = x[i] + by;
		z[i] += x[i] * by;
	}
	return RELAY_OK;
}

static const int32_t dtypes[2] = { 11, 11 };
static const uint8_t scalars[2] = { 0, 4 };
static const struct relay_site next_site = { .name = "next",
	.dtype = dtypes, .scalar = scalars, .ninput = 1, .noutput = 1 };
static const struct relay_site two_site = { .name = "two", .dtype = dtypes,
	.scalar = scalars, .ninput = 2, .noutput = 2 };

struct fixture {
	struct run_memory m;
	struct relay_call call;
	struct relay_value *v[64];
	float x[N];
	uint32_t n;
};

static void
begin_by(struct fixture *f, int64_t buffers, const char *heuristic)
{
	const struct filter_run r = { .program = "test" };
	const struct relay_entry entry = { .abi = RELAY_ABI };
	const struct run_memory_opts o = { .heuristic = heuristic };

	memset(f, 0, sizeof *f);
	cr_assert(run_memory_open(&f->m, &r, &o, &entry));
	f->m.budget = (uint64_t)(buffers * BYTES);
	relay_call_init(&f->call);
	f->call.ctx.memory = &f->m.memory;
	f->call.ctx.hook = &f->m.hook;
	for (int i = 0; i < N; i++)
		f->x[i] = (float)i / 64;
	runs = fails_at = 0;
}

static void
begin(struct fixture *f, int64_t buffers)
{
	begin_by(f, buffers, "dtr-eq");
}

static void
end(struct fixture *f)
{
	relay_call_reset(&f->call);
	run_memory_reset(&f->m);
	cr_assert_eq(f->m.bytes, 0u);
	run_memory_release(&f->m);
	relay_call_release(&f->call);
}

static struct relay_value *
tensor(struct fixture *f)
{
	const int64_t dim[1] = { N };

	return relay_tensor(&f->call.ctx, 11, 1, dim, "test", NULL);
}

static int32_t
call_next(struct fixture *f, const void *x, int64_t by)
{
	struct relay_value *v = tensor(f);
	void *buf[2] = { (void *)(uintptr_t)x, v->data };
	int64_t dim[1] = { by };

	f->v[f->n++] = v;
	return f->m.hook.call(&f->m.hook, &f->call.ctx, next, buf, dim,
	    &next_site, 2, 1, 0, 0, NULL);
}

static float
element(struct fixture *f, uint32_t i, int k)
{
	cr_assert_eq(relay_use(&f->call.ctx, f->v[i]), RELAY_OK);
	return ((const float *)f->v[i]->data)[k];
}

/* x, then 2 x + 1, 2 (2 x + 1) + 2, ... */
static void
chain(struct fixture *f, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		cr_assert_eq(call_next(f, i == 0 ? f->x : f->v[i - 1]->data,
		    i + 1), RELAY_OK);
}

Test(run_memory, chain_within_three_buffers)
{
	static struct fixture f;
	float want[32];

	begin(&f, 3);
	chain(&f, 32);
	cr_assert_geq(f.m.count.evictions, 29);
	for (int k = 0; k < N; k += 511) {
		float y = f.x[k];

		for (int i = 0; i < 32; i++)
			want[i] = y = y * 2 + (float)(i + 1);
		for (int i = 31; i >= 0; i -= 3)
			cr_assert_eq(element(&f, (uint32_t)i, k), want[i]);
	}
	cr_assert_leq(f.m.count.peak, (uint64_t)(3 * BYTES));
	end(&f);
}

/* buf[2] = buf[0] / 4 + buf[1] / 4 */
static int32_t
join(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const float *x = buf[0], *y = buf[1];
	float *z = buf[2];

	(void)ctx;
	(void)dim;
	runs++;
	for (int i = 0; i < N; i++)
		z[i] = x[i] / 4 + y[i] / 4;
	return RELAY_OK;
}

static const struct relay_site join_site = { .name = "join",
	.dtype = dtypes, .scalar = NULL, .ninput = 2, .noutput = 1 };

/* r = join(next(next(next(r))), r), again and again.  If the first operand came
 * back first, it would be held at each level while r, which had to leave for
 * it, came back too. */
Test(run_memory, residual_chain_within_three_buffers)
{
	static struct fixture f;
	float want[12];

	begin_by(&f, 3, "lru");
	chain(&f, 1);
	for (int i = 1; i < 12; i++) {
		void *r = f.v[f.n - 1]->data, *buf[3] = { r, r };

		for (int j = 0; j < 3; j++) {
			cr_assert_eq(call_next(&f, buf[0], i), RELAY_OK, "%s",
			    f.call.ctx.message);
			buf[0] = f.v[f.n - 1]->data;
		}
		f.v[f.n] = tensor(&f);
		buf[2] = f.v[f.n++]->data;
		cr_assert_eq(f.m.hook.call(&f.m.hook, &f.call.ctx, join, buf,
		    NULL, &join_site, 3, 0, 0, 0, NULL), RELAY_OK, "%s",
		    f.call.ctx.message);
	}
	for (int k = 0; k < N; k += 511) {
		want[0] = f.x[k] * 2 + 1;
		for (int i = 1; i < 12; i++) {
			float y = want[i - 1];

			for (int j = 0; j < 3; j++)
				y = y * 2 + (float)i;
			want[i] = y / 4 + want[i - 1] / 4;
		}
		for (int i = 11; i >= 0; i--)
			cr_assert_eq(element(&f, (uint32_t)(4 * i), k),
			    want[i]);
	}
	cr_assert_leq(f.m.count.peak, (uint64_t)(3 * BYTES));
	end(&f);
}

Test(run_memory, outputs_come_back_together_and_from_zeroes)
{
	static struct fixture f;
	struct relay_value *y, *z;
	float by = 3;
	void *buf[4] = { NULL, &by };

	begin(&f, 4);
	chain(&f, 1);
	y = tensor(&f);
	z = tensor(&f);
	relay_zero(&f.call.ctx, z);
	buf[0] = f.v[0]->data;
	buf[2] = y->data;
	buf[3] = z->data;
	cr_assert_eq(f.m.hook.call(&f.m.hook, &f.call.ctx, two, buf, NULL,
	    &two_site, 4, 0, 0, 0, NULL), RELAY_OK);
	/* The scalar is what it was at the call. */
	by = 100;
	f.n = 1;
	chain(&f, 0);
	for (int i = 0; i < 20; i++)
		cr_assert_eq(call_next(&f, f.v[f.n - 1]->data, 1), RELAY_OK);
	f.v[40] = y;
	f.v[41] = z;
	for (int k = 0; k < N; k += 100) {
		float x = f.x[k] * 2 + 1;

		cr_assert_eq(element(&f, 41, k), x * 3);
		cr_assert_eq(element(&f, 40, k), x + 3);
		cr_assert_eq(element(&f, 41, k), x * 3);
	}
	cr_assert_gt(f.m.count.again, 0);
	end(&f);
}

Test(run_memory, what_is_dead_is_computed_again_and_forgotten)
{
	static struct fixture f;
	float y;

	begin(&f, 3);
	chain(&f, 16);
	y = element(&f, 15, 7);
	for (uint32_t i = 0; i < 15; i++)
		relay_drop(&f.call.ctx, f.v[i]);
	cr_assert_leq(f.m.bytes, (uint64_t)BYTES);
	/* The last one leaves, and comes back through the dead ones. */
	f.n = 16;
	for (int i = 0; i < 6; i++)
		cr_assert_eq(call_next(&f, f.x, i), RELAY_OK);
	cr_assert_eq(element(&f, 15, 7), y);
	for (uint32_t i = 15; i < f.n; i++)
		relay_drop(&f.call.ctx, f.v[i]);
	cr_assert_eq(f.m.bytes, 0u);
	cr_assert_eq(f.m.free_item.n, f.m.item.n);
	cr_assert_eq(f.m.free_made.n, f.m.made.n);
	end(&f);
}

Test(run_memory, kernel_that_fails_when_repeated)
{
	static struct fixture f;

	begin(&f, 3);
	chain(&f, 8);
	/* The first one is made of what is no tensor, and then the others. */
	while (f.m.item.v[run_item_at(&f.m, f.v[5]->data)].there ||
	    f.m.item.v[run_item_at(&f.m, f.v[4]->data)].there)
		cr_assert_eq(call_next(&f, f.x, 0), RELAY_OK);
	fails_at = runs + 2;
	cr_assert_eq(relay_use(&f.call.ctx, f.v[5]), RELAY_FAILED);
	cr_assert_str_eq(f.call.ctx.message, "the kernel failed");
	relay_call_reset(&f.call);
	run_memory_reset(&f.m);
	cr_assert_eq(f.m.bytes, 0u);
	fails_at = 0;
	f.n = 0;
	chain(&f, 8);
	cr_assert_eq(element(&f, 1, 64), (1 * 2 + 1) * 2 + 2);
	end(&f);
}

static int32_t
call_join(struct fixture *f, uint32_t a, uint32_t b)
{
	void *buf[3] = { f->v[a]->data, f->v[b]->data };

	f->v[f->n] = tensor(f);
	buf[2] = f->v[f->n++]->data;
	return f->m.hook.call(&f->m.hook, &f->call.ctx, join, buf, NULL,
	    &join_site, 3, 0, 0, 0, NULL);
}

/* The call goes on, and names what all of it needs: that is enough, as a page
 * less is not. */
Test(run_memory, below_the_floor)
{
	static struct fixture f;
	static const uint64_t budget[4] = { 1, BYTES, 3 * BYTES - 4096,
	    3 * BYTES };
	int32_t rc;

	for (int i = 0; i < 4; i++) {
		begin(&f, 1);
		f.m.budget = budget[i];
		chain(&f, 4);
		cr_assert_eq(call_join(&f, 0, 3), RELAY_OK);
		cr_assert_eq(call_next(&f, f.v[4]->data, 1), RELAY_OK);
		rc = f.m.memory.keep(&f.m.memory, &f.call.ctx, f.v[f.n - 1]);
		cr_assert_eq(rc, i < 3 ? RELAY_FAILED : RELAY_OK);
		cr_assert_eq(f.m.too_small, i < 3);
		cr_assert(i == 3 || strstr(f.call.ctx.message, "below the "
		    "floor: join needs 24576 at once") != NULL, "%s",
		    f.call.ctx.message);
		end(&f);
		cr_assert_eq(f.m.too_small, false);
	}
}

/* A call that is to fail does so before its end where that is far: here values
 * come back, all that they are made of with them, again and again. */
Test(run_memory, far_below_the_floor_ends)
{
	static struct fixture f;
	int32_t rc = RELAY_OK;

	begin(&f, 1);
	chain(&f, 2);
	while (rc == RELAY_OK && f.n < 60)
		rc = call_join(&f, f.n - 2, f.n - 1);
	for (uint32_t i = 0; rc == RELAY_OK && i < 400; i++)
		rc = relay_use(&f.call.ctx, f.v[20 + i % 2 * 30]);
	cr_assert_eq(rc, RELAY_FAILED);
	cr_assert(strstr(f.call.ctx.message, "needs at least ") != NULL, "%s",
	    f.call.ctx.message);
	cr_assert_leq(f.m.count.again, 33 * (f.m.count.calls + 1));
	end(&f);
}

/* buf[1] = 2 buf[0], by two workspaces, of which the second is found 0. */
static int32_t
work(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const float *x = buf[0];
	float *y = buf[1], *a = buf[2], *b = buf[3];

	(void)ctx;
	(void)dim;
	for (int i = 0; i < N; i++) {
		a[i] = x[i];
		b[i] += x[i];
	}
	for (int i = 0; i < N; i++)
		y[i] = a[i] + b[i];
	return RELAY_OK;
}

/* Its operand comes back by what needs three buffers, and it needs four. */
Test(run_memory, workspaces_are_there_from_the_call_on)
{
	static struct fixture f;
	static const struct relay_site site = { .name = "work",
	    .dtype = dtypes, .ninput = 1, .noutput = 1 };
	void *buf[4];
	float want;

	begin(&f, 4);
	cr_assert_eq(call_next(&f, f.x, 1), RELAY_OK);
	cr_assert_eq(call_next(&f, f.x, 2), RELAY_OK);
	cr_assert_eq(call_join(&f, 0, 1), RELAY_OK);
	want = element(&f, 2, 70);
	while (f.m.item.v[run_item_at(&f.m, f.v[2]->data)].there)
		cr_assert_eq(call_next(&f, f.x, 0), RELAY_OK);
	for (int again = 0; again < 2; again++) {
		f.v[f.n] = tensor(&f);
		buf[0] = f.v[2]->data;
		buf[1] = f.v[f.n++]->data;
		buf[2] = relay_workspace(&f.call.ctx, BYTES, RELAY_AT_CALL,
		    NULL);
		buf[3] = relay_workspace(&f.call.ctx, BYTES, RELAY_AT_CALL |
		    RELAY_ZEROED, NULL);
		cr_assert_eq(f.m.hook.call(&f.m.hook, &f.call.ctx, work, buf,
		    NULL, &site, 4, 0, 0, 0, NULL), RELAY_OK);
		cr_assert_eq(f.m.bytes, (uint64_t)(4 * BYTES));
		relay_workspace_free(&f.call.ctx, buf[2]);
		relay_workspace_free(&f.call.ctx, buf[3]);
		cr_assert_eq(element(&f, f.n - 1, 70), 2 * want);
	}
	cr_assert_eq(f.m.floor.bytes, 0u);
	cr_assert_leq(f.m.count.peak, (uint64_t)(4 * BYTES));
	end(&f);
}

/* ---- a model ---- */

/* Eight calls of next, and the sum of their results' first elements in the
 * place of the last one's. */
static int32_t
call_model(struct relay_ctx *ctx, struct relay_value *const *arg,
    struct relay_value **result)
{
	const int64_t n[1] = { N };
	struct relay_value *v[8];
	float sum = 0;

	for (int i = 0; i < 8; i++) {
		int64_t dim[1] = { i + 1 };
		void *buf[2] = { i == 0 ? arg[0]->data : v[i - 1]->data };

		v[i] = relay_tensor(ctx, 11, 1, n, "test", NULL);
		buf[1] = v[i]->data;
		if (ctx->hook->call(ctx->hook, ctx, next, buf, dim, &next_site,
		    2, 1, 0, 0, NULL) != RELAY_OK)
			return RELAY_FAILED;
	}
	for (int i = 0; i < 8; i++) {
		if (relay_use(ctx, v[i]) != RELAY_OK)
			return RELAY_FAILED;
		sum += *(const float *)v[i]->data;
	}
	*(float *)v[7]->data = sum;
	*result = v[7];
	return RELAY_OK;
}

struct second {
	struct relay_model *m;
	struct relay_dltensor in;
	struct relay_error e;
	int32_t rc;
};

static void *
run_second(void *env)
{
	struct second *s = env;
	struct relay_result *r;

	s->rc = relay_model_run(s->m, &s->in, 1, &r, &s->e);
	if (s->rc == 0)
		relay_result_free(r);
	return NULL;
}

static int32_t
run_in_thread(struct second *s)
{
	pthread_t t;

	cr_assert_eq(pthread_create(&t, NULL, run_second, s), 0);
	pthread_join(t, NULL);
	return s->rc;
}

Test(run_memory, model_runs_once_at_a_time_and_after_errors)
{
	static struct fixture f;
	static const int64_t extent[1] = { N };
	static const struct relay_tensor_info info = { "x", 11, 1, extent,
	    NULL };
	static const char *const types[1] = { "Tensor[(2048), float32]" };
	static const struct relay_entry entry = { .abi = RELAY_ABI,
	    .ninput = 1, .noutput = 1, .name = "main", .input = &info,
	    .output = &info, .input_type = types, .output_type =
	    "Tensor[(2048), float32]", .call = call_model };
	struct second s = { .in = RELAY_FLOAT32(f.x, N) };
	struct relay_result *r;
	uint8_t donated[1] = { 1 };
	float first;

	begin(&f, 3);
	cr_assert_eq(relay_model_open(&entry, &s.m, &s.e), 0);
	relay_model_watch(s.m, &f.m.hook, &f.m.memory);
	cr_assert_eq(relay_model_run_donating(s.m, &s.in, donated, 1, &r,
	    &s.e), 0, "%s", s.e.text);
	cr_assert_gt(f.m.count.again, 0);
	first = *(float *)relay_result_output(r, 0)->data;
	cr_assert_eq(run_in_thread(&s), RELAY_ERROR_FAILED);
	cr_assert_str_eq(s.e.text, "the model's memory is managed: it runs "
	    "once at a time, and its result is to be freed before the next "
	    "run");
	cr_assert_eq(*(float *)relay_result_output(r, 0)->data, first);
	relay_result_free(r);
	cr_assert_eq(run_in_thread(&s), 0);
	/* A kernel that fails when it is repeated; a budget below the floor. */
	run_memory_reset(&f.m);
	fails_at = runs + 9;
	cr_assert_eq(run_in_thread(&s), RELAY_ERROR_FAILED);
	cr_assert_str_eq(s.e.text, "the kernel failed");
	fails_at = 0;
	run_memory_reset(&f.m);
	f.m.budget = (uint64_t)BYTES;
	cr_assert_eq(run_in_thread(&s), RELAY_ERROR_FAILED);
	cr_assert(strstr(s.e.text, "below the floor") != NULL);
	run_memory_reset(&f.m);
	f.m.budget = (uint64_t)(3 * BYTES);
	cr_assert_eq(relay_model_run(s.m, &s.in, 1, &r, &s.e), 0);
	cr_assert_eq(*(float *)relay_result_output(r, 0)->data, first);
	relay_result_free(r);
	cr_assert_eq(f.m.bytes, 0u);
	relay_model_close(s.m);
	end(&f);
}
