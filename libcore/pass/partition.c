/*
 * Parts of a network for a library (partition.h).
 */
#include "pass/partition.h"

#include <stdlib.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/text.h"
#include "op/op.h"
#include "pass/emit.h"
#include "pass/globals.h"
#include "pass/match.h"

const char partition_onednn_text[] =
#include "onednn_rules.h"
    ;

/* A match that may become a function. */
struct part {
	const struct ir_rule *pattern;
	VEC(ir_id) member;	/* in the order of the text; the root is last */
	VEC(ir_id) inside;	/* constants that come along */
	VEC(ir_id) arg;
};

struct partition {
	struct ir_module *m;
	const struct partition_options *o;
	struct partition_stats *s;
	struct match match;
	struct sym_facts *facts;
	struct part part;
	bool *taken;		/* by node: it is in a function */
	bool *root;		/* by node: it has become a call */
	uint32_t *uses, *pos;	/* by node */
	bool *inner;		/* by node: of the match at hand */
	const char **why;	/* by node: why it is not taken, or NULL */
	bool *called;		/* by pattern: another one calls it */
	ir_region region;
};

/* ---- the members of a match ---- */

static void
refuse(struct partition *x, ir_id id, const char *why)
{
	if (x->why[id] == NULL)
		x->why[id] = why;
	pass_refuses(x->o->rewrites, x->m, id, x->part.pattern->name, why);
}

static int
by_place(const void *a, const void *b, void *ctx)
{
	const struct partition *x = ctx;
	uint32_t p = x->pos[*(const ir_id *)a], q = x->pos[*(const ir_id *)b];

	return (p > q) - (p < q);
}

static bool
asks_for_constant(const struct ir_rule *r, uint32_t param)
{
	for (uint32_t i = 0; i < r->test.n; i++)
		if (r->test.v[i].kind == TEST_CONSTANT && !r->test.v[i].not &&
		    r->test.v[i].param[0] == param)
			return true;
	return false;
}

/* Whether what a goal has matched comes along as a constant. */
static bool
is_inside(const struct partition *x, const struct match_goal *g)
{
	const struct ir_module *p = x->match.rules->m;
	const struct ir_node *n = ir_at(p, g->pattern);
	const struct match_frame *f = &x->match.frame.v[g->frame];

	if (ir_at(x->m, g->subject)->kind != NODE_CONST)
		return false;
	return n->kind == NODE_CONST || (n->kind == NODE_PARAM &&
	    asks_for_constant(f->rule, ir_param_index(p, f->function,
	    g->pattern)));
}

static bool
is_member(const struct partition *x, const struct match_goal *g)
{
	const struct ir_node *n = ir_at(x->match.rules->m, g->pattern);

	return n->kind == NODE_TUPLE || n->kind == NODE_PROJ ||
	    (n->kind == NODE_CALL && n->callee == CALLEE_OP);
}

static void
add_once(struct partition *x, ir_id id, bool constant)
{
	if (x->inner[id])
		return;
	x->inner[id] = true;
	if (constant)
		vec_push(&x->part.inside, id);
	else
		vec_push(&x->part.member, id);
}

static void
collect(struct partition *x)
{
	x->part.member.n = x->part.inside.n = x->part.arg.n = 0;
	for (uint32_t i = 0; i < x->match.goal.n; i++) {
		const struct match_goal *g = &x->match.goal.v[i];

		if (is_member(x, g))
			add_once(x, g->subject, false);
		else if (is_inside(x, g))
			add_once(x, g->subject, true);
	}
	qsort_r(x->part.member.v, x->part.member.n,
	    sizeof *x->part.member.v, by_place, x);
}

static void
forget(struct partition *x)
{
	for (uint32_t i = 0; i < x->part.member.n; i++)
		x->inner[x->part.member.v[i]] = false;
	for (uint32_t i = 0; i < x->part.inside.n; i++)
		x->inner[x->part.inside.v[i]] = false;
}

static bool
is_marked(const struct partition *x, const struct ir_node *n)
{
	return attrs_get(n->props, str_intern0(x->m->strings, "check")) !=
	    NULL || attrs_get(n->props, str_intern0(x->m->strings, "dims")) !=
	    NULL;
}

/* What stands against a match, or NULL. */
static const char *
obstacle(const struct partition *x, ir_id root)
{
	const char *why = NULL;

	for (uint32_t i = 0; why == NULL && i < x->part.member.n; i++) {
		ir_id id = x->part.member.v[i];
		const struct ir_node *n = ir_at(x->m, id);
		uint32_t used = 0;

		if (x->taken[id])
			why = "another match has a part of it";
		else if (n->region != x->region)
			why = "its parts stand in several regions";
		else if (is_marked(x, n))
			why = "a part carries a check or defines extents";
		for (uint32_t k = 0; id != root && k < x->part.member.n; k++) {
			const struct ir_node *u = ir_at(x->m,
			    x->part.member.v[k]);

			for (uint32_t j = 0; j < u->nin; j++)
				used += ir_in(x->m, u, j) == id;
		}
		if (why == NULL && id != root && used != x->uses[id])
			why = "an inner value is used outside";
	}
	return why;
}

/* ---- inputs ---- */

static void
add_arg(struct partition *x, ir_id id)
{
	for (uint32_t i = 0; i < x->part.arg.n; i++)
		if (x->part.arg.v[i] == id)
			return;
	vec_push(&x->part.arg, id);
}

static void
find_args(struct partition *x)
{
	for (uint32_t i = 0; i < x->part.member.n; i++) {
		const struct ir_node *n = ir_at(x->m, x->part.member.v[i]);

		for (uint32_t k = 0; k < n->nin; k++)
			if (!x->inner[ir_in(x->m, n, k)])
				add_arg(x, ir_in(x->m, n, k));
	}
}

struct names {
	struct text_bound bound;
	const char *unbound;
};

static void
want_name(void *ctx, const struct sym *v)
{
	struct names *n = ctx;

	if (!map_get(&n->bound.names, map_ptr(v->name), NULL))
		n->unbound = v->name;
}

static const struct sym *
want_dim(void *ctx, const struct sym *d)
{
	if (d->kind != SYM_CONST)
		sym_vars(d, want_name, ctx);
	return NULL;
}

static void
want_attr(struct names *n, const struct attr *a)
{
	if (a->kind == ATTR_SYM)
		sym_vars(a->sym, want_name, n);
	for (uint32_t i = 0; a->kind == ATTR_LIST && i < a->n; i++)
		want_attr(n, &a->list[i]);
}

/* A name that types and attributes mention and no input binds, or NULL. */
static const char *
unbound_name(const struct partition *x)
{
	static const struct text_scope none = { .up = NULL };
	struct names n = { .unbound = NULL };
	struct type_map map = { .ctx = &n, .dim = want_dim };

	for (uint32_t i = 0; i < x->part.arg.n; i++)
		text_bound_add(&n.bound, ir_at(x->m, x->part.arg.v[i])->type,
		    &none);
	for (uint32_t i = 0; i < x->part.arg.n; i++)
		type_rewrite(x->m->types, ir_at(x->m,
		    x->part.arg.v[i])->type, &map);
	for (uint32_t i = 0; i < x->part.member.n; i++) {
		const struct ir_node *c = ir_at(x->m, x->part.member.v[i]);

		type_rewrite(x->m->types, c->type, &map);
		for (uint32_t k = 0; c->attrs != NULL && k < c->attrs->n; k++)
			want_attr(&n, &c->attrs->pair[k].value);
	}
	text_bound_free(&n.bound);
	return n.unbound;
}

/* Parameters of the function around bind names that inputs do not. */
static bool
bind_names(struct partition *x)
{
	const char *name, *last = NULL;

	while ((name = unbound_name(x)) != NULL) {
		ir_id id = name == last ? 0 : ir_dim_param(x->m, x->region,
		    name);

		if (id == 0)
			return false;
		add_arg(x, id);
		last = name;
	}
	return true;
}

/* ---- the function ---- */

static struct attr_pair
word(struct ir_module *m, const char *key, const char *value)
{
	return (struct attr_pair){ str_intern0(m->strings, key),
	    attr_str(str_intern0(m->strings, value)) };
}

static const struct attrs *
function_attrs(struct partition *x, const char *name)
{
	struct ir_module *m = x->m;
	struct buf b = { NULL, 0, 0 };
	struct attr_pair pair[4];

	for (uint32_t i = 0; i < x->part.member.n; i++) {
		const struct ir_node *n = ir_at(m, x->part.member.v[i]);

		if (n->kind == NODE_CALL)
			buf_printf(&b, "%s_", op_at(n->ref)->name);
	}
	pair[0] = word(m, "Compiler", x->o->library);
	pair[1] = word(m, "Composite", x->part.pattern->name);
	pair[2] = word(m, "PartitionedFromPattern", b.n > 0 ? b.v : "");
	pair[3] = word(m, "global_symbol", name);
	buf_release(&b);
	return attrs_new(m->arena, 4, pair);
}

struct copies {
	VEC(ir_id) from, to;
};

static ir_id
copy_of(const struct copies *c, ir_id id)
{
	for (uint32_t i = 0; i < c->from.n; i++)
		if (c->from.v[i] == id)
			return c->to.v[i];
	BUG("an operand is neither input nor member");
}

static void
add_copy(struct partition *x, struct copies *c, ir_region body, ir_id id,
    bool param)
{
	struct ir_node n = *ir_at(x->m, id);
	VEC(ir_id) in = { NULL, 0, 0 };
	struct ir_args args = { .nin = param ? 0 : n.nin };

	for (uint32_t i = 0; i < args.nin; i++)
		vec_push(&in, copy_of(c, ir_in(x->m, &n, i)));
	args.in = in.v;
	if (param)
		n = (struct ir_node){ .kind = NODE_PARAM, .annot = n.type,
		    .type = n.type, .name = n.name, .span = n.span };
	n.id = IR_NEW_ID;
	vec_push(&c->from, id);
	vec_push(&c->to, ir_node_add(x->m, body, &n, &args));
	vec_free(&in);
}

/* Names of parameters must differ. */
static void
name_params(struct partition *x, ir_region body)
{
	const struct ir_region_data *d = &x->m->region.v[body];

	for (uint32_t i = 0; i < d->params.n; i++)
		ir_at(x->m, d->params.v[i])->name = str_printf(
		    x->m->strings, "p%u", i);
}

static uint32_t
make_function(struct partition *x)
{
	struct ir_module *m = x->m;
	char *base = mem_printf("%s_%u", x->o->library, x->s->functions);
	struct ir_function f = { .name = ir_free_global(m, str_intern0(
	    m->strings, base)), .next = 1 };
	ir_id root = vec_last(&x->part.member);
	struct copies c = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	ir_region body;
	uint32_t g;

	mem_free(base);
	f.attrs = function_attrs(x, f.name);
	f.span = ir_at(m, root)->span;
	g = ir_add_function(m, &f);
	body = ir_region_new(m, g, 0);
	for (uint32_t i = 0; i < x->part.arg.n; i++)
		add_copy(x, &c, body, x->part.arg.v[i], true);
	name_params(x, body);
	for (uint32_t i = 0; i < x->part.inside.n; i++)
		add_copy(x, &c, body, x->part.inside.v[i], false);
	for (uint32_t i = 0; i < x->part.member.n; i++)
		add_copy(x, &c, body, x->part.member.v[i], false);
	m->region.v[body].result = copy_of(&c, root);
	vec_free(&c.from);
	vec_free(&c.to);
	return ir_find_global(m, f.name);
}

static void
count_uses(struct partition *x, const struct ir_node *n, int32_t by)
{
	for (uint32_t i = 0; i < n->nin; i++)
		x->uses[ir_in(x->m, n, i)] += (uint32_t)by;
}

/* The root becomes a call of the function. */
static void
cut_out(struct partition *x, ir_id root)
{
	uint32_t g = make_function(x);
	struct ir_node *n = ir_at(x->m, root);

	for (uint32_t i = 0; i < x->part.member.n; i++) {
		ir_id id = x->part.member.v[i];

		x->taken[id] = true;
		x->s->taken += ir_at(x->m, id)->kind == NODE_CALL;
	}
	for (uint32_t i = 0; i < x->part.member.n; i++)
		count_uses(x, ir_at(x->m, x->part.member.v[i]), -1);
	/* Constants that nothing else uses go, too. */
	for (uint32_t i = 0; i < x->part.inside.n; i++)
		x->taken[x->part.inside.v[i]] =
		    x->uses[x->part.inside.v[i]] == 0;
	x->root[root] = true;
	n->kind = NODE_CALL;
	n->callee = CALLEE_GLOBAL;
	n->ref = g;
	n->attrs = NULL;
	ir_set_operands(x->m, root, x->part.arg.v, x->part.arg.n);
	count_uses(x, ir_at(x->m, root), 1);
	x->s->functions++;
}

static void
try_at(struct partition *x, ir_id id)
{
	const struct ir_rule *r = x->part.pattern;
	const char *why;
	char *what;

	if (x->taken[id] || !match_at(&x->match, r, id))
		return;
	collect(x);
	why = x->part.member.n == 0 ? "it has no operator" : obstacle(x, id);
	if (why == NULL) {
		find_args(x);
		if (!bind_names(x))
			why = "no input binds the names of its extents";
	}
	if (why != NULL) {
		refuse(x, id, why);
		forget(x);
		return;
	}
	what = mem_printf("%u binding%s", x->part.member.n,
	    x->part.member.n == 1 ? "" : "s");
	if (pass_rewrites(x->o->rewrites, x->m, id, r->name, what))
		cut_out(x, id);
	mem_free(what);
	forget(x);
}

/* ---- regions ---- */

static void
region(struct partition *x, ir_region r)
{
	struct ir_module *m = x->m;
	uint32_t n = m->region.v[r].nodes.n;

	x->region = r;
	for (uint32_t i = 0; i < n; i++)
		x->pos[m->region.v[r].nodes.v[i]] = i;
	for (uint32_t i = 0; i < x->o->patterns->rule.n; i++) {
		x->part.pattern = &x->o->patterns->rule.v[i];
		if (!x->part.pattern->pattern || x->called[i] ||
		    !pass_tries_rule(x->o->rewrites, x->part.pattern->name))
			continue;
		for (uint32_t k = n; k-- > 0; ) {
			ir_id id = m->region.v[r].nodes.v[k];

			if (x->uses[id] > 0 && ir_at(m, id)->type != NULL &&
			    pass_tries_at(x->o->rewrites, m, id))
				try_at(x, id);
		}
	}
}

/* Takes members that are in functions now out of a region. */
static void
drop_members(struct partition *x, ir_region r)
{
	pass_nodes old = pass_take_nodes(x->m, r);

	for (uint32_t i = 0; i < old.n; i++)
		if (!x->taken[old.v[i]] || x->root[old.v[i]])
			vec_push(&x->m->region.v[r].nodes, old.v[i]);
	vec_free(&old);
}

static void
function(struct partition *x, uint32_t f)
{
	ir_region_list regions = { NULL, 0, 0 };

	x->facts = sym_facts_new(x->m->syms);
	text_facts(x->m, NULL, attrs_get(x->m->function.v[f].attrs,
	    str_intern0(x->m->strings, "assume")), NULL, x->facts);
	x->match.facts = x->facts;
	ir_function_regions(x->m, f, &regions);
	for (uint32_t i = 0; i < regions.n; i++)
		region(x, regions.v[i]);
	for (uint32_t i = 0; i < regions.n; i++)
		drop_members(x, regions.v[i]);
	vec_free(&regions);
	sym_facts_free(x->facts);
}

/* ---- what was taken, and what was not ---- */

struct line {
	uint32_t op, n;
	const char *why;
};
struct report {
	struct partition *x;
	VEC(struct line) line;
};

static void
count_left(void *ctx, struct ir_module *m, ir_id id)
{
	struct report *r = ctx;
	const struct ir_node *n = ir_at(m, id);
	const char *why;

	if (n->kind != NODE_CALL || n->callee != CALLEE_OP)
		return;
	r->x->s->left++;
	why = r->x->why[id] != NULL ? r->x->why[id] : "no pattern matches it";
	for (uint32_t i = 0; i < r->line.n; i++)
		if (r->line.v[i].op == n->ref && r->line.v[i].why == why) {
			r->line.v[i].n++;
			return;
		}
	vec_push(&r->line, ((struct line){ n->ref, 1, why }));
}

static int
by_count(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	if (x->op != y->op)
		return x->op < y->op ? -1 : 1;
	return strcmp(x->why, y->why);
}

static void
say_line(const struct partition *x, char *line)
{
	x->o->report(x->o->ctx, line);
	mem_free(line);
}

static void
say_taken(struct partition *x)
{
	for (uint32_t i = 0; i < x->o->patterns->rule.n; i++) {
		const struct ir_rule *r = &x->o->patterns->rule.v[i];
		const char *key = str_intern0(x->m->strings, "Composite");
		uint32_t n = 0;

		if (!r->pattern || x->called[i])
			continue;
		for (uint32_t f = 1; f < x->m->function.n; f++) {
			const struct attrs *as = x->m->function.v[f].attrs;
			const struct attr *a = attrs_get(as, key);

			n += a != NULL && a->kind == ATTR_STR &&
			    strcmp(a->s, r->name) == 0;
		}
		say_line(x, mem_printf("%s: %u function%s", r->name, n,
		    n == 1 ? "" : "s"));
	}
}

static void
report(struct partition *x, uint32_t nfunction)
{
	struct report r = { .x = x };

	for (uint32_t f = 1; f < nfunction; f++)
		if (!pass_is_closed(x->m, x->m->function.v[f].attrs))
			ir_walk_function(x->m, f, count_left, &r);
	if (x->o->report != NULL) {
		say_taken(x);
		say_line(x, mem_printf("%u of %u calls of operators are in "
		    "functions of %s", x->s->taken, x->s->taken + x->s->left,
		    x->o->library));
		if (r.line.n > 0)
			qsort(r.line.v, r.line.n, sizeof *r.line.v, by_count);
		for (uint32_t i = 0; i < r.line.n; i++)
			say_line(x, mem_printf("left: %u %s: %s",
			    r.line.v[i].n, op_at(r.line.v[i].op)->name,
			    r.line.v[i].why));
	}
	vec_free(&r.line);
}

/* ---- the pass ---- */

static void
find_called(struct partition *x)
{
	const struct ir_module *p = x->o->patterns->m;

	for (uint32_t i = 0; i < x->o->patterns->rule.n; i++)
		for (ir_id id = 1; id < p->node.n; id++) {
			const struct ir_node *n = ir_at(p, id);

			if (n->kind == NODE_CALL && n->callee ==
			    CALLEE_GLOBAL && p->global.v[n->ref].name ==
			    x->o->patterns->rule.v[i].name)
				x->called[i] = true;
		}
}

bool
partition_run(struct ir_module *m, const struct partition_options *o,
    struct partition_stats *s, struct diag *d)
{
	struct partition x = { .m = m, .o = o, .s = s };
	uint32_t n = m->node.n + 1, nfunction = m->function.n;

	x.match.rules = o->patterns;
	x.match.m = m;
	x.taken = mem_zalloc(n, sizeof *x.taken);
	x.root = mem_zalloc(n, sizeof *x.root);
	x.inner = mem_zalloc(n, sizeof *x.inner);
	x.why = mem_zalloc(n, sizeof *x.why);
	x.pos = mem_zalloc(n, sizeof *x.pos);
	x.uses = ir_use_counts(m);
	x.called = mem_zalloc(o->patterns->rule.n + 1, sizeof *x.called);
	find_called(&x);
	for (uint32_t f = 1; f < nfunction; f++)
		if (!pass_is_closed(m, m->function.v[f].attrs))
			function(&x, f);
	report(&x, nfunction);
	mem_free(x.taken);
	mem_free(x.root);
	mem_free(x.inner);
	mem_free(x.why);
	mem_free(x.pos);
	mem_free(x.uses);
	mem_free(x.called);
	vec_free(&x.part.member);
	vec_free(&x.part.inside);
	vec_free(&x.part.arg);
	match_release(&x.match);
	if (s->functions == 0)
		return true;
	ir_compact(m);
	return infer_module(m, d);
}
