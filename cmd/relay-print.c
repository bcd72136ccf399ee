/*
 * relay-print: the module as Relay text.
 *
 * Reading the text back gives the same stream (places apart), except with
 * --plain, which says what it had to leave out.
 *
 * With --stages there is no input: the module that is printed holds one
 * tensor program, the compute definition of the operator that is named.
 */
#include "cmd/filter.h"
#include "formats/text/print.h"
#include "infer/infer.h"
#include "ir/opinfo.h"

#include <string.h>

struct print_opts {
	const char *form;
	bool plain, types, locs, stages;
};

static const struct opt options[] = {
	{ "form", 0, OPT_CHOICE, "FORM", "let|graph",
	    "write every binding with let, or as a graph where possible",
	    offsetof(struct print_opts, form) },
	{ "plain", 0, OPT_FLAG, NULL, NULL,
	    "write pure version 0.0.5 without extensions",
	    offsetof(struct print_opts, plain) },
	{ "types", 0, OPT_FLAG, NULL, NULL,
	    "write types as comments where the text has none",
	    offsetof(struct print_opts, types) },
	{ "locs", 0, OPT_FLAG, NULL, NULL,
	    "write the place of each binding as a comment",
	    offsetof(struct print_opts, locs) },
	{ "stages", 0, OPT_FLAG, NULL, NULL,
	    "print what an operator computes: OP TYPE... ATTR=VALUE...",
	    offsetof(struct print_opts, stages) },
	{ 0 }
};

static const struct print_opts defaults = { .form = "graph" };

/* ---- --stages OP TYPE... ATTR=VALUE... ---- */

struct example {
	struct ir_module *m;
	struct diag *d;
	uint32_t op;
	VEC(const struct type *) in;
	VEC(struct attr_pair) attr;
	const char *name;	/* of the program */
};

/* A bare word is a string where the attribute is one. */
static bool
attribute(struct example *x, const char *s, const char *eq)
{
	const struct span none = { 0 };
	const char *key = str_intern(x->m->strings, s, (size_t)(eq - s));
	const struct op_attr *row = op_find_attr(op_at(x->op), key);
	uint32_t type = row != NULL ? row->type & ATTR_T_BASE : ATTR_T_INT;
	struct attr_pair a = { .key = key };

	if ((type == ATTR_T_STR || type == ATTR_T_DTYPE) && eq[1] != '"' &&
	    strcmp(eq + 1, "None") != 0)
		a.value = attr_str(str_intern0(x->m->strings, eq + 1));
	else if (!text_attr_string(x->m, x->d, eq + 1, &none, &a.value))
		return false;
	vec_push(&x->attr, a);
	return true;
}

static bool
operand(struct example *x, const char *s)
{
	static const struct text_scope any = { .any_dim = true };
	const struct span none = { 0 };
	size_t word = strspn(s, "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
	const struct type *t;

	if (word > 0 && s[word] == '=')
		return attribute(x, s, s + word);
	t = text_type_string(x->m, x->d, s, &none, &any);
	if (t == NULL)
		return false;
	vec_push(&x->in, t);
	return true;
}

static struct prim *
try(struct example *x, const struct attrs *as, char **message)
{
	struct infer_call c = { .op = x->op, .attrs = as, .nin = x->in.n,
	    .in = x->in.v };

	return infer_stages(x->m, &c, x->name, message);
}

/* The first of a few usual types that the operator takes for all inputs. */
static struct prim *
try_usual(struct example *x, const struct attrs *as, char **message)
{
	static const char *const usual[] = {
		"Tensor[(n, m), float32]", "Tensor[(n), float32]",
		"Tensor[(n, c, h, w), float32]",
		"Tensor[(n, c, h), float32]", "Tensor[(n, m), int32]",
		"Tensor[(n, m), bool]", "Tensor[(n, n), float32]",
		"(Tensor[(n, m), float32], Tensor[(n, m), float32])",
	};
	const struct op_input *in = op_at(x->op)->inputs;
	struct prim *p = NULL;
	uint32_t before = x->d->errors, k;
	char *error;

	*message = NULL;
	for (size_t i = 0; p == NULL && i < sizeof usual / sizeof *usual &&
	    x->d->errors == before; i++) {
		x->in.n = 0;
		for (k = 0; in[k].name != NULL; k++)
			if (!in[k].optional)
				operand(x, usual[i]);
		p = try(x, as, &error);
		mem_free(error);
	}
	if (p == NULL)
		*message = mem_printf("%s: give the types of its inputs",
		    op_at(x->op)->name);
	return p;
}

static bool
print_stages(struct example *x, const char *const *operands, int *status)
{
	const struct attrs *as;
	const struct span none = { 0 };
	char *message = NULL, *name;
	struct prim *p;
	const char *close;
	uint32_t i;

	*status = EXIT_USAGE;
	x->op = operands[0] != NULL ? op_find(operands[0]) : 0;
	if (x->op == 0) {
		close = operands[0] != NULL ? op_closest(operands[0]) : NULL;
		diag_error(x->d, NULL, "unknown-operator",
		    operands[0] != NULL ? "no operator '%s'" :
		    "--stages needs the name of an operator%s",
		    operands[0] != NULL ? operands[0] : "");
		if (close != NULL)
			diag_help(x->d, "did you mean '%s'?", close);
		return false;
	}
	for (i = 1; operands[i] != NULL; i++)
		if (!operand(x, operands[i]))
			return false;
	as = x->attr.n > 0 ? attrs_new(x->m->arena, x->attr.n, x->attr.v) :
	    NULL;
	if (!ir_op_check_attrs(x->op, as, &none, x->d))
		return false;
	as = op_canonical_attrs(x->m, x->op, as);
	name = mem_strndup(op_at(x->op)->name, strlen(op_at(x->op)->name));
	for (i = 0; name[i] != '\0'; i++)
		if (name[i] == '.')
			name[i] = '_';
	x->name = str_intern0(x->m->strings, name);
	mem_free(name);
	*status = x->in.n > 0 ? EXIT_WRONG : EXIT_USAGE;
	p = x->in.n > 0 ? try(x, as, &message) : try_usual(x, as, &message);
	if (p == NULL) {
		diag_error(x->d, NULL, "no-stages", "%s", message);
		diag_help(x->d, "for example: relay-print --stages nn.dense "
		    "'Tensor[(n, 784), float32]' 'Tensor[(128, 784), "
		    "float32]' units=128");
	} else {
		ir_add_prim(x->m, x->name, p);
	}
	mem_free(message);
	return p != NULL;
}

static struct ir_module *
read_stages(const struct filter_run *r, int *status)
{
	struct example x = { .m = ir_module_new(), .d = r->d };

	r->d->sources = &x.m->sources;
	print_stages(&x, r->operands, status);
	vec_free(&x.in);
	vec_free(&x.attr);
	return x.m;
}

static struct ir_module *
print_read(const struct filter_run *r, int *status)
{
	const struct print_opts *o = r->opts;

	if (o->stages)
		return read_stages(r, status);
	if (r->operands[0] != NULL && r->operands[1] != NULL) {
		diag_error(r->d, NULL, "usage", "one file is printed; "
		    "'%s' is too many", r->operands[1]);
		*status = EXIT_USAGE;
		return NULL;
	}
	return filter_read(r, status);
}

static bool
print_write(struct ir_module *m, const struct filter_run *r)
{
	const struct print_opts *o = r->opts;
	struct text_print_options t = {
		.form = strcmp(o->form, "let") == 0 ? TEXT_LET : TEXT_GRAPH,
		.plain = o->plain, .types = o->types, .locs = o->locs,
	};
	struct buf b = { 0 };
	uint32_t i, lost = print_module(m, &t, &b);
	bool ok = fwrite(b.v, 1, b.n, r->out) == b.n;

	for (i = 0; i < LOST_COUNT; i++)
		if (lost & 1u << i)
			diag_warning(r->d, NULL, "plain-text",
			    "plain text cannot say: %s", print_lost_text[i]);
	if (!ok)
		diag_error(r->d, NULL, "write", "cannot write the text");
	buf_release(&b);
	return ok;
}

static const struct filter print_filter = {
	.name = "relay-print", .brief = "print a module as Relay text",
	.opts = options, .opts_size = sizeof(struct print_opts),
	.defaults = &defaults, .operands = "[FILE]", .max_operands = 256,
	.read = print_read, .write = print_write,
};

int
main(int argc, char **argv)
{
	return filter_main(argc, argv, &print_filter);
}
