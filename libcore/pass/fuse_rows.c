/*
 * Fusion of reductions with what uses them along the same rows.
 *
 * Softmax, normalizations and their gradients, written as operators, reduce
 * rows, and combine the results with the elements of the same rows, several
 * times.  relay-schedule gives successive stages one loop over rows
 * (rule/rule_rows.c), and keeps the values between them in scratch memory.  A
 * group is such a loop if
 *
 *   - every member that is computed from another reads it at its own leading
 *     axes, so that row r depends on row r alone.  The number of these axes is
 *     found from the stages of each operator (tensor/rows.h), not from its name
 *     or attributes: reductions over one axis or several, with their dimensions
 *     kept or not, norms and softmax as single operators are treated alike;
 *   - the leading axes have the same extents in all members;
 *   - a reduction leaves one element of a row: others are products or sums over
 *     columns, whose tiles are better without the loop;
 *   - all operands are read in order along a row: a transpose is tiled
 *     separately, a reshape alone costs nothing;
 *   - the rows of the members that are stored fit the cache of a core.
 *
 * A member that only a reduction reads is computed inside it.  A reduction and
 * elementwise operators on its result are such a group too, whose rows are
 * single elements; the rule for reductions stores them from registers.
 * Reductions of whole tensors share no loop with their users; separate kernels
 * may compute the result in place of an operand.
 *
 * Elementwise operators after products were fused with them in an earlier
 * round, and a group with a product joins no other.  Other elementwise
 * operators are fused after this round, so that a transpose of the result takes
 * no member of the rows; then rows are tried again with these groups.  As in
 * the other rounds a binding joins its immediate post-dominator, with
 * everything on the paths between, so that a group has one result.
 *
 * Cost: the program of each operator is built once; each binding that is or
 * meets a reduction visits at most max_group others.
 */
#include "pass/fuse_impl.h"

#include <stdlib.h>

#include "infer/infer.h"
#include "tensor/rows.h"

#define ROW_BYTES (1 << 20)	/* of the rows of members that are stored */
#define ROW_UNKNOWN 64		/* what an unknown extent counts for */

/* Facts about a binding that may be a member. */
struct row {
	uint8_t state;		/* 0: not asked; 1: may be one; 2: not */
	bool reduces, strided;
	uint8_t most;		/* leading axes that its stages share */
	uint8_t least;		/* so many leave one element */
	uint32_t in;		/* number in `lead`: by operand, at how many of
				 * its leading axes it is read */
};

struct fuse_rows {
	struct fuse *x;
	struct fuse_graph *g;
	struct row *row;	/* by position */
	VEC(uint8_t) lead;
	VEC(uint32_t) member;	/* of the group tried, positions */
	uint32_t *in, tried;	/* by position: stamped if it is a member */
	uint8_t *inside;	/* at how many leading axes a member is read
				 * that is computed inside a reduction; others:
				 * UINT8_MAX */
};

/* ---- one binding ---- */

static struct prim *
program_of(struct fuse *x, const struct ir_node *n)
{
	const struct type **in = mem_zalloc(n->nin + 1, sizeof *in);
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
	    .nin = n->nin, .in = in };
	char *message = NULL;
	struct prim *p;

	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_at(x->m, ir_in(x->m, n, i))->type;
	p = infer_stages_as(x->m, &c, n->type, "rows", &message);
	mem_free(message);
	mem_free(in);
	return p;
}

/* Each operand is one tensor, and so is the result. */
static bool
is_plain(const struct fuse *x, const struct ir_node *n)
{
	if (n->type->kind != TYPE_TENSOR || n->kind != NODE_CALL)
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (ir_at(x->m, ir_in(x->m, n, i))->type->kind != TYPE_TENSOR)
			return false;
	return true;
}

static bool
copies_rows(struct fuse *x, const struct ir_node *n)
{
	struct prim *p = n->callee == CALLEE_OP && is_plain(x, n) ?
	    program_of(x, n) : NULL;
	struct prim_rows rows;
	bool ok = p != NULL && p->kernel == NULL && p->stage.n == 1 &&
	    p->stage.v[0].naxis > 0 && p->stage.v[0].where == 0 &&
	    p->sx.v[p->stage.v[0].value[0]].op == SX_LOAD &&
	    prim_rows(p, &rows) && !rows.reduces;

	if (p != NULL)
		prim_free(p);
	return ok;
}

bool
fuse_is_read_by_product(struct fuse *x, struct fuse_graph *g, uint32_t i,
    uint32_t d)
{
	const struct ir_node *n = ir_at(x->m, g->id[i]);

	return g->first[i] + 1 == g->first[i + 1] && g->to[g->first[i]] == d &&
	    g->group[fuse_root(g, i)].size == 1 && g->pattern[d] <=
	    OP_BROADCAST && g->group[fuse_root(g, d)].anchored &&
	    n->type == ir_at(x->m, g->id[d])->type && copies_rows(x, n);
}

static void
ask(struct fuse_rows *w, uint32_t i)
{
	const struct ir_node *n = ir_at(w->x->m, w->g->id[i]);
	const struct prim *p = fuse_prim(w->x->m, n);
	struct row *row = &w->row[i];
	struct prim *made = NULL;
	struct prim_rows rows;

	row->state = 2;
	if (n->kind == NODE_CONST && w->g->pattern[i] == OP_ELEMWISE) {
		row->state = 1;
		row->most = UINT8_MAX;
		return;
	}
	if (w->x->bar[w->g->id[i]] != BAR_NONE || !is_plain(w->x, n))
		return;
	if (p == NULL && n->callee == CALLEE_OP)
		p = made = program_of(w->x, n);
	if (p != NULL && p->kernel == NULL && p->ninput == n->nin &&
	    prim_rows(p, &rows)) {
		row->in = w->lead.n;
		for (uint32_t k = 0; k < n->nin; k++)
			vec_push(&w->lead, rows.lead[k]);
		row->state = 1;
		row->reduces = rows.reduces;
		row->strided = rows.strided;
		row->most = rows.most;
		row->least = rows.least;
		/* Operators without a reduction pattern: rows only. */
		if (w->g->pattern[i] > OP_REDUCE && (!rows.reduces ||
		    rows.least >= n->type->n))
			row->state = 2;
	}
	if (made != NULL)
		prim_free(made);
}

static const struct row *
row_of(struct fuse_rows *w, uint32_t i)
{
	if (w->row[i].state == 0)
		ask(w, i);
	return &w->row[i];
}

/* ---- a group ---- */

static void
add_group(struct fuse_rows *w, uint32_t i)
{
	uint32_t first = i;

	if (w->in[i] == w->tried)
		return;
	do {
		w->in[i] = w->tried;
		vec_push(&w->member, i);
		i = w->g->group[i].next;
	} while (i != first);
}

/* The members of all groups from i to its post-dominator d. */
static void
gather(struct fuse_rows *w, uint32_t i, uint32_t d)
{
	struct fuse_graph *g = w->g;
	uint32_t n = 0;

	w->tried++;
	w->member.n = 0;
	fuse_visit(g);
	fuse_is_new(g, i);
	fuse_is_new(g, d);
	g->stack[n++] = i;
	add_group(w, d);
	while (n > 0) {
		uint32_t at = g->stack[--n];

		add_group(w, at);
		for (uint32_t k = g->first[at]; k < g->first[at + 1]; k++)
			if (fuse_is_new(g, g->to[k]))
				g->stack[n++] = g->to[k];
	}
}

static int
later_first(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? 1 : x > y ? -1 : 0;
}

/* Whether the member is computed inside the reduction that reads it: it is not
 * a reduction, and read once.  Users come first. */
static bool
is_inside(struct fuse_rows *w, uint32_t i)
{
	const struct fuse_graph *g = w->g;
	uint32_t to = g->to[g->first[i]];

	return g->first[i + 1] == g->first[i] + 1 && w->in[to] == w->tried &&
	    !row_of(w, i)->reduces && (w->inside[to] != UINT8_MAX ||
	    (g->pattern[to] == OP_REDUCE && row_of(w, to)->reduces));
}

/* Limits *most to the leading axes that a member allows. */
static void
meet(struct fuse_rows *w, uint32_t i, uint32_t *most)
{
	const struct ir_module *m = w->x->m;
	const struct ir_node *n = ir_at(m, w->g->id[i]);
	const struct row *row = row_of(w, i);

	if (w->inside[i] == UINT8_MAX && row->most < *most)
		*most = row->most;
	for (uint32_t k = 0; n->kind != NODE_CONST && k < n->nin; k++) {
		ir_id in = ir_in(m, n, k);
		uint32_t at = w->x->pos[in];
		uint8_t lead = w->lead.v[row->in + k];

		/* A constant of rank 0 becomes code. */
		if (at >= w->g->n || w->g->id[at] != in ||
		    w->in[at] != w->tried || ir_at(m, in)->kind == NODE_CONST)
			continue;
		if (lead > w->inside[i])
			lead = w->inside[i];
		if (is_inside(w, at))
			w->inside[at] = lead;
		else if (lead < *most)
			*most = lead;
	}
}

/* The bytes of a member's row, counted up to a limit; *longest: at least its
 * elements. */
static uint64_t
row_size(const struct type *t, uint32_t rows, uint64_t *longest)
{
	uint64_t n = 1;
	int64_t v;

	for (uint32_t a = rows; a < t->n && n <= ROW_BYTES; a++) {
		if (!sym_is_const(t->dim[a], &v))
			v = ROW_UNKNOWN;
		n = v > ROW_BYTES ? ROW_BYTES + 1 : n * (uint64_t)v;
	}
	*longest = n > *longest ? n : *longest;
	return n * dtype_info[t->dtype].bytes;
}

/* The leading axes that all members share; *at: the member that prevents it if
 * there are none. */
static bool
common_axes(struct fuse_rows *w, uint32_t *common, uint32_t *at)
{
	const struct ir_module *m = w->x->m;
	const struct type *first = NULL;
	uint32_t most = UINT32_MAX;

	for (uint32_t k = 0; k < w->member.n; k++) {
		*at = w->member.v[k];
		if (row_of(w, *at)->state != 1)
			return false;
		w->inside[*at] = UINT8_MAX;
	}
	for (uint32_t k = 0; k < w->member.n; k++) {
		const struct type *t;
		uint32_t a = 0;

		*at = w->member.v[k];
		t = ir_at(m, w->g->id[*at])->type;
		meet(w, *at, &most);
		if (w->inside[*at] != UINT8_MAX ||
		    ir_at(m, w->g->id[*at])->kind == NODE_CONST)
			continue;
		if (first == NULL)
			first = t;
		while (a < most && a < t->n && a < first->n &&
		    t->dim[a] == first->dim[a])
			a++;
		most = a < most ? a : most;
	}
	*common = most;
	return true;
}

/* Whether the members gathered are one loop over rows. */
static bool
are_rows(struct fuse_rows *w, uint32_t *at)
{
	const struct ir_module *m = w->x->m;
	uint64_t bytes = 0, longest = 1;
	bool strided = false;
	uint32_t most;

	qsort(w->member.v, w->member.n, sizeof *w->member.v, later_first);
	if (!common_axes(w, &most, at))
		return false;
	for (uint32_t k = 0; k < w->member.n; k++) {
		const struct row *row = row_of(w, w->member.v[k]);

		*at = w->member.v[k];
		if (row->least > most)
			return false;
		strided = strided || row->strided;
		if (w->inside[*at] == UINT8_MAX)
			bytes += row_size(ir_at(m, w->g->id[*at])->type, most,
			    &longest);
		if (bytes > ROW_BYTES)
			return false;
	}
	return (most > 0 && !strided) || longest == 1;
}

static bool
any_reduces(struct fuse_rows *w)
{
	for (uint32_t k = 0; k < w->member.n; k++)
		if (w->g->pattern[w->member.v[k]] >= OP_REDUCE &&
		    row_of(w, w->member.v[k])->reduces)
			return true;
	return false;
}

static void
join(struct fuse_graph *g, uint32_t i, uint32_t d)
{
	fuse_commit(g, i, d);
	/* No other round adds to it. */
	g->group[fuse_root(g, d)].pattern = OP_OPAQUE;
	g->group[fuse_root(g, d)].rows = true;
}

void
fuse_try_rows(struct fuse *x, struct fuse_graph *g)
{
	struct fuse_rows w = { .x = x, .g = g };
	uint32_t at = 0;

	w.row = mem_zalloc((size_t)g->n + 1, sizeof *w.row);
	w.in = mem_zalloc((size_t)g->n + 1, sizeof *w.in);
	w.inside = mem_zalloc((size_t)g->n + 1, sizeof *w.inside);
	for (uint32_t i = 0; i < g->n; i++) {
		uint32_t d = g->tree[i].parent;

		if (g->ext[i] || d == FUSE_NONE || x->bar[g->id[i]] !=
		    BAR_NONE || x->bar[g->id[d]] != BAR_NONE ||
		    fuse_root(g, i) == fuse_root(g, d) ||
		    !fuse_fits(g, i, d, x->o->max_group))
			continue;
		gather(&w, i, d);
		if (!any_reduces(&w))
			continue;
		if (w.member.n <= x->o->max_group && are_rows(&w, &at))
			join(g, i, d);
		else if (g->reason[i].why == WHY_REDUCE)
			fuse_because(g, i, WHY_ROWS, at);
	}
	mem_free(w.row);
	mem_free(w.in);
	mem_free(w.inside);
	vec_free(&w.lead);
	vec_free(&w.member);
}
