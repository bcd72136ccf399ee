/*
 * What corresponds in two modules, and what differs in it (diff.h).
 */
#include "pass/diff_impl.h"

#include <string.h>

#include "loop/tree.h"
#include "tensor/prim.h"

struct differ {
	struct diff *d;
	struct diff_keys key[2];
	uint64_t *name[2];	/* by global: of what corresponds */
	uint32_t *num[2];	/* scratch, by node */
	VEC(struct { ir_region r[2]; }) todo;
};

static const struct ir_module *
module(const struct differ *x, int side)
{
	return x->d->side[side].m;
}

static uint64_t
hash_text0(const char *s)
{
	return hash_bytes(s, strlen(s), 4);
}

/* ---- functions, types ---- */

/* Of all that a function consists of but names of globals; or, if it is loose,
 * of what its bindings are alone. */
static uint64_t
hash_function(const struct differ *x, int side, uint32_t f, bool loose)
{
	const struct ir_module *m = module(x, side);
	const struct diff_parts *p = &x->key[side].part;
	ir_region_list list = { NULL, 0, 0 };
	uint32_t *num = x->num[side], next = 1;
	uint64_t h = loose ? 1 : diff_hash_type(p, m->function.v[f].type);

	ir_function_regions(m, f, &list);
	for (uint32_t i = 0; i < list.n; i++) {
		const struct ir_region_data *r = &m->region.v[list.v[i]];

		h = diff_mix(h, r->params.n);
		for (uint32_t k = 0; k < r->params.n; k++)
			num[r->params.v[k]] = next++;
		for (uint32_t k = 0; k < r->nodes.n; k++) {
			ir_id id = r->nodes.v[k];
			const struct ir_node *n = ir_at(m, id);

			num[id] = next++;
			h = diff_mix(h, p->what[id]);
			if (loose)
				continue;
			h = diff_mix(h, diff_mix(p->attrs[id], p->type[id]));
			for (uint32_t j = 0; j < n->nin; j++)
				h = diff_mix(h, num[ir_in(m, n, j)]);
		}
		h = loose ? h : diff_mix(h, num[r->result]);
	}
	vec_free(&list);
	return h;
}

static uint64_t
hash_global(const struct differ *x, int side, uint32_t g, bool loose)
{
	const struct ir_module *m = module(x, side);
	const struct ir_global *o = &m->global.v[g];
	const struct ir_extern *e;
	uint64_t h = o->kind;

	switch (o->kind) {
	case GLOBAL_FUNCTION:
		return diff_mix(h, hash_function(x, side, o->index, loose));
	case GLOBAL_PRIM:
		return diff_mix(h, loose ? prim_hash(m->prim.v[o->index]) :
		    tree_hash_scheduled(m->prim.v[o->index]));
	case GLOBAL_EXTERN:
		e = &m->extern_.v[o->index];
		h = diff_mix(h, hash_text0(e->symbol));
		h = diff_mix(h, diff_hash_attrs(e->attrs));
		return diff_mix(h, diff_mix(diff_hash_type(
		    &x->key[side].part, e->type), e->effect));
	default:
		return h;
	}
}

static void
pair_globals(struct differ *x, uint32_t a, uint32_t b)
{
	x->d->side[0].global[a] = b;
	x->d->side[1].global[b] = a;
}

/* Those that have no name in common: by hash, in order. */
static void
pair_by_hash(struct differ *x, bool loose)
{
	const struct ir_module *a = module(x, 0), *b = module(x, 1);
	uint32_t *next = mem_zalloc(b->global.n + 1, sizeof *next), at;
	struct map first = { 0 };

	for (uint32_t g = b->global.n; g-- > 1; ) {
		uint64_t h;

		if (x->d->side[1].global[g] != 0)
			continue;
		h = hash_global(x, 1, g, loose);
		next[g] = map_get(&first, h, &at) ? at : 0;
		map_put(&first, h, g);
	}
	for (uint32_t g = 1; g < a->global.n && first.n > 0; g++) {
		uint64_t h;

		if (x->d->side[0].global[g] != 0)
			continue;
		h = hash_global(x, 0, g, loose);
		if (!map_get(&first, h, &at) || at == 0)
			continue;
		pair_globals(x, g, at);
		map_put(&first, h, next[at]);
	}
	map_free(&first);
	mem_free(next);
}

/* One function that each has alone is the same with another name. */
static void
pair_single(struct differ *x)
{
	uint32_t single[2] = { 0, 0 }, n[2] = { 0, 0 };

	for (int i = 0; i < 2; i++)
		for (uint32_t g = 1; g < module(x, i)->global.n; g++)
			if (x->d->side[i].global[g] == 0 &&
			    module(x, i)->global.v[g].kind ==
			    GLOBAL_FUNCTION) {
				single[i] = g;
				n[i]++;
			}
	if (n[0] == 1 && n[1] == 1)
		pair_globals(x, single[0], single[1]);
}

static void
find_globals(struct differ *x)
{
	const struct ir_module *a = module(x, 0), *b = module(x, 1);
	struct map by_name = { 0 };
	uint32_t h;

	for (uint32_t g = 1; g < b->global.n; g++)
		map_put(&by_name, hash_text0(b->global.v[g].name), g);
	for (uint32_t g = 1; g < a->global.n; g++)
		if (map_get(&by_name, hash_text0(a->global.v[g].name), &h) &&
		    a->global.v[g].kind == b->global.v[h].kind)
			pair_globals(x, g, h);
	map_free(&by_name);
	pair_by_hash(x, false);
	pair_by_hash(x, true);
	pair_single(x);
	for (uint32_t g = 1; g < a->global.n; g++)
		x->name[0][g] = hash_text0(a->global.v[g].name);
	for (uint32_t g = 1; g < b->global.n; g++)
		x->name[1][g] = x->d->side[1].global[g] != 0 ?
		    x->name[0][x->d->side[1].global[g]] :
		    diff_mix(hash_text0(b->global.v[g].name), 1);
}

static uint64_t
hash_adt(const struct differ *x, int side, const struct ir_adt *t)
{
	const struct ir_module *m = module(x, side);
	const struct diff_parts *p = &x->key[side].part;
	uint64_t h = diff_mix(t->is_extern, t->nparam);

	for (uint32_t i = 0; i < t->nparam; i++)
		h = diff_mix(h, hash_text0(t->param[i]));
	for (uint32_t i = 0; i < t->nctor; i++) {
		const struct ir_ctor *c = &m->ctor.v[t->ctor + i];

		h = diff_mix(h, diff_mix(hash_text0(c->name), c->nfield));
		for (uint32_t k = 0; k < c->nfield; k++)
			h = diff_mix(h, diff_hash_type(p, c->field[k]));
	}
	return h;
}

static void
find_types(struct differ *x)
{
	const struct ir_module *a = module(x, 0), *b = module(x, 1);
	struct map by_name = { 0 };
	uint32_t k;

	for (uint32_t i = 1; i < b->adt.n; i++)
		map_put(&by_name, hash_text0(b->adt.v[i].name), i);
	for (uint32_t i = 1; i < a->adt.n; i++) {
		if (!map_get(&by_name, hash_text0(a->adt.v[i].name), &k))
			continue;
		x->d->side[0].adt[i] = k;
		x->d->side[1].adt[k] = i;
		if (hash_adt(x, 0, &a->adt.v[i]) !=
		    hash_adt(x, 1, &b->adt.v[k]))
			x->d->side[0].adt_why[i] = DIFF_DATA;
	}
	map_free(&by_name);
}

/* ---- bindings ---- */

static void
align_regions(struct differ *x, ir_id *pairs[2])
{
	while (x->todo.n > 0) {
		__typeof__(*x->todo.v) r = vec_pop(&x->todo);
		struct diff_sequence s[2];
		ir_id other;

		for (int part = 0; part < 2; part++) {
			for (int i = 0; i < 2; i++) {
				const struct ir_region_data *o =
				    &module(x, i)->region.v[r.r[i]];

				s[i] = part == 0 ? (struct diff_sequence){
				    o->params.v, o->params.n } :
				    (struct diff_sequence){ o->nodes.v,
				    o->nodes.n };
			}
			diff_align(x->key, s, pairs);
		}
		for (uint32_t i = 0; i < s[0].n; i++) {
			const struct ir_node *a = ir_at(module(x, 0),
			    s[0].v[i]), *b;

			other = pairs[0][s[0].v[i]];
			b = ir_at(module(x, 1), other);
			for (uint32_t k = 0; other != 0 && k < a->nsub &&
			    k < b->nsub; k++) {
				r.r[0] = ir_sub(module(x, 0), a, k);
				r.r[1] = ir_sub(module(x, 1), b, k);
				vec_push(&x->todo, r);
			}
		}
	}
}

/* Whether a binding says enough to be found elsewhere: a constant does by its
 * contents. */
static bool
may_move(const struct ir_module *m, ir_id id)
{
	const struct ir_node *n = ir_at(m, id);

	return n->kind == NODE_CONST ||
	    (n->kind != NODE_PARAM && n->nin + n->nsub > 0);
}

struct found {
	struct differ *x;
	int side;
	VEC(ir_id) id;		/* without a pair, in the order of the text */
};

static void
find_single(void *ctx, struct ir_module *m, ir_id id)
{
	struct found *o = ctx;

	if (o->x->d->side[o->side].pair[id] == 0 && may_move(m, id))
		vec_push(&o->id, id);
}

static void
moved(struct differ *x, ir_id a, ir_id b)
{
	struct diff_side *s = x->d->side;
	const struct ir_node *p = ir_at(s[0].m, a), *q = ir_at(s[1].m, b);

	s[0].pair[a] = b;
	s[1].pair[b] = a;
	s[0].why[a] = DIFF_PLACE;
	for (uint32_t k = 0; k < p->nsub && k < q->nsub; k++) {
		ir_region r[2] = { ir_sub(s[0].m, p, k), ir_sub(s[1].m, q, k) };

		vec_push(&x->todo, ((__typeof__(*x->todo.v)){
		    { r[0], r[1] } }));
	}
}

/* Bindings that compute the same, anywhere in the two functions. */
static void
find_moved(struct differ *x, uint32_t f, uint32_t g)
{
	struct found o[2] = { { .x = x, .side = 0 }, { .x = x, .side = 1 } };
	struct diff_side *s = x->d->side;
	struct map first = { 0 };
	uint32_t at, *next;

	ir_walk_function(s[0].m, f, find_single, &o[0]);
	ir_walk_function(s[1].m, g, find_single, &o[1]);
	next = mem_zalloc(o[1].id.n + 1, sizeof *next);
	for (uint32_t i = o[1].id.n; i-- > 0; ) {
		uint64_t key = x->key[1].level[0][o[1].id.v[i]];

		next[i] = map_get(&first, key, &at) ? at : 0;
		map_put(&first, key, i + 1);
	}
	for (uint32_t i = 0; i < o[0].id.n; i++) {
		uint64_t key = x->key[0].level[0][o[0].id.v[i]];

		/* A region that moved has taken what is in it along. */
		while (map_get(&first, key, &at) && at != 0 &&
		    s[1].pair[o[1].id.v[at - 1]] != 0)
			map_put(&first, key, next[at - 1]);
		if (s[0].pair[o[0].id.v[i]] != 0 ||
		    !map_get(&first, key, &at) || at == 0)
			continue;
		moved(x, o[0].id.v[i], o[1].id.v[at - 1]);
		map_put(&first, key, next[at - 1]);
	}
	map_free(&first);
	mem_free(next);
	vec_free(&o[0].id);
	vec_free(&o[1].id);
}

/* ---- what differs ---- */

static bool
same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool
same_operands(const struct diff_side *s, const struct ir_node *a,
    const struct ir_node *b)
{
	if (a->nin != b->nin)
		return false;
	for (uint32_t i = 0; i < a->nin; i++)
		if (s[0].pair[ir_in(s[0].m, a, i)] != ir_in(s[1].m, b, i))
			return false;
	return true;
}

static bool
same_results(const struct diff_side *s, const struct ir_node *a,
    const struct ir_node *b)
{
	if (a->nsub != b->nsub)
		return false;
	for (uint32_t i = 0; i < a->nsub; i++)
		if (s[0].pair[s[0].m->region.v[ir_sub(s[0].m, a, i)].result] !=
		    s[1].m->region.v[ir_sub(s[1].m, b, i)].result)
			return false;
	return true;
}

static uint64_t
hash_pattern(const struct diff_side *s, int side, uint32_t pattern)
{
	const struct ir_module *m = s[side].m;
	VEC(uint32_t) todo = { NULL, 0, 0 };
	uint64_t h = 0;

	vec_push(&todo, pattern);
	while (todo.n > 0) {
		const struct ir_pattern *p = &m->pattern.v[vec_pop(&todo)];

		h = diff_mix(h, (uint64_t)p->kind << 32 | p->nsub);
		if (p->kind == PAT_CTOR)
			h = diff_mix(h, hash_text0(m->ctor.v[p->ref].name));
		else if (p->kind == PAT_VAR)
			h = diff_mix(h, side == 1 ? p->ref :
			    s[0].pair[p->ref]);
		for (uint32_t i = 0; i < p->nsub; i++)
			vec_push(&todo, m->subpattern.v[p->sub + i]);
	}
	vec_free(&todo);
	return h;
}

static bool
same_patterns(const struct diff_side *s, const struct ir_node *a,
    const struct ir_node *b)
{
	for (uint32_t i = 0; a->kind == NODE_MATCH && i < a->nsub &&
	    i < b->nsub; i++)
		if (hash_pattern(s, 0, s[0].m->region.v[ir_sub(s[0].m, a,
		    i)].pattern) != hash_pattern(s, 1, s[1].m->region.v[
		    ir_sub(s[1].m, b, i)].pattern))
			return false;
	return true;
}

static void
explain(void *ctx, struct ir_module *m, ir_id id)
{
	struct differ *x = ctx;
	struct diff_side *s = x->d->side;
	const struct diff_parts *p = &x->key[0].part, *q = &x->key[1].part;
	ir_id to = s[0].pair[id];
	const struct ir_node *a = ir_at(m, id), *b = ir_at(s[1].m, to);
	uint16_t why = s[0].why[id];

	x->d->same = x->d->same && to != 0;
	if (to == 0)
		return;
	if (p->what[id] != q->what[to] || a->total != b->total)
		why |= DIFF_WHAT;
	if (a->kind != NODE_PARAM && p->attrs[id] != q->attrs[to])
		why |= a->kind == NODE_CONST ? DIFF_DATA : DIFF_ATTRS;
	if (p->type[id] != q->type[to])
		why |= DIFF_TYPE;
	if (!same_operands(s, a, b))
		why |= DIFF_OPERANDS;
	if (!same_results(s, a, b))
		why |= DIFF_RESULT;
	if (!same_patterns(s, a, b))
		why |= DIFF_PATTERN;
	if (diff_hash_attrs(a->props) != diff_hash_attrs(b->props))
		why |= DIFF_PROPS;
	if (!same_text(a->name, b->name))
		why |= DIFF_NAME;
	s[0].why[id] = s[1].why[to] = why;
	x->d->same = x->d->same && why == 0;
}

static void
find_added(void *ctx, struct ir_module *m, ir_id id)
{
	struct differ *x = ctx;

	(void)m;
	x->d->same = x->d->same && x->d->side[1].pair[id] != 0;
}

static uint16_t
compare_functions(struct differ *x, uint32_t f, uint32_t g)
{
	struct diff_side *s = x->d->side;
	const struct ir_function *a = &s[0].m->function.v[f],
		*b = &s[1].m->function.v[g];
	ir_id *pairs[2] = { s[0].pair, s[1].pair };
	uint16_t why = 0;

	vec_push(&x->todo, ((__typeof__(*x->todo.v)){
	    { a->body, b->body } }));
	align_regions(x, pairs);
	find_moved(x, f, g);
	align_regions(x, pairs);
	ir_walk_function(s[0].m, f, explain, x);
	ir_walk_function(s[1].m, g, find_added, x);
	if (s[0].pair[s[0].m->region.v[a->body].result] !=
	    s[1].m->region.v[b->body].result)
		why |= DIFF_RESULT;
	if (diff_hash_attrs(a->attrs) != diff_hash_attrs(b->attrs))
		why |= DIFF_ATTRS;
	if (diff_hash_type(&x->key[0].part, a->type != NULL ? a->type :
	    a->ret) != diff_hash_type(&x->key[1].part, b->type != NULL ?
	    b->type : b->ret))
		why |= DIFF_TYPE;
	return why;
}

static void
compare_globals(struct differ *x)
{
	struct diff_side *s = x->d->side;

	for (uint32_t g = 1; g < s[0].m->global.n; g++) {
		const struct ir_global *a = &s[0].m->global.v[g], *b;
		uint32_t to = s[0].global[g];
		uint16_t why = 0;

		x->d->same = x->d->same && to != 0;
		if (to == 0)
			continue;
		b = &s[1].m->global.v[to];
		if (a->kind == GLOBAL_FUNCTION)
			why = compare_functions(x, a->index, b->index);
		else if (hash_global(x, 0, g, false) !=
		    hash_global(x, 1, to, false))
			why = DIFF_DATA;
		if (strcmp(a->name, b->name) != 0)
			why |= DIFF_NAME;
		s[0].global_why[g] = s[1].global_why[to] = why;
		x->d->same = x->d->same && why == 0;
	}
	for (uint32_t g = 1; g < s[1].m->global.n; g++)
		x->d->same = x->d->same && s[1].global[g] != 0;
}

void
diff_modules(struct diff *d, struct ir_module *first,
    struct ir_module *second)
{
	struct differ x = { .d = d };

	*d = (struct diff){ .side = { { .m = first }, { .m = second } },
	    .same = true };
	for (int i = 0; i < 2; i++) {
		struct diff_side *s = &d->side[i];

		s->pair = mem_zalloc(s->m->node.n + 1, sizeof *s->pair);
		s->why = mem_zalloc(s->m->node.n + 1, sizeof *s->why);
		s->global = mem_zalloc(s->m->global.n + 1, sizeof *s->global);
		s->global_why = mem_zalloc(s->m->global.n + 1,
		    sizeof *s->global_why);
		s->adt = mem_zalloc(s->m->adt.n + 1, sizeof *s->adt);
		s->adt_why = mem_zalloc(s->m->adt.n + 1, sizeof *s->adt_why);
		x.name[i] = mem_zalloc(s->m->global.n + 1, sizeof **x.name);
		x.num[i] = mem_zalloc(s->m->node.n + 1, sizeof **x.num);
		diff_parts_find(&x.key[i].part, s->m);
	}
	find_globals(&x);
	find_types(&x);
	for (int i = 0; i < 2; i++) {
		diff_parts_name(&x.key[i].part, d->side[i].m, x.name[i]);
		diff_keys_find(&x.key[i], d->side[i].m);
	}
	compare_globals(&x);
	for (int i = 0; i < 2; i++) {
		for (uint32_t t = 1; t < d->side[i].m->adt.n; t++)
			d->same = d->same && d->side[i].adt[t] != 0 &&
			    d->side[i].adt_why[t] == 0;
		diff_keys_release(&x.key[i]);
		mem_free(x.name[i]);
		mem_free(x.num[i]);
	}
	vec_free(&x.todo);
}

void
diff_release(struct diff *d)
{
	for (int i = 0; i < 2; i++) {
		mem_free(d->side[i].pair);
		mem_free(d->side[i].why);
		mem_free(d->side[i].global);
		mem_free(d->side[i].global_why);
		mem_free(d->side[i].adt);
		mem_free(d->side[i].adt_why);
	}
}
