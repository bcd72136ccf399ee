/*
 * Schedules by script: see schedule.h.
 *
 * A line is split into words at spaces; `->` stands before the names of what is
 * made.  The table of primitives has the number of words each takes.  Every
 * primitive proves its result, so what is left of a script that fails is
 * still valid.  Cost: a proof of one program for each line.
 */
#include "pass/schedule.h"

#include <stdlib.h>
#include <string.h>

#include "ir/numerics.h"
#include "ir/text.h"
#include "pass/rewrite.h"
#include "pass/schedule_impl.h"
#include "sched/sched.h"
#include "tensor/buffer_use.h"

#define WORDS 64

struct script {
	struct ir_module *m;
	struct diag *d;
	struct schedule_stats *stats;
	const struct target *target;
	struct sched *sched;	/* by prim; .p NULL: not begun */
	uint32_t src, line;
	/* The line at hand. */
	const char *text;	/* up to its end */
	struct span at;
	const char *word[WORDS];
	uint32_t nword, nin;	/* nin: words before `->` */
	const char *const *made;	/* words after it */
	uint32_t nmade;
};

static bool
wrong(struct script *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static bool
wrong(struct script *s, const char *fmt, ...)
{
	struct buf b = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(s->d, &s->at, "sched-script", "%s", b.v);
	buf_release(&b);
	return false;
}

static bool
integer(struct script *s, const char *word, int64_t *out)
{
	char *end;
	long v = strtol(word, &end, 10);

	if (end == word || *end != '\0' || v < 1 || v > INT32_MAX)
		return wrong(s, "'%s' is not a factor", word);
	*out = v;
	return true;
}

static const char *
made(const struct script *s, uint32_t i)
{
	return i < s->nmade ? s->made[i] : NULL;
}

/* ---- primitives; word[0] is their first operand ---- */

typedef bool primitive(struct script *s, struct sched *c);

static bool
do_split(struct script *s, struct sched *c)
{
	int64_t factor[WORDS];
	uint32_t n = s->nin - 1;

	for (uint32_t i = 0; i < n; i++)
		if (!integer(s, s->word[i + 1], &factor[i]))
			return false;
	if (s->nmade != 0 && s->nmade != n + 1)
		return wrong(s, "%u factors make %u loops, %u names are given",
		    n, n + 1, s->nmade);
	return sched_split(c, s->word[0], n, factor,
	    s->nmade > 0 ? s->made : NULL);
}

static bool
do_fuse(struct script *s, struct sched *c)
{
	return sched_fuse(c, s->nin, s->word, made(s, 0));
}

static bool
do_reorder(struct script *s, struct sched *c)
{
	return sched_reorder(c, s->nin, s->word);
}

static bool
do_kind(struct sched *c, const struct script *s, enum loop_kind kind)
{
	for (uint32_t i = 0; i < s->nin; i++)
		if (!sched_kind(c, s->word[i], kind))
			return false;
	return true;
}

static bool
do_serial(struct script *s, struct sched *c)
{
	return do_kind(c, s, LOOP_SERIAL);
}

static bool
do_parallel(struct script *s, struct sched *c)
{
	return do_kind(c, s, LOOP_PARALLEL);
}

static bool
do_vectorize(struct script *s, struct sched *c)
{
	return do_kind(c, s, LOOP_VECTOR);
}

static bool
do_unroll(struct script *s, struct sched *c)
{
	return do_kind(c, s, LOOP_UNROLL);
}

static bool
do_compute_at(struct script *s, struct sched *c)
{
	return sched_compute_at(c, s->word[0], s->word[1]);
}

static bool
do_reverse_compute_at(struct script *s, struct sched *c)
{
	return sched_reverse_compute_at(c, s->word[0], s->word[1]);
}

static bool
do_inline(struct script *s, struct sched *c)
{
	for (uint32_t i = 0; i < s->nin; i++)
		if (!sched_inline(c, s->word[i]))
			return false;
	return true;
}

static bool
do_decompose(struct script *s, struct sched *c)
{
	return sched_decompose(c, s->word[0], s->word[1]);
}

static bool
do_tensorize(struct script *s, struct sched *c)
{
	return sched_tensorize(c, s->word[0], s->word[1]);
}

static bool
do_rfactor(struct script *s, struct sched *c)
{
	return sched_rfactor(c, s->word[0], made(s, 0));
}

static bool
do_cache_read(struct script *s, struct sched *c)
{
	return sched_cache_read(c, s->word[0], s->nin - 1, s->word + 1,
	    made(s, 0));
}

static bool
do_cache_write(struct script *s, struct sched *c)
{
	enum dtype dt = DT_NONE;

	if (s->nin > 1) {
		dt = dtype_find(s->word[1], strlen(s->word[1]));
		if (dt == DT_NONE)
			return wrong(s, "'%s' is not a dtype", s->word[1]);
	}
	return sched_cache_write(c, s->word[0], dt, made(s, 0));
}

/* K, K/F or K%F */
static bool
layout_word(struct script *s, const char *word, struct sched_layout *l)
{
	size_t n = strcspn(word, "/%");
	char *end;
	unsigned long dim = strtoul(word, &end, 10);

	if (n == 0 || end != word + n || dim >= TYPE_RANK_LIMIT)
		return wrong(s, "'%s' is not a dimension: K, K/F or "
		    "K%%F", word);
	l->dim = (uint32_t)dim;
	l->factor = 0;
	l->rest = word[n] == '%';
	return word[n] == '\0' || integer(s, word + n + 1, &l->factor);
}

/* pack BUFFER DIM... [for STAGE...] */
static bool
do_pack(struct script *s, struct sched *c)
{
	struct sched_layout l[WORDS];
	uint32_t n = 0, i = 1;

	for (; i < s->nin && strcmp(s->word[i], "for") != 0; i++, n++)
		if (!layout_word(s, s->word[i], &l[n]))
			return false;
	i += i < s->nin;
	return sched_pack(c, s->word[0], n, l, s->nin - i, s->word + i,
	    made(s, 0));
}

/* version PRED, PRED: what follows is about a copy that is taken where they
 * hold; version alone: about the one that is taken otherwise. */
static bool
do_version(struct script *s, struct sched *c)
{
	const char *text = strstr(s->text, "version");
	VEC(struct sym_pred) list = { 0 };
	struct sym_pred p, *when;
	struct loop_tree *t;
	struct lexer l;
	uint32_t at;
	bool ok = true;

	c->tree = c->p->tree.n - 1;
	if (s->nin == 0)
		return true;
	text += strlen("version");
	lex_init(&l, s->m, s->d, text, strcspn(text, "#\n"), 0, &s->at);
	do {
		ok = text_pred(&l, &p);
		if (ok)
			vec_push(&list, p);
	} while (ok && lex_accept(&l, ','));
	if (ok && l.tok.kind != TOK_EOF)
		ok = wrong(s, "unexpected text after the predicates");
	if (ok) {
		when = arena_alloc(s->m->arena, list.n, sizeof *when);
		memcpy(when, list.v, list.n * sizeof *when);
		t = tree_copy(c->p, vec_last(&c->p->tree));
		t->nwhen = list.n;
		t->when = when;
		ok = tree_verify(c->p, t, s->d);
		vec_push(&c->p->tree, t);
		at = c->p->tree.n - 1;
		if (ok) {
			c->p->tree.v[at] = c->p->tree.v[at - 1];
			c->p->tree.v[at - 1] = t;
			c->tree = at - 1;
		} else {
			tree_free(vec_pop(&c->p->tree));
		}
	}
	vec_free(&list);
	return ok;
}

static const struct {
	const char *name;
	uint32_t least, most;
	primitive *fn;
	const char *usage;
} table[] = {
	{ "split", 2, WORDS, do_split, "LOOP FACTOR... [-> NAME NAME...]" },
	{ "fuse", 2, WORDS, do_fuse, "LOOP LOOP... [-> NAME]" },
	{ "reorder", 2, WORDS, do_reorder, "LOOP LOOP..." },
	{ "serial", 1, WORDS, do_serial, "LOOP..." },
	{ "parallel", 1, WORDS, do_parallel, "LOOP..." },
	{ "vectorize", 1, WORDS, do_vectorize, "LOOP..." },
	{ "unroll", 1, WORDS, do_unroll, "LOOP..." },
	{ "compute_at", 2, 2, do_compute_at, "STAGE LOOP" },
	{ "reverse_compute_at", 2, 2, do_reverse_compute_at, "STAGE LOOP" },
	{ "inline", 1, WORDS, do_inline, "STAGE..." },
	{ "cache_read", 1, WORDS, do_cache_read,
	    "BUFFER [STAGE...] [-> NAME]" },
	{ "cache_write", 1, 2, do_cache_write, "BUFFER [DTYPE] [-> NAME]" },
	{ "pack", 2, WORDS, do_pack,
	    "BUFFER DIM... [for STAGE...] [-> NAME]" },
	{ "rfactor", 1, 1, do_rfactor, "LOOP [-> NAME]" },
	{ "decompose", 2, 2, do_decompose, "STAGE LOOP" },
	{ "tensorize", 2, 2, do_tensorize, "STAGE LOOP" },
	{ "version", 0, WORDS, do_version, "[PREDICATE, ...]" },
};
#define PRIMITIVES (sizeof table / sizeof *table)

/* ---- lines ---- */

static bool
words(struct script *s, const char *line, size_t len)
{
	size_t i = 0, n;

	s->nword = 0;
	while (i < len) {
		n = strcspn(line + i, " \t");
		n = n < len - i ? n : len - i;
		if (n == 0) {
			i++;
			continue;
		}
		if (s->nword == WORDS)
			return wrong(s, "more than %d words", WORDS);
		s->word[s->nword++] = str_intern(s->m->strings, line + i, n);
		i += n;
	}
	return true;
}

static bool
unknown(struct script *s, const char *word)
{
	const char *names[PRIMITIVES + 1] = { NULL }, *close;

	for (size_t i = 0; i < PRIMITIVES; i++)
		names[i] = table[i].name;
	close = str_closest(word, names);
	wrong(s, "there is no primitive '%s'", word);
	if (close != NULL)
		diag_help(s->d, "did you mean '%s'?", close);
	return false;
}

static void
say_form(struct script *s)
{
	diag_help(s->d, "a line is PROGRAM: PRIMITIVE OPERAND...");
}

/* "the programs are f, g": up to 10 names, as help. */
static void
say_programs(struct script *s)
{
	struct buf b = { 0 };
	uint32_t n = 0;

	for (uint32_t g = 1; g < s->m->global.n; g++)
		if (s->m->global.v[g].kind == GLOBAL_PRIM && n++ < 10)
			buf_printf(&b, "%s%s", n > 1 ? ", " : "",
			    s->m->global.v[g].name);
	if (n > 0)
		diag_help(s->d, "the programs are %s%s", b.v,
		    n > 10 ? ", ..." : "");
	buf_release(&b);
}

/* "name:" or "@name:" */
static struct sched *
program(struct script *s, const char *word)
{
	size_t n = strlen(word);
	const char *name = NULL;
	uint32_t g = 0;
	struct sched *c;

	if (n > 0 && word[0] == '@') {
		word++;
		n--;
	}
	if (n > 1 && word[n - 1] == ':') {
		name = str_intern(s->m->strings, word, n - 1);
		g = ir_find_global(s->m, name);
	}
	if (name == NULL || g == 0 ||
	    s->m->global.v[g].kind != GLOBAL_PRIM) {
		wrong(s, name == NULL ? "expected a tensor program and ':', "
		    "found '%s'" : "there is no tensor program '%s'",
		    name == NULL ? word : name);
		if (name == NULL)
			say_form(s);
		else
			say_programs(s);
		return NULL;
	}
	c = &s->sched[s->m->global.v[g].index];
	if (s->m->prim.v[s->m->global.v[g].index]->kernel != NULL) {
		wrong(s, "'@%s' is a kernel, it has no loops", name);
		return NULL;
	}
	if (c->p == NULL)
		sched_init(c, s->m->prim.v[s->m->global.v[g].index],
		    s->target, s->d);
	c->at = s->at;
	return c;
}

static bool
command(struct script *s)
{
	const char *name = s->word[1];
	struct sched *c = program(s, s->word[0]);
	uint32_t i;

	if (c == NULL)
		return false;
	memmove(s->word, s->word + 2, (s->nword - 2) * sizeof *s->word);
	s->nword -= 2;
	for (s->nin = 0; s->nin < s->nword &&
	    strcmp(s->word[s->nin], "->") != 0; )
		s->nin++;
	s->made = s->word + s->nin + 1;
	s->nmade = s->nin < s->nword ? s->nword - s->nin - 1 : 0;
	for (i = 0; i < PRIMITIVES; i++)
		if (strcmp(table[i].name, name) == 0)
			break;
	if (i == PRIMITIVES)
		return unknown(s, name);
	if (s->nin < table[i].least || s->nin > table[i].most) {
		wrong(s, "'%s' has %u operand%s, too %s", name, s->nin,
		    s->nin == 1 ? "" : "s", s->nin < table[i].least ? "few" :
		    "many");
		diag_help(s->d, "%s %s", name, table[i].usage);
		return false;
	}
	if (!table[i].fn(s, c))
		return false;
	s->stats->primitives++;
	return true;
}

static void
line(struct script *s, const char *text, size_t len)
{
	size_t skip = strspn(text, " \t"), n = 0;

	while (n < len && text[n] != '#')
		n++;
	while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t' ||
	    text[n - 1] == '\r'))
		n--;
	if (skip >= n)
		return;
	s->text = text;
	s->at = (struct span){ .src = s->src, .line = s->line,
		.col = (uint32_t)skip + 1, .end_line = s->line,
		.end_col = (uint32_t)n + 1 };
	if (!words(s, text, n))
		return;
	if (s->nword < 2) {
		wrong(s, "'%s' is followed by no primitive", s->word[0]);
		say_form(s);
	} else {
		command(s);
	}
}

static uint32_t
add_source(struct ir_module *m, const struct schedule_options *o)
{
	uint32_t src = source_add(&m->sources, o->path);
	struct source *f = &m->sources.list.v[src];
	char hash[38];

	hash_text(o->text, o->len, hash);
	f->hash = str_intern0(m->strings, hash);
	f->text = arena_strndup(m->arena, o->text, o->len);
	f->len = o->len;
	return src;
}

static void
run_script(struct script *s, const struct schedule_options *o)
{
	const char *at, *text;

	s->src = add_source(s->m, o);
	s->sched = mem_zalloc(s->m->prim.n + 1, sizeof *s->sched);
	if (memchr(o->text, '\0', o->len) != NULL)
		diag_error(s->d, NULL, "sched-script", "'%s' holds a byte 0, "
		    "and is not a script", o->path);
	text = s->m->sources.list.v[s->src].text;
	for (at = text; *at != '\0' && s->d->errors < DIAG_LIMIT; ) {
		size_t n = strcspn(at, "\n");

		s->line++;
		line(s, at, n);
		at += n + (at[n] == '\n');
	}
	mem_free(s->sched);
}

/* Where nothing was made, what there is stays made for what it was. */
static void
record_target(struct ir_module *m, const struct target *t)
{
	char text[TARGET_TEXT];

	target_print(t, text);
	m->target = str_intern0(m->strings, text);
}

/* ---- rules ---- */

struct ruling {
	const struct schedule_options *o;
	struct diag *d;
	bool unproved;		/* of the current program */
};

static void
tell(const struct ruling *r, const struct schedule_row *row)
{
	if (r->o->report != NULL)
		r->o->report(r->o->ctx, row);
}

static void
warn_unproved(void *ctx, const struct prim *p, uint32_t lo, uint32_t hi,
    const char *why)
{
	struct ruling *r = ctx;
	const char *name = p->buffer.v[p->stage.v[hi - 1].out[0]].name;

	r->unproved = true;
	diag_warning(r->d, &p->stage.v[lo].span, "schedule-unproved",
	    "%u of the %u stages of '@%s', up to '%s', run in plain loops: %s",
	    hi - lo, p->stage.n, p->name, name, why);
	tell(r, &(struct schedule_row){ p->name, p->stage.n, hi - lo, name,
	    why });
}

/* Gives a program its default schedule. */
static void
default_schedule(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct rule_constants *constants,
    struct schedule_stats *stats, struct diag *d)
{
	struct ruling r = { .o = o, .d = d };
	struct rule_target t = o->target;

	if (o->plain) {
		vec_push(&p->tree, tree_default(p));
		return;
	}
	t.tuning = schedule_log_find(o->log, prim_hash(p), &t.machine);
	stats->tuned += t.tuning != NULL;
	t.unproved = warn_unproved;
	t.unproved_ctx = &r;
	if (rule_schedule_constants(p, &t, constants))
		ir_apply_numerics(m, "rounding");
	stats->unproved += r.unproved;
	if (!r.unproved)
		tell(&r, &(struct schedule_row){ .program = p->name,
		    .stages = p->stage.n });
}

static void
check_trees(const struct prim *p, struct diag *d)
{
	for (uint32_t k = 0; k < p->tree.n; k++)
		tree_check(p, p->tree.v[k], d);
}

/* Schedules a version as any program, with inputs as `p` has them; one that
 * cannot have them is dropped, with a warning if it was asked for. */
static void
add_version(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, const struct made_version *v,
    const struct rule_constants *constants, struct schedule_stats *stats,
    struct diag *d)
{
	struct rule_constants same = *constants;

	same.given = true;
	default_schedule(m, o, v->p, &same, stats, d);
	if (same.misfit) {
		if (o->target.wide == NULL)
			diag_warning(d, &p->span, "schedule-version",
			    "'@%s' gets no version for given extents: its "
			    "constants would have to be laid out in two ways",
			    p->name);
		prim_free(v->p);
		return;
	}
	prim_collect(v->p, 0);
	check_trees(v->p, d);
	ir_add_prim(m, v->p->name, v->p);
	vec_push(&p->version, v->version);
	stats->versions++;
}

static void
schedule_one(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct rule_constants *constants,
    struct schedule_stats *stats, struct diag *d)
{
	default_schedule(m, o, p, constants, stats, d);
	prim_collect(p, 0);
	check_trees(p, d);
	stats->defaults++;
}

/* The same, and a version for wide rows where the rules have that choice. */
static void
schedule_by_width(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct rule_constants *constants,
    struct schedule_stats *stats, struct diag *d)
{
	struct rule_wide wide = { .taken = false };
	struct schedule_options with = *o;
	struct prim *copy = p->ndim > 0 && !o->plain ? prim_copy(p) : NULL;
	struct made_version v = { copy, { .nwhen = 1 } };
	struct sym_pred *when;

	with.target.wide = copy != NULL ? &wide : NULL;
	schedule_one(m, &with, p, constants, stats, d);
	if (copy != NULL && wide.found) {
		when = arena_alloc(m->arena, 1, sizeof *when);
		*when = wide.when;
		v.version.when = when;
		v.version.name = copy->name = ir_free_global(m,
		    str_printf(m->strings, "%s_wide", p->name));
		wide.taken = true;
		add_version(m, &with, p, &v, constants, stats, d);
	} else if (copy != NULL) {
		prim_free(copy);
	}
}

/* How many of a program and its versions read each input. */
static uint32_t *
count_readers(const struct prim *p)
{
	uint32_t *n = mem_zalloc(p->ninput + 1, sizeof *n);

	for (uint32_t i = 0; i <= p->version.n; i++) {
		const struct prim *v = i == 0 ? p : prim_version(p, i - 1);
		bool *read = mem_zalloc(v->buffer.n + 1, sizeof *read);

		prim_find_read(v, read);
		for (uint32_t k = 0; k < p->ninput; k++)
			n[k] += read[k];
		mem_free(read);
	}
	return n;
}

/* Gives inputs the extents that they have in another program. */
static void
take_layouts(struct prim *to, const struct prim *from,
    const struct rule_constants *c)
{
	for (uint32_t i = 0; i < c->panels.n; i++) {
		struct prim_buffer *b = &to->buffer.v[c->panels.v[i].input];
		const struct prim_buffer *a =
		    &from->buffer.v[c->panels.v[i].input];

		b->dim = a->dim;
		b->rank = a->rank;
	}
}

/* Schedules a program and the versions that it came with, each by itself; the
 * layout of a constant may change that one of them alone reads. */
static void
schedule_all(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct rule_constants *constants,
    struct schedule_stats *stats, struct diag *d)
{
	uint32_t *readers = count_readers(p);
	bool *is = mem_zalloc(p->ninput + 1, sizeof *is);

	for (uint32_t k = 0; k < p->ninput; k++)
		is[k] = constants->is[k] && readers[k] == 1;
	for (uint32_t i = 0; i <= p->version.n; i++) {
		struct prim *v = i == 0 ? p : prim_version(p, i - 1);
		struct rule_constants own = { .is = is };

		schedule_one(m, o, v, &own, stats, d);
		for (uint32_t k = 0; k <= p->version.n; k++)
			take_layouts(k == 0 ? p : prim_version(p, k - 1), v,
			    &own);
		for (uint32_t k = 0; k < own.panels.n; k++)
			vec_push(&constants->panels, own.panels.v[k]);
		vec_free(&own.panels);
	}
	mem_free(is);
	mem_free(readers);
}

/* Schedules a program, its versions, and those of the list (schedule_family).
 */
static void
family(struct ir_module *m, const struct schedule_options *o,
    struct prim *p, struct rule_constants *constants,
    const struct version_list *list, struct schedule_stats *stats,
    struct diag *d)
{
	if (p->version.n > 0)
		schedule_all(m, o, p, constants, stats, d);
	else
		schedule_by_width(m, o, p, constants, stats, d);
	for (uint32_t i = 0; i < list->n; i++)
		add_version(m, o, p, &list->v[i], constants, stats, d);
}

/* Whether the rules are to schedule a program. */
static bool
by_rules(struct ir_module *m, const struct schedule_options *o,
    const struct prim *p)
{
	struct pass_rewrites *w = o->rewrites;

	return !o->plain && (w == NULL || w->function == NULL ||
	    strcmp(w->function, p->name) == 0) &&
	    pass_rewrites_global(w, m, ir_find_global(m, p->name),
	    SCHEDULE_PROGRAM, NULL);
}

/* Gives a program without schedule its own, and versions of it. */
static void
schedule_program(struct ir_module *m, const struct schedule_options *o,
    uint32_t prim, struct constants *known, struct schedule_stats *stats,
    struct diag *d)
{
	struct prim *p = m->prim.v[prim];
	struct version_list list = { NULL, 0, 0 };
	struct schedule_options own = *o;

	if (p->tree.n > 0 || p->kernel != NULL)
		return;
	own.plain = !by_rules(m, o, p);
	if (!versions_make(m, &own, p, known, &list, d))
		return;
	if (o->nform > 1 && !own.plain)
		schedule_forms(m, &own, p, known, prim, &list, family, stats,
		    d);
	else
		family(m, &own, p, constants_of(known, prim), &list, stats,
		    d);
	vec_free(&list);
}

/* By program: those that are versions of others. */
static bool *
find_versions(const struct ir_module *m)
{
	bool *is = mem_zalloc(m->prim.n + 1, sizeof *is);

	for (uint32_t i = 1; i < m->prim.n; i++)
		for (uint32_t k = 0; k < m->prim.v[i]->version.n; k++)
			is[m->global.v[ir_find_global(m,
			    m->prim.v[i]->version.v[k].name)].index] = true;
	return is;
}

bool
schedule_run(struct ir_module *m, const struct schedule_options *o,
    struct schedule_stats *stats, struct diag *d)
{
	struct script s = { .m = m, .d = d, .stats = stats,
	    .target = &o->target.machine };
	uint32_t before = d->errors, n = m->prim.n, i;
	struct constants known;
	bool *versions;

	if (n <= 1 && m->function.n > 1 && (m->has & IR_LOWERED) == 0 &&
	    !o->check) {
		diag_warning(d, NULL, "not-lowered", "the module has no "
		    "tensor programs to schedule");
		diag_help(d, "relay-lower makes them of operators");
	}
	for (i = 1; i < m->prim.n; i++)
		stats->proved += m->prim.v[i]->tree.n;
	if (!trees_check(m, d) || o->check)
		return d->errors == before;
	if (o->path != NULL)
		run_script(&s, o);
	constants_find(&known, m);
	versions = find_versions(m);
	for (i = 1; i < n && d->errors == before; i++)
		if (!versions[i])
			schedule_program(m, o, i, &known, stats, d);
	mem_free(versions);
	if (d->errors == before)
		constants_apply(&known, d);
	constants_release(&known);
	if (m->target == NULL || stats->defaults > 0 || stats->primitives > 0)
		record_target(m, &o->target.machine);
	return d->errors == before;
}
