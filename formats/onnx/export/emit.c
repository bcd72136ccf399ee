/*
 * Emission of nodes and constants (exp.h).
 */
#include <string.h>

#include "formats/onnx/export/exp.h"
#include "formats/onnx/import.h"
#include "formats/onnx/export/sets.h"

/* ---- names ---- */

const char *
exp_fresh(struct exp *e, const char *base)
{
	const char *s = e->spare;

	if (base == NULL && s != NULL) {
		e->spare = NULL;
		return s;
	}
	if (base != NULL && *base != '\0') {
		s = str_intern0(e->m->strings, base);
		if (!map_get(&e->names, map_ptr(s), NULL))
			goto found;
	}
	do {
		s = base != NULL && *base != '\0' ?
		    str_printf(e->m->strings, "%s_%u", base, ++e->fresh) :
		    str_printf(e->m->strings, "t%u", ++e->fresh);
	} while (map_get(&e->names, map_ptr(s), NULL));
found:
	map_put(&e->names, map_ptr(s), base != NULL && *base != '\0' ?
	    EXP_TAKEN : EXP_MADE_UP);
	return s;
}

void
exp_push(struct exp *e, struct exp_graph *g)
{
	g->up = e->graph;
	e->graph = g;
}

void
exp_note_made(struct exp_graph *g, const char *name)
{
	if (g->up != NULL || g->f != NULL)
		map_put(&g->local, map_ptr(name), EXP_MADE);
}

void
exp_pop(struct exp *e)
{
	struct exp_graph *g = e->graph;

	e->graph = g->up;
	map_free(&g->local);
}

/* ---- attributes of the next node ---- */

static struct onnx_attr *
add_attr(struct exp *e, const char *name, enum onnx_attr_type type)
{
	struct onnx_attr *a = onnx_list_add(e->a, &e->attr, sizeof *a);

	a->name = name;
	a->type = type;
	return a;
}

void
exp_int(struct exp *e, const char *name, int64_t v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_INT);

	a->i = v;
	a->has_i = true;
}

void
exp_ints(struct exp *e, const char *name, uint32_t n, const int64_t *v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_INTS);

	for (uint32_t i = 0; i < n; i++)
		*(int64_t *)onnx_list_add(e->a, &a->ints, sizeof *v) = v[i];
}

void
exp_float(struct exp *e, const char *name, double v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_FLOAT);

	a->f = (float)v;
	a->has_f = true;
}

void
exp_floats(struct exp *e, const char *name, uint32_t n, const double *v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_FLOATS);

	for (uint32_t i = 0; i < n; i++)
		*(float *)onnx_list_add(e->a, &a->floats, sizeof(float)) =
		    (float)v[i];
}

void
exp_str(struct exp *e, const char *name, const char *v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_STRING);

	a->s = (struct onnx_bytes){ (const uint8_t *)v, strlen(v), 0 };
	a->has_s = true;
}

void
exp_tensor(struct exp *e, const char *name, struct onnx_tensor *t)
{
	add_attr(e, name, ONNX_A_TENSOR)->t = t;
}

void
exp_subgraph(struct exp *e, const char *name, struct onnx_graph *g)
{
	add_attr(e, name, ONNX_A_GRAPH)->g = g;
}

void
exp_strs(struct exp *e, const char *name, uint32_t n,
    const struct onnx_bytes *v)
{
	struct onnx_attr *a = add_attr(e, name, ONNX_A_STRINGS);

	for (uint32_t i = 0; i < n; i++)
		*(struct onnx_bytes *)onnx_list_add(e->a, &a->strings,
		    sizeof *v) = v[i];
}

void
exp_ml(struct exp *e, int set)
{
	e->domain = ONNX_ML;
	if (set > e->ml_set)
		e->ml_set = set;
}

void
exp_ms(struct exp *e)
{
	e->domain = ONNX_MS;
	e->ms = true;
}

/* ---- nodes ---- */

static void
add_name(struct exp *e, onnx_names *list, const char *name)
{
	*(const char **)onnx_list_add(e->a, list, sizeof name) = name;
}

void
exp_emit(struct exp *e, const char *op, uint32_t nin, const char *const *in,
    uint32_t nout, const char **out)
{
	struct exp_graph *g = e->graph;
	struct onnx_node *n = g->f != NULL ?
	    onnx_list_add(e->a, &g->f->node, sizeof *n) :
	    onnx_list_add(e->a, &g->g->node, sizeof *n);
	int set = e->domain == NULL ? exp_op_set(op) : 0;

	n->op = op;
	n->domain = e->domain;
	e->domain = NULL;
	while (nin > 0 && (in[nin - 1] == NULL || *in[nin - 1] == '\0'))
		nin--;
	for (uint32_t i = 0; i < nin; i++)
		add_name(e, &n->input, in[i] ? in[i] : "");
	for (uint32_t i = 0; i < nout; i++) {
		out[i] = exp_fresh(e, NULL);
		exp_note_made(g, out[i]);
		add_name(e, &n->output, out[i]);
	}
	memcpy(&n->attr, &e->attr, sizeof n->attr);
	memset(&e->attr, 0, sizeof e->attr);
	if (set > 0)
		exp_need(e, set, op);
}

const char *
exp_op(struct exp *e, const char *op, uint32_t nin, const char *const *in)
{
	const char *out;

	exp_emit(e, op, nin, in, 1, &out);
	return out;
}

bool
exp_add_operand(struct exp *e, const char *op, const char *result,
    const char *operand)
{
	struct exp_graph *g = e->graph;
	uint32_t n = g->f ? g->f->node.n : g->g->node.n;
	struct onnx_node *last;

	if (n == 0)
		return false;
	last = g->f ? &g->f->node.v[n - 1] : &g->g->node.v[n - 1];
	if (strcmp(last->op, op) != 0 || last->input.n != 2 ||
	    last->output.v[0] != result)
		return false;
	add_name(e, &last->input, operand);
	return true;
}

const char *
exp_cast(struct exp *e, const char *x, enum dtype from, enum dtype to)
{
	if (from == to)
		return x;
	exp_int(e, "to", exp_code(e, to));
	return EX(e, "Cast", x);
}

const char *
exp_reshape(struct exp *e, const char *x, uint32_t n, const int64_t *dim)
{
	const char *shape = exp_vector(e, n, dim);

	for (uint32_t i = 0; i < n; i++)
		if (dim[i] == 0) {
			exp_need(e, 14, "Reshape to an extent of 0");
			exp_int(e, "allowzero", 1);
			break;
		}
	return EX(e, "Reshape", x, shape);
}

const char *
exp_unsqueeze(struct exp *e, const char *x, uint32_t n, const int64_t *axes)
{
	return n == 0 ? x : EX(e, "Unsqueeze", x, exp_vector(e, n, axes));
}

const char *
exp_transpose(struct exp *e, const char *x, uint32_t n, const int64_t *axes)
{
	uint32_t i;

	for (i = 0; i < n && axes[i] == i; i++)
		;
	if (i == n)
		return x;
	exp_ints(e, "perm", n, axes);
	return EX(e, "Transpose", x);
}

const char *
exp_reverse(struct exp *e, const char *x, int64_t axis)
{
	int64_t last = -1, end = INT64_MIN;

	return EX(e, "Slice", x, exp_vector(e, 1, &last), exp_vector(e, 1,
	    &end), exp_vector(e, 1, &axis), exp_vector(e, 1, &last));
}

#define LETTERS 5

const char *
exp_reordered(struct exp *e, const char *x, const char *from, const char *to)
{
	int64_t v[LETTERS];
	uint32_t n = (uint32_t)strlen(from), i;

	if (n > LETTERS || strlen(to) != n) {
		exp_error(e, "ONNX has not the layouts \"%s\" and \"%s\"",
		    from, to);
		return x;
	}
	for (i = 0; i < n; i++) {
		const char *at = strchr(from, to[i]);

		if (at == NULL) {
			exp_error(e, "ONNX has not the layouts \"%s\" and "
			    "\"%s\"", from, to);
			return x;
		}
		v[i] = at - from;
	}
	return exp_transpose(e, x, n, v);
}

const char *
exp_data_order(uint32_t rank)
{
	static const char *const order[] = { "NCW", "NCHW", "NCDHW" };

	return order[rank < 3 ? 0 : rank > LETTERS ? 2 : rank - 3];
}

/* ---- constants ---- */

struct onnx_tensor *
exp_tensor_of(struct exp *e, uint32_t constant)
{
	const struct ir_constant *c = &e->m->constant.v[constant];
	struct onnx_tensor *t = arena_alloc(e->a, 1, sizeof *t);
	int64_t v = 0;

	t->data_type = exp_code(e, c->type->dtype);
	for (uint32_t i = 0; i < c->type->n; i++) {
		sym_is_const(c->type->dim[i], &v);
		*(int64_t *)onnx_list_add(e->a, &t->dims, sizeof v) = v;
	}
	t->has_raw = true;
	t->raw = (struct onnx_bytes){ c->data.bytes, c->data.length,
	    constant };
	if (c->data.kind == DATA_EXTERN)
		exp_error(e, "the constant has no data");
	return t;
}

/* Appends a leaf that several bindings share. */
static uint32_t
shared_name(struct exp *e, const char *name)
{
	vec_push(&e->name, name);
	return e->name.n - 1;
}

/* An initializer, or a node in a function of the model, which has none; *at:
 * its name's place, 0 for a node. */
static const char *
add_constant(struct exp *e, struct onnx_tensor *t, const char *base,
    uint32_t *at)
{
	ONNX_LIST(struct onnx_attr) attr;
	struct onnx_tensor *slot;
	const char *name;

	*at = 0;
	if (e->graph->f != NULL || e->functions > 0) {
		memcpy(&attr, &e->attr, sizeof attr);
		memset(&e->attr, 0, sizeof e->attr);
		exp_tensor(e, "value", t);
		name = exp_op(e, "Constant", 0, NULL);
		memcpy(&e->attr, &attr, sizeof attr);
		return name;
	}
	t->name = exp_fresh(e, base);
	slot = onnx_list_add(e->a, &e->model->graph->initializer, sizeof *t);
	*slot = *t;
	*at = shared_name(e, t->name);
	return t->name;
}

const char *
exp_constant(struct exp *e, uint32_t constant)
{
	const char *name;
	uint32_t at;

	if (e->graph->f == NULL && e->functions == 0 &&
	    map_get(&e->constants, constant, &at))
		return e->name.v[at];
	name = add_constant(e, exp_tensor_of(e, constant), e->wanted != NULL &&
	    e->node != 0 && exp_node(e)->kind == NODE_CONST ?
	    exp_node(e)->name : NULL, &at);
	if (at != 0)
		map_put(&e->constants, constant, at);
	return name;
}

const char *
exp_bits(struct exp *e, uint32_t constant, enum dtype dt, uint32_t n,
    const int64_t *dim)
{
	struct onnx_tensor *t = exp_tensor_of(e, constant);
	uint32_t at;

	t->data_type = exp_code(e, dt);
	t->dims.n = 0;
	for (uint32_t i = 0; i < n; i++)
		*(int64_t *)onnx_list_add(e->a, &t->dims, sizeof *dim) =
		    dim[i];
	return add_constant(e, t, NULL, &at);
}

/* The constant that was made for a text before; 0: none. */
static uint32_t
made_before(struct exp *e, struct buf *text, const char **key)
{
	uint32_t at = 0;

	*key = str_intern(e->m->strings, text->v, text->n);
	buf_release(text);
	map_get(&e->vectors, map_ptr(*key), &at);
	return at;
}

const char *
exp_scalar(struct exp *e, enum dtype dt, double v)
{
	struct buf b = { NULL, 0, 0 };
	const char *key;
	uint32_t at;

	buf_printf(&b, "%s %a", dtype_info[dt].name, v);
	at = made_before(e, &b, &key);
	if (at == 0) {
		at = ir_constant_scalar(e->m, dt, v);
		map_put(&e->vectors, map_ptr(key), at);
	}
	return exp_constant(e, at);
}

/* A vector of the elements at v; text: its key. */
static const char *
vector_of(struct exp *e, enum dtype dt, uint32_t n, const void *v,
    struct buf *text)
{
	const struct sym *dim = sym_const(e->m->syms, n);
	const char *key;
	uint32_t at = made_before(e, text, &key);

	if (at == 0) {
		at = ir_constant_inline(e->m, type_tensor(e->m->types, dt, 1,
		    &dim), v, n * (size_t)dtype_info[dt].bits / 8);
		map_put(&e->vectors, map_ptr(key), at);
	}
	return exp_constant(e, at);
}

const char *
exp_vector(struct exp *e, uint32_t n, const int64_t *v)
{
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "vector");
	for (uint32_t i = 0; i < n; i++)
		buf_printf(&b, " %lld", (long long)v[i]);
	return vector_of(e, DT_INT64, n, v, &b);
}

const char *
exp_vector_f(struct exp *e, uint32_t n, const double *v)
{
	float *f = arena_alloc(e->a, n + 1, sizeof *f);
	struct buf b = { NULL, 0, 0 };

	buf_puts(&b, "floats");
	for (uint32_t i = 0; i < n; i++) {
		f[i] = (float)v[i];
		buf_printf(&b, " %a", (double)f[i]);
	}
	return vector_of(e, DT_FLOAT32, n, f, &b);
}
