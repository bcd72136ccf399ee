/*
 * Undoing fusion: calls of primitive functions become their bodies again.
 *
 * A call is inlined if the body is straight-line code without annotations and
 * the arguments have exactly the types of the parameters, with the extents
 * that the names stand for, as fusion makes them; other primitive functions
 * stay.  The result takes the place, id and name of the call.  A function that
 * was inlined and is mentioned no more is removed.
 *
 * Cost: linear in the result.
 */
#include "pass/fuse_impl.h"

#include "pass/emit.h"
#include "pass/globals.h"

struct undo {
	struct ir_module *m;
	const struct fuse_options *o;
	struct fuse_stats *s;
	uint32_t nnode;		/* when it began */
	bool *open;		/* by function: may be inlined */
	bool *used;		/* by function: was inlined */
	ir_id *to;		/* by node of a primitive body */
	ir_id *alias;		/* by node: what stands for a call whose
				 * function gives a parameter back */
	bool aliased;
	VEC(ir_id) in;
	struct fuse_widen w;	/* names at the call being inlined */
};

/* ---- which functions ---- */

static bool
is_straight(const struct ir_module *m, const struct ir_region_data *r)
{
	for (uint32_t i = 0; i < r->nodes.n; i++) {
		const struct ir_node *n = ir_at(m, r->nodes.v[i]);

		if (n->nsub > 0 || (n->props != NULL && n->props->n > 0) ||
		    (pass_mentions_global(n) && (n->kind != NODE_CALL ||
		    m->global.v[n->ref].kind != GLOBAL_PRIM)))
			return false;
	}
	for (uint32_t i = 0; i < r->params.n; i++)
		if (ir_at(m, r->params.v[i])->props != NULL)
			return false;
	return true;
}

static bool
may_inline(const struct ir_module *m, const struct ir_function *f)
{
	static const char *const bars[] = { "Compiler", "assume" };

	if (!pass_is_primitive(m, f) || f->ntv > 0)
		return false;
	for (uint32_t i = 0; i < sizeof bars / sizeof *bars; i++)
		if (attrs_get(f->attrs, str_intern0(m->strings, bars[i])))
			return false;
	return is_straight(m, &m->region.v[f->body]);
}

/* The body of the function that a call calls, if it can be put in its place,
 * else 0. */
static ir_region
body_of(struct undo *u, const struct ir_node *n)
{
	struct ir_module *m = u->m;
	const struct ir_global *g;
	const struct ir_region_data *r;
	ir_region body;

	if (n->kind != NODE_CALL || n->callee != CALLEE_GLOBAL)
		return 0;
	g = &m->global.v[n->ref];
	if (g->kind != GLOBAL_FUNCTION || !u->open[g->index])
		return 0;
	body = m->function.v[g->index].body;
	r = &m->region.v[body];
	if (r->params.n != n->nin)
		return 0;
	u->in.n = 0;
	for (uint32_t i = 0; i < n->nin; i++)
		vec_push(&u->in, ir_in(m, n, i));
	return fuse_narrow(&u->w, m, r->params.v, u->in.v, n->nin, r->result,
	    n->type) ? body : 0;
}

/* ---- inlining ---- */

static void
map_operands(struct undo *u, const struct ir_node *n)
{
	u->in.n = 0;
	for (uint32_t k = 0; k < n->nin; k++)
		vec_push(&u->in, u->to[ir_in(u->m, n, k)]);
}

/* The call becomes the result's binding. */
static void
become(struct undo *u, ir_id call, ir_id result)
{
	struct ir_module *m = u->m;
	const struct ir_node *from = ir_at(m, result);
	struct ir_node *n = ir_at(m, call);

	n->kind = from->kind;
	n->callee = from->callee;
	n->ref = from->ref;
	n->attrs = fuse_old_attrs(&u->w, from->attrs);
	map_operands(u, from);
	ir_set_operands(m, call, u->in.v, u->in.n);
	u->to[result] = call;
	vec_push(&m->region.v[n->region].nodes, call);
}

static void
inline_call(struct undo *u, ir_region r, ir_id call, ir_region body)
{
	struct ir_module *m = u->m;
	const struct ir_region_data *b = &m->region.v[body];

	for (uint32_t i = 0; i < b->params.n; i++)
		u->to[b->params.v[i]] = ir_in(m, ir_at(m, call), i);
	for (uint32_t i = 0; i < b->nodes.n; i++) {
		struct ir_node n = *ir_at(m, b->nodes.v[i]);
		struct ir_args args = { .nin = n.nin };

		u->s->operators += n.kind == NODE_CALL;
		if (b->nodes.v[i] == b->result) {
			become(u, call, b->result);
			continue;
		}
		map_operands(u, &n);
		args.in = u->in.v;
		n.id = IR_NEW_ID;
		n.type = fuse_old_type(&u->w, n.type);
		n.annot = fuse_old_type(&u->w, n.annot);
		n.attrs = fuse_old_attrs(&u->w, n.attrs);
		u->to[b->nodes.v[i]] = ir_node_add(m, r, &n, &args);
	}
	if (ir_at(m, b->result)->kind == NODE_PARAM) {
		u->alias[call] = u->to[b->result];
		u->aliased = true;
	}
	u->s->calls++;
	u->used[b->function] = true;
}

static ir_id
stands_for(const struct undo *u, ir_id id)
{
	while (id < u->nnode && u->alias[id] != 0)
		id = u->alias[id];
	return id;
}

static void
undo_region(struct undo *u, ir_region r)
{
	struct ir_module *m = u->m;
	struct ir_region_data *d = &m->region.v[r];
	pass_nodes old = pass_take_nodes(m, r);

	for (uint32_t i = 0; i < old.n; i++) {
		ir_region body = body_of(u, ir_at(m, old.v[i]));

		if (body != 0 && pass_rewrites(u->o->rewrites, m, old.v[i],
		    FUSE_UNDO, m->global.v[ir_at(m, old.v[i])->ref].name))
			inline_call(u, r, old.v[i], body);
		else
			vec_push(&d->nodes, old.v[i]);
	}
	vec_free(&old);
}

static void
resolve_aliases(struct undo *u)
{
	struct ir_module *m = u->m;

	if (!u->aliased)
		return;
	for (ir_id id = 1; id < u->nnode; id++)
		if (u->alias[id] != 0)
			u->alias[id] = stands_for(u, id);
	for (uint32_t i = 1; i < m->operand.n; i++)
		m->operand.v[i] = stands_for(u, m->operand.v[i]);
	for (uint32_t i = 1; i < m->region.n; i++)
		m->region.v[i].result = stands_for(u, m->region.v[i].result);
}

/* ---- what is left over ---- */

static void
note_mention(void *ctx, struct ir_module *m, ir_id id)
{
	bool *keep = ctx;

	if (pass_mentions_global(ir_at(m, id)))
		keep[ir_at(m, id)->ref] = true;
}

static void
remove_unused(struct undo *u)
{
	struct ir_module *m = u->m;
	bool *keep = mem_zalloc(m->global.n, sizeof *keep);
	uint32_t before = m->function.n;

	for (uint32_t f = 1; f < m->function.n; f++)
		ir_walk_function(m, f, note_mention, keep);
	for (uint32_t g = 1; g < m->global.n; g++)
		if (m->global.v[g].kind != GLOBAL_FUNCTION ||
		    !u->used[m->global.v[g].index])
			keep[g] = true;
	pass_keep_globals(m, keep);
	u->s->functions = before - m->function.n;
	mem_free(keep);
}

static void
undo_function(struct undo *u, uint32_t f)
{
	ir_region_list regions = { NULL, 0, 0 };

	ir_function_regions(u->m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		undo_region(u, regions.v[i]);
	vec_free(&regions);
}

bool
fuse_undo(struct ir_module *m, const struct fuse_options *o,
    struct fuse_stats *s, struct diag *d)
{
	struct undo u = { .m = m, .o = o, .s = s, .nnode = m->node.n };

	(void)d;	/* what cannot be undone stays */
	u.open = mem_zalloc(m->function.n, sizeof *u.open);
	u.used = mem_zalloc(m->function.n, sizeof *u.used);
	u.to = mem_zalloc(m->node.n, sizeof *u.to);
	u.alias = mem_zalloc(m->node.n, sizeof *u.alias);
	for (uint32_t f = 1; f < m->function.n; f++)
		u.open[f] = may_inline(m, &m->function.v[f]);
	for (uint32_t f = 1; f < m->function.n; f++)
		if (!u.open[f])
			undo_function(&u, f);
	resolve_aliases(&u);
	remove_unused(&u);
	mem_free(u.open);
	mem_free(u.used);
	mem_free(u.to);
	mem_free(u.alias);
	vec_free(&u.in);
	fuse_widen_free(&u.w);
	return true;
}
