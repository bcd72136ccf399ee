/*
 * Functions made of rules, with random types and attributes (rules_try.h).
 */
#include "pass/rules_sample.h"

#include <math.h>
#include <string.h>

#include "ir/number.h"
#include "op/op.h"

#define DEPTH 6		/* of patterns in patterns */
#define INLINE 64	/* elements of constants */

uint64_t
rules_random(struct rules_sample *s, uint64_t n)
{
	s->state++;
	return (hash_bytes(&s->state, sizeof s->state, s->seed) >> 11) % n;
}

static bool
percent(struct rules_sample *s, uint64_t n)
{
	return rules_random(s, 100) < n;
}

/* ---- elements ---- */

static double
float_element(struct rules_sample *s, bool special)
{
	static const double some[] = { 0, -0.0, 1, -1, NAN, INFINITY,
		-INFINITY, 65504, 1e30, -1e-30, 1e-40, 0.5 };

	if (special && percent(s, 30))
		return some[rules_random(s, sizeof some / sizeof *some)];
	if (percent(s, 20))
		return (double)rules_random(s, 9) - 4;
	return ((double)rules_random(s, 1 << 20) / (1 << 20) - 0.5) * 8;
}

void
rules_random_elements(struct rules_sample *s, enum dtype dt, void *data,
    int64_t n, bool special)
{
	const struct dtype_info *t = &dtype_info[dt];

	for (int64_t i = 0; i < n; i++) {
		char *p = (char *)data + (size_t)i * t->bytes;

		if (t->class == DTC_FLOAT)
			number_put(dt, p, float_element(s, special));
		else if (t->class == DTC_BOOL)
			*(uint8_t *)p = (uint8_t)rules_random(s, 2);
		else
			number_put(dt, p, t->class == DTC_UINT ?
			    (double)rules_random(s, 8) :
			    (double)rules_random(s, 15) - 7);
	}
}

/* ---- types ---- */

static enum dtype
some_dtype(struct rules_sample *s)
{
	static const enum dtype some[] = { DT_FLOAT32, DT_FLOAT32, DT_FLOAT32,
		DT_FLOAT32, DT_FLOAT64, DT_FLOAT16, DT_INT32, DT_INT32,
		DT_INT64, DT_UINT8, DT_INT8, DT_BOOL };

	return some[rules_random(s, sizeof some / sizeof *some)];
}

static const struct match_name *
find_name(const struct rules_sample *s, uint32_t frame, const char *name)
{
	for (uint32_t i = 0; i < s->name.n; i++)
		if (s->name.v[i].frame == frame && s->name.v[i].name == name)
			return &s->name.v[i];
	return NULL;
}

static struct attr
bind(struct rules_sample *s, uint32_t frame, const char *name, struct attr v)
{
	vec_push(&s->name, ((struct match_name){ frame, name, v }));
	return v;
}

/* What tests compare a name with. */
static bool
tested_name(struct rules_sample *s, const char *name, struct attr *v)
{
	bool any = false;

	for (uint32_t i = 0; i < s->rule->test.n; i++) {
		const struct ir_rule_test *t = &s->rule->test.v[i];

		for (int k = 0; k < 2 && t->kind >= TEST_EQ; k++) {
			const struct attr *a = &t->term[k].attr;
			const struct attr *b = &t->term[1 - k].attr;

			if (t->term[k].kind != TERM_ATTR ||
			    t->term[1 - k].kind != TERM_ATTR ||
			    a->kind != ATTR_SYM || a->sym->kind != SYM_VAR ||
			    a->sym->name != name || b->kind == ATTR_SYM)
				continue;
			if (!any || percent(s, 50))
				*v = *b;
			any = true;
		}
	}
	return any && percent(s, 70);
}

/* A tensor of the extents that most have, or one that broadcasts to it. */
static const struct type *
some_type(struct rules_sample *s)
{
	const struct sym *dim[8];
	enum dtype dt = percent(s, 90) ? s->dtype : some_dtype(s);
	uint32_t rank = s->rank, skip = 0;

	if (percent(s, 15))
		skip = rank;
	else if (percent(s, 15))
		skip = (uint32_t)rules_random(s, rank + 1);
	for (uint32_t i = skip; i < rank; i++)
		dim[i - skip] = sym_const(s->m->syms, percent(s, 12) ? 1 :
		    s->dim[i]);
	return type_tensor(s->m->types, dt, rank - skip, dim);
}

struct scope {
	struct rules_sample *s;
	uint32_t frame;
};

static const struct sym *
dim_of_name(void *ctx, const struct sym *var)
{
	struct scope *c = ctx;
	const struct match_name *n = find_name(c->s, c->frame, var->name);
	struct attr a = attr_int(1 + (int64_t)rules_random(c->s, 4));

	if (n == NULL)
		tested_name(c->s, var->name, &a);
	a = n != NULL ? n->value : bind(c->s, c->frame, var->name, a);
	return a.kind == ATTR_INT ? sym_const(c->s->m->syms, a.i) : NULL;
}

static const struct sym *
dim_of(void *ctx, const struct sym *d)
{
	struct scope *c = ctx;

	if (d->kind == SYM_ANY)
		return sym_const(c->s->m->syms, 1 +
		    (int64_t)rules_random(c->s, 4));
	return sym_subst(c->s->m->syms, d, dim_of_name, c);
}

static const struct type *
var_of(void *ctx, const struct type *t)
{
	struct scope *c = ctx;
	const struct match_name *n = find_name(c->s, c->frame, t->name);
	struct attr a = { .kind = ATTR_TYPE };

	if (n != NULL)
		return n->value.type;
	a.type = some_type(c->s);
	return bind(c->s, c->frame, t->name, a).type;
}

static const struct type *
param_type(struct rules_sample *s, uint32_t frame, const struct type *annot)
{
	struct scope c = { s, frame };
	struct type_map map = { .ctx = &c, .var = var_of, .dim = dim_of };

	return annot == NULL || annot->has_hole ? some_type(s) :
	    type_rewrite(s->m->types, annot, &map);
}

/* ---- attributes ---- */

static struct attr
list_of(struct rules_sample *s, uint32_t n, bool order)
{
	struct attr a = { .kind = ATTR_LIST, .n = n };
	struct attr *v = arena_alloc(s->m->arena, n + 1, sizeof *v);

	for (uint32_t i = 0; i < n; i++)
		v[i] = attr_int(order ? i : (int64_t)rules_random(s, 4));
	for (uint32_t i = n; order && i-- > 1; ) {
		uint32_t k = (uint32_t)rules_random(s, i + 1);
		struct attr t = v[i];

		v[i] = v[k];
		v[k] = t;
	}
	a.list = v;
	return a;
}

static struct attr
some_string(struct rules_sample *s, const char *values)
{
	const char *at[32];
	size_t len[32], n = 0;

	for (const char *v = values; v != NULL && *v != '\0' && n < 32; ) {
		at[n] = v;
		len[n] = strcspn(v, " ");
		v += len[n];
		v += *v == ' ';
		n++;
	}
	if (n == 0)
		return (struct attr){ .kind = ATTR_NONE };
	n = rules_random(s, n);
	return attr_str(str_intern(s->m->strings, at[n], len[n]));
}

static struct attr
some_attr(struct rules_sample *s, const struct op_attr *a)
{
	static const double floats[] = { 0, 1, -1, 0.5, 1e-5, 6, 0.1 };

	if (a->type & ATTR_T_NULL_OK && percent(s, 30))
		return (struct attr){ .kind = ATTR_NONE };
	switch (a->type & ATTR_T_BASE) {
	case ATTR_T_BOOL:
		return attr_bool(rules_random(s, 2));
	case ATTR_T_INT:
		return attr_int((int64_t)rules_random(s, 6) - 2);
	case ATTR_T_DIM: case ATTR_T_INT_OR_INTS:
		return attr_int(1 + (int64_t)rules_random(s, 4));
	case ATTR_T_FLOAT:
		return attr_float(floats[rules_random(s, sizeof floats /
		    sizeof *floats)]);
	case ATTR_T_STR:
		return some_string(s, a->values);
	case ATTR_T_DTYPE:
		return attr_str(str_intern0(s->m->strings,
		    dtype_info[some_dtype(s)].name));
	case ATTR_T_INTS: case ATTR_T_DIMS:
		return list_of(s, a->full > 0 ? a->full : percent(s, 80) ?
		    s->rank : (uint32_t)rules_random(s, 5),
		    a->full == 0 && percent(s, 70));
	default:
		return (struct attr){ .kind = ATTR_NONE };
	}
}

/* The value of an attribute that a rule names, or (def: NULL) of an entry of
 * one, for which `other` is a value. */
static struct attr
named_attr(struct rules_sample *s, uint32_t frame, const struct op_attr *def,
    const struct attr *a, const struct attr *other)
{
	struct scope c = { s, frame };
	const struct match_name *n;
	struct attr out = *a, *list, order;
	int64_t v;

	if (a->kind == ATTR_SYM && a->sym->kind == SYM_VAR) {
		n = find_name(s, frame, a->sym->name);
		if (n != NULL)
			return n->value;
		out = def != NULL ? some_attr(s, def) : *other;
		tested_name(s, a->sym->name, &out);
		return bind(s, frame, a->sym->name, out);
	}
	if (a->kind == ATTR_SYM) {
		const struct sym *d = sym_subst(s->m->syms, a->sym,
		    dim_of_name, &c);

		return sym_is_const(d, &v) ? attr_int(v) : *a;
	}
	if (a->kind != ATTR_LIST || a->n == 0)
		return *a;
	list = arena_alloc(s->m->arena, a->n, sizeof *list);
	order = list_of(s, a->n, percent(s, 70));
	for (uint32_t i = 0; i < a->n; i++)
		list[i] = named_attr(s, frame, NULL, &a->list[i],
		    &order.list[i]);
	out.list = list;
	return out;
}

static const struct attrs *
call_attrs(struct rules_sample *s, uint32_t frame, const struct ir_node *p)
{
	const struct op_def *op = op_at(p->ref);
	const struct attrs *as = NULL;

	for (const struct op_attr *a = op->attrs; a != NULL && a->name != NULL;
	    a++) {
		const char *key = str_intern0(s->m->strings, a->name);
		const struct attr *is = attrs_get(p->attrs, key);
		struct attr v;

		if (is != NULL)
			v = named_attr(s, frame, a, is, NULL);
		else if (a->type & (ATTR_T_REQUIRED | ATTR_T_OPERAND) ||
		    percent(s, 15))
			v = some_attr(s, a);
		else
			continue;
		as = attrs_with(s->m->arena, as, key, &v);
	}
	return as;
}

/* ---- bindings ---- */

static ir_id
constant(struct rules_sample *s, const struct type *t, const void *data,
    size_t len)
{
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID,
	    .ref = ir_constant_inline(s->m, t, data, len) };

	return ir_node_add(s->m, s->region, &n, &(struct ir_args){ 0 });
}

/* Numbers that tests compare elements with. */
static bool
tested_value(struct rules_sample *s, uint32_t param, double *v)
{
	bool any = false;

	for (uint32_t i = 0; i < s->rule->test.n; i++) {
		const struct ir_rule_test *t = &s->rule->test.v[i];

		for (int k = 0; k < 2 && t->kind >= TEST_EQ; k++) {
			const struct attr *a = &t->term[1 - k].attr;

			if (t->term[k].kind != TERM_VALUE ||
			    t->term[k].param != param)
				continue;
			if (!any || percent(s, 50))
				*v = a->kind == ATTR_FLOAT ? a->f :
				    a->kind == ATTR_INT ? (double)a->i : 1;
			any = true;
		}
	}
	return any;
}

static bool
is_tested(const struct rules_sample *s, uint32_t param)
{
	for (uint32_t i = 0; i < s->rule->test.n; i++) {
		const struct ir_rule_test *t = &s->rule->test.v[i];

		if (t->kind == TEST_CONSTANT && t->param[0] == param)
			return true;
	}
	return false;
}

static ir_id
some_constant(struct rules_sample *s, const struct type *t, uint32_t param)
{
	double data[INLINE], v = 1;
	bool equal = tested_value(s, param, &v);
	size_t size = dtype_info[t->dtype].bytes;
	int64_t n;

	if (t->kind != TYPE_TENSOR || !type_elements(t, &n) || n > INLINE)
		return 0;
	if (equal && percent(s, 40))
		v += (double)rules_random(s, 5) - 2;
	rules_random_elements(s, t->dtype, data, n, false);
	for (int64_t i = 0; equal && i < n; i++)
		number_put(t->dtype, (char *)data + (size_t)i * size, v);
	return constant(s, t, data, (size_t)n * size);
}

static ir_id
parameter(struct rules_sample *s, uint32_t frame, const struct ir_node *p)
{
	struct ir_node n = { .kind = NODE_PARAM, .id = IR_NEW_ID,
	    .name = frame == 0 ? p->name : NULL, .span = p->span };

	n.annot = param_type(s, frame, p->annot);
	return ir_node_add(s->m, s->region, &n, &(struct ir_args){ 0 });
}

/* A literal, in the data type that most tensors have. */
static ir_id
literal(struct rules_sample *s, const struct ir_module *rules,
    const struct ir_node *p)
{
	enum dtype dt = match_literal_fits(rules, p, s->dtype) &&
	    percent(s, 90) ? s->dtype : rules->constant.v[p->ref].type->dtype;
	uint64_t data[1];

	if (dt == DT_BOOL)
		*(uint8_t *)data = match_literal(rules, p) != 0;
	else
		number_put(dt, (char *)data, match_literal(rules, p));
	return constant(s, type_scalar(s->m->types, dt), data,
	    dtype_info[dt].bytes);
}

struct copy {
	uint32_t frame, function, depth;
	ir_id first, *to;	/* by node of the rules, from first on */
};

static ir_id body(struct rules_sample *s, struct copy *c, const ir_id *arg,
    uint32_t narg);

/* An alternative of a pattern; deep down one that calls no other. */
static ir_id
pattern(struct rules_sample *s, const struct copy *up, const struct ir_node *p,
    const ir_id *arg)
{
	const struct ir_rule *r = ir_find_pattern(s->rules,
	    s->rules->m->global.v[p->ref].name);
	struct copy c = { .frame = ++s->frames, .depth = up->depth + 1 };

	c.function = r->alt.v[up->depth + 1 >= DEPTH ? 0 :
	    rules_random(s, r->alt.n)];
	return c.depth > DEPTH ? 0 : body(s, &c, arg, p->nin);
}

static ir_id
binding(struct rules_sample *s, const struct copy *c, ir_id id)
{
	const struct ir_node *p = ir_at(s->rules->m, id);
	struct ir_node n = { .kind = p->kind, .callee = p->callee,
	    .ref = p->ref, .id = IR_NEW_ID, .span = p->span };
	ir_id *in = mem_zalloc(p->nin + 1, sizeof *in), to = 0;
	struct diag silent;
	bool ok = true;

	for (uint32_t i = 0; i < p->nin; i++) {
		in[i] = c->to[ir_in(s->rules->m, p, i) - c->first];
		ok = ok && in[i] != 0;
	}
	if (ok && p->kind == NODE_CALL && p->callee == CALLEE_GLOBAL) {
		to = pattern(s, c, p, in);
	} else if (ok && p->kind == NODE_CONST) {
		to = literal(s, s->rules->m, p);
	} else if (ok) {
		diag_init(&silent);
		if (p->kind == NODE_CALL) {
			n.attrs = call_attrs(s, c->frame, p);
			ok = ir_op_check_attrs(p->ref, n.attrs, NULL, NULL,
			    &silent);
		}
		if (ok && p->kind == NODE_CALL)
			n.attrs = op_canonical_attrs(s->m, p->ref, n.attrs);
		to = ok ? ir_node_add(s->m, s->region, &n, &(struct ir_args){
		    .in = in, .nin = p->nin }) : 0;
		diag_release(&silent);
	}
	mem_free(in);
	return to;
}

static ir_id
first_argument(struct rules_sample *s, const struct copy *c, uint32_t i,
    const struct ir_node *p)
{
	const struct type *t;
	double v;

	if (c->frame != 0 || (!is_tested(s, i) && !tested_value(s, i, &v)))
		return parameter(s, c->frame, p);
	t = param_type(s, 0, p->annot);
	return some_constant(s, t, i);
}

/* The bindings of a function of the rules; its result, or 0. */
static ir_id
body(struct rules_sample *s, struct copy *c, const ir_id *arg, uint32_t narg)
{
	const struct ir_module *p = s->rules->m;
	const struct ir_region_data *d =
	    &p->region.v[p->function.v[c->function].body];
	ir_id result = 0;
	bool ok = true;

	c->to = mem_zalloc(p->node.n, sizeof *c->to);
	for (uint32_t i = 0; i < d->params.n; i++)
		c->to[d->params.v[i]] = i < narg ? arg[i] :
		    first_argument(s, c, i, ir_at(p, d->params.v[i]));
	for (uint32_t i = 0; ok && i < d->nodes.n; i++) {
		c->to[d->nodes.v[i]] = binding(s, c, d->nodes.v[i]);
		ok = c->to[d->nodes.v[i]] != 0;
	}
	if (ok)
		result = c->to[d->result];
	mem_free(c->to);
	return result;
}

/* Types of which a rule's parameters are one by one. */
static void
begin(struct rules_sample *s, const char *name)
{
	const struct ir_module *p = s->rules->m;
	const struct ir_region_data *d = &p->region.v[p->function.v[
	    s->rule->alt.v[s->alternative]].body];
	struct ir_function f = { .name = str_intern0(s->m->strings, name),
	    .next = 1, .span = s->rule->span };

	s->state = 0;
	s->name.n = 0;
	s->frames = 0;
	s->dtype = some_dtype(s);
	for (uint32_t i = 0; i < d->params.n; i++) {
		const struct type *t = ir_at(p, d->params.v[i])->annot;

		if (t != NULL && t->kind == TYPE_TENSOR)
			s->dtype = t->dtype;
	}
	s->rank = (uint32_t)rules_random(s, 5);
	for (uint32_t i = 0; i < s->rank; i++)
		s->dim[i] = 1 + (int64_t)rules_random(s, 4);
	if (s->rank > 0 && percent(s, 3))
		s->dim[0] = 0;
	s->function = ir_add_function(s->m, &f);
	s->region = ir_region_new(s->m, s->function, 0);
}

uint32_t
rules_sample(struct rules_sample *s, const char *name)
{
	struct copy c = { 0 };
	ir_id result;

	begin(s, name);
	c.function = s->rule->alt.v[s->alternative];
	result = body(s, &c, NULL, 0);
	if (result == 0)
		return 0;
	s->m->region.v[s->region].result = result;
	return s->function;
}

uint32_t
rules_sample_replacement(struct rules_sample *s, const char *name,
    const struct match *x)
{
	struct copy c = { .function = s->rule->to };
	ir_id result, *arg;
	uint32_t n;

	begin(s, name);
	n = s->rules->m->region.v[s->rules->m->function.v[
	    s->rule->to].body].params.n;
	arg = mem_zalloc(n + 1, sizeof *arg);
	for (uint32_t i = 0; i < n; i++) {
		ir_id id = match_param(x, i);
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID };

		p.annot = id == 0 ? some_type(s) : ir_at(x->m, id)->type;
		if (p.annot->kind == TYPE_TENSOR)
			s->dtype = p.annot->dtype;
		arg[i] = ir_node_add(s->m, s->region, &p,
		    &(struct ir_args){ 0 });
	}
	for (uint32_t i = 0; i < x->name.n; i++)
		if (x->name.v[i].frame == 0)
			vec_push(&s->name, x->name.v[i]);
	result = body(s, &c, arg, n);
	mem_free(arg);
	if (result == 0)
		return 0;
	s->m->region.v[s->region].result = result;
	return s->function;
}
