/*
 * Counting n-grams: sequences of n numbers that occur in a row, with gaps of
 * up to some numbers between neighbours.
 *
 * The grams to be found stand in one list, those of length 1 first, then those
 * of length 2, and so on; `starts` says where each length begins.
 */
#include "op/row.h"
#include "op/shape_rules.h"

#define OP_FAMILY "text"
#define LENGTH_LIMIT 32

/* ---- type relations ---- */

static bool
index_vector(struct rel *r, uint32_t i, const struct type *x)
{
	return rel_rank_is(r, i, x, 1) && rel_dtype_is(r, i, x, DT_INT64);
}

/* Lengths, gaps and places that make sense by themselves. */
static bool
gram_attrs(struct rel *r)
{
	const struct attr *s = op_attr_value(r->op, r->attrs, "starts");
	int64_t least = op_int(r->op, r->attrs, "min_length");
	int64_t most = op_int(r->op, r->attrs, "max_length");
	int64_t skips = op_int(r->op, r->attrs, "max_skip");
	int64_t size = op_int(r->op, r->attrs, "size");

	if (least < 1 || most < least || most > LENGTH_LIMIT || skips < 0 ||
	    skips >= INT32_MAX || size < 0) {
		rel_error(r, "ngram", "lengths %lld to %lld (of 1 to %d), "
		    "max_skip %lld, size %lld", (long long)least,
		    (long long)most, LENGTH_LIMIT, (long long)skips,
		    (long long)size);
		return false;
	}
	if (s->kind != ATTR_LIST || s->n < 1 || s->n > LENGTH_LIMIT) {
		rel_error(r, "ngram", "'starts' must be a list of 1 to %d "
		    "places", LENGTH_LIMIT);
		return false;
	}
	for (uint32_t i = 0; i < s->n; i++)
		if (s->list[i].i < (i > 0 ? s->list[i - 1].i : 0)) {
			rel_error(r, "ngram", "entry %u of 'starts' is %lld, "
			    "it must not be below %lld", i,
			    (long long)s->list[i].i, i > 0 ?
			    (long long)s->list[i - 1].i : 0LL);
			return false;
		}
	return true;
}

static enum rel_status
type_ngram_count(struct rel *r)
{
	const struct sym *dim[2];

	REL_TENSOR(x, 0);
	REL_TENSOR(pool, 1);
	REL_TENSOR(place, 2);
	if (!rel_integers(r, 0, x) || !index_vector(r, 1, pool) ||
	    !index_vector(r, 2, place) || !gram_attrs(r))
		return REL_ERROR;
	if (x->n != 1 && x->n != 2)
		return rel_error(r, "rank", "'x' must have rank 1 or 2, "
		    "found %u", x->n);
	dim[0] = x->dim[0];
	dim[x->n - 1] = rel_const(r, op_int(r->op, r->attrs, "size"));
	return rel_result_tensor(r, DT_FLOAT32, x->n, dim);
}

/* ---- compute definitions ---- */

static void
compute_ngram_count(struct te *t)
{
	const struct attr *s = op_attr_value(t->op, t->attrs, "starts");
	struct sym_ctx *c = t->m->syms;
	const struct sym *p[10 + LENGTH_LIMIT];
	uint32_t rank = te_rank(t, 0);

	p[0] = sym_const(c, (int64_t)te_dtype(t, 0));
	p[1] = rank == 2 ? te_dim(t, 0, 0) : sym_const(c, 1);
	p[2] = te_dim(t, 0, -1);
	p[3] = te_dim(t, 1, 0);
	p[4] = te_dim(t, 2, 0);
	p[5] = sym_const(c, op_int(t->op, t->attrs, "min_length"));
	p[6] = sym_const(c, op_int(t->op, t->attrs, "max_length"));
	p[7] = sym_const(c, op_int(t->op, t->attrs, "max_skip"));
	p[8] = sym_const(c, op_int(t->op, t->attrs, "size"));
	p[9] = sym_const(c, s->n);
	for (uint32_t i = 0; i < s->n; i++)
		p[10 + i] = sym_const(c, s->list[i].i);
	te_kernel(t, "relay_k_ngram_count", 10 + s->n, p, 0, NULL);
}

/* ---- rows ---- */

OP(ngram_count, "text.ngram_count",
    .doc = "How often each of a list of n-grams occurs in each row of x; a "
	"gram's number of occurrences is added at the gram's place in the "
	"result.  With max_skip a gram's numbers may also stand apart, all "
	"at the same distance of up to max_skip + 1.",
    INPUTS(IN("x", "integers: (n) or (rows, n)"),
	IN("pool", "int64, rank 1: the grams one after the other, those of "
	"one length together, short ones first"),
	IN("place", "int64, rank 1: for each gram its place in the result")),
    ATTRS(ATTR("starts", ATTR_T_INTS, "[0]",
	"where in pool the grams of length 1, 2, ... begin"),
	INT("min_length", "1", "shortest grams that are counted"),
	MUST("max_length", ATTR_T_INT, "longest grams that are counted"),
	INT("max_skip", "0", "numbers that may be skipped between two"),
	MUST("size", ATTR_T_INT, "last extent of the result")),
    .pattern = OP_OPAQUE,
    .type = type_ngram_count, .compute = compute_ngram_count,
    .kernel = "grams are looked up in a sorted table",
    NO_FLOATS)
