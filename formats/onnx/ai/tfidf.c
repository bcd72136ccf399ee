/*
 * Text: TfIdfVectorizer, which counts n-grams and weighs them.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/strings.h"

struct vectorizer {
	uint32_t npool, nplace, nstart;
	const int64_t *pool, *place, *start;
	int64_t least, most, skips, size;
	ir_id table;		/* of the strings that are in the pool, or 0 */
};

/* The strings of the pool as numbers: their places in a table. */
static const int64_t *
word_pool(struct imp *im, struct vectorizer *v)
{
	const struct onnx_bytes *word = imp_strs(im, "pool_strings",
	    &v->npool);
	int64_t *place;
	uint32_t n;

	if (!word)
		return NULL;
	place = arena_alloc(im->arena, v->npool, sizeof *place);
	v->table = imp_table(im, v->npool, word, place, &n);
	return place;
}

static bool
read_attrs(struct imp *im, struct vectorizer *v)
{
	uint32_t i;

	v->pool = word_pool(im, v);
	if (!v->pool)
		v->pool = imp_ints(im, "pool_int64s", &v->npool);
	v->place = imp_ints(im, "ngram_indexes", &v->nplace);
	v->start = imp_ints(im, "ngram_counts", &v->nstart);
	v->least = imp_int(im, "min_gram_length", 1);
	v->most = imp_int(im, "max_gram_length", 1);
	v->skips = imp_int(im, "max_skip_count", 0);
	if (!v->pool || !v->place || !v->start) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    !v->pool ? "pool_int64s" : !v->place ? "ngram_indexes" :
		    "ngram_counts");
		return false;
	}
	v->size = 0;
	for (i = 0; i < v->nplace; i++) {
		if (v->place[i] < 0 || v->place[i] >= INT32_MAX) {
			imp_error(im, "onnx-attribute", "'ngram_indexes' has "
			    "an entry %lld", (long long)v->place[i]);
			return false;
		}
		if (v->place[i] >= v->size)
			v->size = v->place[i] + 1;
	}
	return true;
}

/* The weights by place in the result; 0: there are none. */
static bool
weights(struct imp *im, const struct vectorizer *v, ir_id *out)
{
	uint32_t n, i;
	const float *w = imp_floats(im, "weights", &n);
	float *by_place;

	*out = 0;
	if (!w)
		return true;
	if (n != v->nplace) {
		imp_error(im, "onnx-attribute", "%u weights for %u n-grams",
		    n, v->nplace);
		return false;
	}
	by_place = mem_zalloc((size_t)v->size + 1, sizeof *by_place);
	for (i = 0; i < n; i++)
		by_place[v->place[i]] = w[i];
	*out = imp_const(im, DT_FLOAT32, 1, &v->size, by_place,
	    (size_t)v->size * sizeof *by_place);
	mem_free(by_place);
	return *out != 0;
}

static void
row_tfidf(struct imp *im, ir_id *out)
{
	const char *mode = imp_str(im, "mode", "");
	struct vectorizer v = { 0 };
	ir_id x = imp_in(im, 0), n, w;

	if (!read_attrs(im, &v) || !weights(im, &v, &w))
		return;
	if (strcmp(mode, "TF") != 0 && strcmp(mode, "IDF") != 0 &&
	    strcmp(mode, "TFIDF") != 0) {
		imp_error(im, "onnx-attribute", "mode is '%s', expected TF, "
		    "IDF or TFIDF", mode);
		return;
	}
	if (v.table)
		x = DO(im, "string.find", x, v.table);
	n = CALL(im, "text.ngram_count", ATTRS(im,
	    { "starts", imp_list(im, v.nstart, v.start) },
	    { "min_length", attr_int(v.least) },
	    { "max_length", attr_int(v.most) },
	    { "max_skip", attr_int(v.skips) },
	    { "size", attr_int(v.size) }), x,
	    imp_int_vec(im, DT_INT64, v.npool, v.pool),
	    imp_int_vec(im, DT_INT64, v.nplace, v.place));
	if (strcmp(mode, "IDF") == 0)
		n = imp_cast(im, DO(im, "greater", n, imp_like(im, n, 0)),
		    DT_FLOAT32);
	out[0] = w && strcmp(mode, "TF") != 0 ? DO(im, "multiply", n, w) : n;
}

const struct onnx_row onnx_rows_text[] = {
	{ "", "TfIdfVectorizer", 9, row_tfidf },
	{ 0 }
};
