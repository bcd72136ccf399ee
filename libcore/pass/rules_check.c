/*
 * What rules and patterns must be (rules_check.h).
 */
#include "pass/rules_check.h"

#include <string.h>

#include "ir/opinfo.h"

struct check {
	const struct ir_rules *rules;
	const struct ir_module *m;
	const struct ir_rule *rule;
	struct diag *d;
	bool ok;
	/* What an alternative binds: parameters and names. */
	bool param[IR_RULE_PARAMS];
	VEC(const char *) name;
};

/* Reports a fault: span, code, message. */
#define WRONG(c, ...) ((c)->ok = false, diag_error((c)->d, __VA_ARGS__))

static const struct ir_region_data *
body(const struct check *c, uint32_t function)
{
	return &c->m->region.v[c->m->function.v[function].body];
}

/* ---- names ---- */

static bool
has_name(const struct check *c, const char *name)
{
	for (uint32_t i = 0; i < c->name.n; i++)
		if (c->name.v[i] == name)
			return true;
	return false;
}

static void
add_var(void *ctx, const struct sym *var)
{
	struct check *c = ctx;

	if (!has_name(c, var->name))
		vec_push(&c->name, var->name);
}

/* Names that stand alone are bound where they stand. */
static void
bind_attr(struct check *c, const struct attr *a)
{
	if (a->kind == ATTR_SYM && a->sym->kind == SYM_VAR)
		add_var(c, a->sym);
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		bind_attr(c, &a->list[i]);
}

static void
bind_type(struct check *c, const struct type *t)
{
	if (t->kind == TYPE_TENSOR)
		for (uint32_t i = 0; i < t->n; i++)
			if (t->dim[i]->kind == SYM_VAR)
				add_var(c, t->dim[i]);
	if (t->kind == TYPE_VAR && !has_name(c, t->name))
		vec_push(&c->name, t->name);
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		bind_type(c, t->arg[i]);
}

struct use {
	struct check *c;
	const struct span *at;
};

static void
use_var(void *ctx, const struct sym *var)
{
	struct use *u = ctx;

	if (!has_name(u->c, var->name))
		WRONG(u->c, u->at, "rule-name", "'%s' is bound by no type or "
		    "attribute of the pattern", var->name);
}

static void
use_attr(struct check *c, const struct attr *a, const struct span *at)
{
	struct use u = { c, at };

	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, use_var, &u);
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		use_attr(c, &a->list[i], at);
}

/* ---- bindings ---- */

static void
pattern_call(struct check *c, const struct ir_node *n)
{
	const char *name = c->m->global.v[n->ref].name;
	const struct ir_rule *r = ir_find_pattern(c->rules, name);
	uint32_t most;

	if (r == NULL) {
		WRONG(c, &n->span, "rule-pattern", "'@%s' is not a pattern",
		    name);
		return;
	}
	most = body(c, r->alt.v[0])->params.n;
	if (n->nin > most)
		WRONG(c, &n->span, "rule-pattern", "pattern '%s' has %u "
		    "parameter%s, and %u operands are given", name, most,
		    most == 1 ? "" : "s", n->nin);
}

static void
operator_call(struct check *c, const struct ir_node *n)
{
	const char *name = ir_op_name(n->ref);
	struct buf inputs = { NULL, 0, 0 };
	uint32_t min, max;

	ir_op_arity(n->ref, &min, &max);
	if (n->nin < min || n->nin > max) {
		ir_op_inputs(n->ref, &inputs);
		WRONG(c, &n->span, "argument-count", "%s takes the inputs %s, "
		    "and %u %s given", name, inputs.v, n->nin, n->nin == 1 ?
		    "is" : "are");
		buf_release(&inputs);
	}
	if (ir_op_effect(n->ref) != EFFECT_NONE)
		WRONG(c, &n->span, "rule-effect", "%s has an effect, and is "
		    "left where it stands", name);
}

/* Whether a binding is one that rules may have. */
static void
binding(struct check *c, const struct ir_node *n, bool replacement)
{
	switch (n->kind) {
	case NODE_TUPLE:
	case NODE_PROJ:
		return;
	case NODE_CONST:
		if (c->m->constant.v[n->ref].type->n > 0)
			WRONG(c, &n->span, "rule-constant", "a constant of a "
			    "rule is a scalar");
		return;
	case NODE_CALL:
		if (n->callee == CALLEE_OP) {
			operator_call(c, n);
			return;
		}
		if (n->callee == CALLEE_GLOBAL && !replacement) {
			pattern_call(c, n);
			return;
		}
		break;
	default:
		break;
	}
	WRONG(c, &n->span, "rule-form", replacement ? "a replacement is made "
	    "of operators, tuples and their fields, scalars and parameters" :
	    "a pattern is made of operators, tuples and their fields, "
	    "scalars, parameters and calls of patterns");
}

/* Types are written by people: they are not deep. */
static bool
is_data(const struct type *t)
{
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
		if (!is_data(t->arg[i]))
			return false;
	return t->kind == TYPE_TENSOR || t->kind == TYPE_TUPLE ||
	    t->kind == TYPE_VAR || t->kind == TYPE_HOLE;
}

/* Notes what an alternative binds. */
static void
alternative(struct check *c, uint32_t function)
{
	const struct ir_region_data *d = body(c, function);
	const struct ir_node *root = ir_at(c->m, d->result);

	memset(c->param, 0, sizeof c->param);
	c->name.n = 0;
	for (uint32_t i = 0; i < d->params.n; i++) {
		const struct ir_node *n = ir_at(c->m, d->params.v[i]);

		c->param[i] = d->params.v[i] == d->result;
		if (n->annot != NULL && !is_data(n->annot))
			WRONG(c, &n->span, "rule-type", "a parameter of a "
			    "rule is a tensor, or a tuple of tensors");
		else if (n->annot != NULL)
			bind_type(c, n->annot);
	}
	for (uint32_t i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(c->m, d->nodes.v[i]);

		binding(c, n, false);
		for (uint32_t k = 0; k < n->nin; k++) {
			uint32_t p = ir_param_index(c->m, function,
			    ir_in(c->m, n, k));

			if (p != UINT32_MAX)
				c->param[p] = true;
		}
		for (uint32_t k = 0; n->attrs != NULL && k < n->attrs->n; k++)
			bind_attr(c, &n->attrs->pair[k].value);
	}
	if (!c->rule->pattern && (root->kind == NODE_PARAM ||
	    root->kind == NODE_CONST))
		WRONG(c, &root->span, "rule-form", "the pattern of a rule is "
		    "a call, a tuple or a field of one");
}

static void
replacement(struct check *c)
{
	uint32_t function = c->rule->to;
	const struct ir_region_data *d = body(c, function);

	for (uint32_t i = 0; i < d->nodes.n; i++) {
		const struct ir_node *n = ir_at(c->m, d->nodes.v[i]);

		binding(c, n, true);
		for (uint32_t k = 0; n->attrs != NULL && k < n->attrs->n; k++)
			use_attr(c, &n->attrs->pair[k].value, &n->span);
	}
	for (uint32_t i = 0; i < d->params.n; i++) {
		ir_id id = d->params.v[i];
		bool used = id == d->result;

		for (uint32_t k = 0; k < d->nodes.n; k++)
			for (uint32_t j = 0; j < ir_at(c->m,
			    d->nodes.v[k])->nin; j++)
				used = used || ir_in(c->m, ir_at(c->m,
				    d->nodes.v[k]), j) == id;
		if (used && !c->param[i])
			WRONG(c, &ir_at(c->m, id)->span, "rule-parameter",
			    "the replacement uses '%%%s', which an "
			    "alternative does not match", ir_at(c->m,
			    id)->name);
	}
}

static void
test_param(struct check *c, const struct ir_rule_test *t, uint32_t i)
{
	if (!c->param[i])
		WRONG(c, &t->span, "rule-parameter", "the test asks for "
		    "'%%%s', which an alternative does not match",
		    ir_at(c->m, body(c, c->rule->alt.v[0])->params.v[i])->name);
}

static void
tests(struct check *c)
{
	for (uint32_t i = 0; i < c->rule->test.n; i++) {
		const struct ir_rule_test *t = &c->rule->test.v[i];

		for (int k = 0; k < 2; k++) {
			const struct ir_rule_term *e = &t->term[k];

			if (t->kind >= TEST_EQ && e->kind == TERM_ATTR)
				use_attr(c, &e->attr, &t->span);
			else if (t->kind >= TEST_EQ)
				test_param(c, t, e->param);
			else if (k == 0 || t->kind >= TEST_SAME_TYPE)
				test_param(c, t, t->param[k]);
		}
	}
}

static bool
is_numerics(const struct attr *a)
{
	return a->kind == ATTR_STR && (strcmp(a->s, "exact") == 0 ||
	    strcmp(a->s, "rounding") == 0 || strcmp(a->s, "fast") == 0);
}

static void
head(struct check *c)
{
	const struct attrs *as = c->rule->attrs;

	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		const struct attr_pair *a = &as->pair[i];

		if (strcmp(a->key, "numerics") != 0 || c->rule->pattern)
			WRONG(c, &c->rule->span, "rule-head", "a %s has no "
			    "attribute '%s'", c->rule->pattern ? "pattern" :
			    "rule", a->key);
		else if (!is_numerics(&a->value))
			WRONG(c, &c->rule->span, "rule-head", "numerics is "
			    "\"exact\", \"rounding\" or \"fast\"");
	}
}

bool
rules_check(const struct ir_rules *r, struct diag *d)
{
	struct check c = { .rules = r, .m = r->m, .d = d, .ok = true };

	if (r->rule.n == 0)
		WRONG(&c, NULL, "no-rules", "there are no rules");
	for (uint32_t i = 0; i < r->rule.n; i++) {
		c.rule = &r->rule.v[i];
		head(&c);
		for (uint32_t k = 0; k < c.rule->alt.n; k++) {
			alternative(&c, c.rule->alt.v[k]);
			tests(&c);
			if (!c.rule->pattern)
				replacement(&c);
		}
	}
	vec_free(&c.name);
	return c.ok;
}
