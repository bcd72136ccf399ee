/*
 * Calls of operators that passes append (emit.h).
 */
#include "pass/emit.h"

#include "infer/infer.h"

static void
note_check(void *ctx, const struct sym_pred *p)
{
	(void)p;
	*(bool *)ctx = true;
}

ir_id
pass_call(const struct pass_place *p, uint32_t op, const struct attrs *as,
    uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
	    .ref = op, .id = IR_NEW_ID, .span = p->span };
	const struct type **type = mem_alloc((nin + 1) * sizeof *type);
	const struct sym *const **value = mem_zalloc(nin + 1, sizeof *value);
	struct infer_call c = { .op = op, .nin = nin, .in = type,
	    .value = value };
	struct ir_args args = { .in = in, .nin = nin };
	char *message = NULL;
	bool checks = false;

	if (p->proved) {
		c.facts = p->facts;
		c.require = note_check;
		c.ctx = &checks;
	}
	for (uint32_t i = 0; i < nin; i++)
		type[i] = ir_at(p->m, in[i])->type;
	n.attrs = c.attrs = op_canonical_attrs(p->m, op, as);
	n.type = infer_op_type(p->m, &c, &message);
	mem_free(message);
	mem_free(type);
	mem_free(value);
	if (n.type == NULL || checks)
		return 0;
	return ir_node_add(p->m, p->region, &n, &args);
}

const struct attrs *
pass_dims(struct ir_module *m, const char *key, uint32_t n,
    const struct sym *const *dim)
{
	struct attr *list = arena_alloc(m->arena, n + 1, sizeof *list);
	struct attr a = { .kind = ATTR_LIST, .n = n, .list = list };
	int64_t v;

	for (uint32_t i = 0; i < n; i++)
		list[i] = sym_is_const(dim[i], &v) ? attr_int(v) :
		    (struct attr){ .kind = ATTR_SYM, .sym = dim[i] };
	return attrs_with(m->arena, NULL, str_intern0(m->strings, key), &a);
}

const struct attrs *
pass_newshape(const struct pass_place *p, uint32_t n,
    const struct sym *const *dim)
{
	const struct sym *list[TYPE_RANK_LIMIT];
	uint32_t rest = n, known = 0;
	int64_t v;

	/* An extent of 0 would copy one. */
	for (uint32_t i = 0; i < n; i++) {
		bool number = sym_is_const(dim[i], &v);

		if (number && v <= 0)
			return NULL;
		known += number;
		list[i] = dim[i];
		if (!type_binds_dims(p->function, 1, &dim[i]))
			rest = i;
	}
	/* The one that only the data tell is what is left of the elements. */
	if (!type_binds_dims(p->function, n, dim)) {
		if (known + 1 != n)
			return NULL;
		list[rest] = sym_const(p->m->syms, -1);
	}
	return pass_dims(p->m, "newshape", n, list);
}

void
pass_spread(struct ir_module *m, const struct type *t, uint32_t rank,
    uint32_t axis, const struct sym **dim)
{
	const struct sym *n = sym_const(m->syms, 1);

	for (uint32_t i = 0; i < rank; i++)
		dim[i] = n;
	for (uint32_t i = 0; i < t->n; i++)
		n = sym_mul(m->syms, n, t->dim[i]);
	if (rank > 0)
		dim[axis] = n;
}

bool
pass_from_constants(const struct ir_module *m, const struct ir_node *n,
    const bool *constant)
{
	if (n->kind == NODE_CONST)
		return true;
	if (n->nin == 0 || !(n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->effect == EFFECT_NONE)))
		return false;
	for (uint32_t i = 0; i < n->nin; i++)
		if (!constant[ir_in(m, n, i)])
			return false;
	return true;
}

pass_nodes
pass_take_nodes(struct ir_module *m, ir_region r)
{
	struct ir_region_data *d = &m->region.v[r];
	pass_nodes taken = { d->nodes.v, d->nodes.n, d->nodes.cap };

	d->nodes.v = NULL;
	d->nodes.n = d->nodes.cap = 0;
	return taken;
}

void
pass_put_binding(struct buf *b, const struct ir_node *n)
{
	if (n->name != NULL)
		buf_printf(b, "%%%s (v%u)", n->name, n->id);
	else
		buf_printf(b, "v%u", n->id);
}
