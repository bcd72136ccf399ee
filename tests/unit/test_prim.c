/*
 * Tensor programs from outside: what the reader of streams and prim_verify
 * refuse, and that nothing else is refused.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "formats/stream/stream.h"
#include "formats/text/print.h"
#include "ir/text.h"
#include "tensor/prim.h"

/* y[i] = sum over k of x[i, k] and z[i] = y[i] + 1, where every line can be
 * replaced. */
static const char *const line[] = {
	"<relay version=\"1\">",
	"<prim name=\"f\" dims=\"n m\">",
	"<buffer name=\"X\" kind=\"input\" type=\"Tensor[(n, m), float32]\"/>",
	"<buffer name=\"Z\" kind=\"output\" type=\"Tensor[(n), float32]\"/>",
	"<buffer name=\"Y\" kind=\"temp\" type=\"Tensor[(n), float32]\"/>",
	"<stage kind=\"reduce\" reduce=\"sum\" out=\"Y\" value=\"s3\">",
	"<axis name=\"i\" extent=\"n\"/>",
	"<axis name=\"k\" extent=\"m\" kind=\"reduce\"/>",
	"<sx id=\"s1\" op=\"axis\" name=\"i\"/>",
	"<sx id=\"s2\" op=\"axis\" name=\"k\"/>",
	"<sx id=\"s3\" op=\"load\" buffer=\"X\" args=\"s1 s2\"/>",
	"</stage>",
	"<stage kind=\"store\" out=\"Z\" at=\"s1\" value=\"s4\">",
	"<axis name=\"i\" extent=\"n\"/>",
	"<sx id=\"s1\" op=\"axis\" name=\"i\"/>",
	"<sx id=\"s2\" op=\"load\" buffer=\"Y\" args=\"s1\"/>",
	"<sx id=\"s3\" op=\"const\" type=\"float32\" value=\"1f\"/>",
	"<sx id=\"s4\" op=\"add\" args=\"s2 s3\"/>",
	"</stage>",
	"</prim>",
	"</relay>",
};
#define LINES (sizeof line / sizeof *line)

/* Messages of reading and verifying with one line replaced; "" if it is all
 * right.  The caller frees. */
static char *
messages(size_t replace, const char *by)
{
	struct buf b = { 0 }, out = { 0 };
	struct ir_module *m = NULL;
	struct diag d;

	diag_init(&d);
	for (size_t i = 0; i < LINES; i++)
		buf_printf(&b, "%s\n", i == replace ? by : line[i]);
	if (stream_read(b.v, b.n, "test", &d, &m) == STREAM_OK)
		ir_verify(m, &d);
	for (uint32_t i = 0; i < d.items.n; i++)
		if (d.items.v[i].severity == DIAG_ERROR)
			buf_printf(&out, "%s: %s\n", d.items.v[i].code,
			    d.items.v[i].message);
	buf_puts(&out, "");
	diag_release(&d);
	if (m != NULL)
		ir_module_free(m);
	buf_release(&b);
	return out.v;
}

static void
expect(size_t replace, const char *by, const char *want)
{
	char *got = messages(replace, by);

	cr_expect(*want == '\0' ? *got == '\0' : strstr(got, want) != NULL,
	    "'%s': wanted '%s', got '%s'", by, want, got);
	mem_free(got);
}

Test(prim, sound)
{
	expect(LINES, "", "");
	expect(16, "<sx id=\"s3\" op=\"const\" type=\"float32\" "
	    "value=\"nan(0x1234)f\"/>", "");
	expect(12, "<stage kind=\"scan\" out=\"Z\" at=\"s1\" value=\"s4\" "
	    "name=\"last\">", "");
}

Test(prim, buffers)
{
	expect(2, "<buffer name=\"X\" kind=\"temp\" "
	    "type=\"Tensor[(n, m), float32]\"/>", "prim-buffer");
	expect(3, "<buffer name=\"Z\" kind=\"output\" "
	    "type=\"Tensor[(q), float32]\"/>", "undefined-dimension");
	expect(3, "<buffer name=\"Z\" kind=\"output\" "
	    "type=\"Tensor[(?), float32]\"/>", "prim-extent");
	expect(4, "<buffer name=\"X\" kind=\"temp\" "
	    "type=\"Tensor[(n), float32]\"/>", "stream-duplicate");
	expect(4, "<buffer name=\"Y\" kind=\"temp\" "
	    "type=\"Tensor[(n), float32]\"/><buffer name=\"a b\" "
	    "kind=\"temp\" type=\"Tensor[(n), float32]\"/>",
	    "'a b' is not a valid name for a buffer");
	expect(4, "<buffer name=\"Y\" kind=\"temp\" "
	    "type=\"Tensor[(q), float32]\"/>",
	    "'Y': dimension 'q' is not bound by an input");
	expect(4, "<buffer name=\"Y\" kind=\"temp\" type=\"(float32,)\"/>",
	    "stream-type");
	expect(3, "", "stream-value: 'Z' is not a buffer");
	expect(1, "<prim name=\"f\" dims=\"n n m\">", "prim-name");
}

Test(prim, stages)
{
	expect(5, "<stage kind=\"reduce\" reduce=\"set\" out=\"Y\" "
	    "value=\"s3\">", "prim-stage");
	expect(5, "<stage kind=\"reduce\" reduce=\"any\" out=\"Y\" "
	    "value=\"s3\">", "there is no any of float32");
	expect(5, "<stage kind=\"reduce\" reduce=\"sum\" out=\"X\" "
	    "value=\"s3\">", "prim-stage");
	expect(5, "<stage kind=\"reduce\" reduce=\"sum\" out=\"Y\" "
	    "value=\"s3\" at=\"s1\">", "stream-attribute");
	expect(5, "<stage kind=\"reduce\" reduce=\"sum\" out=\"Y\" "
	    "value=\"s3 s3\">", "stream-value");
	expect(5, "<stage kind=\"reduce\" reduce=\"sum\" out=\"Y\" "
	    "value=\"s3\" where=\"s1\">", "prim-dtype");
	expect(5, "<stage kind=\"general\" out=\"Y Y\" init=\"s1 s1\" "
	    "value=\"s3 s3\">", "writes 'Y' twice");
	expect(5, "<stage kind=\"general\" out=\"Y\" init=\"s3\" "
	    "value=\"s3\">", "outside its reduction");
	expect(12, "<stage kind=\"scatter\" reduce=\"sum\" out=\"Z\" "
	    "at=\"s1\" value=\"s4\">", "before any stage writes it");
	expect(12, "<stage kind=\"store\" out=\"Z\" at=\"s4\" value=\"s4\">",
	    "prim-dtype");
	expect(12, "<stage kind=\"store\" out=\"Y\" at=\"s1\" value=\"s4\">",
	    "prim-load");
	expect(12, "<stage kind=\"store\" out=\"Z\" value=\"s4\">",
	    "stream-attribute");
}

Test(prim, axes)
{
	expect(6, "<axis name=\"i\" extent=\"n + 1\"/>", "prim-extent");
	expect(6, "", "stream-value: 'i' is not an axis");
	expect(7, "<axis name=\"k\" extent=\"m\" kind=\"reduce\"/>"
	    "<axis name=\"i\" extent=\"m\" kind=\"reduce\"/>",
	    "'i' has the name of another");
	expect(7, "<axis name=\"k\" extent=\"m\" kind=\"reduce\"/>"
	    "<axis name=\"inff\" extent=\"m\" kind=\"reduce\"/>",
	    "'inff' is not a valid name for an axis");
	expect(7, "<axis name=\"k\" extent=\"m\"/>", "prim-rank");
	expect(6, "<axis name=\"i\" extent=\"n\" kind=\"reduce\"/>",
	    "prim-rank");
	expect(13, "<axis name=\"i\" extent=\"n\" kind=\"reduce\"/>",
	    "prim-axis");
	expect(13, "<axis name=\"i\" extent=\"?\"/>", "prim-extent");
	expect(7, "<axis name=\"k\" extent=\"q\" kind=\"reduce\"/>",
	    "axis 'k': dimension 'q' is not bound by an input");
	expect(7, "<axis name=\"k\" extent=\"m + q\" kind=\"reduce\"/>",
	    "undefined-dimension");
}

Test(prim, code)
{
	expect(10, "<sx id=\"s3\" op=\"load\" buffer=\"X\" args=\"s1\"/>",
	    "prim-rank");
	expect(10, "<sx id=\"s3\" op=\"load\" buffer=\"Y\" args=\"s1\"/>",
	    "prim-load");
	expect(10, "<sx id=\"s3\" op=\"load\" buffer=\"X\" args=\"s1 s3\"/>",
	    "stream-id");
	expect(10, "<sx id=\"s2\" op=\"load\" buffer=\"X\" args=\"s1 s1\"/>",
	    "stream-duplicate");
	expect(10, "<sx id=\"s3\" op=\"guard\" args=\"s1 s1 s1\"/>",
	    "prim-dtype");
	expect(10, "<sx id=\"s3\" op=\"none\"/>", "stream-value");
	expect(10, "<sx id=\"s3\" op=\"acc\" index=\"0\" type=\"float32\"/>",
	    "prim-code");
	expect(10, "<sx id=\"s3\" op=\"acc\" index=\"70000\" "
	    "type=\"float32\"/>", "stream-value");
	expect(10, "<sx id=\"s3\" op=\"exp\" args=\"s1\"/>",
	    "there is no exp of int64");
	expect(10, "<sx id=\"s3\" op=\"cast\" type=\"float31\" "
	    "args=\"s1\"/>", "stream-value");
	expect(10, "<sx id=\"s3\" op=\"add\" args=\"s1\"/>", "prim-dtype");
	expect(17, "<sx id=\"s4\" op=\"add\" args=\"s2 s1\"/>",
	    "add of float32 and int64");
	/* What only the place of a store reaches. */
	expect(14, "<sx id=\"s0\" op=\"axis\" name=\"i\"/>"
	    "<sx id=\"s1\" op=\"exp\" args=\"s0\"/>",
	    "there is no exp of int64");
	expect(16, "<sx id=\"s3\" op=\"const\" type=\"uint8\" "
	    "value=\"256\"/>", "literal-range");
	expect(16, "<sx id=\"s3\" op=\"dim\" value=\"q\"/>", "prim-dtype");
	expect(17, "<sx id=\"s4\" op=\"bitcast\" type=\"float64\" "
	    "args=\"s2\"/>", "bitcast from float32 to float64");
}

/* What only a program of ours could get wrong. */
Test(prim, tables)
{
	struct ir_module *m = ir_module_new();
	struct prim *p = prim_new(m, "f");
	struct sx broken = { .op = SX_NEG, .dtype = DT_FLOAT32, .nin = 1,
		.in = 7 };
	struct prim_buffer b = { .name = "Y", .kind = BUFFER_OUTPUT,
		.dtype = DT_FLOAT32 };
	struct diag d;

	diag_init(&d);
	cr_expect(!prim_verify(p, &d), "no output");
	p->noutput = 1;
	prim_buffer_add(p, &b);
	cr_expect(!prim_verify(p, &d), "nothing is written");
	vec_push(&p->sx, broken);
	cr_expect(!prim_verify(p, &d), "operands outside of the table");
	p->sx.v[1].in = 0;
	vec_push(&p->sx_in, 1);
	cr_expect(!prim_verify(p, &d), "a node that uses itself");
	p->sx.v[1] = (struct sx){ .op = SX_CONST, .dtype = DT_INT8,
		.i = 1000 };
	cr_expect(!prim_verify(p, &d), "a constant outside of its dtype");
	p->sx.v[1] = (struct sx){ .op = SX_OPS, .dtype = DT_INT8 };
	cr_expect(!prim_verify(p, &d), "an unknown operator");
	p->noutput = 3;
	cr_expect(!prim_verify(p, &d), "more outputs than buffers");
	diag_release(&d);
	prim_free(p);
	ir_module_free(m);
}

/* Sixty doublings: sizes of text and of the walk are those of the DAG. */
Test(prim, doublings)
{
	struct ir_module *m = ir_module_new();
	struct prim *p = prim_new(m, "f");
	struct prim_buffer b = { .name = "Y", .kind = BUFFER_OUTPUT,
		.dtype = DT_FLOAT32 };
	sx_id x = sx_un(p, SX_EXP, sx_float(p, DT_FLOAT32, 2));
	uint32_t out = 0;
	struct prim_stage s = { .kind = STAGE_STORE, .nout = 1,
		.out = &out, .value = &x };
	struct buf text = { 0 };
	struct sx_walk w;
	struct diag d;

	diag_init(&d);
	p->noutput = 1;
	prim_buffer_add(p, &b);
	for (int i = 0; i < 60; i++)
		x = sx_bin(p, SX_ADD, x, x);
	prim_stage_add(p, &s);
	cr_expect(prim_verify(p, &d));
	sx_walk_init(&w, p);
	sx_walk_stage(&w, &p->stage.v[0]);
	cr_expect_eq(w.order.n, 62);
	for (uint32_t i = 0; i < w.order.n; i++)
		cr_expect_eq(w.order.v[i], i + 1);
	sx_walk_free(&w);
	print_prim(p, "f", &text);
	cr_expect_lt(text.n, 4000);
	buf_release(&text);
	diag_release(&d);
	prim_free(p);
	ir_module_free(m);
}

/* As many attributes as there are, and no more, have their names checked. */
Test(prim, attributes)
{
	struct ir_module *m = ir_module_new();
	struct prim *p = prim_new(m, "f");
	struct prim_buffer b = { .name = "Y", .kind = BUFFER_OUTPUT,
		.dtype = DT_FLOAT32 };
	sx_id x = sx_float(p, DT_FLOAT32, 2);
	uint32_t out = 0;
	struct prim_stage s = { .kind = STAGE_STORE, .nout = 1,
		.out = &out, .value = &x };
	struct attrs *as = arena_alloc(m->arena, 1, sizeof *as +
	    2 * sizeof as->pair[0]);
	struct diag d;

	diag_init(&d);
	p->noutput = 1;
	prim_buffer_add(p, &b);
	prim_stage_add(p, &s);
	as->pair[0] = (struct attr_pair){ str_intern0(m->strings, "good"),
		attr_int(1) };
	as->pair[1] = (struct attr_pair){ str_intern0(m->strings, "not one"),
		attr_int(1) };
	as->n = 1;
	p->attrs = as;
	cr_expect(prim_verify(p, &d));
	as->n = 2;
	cr_expect(!prim_verify(p, &d));
	diag_release(&d);
	prim_free(p);
	ir_module_free(m);
}
