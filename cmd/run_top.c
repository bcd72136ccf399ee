/*
 * The greatest elements of an output, with labels (run_image.h).
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "cmd/run_image.h"
#include "eval/literal.h"
#include "ir/number.h"
#include "ir/text.h"

#define LABELS_LIMIT ((size_t)64 << 20)

struct labels {
	char *text;
	VEC(const char *) name;
	int64_t every;		/* names repeat after so many elements */
};

static bool
read_labels(const struct run_outputs *r, const char *path, struct labels *l)
{
	uint64_t size;
	size_t len;
	char *err, *at;
	int fd = sys_open_regular(path, &size, &err);
	bool ok = fd >= 0 && sys_read_all(fd, LABELS_LIMIT, &l->text, &len,
	    &err);

	if (fd >= 0)
		close(fd);
	if (!ok) {
		diag_error(r->d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		*r->status = EXIT_OUTSIDE;
		return false;
	}
	l->text = mem_realloc(l->text, len + 1, 1);
	l->text[len] = '\0';
	for (at = l->text; *at != '\0'; ) {
		char *end = at + strcspn(at, "\r\n");

		vec_push(&l->name, at);
		at = end + (*end == '\r' && end[1] == '\n') + (*end != '\0');
		*end = '\0';
	}
	while (l->name.n > 0 && *vec_last(&l->name) == '\0')
		(void)vec_pop(&l->name);
	return true;
}

/* Names are those of all elements, or of the positions along the last axis:
 * those of classes, for any number of samples. */
static bool
labels_fit(const struct run_outputs *r, const char *path, struct labels *l,
    const struct value *v)
{
	int64_t last = v->n > 0 ? v->dim[v->n - 1] : 1;

	l->every = (int64_t)l->name.n == v->count ? v->count : last;
	if ((int64_t)l->name.n == l->every)
		return true;
	diag_error(r->d, NULL, "labels", "'%s' has %u names, and the last axis "
	    "of the output has %lld positions", path, (unsigned)l->name.n,
	    (long long)last);
	return false;
}

static double
element(const struct value *v, int64_t i)
{
	enum dtype dt = (enum dtype)v->dtype;

	return number_get(dt, (const char *)v->data + (size_t)i *
	    dtype_info[dt].bytes);
}

/* Whether element a comes before b: greater, or the same and earlier; NaN is
 * last. */
static bool
before(const struct value *v, int64_t a, int64_t b)
{
	double x = element(v, a), y = element(v, b);

	if (isnan(x) || isnan(y))
		return isnan(x) ? isnan(y) && a < b : true;
	return x > y || (x == y && a < b);
}

/* The n first, kept sorted by insertion: n is small. */
static int64_t *
choose(const struct value *v, int64_t n)
{
	int64_t *top = mem_zalloc((size_t)n + 1, sizeof *top), have = 0;

	for (int64_t i = 0; i < v->count; i++) {
		int64_t k = have;

		if (have == n && !before(v, i, top[n - 1]))
			continue;
		if (have < n)
			have++;
		else
			k = n - 1;
		for (; k > 0 && before(v, i, top[k - 1]); k--)
			top[k] = top[k - 1];
		top[k] = i;
	}
	return top;
}

/* As text an element without a label has its index in that column. */
static void
put_text(struct buf *b, double x, int64_t i, const char *label)
{
	buf_printf(b, "%12.6g  ", x);
	if (label != NULL)
		buf_printf(b, "%s\n", label);
	else
		buf_printf(b, "%lld\n", (long long)i);
}

static void
put_csv(struct buf *b, double x, int64_t i, const char *label)
{
	buf_printf(b, "%lld,%.9g,", (long long)i, x);
	if (label != NULL)
		buf_put_csv(b, label);
	buf_putc(b, '\n');
}

/* JSON has numbers for what is finite alone. */
static void
put_json(struct buf *b, double x, int64_t i, const char *label)
{
	buf_printf(b, "%s\n  { \"index\": %lld, \"value\": ",
	    b->n > 1 ? "," : "", (long long)i);
	if (isfinite(x))
		buf_printf(b, "%.9g", x);
	else
		buf_puts(b, "null");
	buf_puts(b, ", \"label\": ");
	if (label != NULL)
		buf_put_json(b, label);
	else
		buf_puts(b, "null");
	buf_puts(b, " }");
}

static void
put_table(struct buf *b, const struct value *v, const int64_t *top, int64_t n,
    const struct labels *l, char form)
{
	buf_puts(b, form == 'j' ? "[" : form == 'c' ? "index,value,label\n" :
	    "");
	for (int64_t k = 0; k < n; k++) {
		double x = element(v, top[k]);
		const char *label = l->name.n > 0 ?
		    l->name.v[top[k] % l->every] : NULL;

		(form == 'j' ? put_json : form == 'c' ? put_csv : put_text)(b,
		    isnan(x) ? fabs(x) : x, top[k], label);
	}
	if (form == 'j')
		buf_puts(b, n > 0 ? "\n]\n" : "]\n");
}

bool
run_print_top(const struct run_outputs *r, const struct run_top *t,
    const char *format, const struct value *result)
{
	const struct value *v = result->kind == VALUE_TUPLE && result->n > 0 ?
	    result->item[0] : result;
	struct labels l = { 0 };
	struct buf b = { NULL, 0, 0 };
	int64_t n = t->n, *top;
	bool ok;

	if (t->n < 1 || t->n > 100000) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "top", "--top is %lld, and must be from "
		    "1 to 100000", (long long)t->n);
		return false;
	}
	if (v->kind != VALUE_TENSOR) {
		diag_error(r->d, NULL, "top", "the first output is not a "
		    "tensor");
		return false;
	}
	if (t->labels != NULL && !read_labels(r, t->labels, &l))
		return false;
	ok = t->labels == NULL || labels_fit(r, t->labels, &l, v);
	if (n > v->count)
		n = v->count;
	if (ok) {
		top = choose(v, n);
		put_table(&b, v, top, n, &l, *format);
		mem_free(top);
	}
	if (b.n > 0)
		fwrite(b.v, 1, b.n, r->out);
	buf_release(&b);
	mem_free(l.text);
	vec_free(&l.name);
	return ok;
}
