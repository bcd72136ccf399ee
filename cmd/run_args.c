/*
 * --input of programs that run a model (run_args.h).  Random inputs come from
 * SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
 * generators; OOPSLA 2014): floats in [0, 1) with as many bits as the type
 * has, integers 0 to 9, bool by the lowest bit.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "cmd/run_dims.h"
#include "cmd/run_files.h"
#include "cmd/run_lists.h"
#include "eval/literal.h"
#include "formats/image/image.h"
#include "ir/number.h"
#include "ir/text.h"
#include "runtime/splitmix.h"

const char *
run_word(const struct run_inputs *r)
{
	return r->word != NULL ? r->word : "input";
}

static const char *
param_name(const struct run_inputs *r, uint32_t i, char text[16])
{
	if (r->param[i].name != NULL)
		return r->param[i].name;
	snprintf(text, 16, "%u", i);
	return text;
}

/* By name, or by number from 0. */
bool
run_find_param(const struct run_inputs *r, const char *name, size_t len,
    uint32_t *at)
{
	char text[16];

	for (int pass = 0; pass < 2; pass++)
		for (uint32_t i = 0; i < r->n; i++) {
			const char *s = r->param[i].name;

			if (pass == 1) {
				snprintf(text, sizeof text, "%u", i);
				s = text;
			}
			if (s != NULL && strlen(s) == len &&
			    memcmp(s, name, len) == 0) {
				*at = i;
				return true;
			}
		}
	return false;
}

void
run_unknown_input(struct run_inputs *r, const char *name)
{
	struct buf b = { NULL, 0, 0 };
	char text[16];

	for (uint32_t i = 0; i < r->n; i++)
		buf_printf(&b, "%s'%s'", i > 0 ? ", " : "",
		    param_name(r, i, text));
	diag_error(r->d, NULL, "unknown-input", "there is no %s '%s'",
	    run_word(r), name);
	if (r->n > 0)
		diag_help(r->d, "the %ss are %s", run_word(r), b.v);
	else
		diag_help(r->d, "the function takes no inputs");
	buf_release(&b);
}

/* ---- types ---- */

/* Value of a dimension name from the inputs that are there. */
static bool
dim_value(void *ctx, const struct sym *var, int64_t *v)
{
	struct run_inputs *r = ctx;

	for (uint32_t i = 0; i < r->n; i++) {
		const struct type *t = r->param[i].type;
		const struct value *x = r->value[i];

		if (x == NULL || t->kind != TYPE_TENSOR ||
		    x->kind != VALUE_TENSOR || x->n != t->n)
			continue;
		for (uint32_t k = 0; k < t->n; k++)
			if (t->dim[k] == var) {
				*v = x->dim[k];
				return true;
			}
	}
	return run_dim_given(r, var, v);
}

bool
run_fits(const struct type *t, enum dtype dt, uint32_t rank, const int64_t *ext)
{
	int64_t n;

	if (t->kind != TYPE_TENSOR || t->dtype != dt || t->n != rank)
		return false;
	for (uint32_t i = 0; i < rank; i++)
		if (sym_is_const(t->dim[i], &n) && n != ext[i])
			return false;
	return true;
}

void
run_misfit(struct run_inputs *r, uint32_t i, const struct type *expected,
    const char *what, enum dtype dt, uint32_t rank, const int64_t *ext)
{
	struct buf t = { NULL, 0, 0 }, s = { NULL, 0, 0 };
	char text[16];

	text_put_type_short(&t, expected);
	for (uint32_t k = 0; k < rank; k++)
		buf_printf(&s, "%s%lld", k > 0 ? ", " : "",
		    (long long)ext[k]);
	diag_error(r->d, NULL, "input-type", "%s '%s': expected %s, %s has "
	    "%s (%s%s)", run_word(r), param_name(r, i, text), t.v, what,
	    dtype_info[dt].name, rank > 0 ? s.v : "", rank == 1 ? "," : "");
	buf_release(&t);
	buf_release(&s);
}

/* ---- random ---- */

/* Floats in [0, 1), on multiples of the distance of the numbers below 1;
 * integers in [0, 10), as far as the type has them. */
static void
fill_random(struct value *v, uint64_t seed)
{
	enum dtype dt = (enum dtype)v->dtype;
	const struct dtype_info *info = &dtype_info[dt];
	unsigned bits = dt == DT_FLOAT64 ? 53 : dt == DT_FLOAT32 ? 24 :
	    float_format[dt].mantissa > 0 ? float_format[dt].mantissa : 1;
	uint64_t state = seed, few = info->class == DTC_INT ? 1u <<
	    (info->bits < 5 ? info->bits - 1 : 4) : 1u << (info->bits < 4 ?
	    info->bits : 4);

	if (dt == DT_STRING) {	/* empty ones */
		memset(v->data, 0, (size_t)v->count * info->bytes);
		return;
	}
	for (int64_t i = 0; i < v->count; i++) {
		uint64_t x = splitmix_next(&state);
		char *p = (char *)v->data + (size_t)i * info->bytes;

		if (info->class == DTC_FLOAT)
			number_put(dt, p, ldexp((double)(x >> (64 - bits)),
			    -(int)bits));
		else if (info->class == DTC_BOOL)
			*(uint8_t *)p = (uint8_t)(x >> 63);
		else
			number_put(dt, p, (double)((x >> 32) * (few < 10 ?
			    few : 10) >> 32));
	}
}

/* "3,784" or "3x784" after the seed. */
static bool
read_extents(const char *s, int64_t *ext, uint32_t *rank)
{
	char *end;

	for (*rank = 0; *s != '\0'; s = *end != '\0' ? end + 1 : end) {
		if (*rank == TYPE_RANK_LIMIT || *s < '0' || *s > '9')
			return false;
		errno = 0;
		ext[(*rank)++] = strtoll(s, &end, 10);
		if (errno != 0 || (*end != ',' && *end != 'x' &&
		    *end != '\0'))
			return false;
	}
	return true;
}

/* What to write, with 1 for what is not known. */
static void
help_extents(struct run_inputs *r, uint32_t i)
{
	const struct type *t = r->param[i].type;
	struct buf b = { NULL, 0, 0 };
	char text[16];
	int64_t e;

	for (uint32_t k = 0; k < t->n; k++)
		buf_printf(&b, "%s%lld", k > 0 ? "," : "", (long long)(
		    sym_eval(t->dim[k], dim_value, r, &e) ? e : 1));
	diag_help(r->d, "or give all, as in --input %s=random:1:%s",
	    param_name(r, i, text), b.v);
	buf_release(&b);
}

static bool
random_extents(struct run_inputs *r, uint32_t i, const char *given,
    int64_t *ext, uint32_t *rank)
{
	const struct type *t = r->param[i].type;
	char text[16];
	uint32_t k;

	if (given != NULL && read_extents(given, ext, rank))
		return true;
	if (given != NULL) {
		diag_error(r->d, NULL, "bad-extents", "input '%s': '%s' is not "
		    "a list of extents", param_name(r, i, text), given);
		return false;
	}
	for (k = 0; k < t->n; k++)
		if (!sym_eval(t->dim[k], dim_value, r, &ext[k])) {
			/* An input that failed might have defined it. */
			if (r->d->errors > r->before)
				return false;
			run_dim_unknown(r, i, param_name(r, i, text));
			help_extents(r, i);
			return false;
		}
	*rank = t->n;
	return true;
}

static void
too_large(struct run_inputs *r, const char *name, uint32_t rank,
    const int64_t *ext)
{
	struct buf b = { NULL, 0, 0 };

	for (uint32_t k = 0; k < rank; k++)
		buf_printf(&b, "%s%lld", k > 0 ? " x " : "",
		    (long long)ext[k]);
	diag_error(r->d, NULL, "out-of-memory", "input '%s' is too large: %s",
	    name, rank > 0 ? b.v : "");
	buf_release(&b);
}

static void
make_random(struct run_inputs *r, uint32_t i, const char *extents,
    uint64_t seed)
{
	const struct type *t = r->param[i].type;
	int64_t ext[TYPE_RANK_LIMIT];
	uint32_t rank;
	char text[16];

	if (!random_extents(r, i, extents, ext, &rank))
		return;
	if (!run_fits(t, t->dtype, rank, ext)) {
		run_misfit(r, i, t, "the option", t->dtype, rank, ext);
		return;
	}
	r->value[i] = value_tensor(r->heap, t->dtype, rank, ext);
	if (r->value[i] == NULL)
		too_large(r, param_name(r, i, text), rank, ext);
	else
		fill_random(r->value[i], seed);
}

static void
read_random(struct run_inputs *r, uint32_t i, const char *spec)
{
	const struct type *t = r->param[i].type;
	unsigned long long seed;
	char *end, text[16];

	errno = 0;
	seed = strtoull(spec, &end, 10);
	if (end == spec || errno != 0 || *spec == '-' ||
	    (*end != '\0' && *end != ':')) {
		diag_error(r->d, NULL, "bad-seed", "input '%s': '%s' is not a "
		    "seed", param_name(r, i, text), spec);
		return;
	}
	if (t->kind != TYPE_TENSOR) {
		diag_error(r->d, NULL, "input-type", "input '%s': only "
		    "tensors can be random", param_name(r, i, text));
		return;
	}
	make_random(r, i, *end == ':' ? end + 1 : NULL, seed);
}

/* ---- all ---- */

static void
read_literal(struct run_inputs *r, uint32_t i, const char *text)
{
	uint32_t before = r->d->errors;
	struct value *v;
	char name[16];

	v = literal_read(r->heap, r->m, r->d, text, r->param[i].type);
	if (v == NULL) {
		if (r->d->errors > before)
			diag_note(r->d, NULL, "in the value of input '%s'",
			    param_name(r, i, name));
		if (r->d->errors > before && str_ends_with(text, ".npz"))
			diag_help(r->d, "names are in the archive: --input %s",
			    text);
		else if (r->d->errors > before && text[0] >= 'a' &&
		    text[0] <= 'z' && strchr(text, '[') == NULL)
			diag_help(r->d, "a value is FILE.npy, %srandom:SEED "
			    "or a literal, as 1.5f or [1, 2]",
			    r->image != NULL ? "a picture (.png, .jpg, .ppm, "
			    ".pgm), " : "");
		return;
	}
	if (v->kind == VALUE_TENSOR && !run_fits(r->param[i].type,
	    (enum dtype)v->dtype, v->n, v->dim)) {
		run_misfit(r, i, r->param[i].type, "the value",
		    (enum dtype)v->dtype, v->n, v->dim);
		value_drop(r->heap, v);
		return;
	}
	r->value[i] = v;
}

static void
read_input(struct run_inputs *r, const char *arg)
{
	const char *eq = strchr(arg, '=');
	char *name, text[16];
	uint32_t i;

	if (eq == NULL && str_ends_with(arg, ".npz")) {
		run_read_npz(r, arg);
		return;
	}
	if (eq == NULL) {
		diag_error(r->d, NULL, "bad-input", "'%s' is neither "
		    "NAME=VALUE nor a .npz archive", arg);
		if (r->n > 0 && str_ends_with(arg, ".npy"))
			diag_help(r->d, "name the parameter: --input %s=%s",
			    param_name(r, 0, text), arg);
		*r->status = EXIT_USAGE;
		return;
	}
	if (!run_find_param(r, arg, (size_t)(eq - arg), &i)) {
		name = mem_strndup(arg, (size_t)(eq - arg));
		run_unknown_input(r, name);
		mem_free(name);
		return;
	}
	if (r->value[i] != NULL)
		diag_error(r->d, NULL, "input-twice", "%s '%.*s' is given "
		    "twice", run_word(r), (int)(eq - arg), arg);
	else if (run_is_listed(r->param[i].type, eq + 1))
		run_read_list(r, i, eq + 1);
	else if (str_ends_with(eq, ".npy") ||
	    (r->image != NULL && image_is_name(eq + 1)))
		run_read_file(r, i, eq + 1);
	else if (strncmp(eq + 1, "random:", 7) == 0)
		read_random(r, i, eq + 8);
	else
		read_literal(r, i, eq + 1);
}

bool
run_read_inputs(struct run_inputs *r, const struct opt_list *args)
{
	struct buf b = { NULL, 0, 0 };
	char text[16];

	r->before = r->d->errors;
	run_check_dims(r);
	for (uint32_t i = 0; i < args->n; i++)
		read_input(r, args->v[i]);
	if (r->d->errors > r->before)
		return false;
	for (uint32_t i = 0; i < r->n; i++) {
		if (r->value[i] != NULL || r->partial)
			continue;
		if (r->random && r->param[i].type->kind == TYPE_TENSOR) {
			make_random(r, i, NULL, r->seed + i);
			continue;
		}
		b.n = 0;
		text_put_type_short(&b, r->param[i].type);
		diag_error(r->d, NULL, "missing-input", "input '%s' is "
		    "missing: %s", param_name(r, i, text), b.v);
		diag_help(r->d, "give it: --input %s=%s", param_name(r, i,
		    text), r->param[i].type->kind == TYPE_TENSOR ?
		    "FILE.npy" : "LITERAL");
	}
	buf_release(&b);
	return r->d->errors == r->before;
}
