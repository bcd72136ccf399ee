/*
 * The first intermediate value in which two runs differ (cmp.h).
 *
 * Passes keep printed ids, names and places of the bindings that they keep,
 * and none is sure alone: a fused binding may have the place of another, and
 * ids of separately written modules mean nothing.  So a key that two bindings
 * of a module share is not used at all.
 *
 * Cost: linear in bindings, and in the elements of values up to the first
 * difference.
 */
#include "pass/cmp.h"

#include <string.h>

#include "op/op.h"

static bool
wants(void *ctx, uint32_t function, ir_id id)
{
	const struct cmp_trace *t = ctx;
	const struct ir_node *n = ir_at(t->m, id);

	(void)function;
	return n->kind != NODE_PARAM && n->kind != NODE_CONST &&
	    n->type != NULL && n->type->kind == TYPE_TENSOR;
}

static void
on_value(void *ctx, uint32_t function, ir_id id, const struct value *v)
{
	struct cmp_trace *t = ctx;
	struct cmp_step s = { id, NULL };
	uint32_t at;

	(void)function;
	if (v->kind != VALUE_TENSOR || !wants(ctx, function, id) ||
	    map_get(&t->at, id, &at))
		return;
	s.value = value_keep((struct value *)v);
	map_put(&t->at, id, t->step.n);
	vec_push(&t->step, s);
}

void
cmp_trace_options(struct cmp_trace *t, struct eval_options *o)
{
	o->wants = wants;
	o->on_value = on_value;
	o->ctx = t;
}

void
cmp_trace_release(struct cmp_trace *t)
{
	for (uint32_t i = 0; i < t->step.n; i++)
		value_drop(t->heap, t->step.v[i].value);
	vec_free(&t->step);
	map_free(&t->at);
}

/* ---- keys ---- */

enum key_kind { KEY_PLACE, KEY_NAME, KEY_ID, KEYS };

/* False: the binding has none of that kind. */
static bool
key_of(const struct ir_module *m, ir_id id, enum key_kind kind, uint64_t *key)
{
	const struct ir_node *n = ir_at(m, id);
	struct buf b = { NULL, 0, 0 };
	bool has = true;

	buf_printf(&b, "%s ", m->function.v[m->region.v[
	    n->region].function].name);
	if (kind == KEY_PLACE) {
		has = n->span.line > 0 || n->span.node != NULL;
		if (has)
			span_print(&b, &m->sources, &n->span);
	} else if (kind == KEY_NAME) {
		has = n->name != NULL;
		buf_puts(&b, has ? n->name : "");
	} else {
		buf_printf(&b, "%u", n->id);
	}
	*key = hash_bytes(b.v, b.n, kind);
	buf_release(&b);
	return has;
}

/* Step by key; UINT32_MAX: two bindings have it. */
static void
index_steps(struct map *index, const struct cmp_trace *t)
{
	uint64_t key;
	uint32_t at;

	for (uint32_t i = 0; i < t->step.n; i++)
		for (int k = 0; k < KEYS; k++)
			if (key_of(t->m, t->step.v[i].id, k, &key))
				map_put(index, key, map_get(index, key, &at) ?
				    UINT32_MAX : i);
}

static bool
alike(const struct value *a, const struct value *b)
{
	return a->dtype == b->dtype && a->n == b->n && (a->n == 0 ||
	    memcmp(a->dim, b->dim, a->n * sizeof *a->dim) == 0);
}

/* b's step for step i of a. */
static bool
partner(const struct cmp_trace *a, const struct map *ia,
    const struct cmp_trace *b, const struct map *ib, uint32_t i, uint32_t *j)
{
	uint64_t key;
	uint32_t own;

	for (int k = 0; k < KEYS; k++)
		if (key_of(a->m, a->step.v[i].id, k, &key) &&
		    map_get(ia, key, &own) && own == i &&
		    map_get(ib, key, j) && *j != UINT32_MAX &&
		    alike(a->step.v[i].value, b->step.v[*j].value))
			return true;
	return false;
}

/* ---- the search ---- */

void
cmp_put_id(struct buf *b, const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	buf_printf(b, "%s.v%u", m->function.v[m->region.v[
	    n->region].function].name, n->id);
}

void
cmp_put_what(struct buf *b, const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	if (n->kind == NODE_CALL && n->callee == CALLEE_OP)
		buf_printf(b, ", %s", op_at(n->ref)->name);
	if (n->name != NULL) {
		buf_puts(b, ", %");
		buf_put_safe(b, n->name, strlen(n->name));
	}
	if (n->span.line > 0 || n->span.node != NULL) {
		buf_puts(b, ", at ");
		span_print(b, &m->sources, &n->span);
	}
}

static void
put_difference(struct buf *out, const struct cmp_trace *a, ir_id x,
    const struct cmp_trace *b, ir_id y, const struct cmp_row *row)
{
	struct buf other = { NULL, 0, 0 };

	cmp_put_id(&other, b->m, y);
	buf_printf(out, "first difference: %s", row->name);
	if (strcmp(row->name, other.v) != 0)
		buf_printf(out, " (%s of the second)", other.v);
	cmp_put_what(out, a->m, x);
	buf_putc(out, '\n');
	cmp_print(out, row, 1);
	buf_release(&other);
}

void
cmp_bisect(struct buf *out, const struct cmp_limits *l,
    const struct cmp_trace *a, const struct cmp_trace *b)
{
	struct map ia = { 0 }, ib = { 0 };
	uint32_t compared = 0, j;
	bool found = false;

	index_steps(&ia, a);
	index_steps(&ib, b);
	for (uint32_t i = 0; i < a->step.n && !found; i++) {
		struct buf name = { NULL, 0, 0 };
		struct cmp_row r = { 0 };

		if (!partner(a, &ia, b, &ib, i, &j))
			continue;
		compared++;
		cmp_put_id(&name, a->m, a->step.v[i].id);
		r.name = name.v;
		cmp_values(&r, l, a->m, a->step.v[i].value, b->m,
		    b->step.v[j].value);
		found = !cmp_agrees(&r);
		if (found)
			put_difference(out, a, a->step.v[i].id, b,
			    b->step.v[j].id, &r);
		cmp_row_release(&r);
	}
	if (!found)
		buf_printf(out, "no intermediate differs of the %u that both "
		    "have\n", compared);
	map_free(&ia);
	map_free(&ib);
}
