/*
 * Help for names of other languages and frameworks.
 *
 * They are functions that are compositions of a few operators here, as
 * importers write them.
 */
#include "formats/text/read.h"

#include <string.h>

#include "op/published.h"

/* Names without a prefix such as "nn."; x is the operand. */
static const struct {
	const char *name, *spelled;
} spelling[] = {
	{ "gelu", "%x * (erf(%x * 0.70710677f) + 1f) * 0.5f" },
	{ "silu", "%x * sigmoid(%x)" },
	{ "swish", "%x * sigmoid(%x)" },
	{ "hardswish", "%x * clip(%x + 3f, a_min=0f, a_max=6f) / 6f" },
	{ "hard_swish", "%x * clip(%x + 3f, a_min=0f, a_max=6f) / 6f" },
	{ "hardsigmoid", "clip(%x + 3f, a_min=0f, a_max=6f) / 6f" },
	{ "hard_sigmoid", "clip(%x + 3f, a_min=0f, a_max=6f) / 6f" },
	{ "relu6", "clip(%x, a_min=0f, a_max=6f)" },
	{ "softplus", "log(exp(%x) + 1f)" },
	{ "softsign", "%x / (abs(%x) + 1f)" },
	{ "mish", "%x * tanh(log(exp(%x) + 1f))" },
	{ "elu", "where(%x > 0f, %x, exp(%x) - 1f)" },
	{ "rms_norm", "%x * rsqrt(mean(%x * %x, axis=[-1], keepdims=True) + "
	    "1e-5f)" },
	{ "addmm", "nn.dense(%x, %w) + %b" },
	{ "linear", "nn.dense(%x, %w) + %b" },
	{ "range", "arange(0i64, %n, 1i64, dtype=\"int64\"), with "
	    "%n of int64" },
};

bool
parse_spelled_help(struct parser *p, const char *name)
{
	const char *dot = strrchr(name, '.');
	const char *last = dot != NULL ? dot + 1 : name;
	const struct op_published *there = op_published_find(PUBLISHED_THERE,
	    name, NULL);

	if (there != NULL) {
		diag_help(p->d, "of TVM's %s: %s", name, there->text);
		return true;
	}
	if (strcmp(name, "return") == 0) {
		diag_help(p->d, "there is no 'return': the last expression of "
		    "a body is its result");
		return true;
	}
	if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0) {
		diag_help(p->d, "a boolean is True or False");
		return true;
	}
	for (size_t i = 0; i < sizeof spelling / sizeof *spelling; i++)
		if (strcmp(spelling[i].name, last) == 0) {
			diag_help(p->d, "%s can be written as %s", last,
			    spelling[i].spelled);
			return true;
		}
	return false;
}

/* Words that stand between operands in other languages. */
static const struct {
	const char *word, *op;
} words[] = {
	{ "and", "logical_and" }, { "or", "logical_or" },
	{ "xor", "logical_xor" }, { "div", "floor_divide" },
	{ "mod", "mod" },
};

static bool
word_help(struct parser *p)
{
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (lex_is_name(&p->l, words[i].word)) {
			diag_help(p->d, "write %s(%%a, %%b)", words[i].op);
			return true;
		}
	return false;
}

/* "%a % 2" ends in a mark, "%a %b" in a name. */
void
parse_remainder_help(struct parser *p)
{
	const struct lexer *l = &p->l;
	bool mark = lex_is(l, '%');

	if (l->tok.kind == TOK_NAME && word_help(p))
		return;
	if (l->tok.span.line != l->prev.span.end_line || (!mark &&
	    (l->tok.begin >= l->len || l->s[l->tok.begin] != '%')))
		return;
	if (mark)
		diag_help(p->d, "the remainder of a division is "
		    "mod(%%a, %%b)");
	else
		diag_help(p->d, "an operator or a ';' is missing; the "
		    "remainder of a division is mod(%%a, %%b)");
}
