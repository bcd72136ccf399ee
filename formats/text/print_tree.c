/*
 * The Relay text printer: schedules of tensor programs, and their versions.
 *
 * The grammar is that of read_tree.c.  Preorder by the links of the tree;
 * loops nest at most TREE_DEPTH deep, so indentation is bounded.
 */
#include "formats/text/print.h"

#include <string.h>

#include "loop/tree.h"

static void
indent(struct buf *out, uint32_t depth)
{
	for (uint32_t i = 0; i < depth; i++)
		buf_puts(out, "  ");
}

static void
put_preds(struct buf *out, const char *word, uint32_t n,
    const struct sym_pred *v)
{
	for (uint32_t i = 0; i < n; i++) {
		buf_puts(out, i > 0 ? ", " : word);
		sym_pred_print(out, &v[i]);
	}
}

/* Names that identify one stage only. */
struct stage_names {
	struct map out, label;	/* name: how many stages */
};

static void
count(struct map *m, const char *name)
{
	uint32_t n = 0;

	map_get(m, map_ptr(name), &n);
	map_put(m, map_ptr(name), n + 1);
}

static bool
is_one(const struct map *m, const char *name)
{
	uint32_t n = 0;

	return name != NULL && map_get(m, map_ptr(name), &n) && n == 1;
}

static void
put_leaf(struct buf *out, const struct prim *p, const struct stage_names *s,
    const struct tree_node *n)
{
	const struct prim_stage *st = &p->stage.v[n->stage];
	const char *buffer = p->buffer.v[st->out[0]].name;
	uint32_t naxis = n->part == LEAF_INIT ? st->nspatial : st->naxis;

	buf_puts(out, n->part == LEAF_INIT ? "init " :
	    n->part == LEAF_UPDATE ? "update " : "");
	if (is_one(&s->out, buffer))
		buf_printf(out, "%%%s[", buffer);
	else if (is_one(&s->label, st->name))
		buf_printf(out, "%s[", st->name);
	else
		buf_printf(out, "stage %u[", n->stage);
	for (uint32_t i = 0; i < naxis; i++) {
		buf_puts(out, i > 0 ? ", " : "");
		sym_print(out, n->axis[i]);
	}
	buf_putc(out, ']');
	put_preds(out, " where ", n->nwhere, n->where);
	buf_puts(out, ";\n");
}

static void
put_loop(struct buf *out, const struct tree_node *n)
{
	buf_printf(out, "for %s < ", n->var);
	sym_print(out, n->extent);
	if (n->kind != LOOP_SERIAL)
		buf_printf(out, " %s", loop_kind_name[n->kind]);
	buf_puts(out, " {\n");
}

static void
put_nodes(struct buf *out, const struct prim *p, const struct stage_names *s,
    const struct loop_tree *t)
{
	uint32_t i = t->node.v[0].first, depth = 2;

	while (i != 0) {
		const struct tree_node *n = &t->node.v[i];

		indent(out, depth);
		if (n->leaf)
			put_leaf(out, p, s, n);
		else
			put_loop(out, n);
		if (n->first != 0) {
			i = n->first;
			depth++;
			continue;
		}
		if (!n->leaf) {
			indent(out, depth);
			buf_puts(out, "}\n");
		}
		while (i != 0 && t->node.v[i].next == 0) {
			i = t->node.v[i].parent;
			if (i == 0)
				break;
			depth--;
			indent(out, depth);
			buf_puts(out, "}\n");
		}
		i = i != 0 ? t->node.v[i].next : 0;
	}
}

void
print_trees(const struct prim *p, struct buf *out)
{
	struct stage_names s = { 0 };
	uint32_t i;

	for (i = 0; i < p->stage.n && p->tree.n > 0; i++) {
		const struct prim_stage *st = &p->stage.v[i];

		count(&s.out, p->buffer.v[st->out[0]].name);
		if (st->name != NULL)
			count(&s.label, st->name);
	}
	for (i = 0; i < p->tree.n; i++) {
		const struct loop_tree *t = p->tree.v[i];

		buf_puts(out, "  schedule ");
		put_preds(out, "when ", t->nwhen, t->when);
		buf_puts(out, t->nwhen > 0 ? " {\n" : "{\n");
		put_nodes(out, p, &s, t);
		buf_puts(out, "  }\n");
	}
	map_free(&s.out);
	map_free(&s.label);
	for (i = 0; i < p->version.n; i++) {
		const struct prim_version *x = &p->version.v[i];

		buf_printf(out, "  version @%s", x->name);
		if (x->cpu != NULL) {
			buf_puts(out, " for ");
			text_put_string(out, x->cpu);
		}
		put_preds(out, " when ", x->nwhen, x->when);
		buf_puts(out, ";\n");
	}
}
