/* The union-find of sets.h. */
#include "dtr/sets.h"

#include <string.h>

void
dtr_sets_init(struct dtr_sets *s, void (*changed)(void *ctx, uint32_t who),
    void *ctx)
{
	memset(s, 0, sizeof *s);
	s->changed = changed;
	s->ctx = ctx;
	vec_push(&s->set, ((struct dtr_set){ 0 }));
	vec_push(&s->watch, ((struct dtr_watch){ 0 }));
}

void
dtr_sets_release(struct dtr_sets *s)
{
	vec_free(&s->set);
	vec_free(&s->watch);
}

uint32_t
dtr_sets_add(struct dtr_sets *s, int64_t sum)
{
	uint32_t i = s->set.n;

	vec_push(&s->set, ((struct dtr_set){ .parent = i, .size = 1,
	    .sum = sum }));
	return i;
}

uint32_t
dtr_sets_root(struct dtr_sets *s, uint32_t set)
{
	struct dtr_set *v = s->set.v;

	while (v[set].parent != set)
		set = v[set].parent = v[v[set].parent].parent;
	return set;
}

static void
tell(struct dtr_sets *s, uint32_t root)
{
	uint32_t i = s->set.v[root].watch, next;

	s->set.v[root].watch = 0;
	for (; i != 0; i = next) {
		next = s->watch.v[i].next;
		s->watch.v[i].next = s->free;
		s->free = i;
		s->changed(s->ctx, s->watch.v[i].who);
	}
}

void
dtr_sets_unite(struct dtr_sets *s, uint32_t a, uint32_t b)
{
	struct dtr_set *v = s->set.v;

	a = dtr_sets_root(s, a);
	b = dtr_sets_root(s, b);
	if (a == b)
		return;
	tell(s, a);
	tell(s, b);
	if (v[a].size < v[b].size) {
		uint32_t swap = a;

		a = b;
		b = swap;
	}
	v[b].parent = a;
	v[a].size += v[b].size;
	v[a].sum += v[b].sum;
}

void
dtr_sets_change(struct dtr_sets *s, uint32_t set, int64_t by)
{
	set = dtr_sets_root(s, set);
	s->set.v[set].sum += by;
	tell(s, set);
}

int64_t
dtr_sets_sum(struct dtr_sets *s, uint32_t set)
{
	return s->set.v[dtr_sets_root(s, set)].sum;
}

void
dtr_sets_watch(struct dtr_sets *s, uint32_t root, uint32_t who)
{
	uint32_t i = s->free;

	if (i != 0) {
		s->free = s->watch.v[i].next;
	} else {
		i = s->watch.n;
		vec_push(&s->watch, ((struct dtr_watch){ 0 }));
	}
	s->watch.v[i] = (struct dtr_watch){ who, s->set.v[root].watch };
	s->set.v[root].watch = i;
}
