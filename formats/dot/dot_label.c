/*
 * The DOT drawing: labels, colours, short types, escapes.
 *
 * Labels are HTML-like: a bold title, then one small line per weight and
 * attribute.  Everything from the input is escaped twice: control characters
 * and bad UTF-8 as C escapes, then the markup of the surrounding HTML.
 */
#include "formats/dot/draw.h"

#include <string.h>

#include "ir/text.h"
#include "op/op.h"
#include "tensor/prim.h"

#define LINE_LIMIT 44		/* characters of a label's line */
#define LINES_LIMIT 9
#define ALL_LINES 60

/* ---- escapes ---- */

/* At most `limit` bytes of s.  Quotes and backslashes stay: the caller escapes
 * them for their context. */
static void
put_cut(struct buf *b, const char *s, size_t limit)
{
	size_t n = strlen(s), i;
	struct buf t = { 0 };

	if (n > limit) {
		for (n = limit - 1; n > 0 && (s[n] & 0xc0) == 0x80; n--)
			;
	}
	buf_put_escaped(&t, s, n);
	for (i = 0; i < t.n; i++) {
		if (t.v[i] == '\\' && i + 1 < t.n &&
		    (t.v[i + 1] == '"' || t.v[i + 1] == '\\'))
			i++;
		buf_putc(b, t.v[i]);
	}
	buf_release(&t);
	if (s[n] != '\0')
		buf_puts(b, "\xe2\x80\xa6");
}

static void
put_html(struct buf *b, const char *s)
{
	struct buf t = { 0 };

	put_cut(&t, s, LINE_LIMIT);
	buf_put_xml(b, t.v, t.n);
	buf_release(&t);
}

void
draw_put_plain(struct buf *b, const char *s)
{
	struct buf t = { 0 };
	size_t i;

	put_cut(&t, s, 400);
	for (i = 0; i < t.n; i++) {
		if (t.v[i] == '\\')
			buf_putc(b, '\\');
		buf_putc(b, t.v[i]);
	}
	buf_release(&t);
}

static const char *
keep(struct drawing *g, struct buf *b)
{
	const char *s = arena_strndup(g->m->arena, b->v ? b->v : "", b->n);

	buf_release(b);
	return s;
}

const char *
draw_text(struct drawing *g, const char *s)
{
	struct buf b = { 0 };

	draw_put_plain(&b, s);
	return keep(g, &b);
}

/* ---- types ---- */

static const char *
short_dtype(enum dtype dt)
{
	static const char *const name[DT_COUNT] = {
		[DT_BOOL] = "bool", [DT_INT8] = "i8", [DT_INT16] = "i16",
		[DT_INT32] = "i32", [DT_INT64] = "i64", [DT_UINT8] = "u8",
		[DT_UINT16] = "u16", [DT_UINT32] = "u32",
		[DT_UINT64] = "u64", [DT_FLOAT16] = "f16",
		[DT_BFLOAT16] = "bf16", [DT_FLOAT32] = "f32",
		[DT_FLOAT64] = "f64",
	};

	if (dt >= DT_COUNT)
		return "?";
	return name[dt] != NULL ? name[dt] : dtype_info[dt].suffix;
}

/* An extent of more than limit bytes is drawn as an ellipsis. */
static void
put_extent(struct buf *b, const struct sym *e, size_t limit)
{
	size_t begin = b->n;

	if (e->kind == SYM_ADD)
		buf_putc(b, '(');
	sym_print(b, e);
	if (e->kind == SYM_ADD)
		buf_putc(b, ')');
	if (b->n - begin > limit) {
		b->n = begin;
		buf_puts(b, "\xe2\x80\xa6");
	}
}

static void
put_tensor(struct buf *b, const struct type *t, size_t limit)
{
	uint32_t i;

	for (i = 0; i < t->n; i++) {
		if (i > 0)
			buf_puts(b, "\xc3\x97");
		put_extent(b, t->dim[i], limit);
	}
	buf_printf(b, "%s%s", t->n > 0 ? " " : "", short_dtype(t->dtype));
}

void
draw_put_type(struct buf *b, const struct type *t, size_t limit)
{
	uint32_t i;

	if (t->kind == TYPE_TENSOR) {
		put_tensor(b, t, limit);
	} else if (t->kind == TYPE_TUPLE) {
		buf_putc(b, '(');
		for (i = 0; i < t->n && i < 3; i++) {
			buf_puts(b, i > 0 ? ", " : "");
			if (t->arg[i]->kind == TYPE_TENSOR)
				put_tensor(b, t->arg[i], limit);
			else
				buf_puts(b, "\xe2\x80\xa6");
		}
		buf_puts(b, t->n > 3 ? ", \xe2\x80\xa6)" : ")");
	} else if (t->size > 64) {
		buf_puts(b, t->kind == TYPE_ADT ? t->name : "fn");
		buf_puts(b, "\xe2\x80\xa6");
	} else {
		text_put_type(b, t, NULL);
	}
}

/* ---- colours ---- */

struct shade {
	const char *prefix, *fill;
};

/* By the beginning of the operator's name; the first that fits. */
static const struct shade by_name[] = {
	{ "nn.conv", "#c9dcf2" }, { "nn.dense", "#c9dcf2" },
	{ "nn.batch_matmul", "#c9dcf2" }, { "nn.matmul", "#c9dcf2" },
	{ "nn.batch_norm", "#d3ead0" }, { "nn.layer_norm", "#d3ead0" },
	{ "nn.instance_norm", "#d3ead0" }, { "nn.group_norm", "#d3ead0" },
	{ "nn.l2_norm", "#d3ead0" }, { "nn.lrn", "#d3ead0" },
	{ "nn.max_pool", "#cfe8e6" }, { "nn.avg_pool", "#cfe8e6" },
	{ "nn.global_", "#cfe8e6" }, { "nn.adaptive_", "#cfe8e6" },
	{ "nn.relu", "#f6cfcc" }, { "nn.leaky_relu", "#f6cfcc" },
	{ "nn.prelu", "#f6cfcc" }, { "nn.softmax", "#f6cfcc" },
	{ "nn.log_softmax", "#f6cfcc" }, { "sigmoid", "#f6cfcc" },
	{ "tanh", "#f6cfcc" }, { "clip", "#f6cfcc" },
	{ "nn.gelu", "#f6cfcc" }, { "nn.bias_add", "#fbe3c7" },
	{ "qnn.", "#e3d6f0" }, { "quantize", "#e3d6f0" },
	{ "memory.", "#efd3df" }, { "vm.", "#efd3df" },
};

/* By family of the registry. */
static const struct shade by_family[] = {
	{ "unary", "#fdebd3" }, { "binary", "#fbe3c7" },
	{ "broadcast", "#fbe3c7" }, { "compare", "#fbe3c7" },
	{ "logical", "#fbe3c7" }, { "reduce", "#cfe8e6" },
	{ "pool", "#cfe8e6" }, { "norm", "#d3ead0" },
	{ "conv", "#c9dcf2" }, { "matmul", "#c9dcf2" },
	{ "linear", "#c9dcf2" }, { "dense", "#c9dcf2" },
	{ "activation", "#f6cfcc" }, { "softmax", "#f6cfcc" },
	{ "shape", "#fdf6cd" }, { "transform", "#fdf6cd" },
	{ "layout", "#fdf6cd" }, { "index", "#f3edc2" },
	{ "gather", "#f3edc2" }, { "create", "#ececec" },
	{ "random", "#ececec" }, { "quant", "#e3d6f0" },
	{ "qnn", "#e3d6f0" }, { "image", "#dce6c8" },
	{ "vision", "#dce6c8" }, { "sort", "#dde3ea" },
	{ "memory", "#efd3df" }, { "device", "#efd3df" },
};

static const char *
find_shade(const struct shade *table, size_t n, const char *s)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strncmp(s, table[i].prefix, strlen(table[i].prefix)) == 0)
			return table[i].fill;
	return NULL;
}

const char *
draw_op_fill(uint32_t op)
{
	const struct op_def *def = op_at(op);
	const char *fill = find_shade(by_name,
	    sizeof by_name / sizeof *by_name, def->name);

	if (fill == NULL && def->family != NULL)
		fill = find_shade(by_family,
		    sizeof by_family / sizeof *by_family, def->family);
	return fill != NULL ? fill : "#f0efe9";
}

/* ---- labels ---- */

ir_id
draw_resolve(const struct drawing *g, ir_id id)
{
	while (g->alias[id] != 0)
		id = g->alias[id];
	return id;
}

struct lines {
	struct drawing *g;
	struct buf b;
	uint32_t n;
};

static void
put_title(struct lines *l, const char *text)
{
	buf_puts(&l->b, "<B>");
	put_html(&l->b, text);
	buf_puts(&l->b, "</B>");
}

static void
put_line(struct lines *l, const char *text)
{
	uint32_t limit = l->g->o->attrs ? ALL_LINES : LINES_LIMIT;

	if (l->n++ >= limit) {
		if (l->n == limit + 1)
			buf_puts(&l->b, "<BR/>\xe2\x80\xa6");
		return;
	}
	buf_puts(&l->b, "<BR/><FONT POINT-SIZE=\"9\" COLOR=\"#3c3c3c\">");
	put_html(&l->b, text);
	buf_puts(&l->b, "</FONT>");
}

static const char *
input_name(const struct ir_node *user, uint32_t i)
{
	const struct op_input *in;
	uint32_t k;

	if (user->kind != NODE_CALL || user->callee != CALLEE_OP)
		return NULL;
	in = op_at(user->ref)->inputs;
	for (k = 0; in != NULL && in[k].name != NULL; k++)
		if (k == i || in[k].variadic)
			return in[k].name;
	return NULL;
}

static bool
is_weight_name(const char *s)
{
	static const char *const word[] = {
		"weight", "bias", "gamma", "beta", "moving_mean",
		"moving_var", "mean", "var", "scale", "kernel", "filter",
	};
	size_t i;

	for (i = 0; s != NULL && i < sizeof word / sizeof *word; i++)
		if (strcmp(s, word[i]) == 0)
			return true;
	return false;
}

bool
draw_is_weight_input(const struct ir_node *user, uint32_t i)
{
	return is_weight_name(input_name(user, i));
}

bool
draw_is_folded_atom(const struct drawing *g, ir_id id)
{
	const struct ir_node *n = ir_at(g->m, id);

	return n->kind == NODE_CONST || n->kind == NODE_OP ||
	    n->kind == NODE_GLOBAL || n->kind == NODE_CTOR ||
	    (n->kind == NODE_PARAM && g->at[id] == 0 &&
	    g->alias[id] == 0);
}

static void
put_constant(struct drawing *g, struct buf *b, const struct ir_node *n)
{
	const struct ir_constant *c = &g->m->constant.v[n->ref];

	if (c->type->n == 0 && c->data.bytes != NULL) {
		text_put_element(b, c->type->dtype, c->data.bytes, 0);
		return;
	}
	draw_put_type(b, c->type, SIZE_MAX);
}

static void
put_atom(struct drawing *g, struct buf *b, ir_id id)
{
	const struct ir_node *n = ir_at(g->m, id);
	const struct type *t = n->type != NULL ? n->type : n->annot;

	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		put_constant(g, b, n);
		break;
	case NODE_OP:
		buf_puts(b, ir_op_name(n->ref));
		break;
	case NODE_GLOBAL:
		buf_printf(b, "@%s", g->m->global.v[n->ref].name);
		break;
	case NODE_CTOR:
		buf_puts(b, g->m->ctor.v[n->ref].name);
		break;
	default:
		if (n->name != NULL)
			buf_printf(b, "%%%s%s", n->name, t ? " " : "");
		if (t != NULL)
			draw_put_type(b, t, SIZE_MAX);
	}
}

/* Operands that are not drawn, as lines: "weight 64x3x7x7 f32". */
static void
put_inputs(struct lines *l, const struct ir_node *n)
{
	struct drawing *g = l->g;
	uint32_t i;

	for (i = 0; i < n->nin; i++) {
		ir_id in = draw_resolve(g, ir_in(g->m, n, i));
		const char *role = input_name(n, i);
		struct buf b = { 0 };

		if (!draw_is_folded_atom(g, in))
			continue;
		if (role != NULL)
			buf_printf(&b, "%s ", role);
		else if (ir_at(g->m, in)->kind == NODE_CONST)
			buf_puts(&b, "const ");
		put_atom(g, &b, in);
		put_line(l, b.v != NULL ? b.v : "");
		buf_release(&b);
	}
}

/* The next entry of a list's text, without separators. */
static const char *
next_entry(const char *s, size_t *n)
{
	s += strspn(s, "[](), ");
	*n = strcspn(s, "[](), ");
	return s;
}

/* Whether an attribute has its default value; the default's text may give a
 * list by one entry, or by fewer than the canonical form has. */
static bool
is_default(const char *dflt, const char *value)
{
	const char *first;
	size_t n, k;

	if (strcmp(dflt, value) == 0 || *value != '[')
		return strcmp(dflt, value) == 0;
	first = next_entry(dflt, &n);
	for (const char *s = first; ; s += k) {
		s = next_entry(s, &k);
		if (k == 0)
			break;
		if (k != n || memcmp(s, first, n) != 0)
			return false;
	}
	value = next_entry(value, &k);
	if (n == 0 || k == 0)
		return false;
	for (; k > 0;
	    value = next_entry(value + k, &k))
		if (k != n || memcmp(value, first, n) != 0)
			return false;
	return true;
}

static void
put_attrs(struct lines *l, const struct ir_node *n)
{
	const struct op_def *def = n->kind == NODE_CALL &&
	    n->callee == CALLEE_OP ? op_at(n->ref) : NULL;
	uint32_t i;

	for (i = 0; n->attrs != NULL && i < n->attrs->n; i++) {
		const struct attr_pair *a = &n->attrs->pair[i];
		const struct op_attr *row = def == NULL || def->attrs == NULL ?
		    NULL : op_find_attr(def, a->key);
		struct buf b = { 0 };
		size_t value;

		buf_printf(&b, "%s ", a->key);
		value = b.n;
		text_put_attr(&b, &a->value);
		if (l->g->o->attrs || row == NULL || row->dflt == NULL ||
		    !is_default(row->dflt, b.v + value))
			put_line(l, b.v);
		buf_release(&b);
	}
}

/* Attributes that the binding does not have, with their defaults. */
static void
put_defaults(struct lines *l, const struct ir_node *n)
{
	const struct op_attr *row = n->kind == NODE_CALL &&
	    n->callee == CALLEE_OP ? op_at(n->ref)->attrs : NULL;

	for (; l->g->o->attrs && row != NULL && row->name != NULL; row++) {
		struct buf b = { 0 };

		if (row->dflt == NULL || attrs_get(n->attrs, row->name))
			continue;
		buf_printf(&b, "%s %s", row->name, row->dflt);
		put_line(l, b.v);
		buf_release(&b);
	}
}

/* When other programs are called in place of a tensor program: its first few
 * versions. */
static void
put_versions(struct lines *l, uint32_t global)
{
	const struct ir_global *g = &l->g->m->global.v[global];
	const struct prim *p = g->kind == GLOBAL_PRIM ?
	    l->g->m->prim.v[g->index] : NULL;
	struct buf b = { 0 };

	for (uint32_t i = 0; p != NULL && i < p->version.n; i++) {
		const struct prim_version *x = &p->version.v[i];

		b.n = 0;
		buf_puts(&b, "version ");
		if (i == DRAW_VERSIONS && p->version.n > i + 1) {
			buf_printf(&b, "and %u more", p->version.n - i);
			put_line(l, b.v);
			break;
		}
		if (x->cpu != NULL)
			buf_printf(&b, "for %s%s", x->cpu, x->nwhen > 0 ?
			    ": " : "");
		for (uint32_t k = 0; k < x->nwhen; k++) {
			buf_puts(&b, k > 0 ? ", " : "");
			sym_pred_print(&b, &x->when[k]);
		}
		put_line(l, b.v);
	}
	buf_release(&b);
}

static void
label_call(struct lines *l, struct draw_node *d, const struct ir_node *n)
{
	struct buf b = { 0 };
	const struct ir_node *f;

	switch ((enum callee_kind)n->callee) {
	case CALLEE_OP:
		buf_puts(&b, ir_op_name(n->ref));
		d->fill = draw_op_fill(n->ref);
		break;
	case CALLEE_GLOBAL:
		buf_putc(&b, '@');
		buf_put_short(&b, l->g->m->global.v[n->ref].name,
		    DRAW_NAME_LIMIT);
		break;
	case CALLEE_CTOR:
		buf_puts(&b, l->g->m->ctor.v[n->ref].name);
		d->fill = "#dcd8ec";
		break;
	case CALLEE_LOCAL:
	case CALLEE_NONE:
		f = ir_at(l->g->m, ir_in(l->g->m, n, 0));
		if (f->name != NULL)
			buf_printf(&b, "call %%%s", f->name);
		else
			buf_puts(&b, "call");
		break;
	}
	put_title(l, b.v);
	buf_release(&b);
	if (n->callee == CALLEE_GLOBAL)
		put_versions(l, n->ref);
}

static void
label_named(struct lines *l, const char *what, const struct ir_node *n)
{
	struct buf b = { 0 };

	buf_puts(&b, what);
	if (n->name != NULL)
		buf_printf(&b, "%s%%%s", *what ? " " : "", n->name);
	else if (*what == '\0')
		buf_printf(&b, "%%%u", n->id);
	put_title(l, b.v);
	buf_release(&b);
}

static void
label_typed(struct lines *l, const struct ir_node *n)
{
	const struct type *t = n->type != NULL ? n->type : n->annot;
	struct buf b = { 0 };

	if (t == NULL)
		return;
	draw_put_type(&b, t, SIZE_MAX);
	put_line(l, b.v);
	buf_release(&b);
}

const char *
draw_kind_name(const struct ir_node *n)
{
	switch ((enum node_kind)n->kind) {
	case NODE_TUPLE:
		return "tuple";
	case NODE_IF:
		return "if";
	case NODE_MATCH:
		return n->total ? "match" : "match?";
	case NODE_REF:
		return "ref";
	case NODE_READ:
		return "ref_read";
	case NODE_WRITE:
		return "ref_write";
	case NODE_CAST:
		return "match_cast";
	default:
		return "?";
	}
}

static void
label_atom(struct lines *l, ir_id id)
{
	struct buf b = { 0 };

	put_atom(l->g, &b, id);
	put_title(l, b.v != NULL ? b.v : "");
	buf_release(&b);
}

void
draw_label(struct drawing *g, struct draw_node *d)
{
	const struct ir_node *n = ir_at(g->m, d->ir);
	struct lines l = { .g = g };
	struct buf b = { 0 };

	switch (d->kind) {
	case DRAW_OP:
	case DRAW_CALL:
		label_call(&l, d, n);
		put_inputs(&l, n);
		put_attrs(&l, n);
		put_defaults(&l, n);
		break;
	case DRAW_PARAM:
		label_named(&l, "", n);
		label_typed(&l, n);
		break;
	case DRAW_RESULT:
		put_title(&l, "result");
		if (d->ir != 0)
			label_typed(&l, n);
		if (d->ir != 0 && draw_is_folded_atom(g, d->ir)) {
			put_atom(g, &b, d->ir);
			put_line(&l, b.v != NULL ? b.v : "");
		}
		break;
	case DRAW_ATOM:
		label_atom(&l, d->ir);
		break;
	case DRAW_FN:
		label_named(&l, g->loop != NULL && g->loop[d->ir] ? "loop" :
		    "fn", n);
		put_attrs(&l, n);
		break;
	default:
		put_title(&l, draw_kind_name(n));
		put_inputs(&l, n);
		break;
	}
	buf_release(&b);
	d->label = keep(g, &l.b);
}

const char *
draw_lines(struct drawing *g, const char *title, const char *const *line)
{
	struct lines l = { .g = g };

	put_title(&l, title);
	for (; *line != NULL; line++)
		put_line(&l, *line);
	return keep(g, &l.b);
}

void
draw_label_inside(struct drawing *g, struct draw_node *d)
{
	struct lines l = { .g = g };
	char text[40];

	buf_puts(&l.b, d->label);
	snprintf(text, sizeof text, "%u bindings inside", d->inside);
	put_line(&l, text);
	d->label = keep(g, &l.b);
}

/* ---- other texts ---- */

const char *
draw_pattern_text(struct drawing *g, uint32_t pattern)
{
	/* One level of fields identifies the arm. */
	const struct ir_pattern *p = &g->m->pattern.v[pattern];
	struct buf b = { 0 };
	const char *s;
	uint32_t i;

	if (p->kind == PAT_CTOR)
		buf_puts(&b, g->m->ctor.v[p->ref].name);
	else if (p->kind == PAT_VAR)
		buf_printf(&b, "%%%s", ir_at(g->m, p->ref)->name ?
		    ir_at(g->m, p->ref)->name : "_");
	else if (p->kind == PAT_WILD)
		buf_putc(&b, '_');
	for (i = 0; i < p->nsub && i < 8; i++) {
		const struct ir_pattern *f = &g->m->pattern.v[
		    g->m->subpattern.v[p->sub + i]];

		buf_puts(&b, i == 0 ? "(" : ", ");
		if (f->kind == PAT_CTOR)
			buf_printf(&b, "%s%s", g->m->ctor.v[f->ref].name,
			    f->nsub ? "(\xe2\x80\xa6)" : "");
		else if (f->kind == PAT_VAR)
			buf_printf(&b, "%%%s", ir_at(g->m, f->ref)->name ?
			    ir_at(g->m, f->ref)->name : "_");
		else
			buf_puts(&b, f->kind == PAT_WILD ? "_" :
			    "(\xe2\x80\xa6)");
	}
	if (p->nsub > 0)
		buf_puts(&b, p->nsub > 8 ? ", \xe2\x80\xa6)" : ")");
	if (p->kind == PAT_TUPLE && p->nsub == 0)
		buf_puts(&b, "()");
	s = draw_text(g, b.v);
	buf_release(&b);
	return s;
}

const char *
draw_tooltip(struct drawing *g, const struct draw_node *d)
{
	struct buf b = { 0 };
	const struct ir_node *n;
	const char *s;

	if (d->ir == 0) {
		buf_puts(&b, d->name);
	} else {
		n = ir_at(g->m, d->ir);
		buf_printf(&b, "v%u", n->id);
		if (n->name != NULL)
			buf_printf(&b, " %%%s", n->name);
		if (n->span.src != 0) {
			buf_putc(&b, ' ');
			span_print(&b, &g->m->sources, &n->span);
		}
		if (n->type != NULL && n->type->size <= 64) {
			buf_putc(&b, ' ');
			text_put_type(&b, n->type, NULL);
		}
	}
	s = draw_text(g, b.v);
	buf_release(&b);
	return s;
}

/* A record: the type, then its constructors. */
const char *
draw_adt_label(struct drawing *g, const struct ir_adt *a)
{
	struct buf b = { 0 }, t = { 0 };
	uint32_t i, j;
	size_t k;

	buf_printf(&t, "%stype %s", a->is_extern ? "extern " : "", a->name);
	for (i = 0; i < a->nparam; i++)
		buf_printf(&t, "%s%s%s", i == 0 ? "[" : ", ", a->param[i],
		    i + 1 == a->nparam ? "]" : "");
	for (i = 0; i < a->nctor; i++) {
		const struct ir_ctor *c = &g->m->ctor.v[a->ctor + i];

		buf_printf(&t, "\n%s", c->name);
		for (j = 0; j < c->nfield; j++) {
			buf_puts(&t, j == 0 ? "(" : ", ");
			draw_put_type(&t, c->field[j], SIZE_MAX);
		}
		buf_puts(&t, c->nfield > 0 ? ")" : "");
	}
	buf_putc(&b, '{');
	for (k = 0; k < t.n; k++) {
		if (strchr("{}|<>\\\" ", t.v[k]) != NULL)
			buf_putc(&b, '\\');
		if (t.v[k] == '\n')
			buf_puts(&b, b.n > 0 && memchr(t.v, '\n', k) ?
			    "\\l|" : "|");
		else if ((unsigned char)t.v[k] >= 0x20)
			buf_putc(&b, t.v[k]);
	}
	buf_puts(&b, a->nctor > 0 ? "\\l}" : "}");
	buf_release(&t);
	return keep(g, &b);
}

uint32_t
draw_add_cluster(struct drawing *g, enum cluster_kind kind, uint32_t parent,
    const char *label)
{
	struct draw_cluster c = { .kind = kind, .parent = parent,
		.label = draw_text(g, label) };

	c.name = arena_printf(g->m->arena, "cluster%u", g->cluster.n);
	vec_push(&g->cluster, c);
	return g->cluster.n - 1;
}

void
draw_add_edge(struct drawing *g, const struct draw_edge *e)
{
	uint64_t key[4] = { e->from, e->to, e->value,
		(uint64_t)e->kind << 32 | e->head };
	uint64_t h = hash_bytes(key, sizeof key, e->note ?
	    hash_bytes(e->note, strlen(e->note), 0) : 1);
	uint32_t seen;

	if (e->from == 0 || e->to == 0 ||
	    (e->from == e->to && e->kind != EDGE_BACK))
		return;
	if (map_get(&g->edge_seen, h, &seen))
		return;
	map_put(&g->edge_seen, h, 1);
	vec_push(&g->edge, *e);
}
