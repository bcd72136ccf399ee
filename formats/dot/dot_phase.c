/*
 * Forward and backward: the two parts of a function whose result is a value
 * and, beside it, gradients (relay-ad) or what a training step updates.
 *
 * The forward part is what the first field of the result needs, the backward
 * part is the rest.  This is derived from the data flow, so that it holds after
 * any pass: recomputation for the backward part belongs to it.  Values of the
 * forward part that the backward part uses are kept between them; parameters
 * and constants do not count, since they exist anyway.
 *
 * Linear in the function.
 */
#include "formats/dot/draw.h"

#include <inttypes.h>

#include "ir/region_walk.h"

/* Marks the bindings that a binding depends on. */
static void
mark_forward(struct drawing *g, ir_id first)
{
	VEC(ir_id) work = { 0 };

	vec_push(&work, first);
	while (work.n > 0) {
		ir_id id = vec_pop(&work);
		const struct ir_node *n = ir_at(g->m, id);

		if (g->phase[id] == PHASE_FORWARD)
			continue;
		g->phase[id] = PHASE_FORWARD;
		for (uint32_t i = 0; i < n->nin; i++)
			vec_push(&work, ir_in(g->m, n, i));
		for (uint32_t s = 0; s < n->nsub; s++) {
			const struct ir_region_data *r =
			    &g->m->region.v[ir_sub(g->m, n, s)];

			for (uint32_t i = 0; i < r->nodes.n; i++)
				vec_push(&work, r->nodes.v[i]);
			if (r->result != 0)
				vec_push(&work, r->result);
		}
	}
	vec_free(&work);
}

/* The tuples that the result consists of belong to neither part. */
static void
leave_out_result(struct drawing *g, ir_id id)
{
	VEC(ir_id) work = { 0 };

	vec_push(&work, id);
	while (work.n > 0) {
		const struct ir_node *n;

		id = vec_pop(&work);
		n = ir_at(g->m, id);
		if (n->kind != NODE_TUPLE || g->uses[id] > 1)
			continue;
		g->phase[id] = PHASE_NONE;
		for (uint32_t i = 0; i < n->nin; i++)
			vec_push(&work, ir_in(g->m, n, i));
	}
	vec_free(&work);
}

/* ---- what is kept ---- */

struct kept {
	uint32_t values, unknown;	/* all; those of unknown size */
	const struct sym *bytes;	/* of the others */
};

static const struct sym *
bytes_of(struct ir_module *m, const struct type *t)
{
	const struct sym *s;

	if (t == NULL || t->kind != TYPE_TENSOR || t->has_any || t->has_hole)
		return NULL;
	s = sym_const(m->syms, dtype_info[t->dtype].bytes);
	for (uint32_t i = 0; s != NULL && i < t->n; i++)
		s = sym_mul(m->syms, s, t->dim[i]);
	return s;
}

static bool
is_value(const struct ir_node *n)
{
	return n->kind != NODE_PARAM && n->kind != NODE_CONST &&
	    n->kind != NODE_OP && n->kind != NODE_GLOBAL &&
	    n->kind != NODE_CTOR;
}

static void
keep(struct drawing *g, struct kept *k, ir_id first)
{
	VEC(ir_id) work = { 0 };

	vec_push(&work, first);
	while (work.n > 0) {
		ir_id id = vec_pop(&work);
		const struct ir_node *n = ir_at(g->m, id);
		const struct sym *s;

		if (g->phase[id] != PHASE_FORWARD || !is_value(n))
			continue;
		g->phase[id] = PHASE_KEPT;
		for (uint32_t i = 0; n->kind == NODE_TUPLE && i < n->nin; i++)
			vec_push(&work, ir_in(g->m, n, i));
		if (n->kind == NODE_TUPLE)
			continue;
		k->values++;
		s = bytes_of(g->m, n->type);
		if (s != NULL)
			s = sym_add(g->m->syms, k->bytes, s);
		if (s != NULL)
			k->bytes = s;
		else
			k->unknown++;
	}
	vec_free(&work);
}

/* Operands of the backward part, nested regions too. */
static void
find_kept(struct drawing *g, uint32_t function, struct kept *k)
{
	ir_region body = g->m->function.v[function].body;
	struct ir_walk w = { 0 };
	bool backward = false;
	enum ir_step s;

	ir_walk_begin(&w, g->m, function);
	while ((s = ir_walk_next(&w, g->m)) != IR_DONE) {
		const struct ir_node *n;

		if (s != IR_NODE)
			continue;
		n = ir_at(g->m, w.node);
		if (n->region == body)
			backward = g->phase[w.node] == PHASE_BACKWARD;
		for (uint32_t i = 0; backward && i < n->nin; i++)
			keep(g, k, ir_in(g->m, n, i));
	}
	ir_walk_end(&w);
}

static void
put_bytes(struct buf *b, int64_t n)
{
	static const char *const unit[] = { "B", "KiB", "MiB", "GiB", "TiB" };
	double v = (double)n;
	uint32_t u = 0;

	while (v >= 1024 && u + 1 < sizeof unit / sizeof unit[0]) {
		v /= 1024;
		u++;
	}
	buf_printf(b, u == 0 ? "%.0f %s" : "%.3g %s", v, unit[u]);
}

static void
put_size(struct buf *b, const struct sym *s)
{
	if (s->kind == SYM_CONST) {
		put_bytes(b, s->value);
		return;
	}
	sym_print(b, s);
	buf_puts(b, " B");
}

/* ---- for the drawing ---- */

const char *
draw_kept_bytes(struct drawing *g, ir_id value)
{
	struct buf b = { 0 };
	const struct sym *s;
	const char *text;

	if (g->phase == NULL || g->phase[value] != PHASE_KEPT)
		return NULL;
	s = bytes_of(g->m, ir_at(g->m, value)->type);
	if (s == NULL)
		return NULL;
	put_size(&b, s);
	text = draw_text(g, b.v);
	buf_release(&b);
	return text;
}

bool
draw_phases(struct drawing *g, uint32_t function, const char **label)
{
	const struct ir_region_data *r =
	    &g->m->region.v[g->m->function.v[function].body];
	const struct ir_node *n = ir_at(g->m, r->result);
	struct kept k = { 0, 0, sym_const(g->m->syms, 0) };
	struct buf b = { 0 };
	uint32_t backward = 0;

	if (r->result == 0 || n->kind != NODE_TUPLE || n->nin < 2)
		return false;
	mark_forward(g, ir_in(g->m, n, 0));
	for (uint32_t i = 0; i < r->nodes.n; i++)
		if (g->phase[r->nodes.v[i]] == PHASE_NONE)
			g->phase[r->nodes.v[i]] = PHASE_BACKWARD;
	leave_out_result(g, r->result);
	for (uint32_t i = 0; i < r->nodes.n; i++)
		backward += g->phase[r->nodes.v[i]] == PHASE_BACKWARD;
	if (backward == 0)
		return false;
	find_kept(g, function, &k);
	buf_printf(&b, "backward: %u value%s kept for it", k.values,
	    k.values == 1 ? "" : "s");
	if (k.values > k.unknown) {
		buf_puts(&b, ", ");
		put_size(&b, k.bytes);
	}
	if (k.unknown > 0)
		buf_printf(&b, " and %u of unknown size", k.unknown);
	*label = draw_text(g, b.v);
	buf_release(&b);
	return true;
}
