/*
 * Walking a function in text order, without recursion.
 *
 * A frame is a region, a position in its nodes and the number of regions of
 * the node there that were walked.  Positions are looked up again at each
 * step, so a visitor may add nodes at the end of regions.  Regions form a
 * tree in a verified module; in one that is not, a walk ends after as many
 * regions as there are, so that it ends.
 *
 * Cost: linear in the nodes and regions walked.
 */
#include "ir/region_walk.h"

void
ir_walk_begin(struct ir_walk *w, const struct ir_module *m,
    uint32_t function)
{
	struct ir_walk_frame f = { .region = m->function.v[function].body };

	w->stack.n = 0;
	w->regions = 0;
	if (f.region != 0)
		vec_push(&w->stack, f);
}

void
ir_walk_end(struct ir_walk *w)
{
	vec_free(&w->stack);
}

/* The next step inside the topmost region. */
static enum ir_step
step(struct ir_walk *w, const struct ir_module *m)
{
	struct ir_walk_frame *f = &vec_last(&w->stack);
	const struct ir_region_data *r = &m->region.v[f->region];
	const struct ir_node *n;

	w->region = f->region;
	if (!f->entered) {
		f->entered = true;
		w->regions++;
		return IR_ENTER;
	}
	if (f->param < r->params.n) {
		w->node = r->params.v[f->param++];
		return IR_NODE;
	}
	if (f->inside) {
		n = ir_at(m, w->node = r->nodes.v[f->pos]);
		if (f->sub < n->nsub && w->regions < m->region.n) {
			struct ir_walk_frame inner = {
				.region = ir_sub(m, n, f->sub++) };

			vec_push(&w->stack, inner);
			return IR_DOWN;
		}
		f->inside = false;
		f->sub = 0;
		f->pos++;
		return IR_NODE_END;
	}
	if (f->pos < r->nodes.n) {
		w->node = r->nodes.v[f->pos];
		f->inside = true;
		return IR_NODE;
	}
	w->stack.n--;
	return IR_LEAVE;
}

enum ir_step
ir_walk_next(struct ir_walk *w, const struct ir_module *m)
{
	enum ir_step s = IR_DOWN;

	while (s == IR_DOWN) {
		if (w->stack.n == 0)
			return IR_DONE;
		s = step(w, m);
	}
	return s;
}

void
ir_walk_function(struct ir_module *m, uint32_t function, ir_visit *fn,
    void *ctx)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE)
		if (s == IR_NODE)
			fn(ctx, m, w.node);
	ir_walk_end(&w);
}

void
ir_function_regions(const struct ir_module *m, uint32_t function,
    ir_region_list *out)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE)
		if (s == IR_ENTER)
			vec_push(out, w.region);
	ir_walk_end(&w);
}

static void
count_uses(uint32_t *uses, const struct ir_module *m, uint32_t function)
{
	struct ir_walk w = { 0 };
	enum ir_step s;

	ir_walk_begin(&w, m, function);
	while ((s = ir_walk_next(&w, m)) != IR_DONE) {
		const struct ir_node *n = ir_at(m, w.node);

		if (s == IR_LEAVE)
			uses[m->region.v[w.region].result]++;
		for (uint32_t i = 0; s == IR_NODE && i < n->nin; i++)
			uses[ir_in(m, n, i)]++;
	}
	ir_walk_end(&w);
}

uint32_t *
ir_use_counts(const struct ir_module *m)
{
	uint32_t *uses = mem_zalloc(m->node.n, sizeof *uses);

	for (uint32_t f = 1; f < m->function.n; f++)
		count_uses(uses, m, f);
	return uses;
}

uint32_t *
ir_function_uses(const struct ir_module *m, uint32_t function)
{
	uint32_t *uses = mem_zalloc(m->node.n, sizeof *uses);

	count_uses(uses, m, function);
	return uses;
}
