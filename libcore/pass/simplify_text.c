/*
 * Rules that are text: a match is replaced by the bindings of the replacement,
 * which are emitted in its order.
 */
#include "pass/simplify_impl.h"

#include <string.h>

#include "ir/opinfo.h"

const char simplify_rules_text[] =
#include "simplify_rules.h"
    ;

struct replacement {
	struct simplify *x;
	const struct ir_module *p;	/* the rules */
	uint32_t function;
	ir_id first;			/* its first node */
	ir_id *to;			/* by node from there on */
};

enum simplify_class
simplify_text_class(const struct ir_rule *r)
{
	const struct attr_pair *a = r->attrs == NULL ? NULL : r->attrs->pair;

	for (uint32_t i = 0; a != NULL && i < r->attrs->n; i++)
		if (strcmp(a[i].key, "numerics") == 0 &&
		    a[i].value.kind == ATTR_STR)
			return strcmp(a[i].value.s, "fast") == 0 ?
			    SIMPLIFY_FAST :
			    strcmp(a[i].value.s, "rounding") == 0 ?
			    SIMPLIFY_ROUNDING : SIMPLIFY_EXACT;
	return SIMPLIFY_EXACT;
}

/* Attributes with the names in them replaced.  False: they are none of the
 * operator. */
static bool
attributes(const struct replacement *r, const struct ir_node *n,
    const struct attrs **out)
{
	struct ir_module *m = r->x->m;
	struct attr_pair *pair;
	struct diag silent;
	bool ok = true;

	*out = NULL;
	if (n->attrs == NULL)
		return true;
	pair = mem_alloc((n->attrs->n + 1) * sizeof *pair);
	for (uint32_t i = 0; ok && i < n->attrs->n; i++) {
		struct attr *a = &pair[i].value;

		pair[i].key = n->attrs->pair[i].key;
		ok = match_attr(&r->x->match, 0, &n->attrs->pair[i].value, a) &&
		    (a->kind != ATTR_SYM || type_binds_dims(r->x->type, 1,
		    &a->sym));
	}
	if (ok) {
		*out = attrs_new(m->arena, n->attrs->n, pair);
		diag_init(&silent);
		ok = ir_op_check_attrs(n->ref, *out, NULL, NULL, &silent);
		diag_release(&silent);
	}
	mem_free(pair);
	return ok;
}

/* A literal has the data type of the first operand that is none. */
static ir_id
literal(const struct replacement *r, const struct ir_node *n, enum dtype dt)
{
	if (dt == DT_NONE)
		dt = r->p->constant.v[n->ref].type->dtype;
	return match_literal_fits(r->p, n, dt) ? emit_scalar(r->x, dt,
	    match_literal(r->p, n)) : 0;
}

static enum dtype
literal_dtype(const struct replacement *r, const struct ir_node *n)
{
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id p = ir_in(r->p, n, i);
		const struct type *t;

		if (ir_at(r->p, p)->kind == NODE_CONST)
			continue;
		t = at(r->x, r->to[p - r->first])->type;
		return t->kind == TYPE_TENSOR ? t->dtype : DT_NONE;
	}
	return DT_NONE;
}

/* The operands of a binding of the replacement. */
static bool
operands(const struct replacement *r, const struct ir_node *n, ir_id *in)
{
	enum dtype dt = literal_dtype(r, n);

	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id p = ir_in(r->p, n, i);
		const struct ir_node *o = ir_at(r->p, p);

		in[i] = o->kind == NODE_CONST ? literal(r, o, dt) :
		    r->to[p - r->first];
		if (in[i] == 0)
			return false;
	}
	return true;
}

static ir_id
tuple(struct simplify *x, const struct ir_args *args)
{
	const struct type **field = mem_zalloc(args->nin + 1, sizeof *field);
	ir_id id;

	for (uint32_t i = 0; i < args->nin; i++)
		field[i] = at(x, args->in[i])->type;
	id = emit_node(x, NODE_TUPLE, 0, type_tuple(x->m->types, args->nin,
	    field), args);
	mem_free(field);
	return id;
}

static ir_id
binding(const struct replacement *r, const struct ir_node *n)
{
	ir_id *in = mem_zalloc(n->nin + 1, sizeof *in), id = 0;
	struct ir_args args = { .in = in, .nin = n->nin };
	const struct attrs *as;
	const struct type *t;

	if (operands(r, n, in)) {
		t = n->nin > 0 ? at(r->x, in[0])->type : NULL;
		if (n->kind == NODE_CALL && attributes(r, n, &as))
			id = emit(r->x, n->ref, as, n->nin, in);
		else if (n->kind == NODE_TUPLE)
			id = tuple(r->x, &args);
		else if (n->kind == NODE_PROJ && t->kind == TYPE_TUPLE &&
		    n->ref < t->n)
			id = emit_node(r->x, NODE_PROJ, n->ref,
			    t->arg[n->ref], &args);
	}
	mem_free(in);
	return id;
}

/* The bindings of the replacement, in its order. */
static ir_id
emit_replacement(struct replacement *r, enum dtype dt)
{
	const struct ir_region_data *d =
	    &r->p->region.v[r->p->function.v[r->function].body];
	bool ok = true;

	for (uint32_t i = 0; i < d->params.n; i++)
		r->to[d->params.v[i] - r->first] = match_param(&r->x->match,
		    i);
	for (uint32_t i = 0; ok && i < d->nodes.n; i++) {
		ir_id id = d->nodes.v[i];

		if (ir_at(r->p, id)->kind == NODE_CONST)
			continue;
		r->to[id - r->first] = binding(r, ir_at(r->p, id));
		ok = r->to[id - r->first] != 0;
	}
	if (ok && ir_at(r->p, d->result)->kind == NODE_CONST)
		return literal(r, ir_at(r->p, d->result), dt);
	return ok ? r->to[d->result - r->first] : 0;
}

/* Whether the root of an alternative may match: what it costs to find that it
 * does not is all that most bindings cost. */
static bool
may_match(const struct ir_rules *rules, const struct ir_rule *rule,
    const struct ir_node *n)
{
	const struct ir_module *p = rules->m;

	for (uint32_t i = 0; i < rule->alt.n; i++) {
		const struct ir_node *root = ir_at(p, p->region.v[
		    p->function.v[rule->alt.v[i]].body].result);

		if (root->kind == NODE_CALL && root->callee == CALLEE_GLOBAL)
			return true;
		if (root->kind == n->kind && root->callee == n->callee &&
		    root->ref == n->ref)
			return true;
	}
	return false;
}

ir_id
simplify_text(struct simplify *x, const struct ir_rules *rules,
    const struct ir_rule *rule, ir_id id)
{
	const struct type *t = at(x, id)->type;
	struct replacement r = { .x = x, .p = rules->m, .function = rule->to };
	const struct ir_region_data *d =
	    &r.p->region.v[r.p->function.v[rule->to].body];
	ir_id last = 0, to;

	if (!may_match(rules, rule, at(x, id)))
		return 0;
	x->match.rules = rules;
	x->match.m = x->m;
	x->match.constant = x->constant;
	x->match.facts = x->facts;
	if (!match_at(&x->match, rule, id))
		return 0;
	r.first = UINT32_MAX;
	for (uint32_t i = 0; i < d->params.n + d->nodes.n; i++) {
		ir_id k = i < d->params.n ? d->params.v[i] :
		    d->nodes.v[i - d->params.n];

		r.first = k < r.first ? k : r.first;
		last = k > last ? k : last;
	}
	r.to = mem_zalloc(last < r.first ? 1 : last - r.first + 1,
	    sizeof *r.to);
	x->proved = true;
	to = emit_replacement(&r, t->kind == TYPE_TENSOR ? t->dtype : DT_NONE);
	x->proved = false;
	mem_free(r.to);
	return to;
}
