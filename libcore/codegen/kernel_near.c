/*
 * Loads whose lanes are at known places in a few rows of memory: contiguous
 * loads and shuffles instead of gathers.
 *
 *	y[i] = x[floordiv(i, 3)]			one row
 *	y[i] = x[floormod(i, 3), floordiv(i, 3)]	three, interleaved
 *
 * The offset of each lane minus that of the first lane of its row is a
 * constant; how far apart rows are may be known only at run time.  Where the
 * vectors side by side of an unrolled loop all run, each loads the rows of all
 * of them, which LLVM merges into one load of each.  Between the elements of a
 * row that lanes read there may be others, which are in the same buffer.
 */
#include "codegen/gen.h"

#include "loop/tree_query.h"

#define MOST_ROWS 8

struct near_row {
	const struct sym *first;	/* the offset of the first element */
	uint32_t reach;		/* elements from the first to the last */
};

struct near {
	struct near_row row[MOST_ROWS];
	uint32_t n;
	bool by_index;	/* offsets are relative to that of lane 0 */
	struct {
		uint32_t row, at;
	} lane[64];
};

/* ---- places ---- */

/* A lane of a vector, and of which copy of the unrolled loop around it, if not
 * of this one. */
struct place {
	struct kgen *k;
	const char *lanes, *copies;
	int64_t from, lane, copy;	/* from: the variable's in lane 0 */
};

static const struct sym *
place_value(void *ctx, const struct sym *var)
{
	const struct place *l = ctx;
	const struct kgen *k = l->k;

	if (var->name == l->lanes)
		return sym_const(k->p->m->syms, l->from +
		    l->lane);
	if (var->name == l->copies)
		return sym_const(k->p->m->syms, l->copy);
	for (uint32_t i = k->var.n; i-- > 0; )
		if (k->var.v[i].name == var->name)
			return k->var.v[i].at.v == NULL ?
			    sym_const(k->p->m->syms, k->var.v[i].at.c) : NULL;
	return NULL;
}

/* The row in which an offset is, and where; false: there are too many rows. */
static bool
find_row(struct kgen *k, struct near *near, const struct sym *at,
    uint32_t *row, uint32_t *where)
{
	const struct sym *by;
	int64_t v;

	for (uint32_t i = 0; i < near->n; i++) {
		by = sym_sub(k->p->m->syms, at, near->row[i].first);
		if (by == NULL || !sym_is_const(by, &v) || v < 0 ||
		    v >= k->width)
			continue;
		*row = i;
		*where = (uint32_t)v;
		if (near->row[i].reach < v + 1)
			near->row[i].reach = (uint32_t)v + 1;
		return true;
	}
	if (near->n == MOST_ROWS)
		return false;
	*row = near->n;
	*where = 0;
	near->row[near->n++] = (struct near_row){ at, 1 };
	return true;
}

/* Finds the places of the lanes of copies `from` to `to` - 1; keeps those of
 * copy `own`. */
static bool
find_places(struct kgen *k, const struct sym *sum, struct place *l,
    int64_t copies, struct near *near)
{
	int64_t own = k->unrolled.copy;
	uint32_t row, at;

	near->n = 0;
	for (l->copy = 0; l->copy < copies; l->copy++)
		for (l->lane = 0; l->lane < k->width; l->lane++) {
			const struct sym *e = sym_subst(k->p->m->syms, sum,
			    place_value, l);

			if (e == NULL || !find_row(k, near, e, &row, &at))
				return false;
			if (l->copies != NULL && l->copy != own)
				continue;
			near->lane[l->lane].row = row;
			near->lane[l->lane].at = at;
		}
	return near->n == 1 || (l->copies != NULL ? 1 : 2) * near->n <=
	    k->width;
}

/* Whether a predicate of the leaf is proved at a place. */
static bool
holds_at(struct place *l, const struct sym_pred *p)
{
	struct sym_ctx *c = l->k->p->m->syms;
	struct sym_pred at = { p->op, sym_subst(c, p->lhs, place_value, l),
		sym_subst(c, p->rhs, place_value, l) };

	return at.lhs != NULL && at.rhs != NULL && sym_decide(l->k->facts,
	    &at) == SYM_PROVED;
}

/* Whether the vectors side by side of an unrolled loop around the vector loop
 * all run, with all lanes: then l->copies is set. */
static bool
whole(struct kgen *k, struct place *l)
{
	const struct tree_node *v = &k->t->node.v[k->node->parent];
	const struct tree_node *u = &k->t->node.v[v->parent];
	int64_t e;

	if (k->mask != NULL || k->accesses.guarded ||
	    k->unrolled.copies < 2 || k->s->kind != STAGE_STORE ||
	    k->s->where != 0 || v->kind != LOOP_VECTOR ||
	    v->var != l->lanes || u->kind != LOOP_UNROLL ||
	    !sym_is_const(v->extent, &e) || e != k->width)
		return false;
	l->copies = u->var;
	for (uint32_t i = 0; i < k->node->nwhere; i++)
		for (l->copy = k->unrolled.copies; l->copy-- > 0; )
			for (l->lane = k->width; l->lane-- > 0; )
				if (!holds_at(l, &k->node->where[i]))
					return false;
	return true;
}

/* The variable of the lanes, where lane 0 is at a number. */
static void
find_lanes(const struct kgen *k, struct place *l)
{
	for (uint32_t i = k->var.n; i-- > 0 && l->lanes == NULL; )
		if (k->var.v[i].at.step == 1 && k->var.v[i].at.v == NULL) {
			l->lanes = k->var.v[i].name;
			l->from = k->var.v[i].at.c;
		}
}

bool
kernel_copies_run(struct kgen *k)
{
	struct place l = { .k = k };

	find_lanes(k, &l);
	return k->node->nwhere == 0 || (l.lanes != NULL && whole(k, &l));
}

void
kernel_find_near(struct kgen *k, const struct sym *last, struct address *s)
{
	const struct sym *sum = s->sum != NULL ? s->sum : last;
	struct near *near = arena_alloc(k->p->m->arena, 1, sizeof *near);
	struct place l = { .k = k };

	find_lanes(k, &l);
	if (sum == NULL || l.lanes == NULL)
		return;
	near->by_index = s->sum == NULL;
	if (!near->by_index && whole(k, &l) && find_places(k, sum, &l,
	    k->unrolled.copies, near)) {
		s->near = near;
		return;
	}
	l.copies = NULL;
	if (find_places(k, sum, &l, 1, near) && (!near->by_index ||
	    near->n == 1))
		s->near = near;
}

/* ---- loads ---- */

/* Which elements of a row are read by an active lane.  Shuffles of single bits
 * are slow. */
static LLVMValueRef
near_mask(struct kgen *k, const struct near *near, uint32_t row)
{
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(g->i32, k->width);
	LLVMValueRef v = LLVMBuildSExt(g->b, active_lanes(k), t, "");
	uint32_t w = k->width, left = 0, reach = near->row[row].reach;
	LLVMValueRef mask = LLVMConstNull(LLVMVectorType(g->i32, reach));
	bool todo[64];
	int32_t lane[64];

	for (uint32_t i = 0; i < w; i++) {
		todo[i] = near->lane[i].row == row;
		left += todo[i];
	}
	while (left > 0) {
		for (uint32_t e = 0; e < reach; e++)
			lane[e] = (int32_t)w;
		for (uint32_t i = 0; i < w; i++)
			if (todo[i] && lane[near->lane[i].at] == (int32_t)w) {
				lane[near->lane[i].at] = (int32_t)i;
				todo[i] = false;
				left--;
			}
		mask = LLVMBuildOr(g->b, mask, kernel_shuffle(k, v,
		    LLVMConstNull(t), lane, reach), "");
	}
	return LLVMBuildICmp(g->b, LLVMIntNE, mask, LLVMConstNull(
	    LLVMTypeOf(mask)), "");
}

/* The elements of a row from the first to the last that is read. */
static LLVMValueRef
load_row(struct kgen *k, const struct address *s, bool all, uint32_t row)
{
	const struct near *near = s->near;
	const struct near_row *q = &near->row[row];
	struct gen *g = k->g;
	LLVMTypeRef t = LLVMVectorType(gen_memory_type(g, s->dtype), q->reach);
	LLVMTypeRef over[2] = { t, g->ptr };
	struct address at = *s;
	LLVMValueRef arg[4], v;

	at.off = near->by_index ? lin_of(LLVMBuildExtractElement(g->b,
	    lin_value(k, s->off), LLVMConstInt(g->i32, 0, 0), "")) :
	    lin_sym(k, q->first);
	arg[0] = address_pointer(k, &at);
	arg[1] = address_align(k, s);
	if (all) {
		v = LLVMBuildLoad2(g->b, t, arg[0], "");
		LLVMSetAlignment(v, (unsigned)LLVMConstIntGetZExtValue(
		    arg[1]));
	} else {
		arg[2] = near_mask(k, near, row);
		arg[3] = LLVMConstNull(t);
		v = gen_call(g, "llvm.masked.load", over, 2, arg, 4);
	}
	return v;
}

/* As many elements as there are lanes, of which the first `reach` are v's. */
static LLVMValueRef
widen(struct kgen *k, LLVMValueRef v, uint32_t reach)
{
	int32_t lane[64];

	for (uint32_t i = 0; i < k->width; i++)
		lane[i] = i < reach ? (int32_t)i : -1;
	return reach == k->width ? v : kernel_shuffle(k, v, v, lane,
	    k->width);
}

LLVMValueRef
kernel_load_near(struct kgen *k, const struct address *s, bool all,
    LLVMValueRef other)
{
	const struct near *near = s->near;
	LLVMValueRef v = NULL, row;
	int32_t lane[64];

	for (uint32_t r = 0; r < near->n; r++) {
		row = load_row(k, s, all, r);
		if (r > 0)
			row = widen(k, row, near->row[r].reach);
		for (uint32_t i = 0; i < k->width; i++)
			lane[i] = near->lane[i].row < r ? (int32_t)i :
			    near->lane[i].row > r ? -1 : (int32_t)(r == 0 ?
			    near->lane[i].at : k->width + near->lane[i].at);
		v = kernel_shuffle(k, r == 0 ? row : v, row, lane, k->width);
	}
	if (other == NULL || all)
		return v;
	return LLVMBuildSelect(k->g->b, active_lanes(k), v, gen_to_memory(
	    k->g, s->dtype, other), "");
}
