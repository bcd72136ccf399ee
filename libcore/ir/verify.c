/*
 * The verifier: drives the checks, and checks the tables themselves.
 *
 * First the shape of the module: from the functions' bodies on, each region
 * belongs to one node and each node stands in one place, with as many
 * operands and regions as its kind has, all indices in range.  If that does
 * not hold nothing else can be asked, and verification ends.  Otherwise each
 * function is walked in text order: visibility, printed ids, types,
 * attributes, patterns.  If all of that holds, what the stamps claim.
 *
 * A stream may claim anything; nothing here trusts a claim.
 * Cost: linear in the module, in the DAG of its types.
 */
#include <string.h>

#include "ir/opinfo.h"
#include "ir/verify_impl.h"
#include "ir/region_walk.h"

/* ---- shape ---- */

struct arity {
	uint8_t nin, nsub;
};
#define ANY 255

/* Operands and regions by kind. */
static const struct arity node_arity[NODE_KINDS] = {
	[NODE_CALL] = { ANY, 0 }, [NODE_TUPLE] = { ANY, 0 },
	[NODE_PROJ] = { 1, 0 }, [NODE_IF] = { 1, 2 },
	[NODE_MATCH] = { 1, ANY }, [NODE_FN] = { 0, 1 },
	[NODE_REF] = { 1, 0 }, [NODE_READ] = { 1, 0 },
	[NODE_WRITE] = { 2, 0 }, [NODE_CAST] = { 1, 0 },
};

static bool
check_counts(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct arity *a;

	if (n->kind == NODE_NONE || n->kind >= NODE_KINDS) {
		verify_fault(v, id, "node-kind", "there is no node of kind %u",
		    n->kind);
		return false;
	}
	a = &node_arity[n->kind];
	if ((a->nin != ANY && n->nin != a->nin) ||
	    (a->nsub != ANY && n->nsub != a->nsub)) {
		verify_fault(v, id, "node-arity", "it has %u operands and %u "
		    "regions, its kind has %u and %u", n->nin, n->nsub,
		    a->nin == ANY ? n->nin : a->nin,
		    a->nsub == ANY ? n->nsub : a->nsub);
		return false;
	}
	if (n->kind == NODE_MATCH && n->nsub == 0) {
		verify_fault(v, id, "match-empty", "this match has no arms");
		return false;
	}
	if ((uint64_t)n->in + n->nin > v->m->operand.n ||
	    (uint64_t)n->sub + n->nsub > v->m->subregion.n) {
		verify_fault(v, id, "node-index", "its operands or regions are "
		    "outside of their table");
		return false;
	}
	return true;
}

/* The table that node.ref points into, by its size; 0: none. */
static uint32_t
ref_limit(const struct ir_module *m, const struct ir_node *n)
{
	uint8_t kind = n->kind;

	if (kind == NODE_CALL)
		kind = n->callee == CALLEE_OP ? NODE_OP :
		    n->callee == CALLEE_GLOBAL ? NODE_GLOBAL :
		    n->callee == CALLEE_CTOR ? NODE_CTOR : NODE_CALL;
	switch (kind) {
	case NODE_CONST:
		return m->constant.n;
	case NODE_OP:
		return ir_op_count();
	case NODE_GLOBAL:
		return m->global.n;
	case NODE_CTOR:
		return m->ctor.n;
	}
	return 0;
}

static bool
check_ref(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t limit = ref_limit(v->m, n), i;

	if (n->kind == NODE_CALL && (n->callee == CALLEE_NONE ||
	    n->callee > CALLEE_LOCAL ||
	    (n->callee == CALLEE_LOCAL && n->nin == 0))) {
		verify_fault(v, id, "callee", "the call has no callee");
		return false;
	}
	if (limit > 0 && (n->ref == 0 || n->ref >= limit)) {
		verify_fault(v, id, "node-index", "it refers to entry %u of a "
		    "table of %u", n->ref, limit - 1);
		return false;
	}
	for (i = 0; i < n->nin; i++)
		if (ir_in(v->m, n, i) >= v->m->node.n) {
			verify_fault(v, id, "node-index", "operand %u is "
			    "binding %u of %u", i + 1, ir_in(v->m, n, i),
			    v->m->node.n - 1);
			return false;
		}
	return true;
}

/* A node as a member of the list of a region. */
static bool
check_member(struct verify *v, ir_region r, ir_id id, bool is_param)
{
	const struct ir_node *n;

	if (id == 0 || id >= v->m->node.n) {
		diag_error(v->d, NULL, "node-index", "region %u lists binding "
		    "%u of %u", r, id, v->m->node.n - 1);
		return false;
	}
	n = ir_at(v->m, id);
	if (v->listed[id] || n->region != r) {
		verify_fault(v, id, "bound-twice", "it is bound in two places");
		return false;
	}
	v->listed[id] = 1;
	if ((n->kind == NODE_PARAM) != is_param) {
		verify_fault(v, id, "node-kind", is_param ? "it is not a "
		    "parameter" : "a parameter is among the bindings");
		return false;
	}
	return check_counts(v, id) && check_ref(v, id);
}

typedef VEC(ir_region) region_stack;

static bool
reach(struct verify *v, ir_region r, ir_id owner, region_stack *work)
{
	const struct ir_region_data *d;

	if (r == 0 || r >= v->m->region.n) {
		verify_fault(v, owner, "region", "region %u of %u does not "
		    "exist", r, v->m->region.n - 1);
		return false;
	}
	d = &v->m->region.v[r];
	if (v->reached[r] || d->owner != owner || d->function != v->function) {
		verify_fault(v, owner, "region", "region %u belongs to two "
		    "places", r);
		return false;
	}
	if (d->result >= v->m->node.n ||
	    d->pattern >= v->m->pattern.n) {
		verify_fault(v, owner, "region", "region %u refers to binding "
		    "%u of %u, pattern %u of %u", r, d->result,
		    v->m->node.n - 1, d->pattern, v->m->pattern.n - 1);
		return false;
	}
	v->reached[r] = 1;
	vec_push(work, r);
	return true;
}

static bool
check_region(struct verify *v, ir_region r, region_stack *work)
{
	const struct ir_region_data *d = &v->m->region.v[r];
	uint32_t i, k;
	bool ok = true;

	for (i = 0; i < d->params.n; i++)
		ok &= check_member(v, r, d->params.v[i], true);
	for (i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n;

		if (!check_member(v, r, d->nodes.v[i], false)) {
			ok = false;
			continue;
		}
		n = ir_at(v->m, d->nodes.v[i]);
		for (k = 0; k < n->nsub; k++)
			ok &= reach(v, ir_sub(v->m, n, k), d->nodes.v[i],
			    work);
	}
	return ok;
}

static bool
check_shape(struct verify *v)
{
	region_stack work = { 0 };
	bool ok = true;
	uint32_t f;

	for (f = 1; f < v->m->function.n; f++) {
		const struct ir_function *fn = &v->m->function.v[f];

		v->function = f;
		if (fn->body == 0) {
			diag_error(v->d, &fn->span, "region", "function '@%s' "
			    "has no body", fn->name);
			ok = false;
			continue;
		}
		ok &= reach(v, fn->body, 0, &work);
		while (work.n > 0)
			ok &= check_region(v, vec_pop(&work), &work);
	}
	v->function = 0;
	vec_free(&work);
	return ok;
}

/* ---- what is beside functions ---- */

static void
verify_adts(struct verify *v)
{
	const struct ir_module *m = v->m;
	uint32_t i, k, f;

	for (i = 1; i < m->adt.n; i++) {
		const struct ir_adt *a = &m->adt.v[i];

		if ((uint64_t)a->ctor + a->nctor > m->ctor.n ||
		    (a->is_extern && a->nctor > 0)) {
			diag_error(v->d, &a->span, "constructor", "type '%s' "
			    "has constructors that it cannot have", a->name);
			continue;
		}
		verify_type_scope(v, a->nparam, a->param);
		for (k = a->ctor; k < a->ctor + a->nctor; k++)
			for (f = 0; f < m->ctor.v[k].nfield; f++)
				verify_type(v, m->ctor.v[k].field[f],
				    &m->ctor.v[k].span);
	}
}

struct bound {
	const struct type *type;
	const char *unknown;	/* a name that is not the type's */
};

static void
note_unknown(void *ctx, const struct sym *var)
{
	struct bound *b = ctx;

	for (uint32_t i = 0; i < b->type->ndv; i++)
		if (b->type->dv[i] == var->name)
			return;
	b->unknown = var->name;
}

/* Whoever calls it makes this room. */
static void
verify_workspace(struct verify *v, const struct ir_extern *e)
{
	struct bound b = { e->type, NULL };
	int64_t bytes;

	if (e->workspace == NULL)
		return;
	sym_vars(e->workspace, note_unknown, &b);
	if (b.unknown != NULL)
		diag_error(v->d, &e->span, "extern", "the workspace of extern "
		    "'@%s' depends on '%s', which its type does not name",
		    e->name, b.unknown);
	else if (e->workspace->has_any ||
	    (sym_is_const(e->workspace, &bytes) && bytes < 0))
		diag_error(v->d, &e->span, "extern", "the workspace of extern "
		    "'@%s' is not a number of bytes", e->name);
}

static void
verify_externs(struct verify *v)
{
	const struct ir_module *m = v->m;
	uint32_t i;

	for (i = 1; i < m->extern_.n; i++) {
		const struct ir_extern *e = &m->extern_.v[i];

		if (e->effect & ~(EFFECT_READS | EFFECT_WRITES))
			diag_error(v->d, &e->span, "extern", "extern '@%s' has "
			    "an unknown effect %u", e->name, e->effect);
		if (!e->symbol || !*e->symbol)
			diag_error(v->d, &e->span, "extern", "extern '@%s' "
			    "names no symbol", e->name);
		if (!e->type || e->type->kind != TYPE_FUNC ||
		    e->type->has_hole) {
			diag_error(v->d, &e->span, "extern", "extern '@%s' "
			    "needs a function type without '_'", e->name);
			continue;
		}
		verify_type_scope(v, 0, NULL);
		verify_type(v, e->type, &e->span);
		verify_workspace(v, e);
	}
}

/* Type parameters of local functions count as in scope in the whole
 * function: which one is meant is for inference to say. */
static void
local_type_vars(struct verify *v, uint32_t f)
{
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(v->m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		const struct ir_region_data *r =
		    &v->m->region.v[regions.v[i]];

		for (uint32_t k = 0; k < r->ntv; k++)
			map_put(&v->type_vars, map_ptr(r->tv[k]), 1);
	}
	vec_free(&regions);
}

static void
verify_function(struct verify *v, uint32_t f)
{
	const struct ir_function *fn = &v->m->function.v[f];

	v->function = f;
	verify_type_scope(v, fn->ntv, fn->tv);
	local_type_vars(v, f);
	if (fn->ret)
		verify_type(v, fn->ret, &fn->span);
	if (fn->type)
		verify_type(v, fn->type, &fn->span);
	verify_function_attrs(v, fn);
	if (v->m->region.v[fn->body].pattern != 0)
		diag_error(v->d, &fn->span, "pattern", "the body of '@%s' has "
		    "a pattern", fn->name);
	verify_scope(v, f);
	if (v->m->has & IR_TYPED)
		verify_typed_function(v, fn);
}

/* ---- driver ---- */

static void
begin(struct verify *v)
{
	const struct ir_module *m = v->m;

	v->state = mem_zalloc(m->node.n, 1);
	v->listed = mem_zalloc(m->node.n, 1);
	v->pattern_ok = mem_zalloc(m->node.n, 1);
	v->arm = mem_zalloc(m->node.n, sizeof *v->arm);
	v->reached = mem_zalloc(m->region.n, 1);
	v->pattern_used = mem_zalloc(m->pattern.n, 1);
	v->ntype = type_ctx_count(m->types);
	v->type_seen = mem_zalloc((size_t)v->ntype + 1, 1);
}

static void
end(struct verify *v)
{
	mem_free(v->state);
	mem_free(v->listed);
	mem_free(v->pattern_ok);
	mem_free(v->arm);
	mem_free(v->reached);
	mem_free(v->pattern_used);
	mem_free(v->type_seen);
	map_free(&v->scope_seen);
	map_free(&v->type_vars);
	map_free(&v->fits[0]);
	map_free(&v->fits[1]);
}

bool
ir_verify(struct ir_module *m, struct diag *d)
{
	struct verify v = { .m = m, .d = d };
	uint32_t before = d->errors, i;

	begin(&v);
	if (check_shape(&v)) {
		verify_names(&v);
		verify_adts(&v);
		verify_externs(&v);
		for (i = 1; i < m->prim.n; i++)
			prim_verify(m->prim.v[i], d);
		for (i = 1; d->errors == before && i < m->prim.n; i++)
			prim_versions_verify(m->prim.v[i], d);
		for (i = 1; i < m->function.n; i++)
			verify_function(&v, i);
	}
	/* They may follow any index and any operand. */
	if (d->errors == before)
		verify_stamps(&v);
	end(&v);
	return d->errors == before;
}
