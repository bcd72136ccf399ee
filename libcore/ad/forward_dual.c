/*
 * Values with their tangents.  Packing and unpacking are emitted at the first
 * use, and again where that binding is not visible.
 */
#include "ad/forward_impl.h"

#include <string.h>

void
forward_region_open(struct forward *x, ir_region r, bool open)
{
	while (x->open.n <= r)
		vec_push(&x->open, false);
	x->open.v[r] = open;
}

ir_id
forward_add(struct forward *x, struct ir_node *n, uint32_t nin,
    const ir_id *in)
{
	struct ir_args args = { .in = in, .nin = nin };

	n->id = IR_NEW_ID;
	n->span = x->g.span;
	return ir_node_add(x->m, x->g.region, n, &args);
}

static bool
is_made(const struct forward *x, const struct made *a)
{
	return a->id != 0 && a->region < x->open.n && x->open.v[a->region];
}

static struct made
make(const struct forward *x, ir_id id)
{
	return (struct made){ id, x->g.region };
}

static struct dual *
new_dual(struct forward *x, enum dual_kind kind, const struct type *t)
{
	struct dual *d = arena_alloc(x->arena, 1, sizeof *d);

	d->kind = kind;
	d->type = t;
	return d;
}

struct dual *
dual_plain(struct forward *x, const struct type *t, ir_id v)
{
	struct dual *d = new_dual(x, DUAL_PLAIN, t);

	d->primal = d->packed = make(x, v);
	return d;
}

struct dual *
dual_tensor(struct forward *x, const struct type *t, ir_id v, ir_id tangent)
{
	struct dual *d = new_dual(x, DUAL_TENSOR, t);

	d->primal = make(x, v);
	d->tangent = tangent;
	return d;
}

struct dual *
dual_tuple(struct forward *x, const struct type *t, uint32_t n,
    struct dual **field)
{
	struct dual *d = new_dual(x, DUAL_TUPLE, t);

	d->n = n;
	d->field = arena_alloc(x->arena, n + 1, sizeof(struct dual *));
	for (uint32_t i = 0; i < n; i++)
		d->field[i] = field[i];
	return d;
}

struct dual *
dual_with(struct forward *x, const struct type *t, ir_id v, ir_id tangent)
{
	struct dual **field, *d;

	if (forward_tangent_type(x, t) == NULL)
		return dual_plain(x, t, v);
	if (t->kind == TYPE_TENSOR)
		return dual_tensor(x, t, v, tangent);
	field = mem_alloc((t->n + 1) * sizeof *field);
	for (uint32_t i = 0; i < t->n; i++) {
		ir_id primal = grad_field(&x->g, v, i);
		bool moves = tangent != 0 &&
		    forward_tangent_type(x, t->arg[i]) != NULL;

		field[i] = dual_with(x, t->arg[i], primal,
		    moves ? grad_field(&x->g, tangent, i) : 0);
	}
	d = dual_tuple(x, t, t->n, field);
	d->primal = (struct made){ v, x->g.region };
	mem_free(field);
	return d;
}

struct dual *
dual_still(struct forward *x, const struct type *t, ir_id v)
{
	return dual_with(x, t, v, 0);
}

static ir_id
project(struct forward *x, ir_id tuple, uint32_t k)
{
	struct ir_node n = { .kind = NODE_PROJ, .ref = k,
	    .type = ir_at(x->m, tuple)->type->arg[k] };

	return forward_add(x, &n, 1, &tuple);
}

static ir_id
tuple_of(struct forward *x, uint32_t n, const ir_id *in)
{
	struct ir_node node = { .kind = NODE_TUPLE };
	const struct type **t = mem_alloc((n + 1) * sizeof *t);

	for (uint32_t i = 0; i < n; i++)
		t[i] = ir_at(x->m, in[i])->type;
	node.type = type_tuple(x->m->types, n, t);
	mem_free(t);
	return forward_add(x, &node, n, in);
}

struct dual *
dual_unpack(struct forward *x, const struct type *t, ir_id v)
{
	struct dual *d;
	ir_id primal;

	if (forward_type(x, t) == t)
		return dual_plain(x, t, v);
	if (t->kind == TYPE_TENSOR) {
		primal = project(x, v, 0);
		d = dual_tensor(x, t, primal, project(x, v, 1));
		d->packed = make(x, v);
		return d;
	}
	d = new_dual(x, t->kind == TYPE_TUPLE ? DUAL_TUPLE : DUAL_PACKED, t);
	d->packed = make(x, v);
	d->n = t->kind == TYPE_TUPLE ? t->n : 0;
	return d;
}

/* A field that is not visible is taken out again. */
struct dual *
dual_field(struct forward *x, struct dual *d, uint32_t k)
{
	struct dual *f;

	if (d->kind == DUAL_PLAIN)
		return dual_plain(x, d->type->arg[k], project(x,
		    d->primal.id, k));
	if (d->field == NULL)
		d->field = arena_alloc(x->arena, d->n + 1,
		    sizeof(struct dual *));
	f = d->field[k];
	if (f != NULL && (is_made(x, &f->primal) || is_made(x, &f->packed) ||
	    !is_made(x, &d->packed)))
		return f;
	f = dual_unpack(x, d->type->arg[k], project(x, d->packed.id, k));
	d->field[k] = f;
	return f;
}

ir_id
dual_tangent(struct forward *x, struct dual *d)
{
	const struct type *t;

	if (d->kind == DUAL_TENSOR) {
		t = ir_at(x->m, d->primal.id)->type;
		return d->tangent != 0 ? d->tangent :
		    grad_zeros(&x->g, t, d->primal.id);
	}
	if (d->kind == DUAL_PLAIN)
		return tuple_of(x, 0, NULL);
	ir_id *in = mem_alloc((d->n + 1) * sizeof *in), v;

	for (uint32_t i = 0; i < d->n; i++)
		in[i] = dual_tangent(x, dual_field(x, d, i));
	v = tuple_of(x, d->n, in);
	mem_free(in);
	return v;
}

ir_id
dual_packed(struct forward *x, struct dual *d)
{
	ir_id pair[2], *in;

	if (is_made(x, &d->packed))
		return d->packed.id;
	if (d->kind == DUAL_TENSOR) {
		pair[0] = d->primal.id;
		pair[1] = dual_tangent(x, d);
		d->packed = make(x, tuple_of(x, 2, pair));
		return d->packed.id;
	}
	if (d->kind != DUAL_TUPLE)
		return d->packed.id;
	in = mem_alloc((d->n + 1) * sizeof *in);
	for (uint32_t i = 0; i < d->n; i++)
		in[i] = dual_packed(x, dual_field(x, d, i));
	d->packed = make(x, tuple_of(x, d->n, in));
	mem_free(in);
	return d->packed.id;
}

ir_id
dual_primal(struct forward *x, struct dual *d)
{
	ir_id *in;

	if (d->kind != DUAL_TUPLE || is_made(x, &d->primal))
		return d->kind == DUAL_PACKED ? d->packed.id : d->primal.id;
	in = mem_alloc((d->n + 1) * sizeof *in);
	for (uint32_t i = 0; i < d->n; i++)
		in[i] = dual_primal(x, dual_field(x, d, i));
	d->primal = make(x, tuple_of(x, d->n, in));
	mem_free(in);
	return d->primal.id;
}

bool
dual_is_split(const struct dual *d)
{
	const struct type *t = d->type;

	if (d->kind != DUAL_TUPLE)
		return d->kind != DUAL_PACKED;
	for (uint32_t i = 0; i < t->n; i++)
		if (t->arg[i]->kind != TYPE_TENSOR && !(t->arg[i]->kind ==
		    TYPE_TUPLE && (d->field == NULL || d->field[i] == NULL ||
		    dual_is_split(d->field[i]))))
			return false;
	return true;
}

bool
dual_moves(struct forward *x, struct dual *d)
{
	if (d->kind == DUAL_TENSOR)
		return d->tangent != 0;
	for (uint32_t i = 0; d->kind == DUAL_TUPLE && i < d->n; i++)
		if (dual_moves(x, dual_field(x, d, i)))
			return true;
	return d->kind == DUAL_PACKED;
}

/* ---- extents ---- */

struct mention {
	const struct attr *names;
	bool found;
};

static void
look(void *ctx, const struct sym *var)
{
	struct mention *m = ctx;

	m->found = m->found || attr_lists(m->names, var->name);
}

static ir_id
cast(struct forward *x, ir_id v, const struct type *t,
    const struct attr *names)
{
	struct ir_node n = { .kind = NODE_CAST, .type = t, .annot = t };

	if (names != NULL)
		n.props = attrs_with(x->m->arena, NULL, x->k_dims, names);
	return forward_add(x, &n, 1, &v);
}

/* The names of a tensor's extents, apart from those that are defined. */
static const struct attr *
names_of(struct forward *x, const struct type *t, struct buf *todo,
    struct attr *a)
{
	struct buf b = { NULL, 0, 0 }, rest = { NULL, 0, 0 };
	struct attr one = attr_str(NULL);
	const char *s = todo->v;
	size_t n;

	for (; s != NULL && *(s += strspn(s, " ")) != '\0'; s += n) {
		struct mention m = { &one, false };

		n = strcspn(s, " ");
		one.s = str_intern(x->m->strings, s, n);
		for (uint32_t i = 0; i < t->n; i++)
			sym_vars(t->dim[i], look, &m);
		buf_printf(m.found ? &b : &rest, " %s", one.s);
	}
	buf_release(todo);
	*todo = rest;
	*a = attr_str(b.n > 0 ? str_intern(x->m->strings, b.v + 1, b.n - 1) :
	    NULL);
	buf_release(&b);
	return a->s != NULL ? a : NULL;
}

static void
define(struct forward *x, struct dual *d, struct buf *todo,
    const struct attr *all)
{
	struct mention m = { all, false };
	const struct attr *names;
	struct attr a;

	if (d->kind == DUAL_TUPLE || (d->kind == DUAL_PLAIN &&
	    d->type->kind == TYPE_TUPLE)) {
		for (uint32_t i = 0; i < d->type->n; i++)
			define(x, dual_field(x, d, i), todo, all);
		return;
	}
	if (d->type->kind != TYPE_TENSOR)
		return;
	for (uint32_t i = 0; i < d->type->n; i++)
		sym_vars(d->type->dim[i], look, &m);
	if (!m.found)
		return;
	names = names_of(x, d->type, todo, &a);
	d->primal = make(x, cast(x, d->primal.id, d->type, names));
	if (d->kind == DUAL_PLAIN) {
		d->packed = d->primal;
		return;
	}
	d->tangent = cast(x, d->tangent, d->type, NULL);
	d->packed.id = 0;
}

void
dual_define(struct forward *x, struct dual *d, const struct attr *names)
{
	struct buf todo = { NULL, 0, 0 };

	buf_puts(&todo, names->s);
	define(x, d, &todo, names);
	buf_release(&todo);
}
