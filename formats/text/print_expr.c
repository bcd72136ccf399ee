/*
 * The Relay text printer: expressions, binders, patterns, types.
 *
 * Everything written here reads back to the same module; in plain text (version
 * 0.0.5 and nothing else) what cannot be expressed is replaced by the nearest
 * expressible form, and a bit in print.lost records it.
 *
 * print_operand() and print_expr() call each other, but the plan nests an
 * expression into another only if its own operands are atoms, so three
 * frames are the deepest.  Patterns are walked with a stack.
 */
#include "formats/text/print_tvm.h"

#include <string.h>

#include "ir/device.h"
#include "op/op.h"

/* ---- types ---- */

static const struct sym *
plain_dim(void *ctx, const struct sym *d)
{
	struct print *p = ctx;

	if (d->kind == SYM_CONST || d->kind == SYM_ANY)
		return NULL;
	p->lost |= LOST_DIM;
	return sym_any(p->m->syms);
}

static const char *
alias_name(void *ctx, const struct type *t)
{
	struct print *p = ctx;
	uint32_t number;

	if (!map_get(&p->alias, t->index, &number))
		return NULL;
	return str_printf(p->m->strings, "t_%u", number);
}

void
print_type(struct print *p, const struct type *t)
{
	struct text_names names = { alias_name, p };

	if (p->plain && t->size > TYPE_LIMIT) {
		p->lost |= LOST_TYPE;
		buf_putc(p->out, '_');
		return;
	}
	if (p->plain) {
		struct type_map map = { .ctx = p, .dim = plain_dim };

		t = type_rewrite(p->m->types, t, &map);
	}
	if (p->tvm != NULL) {
		tvm_type(p, t);
		return;
	}
	text_put_type(p->out, t, p->alias.n > 0 ? &names : NULL);
}

void
print_tv(struct print *p, uint32_t n, const char *const *tv)
{
	uint32_t i;

	if (n == 0)
		return;
	buf_putc(p->out, '[');
	for (i = 0; i < n; i++)
		buf_printf(p->out, "%s%s", i > 0 ? ", " : "", tv[i]);
	buf_putc(p->out, ']');
}

/* ---- binders ---- */

void
print_ref(struct print *p, ir_id id)
{
	struct print_node *n = &p->node[id];

	if (n->spell != NULL) {
		buf_printf(p->out, "%%%s", n->spell);
		return;
	}
	if (p->tvm != NULL && n->graph == 0)
		n->graph = ++p->tvm->graphs;
	buf_printf(p->out, "%%%u", p->tvm != NULL ? n->graph - 1 :
	    ir_at(p->m, id)->id);
}

const char *
print_global(struct print *p, uint32_t global)
{
	return p->tvm != NULL ? tvm_global(p, global) :
	    p->m->global.v[global].name;
}

static void
put_key(struct print *p, uint32_t *count, const char *key)
{
	buf_puts(p->out, (*count)++ == 0 ? " {" : ", ");
	buf_puts(p->out, key);
	buf_putc(p->out, '=');
}

/* A type in braces is a string; the empty one: none. */
static void
put_type_key(struct print *p, uint32_t *count, const char *key,
    const struct type *t)
{
	put_key(p, count, key);
	buf_putc(p->out, '"');
	if (t != NULL)
		print_type(p, t);
	buf_putc(p->out, '"');
}

/* The type after the colon is node.type or node.annot, or both; what the reader
 * would derive differently is written in the braces. */
/* The written type says `?` and the annotation `dims` how it is opened. */
static bool
is_opened(const struct print *p, const struct ir_node *n)
{
	return n->kind == NODE_PARAM && n->annot != NULL &&
	    n->annot->has_any && n->type != NULL && n->annot != n->type &&
	    ir_opened_type(p->m, n->annot, n->props) == n->type;
}

static const struct type *
shown_type(const struct print *p, const struct ir_node *n)
{
	if (p->typed && !p->plain && is_opened(p, n))
		return n->annot;
	if (p->typed || (p->plain && n->annot == NULL))
		return n->type;
	return n->annot;
}

static bool
has_own_annot(const struct ir_node *n)
{
	return n->kind == NODE_CAST || n->kind == NODE_FN;
}

static void
put_odd_types(struct print *p, uint32_t *count, const struct ir_node *n)
{
	if (!p->typed) {
		if (n->type != NULL && !(n->kind == NODE_CONST &&
		    n->type == p->m->constant.v[n->ref].type))
			put_type_key(p, count, "type", n->type);
		return;
	}
	if (n->kind == NODE_PARAM && n->annot != n->type && !is_opened(p, n))
		put_type_key(p, count, "annot", n->annot);
	else if (n->kind != NODE_PARAM && !has_own_annot(n) &&
	    n->annot != NULL)
		put_type_key(p, count, "annot", n->annot);
}

/* Words that are reserved between the braces. */
static bool
is_brace_word(const char *key)
{
	return strcmp(key, "id") == 0 || strcmp(key, "name") == 0 ||
	    strcmp(key, "type") == 0 || strcmp(key, "annot") == 0 ||
	    strcmp(key, "anonymous") == 0 || strncmp(key, "prop.", 5) == 0;
}

/* Plain text tells where parameters are, and nothing else of bindings. */
static void
put_device(struct print *p, const struct ir_node *n)
{
	const struct attr *a = attrs_get(n->props, IR_DEVICE);
	bool told = a != NULL && n->kind == NODE_PARAM;

	if (n->props != NULL && n->props->n > told)
		p->lost |= LOST_ANNOTATION;
	if (!told)
		return;
	buf_puts(p->out, " {" IR_DEVICE "=");
	if (p->tvm != NULL)
		tvm_attr(p, IR_DEVICE, ATTR_T_STR, a);
	else
		text_put_attr(p->out, a);
	buf_putc(p->out, '}');
}

static void
put_braces(struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct print_node *pn = &p->node[id];
	uint32_t i, count = 0;

	if (p->plain) {
		put_device(p, n);
		return;
	}
	/* Without a name the id itself is written. */
	if (pn->spell != NULL && !(pn->flags & PN_FOLLOWS)) {
		put_key(p, &count, "id");
		buf_printf(p->out, "%u", n->id);
	}
	if (pn->flags & PN_RENAMED) {
		put_key(p, &count, "name");
		text_put_string(p->out, n->name);
	}
	if (n->anonymous_effect) {
		put_key(p, &count, "anonymous");
		buf_puts(p->out, "True");
	}
	put_odd_types(p, &count, n);
	for (i = 0; n->props != NULL && i < n->props->n; i++) {
		const char *key = n->props->pair[i].key;

		put_key(p, &count, is_brace_word(key) ?
		    str_printf(p->m->strings, "prop.%s", key) : key);
		text_put_attr(p->out, &n->props->pair[i].value);
	}
	if (count > 0)
		buf_putc(p->out, '}');
}

void
print_binder(struct print *p, ir_id id, bool type)
{
	const struct ir_node *n = ir_at(p->m, id);
	const struct type *t = shown_type(p, n);

	print_ref(p, id);
	put_braces(p, id);
	if (!type || t == NULL ||
	    (!p->typed && n->kind != NODE_PARAM && has_own_annot(n)))
		return;
	buf_puts(p->out, ": ");
	print_type(p, t);
}

static void
put_attrs(struct print *p, const struct attrs *as, uint32_t count)
{
	uint32_t i;

	for (i = 0; as != NULL && i < as->n; i++) {
		buf_printf(p->out, "%s%s=", count++ > 0 ? ", " : "",
		    as->pair[i].key);
		text_put_attr(p->out, &as->pair[i].value);
	}
}

void
print_params(struct print *p, const struct ir_region_data *r,
    const struct attrs *as)
{
	uint32_t i, count = 0;

	buf_putc(p->out, '(');
	for (i = 0; i < r->params.n; i++) {
		buf_puts(p->out, count++ > 0 ? ", " : "");
		print_binder(p, r->params.v[i], true);
	}
	if (p->tvm != NULL)
		tvm_function_attrs(p, as, count);
	else
		put_attrs(p, as, count);
	buf_putc(p->out, ')');
}

/* ---- patterns ---- */

struct pattern_step {
	uint32_t pattern, next;
};

static void
put_pattern_head(struct print *p, const struct ir_pattern *pat)
{
	switch (pat->kind) {
	case PAT_WILD:
		buf_putc(p->out, '_');
		break;
	case PAT_VAR:
		print_binder(p, pat->ref, true);
		break;
	case PAT_CTOR:
		buf_puts(p->out, p->m->ctor.v[pat->ref].name);
		if (pat->nsub > 0)
			buf_putc(p->out, '(');
		break;
	case PAT_TUPLE:
		buf_putc(p->out, '(');
		break;
	}
}

void
print_pattern(struct print *p, uint32_t pattern)
{
	VEC(struct pattern_step) stack = { 0 };

	put_pattern_head(p, &p->m->pattern.v[pattern]);
	vec_push(&stack, ((struct pattern_step){ pattern, 0 }));
	while (stack.n > 0) {
		struct pattern_step *s = &vec_last(&stack);
		const struct ir_pattern *pat = &p->m->pattern.v[s->pattern];
		uint32_t sub;

		if (s->next < pat->nsub) {
			buf_puts(p->out, s->next > 0 ? ", " : "");
			sub = p->m->subpattern.v[pat->sub + s->next++];
			put_pattern_head(p, &p->m->pattern.v[sub]);
			vec_push(&stack, ((struct pattern_step){ sub, 0 }));
			continue;
		}
		if (pat->kind == PAT_TUPLE)
			buf_puts(p->out, pat->nsub == 1 ? ",)" : ")");
		else if (pat->kind == PAT_CTOR && pat->nsub > 0)
			buf_putc(p->out, ')');
		stack.n--;
	}
	vec_free(&stack);
}

/* ---- constants ---- */

static void
put_elements(struct print *p, const struct ir_constant *c)
{
	uint64_t i, n = c->data.length / dtype_info[c->type->dtype].bytes;

	for (i = 0; i < n; i++) {
		buf_puts(p->out, i > 0 ? ", " : "");
		text_put_element(p->out, c->type->dtype, c->data.bytes, i);
	}
}

static void
put_named_constant(struct print *p, const struct ir_constant *c)
{
	buf_puts(p->out, "const(type=");
	print_type(p, c->type);
	if (c->data.kind == DATA_EXTERN) {
		buf_puts(p->out, ", extern=");
		text_put_string(p->out, c->data.path);
	} else {
		buf_puts(p->out, ", path=");
		text_put_string(p->out, c->data.path);
		buf_printf(p->out, ", offset=%llu, length=%llu",
		    (unsigned long long)c->data.offset,
		    (unsigned long long)c->data.length);
		if (c->data.hash != NULL) {
			buf_puts(p->out, ", hash=");
			text_put_string(p->out, c->data.hash);
		}
	}
	buf_putc(p->out, ')');
}

static void
put_constant(struct print *p, const struct ir_node *n)
{
	const struct ir_constant *c = &p->m->constant.v[n->ref];
	bool here = c->data.kind == DATA_INLINE_BYTES ||
	    c->data.kind == DATA_CARRIED;

	if (p->tvm != NULL ? tvm_literal(c) : here && c->type->n == 0) {
		put_elements(p, c);
		return;
	}
	if (p->tvm != NULL && here && tvm_has_dtype(c->type->dtype)) {
		tvm_meta(p, TVM_CONSTANT, n->ref);
		return;
	}
	if (p->plain) {
		/* A name without a metadata section: reading it back is an
		 * error instead of another program. */
		p->lost |= LOST_CONSTANT;
		buf_printf(p->out, "meta[%s][%u]", p->tvm != NULL ?
		    "relay.Missing" : "relay.Constant", n->ref);
		return;
	}
	if (!here) {
		put_named_constant(p, c);
		return;
	}
	buf_puts(p->out, "const[");
	print_type(p, c->type);
	buf_puts(p->out, "](");
	put_elements(p, c);
	buf_putc(p->out, ')');
}

/* ---- expressions ---- */

static void
print_operand(struct print *p, ir_id id)
{
	if (p->node[id].flags & PN_INLINE)
		print_expr(p, id);
	else
		print_ref(p, id);
}

/* Operands from `first` on, or in an order; brackets are the caller's. */
static uint32_t
put_operands(struct print *p, const struct ir_node *n, uint32_t first,
    const uint8_t *order)
{
	uint32_t i, count = 0;

	for (i = first; i < n->nin; i++) {
		buf_puts(p->out, count++ > 0 ? ", " : "");
		print_operand(p, ir_in(p->m, n, order ? order[i] : i));
	}
	return count;
}

static const char *
infix_of(const struct print *p, const struct ir_node *n)
{
	static const char *const table[][2] = {
		{ "add", "+" }, { "subtract", "-" }, { "multiply", "*" },
		{ "divide", "/" }, { "less", "<" }, { "less_equal", "<=" },
		{ "greater", ">" }, { "greater_equal", ">=" },
		{ "equal", "==" }, { "not_equal", "!=" },
	};
	const char *name;
	size_t i;

	if (!p->plain || n->callee != CALLEE_OP || n->nin != 2 ||
	    (n->attrs != NULL && n->attrs->n > 0))
		return NULL;
	name = ir_op_name(n->ref);
	for (i = 0; i < sizeof table / sizeof *table; i++)
		if (strcmp(table[i][0], name) == 0)
			return table[i][1];
	return NULL;
}

static void
put_call(struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);
	const char *infix = infix_of(p, n);
	const uint8_t *order = NULL;
	uint32_t first = 0, count;

	/* Inside another expression precedence would matter. */
	if (infix != NULL && !(p->node[id].flags & (PN_INLINE | PN_NESTS))) {
		print_operand(p, ir_in(p->m, n, 0));
		buf_printf(p->out, " %s ", infix);
		print_operand(p, ir_in(p->m, n, 1));
		return;
	}
	switch ((enum callee_kind)n->callee) {
	case CALLEE_OP:
		buf_puts(p->out, p->tvm != NULL ? tvm_operator(n, &order) :
		    ir_op_name(n->ref));
		break;
	case CALLEE_GLOBAL:
		buf_printf(p->out, "@%s", print_global(p, n->ref));
		break;
	case CALLEE_CTOR:
		buf_puts(p->out, p->m->ctor.v[n->ref].name);
		break;
	case CALLEE_LOCAL:
	case CALLEE_NONE:
		print_ref(p, ir_in(p->m, n, 0));
		first = 1;
		break;
	}
	buf_putc(p->out, '(');
	count = put_operands(p, n, first, order);
	if (p->tvm != NULL && n->callee == CALLEE_OP)
		tvm_attrs(p, n, count);
	else
		put_attrs(p, n->attrs, count);
	buf_putc(p->out, ')');
}

static void
put_fn_head(struct print *p, const struct ir_node *n)
{
	const struct ir_region_data *r = &p->m->region.v[ir_sub(p->m, n, 0)];

	buf_puts(p->out, "fn ");
	print_tv(p, r->ntv, r->tv);
	print_params(p, r, n->attrs);
	if (n->annot != NULL) {
		buf_puts(p->out, " -> ");
		print_type(p, n->annot);
	}
}

static void
put_applied(struct print *p, const char *word, const struct ir_node *n)
{
	buf_puts(p->out, word);
	buf_putc(p->out, '(');
	put_operands(p, n, 0, NULL);
	buf_putc(p->out, ')');
}

static void
put_cast(struct print *p, const struct ir_node *n)
{
	if (p->plain) {
		p->lost |= LOST_CAST;
		print_operand(p, ir_in(p->m, n, 0));
		return;
	}
	buf_puts(p->out, "match_cast[");
	print_type(p, n->annot != NULL ? n->annot : n->type);
	put_applied(p, "]", n);
}

/* A flat switch over the kinds. */
void
print_expr(struct print *p, ir_id id)
{
	const struct ir_node *n = ir_at(p->m, id);

	switch ((enum node_kind)n->kind) {
	case NODE_CONST:
		put_constant(p, n);
		break;
	case NODE_OP:
		buf_puts(p->out, ir_op_name(n->ref));
		break;
	case NODE_GLOBAL:
		buf_printf(p->out, "@%s", print_global(p, n->ref));
		break;
	case NODE_CTOR:
		buf_puts(p->out, p->m->ctor.v[n->ref].name);
		break;
	case NODE_CALL:
		put_call(p, id);
		break;
	case NODE_TUPLE:
		buf_putc(p->out, '(');
		put_operands(p, n, 0, NULL);
		buf_puts(p->out, n->nin == 1 ? ",)" : ")");
		break;
	case NODE_PROJ:
		print_ref(p, ir_in(p->m, n, 0));
		buf_printf(p->out, ".%u", n->ref);
		break;
	case NODE_IF:
		put_applied(p, "if ", n);
		break;
	case NODE_MATCH:
		put_applied(p, n->total ? "match " : "match? ", n);
		break;
	case NODE_FN:
		put_fn_head(p, n);
		break;
	case NODE_REF:
		put_applied(p, "ref", n);
		break;
	case NODE_READ:
		put_applied(p, "ref_read", n);
		break;
	case NODE_WRITE:
		put_applied(p, "ref_write", n);
		break;
	case NODE_CAST:
		put_cast(p, n);
		break;
	case NODE_PARAM:
	case NODE_NONE:
	case NODE_KINDS:
		BUG("a node of kind %u has no expression", n->kind);
	}
}
