/*
 * What a row asks of the binding at hand (exp.h).
 */
#include <stdarg.h>
#include <string.h>

#include "formats/onnx/export/exp.h"
#include "op/op.h"

uint32_t
exp_count(const struct type *t)
{
	uint32_t n = 0;

	if (t->kind != TYPE_TUPLE)
		return t->kind == TYPE_FUNC ? 0 : 1;
	for (uint32_t i = 0; i < t->n; i++)
		n += exp_count(t->arg[i]);
	return n;
}

void
exp_set(struct exp *e, ir_id node, const onnx_names *leaves)
{
	e->leaf[node] = e->name.n;
	for (uint32_t i = 0; i < leaves->n; i++)
		vec_push(&e->name, leaves->v[i]);
}

/* After an error a value has no names: they are empty then. */
onnx_names
exp_get(struct exp *e, ir_id node)
{
	uint32_t n = exp_count(ir_at(e->m, node)->type);
	onnx_names l = { 0 };

	for (uint32_t i = 0; i < n; i++)
		*(const char **)onnx_list_add(e->a, &l, sizeof(char *)) =
		    e->leaf[node] != 0 ? e->name.v[e->leaf[node] + i] : "";
	return l;
}

const struct ir_node *
exp_node(const struct exp *e)
{
	return ir_at(e->m, e->node);
}

uint32_t
exp_nin(const struct exp *e)
{
	return exp_node(e)->nin;
}

const struct type *
exp_type(const struct exp *e, uint32_t i)
{
	const struct ir_node *in;
	const struct type *t;

	in = ir_at(e->m, ir_in(e->m, exp_node(e), i));
	t = ir_opened_type(e->m, in->type, in->props);
	return t != NULL ? t : in->type;
}

uint32_t
exp_rank(const struct exp *e, uint32_t i)
{
	return exp_type(e, i)->n;
}

enum dtype
exp_dtype(const struct exp *e, uint32_t i)
{
	const struct type *t = exp_type(e, i);

	return t->kind == TYPE_TENSOR ? t->dtype : DT_FLOAT32;
}

const struct type *
exp_result(const struct exp *e, uint32_t i)
{
	const struct type *t = exp_node(e)->type;

	return t->kind == TYPE_TUPLE ? t->arg[i] : t;
}

int64_t
exp_get_int(const struct exp *e, const char *name)
{
	return op_int(exp_node(e)->ref, exp_node(e)->attrs, name);
}

bool
exp_get_bool(const struct exp *e, const char *name)
{
	return op_bool(exp_node(e)->ref, exp_node(e)->attrs, name);
}

double
exp_get_float(const struct exp *e, const char *name)
{
	return op_float(exp_node(e)->ref, exp_node(e)->attrs, name);
}

const char *
exp_get_str(const struct exp *e, const char *name)
{
	return op_str(exp_node(e)->ref, exp_node(e)->attrs, name);
}

bool
exp_get_none(const struct exp *e, const char *name)
{
	return op_none(exp_node(e)->ref, exp_node(e)->attrs, name);
}

bool
exp_get_ints(struct exp *e, const char *name, onnx_ints *out)
{
	const struct attr *a = op_attr_value(exp_node(e)->ref,
	    exp_node(e)->attrs, name);

	memset(out, 0, sizeof *out);
	if (a == NULL || (a->kind != ATTR_LIST && a->kind != ATTR_INT))
		return false;
	if (a->kind == ATTR_INT) {
		*(int64_t *)onnx_list_add(e->a, out, sizeof a->i) = a->i;
		return true;
	}
	for (uint32_t i = 0; i < a->n; i++) {
		if (a->list[i].kind != ATTR_INT)
			return false;
		*(int64_t *)onnx_list_add(e->a, out, sizeof a->i) =
		    a->list[i].i;
	}
	return true;
}

enum dtype
exp_get_dtype(const struct exp *e, const char *name, enum dtype dflt)
{
	const char *s;

	if (exp_get_none(e, name))
		return dflt;
	s = exp_get_str(e, name);
	return *s == '\0' ? dflt : dtype_find(s, strlen(s));
}

int64_t
exp_get_axis(struct exp *e, const char *name, uint32_t rank)
{
	int64_t axis = exp_get_int(e, name);

	return axis < 0 ? axis + rank : axis;
}

onnx_names
exp_leaves(struct exp *e, uint32_t i)
{
	return exp_get(e, ir_in(e->m, exp_node(e), i));
}

const char *
exp_in(struct exp *e, uint32_t i)
{
	onnx_names l = exp_leaves(e, i);

	return l.n > 0 ? l.v[0] : "";
}

void
exp_give(struct exp *e, const char *name)
{
	*(const char **)onnx_list_add(e->a, &e->result, sizeof name) = name;
}

void
exp_error(struct exp *e, const char *fmt, ...)
{
	const struct ir_node *n = exp_node(e);
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (n->kind == NODE_CALL && n->callee == CALLEE_OP)
		diag_error(e->d, &n->span, "not-in-onnx", "%s: %s",
		    op_at(n->ref)->name, b.v);
	else
		diag_error(e->d, &n->span, "not-in-onnx", "%s", b.v);
	buf_release(&b);
}

void
exp_need(struct exp *e, int set, const char *what)
{
	if (set > e->need)
		e->need = set;
	if (e->o->opset == 0 || set <= e->opset)
		return;
	if (e->missing_at != e->node || set > e->missing)
		diag_error(e->d, &exp_node(e)->span, "opset", "operator set %d "
		    "has no %s: it came with set %d", e->opset, what, set);
	e->missing_at = e->node;
	e->missing = set;
}

bool
exp_is_call(const struct exp *e, ir_id id, const char *op)
{
	const struct ir_node *n = ir_at(e->m, id);

	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    strcmp(op_at(n->ref)->name, op) == 0;
}

bool
exp_undone(const struct exp *e, ir_id *id, uint32_t n, const int64_t *axes)
{
	const struct ir_node *t = ir_at(e->m, *id);
	const struct attr *a;

	if (!exp_is_call(e, *id, "transpose"))
		return false;
	a = op_attr_value(t->ref, t->attrs, "axes");
	for (uint32_t i = 0; i < n; i++) {
		int64_t k = axes[i], from = n - 1 - k;

		if (a->kind == ATTR_LIST)
			from = a->list[k].i;
		if ((from < 0 ? from + n : from) != i)
			return false;
	}
	*id = ir_in(e->m, t, 0);
	return true;
}

bool
exp_is_number(const struct exp *e, ir_id id, int64_t *v)
{
	const struct ir_node *n = ir_at(e->m, id);
	const struct ir_constant *c;
	int32_t w;

	if (n->kind != NODE_CONST)
		return false;
	c = &e->m->constant.v[n->ref];
	if (c->data.bytes == NULL || c->type->n != 0)
		return false;
	if (c->type->dtype == DT_INT64) {
		memcpy(v, c->data.bytes, sizeof *v);
	} else if (c->type->dtype == DT_INT32) {
		memcpy(&w, c->data.bytes, sizeof w);
		*v = w;
	} else {
		return false;
	}
	return true;
}

bool
exp_are_within(const struct exp *e, ir_id id, int64_t low, int64_t high)
{
	const struct ir_node *n = ir_at(e->m, id);
	const struct ir_constant *c;
	int64_t count;

	if (n->kind != NODE_CONST)
		return false;
	c = &e->m->constant.v[n->ref];
	if (c->data.kind != DATA_INLINE_BYTES || !type_elements(c->type,
	    &count))
		return false;
	for (int64_t i = 0; i < count; i++) {
		int64_t v = 0;
		int32_t w;

		if (c->type->dtype == DT_INT64) {
			memcpy(&v, (const char *)c->data.bytes + 8 * i, 8);
		} else if (c->type->dtype == DT_INT32) {
			memcpy(&w, (const char *)c->data.bytes + 4 * i, 4);
			v = w;
		} else {
			return false;
		}
		if (v < low || v > high)
			return false;
	}
	return true;
}

bool
exp_constant_bytes(struct exp *e, uint32_t i, struct onnx_bytes *out)
{
	const struct ir_node *n = ir_at(e->m, ir_in(e->m, exp_node(e), i));
	struct data_map map;
	char *err, *copy;

	if (n->kind != NODE_CONST) {
		exp_error(e, "operand %u is not a constant", i);
		return false;
	}
	if (!data_open(&e->m->constant.v[n->ref].data, &map, &err)) {
		exp_error(e, "%s", err);
		mem_free(err);
		return false;
	}
	copy = arena_alloc(e->a, map.len + 1, 1);
	memcpy(copy, map.p, map.len);
	*out = (struct onnx_bytes){ (uint8_t *)copy, map.len, 0 };
	data_close(&map);
	return true;
}
