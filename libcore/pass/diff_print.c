/*
 * What differs, as text, JSON and DOT (diff.h).
 */
#include "pass/diff_impl.h"

#include <string.h>

struct printing {
	const struct diff *d;
	struct buf *out;
	uint32_t count[DIFF_MARKS];
	uint32_t n;	/* details of this binding, or lines so far */
	bool *drawn[2];		/* by node */
};

static void
count_one(void *ctx, int side, ir_id id, enum diff_mark mark)
{
	struct printing *p = ctx;

	(void)side;
	(void)id;
	p->count[mark]++;
}

static void
put_counts(struct printing *p)
{
	bool any = false;

	for (int i = 1; i <= DIFF_MARKS; i++) {
		int mark = i % DIFF_MARKS;	/* the same last */

		if (p->count[mark] == 0)
			continue;
		buf_printf(p->out, "%s%u %s", any ? ", " : "",
		    p->count[mark], diff_mark_name[mark]);
		any = true;
	}
}

/* The functions of a pair of globals, 0 where there is none. */
static void
functions_of(const struct diff *d, int side, uint32_t global, uint32_t f[2])
{
	uint32_t g[2];

	g[side] = global;
	g[1 - side] = d->side[side].global[global];
	for (int i = 0; i < 2; i++)
		f[i] = g[i] != 0 && d->side[i].m->global.v[g[i]].kind ==
		    GLOBAL_FUNCTION ? d->side[i].m->global.v[g[i]].index : 0;
}

/* Whether something differs in a global, and how many bindings do. */
static bool
count_global(struct printing *p, int side, uint32_t global)
{
	const struct diff_side *s = &p->d->side[side];
	uint32_t f[2];
	bool differs = s->global[global] == 0 || s->global_why[global] != 0;

	functions_of(p->d, side, global, f);
	for (int i = 0; i < DIFF_MARKS; i++)
		p->count[i] = 0;
	if (f[0] != 0 && f[1] != 0)
		diff_walk(p->d, f, count_one, p);
	for (int i = 1; i < DIFF_MARKS; i++)
		differs = differs || p->count[i] > 0;
	return differs;
}

/* ---- text ---- */

static void
text_detail(void *ctx, const char *what, const char *before,
    const char *after)
{
	struct printing *p = ctx;

	buf_puts(p->out, p->n++ > 0 ? "; " : ": ");
	if (before == NULL)
		buf_puts(p->out, what);
	else
		buf_printf(p->out, "%s %s -> %s", what, before, after);
}

static void
text_binding(void *ctx, int side, ir_id id, enum diff_mark mark)
{
	static const char marks[DIFF_MARKS] = " -+!=>";
	struct printing *p = ctx;
	const struct diff_side *s = p->d->side;
	const struct ir_node *n = ir_at(s[side].m, id);
	ir_id from = side == 1 ? s[1].pair[id] : 0;

	if (mark == DIFF_SAME)
		return;
	buf_printf(p->out, "%c ", marks[mark]);
	if (from != 0 && ir_at(s[0].m, from)->id != n->id)
		buf_printf(p->out, "v%u -> ", ir_at(s[0].m, from)->id);
	buf_printf(p->out, "v%u ", n->id);
	if (n->name != NULL) {
		buf_putc(p->out, '%');
		buf_put_safe(p->out, n->name, strlen(n->name));
		buf_putc(p->out, ' ');
	}
	diff_put_binding(p->out, s[side].m, id);
	p->n = 0;
	if (from != 0)
		diff_details(p->d, from, text_detail, p);
	buf_putc(p->out, '\n');
}

static const char *
kind_name(enum global_kind kind)
{
	static const char *const names[] = { [GLOBAL_FUNCTION] = "",
	    [GLOBAL_PRIM] = "prim ", [GLOBAL_EXTERN] = "extern ",
	    [GLOBAL_UNDEFINED] = "undefined " };

	return names[kind];
}

static void
text_global(struct printing *p, int side, uint32_t global)
{
	const struct diff_side *s = &p->d->side[side];
	const struct ir_global *g = &s->m->global.v[global];
	uint32_t f[2];

	if (!count_global(p, side, global))
		return;
	functions_of(p->d, side, global, f);
	buf_printf(p->out, "%s@%s: ", kind_name(g->kind), g->name);
	if (s->global[global] == 0) {
		buf_printf(p->out, "%s\n", side == 0 ? "removed" : "added");
		return;
	}
	if (f[0] == 0)
		buf_puts(p->out, s->global_why[global] & DIFF_DATA ?
		    "changed" : "renamed");
	else
		put_counts(p);
	p->n = 1;
	diff_function_details(p->d, global, text_detail, p);
	buf_putc(p->out, '\n');
	if (f[0] != 0)
		diff_walk(p->d, f, text_binding, p);
}

void
diff_print(const struct diff *d, struct buf *out)
{
	struct printing p = { .d = d, .out = out };
	const struct diff_side *s = d->side;

	for (uint32_t i = 1; i < s[0].m->adt.n; i++)
		if (s[0].adt[i] == 0 || s[0].adt_why[i] != 0)
			buf_printf(out, "type %s: %s\n", s[0].m->adt.v[i].name,
			    s[0].adt[i] == 0 ? "removed" : "changed");
	for (uint32_t i = 1; i < s[1].m->adt.n; i++)
		if (s[1].adt[i] == 0)
			buf_printf(out, "type %s: added\n",
			    s[1].m->adt.v[i].name);
	for (uint32_t g = 1; g < s[0].m->global.n; g++)
		text_global(&p, 0, g);
	for (uint32_t g = 1; g < s[1].m->global.n; g++)
		if (s[1].global[g] == 0)
			text_global(&p, 1, g);
}

/* ---- JSON ---- */

static void
json_detail(void *ctx, const char *what, const char *before,
    const char *after)
{
	struct printing *p = ctx;

	buf_printf(p->out, "%s{\"what\": ", p->n++ > 0 ? ", " : "");
	buf_put_json(p->out, what);
	if (before != NULL) {
		buf_puts(p->out, ", \"before\": ");
		buf_put_json(p->out, before);
		buf_puts(p->out, ", \"after\": ");
		buf_put_json(p->out, after);
	}
	buf_putc(p->out, '}');
}

static void
json_side(struct printing *p, int side, ir_id id)
{
	const struct ir_module *m = p->d->side[side].m;
	const struct ir_node *n = ir_at(m, id);
	struct buf text = { NULL, 0, 0 }, at = { NULL, 0, 0 };

	buf_printf(p->out, ", \"%s\": {\"id\": \"v%u\", \"name\": ",
	    side == 0 ? "first" : "second", n->id);
	if (n->name != NULL)
		buf_put_json(p->out, n->name);
	else
		buf_puts(p->out, "null");
	diff_put_binding(&text, m, id);
	buf_puts(p->out, ", \"text\": ");
	buf_put_json(p->out, text.v);
	if (n->span.line > 0 || n->span.node != NULL) {
		span_print(&at, &m->sources, &n->span);
		buf_puts(p->out, ", \"loc\": ");
		buf_put_json(p->out, at.v);
	}
	buf_putc(p->out, '}');
	buf_release(&text);
	buf_release(&at);
}

static void
json_binding(void *ctx, int side, ir_id id, enum diff_mark mark)
{
	struct printing *p = ctx;
	ir_id from = side == 1 ? p->d->side[1].pair[id] : id;
	uint32_t bindings = p->n;

	if (mark == DIFF_SAME)
		return;
	buf_printf(p->out, "%s\n    {\"change\": \"%s\"", bindings > 0 ?
	    "," : "", diff_mark_name[mark]);
	if (from != 0)
		json_side(p, 0, from);
	if (side == 1)
		json_side(p, 1, id);
	buf_puts(p->out, ", \"details\": [");
	p->n = 0;
	if (side == 1 && from != 0)
		diff_details(p->d, from, json_detail, p);
	buf_puts(p->out, "]}");
	p->n = bindings + 1;
}

static void
json_global(struct printing *p, int side, uint32_t global)
{
	const struct diff_side *s = &p->d->side[side];
	const struct ir_global *g = &s->m->global.v[global];
	uint32_t f[2], lines = p->n;
	const char *change = "same";

	if (s->global[global] == 0)
		change = side == 0 ? "removed" : "added";
	else if (count_global(p, side, global))
		change = s->global_why[global] == DIFF_NAME ? "renamed" :
		    "changed";
	functions_of(p->d, side, global, f);
	buf_printf(p->out, "%s\n  {\"name\": ", lines > 0 ? "," : "");
	buf_put_json(p->out, g->name);
	buf_printf(p->out, ", \"change\": \"%s\", \"details\": [", change);
	p->n = 0;
	if (s->global[global] != 0)
		diff_function_details(p->d, global, json_detail, p);
	buf_puts(p->out, "], \"bindings\": [");
	p->n = 0;
	if (f[0] != 0 && f[1] != 0)
		diff_walk(p->d, f, json_binding, p);
	buf_puts(p->out, "]}");
	p->n = lines + 1;
}

void
diff_print_json(const struct diff *d, struct buf *out)
{
	struct printing p = { .d = d, .out = out };
	const struct diff_side *s = d->side;

	buf_printf(out, "{\"same\": %s, \"types\": [", d->same ? "true" :
	    "false");
	for (int i = 0; i < 2; i++)
		for (uint32_t t = 1; t < s[i].m->adt.n; t++) {
			if (s[i].adt[t] != 0 && (i == 1 || s[i].adt_why[t] ==
			    0))
				continue;
			buf_puts(out, p.n++ > 0 ? ", {\"name\": " :
			    "{\"name\": ");
			buf_put_json(out, s[i].m->adt.v[t].name);
			buf_printf(out, ", \"change\": \"%s\"}",
			    s[i].adt[t] != 0 ? "changed" : i == 0 ? "removed" :
			    "added");
		}
	buf_puts(out, "], \"globals\": [");
	p.n = 0;
	for (uint32_t g = 1; g < s[0].m->global.n; g++)
		json_global(&p, 0, g);
	for (uint32_t g = 1; g < s[1].m->global.n; g++)
		if (s[1].global[g] == 0)
			json_global(&p, 1, g);
	buf_puts(out, "\n]}\n");
}

/* ---- DOT ---- */

static const char *const colour[DIFF_MARKS] = { "grey90", "lightpink",
	"palegreen", "gold", "lightblue", "plum" };

static enum diff_mark
mark_of(const struct diff *d, int side, ir_id id)
{
	if (d->side[side].pair[id] == 0)
		return side == 0 ? DIFF_REMOVED : DIFF_ADDED;
	return diff_mark_of(d->side[side].why[id]);
}

/* A binding that both have is the second's. */
static void
canonical(const struct diff *d, int *side, ir_id *id)
{
	if (*side == 0 && d->side[0].pair[*id] != 0) {
		*id = d->side[0].pair[*id];
		*side = 1;
	}
}

static void
draw_one(struct printing *p, int side, ir_id id)
{
	struct buf label = { NULL, 0, 0 };
	const struct ir_module *m;
	const struct ir_node *n;

	canonical(p->d, &side, &id);
	if (p->drawn[side][id])
		return;
	p->drawn[side][id] = true;
	m = p->d->side[side].m;
	n = ir_at(m, id);
	buf_printf(&label, "v%u ", n->id);
	if (n->name != NULL) {
		buf_putc(&label, '%');
		buf_put_safe(&label, n->name, strlen(n->name));
		buf_putc(&label, ' ');
	}
	diff_put_binding(&label, m, id);
	buf_printf(p->out, "  %c%u [fillcolor=%s, label=", 'a' + side, id,
	    colour[mark_of(p->d, side, id)]);
	buf_put_json(p->out, label.v);
	buf_puts(p->out, "];\n");
	buf_release(&label);
}

/* What differs, with its operands and users. */
static void
dot_binding(void *ctx, int side, ir_id id, enum diff_mark mark)
{
	struct printing *p = ctx;
	const struct ir_module *m = p->d->side[side].m;
	const struct ir_node *n = ir_at(m, id);
	bool own = mark != DIFF_SAME && mark != DIFF_RENAMED;

	if (own)
		draw_one(p, side, id);
	for (uint32_t i = 0; i < n->nin; i++) {
		ir_id from = ir_in(m, n, i);
		enum diff_mark other = mark_of(p->d, side, from);
		int to_side = side, from_side = side;
		ir_id to = id;

		if (!own && (other == DIFF_SAME || other == DIFF_RENAMED))
			continue;
		draw_one(p, side, id);
		draw_one(p, side, from);
		canonical(p->d, &to_side, &to);
		canonical(p->d, &from_side, &from);
		buf_printf(p->out, "  %c%u -> %c%u%s;\n", 'a' + from_side,
		    from, 'a' + to_side, to, side == 0 ?
		    " [style=dashed, color=red]" : "");
	}
}

void
diff_print_dot(const struct diff *d, struct buf *out)
{
	struct printing p = { .d = d, .out = out };
	const struct diff_side *s = d->side;

	for (int i = 0; i < 2; i++)
		p.drawn[i] = mem_zalloc(s[i].m->node.n + 1, sizeof **p.drawn);
	buf_puts(out, "digraph diff {\n"
	    "  node [shape=box, style=filled, fontname=\"sans-serif\"];\n");
	for (int i = 0; i < 2; i++)
		for (uint32_t g = 1; g < s[i].m->global.n; g++) {
			uint32_t f[2];

			functions_of(d, i, g, f);
			if (i == 0 || s[1].global[g] == 0)
				diff_walk(d, f, dot_binding, &p);
		}
	buf_puts(out, "}\n");
	for (int i = 0; i < 2; i++)
		mem_free(p.drawn[i]);
}
