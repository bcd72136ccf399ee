/*
 * What calibration chose: the report of relay-quantize, and settings, which are
 * the same text, perhaps edited.  A line for each pair:
 *
 *	FUNCTION BINDING KIND TYPE SCALE ZERO MIN MAX SATURATED SQNR OPERATOR
 *
 * of which the reader takes those up to ZERO, and compares KIND and OPERATOR:
 * settings name bindings by numbers, which another module has too.  Settings
 * may also have a line for all calls of an operator,
 *
 *	FUNCTION OPERATOR operator TYPE
 *
 * with * for all functions: they read floats, or data of that type.
 */
#include "cmd/quantize_run.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/str.h"
#include "base/sys.h"
#include "op/op.h"

#define SETTINGS_LIMIT (64 << 20)

/* ---- layers ---- */

/* The layer of "FUNCTION" and "v7"; function NULL: of main. */
static struct quantize_layer *
find_layer(struct ir_module *m, struct quantize_layer *l, uint32_t n,
    const char *function, const char *binding)
{
	char *end;
	unsigned long id = *binding == 'v' ? strtoul(binding + 1, &end, 10) :
	    0;

	if (*binding != 'v' || end == binding + 1 || *end != '\0')
		return NULL;
	for (uint32_t i = 0; i < n; i++)
		if (ir_at(m, l[i].x)->id == id &&
		    strcmp(m->function.v[l[i].function].name, function) == 0)
			return &l[i];
	return NULL;
}

/* Products read constants through pairs of their own: all of them. */
static void
skip(struct quantize_layer *l, uint32_t n, const struct quantize_layer *which,
    const char *why)
{
	for (uint32_t i = 0; i < n; i++)
		if (l[i].x == which->x) {
			l[i].skip = true;
			l[i].why = why;
		}
}

static bool
skip_options(struct ir_module *m, const struct filter_run *r,
    struct quantize_layer *l, uint32_t n)
{
	const struct quantize_opts *o = r->opts;
	bool ok = true;

	for (uint32_t i = 0; i < o->skip.n; i++) {
		const char *dot = strchr(o->skip.v[i], '.');
		char *f = mem_printf("%.*s", dot == NULL ? INT_MAX :
		    (int)(dot - o->skip.v[i]), dot == NULL ? o->function :
		    o->skip.v[i]);
		struct quantize_layer *q = find_layer(m, l, n, f, dot == NULL ?
		    o->skip.v[i] : dot + 1);

		if (q != NULL)
			skip(l, n, q, "--skip names what it reads");
		else
			diag_error(r->d, NULL, "no-layer", "--skip: no "
			    "binding '%s' is quantized", o->skip.v[i]);
		ok = ok && q != NULL;
		mem_free(f);
	}
	return ok;
}

/* ---- settings ---- */

#define FIELDS 11
#define NEEDED 6
#define KIND 2
#define TYPE 3
#define OPERATOR 10
#define UNKNOWN_TYPE \
	"the type must be int8, uint8, float32, or one of int9 to int16"

static bool
wrong(const struct filter_run *r, uint32_t line, const char *what)
{
	const struct quantize_opts *o = r->opts;

	diag_error(r->d, NULL, "settings", "%s:%u: %s", o->settings, line,
	    what);
	return false;
}

const char *
quantize_kind(const struct quantize_layer *l)
{
	return l->weight ? "weight" : "activation";
}

/* What makes a value. */
const char *
quantize_maker(const struct ir_module *m, ir_id x)
{
	const struct ir_node *n = ir_at(m, x);

	return n->kind == NODE_CONST ? "constant" : n->kind == NODE_PARAM ?
	    "parameter" : n->kind == NODE_CALL && n->callee == CALLEE_OP ?
	    op_at(n->ref)->name : "value";
}

static bool
set_numbers(struct quantize_layer *q, char *const *f)
{
	char *end;
	double v = strtod(f[4], &end);
	long z;

	if (end == f[4] || *end != '\0' || !(v > 0) || !isfinite((float)v) ||
	    (float)v == 0)
		return false;
	z = strtol(f[5], &end, 10);
	if (end == f[5] || *end != '\0' ||
	    (double)z < quantize_least(q->code) ||
	    (double)z > quantize_greatest(q->code))
		return false;
	q->scale = (float)v;
	q->zero = (int32_t)z;
	q->fixed = true;
	return true;
}

/* A line for another module: it has no such binding, or it was something
 * else. */
static bool
foreign(const struct ir_module *m, const struct filter_run *r,
    const struct quantize_layer *q, uint32_t line)
{
	const struct quantize_opts *o = r->opts;

	if (q == NULL)
		wrong(r, line, "no such binding is quantized");
	else
		diag_error(r->d, NULL, "settings", "%s:%u: the binding is of "
		    "kind '%s', its operator '%s'", o->settings, line,
		    quantize_kind(q), quantize_maker(m, q->x));
	if (r->d->errors == 1)
		diag_help(r->d, "settings are for the module that was reported "
		    "on");
	return false;
}

/* A line for all calls of an operator. */
static bool
set_operator(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, char *const *f, uint32_t line)
{
	uint32_t op = op_find(f[1]), g = 0;
	int32_t code = quantize_code_of_name(f[TYPE]);

	if (op == 0)
		return wrong(r, line, "there is no such operator");
	if (strcmp(f[0], "*") != 0 && !run_find_function(m, r, f[0], &g))
		return false;
	if (code == 0 && strcmp(f[TYPE], "float32") != 0)
		return wrong(r, line, UNKNOWN_TYPE);
	return quantize_set_operator(c, g, op, code) || wrong(r, line,
	    "no call of this operator reads what is quantized");
}

static bool
read_line(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, char *text, uint32_t line)
{
	char *f[FIELDS] = { NULL }, *state = NULL;
	struct quantize_layer *q, *l;
	uint32_t k = 0, n;
	int32_t code;

	if (*text == '#')
		return true;
	for (char *p = strtok_r(text, " \t\r", &state); p != NULL &&
	    k < FIELDS; p = strtok_r(NULL, " \t\r", &state))
		f[k++] = p;
	if (k == 0)
		return true;
	if (k > TYPE && strcmp(f[KIND], "operator") == 0)
		return set_operator(m, r, c, f, line);
	l = quantize_layers(c, &n);
	if (k < NEEDED)
		return wrong(r, line, "a line must have at least a function, a "
		    "binding, a kind, a type, a scale and a zero point");
	q = find_layer(m, l, n, f[0], f[1]);
	if (q == NULL || strcmp(f[KIND], quantize_kind(q)) != 0 ||
	    (f[OPERATOR] != NULL && strcmp(f[OPERATOR], quantize_maker(m,
	    q->x)) != 0))
		return foreign(m, r, q, line);
	if (strcmp(f[TYPE], "float32") == 0) {
		skip(l, n, q, "settings leave what it reads in floats");
		return true;
	}
	code = quantize_code_of_name(f[TYPE]);
	if (code == 0)
		return wrong(r, line, UNKNOWN_TYPE);
	if (q->weight && code == QUANTIZE_UINT8_CODE)
		return wrong(r, line, "weights are of type float32, int8, or "
		    "one of int9 to int16");
	q->code = code;
	if (q->weight)
		return true;
	if (strcmp(f[4], "-") == 0)
		return true;
	return set_numbers(q, f) || wrong(r, line, "the scale must be "
	    "positive, and the zero point a number of the type");
}

static char *
read_file(const struct filter_run *r, const char *path)
{
	uint64_t size, got = 0;
	char *err, *text;
	int fd = sys_open_regular(path, &size, &err);

	if (fd < 0) {
		*r->status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "file", "%s", err);
		mem_free(err);
		return NULL;
	}
	if (size > SETTINGS_LIMIT) {
		close(fd);
		diag_error(r->d, NULL, "settings", "'%s' is too large",
		    path);
		return NULL;
	}
	text = mem_alloc((size_t)size + 1);
	while (got < size) {
		ssize_t n = read(fd, text + got, (size_t)(size - got));

		if (n <= 0)
			break;
		got += (uint64_t)n;
	}
	close(fd);
	text[got] = '\0';
	return text;
}

bool
quantize_read_settings(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c)
{
	const struct quantize_opts *o = r->opts;
	char *text, *next;
	uint32_t line = 0, n;
	struct quantize_layer *l = quantize_layers(c, &n);
	bool ok = skip_options(m, r, l, n);

	if (o->settings == NULL)
		return ok;
	text = read_file(r, o->settings);
	if (text == NULL)
		return false;
	for (char *p = text; p != NULL; p = next) {
		next = strchr(p, '\n');
		if (next != NULL)
			*next++ = '\0';
		ok = read_line(m, r, c, p, ++line) && ok;
	}
	mem_free(text);
	return ok;
}

/* ---- the report ---- */

double
quantize_decibels(double signal, double noise)
{
	return 10 * log10(signal / noise);
}

/* A number, or if there is none, what stands for that. */
static void
put(FILE *f, const char *before, double v, const char *none)
{
	if (isfinite(v))
		fprintf(f, "%s%.9g", before, v);
	else
		fprintf(f, "%s%s", before, none);
}

static void
put_text(FILE *f, const struct ir_module *m, const struct quantize_layer *l)
{
	const char *dtype = l->skip ? "float32" : quantize_code_name(l->code);

	fprintf(f, "%s v%u %s %s", m->function.v[l->function].name,
	    ir_at(m, l->x)->id, quantize_kind(l), dtype);
	put(f, " ", l->skip ? NAN : l->scale, "-");
	if (l->skip)
		fprintf(f, " -");
	else
		fprintf(f, " %d", l->zero);
	put(f, " ", l->lo, "-");
	put(f, " ", l->hi, "-");
	put(f, " ", l->saturated, "-");
	put(f, " ", quantize_decibels(l->signal, l->noise), "-");
	fprintf(f, " %s\n", quantize_maker(m, l->x));
}

static void
put_json(FILE *f, const struct ir_module *m, const struct quantize_layer *l)
{
	fprintf(f, "{\"function\": \"%s\", \"binding\": \"v%u\", "
	    "\"kind\": \"%s\", \"type\": \"%s\", \"operator\": \"%s\"",
	    m->function.v[l->function].name, ir_at(m, l->x)->id,
	    quantize_kind(l), l->skip ? "float32" :
	    quantize_code_name(l->code), quantize_maker(m, l->x));
	put(f, ", \"scale\": ", l->skip ? NAN : l->scale, "null");
	fprintf(f, ", \"zero\": %d", l->zero);
	put(f, ", \"min\": ", l->lo, "null");
	put(f, ", \"max\": ", l->hi, "null");
	put(f, ", \"saturated\": ", l->saturated, "null");
	put(f, ", \"sqnr\": ", quantize_decibels(l->signal, l->noise), "null");
	fprintf(f, "}");
}

static void
put_mix(FILE *f, const struct quantize_mix *x, bool json)
{
	fprintf(f, json ? "{\"floats\": %u, \"lost\": %.4g" :
	    "# mix: products in floats %u, lost %.4g %%", x->floats, x->lost);
	put(f, json ? ", \"sqnr\": " : ", sqnr ", x->sqnr, json ? "null" :
	    "-");
	fprintf(f, json ? ", \"integers\": %.4g, \"bytes\": %.0f, "
	    "\"chosen\": %s}" : ", %.4g %% of the operations on integers, "
	    "%.0f bytes of weights%s", x->integers, x->bytes, json ?
	    x->chosen ? "true" : "false" : x->chosen ? ", chosen" : "");
}

/* A call that stays in floats. */
static void
put_float(FILE *f, const struct ir_module *m, const struct quantize_float *x,
    bool json)
{
	fprintf(f, json ? "{\"function\": \"%s\", \"binding\": \"v%u\", "
	    "\"operator\": \"%s\", \"why\": \"%s\"" :
	    "# float: %s v%u %s: %s", m->function.v[x->function].name,
	    ir_at(m, x->node)->id, quantize_maker(m, x->node), x->why);
	put(f, json ? ", \"operations\": " : ", operations ",
	    x->operations, json ? "null" : "-");
	fprintf(f, json ? "}" : "\n");
}

static void
put_report(FILE *f, const struct quantize_report *p)
{
	const struct quantize_result *q = p->q;

	fprintf(f, "# function binding kind type scale zero min max "
	    "saturated sqnr operator\n");
	for (uint32_t i = 0; i < p->n; i++)
		put_text(f, p->m, &p->layer[i]);
	for (uint32_t i = 0; i < p->nfloats; i++)
		put_float(f, p->m, &p->floats[i], false);
	for (uint32_t i = 0; i < q->nmix; i++) {
		put_mix(f, &q->mix[i], false);
		fprintf(f, "\n");
	}
	put(f, "# results: sqnr ", quantize_decibels(q->signal, q->noise),
	    "-");
	fprintf(f, "\n");
}

static void
put_report_json(FILE *f, const struct quantize_report *p)
{
	const struct quantize_result *q = p->q;

	fprintf(f, "{\"layers\": [");
	for (uint32_t i = 0; i < p->n; i++) {
		fprintf(f, i > 0 ? ",\n" : "\n");
		put_json(f, p->m, &p->layer[i]);
	}
	fprintf(f, "\n], \"floats\": [");
	for (uint32_t i = 0; i < p->nfloats; i++) {
		fprintf(f, i > 0 ? ",\n" : "\n");
		put_float(f, p->m, &p->floats[i], true);
	}
	fprintf(f, "\n], \"mixes\": [");
	for (uint32_t i = 0; i < q->nmix; i++) {
		fprintf(f, i > 0 ? ",\n" : "\n");
		put_mix(f, &q->mix[i], true);
	}
	put(f, "\n], \"sqnr\": ", quantize_decibels(q->signal, q->noise),
	    "null");
	fprintf(f, "}\n");
}

bool
quantize_write_report(struct ir_module *m, const struct filter_run *r,
    struct quantize_calibration *c, const struct quantize_result *q)
{
	const struct quantize_opts *o = r->opts;
	struct quantize_report p = { .m = m, .c = c, .q = q };
	struct quantize_float *floats = quantize_floats(c, &p.nfloats);
	struct sys_out out;
	char *err;
	bool ok = sys_out_open(&out, o->report, &err);

	p.floats = floats;
	p.layer = quantize_layers(c, &p.n);
	if (ok)
		(str_ends_with(o->report, ".json") ? put_report_json :
		    str_ends_with(o->report, ".html") ? quantize_put_html :
		    put_report)(out.f, &p);
	mem_free(floats);
	if (ok && sys_out_commit(&out, &err))
		return true;
	*r->status = EXIT_OUTSIDE;
	diag_error(r->d, NULL, "file", "%s", err);
	mem_free(err);
	return false;
}
