/*
 * einsum: the grammar of its equations, its type relation and its definition.
 *
 *	equation = term { "," term } [ "->" term ]
 *	term = { letter | "..." }
 *
 * Letters are labels of dimensions; "..." stands for any number of them, which
 * broadcast from the last.  One stage: the result's labels are spatial axes,
 * the others reduction axes in order of first appearance.
 */
#include "op/transform_shape.h"

#include <stdio.h>
#include <string.h>

#include "op/nn_layout.h"

#define LETTERS 52
#define LABELS (LETTERS + TE_RANK)	/* letters, places of "..." from the
					 * last */

struct term {
	uint32_t n;		/* labels */
	uint8_t label[TE_RANK];
};

struct einsum {
	uint32_t nin, dots;	/* dots: the most dimensions of a "..." */
	struct term in[TE_RANK], out;
	uint32_t uses[LABELS];
	char why[96];
};

static int
letter(char c)
{
	return c >= 'a' && c <= 'z' ? c - 'a' + 26 :
	    c >= 'A' && c <= 'Z' ? c - 'A' : -1;
}

/* One term as text, ends at *end; *dots: place of "...", or -1. */
static bool
scan_term(struct einsum *e, const char **s, struct term *t, int *dots)
{
	*dots = -1;
	t->n = 0;
	for (;; (*s)++) {
		int c = letter(**s);

		if (**s == ' ')
			continue;
		if (strncmp(*s, "...", 3) == 0) {
			if (*dots >= 0) {
				snprintf(e->why, sizeof e->why,
				    "a term has two '...'");
				return false;
			}
			*dots = (int)t->n;
			*s += 2;
			continue;
		}
		if (c < 0)
			return true;
		if (t->n == TE_RANK) {
			snprintf(e->why, sizeof e->why,
			    "a term has more than %d letters", TE_RANK);
			return false;
		}
		t->label[t->n++] = (uint8_t)c;
	}
}

/* Puts k labels in the place of "...". */
static void
expand(struct term *t, int dots, uint32_t k)
{
	if (dots < 0 || k == 0)
		return;
	memmove(t->label + dots + k, t->label + dots, t->n - (size_t)dots);
	for (uint32_t i = 0; i < k; i++)
		t->label[(uint32_t)dots + i] = (uint8_t)(LETTERS + k - 1 - i);
	t->n += k;
}

static bool
parse_inputs(struct einsum *e, const char **s, const uint32_t *rank)
{
	for (uint32_t i = 0; i < e->nin; i++) {
		struct term *t = &e->in[i];
		uint32_t k;
		int dots;

		if (!scan_term(e, s, t, &dots))
			return false;
		k = rank[i] - t->n;
		if (t->n > rank[i] || (dots < 0 && t->n != rank[i])) {
			snprintf(e->why, sizeof e->why, "term %u has %u "
			    "letters, its tensor has rank %u", i, t->n,
			    rank[i]);
			return false;
		}
		expand(t, dots, k);
		if (dots >= 0 && k > e->dots)
			e->dots = k;
		for (uint32_t j = 0; j < t->n; j++)
			e->uses[t->label[j]]++;
		if (i + 1 < e->nin && *(*s)++ != ',') {
			snprintf(e->why, sizeof e->why, "it has %u term%s, "
			    "there are %u tensors", i + 1, i == 0 ? "" : "s",
			    e->nin);
			return false;
		}
	}
	return true;
}

/* Without "->": the broadcast dimensions, then the letters used once. */
static void
implicit(struct einsum *e)
{
	e->out.n = 0;
	expand(&e->out, 0, e->dots);
	for (uint8_t l = 0; l < LETTERS; l++)
		if (e->uses[l] == 1 && e->out.n < TE_RANK)
			e->out.label[e->out.n++] = l;
}

static bool
check_output(struct einsum *e)
{
	bool seen[LABELS] = { false };

	for (uint32_t i = 0; i < e->out.n; i++) {
		uint8_t l = e->out.label[i];

		if (l < LETTERS && (seen[l] || e->uses[l] == 0)) {
			snprintf(e->why, sizeof e->why,
			    "the result's letter '%c' %s",
			    l < 26 ? 'A' + l : 'a' + l - 26, seen[l] ?
			    "occurs there twice" : "is in no term");
			return false;
		}
		seen[l] = true;
	}
	return true;
}

static bool
parse(struct einsum *e, const char *s, uint32_t nin, const uint32_t *rank)
{
	int dots;

	memset(e, 0, sizeof *e);
	e->nin = nin;
	if (!parse_inputs(e, &s, rank))
		return false;
	if (*s == '\0') {
		implicit(e);
		return true;
	}
	if (s[0] == ',') {
		snprintf(e->why, sizeof e->why, "it has more than %u "
		    "term%s, there are no more tensors", nin,
		    nin == 1 ? "" : "s");
		return false;
	}
	if (s[0] != '-' || s[1] != '>') {
		snprintf(e->why, sizeof e->why, "'%c' is not understood",
		    s[0] >= ' ' && s[0] < 127 ? s[0] : '?');
		return false;
	}
	s += 2;
	if (!scan_term(e, &s, &e->out, &dots))
		return false;
	if (*s != '\0') {
		snprintf(e->why, sizeof e->why,
		    "it goes on after the result");
		return false;
	}
	if (e->out.n + (dots >= 0 ? e->dots : 0) > TE_RANK) {
		snprintf(e->why, sizeof e->why, "the result's rank is too "
		    "large");
		return false;
	}
	expand(&e->out, dots, e->dots);
	return check_output(e);
}

enum rel_status
type_einsum(struct rel *r)
{
	const char *equation = op_str(r->op, r->attrs, "equation");
	const struct sym *extent[LABELS] = { NULL }, *dim[TE_RANK];
	uint32_t rank[TE_RANK];
	struct einsum e;
	enum dtype dt;
	bool bad = false;
	const struct type *t = rel_tuple(r, 0, &bad);

	if (t == NULL)
		return bad ? REL_ERROR : REL_WAIT;
	if (t->n == 0 || t->n > TE_RANK)
		return rel_error(r, "tuple-size", "takes 1 to %d tensors, "
		    "found %u", TE_RANK, t->n);
	for (uint32_t i = 0; i < t->n; i++) {
		rank[i] = t->arg[i]->n;
		if (!rel_numbers(r, 0, t->arg[i]) ||
		    !rel_dtype_is(r, 0, t->arg[i], t->arg[0]->dtype))
			return REL_ERROR;
	}
	if (!parse(&e, equation, t->n, rank))
		return rel_error(r, "equation", "equation \"%s\": %s",
		    equation, e.why);
	for (uint32_t i = 0; i < t->n; i++)
		for (uint32_t k = 0; k < rank[i]; k++) {
			uint8_t l = e.in[i].label[k];
			const struct sym *d = t->arg[i]->dim[k], *was =
			    extent[l], *now = d;

			if (was != NULL && l >= LETTERS && was != d) {
				if (was->has_hole || d->has_hole)
					return REL_WAIT;
				now = rel_broadcast_dim(r, was, d);
			} else if (was != NULL && !rel_equal(r, was, d)) {
				now = NULL;
			}
			if (now == NULL)
				return rel_error(r, "extent", "dimension %u of "
				    "tensor %u is %s, its label stands for %s",
				    k, i, rel_dim_text(r, d),
				    rel_dim_text(r, was));
			extent[l] = was == NULL || l >= LETTERS ? now : was;
		}
	for (uint32_t i = 0; i < e.out.n; i++)
		dim[i] = extent[e.out.label[i]];
	return rel_out_dtype(r, 0, t->arg[0]->dtype, &dt) ?
	    rel_result_tensor(r, dt, e.out.n, dim) : REL_ERROR;
}

int64_t
einsum_terms(const char *equation, const struct type *tuple)
{
	int64_t extent[LABELS] = { 0 }, terms = 1, n;
	uint32_t rank[TE_RANK];
	struct einsum e;

	for (uint32_t i = 0; i < tuple->n; i++)
		rank[i] = tuple->arg[i]->n;
	if (!parse(&e, equation, tuple->n, rank))
		return 0;
	for (uint32_t i = 0; i < tuple->n; i++)
		for (uint32_t k = 0; k < e.in[i].n; k++) {
			int64_t *x = &extent[e.in[i].label[k]];

			if (!sym_is_const(tuple->arg[i]->dim[k], &n))
				n = 0;
			*x = *x == 0 || *x == 1 ? n : *x;
		}
	for (uint32_t i = 0; i < e.out.n; i++)
		extent[e.out.label[i]] = 1;
	for (uint32_t l = 0; l < LABELS; l++)
		if (e.uses[l] > 0)
			terms = extent[l] > INT32_MAX / (terms + 1) ? 0 :
			    terms * extent[l];
	return terms;
}

static sx_id
load_term(struct te *t, const struct einsum *e, uint32_t k,
    const sx_id *axis, const struct sym *const *extent)
{
	sx_id at[TE_RANK + 1];

	for (uint32_t i = 0; i < e->in[k].n; i++) {
		uint8_t l = e->in[k].label[i];
		const struct sym *d = te_dim(t, k, (int)i);
		int64_t v;

		if (l < LETTERS || d == extent[l])
			at[i] = axis[l];
		else if (sym_is_const(d, &v))
			at[i] = v == 1 ? te_int(t, 0) : axis[l];
		else
			at[i] = te_select(t, te_bin(t, SX_EQ, te_sym(t, d),
			    te_int(t, 1)), te_int(t, 0), axis[l]);
	}
	return te_load(t, k, at);
}

/* Extents of the labels that are summed; of a broadcast one the broadcast. */
static void
label_extents(struct te *t, const struct einsum *e,
    const struct sym **extent)
{
	for (uint32_t k = 0; k < e->nin; k++)
		for (uint32_t i = 0; i < e->in[k].n; i++) {
			uint8_t l = e->in[k].label[i];
			const struct sym *d = te_dim(t, k, (int)i);

			extent[l] = extent[l] == NULL || l < LETTERS ? d :
			    sym_broadcast(t->m->syms, extent[l], d);
		}
	for (uint32_t i = 0; i < e->out.n; i++)
		extent[e->out.label[i]] = te_dim(t, te_out(t, 0), (int)i);
}

void
compute_einsum(struct te *t)
{
	const struct sym *extent[LABELS] = { NULL };
	uint32_t rank[TE_RANK], out = te_out(t, 0);
	enum dtype dt = te_dtype(t, out), wide = te_float(dt);
	uint32_t to = wide == dt ? out : te_temp_like(t, wide, out);
	sx_id axis[LABELS] = { 0 }, product = 0, x;
	struct einsum e;

	for (uint32_t k = 0; k < t->nin; k++)
		rank[k] = te_rank(t, k);
	if (!parse(&e, op_str(t->op, t->attrs, "equation"), t->nin, rank))
		BUG("einsum: its equation was not checked: %s", e.why);
	label_extents(t, &e, extent);
	te_begin(t, to);
	for (uint32_t i = 0; i < e.out.n; i++)
		axis[e.out.label[i]] = te_axis(t, i);
	for (uint32_t k = 0; k < e.nin; k++)
		for (uint32_t i = 0; i < e.in[k].n; i++) {
			uint8_t l = e.in[k].label[i];

			if (axis[l] == 0)
				axis[l] = te_reduce_axis(t, extent[l]);
		}
	for (uint32_t k = 0; k < e.nin; k++) {
		x = te_cast(t, wide, load_term(t, &e, k, axis, extent));
		product = k == 0 ? x : te_mul(t, product, x);
	}
	if (t->naxis > t->nspatial)
		te_reduce(t, REDUCE_SUM, product);
	else
		te_store(t, product);
	te_finish(t, to, out);
}
