/*
 * The Relay text printer: statements, regions, functions, the module.
 *
 * Written so that reading gives the same module: definitions in module order,
 * bindings in their regions, and in braces only what the reader would not
 * derive by itself (print_plan.c simulates it).  The form `let` binds
 * everything with `let`; the form `graph` leaves `let` out where the reader
 * would put the binding at the same place, and writes small expressions into
 * their users.
 *
 * Regions are walked with a stack; indentation stops growing at 32 levels,
 * so that the text is linear in the module even for deep nesting.
 */
#include "formats/text/print.h"
#include "formats/text/print_tvm.h"

#include <stdlib.h>
#include <string.h>

#define INDENT_LIMIT 32

const char *const print_lost_text[LOST_COUNT] = {
	"annotations of bindings",
	"names and expressions of dimensions (written as ?)",
	"extern functions and types",
	"match_cast (written as its operand)",
	"constants that are not scalars (written as meta[relay.Constant])",
	"tensor programs",
	"stamps, the target and the numerics class",
	"types too large to write (written as _)",
	"attributes and values that TVM does not have",
	"operators that TVM does not have",
	"names of functions and parameters (written with other letters)",
};

struct frame {
	ir_region region;
	uint32_t pos, sub, depth, close;
	ir_id node;		/* whose regions are being written, or 0 */
	bool tail;		/* that node is the result of the region */
	bool ended;		/* the result is written */
	bool body;		/* of the function: the brace is its own */
};

struct body {
	struct print *p;
	VEC(struct frame) stack;
};

static void
indent(struct print *p, uint32_t depth)
{
	static const char blank[] = "                                "
	    "                                ";

	buf_add(p->out, blank,
	    2 * (depth < INDENT_LIMIT ? depth : INDENT_LIMIT));
}

static void
put_comments(struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);

	if (p->o->types && n->type != NULL && (!p->typed || p->plain)) {
		buf_puts(p->out, "  /* ty=");
		print_type(p, n->type);
		buf_puts(p->out, " */");
	}
	if (p->o->locs && n->span.src != 0) {
		buf_puts(p->out, "  // ");
		span_print(p->out, &p->m->sources, &n->span);
	}
}

/* Name and `=` of a binding, or nothing if it is a statement `e1;`. */
static void
put_binding_head(struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct print_node *pn = &p->node[id];
	bool let = print_wants_let(p, id);

	if (n->anonymous_effect && n->name == NULL && p->uses[id] == 0 &&
	    (p->plain || ((pn->flags & PN_FOLLOWS) && !p->typed &&
	    n->annot == NULL && n->props == NULL && n->type == NULL)))
		return;
	if (let)
		buf_puts(p->out, "let ");
	print_binder(p, id, let || !p->plain);
	buf_puts(p->out, " = ");
}

/* Every binding of the region is written inside another expression, and
 * the result is not an expression with regions: it fits between braces. */
static bool
is_one_line(const struct print *p, const struct ir_region_data *r)
{
	const struct ir_node *n;
	ir_id last;

	if (r->nodes.n == 0)
		return true;
	last = r->nodes.v[r->nodes.n - 1];
	n = ir_at(p->m, last);
	return (p->node[last].flags & PN_RESULT) && !print_owns_regions(n) &&
	    p->node[last].run == r->nodes.n && !p->o->locs;
}

static void
open_region(struct body *b, ir_region region, uint32_t depth)
{
	struct print *p = b->p;
	const struct ir_region_data *r = &p->m->region.v[region];

	if (is_one_line(p, r)) {
		buf_puts(p->out, " { ");
		if (r->nodes.n > 0)
			print_expr(p, r->result);
		else
			print_ref(p, r->result);
		buf_puts(p->out, " }");
		return;
	}
	buf_puts(p->out, " {\n");
	vec_push(&b->stack, ((struct frame){ .region = region,
	    .depth = depth + 1, .close = depth }));
}

/* Begins the next region of the frame's node; false: there is none. */
static bool
next_region(struct body *b)
{
	struct frame *f = &vec_last(&b->stack);
	struct print *p = b->p;
	const struct ir_node *n = ir_at(p->m, f->node);
	uint32_t sub = f->sub++, depth = f->depth;

	if (n->kind == NODE_MATCH)
		buf_puts(p->out, sub == 0 ? " {\n" : ",\n");
	if (sub >= n->nsub) {
		if (n->kind == NODE_MATCH) {
			/* Without arms the brace is still on the line. */
			indent(p, depth);
			buf_putc(p->out, '}');
		}
		return false;
	}
	if (n->kind == NODE_MATCH) {
		const struct ir_region_data *r =
		    &p->m->region.v[ir_sub(p->m, n, sub)];

		indent(p, ++depth);
		print_pattern(p, r->pattern);
		buf_puts(p->out, " =>");
	} else if (sub == 1) {
		buf_puts(p->out, " else");
	}
	open_region(b, ir_sub(p->m, n, sub), depth);
	return true;
}

static void
put_result(struct print *p, struct frame *f)
{
	ir_id result = p->m->region.v[f->region].result;

	f->ended = true;
	indent(p, f->depth);
	if (result == 0) {
		buf_puts(p->out, "()\n");
	} else if (!(p->node[result].flags & PN_RESULT)) {
		print_ref(p, result);
		buf_putc(p->out, '\n');
	} else {
		print_expr(p, result);
		if (print_owns_regions(ir_at(p->m, result))) {
			f->node = result;
			f->sub = 0;
			f->tail = true;
			return;
		}
		put_comments(p, result);
		buf_putc(p->out, '\n');
	}
}

static void
put_binding(struct print *p, struct frame *f, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	bool wrap = p->plain && n->kind == NODE_MATCH;

	if (p->node[id].flags & (PN_INLINE | PN_RESULT))
		return;
	indent(p, f->depth);
	put_binding_head(p, id);
	if (wrap)
		buf_putc(p->out, '(');
	print_expr(p, id);
	if (print_owns_regions(n)) {
		f->node = id;
		f->sub = 0;
		f->tail = false;
		return;
	}
	buf_putc(p->out, ';');
	put_comments(p, id);
	buf_putc(p->out, '\n');
}

static void
end_node(struct print *p, struct frame *f)
{
	bool wrap = p->plain && ir_at(p->m, f->node)->kind == NODE_MATCH;

	if (!f->tail)
		buf_puts(p->out, wrap ? ");" : ";");
	put_comments(p, f->node);
	buf_putc(p->out, '\n');
	f->node = 0;
}

static void
put_body(struct print *p, ir_region region)
{
	struct body b = { .p = p };

	vec_push(&b.stack, ((struct frame){ .region = region, .depth = 1,
	    .body = true }));
	while (b.stack.n > 0) {
		struct frame *f = &vec_last(&b.stack);
		const struct ir_region_data *r = &p->m->region.v[f->region];

		if (f->node != 0) {
			if (!next_region(&b))
				end_node(p, &vec_last(&b.stack));
		} else if (f->pos < r->nodes.n) {
			put_binding(p, f, r->nodes.v[f->pos++]);
		} else if (!f->ended) {
			put_result(p, f);
		} else {
			if (!f->body) {
				indent(p, f->close);
				buf_putc(p->out, '}');
			}
			b.stack.n--;
		}
	}
	vec_free(&b.stack);
}

/* ---- functions ---- */

static void
raise_next(void *ctx, struct ir_module *m, ir_id id)
{
	uint32_t *next = ctx;

	if (ir_at(m, id)->id >= *next)
		*next = ir_at(m, id)->id + 1;
}

/* The return type that is printed: the written one, or in a typed module the
 * inferred one. */
static const struct type *
shown_ret(const struct print *p, const struct ir_function *f)
{
	if ((p->typed || p->plain) && f->type != NULL &&
	    f->type->kind == TYPE_FUNC)
		return f->type->ret;
	return f->ret;
}

/* The type that the reader of a typed module derives from the header. */
static const struct type *
header_type(struct print *p, const struct ir_function *f)
{
	static const struct text_scope none = { 0 };
	const struct ir_region_data *r = &p->m->region.v[f->body];
	struct type_binders b = { .ntv = f->ntv, .tv = f->tv };
	VEC(const struct type *) param = { 0 };
	const struct type *t, *ret = shown_ret(p, f);
	struct text_bound dims = { 0 };
	uint32_t i;

	for (i = 0; i < r->params.n; i++) {
		t = ir_at(p->m, r->params.v[i])->annot;
		if (t == NULL)
			t = ir_at(p->m, r->params.v[i])->type;
		if (t == NULL)
			t = type_hole(p->m->types, TYPE_WRITTEN);
		vec_push(&param, t);
		text_bound_add(&dims, t, &none);
	}
	b.ndv = dims.list.n;
	b.dv = dims.list.v;
	t = type_func(p->m->types, &b, param.n, param.v,
	    ret != NULL ? ret : type_hole(p->m->types, TYPE_WRITTEN));
	vec_free(&param);
	text_bound_free(&dims);
	return t;
}

static void
put_function_braces(struct print *p, uint32_t function)
{
	const struct ir_function *f = &p->m->function.v[function];
	uint32_t next = 1;
	const char *sep = " {";

	ir_walk_function(p->m, function, raise_next, &next);
	if (p->plain)	/* only numbering is lost */
		return;
	if (f->next != next) {
		buf_printf(p->out, "%snext=%u", sep, f->next);
		sep = ", ";
	}
	if (shown_ret(p, f) != f->ret) {
		buf_printf(p->out, "%sret=\"", sep);
		if (f->ret != NULL)
			print_type(p, f->ret);
		buf_putc(p->out, '"');
		sep = ", ";
	}
	if (f->type != NULL &&
	    (!p->typed || header_type(p, f) != f->type)) {
		buf_printf(p->out, "%stype=\"", sep);
		print_type(p, f->type);
		buf_putc(p->out, '"');
		sep = ", ";
	}
	if (*sep == ',')
		buf_putc(p->out, '}');
}

static void
put_function(struct print *p, uint32_t function)
{
	const struct ir_function *f = &p->m->function.v[function];
	const struct type *ret = shown_ret(p, f);

	print_plan_function(p, function);
	if (p->o->locs && f->span.src != 0) {
		buf_puts(p->out, "// ");
		span_print(p->out, &p->m->sources, &f->span);
		buf_putc(p->out, '\n');
	}
	buf_printf(p->out, "def @%s", print_global(p, ir_find_global(p->m,
	    f->name)));
	put_function_braces(p, function);
	print_tv(p, f->ntv, f->tv);
	print_params(p, &p->m->region.v[f->body], f->attrs);
	if (ret != NULL) {
		buf_puts(p->out, " -> ");
		print_type(p, ret);
	}
	buf_puts(p->out, " {\n");
	put_body(p, f->body);
	buf_puts(p->out, "}\n");
}

/* ---- the module ---- */

static void
put_header(struct print *p)
{
	uint32_t i, n = 0;

	buf_puts(p->out, "#[version = \"0.0.5\"]\n");
	if (p->plain) {
		/* TVM infers types of every text. */
		if ((p->tvm != NULL ? p->m->has & ~(uint32_t)IR_TYPED :
		    p->m->has) != 0 || p->m->target != NULL ||
		    p->m->numerics != NULL)
			p->lost |= LOST_STAMP;
		return;
	}
	for (i = 0; i < IR_STAMPS; i++) {
		if (!(p->m->has & 1u << i))
			continue;
		buf_printf(p->out, "%s%s", n++ == 0 ? "#[has = \"" : " ",
		    ir_stamp_name[i]);
	}
	if (n > 0)
		buf_puts(p->out, "\"]\n");
	if (p->m->target != NULL) {
		buf_puts(p->out, "#[target = ");
		text_put_string(p->out, p->m->target);
		buf_puts(p->out, "]\n");
	}
	if (p->m->numerics != NULL) {
		buf_puts(p->out, "#[numerics = ");
		text_put_string(p->out, p->m->numerics);
		buf_puts(p->out, "]\n");
	}
}

static void
put_adt(struct print *p, const struct ir_adt *a)
{
	uint32_t i, j;

	if (a->is_extern && p->plain)
		p->lost |= LOST_EXTERN;
	buf_printf(p->out, "%stype %s", a->is_extern && !p->tvm ? "extern " :
	    "", a->name);
	print_tv(p, a->nparam, a->param);
	if (a->is_extern) {
		buf_puts(p->out, p->tvm ? " {}\n" : ";\n");
		return;
	}
	buf_puts(p->out, " {\n");
	for (i = 0; i < a->nctor; i++) {
		const struct ir_ctor *c = &p->m->ctor.v[a->ctor + i];

		buf_printf(p->out, "  %s", c->name);
		for (j = 0; j < c->nfield; j++) {
			buf_puts(p->out, j == 0 ? "(" : ", ");
			print_type(p, c->field[j]);
		}
		buf_puts(p->out, c->nfield > 0 ? "),\n" : ",\n");
	}
	buf_puts(p->out, "}\n");
}

static void
put_extern(struct print *p, const struct ir_extern *e)
{
	static const char *const effect[] = {
		NULL, "reads", "writes", "reads writes"
	};
	const struct type *t = e->type;
	const char *sep = " {";
	uint32_t i;

	if (p->plain) {
		p->lost |= LOST_EXTERN;
		return;
	}
	buf_printf(p->out, "\nextern def @%s", e->name);
	if (e->symbol != NULL) {
		buf_printf(p->out, "%ssymbol=", sep);
		text_put_string(p->out, e->symbol);
		sep = ", ";
	}
	if (e->effect != 0) {
		buf_printf(p->out, "%seffect=\"%s\"", sep,
		    effect[e->effect & 3]);
		sep = ", ";
	}
	if (e->workspace != NULL) {
		buf_printf(p->out, "%sworkspace=", sep);
		sym_print(p->out, e->workspace);
		sep = ", ";
	}
	for (i = 0; e->attrs != NULL && i < e->attrs->n; i++) {
		buf_printf(p->out, "%s%s=", sep, e->attrs->pair[i].key);
		text_put_attr(p->out, &e->attrs->pair[i].value);
		sep = ", ";
	}
	buf_puts(p->out, *sep == ',' ? "}" : "");
	if (t == NULL || t->kind != TYPE_FUNC)
		BUG("extern '%s' has no function type", e->name);
	print_tv(p, t->ntv, t->tv);
	buf_putc(p->out, '(');
	for (i = 0; i < t->n; i++) {
		buf_puts(p->out, i > 0 ? ", " : "");
		print_type(p, t->arg[i]);
	}
	buf_puts(p->out, ") -> ");
	print_type(p, t->ret);
	buf_puts(p->out, ";\n");
}

static void
put_prim(struct print *p, const struct ir_global *g)
{
	if (p->plain) {
		p->lost |= LOST_PRIM;
		return;
	}
	buf_putc(p->out, '\n');
	print_prim(p->m->prim.v[g->index], g->name, p->out);
}

static int
compare_names(const void *a, const void *b)
{
	const struct ir_global *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

static void
put_globals(struct print *p)
{
	VEC(const struct ir_global *) list = { 0 };
	uint32_t i;

	for (i = 1; i < p->m->global.n; i++)
		vec_push(&list, &p->m->global.v[i]);
	if (p->plain && list.n > 0)
		qsort(list.v, list.n, sizeof *list.v, compare_names);
	for (i = 0; i < list.n; i++) {
		if (list.v[i]->kind == GLOBAL_EXTERN) {
			put_extern(p, &p->m->extern_.v[list.v[i]->index]);
		} else if (list.v[i]->kind == GLOBAL_PRIM) {
			put_prim(p, list.v[i]);
		} else if (list.v[i]->kind == GLOBAL_FUNCTION) {
			buf_putc(p->out, '\n');
			put_function(p, list.v[i]->index);
		}
	}
	vec_free(&list);
}

static void
put_lost(struct buf *out, uint32_t lost)
{
	uint32_t i;

	for (i = 0; i < LOST_COUNT; i++)
		if (lost & 1u << i)
			buf_printf(out, "// not expressed in plain text: %s\n",
			    print_lost_text[i]);
}

static void
put_adts(struct print *p)
{
	uint32_t i;

	for (i = 1; i < p->m->adt.n; i++) {
		buf_putc(p->out, '\n');
		put_adt(p, &p->m->adt.v[i]);
	}
}

uint32_t
print_module(struct ir_module *m, const struct text_print_options *o,
    struct buf *out)
{
	struct buf text = { 0 };
	bool plain = o->plain || o->form == TEXT_TVM;
	struct tvm tvm = { 0 };
	struct print p = {
		.m = m, .o = o, .out = out, .plain = plain,
		.typed = !plain && (m->has & IR_TYPED) != 0,
		.graph = o->form != TEXT_LET,
		.tvm = o->form == TEXT_TVM ? &tvm : NULL,
		.uses = ir_use_counts(m), .effect = ir_effects(m),
		.node = mem_zalloc(m->node.n + 1, sizeof *p.node),
	};

	ir_order_globals(m);
	put_header(&p);
	p.out = &text;
	print_aliases(&p);
	put_adts(&p);
	put_globals(&p);
	put_lost(out, p.lost);
	buf_add(out, text.v != NULL ? text.v : "", text.n);
	buf_release(&text);
	if (p.tvm != NULL)
		tvm_metadata(&p, out);
	tvm_free(&tvm);
	mem_free(p.uses);
	mem_free(p.effect);
	mem_free(p.node);
	map_free(&p.taken);
	map_free(&p.alias);
	return p.lost;
}

void
relay_text_print(struct ir_module *m, const struct text_print_options *o,
    struct buf *out)
{
	print_module(m, o, out);
}
