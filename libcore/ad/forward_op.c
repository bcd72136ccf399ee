/*
 * The tangent of an operator's result.  That of a linear operator is the
 * operator, of tangents.  Else the reverse rule maps the adjoint w of the
 * result to the adjoints of the operands, and is linear in w; its transpose
 * maps tangents of the operands to that of the result:
 *
 *	tangent = d/dw <rule(w), tangents>
 *
 * (J. Townsend, "A new trick for calculating Jacobian vector products", 2017.)
 *
 * So the rule runs once with a placeholder for w, into a region of its own;
 * the emitted bindings that depend on w are traversed in reverse with the same
 * rules; and what the tangent needs of both is appended to the program, after
 * what the rule computes from the operands alone.  Where a rule mentions w for
 * its extents, the result stands for it.  Where an operator has no rule, and
 * for a tensor program, the gradient is derived from the stages, and that of
 * what is derived, too.
 *
 * Cost: linear in what the rules emit.
 */
#include "ad/forward_impl.h"

#include <string.h>

struct seed {
	ir_id to, tangent;	/* adjoint of an operand, its tangent */
};

/* One call. */
struct jvp {
	struct forward *x;
	uint32_t nin;
	struct dual *const *in;
	ir_id base;		/* what is emitted begins here */
	uint32_t nw;
	ir_id *w;		/* placeholders, by field */
	ir_id *y;		/* what stands for them */
	VEC(struct seed) seeds;
	ir_id end;		/* of what the rule emitted */
	bool *active;		/* by node - base: depends on w */
	ir_id **sum;		/* the same: adjoints by field; NULL: zero */
	ir_id at;		/* the call that is transposed */
};

static uint32_t
fields_of(const struct type *t)
{
	return t->kind == TYPE_TUPLE ? t->n : 1;
}

/* ---- the rule ---- */

static ir_id
rule_adjoint(struct grad *g, uint32_t k)
{
	const struct jvp *j = g->ctx;

	return j->w[k];
}

static struct dual *
operand(struct jvp *j, uint32_t i, uint32_t k)
{
	struct dual *d = j->in[i];

	return d->kind == DUAL_TUPLE ? d->field[k] : d;
}

static bool
rule_wants(struct grad *g, uint32_t i, uint32_t k)
{
	struct jvp *j = g->ctx;
	struct dual *d = operand(j, i, k);

	return d->kind == DUAL_TENSOR && d->tangent != 0;
}

static void
rule_take(struct grad *g, uint32_t i, uint32_t k, ir_id v)
{
	struct jvp *j = g->ctx;
	struct seed s = { v, operand(j, i, k)->tangent };

	vec_push(&j->seeds, s);
}

static ir_id
placeholder(struct forward *x, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .type = t };

	return forward_add(x, &n, 0, NULL);
}

static ir_id
extent_of(struct grad *g, const char *name)
{
	const struct jvp *j = g->ctx;
	struct forward *x = j->x;
	uint32_t k;
	ir_id p = ad_extent_param(x->m, vec_last(&x->stack).from, name, &k);
	struct dual *d = p == 0 ? NULL : x->dual[p];

	/* Nothing may be made here but what the rule emits. */
	if (d != NULL && k != UINT32_MAX)
		d = d->kind == DUAL_TUPLE ? d->field[k] : NULL;
	return d == NULL || d->kind == DUAL_PACKED ? 0 : d->primal.id;
}

/* The gradient of a call, to whom g->take gives.  False: there is none. */
static bool
gradient(struct forward *x, const struct ir_node *call, const ir_id *in,
    ir_id out)
{
	x->g.nin = call->nin;
	x->g.in = in;
	x->g.out = out;
	x->g.extent = extent_of;
	mem_free(x->why);
	return ad_call_adjoints(&x->g, call, &x->known, &x->why);
}

static bool
run_rule(struct jvp *j, const struct ir_node *call, ir_id out)
{
	struct forward *x = j->x;
	const struct type *t = ir_at(x->m, out)->type;
	ir_id *in = mem_alloc((j->nin + 1) * sizeof *in);
	bool ok;

	for (uint32_t i = 0; i < j->nin; i++)
		in[i] = ir_in(x->m, call, i);
	for (uint32_t k = 0; k < j->nw; k++) {
		const struct type *f = t->kind == TYPE_TUPLE ? t->arg[k] : t;

		j->w[k] = dtype_info[f->dtype].class == DTC_FLOAT ?
		    placeholder(x, f) : 0;
	}
	x->g.adjoint = rule_adjoint;
	x->g.wants = rule_wants;
	x->g.take = rule_take;
	x->g.ctx = j;
	ok = gradient(x, call, in, out);
	mem_free(in);
	return ok;
}

/* ---- its transpose ---- */

static bool
is_active(const struct jvp *j, ir_id id)
{
	for (uint32_t k = 0; k < j->nw; k++)
		if (j->w[k] == id)
			return true;
	return id >= j->base && id < j->end && j->active[id - j->base];
}

static void
add_to(struct jvp *j, ir_id to, uint32_t k, ir_id v)
{
	ir_id **sum;

	if (v == 0 || !is_active(j, to))
		return;
	sum = &j->sum[to - j->base];
	if (*sum == NULL)
		*sum = mem_zalloc(fields_of(ir_at(j->x->m, to)->type),
		    sizeof **sum);
	(*sum)[k] = (*sum)[k] == 0 ? v : grad_add(&j->x->g, (*sum)[k], v);
}

static ir_id
back_adjoint(struct grad *g, uint32_t k)
{
	const struct jvp *j = g->ctx;

	return j->sum[j->at - j->base][k];
}

static bool
back_wants(struct grad *g, uint32_t i, uint32_t k)
{
	const struct jvp *j = g->ctx;
	const struct ir_node *n = ir_at(g->m, g->in[i]);

	if (!is_active(j, g->in[i]))
		return false;
	return n->kind != NODE_TUPLE || is_active(j, ir_in(g->m, n, k));
}

static void
back_take(struct grad *g, uint32_t i, uint32_t k, ir_id v)
{
	add_to(g->ctx, g->in[i], k, v);
}

static bool
back_call(struct jvp *j, const struct ir_node *n, ir_id id)
{
	struct forward *x = j->x;
	ir_id *in;
	bool ok;

	if (n->callee == CALLEE_OP && op_at(n->ref)->gradient == grad_same) {
		add_to(j, ir_in(x->m, n, 0), 0, j->sum[id - j->base][0]);
		return true;
	}
	in = mem_alloc((n->nin + 1) * sizeof *in);
	for (uint32_t i = 0; i < n->nin; i++)
		in[i] = ir_in(x->m, n, i);
	j->at = id;
	x->g.adjoint = back_adjoint;
	x->g.wants = back_wants;
	x->g.take = back_take;
	ok = gradient(x, n, in, id);
	mem_free(in);
	return ok;
}

static bool
back(struct jvp *j, ir_id id)
{
	struct ir_module *m = j->x->m;
	const struct ir_node n = *ir_at(m, id);
	const ir_id *sum = j->sum[id - j->base];

	switch (n.kind) {
	case NODE_TUPLE:
		for (uint32_t i = 0; i < n.nin; i++)
			add_to(j, ir_in(m, &n, i), 0, sum[i]);
		return true;
	case NODE_PROJ:
		add_to(j, ir_in(m, &n, 0), n.ref, sum[0]);
		return true;
	case NODE_CALL:
		return ad_has_rule(m, &n) && back_call(j, &n, id);
	default:
		return false;
	}
}

static void
mark_active(struct jvp *j)
{
	struct ir_module *m = j->x->m;

	for (ir_id id = j->base; id < j->end; id++) {
		const struct ir_node *n = ir_at(m, id);
		bool some = false;

		for (uint32_t i = 0; i < n->nin && !some; i++)
			some = is_active(j, ir_in(m, n, i));
		if (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
		    op_at(n->ref)->gradient == grad_none)
			some = false;
		j->active[id - j->base] = some;
	}
}

static bool
transpose(struct jvp *j)
{
	struct forward *x = j->x;
	bool ok = true;

	j->end = x->m->node.n;
	j->active = mem_zalloc(j->end - j->base + 1, sizeof *j->active);
	j->sum = mem_zalloc(j->end - j->base + 1, sizeof *j->sum);
	mark_active(j);
	x->g.region = x->scratch[1];
	for (uint32_t i = 0; i < j->seeds.n; i++)
		add_to(j, j->seeds.v[i].to, 0, j->seeds.v[i].tangent);
	for (ir_id id = j->end; ok && id-- > j->base; )
		if (j->sum[id - j->base] != NULL && j->active[id - j->base])
			ok = back(j, id);
	return ok;
}

/* ---- what is needed of it ---- */

static void
mark_live(struct jvp *j, bool *live, ir_id id)
{
	struct ir_module *m = j->x->m;

	if (id < j->base || live[id - j->base])
		return;
	live[id - j->base] = true;
	(void)m;
}

/* Operands stand before their users in both regions, and the second region
 * after the first: one walk backwards. */
static void
keep_live(struct jvp *j, ir_region to, bool *live)
{
	struct forward *x = j->x;
	struct ir_module *m = x->m;

	for (ir_id id = m->node.n; id-- > j->base; ) {
		struct ir_node *n = ir_at(m, id);

		for (uint32_t i = 0; live[id - j->base] && i < n->nin; i++) {
			ir_id *in = &m->operand.v[n->in + i];

			for (uint32_t k = 0; k < j->nw; k++)
				if (*in == j->w[k])
					*in = j->y[k];
			mark_live(j, live, *in);
		}
	}
	for (uint32_t s = 0; s < 2; s++) {
		struct ir_region_data *r = &m->region.v[x->scratch[s]];

		for (uint32_t i = 0; i < r->nodes.n; i++) {
			ir_id id = r->nodes.v[i];

			if (!live[id - j->base])
				continue;
			ir_at(m, id)->region = to;
			vec_push(&m->region.v[to].nodes, id);
		}
	}
}

static struct dual *
dual_of_result(struct jvp *j, const struct type *t, ir_id out)
{
	struct forward *x = j->x;
	struct dual **field, *d;

	if (t->kind != TYPE_TUPLE)
		return dual_tensor(x, t, out, j->sum[j->w[0] - j->base] == NULL
		    ? 0 : j->sum[j->w[0] - j->base][0]);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t k = 0; k < j->nw; k++) {
		ir_id *sum = j->w[k] != 0 ? j->sum[j->w[k] - j->base] : NULL;

		field[k] = j->w[k] == 0 ? dual_plain(x, t->arg[k], j->y[k]) :
		    dual_tensor(x, t->arg[k], j->y[k], sum != NULL ? sum[0] :
		    0);
	}
	d = dual_tuple(x, t, t->n, field);
	d->primal = (struct made){ out, x->g.region };
	mem_free(field);
	return d;
}

static void
end(struct jvp *j)
{
	for (ir_id id = j->base; id < j->end; id++)
		mem_free(j->sum[id - j->base]);
	mem_free(j->sum);
	mem_free(j->active);
	mem_free(j->w);
	mem_free(j->y);
	vec_free(&j->seeds);
}

/* ---- calls ---- */

static const char *
callee_name(struct forward *x, const struct ir_node *n)
{
	return n->callee == CALLEE_OP ? op_at(n->ref)->name :
	    x->m->global.v[n->ref].name;
}

static void
explain(struct forward *x, const struct ir_node *call, bool through)
{
	const char *name = callee_name(x, call);

	if (x->g.failed != NULL)
		diag_error(x->d, &x->g.span, "gradient-type", "the tangent of "
		    "%s cannot be typed here: %s", name, x->g.failed);
	else if (through)
		diag_error(x->d, &x->g.span, "no-gradient", "the tangent of %s "
		    "is derived from the gradient of its gradient, which has "
		    "none here", name);
	else
		diag_error(x->d, &x->g.span, "no-gradient",
		    "%s has no gradient here", name);
	if (x->g.failed == NULL && x->why != NULL)
		diag_note(x->d, NULL, "%s", x->why);
	if (x->g.failed == NULL)
		diag_help(x->d, "to treat its operands as constants, put "
		    "stop_gradient(...) around them");
	mem_free(x->g.failed);
	x->g.failed = NULL;
}

static struct dual *
transposed(struct forward *x, const struct type *t, ir_id out,
    uint32_t nin, struct dual *const *in)
{
	struct ir_node call = *ir_at(x->m, out);
	struct jvp j = { .x = x, .nin = nin, .in = in,
	    .nw = fields_of(t) };
	ir_region to = x->g.region;
	struct dual *d = NULL;
	bool *live, ok;

	j.w = mem_zalloc(j.nw + 1, sizeof *j.w);
	j.y = mem_zalloc(j.nw + 1, sizeof *j.y);
	for (uint32_t k = 0; k < j.nw; k++)
		j.y[k] = t->kind == TYPE_TUPLE ? grad_field(&x->g, out, k) :
		    out;
	for (uint32_t s = 0; s < 2; s++) {
		struct ir_region_data *r = &x->m->region.v[x->scratch[s]];

		r->nodes.n = r->params.n = 0;
	}
	j.base = x->m->node.n;
	x->g.region = x->scratch[0];
	ok = run_rule(&j, &call, out) && x->g.failed == NULL;
	if (ok && !transpose(&j)) {
		ok = false;
		explain(x, &call, true);
	} else if (!ok || x->g.failed != NULL) {
		ok = false;
		explain(x, &call, false);
	}
	x->g.region = to;
	if (ok) {
		d = dual_of_result(&j, t, out);
		live = mem_zalloc(x->m->node.n - j.base + 1, sizeof *live);
		for (uint32_t k = 0; k < j.nw; k++)
			if (j.w[k] != 0 && j.sum[j.w[k] - j.base] != NULL)
				mark_live(&j, live,
				    j.sum[j.w[k] - j.base][0]);
		keep_live(&j, to, live);
		mem_free(live);
	}
	end(&j);
	return d != NULL ? d : dual_still(x, t, out);
}

/* ---- linear operators ---- */

/* The call with a tangent as one operand.  It has the type of the result, which
 * may follow from the values of other operands; but names of extents that the
 * result defines are its own. */
static ir_id
call_with(struct forward *x, ir_id out, uint32_t which, ir_id instead)
{
	const struct ir_node n = *ir_at(x->m, out);
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_OP,
	    .ref = n.ref, .attrs = n.attrs, .type = n.type };
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in), v;

	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = i == which ? instead : ir_in(x->m, &n, i);
	v = attrs_get(n.props, x->k_dims) != NULL ?
	    grad_call(&x->g, n.ref, n.attrs, n.nin, in) :
	    forward_add(x, &call, n.nin, in);
	mem_free(in);
	return v;
}

static bool
is_linear(const struct op_def *def)
{
	return def->linear != OP_NOT_LINEAR || def->view ||
	    def->concat_axis != NULL;
}

static struct dual *
linear(struct forward *x, const struct type *t, ir_id out, uint32_t nin,
    struct dual *const *in)
{
	struct ir_node call = *ir_at(x->m, out);
	bool each = op_at(call.ref)->linear == OP_MULTILINEAR;
	ir_id sum = 0;

	for (uint32_t i = 0; i < (each ? nin : 1); i++) {
		ir_id v;

		if (!dual_moves(x, in[i]))
			continue;
		v = call_with(x, out, i, dual_tangent(x, in[i]));
		sum = sum == 0 ? v : grad_add(&x->g, sum, v);
	}
	if (x->g.failed != NULL)
		explain(x, &call, false);
	if (sum == 0)
		return dual_still(x, t, out);
	return dual_with(x, t, out, sum);
}

/* The names of extents that an operator defines are those of one result. */
static void
same_extents(struct forward *x, struct dual *d)
{
	struct ir_node n = { .kind = NODE_CAST, .type = d->type,
	    .annot = d->type };

	for (uint32_t k = 0; d->kind == DUAL_TUPLE && k < d->n; k++)
		same_extents(x, d->field[k]);
	if (d->kind == DUAL_TENSOR && d->tangent != 0)
		d->tangent = forward_add(x, &n, 1, &d->tangent);
}

struct dual *
forward_operator(struct forward *x, const struct type *t, ir_id out,
    uint32_t nin, struct dual *const *in)
{
	const struct ir_node *call = ir_at(x->m, out);
	const struct op_def *def = call->callee == CALLEE_OP ?
	    op_at(call->ref) : NULL;
	struct dual *d;
	bool moves = false;

	for (uint32_t i = 0; i < nin; i++) {
		for (uint32_t k = 0; in[i]->kind == DUAL_TUPLE &&
		    k < in[i]->n; k++)
			dual_field(x, in[i], k);
		moves = moves || dual_moves(x, in[i]);
	}
	if (!moves || (def != NULL && def->gradient == grad_none) ||
	    forward_type(x, t) == t)
		return dual_still(x, t, out);
	x->s->operators++;
	d = def != NULL && is_linear(def) ? linear(x, t, out, nin, in) :
	    transposed(x, t, out, nin, in);
	if (attrs_get(ir_at(x->m, out)->props, x->k_dims) != NULL)
		same_extents(x, d);
	return d;
}
