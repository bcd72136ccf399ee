/*
 * Attribute values and dictionaries.
 *
 * A dictionary is sorted by key; the last of equal keys wins.  Floats
 * compare by bits, so a NaN equals itself and 0.0 is not -0.0.  Lists are as
 * deep as text allows (text.h), which bounds the recursion here.
 */
#include "ir/attr.h"

#include <stdlib.h>
#include <string.h>

static int
pair_order(const void *a, const void *b)
{
	const struct attr_pair *x = a, *y = b;

	return strcmp(x->key, y->key);
}

/* Merges keep the order of equal keys, which qsort would not. */
static void
sort_pairs(struct attr_pair *v, uint32_t n)
{
	struct attr_pair *left;
	uint32_t half = n / 2, i = 0, j = half, out = 0;

	if (n < 2)
		return;
	sort_pairs(v, half);
	sort_pairs(v + half, n - half);
	if (pair_order(&v[half - 1], &v[half]) <= 0)
		return;
	left = mem_alloc(half * sizeof *left);
	memcpy(left, v, half * sizeof *left);
	while (i < half)
		v[out++] = j < n && pair_order(&v[j], &left[i]) < 0 ? v[j++] :
		    left[i++];
	mem_free(left);
}

const struct attrs *
attrs_new(struct arena *a, uint32_t n, const struct attr_pair *pair)
{
	struct attr_pair *v;
	struct attrs *as;
	uint32_t out = 0;

	if (n == 0)
		return NULL;
	v = mem_alloc(n * sizeof *v);
	memcpy(v, pair, n * sizeof *v);
	sort_pairs(v, n);
	for (uint32_t i = 0; i < n; i++) {
		if (out > 0 && strcmp(v[out - 1].key, v[i].key) == 0)
			out--;
		v[out++] = v[i];
	}
	as = arena_alloc(a, 1, sizeof *as + out * sizeof *v);
	as->n = out;
	memcpy(as->pair, v, out * sizeof *v);
	mem_free(v);
	return as;
}

const struct attr *
attrs_get(const struct attrs *as, const char *key)
{
	uint32_t lo = 0, hi = as != NULL ? as->n : 0;

	while (lo < hi) {
		uint32_t mid = lo + (hi - lo) / 2;
		int c = as->pair[mid].key == key ? 0 :
		    strcmp(key, as->pair[mid].key);

		if (c == 0)
			return &as->pair[mid].value;
		if (c < 0)
			hi = mid;
		else
			lo = mid + 1;
	}
	return NULL;
}

const struct attrs *
attrs_with(struct arena *a, const struct attrs *as, const char *key,
    const struct attr *value)
{
	uint32_t n = as != NULL ? as->n : 0, at = 0, skip;
	struct attrs *r;

	while (at < n && strcmp(as->pair[at].key, key) < 0)
		at++;
	skip = at < n && strcmp(as->pair[at].key, key) == 0;
	if (value == NULL && !skip)
		return as;
	if (value == NULL && n == 1)
		return NULL;
	r = arena_alloc(a, 1, sizeof *r + (n + 1) * sizeof *r->pair);
	for (uint32_t i = 0; i < at; i++)
		r->pair[r->n++] = as->pair[i];
	if (value != NULL)
		r->pair[r->n++] = (struct attr_pair){ key, *value };
	for (uint32_t i = at + skip; i < n; i++)
		r->pair[r->n++] = as->pair[i];
	return r;
}

bool
attr_equal(const struct attr *a, const struct attr *b)
{
	if (a->kind != b->kind)
		return false;
	switch (a->kind) {
	case ATTR_NONE:
		return true;
	case ATTR_BOOL: case ATTR_INT:
		return a->i == b->i;
	case ATTR_FLOAT:
		return memcmp(&a->f, &b->f, sizeof a->f) == 0;
	case ATTR_STR:
		return a->s == b->s || strcmp(a->s, b->s) == 0;
	case ATTR_SYM:
		return a->sym == b->sym;
	case ATTR_TYPE:
		return a->type == b->type;
	case ATTR_LIST:
		break;
	}
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!attr_equal(&a->list[i], &b->list[i]))
			return false;
	return true;
}

bool
attrs_equal(const struct attrs *a, const struct attrs *b)
{
	uint32_t n = a != NULL ? a->n : 0;

	if (n != (b != NULL ? b->n : 0))
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (strcmp(a->pair[i].key, b->pair[i].key) != 0 ||
		    !attr_equal(&a->pair[i].value, &b->pair[i].value))
			return false;
	return true;
}

static uint64_t
attr_hash(const struct attr *a, uint64_t seed)
{
	seed = seed * 31 + a->kind;
	switch (a->kind) {
	case ATTR_BOOL: case ATTR_INT: case ATTR_FLOAT:
		return hash_bytes(&a->i, sizeof a->i, seed);
	case ATTR_STR:
		return hash_bytes(a->s, strlen(a->s), seed);
	case ATTR_SYM:
		return hash_bytes(&a->sym->index, sizeof a->sym->index, seed);
	case ATTR_TYPE:
		return hash_bytes(&a->type->index, sizeof a->type->index,
		    seed);
	case ATTR_LIST:
		for (uint32_t i = 0; i < a->n; i++)
			seed = attr_hash(&a->list[i], seed);
		return seed + a->n;
	case ATTR_NONE:
		break;
	}
	return seed;
}

uint64_t
attrs_hash(const struct attrs *as, uint64_t seed)
{
	for (uint32_t i = 0; as != NULL && i < as->n; i++) {
		seed = hash_bytes(as->pair[i].key, strlen(as->pair[i].key),
		    seed);
		seed = attr_hash(&as->pair[i].value, seed);
	}
	return seed;
}

bool
attr_lists(const struct attr *names, const char *name)
{
	size_t len = strlen(name), n;

	if (names == NULL)
		return true;
	for (const char *s = names->s; *s != '\0'; s += n) {
		s += strspn(s, " ");
		n = strcspn(s, " ");
		if (n == len && memcmp(s, name, n) == 0)
			return true;
	}
	return false;
}
