/*
 * ai.onnx.ml: support vector machines.
 *
 * All rows are compared with all vectors at once: a matrix of kernel values
 * (rows, vectors), then one product with a matrix of coefficients.  For a
 * classifier that matrix has a column for each pair of classes, which votes for
 * one of the two.  Probabilities of pairs become those of classes by the
 * iteration of Wu, Lin and Weng (2004, their second method), row by row until
 * it is precise enough, as the operator's other implementations do; it stops
 * early, so its result is not quite the limit, and the same steps are made
 * here.
 *
 * Distances are computed from products, in float64 so that cancellation does no
 * harm.  Cost: rows * vectors * (features + pairs).
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/ml/ml.h"
#include "formats/onnx/strings.h"

#include <string.h>

#define PAIR_LIMIT ((uint64_t)1 << 28)
#define CLASS_LIMIT 64		/* with probabilities */

struct svm {
	const char *kernel;
	double gamma, coef0, degree;
	const float *coef, *rho;
	uint32_t ncoef, nrho;
	uint32_t vectors;	/* 0: linear, the coefficients are the model */
};

static bool
read_svm(struct imp *im, struct svm *s, uint64_t vectors)
{
	uint32_t n;
	const float *p = imp_floats(im, "kernel_params", &n);

	s->kernel = imp_str(im, "kernel_type", "LINEAR");
	if (p && n != 0 && n != 3) {
		imp_error(im, "onnx-attribute", "'kernel_params' has %u "
		    "entries, expected 3 (gamma, coef0, degree)", n);
		return false;
	}
	if (p && n == 3) {
		s->gamma = (double)p[0];
		s->coef0 = (double)p[1];
		s->degree = (double)p[2];
	}
	s->coef = imp_floats(im, "coefficients", &s->ncoef);
	s->rho = imp_floats(im, "rho", &s->nrho);
	if (!s->coef || s->ncoef == 0 || !s->rho || s->nrho == 0) {
		imp_error(im, "onnx-attribute", "attribute '%s' is missing",
		    !s->coef || s->ncoef == 0 ? "coefficients" : "rho");
		return false;
	}
	s->vectors = (uint32_t)vectors;
	return true;
}

/* ---- kernels ---- */

static ir_id
squares(struct imp *im, ir_id x)
{
	static const int64_t last = 1;

	return imp_reduce(im, "sum", imp_mul(im, x, x), 1, &last, false);
}

/* exp(-gamma |x - v|^2) */
static ir_id
radial(struct imp *im, const struct svm *s, ir_id x, ir_id v, ir_id dot)
{
	ir_id d = DO(im, "add", imp_expand(im, squares(im, x), 1, 1),
	    squares(im, v));

	d = DO(im, "subtract", d, imp_mul(im, dot, imp_like(im, dot, 2)));
	d = DO(im, "maximum", d, imp_like(im, d, 0));
	return DO(im, "exp", imp_mul(im, d, imp_like(im, d, -s->gamma)));
}

/* (rows, vectors) */
static ir_id
kernel(struct imp *im, const struct svm *s, ir_id x)
{
	static const int64_t swap[2] = { 1, 0 };
	uint32_t n;
	const float *f = imp_floats(im, "support_vectors", &n);
	bool near = strcmp(s->kernel, "RBF") == 0;
	ir_id v, dot;

	if (!f || n == 0 || n % s->vectors != 0) {
		imp_error(im, "onnx-attribute", "'support_vectors' has %u "
		    "entries for %u vectors", f ? n : 0, s->vectors);
		return 0;
	}
	x = near ? imp_cast(im, x, DT_FLOAT64) : x;
	v = ml_floats(im, imp_dtype(im, x), n, f, n / s->vectors);
	dot = imp_matmul(im, x, imp_transpose(im, v, 2, swap), imp_dtype(im,
	    x));
	if (strcmp(s->kernel, "LINEAR") == 0)
		return dot;
	if (near)
		return imp_cast(im, radial(im, s, x, v, dot), DT_FLOAT32);
	dot = DO(im, "add", imp_mul(im, dot, imp_like(im, dot, s->gamma)),
	    imp_like(im, dot, s->coef0));
	if (strcmp(s->kernel, "SIGMOID") == 0)
		return DO(im, "tanh", dot);
	if (strcmp(s->kernel, "POLY") == 0)
		return DO(im, "power", dot, imp_like(im, dot, s->degree));
	imp_error(im, "onnx-attribute", "kernel_type '%s' is not one of "
	    "LINEAR, POLY, RBF and SIGMOID", s->kernel);
	return 0;
}

/* x times the coefficients (columns, n), with rho: one, or one per column. */
static ir_id
product(struct imp *im, ir_id x, const float *coef, uint32_t n,
    uint32_t columns, const struct svm *s)
{
	static const int64_t swap[2] = { 1, 0 };
	enum dtype dt;

	if (!x)
		return 0;
	dt = imp_dtype(im, x);
	x = imp_matmul(im, x, imp_transpose(im, ml_floats(im, dt, n, coef, n /
	    columns), 2, swap), dt);
	x = DO(im, "add", x, ml_floats(im, dt, s->vectors > 0 ? columns : 1,
	    s->rho, 0));
	return imp_cast(im, x, DT_FLOAT32);
}

static void
row_regressor(struct imp *im, ir_id *out)
{
	int64_t n = imp_int(im, "n_supports", 0);
	ir_id x = ml_rows(im, imp_in(im, 0)), y;
	struct svm s = { 0 };

	imp_int(im, "n_targets", 1);
	if (n < 0 || n > INT32_MAX) {
		imp_error(im, "onnx-attribute", "n_supports is %lld",
		    (long long)n);
		return;
	}
	if (!x || !read_svm(im, &s, (uint64_t)n))
		return;
	if (n > 0 && s.ncoef != n) {
		imp_error(im, "onnx-attribute", "%u coefficients for %lld "
		    "vectors", s.ncoef, (long long)n);
		return;
	}
	y = product(im, n > 0 ? kernel(im, &s, x) : x, s.coef, s.ncoef, 1,
	    &s);
	if (y && imp_int(im, "one_class", 0) != 0)
		y = DO(im, "where", DO(im, "greater", y, imp_like(im, y, 0)),
		    imp_like(im, y, 1), imp_like(im, y, -1));
	out[0] = y ? ml_post(im, y) : 0;
}

/* ---- pairs of classes ---- */

struct pairs {
	uint32_t classes, n;
	float *coef;		/* (n, vectors) */
	float *first, *second;	/* (n, classes): 1 for the pair's classes */
	int64_t *place;		/* (classes, classes): in pairs, then the
				 * other way round, then 0 */
};

/* Column p: the coefficients of the two classes against each other. */
static bool
read_pairs(struct imp *im, const struct svm *s, const int64_t *count,
    struct pairs *p)
{
	uint32_t c = p->classes, v = s->vectors, k = 0;
	uint32_t *begin = arena_alloc(im->arena, c + 1, sizeof *begin);

	p->n = c * (c - 1) / 2;
	if (s->ncoef != (uint64_t)(c - 1) * v || s->nrho < p->n ||
	    (uint64_t)p->n * (v + c) > PAIR_LIMIT) {
		imp_error(im, "onnx-attribute", "%u coefficients and %u of "
		    "'rho' for %u classes and %u vectors", s->ncoef, s->nrho,
		    c, v);
		return false;
	}
	for (uint32_t i = 0; i < c; i++)
		begin[i + 1] = begin[i] + (uint32_t)count[i];
	p->coef = arena_alloc(im->arena, (size_t)p->n * v, sizeof *p->coef);
	p->first = arena_alloc(im->arena, (size_t)p->n * c, sizeof(float));
	p->second = arena_alloc(im->arena, (size_t)p->n * c, sizeof(float));
	p->place = arena_alloc(im->arena, (size_t)c * c, sizeof *p->place);
	for (uint32_t i = 0; i < c; i++) {
		p->place[i * c + i] = (int64_t)p->n * 2;
		for (uint32_t j = i + 1; j < c; j++, k++) {
			float *to = p->coef + (size_t)k * v;

			memcpy(to + begin[i], s->coef + (size_t)(j - 1) * v +
			    begin[i], (size_t)count[i] * sizeof *to);
			memcpy(to + begin[j], s->coef + (size_t)i * v +
			    begin[j], (size_t)count[j] * sizeof *to);
			p->first[k * c + i] = p->second[k * c + j] = 1;
			p->place[i * c + j] = k;
			p->place[j * c + i] = (int64_t)p->n + k;
		}
	}
	return true;
}

/* Votes (rows, classes): of each pair for its first if the score is above 0. */
static ir_id
votes(struct imp *im, const struct pairs *p, ir_id scores)
{
	uint32_t n = p->n * p->classes;
	ir_id yes = imp_cast(im, DO(im, "greater", scores, imp_like(im,
	    scores, 0)), DT_FLOAT32);
	ir_id no = DO(im, "subtract", imp_like(im, yes, 1), yes);

	return DO(im, "add", imp_matmul(im, yes, ml_floats(im, DT_FLOAT32, n,
	    p->first, p->classes), DT_FLOAT32), imp_matmul(im, no,
	    ml_floats(im, DT_FLOAT32, n, p->second, p->classes),
	    DT_FLOAT32));
}

/* ---- probabilities ---- */

/* Probability r[i, j] of class i against j: (rows, classes, classes). */
static ir_id
pair_probability(struct imp *im, const struct pairs *p, ir_id scores)
{
	const int64_t square[3] = { -1, p->classes, p->classes };
	uint32_t na, nb, c = p->classes;
	const float *a = imp_floats(im, "prob_a", &na);
	const float *b = imp_floats(im, "prob_b", &nb);
	ir_id x, part[3];

	if (!a || !b || na != p->n || nb != p->n) {
		imp_error(im, "onnx-attribute", "'prob_a' has %u entries and "
		    "'prob_b' %u for %u pairs of classes", a ? na : 0,
		    b ? nb : 0, p->n);
		return 0;
	}
	x = DO(im, "add", imp_mul(im, scores, ml_floats(im, DT_FLOAT32, na, a,
	    0)), ml_floats(im, DT_FLOAT32, nb, b, 0));
	x = DO(im, "sigmoid", DO(im, "negative", x));
	x = DO(im, "maximum", x, imp_like(im, x, 1e-7));
	part[0] = DO(im, "minimum", x, imp_like(im, x, 1 - 1e-7));
	part[1] = DO(im, "subtract", imp_like(im, x, 1), part[0]);
	part[2] = DO(im, "zeros_like", imp_slice(im, part[0], 1, 0, 1));
	x = CALL(im, "take", ATTRS(im, { "axis", attr_int(1) }),
	    imp_concat(im, 3, part, 1), imp_int_vec(im, DT_INT64, c * c,
	    p->place));
	return imp_reshape(im, x, 3, square);
}

struct iteration {
	uint32_t classes;
	ir_id q;
	double eps;
};

static ir_id
column(struct imp *im, ir_id x, uint32_t i)
{
	return imp_slice(im, x, 1, i, i + 1);
}

/* One iteration over all classes; states: p (rows, classes), whether a row is
 * done (rows, 1). */
static bool
turn(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	static const int64_t last2 = 2, last = 1;
	struct iteration *it = ctx;
	ir_id p = in[2], qp, pqp, worst, busy;

	qp = imp_reduce(im, "sum", imp_mul(im, it->q, imp_expand(im, p, 1, 1)),
	    1, &last2, false);
	pqp = imp_reduce(im, "sum", imp_mul(im, p, qp), 1, &last, true);
	worst = imp_reduce(im, "max", DO(im, "abs", DO(im, "subtract", qp,
	    pqp)), 1, &last, true);
	busy = DO(im, "logical_and", in[3], DO(im, "greater_equal", worst,
	    imp_like(im, worst, it->eps)));
	for (uint32_t t = 0; t < it->classes; t++) {
		ir_id row = imp_squeeze(im, imp_slice(im, it->q, 1, t, t + 1),
		    1);
		ir_id own = column(im, row, t), at = column(im, qp, t), d, d1;
		const int64_t here = t;
		ir_id unit = CALL(im, "one_hot", ATTRS(im, { "depth",
		    attr_int(it->classes) }, { "axis", attr_int(-1) },
		    { "dtype", imp_dt(im, DT_FLOAT32) }), imp_int_vec(im,
		    DT_INT64, 1, &here), imp_like(im, p, 1), imp_like(im, p,
		    0));

		d = DO(im, "divide", DO(im, "subtract", pqp, at), own);
		d1 = DO(im, "add", d, imp_like(im, d, 1));
		pqp = imp_add(im, pqp, imp_mul(im, d, imp_add(im, imp_mul(im,
		    d, own), imp_mul(im, at, imp_like(im, at, 2)))));
		pqp = DO(im, "divide", pqp, imp_mul(im, d1, d1));
		p = DO(im, "divide", imp_add(im, p, imp_mul(im, d, unit)), d1);
		qp = DO(im, "divide", imp_add(im, qp, imp_mul(im, d, row)),
		    d1);
	}
	out[0] = 0;
	out[1] = DO(im, "where", busy, p, in[2]);
	out[2] = busy;
	return out[1] != 0;
}

/* Probabilities (rows, classes) that agree best with those of pairs. */
static ir_id
probability(struct imp *im, const struct pairs *p, ir_id scores)
{
	static const int64_t swap[3] = { 0, 2, 1 }, first = 1;
	int64_t turns = p->classes > 100 ? p->classes : 100;
	struct iteration *it = arena_alloc(im->arena, 1, sizeof *it);
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	uint32_t c = p->classes;
	float *eye = arena_alloc(im->arena, (size_t)c * c, sizeof *eye);
	ir_id r = pair_probability(im, p, scores), own, e, res[2];

	if (!r)
		return 0;
	if (c > CLASS_LIMIT) {
		imp_error(im, "onnx-attribute", "probabilities of %u classes, "
		    "%d at most are supported", c, CLASS_LIMIT);
		return 0;
	}
	for (uint32_t i = 0; i < c; i++)
		eye[i * c + i] = 1;
	e = ml_floats(im, DT_FLOAT32, c * c, eye, c);
	own = imp_expand(im, imp_reduce(im, "sum", imp_mul(im, r, r), 1, &first,
	    false), 1, 1);
	it->classes = c;
	it->eps = 0.005 / c;
	it->q = DO(im, "subtract", imp_mul(im, e, own), imp_mul(im, r,
	    imp_transpose(im, r, 3, swap)));
	l->nstate = 2;
	own = DO(im, "zeros_like", imp_squeeze(im, own, 1));
	l->state[0] = DO(im, "add", own, imp_like(im, own, 1.0 / c));
	own = column(im, own, 0);
	l->state[1] = DO(im, "equal", own, own);
	l->limit = imp_int_vec(im, DT_INT64, 1, &turns);
	l->body = turn;
	l->ctx = it;
	return it->q && imp_loop(im, l, res) ? res[0] : 0;
}

/* ---- the classifier ---- */

/* One score for two classes: the document requires one for each. */
static ir_id
both(struct imp *im, ir_id y)
{
	ir_id part[2] = { DO(im, "negative", y), y };

	return imp_concat(im, 2, part, 1);
}

static void
row_classifier(struct imp *im, ir_id *out)
{
	static const int64_t last = 1;
	ir_id x = ml_rows(im, imp_in(im, 0)), y, vote;
	uint32_t nlabel, nc, na;
	const int64_t *count = imp_ints(im, "vectors_per_class", &nc);
	struct pairs p = { 0 };
	struct svm s = { 0 };
	uint64_t vectors = 0;

	imp_ints(im, "classlabels_ints", &nlabel);
	if (nlabel == 0)
		imp_strs(im, "classlabels_strings", &nlabel);
	p.classes = nlabel > 0 ? nlabel : 1;
	for (uint32_t i = 0; count && i < nc; i++) {
		if (count[i] < 0 || count[i] > INT32_MAX)
			vectors = UINT64_MAX / 2;
		else
			vectors += (uint64_t)count[i];
	}
	if (vectors > INT32_MAX || (vectors > 0 && (nc != p.classes ||
	    nc < 2))) {
		imp_error(im, "onnx-attribute", "'vectors_per_class' has %u "
		    "entries for %u classes", nc, p.classes);
		return;
	}
	if (!x || !read_svm(im, &s, vectors))
		return;
	if (vectors == 0 && s.ncoef % p.classes != 0) {
		imp_error(im, "onnx-attribute", "%u coefficients for %u "
		    "classes", s.ncoef, p.classes);
		return;
	}
	if (vectors > 0 && !read_pairs(im, &s, count, &p))
		return;
	y = vectors > 0 ? product(im, kernel(im, &s, x), p.coef, p.n *
	    s.vectors, p.n, &s) : product(im, x, s.coef, s.ncoef, p.classes,
	    &s);
	if (!y)
		return;
	vote = vectors > 0 ? votes(im, &p, y) : y;
	imp_floats(im, "prob_a", &na);
	if (vectors > 0 && na > 0)
		y = probability(im, &p, y);
	else if (vectors > 0 && p.n == 1)
		y = both(im, y);
	out[0] = ml_labels(im, "classlabels_ints", "classlabels_strings",
	    CALL(im, "argmax",
	    ATTRS(im, { "axis", imp_list(im, 1, &last) }, { "dtype",
	    imp_dt(im, DT_INT64) }), vote));
	out[1] = y ? ml_post(im, y) : 0;
}

const struct onnx_row onnx_rows_svm[] = {
	{ ONNX_ML, "SVMClassifier", 1, row_classifier },
	{ ONNX_ML, "SVMRegressor", 1, row_regressor },
	{ 0 }
};
