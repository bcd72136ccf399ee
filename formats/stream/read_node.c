/*
 * Regions and bindings.
 *
 * A function's regions are siblings: the first is its body, any other must have
 * been named by a binding before it, once.  An operand must be defined before
 * its use in the document.  So neither regions nor operands can form a cycle;
 * the rest of visibility is checked by ir_verify.
 *
 * A binding is made at its end tag, when its children are known.
 */
#include "read.h"

#include <string.h>

#include "ir/opinfo.h"
#include "op/op.h"

/* The id in an attribute; reports. */
static bool
number_of(struct reader *r, enum stream_word w, char letter, uint32_t *out)
{
	const char *s = r_value(r, w), *p = s;

	if (!s)
		return false;
	if (r_parse_id(&p, letter, out) && *p == '\0')
		return true;
	r_wrong(r, "stream-id", "'%s' is not an id: '%c' and a number below "
	    "2^31",
	    s, letter);
	return false;
}

static bool
find_id(struct reader *r, uint32_t number, ir_id *id)
{
	if (map_get(&r->id, number, id))
		return true;
	r_wrong(r, "stream-undefined", "'v%u' is not defined before this "
	    "place", number);
	return false;
}

/* Appends the nodes of an id list to p.in. */
static void
operands(struct reader *r, enum stream_word w)
{
	const char *s = r_value(r, w), *all = s;
	uint32_t number;
	ir_id id;

	if (!s) {
		r->p.bad = true;
		return;
	}
	while (*s) {
		if (!r_parse_id(&s, 'v', &number) || (*s && *s != ' ') ||
		    (*s == ' ' && s[1] == '\0')) {
			r_wrong(r, "stream-id", "'%s' of '%.60s' is not a list "
			    "of ids", stream_word_text[w], all);
			r->p.bad = true;
			return;
		}
		if (*s == ' ')
			s++;
		if (!find_id(r, number, &id) || id == 0)
			r->p.bad = true;
		vec_push(&r->p.in, id);
	}
}

static void
expect_operands(struct reader *r, uint32_t n)
{
	if (r->p.bad || r->p.in.n == n)
		return;
	r_wrong(r, "stream-operands", "'%s' has %u operands, expected %u",
	    stream_element_text[r->p.e], r->p.in.n, n);
	r->p.bad = true;
}

/* ---- regions ---- */

/* A region named by the pending binding; reports. */
static struct claim *
claim_region(struct reader *r, enum stream_word w)
{
	struct claim c = { .line = r->line };
	uint32_t seen;

	if (!number_of(r, w, 'r', &c.number)) {
		r->p.bad = true;
		return NULL;
	}
	if (map_get(&r->region_number, c.number, &seen)) {
		r_wrong(r, "stream-region", "region 'r%u' has an owner already",
		    c.number);
		r->p.bad = true;
		return NULL;
	}
	c.region = ir_region_new(r->m, r->function, 0);
	map_put(&r->region_number, c.number, r->claim.n);
	vec_push(&r->claim, c);
	vec_push(&r->p.sub, c.region);
	return &vec_last(&r->claim);
}

void
r_begin_region(struct reader *r)
{
	struct claim body = { .line = r->line };
	uint32_t number, i;

	if (!number_of(r, W_ID, 'r', &number)) {
		r->skip = 1;
		return;
	}
	if (r->claim.n == 0) {
		body.number = number;
		body.region = ir_region_new(r->m, r->function, 0);
		map_put(&r->region_number, number, 0);
		vec_push(&r->claim, body);
	}
	if (!map_get(&r->region_number, number, &i)) {
		r_wrong(r, "stream-region", "region 'r%u' belongs to no "
		    "binding before it", number);
		r->skip = 1;
		return;
	}
	if (r->claim.v[i].defined) {
		r_wrong(r, "stream-region", "region 'r%u' appears twice",
		    number);
		r->skip = 1;
		return;
	}
	r->claim.v[i].defined = true;
	r->claim.v[i].line = r->line;
	r->region = i;
	if (!number_of(r, W_RESULT, 'v', &r->result_id))
		r->result_id = UINT32_MAX;
}

void
r_end_region(struct reader *r)
{
	struct claim *c = &r->claim.v[r->region];
	ir_id result = 0;

	r->line = c->line;
	if (r->result_id != UINT32_MAX && !map_get(&r->id, r->result_id,
	    &result))
		r_wrong(r, "stream-undefined", "the result 'v%u' of region "
		    "'r%u' is not defined before its end", r->result_id,
		    c->number);
	r->m->region.v[c->region].result = result;
	if (c->pattern) {
		uint32_t pattern = r_pattern(r, c->pattern, c->region);

		r->m->region.v[c->region].pattern = pattern;
		if (pattern != 0)
			r->m->pattern.v[pattern].span = c->span;
	}
}

/* ---- bindings ---- */

/* op, fn or ctor of a call or a value. */
static void
callee(struct reader *r, enum stream_word w)
{
	const char *name = r_name(r, w), *close;
	struct pending *p = &r->p;

	if (!name) {
		p->bad = true;
		return;
	}
	if (w == W_OP) {
		p->node.callee = CALLEE_OP;
		p->node.ref = op_find(name);
	} else if (w == W_FN) {
		p->node.callee = CALLEE_GLOBAL;
		p->node.ref = ir_global(r->m, name);
	} else {
		p->node.callee = CALLEE_CTOR;
		p->node.ref = ir_find_ctor(r->m, name);
	}
	if (p->node.ref != 0)
		return;
	p->bad = true;
	r_wrong(r, w == W_OP ? "unknown-operator" : "unknown-constructor",
	    "no %s is named '%s'", w == W_OP ? "operator" : "constructor",
	    name);
	close = w == W_OP ? op_closest(name) : NULL;
	if (close)
		diag_help(r->d, "did you mean '%s'?", close);
}

static void
begin_call(struct reader *r)
{
	static const enum stream_word ways[] = { W_OP, W_FN, W_CTOR };
	uint32_t given = r_has(r, W_CALLEE), i;
	uint32_t number;
	ir_id id = 0;

	for (i = 0; i < 3; i++)
		given += r_has(r, ways[i]);
	if (given != 1) {
		r_wrong(r, "stream-call", "a call has one of 'op', 'fn', "
		    "'ctor', 'callee', this one has %u", given);
		r->p.bad = true;
		return;
	}
	for (i = 0; i < 3; i++)
		if (r_has(r, ways[i]))
			callee(r, ways[i]);
	if (r_has(r, W_CALLEE)) {
		r->p.node.callee = CALLEE_LOCAL;
		if (!number_of(r, W_CALLEE, 'v', &number) ||
		    !find_id(r, number, &id) || id == 0)
			r->p.bad = true;
		vec_push(&r->p.in, id);
	}
	operands(r, W_ARGS);
}

/* A local function: its body, and its type parameters with it. */
static void
begin_fn(struct reader *r)
{
	struct claim *c = claim_region(r, W_REGION);
	struct ir_region_data *body;
	word_list tv = { 0 };
	const char **copy;

	if (c == NULL || !r_names(r, W_TV, &tv)) {
		r->p.bad = true;
	} else if (tv.n > 0) {
		body = &r->m->region.v[c->region];
		copy = arena_alloc(r->m->arena, tv.n, sizeof *copy);
		memcpy(copy, tv.v, tv.n * sizeof *copy);
		body->ntv = tv.n;
		body->tv = copy;
	}
	vec_free(&tv);
}

static void
begin_structure(struct reader *r, enum stream_element e)
{
	struct pending *p = &r->p;
	uint64_t index;
	const char *s;

	switch (e) {
	case E_CONST:
		r_begin_constant(r);
		break;
	case E_OP:
		callee(r, W_OP);
		p->node.callee = CALLEE_NONE;
		break;
	case E_GLOBAL:
		callee(r, W_FN);
		p->node.callee = CALLEE_NONE;
		break;
	case E_CTOR:
		callee(r, W_CTOR);
		p->node.callee = CALLEE_NONE;
		break;
	case E_CALL:
		begin_call(r);
		break;
	case E_IF:
		operands(r, W_COND);
		expect_operands(r, 1);
		claim_region(r, W_THEN);
		claim_region(r, W_ELSE);
		break;
	case E_MATCH:
		operands(r, W_ARGS);
		expect_operands(r, 1);
		s = r_value(r, W_TOTAL);
		p->node.total = !s || strcmp(s, "true") == 0;
		if (s && !p->node.total && strcmp(s, "false") != 0) {
			r_wrong(r, "stream-value", "'total' is 'true' or "
			    "'false', not '%s'", s);
			p->bad = true;
		}
		break;
	case E_FN:
		begin_fn(r);
		break;
	case E_TUPLE:
		operands(r, W_ARGS);
		break;
	case E_PROJ:
		operands(r, W_ARGS);
		expect_operands(r, 1);
		if (r_number(r, W_INDEX, STREAM_ID_LIMIT, &index))
			p->node.ref = (uint32_t)index;
		else
			p->bad = true;
		break;
	case E_REF:
	case E_READ:
	case E_CAST:
		operands(r, W_ARGS);
		expect_operands(r, 1);
		break;
	case E_WRITE:
		operands(r, W_ARGS);
		expect_operands(r, 2);
		break;
	default:
		break;
	}
}

/* Annotations with reserved names. */
static void
known_props(struct reader *r)
{
	static const enum stream_word raw[] = { W_CHECK, W_DEVICE, W_DIMS,
		W_VALUE };
	struct attr_pair pair;
	uint32_t i;

	for (i = 0; i < sizeof raw / sizeof *raw; i++) {
		pair.key = str_intern0(r->m->strings,
		    stream_word_text[raw[i]]);
		if (!r_has(r, raw[i]))
			continue;
		pair.value = attr_str(r_name(r, raw[i]));
		if (pair.value.s)
			vec_push(&r->p.prop, pair);
		else
			r->p.bad = true;
	}
	if (!r_has(r, W_SLOT))
		return;
	pair.key = str_intern0(r->m->strings, "slot");
	if (r_attr(r, r_value(r, W_SLOT), true, &pair.value))
		vec_push(&r->p.prop, pair);
	else
		r->p.bad = true;
}

/* Attributes that are not words of the stream: of the operator, or
 * annotations under "prop.". */
static void
extras(struct reader *r, enum stream_element e)
{
	bool takes = e == E_CALL || e == E_FN;
	struct attr_pair pair;
	uint32_t i;

	for (i = 0; i < r->extra.n; i++) {
		const char *key = r->extra.v[i].key;
		const char *text = r->values.v + r->extra.v[i].value;
		bool prop = strncmp(key, "prop.", 5) == 0;

		if (prop || (takes && strncmp(key, "attr.", 5) == 0)) {
			key += 5;
		} else if (!takes) {
			r_wrong(r, "stream-attribute", "'%s' has no attribute "
			    "'%s'", stream_element_text[e], key);
			r->p.bad = true;
			continue;
		}
		pair.key = str_intern0(r->m->strings, key);
		if (!r_attr(r, text, true, &pair.value))
			r->p.bad = true;
		else if (prop)
			vec_push(&r->p.prop, pair);
		else
			vec_push(&r->p.attr, pair);
	}
}

static void
clear_pending(struct pending *p, enum stream_element e)
{
	p->e = e;
	p->bad = p->pieces = false;
	p->in.n = p->sub.n = p->attr.n = p->prop.n = 0;
	memset(&p->node, 0, sizeof p->node);
	p->node.kind = (uint8_t)KIND_OF_E(e);
}

void
r_release_pending(struct pending *p)
{
	vec_free(&p->in);
	vec_free(&p->sub);
	vec_free(&p->attr);
	vec_free(&p->prop);
}

static void
check_param_place(struct reader *r)
{
	const struct ir_region_data *reg =
	    &r->m->region.v[r->claim.v[r->region].region];

	if (reg->nodes.n == 0)
		return;
	r_wrong(r, "stream-order", "a parameter comes after a binding");
	r->p.bad = true;
}

void
r_begin_binding(struct reader *r, enum stream_element e)
{
	struct pending *p = &r->p;
	const char *s;
	ir_id other;

	clear_pending(p, e);
	p->number = UINT32_MAX;
	if (!number_of(r, W_ID, 'v', &p->number)) {
		p->bad = true;
	} else if (map_get(&r->id, p->number, &other)) {
		r_wrong(r, "stream-duplicate", "'v%u' is defined already",
		    p->number);
		p->bad = true;
		p->number = UINT32_MAX;
	}
	if (r_has(r, W_NAME) && !(p->node.name = r_name(r, W_NAME)))
		p->bad = true;
	if (r_has(r, W_TYPE) && !(p->node.type = r_type(r, W_TYPE)))
		p->bad = true;
	if (r_has(r, W_ANNOT) && !(p->node.annot = r_type(r, W_ANNOT)))
		p->bad = true;
	if (!r_loc(r, &p->node.span))
		p->bad = true;
	s = r_value(r, W_ANONYMOUS);
	p->node.anonymous_effect = s != NULL;
	if (s && strcmp(s, "true") != 0) {
		r_wrong(r, "stream-value", "'anonymous' is 'true' or absent, "
		    "not '%s'", s);
		p->bad = true;
	}
	if (e == E_PARAM)
		check_param_place(r);
	begin_structure(r, e);
	known_props(r);
	extras(r, e);
}

/* The binding's id is known from here on, even if it is poison. */
void
r_end_binding(struct reader *r)
{
	struct pending *p = &r->p;
	struct ir_args args;
	ir_id id = 0;

	if (p->e == E_CONST)
		r_end_constant(r);
	if (!p->bad) {
		uint32_t before = r->d->errors;

		p->node.attrs = r_dictionary(r, p->attr.v, p->attr.n);
		p->node.props = r_dictionary(r, p->prop.v, p->prop.n);
		p->bad = r->d->errors != before;
	}
	if (!p->bad) {
		p->node.id = p->number;
		args = (struct ir_args){ p->in.v, p->in.n, p->sub.v,
			p->sub.n };
		id = ir_node_add(r->m, r->claim.v[r->region].region,
		    &p->node, &args);
	}
	if (p->number == UINT32_MAX)
		return;
	map_put(&r->id, p->number, id);
	if (p->number >= r->next)
		r->next = p->number + 1;
}

void
r_begin_arm(struct reader *r)
{
	struct claim *c = claim_region(r, W_REGION);

	if (!c)
		return;
	c->pattern = str_intern0(r->m->strings, r_value(r, W_PATTERN));
	r_loc(r, &c->span);
}

void
r_poison(struct reader *r)
{
	const char *s = r_value(r, W_ID);
	uint32_t number, other;

	if (s && r_parse_id(&s, 'v', &number) && *s == '\0' &&
	    !map_get(&r->id, number, &other))
		map_put(&r->id, number, 0);
}
