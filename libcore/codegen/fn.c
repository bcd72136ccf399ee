/*
 * Generates the LLVM function of one unit (fn.h): regions, `if` and `match`,
 * with an explicit stack of the open regions.
 *
 * A branch in tail position returns; the values of other branches meet in a
 * phi.
 */
#include "codegen/fn.h"

#include <string.h>

#include "ir/text.h"
#include "runtime/value.h"

#define TAIL_CALLS 18		/* LLVM's number of the convention `tailcc` */

/* An open region, and the progress of its current node's branches. */
struct level {
	ir_region region;
	uint32_t pos;
	bool tail, ended;
	/* of the `if` or `match` at pos, while it is open */
	uint32_t arm;
	LLVMBasicBlockRef join, other;
	struct fn_cases cases;
	VEC(LLVMValueRef) value;
	VEC(LLVMBasicBlockRef) from;
};
typedef VEC(struct level) level_list;

/* ---- the beginning ---- */

static void
check_stack(struct fgen *f)
{
	struct gen *g = f->g;
	LLVMBasicBlockRef good;
	LLVMValueRef limit, args[3];

	if (!f->deep)
		return;
	limit = LLVMBuildLoad2(g->b, g->ptr, fn_at(f, g->i8, f->ctx,
	    (int64_t)offsetof(struct relay_ctx, stack_limit)), "");
	good = fn_fail_begin(f, LLVMBuildICmp(g->b, LLVMIntUGE, f->bufs,
	    limit, ""));
	args[0] = f->ctx;
	args[1] = gen_string(g, "recursion is too deep: the stack of 512 MiB "
	    "is used up");
	args[2] = LLVMConstNull(g->ptr);
	fn_runtime(f, "relay_fail", "ippp", args);
	fn_fail_end(f, good);
}

static void
begin_dims(struct fgen *f)
{
	struct gen *g = f->g;
	struct unit *u = &f->unit.v[f->u];
	LLVMValueRef unknown = LLVMConstInt(g->i64, (uint64_t)INT64_MIN, 1);

	f->dim = mem_zalloc(u->dim.n + 1, sizeof *f->dim);
	for (uint32_t i = 0; i < u->dim.n; i++) {
		LLVMValueRef v = unknown;

		if (f->frame == NULL)
			f->dim[i] = fn_alloca(f, g->i64, gen_int(g, 1));
		if (u->owner != 0 &&
		    fn_dim(&f->unit.v[u->up], u->dim.v[i]) != NO_DIM)
			v = LLVMBuildLoad2(g->b, g->i64, fn_at(f, g->i8,
			    f->closure, (int64_t)(offsetof(struct relay_value,
			    item) + (u->from.n + i) * 8)), "");
		LLVMBuildStore(g->b, v, fn_dim_place(f, i));
	}
}

static bool
begin_params(struct fgen *f)
{
	struct unit *u = &f->unit.v[f->u];
	struct ir_region_data *r = &f->m->region.v[u->body];
	struct buf b = { NULL, 0, 0 };
	bool ok = true;

	fn_note_binders(f, u);
	for (uint32_t i = 0; i < r->params.n; i++)
		ok = fn_can_fit(f, r->params.v[i], ir_at(f->m,
		    r->params.v[i])->type) && ok;
	for (uint32_t i = 0; ok && i < r->params.n; i++) {
		f->val[r->params.v[i]] = LLVMGetParam(f->fn, i + 2);
		fn_frame_put(f, r->params.v[i]);
	}
	for (uint32_t i = 0; ok && i < r->params.n; i++)
		fn_bind(f, ir_at(f->m, r->params.v[i])->type,
		    f->val[r->params.v[i]], NULL);
	for (uint32_t i = 0; ok && i < r->params.n; i++) {
		ir_id p = r->params.v[i];
		const struct ir_node *n = ir_at(f->m, p);

		b.n = 0;
		if (n->name != NULL)
			buf_printf(&b, "parameter '%s'", n->name);
		else
			buf_printf(&b, "parameter %u", i);
		fn_fit(f, p, b.v, n->type, f->val[p]);
	}
	buf_release(&b);
	ok = fn_checks(f, r->params.n > 0 ? r->params.v[0] : 0, "assumption",
	    attrs_get(u->attrs, str_intern0(f->m->strings, "assume")),
	    &f->m->function.v[u->function].span, NULL, false) && ok;
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *n = ir_at(f->m, r->params.v[i]);

		ok = fn_checks(f, r->params.v[i], "check", attrs_get(n->props,
		    f->key_check), &n->span, NULL, false) && ok;
	}
	return ok;
}

/* ---- regions ---- */

static void
open_region(struct fgen *f, level_list *open, ir_region region, bool tail,
    uint32_t pos)
{
	struct level l = { .region = region, .pos = pos, .tail = tail };

	for (uint32_t i = 0; pos == 0 && i < f->drop[region].n; i++)
		if (fn_is_counted(f, f->drop[region].v[i]))
			fn_drop(f, fn_get(f, f->drop[region].v[i]));
	vec_push(open, l);
}

/* The result of a region, owned. */
static LLVMValueRef
region_result(struct fgen *f, ir_region region)
{
	ir_id id = f->m->region.v[region].result;
	LLVMValueRef v;

	if (f->is_scalar[id])
		return fn_scalar_box(f, id);
	v = fn_get(f, id);
	if (!f->live.gives[region])
		fn_keep(f, v);
	return v;
}

/* The same as a scalar. */
static LLVMValueRef
region_scalar(struct fgen *f, ir_region region)
{
	ir_id id = f->m->region.v[region].result;
	LLVMValueRef v = fn_scalar(f, id);

	if (fn_is_counted(f, id) && f->live.gives[region])
		fn_drop(f, fn_get(f, id));
	return v;
}

static void
give_back(struct fgen *f, LLVMValueRef v)
{
	if (f->unit.v[f->u].owner != 0)
		fn_drop(f, f->closure);
	fn_arena_end(f);
	LLVMBuildRet(f->g->b, v);
}

/* After a node's value has been generated. */
static bool
after_node(struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct attr *dims = attrs_get(n->props, f->key_dims);

	fn_frame_put(f, id);
	if (dims != NULL && dims->kind == ATTR_STR && dims->s[0] != '\0') {
		fn_bind(f, n->type, f->val[id], dims);
		if (!fn_checks(f, id, "check", attrs_get(n->props,
		    f->key_check), &n->span, dims, true))
			return false;
	}
	fn_deaths(f, id);
	return true;
}

/* Passes the value of a branch to the join point. */
static void
join_branch(struct fgen *f, struct level *l, LLVMValueRef v)
{
	if (l->join == NULL)
		l->join = fn_block(f, "join");
	vec_push(&l->value, v);
	vec_push(&l->from, LLVMGetInsertBlock(f->g->b));
	LLVMBuildBr(f->g->b, l->join);
}

/* A branch that is outlined into a separate function. */
static void
call_branch(struct fgen *f, struct level *l, ir_region sub, bool tail)
{
	ir_id id = f->m->region.v[l->region].nodes.v[l->pos];
	LLVMValueRef v = fn_piece_call(f, fn_piece(f, sub, 0, tail), tail);

	if (tail)
		return;
	fn_require(f, LLVMBuildIsNotNull(f->g->b, v, ""));
	join_branch(f, l, f->is_scalar[id] ? fn_scalar_unbox(f, ir_at(f->m,
	    id)->type, v) : v);
}

/* Opens the next branch of a node; false: all are generated. */
static bool
next_branch(struct fgen *f, level_list *open, bool tail)
{
	struct gen *g = f->g;
	struct level *l = &vec_last(open);
	ir_id id = f->m->region.v[l->region].nodes.v[l->pos];
	const struct ir_node *n = ir_at(f->m, id);
	LLVMBasicBlockRef yes;
	ir_region sub;

	if (l->arm == n->nsub)
		return false;
	sub = ir_sub(f->m, n, l->arm);
	if (n->kind == NODE_IF) {
		if (l->arm == 0) {
			LLVMValueRef c = fn_scalar(f, ir_in(f->m, n, 0));

			yes = fn_block(f, "then");
			l->other = fn_block(f, "else");
			LLVMBuildCondBr(g->b, LLVMBuildICmp(g->b, LLVMIntNE, c,
			    LLVMConstInt(g->i8, 0, 0), ""), yes, l->other);
		} else {
			yes = l->other;
		}
		LLVMPositionBuilderAtEnd(g->b, yes);
	} else {
		if (l->arm == 0)
			fn_cases_begin(f, n, &l->cases);
		fn_case(f, n, &l->cases, l->arm);
	}
	l->arm++;
	if (f->apart[sub])
		call_branch(f, l, sub, tail);
	else
		open_region(f, open, sub, tail, 0);
	return true;
}

static void
no_match(struct fgen *f, ir_id id, LLVMBasicBlockRef at)
{
	struct gen *g = f->g;
	LLVMValueRef args[8];

	LLVMPositionBuilderAtEnd(g->b, at);
	args[0] = f->ctx;
	args[1] = fn_place(f, id);
	args[2] = gen_string(g, "no case of the match fits ");
	args[3] = fn_get(f, ir_in(f->m, ir_at(f->m, id), 0));
	args[4] = f->ctor_names;
	args[5] = fn_i32(f, 0);
	args[6] = args[7] = LLVMConstNull(g->ptr);
	fn_runtime(f, "relay_fail_fit", "ipppppipp", args);
	LLVMBuildBr(g->b, f->failed);
}

/* All branches are generated: the value is the phi at the join point. */
static bool
close_branches(struct fgen *f, struct level *l, ir_id id, bool tail)
{
	struct gen *g = f->g;
	const struct ir_node *n = ir_at(f->m, id);
	LLVMTypeRef t = f->is_scalar[id] ? fn_scalar_type(f, n->type) : g->ptr;

	if (n->kind == NODE_MATCH) {
		if (n->nsub == 0)
			fn_cases_begin(f, n, &l->cases);
		no_match(f, id, l->cases.at[n->nsub]);
		fn_cases_end(&l->cases);
	}
	l->arm = 0;
	l->other = NULL;
	if (tail) {
		l->ended = true;
		return true;
	}
	LLVMPositionBuilderAtEnd(g->b, l->join);
	f->val[id] = LLVMBuildPhi(g->b, t, "");
	LLVMAddIncoming(f->val[id], l->value.v, l->from.v, l->value.n);
	l->value.n = l->from.n = 0;
	l->join = NULL;
	return after_node(f, id);
}

static void
finish_region(struct fgen *f, level_list *open)
{
	struct level l = vec_pop(open);
	LLVMValueRef v;
	ir_id id;

	vec_free(&l.value);
	vec_free(&l.from);
	if (l.ended)
		return;
	if (!l.tail && open->n > 0) {
		struct level *outer = &vec_last(open);

		id = f->m->region.v[outer->region].nodes.v[outer->pos];
		join_branch(f, outer, f->is_scalar[id] ? region_scalar(f,
		    l.region) : region_result(f, l.region));
		return;
	}
	v = region_result(f, l.region);
	if (l.tail)
		give_back(f, v);
	else
		LLVMBuildRet(f->g->b, v);
}

/* One step: the next node of the innermost region, or its end. */
static bool
step(struct fgen *f, level_list *open)
{
	struct level *l = &vec_last(open);
	struct ir_region_data *r = &f->m->region.v[l->region];
	const struct ir_node *n;
	bool tail, ended = false, ok;
	ir_id id;

	if (l->pos == r->nodes.n || l->ended) {
		finish_region(f, open);
		return true;
	}
	id = r->nodes.v[l->pos];
	n = ir_at(f->m, id);
	gen_debug_node(f->g, f->fn, n);
	if (f->split_at[id] && f->piece[id] != f->at) {
		fn_piece_call(f, fn_piece(f, l->region, l->pos, l->tail),
		    true);
		l->ended = true;
		return true;
	}
	tail = l->tail && r->result == id && l->pos + 1 == r->nodes.n &&
	    !fn_checks_late(f, id);
	if (l->arm == 0) {
		for (uint32_t i = 0; i < f->die[id].n; i++)
			f->mark[f->die[id].v[i]] = id;
		if (!fn_checks(f, id, "check", attrs_get(n->props,
		    f->key_check), &n->span, attrs_get(n->props, f->key_dims),
		    false))
			return false;
	}
	if (n->kind == NODE_IF || n->kind == NODE_MATCH) {
		if (next_branch(f, open, tail))
			return true;
		ok = close_branches(f, l, id, tail);
	} else {
		ok = fn_node(f, id, tail, &ended);
		if (ok && ended)
			l->ended = true;
		else
			ok = ok && after_node(f, id);
	}
	l->pos++;
	return ok;
}

/* Generates the open regions to their ends. */
static bool
run(struct fgen *f, level_list *open)
{
	bool ok = true;

	while (ok && open->n > 0)
		ok = step(f, open);
	while (open->n > 0) {
		struct level l = vec_pop(open);

		vec_free(&l.value);
		vec_free(&l.from);
		fn_cases_end(&l.cases);
	}
	vec_free(open);
	LLVMPositionBuilderAtEnd(f->g->b, f->failed);
	LLVMBuildRet(f->g->b, LLVMConstNull(f->g->ptr));
	LLVMSetOperand(f->bufs, 0, gen_int(f->g, f->nbufs));
	LLVMSetOperand(f->dims, 0, gen_int(f->g, f->ndims));
	return ok;
}

/* The pieces of a split unit, and the pieces that these call. */
static bool
run_pieces(struct fgen *f)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < f->pieces.n; i++) {
		level_list open = { NULL, 0, 0 };
		struct piece p = f->pieces.v[i];

		fn_piece_begin(f, &p);
		open_region(f, &open, p.region, p.tail, p.pos);
		ok = run(f, &open);
	}
	f->pieces.n = 0;
	f->frame = NULL;
	return ok;
}

bool
fn_generate(struct fgen *f, uint32_t unit)
{
	struct gen *g = f->g;
	level_list open = { NULL, 0, 0 };
	LLVMValueRef one = gen_int(g, 1);
	bool ok;

	f->u = unit;
	f->fn = f->unit.v[unit].fn;
	f->at = fn_first_piece(f);
	f->ctx = LLVMGetParam(f->fn, 0);
	f->closure = LLVMGetParam(f->fn, 1);
	f->nbufs = f->ndims = 1;
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	f->bufs = LLVMBuildArrayAlloca(g->b, g->ptr, one, "");
	f->dims = LLVMBuildArrayAlloca(g->b, g->i64, one, "");
	f->failed = fn_block(f, "failed");
	check_stack(f);
	fn_frame_begin(f);
	begin_dims(f);
	ok = begin_params(f);
	fn_arena_begin(f);
	fn_frame_arena(f);
	if (ok)
		open_region(f, &open, f->unit.v[unit].body, true, 0);
	ok = run(f, &open) && ok && run_pieces(f);
	mem_free(f->dim);
	f->dim = NULL;
	return ok;
}
