/* Counts storage accesses (access.h). */
#include "dtr/access.h"

/* Walks a region; *border (if not NULL) gets the residents at its end.  Returns
 * the storages looked at. */
static uint64_t
walk(struct dtr_book *b, uint32_t s, int way, dtr_list *border)
{
	struct dtr_storage *v = b->storage.v;
	uint64_t looked = 0;

	b->walk.n = 0;
	vec_push(&b->walk, s);
	v[s].mark = ++b->mark;
	while (b->walk.n > 0) {
		const struct dtr_storage *t = &v[vec_pop(&b->walk)];
		const dtr_list *l = way == 0 ? &t->deps : &t->dependents;

		for (uint32_t i = 0; i < l->n; i++) {
			struct dtr_storage *o = &v[l->v[i]];

			if (o->mark == b->mark || !o->made)
				continue;
			o->mark = b->mark;
			looked++;
			if (!o->resident)
				vec_push(&b->walk, l->v[i]);
			else if (border != NULL)
				vec_push(border, l->v[i]);
		}
	}
	return looked;
}

uint64_t
dtr_access_made(struct dtr_book *b, uint32_t s)
{
	dtr_list border = { 0 };
	uint64_t n = 0;

	for (int way = 0; way < 2; way++) {
		border.n = 0;
		n += 1 + walk(b, s, way, &border);
		for (uint32_t i = 0; i < border.n; i++)
			n += 1 + walk(b, border.v[i], !way, NULL);
	}
	vec_free(&border);
	return n;
}

uint64_t
dtr_access_evict(struct dtr_book *b, uint32_t s)
{
	dtr_list border = { 0 };
	uint64_t up = walk(b, s, 0, &border), above = border.n, down, below;

	border.n = 0;
	down = walk(b, s, 1, &border);
	below = border.n;
	vec_free(&border);
	return above * (1 + down) + below * (1 + up);
}
