/*
 * Names of heuristics, and scores as correctly rounded quotients of integers:
 * scores that round to the same double are equal, and then the order of the
 * candidates decides.
 */
#include "dtr/heuristic.h"

#include <math.h>
#include <string.h>

static const struct dtr_heuristic table[] = {
	{ "dtr", DTR_EXACT, .size = true, .stale = true },
	{ "dtr-eq", DTR_SETS, .size = true, .stale = true },
	{ "dtr-local", DTR_OWN, .size = true, .stale = true },
	{ "lru", DTR_ONE, .stale = true, .last = true },
	{ "size", DTR_ONE, .size = true },
	{ "msps", DTR_ANCESTORS, .size = true },
	{ "random", DTR_ONE, .random = true },
#define NAMED 7		/* those that "all" stands for */
	{ "e-star", DTR_EXACT, .size = true },
	{ "dtr-latest", DTR_EXACT, .size = true, .stale = true,
	    .latest = true },
#define FAMILY 9	/* the first of the ablation family */
	{ "exact+size+stale", DTR_EXACT, .size = true, .stale = true },
	{ "exact+size", DTR_EXACT, .size = true },
	{ "exact+stale", DTR_EXACT, .stale = true },
	{ "exact", .cost = DTR_EXACT },
	{ "sets+size+stale", DTR_SETS, .size = true, .stale = true },
	{ "sets+size", DTR_SETS, .size = true },
	{ "sets+stale", DTR_SETS, .stale = true },
	{ "sets", .cost = DTR_SETS },
	{ "own+size+stale", DTR_OWN, .size = true, .stale = true },
	{ "own+size", DTR_OWN, .size = true },
	{ "own+stale", DTR_OWN, .stale = true },
	{ "own", .cost = DTR_OWN },
	{ "one+size+stale", DTR_ONE, .size = true, .stale = true },
	{ "one+size", DTR_ONE, .size = true },
	{ "one+stale", DTR_ONE, .stale = true },
	{ "one", DTR_ONE, .random = true },
};
#define COUNT (sizeof table / sizeof table[0])

const char *const dtr_heuristic_names[] = { "all", "ablation", "dtr",
	"dtr-eq", "dtr-local", "lru", "size", "msps", "random", "e-star",
	"dtr-latest", NULL };

const struct dtr_heuristic *
dtr_heuristic_find(const char *name)
{
	for (size_t i = 0; i < COUNT; i++)
		if (strcmp(table[i].name, name) == 0)
			return &table[i];
	return NULL;
}

static void
add_range(dtr_heuristic_list *to, size_t from, size_t end)
{
	for (size_t i = from; i < end; i++)
		vec_push(to, &table[i]);
}

bool
dtr_heuristic_list_read(const char *text, dtr_heuristic_list *to,
    char **wrong)
{
	for (const char *p = text;; p++) {
		size_t len = strcspn(p, ",");
		char *word = mem_strndup(p, len);
		const struct dtr_heuristic *h = dtr_heuristic_find(word);

		if (strcmp(word, "all") == 0)
			add_range(to, 0, NAMED);
		else if (strcmp(word, "ablation") == 0)
			add_range(to, FAMILY, COUNT);
		else if (h != NULL)
			vec_push(to, h);
		else {
			*wrong = word;
			return false;
		}
		mem_free(word);
		p += len;
		if (*p == '\0')
			return true;
	}
}

static int
bits(unsigned __int128 x)
{
	uint64_t high = (uint64_t)(x >> 64);

	return high != 0 ? 128 - __builtin_clzll(high) :
	    64 - __builtin_clzll((uint64_t)x);
}

/* Binary long division to 54 bits, the last of which and what is left decide
 * the rounding.  n > 0, 0 < d < 2^126. */
static double
quotient(uint64_t n, unsigned __int128 d)
{
	unsigned __int128 r = n;
	uint64_t q = 0;
	int k;

	if (d >> 53 == 0 && n >> 53 == 0)
		return (double)n / (double)(uint64_t)d;
	k = bits(n) - bits(d);
	if (k < 0)
		r <<= -k;
	else
		d <<= k;
	if (r < d) {
		r <<= 1;
		k--;
	}
	for (int i = 0; i < 54; i++) {
		q <<= 1;
		if (r >= d) {
			r -= d;
			q |= 1;
		}
		r <<= 1;
	}
	q = (q >> 1) + (q & 1 && (r != 0 || q & 2));
	return ldexp((double)q, k - 52);
}

double
dtr_score(const struct dtr_heuristic *h, const struct dtr_key *k,
    uint64_t now)
{
	unsigned __int128 d = h->size ? k->size : 1;

	if (h->last)
		return (double)k->last;
	if (h->stale)
		d *= now - k->last;
	if (d == 0)
		return INFINITY;
	if (k->cost == 0)
		return 0;
	return k->cost > 0 ? quotient((uint64_t)k->cost, d) :
	    -quotient(-(uint64_t)k->cost, d);
}
