/*
 * Splits large units into several LLVM functions, called pieces (fn.h).
 *
 * LLVM's time is more than linear in the size of a function, so no function may
 * become large.  The code size of a unit is estimated, from the innermost
 * regions outwards: a branch that is too large for the enclosing function is
 * outlined into a piece, and a region that is too large itself is split where
 * the estimate reaches the limit; each piece ends with a tail call of the next:
 *
 *	ptr piece(ptr ctx, ptr closure, ptr frame)
 *
 * All pieces of an activation share a frame, an object of the call's memory
 * that dies with the arena: itself, the arena, the dimensions, and the values
 * that one piece computes and another uses.  So tail calls remain tail calls in
 * every piece.
 *
 * Cost: linear in nodes and uses.
 */
#include "codegen/fn.h"

#include "runtime/value.h"

#define PIECE 1500		/* instructions, about */
#define TAIL_CALLS 18

/* The frame's items before the dimensions. */
enum { FRAME_SELF, FRAME_ARENA, FRAME_BASE, FRAME_BYTES, FRAME_HEADS,
	FRAME_DIMS };

/* ---- the plan ---- */

static uint32_t
weight_of(const struct fgen *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	uint64_t w = 2 + 2 * (uint64_t)n->nin;

	if (n->kind == NODE_CALL)
		w += 10;
	if (attrs_get(n->props, f->key_check) != NULL)
		w += 20;
	return w < PIECE ? (uint32_t)w : PIECE;
}

/* The weight of a node's branches; those that exceed the limit are outlined. */
static uint32_t
weight_below(struct fgen *f, const struct ir_node *n)
{
	uint32_t w = 0;

	if (n->kind != NODE_IF && n->kind != NODE_MATCH)
		return 0;
	for (uint32_t i = 0; i < n->nsub; i++) {
		ir_region r = ir_sub(f->m, n, i);

		if (w + f->weight[r] > PIECE)
			f->apart[r] = true;
		w += f->apart[r] ? 4 : f->weight[r];
	}
	return w;
}

struct plan {
	struct fgen *f;
	const id_list *nodes;
	const ir_region_list *regions;	/* each before those inside of it */
	uint32_t pieces;
};

static void
weigh(struct plan *p)
{
	struct fgen *f = p->f;

	for (uint32_t i = p->regions->n; i-- > 0; ) {
		ir_region r = p->regions->v[i];
		const struct ir_region_data *d = &f->m->region.v[r];
		uint32_t w = 0;

		for (uint32_t k = 0; k < d->nodes.n; k++) {
			w += weight_of(f, d->nodes.v[k]) + weight_below(f,
			    ir_at(f->m, d->nodes.v[k]));
			if (w > PIECE)
				w = PIECE + 1;
		}
		f->weight[r] = w;
	}
}

static bool
is_body(const struct fgen *f, ir_region r)
{
	ir_id owner = f->m->region.v[r].owner;

	return owner == 0 || ir_at(f->m, owner)->kind == NODE_FN;
}

/* Assigns the nodes of a region to pieces. */
static void
deal_region(struct plan *p, ir_region r)
{
	struct fgen *f = p->f;
	const struct ir_region_data *d = &f->m->region.v[r];
	uint32_t piece, w = 0;

	piece = is_body(f, r) || f->apart[r] ? ++p->pieces :
	    f->piece[d->owner];
	f->first[r] = piece;
	for (uint32_t i = 0; i < d->params.n; i++)
		f->piece[d->params.v[i]] = is_body(f, r) ? piece :
		    f->piece[d->owner];
	for (uint32_t k = 0; k < d->nodes.n; k++) {
		ir_id id = d->nodes.v[k];
		uint32_t own = weight_of(f, id) + weight_below(f, ir_at(f->m,
		    id));

		if ((is_body(f, r) || f->apart[r]) && k > 0 &&
		    w + own > PIECE) {
			f->split_at[id] = true;
			f->unit.v[f->unit_of[id]].split = true;
			piece = ++p->pieces;
			w = 0;
		}
		w += own;
		f->piece[id] = piece;
	}
	f->last[r] = piece;
	if (f->apart[r])
		f->unit.v[f->unit_of[d->owner]].split = true;
}

/* The value is used in a piece of this unit. */
static void
used(struct plan *p, uint32_t unit, ir_id id, uint32_t piece)
{
	struct fgen *f = p->f;
	struct unit *u = &f->unit.v[unit];

	if (f->unit_of[id] != unit || f->piece[id] == piece ||
	    f->framed[id] != 0)
		return;
	f->framed[id] = FRAME_DIMS + u->dim.n + u->framed++;
}

static void
use_node(struct plan *p, ir_id id)
{
	struct fgen *f = p->f;
	const struct ir_node *n = ir_at(f->m, id);
	uint32_t unit = f->unit_of[id], inner;

	for (uint32_t i = 0; i < n->nin; i++)
		used(p, unit, ir_in(f->m, n, i), f->piece[id]);
	for (uint32_t i = 0; i < f->die[id].n; i++)
		used(p, unit, f->die[id].v[i], f->piece[id]);
	if (n->kind != NODE_FN || !map_get(&f->fn_unit, id, &inner))
		return;
	for (uint32_t i = 0; i < f->unit.v[inner].from.n; i++)
		used(p, unit, f->unit.v[inner].from.v[i], f->piece[id]);
	for (uint32_t i = 0; i < f->unit.v[inner].scalars.n; i++)
		used(p, unit, f->unit.v[inner].scalars.v[i], f->piece[id]);
}

static void
use_region(struct plan *p, ir_region r, uint32_t function)
{
	struct fgen *f = p->f;
	const struct ir_region_data *d = &f->m->region.v[r];
	uint32_t unit = f->function_unit[function];

	if (d->owner != 0 && is_body(f, r))
		map_get(&f->fn_unit, d->owner, &unit);
	else if (d->owner != 0)
		unit = f->unit_of[d->owner];
	used(p, unit, d->result, f->last[r]);
	for (uint32_t i = 0; i < f->drop[r].n; i++)
		used(p, unit, f->drop[r].v[i], f->first[r]);
}

void
fn_split_plan(struct fgen *f, uint32_t function, const id_list *nodes,
    const ir_region_list *regions)
{
	struct plan p = { .f = f, .nodes = nodes, .regions = regions };

	weigh(&p);
	for (uint32_t i = 0; i < regions->n; i++)
		deal_region(&p, regions->v[i]);
	for (uint32_t i = 0; i < nodes->n; i++)
		use_node(&p, nodes->v[i]);
	for (uint32_t i = 0; i < regions->n; i++)
		use_region(&p, regions->v[i], function);
}

/* ---- the frame ---- */

static LLVMValueRef
item(struct fgen *f, uint32_t i)
{
	return fn_at(f, f->g->i64, f->frame, i);
}

/* Allocates the frame in the unit's first piece; values are stored into it as
 * they are computed. */
void
fn_frame_begin(struct fgen *f)
{
	const struct unit *u = &f->unit.v[f->u];
	LLVMValueRef args[3] = { f->ctx, gen_int(f->g, (int64_t)
	    (FRAME_DIMS + u->dim.n + u->framed) * 8), gen_int(f->g, 0) };

	f->frame = NULL;
	if (!u->split)
		return;
	f->frame_self = fn_runtime(f, "relay_arena", "ppll", args);
	fn_require(f, LLVMBuildIsNotNull(f->g->b, f->frame_self, ""));
	f->frame = fn_data(f, f->frame_self);
	LLVMBuildStore(f->g->b, f->frame_self, item(f, FRAME_SELF));
}

/* Called after fn_arena_begin. */
void
fn_frame_arena(struct fgen *f)
{
	LLVMBuilderRef b = f->g->b;

	if (f->frame == NULL || f->arena_base == NULL)
		return;
	LLVMBuildStore(b, f->arena, item(f, FRAME_ARENA));
	LLVMBuildStore(b, f->arena_base, item(f, FRAME_BASE));
	LLVMBuildStore(b, f->arena_bytes, item(f, FRAME_BYTES));
	if (f->heads != NULL)
		LLVMBuildStore(b, f->heads, item(f, FRAME_HEADS));
}

void
fn_frame_end(struct fgen *f)
{
	if (f->frame != NULL)
		fn_drop(f, f->frame_self);
}

static LLVMValueRef
load(struct fgen *f, LLVMTypeRef t, uint32_t i)
{
	return LLVMBuildLoad2(f->g->b, t, item(f, i), "");
}

LLVMValueRef
fn_frame_dim(struct fgen *f, uint32_t i)
{
	return item(f, FRAME_DIMS + i);
}

void
fn_frame_put(struct fgen *f, ir_id id)
{
	if (f->frame != NULL && f->framed[id] != 0 && f->val[id] != NULL &&
	    !LLVMIsConstant(f->val[id]))
		LLVMBuildStore(f->g->b, f->val[id], item(f, f->framed[id]));
}

LLVMValueRef
fn_frame_get(struct fgen *f, ir_id id)
{
	LLVMValueRef v = f->val[id];

	if (f->frame == NULL || f->piece[id] == f->at || LLVMIsConstant(v))
		return v;
	if (f->framed[id] == 0)
		BUG("v%u is of another piece", ir_at(f->m, id)->id);
	return load(f, f->is_scalar[id] ? fn_scalar_type(f, ir_at(f->m,
	    id)->type) : f->g->ptr, f->framed[id]);
}

/* ---- pieces ---- */

LLVMTypeRef
fn_piece_type(struct fgen *f)
{
	LLVMTypeRef in[3] = { f->g->ptr, f->g->ptr, f->g->ptr };

	return LLVMFunctionType(f->g->ptr, in, 3, 0);
}

uint32_t
fn_first_piece(const struct fgen *f)
{
	return f->first[f->unit.v[f->u].body];
}

/* Declares a piece that executes a region from node `pos` on. */
LLVMValueRef
fn_piece(struct fgen *f, ir_region region, uint32_t pos, bool tail)
{
	struct gen *g = f->g;
	const struct unit *u = &f->unit.v[f->u];
	const char *name = u->owner != 0 ? "local" :
	    f->m->function.v[u->function].name;
	struct piece p = { .region = region, .pos = pos, .tail = tail,
	    .number = pos > 0 ? f->piece[f->m->region.v[region].nodes.v[pos]]
	    : f->first[region] };

	p.fn = LLVMAddFunction(g->module, name, fn_piece_type(f));
	LLVMSetLinkage(p.fn, LLVMInternalLinkage);
	LLVMSetFunctionCallConv(p.fn, TAIL_CALLS);
	gen_never_inline(g, p.fn);
	gen_debug_function(g, p.fn, name, u->owner != 0 ?
	    &ir_at(f->m, u->owner)->span :
	    &f->m->function.v[u->function].span);
	vec_push(&f->pieces, p);
	vec_push(&g->apart, p.fn);
	return p.fn;
}

/* Calls it; tail: and returns. */
LLVMValueRef
fn_piece_call(struct fgen *f, LLVMValueRef fn, bool tail)
{
	LLVMValueRef args[3] = { f->ctx, f->closure, f->frame }, call;

	call = LLVMBuildCall2(f->g->b, fn_piece_type(f), fn, args, 3, "");
	LLVMSetInstructionCallConv(call, TAIL_CALLS);
	if (tail) {
		LLVMSetTailCallKind(call, LLVMTailCallKindMustTail);
		LLVMBuildRet(f->g->b, call);
	}
	return call;
}

void
fn_piece_begin(struct fgen *f, const struct piece *p)
{
	struct gen *g = f->g;
	LLVMValueRef one = gen_int(g, 1);

	f->fn = p->fn;
	f->at = p->number;
	f->ctx = LLVMGetParam(f->fn, 0);
	f->closure = LLVMGetParam(f->fn, 1);
	f->frame = LLVMGetParam(f->fn, 2);
	f->nbufs = f->ndims = 1;
	gen_debug_node(g, f->fn, ir_at(f->m, f->m->region.v[
	    p->region].result));
	LLVMPositionBuilderAtEnd(g->b, fn_block(f, "entry"));
	f->bufs = LLVMBuildArrayAlloca(g->b, g->ptr, one, "");
	f->dims = LLVMBuildArrayAlloca(g->b, g->i64, one, "");
	f->failed = fn_block(f, "failed");
	f->frame_self = load(f, g->ptr, FRAME_SELF);
	if (f->arena_base == NULL)
		return;
	f->arena = load(f, g->ptr, FRAME_ARENA);
	f->arena_base = load(f, g->ptr, FRAME_BASE);
	f->arena_bytes = load(f, g->i64, FRAME_BYTES);
	if (f->heads != NULL)
		f->heads = load(f, g->ptr, FRAME_HEADS);
}
