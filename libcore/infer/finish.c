/*
 * The end of inference: every node has a type without holes, and types mention
 * only names that are in scope at the node.  A hole that was made outside of a
 * region may have been solved inside of it with names of that region; such a
 * program needs an annotation.  Linear: a type is looked at once per chain of
 * nested regions.
 */
#include "infer/infer_impl.h"

#include "ir/region_walk.h"

struct finish {
	struct infer *f;
	bool reported;
	struct map var;		/* type variable -> regions that bind it */
	struct scope_test scope;
	struct map bound;	/* all names of dimensions that are bound */
};

static void
report_open(struct finish *x, ir_id id)
{
	struct infer *f = x->f;
	struct ir_node *n = ir_at(f->m, id);
	struct buf b = { NULL, 0, 0 };

	if (n->kind != NODE_PARAM && f->m->function.v[f->function].ret ==
	    NULL && f->fn_type[f->function]->ret->has_hole)
		return;		/* said of the function */
	x->reported = true;
	unify_put_type(&f->u, &b, n->type);
	diag_error(f->d, &n->span, "open-type",
	    "the type of %s%s is left open: %s", n->name != NULL ? "%" : "",
	    n->name != NULL ? n->name : n->kind == NODE_PARAM ?
	    "this parameter" : "this expression", b.v);
	if (n->kind == NODE_PARAM)
		diag_help(f->d, "write it, as in %%%s: Tensor[(2, 3), "
		    "float32]; a polymorphic function says so: "
		    "[A](%%%s: A)", n->name != NULL ? n->name : "x",
		    n->name != NULL ? n->name : "x");
	else if (n->type->kind == TYPE_FUNC)
		diag_help(f->d, "write the types of its parameters, as in "
		    "fn (%%x: float32) { ... }");
	else
		diag_help(f->d, "write it, as in let %%%s: List[float32] = "
		    "...", n->name != NULL ? n->name : "x");
	buf_release(&b);
}

/* ---- names in scope ---- */

static void
report_scope(struct finish *x, ir_id id)
{
	struct infer *f = x->f;
	const struct ir_node *n = ir_at(f->m, id);
	struct buf b = { NULL, 0, 0 };
	uint32_t at;

	x->reported = true;
	unify_put_type(&f->u, &b, n->type);
	if (x->scope.dim && !map_get(&x->bound, map_ptr(x->scope.missing),
	    &at)) {
		diag_error(f->d, &n->span, "dimension-unbound", "the type of "
		    "%s%s is %s, but nothing binds dimension '%s'",
		    n->name != NULL ? "%" : "", n->name != NULL ? n->name :
		    "this expression", b.v, x->scope.missing);
		diag_help(f->d, "a name binds where it stands alone in the "
		    "type of a parameter, or in a match_cast");
		buf_release(&b);
		return;
	}
	diag_error(f->d, &n->span, x->scope.dim ? "dimension-escape" :
	    "type-escape", "the type of %s%s is %s, but %s '%s' is known only "
	    "further inside", n->name != NULL ? "%" : "", n->name != NULL ?
	    n->name : "this expression", b.v, x->scope.dim ? "dimension" :
	    "type parameter", x->scope.missing);
	if (x->scope.dim)
		diag_help(f->d, "write its type with '?' in that place");
	buf_release(&b);
}

/* ---- the walk ---- */

static void
finish_node(struct finish *x, ir_id id)
{
	struct infer *f = x->f;
	struct ir_node *n = ir_at(f->m, id);

	if (n->type == NULL)
		n->type = unify_fresh(&f->u);
	n->type = unify_resolve(&f->u, n->type);
	if (x->reported || f->poisoned[id] ||
	    f->d->errors > f->errors_before)
		return;
	if (n->type->has_hole)
		report_open(x, id);
	else if (!dims_in_scope(&x->scope, n->type, n->region))
		report_scope(x, id);
}

static void
scope_region(struct finish *x, ir_region r, bool enter)
{
	const struct ir_region_data *d = &x->f->m->region.v[r];
	uint32_t n;

	if (enter)
		dims_enter(x->f, r);
	else
		x->f->region_open[r] = false;
	for (uint32_t i = 0; i < d->ntv; i++) {
		n = 0;
		map_get(&x->var, map_ptr(d->tv[i]), &n);
		map_put(&x->var, map_ptr(d->tv[i]), enter ? n + 1 : n - 1);
	}
}

void
finish_nodes(struct infer *f, uint32_t function)
{
	const struct ir_function *fun = &f->m->function.v[function];
	struct finish x = { .f = f, .scope = { .f = f } };
	struct ir_walk w = { 0 };
	enum ir_step s;

	x.scope.var = &x.var;
	x.bound = f->dim_region;
	f->dim_region = (struct map){ 0 };
	for (uint32_t i = 0; i < fun->ntv; i++)
		map_put(&x.var, map_ptr(fun->tv[i]), 1);
	ir_walk_begin(&w, f->m, function);
	while ((s = ir_walk_next(&w, f->m)) != IR_DONE) {
		if (s == IR_NODE)
			finish_node(&x, w.node);
		else if (s == IR_ENTER || s == IR_LEAVE)
			scope_region(&x, w.region, s == IR_ENTER);
	}
	ir_walk_end(&w);
	map_free(&x.bound);
	map_free(&x.var);
	map_free(&x.scope.seen);
}
