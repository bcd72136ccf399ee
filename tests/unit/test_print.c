/*
 * The text printer against the reader: modules that no text has made come
 * back as the same stream.
 */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "formats/stream/stream.h"
#include "formats/text/print.h"
#include "op/op.h"

static struct ir_module *m;
static ir_region body;

static const char *
intern(const char *s)
{
	return s == NULL ? NULL : str_intern0(m->strings, s);
}

static void
begin(void)
{
	struct ir_function f = { .name = "main" };
	uint32_t function;

	m = ir_module_new();
	function = ir_add_function(m, &f);
	body = ir_region_new(m, function, 0);
}

static ir_id
param(ir_region r, const char *name)
{
	struct ir_node n = { .kind = NODE_PARAM, .name = intern(name),
		.id = IR_NEW_ID };

	return ir_node_add(m, r, &n, NULL);
}

static ir_id
unary(ir_region r, const char *op, const char *name, ir_id in)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = op_find(op), .name = intern(name), .id = IR_NEW_ID };
	struct ir_args a = { .in = &in, .nin = 1 };

	cr_assert_neq(n.ref, 0);
	return ir_node_add(m, r, &n, &a);
}

static ir_id
binary(ir_region r, const char *name, ir_id x, ir_id y)
{
	struct ir_node n = { .kind = NODE_CALL, .callee = CALLEE_OP,
		.ref = op_find("add"), .name = intern(name),
		.id = IR_NEW_ID };
	ir_id in[2] = { x, y };
	struct ir_args a = { .in = in, .nin = 2 };

	return ir_node_add(m, r, &n, &a);
}

static ir_id
number(ir_region r, int32_t value)
{
	struct ir_node n = { .kind = NODE_CONST, .id = IR_NEW_ID };

	n.ref = ir_constant_inline(m, type_scalar(m->types, DT_INT32),
	    &value, sizeof value);
	return ir_node_add(m, r, &n, NULL);
}

/* The stream without places. */
static char *
stream_of(struct ir_module *x)
{
	char *text = NULL;
	size_t len = 0;
	FILE *f = open_memstream(&text, &len);
	uint32_t i;

	for (i = 1; i < x->node.n; i++)
		x->node.v[i].span = (struct span){ 0 };
	for (i = 1; i < x->function.n; i++)
		x->function.v[i].span = (struct span){ 0 };
	cr_assert(stream_write(x, f, NULL));
	fclose(f);
	return text;
}

static void
read_back(const char *want, const struct text_print_options *o)
{
	struct text_options none = { 0 };
	struct ir_module *back;
	struct buf text = { 0 };
	struct diag d;
	char *got;

	relay_text_print(m, o, &text);
	diag_init(&d);
	back = relay_text_read(text.v, text.n, "t.relay", false, &none, &d);
	cr_assert_eq(d.errors, 0, "does not read:\n%s\n%s", text.v,
	    d.items.n > 0 ? d.items.v[0].message : "");
	got = stream_of(back);
	cr_assert_str_eq(got, want, "text was:\n%s\nwanted:\n%s\ngot:\n%s",
	    text.v, want, got);
	free(got);
	ir_module_free(back);
	diag_release(&d);
	buf_release(&text);
}

static void
check(ir_id result)
{
	struct text_print_options o = { .form = TEXT_LET };
	char *want;

	m->region.v[body].result = result;
	want = stream_of(m);
	read_back(want, &o);
	o.form = TEXT_GRAPH;
	read_back(want, &o);
	free(want);
	ir_module_free(m);
}

Test(print, names_that_text_cannot_spell)
{
	ir_id x, y, z;

	begin();
	x = param(body, "input:0");
	y = unary(body, "exp", "conv 1/\"weight\"\n", x);
	z = unary(body, "exp", "9", y);
	y = unary(body, "exp", "a/b//c", z);
	z = unary(body, "exp", "/", y);
	y = unary(body, "exp", "_", z);
	z = unary(body, "exp", "id", binary(body, "name", y, z));
	check(binary(body, NULL, z, x));
}

Test(print, shadowed_names_that_are_used)
{
	ir_id x, y, z, inner;
	struct ir_node fn = { .kind = NODE_FN, .id = IR_NEW_ID };
	struct ir_args a = { .nsub = 1 };
	ir_region r;

	begin();
	x = param(body, "x");
	y = unary(body, "exp", "x", x);
	z = binary(body, "x", y, x);
	r = ir_region_new(m, 1, 0);
	a.sub = &r;
	fn.name = intern("x");
	inner = ir_node_add(m, body, &fn, &a);
	m->region.v[r].owner = inner;
	param(r, "x");
	m->region.v[r].result = binary(r, "x_1", z, x);
	check(inner);
}

Test(print, parameters_without_names)
{
	ir_id x, y;

	begin();
	x = param(body, NULL);
	y = param(body, NULL);
	check(binary(body, NULL, x, y));
}

Test(print, ids_in_any_order)
{
	ir_id x, y, z;

	begin();
	x = param(body, "x");
	y = unary(body, "exp", "y", number(body, 3));
	z = binary(body, NULL, x, number(body, 4));
	ir_at(m, x)->id = 12;
	ir_at(m, y)->id = 0;
	ir_at(m, y - 1)->id = 5;
	ir_at(m, z)->id = 2;
	ir_at(m, z - 1)->id = 1;
	m->function.v[1].next = 77;
	check(binary(body, NULL, z, y));
}

Test(print, annotations_named_like_words_of_the_syntax)
{
	struct attr_pair pair[] = {
		{ .value = attr_int(1) }, { .value = attr_str("v1") },
		{ .value = attr_bool(true) }, { .value = attr_float(0.1) },
		{ .value = attr_int(-7) },
	};
	static const char *const key[] = { "anonymous", "id", "name",
		"prop.x", "type" };
	ir_id x, y;
	uint32_t i;

	begin();
	x = param(body, "x");
	y = unary(body, "exp", NULL, x);
	for (i = 0; i < 5; i++)
		pair[i].key = intern(key[i]);
	pair[1].value.s = intern("v1");
	ir_at(m, y)->props = attrs_new(m->arena, 5, pair);
	check(y);
}

Test(print, types_of_a_module_that_is_not_typed)
{
	ir_id x, y;

	begin();
	x = param(body, "x");
	y = unary(body, "exp", "y", x);
	ir_at(m, x)->type = type_scalar(m->types, DT_FLOAT32);
	ir_at(m, y)->type = type_scalar(m->types, DT_FLOAT32);
	ir_at(m, y)->annot = type_hole(m->types, 0);
	check(y);
}

Test(print, unused_pure_bindings_stay)
{
	ir_id x;

	begin();
	x = param(body, "x");
	unary(body, "exp", "dead", x);
	unary(body, "exp", NULL, x);
	number(body, 5);
	check(x);
}

Test(print, a_binding_used_in_one_branch_stays_outside)
{
	struct ir_node n = { .kind = NODE_IF, .id = IR_NEW_ID };
	ir_id c, x, y, choice;
	ir_region r[2];
	struct ir_args a = { .nin = 1, .sub = r, .nsub = 2 };

	begin();
	c = param(body, "c");
	x = param(body, "x");
	y = unary(body, "exp", NULL, x);
	r[0] = ir_region_new(m, 1, 0);
	r[1] = ir_region_new(m, 1, 0);
	a.in = &c;
	choice = ir_node_add(m, body, &n, &a);
	m->region.v[r[0]].owner = m->region.v[r[1]].owner = choice;
	m->region.v[r[0]].result = unary(r[0], "tanh", NULL, y);
	m->region.v[r[1]].result = x;
	check(choice);
}

Test(print, an_atom_that_stands_elsewhere_is_bound)
{
	ir_id x, one, two, y;

	begin();
	x = param(body, "x");
	one = number(body, 1);
	two = number(body, 2);
	y = binary(body, NULL, two, one);	/* wrong order */
	y = binary(body, NULL, y, one);		/* used twice */
	check(binary(body, NULL, y, x));
}
