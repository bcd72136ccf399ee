/*
 * Default schedules of reductions (rule.h): tiles in registers, and partial
 * results in lanes.
 *
 * The tile size is that with the least cost of its inner loop, if a
 * multiply-add per accumulator and each load take half a cycle, and
 * accumulators and operands must fit the
 * registers (Goto and van de Geijn, "Anatomy of high-performance matrix
 * multiplication", 2008).
 */
#include "rule/rule_impl.h"
#include "rule/speed.h"

#include <string.h>

#define NONE UINT32_MAX

/* A reduction and the stage that stores it. */
struct tile {
	struct rule *r;
	uint32_t stage, epilogue;
	uint32_t nspatial, naxis;
	uint32_t vector, rows;		/* axes, or NONE */
	uint32_t lanes, vectors, height;
	const struct sym *axis[2 * TYPE_RANK_LIMIT];	/* index of the tile's
							 * first element */
	uint32_t parent;		/* the loop of the tile */
};

static const struct prim_stage *
stage_of(const struct tile *t)
{
	return &t->r->p->stage.v[t->stage];
}

static int64_t
extent(const struct tile *t, uint32_t axis)
{
	int64_t v;

	return sym_is_const(stage_of(t)->axis[axis].extent, &v) ? v : 0;
}

/* ---- which axes ---- */

/* Counts the loads by their step along an axis. */
static void
count_steps(const struct tile *t, uint32_t axis, uint32_t n[RULE_STEPS])
{
	rule_loads loads = { NULL, 0, 0 };

	memset(n, 0, RULE_STEPS * sizeof *n);
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		n[rule_load_step(t->r, t->stage, loads.v[i], axis)]++;
	vec_free(&loads);
}

/* No axis may follow the vector axis: a tile is stored in its order. */
static uint32_t
last_axis(const struct tile *t, uint32_t shared)
{
	for (uint32_t a = t->nspatial; a-- > shared; )
		if (extent(t, a) != 1)
			return a;
	return NONE;
}

/* The contiguous loads are invariant along it: they are reused. */
static bool
reuses(const struct tile *t, uint32_t axis)
{
	rule_loads loads = { NULL, 0, 0 };
	bool ok = true;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++)
		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) !=
		    STEP_NONE && rule_load_step(t->r, t->stage, loads.v[i],
		    axis) != STEP_NONE)
			ok = false;
	vec_free(&loads);
	return ok;
}

static uint32_t
row_axis(const struct tile *t, uint32_t shared)
{
	uint32_t other = NONE;

	for (uint32_t a = t->vector; a-- > shared; ) {
		if (extent(t, a) == 1)
			continue;
		if (reuses(t, a))
			return a;
		if (other == NONE)
			other = a;
	}
	return other;
}

/* ---- tile sizes ---- */

/* The length of the panels along an axis in which the stage reads an operand;
 * 0: none. */
static int64_t
panel_size(const struct tile *t, uint32_t axis)
{
	const struct prim *p = t->r->p;
	rule_loads loads = { NULL, 0, 0 };
	int64_t n = 0;

	if (axis == NONE)
		return 0;
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n && n == 0; i++) {
		const struct sx *x = &p->sx.v[loads.v[i]];
		const struct prim_buffer *b = &p->buffer.v[x->ref];

		if (rule_is_panel(t->r, x->ref) && rule_depends(t->r,
		    p->sx_in.v[x->in + b->rank - 1], axis))
			sym_is_const(b->dim[b->rank - 1], &n);
	}
	vec_free(&loads);
	return n;
}

/* Whether each element of the tile loads its own operand, as in depthwise
 * convolutions: a larger tile saves no loads.  Speed only. */
static bool
streams(const struct tile *t)
{
	rule_loads loads = { NULL, 0, 0 };
	bool both = false;

	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; t->rows != NONE && i < loads.n && !both; i++)
		both = rule_load_step(t->r, t->stage, loads.v[i], t->rows) !=
		    STEP_NONE && rule_load_step(t->r, t->stage, loads.v[i],
		    t->vector) != STEP_NONE;
	vec_free(&loads);
	return both;
}

/* The cost of a tile: speed only. */
static void
choose_size(struct tile *t)
{
	int64_t e = extent(t, t->vector), rows = t->rows == NONE ? 1 :
	    extent(t, t->rows), many = rows == 0 ? SPEED_UNKNOWN : rows;
	int64_t vectors = e == 0 ? SPEED_UNKNOWN :
	    (e + t->lanes - 1) / t->lanes;
	uint32_t most = t->r->target->machine.registers - 1;
	bool alone = !rule_contracts(t->r, t->stage);
	bool small = rows == 0 && streams(t);
	int64_t across_panel = panel_size(t, t->vector);
	int64_t down_panel = panel_size(t, t->rows);
	double best = 0;

	t->height = t->vectors = 1;
	for (uint32_t h = 1; h <= SPEED_ROWS && h <= many; h++)
		for (uint32_t v = 1; v <= SPEED_VECTORS && v <= vectors; v++) {
			double loads = (h + v) / 2.0, ops = h * v / 2.0, cost;
			int64_t across, down;

			if (h * v + v + 1 > most || (e == 0 &&
			    v > SPEED_VECTORS_UNKNOWN))
				continue;
			/* Data that is read once is read in storage order. */
			if (alone && h * v > SPEED_ALONE)
				continue;
			/* Each size of a tail has code of its own. */
			if (small && h * v > SPEED_STREAM)
				continue;
			/* A tile reads one stream of each operand. */
			if (across_panel % (t->lanes * v) != 0 ||
			    down_panel % h != 0)
				continue;
			/* Eight multiply-adds must be in flight. */
			cost = loads > ops ? loads : ops;
			if (cost < SPEED_LATENCY)
				cost = SPEED_LATENCY;
			across = (vectors + v - 1) / v;
			down = (many + h - 1) / h;
			cost *= (double)across;
			/* Of rows of unknown number, the tail is a tile of its
			 * own size. */
			cost *= rows == 0 ? (double)many / h : (double)down;
			/* Predicated tails cost more than their operation
			 * counts suggest. */
			if (rows % h != 0)
				cost *= SPEED_TAIL;
			if (best == 0 || cost < best * SPEED_SAME) {
				best = cost;
				t->height = h;
				t->vectors = v;
			}
		}
}

/* ---- loops ---- */

/* Whether what is contiguous along the tile is read again along an axis. */
static bool
panel_stays(const struct tile *t, uint32_t axis)
{
	return axis != t->vector && extent(t, axis) != 1 && reuses(t, axis);
}

/* Where the loop over the vector axis stands, before the loop of an axis: it is
 * the last one, unless what all of its tiles read together is greater than a
 * cache.  Speed only. */
static uint32_t
panel_place(const struct tile *t, uint32_t shared)
{
	rule_loads loads = { NULL, 0, 0 };
	uint64_t bytes = 0;

	if (t->vector == NONE || t->rows == NONE ||
	    !rule_contracts(t->r, t->stage))
		return t->nspatial;
	rule_find_loads(t->r, t->stage, &loads);
	for (uint32_t i = 0; i < loads.n; i++) {
		uint64_t n = dtype_info[t->r->p->sx.v[loads.v[i]].dtype].bytes;

		if (rule_load_step(t->r, t->stage, loads.v[i], t->vector) ==
		    STEP_NONE)
			continue;
		for (uint32_t a = 0; a < t->naxis; a++)
			if ((a == t->vector || a >= t->nspatial) &&
			    rule_load_step(t->r, t->stage, loads.v[i], a) !=
			    STEP_NONE)
				n *= extent(t, a) == 0 ? SPEED_UNKNOWN :
				    (uint64_t)extent(t, a);
		bytes += n;
	}
	vec_free(&loads);
	for (uint32_t a = shared; bytes > SPEED_CACHE && a < t->nspatial; a++)
		if (panel_stays(t, a))
			return a;
	return t->nspatial;
}

/* Adds the loops around the tile; sets axis[] to the values of the spatial
 * axes, and, for tiled axes, to the index of the tile's first element. */
static void
outer_loops(struct tile *t, const struct rule_at *at)
{
	struct rule *r = t->r;
	struct sym_ctx *c = r->p->m->syms;
	bool parallel = at->parallel || !r->target->parallel ||
	    rule_work(r, t->stage) < SPEED_PARALLEL;
	uint32_t place = panel_place(t, at->shared);

	t->parent = at->parent;
	for (uint32_t k = at->shared; k <= t->nspatial; k++) {
		uint32_t a = k < place ? k : k == place ? t->vector : k - 1;
		const struct sym *e, *var;
		uint32_t size = a == t->vector ? t->lanes * t->vectors :
		    a == t->rows ? t->height : 1, before = t->parent;

		if (a == NONE || (k != place && a == t->vector))
			continue;
		e = sym_ceildiv(c, stage_of(t)->axis[a].extent, sym_const(c,
		    size));
		var = rule_loop(r, &t->parent, e, parallel ? LOOP_SERIAL :
		    LOOP_PARALLEL);
		parallel = parallel || t->parent != before;
		t->axis[a] = sym_mul(c, var, sym_const(c, size));
	}
}

static void
need(struct tile *t, uint32_t axis, const struct sym *value, uint32_t size,
    struct sym_pred *where, uint32_t *n)
{
	int64_t e = extent(t, axis);

	if (e != 0 && e % size == 0)
		return;
	where[(*n)++] = (struct sym_pred){ SYM_LT, value,
	    stage_of(t)->axis[axis].extent };
}

/* Adds the leaf of the tile's elements, with rows and vectors unrolled and a
 * vector loop over the lanes; over the axis after the spatial ones if there
 * are partial results (`partial` of them, not 0). */
static void
tile_leaf(struct tile *t, uint32_t parent, uint32_t stage,
    enum leaf_part part, uint32_t partial)
{
	struct rule *r = t->r;
	struct sym_ctx *c = r->p->m->syms;
	const struct sym *axis[2 * TYPE_RANK_LIMIT], *q;
	struct sym_pred where[2];
	uint32_t n = 0;

	memcpy(axis, t->axis, t->naxis * sizeof *axis);
	if (t->rows != NONE) {
		axis[t->rows] = sym_add(c, axis[t->rows], rule_loop_n(r,
		    &parent, t->height, LOOP_UNROLL));
		need(t, t->rows, axis[t->rows], t->height, where, &n);
	}
	if (t->vector != NONE) {
		q = rule_loop_n(r, &parent, t->vectors, LOOP_UNROLL);
		axis[t->vector] = sym_add(c, axis[t->vector], sym_mul(c, q,
		    sym_const(c, t->lanes)));
		axis[t->vector] = sym_add(c, axis[t->vector], rule_loop_n(r,
		    &parent, t->lanes, LOOP_VECTOR));
		need(t, t->vector, axis[t->vector], t->lanes * t->vectors,
		    where, &n);
	}
	if (partial > 0)
		axis[t->nspatial] = rule_loop_n(r, &parent, partial,
		    LOOP_VECTOR);
	rule_leaf(r, parent, stage, part, axis, n, where);
}

/* Small windows are unrolled: their loops would cost more than their bodies. */
static bool
is_small(const struct tile *t)
{
	int64_t n = (int64_t)t->height * t->vectors;

	for (uint32_t k = t->nspatial; k < t->naxis; k++) {
		int64_t e = extent(t, k);

		if (e == 0 || e > SPEED_WINDOW)
			return false;
		n *= e;
	}
	return n * (1 + rule_cost(t->r, t->stage)) <= SPEED_WINDOW;
}

/* Adds loops over the axes from .. to - 1 of the reduction. */
static uint32_t
reduction_loops(struct tile *t, uint32_t parent, uint32_t from, uint32_t to,
    enum loop_kind kind)
{
	for (uint32_t k = from; k < to; k++)
		t->axis[k] = rule_loop(t->r, &parent,
		    stage_of(t)->axis[k].extent, kind);
	return parent;
}

/* Divides the sums of a tile into blocks, and the sums of these, if they are
 * long; outer[i]: by how many axes.  Returns how often. */
#define LEVELS 2

static uint32_t
divide_sums(struct tile *t, uint32_t partial, uint32_t outer[LEVELS])
{
	uint32_t n = 0;

	outer[0] = rule_block_sum(t->r, t->stage, partial > 0 &&
	    stage_of(t)->where != 0 ? BLOCKS_GUARDED : BLOCKS_ANY);
	if (outer[0] > 0)
		n++;
	if (outer[0] > 1) {
		outer[1] = rule_block_sum(t->r, t->stage + 1, BLOCKS_OF_AXES);
		n += outer[1] > 0;
	}
	return n;
}

/* The sums of a tile, in blocks if they are long; `partial` as in tile_leaf. */
static void
sum_tile(struct tile *t, uint32_t partial)
{
	enum loop_kind kind = partial == 0 && is_small(t) ? LOOP_UNROLL :
	    LOOP_SERIAL;
	uint32_t first = t->nspatial + (partial > 0), parent = t->parent;
	uint32_t outer[LEVELS], at[LEVELS], n = divide_sums(t, partial, outer);
	uint32_t from = first;

	t->naxis = stage_of(t)->naxis;
	t->epilogue += n;
	/* From the sums of all blocks inward. */
	for (uint32_t i = n; i-- > 0; ) {
		at[i] = parent;
		tile_leaf(t, parent, t->stage + i + 1, LEAF_INIT, partial);
		parent = reduction_loops(t, parent, from, first + outer[i],
		    LOOP_SERIAL);
		from = first + outer[i];
	}
	tile_leaf(t, parent, t->stage, LEAF_INIT, partial);
	tile_leaf(t, reduction_loops(t, parent, from, t->naxis, kind),
	    t->stage, LEAF_UPDATE, partial);
	for (uint32_t i = 0; i < n; i++) {
		tile_leaf(t, parent, t->stage + i + 1, LEAF_UPDATE, partial);
		parent = at[i];
	}
}

static void
emit_tile(struct tile *t, const struct rule_at *at)
{
	outer_loops(t, at);
	sum_tile(t, 0);
	tile_leaf(t, t->parent, t->epilogue, LEAF_ALL, 0);
}

/* ---- partial results in lanes ---- */

/* Whether the domain's predicates load from memory: the last lanes, after the
 * end of an axis, must not do so. */
static bool
domain_loads(const struct prim *p, const struct prim_stage *s)
{
	struct sx_walk w;
	bool found = false;

	if (s->where == 0)
		return false;
	sx_walk_init(&w, p);
	sx_walk_begin(&w);
	sx_walk_add(&w, s->where);
	for (uint32_t i = 0; i < w.order.n && !found; i++)
		found = p->sx.v[w.order.v[i]].op == SX_LOAD;
	sx_walk_free(&w);
	return found;
}

/* The reduction axis to map to lanes, or NONE. */
static uint32_t
lane_axis(const struct tile *t)
{
	const struct prim_stage *s = stage_of(t);

	if (domain_loads(t->r->p, s))
		return NONE;
	for (uint32_t a = t->naxis; a-- > t->nspatial; ) {
		uint32_t n[RULE_STEPS];
		int64_t e;

		count_steps(t, a, n);
		if (n[STEP_ONE] > 0 && n[STEP_SMALL] + n[STEP_LARGE] +
		    n[STEP_DATA] == 0 &&
		    (!sym_is_const(s->axis[a].extent, &e) || e >= 4))
			return a;
	}
	return NONE;
}

static enum sx_op
combiner(enum reduce_op op, enum dtype dt)
{
	switch (op) {
	case REDUCE_SUM: return dt == DT_BOOL ? SX_OR : SX_ADD;
	case REDUCE_PROD: return dt == DT_BOOL ? SX_AND : SX_MUL;
	case REDUCE_MAX: return SX_MAX;
	case REDUCE_MIN: return SX_MIN;
	case REDUCE_ANY: return SX_OR;
	default: return SX_AND;
	}
}

/* A temporary with one dimension more than the buffer has. */
static uint32_t
lanes_of(struct rule *r, uint32_t buffer, uint32_t lanes)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t b = rule_temp_like(r, buffer, r->p->buffer.v[buffer].dtype);
	struct prim_buffer *x = &r->p->buffer.v[b];
	const struct sym **copy = arena_alloc(r->p->m->arena, x->rank + 1,
	    sizeof *copy);

	if (x->rank > 0)
		memcpy(dim, x->dim, x->rank * sizeof *dim);
	dim[x->rank] = sym_const(r->p->m->syms, lanes);
	memcpy(copy, dim, (x->rank + 1) * sizeof *copy);
	x->dim = copy;
	x->rank++;
	return b;
}

/* A name for the axis of the lanes that no axis of the stage has. */
static const char *
lane_name(struct rule *r, const struct prim_stage *s)
{
	const char *name = str_printf(r->p->m->strings, "l");
	bool taken = true;

	for (uint32_t n = 0; taken; n++) {
		taken = false;
		for (uint32_t a = 0; a < s->naxis; a++)
			taken = taken || s->axis[a].name == name;
		if (taken)
			name = str_printf(r->p->m->strings, "l%u", n);
	}
	return name;
}

/* out[sp] = op over k of value becomes P[sp, l] = op over k / lanes, with k =
 * ko * lanes + l; the new stage takes the number of the old one. */
static uint32_t
split_lanes(struct tile *t, uint32_t k)
{
	struct rule *r = t->r;
	struct prim *p = r->p;
	struct prim_stage s = *stage_of(t);
	struct prim_axis axis[2 * TYPE_RANK_LIMIT];
	sx_id to[2 * TYPE_RANK_LIMIT] = { 0 }, l, value, inside;
	uint32_t out = lanes_of(r, s.out[0], t->lanes), n = s.nspatial;
	const struct sym *e = s.axis[k].extent, *w;
	int64_t v;

	w = sym_const(p->m->syms, t->lanes);
	for (uint32_t a = 0; a < s.nspatial; a++)
		axis[a] = s.axis[a];
	axis[n].name = lane_name(r, &s);
	axis[n++].extent = w;
	for (uint32_t a = s.nspatial; a < s.naxis; a++) {
		if (a == k)
			continue;
		axis[n] = s.axis[a];
		to[a] = sx_axis(p, n++);
	}
	axis[n].name = s.axis[k].name;
	axis[n].extent = sym_ceildiv(p->m->syms, e, w);
	l = sx_axis(p, s.nspatial);
	to[k] = sx_bin(p, SX_ADD, sx_bin(p, SX_MUL, sx_axis(p, n), sx_int(p,
	    DT_INT64, t->lanes)), l);
	n++;
	value = sx_replace_axes(p, s.value[0], to, s.naxis);
	s.where = sx_replace_axes(p, s.where, to, s.naxis);
	if (!sym_is_const(e, &v) || v % t->lanes != 0) {
		inside = sx_bin(p, SX_LT, to[k], sx_dim(p, e));
		s.where = s.where == 0 ? inside : sx_bin(p, SX_AND, s.where,
		    inside);
	}
	s.nspatial++;
	s.naxis = n;
	s.axis = axis;
	s.out = &out;
	s.value = &value;
	s.name = NULL;
	rule_insert_stage(r, t->stage, &s);
	return out;
}

/* Folds `from` in halves into the old stage's output; the old stage, now after
 * the new one, becomes the last step.  Returns the number of steps. */
static uint32_t
fold_lanes(struct tile *t, uint32_t from)
{
	struct rule *r = t->r;
	struct prim *p = r->p;
	uint32_t n = 0, place = t->stage + 1;
	struct prim_stage old = p->stage.v[place];
	enum sx_op op = combiner(old.reduce, p->buffer.v[from].dtype);

	memmove(&p->stage.v[place], &p->stage.v[place + 1],
	    (p->stage.n - place - 1) * sizeof old);
	p->stage.n--;
	for (uint32_t w = t->lanes / 2; w > 0; w /= 2, n++) {
		struct prim_stage s = old;
		struct prim_axis axis[2 * TYPE_RANK_LIMIT];
		sx_id at[TYPE_RANK_LIMIT + 1], value, high;
		uint32_t out = w > 1 ? lanes_of(r, old.out[0], w) :
		    old.out[0], k = old.nspatial;

		for (uint32_t a = 0; a < k; a++) {
			axis[a] = old.axis[a];
			at[a] = sx_axis(p, a);
		}
		axis[k].name = lane_name(r, &old);
		axis[k].extent = sym_const(p->m->syms, w);
		at[k] = w > 1 ? sx_axis(p, k) : sx_int(p, DT_INT64, 0);
		value = sx_load(p, from, at, k + 1);
		high = at[k];
		at[k] = sx_bin(p, SX_ADD, high, sx_int(p, DT_INT64, w));
		value = sx_bin(p, op, value, sx_load(p, from, at, k + 1));
		at[k] = high;
		s.kind = STAGE_STORE;
		s.nspatial = s.naxis = w > 1 ? k + 1 : k;
		s.axis = axis;
		s.where = 0;
		s.name = NULL;
		s.out = &out;
		s.at = at;
		s.value = &value;
		rule_insert_stage(r, place++, &s);
		from = out;
	}
	return n;
}

static uint32_t
divisor(int64_t e, uint32_t most)
{
	for (uint32_t d = most; d > 1; d--)
		if (e > 0 && e % d == 0)
			return d;
	return e > 3 * (int64_t)most ? most : 1;
}

/* Rows that are combined with one other row are read once: then it is best to
 * read them in order, with several vectors of the same row as independent
 * accumulators. */
static uint32_t
more_lanes(const struct tile *t, uint32_t k)
{
	uint32_t lanes = t->lanes;
	int64_t e;

	if (!sym_is_const(stage_of(t)->axis[k].extent, &e))
		return lanes;
	for (uint32_t m = 0; m < 2 && 4 * lanes <= e && lanes < SPEED_LANES;
	    m++)
		lanes *= 2;
	return lanes;
}

/* Here `vector` and `rows` are the two axes of the tile of outputs; the lanes
 * run along the reduction. */
static uint32_t
reduce_lanes(struct tile *t, const struct rule_at *at, uint32_t k)
{
	struct rule *r = t->r;
	uint32_t from, folds, one = t->lanes, lanes = one;
	bool many = r->target->machine.registers > 16;

	t->vector = last_axis(t, at->shared);
	t->rows = NONE;
	t->vectors = t->height = 1;
	if (t->vector != NONE) {
		for (uint32_t a = t->vector; a-- > at->shared &&
		    t->rows == NONE; )
			if (extent(t, a) > 1)
				t->rows = a;
		t->vectors = divisor(extent(t, t->vector), 4);
	}
	if (t->rows != NONE)
		t->height = divisor(extent(t, t->rows), many ? 4 : 2);
	else
		t->lanes = lanes = more_lanes(t, k);
	if (lanes != one)
		t->vectors = 1;
	rule_say(r, t->stage, 1, "a reduction of contiguous rows, %u by %u at "
	    "once, in %u partial results", t->height, t->vectors, lanes);
	from = split_lanes(t, k);
	folds = fold_lanes(t, from);
	t->epilogue = t->stage + 1 + folds;
	t->naxis = stage_of(t)->naxis;
	/* The tile advances by outputs, not by lanes. */
	t->lanes = 1;
	outer_loops(t, at);
	sum_tile(t, lanes);
	for (uint32_t i = 1; i <= folds; i++)
		tile_leaf(t, t->parent, t->epilogue - 1 - folds + i, LEAF_ALL,
		    i < folds ? lanes >> i : 0);
	tile_leaf(t, t->parent, t->epilogue, LEAF_ALL, 0);
	return t->epilogue + 1 - t->stage;
}

/* ---- all reductions ---- */

static uint32_t
fitting_lanes(const struct tile *t, uint32_t lanes)
{
	int64_t e = extent(t, t->vector);

	while (e > 0 && lanes > 2 && lanes / 2 >= e)
		lanes /= 2;
	return lanes;
}

static struct tile
tile_of(struct rule *r, uint32_t stage)
{
	const struct prim_stage *s = &r->p->stage.v[stage];

	return (struct tile){ .r = r, .stage = stage, .epilogue = stage + 1,
	    .nspatial = s->nspatial, .naxis = s->naxis, .vector = NONE,
	    .rows = NONE, .lanes = 1, .vectors = 1, .height = 1 };
}

bool
rule_tile_size(struct rule *r, uint32_t stage, struct rule_tile *size)
{
	struct tile t = tile_of(r, stage);
	uint32_t lanes = rule_lanes(r, stage);

	t.vector = last_axis(&t, 0);
	if (t.vector == NONE || lanes < 2 || (extent(&t, t.vector) != 0 &&
	    extent(&t, t.vector) < lanes))
		return false;
	t.lanes = lanes;
	t.rows = row_axis(&t, 0);
	choose_size(&t);
	*size = (struct rule_tile){ t.vector, t.rows, (int64_t)t.lanes *
	    t.vectors, t.height };
	return true;
}

uint32_t
rule_reduce(struct rule *r, uint32_t stage, const struct rule_at *at)
{
	struct tile t = tile_of(r, stage);
	uint32_t n[RULE_STEPS] = { 0 }, last, k, lanes = rule_lanes(r, stage);

	r->rounds = true;
	memcpy(t.axis, at->axis, at->shared * sizeof *t.axis);
	last = last_axis(&t, at->shared);
	if (last != NONE)
		count_steps(&t, last, n);
	t.lanes = lanes;
	k = n[STEP_LARGE] + n[STEP_DATA] == 0 &&
	    n[STEP_ONE] + n[STEP_SMALL] > 0 ?
	    NONE :
	    lane_axis(&t);
	if (k != NONE && lanes > 1)
		return reduce_lanes(&t, at, k);
	if (last != NONE && lanes > 1 && (n[STEP_DATA] == 0 ||
	    rule_cost(r, stage) >= SPEED_GATHER * n[STEP_DATA]) &&
	    (extent(&t, last) == 0 || extent(&t, last) >= 2)) {
		t.vector = last;
		t.lanes = fitting_lanes(&t, lanes);
		if (n[STEP_DATA] == 0) {
			t.rows = row_axis(&t, at->shared);
			choose_size(&t);
		}
		if (t.height == 1)
			t.rows = NONE;
	} else {
		t.lanes = 1;
	}
	rule_say(r, stage, 1, "a reduction of a tile of %u by %u, in vectors "
	    "of %u, that stays in registers", t.height, t.vectors, t.lanes);
	emit_tile(&t, at);
	return t.epilogue + 1 - stage;
}
