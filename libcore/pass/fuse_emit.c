/*
 * Groups become functions.
 *
 * A group's members are taken out of the region in their order; what they use
 * from outside becomes parameters, in order of first use.  The structure of
 * the body (kinds, operators, attributes, types, operands by number, scalar
 * constants by their bytes, names of extents by number) is written as a list
 * of words: two groups with the same words share one function.  The last
 * member, whose value is the group's, is changed in place into the call, so
 * that its users need not change.
 *
 * A type inside may mention only names of extents that a parameter's type
 * binds; where it does not, compound extents of parameters get names
 * (fuse_widen.c), or parameters of the function around are passed for the
 * names of their extents alone.  A group for which that is not enough is left
 * as it was.
 *
 * Cost: linear in the size of the groups.
 */
#include <ctype.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/substitute.h"
#include "pass/fuse_impl.h"

#define WITNESSES 4		/* passed for their extents alone */

struct emit {
	struct fuse *x;
	const ir_id *member;	/* in order; the last is the result */
	uint32_t n;
	VEC(ir_id) arg;
	struct text_bound bound;
	const char *unbound;
	bool wide;		/* types and attributes are those of w */
	struct fuse_widen w;
	const char *assume;	/* what the function assumes, or NULL */
	bool open;		/* that does not say what its types are */
};

struct assumed {
	struct emit *e;
	struct sym_facts *facts;
	struct buf text;
	struct map seen;	/* predicates, as text */
	bool around;		/* those of the function around too */
};

static const struct type *
arg_type(const struct emit *e, uint32_t i)
{
	return e->wide ? e->w.type.v[i] : ir_at(e->x->m, e->arg.v[i])->type;
}

static const struct type *
member_type(const struct emit *e, uint32_t i)
{
	return e->wide ? e->w.type.v[e->arg.n + i] :
	    ir_at(e->x->m, e->member[i])->type;
}

static const struct attrs *
member_attrs(const struct emit *e, uint32_t i)
{
	return e->wide ? e->w.attrs.v[i] : ir_at(e->x->m, e->member[i])->attrs;
}

/* ---- parameters ---- */

static bool
is_numbered(const struct fuse *x, ir_id id)
{
	return x->local_stamp[id] == x->stamp;
}

static void
number(struct fuse *x, ir_id id, uint32_t local)
{
	x->local_stamp[id] = x->stamp;
	x->local[id] = local;
}

/* Members get numbers after the parameters, which count from 1. */
static void
number_all(struct emit *e)
{
	struct fuse *x = e->x;
	const struct ir_module *m = x->m;

	x->stamp++;
	e->arg.n = 0;
	for (uint32_t i = 0; i < e->n; i++)
		number(x, e->member[i], 0);
	for (uint32_t i = 0; i < e->n; i++) {
		const struct ir_node *n = ir_at(m, e->member[i]);

		for (uint32_t k = 0; k < n->nin; k++) {
			ir_id in = ir_in(m, n, k);

			if (is_numbered(x, in))
				continue;
			vec_push(&e->arg, in);
			number(x, in, e->arg.n);
		}
	}
	for (uint32_t i = 0; i < e->n; i++)
		number(x, e->member[i], e->arg.n + 1 + i);
}

/* ---- names of extents ---- */

static void
want_name(void *ctx, const struct sym *v)
{
	struct emit *e = ctx;

	if (!map_get(&e->bound.names, map_ptr(v->name), NULL))
		e->unbound = v->name;
}

static void
want_type(struct emit *e, const struct type *t)
{
	uint32_t n = t->kind == TYPE_TUPLE ? t->n : 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct type *u = t->kind == TYPE_TUPLE ? t->arg[i] : t;

		for (uint32_t k = 0; k < u->n; k++)
			if (u->dim[k]->kind != SYM_CONST)
				sym_vars(u->dim[k], want_name, e);
	}
}

static void
want_attr(struct emit *e, const struct attr *a)
{
	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, want_name, e);
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		if (a->list[i].kind == ATTR_SYM)
			sym_vars(a->list[i].sym, want_name, e);
}

static bool
names_are_bound(struct emit *e)
{
	struct text_scope none = { .up = NULL };

	text_bound_free(&e->bound);
	e->unbound = NULL;
	for (uint32_t i = 0; i < e->arg.n; i++)
		text_bound_add(&e->bound, arg_type(e, i), &none);
	for (uint32_t i = 0; i < e->arg.n; i++)
		want_type(e, arg_type(e, i));
	for (uint32_t i = 0; i < e->n; i++) {
		const struct attrs *as = member_attrs(e, i);

		want_type(e, member_type(e, i));
		for (uint32_t k = 0; as != NULL && k < as->n; k++)
			want_attr(e, &as->pair[k].value);
	}
	return e->unbound == NULL;
}

/* Passes parameters of the function around that the group does not read, for
 * the names of their extents: (b * s, 64) alone does not say what b is. */
static bool
add_witnesses(struct emit *e)
{
	struct fuse *x = e->x;
	uint32_t n = e->arg.n;
	ir_id id;

	while (!names_are_bound(e)) {
		const char *unbound = e->unbound;

		id = ir_dim_param(x->m, ir_at(x->m, e->member[0])->region,
		    unbound);
		if (id == 0 || e->arg.n == n + WITNESSES) {
			e->arg.n = n;
			e->unbound = unbound;
			break;
		}
		vec_push(&e->arg, id);
		number(x, id, e->arg.n);
	}
	for (uint32_t i = 0; i < e->n; i++)
		number(x, e->member[i], e->arg.n + 1 + i);
	return e->arg.n > n;
}

/* The same with names for compound extents, or from parameters of the function
 * around, if it takes that. */
static bool
can_be_named(struct emit *e)
{
	const char *unbound;

	e->wide = false;
	if (names_are_bound(e))
		return true;
	unbound = e->unbound;
	e->wide = fuse_widen(&e->w, e->x, e->arg.v, e->arg.n, e->member,
	    e->n);
	if (e->wide && names_are_bound(e))
		return true;
	e->wide = false;
	if (add_witnesses(e))
		return true;
	e->unbound = unbound;
	return false;
}

/* Parameters' types are of tensors: an outside function or reference cannot
 * be one of an operator's operands. */
static bool
arguments_fit(const struct emit *e)
{
	for (uint32_t i = 0; i < e->arg.n; i++) {
		const struct type *t = ir_at(e->x->m, e->arg.v[i])->type;

		if (t->has_any || t->has_hole || t->has_var ||
		    (t->kind != TYPE_TENSOR && !fuse_all_tensors(t)))
			return false;
	}
	return true;
}

/* ---- assumptions ---- */

/* What a member requires, in the names of the function. */
static void
require(void *ctx, const struct sym_pred *p)
{
	struct assumed *a = ctx;
	struct buf b = { NULL, 0, 0 };
	const char *text;

	sym_pred_print(&b, p);
	text = str_intern(a->e->x->m->strings, b.v, b.n);
	buf_release(&b);
	if (map_get(&a->seen, map_ptr(text), NULL))
		return;
	map_put(&a->seen, map_ptr(text), 1);
	buf_printf(&a->text, "%s%s", a->text.n > 0 ? ", " : "", text);
}

/* The function around may know extents to be others than the rule says: that
 * they are the same is required too. */
static void
require_same(struct assumed *a, const struct type *derived,
    const struct type *stated)
{
	if (derived == stated || derived->kind != stated->kind ||
	    derived->n != stated->n)
		return;
	for (uint32_t i = 0; i < derived->n; i++) {
		struct sym_pred p = { SYM_EQ, NULL, NULL };

		if (derived->kind == TYPE_TUPLE)
			require_same(a, derived->arg[i], stated->arg[i]);
		if (derived->kind != TYPE_TENSOR ||
		    derived->dim[i] == stated->dim[i] ||
		    derived->dim[i]->kind == SYM_ANY)
			continue;
		p.lhs = derived->dim[i];
		p.rhs = stated->dim[i];
		require(a, &p);
	}
}

static void
assume_bound(void *ctx, const struct sym_pred *p)
{
	struct assumed *a = ctx;
	struct emit *e = a->e;

	e->unbound = NULL;
	sym_vars(p->lhs, want_name, e);
	sym_vars(p->rhs, want_name, e);
	if (e->unbound != NULL)
		return;
	require(a, p);
	sym_facts_push(a->facts, p);
}

/* The function around may know what a rule alone cannot decide, such as where a
 * slice begins: what it assumes of extents that the group binds. */
static void
assume_around(struct assumed *a)
{
	struct emit *e = a->e;
	struct ir_module *m = e->x->m;
	const struct attr *text = attrs_get(m->function.v[
	    e->x->function].attrs, str_intern0(m->strings, "assume"));

	a->around = true;
	text_preds(m, NULL, text, NULL, assume_bound, a);
	e->unbound = NULL;
}

static void
ask_member(struct assumed *a, uint32_t i)
{
	struct emit *e = a->e;
	const struct ir_node *n = ir_at(e->x->m, e->member[i]);
	const struct type **in, *derived;
	struct infer_call c = { .op = n->ref, .attrs = member_attrs(e, i),
	    .nin = n->nin, .facts = a->facts, .require = require, .ctx = a };
	char *message = NULL;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return;
	in = mem_zalloc(n->nin + 1, sizeof *in);
	for (uint32_t k = 0; k < n->nin; k++) {
		uint32_t at = e->x->local[ir_in(e->x->m, n, k)] - 1;

		in[k] = at < e->arg.n ? arg_type(e, at) :
		    member_type(e, at - e->arg.n);
	}
	c.in = in;
	derived = infer_op_type(e->x->m, &c, &message);
	if (derived != NULL && derived->has_any && !a->around) {
		assume_around(a);
		derived = infer_op_type(e->x->m, &c, &message);
	}
	if (derived != NULL)
		require_same(a, derived, member_type(e, i));
	e->open = e->open || derived == NULL || derived->has_any;
	mem_free(message);
	mem_free(in);
}

/* Sets what the group's function assumes; false: that does not say what the
 * types of its members are. */
static bool
find_assumptions(struct emit *e)
{
	struct assumed a = { .e = e,
	    .facts = sym_facts_new(e->x->m->syms) };

	e->open = false;
	for (uint32_t i = 0; i < e->n; i++)
		ask_member(&a, i);
	e->assume = a.text.n == 0 ? NULL : str_intern(e->x->m->strings,
	    a.text.v, a.text.n);
	sym_facts_free(a.facts);
	map_free(&a.seen);
	buf_release(&a.text);
	return !e->open;
}

/* ---- structure ---- */

static uint32_t
attrs_number(struct fuse *x, const struct attrs *as)
{
	uint64_t h;
	uint32_t first = 0, i;

	if (as == NULL || as->n == 0)
		return 0;
	h = attrs_hash(as, 1);
	map_get(&x->attrs_by_hash, h, &first);
	for (i = first; i != 0; i = x->attrs_next.v[i])
		if (attrs_equal(x->attrs.v[i], as))
			return i;
	vec_push(&x->attrs, as);
	vec_push(&x->attrs_next, first);
	map_put(&x->attrs_by_hash, h, x->attrs.n - 1);
	return x->attrs.n - 1;
}

static void
put_constant(struct fuse *x, uint32_t constant)
{
	const struct ir_constant *k = &x->m->constant.v[constant];
	uint32_t word[2] = { constant, UINT32_MAX };

	if (k->data.kind == DATA_INLINE_BYTES &&
	    k->data.length <= sizeof word) {
		memset(word, 0, sizeof word);
		memcpy(word, k->data.bytes, k->data.length);
	}
	vec_push(&x->words, word[0]);
	vec_push(&x->words, word[1]);
}

/* Groups that differ in the names of extents alone have one structure: names
 * are numbered there.  Assumptions are text, with the names. */
static const struct sym *
numbered_name(void *ctx, const struct sym *v)
{
	struct emit *e = ctx;
	struct ir_module *m = e->x->m;

	for (uint32_t i = 0; e->assume == NULL && i < e->bound.list.n; i++)
		if (e->bound.list.v[i] == v->name)
			return sym_var(m->syms, str_printf(m->strings, "d%u",
			    i));
	return v;
}

/* Writes the structure; returns where it begins. */
static uint32_t
put_structure(struct emit *e)
{
	struct fuse *x = e->x;
	const struct ir_module *m = x->m;
	struct ir_subst s = { .m = x->m, .ctx = e,
	    .name = e->bound.list.n > 0 ? numbered_name : NULL };
	uint32_t key = x->words.n;
	struct attr assume = attr_str(e->assume);

	vec_push(&x->words, e->assume == NULL ? 0 : attrs_number(x,
	    attrs_with(m->arena, NULL, str_intern0(
	    m->strings, "assume"), &assume)));
	vec_push(&x->words, e->arg.n);
	for (uint32_t i = 0; i < e->arg.n; i++)
		vec_push(&x->words, ir_subst_type(&s, arg_type(e,
		    i))->index);
	for (uint32_t i = 0; i < e->n; i++) {
		const struct ir_node *n = ir_at(m, e->member[i]);

		vec_push(&x->words, (uint32_t)n->kind << 8 | n->callee);
		if (n->kind == NODE_CONST)
			put_constant(x, n->ref);
		else
			vec_push(&x->words, n->ref);
		vec_push(&x->words, ir_subst_type(&s, member_type(e,
		    i))->index);
		vec_push(&x->words, attrs_number(x, s.name == NULL ?
		    member_attrs(e, i) : ir_subst_attrs(&s, member_attrs(e,
		    i))));
		vec_push(&x->words, n->nin);
		for (uint32_t k = 0; k < n->nin; k++)
			vec_push(&x->words, x->local[ir_in(m, n, k)]);
	}
	return key;
}

/* ---- the function ---- */

#define NAME_LIMIT 60

static const char *
base_name(struct emit *e)
{
	const struct ir_module *m = e->x->m;
	struct buf b = { NULL, 0, 0 };
	uint32_t left = 0;
	const char *name;

	buf_puts(&b, "fused");
	for (uint32_t i = 0; i < e->n; i++) {
		const struct ir_node *n = ir_at(m, e->member[i]);

		if (n->kind != NODE_CALL)
			continue;
		if (b.n > NAME_LIMIT) {
			left++;
			continue;
		}
		buf_putc(&b, '_');
		for (name = n->callee == CALLEE_OP ? op_at(n->ref)->name :
		    m->global.v[n->ref].name; *name != '\0'; name++)
			buf_putc(&b, isalnum((unsigned char)*name) ? *name :
			    '_');
	}
	if (left > 0)
		buf_printf(&b, "_and_%u", left);
	name = str_intern(m->strings, b.v, b.n);
	buf_release(&b);
	return name;
}

static bool
only_reshapes(const struct emit *e)
{
	for (uint32_t i = 0; i < e->n; i++) {
		const struct ir_node *n = ir_at(e->x->m, e->member[i]);

		if (n->kind != NODE_CALL || !op_at(n->ref)->view ||
		    n->nin != 1)
			return false;
	}
	return true;
}

static const struct attrs *
function_attrs(const struct emit *e)
{
	struct ir_module *m = e->x->m;
	struct attr_pair pair[3];
	uint32_t n = 0;

	pair[n++] = (struct attr_pair){ str_intern0(m->strings, "Primitive"),
	    attr_int(1) };
	if (only_reshapes(e))
		pair[n++] = (struct attr_pair){ str_intern0(m->strings,
		    "relay.reshape_only"), attr_int(1) };
	if (e->assume != NULL)
		pair[n++] = (struct attr_pair){ str_intern0(m->strings,
		    "assume"), attr_str(e->assume) };
	return attrs_new(m->arena, n, pair);
}

static uint32_t
declare(struct emit *e)
{
	struct ir_module *m = e->x->m;
	const struct ir_node *root = ir_at(m, e->member[e->n - 1]);
	const struct type **arg = mem_zalloc(e->arg.n + 1, sizeof *arg);
	const char **dv = arena_alloc(m->arena, e->bound.list.n + 1,
	    sizeof *dv);
	struct type_binders b = { 0, e->bound.list.n, NULL, dv };
	const struct type *ret = member_type(e, e->n - 1);
	struct ir_function f = { .ret = ret, .span = root->span };

	for (uint32_t i = 0; i < e->arg.n; i++)
		arg[i] = arg_type(e, i);
	for (uint32_t i = 0; i < e->bound.list.n; i++)
		dv[i] = e->bound.list.v[i];
	f.name = ir_free_global(e->x->m, base_name(e));
	f.type = type_func(m->types, &b, e->arg.n, arg, ret);
	f.attrs = function_attrs(e);
	mem_free(arg);
	return ir_add_function(m, &f);
}

static uint32_t
make_function(struct emit *e)
{
	struct fuse *x = e->x;
	struct ir_module *m = x->m;
	uint32_t f = declare(e);
	ir_region body = ir_region_new(m, f, 0);
	ir_id *to = mem_zalloc(e->arg.n + e->n + 1, sizeof *to);
	VEC(ir_id) in = { 0 };

	for (uint32_t i = 0; i < e->arg.n; i++) {
		const struct ir_node *a = ir_at(m, e->arg.v[i]);
		struct ir_node p = { .kind = NODE_PARAM, .id = IR_NEW_ID,
		    .type = arg_type(e, i), .annot = arg_type(e, i),
		    .span = a->span };

		p.name = str_printf(m->strings, "p%u", i);
		to[i + 1] = ir_node_add(m, body, &p, NULL);
	}
	for (uint32_t i = 0; i < e->n; i++) {
		struct ir_node n = *ir_at(m, e->member[i]);
		struct ir_args args = { .nin = n.nin };

		in.n = 0;
		for (uint32_t k = 0; k < n.nin; k++)
			vec_push(&in, to[x->local[ir_in(m, &n, k)]]);
		args.in = in.v;
		n.id = IR_NEW_ID;
		if (e->wide)
			n.annot = n.annot == n.type ? member_type(e, i) : NULL;
		n.type = member_type(e, i);
		n.attrs = member_attrs(e, i);
		to[e->arg.n + 1 + i] = ir_node_add(m, body, &n, &args);
	}
	m->region.v[body].result = to[e->arg.n + e->n];
	mem_free(to);
	vec_free(&in);
	x->s->functions++;
	return ir_find_global(m, m->function.v[f].name);
}

/* The function of the group's structure, made if there is none. */
static uint32_t
find_function(struct emit *e)
{
	struct fuse *x = e->x;
	struct fuse_function f = { .key = put_structure(e) };
	const uint32_t *words = x->words.v;
	uint32_t first = 0, i;
	uint64_t h;

	f.len = x->words.n - f.key;
	h = hash_bytes(words + f.key, f.len * sizeof *words, 0);
	map_get(&x->by_hash, h, &first);
	for (i = first; i != 0; i = x->made.v[i].next) {
		const struct fuse_function *g = &x->made.v[i];

		if (g->len == f.len && memcmp(words + g->key, words + f.key,
		    f.len * sizeof *words) == 0) {
			x->words.n = f.key;
			return g->global;
		}
	}
	f.global = make_function(e);
	f.next = first;
	vec_push(&x->made, f);
	map_put(&x->by_hash, h, x->made.n - 1);
	return f.global;
}

/* ---- groups ---- */

static const char *
rule(const struct emit *e)
{
	return e->n > 1 ? FUSE_GROUP : FUSE_SINGLE;
}

static void
refuse(struct emit *e)
{
	const struct fuse *x = e->x;
	struct buf b = { NULL, 0, 0 };

	if (!pass_tells(x->o->rewrites))
		return;
	if (e->unbound != NULL)
		buf_printf(&b, "no input has '%s' as an extent", e->unbound);
	else
		buf_puts(&b, e->open ? "only the function around knows its "
		    "extents" : "an input is not a tensor");
	pass_refuses(x->o->rewrites, x->m, e->member[e->n - 1], rule(e), b.v);
	buf_release(&b);
}

static void
say(struct emit *e, uint32_t global)
{
	struct fuse *x = e->x;
	struct buf b = { NULL, 0, 0 };

	if (pass_tells(x->o->rewrites)) {
		buf_printf(&b, "@%s", x->m->global.v[global].name);
		if (e->n > 1)
			buf_printf(&b, ", of %u bindings", e->n);
	}
	pass_rewrites(x->o->rewrites, x->m, e->member[e->n - 1], rule(e),
	    b.v);
	buf_release(&b);
}

static void
emit_group(struct emit *e)
{
	struct fuse *x = e->x;
	struct pass_rewrites *w = x->o->rewrites;
	struct ir_node *root;
	uint32_t global, ops = 0;

	for (uint32_t i = 0; i < e->n; i++)
		ops += fuse_is_op(x, e->member[i]);
	/* A program by itself is a kernel already. */
	if (ops == 0 || (e->n == 1 && fuse_prim(x->m, ir_at(x->m,
	    e->member[0])) != NULL))
		return;
	number_all(e);
	e->unbound = NULL;
	e->open = false;
	if (!arguments_fit(e) || !can_be_named(e) || !find_assumptions(e)) {
		refuse(e);
		return;
	}
	if (!pass_tries_rule(w, rule(e)) || !pass_tries_at(w, x->m,
	    e->member[e->n - 1]))
		return;
	global = find_function(e);
	say(e, global);
	for (uint32_t i = 0; i + 1 < e->n; i++)
		x->dropped[e->member[i]] = true;
	root = ir_at(x->m, e->member[e->n - 1]);
	root->kind = NODE_CALL;
	root->callee = CALLEE_GLOBAL;
	root->ref = global;
	root->attrs = NULL;
	ir_set_operands(x->m, e->member[e->n - 1], e->arg.v, e->arg.n);
	x->s->operators += ops;
	x->s->calls++;
}

static void
drop_members(struct fuse *x, ir_region r)
{
	struct ir_region_data *d = &x->m->region.v[r];
	uint32_t n = 0;

	for (uint32_t i = 0; i < d->nodes.n; i++)
		if (!x->dropped[d->nodes.v[i]])
			d->nodes.v[n++] = d->nodes.v[i];
	d->nodes.n = n;
}

void
fuse_emit(struct fuse *x, struct fuse_graph *g)
{
	ir_region r = ir_at(x->m, g->id[0])->region;
	uint32_t *first = mem_zalloc((size_t)g->n + 2, sizeof *first);
	ir_id *member = mem_zalloc(g->n, sizeof *member);
	struct emit e = { .x = x };

	for (uint32_t i = 0; i < g->n; i++)
		first[fuse_root(g, i) + 2]++;
	for (uint32_t i = 2; i < g->n + 2; i++)
		first[i] += first[i - 1];
	for (uint32_t i = 0; i < g->n; i++)
		member[first[fuse_root(g, i) + 1]++] = g->id[i];
	for (uint32_t i = 0; i < g->n; i++) {
		e.member = member + first[i];
		e.n = first[i + 1] - first[i];
		if (e.n == 0)
			continue;
		if (e.member[e.n - 1] != g->id[i])
			BUG("a group does not end in its result");
		emit_group(&e);
	}
	drop_members(x, r);
	mem_free(first);
	mem_free(member);
	vec_free(&e.arg);
	text_bound_free(&e.bound);
	fuse_widen_free(&e.w);
}
