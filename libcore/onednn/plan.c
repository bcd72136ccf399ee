/*
 * Plans of parts (onednn.h): which operators one primitive computes, and where
 * values are.
 *
 * Operators form groups by a scan in order: a convolution or product takes the
 * bias that is added to it, and as post-operations the residual sum and
 * activations after it, as long as nothing else reads the value between.  A
 * group is computed where its last operator stands: all operands are there.
 */
#include <stdlib.h>
#include <string.h>

#include "onednn/plan.h"
#include "runtime/kernel.h"

void
build_refuse(struct build *b, const char *what)
{
	if (b->why == NULL)
		b->why = what;
}

void
build_check(struct build *b, dnnl_status_t status, const char *what)
{
	if (status != dnnl_success)
		build_refuse(b, what);
}

/* ---- attributes ---- */

static const struct relay_part_attr *
find_attr(const struct relay_part_op *op, const char *key)
{
	for (int32_t i = 0; i < op->nattr; i++)
		if (strcmp(op->attr[i].key, key) == 0)
			return &op->attr[i];
	return NULL;
}

void
attr_numbers(const struct relay_part_op *op, const char *key, double *v,
    int32_t n)
{
	const struct relay_part_attr *a = find_attr(op, key);

	for (int32_t i = 0; i < n; i++)
		v[i] = a == NULL || a->n == 0 ? 0 : a->number[i % a->n];
}

const char *
attr_text(const struct relay_part_op *op, const char *key)
{
	const struct relay_part_attr *a = find_attr(op, key);

	return a == NULL || a->text == NULL ? "" : a->text;
}

/* ---- memory ---- */

dnnl_memory_desc_t
build_plain(struct build *b, int32_t rank, const int64_t *dim)
{
	dnnl_memory_desc_t d = { .ndims = 0 };
	dnnl_dims_t dims = { 1 }, strides = { 1 };

	if (rank > DNNL_MAX_NDIMS) {
		build_refuse(b, "a tensor's rank");
		return d;
	}
	for (int32_t i = 0; i < rank; i++)
		dims[i] = dim[i];
	for (int32_t i = rank; i-- > 0; )
		strides[i] = i + 1 >= rank ? 1 : strides[i + 1] * dims[i + 1];
	build_check(b, dnnl_memory_desc_init_by_strides(&d,
	    rank == 0 ? 1 : rank, dims, dnnl_f32, strides),
	    "a tensor's extents");
	return d;
}

dnnl_memory_t
build_memory(struct build *b, const dnnl_memory_desc_t *d, void *handle)
{
	dnnl_memory_t *more = realloc(b->p->memory,
	    (size_t)(b->p->nmemory + 1) * sizeof *more), m = NULL;

	if (more == NULL) {
		build_refuse(b, "there is no memory");
		return NULL;
	}
	b->p->memory = more;
	if (b->why == NULL)
		build_check(b, dnnl_memory_create(&m, d, b->engine, handle),
		    "there is no memory");
	if (m != NULL)
		more[b->p->nmemory++] = m;
	return m;
}

struct step *
build_step(struct build *b, dnnl_primitive_t p)
{
	struct step *more = realloc(b->p->step, (size_t)(b->p->nstep + 1) *
	    sizeof *more);

	if (more == NULL) {
		dnnl_primitive_destroy(p);
		build_refuse(b, "there is no memory");
		return NULL;
	}
	b->p->step = more;
	more += b->p->nstep++;
	*more = (struct step){ .primitive = p };
	return more;
}

void
step_arg(struct step *s, int index, dnnl_memory_t m)
{
	s->arg[s->narg++] = (dnnl_exec_arg_t){ index, m };
}

void
build_reorder(struct build *b, dnnl_memory_t from, dnnl_memory_t to, bool now)
{
	const dnnl_memory_desc_t *f, *t;
	dnnl_primitive_desc_t pd = NULL;
	dnnl_primitive_t r = NULL;
	struct step *s;

	if (b->why != NULL)
		return;
	dnnl_memory_get_memory_desc(from, &f);
	dnnl_memory_get_memory_desc(to, &t);
	build_check(b, dnnl_reorder_primitive_desc_create(&pd, f, b->engine,
	    t, b->engine, NULL), "a reorder");
	if (b->why == NULL)
		build_check(b, dnnl_primitive_create(&r, pd), "a reorder");
	if (pd != NULL)
		dnnl_primitive_desc_destroy(pd);
	if (b->why != NULL || (s = build_step(b, r)) == NULL)
		return;
	step_arg(s, DNNL_ARG_FROM, from);
	step_arg(s, DNNL_ARG_TO, to);
	if (!now)
		return;
	build_check(b, dnnl_primitive_execute(r, b->stream, s->narg, s->arg),
	    "a reorder");
	build_check(b, dnnl_stream_wait(b->stream), "a reorder");
	dnnl_primitive_destroy(r);
	b->p->nstep--;
}

dnnl_memory_t
build_as(struct build *b, int32_t value, const dnnl_memory_desc_t *d)
{
	dnnl_memory_t from = b->memory[value], to;
	const dnnl_memory_desc_t *has;

	if (b->why != NULL)
		return NULL;
	dnnl_memory_get_memory_desc(from, &has);
	if (dnnl_memory_desc_equal(has, d))
		return from;
	to = build_memory(b, d, DNNL_MEMORY_ALLOCATE);
	build_reorder(b, from, to, b->part->value[value].constant);
	return to;
}

dnnl_memory_t
build_view(struct build *b, int32_t value, const dnnl_memory_desc_t *shape)
{
	dnnl_memory_desc_t plain = build_plain(b, b->part->value[value].rank,
	    build_dims(b, value));
	dnnl_memory_t base = build_as(b, value, &plain), m;
	struct view *more;
	void *handle = DNNL_MEMORY_NONE;

	if (b->why != NULL || dnnl_memory_desc_equal(&plain, shape))
		return base;
	dnnl_memory_get_data_handle(base, &handle);
	m = build_memory(b, shape, handle);
	more = realloc(b->p->view, (size_t)(b->p->nview + 1) * sizeof *more);
	if (more == NULL) {
		build_refuse(b, "there is no memory");
		return m;
	}
	b->p->view = more;
	more[b->p->nview++] = (struct view){ m, base };
	return m;
}

dnnl_memory_t
build_weights(struct build *b, int32_t value, const dnnl_memory_desc_t *shape,
    const dnnl_memory_desc_t *chosen)
{
	dnnl_memory_desc_t plain;
	dnnl_memory_t from, to;

	if (shape->format_kind != dnnl_format_kind_any)
		return build_view(b, value, shape);
	plain = build_plain(b, shape->ndims, shape->dims);
	from = build_view(b, value, &plain);
	if (b->why != NULL || dnnl_memory_desc_equal(&plain, chosen))
		return from;
	to = build_memory(b, chosen, DNNL_MEMORY_ALLOCATE);
	build_reorder(b, from, to, b->part->value[value].constant);
	return to;
}

/* ---- groups ---- */

static int32_t
result_of(const struct build *b, int32_t op)
{
	return b->part->ninput + b->part->nconst + op;
}

static bool
same_extents(const struct build *b, int32_t v, int32_t w)
{
	int32_t rank = b->part->value[v].rank;

	return rank == b->part->value[w].rank && memcmp(build_dims(b, v),
	    build_dims(b, w), (size_t)rank * sizeof(int64_t)) == 0;
}

/* Whether w has an element for each index of one dimension of v. */
static bool
is_bias(const struct build *b, int32_t v, int32_t w, int32_t axis)
{
	int32_t rank = b->part->value[v].rank, n = b->part->value[w].rank;
	const int64_t *dv = build_dims(b, v), *dw = build_dims(b, w);

	for (int32_t i = 0; i < n; i++)
		if (dw[i] != (i + rank - n == axis ? dv[axis] : 1))
			return false;
	return n <= rank && n >= rank - axis;
}

static bool
take_activation(struct group *g, const struct relay_part_op *op)
{
	struct post_op *p = &g->post[g->npost];
	double v;

	if (strcmp(op->name, "nn.relu") == 0)
		p->kind = POST_RELU;
	else if (strcmp(op->name, "sigmoid") == 0)
		p->kind = POST_SIGMOID;
	else if (strcmp(op->name, "tanh") == 0)
		p->kind = POST_TANH;
	else if (strcmp(op->name, "clip") == 0)
		p->kind = POST_CLIP;
	else
		return false;
	if (p->kind == POST_CLIP) {
		attr_numbers(op, "a_min", &v, 1);
		p->lo = (float)v;
		attr_numbers(op, "a_max", &v, 1);
		p->hi = (float)v;
	}
	g->npost++;
	return true;
}

/* Whether a group can compute an operator that reads its result. */
static bool
take_op(const struct build *b, struct group *g, const struct relay_part_op *op)
{
	int32_t other = op->in[op->in[0] == g->result && op->nin > 1];
	int32_t axis = bias_axis(b, g->first);
	int32_t rank = b->part->value[g->result].rank;
	double on;

	if (g->npost == MOST_POST_OPS)
		return false;
	if (strcmp(op->name, "nn.bias_add") == 0) {
		attr_numbers(op, "axis", &on, 1);
		if (other == g->result || g->bias >= 0 || g->npost > 0 ||
		    (on < 0 ? on + rank : on) != axis)
			return false;
		g->bias = other;
		return true;
	}
	if (strcmp(op->name, "add") != 0)
		return take_activation(g, op);
	if (other == g->result)
		return false;
	if (g->bias < 0 && g->npost == 0 &&
	    is_bias(b, g->result, other, axis)) {
		g->bias = other;
		return true;
	}
	if (g->sum >= 0 || !same_extents(b, g->result, other))
		return false;
	g->sum = other;
	g->post[g->npost++].kind = POST_SUM;
	return true;
}

/* The groups, in the order of their last operators; *n of them. */
static struct group *
find_groups(struct build *b, int32_t *n)
{
	int32_t nop = b->part->nop;
	struct group *group = calloc((size_t)nop + 1, sizeof *group);
	bool *taken = calloc((size_t)nop + 1, sizeof *taken);

	*n = 0;
	for (int32_t i = 0; group != NULL && i < nop; i++)
		group[i].first = -1;
	for (int32_t i = 0; group != NULL && taken != NULL && i < nop; i++) {
		struct group g = { .first = i, .last = i, .bias = -1,
		    .sum = -1, .result = result_of(b, i) };

		if (taken[i])
			continue;
		if (!is_primitive(&b->part->op[i]))
			build_refuse(b, b->part->op[i].name);
		for (int32_t k = i + 1; k < nop && b->uses[g.result] == 1;
		    k++) {
			const struct relay_part_op *op = &b->part->op[k];
			bool reads = false;

			for (int32_t j = 0; j < op->nin; j++)
				reads = reads || op->in[j] == g.result;
			if (!reads)
				continue;
			if (taken[k] || !take_op(b, &g, op))
				break;
			taken[k] = true;
			g.last = k;
			g.result = result_of(b, k);
		}
		group[g.last] = g;
	}
	if (group == NULL || taken == NULL)
		build_refuse(b, "there is no memory");
	for (int32_t i = 0; group != NULL && i < nop; i++)
		if (group[i].first >= 0)
			group[(*n)++] = group[i];
	free(taken);
	return group;
}

/* ---- plans ---- */

static void
count_uses(struct build *b)
{
	const struct relay_part *part = b->part;

	for (int32_t i = 0; i < part->nop; i++)
		for (int32_t k = 0; k < part->op[i].nin; k++)
			b->uses[part->op[i].in[k]]++;
	/* An output is read by the caller too: no group goes past it. */
	for (int32_t i = 0; i < part->noutput; i++)
		b->uses[part->output[i]] += 2;
}

static void
find_last(struct build *b, struct group *group, int32_t n)
{
	for (int32_t i = 0; i < n; i++) {
		const struct relay_part_op *op = &b->part->op[group[i].first];

		group[i].index = i;
		for (int32_t k = 0; k < op->nin; k++)
			b->last[op->in[k]] = i;
		if (group[i].bias >= 0)
			b->last[group[i].bias] = i;
		if (group[i].sum >= 0)
			b->last[group[i].sum] = i;
	}
	for (int32_t i = 0; i < b->part->noutput; i++)
		b->last[b->part->output[i]] = n;
}

/* Inputs are the caller's; what is constant is there already. */
static void
add_inputs(struct build *b)
{
	const struct relay_part *part = b->part;

	for (int32_t i = 0; i < part->ninput + part->nconst; i++) {
		dnnl_memory_desc_t d = build_plain(b, part->value[i].rank,
		    build_dims(b, i));
		void *at = i < part->ninput ? b->buf[i] :
		    (void *)(uintptr_t)part->value[i].data;

		b->memory[i] = build_memory(b, &d, at);
		if (i < part->ninput)
			b->p->input[i] = b->memory[i];
		if (i < part->ninput && part->value[i].constant)
			b->p->fixed[i] = b->buf[i];
	}
}

/* An output in row-major memory of the plan becomes the caller's. */
static void
add_outputs(struct build *b)
{
	const struct relay_part *part = b->part;

	for (int32_t i = 0; b->why == NULL && i < part->noutput; i++) {
		int32_t v = part->output[i];
		dnnl_memory_desc_t d = build_plain(b, part->value[v].rank,
		    build_dims(b, v));
		const dnnl_memory_desc_t *has;

		dnnl_memory_get_memory_desc(b->memory[v], &has);
		if (b->own[v] && dnnl_memory_desc_equal(has, &d)) {
			b->own[v] = false;
			b->p->output[i] = b->memory[v];
			continue;
		}
		b->p->output[i] = build_memory(b, &d, DNNL_MEMORY_NONE);
		build_reorder(b, b->memory[v], b->p->output[i], false);
	}
}

static void
fill(struct build *b)
{
	struct group *group;
	int32_t n;

	for (int32_t i = 0; i < b->part->ninput + b->part->nconst +
	    b->part->nop; i++)
		if (b->part->value[i].dtype != RELAY_FLOAT32)
			build_refuse(b, "a data type");
	count_uses(b);
	group = find_groups(b, &n);
	find_last(b, group, n);
	add_inputs(b);
	for (int32_t i = 0; b->why == NULL && i < n; i++)
		build_group(b, &group[i]);
	add_outputs(b);
	free(group);
}

struct plan *
plan_new(const struct relay_part *part, dnnl_engine_t engine,
    dnnl_stream_t stream, const int64_t *extent, void *const *buf,
    const char **why)
{
	size_t n = (size_t)(part->ninput + part->nconst + part->nop) + 1;
	size_t bytes = (size_t)part->nextent * sizeof *extent;
	struct plan *p = calloc(1, sizeof *p);
	struct build b = { .part = part, .p = p, .engine = engine,
	    .stream = stream, .extent = extent, .buf = buf,
	    .at = calloc(n, sizeof *b.at), .uses = calloc(n, sizeof *b.uses),
	    .last = calloc(n, sizeof *b.last),
	    .memory = calloc(n, sizeof *b.memory),
	    .own = calloc(n, sizeof *b.own) };
	bool ok = p != NULL && b.at != NULL && b.uses != NULL &&
	    b.last != NULL && b.memory != NULL && b.own != NULL;

	if (p != NULL) {
		p->extent = malloc(bytes + 1);
		p->fixed = calloc(n, sizeof *p->fixed);
		p->input = calloc(n, sizeof *p->input);
		p->output = calloc((size_t)part->noutput + 1,
		    sizeof *p->output);
		ok = ok && p->extent != NULL && p->fixed != NULL &&
		    p->input != NULL && p->output != NULL;
	}
	if (ok) {
		memcpy(p->extent, extent, bytes);
		for (size_t i = 1; i < n; i++)
			b.at[i] = b.at[i - 1] + part->value[i - 1].rank;
		fill(&b);
	}
	free(b.at);
	free(b.uses);
	free(b.last);
	free(b.memory);
	free(b.own);
	if (ok && b.why == NULL)
		return p;
	*why = b.why != NULL ? b.why : "there is no memory";
	if (p != NULL)
		plan_free(p);
	return NULL;
}

void
plan_free(struct plan *p)
{
	for (int32_t i = 0; i < p->nstep; i++)
		dnnl_primitive_destroy(p->step[i].primitive);
	for (int32_t i = 0; i < p->nmemory; i++)
		dnnl_memory_destroy(p->memory[i]);
	free(p->extent);
	free(p->fixed);
	free(p->input);
	free(p->output);
	free(p->step);
	free(p->view);
	free(p->memory);
	free(p);
}

dnnl_status_t
plan_run(const struct relay_part *part, struct plan *p, dnnl_stream_t stream,
    void *const *buf)
{
	dnnl_status_t s = dnnl_success;
	void *at;

	for (int32_t i = 0; i < part->ninput; i++)
		dnnl_memory_set_data_handle(p->input[i], buf[i]);
	for (int32_t i = 0; i < part->noutput; i++)
		dnnl_memory_set_data_handle(p->output[i],
		    buf[part->ninput + i]);
	for (int32_t i = 0; i < p->nview; i++) {
		dnnl_memory_get_data_handle(p->view[i].base, &at);
		dnnl_memory_set_data_handle(p->view[i].memory, at);
	}
	for (int32_t i = 0; s == dnnl_success && i < p->nstep; i++)
		s = dnnl_primitive_execute(p->step[i].primitive, stream,
		    p->step[i].narg, p->step[i].arg);
	return s == dnnl_success ? dnnl_stream_wait(stream) : s;
}
