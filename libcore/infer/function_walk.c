/*
 * The walk over a function: each region in text order; a node with regions is
 * entered before them and left after them.  The stack is explicit, so nesting
 * is bounded by memory only.
 */
#include "infer/infer_impl.h"

struct frame {
	ir_region region;
	ir_id owner;
	uint32_t pos;		/* next node of the region */
	uint32_t arm;		/* the owner's next region */
	uint32_t mark;		/* of the facts */
};

static void
enter(struct infer *f, struct frame *fr)
{
	f->region_open[fr->region] = true;
	fr->pos = 0;
	fr->mark = sym_facts_mark(f->u.facts);
}

static void
leave(struct infer *f, struct frame *fr)
{
	f->region_open[fr->region] = false;
	sym_facts_pop(f->u.facts, fr->mark);
}

/* Types calls whose relations can be decided by now: cheap where nothing
 * waits. */
static void
settle(struct infer *f)
{
	if (f->u.woken.n > 0)
		call_solve(f);
}

void
walk_function(struct infer *f, uint32_t function)
{
	struct ir_module *m = f->m;
	VEC(struct frame) stack = { NULL, 0, 0 };
	struct frame top = { .region = m->function.v[function].body };

	enter(f, &top);
	vec_push(&stack, top);
	while (stack.n > 0) {
		struct frame *fr = &vec_last(&stack);
		struct ir_region_data *r = &m->region.v[fr->region];

		if (fr->pos < r->nodes.n) {
			ir_id id = r->nodes.v[fr->pos++];
			struct ir_node *n = ir_at(m, id);
			struct frame sub = { .owner = id };

			f->node = id;
			dims_replace(f, id);
			verify_enter(f, id);
			node_enter(f, id);
			if (n->nsub == 0) {
				node_leave(f, id);
				verify_leave(f, id);
				settle(f);
				dims_notice(f, id);
				continue;
			}
			sub.region = ir_sub(m, n, 0);
			sub.arm = 1;
			enter(f, &sub);
			node_enter_region(f, id, 0);
			verify_params(f, sub.region);
			vec_push(&stack, sub);
			continue;
		}
		if (fr->owner != 0 && fr->arm < ir_at(m, fr->owner)->nsub) {
			uint32_t arm = fr->arm++;

			leave(f, fr);
			fr->region = ir_sub(m, ir_at(m, fr->owner), arm);
			enter(f, fr);
			f->node = fr->owner;
			node_enter_region(f, fr->owner, arm);
			verify_params(f, fr->region);
			continue;
		}
		if (fr->owner != 0) {
			f->node = fr->owner;
			leave(f, fr);
			node_leave(f, fr->owner);
			verify_leave(f, fr->owner);
			settle(f);
			(void)vec_pop(&stack);
			continue;
		}
		/* The body stays open: the result may mention its names. */
		(void)vec_pop(&stack);
	}
	vec_free(&stack);
}
