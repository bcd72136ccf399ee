/*
 * Making a module smaller: units, size and steps (reduce.h).
 */
#include "pass/reduce_impl.h"

#include <string.h>

#include "infer/infer.h"
#include "pass/dce.h"
#include "pass/globals.h"
#include "pass/verify.h"
#include "tensor/prim.h"

const char *const reduce_kind_name[REDUCE_KINDS] = { "function", "result",
	"field", "cut", "branch", "bypass", "parameter", "tree", "extent",
	"constant" };
static reduce_edit *const edits[REDUCE_KINDS] = { reduce_function,
	reduce_result, reduce_field, reduce_cut, reduce_branch, reduce_bypass,
	reduce_param, reduce_tree, reduce_extent, reduce_constant };

/* ---- size ---- */

/* The most important first. */
enum { SIZE_BINDINGS, SIZE_PARAMS, SIZE_OPERANDS, SIZE_TREES, SIZE_EXTENTS,
	SIZE_CONSTANTS, SIZES };

static void
measure(const struct ir_module *m, uint64_t size[SIZES])
{
	memset(size, 0, SIZES * sizeof *size);
	for (uint32_t r = 1; r < m->region.n; r++) {
		const struct ir_region_data *d = &m->region.v[r];

		size[SIZE_BINDINGS] += d->nodes.n;
		size[SIZE_PARAMS] += d->params.n;
		for (uint32_t i = 0; i < d->nodes.n + d->params.n; i++) {
			const struct ir_node *n = ir_at(m, i < d->nodes.n ?
			    d->nodes.v[i] : d->params.v[i - d->nodes.n]);
			const struct type *t = n->type;
			int64_t v;

			size[SIZE_OPERANDS] += n->nin;
			for (uint32_t k = 0; t != NULL &&
			    t->kind == TYPE_TENSOR && k < t->n; k++)
				if (sym_is_const(t->dim[k], &v) && v > 0)
					size[SIZE_EXTENTS] += (uint64_t)v;
			if (n->kind == NODE_CONST)
				size[SIZE_CONSTANTS] += !reduce_is_one(
				    &m->constant.v[n->ref]);
		}
	}
	for (uint32_t i = 1; i < m->prim.n; i++)
		size[SIZE_TREES] += m->prim.v[i]->tree.n;
}

uint32_t
reduce_bindings(const struct ir_module *m)
{
	uint64_t size[SIZES];

	measure(m, size);
	return (uint32_t)size[SIZE_BINDINGS];
}

static bool
is_smaller(const uint64_t *a, const uint64_t *b)
{
	for (uint32_t i = 0; i < SIZES; i++)
		if (a[i] != b[i])
			return a[i] < b[i];
	return false;
}

/* ---- units ---- */

static void
find_entries(struct reduce *x)
{
	const struct ir_module *m = x->m;
	uint32_t left = m->function.n - 1;

	x->entry = mem_zalloc(m->function.n + 1, sizeof *x->entry);
	for (uint32_t f = 1; f < m->function.n; f++)
		x->entry[f] = true;
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		uint32_t f = pass_mentions_global(n) &&
		    m->global.v[n->ref].kind == GLOBAL_FUNCTION ?
		    m->global.v[n->ref].index : 0;

		left -= f != 0 && x->entry[f];
		if (f != 0)
			x->entry[f] = false;
	}
	/* All are recursive: the first one stays. */
	if (left == 0 && m->function.n > 1)
		x->entry[1] = true;
}

static bool
is_value(const struct ir_node *n)
{
	return n->kind != NODE_FN && n->kind != NODE_OP &&
	    n->kind != NODE_GLOBAL && n->kind != NODE_CTOR &&
	    n->type != NULL && n->type->kind != TYPE_FUNC;
}

static bool
has_alike_operand(const struct ir_module *m, const struct ir_node *n)
{
	for (uint32_t i = 0; n->type != NULL && i < n->nin; i++)
		if (ir_at(m, ir_in(m, n, i))->type == n->type)
			return true;
	return false;
}

struct finding {
	struct reduce *x;
	enum reduce_kind kind;
	uint32_t *uses;
	struct map seen;
};

static void
find_extents(struct finding *o, const struct type *t)
{
	int64_t v;

	for (uint32_t i = 0; t != NULL && t->kind == TYPE_TENSOR && i < t->n;
	    i++) {
		if (!sym_is_const(t->dim[i], &v) || v < 2 || v > INT32_MAX ||
		    map_get(&o->seen, (uint64_t)v, NULL))
			continue;
		map_put(&o->seen, (uint64_t)v, 1);
		for (uint32_t k = 0; k < REDUCE_VALUES; k++)
			vec_push(&o->x->unit, (uint32_t)v);
	}
}

static void
find_unit(void *ctx, struct ir_module *m, ir_id id)
{
	struct finding *o = ctx;
	struct reduce *x = o->x;
	const struct ir_node *n = ir_at(m, id);
	const struct ir_region_data *r = &m->region.v[n->region];
	bool top = r->owner == 0 && x->entry[r->function];
	bool param = n->kind == NODE_PARAM;

	switch (o->kind) {
	case REDUCE_RESULT: case REDUCE_CUT:
		if (top && !param && is_value(n))
			vec_push(&x->unit, id);
		return;
	case REDUCE_BRANCH:
		for (uint32_t i = 0; (n->kind == NODE_IF ||
		    n->kind == NODE_MATCH) && i < n->nsub; i++)
			vec_push(&x->unit, id);
		return;
	case REDUCE_BYPASS:
		if (n->kind == NODE_CALL && has_alike_operand(m, n))
			vec_push(&x->unit, id);
		return;
	case REDUCE_PARAM:
		if (top && param && o->uses[id] == 0)
			vec_push(&x->unit, id);
		return;
	case REDUCE_EXTENT:
		find_extents(o, n->type);
		return;
	case REDUCE_CONSTANT:
		if (n->kind == NODE_CONST &&
		    !reduce_is_one(&m->constant.v[n->ref]))
			vec_push(&x->unit, id);
		return;
	default:
		return;
	}
}

static void
find_units(struct reduce *x, enum reduce_kind kind)
{
	struct ir_module *m = x->m;
	struct finding o = { .x = x, .kind = kind };

	x->unit.n = 0;
	if (kind == REDUCE_PARAM)
		o.uses = ir_use_counts(m);
	for (uint32_t f = 1; f < m->function.n; f++) {
		const struct ir_node *n = ir_at(m, m->region.v[
		    m->function.v[f].body].result);

		ir_walk_function(m, f, find_unit, &o);
		if (kind == REDUCE_FUNCTION && x->entry[f])
			vec_push(&x->unit, f);
		for (uint32_t i = 0; kind == REDUCE_FIELD && x->entry[f] &&
		    n->kind == NODE_TUPLE && i < n->nin; i++)
			vec_push(&x->unit, i);
	}
	for (uint32_t i = 1; kind == REDUCE_TREE && i < m->prim.n; i++)
		if (m->prim.v[i]->tree.n > 0)
			vec_push(&x->unit, i);
	mem_free(o.uses);
	map_free(&o.seen);
}

uint32_t
reduce_units(struct ir_module *m, enum reduce_kind kind)
{
	struct reduce x = { .m = m };
	uint32_t n;

	find_entries(&x);
	find_units(&x, kind);
	n = x.unit.n;
	vec_free(&x.unit);
	mem_free(x.entry);
	return n;
}

/* ---- steps ---- */

static bool
tidy(struct reduce *x, struct diag *d)
{
	VEC(const char *) entry = { NULL, 0, 0 };
	struct dce_options o = { 0 };
	struct dce_stats s = { 0 };
	bool ok;

	for (uint32_t f = 1; f < x->m->function.n; f++)
		if (x->entry[f])
			vec_push(&entry, x->m->function.v[f].name);
	o.entry = entry.v;
	o.nentry = entry.n;
	ok = entry.n == 0 || dce_run(x->m, &o, &s, d);
	vec_free(&entry);
	return ok;
}

/* Signatures of entries are inferred anew. */
static void
forget(struct reduce *x)
{
	for (uint32_t f = 1; f < x->m->function.n; f++) {
		if (!x->entry[f])
			continue;
		x->m->function.v[f].ret = NULL;
		x->m->function.v[f].type = NULL;
	}
	ir_drop_stamps(x->m, IR_PLANNED);
}

bool
reduce_step(struct ir_module *m, enum reduce_kind kind, uint32_t from,
    uint32_t n)
{
	struct reduce x = { .m = m, .from = from, .n = n };
	uint64_t before[SIZES], after[SIZES];
	struct diag d;
	bool ok;

	diag_init(&d);
	measure(m, before);
	find_entries(&x);
	find_units(&x, kind);
	ok = from < x.unit.n && n <= x.unit.n - from;
	if (ok) {
		edits[kind](&x);
		forget(&x);
		/* What is used by no one any more may be wrong. */
		ok = tidy(&x, &d) && infer_module(m, &d) && d.errors == 0 &&
		    module_verify(m, &d);
	}
	measure(m, after);
	diag_release(&d);
	vec_free(&x.unit);
	mem_free(x.entry);
	return ok && is_smaller(after, before);
}
