/*
 * libcore/ir: the verifier.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "formats/text/text.h"
#include "infer/infer.h"
#include "make_module.h"

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

/* ---- plans ---- */

Test(plan, bindings_that_are_not_proved_are_named)
{
	static const char text[] = "#[version = \"0.0.5\"]\n"
	    "def @main(%x: Tensor[(n, 4), float32], arena=n*64) {\n"
	    "  %a {slot=0} = exp(%x);\n"
	    "  %b {slot=n*16} = exp(%a);\n"
	    "  %c {slot=0} = tanh(%b);\n"
	    "  %d {slot=n*8} = add(%b, %c);\n"
	    "  exp(add(%d, %c))\n}\n";
	struct text_options to = { .no_stdlib = true };
	bool wrong[8] = { false }, faulty[64] = { false }, any = false;
	struct ir_module *m;
	struct diag d;

	diag_init(&d);
	m = relay_text_read(text, sizeof text - 1, "test", true, &to, &d);
	cr_assert(m != NULL && infer_module(m, &d));
	cr_assert(m->node.n < 64 && m->function.n < 8);
	cr_expect(!ir_verify_plan(m, wrong, faulty));
	cr_expect(wrong[1]);
	for (ir_id id = 1; id < m->node.n; id++) {
		const char *name = ir_at(m, id)->name;

		any = any || faulty[id];
		cr_expect(!faulty[id] || name == NULL || name[0] != 'a',
		    "%s is faulty", name);
	}
	cr_expect(any);
	d.sources = NULL;
	diag_release(&d);
	ir_module_free(m);
}
