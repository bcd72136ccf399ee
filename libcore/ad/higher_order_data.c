/*
 * Parameters and results of the entry that are data values: for each data type
 * that holds floats one function of the module for each direction, which is
 * recursive where the type is.
 *
 *	pair	a value to pairs with new cells
 *	value	pairs to the value
 *	adjoint	pairs to a value that has adjoints for floats
 *	seed	adds ones to the cells
 *
 * Cost: linear in the constructors of the types.
 */
#include "ad/higher_order_impl.h"

static const char *const direction[] = {
	[DATA_PAIR] = "pair", [DATA_VALUE] = "value",
	[DATA_ADJOINT] = "adjoint", [DATA_SEED] = "seed",
};

/* ---- types ---- */

struct argument {
	const struct ir_adt *adt;
	const struct type *t;
};

static const struct type *
argument_of(void *ctx, const struct type *var)
{
	const struct argument *a = ctx;

	for (uint32_t i = 0; i < a->adt->nparam; i++)
		if (a->adt->param[i] == var->name)
			return a->t->arg[i];
	return NULL;
}

/* Field k of a constructor of a value of data type t. */
static const struct type *
field_type(struct ho *h, const struct type *t, uint32_t ctor, uint32_t k)
{
	struct ir_adt adt = h->m->adt.v[h->m->ctor.v[ctor].adt];
	struct argument a = { &adt, t };
	struct type_map map = { .ctx = &a, .var = argument_of };

	return type_rewrite(h->m->types, h->m->ctor.v[ctor].field[k], &map);
}

struct look {
	VEC(const struct type *) todo;
	struct map seen;
};

static void
look(struct look *l, const struct type *t)
{
	uint32_t at;

	if (map_get(&l->seen, t->index, &at))
		return;
	map_put(&l->seen, t->index, 0);
	vec_push(&l->todo, t);
}

/* Types of recursion that is not regular never end: this many are data. */
#define TYPES 10000

bool
ho_is_made_of_tensors(struct ho *h, const struct type *t)
{
	struct look l = { 0 };
	bool ok = true;

	look(&l, t);
	while (l.todo.n > 0 && ok) {
		t = vec_pop(&l.todo);
		ok = l.seen.n <= TYPES;
		if (ho_is_plain(h, t) || t->kind == TYPE_TENSOR)
			continue;
		ok = ok && (t->kind == TYPE_TUPLE || t->kind == TYPE_ADT);
		for (uint32_t i = 0; t->kind == TYPE_TUPLE && i < t->n; i++)
			look(&l, t->arg[i]);
		if (t->kind != TYPE_ADT)
			continue;
		uint32_t adt = ir_find_adt(h->m, t->name);
		const struct ir_adt a = h->m->adt.v[adt];

		for (uint32_t c = a.ctor; c < a.ctor + a.nctor; c++)
			for (uint32_t k = 0; k < h->m->ctor.v[c].nfield; k++)
				look(&l, field_type(h, t, c, k));
	}
	vec_free(&l.todo);
	map_free(&l.seen);
	return ok;
}

/* ---- functions ---- */

static const struct type *
type_of(struct ho *h, const struct type *t, enum ho_data kind, bool result)
{
	if (kind == DATA_SEED && result)
		return h->record->ret;
	return (kind == DATA_PAIR) == result ? forward_type(&h->types, t) : t;
}

static ir_id
param(struct ho *h, ir_region r, const struct type *t)
{
	struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID, .type = t,
	    .annot = t, .span = h->x->g.span };
	struct ir_args none = { 0 };

	return ir_node_add(h->m, r, &p, &none);
}

/* The constructor with its fields, or () after them. */
static ir_id
made(struct ho *h, const struct type *t, enum ho_data kind, uint32_t ctor,
    const ir_id *v)
{
	uint32_t n = h->m->ctor.v[ctor].nfield;

	if (kind == DATA_SEED)
		return ho_add(h, NODE_TUPLE, h->record->ret, 0, NULL);
	if (kind == DATA_PAIR && h->types.ctor_to[ctor] != 0)
		ctor = h->types.ctor_to[ctor];
	return ho_call(h, CALLEE_CTOR, ctor, type_of(h, t, kind, true), n, v);
}

static void
make_arm(struct ho *h, const struct type *t, enum ho_data kind, uint32_t ctor,
    ir_region arm)
{
	const struct ir_ctor k = h->m->ctor.v[ctor];
	struct ir_pattern p = { .kind = PAT_CTOR, .ref = ctor,
	    .nsub = k.nfield, .span = h->x->g.span };
	uint32_t *sub = mem_alloc((k.nfield + 1) * sizeof *sub);
	ir_id *v = mem_alloc((k.nfield + 1) * sizeof *v);

	if (kind != DATA_PAIR && h->types.ctor_to[ctor] != 0)
		p.ref = h->types.ctor_to[ctor];
	h->x->g.region = arm;
	for (uint32_t i = 0; i < k.nfield; i++) {
		struct ir_pattern x = { .kind = PAT_VAR, .span = p.span };

		x.ref = v[i] = param(h, arm, type_of(h, field_type(h, t, ctor,
		    i), kind, false));
		sub[i] = ir_pattern_add(h->m, &x, NULL, 0);
	}
	h->m->region.v[arm].pattern = ir_pattern_add(h->m, &p, sub, k.nfield);
	for (uint32_t i = 0; i < k.nfield; i++)
		v[i] = ho_data(h, field_type(h, t, ctor, i), kind, v[i]);
	h->m->region.v[arm].result = made(h, t, kind, ctor, v);
	mem_free(sub);
	mem_free(v);
}

static void
make_function(struct ho *h, const struct type *t, enum ho_data kind)
{
	const struct ir_adt a = h->m->adt.v[ir_find_adt(h->m, t->name)];
	ir_region *arm = mem_alloc((a.nctor + 1) * sizeof *arm);
	ir_region body = h->x->g.region;
	ir_id on = param(h, body, type_of(h, t, kind, false)), match;
	struct ir_node n = { .kind = NODE_MATCH, .id = IR_NEW_ID,
	    .type = type_of(h, t, kind, true), .total = true,
	    .span = h->x->g.span };
	struct ir_args args = { .in = &on, .nin = 1, .sub = arm,
	    .nsub = a.nctor };

	for (uint32_t i = 0; i < a.nctor; i++)
		arm[i] = ir_region_new(h->m, h->out, UINT32_MAX);
	match = ir_node_add(h->m, body, &n, &args);
	h->m->region.v[body].result = match;
	for (uint32_t i = 0; i < a.nctor; i++) {
		h->m->region.v[arm[i]].owner = match;
		make_arm(h, t, kind, a.ctor + i, arm[i]);
	}
	mem_free(arm);
}

/* The global of a direction of a data type, made when it is first needed. */
static uint32_t
function(struct ho *h, const struct type *t, enum ho_data kind)
{
	uint32_t out = h->out, global;
	ir_region region = h->x->g.region;

	if (map_get(&h->data[kind], t->index, &global))
		return global;
	global = ho_begin_function(h, str_printf(h->m->strings, "%s_%s",
	    t->name, direction[kind]), type_of(h, t, kind, true));
	map_put(&h->data[kind], t->index, global);
	make_function(h, t, kind);
	h->out = out;
	h->x->g.region = region;
	return global;
}

static ir_id
of_tensor(struct ho *h, const struct type *t, enum ho_data kind, ir_id v)
{
	struct adjoint *a;

	switch (kind) {
	case DATA_PAIR:
		return ho_pair(h, t, v);
	case DATA_VALUE:
		return ho_unpair(h, t, v);
	case DATA_ADJOINT:
		return ho_take(h, t, v)->value;
	default:
		a = ad_leaf(h->x, grad_ones(&h->x->g, t, ho_unpair(h, t, v)));
		ho_accumulate(h, t, v, a);
		return v;
	}
}

ir_id
ho_data(struct ho *h, const struct type *t, enum ho_data kind, ir_id v)
{
	ir_id *field;

	if (ho_is_plain(h, t))
		return v;
	if (t->kind == TYPE_TENSOR)
		return of_tensor(h, t, kind, v);
	if (t->kind == TYPE_ADT)
		return ho_call(h, CALLEE_GLOBAL, function(h, t, kind),
		    type_of(h, t, kind, true), 1, &v);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++)
		field[i] = ho_data(h, t->arg[i], kind, grad_field(&h->x->g, v,
		    i));
	if (kind != DATA_SEED)
		v = ho_add(h, NODE_TUPLE, type_of(h, t, kind, true), t->n,
		    field);
	mem_free(field);
	return v;
}
