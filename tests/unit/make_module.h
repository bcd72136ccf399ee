/*
 * Modules made by hand, node by node.
 */
#ifndef TESTS_MAKE_MODULE_H
#define TESTS_MAKE_MODULE_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ir/opinfo.h"
#include "ir/text.h"
#include "op/op.h"

/* A module under construction: what is added goes to region r. */
struct make {
	struct ir_module *m;
	uint32_t f;
	ir_region r;
	struct diag d;
	const struct type *f32, *boolean;
};

static inline void
begin(struct make *k)
{
	memset(k, 0, sizeof *k);
	diag_init(&k->d);
	k->m = ir_module_new();
	k->f32 = type_scalar(k->m->types, DT_FLOAT32);
	k->boolean = type_scalar(k->m->types, DT_BOOL);
}

static inline void
end(struct make *k)
{
	ir_module_free(k->m);
	diag_release(&k->d);
}

static inline uint32_t
function(struct make *k, const char *name)
{
	struct ir_function f = { .name = name };

	k->f = ir_add_function(k->m, &f);
	k->r = ir_region_new(k->m, k->f, 0);
	return k->f;
}

static inline ir_id
add(struct make *k, struct ir_node n, uint32_t nin, const ir_id *in)
{
	struct ir_args a = { .in = in, .nin = nin };

	n.id = IR_NEW_ID;
	return ir_node_add(k->m, k->r, &n, &a);
}

static inline ir_id
param(struct make *k, const struct type *t)
{
	struct ir_node n = { .kind = NODE_PARAM, .type = t, .annot = t };

	return add(k, n, 0, NULL);
}

static inline ir_id
call_op(struct make *k, const char *op, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = op_find(op), .type = k->f32 };

	cr_assert(n.ref != 0, "no operator %s", op);
	return add(k, n, nin, in);
}

static inline ir_id
number(struct make *k, float x)
{
	struct ir_node n = { .kind = NODE_CONST, .type = k->f32,
		.ref = ir_constant_inline(k->m, k->f32, &x, sizeof x) };

	return add(k, n, 0, NULL);
}

static inline ir_id
call_global(struct make *k, const char *name, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_GLOBAL,
		.ref = ir_global(k->m, name), .type = k->f32 };

	return add(k, n, nin, in);
}

static inline ir_id
call_local(struct make *k, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_LOCAL,
		.type = k->f32 };

	return add(k, n, nin, in);
}

static inline ir_id
plain(struct make *k, enum node_kind kind, uint32_t nin, const ir_id *in)
{
	struct ir_node n = { .kind = (uint8_t)kind };

	return add(k, n, nin, in);
}

/* A node with fresh empty regions sub[0 .. nsub). */
static inline ir_id
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

static inline void
result(struct make *k, ir_id id)
{
	k->m->region.v[k->r].result = id;
}

static inline bool
has_code(const struct make *k, const char *code)
{
	uint32_t i;

	for (i = 0; i < k->d.items.n; i++)
		if (strcmp(k->d.items.v[i].code, code) == 0)
			return true;
	return false;
}

static inline void
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

static inline void
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

/* type List[A] { Cons(A, List[A]), Nil } and
 * @main(%l: List[float32]) { match (%l) { Cons(%h, _) => %h, Nil => 0f } } */
struct matching {
	struct make k;
	ir_id list, match, head;
	ir_region cons, nil;
	const struct type *list_f32;
};

static inline void
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
static inline void
make_typed(struct make *k, const struct type *arg, uint32_t n)
{
	struct type_binders none = { 0 };
	const struct type *args[2] = { arg, k->boolean };

	k->m->function.v[1].type = type_func(k->m->types, &none, n, args,
	    k->f32);
	k->m->has |= IR_TYPED;
}

#endif
