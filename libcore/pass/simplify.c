/*
 * Algebraic simplification: the rewriter (simplify.h).
 *
 * A region's list of bindings is rebuilt: each binding's operands are
 * brought up to date, rules may append new bindings, and what stands for the
 * old one is remembered as an alias.  What a rewrite has left without a use
 * goes at the end of a round; what nothing used before stays, for relay-dce.
 *
 * Cost: linear in each round; at most ROUNDS.
 */
#include "pass/simplify_impl.h"

#include <string.h>

#include "infer/infer.h"
#include "ir/text.h"
#include "pass/globals.h"

#define ROUNDS 100

static const struct rule {
	struct simplify_rule_info info;
	simplify_rule *fn;
} rules[] = {
	{ { "identity", SIMPLIFY_EXACT }, simplify_identity },
	{ { "identity-float", SIMPLIFY_FAST }, simplify_identity_float },
	{ { "cast", SIMPLIFY_EXACT }, simplify_cast },
	{ { "reshape", SIMPLIFY_EXACT }, simplify_reshape },
	{ { "reshape-later", SIMPLIFY_EXACT }, simplify_reshape_later },
	{ { "reduce", SIMPLIFY_EXACT }, simplify_reduce },
	{ { "transpose", SIMPLIFY_EXACT }, simplify_transpose },
	{ { "concretize", SIMPLIFY_EXACT }, simplify_concretize },
	{ { "fill", SIMPLIFY_EXACT }, simplify_fill },
	{ { "dropout", SIMPLIFY_EXACT }, simplify_dropout },
	{ { "batch-norm", SIMPLIFY_ROUNDING }, simplify_batch_norm },
	{ { "scale-into-weight", SIMPLIFY_ROUNDING }, simplify_scale_weight },
	{ { "scale-from-input", SIMPLIFY_ROUNDING }, simplify_scale_input },
	{ { "add-to-bias", SIMPLIFY_ROUNDING }, simplify_bias },
};
#define RULES (sizeof rules / sizeof *rules)

const struct simplify_rule_info *
simplify_rules(uint32_t i)
{
	return i < RULES ? &rules[i].info : NULL;
}

/* ---- what rules are made of ---- */

bool
is_op(const struct simplify *x, ir_id id, uint32_t op)
{
	const struct ir_node *n = at(x, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP && n->ref == op;
}

static double
element(enum dtype dt, const void *p)
{
	switch (dt) {
	case DT_FLOAT32: { float f; memcpy(&f, p, sizeof f); return f; }
	case DT_FLOAT64: { double f; memcpy(&f, p, sizeof f); return f; }
	case DT_FLOAT16: {
		uint16_t h;

		memcpy(&h, p, sizeof h);
		return half_to_double(h);
	}
	case DT_BFLOAT16: {
		uint16_t h;

		memcpy(&h, p, sizeof h);
		return bfloat_to_double(h);
	}
	default: {
		int64_t v = 0;
		uint32_t bits = dtype_info[dt].bytes * 8;

		memcpy(&v, p, dtype_info[dt].bytes);
		if (dtype_info[dt].class == DTC_INT && bits < 64)
			v = (int64_t)((uint64_t)v << (64 - bits)) >>
			    (64 - bits);
		return (double)v;
	}
	}
}

bool
is_value(const struct simplify *x, ir_id id, double v)
{
	const struct ir_node *n = at(x, id);
	const struct ir_constant *c;
	size_t size;

	if (n->kind != NODE_CONST)
		return false;
	c = &x->m->constant.v[n->ref];
	if (c->data.kind != DATA_INLINE_BYTES || c->data.length == 0)
		return false;
	size = dtype_info[c->type->dtype].bytes;
	for (size_t i = 0; i < c->data.length; i += size) {
		double e = element(c->type->dtype,
		    (const char *)c->data.bytes + i);

		/* -0 is not 0: the sign of a sum depends on it. */
		if (memcmp(&e, &v, sizeof e) != 0)
			return false;
	}
	return true;
}

/* Room for a new node in the arrays. */
static void
note_node(struct simplify *x, ir_id id)
{
	uint32_t n = x->nnode;

	if (id < n)
		return;
	x->nnode = (id + 1) * 2;
	x->alias = mem_realloc(x->alias, x->nnode, sizeof *x->alias);
	x->constant = mem_realloc(x->constant, x->nnode,
	    sizeof *x->constant);
	x->uses = mem_realloc(x->uses, x->nnode, sizeof *x->uses);
	memset(x->alias + n, 0, (x->nnode - n) * sizeof *x->alias);
	memset(x->constant + n, 0, (x->nnode - n) * sizeof *x->constant);
	memset(x->uses + n, 0, (x->nnode - n) * sizeof *x->uses);
}

static bool
from_constants(const struct simplify *x, ir_id id)
{
	const struct ir_node *n = at(x, id);

	if (n->kind == NODE_CONST)
		return true;
	if (n->nin == 0 || !(n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->effect == EFFECT_NONE)))
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (!x->constant[ir_in(x->m, n, i)])
			return false;
	return true;
}

static ir_id
append(struct simplify *x, const struct ir_node *n, uint32_t nin,
    const ir_id *args)
{
	struct ir_args a = { .in = args, .nin = nin };
	ir_id id = ir_node_add(x->m, x->region, n, &a);

	note_node(x, id);
	for (uint32_t i = 0; i < nin; i++)
		x->uses[args[i]]++;
	x->constant[id] = from_constants(x, id);
	return id;
}

ir_id
emit(struct simplify *x, uint32_t op, const struct attrs *as, uint32_t nin,
    const ir_id *args)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
	    .ref = op, .attrs = as, .id = IR_NEW_ID, .span = x->span };
	const struct type *type[8];
	const struct sym *const *value[8] = { NULL };
	struct infer_call c = { .op = op, .nin = nin, .in = type,
	    .value = value };
	char *message = NULL;

	for (uint32_t i = 0; i < nin; i++)
		type[i] = at(x, args[i])->type;
	n.attrs = op_canonical_attrs(x->m, op, as);
	c.attrs = n.attrs;
	n.type = infer_op_type(x->m, &c, &message);
	mem_free(message);
	return n.type == NULL ? 0 : append(x, &n, nin, args);
}

ir_id
emit2(struct simplify *x, uint32_t op, ir_id a, ir_id b)
{
	ir_id args[2] = { a, b };

	return a == 0 || b == 0 ? 0 : emit(x, op, NULL, 2, args);
}

ir_id
emit_scalar(struct simplify *x, enum dtype dt, double v)
{
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .ref = ir_constant_scalar(x->m, dt, v),
	    .type = type_scalar(x->m->types, dt), .span = x->span };

	return append(x, &n, 0, NULL);
}

const struct attrs *
with_dims(struct simplify *x, const char *key, uint32_t n,
    const struct sym *const *dim)
{
	struct attr *list = arena_alloc(x->m->arena, n + 1, sizeof *list);
	struct attr a = { .kind = ATTR_LIST, .n = n, .list = list };
	int64_t v;

	for (uint32_t i = 0; i < n; i++)
		list[i] = sym_is_const(dim[i], &v) ? attr_int(v) :
		    (struct attr){ .kind = ATTR_SYM, .sym = dim[i] };
	return attrs_with(x->m->arena, NULL, str_intern0(x->m->strings, key),
	    &a);
}

ir_id
emit_reshape(struct simplify *x, ir_id a, uint32_t n,
    const struct sym *const *dim)
{
	const struct sym *list[TYPE_RANK_LIMIT];
	uint32_t rest = n, known = 0;
	int64_t v;

	/* An extent of 0 would copy one. */
	for (uint32_t i = 0; i < n; i++) {
		bool number = sym_is_const(dim[i], &v);

		if (number && v <= 0)
			return 0;
		known += number;
		list[i] = dim[i];
		if (!type_binds_dims(x->type, 1, &dim[i]))
			rest = i;
	}
	/* The one that only the data tell is what is left of the elements. */
	if (!type_binds_dims(x->type, n, dim)) {
		if (known + 1 != n)
			return 0;
		list[rest] = sym_const(x->m->syms, -1);
	}
	return a == 0 ? 0 : emit(x, OP_RESHAPE, with_dims(x, "newshape", n,
	    list), 1, &a);
}

/* ---- the rewriter ---- */

static ir_id
stands_for(const struct simplify *x, ir_id id)
{
	while (x->alias[id] != 0)
		id = x->alias[id];
	return id;
}

static void
say(struct simplify *x, ir_id id, const char *rule)
{
	char *line;

	if (x->o->say == NULL)
		return;
	line = mem_printf("v%u: %s", at(x, id)->id, rule);
	x->o->say(x->o->ctx, line);
	mem_free(line);
}

static void
record_class(struct ir_module *m, enum simplify_class class)
{
	bool fast = m->numerics != NULL && strcmp(m->numerics, "fast") == 0;

	if (class == SIMPLIFY_FAST)
		m->numerics = str_intern0(m->strings, "fast");
	else if (class == SIMPLIFY_ROUNDING && !fast)
		m->numerics = str_intern0(m->strings, "rounding");
}

/* Tries the rules: the first that has something to stand for the binding. */
static void
rewrite(struct simplify *x, ir_id id)
{
	const struct attrs *props = at(x, id)->props;
	const char *check = str_intern0(x->m->strings, "check");
	const char *dims = str_intern0(x->m->strings, "dims");
	const struct type *t = at(x, id)->type;

	if (x->uses[id] == 0 || attrs_get(props, check) != NULL ||
	    attrs_get(props, dims) != NULL)
		return;
	for (size_t i = 0; i < RULES; i++) {
		ir_id to;

		if (rules[i].info.class > x->o->class)
			continue;
		x->span = at(x, id)->span;
		to = rules[i].fn(x, id);
		if (to == 0 || at(x, to)->type != t)
			continue;
		say(x, id, rules[i].info.name);
		record_class(x->m, rules[i].info.class);
		if (ir_at(x->m, to)->name == NULL)
			ir_at(x->m, to)->name = at(x, id)->name;
		x->alias[id] = to;
		x->s->rewrites++;
		x->changed = true;
		return;
	}
}

static void
region(struct simplify *x, ir_region r)
{
	struct ir_module *m = x->m;
	struct ir_region_data *d = &m->region.v[r];
	VEC(ir_id) old = { d->nodes.v, d->nodes.n, d->nodes.cap };

	d->nodes.v = NULL;
	d->nodes.n = d->nodes.cap = 0;
	x->region = r;
	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];
		struct ir_node *n = ir_at(m, id);

		for (uint32_t k = 0; k < n->nin; k++) {
			ir_id *p = &m->operand.v[n->in + k];
			ir_id to = stands_for(x, *p);

			if (to != *p) {
				x->uses[*p]--;
				x->uses[to]++;
				*p = to;
			}
		}
		x->constant[id] = from_constants(x, id);
		/* A binding that something stands for stays until its uses
		 * are gone. */
		rewrite(x, id);
		vec_push(&m->region.v[r].nodes, id);
	}
	vec_free(&old);
}

/* Removes bindings that rewrites have left without a use: those that were
 * used before, and new ones. */
static void
sweep(struct simplify *x, uint32_t function, const ir_region_list *regions,
    uint32_t nold, const uint32_t *before)
{
	struct ir_module *m = x->m;
	uint32_t *uses = ir_function_uses(m, function);
	uint8_t *effect = ir_effects(m);
	const char *check = str_intern0(m->strings, "check");
	const char *dims = str_intern0(m->strings, "dims");

	for (uint32_t i = regions->n; i-- > 0; ) {
		struct ir_region_data *d = &m->region.v[regions->v[i]];
		uint32_t n = d->nodes.n, to = n;

		for (uint32_t k = n; k-- > 0; ) {
			ir_id id = d->nodes.v[k];
			struct ir_node *x0 = ir_at(m, id);
			bool dead = uses[id] == 0 && (id >= nold ||
			    before[id] > 0) && effect[id] == EFFECT_NONE &&
			    x0->nsub == 0 && attrs_get(x0->props, check) ==
			    NULL && attrs_get(x0->props, dims) == NULL;

			if (!dead) {
				d->nodes.v[--to] = id;
				continue;
			}
			for (uint32_t j = 0; j < x0->nin; j++)
				uses[ir_in(m, x0, j)]--;
		}
		if (to > 0)
			memmove(d->nodes.v, d->nodes.v + to, (n - to) *
			    sizeof *d->nodes.v);
		d->nodes.n = n - to;
	}
	mem_free(uses);
	mem_free(effect);
}

static bool
round_of(struct simplify *x, uint32_t function)
{
	struct ir_module *m = x->m;
	ir_region_list regions = { NULL, 0, 0 };
	uint32_t nold = m->node.n;
	uint32_t *before = ir_function_uses(m, function);

	x->type = m->function.v[function].type;
	x->nnode = nold;
	x->alias = mem_zalloc(nold, sizeof *x->alias);
	x->constant = mem_zalloc(nold, sizeof *x->constant);
	x->uses = mem_zalloc(nold, sizeof *x->uses);
	memcpy(x->uses, before, nold * sizeof *before);
	x->changed = false;
	ir_function_regions(m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	for (uint32_t i = 0; i < regions.n; i++)
		m->region.v[regions.v[i]].result = stands_for(x,
		    m->region.v[regions.v[i]].result);
	if (x->changed || m->node.n > nold)
		sweep(x, function, &regions, nold, before);
	vec_free(&regions);
	mem_free(before);
	mem_free(x->alias);
	mem_free(x->constant);
	mem_free(x->uses);
	return x->changed;
}

bool
simplify_run(struct ir_module *m, const struct simplify_options *o,
    struct simplify_stats *s, struct diag *d)
{
	struct simplify x = { .m = m, .o = o, .s = s };

	for (uint32_t f = 1; f < m->function.n; f++) {
		uint32_t n = 0;

		if (pass_is_closed(m, m->function.v[f].attrs))
			continue;
		while (n++ < ROUNDS && round_of(&x, f))
			continue;
		if (n > s->rounds)
			s->rounds = n;
	}
	if (s->rewrites == 0)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}
