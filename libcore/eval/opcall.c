/*
 * Operators on values: their definitions, built and cached.
 *
 * An operator's definition is built for the concrete types of its inputs, in a
 * separate scratch module, and cached: calls of one operator with the same
 * attributes and types build nothing.  Values of small integer inputs are part
 * of the key only where the result's type depends on them (reshape(x, shape)).
 * When the scratch module has grown too large it is discarded with all its
 * definitions, so memory stays bounded however many shapes occur in a loop.
 */
#include "eval/opcall.h"

#include <string.h>

#include "infer/infer.h"
#include "ir/text.h"
#include "tensor/te.h"

#define CACHE_LIMIT 4096			/* entries */
#define SCRATCH_LIMIT ((size_t)64 << 20)	/* bytes */
#define VALUE_LIMIT (1 << 16)		/* elements read as numbers */

struct op_entry {
	uint8_t *key;
	size_t len;
	uint32_t next;		/* 1 + index of the next with this hash */
	bool by_value;		/* the entry whose key has the values applies */
	struct prim *prim;
	const struct type *type;	/* of the result */
};

struct op_cache *
ops_new(void)
{
	return mem_zalloc(1, sizeof(struct op_cache));
}

static void
clear(struct op_cache *c)
{
	for (uint32_t i = 0; i < c->entry.n; i++) {
		mem_free(c->entry.v[i].key);
		if (c->entry.v[i].prim != NULL)
			prim_free(c->entry.v[i].prim);
	}
	vec_free(&c->entry);
	map_free(&c->by_hash);
	if (c->m != NULL)
		ir_module_free(c->m);
	c->m = NULL;
}

void
ops_free(struct op_cache *c)
{
	clear(c);
	buf_release(&c->key);
	vec_free(&c->in);
	mem_free(c);
}

static struct ir_module *
scratch(struct op_cache *c)
{
	if (c->m != NULL && (c->entry.n >= CACHE_LIMIT ||
	    arena_bytes(c->m->arena) > SCRATCH_LIMIT))
		clear(c);
	if (c->m == NULL) {
		c->m = ir_module_new();
		memset(&c->by_hash, 0, sizeof c->by_hash);
	}
	return c->m;
}

/* ---- the current call ---- */

static void
key_u64(struct buf *b, uint64_t x)
{
	buf_add(b, (const char *)&x, sizeof x);
}

static void
key_tensor(struct buf *b, const struct value *v)
{
	key_u64(b, (uint64_t)v->dtype << 32 | v->n);
	buf_add(b, (const char *)v->dim, v->n * sizeof v->dim[0]);
}

bool
ops_takes_shape(const struct ir_node *n)
{
	return n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    op_at(n->ref)->view &&
	    op_find_attr(op_at(n->ref), "newshape") != NULL;
}

/* The shape of a reshape of an empty tensor, v[0 .. *n), from the type: in
 * newshape, an attribute or operand, 0 is a code, and -1 cannot be derived
 * then. */
static bool
empty_shape(struct op_call *o, int64_t *v, uint32_t *n)
{
	const struct type *t = o->id == 0 ? NULL : ir_at(o->e->m, o->id)->type;

	if (o->narg == 0 || o->narg > 2 || o->c->in.n != o->narg ||
	    o->c->in.v[0]->count != 0 || o->id == 0 ||
	    !ops_takes_shape(ir_at(o->e->m, o->id)) || t == NULL ||
	    t->kind != TYPE_TENSOR)
		return false;
	*n = t->n;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->dim[i]->has_any || !extents_eval(o->e, t->dim[i],
		    &v[i]) || v[i] < 0)
			return false;
	return true;
}

/* Reports an expression in an attribute that has no value. */
static void
attr_failed(struct op_call *o, const struct sym *s)
{
	const char *name = extents_missing(o->e, s), *op = op_at(o->op)->name;
	const struct sym *by = name == NULL ? extents_divisor(o->e, s) : NULL;
	struct buf b = { NULL, 0, 0 };

	if (by != NULL) {
		buf_puts(&b, "in the extent ");
		sym_print(&b, s);
		buf_puts(&b, " the divisor ");
		sym_print(&b, by);
		buf_puts(&b, " is not above 0");
		eval_fail(o->e, o->id, "run-time", "%s: %s", op, b.v);
		buf_release(&b);
		return;
	}
	eval_fail(o->e, o->id, "unknown-dimension", name != NULL ?
	    "%s: the dimension '%s' is not known here" :
	    "%s: an attribute overflows", op, name);
}

/* Values of the dimension expressions in attributes; false: reported. */
static bool
key_attr(struct op_call *o, const struct attr *a)
{
	int64_t v;

	if (a->kind == ATTR_LIST) {
		for (uint32_t i = 0; i < a->n; i++)
			if (!key_attr(o, &a->list[i]))
				return false;
		return true;
	}
	if (a->kind != ATTR_SYM)
		return true;
	if (!extents_eval(o->e, a->sym, &v)) {
		attr_failed(o, a->sym);
		return false;
	}
	key_u64(&o->c->key, (uint64_t)v);
	return true;
}

static bool
make_key(struct op_call *o)
{
	struct buf *b = &o->c->key;
	int64_t shape[TYPE_RANK_LIMIT];
	uint32_t n;

	b->n = 0;
	key_u64(b, o->op);
	key_u64(b, (uint64_t)(uintptr_t)o->attrs);
	if (empty_shape(o, shape, &n))
		buf_add(b, (const char *)shape, n * sizeof *shape);
	for (uint32_t i = 0; o->attrs != NULL && i < o->attrs->n; i++)
		if (!key_attr(o, &o->attrs->pair[i].value))
			return false;
	for (uint32_t i = 0; i < o->narg; i++) {
		const struct value *v = o->arg[i];

		if (v->kind == VALUE_TENSOR) {
			key_tensor(b, v);
			continue;
		}
		key_u64(b, UINT64_MAX - v->n);
		for (uint32_t k = 0; k < v->n; k++)
			key_tensor(b, v->item[k]);
	}
	return true;
}

static bool
is_number_list(const struct value *v)
{
	return v->kind == VALUE_TENSOR && v->n <= 2 &&
	    v->count <= VALUE_LIMIT && v->dtype != DT_BOOL &&
	    dtype_info[v->dtype].class != DTC_FLOAT;
}

static bool
is_real(const struct value *v)
{
	return v->kind == VALUE_TENSOR && v->n == 0 &&
	    dtype_info[v->dtype].class == DTC_FLOAT;
}

static void
key_values(struct op_call *o)
{
	/* The key differs from the one without values, even if there are
	 * none. */
	key_u64(&o->c->key, UINT64_MAX);
	for (uint32_t i = 0; i < o->c->in.n; i++) {
		const struct value *v = o->c->in.v[i];

		if (is_number_list(v) || is_real(v))
			buf_add(&o->c->key, v->data, (size_t)v->count *
			    dtype_info[v->dtype].bytes);
	}
}

static struct op_entry *
find(struct op_cache *c)
{
	uint64_t h = hash_bytes(c->key.v, c->key.n, 0);
	uint32_t i;

	if (!map_get(&c->by_hash, h, &i))
		return NULL;
	for (; i != 0; i = c->entry.v[i - 1].next) {
		struct op_entry *x = &c->entry.v[i - 1];

		if (x->len == c->key.n &&
		    memcmp(x->key, c->key.v, x->len) == 0)
			return x;
	}
	return NULL;
}

static struct op_entry *
insert(struct op_cache *c, const struct op_entry *x)
{
	uint64_t h = hash_bytes(c->key.v, c->key.n, 0);
	struct op_entry *y;
	uint32_t i = 0;

	map_get(&c->by_hash, h, &i);
	vec_push(&c->entry, *x);
	y = &vec_last(&c->entry);
	y->key = mem_alloc(c->key.n);
	memcpy(y->key, c->key.v, c->key.n);
	y->len = c->key.n;
	y->next = i;
	map_put(&c->by_hash, h, c->entry.n);
	return y;
}

/* ---- building ---- */

static const struct type *
tensor_type(struct ir_module *m, const struct value *v)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	for (uint32_t i = 0; i < v->n; i++)
		dim[i] = sym_const(m->syms, v->dim[i]);
	return type_tensor(m->types, v->dtype, v->n, dim);
}

static const struct type *
value_type(struct ir_module *m, const struct value *v)
{
	const struct type **field, *t;

	if (v->kind == VALUE_TENSOR)
		return tensor_type(m, v);
	field = mem_zalloc(v->n + 1, sizeof *field);
	for (uint32_t i = 0; i < v->n; i++)
		field[i] = tensor_type(m, v->item[i]);
	t = type_tuple(m->types, v->n, field);
	mem_free(field);
	return t;
}

static int64_t
integer_at(const struct value *v, int64_t i)
{
	switch ((enum dtype)v->dtype) {
	case DT_INT8: return ((const int8_t *)v->data)[i];
	case DT_INT16: return ((const int16_t *)v->data)[i];
	case DT_INT32: return ((const int32_t *)v->data)[i];
	case DT_UINT8: return ((const uint8_t *)v->data)[i];
	case DT_UINT16: return ((const uint16_t *)v->data)[i];
	case DT_UINT32: return ((const uint32_t *)v->data)[i];
	default: return ((const int64_t *)v->data)[i];
	}
}

static const struct sym **
numbers(struct ir_module *m, int64_t n, const int64_t *v)
{
	const struct sym **s = arena_alloc(m->arena, (size_t)n + 1, sizeof *s);

	for (int64_t i = 0; i < n; i++)
		s[i] = sym_const(m->syms, v[i]);
	return s;
}

static const struct sym *const *
value_numbers(struct ir_module *m, const struct value *v)
{
	const struct sym **s;

	if (!is_number_list(v))
		return NULL;
	s = arena_alloc(m->arena, (size_t)v->count + 1, sizeof *s);
	for (int64_t i = 0; i < v->count; i++)
		s[i] = sym_const(m->syms, integer_at(v, i));
	return s;
}

/* Types in attributes are copied as text: they are few. */
static const struct type *
copy_type(struct op_call *o, const struct type *t)
{
	struct text_scope any = { .any_dim = true };
	struct buf b = { NULL, 0, 0 };
	const struct type *r;

	text_put_type(&b, t, NULL);
	r = text_type_string(o->c->m, o->e->d, b.v,
	    &ir_at(o->e->m, o->id)->span, &any);
	if (r == NULL)
		BUG("a type does not read back: %s", b.v);
	buf_release(&b);
	return r;
}

/* A copy of an attribute in the scratch module, expressions as numbers. */
static void
copy_attr(struct op_call *o, const struct attr *a, struct attr *out)
{
	struct ir_module *m = o->c->m;
	struct attr *list;
	int64_t v = 0;

	*out = *a;
	switch (a->kind) {
	case ATTR_STR:
		out->s = str_intern0(m->strings, a->s);
		return;
	case ATTR_SYM:
		if (!extents_eval(o->e, a->sym, &v))
			BUG("an attribute's value is gone");
		*out = attr_int(v);
		return;
	case ATTR_LIST:
		list = arena_alloc(m->arena, a->n + 1, sizeof *list);
		for (uint32_t i = 0; i < a->n; i++)
			copy_attr(o, &a->list[i], &list[i]);
		out->list = list;
		return;
	case ATTR_TYPE:
		out->type = copy_type(o, a->type);
		return;
	default:
		return;
	}
}

/* newshape as numbers, unless it is an operand, with 0 for 0. */
static const struct attrs *
shape_attrs(struct op_call *o, uint32_t n, const int64_t *v)
{
	struct ir_module *m = o->c->m;
	struct attr *list = arena_alloc(m->arena, n + 1, sizeof *list);
	struct attr_pair p[2] = { { .key = str_intern0(m->strings,
	    "allowzero") }, { .key = str_intern0(m->strings, "newshape") } };

	for (uint32_t i = 0; i < n; i++)
		list[i] = attr_int(v[i]);
	p[0].value = attr_bool(true);
	p[1].value = (struct attr){ .kind = ATTR_LIST, .n = n, .list = list };
	return attrs_new(m->arena, o->narg == 1 ? 2 : 1, p);
}

static const struct attrs *
copy_attrs(struct op_call *o)
{
	struct ir_module *m = o->c->m;
	uint32_t n = o->attrs != NULL ? o->attrs->n : 0;
	int64_t shape[TYPE_RANK_LIMIT];
	struct attr_pair *p;
	const struct attrs *as;
	uint32_t rank;

	if (empty_shape(o, shape, &rank))
		return shape_attrs(o, rank, shape);
	if (n == 0)
		return NULL;
	p = mem_zalloc(n, sizeof *p);
	for (uint32_t i = 0; i < n; i++) {
		p[i].key = str_intern0(m->strings, o->attrs->pair[i].key);
		copy_attr(o, &o->attrs->pair[i].value, &p[i].value);
	}
	as = attrs_new(m->arena, n, p);
	mem_free(p);
	return as;
}

/* The arguments of building, in memory that is freed afterwards. */
struct build {
	const struct type **in, **flat;
	const struct sym *const **value, *const **flat_value;
	const double **real;
	const struct type **out;
	uint32_t nflat, nout;
};

static void
build_begin(struct op_call *o, struct build *b, bool by_value)
{
	struct ir_module *m = o->c->m;
	int64_t shape[TYPE_RANK_LIMIT];
	uint32_t n = 0, rank;

	memset(b, 0, sizeof *b);
	b->nflat = o->c->in.n;
	b->in = mem_zalloc(o->narg + 1, sizeof *b->in);
	b->value = mem_zalloc(o->narg + 1, sizeof *b->value);
	b->real = mem_zalloc(o->narg + 1, sizeof *b->real);
	b->flat = mem_zalloc(b->nflat + 1, sizeof *b->flat);
	b->flat_value = mem_zalloc(b->nflat + 1, sizeof *b->flat_value);
	for (uint32_t i = 0; i < o->narg; i++) {
		const struct value *v = o->arg[i];

		b->in[i] = value_type(m, v);
		if (v->kind == VALUE_TENSOR) {
			if (by_value)
				b->value[i] = value_numbers(m, v);
			if (by_value && is_real(v))
				b->real[i] = infer_real(m, v->dtype, v->data);
			b->flat_value[n] = b->value[i];
			b->flat[n++] = b->in[i];
			continue;
		}
		for (uint32_t k = 0; k < v->n; k++) {
			if (by_value)
				b->flat_value[n] = value_numbers(m,
				    v->item[k]);
			b->flat[n++] = b->in[i]->arg[k];
		}
	}
	if (by_value && o->narg == 2 && empty_shape(o, shape, &rank) &&
	    o->arg[1]->count == rank)
		b->value[1] = b->flat_value[1] = numbers(m, rank, shape);
}

static void
build_end(struct build *b)
{
	mem_free(b->in);
	mem_free(b->value);
	mem_free(b->real);
	mem_free(b->flat);
	mem_free(b->flat_value);
	mem_free(b->out);
}

/* The tensors of a result's type; false: it has other components. */
static bool
flat_result(struct build *b, const struct type *t)
{
	b->nout = t->kind == TYPE_TUPLE ? t->n : 1;
	b->out = mem_zalloc(b->nout + 1, sizeof *b->out);
	for (uint32_t i = 0; i < b->nout; i++) {
		b->out[i] = t->kind == TYPE_TUPLE ? t->arg[i] : t;
		if (b->out[i]->kind != TYPE_TENSOR)
			return false;
	}
	return true;
}

struct unmet {
	struct ir_module *m;
	struct buf text;
};

static void
unmet(void *ctx, const struct sym_pred *p)
{
	struct unmet *u = ctx;

	if (u->text.n == 0)
		sym_pred_print(&u->text, p);
}

/* Builds the entry for the call's types, and for its values if it depends on
 * them.  False: *error is the reason (malloc'ed). */
static bool
build(struct op_call *o, bool by_value, struct op_entry *x, char **error)
{
	const struct op_def *def = o->e->o.table != NULL ?
	    o->e->o.table[o->op] : op_at(o->op);
	const char *why = NULL;
	struct build b;
	struct unmet u = { .m = o->c->m };
	struct infer_call call = { .op = o->op, .attrs = copy_attrs(o),
	    .nin = o->narg, .require = unmet, .ctx = &u };

	memset(x, 0, sizeof *x);
	*error = NULL;
	build_begin(o, &b, by_value);
	call.in = b.in;
	call.value = b.value;
	call.real = b.real;
	x->type = infer_op_type(o->c->m, &call, error);
	if (x->type != NULL && u.text.n > 0 && !x->type->has_any)
		*error = mem_printf("%s: cannot be decided: %s", def->name,
		    u.text.v);
	else if (x->type != NULL && def->compute == NULL)
		*error = mem_printf("%s: this operator has no definition to "
		    "evaluate", def->name);
	else if (x->type != NULL && !flat_result(&b, x->type))
		*error = mem_printf("%s: its result is not a "
		    "tensor", def->name);
	buf_release(&u.text);
	if (*error == NULL && (by_value || !x->type->has_any)) {
		struct te_request q = { .name = def->name,
		    .compute = def->compute, .op = o->op,
		    .attrs = call.attrs, .nin = b.nflat, .in = b.flat,
		    .in_value = b.flat_value, .nout = b.nout,
		    .out = b.out };

		x->prim = te_build(o->c->m, &q, &why);
		if (x->prim == NULL)
			*error = mem_printf("%s: %s", def->name, why);
	}
	o->e->stats.built++;
	build_end(&b);
	return *error == NULL;
}

static bool
has_numbers(const struct op_call *o)
{
	for (uint32_t i = 0; i < o->c->in.n; i++)
		if (is_number_list(o->c->in.v[i]) || is_real(o->c->in.v[i]))
			return true;
	return false;
}

static const struct op_entry *
prepare_by_value(struct op_call *o)
{
	struct op_entry x, *found;
	char *error;

	key_values(o);
	found = find(o->c);
	if (found != NULL)
		return found;
	if (build(o, true, &x, &error))
		return insert(o->c, &x);
	eval_fail(o->e, o->id, "operator", "%s", error);
	mem_free(error);
	return NULL;
}

/* Without values first: a result type that does not depend on them is the same
 * for all values.  A definition may still depend on them, and says so. */
static const struct op_entry *
prepare(struct op_call *o)
{
	struct op_entry x, *found;
	char *error = NULL;

	scratch(o->c);
	if (!make_key(o))
		return NULL;
	found = find(o->c);
	if (found != NULL)
		return found->by_value ? prepare_by_value(o) : found;
	if (!has_numbers(o)) {
		if (build(o, true, &x, &error))
			return insert(o->c, &x);
		eval_fail(o->e, o->id, "operator", "%s", error);
		mem_free(error);
		return NULL;
	}
	if (build(o, false, &x, &error) && x.prim != NULL)
		return insert(o->c, &x);
	mem_free(error);
	memset(&x, 0, sizeof x);
	x.by_value = true;
	insert(o->c, &x);
	return prepare_by_value(o);
}

/* ---- calling ---- */

static bool
no_dim(void *ctx, const struct sym *var, int64_t *v)
{
	(void)ctx;
	(void)var;
	(void)v;
	return false;
}

/* Values may give another rank than the type has, by reshape's codes. */
static bool
has_rank(struct op_call *o, const struct type *found)
{
	const struct ir_node *n = ir_at(o->e->m, o->id);
	const struct type *t = n->type;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP || t == NULL ||
	    t->kind != TYPE_TENSOR || found->kind != TYPE_TENSOR ||
	    t->n == found->n)
		return true;
	eval_fail(o->e, o->id, "operator", "%s: the values of its operands "
	    "give the result rank %u, its type has rank %u",
	    op_at(o->op)->name, found->n, t->n);
	return false;
}

struct value *
ops_call(struct eval *e, ir_id id, uint32_t op, const struct attrs *attrs,
    struct value *const *arg, uint32_t narg)
{
	struct op_call o = { .e = e, .c = e->ops, .id = id, .op = op,
	    .attrs = attrs, .arg = arg, .narg = narg };
	const struct op_entry *x;
	struct value *v;

	op_begin(&o);
	if (!op_flatten(&o))
		return NULL;
	x = prepare(&o);
	if (x == NULL || !has_rank(&o, x->type))
		return NULL;
	v = op_result(&o, x->prim, x->type->kind == TYPE_TUPLE, no_dim);
	op_end(&o, op_at(op)->name, v);
	return v;
}
