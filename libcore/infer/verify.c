/*
 * Verification of a typed module: types, `dims` and `check` are derived again
 * and compared with what the stream states.
 *
 * The rules are those of inference (node.c, region.c, call.c), applied to each
 * binding once, with the stated types of its operands: no holes are left
 * between bindings, nothing waits, and a wrong type is found at its binding.  A
 * predicate that a rule requires must be proved, or be among the checks of this
 * binding or of one that dominates it; facts are learned from the stated checks
 * in the order in which inference found them, so that the prover answers as it
 * did then.
 *
 * Call it on a module that ir_verify accepts.  Cost: that of one run of
 * inference, linear in the module.
 */
#include "infer/infer_impl.h"

#include <string.h>

/* ---- checks ---- */

static uint64_t
pred_key(const struct sym_pred *p)
{
	uint64_t key[3] = { (uint64_t)p->op, map_ptr(p->lhs), map_ptr(p->rhs) };

	return hash_bytes(key, sizeof key, 0);
}

/* A predicate that the prover cannot decide must be among the checks that were
 * executed before. */
void
verify_covered(void *ctx, const struct sym_pred *p)
{
	struct infer *f = ctx;
	struct sym_pred turned = { p->op, p->rhs, p->lhs };
	struct buf b = { NULL, 0, 0 };
	uint32_t at;

	if (map_get(&f->required, pred_key(p), &at) && f->region_open[at])
		return;
	if ((p->op == SYM_EQ || p->op == SYM_ALIKE) &&
	    map_get(&f->required, pred_key(&turned), &at) &&
	    f->region_open[at])
		return;
	sym_pred_print(&b, p);
	infer_wrong(f, f->node, "nothing checks that %s", b.v);
	buf_release(&b);
}

struct learner {
	struct infer *f;
	ir_region region;
};

static void
learn_check(void *ctx, const struct sym_pred *p)
{
	struct learner *l = ctx;

	map_put(&l->f->required, pred_key(p), l->region);
	dims_learn(l->f, p);
}

/* The checks that the binding states hold from here on. */
static void
learn_checks(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	struct learner l = { f, n->region };

	text_preds(f->m, f->d, attrs_get(n->props, f->key_check), &n->span,
	    learn_check, &l);
}

/* ---- names of extents ---- */

/* The names that `dims` lists are those that the rules define, in order. */
static void
check_names(struct infer *f, ir_id id)
{
	const struct ir_node *n = ir_at(f->m, id);
	const struct attr *a = attrs_get(n->props, f->key_dims);
	const char *s = a != NULL && a->kind == ATTR_STR ? a->s : "", *e;
	uint32_t k = f->defs.n, i;
	bool ok = true;

	while (k > 0 && f->defs.v[k - 1].node == id)
		k--;
	i = k;
	for (s += strspn(s, " "); *s != '\0'; s = e + strspn(e, " ")) {
		e = s + strcspn(s, " ");
		ok = ok && i < f->defs.n && strlen(f->defs.v[i].name) ==
		    (size_t)(e - s) && memcmp(f->defs.v[i].name, s,
		    (size_t)(e - s)) == 0;
		i++;
	}
	if (!ok || i != f->defs.n)
		infer_wrong(f, id, "it defines %u names of extents, not those "
		    "of dims=\"%.200s\"", f->defs.n - k,
		    a != NULL && a->kind == ATTR_STR ? a->s : "");
	f->defs.n = k;
}

/* Whether a type has `?` where a binding must name its extents. */
static bool
is_open(const struct type *t, uint32_t depth)
{
	bool open = false;

	if (!t->has_any)
		return false;
	if (t->kind == TYPE_TENSOR)
		return true;
	if (t->kind != TYPE_TUPLE || depth == IR_OPEN_DEPTH)
		return false;
	for (uint32_t i = 0; i < t->n && !open; i++)
		open = is_open(t->arg[i], depth + 1);
	return open;
}

/* ---- bindings ---- */

void
verify_enter(struct infer *f, ir_id id)
{
	if (f->stated != NULL)
		learn_checks(f, id);
}

static void
mismatch(struct infer *f, ir_id id, const struct type *stated,
    const struct type *derived)
{
	struct buf b = { NULL, 0, 0 };

	unify_explain(&f->u, &b, stated, derived);
	infer_wrong(f, id, "its type does not follow from its operands: %s",
	    b.v);
	buf_release(&b);
}

void
verify_leave(struct infer *f, ir_id id)
{
	struct ir_node *n = ir_at(f->m, id);
	const struct type *stated, *derived = n->type;

	if (f->stated == NULL)
		return;
	n->type = stated = f->stated[id];
	f->node = id;
	if (f->poisoned[id]) {
		f->value[id].v = NULL;
		return;
	}
	check_names(f, id);
	if (derived != stated) {
		f->value[id].v = NULL;
		if (!unify_fit(&f->u, stated, unify_resolve(&f->u, derived)))
			mismatch(f, id, stated, derived);
	}
	if (f->poisoned[id])
		return;
	if (f->u.later.n > 0)
		infer_wrong(f, id, "the extents that its parameters name are "
		    "not determined");
	f->u.later.n = 0;
	if (is_open(stated, 0))
		infer_wrong(f, id, "an extent of its type has no name");
	else if (!dims_in_scope(&f->scope, stated, n->region))
		infer_wrong(f, id, "its type mentions %s '%s', which is not in "
		    "scope", f->scope.dim ? "extent" : "type parameter",
		    f->scope.missing);
}

void
verify_params(struct infer *f, ir_region r)
{
	const struct ir_region_data *d = &f->m->region.v[r];

	for (uint32_t i = 0; f->stated != NULL && i < d->params.n; i++)
		learn_checks(f, d->params.v[i]);
}
