/*
 * The descriptions of differences, and the order in which they are listed
 * (diff_impl.h).
 */
#include "pass/diff_impl.h"

#include <string.h>

#include "ir/text.h"
#include "op/op.h"

const char *const diff_mark_name[DIFF_MARKS] = { "same", "removed", "added",
	"changed", "renamed", "moved" };

enum diff_mark
diff_mark_of(uint16_t why)
{
	if ((why & ~(DIFF_NAME | DIFF_PLACE)) != 0)
		return DIFF_CHANGED;
	return why & DIFF_PLACE ? DIFF_MOVED :
	    why & DIFF_NAME ? DIFF_RENAMED : DIFF_SAME;
}

/* ---- the order ---- */

typedef VEC(ir_id) id_list;

static void
list_node(void *ctx, struct ir_module *m, ir_id id)
{
	id_list *list = ctx;

	(void)m;
	vec_push(list, id);
}

void
diff_walk(const struct diff *d, const uint32_t f[2], diff_visit *visit,
    void *ctx)
{
	const struct diff_side *s = d->side;
	id_list list[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	uint32_t *place = mem_zalloc(s[0].m->node.n + 1, sizeof *place);
	uint32_t told = 0;

	for (int i = 0; i < 2; i++)
		if (f[i] != 0)
			ir_walk_function(s[i].m, f[i], list_node, &list[i]);
	for (uint32_t i = 0; i < list[0].n; i++)
		place[list[0].v[i]] = i;
	for (uint32_t i = 0; i <= list[1].n; i++) {
		ir_id id = i < list[1].n ? list[1].v[i] : 0;
		ir_id from = id != 0 ? s[1].pair[id] : 0;
		bool here = from != 0 && (s[1].why[id] & DIFF_PLACE) == 0;
		uint32_t to = id == 0 ? list[0].n : here ? place[from] : 0;

		/* And what was removed next, before what was added there. */
		for (; told < to || (told < list[0].n &&
		    s[0].pair[list[0].v[told]] == 0); told++)
			if (s[0].pair[list[0].v[told]] == 0)
				visit(ctx, 0, list[0].v[told], DIFF_REMOVED);
		if (id == 0)
			break;
		visit(ctx, 1, id, from == 0 ? DIFF_ADDED :
		    diff_mark_of(s[1].why[id]));
		told = here ? to + 1 : told;
	}
	mem_free(place);
	vec_free(&list[0]);
	vec_free(&list[1]);
}

/* ---- texts ---- */

static void
put_head(struct buf *b, const struct ir_module *m, const struct ir_node *n)
{
	static const char *const names[NODE_KINDS] = { [NODE_PARAM] =
	    "parameter", [NODE_CONST] = "constant", [NODE_CALL] = "call",
	    [NODE_TUPLE] = "tuple", [NODE_IF] = "if", [NODE_MATCH] = "match",
	    [NODE_FN] = "fn", [NODE_REF] = "ref", [NODE_READ] = "ref_read",
	    [NODE_WRITE] = "ref_write", [NODE_CAST] = "match_cast" };
	enum callee_kind callee = n->kind == NODE_CALL ? n->callee : 0;

	if (n->kind == NODE_OP || callee == CALLEE_OP)
		buf_puts(b, op_at(n->ref)->name);
	else if (n->kind == NODE_CTOR || callee == CALLEE_CTOR)
		buf_puts(b, m->ctor.v[n->ref].name);
	else if (n->kind == NODE_GLOBAL || callee == CALLEE_GLOBAL)
		buf_printf(b, "@%s", m->global.v[n->ref].name);
	else if (n->kind == NODE_PROJ)
		buf_printf(b, ".%u", n->ref);
	else if (n->kind == NODE_MATCH && !n->total)
		buf_puts(b, "match?");
	else
		buf_puts(b, names[n->kind]);
}

static void
put_type(struct buf *b, const struct ir_module *m, const struct ir_node *n)
{
	const struct type *t = n->kind == NODE_CONST ?
	    m->constant.v[n->ref].type : n->type != NULL ? n->type : n->annot;

	if (t == NULL)
		buf_puts(b, "none");
	else
		text_put_type_short(b, t);
}

static void
put_operands(struct buf *b, const struct ir_module *m,
    const struct ir_node *n)
{
	for (uint32_t i = 0; i < n->nin; i++)
		buf_printf(b, "%sv%u", i > 0 ? ", " : "",
		    ir_at(m, ir_in(m, n, i))->id);
}

void
diff_put_binding(struct buf *b, const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);
	const struct attrs *as = n->attrs;

	put_head(b, m, n);
	if (n->kind == NODE_PARAM || n->kind == NODE_CONST) {
		buf_putc(b, ' ');
		put_type(b, m, n);
		return;
	}
	if (n->nin == 0 && (as == NULL || as->n == 0) &&
	    n->kind != NODE_CALL)
		return;
	buf_putc(b, '(');
	put_operands(b, m, n);
	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		buf_printf(b, "%s%s=", i + n->nin > 0 ? ", " : "",
		    as->pair[i].key);
		text_put_attr(b, &as->pair[i].value);
	}
	buf_putc(b, ')');
}

/* ---- details ---- */

struct telling {
	diff_detail *fn;
	void *ctx;
	struct buf before, after;
};

/* Tells what the two texts hold, and empties them. */
static void
tell(struct telling *t, const char *what)
{
	t->fn(t->ctx, what, t->before.n > 0 ? t->before.v : "none",
	    t->after.n > 0 ? t->after.v : "none");
	buf_release(&t->before);
	buf_release(&t->after);
}

static void
put_value(struct buf *b, const struct attrs *as, const char *key)
{
	for (uint32_t i = 0; as != NULL && i < as->n; i++)
		if (strcmp(as->pair[i].key, key) == 0)
			text_put_attr(b, &as->pair[i].value);
}

static void
tell_attrs(struct telling *t, const struct attrs *a, const struct attrs *b)
{
	for (uint32_t i = 0; a != NULL && i < a->n; i++) {
		put_value(&t->before, a, a->pair[i].key);
		put_value(&t->after, b, a->pair[i].key);
		if (t->after.n == 0 || strcmp(t->before.v, t->after.v) != 0)
			tell(t, a->pair[i].key);
		buf_release(&t->before);
		buf_release(&t->after);
	}
	for (uint32_t i = 0; b != NULL && i < b->n; i++) {
		put_value(&t->before, a, b->pair[i].key);
		if (t->before.n == 0) {
			put_value(&t->after, b, b->pair[i].key);
			tell(t, b->pair[i].key);
		}
		buf_release(&t->before);
	}
}

/* Two ids, which are of two modules; where they look the same, with what they
 * are. */
static void
put_ids(struct telling *t, const struct diff_side *s, ir_id from, ir_id to)
{
	const struct ir_node *a = ir_at(s[0].m, from), *b = ir_at(s[1].m, to);

	buf_printf(&t->before, "v%u", a->id);
	buf_printf(&t->after, "v%u", b->id);
	if (a->id != b->id)
		return;
	buf_putc(&t->before, ' ');
	put_head(&t->before, s[0].m, a);
	buf_putc(&t->after, ' ');
	put_head(&t->after, s[1].m, b);
}

static void
tell_operands(struct telling *t, const struct diff_side *s,
    const struct ir_node *a, const struct ir_node *b)
{
	if (a->nin != b->nin) {
		put_operands(&t->before, s[0].m, a);
		put_operands(&t->after, s[1].m, b);
		tell(t, "operands");
		return;
	}
	for (uint32_t i = 0; i < a->nin; i++) {
		ir_id from = ir_in(s[0].m, a, i), to = ir_in(s[1].m, b, i);
		char what[24];

		if (s[0].pair[from] == to)
			continue;
		snprintf(what, sizeof what, "operand %u", i);
		put_ids(t, s, from, to);
		tell(t, what);
	}
}

static void
tell_result(struct telling *t, const struct diff_side *s, ir_region a,
    ir_region b, const char *what)
{
	ir_id from = s[0].m->region.v[a].result,
	    to = s[1].m->region.v[b].result;

	if (s[0].pair[from] == to)
		return;
	put_ids(t, s, from, to);
	tell(t, what);
}

static void
tell_data(struct telling *t, const struct ir_module *m[2],
    const struct ir_node *n[2])
{
	for (int i = 0; i < 2; i++) {
		struct buf *b = i == 0 ? &t->before : &t->after;
		const struct ir_constant *c = &m[i]->constant.v[n[i]->ref];
		char hash[38];

		if (c->data.hash != NULL) {
			buf_puts(b, c->data.hash);
		} else if (c->data.kind == DATA_EXTERN) {
			buf_puts(b, "extern");
		} else if (c->type->kind == TYPE_TENSOR && c->type->n == 0) {
			text_put_element(b, c->type->dtype, c->data.bytes, 0);
		} else {
			data_hash(c->data.bytes, c->data.length, hash);
			buf_puts(b, hash);
		}
	}
	tell(t, "data");
}

static void
tell_name(struct telling *t, const char *a, const char *b, char sigil)
{
	if (a != NULL) {
		buf_putc(&t->before, sigil);
		buf_put_safe(&t->before, a, strlen(a));
	}
	if (b != NULL) {
		buf_putc(&t->after, sigil);
		buf_put_safe(&t->after, b, strlen(b));
	}
	tell(t, "name");
}

static void
tell_regions(struct telling *t, const struct diff_side *s,
    const struct ir_node *a, const struct ir_node *b)
{
	char what[40];

	if (a->nsub != b->nsub) {
		buf_printf(&t->before, "%u", a->nsub);
		buf_printf(&t->after, "%u", b->nsub);
		tell(t, "branches");
		return;
	}
	for (uint32_t i = 0; i < a->nsub; i++) {
		snprintf(what, sizeof what, a->nsub > 1 ? "result of branch %u"
		    : "result", i);
		tell_result(t, s, ir_sub(s[0].m, a, i), ir_sub(s[1].m, b, i),
		    what);
	}
}

void
diff_details(const struct diff *d, ir_id first, diff_detail *fn, void *ctx)
{
	const struct diff_side *s = d->side;
	ir_id to = s[0].pair[first];
	const struct ir_module *m[2] = { s[0].m, s[1].m };
	const struct ir_node *a = ir_at(m[0], first), *b = ir_at(m[1], to);
	const struct ir_node *n[2] = { a, b };
	struct telling t = { .fn = fn, .ctx = ctx };
	uint16_t why = s[0].why[first];

	if (why & DIFF_WHAT) {
		put_head(&t.before, m[0], a);
		put_head(&t.after, m[1], b);
		tell(&t, "operator");
	}
	if (why & DIFF_NAME)
		tell_name(&t, a->name, b->name, '%');
	if (why & DIFF_ATTRS)
		tell_attrs(&t, a->attrs, b->attrs);
	if (why & DIFF_TYPE) {
		put_type(&t.before, m[0], a);
		put_type(&t.after, m[1], b);
		tell(&t, "type");
	}
	if (why & DIFF_DATA && a->kind == b->kind)
		tell_data(&t, m, n);
	if (why & DIFF_OPERANDS)
		tell_operands(&t, s, a, b);
	if (why & DIFF_RESULT)
		tell_regions(&t, s, a, b);
	if (why & DIFF_PATTERN)
		fn(ctx, "patterns", NULL, NULL);
	if (why & DIFF_PROPS)
		tell_attrs(&t, a->props, b->props);
	if (why & DIFF_PLACE)
		fn(ctx, "place", NULL, NULL);
}

void
diff_function_details(const struct diff *d, uint32_t global,
    diff_detail *fn, void *ctx)
{
	const struct diff_side *s = d->side;
	uint32_t to = s[0].global[global];
	const struct ir_global *g = &s[0].m->global.v[global],
	    *h = &s[1].m->global.v[to];
	struct telling t = { .fn = fn, .ctx = ctx };
	uint16_t why = s[0].global_why[global];
	const struct ir_function *a, *b;

	if (why & DIFF_NAME)
		tell_name(&t, g->name, h->name, '@');
	if (g->kind != GLOBAL_FUNCTION)
		return;
	a = &s[0].m->function.v[g->index];
	b = &s[1].m->function.v[h->index];
	if (why & DIFF_ATTRS)
		tell_attrs(&t, a->attrs, b->attrs);
	if (why & DIFF_TYPE && a->type != NULL && b->type != NULL) {
		text_put_type_short(&t.before, a->type);
		text_put_type_short(&t.after, b->type);
		tell(&t, "type");
	}
	if (why & DIFF_RESULT)
		tell_result(&t, s, a->body, b->body, "result");
}
