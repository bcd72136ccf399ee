/*
 * Writes the tensor program of the lowered module on standard input as plain
 * C: one loop nest for each stage, its axes in order, row-major, as somebody
 * would write it by hand.  It shares nothing with the schedules and the code
 * generator: tests/native/race compares and races the two.
 *
 *	nest <lowered.xml >nest.c
 *
 * defines
 *
 *	void nest(void *const *in, const int64_t *dims, void *const *out)
 *
 * with dims the extents of all inputs, one after the other.  Sums accumulate
 * in the type of the result; indices are not checked.  Status 3: the module
 * is not one call of one program that C can say.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/stream/stream.h"
#include "tensor/prim.h"

static const struct prim *p;
static const struct prim_stage *s;
static bool *known;
static int *given;	/* inputs: which parameter; below 0: a constant */

static const char *
ctype(enum dtype dt)
{
	static const char *const name[] = { [DT_BOOL] = "_Bool",
		[DT_INT8] = "int8_t", [DT_INT16] = "int16_t",
		[DT_INT32] = "int32_t", [DT_INT64] = "int64_t",
		[DT_UINT8] = "uint8_t", [DT_UINT16] = "uint16_t",
		[DT_UINT32] = "uint32_t", [DT_UINT64] = "uint64_t",
		[DT_FLOAT16] = "_Float16", [DT_FLOAT32] = "float",
		[DT_FLOAT64] = "double" };

	if (dt >= DT_COUNT || name[dt] == NULL) {
		fprintf(stderr, "nest: no such type in C\n");
		exit(3);
	}
	return name[dt];
}

/* Half floats compute in float. */
static const char *
value_type(enum dtype dt)
{
	return dt == DT_FLOAT16 ? "float" : ctype(dt);
}

static bool
is_float(enum dtype dt)
{
	return dtype_info[dt].class == DTC_FLOAT;
}

static void
put_sym(const struct sym *e)
{
	static const char *const fn[] = { [SYM_FLOORDIV] = "fdiv",
		[SYM_FLOORMOD] = "fmodi", [SYM_MIN] = "imin",
		[SYM_MAX] = "imax", [SYM_BROADCAST] = "ibroadcast" };

	switch (e->kind) {
	case SYM_CONST:
		printf("INT64_C(%lld)", (long long)e->value);
		return;
	case SYM_VAR:
		printf("d_%s", e->name);
		return;
	case SYM_ADD: case SYM_MUL:
		printf("(%lld", (long long)e->value);
		for (uint32_t i = 0; i < e->n; i++) {
			printf(e->kind == SYM_ADD ? " + " : " * ");
			put_sym(e->arg[i]);
		}
		printf(")");
		return;
	default:
		printf("%s(", fn[e->kind]);
		put_sym(e->arg[0]);
		printf(", ");
		put_sym(e->arg[1]);
		printf(")");
	}
}

/* b[row-major offset]; at NULL: the spatial axes. */
static void
put_element(uint32_t buffer, const sx_id *at)
{
	const struct prim_buffer *b = &p->buffer.v[buffer];

	printf("b%u[", buffer);
	for (uint32_t d = 1; d < b->rank; d++)
		printf("(");
	for (uint32_t d = 0; d < b->rank; d++) {
		if (d > 0) {
			printf(") * ");
			put_sym(b->dim[d]);
			printf(" + ");
		}
		if (at == NULL)
			printf("i%u", d);
		else
			printf("t%u", at[d]);
	}
	printf("%s]", b->rank == 0 ? "0" : "");
}

static void
put_constant(const struct sx *n)
{
	if (!is_float((enum dtype)n->dtype))
		printf("(%s)%lldll", ctype((enum dtype)n->dtype),
		    n->i == INT64_MIN ? 0ll : (long long)n->i);
	else if (n->f != n->f)
		printf("NAN");
	else if (n->f - n->f != 0)
		printf(n->f > 0 ? "INFINITY" : "-INFINITY");
	else
		printf("(%s)%a", value_type((enum dtype)n->dtype), n->f);
	if (!is_float((enum dtype)n->dtype) && n->i == INT64_MIN)
		printf(" + INT64_MIN");
}

/* What an operator is in C; %1 and %2 are the operands, %f the suffix of
 * functions. */
static const char *const text[SX_OPS] = {
	[SX_NEG] = "-%1", [SX_NOT] = "~%1", [SX_FLOOR] = "floor%f(%1)",
	[SX_CEIL] = "ceil%f(%1)", [SX_TRUNC] = "trunc%f(%1)",
	[SX_ROUND] = "rint%f(%1)", [SX_ROUND_AWAY] = "round%f(%1)",
	[SX_SQRT] = "sqrt%f(%1)", [SX_RSQRT] = "1 / sqrt%f(%1)",
	[SX_EXP] = "exp%f(%1)", [SX_EXPM1] = "expm1%f(%1)",
	[SX_LOG] = "log%f(%1)", [SX_LOG1P] = "log1p%f(%1)",
	[SX_LOG2] = "log2%f(%1)", [SX_LOG10] = "log10%f(%1)",
	[SX_SIN] = "sin%f(%1)", [SX_COS] = "cos%f(%1)",
	[SX_TAN] = "tan%f(%1)", [SX_ASIN] = "asin%f(%1)",
	[SX_ACOS] = "acos%f(%1)", [SX_ATAN] = "atan%f(%1)",
	[SX_SINH] = "sinh%f(%1)", [SX_COSH] = "cosh%f(%1)",
	[SX_TANH] = "tanh%f(%1)", [SX_ASINH] = "asinh%f(%1)",
	[SX_ACOSH] = "acosh%f(%1)", [SX_ATANH] = "atanh%f(%1)",
	[SX_ERF] = "erf%f(%1)", [SX_SIGMOID] = "1 / (1 + exp%f(-%1))",
	[SX_ISNAN] = "%1 != %1", [SX_ISINF] = "isinf(%1)",
	[SX_ISFINITE] = "isfinite(%1)",
	[SX_POPCOUNT] = "__builtin_popcountll(%1)",
	[SX_SIGN] = "(%1 > 0) - (%1 < 0)", [SX_ABS] = "%1 < 0 ? -%1 : %1",
	[SX_ADD] = "%1 + %2", [SX_SUB] = "%1 - %2", [SX_MUL] = "%1 * %2",
	[SX_DIV] = "%1 / %2", [SX_MOD] = "%1 %% %2",
	[SX_FLOORDIV] = "fdiv(%1, %2)", [SX_FLOORMOD] = "fmodi(%1, %2)",
	[SX_POW] = "pow%f(%1, %2)", [SX_ATAN2] = "atan2%f(%1, %2)",
	[SX_MIN] = "%1 < %2 ? %1 : %2", [SX_MAX] = "%1 > %2 ? %1 : %2",
	[SX_AND] = "%1 & %2", [SX_OR] = "%1 | %2", [SX_XOR] = "%1 ^ %2",
	[SX_SHL] = "%1 << %2", [SX_SHR] = "%1 >> %2", [SX_EQ] = "%1 == %2",
	[SX_NE] = "%1 != %2", [SX_LT] = "%1 < %2", [SX_LE] = "%1 <= %2",
	[SX_GT] = "%1 > %2", [SX_GE] = "%1 >= %2",
	[SX_SELECT] = "%1 ? %2 : %3",
};

static const char *
text_of(const struct sx *n, enum dtype of)
{
	if (n->op == SX_ABS && is_float(of))
		return "fabs%f(%1)";
	if (n->op == SX_NOT && of == DT_BOOL)
		return "!%1";
	if (n->op == SX_MOD && is_float(of))
		return "fmod%f(%1, %2)";
	if (n->op == SX_FLOORDIV && is_float(of))
		return "floor((double)%1 / (double)%2)";
	if (n->op == SX_FLOORMOD && is_float(of))
		return "({ __typeof__(%1) r = fmod%f(%1, %2); "
		    "r != 0 && (r < 0) != (%2 < 0) ? r + %2 : r; })";
	if (n->op == SX_POW && !is_float(of))
		return "ipow(%1, %2)";
	return text[n->op];
}

static void
put_operator(const struct sx *n)
{
	const sx_id *in = &p->sx_in.v[n->in];
	enum dtype of = sx_dtype(p, in[0]);
	const char *t = text_of(n, of);
	bool half = n->dtype == DT_FLOAT16;

	if (half)
		printf("(float)(_Float16)(");
	for (; *t != '\0'; t++) {
		if (*t != '%')
			printf("%c", *t);
		else if (*++t == '%')
			printf("%%");
		else if (*t != 'f')
			printf("t%u", in[*t - '1']);
		else if (of != DT_FLOAT64)
			printf("f");
	}
	if (half)
		printf(")");
}

static void put_code(sx_id root);

static void
put_guard(sx_id id, const struct sx *n)
{
	const sx_id *in = &p->sx_in.v[n->in];
	bool *keep = malloc(p->sx.n);

	printf("%s t%u = t%u; if (t%u) {\n", value_type((enum dtype)n->dtype),
	    id, in[2], in[0]);
	memcpy(keep, known, p->sx.n);
	put_code(in[1]);
	printf("t%u = t%u; }\n", id, in[1]);
	memcpy(known, keep, p->sx.n);
	free(keep);
}

static void
put_node(sx_id id)
{
	const struct sx *n = &p->sx.v[id];
	const sx_id *in = &p->sx_in.v[n->in];
	enum dtype dt = (enum dtype)n->dtype;

	if (n->op == SX_GUARD) {
		put_guard(id, n);
		return;
	}
	printf("%s t%u = ", value_type(dt), id);
	switch (n->op) {
	case SX_CONST: put_constant(n); break;
	case SX_AXIS: printf("i%u", n->ref); break;
	case SX_DIM: put_sym(n->sym); break;
	case SX_LOAD: put_element(n->ref, in); break;
	case SX_ACC: printf("acc%u", n->ref); break;
	case SX_CAST:
		if (dt == DT_FLOAT16)
			printf("(float)(_Float16)t%u", in[0]);
		else
			printf("(%s)t%u", ctype(dt), in[0]);
		break;
	case SX_BITCAST:
		printf("({ %s x = t%u; %s y; memcpy(&y, &x, sizeof y); y; })",
		    ctype(sx_dtype(p, in[0])), in[0], ctype(dt));
		break;
	default: put_operator(n); break;
	}
	printf(";\n");
}

/* What root needs and is not there yet, operands first. */
static void
put_code(sx_id root)
{
	bool *need = calloc(root + 1, 1);

	need[root] = true;
	for (uint32_t i = root; i > 0; i--) {
		const struct sx *n = &p->sx.v[i];

		for (uint32_t j = 0; need[i] && j < n->nin; j++)
			if (n->op != SX_GUARD || j != 1)
				need[p->sx_in.v[n->in + j]] = true;
	}
	for (uint32_t i = 1; i <= root; i++)
		if (need[i] && !known[i]) {
			known[i] = true;
			put_node(i);
		}
	free(need);
}

static void
put_loops(uint32_t from, uint32_t to)
{
	for (uint32_t a = from; a < to; a++) {
		printf("for (int64_t i%u = 0; i%u < ", a, a);
		put_sym(s->axis[a].extent);
		printf("; i%u++) {\n", a);
	}
}

static void
put_ends(uint32_t n)
{
	while (n-- > 0)
		printf("}");
	printf("\n");
}

static void
put_combined(enum reduce_op op, const char *acc, sx_id v)
{
	static const char *const with[] = { [REDUCE_SUM] = "+",
		[REDUCE_PROD] = "*", [REDUCE_ANY] = "|", [REDUCE_ALL] = "&" };

	if (op == REDUCE_SET)
		printf("%s = t%u;\n", acc, v);
	else if (op == REDUCE_MAX || op == REDUCE_MIN)
		printf("%s = t%u %c %s ? t%u : %s;\n", acc, v, op ==
		    REDUCE_MAX ? '>' : '<', acc, v, acc);
	else
		printf("%s = %s %s t%u;\n", acc, acc, with[op], v);
}

static void
put_identity(enum reduce_op op, enum dtype dt)
{
	uint32_t bits = dtype_info[dt].bits;
	bool sign = dtype_info[dt].class == DTC_INT;

	if (op == REDUCE_PROD || op == REDUCE_ALL)
		printf("1");
	else if (op != REDUCE_MAX && op != REDUCE_MIN)
		printf("0");
	else if (is_float(dt))
		printf("%sINFINITY", op == REDUCE_MAX ? "-" : "");
	else if (op == REDUCE_MAX)
		printf(sign ? "INT%u_MIN" : "0", bits);
	else
		printf(sign ? "INT%u_MAX" : "UINT%u_MAX", bits);
}

static void
put_where(void)
{
	if (s->where == 0)
		return;
	put_code(s->where);
	printf("if (t%u) {\n", s->where);
}

static void
put_reduction(void)
{
	bool general = s->kind == STAGE_GENERAL;

	put_loops(0, s->nspatial);
	for (uint32_t k = 0; k < s->nout; k++) {
		enum dtype dt = p->buffer.v[s->out[k]].dtype;

		if (general)
			put_code(s->init[k]);
		printf("%s acc%u = ", value_type(general ? sx_dtype(p,
		    s->init[k]) : dt), k);
		if (general)
			printf("t%u", s->init[k]);
		else
			put_identity(s->reduce, dt);
		printf(";\n");
	}
	memset(known, 0, p->sx.n);
	put_loops(s->nspatial, s->naxis);
	put_where();
	for (uint32_t k = 0; k < s->nout; k++)
		put_code(s->value[k]);
	for (uint32_t k = 0; k < s->nout; k++)
		if (general)
			printf("acc%u = t%u;\n", k, s->value[k]);
		else
			put_combined(s->reduce, "acc0", s->value[0]);
	put_ends(s->naxis - s->nspatial + (s->where != 0));
	for (uint32_t k = 0; k < s->nout; k++) {
		put_element(s->out[k], NULL);
		printf(" = acc%u;\n", k);
	}
	put_ends(s->nspatial);
}

static void
put_count(const struct prim_buffer *b)
{
	for (uint32_t d = 0; d < b->rank; d++) {
		put_sym(b->dim[d]);
		printf(" * ");
	}
	printf("1");
}

static bool
written_before(uint32_t buffer, uint32_t stage)
{
	for (uint32_t i = 0; i < stage; i++)
		for (uint32_t k = 0; k < p->stage.v[i].nout; k++)
			if (p->stage.v[i].out[k] == buffer)
				return true;
	return false;
}

static void
put_stage(uint32_t i)
{
	const struct prim_buffer *b;
	char acc[32];

	s = &p->stage.v[i];
	b = &p->buffer.v[s->out[0]];
	memset(known, 0, p->sx.n);
	printf("{\n");
	if (s->kind == STAGE_REDUCE || s->kind == STAGE_GENERAL) {
		put_reduction();
		printf("}\n");
		return;
	}
	if ((s->where != 0 || s->kind == STAGE_SCATTER) &&
	    !written_before(s->out[0], i)) {
		printf("memset(b%u, 0, (size_t)(", s->out[0]);
		put_count(b);
		printf(") * sizeof *b%u);\n", s->out[0]);
	}
	put_loops(0, s->naxis);
	put_where();
	put_code(s->value[0]);
	for (uint32_t d = 0; d < b->rank; d++)
		put_code(s->at[d]);
	if (s->kind == STAGE_SCATTER && s->reduce != REDUCE_SET) {
		printf("%s old = ", value_type(b->dtype));
		put_element(s->out[0], s->at);
		printf(";\n");
		snprintf(acc, sizeof acc, "old");
		put_combined(s->reduce, acc, s->value[0]);
		put_element(s->out[0], s->at);
		printf(" = old;\n");
	} else {
		put_element(s->out[0], s->at);
		printf(" = t%u;\n", s->value[0]);
	}
	put_ends(s->naxis + (s->where != 0));
	printf("}\n");
}

static bool
put_dim(const char *name)
{
	uint32_t at = 0;

	for (uint32_t b = 0; b < p->ninput; b++)
		for (uint32_t d = 0; d < p->buffer.v[b].rank; d++, at++) {
			const struct sym *e = p->buffer.v[b].dim[d];

			if (e->kind != SYM_VAR || strcmp(e->name, name) != 0)
				continue;
			printf("const int64_t d_%s = dims[%u];\n", name, at);
			return true;
		}
	return false;
}

static bool
put_prim(void)
{
	bool temps = false;

	known = calloc(p->sx.n, 1);
	puts("#include <math.h>\n#include <stdint.h>\n#include <stdlib.h>\n"
	    "#include <string.h>\n"
	    "#define fdiv(a, b) ((a) / (b) - ((a) % (b) != 0 && "
	    "((a) ^ (b)) < 0))\n"
	    "#define fmodi(a, b) ((a) - fdiv(a, b) * (b))\n"
	    "#define imin(a, b) ((a) < (b) ? (a) : (b))\n"
	    "#define imax(a, b) ((a) > (b) ? (a) : (b))\n"
	    "#define ibroadcast(a, b) ((a) == 1 || ((b) != 1 && (b) > (a)) ? "
	    "(b) : (a))\n"
	    "static inline int64_t ipow(int64_t a, int64_t b) "
	    "{ int64_t r = 1; for (; b > 0; b--) r *= a; return r; }\n"
	    "void nest(void *const *in, const int64_t *dims, "
	    "void *const *out)\n{");
	for (uint32_t i = 0; i < p->ndim; i++)
		if (!put_dim(p->dim[i]))
			return false;
	for (uint32_t i = 0; i < p->buffer.n; i++) {
		const struct prim_buffer *b = &p->buffer.v[i];
		const char *t = ctype(b->dtype);

		if (b->kind == BUFFER_INPUT) {
			if (given[i] < 0)
				printf("const %s *restrict b%u = "
				    "(const void *)k%u;\n", t, i, i);
			else
				printf("const %s *restrict b%u = in[%d];\n",
				    t, i, given[i]);
		} else if (b->kind == BUFFER_OUTPUT) {
			printf("%s *restrict b%u = out[%u];\n", t, i, i -
			    p->ninput);
		} else {
			temps = true;
			printf("static %s *m%u; if (m%u == NULL) m%u = "
			    "aligned_alloc(64, ((size_t)(", t, i, i, i);
			put_count(b);
			printf(") * sizeof *m%u + 127) / 64 * 64);\n"
			    "%s *restrict b%u = m%u;\n", i, t, i, i);
		}
	}
	(void)temps;
	for (uint32_t i = 0; i < p->stage.n; i++)
		put_stage(i);
	printf("}\n");
	free(known);
	return true;
}

static bool
put_bytes(uint32_t input, const struct data *d)
{
	struct data_map map;
	char *err = NULL;

	if (!data_open(d, &map, &err)) {
		free(err);
		return false;
	}
	printf("static const unsigned char k%u[] "
	    "__attribute__((aligned(64))) = {", input);
	for (size_t i = 0; i < map.len; i++)
		printf("%u,", ((const unsigned char *)map.p)[i]);
	printf("};\n");
	data_close(&map);
	return true;
}

/* The program's inputs: parameters of the module's function by number, and
 * constants, which are unrolled. */
static bool
put_inputs(const struct ir_module *m)
{
	const struct ir_node *call = NULL;

	for (uint32_t i = 1; i < m->node.n; i++)
		if (m->node.v[i].kind == NODE_CALL) {
			if (call != NULL)
				return false;
			call = &m->node.v[i];
		}
	if (call == NULL || call->nin != p->ninput)
		return false;
	given = calloc(p->ninput + 1, sizeof *given);
	for (uint32_t i = 0; i < call->nin; i++) {
		ir_id id = m->operand.v[call->in + i];
		const struct ir_node *n = &m->node.v[id];

		given[i] = -1;
		if (n->kind == NODE_CONST) {
			if (!put_bytes(i, &m->constant.v[n->ref].data))
				return false;
			continue;
		}
		if (n->kind != NODE_PARAM)
			return false;
		given[i] = 0;
		for (ir_id k = 1; k < id; k++)
			given[i] += m->node.v[k].kind == NODE_PARAM;
	}
	return true;
}

int
main(void)
{
	char *data = NULL;
	size_t n = 0, got, room = 0;
	struct ir_module *m = NULL;
	struct diag d;
	int status = 3;

	do {
		if (n == room)
			data = realloc(data, room = room * 2 + 65536);
		got = fread(data + n, 1, room - n, stdin);
		n += got;
	} while (got > 0);
	diag_init(&d);
	if (stream_read(data, n, "-", &d, &m) == STREAM_OK && m->prim.n == 2) {
		p = m->prim.v[1];	/* 0: none */
		if (p->kernel == NULL && p->stage.n > 0 && put_inputs(m) &&
		    put_prim())
			status = 0;
	}
	for (uint32_t i = 0; i < d.items.n; i++)
		fprintf(stderr, "nest: %s\n", d.items.v[i].message);
	if (m != NULL)
		ir_module_free(m);
	diag_release(&d);
	free(given);
	free(data);
	return status;
}
