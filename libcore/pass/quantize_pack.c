/*
 * Weights of few bits (quantize.h): products by constant matrices become
 * qnn.packed_dense, whose weights are numbers of a small set times a scale of
 * their block.
 *
 * Sets: integers of n bits without the least; the 16 quantiles of NF4
 * (Dettmers et al., "QLoRA: Efficient finetuning of quantized LLMs", 2023); the
 * floats of 4 and 8 bits of the OCP Microscaling Formats specification, with
 * scales of any size.
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "infer/infer.h"
#include "ir/number.h"
#include "ir/numerics.h"
#include "pass/emit.h"
#include "pass/globals.h"

#define MOST 256		/* numbers of a set */
/* Scales that --method=mse tries: down from that of the greatest magnitude. */
#define TRIES 24
#define TRY 0.02

static const float nf4[16] = { -1.0F, -0.69619280F, -0.52507305F,
	-0.39491749F, -0.28444138F, -0.18477343F, -0.09105004F, 0.0F,
	0.07958030F, 0.16093020F, 0.24611230F, 0.33791524F, 0.44070983F,
	0.56261700F, 0.72295684F, 1.0F };

/* The numbers that codes stand for. */
struct set {
	uint32_t bits;
	bool integers;		/* number = code - 2^(bits - 1) */
	float number[MOST];	/* by code; NaN: none */
	double most;		/* the greatest magnitude that is used */
	uint32_t n;
	struct place {
		double number;
		uint32_t code;
	} sorted[MOST];
};

static int
by_number(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	return (x->number > y->number) - (x->number < y->number);
}

static double
number_of(enum quantize_pack pack, uint32_t bits, uint32_t code)
{
	int32_t i = (int32_t)code - (1 << (bits - 1));

	switch (pack) {
	case QUANTIZE_NF4: return nf4[code];
	case QUANTIZE_FP4: return float_value(DT_FLOAT4_E2M1FN, code);
	case QUANTIZE_FP8: return float_value(DT_FLOAT8_E4M3FN, code);
	default: return i;
	}
}

static void
fill(struct set *s, enum quantize_pack pack)
{
	*s = (struct set){ .bits = pack == QUANTIZE_INT2 ? 2 :
	    pack == QUANTIZE_INT8 || pack == QUANTIZE_FP8 ? 8 : 4,
	    .integers = pack == QUANTIZE_INT2 || pack == QUANTIZE_INT4 ||
	    pack == QUANTIZE_INT8 };
	for (uint32_t c = 0; c < 1U << s->bits; c++) {
		double v = number_of(pack, s->bits, c);

		s->number[c] = (float)v;
		if (!isfinite(v) || (s->integers && c == 0))
			continue;
		s->sorted[s->n++] = (struct place){ v, c };
		s->most = fabs(v) > s->most ? fabs(v) : s->most;
	}
	qsort(s->sorted, s->n, sizeof *s->sorted, by_number);
}

/* The code of the nearest number. */
static const struct place *
nearest(const struct set *s, double v)
{
	uint32_t lo = 0, hi = s->n - 1;

	while (hi - lo > 1) {
		uint32_t mid = (lo + hi) / 2;

		if (s->sorted[mid].number <= v)
			lo = mid;
		else
			hi = mid;
	}
	return v - s->sorted[lo].number < s->sorted[hi].number - v ?
	    &s->sorted[lo] : &s->sorted[hi];
}

/* ---- one weight ---- */

struct pack {
	struct ir_module *m;
	const struct quantize_options *o;
	struct quantize_stats *s;
	struct diag *d;
	struct set set;
	struct pass_place place;
	ir_id table, zero;	/* of the region; 0: not made yet */
	bool failed;
};

/* Elements of unit j at w[j * unit + k * step]. */
struct matrix {
	const float *w;
	int64_t units, k, unit, step, block, blocks;
	double signal, noise;
};

static double
error_of(const struct set *s, const float *v, int64_t n, double scale)
{
	double sum = 0;

	for (int64_t i = 0; i < n; i++) {
		double e = v[i] - nearest(s, v[i] / scale)->number * scale;

		sum += e * e;
	}
	return sum;
}

/* The scale of a block; 1 of nothing but zeros, NAN if one is not finite. */
static float
block_scale(const struct pack *p, const float *v, int64_t n)
{
	double most = 0, best = HUGE_VAL, scale, e;
	float found;

	for (int64_t i = 0; i < n; i++) {
		if (!isfinite(v[i]))
			return NAN;
		most = fabs((double)v[i]) > most ? fabs((double)v[i]) : most;
	}
	found = (float)(most / p->set.most);
	if (found == 0 || p->o->method != QUANTIZE_MSE)
		return found == 0 ? 1 : found;
	for (int i = 0; i < TRIES; i++) {
		scale = (float)(most / p->set.most * (1 - i * TRY));
		e = error_of(&p->set, v, n, scale);
		if (scale > 0 && e < best) {
			best = e;
			found = (float)scale;
		}
	}
	return found;
}

/* Packs unit j; false: a number is not finite. */
static bool
pack_unit(const struct pack *p, struct matrix *x, int64_t j, uint32_t *words,
    float *scales, float *v)
{
	uint32_t each = 32 / p->set.bits;

	for (int64_t b = 0; b < x->blocks; b++) {
		float scale;

		for (int64_t i = 0; i < x->block; i++)
			v[i] = x->w[j * x->unit + (b * x->block + i) *
			    x->step];
		scale = block_scale(p, v, x->block);
		if (isnan(scale))
			return false;
		scales[b * x->units + j] = scale;
		for (int64_t i = 0; i < x->block; i++) {
			const struct place *q = nearest(&p->set,
			    (double)v[i] / scale);
			double e = v[i] - q->number * scale;

			words[(b * x->block + i) / each] |= q->code <<
			    ((uint32_t)(i % each) * p->set.bits);
			x->signal += (double)v[i] * v[i];
			x->noise += e * e;
		}
	}
	return true;
}

/* The greatest length of blocks up to the one wanted that divides k and fills
 * words; 0: none. */
static int64_t
block_of(int64_t k, int64_t want, uint32_t bits)
{
	for (int64_t b = want < k ? want : k; b > 0; b--)
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
	const struct sym *dim[3];
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .span = p->place.span };
	size_t bytes = dtype_info[dt].bytes;
	char *err = NULL;

	for (uint32_t i = 0; i < rank; i++) {
		dim[i] = sym_const(p->m->syms, extent[i]);
		bytes *= (size_t)extent[i];
	}
	n.type = type_tensor(p->m->types, dt, rank, dim);
	n.ref = ir_constant_bytes(p->m, n.type, data, bytes, &err);
	if (n.ref == 0) {
		diag_error(p->d, &n.span, "store", "%s", err);
		mem_free(err);
		p->failed = true;
		return 0;
	}
	return ir_node_add(p->m, p->place.region, &n, &(struct ir_args){ 0 });
}

/* Makes the product one by the packed weight. */
static void
rewrite(struct pack *p, ir_id id, ir_id words, ir_id scales)
{
	struct ir_module *m = p->m;
	float zero = p->set.integers ? (float)(1 << (p->set.bits - 1)) : 0;
	int64_t n = (int64_t)1 << p->set.bits;
	ir_id in[5] = { ir_in(m, ir_at(m, id), 0), words, scales, 0, 0 };
	struct attr bits = attr_int(p->set.bits), how = attr_str(str_intern0(
	    m->strings, "int8"));
	const struct attrs *as = attrs_with(m->arena, NULL, str_intern0(
	    m->strings, "bits"), &bits);
	uint32_t nin = p->set.integers ? 4 : 5;

	if (p->zero == 0)
		p->zero = constant(p, DT_FLOAT32, 0, NULL, &zero);
	if (p->table == 0 && !p->set.integers)
		p->table = constant(p, DT_FLOAT32, 1, &n, p->set.number);
	in[3] = p->zero;
	in[4] = p->table;
	if (p->o->int8_data)
		as = attrs_with(m->arena, as, str_intern0(m->strings,
		    "activations"), &how);
	m->node.v[id].in = m->operand.n;
	m->node.v[id].nin = nin;
	for (uint32_t i = 0; i < nin; i++)
		vec_push(&m->operand, in[i]);
	m->node.v[id].ref = op_quant.packed_dense;
	m->node.v[id].attrs = as;
	p->s->packed++;
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
	float *v = mem_alloc((size_t)x->block * sizeof *v);
	int64_t scaled[2] = { x->blocks, x->units };
	char line[80];
	ir_id in[2];

	for (int64_t j = 0; j < x->units && !p->failed; j++)
		if (!pack_unit(p, x, j, words + j * x->k / each, scales, v)) {
			diag_error(p->d, &p->place.span, "weight-not-finite",
			    "a number of the weight is not finite");
			p->failed = true;
		}
	if (!p->failed) {
		in[0] = constant(p, DT_UINT32, 3, extent, words);
		in[1] = constant(p, DT_FLOAT32, 2, scaled, scales);
		snprintf(line, sizeof line, "has a weight of %u bits in "
		    "blocks of %lld: %.1f dB", p->set.bits, (long long)x->block,
		    10 * log10(x->signal / x->noise));
		say(p, ir_at(p->m, id), line);
		if (!p->failed)
			rewrite(p, id, in[0], in[1]);
	}
	mem_free(words);
	mem_free(scales);
	mem_free(v);
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
	w = ir_at(p->m, ir_in(p->m, ir_at(p->m, id), 1));
	if (w->kind != NODE_CONST || !q.rows) {
		p->s->floats++;
		say(p, ir_at(p->m, id), "stays in floats: its weight is no "
		    "constant matrix by which rows are multiplied");
		return false;
	}
	for (uint32_t i = 0; i < 2; i++)
		if (!sym_is_const(w->type->dim[i], &e[i]) || e[i] == 0)
			return false;
	*x = (struct matrix){ .units = e[q.weight_axis],
	    .k = e[1 - q.weight_axis], .unit = q.weight_axis == 0 ? e[1] : 1,
	    .step = q.weight_axis == 0 ? 1 : e[1] };
	x->block = block_of(x->k, p->o->block, p->set.bits);
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

	if (!find_matrix(p, id, &x))
		return;
	w = ir_at(p->m, ir_in(p->m, ir_at(p->m, id), 1));
	/* One for each weight, of which it keeps the data. */
	e = eval_new(p->m, p->d, &(struct eval_options){
	    .max_depth = EVAL_DEPTH });
	v = eval_constant(e, w->ref, &err);
	if (v != NULL) {
		x.w = v->data;
		pack_matrix(p, id, &x);
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
	for (uint32_t i = 0; i < old.n; i++) {
		p->place.span = ir_at(p->m, old.v[i])->span;
		if (!p->failed)
			pack_call(p, old.v[i]);
		vec_push(&p->m->region.v[r].nodes, old.v[i]);
	}
	vec_free(&old);
}

bool
quantize_pack(struct ir_module *m, const struct quantize_options *o,
    struct quantize_stats *s, struct diag *d)
{
	struct pack p = { .m = m, .o = o, .s = s, .d = d, .place.m = m };

	fill(&p.set, o->pack);
	for (uint32_t f = 1; f < m->function.n && !p.failed; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_function_regions(m, f, &regions);
		for (uint32_t i = 0; i < regions.n; i++)
			pack_region(&p, regions.v[i]);
		vec_free(&regions);
	}
	if (p.failed)
		return false;
	if (s->packed > 0)
		ir_apply_numerics(m, "reduced");
	ir_compact(m);
	return infer_module(m, d);
}
