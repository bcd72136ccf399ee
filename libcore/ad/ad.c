/*
 * A function and its gradient: what is asked for, the seed, and the result
 * (ad.h).
 */
#include "ad/ad_impl.h"

#include <string.h>

#include "infer/infer.h"

typedef VEC(const char *) name_list;

/* ---- what is asked for ---- */

/* Whether a data value holds floats, anywhere. */
static bool
holds_floats(const struct ir_module *m, const struct type *t)
{
	VEC(const struct type *) todo = { NULL, 0, 0 };
	struct map seen = { 0 };
	bool found = false;
	uint32_t at;

	vec_push(&todo, t);
	while (todo.n > 0 && !found) {
		t = vec_pop(&todo);
		found = t->kind == TYPE_TENSOR && ad_has_float(t);
		if (map_get(&seen, t->index, &at))
			continue;
		map_put(&seen, t->index, 0);
		for (uint32_t i = 0; t->kind != TYPE_TENSOR && i < t->n; i++)
			vec_push(&todo, t->arg[i]);
		at = t->kind == TYPE_ADT ? ir_find_adt(m, t->name) : 0;
		const struct ir_adt *a = &m->adt.v[at];

		for (uint32_t c = a->ctor; at != 0 && c < a->ctor + a->nctor;
		    c++)
			for (uint32_t i = 0; i < m->ctor.v[c].nfield; i++)
				vec_push(&todo, m->ctor.v[c].field[i]);
	}
	vec_free(&todo);
	map_free(&seen);
	return found;
}

/* Whether every tensor of a parameter's type holds floats, and every data
 * value some. */
static bool
is_differentiable(const struct ir_module *m, const struct type *t,
    uint32_t depth)
{
	if (t->kind == TYPE_TENSOR)
		return dtype_info[t->dtype].class == DTC_FLOAT;
	if (t->kind == TYPE_ADT)
		return holds_floats(m, t);
	if (t->kind != TYPE_TUPLE || depth >= AD_DEPTH)
		return false;
	for (uint32_t i = 0; i < t->n; i++)
		if (!is_differentiable(m, t->arg[i], depth + 1))
			return false;
	return true;
}

static const char *
shown(const struct ir_node *p)
{
	return p->name != NULL ? p->name : "_";
}

/* Names the parameters that a gradient can be asked for. */
static void
help_wrt(struct ad *x)
{
	const struct ir_region_data *r = &x->m->region.v[x->body];
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(x->m, r->params.v[i]);

		if (is_differentiable(x->m, p->type, 0))
			buf_printf(&b, "%s%s", b.n > 0 ? "," : "", shown(p));
	}
	if (b.n > 0)
		diag_help(x->d, "--wrt=%s selects the parameters of "
		    "floats", b.v);
	buf_release(&b);
}

typedef VEC(ir_id) id_list;

static bool
add_wrt(struct ad *x, ir_id p, id_list *wrt)
{
	const struct ir_node *n = ir_at(x->m, p);

	if (!is_differentiable(x->m, n->type, 0)) {
		diag_error(x->d, &n->span, "gradient-parameter", "%%%s has no "
		    "gradient: its type has parts that are not floats",
		    shown(n));
		help_wrt(x);
		return false;
	}
	if (x->active[p]) {
		diag_error(x->d, &n->span, "gradient-parameter",
		    "%%%s is given twice in --wrt", shown(n));
		return false;
	}
	x->active[p] = true;
	vec_push(wrt, p);
	return true;
}

static bool
find_wrt(struct ad *x, id_list *wrt)
{
	const struct ir_function *f = &x->m->function.v[x->function];
	const struct ir_region_data *r = &x->m->region.v[x->body];
	bool ok = true;

	for (uint32_t i = 0; x->o->wrt == NULL && i < r->params.n; i++)
		if (x->o->mode == AD_FORWARD)
			x->active[r->params.v[i]] = true;
		else
			ok = add_wrt(x, r->params.v[i], wrt) && ok;
	if (x->o->wrt == NULL)
		return ok;
	for (uint32_t i = 0; x->o->wrt[i] != NULL; i++) {
		ir_id p = ad_find_param(x, x->o->wrt[i]);

		if (p == 0) {
			diag_error(x->d, &f->span, "gradient-parameter",
			    "@%s has no parameter '%s'", f->name,
			    x->o->wrt[i]);
			help_wrt(x);
		}
		ok = p != 0 && add_wrt(x, p, wrt) && ok;
	}
	return ok;
}

/* ---- the seed ---- */

static struct adjoint *
ones_of(struct ad *x, const struct type *t, ir_id value, uint32_t depth)
{
	struct adjoint *sum = NULL;

	if (t->kind == TYPE_TENSOR && ad_has_float(t))
		return ad_leaf(x, grad_ones(&x->g, t, value));
	for (uint32_t i = 0; t->kind == TYPE_TUPLE && depth < AD_DEPTH &&
	    i < t->n; i++)
		if (ad_has_float(t->arg[i]))
			ad_set_field(x, &sum, t->n, i, ones_of(x, t->arg[i],
			    grad_field(&x->g, value, i), depth + 1));
	return sum;
}

static struct adjoint *
parameter_seed(struct ad *x, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .name = str_intern0(x->m->strings, "adjoint"),
	    .span = x->g.span };
	struct ir_args none = { 0 };
	ir_id p;

	if (ad_find_param(x, "adjoint") != 0)
		n.name = NULL;
	p = ir_node_add(x->m, x->body, &n, &none);
	return ad_of_value(x, t, p);
}

static struct adjoint *
loss_seed(struct ad *x, const struct type *t, ir_id result)
{
	const struct type *loss = t->kind == TYPE_TUPLE && t->n > 0 ?
	    t->arg[0] : t;
	const struct ir_node *n = ir_at(x->m, result);
	struct adjoint *one;

	if (loss->kind != TYPE_TENSOR || !ad_has_float(loss)) {
		diag_error(x->d, &n->span, "gradient-result", "the result of "
		    "@%s, or its first field, is the loss, and must be a float "
		    "scalar", x->m->function.v[x->function].name);
		return NULL;
	}
	if (loss->n != 0) {
		diag_error(x->d, &n->span, "gradient-result", "the result of "
		    "@%s is not a scalar",
		    x->m->function.v[x->function].name);
		diag_help(x->d, "use --adjoint=each for the gradient of the "
		    "sum of its elements, or --adjoint=parameter to pass the "
		    "adjoint");
		return NULL;
	}
	one = ad_leaf(x, grad_ones(&x->g, loss, 0));
	return t == loss ? one : ad_only_field(x, t->n, 0, one);
}

static struct adjoint *
seed(struct ad *x, ir_id result)
{
	const struct type *t = ir_at(x->m, result)->type;

	x->g.span = ir_at(x->m, result)->span;
	if (x->o->adjoint == AD_ADJOINT_LOSS)
		return loss_seed(x, t, result);
	if (!ad_has_float(t)) {
		diag_error(x->d, &x->g.span, "gradient-result", "the result "
		    "of @%s holds no floats",
		    x->m->function.v[x->function].name);
		return NULL;
	}
	return x->o->adjoint == AD_ADJOINT_EACH ? ones_of(x, t, result, 0) :
	    parameter_seed(x, t);
}

/* ---- the result ---- */

static void
say_gradient(struct ad *x, ir_id p, ir_id v)
{
	char *line;

	if (x->o->say == NULL || v == 0)
		return;
	line = mem_printf("gradient with respect to %%%s: "
	    "v%u", shown(ir_at(x->m, p)),
	    ir_at(x->m, v)->id);
	x->o->say(x->o->ctx, line);
	mem_free(line);
}

/* What has names keeps them: "loss" becomes "loss,gradient(w,b)". */
static void
name_outputs(struct ad *x, const struct type *value, const id_list *wrt)
{
	struct ir_function *f = &x->m->function.v[x->function];
	const char *key = str_intern0(x->m->strings, "output_names");
	const struct attr *old = attrs_get(f->attrs, key);
	struct buf b = { NULL, 0, 0 };
	struct attr a;

	if (old == NULL || old->kind != ATTR_STR)
		return;
	if (!x->o->gradients_only)
		buf_printf(&b, value->kind == TYPE_TUPLE ? "value(%s)," :
		    "%s,", old->s);
	if (!x->o->gradients_only)
		buf_puts(&b, "gradient(");
	for (uint32_t i = 0; i < wrt->n; i++) {
		const char *name = ir_at(x->m, wrt->v[i])->name;

		buf_printf(&b, "%s%s", i > 0 ? "," : "", name != NULL ? name :
		    "");
	}
	if (!x->o->gradients_only)
		buf_putc(&b, ')');
	a = attr_str(str_intern(x->m->strings, b.v != NULL ? b.v : "", b.n));
	f->attrs = attrs_with(x->m->arena, f->attrs, key, &a);
	buf_release(&b);
}

static void
finish(struct ad *x, ir_id result, const id_list *wrt)
{
	struct ir_function *f = &x->m->function.v[x->function];
	ir_id *v = mem_alloc((wrt->n + 1) * sizeof *v), pair[2];
	const struct type *t[2];

	for (uint32_t i = 0; i < wrt->n; i++) {
		ir_id p = wrt->v[i];

		x->g.span = ir_at(x->m, p)->span;
		if (x->sum[p] == NULL)
			diag_warning(x->d, &x->g.span, "gradient-zero",
			    "the result does not depend on %%%s: its gradient "
			    "is zero", shown(ir_at(x->m, p)));
		v[i] = ad_value(x, x->sum[p], p);
		say_gradient(x, p, v[i]);
	}
	x->g.span = ir_at(x->m, result)->span;
	pair[0] = result;
	pair[1] = grad_tuple(&x->g, wrt->n, v);
	mem_free(v);
	if (x->g.failed != NULL || pair[1] == 0)
		return;
	t[0] = f->ret != NULL ? f->ret : ir_at(x->m, result)->type;
	t[1] = ir_at(x->m, pair[1])->type;
	f->ret = x->o->gradients_only ? t[1] :
	    type_tuple(x->m->types, 2, t);
	f->type = NULL;
	name_outputs(x, t[0], wrt);
	x->m->region.v[x->body].result = x->o->gradients_only ? pair[1] :
	    grad_tuple(&x->g, 2, pair);
}

/* The first-order form, and what it computes again. */
static void
backward(struct ad *x)
{
	uint32_t n = x->m->region.v[x->body].nodes.n;
	const struct ad_parts parts = { .forward = x->body, .n = n,
	    .back = &x->body, .nback = 1, .from = n };

	ad_mark_again(x, x->body, ad_is_checkpointed(x, x->function));
	for (uint32_t i = 0; i < n; i++) {
		ir_id id = x->m->region.v[x->body].nodes.v[i];

		/* The seed is in the body already. */
		if (id < x->n && x->again[id])
			ad_note_again(x, id);
	}
	ad_backward(x);
	if (x->o->recompute)
		ad_choose_recomputed(x, &parts);
	ad_recompute(x, x->body, n);
}

/* Whether an adjoint that is asked for is a data value. */
static bool
has_data(const struct ad *x, const id_list *wrt)
{
	for (uint32_t i = 0; i < wrt->n; i++)
		if (!ad_is_data(ir_at(x->m, wrt->v[i])->type))
			return true;
	return false;
}

static void
differentiate(struct ad *x)
{
	ir_id result = x->m->region.v[x->body].result;
	id_list wrt = { NULL, 0, 0 };
	struct adjoint *a;

	x->again = mem_zalloc(x->n, sizeof *x->again);
	x->active = mem_zalloc(x->n, sizeof *x->active);
	x->sum = mem_zalloc(x->n, sizeof *x->sum);
	if (find_wrt(x, &wrt) && x->o->mode == AD_FORWARD) {
		ad_forward(x);
	} else if (x->d->errors == 0) {
		ad_mark_active(x);
		if (x->o->mode == AD_HIGHER_ORDER || (x->o->mode ==
		    AD_REVERSE && (!ad_is_straight(x) || has_data(x,
		    &wrt)))) {
			result = ad_higher_order(x, seed);
			if (result != 0 && x->d->errors == 0)
				finish(x, result, &wrt);
			goto done;
		}
		a = seed(x, result);
		ad_contribute(x, result, a);
		if (a != NULL)
			backward(x);
		if (a != NULL && x->d->errors == 0)
			finish(x, result, &wrt);
	}
done:
	vec_free(&wrt);
	mem_free(x->active);
	mem_free(x->again);
	mem_free(x->effect);
	mem_free(x->sum);
	map_free(&x->repeat);
	mem_free(x->given);
	map_free(&x->known);
}

/* ---- which function ---- */

static void
note_call(void *ctx, struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	struct ad *x = ctx;

	if ((n->kind == NODE_GLOBAL || (n->kind == NODE_CALL && n->callee ==
	    CALLEE_GLOBAL)) && m->global.v[n->ref].kind == GLOBAL_FUNCTION &&
	    m->global.v[n->ref].index == x->function && x->g.out == 0) {
		x->g.out = id;
		diag_error(x->d, &n->span, "gradient-function", "@%s is used "
		    "by @%s, so it cannot be replaced by its gradient",
		    m->function.v[x->function].name, m->function.v[
		    m->region.v[n->region].function].name);
	}
}

static bool
find_function(struct ad *x)
{
	const struct ir_module *m = x->m;
	uint32_t g = ir_find_global(m, x->o->function);
	const struct ir_function *f;

	if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION) {
		diag_error(x->d, NULL, "gradient-function",
		    "there is no function @%s", x->o->function);
		return false;
	}
	x->function = m->global.v[g].index;
	f = &m->function.v[x->function];
	x->body = f->body;
	if (f->ntv > 0) {
		diag_error(x->d, &f->span, "gradient-function",
		    "@%s has type parameters", f->name);
		return false;
	}
	for (uint32_t i = 0; x->o->checkpoint != NULL &&
	    x->o->checkpoint[i] != NULL; i++) {
		g = ir_find_global(m, x->o->checkpoint[i]);
		if (g == 0 || m->global.v[g].kind != GLOBAL_FUNCTION)
			diag_error(x->d, NULL, "gradient-function",
			    "there is no function @%s", x->o->checkpoint[i]);
	}
	for (uint32_t i = 1; i < m->function.n; i++)
		ir_walk_function(x->m, i, note_call, x);
	x->g.out = 0;
	return x->d->errors == 0;
}

/* Types are graphs with shared components, and adjoints trees: a short program
 * can have a type whose adjoint fits nowhere. */
static bool
types_are_short(const struct ir_module *m, struct diag *d)
{
	for (ir_id id = 1; id < m->node.n; id++) {
		const struct ir_node *n = ir_at(m, id);

		if (n->type == NULL || n->type->size <= AD_PARTS)
			continue;
		diag_error(d, &n->span, "type-too-large", "the type of this "
		    "value has more than %d parts when it is expanded",
		    AD_PARTS);
		return false;
	}
	return true;
}

static bool
once(struct ir_module *m, const struct ad_options *o, struct ad_stats *s,
    struct diag *d)
{
	struct ad x = { .m = m, .o = o, .s = s, .d = d };

	if (!find_function(&x) || !types_are_short(m, d))
		return false;
	if (o->mode == AD_FORWARD && !forward_transposes(&x, ad_run)) {
		map_free(&x.transpose);
		return false;
	}
	x.n = m->node.n;
	x.arena = arena_new();
	x.g.m = m;
	x.g.region = x.body;
	x.g.fn = m->function.v[x.function].type;
	x.g.type = infer_call_type;
	differentiate(&x);
	if (x.g.failed != NULL)
		diag_error(d, &m->function.v[x.function].span,
		    "gradient-type", "the gradient cannot be typed: %s",
		    x.g.failed);
	mem_free(x.g.failed);
	map_free(&x.transpose);
	map_free(&x.param);
	arena_free(x.arena);
	if (o->mode != AD_FORWARD)
		s->emitted += m->node.n - x.n;
	return d->errors == 0 && infer_module(m, d);
}

/* The parameters that derivatives are taken by, however many times: tangents
 * and adjoints are added to them. */
static void
name_wrt(struct ir_module *m, const struct ad_options *o,
    name_list *names)
{
	uint32_t g = ir_find_global(m, o->function);
	const struct ir_function *f = g != 0 ? ir_global_function(m, g) : NULL;
	const struct ir_region_data *r;

	for (uint32_t i = 0; o->wrt != NULL && o->wrt[i] != NULL; i++)
		vec_push(names, o->wrt[i]);
	if (o->wrt != NULL || f == NULL)
		return;
	r = &m->region.v[f->body];
	for (uint32_t i = 0; i < r->params.n; i++) {
		const struct ir_node *p = ir_at(m, r->params.v[i]);

		if (p->name != NULL && (o->mode != AD_FORWARD ||
		    is_differentiable(m, p->type, 0)))
			vec_push(names, p->name);
	}
}

bool
ad_run(struct ir_module *m, const struct ad_options *o, struct ad_stats *s,
    struct diag *d)
{
	struct ad_options each = *o;
	name_list names = { NULL, 0, 0 };
	bool ok = true;

	if (o->order <= 1)
		return once(m, o, s, d);
	name_wrt(m, o, &names);
	vec_push(&names, NULL);
	each.wrt = names.v;
	for (uint32_t i = 1; i <= o->order && ok; i++) {
		each.gradients_only = i < o->order || o->gradients_only;
		each.recompute = i == o->order && o->recompute;
		ok = once(m, &each, s, d);
		/* Further ones are of what the one before returns. */
		each.adjoint = AD_ADJOINT_EACH;
	}
	vec_free(&names);
	return ok;
}
