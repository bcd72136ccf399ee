/*
 * Attributes and annotations: those of operator calls against the registry,
 * and the annotations whose text other programs rely on: check="n == 784",
 * dims="d3, d4" of bindings, assume="n <= 2048" of functions.
 */
#include <ctype.h>
#include <string.h>

#include "ir/opinfo.h"
#include "ir/text.h"
#include "ir/verify_impl.h"

/* Parses "P, P, ..."; commas inside parentheses do not separate. */
static void
check_predicates(struct verify *v, const char *s, const struct span *sp)
{
	struct sym_pred p;
	int depth = 0;
	size_t i, n = strlen(s), from = 0;
	char *part;

	for (i = 0; i <= n; i++) {
		depth += s[i] == '(';
		depth -= s[i] == ')';
		if (i < n && (s[i] != ',' || depth > 0))
			continue;
		part = mem_strndup(s + from, i - from);
		if (text_pred_string(v->m, v->d, part, sp, &p) &&
		    (p.lhs->has_any || p.rhs->has_any))
			diag_error(v->d, sp, "annotation", "nothing can check "
			    "\"%s\": '?' does not name an extent", part);
		mem_free(part);
		from = i + 1;
	}
}

/* Names, separated by commas or spaces. */
static bool
is_names(const char *s)
{
	size_t n;

	while (*(s += strspn(s, ", "))) {
		n = strcspn(s, ", ");
		if (!isalpha((unsigned char)*s) && *s != '_')
			return false;
		for (; n > 0; n--, s++)
			if (!isalnum((unsigned char)*s) &&
			    !strchr("_.$", *s))
				return false;
	}
	return true;
}

static void
check_text(struct verify *v, const struct attrs *as, const char *key,
    const struct span *sp)
{
	const struct attr *a = attrs_get(as, key);

	if (!a)
		return;
	if (a->kind != ATTR_STR)
		diag_error(v->d, sp, "annotation", "'%s' must be a string",
		    key);
	else if (strcmp(key, "dims") != 0)
		check_predicates(v, a->s, sp);
	else if (!is_names(a->s))
		diag_error(v->d, sp, "annotation", "'dims' must be a list of "
		    "names, not '%s'", a->s);
}

/* The mark of what is computed again (ir.h). */
static void
check_recomputed(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	const struct attr *a = attrs_get(n->props, str_intern0(v->m->strings,
	    IR_RECOMPUTED));

	if (a == NULL)
		return;
	if (a->kind != ATTR_INT || a->i != 1)
		diag_error(v->d, &n->span, "annotation", "'"
		    IR_RECOMPUTED "' must be 1");
	else if ((n->kind != NODE_CALL && n->kind != NODE_TUPLE &&
	    n->kind != NODE_PROJ && n->kind != NODE_CAST) ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_OP &&
	    ir_op_effect(n->ref) != EFFECT_NONE))
		verify_fault(v, id, "annotation", "'" IR_RECOMPUTED
		    "' at what cannot be computed again");
}

void
verify_attrs(struct verify *v, ir_id id)
{
	const struct ir_node *n = ir_at(v->m, id);
	uint32_t before = v->d->errors;

	verify_keys(v, n->props, &n->span);
	if (n->kind == NODE_FN)
		verify_keys(v, n->attrs, &n->span);
	if (n->props) {
		check_text(v, n->props, "check", &n->span);
		check_text(v, n->props, "dims", &n->span);
		check_recomputed(v, id);
	}
	if (n->kind == NODE_CALL && n->callee == CALLEE_OP)
		ir_op_check_attrs(n->ref, n->attrs, &n->span,
		    NULL, v->d);
	else if (n->attrs && n->attrs->n > 0 && n->kind != NODE_FN)
		verify_fault(v, id, "attribute", "attribute '%s' on a node "
		    "that is not an operator call", n->attrs->pair[0].key);
	if (n->kind == NODE_FN)
		check_text(v, n->attrs, "assume", &n->span);
	/* Nothing else would say which of a thousand calls it is. */
	if (n->span.src == 0 && v->d->errors > before)
		diag_note(v->d, NULL, "this is v%u in '@%s'", n->id,
		    v->m->function.v[v->function].name);
}

void
verify_function_attrs(struct verify *v, const struct ir_function *f)
{
	check_text(v, f->attrs, "assume", &f->span);
}
