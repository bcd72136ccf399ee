/*
 * Loops as tail-recursive local functions.
 *
 *	let %loop = fn (%i: int64, %c: bool, %s: S, %a: A) -> (S, A) {
 *	  if (less(%i, limit) and %c) {
 *	    ... body ...
 *	    %loop(add(%i, 1), c', s', concatenate((%a, element)))
 *	  } else { (%s, %a) }
 *	};
 *	%loop(0, cond, s, nothing)
 *
 * The types of states must hold in every iteration: the body is imported into a
 * region that is discarded, extents that change becoming `?`, until the types
 * of its results fit those of its parameters (a fixed point), and then once
 * more.
 */
#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/loop_function.h"
#include "formats/onnx/sequence_types.h"
#include "ir/text.h"

#define CONTROL_DEPTH 8		/* each level is imported three times */
#define TRIALS 3

const struct type *
imp_close(struct imp *im, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type **arg;
	uint32_t i;

	if (t->kind == TYPE_TENSOR) {
		for (i = 0; i < t->n; i++)
			dim[i] = imp_sym_ok(im, t->dim[i]) ? t->dim[i] :
			    sym_any(im->m->syms);
		return type_tensor(im->m->types, t->dtype, t->n, dim);
	}
	if (t->kind != TYPE_TUPLE && t->kind != TYPE_ADT)
		return t;
	arg = arena_alloc(im->arena, t->n + 1, sizeof *arg);
	for (i = 0; i < t->n; i++)
		arg[i] = imp_close(im, t->arg[i]);
	return t->kind == TYPE_TUPLE ?
	    type_tuple(im->m->types, t->n, arg) :
	    type_adt(im->m->types, t->name, t->n, arg);
}

const struct type *
imp_join(struct imp *im, const struct type *a, const struct type *b)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	const struct type **arg;
	uint32_t i;

	if (!a || !b)
		return NULL;
	a = imp_solved(im, a);
	b = imp_solved(im, b);
	if (a == b)
		return a;
	if (a->kind == TYPE_HOLE || b->kind == TYPE_HOLE)
		return a->kind == TYPE_HOLE ? imp_solve(im, a, b) :
		    imp_solve(im, b, a);
	if (a->kind != b->kind || a->n != b->n)
		return NULL;
	if (a->kind == TYPE_TENSOR) {
		if (a->dtype != b->dtype)
			return NULL;
		for (i = 0; i < a->n; i++)
			dim[i] = a->dim[i] == b->dim[i] ? a->dim[i] :
			    sym_any(im->m->syms);
		return type_tensor(im->m->types, a->dtype, a->n, dim);
	}
	if ((a->kind != TYPE_TUPLE && a->kind != TYPE_ADT) ||
	    a->name != b->name)
		return NULL;
	arg = arena_alloc(im->arena, a->n + 1, sizeof *arg);
	for (i = 0; i < a->n; i++) {
		arg[i] = imp_join(im, a->arg[i], b->arg[i]);
		if (!arg[i])
			return NULL;
	}
	return a->kind == TYPE_TUPLE ?
	    type_tuple(im->m->types, a->n, arg) :
	    type_adt(im->m->types, a->name, a->n, arg);
}

struct building {
	struct imp *im;
	struct imp_loop *l;
	/* Parameters: count, condition, states, scans so far. */
	const struct type *type[2 * LOOP_VALUES + 2];
	ir_id param[2 * LOOP_VALUES + 2];
	const struct type *elem[LOOP_VALUES];	/* of scans; NULL at first */
	/* The extents of a scan's elements are not known beforehand: the first
	 * iteration replaces the empty tensor. */
	bool unknown[LOOP_VALUES];
	/* States that begin as an optional of which the body yields the
	 * contents: these are wrapped in Some, and the loop's result is
	 * unwrapped. */
	bool lift[LOOP_VALUES];
	bool counted;		/* only the limit ends it */
	uint32_t nparam;
};
enum { P_COUNT, P_COND, P_STATE };

static ir_id
add_param(struct building *b, const struct type *t)
{
	struct imp *im = b->im;
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		.annot = t, .span = im->span };
	ir_id id = ir_node_add(im->m, im->region, &n, &(struct ir_args){ 0 });

	imp_note(im, id, imp_open(im, t));
	return id;
}

static ir_id
scalar_of(struct imp *im, ir_id x)
{
	return x && imp_rank(im, x) > 0 ? imp_reshape(im, x, 0, NULL) : x;
}

/* Calls the body in the current region. */
static bool
call_body(struct building *b, ir_id *out)
{
	struct imp_loop *l = b->l;
	struct imp *im = b->im;
	ir_id in[2 * LOOP_VALUES + 2], at;
	uint32_t i;

	for (i = 0; i < P_STATE + l->nstate; i++)
		in[i] = b->param[i];
	for (i = 0; i < l->nslice; i++) {
		const struct imp_slice *s = &l->slice[i];

		at = b->param[P_COUNT];
		if (s->reverse)
			at = DO(im, "subtract", DO(im, "subtract", l->limit,
			    imp_scalar(im, DT_INT64, 1)), at);
		in[P_STATE + l->nstate + i] = CALL(im, "take", ATTRS(im,
		    { "axis", attr_int(s->axis) }), s->x, at);
	}
	for (i = 0; i < 1 + l->nstate + l->nscan; i++)
		out[i] = 0;
	if (!l->body(im, l->ctx, in, out))
		return false;
	for (i = 1; i < 1 + l->nstate + l->nscan; i++)
		if (out[i] == 0)
			return false;
	out[0] = scalar_of(im, out[0]);
	return true;
}

/* The type of state i, which is `have` before and t after an iteration, or
 * NULL. */
static const struct type *
next_state(struct building *b, uint32_t i, const struct type *have,
    const struct type *t)
{
	struct imp *im = b->im;

	if (seq_is_option(have) && !seq_is_option(t)) {
		b->lift[i] = true;
		t = seq_option(im, seq_widen(im, t));
	}
	return imp_join(im, have, t);
}

static void
refuse_state(struct imp *im, uint32_t i, const struct type *have,
    const struct type *t)
{
	bool tensors = have->kind == TYPE_TENSOR && t->kind == TYPE_TENSOR;
	struct buf b = { NULL, 0, 0 };

	buf_printf(&b, "state %u is ", i);
	text_put_type_short(&b, have);
	buf_puts(&b, " before an iteration and ");
	text_put_type_short(&b, t);
	buf_puts(&b, " after it: ");
	buf_puts(&b, !tensors ? "its type may not change" :
	    have->dtype != t->dtype ? "its data type may not change" :
	    "its extents may change, its rank may not");
	imp_error(im, "onnx-loop", "%s", b.v);
	buf_release(&b);
}

/* One trial import of the body; *stable: no type changed. */
static bool
trial(struct building *b, bool *stable)
{
	struct imp *im = b->im;
	struct imp_loop *l = b->l;
	ir_id out[2 * LOOP_VALUES + 1];
	ir_region outer = im->region;
	uint32_t i;
	bool ok;

	im->region = ir_region_new(im->m, im->function, 0);
	for (i = 0; i < P_STATE + l->nstate; i++)
		b->param[i] = add_param(b, b->type[i]);
	ok = call_body(b, out);
	*stable = true;
	for (i = 0; i < l->nstate && ok; i++) {
		const struct type *made = imp_close(im, imp_type(im,
		    out[1 + i])), *have, *t;

		have = imp_solved(im, b->type[P_STATE + i]);
		t = next_state(b, i, have, made);
		if (!t) {
			refuse_state(im, i, have, made);
			ok = false;
		}
		*stable = *stable && t == have;
		b->type[P_STATE + i] = t;
	}
	for (i = 0; i < l->nscan && ok; i++)
		b->elem[i] = imp_close(im, imp_type(im,
		    out[1 + l->nstate + i]));
	im->region = outer;
	return ok;
}

/* The type of a scan's accumulated tensor, and its empty initial value. */
static ir_id
scan_begin(struct building *b, uint32_t i)
{
	const struct type *e = b->elem[i];
	struct imp *im = b->im;
	const struct sym *dim[TYPE_RANK_LIMIT];
	struct attr *a;
	uint32_t k;

	if (e->kind != TYPE_TENSOR || e->n == TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-loop", "scan output %u is not a tensor", i);
		return 0;
	}
	a = arena_alloc(im->m->arena, e->n + 1, sizeof *a);
	dim[0] = sym_any(im->m->syms);
	a[0] = attr_int(0);
	for (k = 0; k < e->n; k++) {
		dim[k + 1] = e->dim[k];
		b->unknown[i] = b->unknown[i] || e->dim[k]->has_any;
		a[k + 1] = e->dim[k]->has_any ? attr_int(0) :
		    e->dim[k]->kind == SYM_CONST ?
		    attr_int(e->dim[k]->value) :
		    (struct attr){ .kind = ATTR_SYM, .sym = e->dim[k] };
	}
	b->type[P_STATE + b->l->nstate + i] = type_tensor(im->m->types,
	    e->dtype, e->n + 1, dim);
	return CALL(im, "zeros", ATTRS(im, { "shape", (struct attr){
	    .kind = ATTR_LIST, .n = e->n + 1, .list = a } },
	    { "dtype", imp_dt(im, e->dtype) }));
}

/* if (count == 0) the element else all so far and the element */
static ir_id
first_or_more(struct building *b, uint32_t k, ir_id *pair)
{
	struct imp *im = b->im;
	const struct type *t = b->type[P_STATE + k];
	struct ir_node n = { .kind = NODE_IF, .id = IR_NEW_ID,
		.span = im->span, .annot = t };
	ir_id cond = DO(im, "equal", b->param[P_COUNT], imp_scalar(im,
	    DT_INT64, 0)), id;
	ir_region sub[2], outer = im->region;

	sub[0] = ir_region_new(im->m, im->function, UINT32_MAX);
	sub[1] = ir_region_new(im->m, im->function, UINT32_MAX);
	id = ir_node_add(im->m, outer, &n, &(struct ir_args){ .in = &cond,
	    .nin = 1, .sub = sub, .nsub = 2 });
	imp_note(im, id, imp_open(im, t));
	im->m->region.v[sub[0]].owner = id;
	im->m->region.v[sub[1]].owner = id;
	im->m->region.v[sub[0]].result = pair[1];
	im->region = sub[1];
	im->m->region.v[sub[1]].result = imp_concat(im, 2, pair, 0);
	im->region = outer;
	return im->m->region.v[sub[1]].result ? id : 0;
}

/* Whether the body's condition is its parameter unchanged, or true. */
static bool
always(struct building *b, ir_id cond)
{
	const int64_t *v;
	uint32_t n;

	return cond == 0 || cond == b->param[P_COND] ||
	    (imp_known(b->im, cond, &v, &n) && n == 1 && v[0] != 0);
}

/* One iteration: the body, then the call with the next arguments. */
static ir_id
turn(struct building *b, ir_id fn, const struct type *ret)
{
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
		.id = IR_NEW_ID, .span = b->im->span };
	ir_id out[2 * LOOP_VALUES + 1], arg[2 * LOOP_VALUES + 3], id;
	struct imp_loop *l = b->l;
	struct imp *im = b->im;
	uint32_t i, k;

	if (!call_body(b, out))
		return 0;
	b->counted = always(b, out[0]);
	arg[0] = fn;
	arg[1] = DO(im, "add", b->param[P_COUNT], imp_scalar(im, DT_INT64,
	    1));
	arg[2] = out[0] ? out[0] : b->param[P_COND];
	for (i = 0; i < l->nstate; i++)
		arg[3 + i] = !b->lift[i] ? out[1 + i] : seq_ctor(im, "Some",
		    b->type[P_STATE + i], 1, &out[1 + i]);
	for (i = 0; i < l->nscan; i++) {
		ir_id pair[2];

		k = l->nstate + i;
		pair[0] = b->param[P_STATE + k];
		pair[1] = imp_expand(im, out[1 + k], 0, 1);
		arg[3 + k] = b->unknown[i] ? first_or_more(b, k, pair) :
		    imp_concat(im, 2, pair, 0);
	}
	for (i = 0; i < b->nparam + 1; i++)
		if (arg[i] == 0)
			return 0;
	id = ir_node_add(im->m, im->region, &call, &(struct ir_args){
	    .in = arg, .nin = b->nparam + 1 });
	imp_note(im, id, ret);
	return id;
}

static ir_id
end_value(struct building *b)
{
	uint32_t n = b->nparam - P_STATE;

	return n == 1 ? b->param[P_STATE] :
	    imp_tuple(b->im, n, b->param + P_STATE);
}

static ir_id
test(struct building *b)
{
	struct imp *im = b->im;
	ir_id c = b->param[P_COND];

	if (b->l->limit)
		c = DO(im, "logical_and", DO(im, "less", b->param[P_COUNT],
		    b->l->limit), c);
	return c;
}

static bool
fill(struct building *b, ir_id fn, const struct type *ret, ir_region body)
{
	struct imp *im = b->im;
	struct ir_node n = { .kind = NODE_IF, .id = IR_NEW_ID,
		.span = im->span };
	ir_region outer = im->region, sub[2];
	ir_id cond, id, result[2];
	uint32_t i;

	im->region = body;
	for (i = 0; i < b->nparam; i++)
		b->param[i] = add_param(b, b->type[i]);
	cond = test(b);
	sub[0] = ir_region_new(im->m, im->function, fn);
	sub[1] = ir_region_new(im->m, im->function, fn);
	id = ir_node_add(im->m, body, &n, &(struct ir_args){ .in = &cond,
	    .nin = 1, .sub = sub, .nsub = 2 });
	imp_note(im, id, ret);
	im->m->region.v[sub[0]].owner = id;
	im->m->region.v[sub[1]].owner = id;
	im->region = sub[0];
	result[0] = turn(b, fn, ret);
	im->region = sub[1];
	result[1] = end_value(b);
	for (i = 0; i < 2; i++)
		im->m->region.v[sub[i]].result = result[i];
	im->m->region.v[body].result = id;
	im->region = outer;
	return cond && result[0] && result[1];
}

static ir_id
make_fn(struct building *b, const struct type *ret)
{
	struct imp *im = b->im;
	struct ir_node n = { .kind = NODE_FN, .id = IR_NEW_ID, .annot = ret,
		.span = im->span };
	ir_region body = ir_region_new(im->m, im->function, 0);
	ir_id fn = ir_node_add(im->m, im->region, &n, &(struct ir_args){
	    .sub = &body, .nsub = 1 });

	im->m->region.v[body].owner = fn;
	ir_at(im->m, fn)->name = str_intern0(im->m->strings, "loop");
	imp_note(im, fn, ret);
	return fill(b, fn, ret, body) ? fn : 0;
}

static const struct type *
result_type(struct building *b)
{
	uint32_t n = b->nparam - P_STATE;

	return n == 1 ? b->type[P_STATE] :
	    type_tuple(b->im->m->types, n, b->type + P_STATE);
}

/* A scan of a loop whose number of iterations is known: it becomes the first
 * extent, which later operators can use. */
static ir_id
sized(struct building *b, uint32_t k, ir_id scan)
{
	const struct sym *turns;
	struct imp *im = b->im;
	const struct type *e = b->elem[k];
	const struct onnx_info *limit;
	struct attr *a;
	int64_t lo, hi;
	uint32_t i;

	if (!b->counted || !b->l->limit || e->has_any)
		return scan;
	limit = &im->info.v[b->l->limit];
	if (!limit->value || limit->nvalue != 1)
		return scan;
	turns = limit->value[0];
	sym_bounds(im->facts, turns, &lo, &hi);
	if (lo < 0)
		turns = sym_max(im->m->syms, turns, sym_const(im->m->syms, 0));
	if (!turns || !imp_sym_ok(im, turns))
		return scan;
	a = arena_alloc(im->m->arena, e->n + 1, sizeof *a);
	for (i = 0; i <= e->n; i++) {
		const struct sym *d = i == 0 ? turns : e->dim[i - 1];

		a[i] = d->kind == SYM_CONST ? attr_int(d->value) :
		    (struct attr){ .kind = ATTR_SYM, .sym = d };
	}
	return CALL(im, "reshape", ATTRS(im, { "newshape", (struct attr){
	    .kind = ATTR_LIST, .n = e->n + 1, .list = a } },
	    { "allowzero", attr_bool(true) }), scan);
}

static bool
emit(struct building *b, ir_id *out)
{
	struct imp *im = b->im;
	struct imp_loop *l = b->l;
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
		.id = IR_NEW_ID, .span = im->span };
	ir_id arg[2 * LOOP_VALUES + 3], id;
	const struct type *ret;
	uint32_t i, n = l->nstate + l->nscan;

	arg[1] = imp_scalar(im, DT_INT64, 0);
	arg[2] = l->cond ? l->cond : imp_scalar(im, DT_BOOL, 1);
	for (i = 0; i < l->nstate; i++)
		arg[3 + i] = l->state[i];
	for (i = 0; i < l->nscan; i++) {
		arg[3 + l->nstate + i] = scan_begin(b, i);
		if (!arg[3 + l->nstate + i])
			return false;
	}
	b->nparam = P_STATE + n;
	ret = result_type(b);
	arg[0] = make_fn(b, ret);
	if (!arg[0])
		return false;
	id = ir_node_add(im->m, im->region, &call, &(struct ir_args){
	    .in = arg, .nin = b->nparam + 1 });
	imp_note(im, id, imp_open(im, ret));
	for (i = 0; i < n; i++)
		out[i] = n == 1 ? id : imp_proj(im, id, i);
	b->counted = b->counted && always(b, l->cond);
	for (i = 0; i < l->nscan; i++)
		out[l->nstate + i] = sized(b, i, out[l->nstate + i]);
	for (i = 0; i < l->nstate; i++)
		if (b->lift[i])
			out[i] = SEQ_CALL(im, "option_get",
			    imp_solved(im, b->type[P_STATE + i])->arg[0],
			    out[i]);
	return true;
}

bool
imp_loop(struct imp *im, struct imp_loop *l, ir_id *out)
{
	struct building *b = arena_alloc(im->arena, 1, sizeof *b);
	bool stable = false, ok = true;
	uint32_t i;

	if (im->depth >= CONTROL_DEPTH) {
		imp_error(im, "onnx-loop", "loops are nested more than %d "
		    "deep", CONTROL_DEPTH);
		return false;
	}
	if (l->nstate + l->nscan == 0) {
		imp_error(im, "onnx-loop", "a loop without results");
		return false;
	}
	im->depth++;
	b->im = im;
	b->l = l;
	l->cond = scalar_of(im, l->cond);
	l->limit = scalar_of(im, l->limit);
	b->type[P_COUNT] = type_scalar(im->m->types, DT_INT64);
	b->type[P_COND] = type_scalar(im->m->types, DT_BOOL);
	for (i = 0; i < l->nstate && ok; i++) {
		ok = imp_type(im, l->state[i]) != NULL;
		if (ok)
			b->type[P_STATE + i] = imp_close(im, imp_type(im,
			    l->state[i]));
	}
	for (i = 0; i < TRIALS && ok && !stable; i++)
		ok = trial(b, &stable);
	if (ok)
		ok = emit(b, out);
	im->depth--;
	return ok;
}
