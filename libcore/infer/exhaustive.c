/*
 * Exhaustiveness of match (relay-language(7), Match).
 *
 * Candidates start as the wildcard `_` and are compared with the clauses in
 * order.  Where a clause is more specific than a candidate, the candidate is
 * expanded into the constructors or fields that the clause distinguishes; a
 * candidate that no clause covers is reported as a missing case.
 *
 * Candidates are small trees in a separate arena.  The number of expansions is
 * bounded; a match that exceeds the bound, which no program of ordinary size
 * does, is reported as not proved to be exhaustive.
 */
#include "infer/infer_impl.h"

#include <string.h>

#define EXPANSIONS 20000

/* A candidate: ctor 0 and not a tuple: any value. */
struct cand {
	uint32_t ctor;
	bool tuple;
	uint32_t n;
	const struct cand *sub[];
};

enum fit { MATCHES, CLASHES, UNSPECIFIED };

struct cover {
	struct ir_module *m;
	struct arena *a;
	const struct cand *any;
	VEC(const struct cand *) todo;
	uint32_t steps;
	/* Clauses by constructor, 0 for others: the first one, and by clause
	 * the next one. */
	struct map first;
	uint32_t *next;
};

static struct cand *
cand_new(struct cover *c, uint32_t ctor, bool tuple, uint32_t n)
{
	struct cand *k = arena_alloc(c->a, 1, sizeof *k + n *
	    sizeof k->sub[0]);

	k->ctor = ctor;
	k->tuple = tuple;
	k->n = n;
	for (uint32_t i = 0; i < n; i++)
		k->sub[i] = c->any;
	return k;
}

/* Nesting of patterns is bounded by the readers, so this may recurse. */
static enum fit
compare(struct cover *c, uint32_t pattern, const struct cand *k)
{
	const struct ir_pattern *p = &c->m->pattern.v[pattern];
	enum fit r = MATCHES;

	if (p->kind == PAT_WILD || p->kind == PAT_VAR)
		return MATCHES;
	if (k->ctor == 0 && !k->tuple)
		return UNSPECIFIED;
	if (p->kind == PAT_CTOR && k->ctor != p->ref)
		return CLASHES;
	for (uint32_t i = 0; i < p->nsub && i < k->n; i++) {
		enum fit f = compare(c, c->m->subpattern.v[p->sub + i],
		    k->sub[i]);

		if (f == CLASHES)
			return CLASHES;
		if (f == UNSPECIFIED)
			r = UNSPECIFIED;
	}
	return r;
}

/* A list of candidates that together are k, more specific where p is. */
typedef VEC(const struct cand *) cand_list;

static void expand(struct cover *c, uint32_t pattern, const struct cand *k,
    cand_list *out);

static void
expand_fields(struct cover *c, const struct ir_pattern *p,
    const struct cand *k, cand_list *out)
{
	for (uint32_t i = 0; i < p->nsub && i < k->n; i++) {
		uint32_t sub = c->m->subpattern.v[p->sub + i];
		cand_list field = { NULL, 0, 0 };

		if (compare(c, sub, k->sub[i]) != UNSPECIFIED)
			continue;
		expand(c, sub, k->sub[i], &field);
		for (uint32_t j = 0; j < field.n; j++) {
			struct cand *copy = cand_new(c, k->ctor, k->tuple,
			    k->n);

			memcpy(copy->sub, k->sub, k->n * sizeof k->sub[0]);
			copy->sub[i] = field.v[j];
			vec_push(out, copy);
		}
		vec_free(&field);
		return;	/* one position at a time is enough */
	}
	vec_push(out, k);
}

static void
expand(struct cover *c, uint32_t pattern, const struct cand *k,
    cand_list *out)
{
	const struct ir_pattern *p = &c->m->pattern.v[pattern];

	if (k->ctor != 0 || k->tuple) {
		expand_fields(c, p, k, out);
		return;
	}
	if (p->kind == PAT_TUPLE) {
		vec_push(out, cand_new(c, 0, true, p->nsub));
		return;
	}
	const struct ir_adt *a = &c->m->adt.v[c->m->ctor.v[p->ref].adt];

	for (uint32_t i = 0; i < a->nctor; i++)
		vec_push(out, cand_new(c, a->ctor + i, false,
		    c->m->ctor.v[a->ctor + i].nfield));
}

static void
put_cand(struct cover *c, struct buf *b, const struct cand *k)
{
	if (k->ctor == 0 && !k->tuple) {
		buf_putc(b, '_');
		return;
	}
	if (k->ctor != 0)
		buf_puts(b, c->m->ctor.v[k->ctor].name);
	if (k->n == 0 && !k->tuple)
		return;
	buf_putc(b, '(');
	for (uint32_t i = 0; i < k->n; i++) {
		buf_puts(b, i == 0 ? "" : ", ");
		put_cand(c, b, k->sub[i]);
	}
	buf_putc(b, ')');
}

static uint32_t
clause(const struct cover *c, const struct ir_node *n, uint32_t i)
{
	return c->m->region.v[ir_sub(c->m, n, i)].pattern;
}

static void
index_clauses(struct cover *c, const struct ir_node *n)
{
	c->next = mem_zalloc(n->nsub + 1, sizeof *c->next);
	for (uint32_t i = n->nsub; i-- > 0; ) {
		const struct ir_pattern *p = &c->m->pattern.v[clause(c, n,
		    i)];
		uint32_t head = p->kind == PAT_CTOR ? p->ref : 0;

		if (!map_get(&c->first, head, &c->next[i]))
			c->next[i] = n->nsub;
		map_put(&c->first, head, i);
	}
}

/* The clauses that may fit a candidate, in order: those of its constructor, and
 * the others. */
struct clauses {
	const struct cover *c;
	uint32_t same, other;
};

static struct clauses
clauses_of(const struct cover *c, const struct ir_node *n,
    const struct cand *k)
{
	struct clauses x = { c, n->nsub, n->nsub };

	map_get(&c->first, 0, &x.other);
	if (k->ctor != 0)
		map_get(&c->first, k->ctor, &x.same);
	/* A wildcard is compared with the first clause only. */
	else if (!k->tuple)
		x.other = 0;
	return x;
}

static uint32_t
next_clause(struct clauses *x)
{
	uint32_t *from = x->same < x->other ? &x->same : &x->other, i = *from;

	*from = x->c->next[i];
	return i;
}

/* Covered: index of the clause; else -1 and *k was expanded or reported. */
static bool
cover_one(struct cover *c, const struct ir_node *n, const struct cand *k,
    bool *used, bool *open)
{
	cand_list more = { NULL, 0, 0 };
	struct clauses x = clauses_of(c, n, k);

	while (x.same < n->nsub || x.other < n->nsub) {
		uint32_t i = next_clause(&x), p = clause(c, n, i);

		switch (compare(c, p, k)) {
		case MATCHES:
			used[i] = true;
			return true;
		case UNSPECIFIED:
			expand(c, p, k, &more);
			while (more.n > 0)
				vec_push(&c->todo, vec_pop(&more));
			vec_free(&more);
			used[i] = true;
			return true;
		default:
			break;
		}
	}
	*open = true;
	return false;
}

/* A clause that some candidate fits only in part may still be reached, so
 * used[] errs on the side of no warning. */
static void
warn_unreachable(struct cover *c, ir_id match, const bool *used,
    struct diag *d)
{
	const struct ir_node *n = ir_at(c->m, match);

	for (uint32_t i = 0; i < n->nsub; i++) {
		if (!used[i])
			diag_warning(d, node_arm_span(c->m, match, i),
			    "unreachable-arm", "arm %u is never reached: the "
			    "arms before it cover it", i + 1);
	}
}

bool
infer_match_covers(struct ir_module *m, ir_id match, bool warn,
    struct diag *d)
{
	struct cover c = { .m = m, .a = arena_new() };
	const struct ir_node *n = ir_at(m, match);
	bool *used = mem_zalloc(n->nsub + 1, sizeof *used);
	bool ok = true, open = false;
	struct buf b = { NULL, 0, 0 };

	index_clauses(&c, n);
	c.any = cand_new(&c, 0, false, 0);
	vec_push(&c.todo, c.any);
	while (c.todo.n > 0 && c.steps++ < EXPANSIONS) {
		const struct cand *k = vec_pop(&c.todo);

		if (cover_one(&c, n, k, used, &open) || !n->total || !ok)
			continue;
		put_cand(&c, &b, k);
		diag_error(d, &n->span, "match-not-exhaustive",
		    "'match' does not cover %s", b.v);
		diag_help(d, "add an arm for it, or write 'match?' to accept "
		    "an error at run time");
		ok = false;
	}
	if (warn && c.steps < EXPANSIONS)
		warn_unreachable(&c, match, used, d);
	buf_release(&b);
	vec_free(&c.todo);
	map_free(&c.first);
	mem_free(c.next);
	mem_free(used);
	arena_free(c.a);
	return ok;
}
