/*
 * Weights as parameters, and training forms of operators (training.h).
 */
#include "pass/training.h"

#include <fnmatch.h>
#include <string.h>

#include "infer/infer.h"
#include "op/quantize.h"
#include "op/training.h"
#include "pass/emit.h"
#include "pass/globals.h"

#define KEY_WORDS 10

struct form {
	struct training t;	/* first: what rules are given */
	struct ir_module *m;
	struct diag *d;
	struct training_stats *s;
	uint32_t function;
	uint32_t n;		/* bindings before */
	ir_id *alias;		/* by node: what stands for it; 0: itself */
	ir_id *next;		/* by node, of parameters: their next value */
	ir_id next_key;
	bool *seen;		/* by function: it is called */
	VEC(uint32_t) todo;
};

/* ---- the function ---- */

struct mention {
	uint32_t global;
	ir_id at;
};

static void
find_mention(void *ctx, struct ir_module *m, ir_id id)
{
	struct mention *x = ctx;
	const struct ir_node *n = ir_at(m, id);

	if ((n->kind == NODE_GLOBAL || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_GLOBAL)) && n->ref == x->global && !x->at)
		x->at = id;
}

/* Its index; 0: reported. */
static uint32_t
find_function(struct ir_module *m, const char *name, struct diag *d)
{
	struct mention x = { .global = ir_find_global(m, str_intern0(
	    m->strings, name)) };

	if (x.global == 0 || m->global.v[x.global].kind != GLOBAL_FUNCTION) {
		diag_error(d, NULL, "no-function", "there is no function @%s",
		    name);
		return 0;
	}
	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, find_mention, &x);
	if (x.at == 0)
		return m->global.v[x.global].index;
	diag_error(d, &ir_at(m, x.at)->span, "function-used", "@%s is used "
	    "here, so its parameters cannot change", name);
	return 0;
}

/* ---- weights ---- */

typedef VEC(struct ir_node) weights;

static bool
is_float(const struct ir_node *n)
{
	return n->kind == NODE_CONST && n->type->kind == TYPE_TENSOR &&
	    dtype_info[n->type->dtype].class == DTC_FLOAT;
}

static bool
is_weight(const struct ir_node *n)
{
	return is_float(n) && n->type->n > 0;
}

/* Marks the scalars of the body with these names.  False: one that there is
 * not, reported. */
static bool
find_scalars(const struct ir_module *m, ir_region body, const char *names,
    bool *scalar, struct diag *d)
{
	const struct ir_region_data *r = &m->region.v[body];
	bool ok = true;

	while (names != NULL && *names != '\0') {
		size_t len = strcspn(names, ",");
		const char *one = str_intern(m->strings, names, len);
		bool hit = false;

		for (uint32_t i = 0; i < r->nodes.n; i++) {
			const struct ir_node *n = ir_at(m, r->nodes.v[i]);

			if (!is_float(n) || n->type->n > 0 || n->name == NULL ||
			    fnmatch(one, n->name, 0) != 0)
				continue;
			scalar[r->nodes.v[i]] = hit = true;
		}
		if (!hit)
			diag_error(d, NULL, "no-scalar", "no scalar of floats "
			    "is named %s", one);
		ok &= hit;
		names += len + (names[len] == ',');
	}
	return ok;
}

static bool
is_of_class(const struct type *t, enum dtype_class class)
{
	return t->kind == TYPE_TENSOR && dtype_info[t->dtype].class == class;
}

static bool
is_computed(const struct ir_node *n)
{
	return n->kind == NODE_CALL || n->kind == NODE_TUPLE ||
	    n->kind == NODE_PROJ || n->kind == NODE_CAST;
}

/* Extents of a value say nothing of its elements. */
static bool
reads_extents(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->non_computational && !op_at(n->ref)->same;
}

/* Whether elements of the data, and not their extents alone, go into a
 * value. */
static bool
has_data(const struct ir_module *m, const struct ir_node *n, const bool *data)
{
	if (n->kind == NODE_CONST || reads_extents(n))
		return false;
	if (!is_computed(n))
		return true;
	for (uint32_t i = 0; i < n->nin; i++)
		if (data[ir_in(m, n, i)])
			return true;
	return false;
}

/* Element by element: extents of a tensor of floats say nothing of it. */
static bool
becomes_integer(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->pattern == OP_ELEMWISE && (is_of_class(n->type,
	    DTC_INT) || is_of_class(n->type, DTC_UINT));
}

/* Whether operand k is a scale of simulated quantization. */
static bool
is_scale(const struct ir_node *n, uint32_t k)
{
	return k > 0 && n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    (n->ref == op_quant.simulated_quantize ||
	    n->ref == op_quant.simulated_dequantize);
}

/* By node: whether integers are computed from it but not from data, as the
 * extents of an image are that is resized by a factor, or it is a scale of
 * quantization.  Such a constant says what is computed, and is not a weight.
 * The caller's. */
static bool *
find_numbers(const struct ir_module *m, ir_region body)
{
	const struct ir_region_data *r = &m->region.v[body];
	bool *data = mem_zalloc(m->node.n, sizeof *data);
	bool *number = mem_zalloc(m->node.n, sizeof *number);

	for (uint32_t i = 0; i < r->params.n; i++)
		data[r->params.v[i]] = true;
	for (uint32_t i = 0; i < r->nodes.n; i++)
		data[r->nodes.v[i]] = has_data(m, ir_at(m, r->nodes.v[i]),
		    data);
	for (uint32_t i = r->nodes.n; i-- > 0; ) {
		const struct ir_node *n = ir_at(m, r->nodes.v[i]);
		bool counts = !reads_extents(n) && (number[r->nodes.v[i]] ||
		    becomes_integer(n));

		for (uint32_t k = 0; is_computed(n) && k < n->nin; k++) {
			ir_id v = ir_in(m, n, k);

			if ((counts || is_scale(n, k)) && !data[v])
				number[v] = true;
		}
	}
	mem_free(data);
	return number;
}

/* Names of parameters differ from each other. */
static const char *
fresh_name(struct ir_module *m, struct map *taken, const char *name)
{
	const char *s = str_intern0(m->strings, name != NULL ? name :
	    "weight");
	const char *base = s;
	uint32_t n = 1, k;

	while (map_get(taken, map_ptr(s), &k))
		s = str_printf(m->strings, "%s_%u", base, ++n);
	map_put(taken, map_ptr(s), 1);
	return s;
}

static bool
return_weights(struct ir_module *m, const char *name, uint32_t n,
    const struct ir_node *weight)
{
	struct ir_function f = { .name = str_printf(m->strings, "%s_weights",
	    name), .next = 1 };
	struct ir_node tuple = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	struct ir_args args = { 0 };
	uint32_t at = ir_add_function(m, &f);
	struct buf names = { NULL, 0, 0 };
	struct attr a;
	ir_id *in;
	ir_region r;

	if (at == 0)
		return false;
	in = mem_alloc((n + 1) * sizeof *in);
	r = ir_region_new(m, at, 0);
	for (uint32_t i = 0; i < n; i++) {
		struct ir_node c = weight[i];

		c.id = IR_NEW_ID;
		c.annot = NULL;
		in[i] = ir_node_add(m, r, &c, &args);
		buf_printf(&names, "%s%s", i > 0 ? "," : "", c.name);
	}
	if (n > 0) {
		a = attr_str(str_intern(m->strings, names.v, names.n));
		m->function.v[at].attrs = attrs_with(m->arena, NULL,
		    str_intern0(m->strings, "output_names"), &a);
	}
	buf_release(&names);
	args.in = in;
	args.nin = n;
	m->region.v[r].result = ir_node_add(m, r, &tuple, &args);
	mem_free(in);
	return true;
}


static bool
is_statistic(const struct ir_node *n, uint32_t i)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP && i < 32 &&
	    (op_at(n->ref)->statistics >> i & 1) != 0;
}

static void
count_uses(void *ctx, struct ir_module *m, ir_id id)
{
	uint32_t *uses = ctx;	/* by node: how many operands it is */
	const struct ir_node *n = ir_at(m, id);

	for (uint32_t i = 0; i < n->nin; i++)
		uses[ir_in(m, n, i)]++;
}

/* Copies of constants that are running statistics of a call of the body, and
 * something else too. */
static void
split_statistics(struct ir_module *m, uint32_t f)
{
	uint32_t *uses = mem_zalloc(m->node.n, sizeof *uses);
	ir_region body = m->function.v[f].body;
	pass_nodes old;

	ir_walk_function(m, f, count_uses, uses);
	old = pass_take_nodes(m, body);
	for (uint32_t i = 0; i < old.n; i++) {
		uint32_t nin = ir_at(m, old.v[i])->nin;

		for (uint32_t k = 0; k < nin; k++) {
			const struct ir_node *n = ir_at(m, old.v[i]);
			ir_id in = ir_in(m, n, k);
			struct ir_node c = *ir_at(m, in);
			struct ir_args none = { 0 };

			if (!is_statistic(n, k) || !is_weight(&c) ||
			    uses[in] < 2)
				continue;
			uses[in]--;
			c.id = IR_NEW_ID;
			c.annot = NULL;
			in = ir_node_add(m, body, &c, &none);
			n = ir_at(m, old.v[i]);
			m->operand.v[n->in + k] = in;
		}
		vec_push(&m->region.v[body].nodes, old.v[i]);
	}
	vec_free(&old);
	mem_free(uses);
}

/* Whether a weight has a name: then those without are none. */
static bool
has_names(const struct ir_module *m, ir_region body, const bool *number)
{
	const struct ir_region_data *r = &m->region.v[body];

	for (uint32_t i = 0; i < r->nodes.n; i++) {
		const struct ir_node *n = ir_at(m, r->nodes.v[i]);

		if (is_weight(n) && !number[r->nodes.v[i]] && n->name != NULL)
			return true;
	}
	return false;
}

/* Turns weights, scalars among them, into parameters; appends what they
 * were. */
static void
lift_weights(struct ir_module *m, uint32_t f, const bool *scalar,
    weights *weight)
{
	ir_region body = m->function.v[f].body;
	bool *number = find_numbers(m, body);
	bool named = has_names(m, body, number);
	struct ir_region_data *r = &m->region.v[body];
	struct map taken = { 0 };
	uint32_t n = 0;

	for (uint32_t i = 0; i < r->params.n; i++)
		fresh_name(m, &taken, ir_at(m, r->params.v[i])->name);
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		ir_id id = r->nodes.v[i];
		struct ir_node *p = ir_at(m, id);

		if (!scalar[id] && (!is_weight(p) || number[id] ||
		    (named && p->name == NULL))) {
			r->nodes.v[n++] = id;
			continue;
		}
		p->name = fresh_name(m, &taken, p->name);
		vec_push(weight, *p);
		p->kind = NODE_PARAM;
		p->ref = 0;
		p->annot = p->type;
		p->props = NULL;
		vec_push(&r->params, id);
	}
	r->nodes.n = n;
	mem_free(number);
	map_free(&taken);
}

bool
training_weights(struct ir_module *m, const struct training_options *o,
    struct training_stats *s, struct diag *d)
{
	uint32_t f = find_function(m, o->function, d);
	weights weight = { NULL, 0, 0 };
	bool *scalar, ok;

	if (f == 0)
		return false;
	split_statistics(m, f);
	scalar = mem_zalloc(m->node.n, sizeof *scalar);
	ok = find_scalars(m, m->function.v[f].body, o->scalars, scalar, d);
	if (ok)
		lift_weights(m, f, scalar, &weight);
	mem_free(scalar);
	if (!ok)
		return false;
	s->weights += weight.n;
	m->function.v[f].type = NULL;
	ok = return_weights(m, m->function.v[f].name, weight.n, weight.v);
	if (!ok)
		diag_error(d, NULL, "name-taken", "there is a function "
		    "@%s_weights already", o->function);
	vec_free(&weight);
	return ok && infer_module(m, d);
}

/* ---- what rules are given ---- */

static struct form *
form_of(const struct training *t)
{
	return t->g.ctx;
}

static ir_id
stands_for(const struct form *x, ir_id id)
{
	return id < x->n && x->alias[id] != 0 ? x->alias[id] : id;
}

static bool
is_param(const struct training *t, uint32_t i)
{
	struct form *x = form_of(t);
	const struct ir_node *n = ir_at(x->m, t->g.in[i]);

	return n->kind == NODE_PARAM && t->g.in[i] < x->n && n->name != NULL &&
	    n->region == x->m->function.v[x->function].body;
}

static ir_id
now(const struct training *t, uint32_t i)
{
	struct form *x = form_of(t);
	ir_id p = t->g.in[i];

	return x->next[p] != 0 ? x->next[p] : p;
}

static void
set(struct training *t, uint32_t i, ir_id v)
{
	form_of(t)->next[t->g.in[i]] = v;
}

static ir_id
key(struct training *t)
{
	struct form *x = form_of(t);
	const struct sym *words = sym_const(x->m->syms, KEY_WORDS);
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		.name = str_intern0(x->m->strings, "key__"),
		.span = x->m->function.v[x->function].span };
	struct ir_args none = { 0 };

	n.type = n.annot = type_tensor(x->m->types, DT_UINT64, 1, &words);
	if (x->next_key == 0)
		x->next_key = ir_node_add(x->m, t->g.region, &n, &none);
	return x->next_key;
}

static void
set_key(struct training *t, ir_id v)
{
	form_of(t)->next_key = v;
}

static const struct type *
type_of_call(struct ir_module *m, uint32_t op, const struct attrs *as,
    uint32_t nin, const struct type *const *in, char **message)
{
	struct infer_call c = { .op = op, .attrs = as, .nin = nin, .in = in };

	return infer_op_type(m, &c, message);
}

/* ---- the form ---- */

static op_training *
rule_of(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP ?
	    op_at(n->ref)->training : NULL;
}

static void
check_place(void *ctx, struct ir_module *m, ir_id id)
{
	struct form *x = ctx;
	const struct ir_node *n = ir_at(m, id);

	if (pass_mentions_global(n) && m->global.v[n->ref].kind ==
	    GLOBAL_FUNCTION && !x->seen[m->global.v[n->ref].index]) {
		x->seen[m->global.v[n->ref].index] = true;
		vec_push(&x->todo, m->global.v[n->ref].index);
	}
	if (rule_of(n) == NULL || n->region == m->function.v[x->function].body)
		return;
	diag_error(x->d, &n->span, "training-form", "%s gets its training form "
	    "only directly in the body of @%s", op_at(n->ref)->name,
	    m->function.v[x->function].name);
	diag_help(x->d, "relay-peval -f %s unfolds the calls",
	    m->function.v[x->function].name);
}

/* Whether forms are in the body alone, of all that the function reaches. */
static bool
check_places(struct form *x)
{
	uint32_t before = x->d->errors;

	x->seen = mem_zalloc(x->m->function.n, sizeof *x->seen);
	vec_push(&x->todo, x->function);
	while (x->todo.n > 0)
		ir_walk_function(x->m, vec_pop(&x->todo), check_place, x);
	mem_free(x->seen);
	vec_free(&x->todo);
	return x->d->errors == before;
}

static void
replace(struct form *x, ir_id id)
{
	const struct ir_node n = *ir_at(x->m, id);
	struct grad *g = &x->t.g;
	ir_id *in = mem_alloc((n.nin + 1) * sizeof *in);

	for (uint32_t i = 0; i < n.nin; i++)
		in[i] = ir_in(x->m, &n, i);
	g->op = n.ref;
	g->attrs = n.attrs;
	g->nin = n.nin;
	g->in = in;
	g->out = id;
	g->span = n.span;
	g->declined = false;
	x->t.result = 0;
	op_at(n.ref)->training(&x->t);
	mem_free(in);
	if (g->declined || g->failed != NULL)
		diag_error(x->d, &n.span, "training-form", "%s has no "
		    "training form here: %s", op_at(n.ref)->name, g->failed !=
		    NULL ? g->failed : "the extents of its data are not "
		    "known");
	mem_free(g->failed);
	g->failed = NULL;
	if (x->t.result == 0)
		return;
	x->alias[id] = x->t.result;
	x->s->forms++;
}

/* Rebuilds the list of bindings, with what rules append. */
static void
rewrite(struct form *x, ir_region body)
{
	struct ir_module *m = x->m;
	pass_nodes old = pass_take_nodes(m, body);
	struct ir_region_data *r;

	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];
		const struct ir_node *n = ir_at(m, id);

		for (uint32_t k = 0; k < n->nin; k++)
			m->operand.v[n->in + k] = stands_for(x,
			    m->operand.v[n->in + k]);
		if (rule_of(n) != NULL)
			replace(x, id);
		if (x->alias[id] == 0)
			vec_push(&m->region.v[body].nodes, id);
	}
	vec_free(&old);
	r = &m->region.v[body];
	r->result = stands_for(x, r->result);
}

/* The result, what statistics become, the key; and their names. */
static void
give_results(struct form *x, ir_region body)
{
	struct ir_module *m = x->m;
	struct ir_function *f = &m->function.v[x->function];
	const char *names = str_intern0(m->strings, "output_names");
	VEC(ir_id) out = { NULL, 0, 0 };
	struct buf b = { NULL, 0, 0 };
	struct attr a;

	vec_push(&out, m->region.v[body].result);
	buf_puts(&b, "result");
	for (uint32_t i = 0; i < m->region.v[body].params.n; i++) {
		ir_id p = m->region.v[body].params.v[i];

		if (p >= x->n || x->next[p] == 0)
			continue;
		vec_push(&out, x->next[p]);
		buf_printf(&b, ",%s", ir_at(m, p)->name);
		x->s->statistics++;
	}
	if (x->next_key != 0) {
		vec_push(&out, x->next_key);
		buf_puts(&b, ",key");
	}
	m->region.v[body].result = grad_tuple(&x->t.g, out.n, out.v);
	a = attr_str(str_intern(m->strings, b.v, b.n));
	f = &m->function.v[x->function];
	f->attrs = attrs_with(m->arena, f->attrs, names, &a);
	f->ret = NULL;
	f->type = NULL;
	buf_release(&b);
	vec_free(&out);
}

bool
training_form(struct ir_module *m, const struct training_options *o,
    struct training_stats *s, struct diag *d)
{
	struct form x = { .m = m, .d = d, .s = s,
		.t = { .share = o->share, .is_param = is_param, .now = now,
		    .set = set, .key = key, .set_key = set_key } };
	ir_region body;

	x.function = find_function(m, o->function, d);
	if (x.function == 0)
		return false;
	body = m->function.v[x.function].body;
	if (!check_places(&x))
		return false;
	x.n = m->node.n;
	x.alias = mem_zalloc(x.n, sizeof *x.alias);
	x.next = mem_zalloc(x.n, sizeof *x.next);
	x.t.g.m = m;
	x.t.g.ctx = &x;
	x.t.g.region = body;
	x.t.g.fn = m->function.v[x.function].type;
	x.t.g.type = type_of_call;
	x.t.g.span = m->function.v[x.function].span;
	rewrite(&x, body);
	if (d->errors == 0)
		give_results(&x, body);
	mem_free(x.alias);
	mem_free(x.next);
	return d->errors == 0 && infer_module(m, d);
}
