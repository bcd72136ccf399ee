/*
 * The command line: getopt_long over the tables of options.
 *
 * Options and operands may be mixed; "--" ends the options.  getopt_long is
 * run without permutation, one word after another, so that each result is known
 * to come from one word: glibc accepts abbreviated names of
 * options, we do not (a name that is unique today is not tomorrow).
 */
#include "cmd/filter_args.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define LONG_BASE 256		/* above all short options */

#define COMMON(field) offsetof(struct common_opts, field)
const struct opt filter_common[] = {
	{ "output", 'o', OPT_STRING, "FILE", NULL,
	  "write to FILE instead of standard output", COMMON(output) },
	{ "quiet", 'q', OPT_FLAG, NULL, NULL,
	  "report errors only, no warnings", COMMON(quiet) },
	{ "verbose", 'v', OPT_FLAG, NULL, NULL,
	  "report on standard error what is done and what is not, and why",
	  COMMON(verbose) },
	{ "stats", 0, OPT_FLAG, NULL, NULL,
	  "print counts to standard error", COMMON(stats) },
	{ "time", 0, OPT_FLAG, NULL, NULL,
	  "print the time of each step to standard error", COMMON(time) },
	{ "diag", 0, OPT_CHOICE, NULL, "text|json",
	  "how to print errors and warnings", COMMON(diag) },
	{ "MD", 0, OPT_FLAG, NULL, NULL,
	  "write a rule for make too: on which files the output depends",
	  COMMON(depend) },
	{ "MF", 0, OPT_STRING, "FILE", NULL,
	  "with -MD: where the rule is written; by default the output's name "
	  "with .d", COMMON(rule) },
	{ "MT", 0, OPT_STRING, "TARGET", NULL,
	  "with -MD: the rule's target; by default the output",
	  COMMON(target) },
	{ "max-memory", 0, OPT_INT, "SIZE", NULL,
	  "fail rather than use more memory; suffixes k, M and G are "
	  "understood",
	  COMMON(max_memory) },
	{ "function", 'f', OPT_STRING, "NAME", NULL,
	  "rewrite this function alone", COMMON(function) },
	{ "limit", 0, OPT_INT, "N", NULL,
	  "do only the first N rewrites, as -v numbers them", COMMON(limit) },
	{ "list-rules", 0, OPT_FLAG, NULL, NULL,
	  "print the rules and exit", COMMON(list_rules) },
	{ "only", 0, OPT_STRING, "RULE", NULL,
	  "apply only this rule", COMMON(only) },
	{ "no-verify", 0, OPT_FLAG, NULL, NULL,
	  "do not verify the module before and after", COMMON(no_verify) },
	{ "help", 'h', OPT_FLAG, NULL, NULL,
	  "print this help and exit", COMMON(help) },
	{ "version", 'V', OPT_FLAG, NULL, NULL,
	  "print the version and exit", COMMON(version) },
	{ "help-man", 0, OPT_FLAG, NULL, NULL, NULL, COMMON(help_man) },
	{ "help-completion", 0, OPT_FLAG, NULL, NULL, NULL,
	  COMMON(help_completion) },
	{ 0 },
};

/* One option that is understood: its row and the struct it sets. */
struct row {
	const struct opt *opt;
	char *base;
};

struct parser {
	const struct filter *f;
	VEC(struct row) row;
	VEC(struct option) longs;
	struct buf shorts;
};

__attribute__((format(printf, 2, 3))) static bool
wrong_usage(const struct filter *f, const char *fmt, ...)
{
	struct buf b = { 0 }, safe = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	buf_put_safe(&safe, b.v, b.n);
	fprintf(stderr, "%s: error: %s; try '%s --help'\n", f->name, safe.v,
	    f->name);
	buf_release(&b);
	buf_release(&safe);
	return false;
}

const char *
filter_dashes(const struct opt *o)
{
	return *o->name >= 'A' && *o->name <= 'Z' ? "-" : "--";
}

static bool
is_for_rules(const struct opt *common)
{
	return common->offset == COMMON(function) ||
	    common->offset == COMMON(limit) ||
	    common->offset == COMMON(list_rules) ||
	    common->offset == COMMON(only);
}

bool
filter_has(const struct filter *f, const struct opt *common)
{
	const char *name = common->name;
	const struct opt *o;

	if (f->rules == NULL && is_for_rules(common))
		return false;
	/* A program with a main of its own verifies no module, and counts
	 * none. */
	if ((f->main && (strcmp(name, "no-verify") == 0 ||
	    strcmp(name, "stats") == 0)) ||
	    (f->no_output && strcmp(name, "output") == 0))
		return false;
	for (o = f->opts; o && o->name; o++)
		if (strcmp(o->name, name) == 0)
			return false;
	return true;
}

static void
add_rows(struct parser *p, const struct opt *o, void *base)
{
	bool common = o == filter_common;

	for (; o && o->name; o++) {
		if (common && !filter_has(p->f, o))
			continue;
		int arg = o->kind == OPT_FLAG ? no_argument :
		    required_argument;
		struct option l = { o->name, arg, NULL,
		    LONG_BASE + (int)p->row.n };
		struct row r = { o, base };

		vec_push(&p->row, r);
		vec_push(&p->longs, l);
		if (o->letter) {
			buf_putc(&p->shorts, o->letter);
			if (arg == required_argument)
				buf_putc(&p->shorts, ':');
		}
	}
}

bool
filter_read_int(const char *s, int64_t *out)
{
	static const char suffix[] = "kMGT";
	const char *at;
	long long v;
	char *end;
	int i, n;

	errno = 0;
	v = strtoll(s, &end, 10);
	if (end == s || errno != 0 || *s == ' ')
		return false;
	at = *end ? strchr(suffix, *end == 'K' ? 'k' : *end) : NULL;
	if (*end && (!at || end[1]))
		return false;
	n = at ? (int)(at - suffix) + 1 : 0;
	for (i = 0; i < n; i++) {
		if (v > LLONG_MAX / 1024 || v < LLONG_MIN / 1024)
			return false;
		v *= 1024;
	}
	*out = v;
	return true;
}

/* The choice of "a|b|c" that s is, or NULL; a static string of the row is
 * not needed: s lives as long as argv. */
static bool
is_choice(const char *choices, const char *s)
{
	size_t n = strlen(s), k;

	for (; *choices; choices += k + (choices[k] == '|')) {
		k = strcspn(choices, "|");
		if (k == n && memcmp(choices, s, n) == 0)
			return true;
	}
	return false;
}

static bool
wrong_choice(const struct filter *f, const struct opt *o, const char *s)
{
	struct buf b = { 0 };
	const char *c = o->choices;
	size_t k;

	for (; *c; c += k + (c[k] == '|')) {
		k = strcspn(c, "|");
		if (b.n > 0)
			buf_puts(&b, c[k] ? ", " : " or ");
		buf_printf(&b, "'%.*s'", (int)k, c);
	}
	wrong_usage(f, "option '--%s' must be %s, not '%s'", o->name, b.v, s);
	buf_release(&b);
	return false;
}

static bool
set_option(const struct filter *f, const struct row *r, const char *s)
{
	const struct opt *o = r->opt;
	void *at = r->base + o->offset;
	struct opt_list *list;

	switch (o->kind) {
	case OPT_FLAG:
		*(bool *)at = true;
		break;
	case OPT_STRING:
		*(const char **)at = s;
		break;
	case OPT_INT:
		if (!filter_read_int(s, at))
			return wrong_usage(f, "option '--%s' wants %s, not "
			    "'%s'", o->name, o->arg != NULL &&
			    strcmp(o->arg, "SIZE") == 0 ?
			    "a size such as 512M" : "an integer", s);
		break;
	case OPT_LIST: case OPT_IMPORT: case OPT_IMPORT_ONLY:
		list = at;
		list->v = mem_realloc(list->v, list->n + 1, sizeof *list->v);
		list->v[list->n++] = s;
		break;
	case OPT_CHOICE:
		if (!is_choice(o->choices, s))
			return wrong_choice(f, o, s);
		*(const char **)at = s;
		break;
	}
	return true;
}

static const struct row *
find_long(const struct parser *p, const char *word)
{
	size_t n = strcspn(word, "=");
	uint32_t i;

	for (i = 0; i < p->row.n; i++)
		if (strlen(p->row.v[i].opt->name) == n &&
		    memcmp(p->row.v[i].opt->name, word, n) == 0)
			return &p->row.v[i];
	return NULL;
}

static const struct row *
find_short(const struct parser *p, int letter)
{
	uint32_t i;

	for (i = 0; i < p->row.n; i++)
		if (p->row.v[i].opt->letter == letter)
			return &p->row.v[i];
	return NULL;
}

static bool
unknown_long(const struct parser *p, const char *word)
{
	VEC(const char *) names = { 0 };
	int n = (int)strcspn(word, "=");
	char *w = mem_strndup(word, (size_t)n);
	const char *near, *dashes = *word == 'M' ? "-" : "--";
	uint32_t i;

	for (i = 0; i < p->row.n; i++)
		if (p->row.v[i].opt->help)
			vec_push(&names, p->row.v[i].opt->name);
	vec_push(&names, NULL);
	near = str_closest(w, names.v);
	if (near)
		wrong_usage(p->f, "unknown option '%s%s', did you mean "
		    "'%s%s'?", dashes, w, filter_dashes(find_long(p,
		    near)->opt), near);
	else
		wrong_usage(p->f, "unknown option '%s%s'", dashes, w);
	mem_free(w);
	vec_free(&names);
	return false;
}

/* One result of getopt_long; word: the argument, if it is a long option. */
static bool
take_answer(struct parser *p, int c, int index, const char *word)
{
	const struct filter *f = p->f;
	bool is_long = word && strncmp(word, "--", 2) == 0;

	if (is_long && !find_long(p, word + 2))
		return unknown_long(p, word + 2);
	if (is_long && word[2] == 'M')
		word++;
	if (c == ':' && is_long)
		return wrong_usage(f, "option '%s' needs an argument", word);
	if (c == ':')
		return wrong_usage(f, "option '-%c' needs an argument",
		    optopt);
	if (c == '?' && is_long)
		return wrong_usage(f, "option '%.*s' takes no argument",
		    (int)strcspn(word, "="), word);
	if (c == '?')
		return wrong_usage(f, "unknown option '-%c'", optopt);
	if (index >= 0)
		return set_option(f, &p->row.v[c - LONG_BASE], optarg);
	return set_option(f, find_short(p, c), optarg);
}

static bool
parse_words(struct parser *p, int argc, char **argv, struct filter_args *a)
{
	int c, index, word = 1;
	bool in_cluster = false;

	/* 0, not 1: glibc then starts over, option letters included. */
	optind = 0;
	opterr = 0;
	for (;;) {
		index = -1;
		word = optind ? optind : 1;
		/* "-MD": one option, not two letters. */
		if (!in_cluster && word < argc && argv[word][0] == '-' &&
		    argv[word][1] == 'M')
			argv[word] = mem_printf("-%s", argv[word]);
		c = getopt_long(argc, argv, p->shorts.v, p->longs.v, &index);
		if (c != -1) {
			const char *w = in_cluster || word >= argc ? NULL :
			    argv[word];

			if (!take_answer(p, c, index, w))
				return false;
			/* "-qv": the same word again. */
			in_cluster = optind == word;
			continue;
		}
		if (optind >= argc)
			return true;
		if (optind > word && strcmp(argv[optind - 1], "--") == 0)
			break;
		vec_push(&a->operand, argv[optind++]);
	}
	while (optind < argc)
		vec_push(&a->operand, argv[optind++]);
	return true;
}

bool
filter_parse(const struct filter *f, int argc, char **argv,
    struct filter_args *a)
{
	uint32_t max = f->max_operands ? f->max_operands : 1;
	struct parser p = { .f = f };
	struct option end = { 0 };
	bool ok;

	a->common.diag = "text";
	a->common.limit = FILTER_NO_LIMIT;
	a->opts = mem_zalloc(1, f->opts_size ? f->opts_size : 1);
	if (f->defaults)
		memcpy(a->opts, f->defaults, f->opts_size);
	buf_puts(&p.shorts, "+:");
	add_rows(&p, f->opts, a->opts);
	add_rows(&p, filter_common, &a->common);
	vec_push(&p.longs, end);
	ok = parse_words(&p, argc, argv, a);
	if (ok && a->operand.n > max)
		ok = wrong_usage(f, "unexpected operand '%s'%s%s",
		    a->operand.v[max], f->second != NULL ? "; " : "",
		    f->second != NULL ? f->second : "");
	if (ok && a->common.quiet && a->common.verbose)
		ok = wrong_usage(f, "options '--quiet' and '--verbose' "
		    "exclude each other");
	vec_push(&a->operand, NULL);
	vec_free(&p.row);
	vec_free(&p.longs);
	buf_release(&p.shorts);
	return ok;
}

void
filter_args_release(const struct filter *f, struct filter_args *a)
{
	const struct opt *o;
	struct opt_list *list;

	/* Two names of an option have one list. */
	for (o = f->opts; o && o->name; o++)
		if (OPT_IS_LIST(o->kind)) {
			list = (void *)((char *)a->opts + o->offset);
			mem_free(list->v);
			list->v = NULL;
		}
	mem_free(a->opts);
	vec_free(&a->operand);
}

const struct contract *
filter_contract(const struct filter *f, const void *opts)
{
	const struct contract *c;
	const struct opt *o;

	for (c = f->contract + 1; c->option != NULL; c++)
		for (o = f->opts; o != NULL && o->name != NULL; o++)
			if (strcmp(o->name, c->option) == 0 &&
			    o->kind == OPT_FLAG &&
			    *(const bool *)((const char *)opts + o->offset))
				return c;
	return f->contract;
}
