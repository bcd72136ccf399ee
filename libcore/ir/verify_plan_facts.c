/*
 * The verifier of plans: what is stated, what is proved, and what is reported.
 */
#include "ir/verify_plan.h"

const struct sym *
plan_annotation(const struct plan_check *p, const struct attrs *as,
    const char *key)
{
	const struct attr *a = attrs_get(as, key);

	if (a == NULL)
		return NULL;
	return a->kind == ATTR_SYM ? a->sym : a->kind == ATTR_INT ?
	    sym_const(p->m->syms, a->i) : NULL;
}

const struct sym *
plan_arena(struct plan_check *p, ir_id frame)
{
	return plan_annotation(p, frame != 0 ? ir_at(p->m, frame)->attrs :
	    p->m->function.v[p->function].attrs, p->key_arena);
}

void
plan_fault_place(struct plan_check *p, struct plan_slot *s, const char *why,
    const struct sym *arena)
{
	struct buf at = { 0 }, bytes = { 0 }, size = { 0 };

	sym_print(&at, s->at);
	sym_print(&bytes, s->bytes);
	if (arena != NULL)
		sym_print(&size, arena);
	s->bad = true;
	verify_fault(p->v, s->id, "slot-place", "slot %.200s, of %.200s "
	    "bytes, %s%s%.200s", at.v, bytes.v, why, arena ? ": it has " : "",
	    arena ? size.v : "");
	buf_release(&at);
	buf_release(&bytes);
	buf_release(&size);
}

bool
plan_proves_le(struct plan_check *p, const struct sym *a, const struct sym *b)
{
	struct sym_pred le = { SYM_LE, a, b };
	uint64_t key = (uint64_t)a->index << 32 | b->index;
	int64_t x, y;
	uint32_t is;

	if (a == b)
		return true;
	if (sym_is_const(a, &x) && sym_is_const(b, &y))
		return x <= y;
	if (map_get(&p->proofs, key, &is))
		return is;
	is = sym_decide(p->facts, &le) == SYM_PROVED;
	map_put(&p->proofs, key, is);
	return is;
}
