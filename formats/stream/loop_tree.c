/*
 * Schedules of tensor programs, and their versions, read and written.
 *
 *	<tree when="n &lt;= 8">
 *	<loop depth="1" name="io" extent="floordiv(n+7, 8)" kind="parallel"/>
 *	<leaf depth="2" stage="0" at="io*8, j" where="io*8 &lt; n"/>
 *	</tree>
 *	<version fn="f_n1" when="n == 1"/>
 *	<version fn="f_v4" target="x86-64-v4"/>
 *
 * Nodes are in preorder, each on its line, with the number of loops around it
 * plus one as its depth: elements do not nest, so reading needs no stack.
 */
#include "read.h"

#include <string.h>

#include "loop/tree.h"
#include "write.h"

static const char *const part_name[] = { "all", "init", "update" };

/* ---- reading ---- */

static int
find_word(const char *s, const char *const *list, int n)
{
	for (int i = 0; s != NULL && i < n; i++)
		if (strcmp(s, list[i]) == 0)
			return i;
	return -1;
}

/* "n <= 8, m < 3" */
static bool
preds(struct reader *r, enum stream_word w, uint32_t *n,
    const struct sym_pred **out)
{
	VEC(struct sym_pred) list = { 0 };
	const char *text = r_value(r, w);
	struct span at = r_span(r);
	struct sym_pred *copy, p;
	struct lexer l;
	bool ok;

	if (text == NULL)
		return true;
	lex_init(&l, r->m, r->d, text, strlen(text), 0, &at);
	do {
		ok = text_pred(&l, &p);
		if (ok)
			vec_push(&list, p);
	} while (ok && lex_accept(&l, ','));
	if (ok && l.tok.kind != TOK_EOF) {
		r_wrong(r, "stream-value", "unexpected text after '%s'",
		    stream_word_text[w]);
		ok = false;
	}
	copy = arena_alloc(r->m->arena, list.n + 1, sizeof *copy);
	if (list.n > 0)
		memcpy(copy, list.v, list.n * sizeof *copy);
	*n = list.n;
	*out = copy;
	vec_free(&list);
	return ok;
}

void
r_begin_tree(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	struct loop_tree *t = tree_new();

	preds(r, W_WHEN, &t->nwhen, &t->when);
	vec_push(&pp->p->tree, t);
	pp->open = 0;
	pp->depth = 0;
}

void
r_begin_version(struct reader *r)
{
	struct prim_version x = { .name = r_name(r, W_FN) };
	bool ok = x.name != NULL && r_loc(r, &x.span);

	if (!r_has(r, W_WHEN) && !r_has(r, W_TARGET)) {
		r_wrong(r, "stream-value", "a version has 'when' or "
		    "'target'");
		return;
	}
	if (r_has(r, W_TARGET)) {
		x.cpu = r_name(r, W_TARGET);
		ok = ok && x.cpu != NULL;
	}

	if (preds(r, W_WHEN, &x.nwhen, &x.when) && ok)
		vec_push(&r->prim.p->version, x);
}

/* The loop below which the current element stands. */
static bool
find_parent(struct reader *r, uint32_t *parent)
{
	struct pending_prim *pp = &r->prim;
	const struct loop_tree *t = vec_last(&pp->p->tree);
	uint64_t depth;

	if (!r_number(r, W_DEPTH, UINT16_MAX, &depth))
		return false;
	if (depth == 0 || depth > (uint64_t)pp->depth + 1) {
		r_wrong(r, "stream-order", "depth %llu is below depth %u",
		    (unsigned long long)depth, pp->depth);
		return false;
	}
	for (; pp->depth + 1 > depth; pp->depth--)
		pp->open = t->node.v[pp->open].parent;
	*parent = pp->open;
	return true;
}

void
r_begin_loop(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	struct tree_node n = { .var = r_name(r, W_NAME) };
	int kind = r_has(r, W_KIND) ? find_word(r_value(r, W_KIND),
	    loop_kind_name, LOOP_KINDS) : LOOP_SERIAL;
	uint32_t parent;
	bool ok = n.var != NULL && r_loc(r, &n.span);

	if (kind < 0) {
		r_wrong(r, "stream-value", "'kind' of a loop is 'serial', "
		    "'parallel', 'vector' or 'unroll'");
		return;
	}
	n.kind = (enum loop_kind)kind;
	ok = r_extent(r, W_EXTENT, &n.extent) && ok;
	if (!ok || !find_parent(r, &parent))
		return;
	pp->open = tree_add(pp->p, vec_last(&pp->p->tree), parent, &n);
	pp->depth++;
}

void
r_begin_leaf(struct reader *r)
{
	struct pending_prim *pp = &r->prim;
	struct tree_node n = { .leaf = true };
	int part = r_has(r, W_KIND) ? find_word(r_value(r, W_KIND), part_name,
	    3) : LEAF_ALL;
	const char *at = r_value(r, W_AT);
	uint32_t parent, naxis = 0, want;
	uint64_t stage;
	bool ok = r_number(r, W_STAGE, UINT32_MAX, &stage) &&
	    r_loc(r, &n.span);

	if (ok && (part < 0 || stage >= pp->p->stage.n)) {
		r_wrong(r, "stream-value", part < 0 ? "'kind' of a leaf is "
		    "'init' or 'update'" : "a leaf of a stage that does not "
		    "exist");
		return;
	}
	if (at != NULL && at[strspn(at, " ")] != '\0')
		ok = r_extents(r, W_AT, &naxis, &n.axis) && ok;
	ok = preds(r, W_WHERE, &n.nwhere, &n.where) && ok;
	if (!ok || !find_parent(r, &parent))
		return;
	n.part = (enum leaf_part)part;
	n.stage = (uint32_t)stage;
	want = part == LEAF_INIT ? pp->p->stage.v[stage].nspatial :
	    pp->p->stage.v[stage].naxis;
	if (naxis != want) {
		r_wrong(r, "stream-value", "a leaf has %u indices, its stage "
		    "%u axes", naxis, want);
		return;
	}
	tree_add(pp->p, vec_last(&pp->p->tree), parent, &n);
}

/* ---- writing ---- */

static void
attr_preds(struct writer *w, enum stream_word word, uint32_t n,
    const struct sym_pred *v)
{
	if (n == 0)
		return;
	w->text.n = 0;
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(&w->text, i > 0 ? ", " : "");
		sym_pred_print(&w->text, &v[i]);
	}
	w_attr_text(w, word);
}

static void
write_node(struct writer *w, const struct prim *p, const struct tree_node *n,
    uint32_t depth)
{
	const struct prim_stage *s = &p->stage.v[n->stage];

	w_begin(w, n->leaf ? "leaf" : "loop");
	w_attr_number(w, W_DEPTH, depth);
	if (!n->leaf) {
		w_attr_name(w, W_NAME, n->var);
		w->text.n = 0;
		sym_print(&w->text, n->extent);
		w_attr_text(w, W_EXTENT);
		if (n->kind != LOOP_SERIAL)
			w_attr_name(w, W_KIND, loop_kind_name[n->kind]);
	} else {
		uint32_t naxis = n->part == LEAF_INIT ? s->nspatial : s->naxis;

		w_attr_number(w, W_STAGE, n->stage);
		if (n->part != LEAF_ALL)
			w_attr_name(w, W_KIND, part_name[n->part]);
		w->text.n = 0;
		for (uint32_t i = 0; i < naxis; i++) {
			buf_puts(&w->text, i > 0 ? ", " : "");
			sym_print(&w->text, n->axis[i]);
		}
		if (naxis > 0)
			w_attr_text(w, W_AT);
		attr_preds(w, W_WHERE, n->nwhere, n->where);
	}
	w_attr_loc(w, &n->span);
	w_put(w, "/>\n");
	if (w->b.n > FLUSH_AT)
		w_flush(w);
}

void
w_write_trees(struct writer *w, const struct prim *p)
{
	for (uint32_t i = 0; i < p->tree.n; i++) {
		const struct loop_tree *t = p->tree.v[i];
		uint32_t at = t->node.v[0].first, depth = 1;

		w_begin(w, "tree");
		attr_preds(w, W_WHEN, t->nwhen, t->when);
		w_put(w, ">\n");
		while (at != 0) {
			write_node(w, p, &t->node.v[at], depth);
			if (t->node.v[at].first != 0) {
				at = t->node.v[at].first;
				depth++;
				continue;
			}
			while (at != 0 && t->node.v[at].next == 0) {
				at = t->node.v[at].parent;
				depth--;
			}
			at = at != 0 ? t->node.v[at].next : 0;
		}
		w_put(w, "</tree>\n");
	}
	for (uint32_t i = 0; i < p->version.n; i++) {
		const struct prim_version *x = &p->version.v[i];

		w_begin(w, "version");
		w_attr_name(w, W_FN, x->name);
		w_attr_name(w, W_TARGET, x->cpu);
		attr_preds(w, W_WHEN, x->nwhen, x->when);
		w_attr_loc(w, &x->span);
		w_put(w, "/>\n");
	}
}
