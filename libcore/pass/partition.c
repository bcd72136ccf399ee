/*
 * Parts of a network for a library (partition.h): which bindings.
 */
#include "pass/partition_impl.h"

#include <stdlib.h>
#include <string.h>

#include "infer/infer.h"
#include "ir/text.h"
#include "op/op.h"
#include "pass/globals.h"

const char partition_onednn_text[] =
#include "onednn_rules.h"
    ;

/* ---- the members of a match ---- */

static void
refuse(struct partition *x, ir_id id, const char *why)
{
	if (x->why[id] == NULL)
		x->why[id] = why;
	pass_refuses(x->o->rewrites, x->m, id, x->now.pattern->name, why);
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
		vec_push(&x->now.inside, id);
	else
		vec_push(&x->now.member, id);
}

static void
collect(struct partition *x)
{
	x->now.member.n = x->now.inside.n = x->now.arg.n = 0;
	for (uint32_t i = 0; i < x->match.goal.n; i++) {
		const struct match_goal *g = &x->match.goal.v[i];

		if (is_member(x, g))
			add_once(x, g->subject, false);
		else if (is_inside(x, g))
			add_once(x, g->subject, true);
	}
	qsort_r(x->now.member.v, x->now.member.n,
	    sizeof *x->now.member.v, by_place, x);
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

	for (uint32_t i = 0; why == NULL && i < x->now.member.n; i++) {
		ir_id id = x->now.member.v[i];
		const struct ir_node *n = ir_at(x->m, id);
		uint32_t used = 0;

		if (x->in[id] != PART_NONE)
			why = "another match has a part of it";
		else if (n->region != x->region)
			why = "its parts stand in several regions";
		else if (is_marked(x, n))
			why = "a part carries a check or defines extents";
		for (uint32_t k = 0; id != root && k < x->now.member.n; k++) {
			const struct ir_node *u = ir_at(x->m,
			    x->now.member.v[k]);

			for (uint32_t j = 0; j < u->nin; j++)
				used += ir_in(x->m, u, j) == id;
		}
		if (why == NULL && id != root && used != x->uses[id])
			why = "an inner value is used outside";
	}
	return why;
}

static void
count_uses(struct partition *x, const partition_ids *ids, int32_t by)
{
	for (uint32_t i = 0; i < ids->n; i++)
		x->uses[ids->v[i]] += (uint32_t)by;
}

static void
copy_ids(partition_ids *to, const partition_ids *from)
{
	*to = (partition_ids){ NULL, 0, 0 };
	for (uint32_t i = 0; i < from->n; i++)
		vec_push(to, from->v[i]);
}

/* The match at hand is a part from now on: what it uses more than once has one
 * use less each time. */
static void
take(struct partition *x)
{
	struct part p = { .pattern = x->now.pattern,
	    .composite = x->now.pattern->name };

	copy_ids(&p.member, &x->now.member);
	copy_ids(&p.inside, &x->now.inside);
	copy_ids(&p.arg, &x->now.arg);
	for (uint32_t i = 0; i < p.member.n; i++) {
		const struct ir_node *n = ir_at(x->m, p.member.v[i]);

		x->in[p.member.v[i]] = x->part.n;
		x->s->taken += n->kind == NODE_CALL;
		for (uint32_t k = 0; k < n->nin; k++)
			x->uses[ir_in(x->m, n, k)]--;
	}
	/* Members keep their uses: they are asked for no more. */
	count_uses(x, &p.member, 1);
	count_uses(x, &p.arg, 1);
	for (uint32_t i = 0; i < p.inside.n; i++)
		x->dropped[p.inside.v[i]] = x->uses[p.inside.v[i]] == 0;
	vec_push(&x->part, p);
}

static void
try_at(struct partition *x, ir_id id)
{
	const struct ir_rule *r = x->now.pattern;
	const char *why;
	char *what;

	if (x->in[id] != PART_NONE || !match_at(&x->match, r, id))
		return;
	collect(x);
	why = x->now.member.n == 0 ? "it has no operator" : obstacle(x, id);
	if (why == NULL && !partition_inputs(x))
		why = "no input binds the names of its extents";
	if (why != NULL) {
		refuse(x, id, why);
		partition_mark(x, false);
		return;
	}
	what = mem_printf("%u binding%s", x->now.member.n,
	    x->now.member.n == 1 ? "" : "s");
	if (pass_rewrites(x->o->rewrites, x->m, id, r->name, what))
		take(x);
	mem_free(what);
	partition_mark(x, false);
}

/* ---- regions ---- */

static void
region(struct partition *x, ir_region r)
{
	struct ir_module *m = x->m;
	uint32_t n = m->region.v[r].nodes.n, first = x->part.n;

	x->region = r;
	for (uint32_t i = 0; i < n; i++)
		x->pos[m->region.v[r].nodes.v[i]] = i;
	for (uint32_t i = 0; i < x->o->patterns->rule.n; i++) {
		x->now.pattern = &x->o->patterns->rule.v[i];
		if (!x->now.pattern->pattern || x->called[i] ||
		    !pass_tries_rule(x->o->rewrites, x->now.pattern->name))
			continue;
		for (uint32_t k = n; k-- > 0; ) {
			ir_id id = m->region.v[r].nodes.v[k];

			if (x->uses[id] > 0 && ir_at(m, id)->type != NULL &&
			    pass_tries_at(x->o->rewrites, m, id))
				try_at(x, id);
		}
	}
	if (x->part.n > first + 1 && x->o->merge)
		partition_merge(x, first);
}

static void
emit(struct partition *x, uint32_t f, const ir_region_list *regions)
{
	bool *used = partition_used(x, f);

	for (uint32_t i = 0; i < regions->n; i++) {
		x->region = regions->v[i];
		partition_emit(x, used);
	}
	for (uint32_t i = 0; i < x->part.n; i++) {
		vec_free(&x->part.v[i].member);
		vec_free(&x->part.v[i].inside);
		vec_free(&x->part.v[i].arg);
	}
	x->part.n = 0;
	mem_free(used);
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
	if (x->part.n > 0)
		emit(x, f, &regions);
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
			    attr_lists(a, r->name);
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

	x.nnode = n;
	x.match.rules = o->patterns;
	x.match.m = m;
	x.in = mem_alloc(n * sizeof *x.in);
	memset(x.in, 0xff, n * sizeof *x.in);
	x.effect = ir_effects_checked(m);
	x.dropped = mem_zalloc(n, sizeof *x.dropped);
	x.copy = mem_zalloc(n, sizeof *x.copy);
	x.seen = mem_zalloc(n, sizeof *x.seen);
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
	mem_free(x.in);
	mem_free(x.effect);
	mem_free(x.dropped);
	mem_free(x.copy);
	mem_free(x.seen);
	mem_free(x.inner);
	mem_free(x.why);
	mem_free(x.pos);
	mem_free(x.uses);
	mem_free(x.called);
	vec_free(&x.part);
	vec_free(&x.now.member);
	vec_free(&x.now.inside);
	vec_free(&x.now.arg);
	match_release(&x.match);
	if (s->functions > 0) {
		ir_compact(m);
		if (!infer_module(m, d))
			return false;
	}
	if (o->outside)
		partition_declare(m, o->library);
	return true;
}
