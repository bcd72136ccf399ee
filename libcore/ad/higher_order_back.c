/*
 * The backward part of a segment: one local function, pushed to the tape
 * where the segment ends.  It goes through the bindings in reverse, as the
 * first-order form does; an operator's result starts with what its cell holds,
 * and what arrives at a value from elsewhere is added to the cell of that.
 */
#include "ad/higher_order_impl.h"

struct back {
	struct ho *h;
	uint32_t segment;
	VEC(ir_id) outside;	/* with an adjoint */
};

static bool
has_cell_of_its_own(struct ho *h, ir_id id)
{
	const struct ir_node *n = ir_at(h->m, id);

	return h->x->active[id] && (h->need[id] & NEED_DUAL) != 0 &&
	    ho_is_straight(h, n) && (n->kind == NODE_CALL ||
	    n->kind == NODE_CAST);
}

static void
flush(struct back *b, ir_id id)
{
	struct ho *h = b->h;

	ho_accumulate(h, ir_at(h->m, id)->type, h->dual[id],
	    h->x->sum[id]);
	h->x->sum[id] = NULL;
}

static void
back_through(struct back *b, ir_id id)
{
	struct ho *h = b->h;
	struct ad *x = h->x;
	const struct ir_node n = *ir_at(h->m, id);

	x->g.span = n.span;
	if (!x->active[id])
		return;
	if (!ho_is_straight(h, &n)) {
		if (x->sum[id] != NULL)
			flush(b, id);
		return;
	}
	if (has_cell_of_its_own(h, id))
		x->sum[id] = ad_sum(x, x->sum[id], ho_take(h, n.type,
		    h->dual[id]));
	if (x->sum[id] == NULL)
		return;
	ad_through(x, id);
	x->sum[id] = NULL;
	for (uint32_t i = 0; i < n.nin; i++) {
		ir_id v = ir_in(h->m, ir_at(h->m, id), i);

		if (h->segment[v] != b->segment && x->sum[v] != NULL)
			vec_push(&b->outside, v);
	}
}

static bool
is_needed(struct ho *h, const ir_id *v, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (has_cell_of_its_own(h, v[i]))
			return true;
	return false;
}

/* After what was made for it around it. */
static void
move_to_end(struct ho *h, ir_region r, uint32_t at)
{
	struct ir_region_data *d = &h->m->region.v[r];
	ir_id id = d->nodes.v[at];

	for (; at + 1 < d->nodes.n; at++)
		d->nodes.v[at] = d->nodes.v[at + 1];
	d->nodes.v[at] = id;
}

static ir_id
backward_function(struct ho *h, const struct ho_region *r, uint32_t from,
    uint32_t to)
{
	struct back b = { .h = h };
	struct ir_node fn = { .kind = NODE_FN, .id = IR_NEW_ID,
	    .type = h->record, .span = h->x->g.span };
	ir_region body = ir_region_new(h->m, h->out, UINT32_MAX);
	struct ir_args args = { .sub = &body, .nsub = 1 };
	ir_region region = h->x->g.region;
	ir_id id = ir_node_add(h->m, region, &fn, &args);
	struct ho_parts parts = { region, body };
	uint32_t at = h->m->region.v[region].nodes.n - 1;

	h->m->region.v[body].owner = id;
	h->x->g.region = body;
	h->around = region;
	b.segment = h->segment[h->m->region.v[r->from].nodes.v[from]];
	for (uint32_t i = to; i-- > from; )
		back_through(&b, h->m->region.v[r->from].nodes.v[i]);
	for (uint32_t i = 0; i < b.outside.n; i++)
		if (h->x->sum[b.outside.v[i]] != NULL)
			flush(&b, b.outside.v[i]);
	vec_free(&b.outside);
	ad_recompute(h->x, body, 0);
	h->m->region.v[body].result = ho_add(h, NODE_TUPLE,
	    h->record->ret, 0, NULL);
	h->around = 0;
	h->x->g.region = region;
	move_to_end(h, region, at);
	vec_push(&h->parts, parts);
	return id;
}

void
ho_push_segment(struct ho *h, const struct ho_region *r, uint32_t from,
    uint32_t to)
{
	const struct ir_region_data *d = &h->m->region.v[r->from];
	struct span span = h->x->g.span;
	ir_id function;

	if (from == to || !is_needed(h, d->nodes.v + from, to - from))
		return;
	h->x->g.span = ir_at(h->m, d->nodes.v[to - 1])->span;
	function = backward_function(h, r, from, to);
	h->x->g.span = span;
	ho_push(h, r->tape, function);
}
