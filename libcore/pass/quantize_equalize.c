/*
 * Cross-layer equalization (quantize.h; Nagel et al., "Data-free quantization
 * through weight equalization and bias correction", 2019).
 *
 * Where the channels of one product go through a bias and ReLU into another,
 * channel c of the first weight and its bias are divided by s[c], and what the
 * second one multiplies it by is multiplied, with s = sqrt(r1 / r2) of the
 * greatest magnitudes, rounded to a power of two.
 */
#include "pass/quantize_impl.h"

#include <math.h>
#include <string.h>

#include "pass/globals.h"

#define ROUNDS 8	/* what one pair gains spreads to its neighbours */

struct equalize {
	struct ir_module *m;
	struct diag *d;
	uint32_t *uses;		/* by node */
	bool changed, failed;
};

/* Two products, and what is scaled with the first. */
struct pair {
	struct quantize_chain chain;
	struct quantize_side second;
	int64_t channels;
};

static const struct ir_node *
at(const struct equalize *x, ir_id id)
{
	return ir_at(x->m, id);
}

static bool
find_pair(const struct equalize *x, ir_id id, struct pair *p)
{
	struct op_quantize q = quantize_how(x->m, id);

	*p = (struct pair){ .channels = 0 };
	if (q.how != OP_QUANTIZE_PRODUCT || q.in_axis == UINT32_MAX)
		return false;
	p->second = (struct quantize_side){ ir_in(x->m, at(x, id), 1),
	    q.in_axis };
	return quantize_is_own(x->m, x->uses, p->second.constant) &&
	    sym_is_const(q.in[1]->dim[q.in_axis], &p->channels) &&
	    quantize_find_chain(x->m, x->uses, ir_in(x->m, at(x, id), 0),
	    q.data_axis, &p->chain) && !p->chain.norm;
}

/* ---- numbers ---- */

static void
scale(struct equalize *x, const struct pair *p)
{
	double *r = mem_zalloc((size_t)p->channels * 4 + 1, sizeof *r);
	double *first = r + p->channels, *up = first + p->channels;
	double *down = up + p->channels;
	bool any = false;

	x->failed = !quantize_greatest_by_channel(x->m, x->d,
	    &p->chain.side[p->chain.n - 1], p->channels, first) ||
	    !quantize_greatest_by_channel(x->m, x->d, &p->second,
	    p->channels, r);
	for (int64_t c = 0; c < p->channels; c++) {
		double s = first[c] > 0 && r[c] > 0 && isfinite(first[c]) &&
		    isfinite(r[c]) ? exp2(rint(log2(first[c] / r[c]) / 2)) : 1;

		up[c] = s;
		down[c] = 1 / s;
		any = any || s != 1;
	}
	for (uint32_t i = 0; any && i < p->chain.n && !x->failed; i++)
		x->failed = !quantize_scale_channels(x->m, x->d,
		    &p->chain.side[i], p->channels, down);
	if (any && !x->failed)
		x->failed = !quantize_scale_channels(x->m, x->d, &p->second,
		    p->channels, up);
	x->changed = x->changed || any;
	mem_free(r);
}

/* Returns the number of pairs. */
static uint32_t
round_of(struct equalize *x, const ir_region_list *regions)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < regions->n; i++) {
		const struct ir_region_data *r =
		    &x->m->region.v[regions->v[i]];

		for (uint32_t k = 0; k < r->nodes.n && !x->failed; k++) {
			struct pair p;

			if (!find_pair(x, r->nodes.v[k], &p))
				continue;
			scale(x, &p);
			n++;
		}
	}
	return n;
}

bool
quantize_equalize(struct ir_module *m, struct quantize_stats *s,
    struct diag *d)
{
	struct equalize x = { .m = m, .d = d };

	x.uses = quantize_uses(m);
	for (uint32_t f = 1; f < m->function.n && !x.failed; f++) {
		ir_region_list regions = { NULL, 0, 0 };

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		ir_function_regions(m, f, &regions);
		x.changed = true;
		for (uint32_t i = 0; i < ROUNDS && x.changed; i++) {
			uint32_t n;

			x.changed = false;
			n = round_of(&x, &regions);
			s->equalized += i == 0 ? n : 0;
		}
		vec_free(&regions);
	}
	mem_free(x.uses);
	return !x.failed;
}
