/*
 * The operator registry: the table's own rules, lookup, attribute checks and
 * the canonical form.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "ir/ir.h"
#include "ir/text.h"
#include "op/op.h"
#include "op/published.h"
#include "op_enum.h"

static struct ir_module *m;
static struct diag d;

static void
setup(void)
{
	m = ir_module_new();
	diag_init(&d);
}

static void
teardown(void)
{
	diag_release(&d);
	ir_module_free(m);
}

TestSuite(ops, .init = setup, .fini = teardown);

/* Attributes from text: "strides", "2", "padding", "[1, 1]", NULL. */
static const struct attrs *
attrs_from(const char *const *text)
{
	VEC(struct attr_pair) v = { 0 };
	const struct attrs *as;
	struct attr_pair p;

	for (; *text; text += 2) {
		p.key = str_intern0(m->strings, text[0]);
		cr_assert(text_attr_string(m, &d, text[1], NULL, &p.value),
		    "%s", text[1]);
		vec_push(&v, p);
	}
	as = attrs_new(m->arena, v.n, v.v);
	vec_free(&v);
	return as;
}
#define ATTRS(...) attrs_from((const char *const[]){ __VA_ARGS__, NULL })

/* The messages of a check, one a line. */
static char *
complaints(uint32_t op, const struct attrs *as)
{
	struct buf b = { 0 };
	bool ok = ir_op_check_attrs(op, as, NULL, NULL, &d);

	cr_expect_eq(ok, d.errors == 0);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < d.items.n; i++)
		buf_printf(&b, "%s%s", i ? "; " : "",
		    d.items.v[i].message);
	diag_release(&d);
	diag_init(&d);
	return b.v;
}

static void
expect_complaint(uint32_t op, const struct attrs *as, const char *want)
{
	char *got = complaints(op, as);

	cr_expect_str_eq(got, want, "got:  %s\nwant: %s", got, want);
	mem_free(got);
}

static char *
canonical_text(uint32_t op, const struct attrs *as)
{
	const struct attrs *c = op_canonical_attrs(m, op, as);
	struct buf b = { 0 };

	buf_puts(&b, "");
	for (uint32_t i = 0; c && i < c->n; i++) {
		buf_printf(&b, "%s%s=", i ? " " : "", c->pair[i].key);
		text_put_attr(&b, &c->pair[i].value);
	}
	return b.v;
}

static void
expect_canonical(uint32_t op, const struct attrs *as, const char *want)
{
	char *got = canonical_text(op, as);

	cr_expect_str_eq(got, want, "got:  %s\nwant: %s", got, want);
	mem_free(got);
}

/* ---- the table ---- */

static const char *const reserved[] = {
	"id", "name", "op", "fn", "ctor", "callee", "args", "type", "annot",
	"loc", "dims", "check", "value", "effect", "device", "slot", "region",
	"result", "cond", "then", "else", "of", NULL
};

static void
check_attr_row(uint32_t op, const struct op_attr *a)
{
	const char *name = op_at(op)->name;
	struct attr_pair p;
	char *got;

	for (const char *const *r = reserved; *r; r++)
		cr_expect_str_neq(a->name, *r, "%s: reserved", name);
	for (const struct op_attr *b = op_at(op)->attrs; b != a; b++)
		cr_expect_str_neq(a->name, b->name, "%s: twice", name);
	cr_expect(a->doc && a->doc[0], "%s.%s: no doc", name, a->name);
	cr_expect((a->dflt == NULL) == !!(a->type & ATTR_T_REQUIRED),
	    "%s.%s: default", name, a->name);
	if (a->dflt == NULL)
		return;
	/* A default is a value that the row itself accepts, and drops. */
	p.key = a->name;
	p.value = *op_attr_value(op, NULL, a->name);
	got = canonical_text(op, attrs_new(m->arena, 1, &p));
	cr_expect_str_eq(got, "", "%s.%s: default is not dropped: %s", name,
	    a->name, got);
	mem_free(got);
	got = complaints(op, attrs_new(m->arena, 1, &p));
	cr_expect(strstr(got, "takes") == NULL, "%s", got);
	cr_expect(strstr(got, "cannot be") == NULL, "%s", got);
	mem_free(got);
}

Test(ops, rows)
{
	cr_assert_gt(op_table_count, 250);
	cr_assert_eq(op_table_count, OP_COUNT);
	for (uint32_t op = 1; op < op_table_count; op++) {
		const struct op_def *def = op_at(op);
		bool optional = false;

		cr_expect(def->doc && def->doc[0], "%s: no doc", def->name);
		cr_expect_eq(def->doc[strlen(def->doc) - 1], '.', "%s: %s",
		    def->name, def->doc);
		cr_expect(def->family && def->family[0]);
		cr_assert(def->inputs, "%s: no inputs", def->name);
		cr_expect_eq(op_find(def->name), op);
		if (op > 1)
			cr_expect_lt(strcmp(op_at(op - 1)->name, def->name),
			    0);
		for (const struct op_input *in = def->inputs; in->name; in++) {
			cr_expect(in->doc && in->doc[0], "%s", def->name);
			cr_expect(in->optional || !optional,
			    "%s: '%s' follows an optional input", def->name,
			    in->name);
			optional = in->optional;
		}
		for (const struct op_attr *a = def->attrs; a && a->name; a++)
			check_attr_row(op, a);
	}
}

/* That what is said is true, tests/meta/gradients.sh judges. */
Test(ops, gradients)
{
	for (uint32_t op = 1; op < op_table_count; op++) {
		const struct op_def *def = op_at(op);

		cr_expect(def->gradient == NULL || def->no_gradient == NULL,
		    "%s: a gradient, and a reason why there is none",
		    def->name);
		cr_expect(def->gradient != NULL || def->compute != NULL ||
		    def->no_gradient != NULL, "%s: neither a gradient nor a "
		    "reason", def->name);
		cr_expect(def->subgradient == NULL || def->no_gradient == NULL,
		    "%s: a subgradient of nothing", def->name);
	}
}

static bool
has_optional(const struct op_def *def, const char *name)
{
	for (const struct op_input *in = def->inputs; in->name; in++)
		if (strcmp(in->name, name) == 0)
			return in->optional;
	return false;
}

/* What an operand may replace has that operand. */
Test(ops, operands)
{
	uint32_t n = 0;

	for (uint32_t op = 1; op < op_table_count; op++)
		for (const struct op_attr *a = op_at(op)->attrs;
		    a && a->name; a++) {
			if (!(a->type & ATTR_T_OPERAND))
				continue;
			n++;
			cr_expect(has_optional(op_at(op), a->name), "%s.%s",
			    op_at(op)->name, a->name);
		}
	cr_expect_gt(n, 15);
}

/* ---- lookup ---- */

Test(ops, find)
{
	const char *alias, *name;
	uint32_t i;

	cr_expect_eq(op_find("nn.conv2d"), OP_NN_CONV2D);
	cr_expect_eq(op_find("zeros_like"), OP_ZEROS_LIKE);
	cr_expect_eq(op_find("abs"), OP_ABS);
	cr_expect_eq(op_find(""), 0);
	cr_expect_eq(op_find("nn.conv"), 0);
	cr_expect_eq(op_find("zzz"), 0);
	cr_expect_eq(op_find("dyn.add"), 0);
	for (i = 0; op_alias(i, &alias, &name); i++) {
		cr_expect_neq(op_find(alias), 0, "%s", alias);
		cr_expect_eq(op_find(alias), op_find(name));
	}
	cr_expect_eq(i, 16);
}

Test(ops, alias_order)
{
	const uint8_t *o = op_alias_order("dyn.nn.pad", 3);

	cr_assert(o);
	cr_expect(o[0] == 0 && o[1] == 2 && o[2] == 1);
	cr_expect_str_eq(op_at(OP_NN_PAD)->inputs[o[1]].name, "pad_width");
	o = op_alias_order("dyn.sparse_to_dense", 4);
	cr_assert(o);
	cr_expect_str_eq(op_at(OP_SPARSE_TO_DENSE)->inputs[o[1]].name,
	    "output_shape");
	cr_expect_str_eq(op_at(OP_SPARSE_TO_DENSE)->inputs[o[3]].name, "fill");
	cr_expect_null(op_alias_order("dyn.reshape", 2));
	cr_expect_null(op_alias_order("nn.pad", 3));
	cr_expect_null(op_alias_order("dyn.nn.pad", 2));
}

Test(ops, closest)
{
	cr_expect_str_eq(op_closest("nn.dens"), "nn.dense");
	cr_expect_str_eq(op_closest("conv2d"), "nn.conv2d");
	cr_expect_str_eq(op_closest("nn.add"), "add");
	cr_expect_str_eq(op_closest("tnah"), "tanh");
	cr_expect_str_eq(op_closest("dyn.reshap"), "dyn.reshape");
	cr_expect_null(op_closest("entirely_different"));
	cr_expect_null(op_closest(""));
}

Test(ops, arity_and_effect)
{
	uint32_t min, max;

	ir_op_arity(OP_ADD, &min, &max);
	cr_expect(min == 2 && max == 2);
	ir_op_arity(OP_RESHAPE, &min, &max);
	cr_expect(min == 1 && max == 2);
	ir_op_arity(OP_ZEROS, &min, &max);
	cr_expect(min == 0 && max == 1);
	cr_expect_eq(ir_op_effect(OP_MEMORY_KILL), EFFECT_WRITES);
	cr_expect_eq(ir_op_effect(OP_VM_INVOKE_TVM_OP),
	    EFFECT_READS | EFFECT_WRITES);
	cr_expect_eq(ir_op_effect(OP_RANDOM_UNIFORM), EFFECT_NONE);
	cr_expect_eq(ir_op_effect(OP_ADD), EFFECT_NONE);
	cr_expect_eq(ir_op_count(), op_table_count);
	cr_expect_str_eq(ir_op_name(OP_NN_DENSE), "nn.dense");
}

/* ---- checks ---- */

Test(ops, accepted)
{
	expect_complaint(OP_NN_CONV2D, ATTRS("strides", "2", "padding",
	    "(1, 1)", "channels", "64", "kernel_size", "[3, 3]", "out_dtype",
	    "\"\""), "");
	expect_complaint(OP_NN_CONV2D, NULL, "");
	expect_complaint(OP_CLIP, ATTRS("a_min", "0", "a_max", "6f"), "");
	expect_complaint(OP_SUM, ATTRS("axis", "None", "keepdims", "1"), "");
	expect_complaint(OP_SPLIT, ATTRS("indices_or_sections", "[1, 3]"), "");
	expect_complaint(OP_SPLIT, ATTRS("indices_or_sections", "3"), "");
	expect_complaint(OP_NN_PAD, ATTRS("pad_width", "((0, 0), (1, 1))"),
	    "");
	expect_complaint(OP_IMAGE_RESIZE2D, ATTRS("size", "[8, 8]", "roi",
	    "[0f, 0f, 1f, 1]", "rounding_method", "\"\""), "");
	expect_complaint(OP_CAST, ATTRS("dtype", "\"bfloat16\""), "");
}

Test(ops, unknown_attribute)
{
	expect_complaint(OP_NN_CONV2D, ATTRS("stride", "2"),
	    "nn.conv2d has no attribute 'stride'; did you mean 'strides'?");
	expect_complaint(OP_ADD, ATTRS("axis", "2"),
	    "add has no attribute 'axis'; it has no attributes");
	expect_complaint(OP_SPLIT, ATTRS("indices_or_sections", "2", "zzzz",
	    "2"), "split has no attribute 'zzzz'; its attributes are "
	    "indices_or_sections, axis");
}

Test(ops, missing_attribute)
{
	expect_complaint(OP_CLIP, ATTRS("a_min", "0"),
	    "clip needs attribute 'a_max'; a_max: upper bound");
	expect_complaint(OP_CAST, NULL,
	    "cast needs attribute 'dtype'; dtype: data type of the result");
	/* The operand may stand for it; the type relation decides. */
	expect_complaint(OP_RESHAPE, NULL, "");
}

Test(ops, wrong_kind)
{
	expect_complaint(OP_NN_CONV2D, ATTRS("groups", "\"two\""),
	    "nn.conv2d: attribute 'groups' takes an integer, found a string");
	expect_complaint(OP_NN_CONV2D, ATTRS("strides", "[1, 2f]"),
	    "nn.conv2d: attribute 'strides' (entry 2) takes an integer, "
	    "found a number");
	expect_complaint(OP_NN_CONV2D, ATTRS("strides", "\"2\""),
	    "nn.conv2d: attribute 'strides' takes a list of integers, "
	    "found a string");
	expect_complaint(OP_NN_CONV2D, ATTRS("channels", "\"n\""),
	    "nn.conv2d: attribute 'channels' takes a dimension or None, "
	    "found a string");
	expect_complaint(OP_NN_CONV2D, ATTRS("groups", "None"),
	    "nn.conv2d: attribute 'groups' takes an integer, found None");
	expect_complaint(OP_SUM, ATTRS("keepdims", "2"),
	    "sum: attribute 'keepdims' takes a bool, found an integer");
	expect_complaint(OP_NN_MIRROR_PAD, ATTRS("pad_width", "[1, 2]"),
	    "nn.mirror_pad: attribute 'pad_width' (entry 1) takes a list of "
	    "integers, found an integer");
	expect_complaint(OP_SPLIT, ATTRS("indices_or_sections", "True"),
	    "split: attribute 'indices_or_sections' takes an integer or a "
	    "list of integers, found a bool");
}

Test(ops, wrong_value)
{
	expect_complaint(OP_TAKE, ATTRS("mode", "\"clamp\""),
	    "take: attribute 'mode' cannot be 'clamp'; it is one of: clip "
	    "wrap fast");
	expect_complaint(OP_CAST, ATTRS("dtype", "\"float31\""),
	    "cast: attribute 'dtype' takes a data type, found 'float31'");
	expect_complaint(OP_CAST, ATTRS("dtype", "\"\""),
	    "cast: attribute 'dtype' takes a data type, found ''");
	expect_complaint(OP_NN_CONV2D, ATTRS("padding", "[1, 1, 1]"),
	    "nn.conv2d: attribute 'padding' takes 1, 2 or 4 values, found 3");
	expect_complaint(OP_NN_CONV3D, ATTRS("strides", "[1, 1]"),
	    "nn.conv3d: attribute 'strides' takes 1 or 3 values, found 2");
}

/* All faults of one call are reported. */
Test(ops, several)
{
	expect_complaint(OP_CLIP, ATTRS("a_min", "True", "b_max", "1"),
	    "clip: attribute 'a_min' takes a number, found a bool; "
	    "clip has no attribute 'b_max'; did you mean 'a_max'?; "
	    "clip needs attribute 'a_max'; a_max: upper bound");
}

/* ---- values and canonical form ---- */

Test(ops, values)
{
	const struct attrs *as = ATTRS("strides", "2", "padding", "[1, 2]");
	int64_t v[4];

	cr_expect(op_ints(OP_NN_CONV2D, as, "strides", v, 2));
	cr_expect(v[0] == 2 && v[1] == 2);
	cr_expect(op_ints(OP_NN_CONV2D, as, "padding", v, 4));
	cr_expect(v[0] == 1 && v[1] == 2 && v[2] == 1 && v[3] == 2);
	cr_expect(op_ints(OP_NN_CONV2D, as, "dilation", v, 2));
	cr_expect(v[0] == 1 && v[1] == 1);
	cr_expect_not(op_ints(OP_NN_CONV2D, as, "kernel_size", v, 2));
	cr_expect_eq(op_int(OP_NN_CONV2D, as, "groups"), 1);
	cr_expect_str_eq(op_str(OP_NN_CONV2D, NULL, "data_layout"), "NCHW");
	cr_expect(op_none(OP_NN_CONV2D, as, "channels"));
	cr_expect(op_none(OP_NN_CONV2D, ATTRS("out_dtype", "\"void\""),
	    "out_dtype"));
	cr_expect_not(op_none(OP_NN_CONV2D, as, "strides"));
	cr_expect_eq(op_float(OP_NN_LRN, NULL, "alpha"), 1e-4);
	cr_expect_eq(op_float(OP_CLIP, ATTRS("a_min", "3"), "a_min"), 3.0);
	cr_expect(op_bool(OP_SORT, NULL, "is_ascend"));
	cr_expect_not(op_bool(OP_SORT, ATTRS("is_ascend", "0"), "is_ascend"));
}

Test(ops, canonical)
{
	expect_canonical(OP_NN_CONV2D, ATTRS("strides", "1", "groups", "1",
	    "data_layout", "\"NCHW\"", "padding", "(0, 0)"), "");
	expect_canonical(OP_NN_CONV2D, ATTRS("strides", "2", "padding",
	    "[1, 2]"), "padding=[1, 2, 1, 2] strides=[2, 2]");
	expect_canonical(OP_NN_CONV2D, ATTRS("out_dtype", "\"\"", "channels",
	    "None"), "");
	expect_canonical(OP_SUM, ATTRS("axis", "1", "keepdims", "1"),
	    "axis=[1] keepdims=True");
	expect_canonical(OP_SPLIT, ATTRS("indices_or_sections", "3"),
	    "indices_or_sections=3");
	expect_canonical(OP_NN_LEAKY_RELU, ATTRS("alpha", "0.25f"), "");
	expect_canonical(OP_RESHAPE, ATTRS("newshape", "-1"),
	    "newshape=[-1]");
	expect_canonical(OP_RESHAPE, ATTRS("newshape", "[]"), "newshape=[]");
	cr_expect_null(op_canonical_attrs(m, OP_ADD, NULL));
	cr_expect(attrs_equal(op_canonical_attrs(m, OP_CLIP, ATTRS("a_min",
	    "0", "a_max", "6")), op_canonical_attrs(m, OP_CLIP, ATTRS("a_max",
	    "6f", "a_min", "0f"))));
}

/* What is canonical stays as it is. */
Test(ops, canonical_is_stable)
{
	const struct attrs *a = op_canonical_attrs(m, OP_NN_CONV2D,
	    ATTRS("strides", "3", "kernel_size", "5", "kernel_layout",
	    "\"HWIO\"", "channels", "n"));

	cr_assert(a);
	cr_expect_eq(a->n, 4);
	cr_expect(attrs_equal(a, op_canonical_attrs(m, OP_NN_CONV2D, a)));
}

/* The table of differences speaks of operators and attributes that are here,
 * or says that they are not. */
Test(ops, published)
{
	for (uint32_t i = 0; i < op_published_count; i++) {
		const struct op_published *r = &op_published[i];
		bool family = strchr(r->op, '*') != NULL;
		uint32_t op = op_find(r->op);

		cr_expect_eq(op != 0, r->kind != PUBLISHED_THERE && !family,
		    "%s", r->op);
		cr_expect(op == 0 || r->attr == NULL || (op_find_attr(
		    op_at(op), r->attr) != NULL) == (r->kind !=
		    PUBLISHED_UNUSED), "%s, %s", r->op, r->attr);
		cr_expect(family || op_published_find(r->kind, r->op,
		    r->attr) == r, "%s twice", r->op);
	}
	cr_expect(op_published_find(PUBLISHED_HERE, "string.find", NULL));
	cr_expect_null(op_published_find(PUBLISHED_HERE, "strided_slice",
	    NULL));
}
