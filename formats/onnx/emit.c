/*
 * Emission of calls, each typed at once (emit.h).
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/emit.h"
#include "formats/onnx/graph.h"
#include "ir/text.h"
#include "op/op.h"

/* ---- attributes ---- */

struct attr
imp_list(struct imp *im, uint32_t n, const int64_t *v)
{
	struct attr *a = arena_alloc(im->m->arena, n + 1, sizeof *a);
	uint32_t i;

	for (i = 0; i < n; i++)
		a[i] = attr_int(v[i]);
	return (struct attr){ .kind = ATTR_LIST, .n = n, .list = a };
}

struct attr
imp_list_f(struct imp *im, uint32_t n, const double *v)
{
	struct attr *a = arena_alloc(im->m->arena, n + 1, sizeof *a);
	uint32_t i;

	for (i = 0; i < n; i++)
		a[i] = attr_float(v[i]);
	return (struct attr){ .kind = ATTR_LIST, .n = n, .list = a };
}

struct attr
imp_text(struct imp *im, const char *s)
{
	return attr_str(str_intern0(im->m->strings, s));
}

struct attr
imp_dt(struct imp *im, enum dtype dt)
{
	return imp_text(im, dtype_info[dt].name);
}

const struct attrs *
imp_attrs(struct imp *im, uint32_t n, const struct attr_pair *p)
{
	struct attr_pair *own = mem_zalloc(n + 1, sizeof *own);
	const struct attrs *as;
	uint32_t i;

	for (i = 0; i < n; i++) {
		own[i] = p[i];
		own[i].key = str_intern0(im->m->strings, p[i].key);
	}
	as = attrs_new(im->m->arena, n, own);
	mem_free(own);
	return as;
}

/* ---- emission ---- */

static bool
small_int(const struct type *t)
{
	int64_t n;

	return t->kind == TYPE_TENSOR &&
	    dtype_info[t->dtype].class != DTC_FLOAT &&
	    type_elements(t, &n) && n <= INFER_VALUE_LIMIT;
}

/* "the operands of nn.matmul: Tensor[(n, 5), float32], ..." */
#define OPERANDS_SHOWN 4

static void
note_operands(struct imp *im, const char *op, uint32_t nin,
    const struct type *const *types)
{
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < nin; i++) {
		if (types[i] == NULL || nin > OPERANDS_SHOWN)
			goto out;
		buf_puts(&b, i > 0 ? ", " : "");
		text_put_type_short(&b, types[i]);
	}
	if (nin > 0)
		diag_note(im->d, NULL, "the operands of %s: %s", op, b.v);
out:
	buf_release(&b);
}

/* Reports a type relation's message, which begins with the operator's name,
 * after the node's name. */
static void
refuse(struct imp *im, const char *op, uint32_t nin,
    const struct type *const *types, const char *message)
{
	size_t n = strlen(op);
	bool same = im->node && strcasecmp(op, im->node->op) == 0 &&
	    strncmp(message, op, n) == 0 && message[n] == ':';
	int64_t v;

	imp_error(im, "onnx-type", "%s", same ? message + n + 2 : message);
	note_operands(im, op, nin, types);
	for (uint32_t i = 0; i < nin; i++)
		if (types[i] && types[i]->kind == TYPE_TENSOR &&
		    types[i]->n == 1 && dtype_info[types[i]->dtype].class !=
		    DTC_FLOAT && !sym_is_const(types[i]->dim[0], &v)) {
			imp_help(im);
			return;
		}
}

/* The prover's cost grows with its facts. */
#define FACTS 64

static void
learn(void *ctx, const struct sym_pred *p)
{
	struct imp *im = ctx;

	if (im->region == im->body && sym_facts_mark(im->facts) < FACTS)
		sym_facts_push(im->facts, p);
}

ir_id
imp_call(struct imp *im, const char *op, const struct attrs *as,
    uint32_t nin, const ir_id *in)
{
	const struct type **types = mem_zalloc(nin + 1, sizeof *types);
	const struct sym *const **value = mem_zalloc(nin + 1, sizeof *value);
	struct infer_call c = { .op = op_find(op), .attrs = as, .nin = nin,
		.in = types, .value = value, .facts = im->facts,
		.require = learn, .ctx = im };
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = c.op, .id = IR_NEW_ID, .attrs = as,
		.span = im->span };
	const struct type *t = NULL;
	char *message = NULL;
	bool ok = true;
	ir_id id = 0;
	uint32_t i;

	if (c.op == 0)
		BUG("no operator '%s'", op);
	for (i = 0; i < nin && ok; i++) {
		ok = in[i] != 0;
		types[i] = imp_type(im, in[i]);
		if (ok)
			value[i] = im->info.v[in[i]].value;
	}
	if (ok)
		t = infer_op_type(im->m, &c, &message);
	if (ok && !t)
		refuse(im, op, nin, types, message);
	mem_free(message);
	if (t) {
		id = ir_node_add(im->m, im->region, &n,
		    &(struct ir_args){ .in = in, .nin = nin });
		imp_note(im, id, imp_open(im, t));
		t = imp_type(im, id);
		if (small_int(t))
			im->info.v[id].value = infer_op_value(im->m, &c, t,
			    &im->info.v[id].nvalue);
	}
	mem_free(types);
	mem_free(value);
	return id;
}

/* The concatenated values of the fields, if all are known, as an operator on a
 * tuple expects them. */
static void
tuple_value(struct imp *im, ir_id id, uint32_t n, const ir_id *in)
{
	const struct sym **v;
	uint32_t total = 0;

	for (uint32_t i = 0; i < n; i++) {
		total += im->info.v[in[i]].nvalue;
		if (!im->info.v[in[i]].value || total > 4 * INFER_VALUE_LIMIT)
			return;
	}
	v = arena_alloc(im->m->arena, total + 1, sizeof *v);
	im->info.v[id].value = v;
	im->info.v[id].nvalue = total;
	for (uint32_t i = 0; i < n; i++) {
		const struct onnx_info *x = &im->info.v[in[i]];

		for (uint32_t k = 0; k < x->nvalue; k++)
			*v++ = x->value[k];
	}
}

ir_id
imp_tuple(struct imp *im, uint32_t n, const ir_id *in)
{
	const struct type **t = mem_zalloc(n + 1, sizeof *t);
	struct ir_node node = { .kind = NODE_TUPLE, .id = IR_NEW_ID,
		.span = im->span };
	ir_id id = 0;
	uint32_t i;

	for (i = 0; i < n; i++) {
		t[i] = imp_type(im, in[i]);
		if (!t[i])
			break;
	}
	if (i == n) {
		id = ir_node_add(im->m, im->region, &node,
		    &(struct ir_args){ .in = in, .nin = n });
		imp_note(im, id, type_tuple(im->m->types, n, t));
		tuple_value(im, id, n, in);
	}
	mem_free(t);
	return id;
}

ir_id
imp_proj(struct imp *im, ir_id tuple, uint32_t field)
{
	struct ir_node n = { .kind = NODE_PROJ, .ref = field,
		.id = IR_NEW_ID, .span = im->span };
	const struct type *t = imp_type(im, tuple);
	ir_id id;

	if (!t)
		return 0;
	if (t->kind != TYPE_TUPLE || field >= t->n)
		BUG("field %u of no tuple", field);
	id = ir_node_add(im->m, im->region, &n,
	    &(struct ir_args){ .in = &tuple, .nin = 1 });
	imp_note(im, id, t->arg[field]);
	return id;
}

/* ---- values that are known later ---- */

/* The value of a node whose operands' values are up to date. */
static void
find_value(struct imp *im, ir_id id)
{
	const struct ir_node *n = ir_at(im->m, id);
	ir_id *in = mem_zalloc(n->nin + 1, sizeof *in);
	const struct type **types = mem_zalloc(n->nin + 1, sizeof *types);
	const struct sym *const **value = mem_zalloc(n->nin + 1,
	    sizeof *value);
	struct infer_call c = { .op = n->ref, .attrs = n->attrs,
		.nin = n->nin, .in = types, .value = value,
		.facts = im->facts, .require = learn, .ctx = im };
	struct onnx_info *info = &im->info.v[id];

	for (uint32_t i = 0; i < n->nin; i++) {
		in[i] = ir_in(im->m, n, i);
		types[i] = imp_type(im, in[i]);
		value[i] = im->info.v[in[i]].value;
	}
	if (n->kind == NODE_TUPLE)
		tuple_value(im, id, n->nin, in);
	else
		info->value = infer_op_value(im->m, &c, info->type,
		    &info->nvalue);
	mem_free(in);
	mem_free(types);
	mem_free(value);
}

/* Whether a value may be known now that was not: facts have been learned since
 * it was asked for. */
static bool
may_be_known(const struct imp *im, ir_id id)
{
	const struct onnx_info *info = &im->info.v[id];
	const struct ir_node *n = ir_at(im->m, id);

	return info->value == NULL && info->type != NULL &&
	    info->asked <= sym_facts_mark(im->facts) &&
	    (n->kind == NODE_TUPLE || (n->kind == NODE_CALL &&
	    n->callee == CALLEE_OP && small_int(info->type)));
}

void
imp_ask_value(struct imp *im, ir_id id)
{
	VEC(ir_id) todo = { NULL, 0, 0 };

	vec_push(&todo, id);
	while (todo.n > 0) {
		const struct ir_node *n;

		id = vec_last(&todo);
		n = ir_at(im->m, id);
		if (im->info.v[id].open) {
			find_value(im, id);
			im->info.v[id].open = false;
			todo.n--;
			continue;
		}
		if (!may_be_known(im, id)) {
			todo.n--;
			continue;
		}
		im->info.v[id].asked = sym_facts_mark(im->facts) + 1;
		im->info.v[id].open = true;
		for (uint32_t i = 0; i < n->nin; i++)
			vec_push(&todo, ir_in(im->m, n, i));
	}
	vec_free(&todo);
}
