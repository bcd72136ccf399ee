/*
 * The reader of operator logs (oplog.h): JSON by jansson, a line at a time, so
 * that a log costs the memory of one line beside its program.
 */
#include "formats/oplog/oplog.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define NO_TENSOR UINT32_MAX

struct reader {
	struct dtr_program *p;
	struct diag *d;
	const char *at, *end;
	const char *name;	/* of the log */
	uint32_t line;
	struct arena *arena;
	struct strtab *strings;
	struct map number;	/* interned name -> index in bound */
	VEC(uint32_t) bound;	/* tensors, by first binding of their name */
	VEC(uint32_t) in;	/* of the call at hand */
	VEC(struct dtr_output) out;
	bool started;
	uint32_t lines;		/* that are not blank */
};

static bool
fail(struct reader *r, uint32_t line, const char *fmt, ...)
{
	struct buf b = { NULL, 0, 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	diag_error(r->d, NULL, "bad-log", "%s:%u: %s", r->name, line, b.v);
	buf_release(&b);
	return false;
}

/* With a text of the program's builder. */
static bool
fail_why(struct reader *r, uint32_t line, char *why)
{
	fail(r, line, "%s", why);
	mem_free(why);
	return false;
}

/* Names are shown as they are, but for what would harm a terminal. */
static const char *
shown(struct reader *r, const char *name)
{
	struct buf b = { NULL, 0, 0 };
	const char *s;

	buf_put_short(&b, name, 60);
	s = arena_strndup(r->arena, b.v, b.n);
	buf_release(&b);
	return s;
}

/* ---- one line ---- */

/* The next line that is not blank: 1, or 0 at the end, or -1 with an error. */
static int
next_object(struct reader *r, json_t **j)
{
	const char *nl;
	size_t len;
	json_error_t why;

	do {
		if (r->at == r->end)
			return 0;
		nl = memchr(r->at, '\n', (size_t)(r->end - r->at));
		if (nl == NULL)
			nl = r->end;
		len = (size_t)(nl - r->at);
		*j = NULL;
		r->line++;
		while (len > 0 && strchr(" \t\r", r->at[len - 1]) != NULL)
			len--;
		if (len > 0)
			*j = json_loadb(r->at, len, JSON_REJECT_DUPLICATES,
			    &why);
		r->at = nl == r->end ? nl : nl + 1;
	} while (len == 0);
	r->lines++;
	if (*j == NULL) {
		fail(r, r->line, "this line is not JSON: %s", why.text);
		return -1;
	}
	if (json_is_object(*j))
		return 1;
	json_decref(*j);
	fail(r, r->line, "this line is JSON, but not an object");
	return -1;
}

static const char *
take_text(struct reader *r, const json_t *j, const char *key)
{
	const char *s = json_string_value(json_object_get(j, key));

	if (s == NULL)
		fail(r, r->line, "the instruction has no string '%s'", key);
	return s;
}

/* Decimal digits in a string, as the format has them; below 2^62. */
static bool
take_number(struct reader *r, const json_t *j, const char *key, bool minus,
    int64_t *v)
{
	const char *s = take_text(r, j, key), *digits = s;
	char *end = NULL;

	if (s == NULL)
		return false;
	if (*digits == '-')
		digits++;
	errno = 0;
	*v = strtoll(s, &end, 10);
	if (*digits < '0' || *digits > '9' || *end != '\0')
		return fail(r, r->line, "'%s' is '%s', not a decimal integer",
		    key, shown(r, s));
	if (errno != 0 || *v >= (int64_t)DTR_LIMIT ||
	    *v <= -(int64_t)DTR_LIMIT)
		return fail(r, r->line, "'%s' is %s; 2^62 is the limit", key,
		    shown(r, s));
	if (*v < 0 && !(minus && *v == -1))
		return fail(r, r->line, "'%s' is %lld, which is negative", key,
		    (long long)*v);
	return true;
}

/* ---- names ---- */

static uint32_t
find(struct reader *r, const char *name)
{
	uint32_t i;

	if (!map_get(&r->number, map_ptr(str_intern0(r->strings, name)), &i))
		return NO_TENSOR;
	return r->bound.v[i];
}

static uint32_t
need(struct reader *r, const char *name)
{
	uint32_t t = find(r, name);

	if (t == NO_TENSOR)
		fail(r, r->line, "there is no '%s' before this line",
		    shown(r, name));
	return t;
}

/* A name that is bound for the first time keeps its place in the order. */
static bool
bind_new(struct reader *r, const char *name, uint32_t tensor, uint32_t line)
{
	uint64_t key = map_ptr(str_intern0(r->strings, name));
	uint32_t i;

	if (map_get(&r->number, key, &i))
		return fail(r, line, "'%s' is made a second time",
		    shown(r, name));
	map_put(&r->number, key, r->bound.n);
	vec_push(&r->bound, tensor);
	return true;
}

static void
rebind(struct reader *r, const char *name, uint32_t tensor)
{
	uint32_t i;

	if (map_get(&r->number, map_ptr(str_intern0(r->strings, name)), &i))
		r->bound.v[i] = tensor;
}

/* ---- instructions ---- */

/* The line that must follow, of an instruction for a name. */
static json_t *
follow(struct reader *r, const char *instruction, const char *name)
{
	const char *is, *of;
	uint32_t after = r->line;
	json_t *j;
	int got = next_object(r, &j);

	if (got < 0)
		return NULL;
	if (got == 0) {
		fail(r, after, "the log ends where %s of '%s' must follow",
		    instruction, shown(r, name));
		return NULL;
	}
	is = json_string_value(json_object_get(j, "INSTRUCTION"));
	of = json_string_value(json_object_get(j, "NAME"));
	if (is != NULL && of != NULL && strcmp(is, instruction) == 0 &&
	    strcmp(of, name) == 0)
		return j;
	fail(r, r->line, "here must be %s of '%s'", instruction,
	    shown(r, name));
	json_decref(j);
	return NULL;
}

static bool
follow_number(struct reader *r, const char *instruction, const char *name,
    int64_t *v)
{
	json_t *j = follow(r, instruction, name);
	bool ok;

	if (j == NULL)
		return false;
	ok = take_number(r, j, instruction, instruction[0] == 'A', v);
	json_decref(j);
	return ok;
}

static bool
read_constant(struct reader *r, const json_t *j)
{
	const char *name = take_text(r, j, "NAME");
	uint32_t t, line = r->line;
	int64_t size;
	char *why;

	if (name == NULL || !follow_number(r, "MEMORY", name, &size))
		return false;
	if (!dtr_program_constant(r->p, name, (uint64_t)size, &t, &why))
		return fail_why(r, r->line, why);
	return bind_new(r, name, t, line);
}

static bool
read_names(struct reader *r, const json_t *j, const char *key,
    const json_t **list)
{
	*list = json_object_get(j, key);
	for (size_t i = 0; i < json_array_size(*list); i++)
		if (!json_is_string(json_array_get(*list, i)))
			return fail(r, r->line, "entry %zu of '%s' is not a "
			    "string", i, key);
	return json_is_array(*list) ||
	    fail(r, r->line, "the instruction has no list '%s'", key);
}

static bool
read_operands(struct reader *r, const json_t *j)
{
	const json_t *args;
	bool ok = true;

	if (!read_names(r, j, "ARGS", &args))
		return false;
	r->in.n = 0;
	for (size_t i = 0; i < json_array_size(args); i++) {
		uint32_t t = need(r, json_string_value(json_array_get(args,
		    i)));

		vec_push(&r->in, t);
		ok = ok && t != NO_TENSOR;
	}
	return ok;
}

static bool
issue(struct reader *r, int64_t cost, uint32_t line, uint32_t *first)
{
	struct dtr_issue call = { .cost = (uint64_t)cost, .in = r->in.v,
	    .nin = r->in.n, .out = r->out.v, .nout = r->out.n };
	char *why;

	return dtr_program_call(r->p, &call, first, &why) ||
	    fail_why(r, line, why);
}

/* MEMORY and ALIAS of each result. */
static bool
read_results(struct reader *r, const json_t *results)
{
	int64_t size, alias;

	r->out.n = 0;
	for (size_t i = 0; i < json_array_size(results); i++) {
		const char *name = json_string_value(json_array_get(results,
		    i));

		if (!follow_number(r, "MEMORY", name, &size) ||
		    !follow_number(r, "ALIAS", name, &alias))
			return false;
		vec_push(&r->out, ((struct dtr_output){ .size =
		    (uint64_t)size, .alias = alias, .name = name }));
	}
	return true;
}

static bool
read_call(struct reader *r, const json_t *j)
{
	const json_t *results;
	uint32_t first, line = r->line;
	int64_t cost;
	bool ok = read_operands(r, j) &&
	    take_number(r, j, "TIME", false, &cost) &&
	    read_names(r, j, "RESULT", &results);

	if (ok && json_array_size(results) == 0)
		ok = fail(r, line, "the call has no result");
	if (!ok || !read_results(r, results) ||
	    !issue(r, cost, line, &first))
		return false;
	for (uint32_t i = 0; i < r->out.n; i++)
		ok = bind_new(r, r->out.v[i].name, first + i, line) && ok;
	return ok;
}

/* A pure call with a new output for each operand that changes; its name is then
 * bound to that, and what it named is released. */
static bool
read_mutate(struct reader *r, const json_t *j)
{
	const json_t *which = json_object_get(j, "MUTATE"),
	    *args = json_object_get(j, "ARGS");
	size_t n = json_array_size(which), i, k;
	uint32_t first;
	int64_t cost;
	char *why;

	if (!read_operands(r, j) || !take_number(r, j, "TIME", false, &cost))
		return false;
	if (n == 0)
		return fail(r, r->line, "the instruction has no list "
		    "'MUTATE', or an empty one");
	r->out.n = 0;
	for (i = 0; i < n; i++) {
		json_int_t at = json_integer_value(json_array_get(which, i));

		if (!json_is_integer(json_array_get(which, i)) || at < 0 ||
		    at >= (json_int_t)r->in.n)
			return fail(r, r->line, "entry %zu of 'MUTATE' is not "
			    "an index of the %u arguments", i, r->in.n);
		for (k = 0; k < i; k++)
			if (json_equal(json_array_get(which, k),
			    json_array_get(which, i)))
				return fail(r, r->line, "'MUTATE' has "
				    "argument %lld twice", (long long)at);
		vec_push(&r->out, ((struct dtr_output){ .alias = -1,
		    .size = r->p->storage.v[r->p->tensor.v[r->in.v[at]].
		    storage].size, .name = json_string_value(json_array_get(
		    args, (size_t)at)) }));
	}
	if (!issue(r, cost, r->line, &first))
		return false;
	for (i = 0; i < n; i++) {
		uint32_t old = find(r, r->out.v[i].name);

		rebind(r, r->out.v[i].name, first + (uint32_t)i);
		if (!dtr_program_release_tensor(r->p, old, &why))
			return fail_why(r, r->line, why);
	}
	return true;
}

/* COPY binds a new name, COPY_FROM one that is bound. */
static bool
read_copy(struct reader *r, const json_t *j, bool from)
{
	const char *dst = take_text(r, j, "DST"), *src = take_text(r, j, "SRC");
	uint32_t t, old;
	char *why;

	if (dst == NULL || src == NULL || (t = need(r, src)) == NO_TENSOR)
		return false;
	if (from) {
		if ((old = need(r, dst)) == NO_TENSOR)
			return false;
		if (!dtr_program_release_tensor(r->p, old, &why))
			return fail_why(r, r->line, why);
		rebind(r, dst, t);
	} else if (!bind_new(r, dst, t, r->line)) {
		return false;
	}
	return dtr_program_get(r->p, t, &why) || fail_why(r, r->line, why);
}

static bool
read_release(struct reader *r, const json_t *j)
{
	const char *name = take_text(r, j, "NAME");
	uint32_t t;
	char *why;

	/* The published logs release names that they never bound. */
	if (name == NULL || (t = find(r, name)) == NO_TENSOR)
		return name != NULL;
	return dtr_program_release_tensor(r->p, t, &why) ||
	    fail_why(r, r->line, why);
}

static bool
read_annotation(struct reader *r, const json_t *j)
{
	const char *what = take_text(r, j, "ANNOTATION");

	if (what == NULL)
		return false;
	if (strcmp(what, "START") == 0)
		r->started = true;
	else if (strcmp(what, "BACKWARD") != 0)
		return fail(r, r->line, "annotation '%s' is not known",
		    shown(r, what));
	return true;
}

static bool
read_instruction(struct reader *r, const json_t *j)
{
	const char *is = take_text(r, j, "INSTRUCTION");

	if (is == NULL)
		return false;
	if (strcmp(is, "ANNOTATE") == 0)
		return read_annotation(r, j);
	if (!r->started)
		return true;
	if (strcmp(is, "CONSTANT") == 0)
		return read_constant(r, j);
	if (strcmp(is, "CALL") == 0)
		return read_call(r, j);
	if (strcmp(is, "MUTATE") == 0)
		return read_mutate(r, j);
	if (strcmp(is, "COPY") == 0 || strcmp(is, "COPY_FROM") == 0)
		return read_copy(r, j, is[4] == '_');
	if (strcmp(is, "RELEASE") == 0)
		return read_release(r, j);
	if (strcmp(is, "MEMORY") == 0 || strcmp(is, "ALIAS") == 0)
		return fail(r, r->line, "%s belongs after the CONSTANT or "
		    "CALL that makes its tensor", is);
	return fail(r, r->line, "instruction '%s' is not known",
	    shown(r, is));
}

/* What names still hold is there when the step ends, in the order in which they
 * were first bound. */
static void
keep_held(struct reader *r)
{
	for (uint32_t i = 0; i < r->bound.n; i++)
		if (r->p->tensor.v[r->bound.v[i]].refs > 0)
			dtr_program_keep(r->p, r->bound.v[i]);
}

bool
oplog_read(const char *text, size_t len, const char *name,
    struct dtr_program *p, struct diag *d)
{
	struct reader r = { .p = p, .d = d, .at = text, .end = text + len,
	    .name = name, .arena = arena_new() };
	uint32_t errors = d->errors;
	json_t *j;

	/* Without memory jansson would blame the text. */
	json_set_alloc_funcs(mem_alloc, mem_free);
	r.strings = strtab_new(r.arena);
	while (d->errors == errors && next_object(&r, &j) > 0) {
		read_instruction(&r, j);
		json_decref(j);
	}
	if (d->errors == errors && !r.started)
		diag_error(d, NULL, "bad-log", "'%s' has no annotation START "
		    "among its %u lines", name, r.lines);
	keep_held(&r);
	map_free(&r.number);
	vec_free(&r.bound);
	vec_free(&r.in);
	vec_free(&r.out);
	strtab_free(r.strings);
	arena_free(r.arena);
	return d->errors == errors;
}
