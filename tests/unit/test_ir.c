/*
 * libcore/ir: construction, walks, compaction, analyses, the verifier.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ir/liveness.h"
#include "ir/opinfo.h"
#include "ir/text.h"
#include "ir/region_walk.h"
#include "op/op.h"

/* A module under construction: what is added goes to region r. */
struct make {
	struct ir_module *m;
	uint32_t f;
	ir_region r;
	struct diag d;
	const struct type *f32, *boolean;
};

static void
begin(struct make *k)
{
	memset(k, 0, sizeof *k);
	diag_init(&k->d);
	k->m = ir_module_new();
	k->f32 = type_scalar(k->m->types, DT_FLOAT32);
	k->boolean = type_scalar(k->m->types, DT_BOOL);
}

static void
end(struct make *k)
{
	ir_module_free(k->m);
	diag_release(&k->d);
}

static uint32_t
function(struct make *k, const char *name)
{
	struct ir_function f = { .name = name };

	k->f = ir_add_function(k->m, &f);
	k->r = ir_region_new(k->m, k->f, 0);
	return k->f;
}

static ir_id
add(struct make *k, struct ir_node n, uint32_t nin, const ir_id *in)
{
	struct ir_args a = { .in = in, .nin = nin };

	n.id = IR_NEW_ID;
	return ir_node_add(k->m, k->r, &n, &a);
}

static ir_id
param(struct make *k, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .type = t, .annot = t };

	return add(k, n, 0, NULL);
}

static ir_id
call_op(struct make *k, const char *op, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = op_find(op), .type = k->f32 };

	cr_assert(n.ref != 0, "no operator %s", op);
	return add(k, n, nin, in);
}

static ir_id
number(struct make *k, float x)
{
	struct ir_node n = { .kind = NODE_CONST, .type = k->f32,
		.ref = ir_constant_inline(k->m, k->f32, &x, sizeof x) };

	return add(k, n, 0, NULL);
}

static ir_id
call_global(struct make *k, const char *name, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
		.ref = ir_global(k->m, name), .type = k->f32 };

	return add(k, n, nin, in);
}

static ir_id
call_local(struct make *k, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
		.type = k->f32 };

	return add(k, n, nin, in);
}

static ir_id
plain(struct make *k, enum node_kind kind, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = (uint8_t)kind };

	return add(k, n, nin, in);
}

/* A node with fresh empty regions sub[0 .. nsub). */
static ir_id
owner(struct make *k, enum node_kind kind, ir_id in, uint32_t nsub,
    ir_region *sub)
{
	struct ir_node n = { .kind = (uint8_t)kind, .id = IR_NEW_ID,
		.type = kind == NODE_FN ? NULL : k->f32 };
	struct ir_args a = { &in, in != 0, sub, nsub };
	uint32_t i;

	for (i = 0; i < nsub; i++)
		sub[i] = ir_region_new(k->m, k->f, 0);
	return ir_node_add(k->m, k->r, &n, &a);
}

static void
result(struct make *k, ir_id id)
{
	k->m->region.v[k->r].result = id;
}

static bool
has_code(const struct make *k, const char *code)
{
	uint32_t i;

	for (i = 0; i < k->d.items.n; i++)
		if (strcmp(k->d.items.v[i].code, code) == 0)
			return true;
	return false;
}

static void
check_valid(struct make *k)
{
	bool ok = ir_verify(k->m, &k->d);

	cr_assert(ok, "not valid: %s", k->d.items.n ?
	    k->d.items.v[0].message : "?");
}

/* @main(%x, %c) { if (%c) { add(%x, 1) } else { %x } } */
struct sample {
	struct make k;
	ir_id x, c, branch, one, sum;
	ir_region body, then, other;
};

static void
sample(struct sample *s)
{
	ir_region sub[2];

	begin(&s->k);
	function(&s->k, "main");
	s->body = s->k.r;
	s->x = param(&s->k, s->k.f32);
	s->c = param(&s->k, s->k.boolean);
	s->branch = owner(&s->k, NODE_IF, s->c, 2, sub);
	result(&s->k, s->branch);
	s->then = s->k.r = sub[0];
	s->one = number(&s->k, 1);
	s->sum = call_op(&s->k, "add", 2, (ir_id[]){ s->x, s->one });
	result(&s->k, s->sum);
	s->other = s->k.r = sub[1];
	result(&s->k, s->x);
	s->k.r = s->body;
}

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

/* type List[A] { Cons(A, List[A]), Nil } and
 * @main(%l: List[float32]) { match (%l) { Cons(%h, _) => %h, Nil => 0f } } */
struct matching {
	struct make k;
	ir_id list, match, head;
	ir_region cons, nil;
	const struct type *list_f32;
};

static void
matching(struct matching *s)
{
	struct ir_module *m;
	struct ir_adt adt = { .name = "List", .nparam = 1 };
	struct ir_ctor ctor = { .name = "Cons", .nfield = 2 };
	const struct type *field[2];
	const char *a;
	struct ir_pattern p = { .kind = PAT_VAR };
	ir_region sub[2];
	uint32_t kid[2], at;

	begin(&s->k);
	m = s->k.m;
	a = str_intern0(m->strings, "A");
	adt.param = &a;
	ctor.adt = ir_add_adt(m, &adt);
	field[0] = type_var(m->types, a);
	field[1] = type_adt(m->types, str_intern0(m->strings, "List"), 1,
	    field);
	ctor.field = field;
	ir_add_ctor(m, &ctor);
	ctor.name = "Nil";
	ctor.nfield = 0;
	ir_add_ctor(m, &ctor);
	s->list_f32 = type_adt(m->types, field[1]->name, 1, &s->k.f32);
	function(&s->k, "main");
	s->list = param(&s->k, s->list_f32);
	s->match = owner(&s->k, NODE_MATCH, s->list, 2, sub);
	result(&s->k, s->match);
	at = s->k.r;
	s->cons = s->k.r = sub[0];
	s->head = p.ref = param(&s->k, s->k.f32);
	result(&s->k, s->head);
	kid[0] = ir_pattern_add(m, &p, NULL, 0);
	p = (struct ir_pattern){ .kind = PAT_WILD };
	kid[1] = ir_pattern_add(m, &p, NULL, 0);
	p = (struct ir_pattern){ .kind = PAT_CTOR, .ref = 1 };
	m->region.v[sub[0]].pattern = ir_pattern_add(m, &p, kid, 2);
	p.ref = 2;
	m->region.v[sub[1]].pattern = ir_pattern_add(m, &p, NULL, 0);
	s->nil = s->k.r = sub[1];
	result(&s->k, number(&s->k, 0));
	s->k.r = at;
}

/* What a typed module has besides the types of nodes. */
static void
make_typed(struct make *k, const struct type *arg, uint32_t n)
{
	struct type_binders none = { 0 };
	const struct type *args[2] = { arg, k->boolean };

	k->m->function.v[1].type = type_func(k->m->types, &none, n, args,
	    k->f32);
	k->m->has |= IR_TYPED;
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

/* ---- the verifier ---- */

/* Expects exactly this fault, among others that may follow from it. */
static void
refuse(struct make *k, const char *code)
{
	cr_expect(!ir_verify(k->m, &k->d), "%s was accepted", code);
	cr_expect(has_code(k, code), "expected %s, got %s: %s", code,
	    k->d.items.n ? k->d.items.v[0].code : "nothing",
	    k->d.items.n ? k->d.items.v[0].message : "");
	end(k);
}

Test(verify, accepts)
{
	struct sample s;

	sample(&s);
	check_valid(&s.k);
	make_typed(&s.k, s.k.f32, 2);
	check_valid(&s.k);
	end(&s.k);
}

Test(verify, visibility)
{
	struct sample s;
	struct make *k = &s.k;

	sample(&s);
	call_op(k, "add", 2, (ir_id[]){ s.x, s.one });
	refuse(k, "scope");

	sample(&s);
	ir_set_operands(k->m, s.sum, (ir_id[]){ s.sum, s.one }, 2);
	refuse(k, "scope");

	sample(&s);
	ir_set_operands(k->m, s.sum, (ir_id[]){ s.branch, s.one }, 2);
	refuse(k, "scope");

	sample(&s);
	function(k, "other");
	result(k, s.x);
	refuse(k, "scope");

	sample(&s);
	result(k, s.sum);
	refuse(k, "scope");

	sample(&s);
	result(k, 0);
	refuse(k, "operand");

	sample(&s);
	ir_set_operands(k->m, s.sum, (ir_id[]){ 0, s.one }, 2);
	refuse(k, "operand");
}

Test(verify, ids)
{
	struct sample s;
	struct make *k = &s.k;

	sample(&s);
	ir_at(k->m, s.sum)->id = ir_at(k->m, s.x)->id;
	refuse(k, "id");

	sample(&s);
	k->m->function.v[1].next = 5;
	refuse(k, "id");
}

Test(verify, shape)
{
	struct sample s;
	struct make *k = &s.k;

	/* One region for both branches. */
	sample(&s);
	k->m->subregion.v[ir_at(k->m, s.branch)->sub + 1] = s.then;
	refuse(k, "region");

	/* A region inside itself. */
	sample(&s);
	k->m->subregion.v[ir_at(k->m, s.branch)->sub] = s.body;
	refuse(k, "region");

	sample(&s);
	vec_push(&k->m->region.v[s.body].nodes, s.branch);
	refuse(k, "bound-twice");

	sample(&s);
	vec_push(&k->m->region.v[s.body].nodes, s.x);
	refuse(k, "bound-twice");

	sample(&s);
	k->m->operand.v[ir_at(k->m, s.sum)->in] = 1000000;
	refuse(k, "node-index");

	sample(&s);
	ir_at(k->m, s.sum)->ref = 1000000;
	refuse(k, "node-index");

	sample(&s);
	ir_at(k->m, s.one)->ref = 17;
	refuse(k, "node-index");

	sample(&s);
	ir_at(k->m, s.branch)->nsub = 1;
	refuse(k, "node-arity");

	sample(&s);
	ir_at(k->m, s.branch)->nin = 0;
	refuse(k, "node-arity");

	sample(&s);
	ir_at(k->m, s.sum)->kind = 200;
	refuse(k, "node-kind");

	sample(&s);
	ir_at(k->m, s.sum)->callee = CALLEE_NONE;
	refuse(k, "callee");
}

Test(verify, calls)
{
	struct sample s;
	struct matching t;
	struct make *k = &s.k;

	sample(&s);
	result(k, call_global(k, "nowhere", 0, NULL));
	refuse(k, "undefined-global");

	sample(&s);
	ir_set_operands(k->m, s.sum, &s.x, 1);
	refuse(k, "op-arity");

	sample(&s);
	struct attr_pair pair = { str_intern0(k->m->strings, "wings"),
		attr_int(2) };
	ir_at(k->m, s.sum)->attrs = attrs_new(k->m->arena, 1, &pair);
	cr_expect(!ir_verify(k->m, &k->d));
	end(k);

	matching(&t);
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_CTOR,
		.ref = 1 };
	add(&t.k, n, 1, &t.list);
	refuse(&t.k, "constructor-arity");
}

Test(verify, patterns)
{
	struct matching s;
	struct ir_module *m;
	struct ir_adt adt = { .name = "Tree" };
	struct ir_ctor ctor = { .name = "Leaf" };
	uint32_t p;

	/* A variable in two places. */
	matching(&s);
	m = s.k.m;
	p = m->region.v[s.cons].pattern;
	m->pattern.v[m->subpattern.v[m->pattern.v[p].sub + 1]] =
	    m->pattern.v[m->subpattern.v[m->pattern.v[p].sub]];
	refuse(&s.k, "pattern");

	/* A pattern in two places. */
	matching(&s);
	m = s.k.m;
	p = m->region.v[s.cons].pattern;
	m->subpattern.v[m->pattern.v[p].sub + 1] =
	    m->subpattern.v[m->pattern.v[p].sub];
	refuse(&s.k, "pattern");

	/* A pattern inside itself. */
	matching(&s);
	m = s.k.m;
	p = m->region.v[s.cons].pattern;
	m->subpattern.v[m->pattern.v[p].sub + 1] = p;
	refuse(&s.k, "pattern");

	matching(&s);
	m = s.k.m;
	m->region.v[s.cons].pattern = 0;
	refuse(&s.k, "pattern");

	matching(&s);
	m = s.k.m;
	m->pattern.v[m->region.v[s.nil].pattern].ref = 1;
	refuse(&s.k, "pattern-arity");

	matching(&s);
	m = s.k.m;
	ctor.adt = ir_add_adt(m, &adt);
	m->pattern.v[m->region.v[s.nil].pattern].ref = ir_add_ctor(m, &ctor);
	refuse(&s.k, "pattern-type");

	/* An arm's parameter without a variable. */
	matching(&s);
	s.k.r = s.nil;
	param(&s.k, s.k.f32);
	refuse(&s.k, "pattern");
}

Test(verify, types_by_themselves)
{
	struct sample s;
	struct matching t;
	struct make *k = &s.k;
	const struct type *x;

	sample(&s);
	x = type_adt(k->m->types, str_intern0(k->m->strings, "Tree"), 0, NULL);
	ir_at(k->m, s.x)->annot = x;
	refuse(k, "undefined-type");

	sample(&s);
	x = type_var(k->m->types, str_intern0(k->m->strings, "A"));
	ir_at(k->m, s.x)->annot = x;
	refuse(k, "type-variable");

	matching(&t);
	x = type_adt(t.k.m->types, str_intern0(t.k.m->strings, "List"), 0,
	    NULL);
	ir_at(t.k.m, t.list)->annot = type_ref(t.k.m->types, x);
	refuse(&t.k, "type-arity");

	sample(&s);
	k->m->constant.v[ir_at(k->m, s.one)->ref].data.length = 5;
	refuse(k, "constant");
}

static void
set_text(struct make *k, const struct attrs **as, const char *key,
    const char *value)
{
	struct attr a = attr_str(str_intern0(k->m->strings, value));

	*as = attrs_with(k->m->arena, *as, str_intern0(k->m->strings, key),
	    &a);
}

Test(verify, annotations)
{
	struct sample s;
	struct make *k = &s.k;

	sample(&s);
	set_text(k, &ir_at(k->m, s.sum)->props, "check", "n == 784");
	set_text(k, &ir_at(k->m, s.sum)->props, "dims", "d3, d4");
	set_text(k, &k->m->function.v[1].attrs, "assume",
	    "min(n, 4) <= 2048, floormod(n, 16) == 0");
	check_valid(k);
	end(k);

	sample(&s);
	set_text(k, &ir_at(k->m, s.sum)->props, "check", "n ==");
	cr_expect(!ir_verify(k->m, &k->d));
	end(k);

	sample(&s);
	set_text(k, &k->m->function.v[1].attrs, "assume", "n <= 4, n");
	cr_expect(!ir_verify(k->m, &k->d));
	end(k);

	sample(&s);
	set_text(k, &ir_at(k->m, s.sum)->props, "dims", "d3, 4");
	refuse(k, "annotation");
}

Test(verify, externs)
{
	struct sample s;
	struct type_binders none = { 0 };
	struct ir_extern e = { .name = "ext", .symbol = "sgemm" };

	sample(&s);
	e.type = type_func(s.k.m->types, &none, 0, NULL, s.k.f32);
	ir_add_extern(s.k.m, &e);
	check_valid(&s.k);
	s.k.m->extern_.v[1].effect = 4;
	refuse(&s.k, "extern");

	sample(&s);
	e.type = NULL;
	ir_add_extern(s.k.m, &e);
	refuse(&s.k, "extern");
}

Test(verify, typed_modules)
{
	struct sample s;
	struct matching t;
	struct make *k = &s.k;
	ir_id id;

	sample(&s);
	k->m->has |= IR_TYPED;
	refuse(k, "type");

	sample(&s);
	make_typed(k, k->f32, 2);
	ir_at(k->m, s.sum)->type = NULL;
	refuse(k, "type");

	sample(&s);
	make_typed(k, k->f32, 2);
	ir_at(k->m, s.sum)->type = type_hole(k->m->types, 0);
	refuse(k, "type");

	sample(&s);
	make_typed(k, k->boolean, 2);
	refuse(k, "type");

	/* A branch of another type. */
	sample(&s);
	make_typed(k, k->f32, 2);
	k->m->region.v[s.other].result = s.c;
	refuse(k, "type");

	/* A tuple of two with the type of one, a field that is not there. */
	sample(&s);
	make_typed(k, k->f32, 2);
	id = plain(k, NODE_TUPLE, 2, (ir_id[]){ s.x, s.c });
	ir_at(k->m, id)->type = type_tuple(k->m->types, 1, &k->f32);
	refuse(k, "type");

	sample(&s);
	make_typed(k, k->f32, 2);
	id = plain(k, NODE_TUPLE, 1, &s.x);
	ir_at(k->m, id)->type = type_tuple(k->m->types, 1, &k->f32);
	id = plain(k, NODE_PROJ, 1, &id);
	ir_at(k->m, id)->type = k->f32;
	check_valid(k);
	ir_at(k->m, id)->ref = 1;
	refuse(k, "type");

	/* A recursive call with the wrong arguments. */
	sample(&s);
	make_typed(k, k->f32, 2);
	call_global(k, "main", 2, (ir_id[]){ s.x, s.c });
	check_valid(k);
	call_global(k, "main", 2, (ir_id[]){ s.c, s.c });
	refuse(k, "type");

	matching(&t);
	make_typed(&t.k, t.list_f32, 1);
	ir_at(t.k.m, t.list)->type = t.k.f32;
	refuse(&t.k, "type");
}

/* Types that are small as DAGs and huge as trees. */
Test(verify, doubled_types_are_linear, .timeout = 10)
{
	struct sample s;
	struct make *k = &s.k;
	const struct type *a, *b, *two[2];
	uint32_t i;
	ir_id id;

	sample(&s);
	make_typed(k, k->f32, 2);
	a = k->f32;
	b = k->boolean;
	for (i = 0; i < 60; i++) {
		two[0] = two[1] = a;
		a = type_tuple(k->m->types, 2, two);
		two[0] = two[1] = b;
		b = type_tuple(k->m->types, 2, two);
	}
	id = plain(k, NODE_CAST, 1, &s.x);
	ir_at(k->m, id)->type = a;
	id = plain(k, NODE_CAST, 1, &id);
	ir_at(k->m, id)->type = b;
	refuse(k, "type");
}

static uint64_t
random_next(uint64_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 7;
	*s ^= *s << 17;
	return *s;
}

/* One entry of one table becomes another in range (or just outside). */
static void
spoil(struct ir_module *m, uint64_t *seed)
{
	uint64_t x = random_next(seed) >> 8;
	struct ir_node *n = &m->node.v[1 + x % (m->node.n - 1)];
	struct ir_region_data *r = &m->region.v[1 + x % (m->region.n - 1)];
	struct ir_pattern *p = &m->pattern.v[x % m->pattern.n];

	x = random_next(seed) >> 8;
	switch (random_next(seed) % 14) {
	case 0:
		m->operand.v[x % m->operand.n] = (x >> 20) % m->node.n;
		break;
	case 1:
		m->subregion.v[x % m->subregion.n] =
		    (x >> 20) % (m->region.n + 1);
		break;
	case 2:
		m->subpattern.v[x % m->subpattern.n] =
		    (x >> 20) % (m->pattern.n + 1);
		break;
	case 3:
		n->kind = x % (NODE_KINDS + 1);
		break;
	case 4:
		n->ref = x % 8;
		break;
	case 5:
		n->nin = x % 4;
		break;
	case 6:
		n->nsub = x % 4;
		break;
	case 7:
		n->sub = x % m->subregion.n;
		break;
	case 8:
		r->result = x % m->node.n;
		break;
	case 9:
		vec_push(&r->nodes, x % m->node.n);
		break;
	case 10:
		vec_push(&r->params, x % m->node.n);
		break;
	case 11:
		r->pattern = x % m->pattern.n;
		break;
	case 12:
		p->ref = x % m->node.n;
		p->kind = (x >> 20) % 5;
		break;
	case 13:
		n->callee = x % 6;
		break;
	}
}

Test(verify, survives_anything, .timeout = 60)
{
	uint64_t seed = 88172645463325252u;
	uint32_t round, i, accepted = 0;

	for (round = 0; round < 3000; round++) {
		struct matching s;

		matching(&s);
		make_typed(&s.k, s.list_f32, 1);
		for (i = random_next(&seed) % 4; i > 0; i--)
			spoil(s.k.m, &seed);
		if (ir_verify(s.k.m, &s.k.d)) {
			accepted++;
			mem_free(ir_effects(s.k.m));
			mem_free(ir_loops(s.k.m));
			mem_free(ir_use_counts(s.k.m));
			ir_compact(s.k.m);
			cr_assert(ir_verify(s.k.m, &s.k.d), "%s",
			    s.k.d.items.v[0].message);
		}
		end(&s.k);
	}
	/* About a quarter is not spoilt at all. */
	cr_assert(accepted > 500 && accepted < 2900);
}
