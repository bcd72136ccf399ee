/*
 * The description of an operator, as text for people, as JSON for programs,
 * or as the sections of relay-ops(7).  All of it comes from the row.
 */
#include "op/describe.h"
#include "op/grad.h"
#include "op/published.h"

#include <string.h>

#define WIDTH 78

static const char *
pattern_name(const struct op_def *op)
{
	switch (op->pattern) {
	case OP_ELEMWISE:
		return "elementwise";
	case OP_BROADCAST:
		return "broadcast";
	case OP_INJECTIVE:
		return "injective";
	case OP_REDUCE:
		return "reduction";
	case OP_OUT_FUSABLE:
		return "output-fusable";
	case OP_TUPLE:
		return "tuple";
	case OP_OPAQUE:
		return "opaque";
	}
	BUG("pattern %d of %s", (int)op->pattern, op->name);
}

/* How the adjoints of its operands come about. */
static const char *
gradient_name(const struct op_def *op)
{
	return op->gradient == grad_none ? "zero" :
	    op->gradient != NULL ? "rule" :
	    op->no_gradient == NULL ? "derived" : "none";
}

static const char *
effect_name(const struct op_def *op)
{
	static const char *const name[] = {
		"none", "reads", "writes", "reads and writes"
	};	/* by enum ir_effect */

	return name[op->effect & (EFFECT_READS | EFFECT_WRITES)];
}

static const char *
type_name(const struct op_attr *a)
{
	static const char *const name[] = {
		[ATTR_T_BOOL] = "bool", [ATTR_T_INT] = "integer",
		[ATTR_T_FLOAT] = "number", [ATTR_T_STR] = "string",
		[ATTR_T_DTYPE] = "data type", [ATTR_T_DIM] = "extent",
		[ATTR_T_INTS] = "integers", [ATTR_T_DIMS] = "extents",
		[ATTR_T_FLOATS] = "numbers", [ATTR_T_STRS] = "strings",
		[ATTR_T_PAIRS] = "lists of integers",
		[ATTR_T_TYPE] = "type",
		[ATTR_T_INT_OR_INTS] = "integer or integers",
	};

	return name[a->type & ATTR_T_BASE];
}

/* "strides=1", "units", "newshape or operand": how a call writes it. */
static void
put_attr_head(struct buf *b, const struct op_attr *a)
{
	buf_puts(b, a->name);
	if (!(a->type & (ATTR_T_REQUIRED | ATTR_T_OPERAND)))
		buf_printf(b, "=%s", a->dflt);
}

/* How the attribute differs from that of the published implementation. */
static void
put_published(struct buf *b, const struct op_def *op, const struct op_attr *a)
{
	const struct op_published *r = op_published_find(PUBLISHED_DEFAULT,
	    op->name, a->name);

	if (r != NULL && *r->text == '\0')
		buf_puts(b, "; TVM needs it");
	else if (r != NULL)
		buf_printf(b, "; by default %s in TVM", r->text);
	if (op_published_find(PUBLISHED_HERE, op->name, a->name) != NULL)
		buf_puts(b, "; not in TVM");
}

static void
put_attr_note(struct buf *b, const struct op_def *op, const struct op_attr *a)
{
	if (a->full > 3 && a->full % 2 == 0)
		buf_printf(b, "1, %d or ", a->full / 2);
	else if (a->full > 1)
		buf_puts(b, "1 or ");
	if (a->full)
		buf_printf(b, "%d ", a->full);
	buf_puts(b, type_name(a));
	if (a->type & ATTR_T_OPERAND)
		buf_puts(b, ", or an operand instead");
	else if (a->type & ATTR_T_NULL_OK)
		buf_puts(b, " or None");
	put_published(b, op, a);
}

static void
put_signature(struct buf *b, const struct op_def *op)
{
	const char *sep = "";

	buf_printf(b, "%s(", op->name);
	for (const struct op_input *in = op->inputs; in->name; in++) {
		buf_printf(b, in->optional ? "%s[%s]" : "%s%s", sep, in->name);
		sep = ", ";
	}
	buf_puts(b, ")");
}

/* What is otherwise in the published implementation, or NULL. */
static const char *
published_meaning(const struct op_def *op)
{
	const struct op_published *r = op_published_find(PUBLISHED_MEANING,
	    op->name, NULL);

	if (r != NULL)
		return r->text;
	return op_published_find(PUBLISHED_HERE, op->name, NULL) != NULL ?
	    "there is no such operator" : NULL;
}

static const char *
alias_of(const struct op_def *op)
{
	const char *alias, *name;

	for (uint32_t i = 0; op_alias(i, &alias, &name); i++)
		if (strcmp(name, op->name) == 0)
			return alias;
	return NULL;
}

/* ---- text ---- */

/* Words of `s` from column `col` on, further lines indented. */
static void
put_wrapped(struct buf *b, const char *s, size_t col, size_t indent)
{
	size_t n;

	for (; *s; s += n, s += strspn(s, " ")) {
		n = strcspn(s, " ");
		if (col > indent && col + 1 + n > WIDTH) {
			buf_printf(b, "\n%*s", (int)indent, "");
			col = indent;
		} else if (col > indent) {
			buf_putc(b, ' ');
			col++;
		}
		buf_add(b, s, n);
		col += n;
	}
	buf_putc(b, '\n');
}

static void
put_item(struct buf *b, const char *head, const char *text)
{
	size_t n = strlen(head);

	buf_printf(b, "    %s", head);
	if (n > 19)
		buf_printf(b, "\n%24s", "");
	else
		buf_printf(b, "%*s", (int)(20 - n), "");
	put_wrapped(b, text, 24, 24);
}

static void
show_attr(struct buf *b, const struct op_def *op, const struct op_attr *a)
{
	struct buf head = { 0 }, text = { 0 };

	put_attr_head(&head, a);
	buf_printf(&text, "%s (", a->doc);
	put_attr_note(&text, op, a);
	buf_puts(&text, ")");
	put_item(b, head.v, text.v);
	buf_release(&head);
	buf_release(&text);
}

void
op_describe_text(struct buf *b, const struct op_def *op)
{
	put_signature(b, op);
	buf_puts(b, "\n    ");
	put_wrapped(b, op->doc, 4, 4);
	if (op->inputs[0].name)
		buf_puts(b, "  inputs\n");
	for (const struct op_input *in = op->inputs; in->name; in++)
		put_item(b, in->name, in->doc);
	if (op->attrs)
		buf_puts(b, "  attributes\n");
	for (const struct op_attr *a = op->attrs; a && a->name; a++)
		show_attr(b, op, a);
	buf_printf(b, "  pattern %s, effect %s, gradient %s, family %s\n",
	    pattern_name(op), effect_name(op), gradient_name(op), op->family);
	if (op->no_gradient)
		put_item(b, "no gradient", op->no_gradient);
	if (op->subgradient)
		put_item(b, "at kinks", op->subgradient);
	if (op->non_computational)
		buf_puts(b, "  computes nothing\n");
	if (published_meaning(op) != NULL)
		put_item(b, "in TVM", published_meaning(op));
	if (alias_of(op))
		buf_printf(b, "  alias %s\n", alias_of(op));
}

/* ---- JSON ---- */

static void
put_json(struct buf *b, const char *key, const char *s)
{
	buf_printf(b, "\"%s\": ", key);
	if (s == NULL) {
		buf_puts(b, "null");
		return;
	}
	buf_put_json(b, s);
}

static void
json_attr(struct buf *b, const struct op_attr *a)
{
	const char *s = a->values, *sep = "";
	size_t n;

	buf_puts(b, "\n    {");
	put_json(b, "name", a->name);
	buf_puts(b, ", ");
	put_json(b, "type", type_name(a));
	buf_puts(b, ", ");
	put_json(b, "default", a->type & (ATTR_T_REQUIRED | ATTR_T_OPERAND) ?
	    NULL : a->dflt);
	buf_printf(b, ", \"required\": %s, \"operand\": %s, \"length\": %u, ",
	    a->type & ATTR_T_REQUIRED ? "true" : "false",
	    a->type & ATTR_T_OPERAND ? "true" : "false", (unsigned)a->full);
	put_json(b, "doc", a->doc);
	if (s)
		buf_puts(b, ", \"values\": [");
	for (; s && *s; s += n, s += strspn(s, " "), sep = ", ") {
		n = strcspn(s, " ");
		if (n == 2 && memcmp(s, "''", 2) == 0)
			buf_printf(b, "%s\"\"", sep);
		else
			buf_printf(b, "%s\"%.*s\"", sep, (int)n, s);
	}
	buf_puts(b, a->values ? "]}" : "}");
}

void
op_describe_json(struct buf *b, const struct op_def *op)
{
	const char *sep = "";

	buf_puts(b, "{");
	put_json(b, "name", op->name);
	buf_puts(b, ", ");
	put_json(b, "family", op->family);
	buf_puts(b, ", ");
	put_json(b, "pattern", pattern_name(op));
	buf_puts(b, ", ");
	put_json(b, "effect", effect_name(op));
	buf_puts(b, ", ");
	put_json(b, "gradient", gradient_name(op));
	buf_puts(b, ", ");
	put_json(b, "no_gradient", op->no_gradient);
	buf_puts(b, ", ");
	put_json(b, "at_kinks", op->subgradient);
	buf_printf(b, ", \"computes\": %s, ",
	    op->non_computational ? "false" : "true");
	put_json(b, "alias", alias_of(op));
	buf_puts(b, ", ");
	put_json(b, "in_tvm", published_meaning(op));
	buf_puts(b, ",\n  ");
	put_json(b, "doc", op->doc);
	buf_puts(b, ",\n  \"inputs\": [");
	for (const struct op_input *in = op->inputs; in->name; in++) {
		buf_printf(b, "%s\n    {", sep);
		put_json(b, "name", in->name);
		buf_printf(b, ", \"optional\": %s, ",
		    in->optional ? "true" : "false");
		put_json(b, "doc", in->doc);
		buf_puts(b, "}");
		sep = ",";
	}
	buf_puts(b, "],\n  \"attributes\": [");
	sep = "";
	for (const struct op_attr *a = op->attrs; a && a->name; a++) {
		buf_puts(b, sep);
		json_attr(b, a);
		sep = ",";
	}
	buf_puts(b, "]}");
}

/* ---- the page ---- */

static void
put_roff(struct buf *b, const char *s)
{
	bool start = true;

	for (; *s; s++) {
		if (start && (*s == '.' || *s == '\''))
			buf_puts(b, "\\&");
		start = false;
		switch (*s) {
		case '\\': buf_puts(b, "\\e"); break;
		case '-': buf_puts(b, "\\-"); break;
		case '\'': buf_puts(b, "\\(aq"); break;
		case '`': buf_puts(b, "\\(ga"); break;
		case '^': buf_puts(b, "\\(ha"); break;
		case '~': buf_puts(b, "\\(ti"); break;
		case '"': buf_puts(b, "\\(dq"); break;
		default: buf_putc(b, *s);
		}
	}
	buf_putc(b, '\n');
}

static void
man_item(struct buf *b, const char *head, const char *text)
{
	buf_puts(b, ".TP\n.B ");
	put_roff(b, head);
	put_roff(b, text);
}

/* The texts of a page break the line after a sentence. */
static void
man_doc(struct buf *b, const char *doc)
{
	const char *end;
	char *line;

	for (; (end = strstr(doc, ".  ")) != NULL; doc = end + 3) {
		line = mem_strndup(doc, (size_t)(end + 1 - doc));
		put_roff(b, line);
		mem_free(line);
	}
	put_roff(b, doc);
}

void
op_describe_man(struct buf *b, const struct op_def *op)
{
	struct buf head = { 0 }, text = { 0 };

	put_signature(&head, op);
	buf_puts(b, ".SS ");
	put_roff(b, head.v);
	man_doc(b, op->doc);
	buf_printf(b, "Fuses as\n.IR %s ;\neffect: %s; gradient: %s.\n",
	    pattern_name(op), effect_name(op), gradient_name(op));
	if (op->no_gradient)
		buf_printf(b, "It has no gradient: %s.\n", op->no_gradient);
	if (op->subgradient)
		buf_printf(b, "Where it has no derivative, the gradient is "
		    "%s.\n", op->subgradient);
	if (published_meaning(op) != NULL) {
		buf_puts(b, "In TVM: ");
		put_roff(b, published_meaning(op));
	}
	if (alias_of(op))
		buf_printf(b, "Also read under the name\n.BR %s .\n",
		    alias_of(op));
	for (const struct op_input *in = op->inputs; in->name; in++)
		man_item(b, in->name, in->doc);
	for (const struct op_attr *a = op->attrs; a && a->name; a++) {
		head.n = text.n = 0;
		put_attr_head(&head, a);
		if (a->type & (ATTR_T_REQUIRED | ATTR_T_OPERAND))
			buf_puts(&head, "=");
		buf_printf(&text, "%s (", a->doc);
		put_attr_note(&text, op, a);
		buf_puts(&text, ")");
		man_item(b, head.v, text.v);
	}
	buf_release(&head);
	buf_release(&text);
}

/* "strided_slice, strides" as a word. */
static void
man_row(struct buf *b, const struct op_published *r, const char *text)
{
	char *head = mem_printf("%s%s%s", r->op, r->attr != NULL ? ", " : "",
	    r->attr != NULL ? r->attr : "");

	man_item(b, head, text);
	mem_free(head);
}

static const char differences[] =
    ".SH DIFFERENCES FROM TVM\n"
    "Texts written for TVM 0.18, the last version that held Relay, mean the\n"
    "same here, but for what follows.\n"
    "Of all operators: an index outside of its dimension and a division of\n"
    "integers by zero are errors when the program runs, and no conversion,\n"
    "shift or overflow is undefined.\n";

void
op_describe_differences(struct buf *b)
{
	static const struct {
		enum op_published_kind kind;
		const char *title, *text;
	} part[] = {
		{ PUBLISHED_THERE, "Operators that are not here", NULL },
		{ PUBLISHED_MEANING, "Operators that compute something else",
		    NULL },
		{ PUBLISHED_DEFAULT, "Attributes with another default",
		    "none: a text there must give it" },
		{ PUBLISHED_UNUSED, "Attributes that are read and left out",
		    NULL },
		{ PUBLISHED_HERE, "Operators and attributes that are only here",
		    "not there" },
	};

	buf_puts(b, differences);
	for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
		buf_printf(b, ".SS %s\n", part[k].title);
		for (uint32_t i = 0; i < op_published_count; i++) {
			const struct op_published *r = &op_published[i];

			if (r->kind == part[k].kind)
				man_row(b, r, r->text != NULL && *r->text ?
				    r->text : part[k].text);
		}
	}
}
