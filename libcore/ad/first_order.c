/*
 * The first-order form: adjoints of straight-line code (ad.h).
 *
 * First, activity: a binding is active if it depends on a requested parameter,
 * holds floats, and no operator on the way is constant where it has a
 * derivative.  Then the active bindings that have an adjoint, in reverse: a
 * tuple hands it to its fields, a projection to a field of its operand, an
 * operator through the rule of its row.  Inactive bindings may be anything,
 * control flow included.
 */
#include "ad/ad_impl.h"
#include "ad/custom.h"

/* ---- activity ---- */

static bool
is_constant_op(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->gradient == grad_none;
}

/* Whether something inside of a region, at any depth, mentions what counts.
 * Each region is looked at once: it has one owner. */
static bool
mentions_active(struct ad *x, const struct ir_node *owner)
{
	struct ir_module *m = x->m;
	VEC(ir_region) todo = { NULL, 0, 0 };
	bool found = false;

	for (uint32_t i = 0; i < owner->nsub; i++)
		vec_push(&todo, ir_sub(m, owner, i));
	while (todo.n > 0) {
		const struct ir_region_data *r = &m->region.v[vec_pop(&todo)];

		found = found || x->active[r->result];
		for (uint32_t i = 0; i < r->nodes.n && !found; i++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[i]);

			for (uint32_t k = 0; k < n->nin && !found; k++)
				found = x->active[ir_in(m, n, k)];
			for (uint32_t k = 0; k < n->nsub; k++)
				vec_push(&todo, ir_sub(m, n, k));
		}
	}
	vec_free(&todo);
	return found;
}

void
ad_mark_active(struct ad *x)
{
	struct ir_module *m = x->m;
	const struct ir_region_data *r = &m->region.v[x->body];

	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];
		const struct ir_node *n = ir_at(m, id);
		bool some = false;

		if (!ad_has_float(n->type) || is_constant_op(n))
			continue;
		for (uint32_t k = 0; k < n->nin && !some; k++)
			some = x->active[ir_in(m, n, k)];
		x->active[id] = some || (n->nsub > 0 &&
		    mentions_active(x, n));
	}
}

/* ---- operators ---- */

static ir_id
rule_adjoint(struct grad *g, uint32_t k)
{
	struct ad *x = g->ctx;
	const struct adjoint *a = x->out;

	if (ir_at(x->m, g->out)->type->kind == TYPE_TUPLE)
		a = a->field[k];
	return a == NULL ? 0 : a->value;
}

static bool
rule_wants(struct grad *g, uint32_t i, uint32_t k)
{
	struct ad *x = g->ctx;
	const struct ir_node *n = ir_at(x->m, x->in[i]);
	const struct type *t = n->type;

	if (x->in[i] >= x->n || !x->active[x->in[i]])
		return false;
	if (t->kind == TYPE_TUPLE)
		t = t->arg[k];
	if (t->kind != TYPE_TENSOR || !ad_has_float(t))
		return false;
	return n->kind != NODE_TUPLE || x->active[ir_in(x->m, n, k)];
}

static void
rule_take(struct grad *g, uint32_t i, uint32_t k, ir_id v)
{
	struct ad *x = g->ctx;
	struct adjoint *a = ad_leaf(x, v), **to = &x->given[i];
	const struct type *t = ir_at(x->m, x->in[i])->type;

	if (t->kind == TYPE_TUPLE) {
		if (*to == NULL)
			*to = ad_only_field(x, t->n, k, a);
		to = &(*to)->field[k];
		if (*to == a)
			return;
	}
	*to = ad_sum(x, *to, a);
}

static const char *
callee_name(const struct ad *x, const struct ir_node *n)
{
	return n->callee == CALLEE_OP ? op_at(n->ref)->name :
	    x->m->global.v[n->ref].name;
}

/* Whether what a rule hands to operands is complete. */
static void
explain(struct ad *x, const struct ir_node *n)
{
	if (x->g.failed == NULL)
		return;
	diag_error(x->d, &n->span, "gradient-type", "the gradient of %s "
	    "cannot be typed here: %s", callee_name(x, n), x->g.failed);
	mem_free(x->g.failed);
	x->g.failed = NULL;
}

static void
no_gradient(struct ad *x, const struct ir_node *n, const char *why)
{
	diag_error(x->d, &n->span, "no-gradient", "%s has no gradient here",
	    callee_name(x, n));
	diag_note(x->d, NULL, "%s", why);
	diag_help(x->d, "to treat its operands as constants, put "
	    "stop_gradient(...) around them");
}

/* A call of an operator or of a tensor program. */
static void
through_operator(struct ad *x, ir_id id)
{
	struct ir_module *m = x->m;
	const struct ir_node n = *ir_at(m, id);
	ir_id *in, *from;
	char *why;

	if (n.callee == CALLEE_OP && op_at(n.ref)->gradient == grad_same) {
		ad_contribute(x, ir_in(m, &n, 0), x->out);
		return;
	}
	in = mem_alloc((n.nin + 1) * sizeof *in);
	from = mem_alloc((n.nin + 1) * sizeof *from);
	if (n.nin > x->ngiven) {
		x->ngiven = 2 * n.nin;
		x->given = mem_realloc(x->given, x->ngiven, sizeof *x->given);
	}
	for (uint32_t i = 0; i < n.nin; i++) {
		from[i] = ir_in(m, &n, i);
		in[i] = x->primal != NULL ? x->primal[from[i]] : from[i];
		x->given[i] = NULL;
	}
	x->g.nin = n.nin;
	x->g.in = in;
	x->in = from;
	x->g.out = x->primal != NULL ? x->primal[id] : id;
	if (!ad_call_adjoints(&x->g, &n, &x->known, &why))
		no_gradient(x, &n, why);
	mem_free(why);
	for (uint32_t i = 0; i < n.nin; i++)
		ad_contribute(x, from[i], x->given[i]);
	explain(x, &n);
	x->s->operators++;
	mem_free(in);
	mem_free(from);
}

/* ---- the walk ---- */

static void
refuse(struct ad *x, const struct ir_node *n, const char *what)
{
	diag_error(x->d, &n->span, "gradient-form", "a gradient goes through "
	    "%s, which first-order differentiation does not support", what);
}

/* f_grad of the argument and the adjoint (custom.h). */
static void
through_custom(struct ad *x, ir_id id)
{
	const struct ir_node n = *ir_at(x->m, id);
	ir_id to = ir_in(x->m, &n, 1), in[3], v;
	const struct type *t = ir_at(x->m, to)->type;
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
	    .id = IR_NEW_ID, .type = t, .span = n.span };
	struct ir_args args = { .in = in, .nin = 3 };

	in[0] = ir_in(x->m, ir_at(x->m, ir_in(x->m, &n, 0)), 1);
	in[1] = to;
	in[2] = ad_value(x, x->out, id);
	v = ir_node_add(x->m, x->g.region, &call, &args);
	ad_contribute(x, to, ad_of_value(x, t, v));
	x->s->operators++;
}

static void
through_call(struct ad *x, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);
	const struct ir_global *g;

	switch (n->callee) {
	case CALLEE_OP:
		through_operator(x, id);
		break;
	case CALLEE_GLOBAL:
		g = &x->m->global.v[n->ref];
		if (g->kind == GLOBAL_PRIM) {
			through_operator(x, id);
			break;
		}
		diag_error(x->d, &n->span, "gradient-form", "a gradient goes "
		    "through the call of %s @%s, which first-order "
		    "differentiation does not "
		    "support", g->kind == GLOBAL_EXTERN ? "the extern" :
		    "the function", g->name);
		break;
	case CALLEE_CTOR:
		refuse(x, n, "a data value");
		break;
	default:
		if (custom_is_called(x->m, n))
			through_custom(x, id);
		else
			refuse(x, n, "the call of a function value");
	}
}

void
ad_through(struct ad *x, ir_id id)
{
	static const char *const form[NODE_KINDS] = {
		[NODE_IF] = "a conditional", [NODE_MATCH] = "a match",
		[NODE_FN] = "a function value", [NODE_REF] = "a reference",
		[NODE_READ] = "a reference", [NODE_WRITE] = "a reference",
		[NODE_OP] = "an operator as a value",
		[NODE_GLOBAL] = "a function as a value",
		[NODE_CTOR] = "a data value",
	};
	const struct ir_node *n = ir_at(x->m, id);
	struct adjoint *a = x->sum[id];

	switch (n->kind) {
	case NODE_PARAM:
	case NODE_CONST:
		break;
	case NODE_TUPLE:
		for (uint32_t i = 0; i < a->n; i++)
			if (a->field[i] != NULL)
				ad_contribute(x, ir_in(x->m, ir_at(x->m, id),
				    i), a->field[i]);
		break;
	case NODE_PROJ:
		ad_contribute_field(x, ir_in(x->m, n, 0), n->ref, a);
		break;
	case NODE_CAST:
		ad_contribute(x, ir_in(x->m, n, 0), a);
		break;
	case NODE_CALL:
		x->out = a;
		through_call(x, id);
		break;
	default:
		refuse(x, n, form[n->kind]);
	}
}

bool
ad_is_straight(struct ad *x)
{
	const struct ir_region_data *r = &x->m->region.v[x->body];

	for (uint32_t i = 0; i < r->nodes.n; i++) {
		const struct ir_node *n = ir_at(x->m, r->nodes.v[i]);

		if (x->active[r->nodes.v[i]] && !ad_has_rule(x->m, n) &&
		    !custom_is_called(x->m, n) &&
		    n->kind != NODE_TUPLE && n->kind != NODE_PROJ &&
		    n->kind != NODE_CAST && n->kind != NODE_CONST)
			return false;
	}
	return true;
}

void
ad_begin_rules(struct ad *x)
{
	x->g.adjoint = rule_adjoint;
	x->g.wants = rule_wants;
	x->g.take = rule_take;
	x->g.ctx = x;
}

void
ad_backward(struct ad *x)
{
	struct ir_region_data *r = &x->m->region.v[x->body];
	uint32_t n = r->nodes.n;

	ad_begin_rules(x);
	while (n-- > 0) {
		ir_id id = x->m->region.v[x->body].nodes.v[n];

		/* The seed is in the body already. */
		if (id >= x->n || x->sum[id] == NULL || !x->active[id])
			continue;
		x->g.span = ir_at(x->m, id)->span;
		ad_through(x, id);
	}
}
