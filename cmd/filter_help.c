/*
 * --help, and the parts of the man pages and of the bash completion that
 * follow from the tables of options and from the contract.
 */
#include "cmd/filter_args.h"

#include <string.h>

#define HELP_COLUMN 26
#define HELP_WIDTH 78

static const char *
operands(const struct filter *f)
{
	return f->operands ? f->operands : "[FILE]";
}

static const char *
argument(const struct opt *o)
{
	if (o->kind == OPT_FLAG)
		return NULL;
	return o->arg ? o->arg : o->choices ? o->choices : "VALUE";
}

/* Between an option's name and its argument. */
static char
separator(const struct opt *o)
{
	return filter_dashes(o)[1] == '-' ? '=' : ' ';
}

/* The text of an option, with what it may be where its argument does not
 * say so. */
static void
put_text(struct buf *b, const struct opt *o)
{
	const char *s = o->choices, *sep = " (";
	size_t n;

	buf_puts(b, o->help);
	if (o->kind != OPT_CHOICE || o->arg == NULL)
		return;
	for (; *s != '\0'; s += n + (s[n] != '\0')) {
		n = strcspn(s, "|");
		buf_puts(b, sep);
		buf_add(b, s, n);
		sep = s[n] != '\0' && strchr(s + n + 1, '|') == NULL ?
		    " or " : ", ";
	}
	buf_putc(b, ')');
}

/* ---- --help ---- */

/* Text from column `col` on, in lines that begin at HELP_COLUMN. */
static void
put_wrapped(struct buf *b, size_t col, const char *s)
{
	bool first = true;
	size_t n;

	while (*s) {
		n = strcspn(s, " ");
		if (first ? col > HELP_COLUMN - 2 :
		    col + 1 + n > HELP_WIDTH) {
			buf_putc(b, '\n');
			col = 0;
			first = true;
		}
		if (first)
			for (; col < HELP_COLUMN; col++)
				buf_putc(b, ' ');
		else
			buf_putc(b, ' ');
		col += n + !first;
		buf_add(b, s, n);
		first = false;
		s += n + (s[n] == ' ');
	}
	buf_putc(b, '\n');
}

static void
put_option(struct buf *b, const struct opt *o)
{
	size_t start = b->n;
	struct buf text = { 0 };

	if (!o->help)
		return;
	if (o->letter)
		buf_printf(b, "  -%c, ", o->letter);
	else
		buf_puts(b, "      ");
	buf_printf(b, "%s%s", filter_dashes(o), o->name);
	if (argument(o))
		buf_printf(b, "%c%s", separator(o), argument(o));
	put_text(&text, o);
	put_wrapped(b, b->n - start, text.v);
	buf_release(&text);
}

static void
put_stamps(struct buf *b, uint32_t stamps, const char *last)
{
	uint32_t i, left = stamps;

	for (i = 0; i < IR_STAMPS; i++) {
		if (!(stamps >> i & 1))
			continue;
		left &= ~(1u << i);
		buf_printf(b, "%s%s", ir_stamp_name[i], left == 0 ? "" :
		    left & (left - 1) ? ", " : last);
	}
}

static void
put_needs(const struct contract *c, struct buf *b)
{
	if (c->needs == 0) {
		buf_puts(b, "Reads a module at any level.\n");
		return;
	}
	buf_puts(b, "Reads a module that is ");
	put_stamps(b, c->needs, " and ");
	buf_puts(b, " (see");
	for (uint32_t i = 0; i < IR_STAMPS; i++)
		if (c->needs >> i & 1)
			buf_printf(b, " %s", ir_stamp_filter[i]);
	buf_puts(b, ").\n");
}

/* The end of the sentence: what depends on the module. */
static void
put_doubts(const struct contract *c, struct buf *b)
{
	if (c->may_break != 0) {
		buf_puts(b, "; it stays ");
		put_stamps(b, c->may_break, " and ");
		buf_puts(b, " if that still holds");
	}
	buf_puts(b, ".\n");
}

/* "a module that is fused, and no longer planned" */
static void
put_writes(const struct contract *c, struct buf *b)
{
	buf_puts(b, "a module ");
	if (c->gives == 0 && c->breaks == 0) {
		buf_puts(b, "at the same level");
		put_doubts(c, b);
		return;
	}
	buf_puts(b, "that is ");
	put_stamps(b, c->gives, " and ");
	if (c->gives && c->breaks)
		buf_puts(b, ", and ");
	if (c->breaks) {
		buf_puts(b, "no longer ");
		put_stamps(b, c->breaks, " or ");
	}
	put_doubts(c, b);
}

/* The contract in sentences.  A reader of its own is one of another format if
 * a stream is written, unless it takes models, and else one of streams. */
static void
put_contract(const struct filter *f, struct buf *b)
{
	const struct contract *c = f->contract;
	bool foreign = f->read && !f->models && (!f->write || f->stream);

	if (!foreign)
		put_needs(c, b);
	if (f->models)
		buf_puts(b, "A file MODEL.onnx or MODEL.relay is converted to "
		    "a typed module first.\n");
	/* With a writer of its own it may write a stream all the same. */
	if (f->write && !f->stream && !c->gives && !c->breaks)
		return;
	buf_puts(b, "Writes ");
	if (foreign) {
		buf_puts(b, "a module.\n");
		return;
	}
	put_writes(c, b);
	for (c++; c->option != NULL; c++) {
		buf_printf(b, "With --%s: ", c->option);
		put_writes(c, b);
	}
}

void
filter_help(const struct filter *f, struct buf *b)
{
	const struct opt *o;

	buf_printf(b, "usage: %s [OPTION]...%s%s\n", f->name,
	    *operands(f) != '\0' ? " " : "", operands(f));
	buf_printf(b, "%s: %s\n", f->name, f->brief);
	if (f->opts && f->opts->name) {
		buf_puts(b, "\noptions of this program:\n");
		for (o = f->opts; o->name; o++)
			put_option(b, o);
	}
	buf_puts(b, "\noptions of all programs:\n");
	for (o = filter_common; o->name; o++)
		if (filter_has(f, o))
			put_option(b, o);
	if (!f->main) {
		buf_putc(b, '\n');
		put_contract(f, b);
	}
	buf_printf(b, "\nexit status: 0 %s, 1 %s,\n"
	    "2 wrong usage%s, 3 a file, the system or another program failed%s"
	    "\n",
	    f->done != NULL ? f->done : "done",
	    f->wrong != NULL ? f->wrong : "the input is wrong",
	    f->answers ? " or input" : "",
	    f->runs_programs ? ", 4 a bug in relay" : "");
}

/* ---- man(7) ---- */

static void
put_roff(struct buf *b, const char *s)
{
	if (*s == '.' || *s == '\'')
		buf_puts(b, "\\&");
	for (; *s; s++) {
		if (*s == '-')
			buf_puts(b, "\\-");
		else if (*s == '\\')
			buf_puts(b, "\\e");
		else if (*s == '\'')
			buf_puts(b, "\\(aq");
		else
			buf_putc(b, *s);
	}
}

static void
put_man_option(struct buf *b, const struct opt *o)
{
	struct buf text = { 0 };

	if (!o->help)
		return;
	buf_puts(b, ".TP\n");
	if (o->letter)
		buf_printf(b, "\\fB\\-%c\\fR, ", o->letter);
	buf_puts(b, "\\fB");
	put_roff(b, filter_dashes(o));
	put_roff(b, o->name);
	buf_puts(b, "\\fR");
	if (argument(o)) {
		buf_printf(b, "%c\\fI", separator(o));
		put_roff(b, argument(o));
		buf_puts(b, "\\fR");
	}
	buf_putc(b, '\n');
	/* A sentence: the table has none of a sentence's marks. */
	put_text(&text, o);
	if (*text.v >= 'a' && *text.v <= 'z')
		*text.v -= 'a' - 'A';
	put_roff(b, text.v);
	buf_release(&text);
	buf_puts(b, ".\n");
}

void
filter_help_man(const struct filter *f, struct buf *b)
{
	struct buf contract = { 0 };
	const struct opt *o;

	buf_puts(b, ".SH SYNOPSIS\n.B ");
	put_roff(b, f->name);
	buf_puts(b, "\n.RI [ OPTION ]...\n");
	if (*operands(f) != '\0') {
		buf_puts(b, ".I ");
		put_roff(b, operands(f));
		buf_putc(b, '\n');
	}
	buf_puts(b, ".SH OPTIONS\n");
	for (o = f->opts; o && o->name; o++)
		put_man_option(b, o);
	for (o = filter_common; o->name; o++)
		if (filter_has(f, o))
			put_man_option(b, o);
	if (f->main)
		return;
	put_contract(f, &contract);
	if (contract.n > 0) {
		buf_puts(b, ".SH INPUT AND OUTPUT\n");
		put_roff(b, contract.v);
	}
	buf_release(&contract);
}

/* ---- bash ---- */

static void
put_cases(struct buf *b, const struct filter *f, const struct opt *o)
{
	bool common = o == filter_common;
	const char *s;

	for (; o && o->name; o++) {
		if (o->kind != OPT_CHOICE || (common && !filter_has(f, o)))
			continue;
		buf_printf(b, "\t--%s)\n\t\tmapfile -t COMPREPLY < "
		    "<(compgen -W '", o->name);
		for (s = o->choices; *s; s++)
			buf_putc(b, *s == '|' ? ' ' : *s);
		buf_puts(b, "' -- \"$cur\")\n\t\treturn ;;\n");
	}
}

static void
put_names(struct buf *b, const struct filter *f, const struct opt *o)
{
	bool common = o == filter_common;

	for (; o && o->name; o++)
		if (o->help && (!common || filter_has(f, o)))
			buf_printf(b, " %s%s%s", filter_dashes(o), o->name,
			    o->kind == OPT_FLAG || separator(o) != '=' ? "" :
			    "=");
}

void
filter_help_completion(const struct filter *f, struct buf *b)
{
	char *name = mem_strndup(f->name, strlen(f->name)), *s;

	for (s = name; *s; s++)
		if (*s == '-')
			*s = '_';
	buf_printf(b, "_%s()\n{\n"
	    "\tlocal cur=${COMP_WORDS[COMP_CWORD]}\n"
	    "\tlocal prev=${COMP_WORDS[COMP_CWORD-1]}\n"
	    "\tif [[ $cur == = ]]; then\n"
	    "\t\tcur=\n"
	    "\telif [[ $prev == = ]]; then\n"
	    "\t\tprev=${COMP_WORDS[COMP_CWORD-2]}\n"
	    "\tfi\n"
	    "\tcase $prev in\n", name);
	put_cases(b, f, f->opts);
	put_cases(b, f, filter_common);
	buf_puts(b, "\tesac\n"
	    "\tif [[ $cur == -* ]]; then\n"
	    "\t\tmapfile -t COMPREPLY < <(compgen -W '");
	put_names(b, f, f->opts);
	put_names(b, f, filter_common);
	buf_puts(b, "' -- \"$cur\")\n"
	    "\t\t[[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
	    "\telse\n"
	    "\t\tmapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
	    "\t\tcompopt -o filenames\n"
	    "\tfi\n}\n");
	buf_printf(b, "complete -F _%s %s\n", name, f->name);
	mem_free(name);
}
