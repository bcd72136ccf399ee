/*
 * What rows of operators are written with: the node's inputs and
 * attributes, typed emission of calls, and compositions that many share.
 */
#include <string.h>

#include "formats/onnx/compose.h"
#include "formats/onnx/graph.h"
#include "formats/onnx/sequence_types.h"
#include "op/op.h"

/* ---- the node at hand ---- */

uint32_t
imp_nin(const struct imp *im)
{
	uint32_t n = im->node->input.n;

	while (n > 0 && !imp_has(im, n - 1))
		n--;
	return n;
}

uint32_t
imp_nout(const struct imp *im)
{
	return im->node->output.n;
}

bool
imp_has(const struct imp *im, uint32_t i)
{
	return i < im->node->input.n && *im->node->input.v[i] != 0 &&
	    !imp_omitted(im, im->node->input.v[i]);
}

bool
imp_wants(const struct imp *im, uint32_t i)
{
	return i < im->node->output.n && *im->node->output.v[i] != 0;
}

void
imp_error(struct imp *im, const char *code, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	if (im->node)
		diag_error(im->d, &im->span, code, "%s: %s",
		    im->node->op ? im->node->op : "", b.v);
	else
		diag_error(im->d, &im->span, code, "%s", b.v);
	buf_release(&b);
}

ir_id
imp_opt(struct imp *im, uint32_t i)
{
	ir_id id = 0;

	if (!imp_has(im, i))
		return 0;
	if (!imp_lookup(im, im->node->input.v[i], &id))
		imp_error(im, "onnx-input", "input %u, '%s', is not defined",
		    i, im->node->input.v[i]);
	return id;
}

ir_id
imp_in(struct imp *im, uint32_t i)
{
	if (!imp_has(im, i)) {
		imp_error(im, "onnx-input", "input %u is missing", i);
		return 0;
	}
	return imp_opt(im, i);
}

int
imp_version(const struct imp *im)
{
	return im->row->since;
}

struct onnx_attr *
imp_attr(struct imp *im, const char *name)
{
	struct onnx_attr *a;
	uint32_t i;

	for (i = 0; i < im->node->attr.n; i++) {
		a = &im->node->attr.v[i];
		if (!a->name || strcmp(a->name, name) != 0)
			continue;
		a->used = true;
		return a->ref && *a->ref ? imp_bound_attr(im, a->ref) : a;
	}
	return NULL;
}

static const char *
attr_type_name(int64_t type)
{
	static const char *const name[] = {
		[ONNX_A_FLOAT] = "FLOAT", [ONNX_A_INT] = "INT",
		[ONNX_A_STRING] = "STRING", [ONNX_A_TENSOR] = "TENSOR",
		[ONNX_A_GRAPH] = "GRAPH", [ONNX_A_FLOATS] = "FLOATS",
		[ONNX_A_INTS] = "INTS", [ONNX_A_STRINGS] = "STRINGS",
	};

	return type > 0 && type <= ONNX_A_STRINGS ? name[type] : "another";
}

static struct onnx_attr *
typed_attr(struct imp *im, const char *name, int64_t type, bool there)
{
	struct onnx_attr *a = imp_attr(im, name);

	if (!a || a->type == type || (a->type == 0 && there))
		return a;
	imp_error(im, "onnx-attribute", "attribute '%s' has type %s (%lld), "
	    "expected %s", name, attr_type_name(a->type),
	    (long long)a->type, attr_type_name(type));
	return NULL;
}

int64_t
imp_int(struct imp *im, const char *name, int64_t dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_INT, true);

	return a ? a->i : dflt;
}

double
imp_float(struct imp *im, const char *name, double dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_FLOAT, true);

	return a ? (double)a->f : dflt;
}

const char *
imp_str(struct imp *im, const char *name, const char *dflt)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_STRING, true);

	if (!a)
		return dflt;
	if (a->s.n > 0 && memchr(a->s.p, 0, a->s.n)) {
		imp_error(im, "onnx-attribute", "attribute '%s' has a NUL "
		    "byte", name);
		return dflt;
	}
	return str_intern(im->m->strings, a->s.n ? (const char *)a->s.p : "",
	    a->s.n);
}

const int64_t *
imp_ints(struct imp *im, const char *name, uint32_t *n)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_INTS, true);

	*n = a ? a->ints.n : 0;
	if (!a)
		return NULL;
	return a->ints.n ? a->ints.v : arena_alloc(im->arena, 1, 8);
}

const float *
imp_floats(struct imp *im, const char *name, uint32_t *n)
{
	struct onnx_attr *a = typed_attr(im, name, ONNX_A_FLOATS, true);

	*n = a ? a->floats.n : 0;
	if (!a)
		return NULL;
	return a->floats.n ? a->floats.v : arena_alloc(im->arena, 1, 8);
}

/* ---- values ---- */

void
imp_note(struct imp *im, ir_id id, const struct type *t)
{
	struct onnx_info none = { 0 };

	while (im->info.n <= id)
		vec_push(&im->info, none);
	im->info.v[id].type = t;
}

const struct type *
imp_type(const struct imp *im, ir_id id)
{
	const struct type *t = id > 0 && id < im->info.n ?
	    im->info.v[id].type : NULL;

	return t && t->has_hole ? imp_solved(im, t) : t;
}

const struct type *
imp_tensor(struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	if (t && t->kind != TYPE_TENSOR) {
		imp_error(im, "onnx-type", "an input is a sequence or "
		    "optional where a tensor is needed");
		return NULL;
	}
	return t;
}

uint32_t
imp_rank(const struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	return t && t->kind == TYPE_TENSOR ? t->n : 0;
}

enum dtype
imp_dtype(const struct imp *im, ir_id id)
{
	const struct type *t = imp_type(im, id);

	return t && t->kind == TYPE_TENSOR ? t->dtype : DT_FLOAT32;
}

int64_t
imp_extent(const struct imp *im, ir_id id, uint32_t i)
{
	const struct type *t = imp_type(im, id);
	int64_t v;

	if (!t || t->kind != TYPE_TENSOR || i >= t->n ||
	    !sym_is_const(t->dim[i], &v))
		return -1;
	return v;
}

bool
imp_axis(struct imp *im, int64_t axis, uint32_t rank, uint32_t *out)
{
	if (axis < -(int64_t)rank || axis >= (int64_t)rank) {
		imp_error(im, "onnx-axis", "axis %lld is not in [-%u, %u)",
		    (long long)axis, rank, rank);
		return false;
	}
	*out = (uint32_t)(axis < 0 ? axis + rank : axis);
	return true;
}

bool
imp_need(struct imp *im, ir_id id, const char *what, const int64_t **v,
    uint32_t *n)
{
	if (id == 0)
		return false;
	if (imp_known(im, id, v, n))
		return true;
	imp_error(im, "onnx-const", "the value of '%s' must be known when "
	    "the model is imported", what);
	diag_help(im->d, "if it is an input of the model, give it with "
	    "--const");
	return false;
}

bool
imp_need_float(struct imp *im, ir_id id, const char *what, double *v)
{
	const double *f;
	uint32_t n;

	if (id == 0)
		return false;
	if (imp_known_floats(im, id, &f, &n) && n == 1) {
		*v = f[0];
		return true;
	}
	imp_error(im, "onnx-const", "the value of '%s' must be known when "
	    "the model is imported", what);
	diag_help(im->d, "if it is an input of the model, give it with "
	    "--const");
	return false;
}

struct bound {
	const struct imp *im;
	bool ok;
};

static void
check_bound(void *ctx, const struct sym *var)
{
	struct bound *b = ctx;

	if (!map_get(&b->im->bound, map_ptr(var->name), NULL))
		b->ok = false;
}

bool
imp_sym_ok(const struct imp *im, const struct sym *s)
{
	struct bound b = { im, !s->has_any && !s->has_hole };

	sym_vars(s, check_bound, &b);
	return b.ok;
}

bool
imp_not_one(struct imp *im, const struct sym *s)
{
	struct sym_pred p = { SYM_NE, s, sym_const(im->m->syms, 1) };
	struct buf b = { NULL, 0, 0 };

	if (!imp_sym_ok(im, s))
		return false;
	sym_pred_print(&b, &p);
	if (im->assume.n == 0 || strcmp(im->assume.v, b.v) != 0)
		buf_printf(&im->assume, "%s%s", im->assume.n ? ", " : "",
		    b.v);
	buf_release(&b);
	return true;
}

static const struct type *
open_tensor(struct imp *im, const struct type *t)
{
	const struct sym *dim[TYPE_RANK_LIMIT];
	uint32_t i;

	for (i = 0; i < t->n; i++)
		dim[i] = t->dim[i]->has_any ? sym_var(im->m->syms,
		    str_printf(im->m->strings, "?%u", im->fresh++)) :
		    t->dim[i];
	return type_tensor(im->m->types, t->dtype, t->n, dim);
}

const struct type *
imp_open(struct imp *im, const struct type *t)
{
	const struct type **field;
	uint32_t i;

	if (!t->has_any)
		return t;
	if (t->kind == TYPE_TENSOR)
		return open_tensor(im, t);
	if (t->kind != TYPE_TUPLE)
		return t;
	field = arena_alloc(im->arena, t->n, sizeof *field);
	for (i = 0; i < t->n; i++)
		field[i] = imp_open(im, t->arg[i]);
	return type_tuple(im->m->types, t->n, field);
}

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

/* A type relation's message, which begins with the operator's name; that of
 * the node is written before it. */
static void
refuse(struct imp *im, const char *op, uint32_t nin,
    const struct type *const *types, const char *message)
{
	size_t n = strlen(op);
	bool same = im->node && strcasecmp(op, im->node->op) == 0 &&
	    strncmp(message, op, n) == 0 && message[n] == ':';
	int64_t v;

	imp_error(im, "onnx-type", "%s", same ? message + n + 2 : message);
	for (uint32_t i = 0; i < nin; i++)
		if (types[i] && types[i]->kind == TYPE_TENSOR &&
		    types[i]->n == 1 && dtype_info[types[i]->dtype].class !=
		    DTC_FLOAT && !sym_is_const(types[i]->dim[0], &v)) {
			diag_help(im->d, "--shape and --dim give inputs of "
			    "the model their extents");
			return;
		}
}

ir_id
imp_call(struct imp *im, const char *op, const struct attrs *as,
    uint32_t nin, const ir_id *in)
{
	const struct type **types = mem_zalloc(nin + 1, sizeof *types);
	const struct sym *const **value = mem_zalloc(nin + 1, sizeof *value);
	struct infer_call c = { .op = op_find(op), .attrs = as, .nin = nin,
		.in = types, .value = value };
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

/* The values of the fields one after the other, if all are known: what an
 * operator on a tuple expects. */
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

/* ---- often used ---- */

ir_id
imp_cast(struct imp *im, ir_id x, enum dtype dt)
{
	if (x == 0 || imp_dtype(im, x) == dt)
		return x;
	return CALL(im, "cast", ATTRS(im, { "dtype", imp_dt(im, dt) }), x);
}

ir_id
imp_reshape(struct imp *im, ir_id x, uint32_t n, const int64_t *code)
{
	return CALL(im, "reshape", ATTRS(im,
	    { "newshape", imp_list(im, n, code) }), x);
}

ir_id
imp_transpose(struct imp *im, ir_id x, uint32_t n, const int64_t *p)
{
	return CALL(im, "transpose", ATTRS(im,
	    { "axes", imp_list(im, n, p) }), x);
}

ir_id
imp_expand(struct imp *im, ir_id x, uint32_t axis, uint32_t count)
{
	return count == 0 ? x : CALL(im, "expand_dims", ATTRS(im,
	    { "axis", attr_int(axis) },
	    { "num_newaxis", attr_int(count) }), x);
}

ir_id
imp_squeeze(struct imp *im, ir_id x, uint32_t axis)
{
	int64_t a = axis;

	return CALL(im, "squeeze", ATTRS(im,
	    { "axis", imp_list(im, 1, &a) }), x);
}

ir_id
imp_concat(struct imp *im, uint32_t n, const ir_id *in, int64_t axis)
{
	return CALL(im, "concatenate", ATTRS(im,
	    { "axis", attr_int(axis) }), imp_tuple(im, n, in));
}

ir_id
imp_slice(struct imp *im, ir_id x, uint32_t axis, int64_t begin, int64_t end)
{
	int64_t a = axis;

	return CALL(im, "strided_slice", ATTRS(im,
	    { "begin", imp_list(im, 1, &begin) },
	    { "end", imp_list(im, 1, &end) },
	    { "axes", imp_list(im, 1, &a) }), x);
}

ir_id
imp_shape(struct imp *im, ir_id x)
{
	return CALL(im, "shape_of", ATTRS(im,
	    { "dtype", imp_dt(im, DT_INT64) }), x);
}

ir_id
imp_reduce(struct imp *im, const char *op, ir_id x, uint32_t n,
    const int64_t *axis, bool keep)
{
	return CALL(im, op, ATTRS(im, { "axis", imp_list(im, n, axis) },
	    { "keepdims", attr_bool(keep) }), x);
}

ir_id
imp_along(struct imp *im, ir_id x, uint32_t axis, uint32_t rank)
{
	return imp_rank(im, x) == 0 ? x :
	    imp_expand(im, x, 1, rank - axis - 1);
}

/* One group of matrices: (b, m, k) x (b, k, n), b broadcasting. */
static ir_id
flat_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	return CALL(im, "nn.batch_matmul", ATTRS(im,
	    { "out_dtype", imp_dt(im, out) }), a, b);
}

static ir_id
plain_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	return CALL(im, "nn.matmul", ATTRS(im,
	    { "out_dtype", imp_dt(im, out) }), a, b);
}

/* Broadcast of the leading dimensions of both, then one group: by einsum,
 * whose ellipsis does just that. */
static ir_id
wide_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	ir_id t[2] = { imp_cast(im, a, out), imp_cast(im, b, out) };

	return CALL(im, "einsum", ATTRS(im, { "equation", imp_text(im,
	    "...mk,...kn->...mn") }), imp_tuple(im, 2, t));
}

ir_id
imp_matmul(struct imp *im, ir_id a, ir_id b, enum dtype out)
{
	uint32_t ra = imp_rank(im, a), rb = imp_rank(im, b), r;
	bool va = ra == 1, vb = rb == 1;
	ir_id y;

	if (!a || !b || !imp_tensor(im, a) || !imp_tensor(im, b))
		return 0;
	if (ra == 0 || rb == 0) {
		imp_error(im, "onnx-type", "an input is a scalar");
		return 0;
	}
	if (va)
		a = imp_expand(im, a, 0, 1);
	if (vb)
		b = imp_expand(im, b, 1, 1);
	ra += va;
	rb += vb;
	if (rb == 2)	/* any leading dimensions: one matrix of rows */
		y = plain_matmul(im, a, b, out);
	else if (ra == 3 && rb == 3)
		y = flat_matmul(im, a, b, out);
	else
		y = wide_matmul(im, a, b, out);
	r = ra > rb ? ra : rb;
	if (vb)
		y = imp_squeeze(im, y, r - 1);
	if (va)
		y = imp_squeeze(im, y, r - 2);
	return y;
}

ir_id
imp_gelu(struct imp *im, ir_id x, bool tanh_form)
{
	ir_id half = imp_like(im, x, 0.5), one = imp_like(im, x, 1), t;

	if (tanh_form) {
		t = DO(im, "multiply", DO(im, "multiply", x, x), x);
		t = DO(im, "multiply", t, imp_like(im, x, 0.044715));
		t = DO(im, "multiply", DO(im, "add", x, t),
		    imp_like(im, x, 0.79788456080286535588));
		t = DO(im, "tanh", t);
	} else {
		t = DO(im, "erf", DO(im, "multiply", x,
		    imp_like(im, x, 0.70710678118654752440)));
	}
	return DO(im, "multiply", DO(im, "multiply", half, x),
	    DO(im, "add", one, t));
}

bool
imp_dims(struct imp *im, ir_id id, struct attr *out)
{
	const struct onnx_info *info;
	struct attr *a;
	uint32_t i;

	if (id == 0 || !im->info.v[id].value)
		return false;
	info = &im->info.v[id];
	a = arena_alloc(im->m->arena, info->nvalue + 1, sizeof *a);
	for (i = 0; i < info->nvalue; i++) {
		const struct sym *s = info->value[i];

		if (s->kind == SYM_CONST)
			a[i] = attr_int(s->value);
		else if (imp_sym_ok(im, s))
			a[i] = (struct attr){ .kind = ATTR_SYM, .sym = s };
		else
			return false;
	}
	*out = (struct attr){ .kind = ATTR_LIST, .n = info->nvalue,
		.list = a };
	return true;
}

bool
imp_axes(struct imp *im, uint32_t i, uint32_t rank, int64_t *axes,
    uint32_t *n, bool *given)
{
	const int64_t *v = imp_ints(im, "axes", n);
	uint32_t k, axis, j;

	*given = v != NULL;
	if (!v && imp_has(im, i)) {
		if (!imp_need(im, imp_in(im, i), "axes", &v, n))
			return false;
		*given = true;
	}
	if (*n > rank || *n > TYPE_RANK_LIMIT) {
		imp_error(im, "onnx-axis", "%u axes of a tensor of rank %u",
		    *n, rank);
		return false;
	}
	for (k = 0; k < *n; k++) {
		if (!imp_axis(im, v[k], rank, &axis))
			return false;
		for (j = 0; j < k; j++)
			if (axes[j] == axis) {
				imp_error(im, "onnx-axis", "axis %u appears "
				    "twice", axis);
				return false;
			}
		axes[k] = axis;
	}
	return true;
}
