/*
 * The compute definition of an operator, from operands on the command line
 * (print_stages.h): the name of the operator, the types of its inputs, and its
 * attributes as KEY=VALUE.  Without types some usual ones are tried, the
 * same for all inputs.
 */
#include "cmd/print_stages.h"
#include "infer/infer.h"
#include "ir/opinfo.h"
#include "ir/text.h"

#include <string.h>

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
operator_named(struct example *x, const char *s)
{
	const char *close;

	if (s == NULL) {
		diag_error(x->d, NULL, "unknown-operator",
		    "--stages needs the name of an operator");
		return false;
	}
	x->op = op_find(s);
	if (x->op != 0)
		return true;
	diag_error(x->d, NULL, "unknown-operator", "no operator '%s'", s);
	close = op_closest(s);
	if (close != NULL)
		diag_help(x->d, "did you mean '%s'?", close);
	return false;
}

/* nn.dense: nn_dense */
static const char *
program_name(const struct example *x)
{
	const char *s = op_at(x->op)->name, *name;
	char *copy = mem_strndup(s, strlen(s));

	for (char *c = copy; *c != '\0'; c++)
		if (*c == '.')
			*c = '_';
	name = str_intern0(x->m->strings, copy);
	mem_free(copy);
	return name;
}

static bool
add_program(struct example *x, const char *const *operands, int *status)
{
	const struct span none = { 0 };
	const struct attrs *as;
	char *message = NULL;
	struct prim *p;

	*status = EXIT_USAGE;
	if (!operator_named(x, operands[0]))
		return false;
	for (uint32_t i = 1; operands[i] != NULL; i++)
		if (!operand(x, operands[i]))
			return false;
	as = x->attr.n > 0 ? attrs_new(x->m->arena, x->attr.n, x->attr.v) :
	    NULL;
	if (!ir_op_check_attrs(x->op, as, &none, NULL, x->d))
		return false;
	as = op_canonical_attrs(x->m, x->op, as);
	x->name = program_name(x);
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

struct ir_module *
read_stages(const struct filter_run *r, int *status)
{
	struct example x = { .m = ir_module_new(), .d = r->d };

	r->d->sources = &x.m->sources;
	add_program(&x, r->operands, status);
	vec_free(&x.in);
	vec_free(&x.attr);
	return x.m;
}
