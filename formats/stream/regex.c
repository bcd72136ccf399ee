/*
 * Regular expressions of the schema's data types.
 *
 * A pattern is read once; every character of it that is matched is a position
 * (V. M. Glushkov, The abstract theory of automata, 1961), and the positions
 * that may be first, last, or follow each other define an automaton without
 * empty transitions.  The deterministic automaton, whose states are sets of
 * positions, is built when a pattern is read: matching costs a table lookup for
 * each byte.  Bytes above 127 never match; the schema's patterns have none.
 */
#include "regex.h"

#include <string.h>

#define POSITIONS 256
#define STATES 512
#define DEPTH 32
#define SET (POSITIONS / 64)

struct set {
	uint64_t bit[SET];
};

struct part {
	struct set first, last;
	bool empty;
};

struct parse {
	const char *p;
	uint32_t n, depth;
	bool failed;
	bool (*accepts)[128];		/* of each position */
	struct set *follow;
};

struct regex {
	uint32_t n;
	uint16_t (*next)[128];		/* 0: nothing follows */
	bool *final;
};

static void
set_join(struct set *a, const struct set *b)
{
	for (int i = 0; i < SET; i++)
		a->bit[i] |= b->bit[i];
}

static bool
set_has(const struct set *s, uint32_t k)
{
	return s->bit[k / 64] >> k % 64 & 1;
}

/* Every last position of a may be followed by every first one of b. */
static void
link_parts(struct parse *p, const struct part *a, const struct part *b)
{
	for (uint32_t k = 0; k < p->n; k++)
		if (set_has(&a->last, k))
			set_join(&p->follow[k], &b->first);
}

static struct part
concat(struct parse *p, const struct part *a, const struct part *b)
{
	struct part out = { a->first, b->last, a->empty && b->empty };

	link_parts(p, a, b);
	if (a->empty)
		set_join(&out.first, &b->first);
	if (b->empty)
		set_join(&out.last, &a->last);
	return out;
}

static void
read_class(struct parse *p, bool *accepts)
{
	bool any = false;

	for (p->p++; *p->p != ']' && !p->failed; any = true) {
		unsigned char from = (unsigned char)*p->p, to = from;

		p->failed = from == '\0' || strchr("^\\[-&", (char)from);
		if (p->failed)
			return;
		p->p++;
		if (p->p[0] == '-' && p->p[1] != '\0' && p->p[1] != ']')
			to = (unsigned char)p->p[1], p->p += 2;
		p->failed = from > to || to > 127 || to == '\\' || to == '[';
		for (; from <= to && !p->failed; from++)
			accepts[from] = true;
	}
	p->failed |= !any;
	p->p += !p->failed;
}

static struct part alternatives(struct parse *p);

static struct part
atom(struct parse *p)
{
	struct part out = { 0 };
	bool *accepts;

	if (*p->p == '(') {
		p->p++;
		p->failed |= ++p->depth > DEPTH;
		if (!p->failed)
			out = alternatives(p);
		p->depth--;
		p->failed |= *p->p != ')';
		p->p += !p->failed;
		return out;
	}
	if (p->n == POSITIONS) {
		p->failed = true;
		return out;
	}
	accepts = p->accepts[p->n];
	if (*p->p == '[') {
		read_class(p, accepts);
	} else if (*p->p == '\0' || strchr("\\.^$*+?{}])|", *p->p) ||
	    (unsigned char)*p->p > 127) {
		p->failed = true;
	} else {
		accepts[(unsigned char)*p->p++] = true;
	}
	out.first.bit[p->n / 64] = (uint64_t)1 << p->n % 64;
	out.last = out.first;
	p->n++;
	return out;
}

/* {m}, {m,n}; limited by the number of positions. */
static void
read_bounds(struct parse *p, uint32_t *least, uint32_t *most)
{
	uint32_t v[2] = { 0, 0 };
	int i = 0;

	for (p->p++; *p->p != '}' && !p->failed; p->p += !p->failed) {
		if (*p->p >= '0' && *p->p <= '9' && v[i] < POSITIONS)
			v[i] = v[i] * 10 + (uint32_t)(*p->p - '0');
		else if (*p->p != ',' || i++ > 0)
			p->failed = true;
	}
	p->p += !p->failed;
	*least = v[0];
	*most = i > 0 ? v[1] : v[0];
	p->failed |= *most < *least || *most == 0 || *most > POSITIONS;
}

static struct part
repeated(struct parse *p)
{
	const char *start = p->p, *end;
	struct part one = atom(p), out = one, more;
	uint32_t least, most, i;

	if (p->failed)
		return out;
	if (*p->p == '*' || *p->p == '+') {
		link_parts(p, &one, &one);
		out.empty |= *p->p++ == '*';
	} else if (*p->p == '?') {
		out.empty = true;
		p->p++;
	} else if (*p->p == '{') {
		read_bounds(p, &least, &most);
		end = p->p;
		out.empty |= least == 0;
		for (i = 1; i < most && !p->failed; i++) {
			p->p = start;
			more = atom(p);
			more.empty |= i >= least;
			out = concat(p, &out, &more);
		}
		p->p = end;
	}
	p->failed |= *p->p != '\0' && strchr("*+?{", *p->p) != NULL;
	return out;
}

static struct part
alternatives(struct parse *p)
{
	struct part out = { 0 }, one, more;

	for (;;) {
		one = (struct part){ .empty = true };
		while (!p->failed && *p->p != '\0' && *p->p != '|' &&
		    *p->p != ')') {
			more = repeated(p);
			one = concat(p, &one, &more);
		}
		set_join(&out.first, &one.first);
		set_join(&out.last, &one.last);
		out.empty |= one.empty;
		if (p->failed || *p->p != '|')
			return out;
		p->p++;
	}
}

/* The number of the state that is a set of positions; 0 is the empty one. */
static uint32_t
state_of(struct regex *re, struct set *states, const struct set *s)
{
	uint32_t k;

	for (k = 0; k < re->n; k++)
		if (memcmp(&states[k], s, sizeof *s) == 0)
			return k;
	if (k < STATES)
		states[re->n++] = *s;
	return k;
}

/* State 1 is the beginning, where no position was met yet. */
static bool
build(struct regex *re, const struct parse *p, const struct part *all)
{
	struct set *states = mem_zalloc(STATES, sizeof *states), to;
	uint32_t s, c, k, got = 0;

	re->n = 2;
	/* A set that no state has: the initial state is never reached again. */
	memset(&states[1], 0xff, sizeof states[1]);
	for (s = 1; s < re->n && got < STATES; s++) {
		re->final[s] = s == 1 && all->empty;
		for (k = 0; k < p->n && s > 1; k++)
			re->final[s] |= set_has(&states[s], k) &&
			    set_has(&all->last, k);
		for (c = 0; c < 128 && got < STATES; c++) {
			memset(&to, 0, sizeof to);
			for (k = 0; k < p->n; k++)
				if (s > 1 && set_has(&states[s], k))
					set_join(&to, &p->follow[k]);
			if (s == 1)
				to = all->first;
			for (k = 0; k < p->n; k++)
				if (!p->accepts[k][c])
					to.bit[k / 64] &=
					    ~((uint64_t)1 << k % 64);
			got = state_of(re, states, &to);
			re->next[s][c] = (uint16_t)got;
		}
	}
	mem_free(states);
	return got < STATES;
}

struct regex *
regex_compile(const char *pattern)
{
	struct parse p = { .p = pattern };
	struct regex *re = mem_zalloc(1, sizeof *re);
	struct part all;
	bool ok;

	p.accepts = mem_zalloc(POSITIONS, sizeof *p.accepts);
	p.follow = mem_zalloc(POSITIONS, sizeof *p.follow);
	re->next = mem_zalloc(STATES, sizeof *re->next);
	re->final = mem_zalloc(STATES, sizeof *re->final);
	all = alternatives(&p);
	/* A set of all positions would be taken for the initial state. */
	ok = !p.failed && *p.p == '\0' && p.n < POSITIONS &&
	    build(re, &p, &all);
	mem_free(p.accepts);
	mem_free(p.follow);
	if (ok)
		return re;
	regex_free(re);
	return NULL;
}

bool
regex_match(const struct regex *re, const char *s, size_t len)
{
	uint32_t state = 1;

	for (size_t i = 0; i < len && state != 0; i++)
		state = (unsigned char)s[i] < 128 ?
		    re->next[state][(unsigned char)s[i]] : 0;
	return re->final[state];
}

void
regex_free(struct regex *re)
{
	if (re == NULL)
		return;
	mem_free(re->next);
	mem_free(re->final);
	mem_free(re);
}
