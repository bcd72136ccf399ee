/*
 * Types of nodes: setting them, comparing them with annotations, and messages
 * where they do not fit.  Shared by the rules of node.c, region.c and call.c.
 */
#include "infer/infer_impl.h"

const struct type *
node_type(struct infer *f, ir_id id)
{
	return ir_at(f->m, id)->type;
}

void
node_poison(struct infer *f, ir_id id)
{
	if (f->poisoned != NULL)
		f->poisoned[id] = true;
	if (ir_at(f->m, id)->type == NULL)
		ir_at(f->m, id)->type = unify_fresh(&f->u);
}

/* A type parameter met a different type. */
void
node_help_type_parameter(struct infer *f)
{
	const struct type *a = f->u.miss.expected, *b = f->u.miss.found;

	if (!f->u.miss.failed || f->u.miss.infinite)
		return;
	a = a->kind == TYPE_VAR ? a : b;
	if (a->kind == TYPE_VAR)
		diag_help(f->d, "%s is a type parameter: the caller chooses "
		    "what it is, so nothing else fits it", a->name);
}

void
node_mismatch(struct infer *f, ir_id id, const char *code, const char *what,
    const struct type *expected, const struct type *found)
{
	struct buf b = { NULL, 0, 0 };

	unify_explain(&f->u, &b, expected, found);
	diag_error(f->d, &ir_at(f->m, id)->span, code, "%s: %s", what, b.v);
	buf_release(&b);
	node_help_type_parameter(f);
}

/* Where to report the result of a region: at the binding if it is in the
 * region, else at the owner. */
const struct span *
node_result_span(struct infer *f, ir_region r)
{
	const struct ir_region_data *d = &f->m->region.v[r];
	const struct ir_node *n = ir_at(f->m, d->result);

	if (n->region == r && n->kind != NODE_PARAM)
		return &n->span;
	return d->owner != 0 ? &ir_at(f->m, d->owner)->span :
	    &f->m->function.v[d->function].span;
}

bool
node_may_escape(struct infer *f, ir_region r, const struct type *erased,
    const struct type *t)
{
	struct buf b = { NULL, 0, 0 };

	if (erased == t || erased->has_hole || unify_fit(&f->u, erased, t))
		return true;
	unify_explain(&f->u, &b, erased, t);
	diag_error(f->d, node_result_span(f, r), "dimension-escape",
	    "a name that is known only here would escape in the result: %s",
	    b.v);
	diag_help(f->d, "the content of a reference and the parameters of a "
	    "function keep their extents: match_cast to a type without the "
	    "name");
	buf_release(&b);
	return false;
}

void
node_result_mismatch(struct infer *f, ir_region r, const char *what,
    const struct type *expected, const struct type *found)
{
	const struct ir_node *n = ir_at(f->m, f->m->region.v[r].result);
	const struct span *at = node_result_span(f, r);
	struct buf b = { NULL, 0, 0 };

	unify_explain(&f->u, &b, expected, found);
	diag_error(f->d, at, "result-type", "%s: %s", what, b.v);
	buf_release(&b);
	if (at != &n->span && n->name != NULL)
		diag_note(f->d, &n->span, "%%%s is the result", n->name);
	node_help_type_parameter(f);
}

/* Where the value that does not fit comes from, if that is another place. */
void
node_note_origin(struct infer *f, ir_id user, ir_id value)
{
	const struct ir_node *n = ir_at(f->m, value);
	const struct span *a = &n->span, *b = &ir_at(f->m, user)->span;

	if (a->src == 0 || (a->line == b->line && a->src == b->src) ||
	    n->name == NULL)
		return;
	diag_note(f->d, a, "%%%s comes from here", n->name);
}

/* The dimensions of an annotation where it has them, else those of `found`. */
const struct type *
node_refine(struct infer *f, const struct type *annot, const struct type *found)
{
	const struct sym *dim[TYPE_RANK_LIMIT];

	if (annot->kind != TYPE_TENSOR || found->kind != TYPE_TENSOR ||
	    annot->n != found->n)
		return annot->has_any ? found : annot;
	for (uint32_t i = 0; i < annot->n; i++)
		dim[i] = annot->dim[i]->kind == SYM_ANY ? found->dim[i] :
		    annot->dim[i];
	return type_tensor(f->m->types, found->dtype, found->n, dim);
}

static bool
defines_extents(const struct infer *f, ir_id id)
{
	return f->defs.n > 0 && f->defs.v[f->defs.n - 1].node == id;
}

const struct type *
node_annotated(struct infer *f, ir_id id, const struct type *t)
{
	struct ir_node *n = ir_at(f->m, id);
	struct buf b = { NULL, 0, 0 };
	const struct type *annot;

	if (n->annot == NULL || n->kind == NODE_PARAM ||
	    n->kind == NODE_CAST || n->kind == NODE_FN)
		return t;
	dims_check_scope(f, id, n->annot);
	annot = unify_written(&f->u, n->annot);
	/* Extents that the binding defines remain in its type, which determines
	 * where they are taken from; a check compares them with the
	 * annotation's. */
	if (unify_fit(&f->u, annot, t))
		return defines_extents(f, id) ? unify_resolve(&f->u, t) :
		    node_refine(f, annot, unify_resolve(&f->u, t));
	buf_printf(&b, "%%%s", n->name != NULL ? n->name : "_");
	node_mismatch(f, id, "annotation-mismatch", b.v, annot, t);
	buf_release(&b);
	n->type = annot;
	f->poisoned[id] = true;
	return NULL;
}

void
node_open_later(struct infer *f, ir_id id)
{
	struct pending p = { .node = id, .opener = true };
	const struct type *t = node_type(f, id);

	if (f->stated != NULL || !t->has_hole || t->kind == TYPE_FUNC ||
	    t->kind == TYPE_REF || t->kind == TYPE_ADT)
		return;
	vec_push(&f->pending, p);
	unify_wait(&f->u, t, f->pending.n - 1);
}

/* Sets the type of a node: opens `?`, compares it with the annotation. */
void
node_set(struct infer *f, ir_id id, const struct type *t)
{
	struct ir_node *n = ir_at(f->m, id);

	t = node_annotated(f, id, dims_open(f, id, t));
	if (t == NULL)
		return;
	if (n->type != NULL && n->type->kind == TYPE_HOLE) {
		/* A use was typed before (recursion). */
		unify_fit(&f->u, n->type, t);
	}
	n->type = t;
	node_open_later(f, id);
}

const struct type *
ctor_type(struct infer *f, uint32_t ctor)
{
	struct ir_module *m = f->m;
	const struct ir_ctor *c = &m->ctor.v[ctor];
	const struct ir_adt *a = &m->adt.v[c->adt];
	const struct type **arg = mem_zalloc(a->nparam + 1, sizeof *arg);
	struct type_binders b = { a->nparam, 0, a->param, NULL };
	const struct type *t;

	for (uint32_t i = 0; i < a->nparam; i++)
		arg[i] = type_var(m->types, a->param[i]);
	t = type_adt(m->types, a->name, a->nparam, arg);
	t = type_func(m->types, &b, c->nfield, c->field, t);
	mem_free(arg);
	return t;
}

/* The location of an arm's pattern.  A stream has none: the location of what it
 * binds, or of the arm's result, or of the match. */
const struct span *
node_arm_span(struct ir_module *m, ir_id match, uint32_t i)
{
	ir_region r = ir_sub(m, ir_at(m, match), i);
	const struct ir_region_data *d = &m->region.v[r];
	const struct ir_node *n = ir_at(m, d->result);

	if (m->pattern.v[d->pattern].span.src != 0)
		return &m->pattern.v[d->pattern].span;
	if (d->params.n > 0)
		return &ir_at(m, d->params.v[0])->span;
	return n->region == r ? &n->span : &ir_at(m, match)->span;
}
