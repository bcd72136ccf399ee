/*
 * Default schedules: the proof of a tree, and what is kept of one that is not
 * proved.
 *
 * The rules schedule groups of stages one after the other.  Where the whole
 * tree is not proved, groups are tried one at a time over the plain order of
 * all others: what cannot be proved loses its own loops and no more, and is
 * reported.  Cost: a proof, or one more for each group.
 */
#include "rule/rule_impl.h"

#include <string.h>

/* ---- predicates that are not needed ---- */

/* Keeps the predicates of a leaf that the enclosing loops do not imply. */
static void
drop_implied(const struct prim *p, struct loop_tree *t, uint32_t leaf,
    struct sym_facts *f)
{
	struct tree_node *n = &t->node.v[leaf];
	uint32_t mark = sym_facts_mark(f), kept = 0;
	struct sym_pred *where;

	if (n->nwhere == 0)
		return;
	where = arena_alloc(p->m->arena, n->nwhere, sizeof *where);
	for (uint32_t l = n->parent; l != 0; l = t->node.v[l].parent) {
		struct sym_pred in = { SYM_LT, sym_var(p->m->syms,
			t->node.v[l].var), t->node.v[l].extent };

		sym_facts_push(f, &in);
	}
	for (uint32_t i = 0; i < n->nwhere; i++)
		if (sym_decide(f, &n->where[i]) != SYM_PROVED)
			where[kept++] = n->where[i];
	sym_facts_pop(f, mark);
	n->where = where;
	n->nwhere = kept;
}

/* The tree without redundant predicates, or unchanged if the result cannot be
 * proved. */
static struct loop_tree *
tidied(const struct prim *p, struct loop_tree *t)
{
	struct sym_facts *f = sym_facts_new(p->m->syms);
	struct loop_tree *c = tree_copy(p, t);
	uint32_t before = 0, after = 0;
	struct diag d;

	for (uint32_t i = 1; i < c->node.n; i++) {
		if (!c->node.v[i].leaf)
			continue;
		before += c->node.v[i].nwhere;
		drop_implied(p, c, i, f);
		after += c->node.v[i].nwhere;
	}
	sym_facts_free(f);
	diag_init(&d);
	if (after < before && tree_check(p, c, &d)) {
		struct loop_tree *x = t;

		t = c;
		c = x;
	}
	diag_release(&d);
	tree_free(c);
	return t;
}

/* ---- groups ---- */

static bool
holds(const struct prim *p, const struct loop_tree *t, char **why)
{
	struct diag d;
	bool ok;

	diag_init(&d);
	ok = tree_check(p, t, &d);
	if (!ok && why != NULL && d.items.n > 0 && *why == NULL)
		*why = mem_printf("%s", d.items.v[0].message);
	diag_release(&d);
	return ok;
}

/* Copies a subtree below `parent`; the depth is that of the rules' nests. */
static void
graft(const struct prim *p, const struct loop_tree *from, uint32_t node,
    struct loop_tree *to, uint32_t parent)
{
	struct tree_node n = from->node.v[node];
	uint32_t at;

	n.parent = n.first = n.last = n.next = 0;
	at = tree_add(p, to, parent, &n);
	for (uint32_t i = from->node.v[node].first; i != 0;
	    i = from->node.v[i].next)
		graft(p, from, i, to, at);
}

/* Root child number n of a tree. */
static uint32_t
child(const struct loop_tree *t, uint32_t n)
{
	uint32_t i = t->node.v[0].first;

	while (n-- > 0)
		i = t->node.v[i].next;
	return i;
}

/* The groups of kept[] as the rules have them, the others plain. */
static struct loop_tree *
mixed(const struct rule *r, const struct loop_tree *full,
    const struct loop_tree *plain, const bool *kept)
{
	struct loop_tree *t = tree_new();

	for (uint32_t g = 0; g < r->group.n; g++) {
		const struct rule_group *x = &r->group.v[g];
		const struct loop_tree *from = kept[g] ? full : plain;
		uint32_t lo = kept[g] ? x->child : x->lo;
		uint32_t hi = kept[g] ? g + 1 < r->group.n ?
		    r->group.v[g + 1].child : UINT32_MAX : x->hi;

		for (uint32_t i = child(from, lo); i != 0 && lo < hi; lo++) {
			graft(r->p, from, i, t, 0);
			i = from->node.v[i].next;
		}
	}
	return t;
}

static void
report(const struct rule *r, const struct rule_group *g, const char *why)
{
	rule_say(r, g->lo, g->hi - g->lo, "not proved (%s), so loops in their "
	    "order", why != NULL ? why : "no reason is known");
	if (r->target->unproved != NULL)
		r->target->unproved(r->target->unproved_ctx, r->p, g->lo, g->hi,
		    why != NULL ? why : "no reason is known");
}

/* One group after the other joins the tree if it is proved in it. */
static struct loop_tree *
provable_part(const struct rule *r, struct loop_tree *full)
{
	const struct prim *p = r->p;
	struct loop_tree *plain = tree_default(p), *t = tree_copy(p, plain);
	bool *kept = mem_zalloc(r->group.n + 1, sizeof *kept);

	for (uint32_t g = 0; g < r->group.n; g++) {
		struct loop_tree *next;
		char *why = NULL;

		kept[g] = true;
		next = mixed(r, full, plain, kept);
		if (holds(p, next, &why)) {
			tree_free(t);
			t = next;
		} else {
			tree_free(next);
			kept[g] = false;
			report(r, &r->group.v[g], why);
		}
		mem_free(why);
	}
	mem_free(kept);
	tree_free(plain);
	tree_free(full);
	return t;
}

struct loop_tree *
rule_proved(const struct rule *r, struct loop_tree *t)
{
	if (!holds(r->p, t, NULL))
		t = provable_part(r, t);
	return tidied(r->p, t);
}
