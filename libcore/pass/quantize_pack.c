/*
 * Weights of few bits (quantize.h): products by constant matrices become
 * qnn.packed_dense, whose weights are numbers of a small set times a scale of
 * their block (quantize_set.h).
 *
 * In an annotated module matrices are read through pairs.  Those whose second
 * moments are known are packed by them, a few at a time; then all others are.
 */
#include "pass/quantize_weights.h"

#include <math.h>
#include <string.h>

#include "eval/eval.h"
#include "infer/infer.h"
#include "ir/numerics.h"
#include "pass/emit.h"
#include "pass/globals.h"

#define UNITS 64	/* that are rounded at once */
#define JUDGED 64	/* of those whose noise is measured */

/* ---- one weight ---- */

struct pack {
	struct ir_module *m;
	const struct quantize_options *o;
	struct quantize_stats *s;
	struct diag *d;
	struct quantize_set set;
	struct quantize_calibration *c;	/* NULL: nothing is known of data */
	bool rest;			/* pack what has no second moments */
	struct pass_place place;
	ir_id table, zero;	/* of the region; 0: not made yet */
	VEC(struct quantize_data) data;	/* of the region */
	VEC(struct corrected {
		struct quantize_product *product;
		float *error;
	}) corrected;			/* whose biases are to be */
	bool failed;
};

/* Elements of unit j at w[j * unit + k * step]. */
struct matrix {
	const float *w;
	int64_t extent[2], units, k, unit, step, block, blocks;
	double signal, noise;
	struct quantize_product *product;	/* NULL: unknown data */
	bool second;			/* rounded by second moments */
	double sums, changed;		/* of some units: sums of products */
	float *error;			/* NULL, or of each number */
};

/* The numbers of units [from, from + r->n), one after another; false: one is
 * not finite. */
static bool
take(const struct matrix *x, int64_t from, float *w, int64_t n)
{
	for (int64_t i = 0; i < n * x->k; i++) {
		w[i] = x->w[(from + i / x->k) * x->unit + i % x->k * x->step];
		if (!isfinite(w[i]))
			return false;
	}
	return true;
}

static void
put(const struct pack *p, struct matrix *x, int64_t from,
    const struct quantize_rows *r, uint32_t *words, float *scales)
{
	uint32_t each = 32 / p->set.bits;

	for (int64_t i = 0; i < r->n * x->k; i++) {
		int64_t j = from + i / x->k, at = i % x->k;
		float scale = r->scale[i / x->block];
		double e = (double)r->w[i] - (double)p->set.number[r->code[
		    i]] * scale;

		words[(j * x->k + at) / each] |= (uint32_t)r->code[i] <<
		    ((uint32_t)((j * x->k + at) % each) * p->set.bits);
		scales[at / x->block * x->units + j] = scale;
		x->signal += (double)r->w[i] * r->w[i];
		x->noise += e * e;
		if (x->error != NULL)
			x->error[from * x->k + i] = (float)-e;
	}
}

/* Rounds some units, by second moments if there are any. */
static void
round_units(const struct pack *p, struct matrix *x, struct quantize_rows *r)
{
	const float *h = x->product == NULL ? NULL : quantize_second(
	    x->product, 0);

	x->second = p->o->weights == QUANTIZE_WEIGHTS_GPTQ && h != NULL &&
	    quantize_round_second(r, h, x->product->stride, p->o->ordered);
	if (!x->second)
		quantize_round_nearest(r);
	if (h != NULL)
		quantize_row_noise(r, r->w, h, x->product->stride, NULL,
		    r->n / JUDGED + 1, &x->sums, &x->changed);
}

/* False: a number is not finite. */
static bool
pack_units(const struct pack *p, struct matrix *x, uint32_t *words,
    float *scales)
{
	int64_t n = x->product != NULL && x->product->second != NULL ?
	    x->units : UNITS < x->units ? UNITS : x->units;
	float *w = mem_alloc(((size_t)(n * x->k) * 2 + 1) * sizeof *w);
	uint8_t *code = mem_alloc((size_t)(n * x->k) + 1);
	bool ok = true;

	for (int64_t j = 0; j < x->units && ok; j += n) {
		struct quantize_rows r = { .set = &p->set, .k = x->k,
		    .n = x->units - j < n ? x->units - j : n, .w = w,
		    .mse = p->o->weights != QUANTIZE_WEIGHTS_MINMAX,
		    .block = x->block, .scale = w + n * x->k, .code = code };

		ok = take(x, j, w, r.n);
		if (!ok)
			break;
		round_units(p, x, &r);
		put(p, x, j, &r, words, scales);
	}
	mem_free(w);
	mem_free(code);
	return ok;
}

int64_t
quantize_block_of(const struct quantize_options *o, int64_t k, uint32_t bits)
{
	if (o->dynamic != QUANTIZE_STATIC)
		return k;
	for (int64_t b = o->block < k ? o->block : k; b > 0; b--)
		if (k % b == 0 && b * bits % 32 == 0)
			return b;
	return 0;
}

/* ---- the call ---- */

static void
say(const struct pack *p, const struct ir_node *n, const char *what)
{
	char *line;

	if (p->o->say == NULL)
		return;
	line = mem_printf("v%u, %s, %s", n->id, op_at(n->ref)->name, what);
	p->o->say(p->o->ctx, line);
	mem_free(line);
}

static ir_id
constant(struct pack *p, enum dtype dt, uint32_t rank, const int64_t *extent,
    const void *data)
{
	ir_id id = quantize_constant(&p->place, p->d, dt, rank, extent, data);

	p->failed = p->failed || id == 0;
	return id;
}

/* Makes the product one by the packed weight. */
static void
rewrite(struct pack *p, ir_id id, ir_id words, ir_id scales)
{
	struct ir_module *m = p->m;
	float zero = p->set.integers ? (float)(1 << (p->set.bits - 1)) : 0;
	int64_t n = (int64_t)1 << p->set.bits;
	ir_id in[5] = { ir_in(m, ir_at(m, id), 0), words, scales, 0, 0 };
	const struct attrs *as = quantize_attr(m, NULL, "bits",
	    attr_int(p->set.bits));
	uint32_t nin = p->set.integers ? 4 : 5;

	if (p->zero == 0)
		p->zero = constant(p, DT_FLOAT32, 0, NULL, &zero);
	if (p->table == 0 && !p->set.integers)
		p->table = constant(p, DT_FLOAT32, 1, &n, p->set.number);
	in[3] = p->zero;
	in[4] = p->table;
	if (p->o->int8_data)
		as = quantize_attr(m, as, "activations", attr_str(
		    str_intern0(m->strings, "int8")));
	m->node.v[id].in = m->operand.n;
	m->node.v[id].nin = nin;
	for (uint32_t i = 0; i < nin; i++)
		vec_push(&m->operand, in[i]);
	m->node.v[id].ref = op_quant.packed_dense;
	m->node.v[id].attrs = as;
	p->s->packed++;
}

/* The data of a product in integers: products of a region share them. */
static const struct quantize_data *
data_of(struct pack *p, ir_id x)
{
	struct quantize_data data = { .x = x };

	for (uint32_t i = 0; i < p->data.n; i++)
		if (p->data.v[i].x == x)
			return &p->data.v[i];
	p->failed = !quantize_data(&p->place, p->o, p->d, &data);
	vec_push(&p->data, data);
	return &p->data.v[p->data.n - 1];
}

/* Makes the product one of data that are quantized when it runs.  The bytes of
 * words, from the least, are the integers of unit after unit, 128 greater. */
static void
multiply(struct pack *p, ir_id id, const struct matrix *x,
    const uint32_t *words, const float *scales)
{
	int8_t *q = mem_alloc((size_t)(x->units * x->k) + 1);
	int32_t *sum = mem_zalloc((size_t)x->units + 1, sizeof *sum);
	const struct quantize_data *data;
	struct quantize_int8 w;

	for (int64_t j = 0; j < x->units; j++)
		for (int64_t i = 0; i < x->k; i++) {
			int64_t n = j * x->k + i;
			int8_t v = (int8_t)((int32_t)(words[n / 4] >> n % 4 *
			    8 & 255) - 128);

			q[j * x->unit + i * x->step] = v;
			sum[j] += v;
		}
	w.numbers = constant(p, DT_INT8, 2, x->extent, q);
	w.scales = constant(p, DT_FLOAT32, 1, &x->units, scales);
	w.sums = constant(p, DT_INT32, 1, &x->units, sum);
	mem_free(q);
	mem_free(sum);
	if (p->failed)
		return;
	data = data_of(p, ir_in(p->m, ir_at(p->m, id), 0));
	p->failed = p->failed || !quantize_multiply(&p->place, p->d, id, data,
	    &w);
	p->s->packed++;
}

static void
say_noise(const struct pack *p, const struct ir_node *call,
    const struct matrix *x)
{
	char line[160];
	int n = snprintf(line, sizeof line, "has a weight of %u bits in "
	    "blocks of %lld: %.1f dB", p->set.bits, (long long)x->block,
	    10 * log10(x->signal / x->noise));

	if (x->sums > 0)
		n += snprintf(line + n, sizeof line - (size_t)n, ", of its "
		    "sums %.1f dB", 10 * log10(x->sums / x->changed));
	if (p->o->weights == QUANTIZE_WEIGHTS_GPTQ && !x->second)
		snprintf(line + n, sizeof line - (size_t)n, ", rounded to the "
		    "nearest: its data have no second moments that can be "
		    "used");
	say(p, call, line);
}

static void
pack_matrix(struct pack *p, ir_id id, struct matrix *x)
{
	int64_t each = 32 / p->set.bits, extent[3] = { x->units, x->blocks,
	    x->block / each };
	uint32_t *words = mem_zalloc((size_t)(x->units * x->k / each) + 1,
	    sizeof *words);
	float *scales = mem_alloc(((size_t)(x->units * x->blocks) + 1) *
	    sizeof *scales);
	int64_t scaled[2] = { x->blocks, x->units };
	ir_id in[2];

	if (x->product != NULL && p->o->correct)
		x->error = mem_zalloc((size_t)(x->units * x->k) + 1,
		    sizeof *x->error);
	if (!pack_units(p, x, words, scales)) {
		diag_error(p->d, &p->place.span, "weight-not-finite",
		    "a number of the weight is not finite");
		p->failed = true;
	}
	if (!p->failed)
		say_noise(p, ir_at(p->m, id), x);
	if (!p->failed && p->o->dynamic != QUANTIZE_STATIC) {
		multiply(p, id, x, words, scales);
	} else if (!p->failed) {
		in[0] = constant(p, DT_UINT32, 3, extent, words);
		in[1] = constant(p, DT_FLOAT32, 2, scaled, scales);
		if (!p->failed)
			rewrite(p, id, in[0], in[1]);
	}
	mem_free(words);
	mem_free(scales);
}

/* What multiplies the data: a pair of annotation is seen through. */
static ir_id
weight_of(const struct pack *p, ir_id id)
{
	ir_id w = ir_in(p->m, ir_at(p->m, id), 1);

	if (p->c != NULL && w < p->c->nodes && p->c->of[w] != 0)
		return p->c->layer.v[p->c->of[w] - 1].x;
	return w;
}

/* Whether it is not yet a product's turn, or it stays in floats. */
static bool
waits(const struct pack *p, ir_id id, struct matrix *x)
{
	x->product = p->c == NULL ? NULL : quantize_product_of(p->c, id);
	for (uint32_t i = 0; p->c != NULL && i < ir_at(p->m, id)->nin; i++) {
		ir_id from = ir_in(p->m, ir_at(p->m, id), i);

		if (from < p->c->nodes && p->c->of[from] != 0 &&
		    p->c->layer.v[p->c->of[from] - 1].skip)
			return true;
	}
	return !p->rest && (x->product == NULL || x->product->second == NULL);
}

/* Whether a call is a product by a constant matrix. */
static bool
find_matrix(struct pack *p, ir_id id, struct matrix *x)
{
	struct op_quantize q = quantize_how(p->m, id);
	const struct ir_node *w;
	int64_t e[2];

	if (q.how != OP_QUANTIZE_PRODUCT || q.in[1]->n != 2)
		return false;
	w = ir_at(p->m, weight_of(p, id));
	if (w->kind != NODE_CONST || !q.rows) {
		p->s->floats++;
		say(p, ir_at(p->m, id), "stays in floats: its weight is no "
		    "constant matrix by which rows are multiplied");
		return false;
	}
	for (uint32_t i = 0; i < 2; i++)
		if (!sym_is_const(w->type->dim[i], &e[i]) || e[i] == 0)
			return false;
	*x = (struct matrix){ .product = x->product, .extent = { e[0], e[1] },
	    .units = e[q.weight_axis],
	    .k = e[1 - q.weight_axis], .unit = q.weight_axis == 0 ? e[1] : 1,
	    .step = q.weight_axis == 0 ? 1 : e[1] };
	if (p->o->dynamic != QUANTIZE_STATIC && x->k > QUANTIZE_TERMS) {
		p->s->floats++;
		say(p, ir_at(p->m, id), "stays in floats: its sums may exceed "
		    "int32");
		return false;
	}
	x->block = quantize_block_of(p->o, x->k, p->set.bits);
	if (x->block == 0) {
		p->s->floats++;
		say(p, ir_at(p->m, id), "stays in floats: no blocks of its "
		    "weight fill words of 32 bits");
		return false;
	}
	x->blocks = x->k / x->block;
	return true;
}

static void
pack_call(struct pack *p, ir_id id)
{
	const struct ir_node *w;
	struct matrix x;
	struct value *v;
	struct eval *e;
	char *err = NULL;

	if (waits(p, id, &x) || !find_matrix(p, id, &x))
		return;
	w = ir_at(p->m, weight_of(p, id));
	/* One for each weight, of which it keeps the data. */
	e = eval_new(p->m, p->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	v = eval_constant(e, w->ref, &err);
	if (v != NULL) {
		x.w = v->data;
		pack_matrix(p, id, &x);
		if (x.error != NULL)
			vec_push(&p->corrected, ((struct corrected){
			    x.product, x.error }));
		value_drop(eval_heap(e), v);
	} else {
		diag_error(p->d, &w->span, "constant-data", "%s", err);
		mem_free(err);
		p->failed = true;
	}
	eval_free(e);
}

static void
pack_region(struct pack *p, ir_region r)
{
	pass_nodes old = pass_take_nodes(p->m, r);

	p->place.region = r;
	p->table = p->zero = 0;
	p->data.n = 0;
	for (uint32_t i = 0; i < old.n; i++) {
		p->place.span = ir_at(p->m, old.v[i])->span;
		if (!p->failed)
			pack_call(p, old.v[i]);
		vec_push(&p->m->region.v[r].nodes, old.v[i]);
	}
	vec_free(&old);
}

/* Biases are changed once no region is being rebuilt. */
static void
correct(struct pack *p)
{
	for (uint32_t i = 0; i < p->corrected.n; i++) {
		if (!p->failed)
			p->failed = !quantize_correct_bias(p->c,
			    p->corrected.v[i].product,
			    p->corrected.v[i].error, NULL);
		mem_free(p->corrected.v[i].error);
	}
	vec_free(&p->corrected);
}

static bool
pack_all(struct pack *p)
{
	struct ir_module *m = p->m;

	quantize_set_fill(&p->set, p->o->pack);
	for (uint32_t f = 1; f < m->function.n && !p->failed; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_function_regions(m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++)
			pack_region(p, regions.v[i]);
		vec_free(&regions);
	}
	correct(p);
	vec_free(&p->data);
	return !p->failed;
}

static bool
finish(struct ir_module *m, const struct quantize_stats *s, struct diag *d)
{
	if (s->packed > 0)
		ir_apply_numerics(m, "reduced");
	ir_compact(m);
	return infer_module(m, d);
}

bool
quantize_pack(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d)
{
	struct pack p = { .m = m, .o = o, .s = s, .d = d, .place.m = m,
	    .rest = true };

	return pack_all(&p) && finish(m, s, d);
}

bool
quantize_pack_calibrated(struct quantize_calibration *c, bool rest,
    struct quantize_stats *s)
{
	struct pack p = { .m = c->m, .o = c->o, .s = s, .d = c->d,
	    .place.m = c->m, .c = c, .rest = rest };

	s->floats = 0;
	return pack_all(&p);
}

bool
quantize_pack_rest(struct quantize_calibration *c, struct quantize_stats *s)
{
	if (!quantize_pack_calibrated(c, true, s))
		return false;
	quantize_remove_pairs(c->m, c->layer.v, c->layer.n);
	return finish(c->m, s, c->d);
}
