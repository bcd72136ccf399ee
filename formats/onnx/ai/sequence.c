/*
 * Operators on sequences.  What walks a list is in
 * formats/text/std/sequence.relay; here are types and the functions that
 * depend on them.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/sequence_types.h"

/* ---- operands ---- */

/* Input i, which must be a sequence. */
static ir_id
list_in(struct imp *im, uint32_t i)
{
	ir_id id = imp_in(im, i);

	if (id == 0 || seq_is_list(imp_type(im, id)))
		return id;
	imp_error(im, "onnx-type", "input %u is not a sequence", i);
	return 0;
}

/* A position or length as an int64 scalar. */
static ir_id
scalar64(struct imp *im, ir_id x)
{
	if (!x || !imp_tensor(im, x))
		return 0;
	if (imp_rank(im, x) > 0)
		x = imp_reshape(im, x, 0, NULL);
	return imp_cast(im, x, DT_INT64);
}

static ir_id
int64(struct imp *im, int64_t v)
{
	return imp_const(im, DT_INT64, 0, NULL, &v, sizeof v);
}

/* One type for elements of both, or NULL and an error. */
static const struct type *
same_elements(struct imp *im, const struct type *a, const struct type *b)
{
	const struct type *t = imp_join(im, seq_widen(im, a),
	    seq_widen(im, b));

	if (!t)
		imp_error(im, "onnx-sequence", "elements of different types "
		    "or ranks in one sequence are not supported");
	return t;
}

/* ---- sequences ---- */

static void
row_empty(struct imp *im, ir_id *out)
{
	int64_t code = imp_int(im, "dtype", ONNX_FLOAT);
	enum dtype dt = imp_onnx_dtype(code);

	if (dt == DT_NONE) {
		imp_error(im, "onnx-dtype", "data type %s is not supported",
		    onnx_dtype_name(code));
		return;
	}
	out[0] = seq_ctor(im, "Nil", seq_list(im, imp_hole(im, dt, false,
	    NULL)), 0, NULL);
}

static void
row_construct(struct imp *im, ir_id *out)
{
	uint32_t i, n = imp_nin(im);
	const struct type *t = NULL;
	ir_id pair[2];

	if (n == 0) {
		imp_error(im, "onnx-input", "input 0 is missing");
		return;
	}
	for (i = 0; i < n; i++) {
		const struct type *e = imp_tensor(im, imp_in(im, i));

		if (!e)
			return;
		t = t ? same_elements(im, t, e) : seq_widen(im, e);
		if (!t)
			return;
	}
	t = seq_list(im, t);
	pair[1] = seq_ctor(im, "Nil", t, 0, NULL);
	for (i = n; i-- > 0; ) {
		pair[0] = imp_in(im, i);
		pair[1] = seq_ctor(im, "Cons", t, 2, pair);
	}
	out[0] = pair[1];
}

static void
row_at(struct imp *im, ir_id *out)
{
	ir_id xs = list_in(im, 0), at = scalar64(im, imp_in(im, 1));

	if (xs && at)
		out[0] = SEQ_CALL(im, "sequence_at", imp_element(im,
		    imp_type(im, xs)), xs, at);
}

static void
row_insert(struct imp *im, ir_id *out)
{
	ir_id xs = list_in(im, 0), x = imp_in(im, 1);
	const struct type *t = imp_tensor(im, x);

	if (!xs || !t)
		return;
	t = same_elements(im, imp_type(im, xs)->arg[0], t);
	if (!t)
		return;
	t = seq_list(im, t);
	out[0] = imp_has(im, 2) ? SEQ_CALL(im, "sequence_insert", t, xs,
	    scalar64(im, imp_in(im, 2)), x) :
	    SEQ_CALL(im, "sequence_append", t, xs, x);
}

static void
row_erase(struct imp *im, ir_id *out)
{
	ir_id xs = list_in(im, 0);

	if (xs)
		out[0] = SEQ_CALL(im, "sequence_erase", imp_type(im, xs),
		    xs, imp_has(im, 1) ? scalar64(im, imp_in(im, 1)) :
		    int64(im, -1));
}

static void
row_length(struct imp *im, ir_id *out)
{
	ir_id xs = list_in(im, 0);

	if (xs)
		out[0] = SEQ_CALL(im, "sequence_length",
		    type_scalar(im->m->types, DT_INT64), xs);
}

/* ---- ConcatFromSequence ---- */

static ir_id
concat_two(struct imp *im, void *ctx, const ir_id *param)
{
	return imp_concat(im, 2, param, *(uint32_t *)ctx);
}

static ir_id
expand_one(struct imp *im, void *ctx, const ir_id *param)
{
	return imp_expand(im, param[0], *(uint32_t *)ctx, 1);
}

static const struct type *
any_tensor(struct imp *im, enum dtype dt, uint32_t rank)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t i;

	for (i = 0; i < rank; i++)
		dim[i] = sym_any(im->m->syms);
	return type_tensor(im->m->types, dt, rank, dim);
}

static void
row_concat(struct imp *im, ir_id *out)
{
	ir_id xs = list_in(im, 0), fn;
	bool fresh = imp_int(im, "new_axis", 0) != 0;
	int64_t given = imp_int(im, "axis", 0);
	const struct type *t, *p[2];
	uint32_t axis;

	if (!imp_attr(im, "axis"))
		imp_error(im, "onnx-attribute", "attribute 'axis' is missing");
	t = xs ? imp_element(im, imp_type(im, xs)) : NULL;
	if (!t || !imp_axis(im, given, t->n + fresh, &axis))
		return;
	if (fresh && t->n == TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-shape", "the result's rank is above %d",
		    TYPE_RANK_LIMIT);
		return;
	}
	if (fresh) {
		fn = seq_fn(im, 1, &t, any_tensor(im, t->dtype, t->n + 1),
		    expand_one, &axis);
		t = any_tensor(im, t->dtype, t->n + 1);
		xs = SEQ_CALL(im, "map", seq_list(im, t), fn, xs);
	}
	p[0] = p[1] = t;
	fn = seq_fn(im, 2, p, t, concat_two, &axis);
	out[0] = SEQ_CALL(im, "sequence_join", t, fn, xs);
}

/* ---- SplitToSequence ---- */

struct split {
	ir_id x;
	uint32_t axis;
	bool keep;		/* the axis stays */
	ir_id size, end;	/* equal parts: their size, the extent */
	ir_id begins, sizes, places;	/* parts by a list */
};

static ir_id
take_along(struct imp *im, ir_id x, ir_id idx, uint32_t axis)
{
	return CALL(im, "take", ATTRS(im, { "axis", attr_int(axis) }), x,
	    idx);
}

static ir_id
range(struct imp *im, ir_id from, ir_id to)
{
	return DO(im, "arange", from, to, int64(im, 1));
}

/* Part i. */
static ir_id
split_part(struct imp *im, void *ctx, const ir_id *param)
{
	struct split *s = ctx;
	ir_id i = param[0], from, to;

	if (s->sizes) {
		from = take_along(im, s->begins, i, 0);
		to = DO(im, "add", from, take_along(im, s->sizes, i, 0));
		return take_along(im, s->x, take_along(im, s->places,
		    range(im, from, to), 0), s->axis);
	}
	if (!s->size)
		return take_along(im, s->x, s->keep ? imp_expand(im, i, 0,
		    1) : i, s->axis);
	from = DO(im, "multiply", i, s->size);
	to = DO(im, "minimum", DO(im, "add", from, s->size), s->end);
	return take_along(im, s->x, range(im, from, to), s->axis);
}

static ir_id
extent_of(struct imp *im, ir_id x, uint32_t axis)
{
	int64_t n = imp_extent(im, x, axis);

	return n >= 0 ? int64(im, n) : take_along(im, imp_shape(im, x),
	    int64(im, axis), 0);
}

/* Sizes that are known must add up to the extent; others are checked when
 * the positions below their sum are made to be as many as the axis has. */
static bool
split_sizes(struct imp *im, struct split *s, ir_id sizes, ir_id *n)
{
	struct ir_node cast = { .kind = NODE_CAST, .id = IR_NEW_ID,
		.span = im->span };
	const struct sym *dim = imp_type(im, s->x)->dim[s->axis];
	int64_t extent = imp_extent(im, s->x, s->axis), zero = 0;
	const int64_t *v;
	unsigned __int128 sum = 0;
	ir_id whole, end;
	uint32_t i, k;

	if (imp_known(im, sizes, &v, &k)) {
		for (i = 0; i < k; i++) {
			if (v[i] < 0) {
				imp_error(im, "onnx-split", "part %u has size "
				    "%lld", i, (long long)v[i]);
				return false;
			}
			sum += (unsigned __int128)v[i];
		}
		if (extent >= 0 && sum != (unsigned __int128)extent) {
			imp_error(im, "onnx-split", "the sizes add up to "
			    "%lld, the extent is %lld", (long long)sum,
			    (long long)extent);
			return false;
		}
	}
	s->sizes = imp_cast(im, sizes, DT_INT64);
	s->begins = CALL(im, "cumsum", ATTRS(im, { "axis", attr_int(0) },
	    { "exclusive", attr_bool(true) }), s->sizes);
	end = extent_of(im, s->x, s->axis);
	/* A negative size makes the sum too large, for the check. */
	whole = DO(im, "where", DO(im, "less", s->sizes, int64(im, 0)),
	    DO(im, "add", end, int64(im, 1)), s->sizes);
	s->places = range(im, int64(im, 0), imp_reduce(im, "sum", whole, 1,
	    &zero, false));
	*n = extent_of(im, s->sizes, 0);
	if (!s->places || !s->begins)
		return false;
	if (imp_sym_ok(im, dim)) {
		cast.annot = type_tensor(im->m->types, DT_INT64, 1, &dim);
		s->places = ir_node_add(im->m, im->region, &cast,
		    &(struct ir_args){ .in = &s->places, .nin = 1 });
		imp_note(im, s->places, cast.annot);
	}
	return true;
}

static bool
split_chunks(struct imp *im, struct split *s, ir_id size, ir_id *n)
{
	const int64_t *v;
	uint32_t k;

	if (imp_known(im, size, &v, &k) && k == 1 && v[0] < 1) {
		imp_error(im, "onnx-split", "parts of size %lld",
		    (long long)v[0]);
		return false;
	}
	/* A negative size at run time becomes a division by zero. */
	s->size = DO(im, "maximum", scalar64(im, size), int64(im, 0));
	s->end = extent_of(im, s->x, s->axis);
	/* ceil(end / size): -floor(-end / size) */
	*n = DO(im, "negative", DO(im, "floor_divide", DO(im, "negative",
	    s->end), s->size));
	return *n != 0;
}

static void
row_split(struct imp *im, ir_id *out)
{
	struct split s = { .x = imp_in(im, 0) };
	const struct type *t = imp_tensor(im, s.x), *p, *e;
	ir_id by = imp_opt(im, 1), n, fn;

	s.keep = imp_int(im, "keepdims", 1) != 0;
	if (!t || !imp_axis(im, imp_int(im, "axis", 0), t->n, &s.axis) ||
	    (imp_has(im, 1) && (!by || !imp_tensor(im, by))))
		return;
	if (by && imp_rank(im, by) > 1) {
		imp_error(im, "onnx-split", "sizes of rank %u",
		    imp_rank(im, by));
		return;
	}
	if (!by)
		n = extent_of(im, s.x, s.axis);
	else if (imp_rank(im, by) == 0 ? !split_chunks(im, &s, by, &n) :
	    !split_sizes(im, &s, by, &n))
		return;
	e = any_tensor(im, t->dtype, t->n - (by || s.keep ? 0 : 1));
	p = type_scalar(im->m->types, DT_INT64);
	fn = seq_fn(im, 1, &p, e, split_part, &s);
	out[0] = SEQ_CALL(im, "sequence_build", seq_list(im, e), fn, n);
}

/* ---- SequenceMap ---- */

struct seq_map {
	struct onnx_graph *g;
	uint32_t nin, nlist;
	ir_id in[LOOP_VALUES];
	bool list[LOOP_VALUES];
	const struct type *elem[LOOP_VALUES];	/* of outputs */
};

/* The body on the first elements of lists (in order) and the tensors. */
static bool
map_body(struct imp *im, struct seq_map *s, const ir_id *lists, ir_id *out)
{
	ir_id in[LOOP_VALUES];
	uint32_t i, k = 0;

	for (i = 0; i < s->nin; i++) {
		in[i] = s->in[i];
		if (!s->list[i])
			continue;
		in[i] = SEQ_CALL(im, "hd", imp_element(im, imp_type(im,
		    lists[k])), lists[k]);
		if (in[i] == 0)
			return false;
		k++;
	}
	return imp_subgraph(im, s->g, s->nin, in, out);
}

/* The types that the body gives, from an import that is thrown away. */
static bool
map_types(struct imp *im, struct seq_map *s)
{
	ir_region outer = im->region;
	ir_id out[LOOP_VALUES] = { 0 }, lists[LOOP_VALUES];
	uint32_t i, k = 0;
	bool ok;

	for (i = 0; i < s->nin; i++)
		if (s->list[i])
			lists[k++] = s->in[i];
	im->region = ir_region_new(im->m, im->function, 0);
	ok = map_body(im, s, lists, out);
	im->region = outer;
	for (i = 0; i < s->g->output.n && ok; i++) {
		s->elem[i] = seq_widen(im, imp_tensor(im, out[i]));
		ok = s->elem[i] != NULL;
	}
	return ok;
}

/* States: lists that are left, then results in reverse. */
static bool
map_turn(struct imp *im, void *ctx, const ir_id *in, ir_id *out)
{
	struct seq_map *s = ctx;
	ir_id y[LOOP_VALUES] = { 0 };
	uint32_t i;

	if (!map_body(im, s, in + 2, y))
		return false;
	for (i = 0; i < s->nlist; i++)
		out[1 + i] = SEQ_CALL(im, "tl", imp_type(im, in[2 + i]),
		    in[2 + i]);
	for (i = 0; i < s->g->output.n; i++) {
		ir_id pair[2] = { y[i], in[2 + s->nlist + i] };

		out[1 + s->nlist + i] = seq_ctor(im, "Cons", seq_list(im,
		    s->elem[i]), 2, pair);
	}
	return true;
}

static bool
map_inputs(struct imp *im, struct seq_map *s)
{
	struct onnx_attr *a = imp_attr(im, "body");
	uint32_t i;

	s->g = a ? a->g : NULL;
	if (!s->g) {
		imp_error(im, "onnx-attribute", "graph 'body' is missing");
		return false;
	}
	s->nin = imp_nin(im);
	if (s->nin == 0 || s->nin != s->g->input.n ||
	    s->nin + s->g->output.n > LOOP_VALUES || s->g->output.n == 0) {
		imp_error(im, "onnx-sequence", "%u inputs, and a body with "
		    "%u inputs and %u outputs", s->nin, s->g->input.n,
		    s->g->output.n);
		return false;
	}
	for (i = 0; i < s->nin; i++) {
		s->in[i] = i == 0 ? list_in(im, 0) : imp_in(im, i);
		if (s->in[i] == 0)
			return false;
		s->list[i] = seq_is_list(imp_type(im, s->in[i]));
		s->nlist += s->list[i];
	}
	return true;
}

static void
row_map(struct imp *im, ir_id *out)
{
	struct imp_loop *l = arena_alloc(im->arena, 1, sizeof *l);
	struct seq_map *s = arena_alloc(im->arena, 1, sizeof *s);
	ir_id result[LOOP_VALUES] = { 0 };
	uint32_t i;

	if (!map_inputs(im, s) || !map_types(im, s))
		return;
	l->limit = SEQ_CALL(im, "sequence_length", type_scalar(im->m->types,
	    DT_INT64), s->in[0]);
	for (i = 0; i < s->nin; i++)
		if (s->list[i])
			l->state[l->nstate++] = s->in[i];
	for (i = 0; i < s->g->output.n; i++)
		l->state[l->nstate++] = seq_ctor(im, "Nil", seq_list(im,
		    s->elem[i]), 0, NULL);
	l->body = map_turn;
	l->ctx = s;
	if (!imp_loop(im, l, result))
		return;
	for (i = 0; i < s->g->output.n && i < ONNX_OUTPUTS; i++)
		if (imp_wants(im, i))
			out[i] = SEQ_CALL(im, "rev", seq_list(im,
			    s->elem[i]), result[s->nlist + i]);
}

const struct onnx_row onnx_rows_sequence[] = {
	{ "", "SequenceEmpty", 11, row_empty },
	{ "", "SequenceConstruct", 11, row_construct },
	{ "", "SequenceAt", 11, row_at },
	{ "", "SequenceInsert", 11, row_insert },
	{ "", "SequenceErase", 11, row_erase },
	{ "", "SequenceLength", 11, row_length },
	{ "", "ConcatFromSequence", 11, row_concat },
	{ "", "SplitToSequence", 11, row_split },
	{ "", "SplitToSequence", 24, row_split },
	{ "", "SequenceMap", 17, row_map },
	{ 0 }
};
