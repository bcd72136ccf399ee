/*
 * libcore/ir: construction, walks, compaction, analyses.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ir/liveness.h"
#include "ir/region_walk.h"
#include "make_module.h"

/* ---- construction ---- */

Test(module, names_are_defined_once)
{
	struct make k;
	struct ir_adt adt = { .name = "List" };
	struct ir_ctor ctor = { .name = "Nil" };
	struct ir_extern e = { .name = "main", .symbol = "s" };
	struct ir_function f = { .name = "main" };

	begin(&k);
	cr_assert(function(&k, "main") == 1);
	cr_assert(ir_add_function(k.m, &f) == 0);
	cr_assert(ir_add_extern(k.m, &e) == 0);
	ctor.adt = ir_add_adt(k.m, &adt);
	cr_assert(ctor.adt == 1 && ir_add_adt(k.m, &adt) == 0);
	cr_assert(ir_add_ctor(k.m, &ctor) == 1);
	cr_assert(ir_add_ctor(k.m, &ctor) == 0);
	ctor.name = "Cons";
	cr_assert(ir_add_ctor(k.m, &ctor) == 2);
	cr_assert(k.m->adt.v[1].ctor == 1 && k.m->adt.v[1].nctor == 2);
	cr_assert(k.m->ctor.v[2].tag == 1);
	cr_assert(ir_find_ctor(k.m, "Cons") == 2);
	cr_assert(ir_find_adt(k.m, "Tree") == 0);
	end(&k);
}

Test(module, globals_come_in_the_order_of_definition)
{
	struct make k;
	ir_id first, second;

	begin(&k);
	function(&k, "a");
	first = call_global(&k, "c", 0, NULL);
	second = call_global(&k, "nowhere", 0, NULL);
	result(&k, first);
	function(&k, "b");
	function(&k, "c");
	cr_assert(ir_find_global(k.m, "c") == 2);
	ir_order_globals(k.m);
	cr_assert(ir_find_global(k.m, "a") == 1);
	cr_assert(ir_find_global(k.m, "b") == 2);
	cr_assert(ir_find_global(k.m, "c") == 3);
	cr_assert(ir_find_global(k.m, "nowhere") == 4);
	cr_assert(ir_at(k.m, first)->ref == 3);
	cr_assert(ir_at(k.m, second)->ref == 4);
	cr_assert(ir_global_function(k.m, 3) == &k.m->function.v[3]);
	cr_assert(ir_global_function(k.m, 4) == NULL);
	end(&k);
}

Test(module, ids_are_never_given_twice)
{
	struct make k;
	struct ir_node n = { .kind = NODE_TUPLE, .id = 7 };

	begin(&k);
	function(&k, "main");
	cr_assert(ir_at(k.m, number(&k, 1))->id == 1);
	ir_node_add(k.m, k.r, &n, NULL);
	cr_assert(ir_at(k.m, number(&k, 1))->id == 8);
	cr_assert(k.m->function.v[1].next == 9);
	end(&k);
}

Test(module, insertion_and_operands_of_the_own_table)
{
	struct make k;
	struct ir_node n = { .kind = NODE_TUPLE, .id = IR_NEW_ID };
	ir_id a, b, t, u;
	uint32_t i;

	begin(&k);
	function(&k, "main");
	a = number(&k, 1);
	b = number(&k, 2);
	t = plain(&k, NODE_TUPLE, 2, (ir_id[]){ a, b });
	u = ir_node_insert(k.m, k.r, 1, &n, NULL);
	cr_assert(k.m->region.v[k.r].nodes.v[0] == a);
	cr_assert(k.m->region.v[k.r].nodes.v[1] == u);
	cr_assert(k.m->region.v[k.r].nodes.v[3] == t);
	/* Pointers into the table that grows. */
	for (i = 0; i < 100; i++) {
		const struct ir_node *o = ir_at(k.m, t);
		ir_id copy = plain(&k, NODE_TUPLE, 2,
		    &k.m->operand.v[o->in]);

		cr_assert(ir_in(k.m, ir_at(k.m, copy), 1) == b);
	}
	ir_set_operands(k.m, u, &k.m->operand.v[ir_at(k.m, t)->in], 2);
	cr_assert(ir_in(k.m, ir_at(k.m, u), 0) == a);
	ir_set_operands(k.m, u, &b, 1);
	cr_assert(ir_at(k.m, u)->nin == 1);
	cr_assert(ir_in(k.m, ir_at(k.m, u), 0) == b);
	end(&k);
}

/* ---- walks ---- */

static void
note_id(void *ctx, struct ir_module *m, ir_id id)
{
	buf_printf(ctx, " %u", ir_at(m, id)->id);
}

Test(walk, text_order)
{
	struct sample s;
	struct buf b = { 0 };
	ir_region_list regions = { 0 };
	uint32_t *uses;

	sample(&s);
	number(&s.k, 3);
	ir_walk_function(s.k.m, 1, note_id, &b);
	cr_assert_str_eq(b.v, " 1 2 3 4 5 6");
	ir_function_regions(s.k.m, 1, &regions);
	cr_assert(regions.n == 3 && regions.v[0] == s.body &&
	    regions.v[1] == s.then && regions.v[2] == s.other);
	uses = ir_use_counts(s.k.m);
	cr_assert(uses[s.x] == 2 && uses[s.c] == 1 && uses[s.one] == 1 &&
	    uses[s.sum] == 1 && uses[s.branch] == 1);
	mem_free(uses);
	vec_free(&regions);
	buf_release(&b);
	end(&s.k);
}

#define DEEP 100000

/* DEEP nested conditionals, then a chain of DEEP additions. */
static void
deep(struct make *k)
{
	ir_region sub[2], body;
	ir_id x, c, at;
	uint32_t i;

	begin(k);
	function(k, "main");
	body = k->r;
	x = param(k, k->f32);
	c = param(k, k->boolean);
	for (i = 0; i < DEEP; i++) {
		at = owner(k, NODE_IF, c, 2, sub);
		result(k, at);
		k->m->region.v[sub[1]].result = x;
		k->r = sub[0];
	}
	at = x;
	for (i = 0; i < DEEP; i++)
		at = call_op(k, "add", 2, (ir_id[]){ at, x });
	result(k, at);
	k->r = body;
}

Test(walk, depth_is_no_limit, .timeout = 30)
{
	struct make k;
	uint8_t *effects;
	bool *loops;

	deep(&k);
	check_valid(&k);
	ir_compact(k.m);
	check_valid(&k);
	cr_assert(k.m->node.n == 2 * DEEP + 3);
	effects = ir_effects(k.m);
	loops = ir_loops(k.m);
	cr_assert(effects[3] == EFFECT_NONE && !loops[3]);
	mem_free(effects);
	mem_free(loops);
	end(&k);
}

/* ---- compaction ---- */

Test(compact, the_dead_go_and_ids_stay)
{
	struct sample s;
	struct ir_module *m;
	const struct ir_node *n;
	uint32_t next;

	sample(&s);
	m = s.k.m;
	number(&s.k, 3);
	number(&s.k, 4);
	/* Drop both from the body again. */
	m->region.v[s.body].nodes.n -= 2;
	next = m->function.v[1].next;
	ir_compact(m);
	cr_assert(m->node.n == 6 && m->constant.n == 2 && m->region.n == 4);
	cr_assert(m->function.v[1].next == next);
	n = ir_at(m, 5);
	cr_assert(n->kind == NODE_CALL && n->id == 5);
	cr_assert(ir_at(m, ir_in(m, n, 0))->id == 1);
	cr_assert(ir_at(m, ir_in(m, n, 1))->kind == NODE_CONST);
	check_valid(&s.k);
	end(&s.k);
}

Test(compact, patterns_move_along)
{
	struct matching s;
	struct ir_module *m;
	const struct ir_pattern *p;
	uint32_t i;

	matching(&s);
	m = s.k.m;
	make_typed(&s.k, s.list_f32, 1);
	check_valid(&s.k);
	/* A dead binding before everything moves all indices. */
	for (i = 0; i < 3; i++)
		ir_compact(m);
	check_valid(&s.k);
	p = &m->pattern.v[m->region.v[2].pattern];
	cr_assert(p->kind == PAT_CTOR && p->ref == 1 && p->nsub == 2);
	p = &m->pattern.v[m->subpattern.v[p->sub]];
	cr_assert(p->kind == PAT_VAR);
	cr_assert(ir_at(m, p->ref)->kind == NODE_PARAM &&
	    ir_at(m, p->ref)->region == 2);
	end(&s.k);
}

/* ---- analyses ---- */

Test(effect, fixed_point_over_calls)
{
	struct make k;
	struct ir_extern e = { .name = "ext", .symbol = "s",
		.effect = EFFECT_READS };
	ir_id p, w, a, b, x, v, u, fn, call;
	ir_region sub, body;
	uint8_t *effect;

	begin(&k);
	ir_add_extern(k.m, &e);
	function(&k, "main");
	a = call_global(&k, "even", 0, NULL);
	x = call_global(&k, "ext", 0, NULL);
	v = call_global(&k, "pure", 0, NULL);
	u = call_global(&k, "undefined", 0, NULL);
	fn = owner(&k, NODE_FN, 0, 1, &sub);
	call = call_local(&k, 1, &fn);
	result(&k, a);
	body = k.r;
	k.r = sub;
	p = plain(&k, NODE_TUPLE, 0, NULL);
	p = plain(&k, NODE_REF, 1, &p);
	result(&k, plain(&k, NODE_READ, 1, &p));
	k.r = body;
	/* even and odd call each other; odd writes. */
	function(&k, "even");
	b = call_global(&k, "odd", 0, NULL);
	result(&k, b);
	function(&k, "odd");
	p = param(&k, k.f32);
	w = plain(&k, NODE_WRITE, 2, (ir_id[]){ p, p });
	result(&k, call_global(&k, "even", 0, NULL));
	function(&k, "pure");
	p = param(&k, k.f32);
	result(&k, call_op(&k, "add", 2, (ir_id[]){ p, p }));
	function(&k, "apply");
	p = param(&k, NULL);
	result(&k, call_local(&k, 1, &p));
	effect = ir_effects(k.m);
	cr_assert(effect[a] == EFFECT_WRITES);
	cr_assert(effect[b] == EFFECT_WRITES);
	cr_assert(effect[w] == EFFECT_WRITES);
	cr_assert(effect[x] == EFFECT_READS);
	cr_assert(effect[v] == EFFECT_NONE);
	cr_assert(effect[u] == (EFFECT_READS | EFFECT_WRITES));
	cr_assert(effect[fn] == EFFECT_NONE);
	cr_assert(effect[call] == EFFECT_READS);
	cr_assert(effect[k.m->node.n - 1] == (EFFECT_READS | EFFECT_WRITES));
	mem_free(effect);
	end(&k);
}

Test(effect, conditionals_have_that_of_their_regions)
{
	struct sample s;
	uint8_t *effect;

	sample(&s);
	s.k.r = s.other;
	plain(&s.k, NODE_READ, 1, &s.x);
	effect = ir_effects(s.k.m);
	cr_assert(effect[s.branch] == EFFECT_READS);
	cr_assert(effect[s.sum] == EFFECT_NONE);
	mem_free(effect);
	end(&s.k);
}

enum loop_shape { LOOP_TAIL, LOOP_NOT_LAST, LOOP_VALUE, LOOP_IN_CLOSURE,
	LOOP_NEVER, LOOP_OPERAND };

/* let %f = fn (%c) { if (%c) { %f(%c) } else { 0f } };
 * let %r = %f(%c); add(%r, %r), and ways to spoil it. */
static bool
is_loop(enum loop_shape shape)
{
	struct make k;
	ir_region fn, branch[2], inner, body;
	ir_id f, c, p, call, r;
	bool *loops, got;

	begin(&k);
	function(&k, "main");
	c = param(&k, k.boolean);
	f = owner(&k, NODE_FN, 0, 1, &fn);
	r = call_local(&k, 2, (ir_id[]){ f, c });
	result(&k, call_op(&k, "add", 2, (ir_id[]){ r, r }));
	if (shape == LOOP_VALUE)
		plain(&k, NODE_TUPLE, 1, &f);
	body = k.r;
	k.r = fn;
	p = param(&k, k.boolean);
	result(&k, owner(&k, NODE_IF, p, 2, branch));
	k.r = branch[0];
	if (shape == LOOP_IN_CLOSURE) {
		ir_id g = owner(&k, NODE_FN, 0, 1, &inner);

		result(&k, call_local(&k, 1, &g));
		k.r = inner;
	}
	call = shape == LOOP_NEVER ? p :
	    call_local(&k, 2, (ir_id[]){ f, shape == LOOP_OPERAND ? f : p });
	result(&k, call);
	if (shape == LOOP_NOT_LAST)
		result(&k, call_op(&k, "add", 2, (ir_id[]){ call, call }));
	k.r = branch[1];
	result(&k, number(&k, 0));
	k.r = body;
	check_valid(&k);
	loops = ir_loops(k.m);
	got = loops[f];
	mem_free(loops);
	end(&k);
	return got;
}

Test(loop, only_tail_calls_of_what_is_only_called)
{
	cr_assert(is_loop(LOOP_TAIL));
	cr_assert(!is_loop(LOOP_NOT_LAST));
	cr_assert(!is_loop(LOOP_VALUE));
	cr_assert(!is_loop(LOOP_IN_CLOSURE));
	cr_assert(!is_loop(LOOP_NEVER));
	cr_assert(!is_loop(LOOP_OPERAND));
}

Test(callgraph, callees_first)
{
	struct make k;
	uint32_t order[6], comp[6];

	begin(&k);
	function(&k, "main");
	result(&k, call_global(&k, "a", 0, NULL));
	function(&k, "a");
	result(&k, call_global(&k, "b", 0, NULL));
	function(&k, "b");
	call_global(&k, "leaf", 0, NULL);
	result(&k, call_global(&k, "a", 0, NULL));
	function(&k, "leaf");
	result(&k, number(&k, 1));
	function(&k, "alone");
	result(&k, number(&k, 1));
	ir_call_order(k.m, order, comp);
	cr_assert(order[0] == 4 && order[3] == 1 && order[4] == 5);
	cr_assert(comp[2] == comp[3] && comp[2] != comp[1]);
	cr_assert(comp[4] < comp[2] && comp[2] < comp[1]);
	end(&k);
}

Test(callgraph, a_long_chain, .timeout = 30)
{
	struct make k;
	uint32_t *order, *comp, i;
	char name[32];

	begin(&k);
	for (i = 0; i < DEEP; i++) {
		snprintf(name, sizeof name, "f%u", i);
		function(&k, name);
		snprintf(name, sizeof name, "f%u", i + 1);
		result(&k, i + 1 < DEEP ? call_global(&k, name, 0, NULL) :
		    number(&k, 1));
	}
	order = mem_zalloc(k.m->function.n, sizeof *order);
	comp = mem_zalloc(k.m->function.n, sizeof *comp);
	ir_call_order(k.m, order, comp);
	cr_assert(order[0] == DEEP && order[DEEP - 1] == 1);
	mem_free(order);
	mem_free(comp);
	end(&k);
}

/* ---- liveness ---- */

static bool
is_tuple(const struct ir_node *n)
{
	return n->kind == NODE_TUPLE;
}

Test(liveness, tuples_branches_and_captures)
{
	struct make k;
	struct ir_liveness l;
	ir_region outer, body, arm[2];
	ir_id x, a, t, fn, b, c, i, d;
	uint32_t f;

	/* fn(x) { a = x + x; t = (a,); fn() { exp(x) }; c = tan(t); fn();
	 * if (x) { exp(c) } else { c }; exp(i) } */
	begin(&k);
	f = function(&k, "main");
	outer = k.r;
	x = param(&k, k.f32);
	a = call_op(&k, "add", 2, (ir_id[]){ x, x });
	t = plain(&k, NODE_TUPLE, 1, &a);
	fn = owner(&k, NODE_FN, 0, 1, &body);
	k.r = body;
	result(&k, b = call_op(&k, "exp", 1, &x));
	k.r = outer;
	c = call_op(&k, "tan", 1, &t);
	d = call_local(&k, 1, &fn);
	i = owner(&k, NODE_IF, a, 2, arm);
	k.r = arm[0];
	result(&k, call_op(&k, "exp", 1, &c));
	k.r = arm[1];
	result(&k, c);
	k.r = outer;
	result(&k, call_op(&k, "exp", 1, &i));
	k.m->function.v[f].body = outer;

	ir_liveness_init(&l, k.m);
	ir_liveness_function(&l, k.m, f, NULL);
	cr_expect(l.frame[outer] == 0 && l.frame[body] == fn &&
	    l.frame[arm[0]] == 0);
	cr_expect(l.at[x] == fn && l.last[x] == l.pos[d]);
	cr_expect(l.at[t] == c && l.last[t] == l.pos[c]);
	cr_expect(l.at[c] == i && l.last[c] > l.pos[i]);
	cr_expect(l.at[b] == 0 && l.at[d] == d && l.last[d] == l.pos[d]);
	cr_expect(l.at[a] == i && l.last[a] == l.pos[i]);
	/* The use by the `if` removed: the tuple holds it. */
	k.m->operand.v[ir_at(k.m, i)->in] = x;
	ir_liveness_function(&l, k.m, f, NULL);
	cr_expect(l.at[a] == t && l.last[a] == l.pos[t]);
	ir_liveness_function(&l, k.m, f, is_tuple);
	cr_expect(l.at[a] == t && l.last[a] == l.pos[c]);
	ir_liveness_free(&l);
	end(&k);
}

static bool
dies(const struct ir_liveness *l, ir_id value, ir_id node, ir_region region)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < l->death.n; i++)
		n += l->death.v[i].value == value &&
		    l->death.v[i].node == node &&
		    l->death.v[i].region == region;
	cr_expect(n <= 1);
	return n == 1;
}

Test(liveness, deaths_on_each_path)
{
	struct make k;
	struct ir_liveness l;
	ir_region outer, arm[2], inner[2], body;
	ir_id x, c, a, b, t, u, i, j, p, fn;
	uint32_t f;

	/* fn(x, p) { c = x; a = x + x; b = exp(x); u = exp(x);
	 * fn() { tan(u) }; i = if (c) { t = tan(a); if (a) { b } else { t } }
	 * else { c }; fn() } */
	begin(&k);
	f = function(&k, "main");
	outer = k.r;
	x = param(&k, k.f32);
	p = param(&k, k.f32);
	c = call_op(&k, "exp", 1, &x);
	a = call_op(&k, "add", 2, (ir_id[]){ x, x });
	b = call_op(&k, "exp", 1, &x);
	u = call_op(&k, "exp", 1, &x);
	fn = owner(&k, NODE_FN, 0, 1, &body);
	k.r = body;
	result(&k, call_op(&k, "tan", 1, &u));
	k.r = outer;
	i = owner(&k, NODE_IF, c, 2, arm);
	k.r = arm[0];
	t = call_op(&k, "tan", 1, &a);
	j = owner(&k, NODE_IF, a, 2, inner);
	k.r = inner[0];
	result(&k, b);
	k.r = inner[1];
	result(&k, t);
	k.r = arm[0];
	result(&k, j);
	k.r = arm[1];
	result(&k, c);
	k.r = outer;
	result(&k, call_local(&k, 1, &fn));
	k.m->function.v[f].body = outer;

	ir_liveness_init(&l, k.m);
	l.with_deaths = true;
	ir_liveness_function(&l, k.m, f, NULL);
	ir_liveness_function(&l, k.m, f, NULL);
	cr_expect(dies(&l, p, 0, outer) && dies(&l, x, u, 0));
	cr_expect(dies(&l, u, fn, 0) && dies(&l, i, i, 0));
	cr_expect(dies(&l, fn, k.m->region.v[outer].result, 0));
	/* The condition: moved by one branch, dead in the other. */
	cr_expect(dies(&l, c, 0, arm[0]) && l.gives[arm[1]]);
	cr_expect(dies(&l, a, 0, inner[0]) && dies(&l, a, 0, inner[1]) &&
	    dies(&l, a, 0, arm[1]));
	cr_expect(l.gives[inner[0]] && dies(&l, b, 0, inner[1]) &&
	    dies(&l, b, 0, arm[1]));
	cr_expect(l.gives[inner[1]] && dies(&l, t, 0, inner[0]));
	cr_expect(l.gives[arm[0]] && l.gives[outer] && l.gives[body]);
	cr_expect(l.death.n == 12, "%u", l.death.n);
	for (uint32_t n = 1; n < l.death.n; n++)
		cr_expect(l.pos[l.death.v[n - 1].value] <=
		    l.pos[l.death.v[n].value]);
	ir_liveness_free(&l);
	end(&k);
}

/* Levels of `if`s are distinguished up to 64; below, the whole node counts. */
Test(liveness, deaths_far_below)
{
	enum { LEVELS = 70 };
	struct make k;
	struct ir_liveness l;
	ir_region arm[LEVELS][2], outer;
	ir_id x, c, node[LEVELS], deep;
	uint32_t f;

	begin(&k);
	f = function(&k, "main");
	outer = k.r;
	x = param(&k, k.f32);
	c = param(&k, k.f32);
	for (uint32_t n = 0; n < LEVELS; n++) {
		node[n] = owner(&k, NODE_IF, c, 2, arm[n]);
		k.r = arm[n][0];
	}
	deep = call_op(&k, "exp", 1, &x);
	for (uint32_t n = LEVELS; n-- > 0; ) {
		k.r = arm[n][0];
		result(&k, n + 1 == LEVELS ? deep : node[n + 1]);
		k.r = arm[n][1];
		result(&k, call_op(&k, "exp", 1, &c));
	}
	k.r = outer;
	result(&k, node[0]);
	k.m->function.v[f].body = outer;
	ir_liveness_init(&l, k.m);
	l.with_deaths = true;
	ir_liveness_function(&l, k.m, f, NULL);
	cr_expect(dies(&l, x, node[64], 0) && !dies(&l, x, deep, 0));
	cr_expect(dies(&l, x, 0, arm[63][1]) && !dies(&l, x, 0, arm[64][1]));
	cr_expect(dies(&l, c, k.m->region.v[arm[63][1]].result, 0));
	cr_expect(dies(&l, c, node[64], 0));
	ir_liveness_free(&l);
	end(&k);
}

