/*
 * Parts of a network for a library (partition.h): inputs, functions and their
 * calls.
 */
#include "pass/partition_impl.h"

#include <string.h>

#include "ir/text.h"
#include "op/op.h"
#include "pass/emit.h"
#include "pass/globals.h"
#include "pass/rename.h"

/* ---- inputs ---- */

static void
add_arg(struct partition *x, ir_id id)
{
	if (x->seen[id] == x->stamp)
		return;
	x->seen[id] = x->stamp;
	vec_push(&x->now.arg, id);
}

static void
find_args(struct partition *x)
{
	x->now.arg.n = 0;
	x->stamp++;
	for (uint32_t i = 0; i < x->now.member.n; i++) {
		const struct ir_node *n = ir_at(x->m, x->now.member.v[i]);

		for (uint32_t k = 0; k < n->nin; k++)
			if (!x->inner[ir_in(x->m, n, k)])
				add_arg(x, ir_in(x->m, n, k));
	}
}

struct names {
	struct text_bound bound;
	const char *unbound;
};

static void
want_name(void *ctx, const struct sym *v)
{
	struct names *n = ctx;

	if (!map_get(&n->bound.names, map_ptr(v->name), NULL))
		n->unbound = v->name;
}

static const struct sym *
want_dim(void *ctx, const struct sym *d)
{
	if (d->kind != SYM_CONST)
		sym_vars(d, want_name, ctx);
	return NULL;
}

static void
want_attr(struct names *n, const struct attr *a)
{
	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, want_name, n);
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		want_attr(n, &a->list[i]);
}

/* A name that types and attributes mention and no input binds, or NULL. */
static const char *
unbound_name(const struct partition *x)
{
	static const struct text_scope none = { .up = NULL };
	struct names n = { .unbound = NULL };
	struct type_map map = { .ctx = &n, .dim = want_dim };

	for (uint32_t i = 0; i < x->now.arg.n; i++)
		text_bound_add(&n.bound, ir_at(x->m, x->now.arg.v[i])->type,
		    &none);
	for (uint32_t i = 0; i < x->now.arg.n; i++)
		type_rewrite(x->m->types, ir_at(x->m,
		    x->now.arg.v[i])->type, &map);
	for (uint32_t i = 0; i < x->now.member.n; i++) {
		const struct ir_node *c = ir_at(x->m, x->now.member.v[i]);

		type_rewrite(x->m->types, c->type, &map);
		for (uint32_t k = 0; c->attrs != NULL && k < c->attrs->n; k++)
			want_attr(&n, &c->attrs->pair[k].value);
	}
	text_bound_free(&n.bound);
	return n.unbound;
}

/* Parameters of the function around bind names that inputs do not. */
bool
partition_inputs(struct partition *x)
{
	const char *name, *last = NULL;

	find_args(x);
	while ((name = unbound_name(x)) != NULL) {
		ir_id id = name == last ? 0 : ir_dim_param(x->m, x->region,
		    name);

		if (id == 0)
			return false;
		add_arg(x, id);
		last = name;
	}
	return true;
}

/* ---- the function ---- */

static struct attr_pair
word(struct ir_module *m, const char *key, const char *value)
{
	return (struct attr_pair){ str_intern0(m->strings, key),
	    attr_str(str_intern0(m->strings, value)) };
}

static const struct attrs *
function_attrs(struct partition *x, const char *name)
{
	struct ir_module *m = x->m;
	struct buf b = { NULL, 0, 0 };
	struct attr_pair pair[4];

	for (uint32_t i = 0; i < x->now.member.n; i++) {
		const struct ir_node *n = ir_at(m, x->now.member.v[i]);

		if (n->kind == NODE_CALL)
			buf_printf(&b, "%s_", op_at(n->ref)->name);
	}
	pair[0] = word(m, "Compiler", x->o->library);
	pair[1] = word(m, "Composite", x->now.composite);
	pair[2] = word(m, "PartitionedFromPattern", b.n > 0 ? b.v : "");
	pair[3] = word(m, "global_symbol", name);
	buf_release(&b);
	return attrs_new(m->arena, 4, pair);
}

static void
add_copy(struct partition *x, ir_region body, ir_id id, bool param)
{
	struct ir_node n = *ir_at(x->m, id);
	VEC(ir_id) in = { NULL, 0, 0 };
	struct ir_args args = { .nin = param ? 0 : n.nin };

	for (uint32_t i = 0; i < args.nin; i++)
		vec_push(&in, x->copy[ir_in(x->m, &n, i)]);
	args.in = in.v;
	if (param)
		n = (struct ir_node){ .kind = NODE_PARAM, .annot = n.type,
		    .type = n.type, .name = n.name, .span = n.span };
	n.id = IR_NEW_ID;
	x->copy[id] = ir_node_add(x->m, body, &n, &args);
	vec_free(&in);
}

/* Names of parameters must differ. */
static void
name_params(struct partition *x, ir_region body)
{
	const struct ir_region_data *d = &x->m->region.v[body];

	for (uint32_t i = 0; i < d->params.n; i++)
		ir_at(x->m, d->params.v[i])->name = str_printf(
		    x->m->strings, "p%u", i);
}

/* Members that something outside of the part uses. */
static void
find_outputs(struct partition *x, const bool *used, partition_ids *out)
{
	for (uint32_t i = 0; i < x->now.member.n; i++)
		if (used[x->now.member.v[i]])
			vec_push(out, x->now.member.v[i]);
	if (out->n == 0)
		vec_push(out, vec_last(&x->now.member));
}

static ir_id
result_of(struct partition *x, ir_region body, const partition_ids *out)
{
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	partition_ids in = { NULL, 0, 0 };
	struct ir_args args;
	ir_id id = x->copy[out->v[0]];

	for (uint32_t i = 0; i < out->n; i++)
		vec_push(&in, x->copy[out->v[i]]);
	args = (struct ir_args){ .in = in.v, .nin = in.n };
	if (out->n > 1)
		id = ir_node_add(x->m, body, &n, &args);
	vec_free(&in);
	return id;
}

static uint32_t
make_function(struct partition *x, const partition_ids *out)
{
	struct ir_module *m = x->m;
	char *base = mem_printf("%s_%u", x->o->library, x->s->functions);
	struct ir_function f = { .name = ir_free_global(m, str_intern0(
	    m->strings, base)), .next = 1 };
	ir_region body;
	uint32_t g;

	mem_free(base);
	f.attrs = function_attrs(x, f.name);
	f.span = ir_at(m, vec_last(&x->now.member))->span;
	g = ir_add_function(m, &f);
	body = ir_region_new(m, g, 0);
	for (uint32_t i = 0; i < x->now.arg.n; i++)
		add_copy(x, body, x->now.arg.v[i], true);
	name_params(x, body);
	for (uint32_t i = 0; i < x->now.inside.n; i++)
		add_copy(x, body, x->now.inside.v[i], false);
	for (uint32_t i = 0; i < x->now.member.n; i++)
		add_copy(x, body, x->now.member.v[i], false);
	m->region.v[body].result = result_of(x, body, out);
	x->s->functions++;
	return ir_find_global(m, f.name);
}

/* One output becomes the call; several are fields of a call before them, which
 * is appended to the region. */
static void
make_call(struct partition *x, uint32_t global, const partition_ids *out)
{
	struct ir_module *m = x->m;
	struct ir_node *n = ir_at(m, out->v[0]);
	struct ir_node call = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
	    .ref = global, .id = IR_NEW_ID, .span = n->span };
	struct ir_args args = { .in = x->now.arg.v, .nin = x->now.arg.n };
	ir_id id;

	if (out->n == 1) {
		n->kind = NODE_CALL;
		n->callee = CALLEE_GLOBAL;
		n->ref = global;
		n->attrs = NULL;
		ir_set_operands(m, out->v[0], x->now.arg.v, x->now.arg.n);
		vec_push(&m->region.v[x->region].nodes, out->v[0]);
		return;
	}
	id = ir_node_add(m, x->region, &call, &args);
	for (uint32_t i = 0; i < out->n; i++) {
		n = ir_at(m, out->v[i]);
		n->kind = NODE_PROJ;
		n->callee = CALLEE_NONE;
		n->ref = i;
		n->attrs = NULL;
		ir_set_operands(m, out->v[i], &id, 1);
		vec_push(&m->region.v[x->region].nodes, out->v[i]);
	}
}

void
partition_mark(struct partition *x, bool on)
{
	for (uint32_t i = 0; i < x->now.member.n; i++)
		x->inner[x->now.member.v[i]] = on;
	for (uint32_t i = 0; i < x->now.inside.n; i++)
		x->inner[x->now.inside.v[i]] = on;
}

bool *
partition_used(const struct partition *x, uint32_t function)
{
	bool *used = mem_zalloc(x->m->node.n, sizeof *used);
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(x->m, function, &regions);
	for (uint32_t i = 0; i < regions.n; i++) {
		const struct ir_region_data *d =
		    &x->m->region.v[regions.v[i]];

		used[d->result] = true;
		for (uint32_t k = 0; k < d->nodes.n; k++) {
			const struct ir_node *n = ir_at(x->m, d->nodes.v[k]);

			for (uint32_t j = 0; j < n->nin; j++) {
				ir_id in = ir_in(x->m, n, j);

				used[in] = used[in] || partition_of(x,
				    d->nodes.v[k]) != partition_of(x, in);
			}
		}
	}
	vec_free(&regions);
	return used;
}

void
partition_emit(struct partition *x, const bool *used)
{
	pass_nodes old = pass_take_nodes(x->m, x->region);
	struct part own = x->now;

	for (uint32_t i = 0; i < old.n; i++) {
		ir_id id = old.v[i];
		uint32_t p = partition_of(x, id);
		partition_ids out = { NULL, 0, 0 };

		if (p == PART_NONE && (id >= x->nnode || !x->dropped[id]))
			vec_push(&x->m->region.v[x->region].nodes, id);
		if (p == PART_NONE || vec_last(&x->part.v[p].member) != id)
			continue;
		x->now = x->part.v[p];
		partition_mark(x, true);
		find_outputs(x, used, &out);
		make_call(x, make_function(x, &out), &out);
		partition_mark(x, false);
		vec_free(&out);
	}
	x->now = own;
	vec_free(&old);
}

bool
partition_is_part(const struct ir_module *m, uint32_t global,
    const char *library)
{
	const struct ir_function *f = ir_global_function(m, global);
	const struct attr *a = f == NULL ? NULL : attrs_get(f->attrs,
	    str_intern0(m->strings, "Compiler"));
	const struct attr *s = a == NULL ? NULL : attrs_get(f->attrs,
	    str_intern0(m->strings, "global_symbol"));

	return a != NULL && a->kind == ATTR_STR && s != NULL &&
	    s->kind == ATTR_STR && text_is_c_name(s->s) &&
	    strcmp(a->s, library) == 0;
}

struct parts {
	struct ir_module *m;
	struct map names;
};

/* A name that no text can use. */
static const char *
inner_name(void *ctx, enum rename_kind kind, const char *name)
{
	const struct parts *p = ctx;

	if (kind != RENAME_GLOBAL || !map_get(&p->names, map_ptr(name), NULL))
		return NULL;
	return str_printf(p->m->strings, "%s inside", name);
}

void
partition_declare(struct ir_module *m, const char *library)
{
	struct parts parts = { .m = m };
	uint32_t n = m->global.n;
	uint32_t *to = mem_zalloc(n, sizeof *to);
	bool *keep;

	for (uint32_t g = 1; g < n; g++)
		if (partition_is_part(m, g, library))
			map_put(&parts.names, map_ptr(m->global.v[g].name), g);
	pass_rename(m, &(struct rename){ inner_name, &parts });
	map_free(&parts.names);
	for (uint32_t g = 1; g < n; g++) {
		const struct ir_function *f = ir_global_function(m, g);
		struct ir_extern e = { .effect = EFFECT_NONE };

		if (!partition_is_part(m, g, library))
			continue;
		e.symbol = attrs_get(f->attrs, str_intern0(m->strings,
		    "global_symbol"))->s;
		e.name = e.symbol;
		e.type = f->type;
		e.span = f->span;
		ir_add_extern(m, &e);
		to[g] = ir_find_global(m, e.name);
	}
	for (ir_id id = 1; id < m->node.n; id++) {
		struct ir_node *c = ir_at(m, id);

		if (pass_mentions_global(c) && c->ref < n && to[c->ref] != 0)
			c->ref = to[c->ref];
	}
	keep = mem_zalloc(m->global.n + 1, sizeof *keep);
	for (uint32_t g = 1; g < m->global.n; g++)
		keep[g] = g >= n || to[g] == 0;
	pass_keep_globals(m, keep);
	mem_free(keep);
	mem_free(to);
}
