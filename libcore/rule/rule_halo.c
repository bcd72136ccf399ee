/*
 * Default schedules: padded copies in blocks of rows (rule.h).
 *
 * A depthwise convolution or a pooling reads each element of its padded copy a
 * few times only, so that a copy of the whole image costs as much as the sums.
 * Both share a loop over blocks of rows instead; a block's copy includes the
 * rows around it that its windows reach, its halo, and stays in a cache:
 *
 *	for hb { for y < R * stride + halo: copy row hb * R * stride + y
 *		 for y < R: row hb * R + y of the result }
 *
 * With the channels last the image is read in place, under a predicate: a
 * vector along the channels is padding as a whole or not at all.
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include "loop/tree_query.h"
#include "tensor/rows.h"
#include "tensor/stage_inline.h"

/* The stages and how the second reads the rows of the first. */
struct halo {
	uint32_t stage;		/* of the copy; the next one reads it */
	uint32_t axis;		/* rows of both; those before are shared */
	int64_t stride, first;	/* result row y reads y * stride + first and */
	int64_t reach;		/* so many rows */
	int64_t rows;		/* in a block */
};

/* How result rows read rows of the copy, by dimension h->axis of a load. */
static bool
read_rows(const struct rule *r, const struct sx *load, struct halo *h)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[h->stage + 1];
	const struct sym *first, *coef[2 * TYPE_RANK_LIMIT];
	int64_t by, e;

	if (!sx_affine(p, p->sx_in.v[load->in + h->axis], s->naxis, &first,
	    coef) || !sym_is_const(first, &h->first) ||
	    !sym_is_const(coef[h->axis], &h->stride) || h->stride < 1)
		return false;
	h->reach = 1;
	for (uint32_t a = 0; a < s->naxis; a++) {
		if (a == h->axis)
			continue;
		if (!sym_is_const(coef[a], &by) || by < 0 ||
		    (by > 0 && (a < s->nspatial ||
		    !sym_is_const(s->axis[a].extent, &e))))
			return false;
		if (by > 0)
			h->reach += by * (e - 1);
	}
	return true;
}

/* The one load of a buffer in a stage; NULL: there are several. */
static const struct sx *
only_load(const struct rule *r, uint32_t stage, uint32_t buffer)
{
	rule_loads loads = { NULL, 0, 0 };
	const struct sx *found = NULL;
	uint32_t n = 0;

	rule_find_loads(r, stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		if (r->p->sx.v[loads.v[i]].ref == buffer) {
			found = &r->p->sx.v[loads.v[i]];
			n++;
		}
	vec_free(&loads);
	return n == 1 ? found : NULL;
}

static bool
is_short_sum(const struct prim_stage *s)
{
	int64_t n = 1, e;

	for (uint32_t a = s->nspatial; a < s->naxis; a++) {
		if (!sym_is_const(s->axis[a].extent, &e) || e > SPEED_ROW)
			return false;
		n *= e;
		if (n > SPEED_ROW)
			return false;
	}
	return s->kind == STAGE_REDUCE && s->nout == 1;
}

/* Bytes of a row of the copy; an unknown extent counts as SPEED_UNKNOWN. */
static int64_t
row_bytes(const struct rule *r, const struct halo *h)
{
	const struct prim_stage *s = &r->p->stage.v[h->stage];
	const struct prim_buffer *b = &r->p->buffer.v[s->out[0]];
	int64_t n = dtype_info[b->dtype].bytes, e;

	for (uint32_t d = h->axis + 1; d < b->rank; d++) {
		if (!sym_is_const(b->dim[d], &e))
			e = SPEED_UNKNOWN;
		if (e < 1 || n > SPEED_HALO / e)
			return SPEED_HALO;
		n *= e;
	}
	return n;
}

/* The rows of a block: a divisor of all of them, if there is one; 0: no block
 * fits the cache, or all rows do. */
static int64_t
block_rows(const struct rule *r, const struct halo *h)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[h->stage + 1];
	int64_t most = SPEED_HALO / row_bytes(r, h), n, all;

	if (most < h->reach || (sym_is_const(p->stage.v[h->stage].
	    axis[h->axis].extent, &all) && all <= most))
		return 0;
	n = (most - h->reach) / h->stride + 1;
	if (n > SPEED_HALO_ROWS)
		n = SPEED_HALO_ROWS;
	if (!sym_is_const(s->axis[h->axis].extent, &all))
		return n;
	if (all <= n)
		return 0;
	for (int64_t k = n; 2 * k > n; k--)
		if (all % k == 0)
			return k;
	return n;
}

/* A padded copy and the reduction over windows that alone reads it. */
static bool
find_copy(const struct rule *r, uint32_t stage, struct halo *h)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[stage], *next = s + 1;
	const struct sx *load;
	uint32_t buffer = s->out[0];

	*h = (struct halo){ .stage = stage };
	if (stage + 1 >= p->stage.n || s->kind != STAGE_STORE ||
	    s->where != 0 || next->where != 0 || !is_short_sum(next) ||
	    p->buffer.v[buffer].kind != BUFFER_TEMP ||
	    !rule_has_guards(r, stage) ||
	    s->nspatial != p->buffer.v[buffer].rank ||
	    prim_own_axes(p, s->at, s->nspatial, s->nspatial) != s->nspatial)
		return false;
	load = only_load(r, stage + 1, buffer);
	for (uint32_t i = stage + 2; i < p->stage.n; i++)
		if (load == NULL || only_load(r, i, buffer) != NULL)
			return false;
	if (load == NULL)
		return false;
	h->axis = prim_own_axes(p, &p->sx_in.v[load->in], load->nin,
	    load->nin);
	if (h->axis + 1 >= s->nspatial || h->axis + 1 >= next->nspatial ||
	    !read_rows(r, load, h) || h->reach < 2)
		return false;
	for (uint32_t a = 0; a < h->axis; a++)
		if (s->axis[a].extent != next->axis[a].extent)
			return false;
	return true;
}

static bool
find_halo(const struct rule *r, uint32_t stage, struct halo *h)
{
	if (!find_copy(r, stage, h))
		return false;
	h->rows = block_rows(r, h);
	return h->rows > 0;
}

/* ---- without a copy ---- */

/* Whether the copy is of whole vectors along its last axis, of which padding is
 * a constant, and the reduction reads them so: a vector is then read from where
 * it is, or is the constant. */
static bool
pads_vectors(const struct rule *r, const struct halo *h)
{
	const struct prim *p = r->p;
	const struct prim_stage *s = &p->stage.v[h->stage];
	const struct prim_stage *next = s + 1;
	const struct sx *v = &p->sx.v[s->value[0]];
	const sx_id *in = &p->sx_in.v[v->in];
	uint32_t last = s->naxis - 1, lanes = rule_lanes(r, h->stage + 1);
	rule_loads loads = { NULL, 0, 0 };
	int64_t e;
	bool ok;

	ok = v->op == SX_GUARD && p->sx.v[in[1]].op == SX_LOAD &&
	    p->sx.v[in[2]].op == SX_CONST && !rule_depends(r, in[0], last) &&
	    rule_load_step(r, h->stage, in[1], last) == STEP_ONE &&
	    sym_is_const(next->axis[next->nspatial - 1].extent, &e) &&
	    e >= lanes && p->sx.v[in[1]].dtype ==
	    p->buffer.v[s->out[0]].dtype;
	if (!ok)
		return false;
	rule_find_loads(r, h->stage + 1, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		if (p->sx.v[loads.v[i]].ref == s->out[0])
			ok = rule_load_step(r, h->stage + 1, loads.v[i],
			    next->nspatial - 1) == STEP_ONE;
	vec_free(&loads);
	return ok;
}

void
rule_read_in_place(struct rule *r)
{
	struct inlining x;
	struct halo h;

	inlining_begin(&x, r->p);
	for (uint32_t i = 0; i + 1 < r->p->stage.n; i++)
		if (find_copy(r, i, &h) && pads_vectors(r, &h) &&
		    prim_can_inline(&x, i)) {
			rule_say(r, i, 2, "the image is read in place, without "
			    "a padded copy");
			prim_inline(&x, i);
		}
	inlining_end(&x);
}

/* ---- blocks ---- */

/* A loop over n rows from `first` on; those after the stage's last one are
 * left out by each leaf below it. */
static const struct sym *
row_loop(struct rule *r, uint32_t stage, uint32_t axis,
    const struct sym *first, int64_t n, uint32_t *parent)
{
	const struct sym *at = sym_add(r->p->m->syms, first, rule_loop_n(r,
	    parent, n, LOOP_SERIAL));

	r->rows = (struct sym_pred){ SYM_LT, at,
	    r->p->stage.v[stage].axis[axis].extent };
	return at;
}

/* Exchanges the loop over the rows of a copy and the one over the vectors of a
 * row, so that what is outside of the image is computed once for all rows. */
static void
vectors_outside(struct rule *r, uint32_t rows)
{
	struct tree_node *y = &r->t->node.v[rows], *x, was = *y;

	x = &r->t->node.v[y->first];
	if (y->leaf || y->first == 0 || y->first != y->last || x->leaf ||
	    x->kind != LOOP_SERIAL || tree_mentions(r->t, x->extent, &rows, 1))
		return;
	y->var = x->var;
	y->extent = x->extent;
	x->var = was.var;
	x->extent = was.extent;
}

uint32_t
rule_halo(struct rule *r, uint32_t stage)
{
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *axis[2 * TYPE_RANK_LIMIT], *block;
	struct rule_at at = { .axis = axis };
	struct halo h;
	uint32_t parent = 0, before, n;

	if (!find_halo(r, stage, &h))
		return 0;
	rule_say(r, stage, 2, "they share a loop over blocks of %lld rows",
	    (long long)h.rows);
	at.parallel = !r->target->parallel ||
	    rule_work(r, stage + 1) < SPEED_PARALLEL;
	for (uint32_t a = 0; a <= h.axis; a++) {
		const struct sym *e = r->p->stage.v[stage + 1].axis[a].extent;

		if (a < h.axis && !at.parallel &&
		    rule_one_image(r, stage + 1, e)) {
			axis[a] = rule_loop(r, &parent, e, LOOP_SERIAL);
			continue;
		}
		before = parent;
		axis[a] = rule_loop(r, &parent, a < h.axis ? e :
		    sym_ceildiv(c, e, rule_int(r, h.rows)), at.parallel ?
		    LOOP_SERIAL : LOOP_PARALLEL);
		at.parallel = at.parallel || parent != before;
	}
	block = sym_mul(c, axis[h.axis], rule_int(r, h.rows));
	at.parallel = true;
	at.shared = h.axis + 1;
	at.parent = parent;
	axis[h.axis] = row_loop(r, stage, h.axis, sym_add(c, sym_mul(c, block,
	    rule_int(r, h.stride)), rule_int(r, h.first)),
	    (h.rows - 1) * h.stride + h.reach, &at.parent);
	rule_store(r, stage, &at);
	vectors_outside(r, at.parent);
	r->rows.lhs = NULL;
	at.parent = parent;
	axis[h.axis] = block;
	n = rule_reduce_block(r, stage + 1, &at, h.rows);
	if (n > 0)
		return 1 + n;
	axis[h.axis] = row_loop(r, stage + 1, h.axis, block, h.rows,
	    &at.parent);
	n = rule_reduce(r, stage + 1, &at);
	r->rows.lhs = NULL;
	return 1 + n;
}
