/*
 * Calls: arguments, attributes, and what the callee is.
 *
 * An operator's inputs come first, by position; then attributes by name.  ref,
 * ref_read, ref_write and match_cast look like calls but have separate kinds of
 * nodes.
 */
#include "formats/text/read.h"

#include <stddef.h>
#include <string.h>

#include "ir/number.h"
#include "op/op.h"
#include "op/published.h"

#define LOOK_BACK 64	/* attributes that are compared with a new one; all
			 * are, when the call is whole */

void
parse_begin_call(struct parser *p)
{
	struct value callee = p->val;
	struct frame *f = parse_push(p, F_CALL);

	f->begin = callee.span;
	vec_push(&p->vals, callee);
	lex_next(&p->l);
	parse_argument(p);
}

static bool
duplicate_attr(const struct parser *p, uint32_t base, const char *key)
{
	uint32_t i = p->pairs.n;

	if (i - base > LOOK_BACK)
		base = i - LOOK_BACK;
	while (i-- > base)
		if (p->pairs.v[i].key == key)
			return true;
	return false;
}

/* key=value; key was read.  False: reported. */
static bool
attribute(struct parser *p, const char *key, const struct span *sp)
{
	struct attr_pair a = { .key = key };
	struct frame *f;

	lex_next(&p->l);
	if (!parse_attr_value(p, sp, &a.value))
		return false;
	f = &vec_last(&p->stack);
	if (duplicate_attr(p, f->pairs, key))
		parse_error(p, sp, "duplicate-attribute",
		    "attribute '%s' is given twice", key);
	else {
		vec_push(&p->pairs, a);
		while (p->pair_span.n < p->pairs.n)
			vec_push(&p->pair_span, *sp);
		p->pair_span.v[p->pairs.n - 1] = parse_span(sp,
		    &p->l.prev.span);
	}
	f->named = true;
	return true;
}

/* A whole attribute object of the metadata as the only attributes. */
static bool
meta_object(struct parser *p, const char *key, uint32_t index,
    const struct span *sp)
{
	struct frame *f = &vec_last(&p->stack);
	const struct value *callee = &p->vals.v[f->vals];
	const struct op_def *op = callee->kind == V_OP ?
	    op_at(callee->ref) : NULL;
	const struct attrs *as = NULL;
	char *err = NULL;

	if (!p->meta)
		parse_no_meta(p, key, index, sp);
	else
		as = meta_attrs(p->meta, p->m, op, key, index, &err);
	if (err) {
		parse_error(p, sp, "metadata", "%s", err);
		mem_free(err);
	}
	f->attrs = as;
	f->named = true;
	return lex_is(&p->l, ')') || parse_expected(p, "')'");
}

static void end_call(struct parser *p);

/* The word `meta` begins an argument: an attribute object or a constant. */
static void
meta_argument(struct parser *p)
{
	const char *key;
	uint32_t index;
	struct span sp;

	if (!parse_meta_word(p, &key, &index, &sp))
		return;
	if (strncmp(key, "relay.attrs.", 12) == 0) {
		if (!meta_object(p, key, index, &sp))
			p->mode = M_ERROR;
		else
			end_call(p);
		return;
	}
	parse_begin_body(p);
	parse_begin_expr(p);
	p->mode = M_POSTFIX;
	parse_meta_value(p, key, index, &sp);
}

void
parse_argument(struct parser *p)
{
	struct lexer *l = &p->l;
	const char *name;
	struct span sp;

	for (;;) {
		if (lex_is(l, ')')) {
			end_call(p);
			return;
		}
		sp = l->tok.span;
		if (l->tok.kind == TOK_NAME && lex_is_name(l, "meta")) {
			meta_argument(p);
			return;
		}
		if (l->tok.kind != TOK_NAME || text_is_keyword(l->tok.text))
			break;
		name = parse_dotted(p);
		sp = parse_span(&sp, &l->prev.span);
		if (!lex_is(l, '=')) {
			parse_begin_body(p);
			parse_begin_expr(p);
			p->mode = M_POSTFIX;
			parse_name_value(p, name, &sp);
			return;
		}
		if (!attribute(p, name, &sp) || !parse_comma(p)) {
			p->mode = M_ERROR;
			return;
		}
	}
	parse_begin_body(p);
}

void
parse_call_value(struct parser *p, struct frame *f)
{
	if (f->named) {
		parse_error(p, &p->val.span, "syntax",
		    "an argument after attributes");
		diag_help(p->d, "arguments come first, attributes last");
	}
	parse_node(p, &p->val);
	vec_push(&p->vals, p->val);
	if (!parse_comma(p)) {
		p->mode = M_ERROR;
		return;
	}
	parse_argument(p);
}

/* ---- operators ---- */

static bool
is_input(const struct op_def *op, const char *name)
{
	const struct op_input *in;

	for (in = op->inputs; in && in->name; in++)
		if (strcmp(in->name, name) == 0)
			return true;
	return false;
}

/* "dense(data, weight)", as help. */
static void
help_inputs(struct parser *p, const struct op_def *op)
{
	const struct op_input *in;
	struct buf b = { 0 };

	for (in = op->inputs; in && in->name; in++)
		buf_printf(&b, "%s%s", b.n ? ", " : "", in->name);
	diag_help(p->d, "inputs are given by position: %s(%s)", op->name,
	    b.v ? b.v : "");
	buf_release(&b);
}

/* The locations of a call's attributes, in the order of as, which is sorted;
 * pairs: index of the first one.  NULL: they are not in the text. */
static struct span *
places(const struct parser *p, const struct attrs *as, uint32_t pairs)
{
	struct span *v;

	if (as == NULL || p->pairs.n == pairs)
		return NULL;
	v = mem_zalloc(as->n + 1, sizeof *v);
	for (uint32_t k = pairs; k < p->pairs.n; k++) {
		const struct attr *a = attrs_get(as, p->pairs.v[k].key);

		if (a != NULL)
			v[(const struct attr_pair *)((const char *)a -
			    offsetof(struct attr_pair, value)) - as->pair] =
			    p->pair_span.v[k];
	}
	return v;
}

/* Whether the attribute says once more what an operand is, a scalar. */
static bool
repeats_operand(const struct parser *p, const struct op_def *op,
    const struct attr_pair *a, const ir_id *in, uint32_t nin)
{
	double v = a->value.kind == ATTR_INT ? (double)a->value.i : a->value.f;
	const struct ir_constant *c;
	const struct ir_node *n;
	uint32_t k = 0;

	while (op->inputs[k].name && strcmp(op->inputs[k].name, a->key) != 0)
		k++;
	if (!op->inputs[k].name || k >= nin || in[k] == 0 ||
	    (a->value.kind != ATTR_INT && a->value.kind != ATTR_FLOAT))
		return false;
	n = ir_at(p->m, in[k]);
	if (n->kind != NODE_CONST)
		return false;
	c = &p->m->constant.v[n->ref];
	return c->data.kind == DATA_INLINE_BYTES && c->type->n == 0 &&
	    number_get(c->type->dtype, c->data.bytes) == v;
}

/* Whether a factor is given that an operand of the same name computes: TVM
 * demands it there, and does not look at it. */
static bool
stands_aside(const struct op_def *op, const char *key, const ir_id *in,
    uint32_t nin)
{
	const struct op_attr *a = op_find_attr(op, key);
	uint32_t k = 0;

	while (op->inputs[k].name && strcmp(op->inputs[k].name, key) != 0)
		k++;
	return a != NULL && (a->type & ATTR_T_OPERAND) &&
	    (a->type & ATTR_T_BASE) == ATTR_T_FLOAT && op->inputs[k].name &&
	    k < nin && in[k] != 0;
}

/* Texts of TVM name the type of the attributes of some operators, give those of
 * arange, which are its operands, twice, and have some that mean nothing. */
static const struct attrs *
read_as_published(struct parser *p, const struct op_def *op,
    const struct attrs *as, const ir_id *in, uint32_t nin)
{
	const struct op_published *key = op_published_find(PUBLISHED_KEY,
	    op->name, NULL);
	const struct attr *type = attrs_get(as, "attrs_type_key");

	if (key != NULL && type != NULL && type->kind == ATTR_STR &&
	    strcmp(type->s, key->text) == 0)
		as = attrs_with(p->m->arena, as, "attrs_type_key", NULL);
	for (uint32_t i = as != NULL ? as->n : 0; i-- > 0; ) {
		const struct attr_pair *a = &as->pair[i];

		if (stands_aside(op, a->key, in, nin) ||
		    (op_find_attr(op, a->key) == NULL &&
		    (op_published_find(PUBLISHED_UNUSED, op->name, a->key) ||
		    repeats_operand(p, op, a, in, nin))))
			as = attrs_with(p->m->arena, as, a->key, NULL);
	}
	return as;
}

static const struct attrs *
op_attributes(struct parser *p, uint32_t op, const struct attrs *as,
    const struct span *sp, uint32_t pairs)
{
	const struct op_def *def = op_at(op);
	struct span *at = places(p, as, pairs);
	uint32_t i;
	bool ok = true;

	for (i = 0; as && i < as->n; i++) {
		const char *key = as->pair[i].key;

		if (op_find_attr(def, key) || !is_input(def, key))
			continue;
		parse_error(p, at != NULL ? &at[i] : sp, "attribute-input",
		    "'%s' is an input of %s, not an attribute", key,
		    def->name);
		help_inputs(p, def);
		ok = false;
	}
	if (ok && p->rules != NULL)
		as = parse_rule_attributes(p, op, as, sp, at);
	else
		ok = ok && ir_op_check_attrs(op, as, sp, at, p->d);
	mem_free(at);
	if (!ok || p->rules != NULL)
		return ok ? as : NULL;
	return op_canonical_attrs(p->m, op, as);
}

static void
reorder(const struct value *callee, ir_id *in, uint32_t nin)
{
	const uint8_t *order = op_alias_order(callee->name, nin);
	ir_id old[UINT8_MAX + 1];
	uint32_t i;

	if (!order || nin > UINT8_MAX)
		return;
	memcpy(old, in, nin * sizeof *in);
	for (i = 0; i < nin; i++)
		in[order[i]] = old[i];
}

/* ---- the end of a call ---- */

static bool
special(struct parser *p, const struct value *callee, uint32_t nin,
    struct ir_node *n)
{
	uint32_t want = callee->kind == V_WRITE ? 2 : 1;

	n->kind = callee->kind == V_REF ? NODE_REF :
	    callee->kind == V_READ ? NODE_READ :
	    callee->kind == V_WRITE ? NODE_WRITE : NODE_CAST;
	if (callee->kind == V_CAST)
		n->annot = callee->type;
	if (n->attrs) {
		parse_error(p, &n->span, "attribute-unknown",
		    "%s takes no attributes", callee->name);
		return false;
	}
	if (nin == want)
		return true;
	parse_error(p, &n->span, "operand-count",
	    "%s takes %u operand%s, %u given", callee->name, want,
	    want > 1 ? "s" : "", nin);
	return false;
}

void
parse_foreign_attributes(struct parser *p, const struct span *at,
    const struct attrs *attrs)
{
	if (!attrs)
		return;
	if (attrs_get(attrs, "attrs_type_key"))
		diag_warning(p->d, at, "ignored-attributes",
		    "attributes of a call that is not an operator's are "
		    "ignored");
	else
		parse_error(p, at, "attrs-type-key",
		    "attributes of a call that is not an operator's need "
		    "'attrs_type_key'");
}

static void
foreign_attributes(struct parser *p, struct ir_node *n)
{
	parse_foreign_attributes(p, &n->span, n->attrs);
	n->attrs = NULL;
}

/* Fills in the node; false: no node. */
static bool
make_call(struct parser *p, const struct value *callee, ir_id *in,
    uint32_t nin, uint32_t pairs, struct ir_node *n)
{
	n->kind = NODE_CALL;
	switch (callee->kind) {
	case V_OP:
		n->callee = CALLEE_OP;
		n->ref = callee->ref;
		n->attrs = read_as_published(p, op_at(n->ref), n->attrs, in,
		    nin);
		n->attrs = op_attributes(p, n->ref, n->attrs, &n->span,
		    pairs);
		reorder(callee, in, nin);
		return true;
	case V_GLOBAL:
		n->callee = CALLEE_GLOBAL;
		n->ref = ir_global(p->m, callee->name);
		foreign_attributes(p, n);
		return true;
	case V_CTOR:
		n->callee = CALLEE_CTOR;
		return true;
	case V_NODE:
		n->callee = CALLEE_LOCAL;
		foreign_attributes(p, n);
		return true;
	case V_ERROR:
		return false;
	default:
		return special(p, callee, nin, n);
	}
}

static void
end_call(struct parser *p)
{
	struct frame f = vec_last(&p->stack);
	struct value callee = p->vals.v[f.vals];
	uint32_t first = callee.kind != V_NODE;
	uint32_t nin = p->vals.n - f.vals - first, i;
	ir_id *in = mem_zalloc(nin + 1, sizeof *in);
	struct ir_args args = { .in = in, .nin = nin };
	struct ir_node n = { 0 };
	const struct attrs *unused = NULL;
	bool ok = true;

	lex_next(&p->l);	/* the `)` */
	n.span = parse_span(&f.begin, &p->l.prev.span);
	for (i = 0; i < nin; i++) {
		const struct value *v = &p->vals.v[f.vals + first + i];

		in[i] = v->ref;
		ok &= v->kind == V_NODE;
	}
	n.attrs = f.attrs;
	if (p->pairs.n > f.pairs) {
		n.attrs = attrs_new(p->m->arena, p->pairs.n - f.pairs,
		    p->pairs.v + f.pairs);
		if (n.attrs->n < p->pairs.n - f.pairs)
			parse_error(p, &n.span, "duplicate-attribute",
			    "an attribute is given twice");
	}
	ok &= make_call(p, &callee, in, nin, f.pairs, &n);
	parse_pop(p);
	p->val = (struct value){ .kind = V_ERROR, .span = n.span };
	if (ok) {
		p->val.kind = V_NODE;
		p->val.fresh = true;
		if (callee.kind == V_CTOR) {
			unused = n.attrs;
			n.attrs = NULL;
		}
		p->val.ref = parse_add(p, &n, &args);
		if (callee.kind == V_CTOR)
			vec_push(&p->ctor_uses, ((struct ctor_use){
			    .name = callee.name, .node = p->val.ref,
			    .span = callee.span, .attrs = unused }));
	}
	mem_free(in);
	p->mode = M_POSTFIX;
}
