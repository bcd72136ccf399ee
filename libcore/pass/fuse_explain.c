/*
 * Why two operators did not fuse, in words.
 *
 * Cost: linear in the region.
 */
#include "pass/fuse_impl.h"

static const char *const bar_text[] = {
	[BAR_NONE] = "",
	[BAR_EFFECT] = "it has an effect",
	[BAR_NOTHING] = "it computes nothing",
	[BAR_CHECK] = "it carries a check or defines an extent",
	[BAR_TYPE] =
	    "its inputs and result are not all tensors of known extents",
	[BAR_VALUE] = "its type depends on more than the types of its inputs",
	[BAR_EXTENT] = "extents depend on its value",
	[BAR_APPEND] = "it appends to what a loop collects",
	[BAR_DIVIDE] = "its indices would be quotients by unknown extents",
};

static const char *
class_text(uint8_t pattern)
{
	switch (pattern) {
	case OP_ELEMWISE:
		return "elementwise";
	case OP_BROADCAST:
		return "broadcasting";
	case OP_INJECTIVE:
		return "injective";
	case OP_REDUCE:
		return "a reduction";
	case OP_OUT_FUSABLE:
		return "an anchor";
	case OP_TUPLE:
		return "a tuple";
	default:
		return "opaque";
	}
}

static void
put_callee(const struct fuse *x, struct buf *b, ir_id id)
{
	const struct ir_node *n = ir_at(x->m, id);

	if (n->callee == CALLEE_OP)
		buf_puts(b, op_at(n->ref)->name);
	else
		buf_printf(b, "@%s", x->m->global.v[n->ref].name);
}

void
fuse_put_node(const struct fuse *x, struct buf *b, ir_id id)
{
	static const char *const kind[] = {
		[NODE_CONST] = "constant", [NODE_CALL] = "call",
		[NODE_TUPLE] = "tuple", [NODE_PROJ] = "projection",
		[NODE_IF] = "if", [NODE_MATCH] = "match",
		[NODE_FN] = "function", [NODE_REF] = "ref",
		[NODE_READ] = "ref_read", [NODE_WRITE] = "ref_write",
		[NODE_CAST] = "match_cast", [NODE_KINDS] = NULL,
	};
	const struct ir_node *n = ir_at(x->m, id);

	buf_printf(b, "v%u ", n->id);
	if (n->kind == NODE_CALL && n->callee != CALLEE_LOCAL &&
	    n->callee != CALLEE_CTOR)
		put_callee(x, b, id);
	else
		buf_puts(b, kind[n->kind] ? kind[n->kind] : "value");
}

static void
put_reason(const struct fuse *x, const struct fuse_graph *g, uint32_t i,
    struct buf *b)
{
	const struct fuse_reason *r = &g->reason[i];
	uint8_t own = g->group[i].pattern;

	switch (r->why) {
	case WHY_OPAQUE:
		buf_puts(b, "the first is opaque");
		break;
	case WHY_EXTERN:
		buf_puts(b, "the first is needed in another region or as a "
		    "result");
		break;
	case WHY_MEET:
		buf_puts(b, "the uses of the first do not all lead to the "
		    "second");
		break;
	case WHY_DEPTH:
		buf_printf(b, "the group would have more than %u bindings",
		    x->o->max_group);
		break;
	case WHY_TUPLE:
		buf_puts(b, "a tuple that stays takes the first");
		break;
	case WHY_REDUCE:
		buf_printf(b, "the first is %s and starts nothing",
		    class_text(own));
		break;
	case WHY_ROWS:
		buf_puts(b, "the first is a reduction, and ");
		fuse_put_node(x, b, g->id[r->at]);
		buf_puts(b, " does not keep to rows that fit a cache");
		break;
	case WHY_EDGE:
		buf_puts(b, "the first is an anchor, and what uses it is not "
		    "elementwise on it");
		break;
	default:
		buf_printf(b, "the first is %s, and ", class_text(own));
		if (r->why == WHY_PATH) {
			fuse_put_node(x, b, g->id[r->at]);
			buf_puts(b, " between them is ");
		} else {
			buf_puts(b, "the second is ");
		}
		buf_puts(b, g->group[r->at].rows ? "a loop over rows" :
		    class_text(g->group[r->at].pattern));
	}
}

static void
say_pair(const struct fuse *x, struct fuse_graph *g, uint32_t i, uint32_t to)
{
	struct buf b = { NULL, 0, 0 };

	put_callee(x, &b, g->id[i]);
	buf_puts(&b, " with ");
	fuse_put_node(x, &b, g->id[to]);
	buf_puts(&b, ": ");
	put_reason(x, g, i, &b);
	pass_refuses(x->o->rewrites, x->m, g->id[i], FUSE_GROUP, b.v);
	buf_release(&b);
}

static void
say_barred(const struct fuse *x, ir_id id)
{
	struct buf b = { NULL, 0, 0 };

	put_callee(x, &b, id);
	buf_printf(&b, ": %s", bar_text[x->bar[id]]);
	pass_refuses(x->o->rewrites, x->m, id, x->bar[id] == BAR_DIVIDE ?
	    FUSE_GROUP : FUSE_SINGLE, b.v);
	buf_release(&b);
}

void
fuse_say(struct fuse *x, struct fuse_graph *g)
{
	for (uint32_t i = 0; i < g->n; i++) {
		const struct ir_node *n = ir_at(x->m, g->id[i]);
		uint32_t to = g->tree[i].parent;

		if (n->kind != NODE_CALL || (n->callee != CALLEE_OP &&
		    fuse_prim(x->m, n) == NULL))
			continue;
		if (x->bar[g->id[i]] != BAR_NONE) {
			say_barred(x, g->id[i]);
			continue;
		}
		if (to == FUSE_NONE && g->first[i] < g->first[i + 1])
			to = g->to[g->first[i]];
		if (to == FUSE_NONE || g->reason[i].why == WHY_NONE ||
		    fuse_root(g, i) == fuse_root(g, to))
			continue;
		say_pair(x, g, i, to);
	}
}
