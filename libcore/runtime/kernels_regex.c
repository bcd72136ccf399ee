/*
 * The kernel that matches strings with a regular expression, as a whole.
 *
 * The expression becomes a program whose threads run side by side over the
 * characters of a string (Thompson, "Regular expression search algorithm",
 * 1968), so that the time is at most the length times the program's, whatever
 * the expression.  Jumps are relative: a part that is repeated is copied.
 *
 * The syntax is that of RE2, without classes by Unicode's names, \Q, and the
 * flags m and U; characters are those of UTF-8, and bytes that are not are
 * characters of their own, which only . and negated classes match.
 */
#include "runtime/kernel_string.h"

#include <string.h>

#define PROGRAM 20000		/* most instructions, and ranges of classes */
#define REPEAT 1000
#define DEPTH 200
#define NO_LIMIT (-1)

enum re_op { RE_CLASS, RE_SPLIT, RE_JUMP, RE_AT, RE_MATCH };

/* CLASS: y ranges from range x on, all others if negated.  SPLIT, JUMP: where
 * to, x and y instructions from here.  AT: x, one of "^$bB". */
struct re_inst {
	uint8_t op, negated;
	int32_t x, y;
};

struct re_range {
	uint32_t first, last;
};

struct regex {
	const char *p, *end;
	const char *wrong;	/* or NULL */
	struct re_inst *inst;
	struct re_range *range;
	int32_t n, nrange, depth;
	bool fold, dot_all;
};

static void
fail(struct regex *re, const char *what)
{
	if (re->wrong == NULL)
		re->wrong = what;
}

static uint32_t
peek(const struct regex *re)
{
	int64_t n;

	return re->p < re->end ? string_character(re->p, re->end, &n) : 0;
}

static bool
more(const struct regex *re)
{
	return re->wrong == NULL && re->p < re->end;
}

static uint32_t
take(struct regex *re)
{
	int64_t n;
	uint32_t c = string_character(re->p, re->end, &n);

	re->p += n;
	return c;
}

static bool
accept(struct regex *re, const char *text)
{
	size_t n = strlen(text);

	if ((size_t)(re->end - re->p) < n || memcmp(re->p, text, n) != 0)
		return false;
	re->p += n;
	return true;
}

/* ---- the program ---- */

/* Makes room for n instructions at `at`. */
static struct re_inst *
open_at(struct regex *re, int32_t at, int32_t n)
{
	if (re->n > PROGRAM - n) {
		fail(re, "it is too large");
		return NULL;
	}
	memmove(re->inst + at + n, re->inst + at,
	    (size_t)(re->n - at) * sizeof *re->inst);
	re->n += n;
	return re->inst + at;
}

static void
put(struct regex *re, int32_t at, enum re_op op, int32_t x, int32_t y)
{
	struct re_inst *i = open_at(re, at, 1);

	if (i != NULL)
		*i = (struct re_inst){ .op = (uint8_t)op, .x = x, .y = y };
}

static void
put_range(struct regex *re, uint32_t first, uint32_t last)
{
	if (re->nrange > PROGRAM - 3) {
		fail(re, "it is too large");
		return;
	}
	if (first > last)
		fail(re, "a range ends before it begins");
	re->range[re->nrange++] = (struct re_range){ first, last };
	if (!re->fold)
		return;
	for (uint32_t upper = 0; upper < 2; upper++) {
		uint32_t from = upper ? 'A' : 'a', to = from + 25;
		uint32_t lo = first > from ? first : from;
		uint32_t hi = last < to ? last : to;

		if (lo <= hi)
			re->range[re->nrange++] = upper ?
			    (struct re_range){ lo + 32, hi + 32 } :
			    (struct re_range){ lo - 32, hi - 32 };
	}
}

static void
put_ranges(struct regex *re, const char *pairs, bool negated)
{
	uint32_t next = 0;

	for (; *pairs != '\0'; pairs += 2) {
		uint32_t first = (uint8_t)pairs[0], last = (uint8_t)pairs[1];

		if (!negated)
			put_range(re, first, last);
		else if (first > next)
			put_range(re, next, first - 1);
		next = last + 1;
	}
	if (negated)
		put_range(re, next, STRING_BYTE + 255);
}

/* ---- characters and classes ---- */

/* Ranges in rising order, as pairs. */
static const char *
class_of(uint32_t c)
{
	switch (c | 32) {
	case 'd': return "09";
	case 'w': return "09AZ__az";
	case 's': return "\t\n\f\r  ";
	default: return NULL;
	}
}

static const char *
posix_class(struct regex *re)
{
	static const char *const list[][2] = {
		{ "[:alnum:]", "09AZaz" }, { "[:alpha:]", "AZaz" },
		{ "[:ascii:]", "\001\177" }, { "[:blank:]", "\t\t  " },
		{ "[:cntrl:]", "\001\037\177\177" }, { "[:digit:]", "09" },
		{ "[:graph:]", "!~" }, { "[:lower:]", "az" },
		{ "[:print:]", " ~" }, { "[:punct:]", "!/:@[`{~" },
		{ "[:space:]", "\t\r  " }, { "[:upper:]", "AZ" },
		{ "[:word:]", "09AZ__az" }, { "[:xdigit:]", "09AFaf" },
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		if (accept(re, list[i][0]))
			return list[i][1];
	return NULL;
}

static int
hex_digit(uint32_t c)
{
	return c >= '0' && c <= '9' ? (int)c - '0' : (c | 32) >= 'a' &&
	    (c | 32) <= 'f' ? (int)(c | 32) - 'a' + 10 : -1;
}

static uint32_t
hexadecimal(struct regex *re)
{
	bool braces = accept(re, "{");
	uint32_t v = 0;
	int n = 0;

	while (more(re) && n < (braces ? 6 : 2) && hex_digit(peek(re)) >= 0) {
		v = v * 16 + (uint32_t)hex_digit(take(re));
		n++;
	}
	if (n == 0 || (!braces && n < 2) || (braces && !accept(re, "}")) ||
	    v > 0x10ffff)
		fail(re, "\\x has no character");
	return v;
}

/* The character that \c stands for. */
static uint32_t
escaped(struct regex *re, uint32_t c)
{
	static const char from[] = "afnrtv", to[] = "\a\f\n\r\t\v";
	const char *at = c < 128 && c != 0 ? strchr(from, (int)c) : NULL;

	if (at != NULL)
		return (uint8_t)to[at - from];
	if (c == 'x')
		return hexadecimal(re);
	if (c < 128 && (hex_digit(c) >= 0 || (c >= 'A' && c <= 'Z') ||
	    (c >= 'a' && c <= 'z')))
		fail(re, "this escape is not supported");
	return c;
}

static uint32_t
class_end(struct regex *re)
{
	uint32_t c = take(re);

	if (c == '\\' && more(re))
		c = escaped(re, take(re));
	return c;
}

static void
bracket(struct regex *re)
{
	struct re_inst i = { .op = RE_CLASS, .x = re->nrange };
	const char *set;
	bool first = true;
	uint32_t c;

	i.negated = accept(re, "^");
	for (; more(re) && (first || peek(re) != ']'); first = false) {
		if ((set = posix_class(re)) != NULL) {
			put_ranges(re, set, false);
			continue;
		}
		c = take(re);
		if (c == '\\' && more(re)) {
			c = take(re);
			if (c < 128 && (set = class_of(c)) != NULL) {
				put_ranges(re, set, c < 'a');
				continue;
			}
			c = escaped(re, c);
		}
		if (re->end - re->p >= 2 && re->p[0] == '-' &&
		    re->p[1] != ']') {
			re->p++;
			put_range(re, c, class_end(re));
		} else {
			put_range(re, c, c);
		}
	}
	if (!accept(re, "]"))
		fail(re, "a class has no end");
	i.y = re->nrange - i.x;
	put(re, re->n, RE_CLASS, i.x, i.y);
	if (re->wrong == NULL)
		re->inst[re->n - 1].negated = i.negated;
}

static void
one_class(struct regex *re, const char *pairs, bool negated)
{
	int32_t x = re->nrange;

	put_ranges(re, pairs, negated);
	put(re, re->n, RE_CLASS, x, re->nrange - x);
}

static void
one_character(struct regex *re, uint32_t c)
{
	put_range(re, c, c);
	put(re, re->n, RE_CLASS, re->nrange - (re->fold && ((c | 32) >= 'a' &&
	    (c | 32) <= 'z') ? 2 : 1), re->fold && ((c | 32) >= 'a' &&
	    (c | 32) <= 'z') ? 2 : 1);
}

static void
escape(struct regex *re)
{
	uint32_t c;

	if (!more(re)) {
		fail(re, "it ends with \\");
		return;
	}
	c = take(re);
	if (c < 128 && class_of(c) != NULL)
		one_class(re, class_of(c), c < 'a');
	else if (c == 'b' || c == 'B')
		put(re, re->n, RE_AT, (int32_t)c, 0);
	else if (c == 'A' || c == 'z')
		put(re, re->n, RE_AT, c == 'A' ? '^' : '$', 0);
	else
		one_character(re, escaped(re, c));
}

/* ---- the syntax ---- */

static void alternatives(struct regex *re);

/* After "(?": flags, or what kind of group it is.  True: a group follows. */
static bool
group_head(struct regex *re)
{
	bool on = true;

	if (accept(re, "P<") || (accept(re, "<") && peek(re) != '=' &&
	    peek(re) != '!')) {
		while (more(re) && take(re) != '>')
			continue;
		return true;
	}
	while (more(re)) {
		uint32_t c = take(re);

		if (c == ':')
			return true;
		if (c == ')')
			return false;
		if (c == '-' && on)
			on = false;
		else if (c == 'i')
			re->fold = on;
		else if (c == 's')
			re->dot_all = on;
		else
			fail(re, "this kind of group is not supported");
	}
	return false;
}

static void
group(struct regex *re)
{
	bool fold = re->fold, dot_all = re->dot_all;

	if (accept(re, "?") && !group_head(re))
		return;
	if (++re->depth > DEPTH) {
		fail(re, "its groups are too deep");
		return;
	}
	alternatives(re);
	re->depth--;
	if (!accept(re, ")"))
		fail(re, "a group has no end");
	re->fold = fold;
	re->dot_all = dot_all;
}

static void
atom(struct regex *re)
{
	uint32_t c = take(re);

	switch (c) {
	case '(': group(re); break;
	case '[': bracket(re); break;
	case '\\': escape(re); break;
	case '^': case '$': put(re, re->n, RE_AT, (int32_t)c, 0); break;
	case '.': one_class(re, re->dot_all ? "" : "\n\n", true); break;
	case '*': case '+': case '?':
		fail(re, "there is nothing to repeat");
		break;
	default: one_character(re, c); break;
	}
}

static bool
number(struct regex *re, int *v)
{
	int n = 0;

	*v = 0;
	while (re->p < re->end && *re->p >= '0' && *re->p <= '9' && n++ < 5)
		*v = *v * 10 + (*re->p++ - '0');
	return n > 0;
}

/* {m}, {m,} or {m,n}; what else a brace begins is characters. */
static bool
counted(struct regex *re, int *least, int *most)
{
	const char *at = re->p;

	if (!accept(re, "{"))
		return false;
	if (number(re, least)) {
		*most = *least;
		if (accept(re, ",") && !number(re, most))
			*most = NO_LIMIT;
		if (accept(re, "}"))
			return true;
	}
	re->p = at;
	return false;
}

static void
copy(struct regex *re, int32_t from, int32_t n)
{
	struct re_inst *i = open_at(re, re->n, n);

	if (i != NULL)
		memcpy(i, re->inst + from, (size_t)n * sizeof *i);
}

/* What stands from `from` to the end, least to most times. */
static void
repeat(struct regex *re, int32_t from, int least, int most)
{
	int32_t n = re->n - from, at;

	if (least > REPEAT || most > REPEAT || (most >= 0 && most < least)) {
		fail(re, "a number of repetitions is wrong");
		return;
	}
	for (int i = 1; i < least && re->wrong == NULL; i++)
		copy(re, from, n);
	if (most == NO_LIMIT && least > 0) {
		put(re, re->n, RE_SPLIT, -n, 1);
	} else if (most == NO_LIMIT) {
		put(re, from, RE_SPLIT, 1, n + 2);
		put(re, re->n, RE_JUMP, -(n + 1), 0);
	} else if (most == 0) {
		re->n = from;
	} else {
		for (int i = least; i < most && re->wrong == NULL; i++) {
			if (i > 0)
				copy(re, from + (least == 0), n);
			at = re->n - n;
			put(re, at, RE_SPLIT, 1, n + 1);
		}
	}
}

static void
sequence(struct regex *re)
{
	int least, most;
	int32_t from;

	while (more(re) && *re->p != '|' && *re->p != ')') {
		from = re->n;
		atom(re);
		while (more(re)) {
			if (accept(re, "*"))
				least = 0, most = NO_LIMIT;
			else if (accept(re, "+"))
				least = 1, most = NO_LIMIT;
			else if (accept(re, "?"))
				least = 0, most = 1;
			else if (!counted(re, &least, &most))
				break;
			accept(re, "?");	/* which of them is the same */
			repeat(re, from, least, most);
		}
	}
}

static void
alternatives(struct regex *re)
{
	int32_t from = re->n;

	sequence(re);
	while (more(re) && accept(re, "|")) {
		int32_t n = re->n - from, end;

		put(re, from, RE_SPLIT, 1, n + 2);
		put(re, re->n, RE_JUMP, 0, 0);
		end = re->n - 1;
		from = re->n;
		alternatives(re);
		if (re->wrong == NULL)
			re->inst[end].x = re->n - end;
	}
}

/* ---- running ---- */

struct threads {
	int32_t n, *pc;
};

struct run {
	const struct regex *re;
	struct threads now, next;
	int32_t *mark, step, *stack;
	bool first, last, edge;	/* of the string; of a word */
};

static bool
holds(const struct run *r, int32_t what)
{
	return what == '^' ? r->first : what == '$' ? r->last :
	    r->edge == (what == 'b');
}

/* Adds the instructions that a thread reaches without a character. */
static void
add(struct run *r, struct threads *t, int32_t pc)
{
	int32_t n = 0;

	r->stack[n++] = pc;
	while (n > 0) {
		const struct re_inst *i;

		pc = r->stack[--n];
		if (r->mark[pc] == r->step)
			continue;
		r->mark[pc] = r->step;
		i = &r->re->inst[pc];
		if (i->op == RE_SPLIT) {
			r->stack[n++] = pc + i->y;
			r->stack[n++] = pc + i->x;
		} else if (i->op == RE_JUMP) {
			r->stack[n++] = pc + i->x;
		} else if (i->op != RE_AT) {
			t->pc[t->n++] = pc;
		} else if (holds(r, i->x)) {
			r->stack[n++] = pc + 1;
		}
	}
}

static bool
in_class(const struct regex *re, const struct re_inst *i, uint32_t c)
{
	for (int32_t k = 0; k < i->y; k++)
		if (c >= re->range[i->x + k].first &&
		    c <= re->range[i->x + k].last)
			return !i->negated;
	return i->negated;
}

static bool
is_word(const char *p, const char *begin, const char *end)
{
	return p >= begin && p < end && (*p == '_' || hex_digit((uint8_t)*p) >=
	    0 || ((*p | 32) >= 'a' && (*p | 32) <= 'z'));
}

static void
place(struct run *r, const char *p, const char *begin, const char *end)
{
	r->first = p == begin;
	r->last = p == end;
	r->edge = is_word(p - 1, begin, end) != is_word(p, begin, end);
	r->step++;
}

static bool
matches(struct run *r, struct string_part s)
{
	const char *p = s.byte, *end = s.byte + s.length;
	struct threads t;
	int64_t n;
	uint32_t c;

	memset(r->mark, 0, (size_t)r->re->n * sizeof *r->mark);
	r->step = 0;
	r->now.n = 0;
	place(r, p, s.byte, end);
	add(r, &r->now, 0);
	for (; p < end && r->now.n > 0; t = r->now, r->now = r->next,
	    r->next = t) {
		c = string_character(p, end, &n);
		p += n;
		r->next.n = 0;
		if (r->step == INT32_MAX) {
			memset(r->mark, 0, (size_t)r->re->n *
			    sizeof *r->mark);
			r->step = 0;
		}
		place(r, p, s.byte, end);
		for (int32_t k = 0; k < r->now.n; k++) {
			int32_t pc = r->now.pc[k];
			const struct re_inst *i = &r->re->inst[pc];

			if (i->op == RE_CLASS && in_class(r->re, i, c))
				add(r, &r->next, pc + 1);
		}
	}
	for (int32_t k = 0; p == end && k < r->now.n; k++)
		if (r->re->inst[r->now.pc[k]].op == RE_MATCH)
			return true;
	return false;
}

static int32_t
compile(struct relay_ctx *ctx, struct regex *re)
{
	alternatives(re);
	if (re->wrong == NULL && re->p < re->end)
		fail(re, "a ) has no (");
	if (re->wrong == NULL) {
		put(re, re->n, RE_MATCH, 0, 0);
		if (re->wrong == NULL)
			return RELAY_OK;
	}
	ctx->message[0] = '\0';
	kernel_fail(ctx, "the regular expression is wrong: ");
	strncat(ctx->message, re->wrong, sizeof ctx->message -
	    strlen(ctx->message) - 1);
	return RELAY_FAILED;
}

int32_t
relay_k_string_match(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	const char *p = buf[1];
	struct regex re = { .p = p, .end = p + dim[1],
	    .inst = kernel_alloc(ctx, PROGRAM, sizeof(struct re_inst)),
	    .range = kernel_alloc(ctx, PROGRAM, sizeof(struct re_range)) };
	struct run r = { .re = &re };
	const relay_handle *x = buf[0];
	int32_t *work = NULL, st = RELAY_FAILED;
	uint8_t *out = buf[2];

	if (re.inst != NULL && re.range != NULL)
		st = compile(ctx, &re);
	if (st == RELAY_OK) {
		work = kernel_alloc(ctx, 5 * (int64_t)re.n + 5, sizeof *work);
		st = work != NULL ? RELAY_OK : RELAY_FAILED;
	}
	if (st == RELAY_OK) {
		r.mark = work;
		r.now.pc = work + re.n;
		r.next.pc = r.now.pc + re.n;
		r.stack = r.next.pc + re.n;
		for (int64_t i = 0; i < dim[0]; i++)
			out[i] = matches(&r, string_part(x[i]));
	}
	kernel_free(ctx, work);
	kernel_free(ctx, re.range);
	kernel_free(ctx, re.inst);
	return st;
}
