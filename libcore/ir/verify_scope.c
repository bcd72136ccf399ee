/*
 * One function in text order: what each binding uses is visible there,
 * printed ids are unique and below `next`, what is called exists and takes
 * as many operands.
 *
 * A node becomes visible after it (a local function: before its regions)
 * and invisible when its region ends, so one byte per node is enough.
 */
#include "ir/opinfo.h"
#include "ir/verify_impl.h"
#include "ir/region_walk.h"

/* Says why a binding cannot be used by `user`. */
static void
not_visible(struct verify *v, ir_id user, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);

	if (id == 0)
		verify_fault(v, user, "operand", "an operand is missing");
	else if (!v->listed[id])
		verify_fault(v, user, "operand", "it uses v%u, which is in no "
		    "region", n->id);
	else if (v->m->region.v[n->region].function != v->function)
		verify_fault(v, user, "scope", "it uses v%u of another "
		    "function", n->id);
	else if (v->state[id] == UNBOUND)
		verify_fault(v, user, "scope", "it uses v%u before it is "
		    "bound", n->id);
	else
		verify_fault(v, user, "scope", "it uses v%u, which is not "
		    "visible here", n->id);
}

static void
check_operands(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t i;

	for (i = 0; i < n->nin; i++)
		if (v->state[ir_in(v->m, n, i)] != VISIBLE)
			not_visible(v, id, ir_in(v->m, n, i));
}

static void
check_id(struct verify *v, ir_id id, struct map *ids)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t next = v->m->function.v[v->function].next, other;

	if (n->id >= next)
		verify_fault(v, id, "id", "its id %u is not below the "
		    "function's next, %u", n->id, next);
	if (map_get(ids, n->id, &other))
		verify_fault(v, id, "id", "two bindings have the id %u",
		    n->id);
	else
		map_put(ids, n->id, id);
}

static void
check_global(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct ir_global *g = &v->m->global.v[n->ref];

	if (g->kind == GLOBAL_UNDEFINED)
		verify_wrong(v, id, &n->span, "undefined-global",
		    "undefined global '@%s'", g->name);
}

/* Help for tensors where a tuple of them is wanted, and the reverse. */
static void
help_tuple(struct verify *v, const struct ir_node *n, uint32_t min,
    uint32_t max)
{
	const char *name = ir_op_name(n->ref);

	if (ir_op_takes_tuple(n->ref) && max == 1 && n->nin > 1)
		diag_help(v->d, "%s takes one tuple: %s((%%a, %%b))", name,
		    name);
	else if (!ir_op_takes_tuple(n->ref) && min == 2 && n->nin == 1 &&
	    ir_at(v->m, ir_in(v->m, n, 0))->kind == NODE_TUPLE)
		diag_help(v->d, "its operands are not in a tuple: "
		    "%s(%%a, %%b)", name);
}

static void
check_op_arity(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const char *name = ir_op_name(n->ref);
	struct buf b = { 0 };
	uint32_t min, max;

	ir_op_arity(n->ref, &min, &max);
	if (n->nin >= min && n->nin <= max)
		return;
	if (max == UINT32_MAX)
		verify_wrong(v, id, &n->span, "op-arity", "%s takes at least "
		    "%u operands, %u given", name, min, n->nin);
	else if (min != max)
		verify_wrong(v, id, &n->span, "op-arity", "%s takes %u to %u "
		    "operands, %u given", name, min, max, n->nin);
	else
		verify_wrong(v, id, &n->span, "op-arity", "%s takes %u "
		    "operand%s, %u given", name, min, min == 1 ? "" : "s",
		    n->nin);
	ir_op_inputs(n->ref, &b);
	if (b.n > 0)
		diag_help(v->d, "the operands of %s: %s", name, b.v);
	help_tuple(v, n, min, max);
	buf_release(&b);
}

static void
check_call(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);

	if (n->callee == CALLEE_GLOBAL)
		check_global(v, id);
	if (n->callee == CALLEE_OP)
		check_op_arity(v, id);
	if (n->callee == CALLEE_CTOR) {
		const struct ir_ctor *c = &v->m->ctor.v[n->ref];

		if (n->nin != c->nfield)
			verify_wrong(v, id, &n->span, "constructor-arity",
			    "'%s' has %u field%s, %u given", c->name, c->nfield,
			    c->nfield == 1 ? "" : "s", n->nin);
	}
}

/* The literal types of constants are complete, and say how long the
 * data is. */
static void
check_constant(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct ir_constant *c = &v->m->constant.v[n->ref];
	const struct type *t = c->type;
	int64_t count;

	if (!t || t->kind != TYPE_TENSOR || !type_elements(t, &count)) {
		verify_fault(v, id, "constant", "its type is not a tensor of "
		    "constant extents");
		return;
	}
	if (t->dtype == DT_STRING) {
		verify_fault(v, id, "constant", "there are no constants of "
		    "strings; string.unpack makes them of bytes");
		return;
	}
	count *= dtype_info[t->dtype].bytes;
	if (c->data.kind != DATA_EXTERN && c->data.length != (uint64_t)count)
		verify_fault(v, id, "constant", "its data has %llu bytes, its "
		    "type %lld", (unsigned long long)c->data.length,
		    (long long)count);
	if (!c->data.bytes && count > 0 &&
	    (c->data.kind == DATA_INLINE_BYTES ||
	    c->data.kind == DATA_CARRIED))
		verify_fault(v, id, "constant", "it has no data");
	verify_type(v, t, &n->span);
}

static void
check_regions(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct ir_region_data *r;
	uint32_t i;

	if (n->kind == NODE_MATCH) {
		verify_pattern(v, id);
		return;
	}
	for (i = 0; i < n->nsub; i++) {
		r = &v->m->region.v[ir_sub(v->m, n, i)];
		if (r->pattern != 0 || (n->kind == NODE_IF && r->params.n))
			verify_fault(v, id, "region", "its region %u has a "
			    "pattern or parameters", i + 1);
	}
}

static void
check_node(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);

	check_operands(v, id);
	if (n->type)
		verify_type(v, n->type, &n->span);
	if (n->annot && n->annot != n->type)
		verify_type(v, n->annot, &n->span);
	if (n->kind == NODE_CAST && !n->annot)
		verify_fault(v, id, "type", "match_cast does not have a type "
		    "to cast to");
	if (n->kind == NODE_CALL)
		check_call(v, id);
	if (n->kind == NODE_GLOBAL)
		check_global(v, id);
	if (n->kind == NODE_CONST)
		check_constant(v, id);
	if (n->nsub > 0)
		check_regions(v, id);
	if (n->attrs || n->props || n->kind == NODE_CALL)
		verify_attrs(v, id);
	/* A local function may call itself; a parameter is visible at once. */
	if (n->kind == NODE_FN || n->kind == NODE_PARAM)
		v->state[id] = VISIBLE;
}

static void
leave_region(struct verify *v, ir_region region)
{
	const struct ir_region_data *r = &v->m->region.v[region];
	uint32_t i;

	if (v->state[r->result] != VISIBLE) {
		if (r->owner == 0 && r->result == 0)
			diag_error(v->d, &v->m->function.v[v->function].span,
			    "operand", "function '@%s' has no result",
			    v->m->function.v[v->function].name);
		else
			not_visible(v, r->owner ? r->owner : r->result,
			    r->result);
	}
	for (i = 0; i < r->params.n; i++)
		v->state[r->params.v[i]] = OUT_OF_SCOPE;
	for (i = 0; i < r->nodes.n; i++)
		v->state[r->nodes.v[i]] = OUT_OF_SCOPE;
}

void
verify_scope(struct verify *v, uint32_t function)
{
	bool typed = v->m->has & IR_TYPED;
	struct ir_walk w = { 0 };
	struct map ids = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, v->m, function);
	while ((s = ir_walk_next(&w, v->m)) != IR_DONE) {
		if (s == IR_NODE) {
			check_id(v, w.node, &ids);
			check_node(v, w.node);
			if (typed)
				verify_typed_node(v, w.node);
		} else if (s == IR_NODE_END) {
			v->state[w.node] = VISIBLE;
		} else if (s == IR_LEAVE) {
			leave_region(v, w.region);
		}
	}
	ir_walk_end(&w);
	map_free(&ids);
}
