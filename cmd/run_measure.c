/*
 * Measuring calls of compiled models (run_measure.h).
 *
 * The model calls the hook with each kernel; the hook calls the kernel between
 * two looks at the clock, so that a kernel's time is 20 ns or so too long.
 * Rows are of places in the code, by the address of their description.  The
 * trace is Chrome's format of complete events, which Perfetto reads too.
 */
#include "cmd/run_measure.h"
#include "cmd/run_limit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define EVENTS_LIMIT 1000000u
#define NAME_LIMIT 40		/* characters in a table */
#define PLACE_LIMIT 44
#define WHOLE UINT32_MAX
#define CALLS_LIMIT 100000000LL
#define COLD_BYTES ((size_t)96 << 20)

static struct run_row *
row_of(struct run_measure *m, const struct relay_site *site, uint32_t *at)
{
	struct run_row fresh = { .site = site };

	if (!map_get(&m->rows, (uintptr_t)site, at)) {
		*at = m->row.n;
		map_put(&m->rows, (uintptr_t)site, *at);
		vec_push(&m->row, fresh);
	}
	return &m->row.v[*at];
}

static void
add_event(struct run_measure *m, uint32_t row, double begin, double seconds)
{
	struct run_event e = { row, begin - m->begin, seconds };

	if (m->o->trace == NULL)
		return;
	if (m->event.n < EVENTS_LIMIT)
		vec_push(&m->event, e);
	else
		m->dropped++;
}

static void
add_known(double *sum, double x)
{
	*sum = *sum < 0 || x < 0 ? -1 : *sum + x;
}

static int32_t
call_kernel(struct relay_hook *h, struct relay_ctx *ctx,
    relay_kernel *kernel, void *const *buf, int64_t *dim,
    const struct relay_site *site, int32_t nbuf, int32_t ndim, double flops,
    double bytes, const double *elements)
{
	struct run_measure *m = (struct run_measure *)h;
	uint32_t at;
	struct run_row *row = row_of(m, site, &at);
	double begin, took;
	int32_t rc;

	(void)nbuf;
	(void)ndim;
	(void)elements;
	if (m->counters != NULL)
		run_counters_begin(m->counters);
	begin = sys_now();
	rc = kernel(ctx, buf, dim);
	took = sys_now() - begin;
	if (m->counters != NULL)
		run_counters_end(m->counters, row->count);
	row->calls++;
	row->seconds += took;
	add_known(&row->flops, flops);
	add_known(&row->bytes, bytes);
	add_event(m, at, begin, took);
	return rc;
}

static void
note_call(struct run_measure *m, double at)
{
	double now = sys_now(), took = now - at;

	vec_push(&m->times, took);
	add_event(m, WHOLE, at, took);
	if (now - m->said < 0.5 || m->r->verbose < 0 ||
	    !isatty(STDERR_FILENO))
		return;
	m->said = now;
	m->shown = true;
	fprintf(stderr, "\r%s: %u of %lld calls, %.1f s ", m->r->program,
	    m->times.n, (long long)m->o->repeat, now - m->begin);
}

/* Writes more memory than caches hold, so that they hold nothing else. */
static void
evict(volatile char *other)
{
	for (size_t i = 0; i < COLD_BYTES; i += 64)
		other[i]++;
}

bool
run_measure_profiles(const struct run_measure_opts *o)
{
	return o->profile || o->counters;
}

static int32_t
do_nothing(struct relay_ctx *ctx, void *env, int64_t begin, int64_t end)
{
	(void)ctx;
	(void)env;
	(void)begin;
	(void)end;
	return RELAY_OK;
}

/* What is counted and hooked begins, once the pool has its threads. */
static void
begin_measuring(struct run_measure *m, struct relay_call *call)
{
	if (m->o->counters) {
		relay_parallel(&call->ctx, do_nothing, NULL, m->threads);
		m->counters = run_counters_open(m->r);
	}
	m->begin = m->said = sys_now();
	m->hook.call = call_kernel;
	call->ctx.hook = run_measure_profiles(m->o) || m->o->trace != NULL ?
	    &m->hook : NULL;
}

/* One call, within the budget. */
static const struct relay_value *
call_once(struct run_measure *m, struct run_library *l,
    struct relay_call *call, struct value *const *value)
{
	const struct relay_value *v;

	relay_call_reset(call);
	if (m->memory != NULL) {
		run_memory_reset(m->memory);
		call->ctx.memory = &m->memory->memory;
		call->ctx.hook = &m->memory->hook;
	}
	v = run_library_call(l, call, value);
	if (v == NULL || m->memory == NULL ||
	    m->memory->memory.keep(&m->memory->memory, &call->ctx, v) ==
	    RELAY_OK)
		return v;
	run_library_report(l, &call->ctx, value);
	return NULL;
}

const struct relay_value *
run_measure_calls(struct run_measure *m, struct run_library *l,
    struct relay_call *call, struct value *const *value)
{
	const struct run_measure_opts *o = m->o;
	bool measured = run_measure_profiles(o) || o->trace != NULL ||
	    o->repeat > 0;
	int64_t n = o->repeat > 0 ? o->repeat : 1;
	int64_t warm = measured ? o->warmup : 0;
	const struct relay_value *v = NULL;
	char *other = o->cold ? mem_zalloc(COLD_BYTES, 1) : NULL;
	double at;

	if (m->memory != NULL && m->memory->share > 0) {
		m->memory->budget = UINT64_MAX;
		v = call_once(m, l, call, value);
		m->memory->budget = (uint64_t)(m->memory->share *
		    (double)m->memory->count.peak);
		if (v == NULL)
			n = -warm;
	}
	for (int64_t i = 0; i < warm + n; i++) {
		if (other != NULL)
			evict(other);
		if (i == warm)
			begin_measuring(m, call);
		at = sys_now();
		v = call_once(m, l, call, value);
		if (v == NULL)
			break;
		if (i >= warm && measured)
			note_call(m, at);
	}
	if (m->shown)
		fputc('\n', stderr);
	call->ctx.hook = NULL;
	mem_free(other);
	return v;
}

void
run_check_threads(const struct filter_run *r, int64_t threads)
{
	char text[120];

	if (threads < 0 || threads > RELAY_MOST_THREADS) {
		diag_error(r->d, NULL, "option-range", "--threads must be "
		    "from 1 to %d, or 0 for all, not %lld",
		    RELAY_MOST_THREADS, (long long)threads);
	} else if (threads == 0 && relay_threads_wanted() < 0) {
		relay_threads_wrong(text, sizeof text);
		diag_error(r->d, NULL, "option-range", "%s", text);
	}
}

void
run_measure_check(const struct filter_run *r,
    const struct run_measure_opts *o, bool watched)
{
	if (watched && (run_measure_profiles(o) || o->trace != NULL))
		diag_error(r->d, NULL, "usage", "--memory-budget and "
		    "--trace-alloc call kernels, as --profile, --counters and "
		    "--trace do: use one of them");
	if (o->repeat < 0 || o->repeat > CALLS_LIMIT)
		diag_error(r->d, NULL, "option-range", "--repeat must be from "
		    "1 to %lld, not %lld", CALLS_LIMIT, (long long)o->repeat);
	if (strcmp(o->format, "svg") == 0 && !run_measure_profiles(o))
		diag_error(r->d, NULL, "usage", "use --format=svg with "
		    "--profile or --counters");
	if (o->cold && o->repeat == 0)
		diag_error(r->d, NULL, "usage", "use --cold with --repeat");
	if (o->warmup < 0 || o->warmup > CALLS_LIMIT)
		diag_error(r->d, NULL, "option-range", "--warmup must be from "
		    "0 to %lld, not %lld", CALLS_LIMIT, (long long)o->warmup);
}

void
run_measure_end(struct run_measure *m)
{
	run_counters_close(m->counters);
	map_free(&m->rows);
	vec_free(&m->row);
	vec_free(&m->event);
	vec_free(&m->times);
}

/* ---- numbers ---- */

static int
by_value(const void *a, const void *b)
{
	double x, y;

	memcpy(&x, a, sizeof x);
	memcpy(&y, b, sizeof y);
	return (x > y) - (x < y);
}

struct times {
	double least, median, mean, sum;
};

static struct times
summarize(struct run_measure *m)
{
	struct times t = { 0 };
	uint32_t n = m->times.n;
	double *v = m->times.v;

	if (n == 0)
		return t;
	qsort(v, n, sizeof *v, by_value);
	for (uint32_t i = 0; i < n; i++)
		t.sum += v[i];
	t.least = v[0];
	t.median = n % 2 == 1 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
	t.mean = t.sum / n;
	return t;
}

static int
by_time(const void *a, const void *b)
{
	const struct run_row *x = a, *y = b;

	return (x->seconds < y->seconds) - (x->seconds > y->seconds);
}

/* "1.25 us" */
static const char *
duration(double s, char text[32])
{
	if (s < 1e-3)
		snprintf(text, 32, "%.2f us", s * 1e6);
	else if (s < 1)
		snprintf(text, 32, "%.3f ms", s * 1e3);
	else
		snprintf(text, 32, "%.3f s", s);
	return text;
}

/* Rate in units of 1e9 a second; "-" if it is not known. */
static const char *
rate(double amount, double seconds, char text[32])
{
	if (amount < 0 || seconds <= 0)
		return "-";
	snprintf(text, 32, "%.2f", amount / seconds * 1e-9);
	return text;
}

static const char *
percent(double amount, double seconds, double peak, char text[32])
{
	if (amount < 0 || seconds <= 0 || peak <= 0)
		return "-";
	snprintf(text, 32, "%.1f", 100 * amount / seconds / peak);
	return text;
}

/* ---- forms ---- */

void
run_put_site(FILE *out, const struct relay_site *s)
{
	struct buf b = { NULL, 0, 0 };
	const char *place = s->place, *node, *slash;

	buf_put_short(&b, s->name, NAME_LIMIT);
	if (s->id != NULL)
		buf_printf(&b, " %s", s->id);
	if (place != NULL) {
		node = strchr(place, '#');
		slash = strrchr(place, '/');
		buf_putc(&b, ' ');
		buf_put_short(&b, node != NULL ? node + 1 : slash != NULL ?
		    slash + 1 : place, PLACE_LIMIT);
	}
	fprintf(out, "  %s\n", b.v);
	buf_release(&b);
}

static void
put_text(const struct run_measure *m, const struct times *t,
    const struct run_peak *peak)
{
	FILE *out = m->r->out;
	char a[32], b[32], c[32], d[32];
	double rest = t->sum;

	fprintf(out, "%u call%s: min %s, median %s, mean %s; threads: %d\n",
	    m->times.n, m->times.n == 1 ? "" : "s", duration(t->least, a),
	    duration(t->median, b), duration(t->mean, c), m->threads);
	if (!run_measure_profiles(m->o))
		return;
	fprintf(out, "peak: %.1f GFLOP/s (float32), %.1f GB/s (memory)\n"
	    "%7s %10s %12s %9s %6s %9s %6s  %s\n", peak->flops * 1e-9,
	    peak->bytes * 1e-9, "share", "calls", "time", "GFLOP/s", "peak%",
	    "GB/s", "peak%", "kernel");
	for (uint32_t i = 0; i < m->row.n; i++) {
		const struct run_row *w = &m->row.v[i];

		rest -= w->seconds;
		fprintf(out, "%6.1f%% %10lld %12s %9s ", t->sum > 0 ? 100 *
		    w->seconds / t->sum : 0, (long long)w->calls,
		    duration(w->seconds, d), rate(w->flops, w->seconds, a));
		fprintf(out, "%6s ", percent(w->flops, w->seconds,
		    peak->flops, b));
		fprintf(out, "%9s %6s", rate(w->bytes, w->seconds, a),
		    percent(w->bytes, w->seconds, peak->bytes, c));
		run_put_site(out, w->site);
	}
	fprintf(out, "%6.1f%% %10s %12s %9s %6s %9s %6s  %s\n", t->sum > 0 ?
	    100 * rest / t->sum : 0, "", duration(rest < 0 ? 0 : rest, d), "",
	    "", "", "", "all else");
	if (m->o->counters)
		run_limit_text(m, peak);
}

static void
put_quoted(FILE *out, const char *s, bool csv)
{
	struct buf b = { NULL, 0, 0 };

	(csv ? buf_put_csv : buf_put_json)(&b, s);
	fputs(b.v, out);
	buf_release(&b);
}

static void
put_csv(const struct run_measure *m, const struct times *t,
    const struct run_peak *peak)
{
	FILE *out = m->r->out;
	char a[32], b[32], c[32], d[32];

	if (!run_measure_profiles(m->o)) {
		fprintf(out, "calls,min,median,mean\n%u,%.9g,%.9g,%.9g\n",
		    m->times.n, t->least, t->median, t->mean);
		return;
	}
	fputs("kernel,id,place,calls,seconds,share,gflops,flops_percent,"
	    "gbytes,bytes_percent", out);
	if (m->o->counters)
		run_limit_csv_head(out);
	fputc('\n', out);
	for (uint32_t i = 0; i < m->row.n; i++) {
		const struct run_row *w = &m->row.v[i];

		put_quoted(out, w->site->name, true);
		fputc(',', out);
		put_quoted(out, w->site->id, true);
		fputc(',', out);
		put_quoted(out, w->site->place, true);
		fprintf(out, ",%lld,%.9g,%.6f,%s,%s,%s,%s",
		    (long long)w->calls, w->seconds, t->sum > 0 ?
		    w->seconds / t->sum : 0, rate(w->flops, w->seconds, a),
		    percent(w->flops, w->seconds, peak->flops, b),
		    rate(w->bytes, w->seconds, c), percent(w->bytes,
		    w->seconds, peak->bytes, d));
		if (m->o->counters)
			run_limit_csv(out, w, peak);
		fputc('\n', out);
	}
}

static void
put_amount(FILE *out, const char *key, double x)
{
	if (x < 0)
		fprintf(out, ", \"%s\": null", key);
	else
		fprintf(out, ", \"%s\": %.0f", key, x);
}

static void
put_json_peak(FILE *out, const struct run_peak *peak)
{
	fprintf(out, ",\n \"peak\": {\"flops\": %.0f, \"bytes\": %.0f",
	    peak->flops, peak->bytes);
	for (int i = 0; i < TARGET_CACHES; i++)
		if (peak->cache[i] > 0)
			fprintf(out, ", \"l%d\": %.0f", i + 1,
			    peak->cache[i]);
	fputs("}", out);
}

static void
put_json_row(const struct run_measure *m, const struct run_row *w,
    const struct times *t, const struct run_peak *peak)
{
	FILE *out = m->r->out;

	fputs("\n  {\"kernel\": ", out);
	put_quoted(out, w->site->name, false);
	fputs(", \"id\": ", out);
	put_quoted(out, w->site->id, false);
	fputs(", \"place\": ", out);
	put_quoted(out, w->site->place, false);
	fprintf(out, ", \"calls\": %lld, \"seconds\": %.9g, \"share\": %.6f",
	    (long long)w->calls, w->seconds, t->sum > 0 ? w->seconds / t->sum :
	    0);
	put_amount(out, "flops", w->flops);
	put_amount(out, "bytes", w->bytes);
	if (m->o->counters)
		run_limit_json(out, w, peak);
	fputc('}', out);
}

static void
put_json(const struct run_measure *m, const struct times *t,
    const struct run_peak *peak)
{
	FILE *out = m->r->out;

	fprintf(out, "{\"calls\": %u, \"threads\": %d, \"min\": %.9g, "
	    "\"median\": %.9g, \"mean\": %.9g", m->times.n, m->threads,
	    t->least, t->median, t->mean);
	if (run_measure_profiles(m->o)) {
		put_json_peak(out, peak);
		fputs(",\n \"kernels\": [", out);
		for (uint32_t i = 0; i < m->row.n; i++) {
			fputs(i > 0 ? "," : "", out);
			put_json_row(m, &m->row.v[i], t, peak);
		}
		fputs("]", out);
	}
	fputs("}\n", out);
}

/* ---- trace ---- */

static void
put_trace(const struct run_measure *m, FILE *out)
{
	fputs("{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n"
	    "{\"ph\": \"M\", \"pid\": 1, \"tid\": 1, \"name\": "
	    "\"process_name\", \"args\": {\"name\": ", out);
	put_quoted(out, m->model, false);
	fputs("}}", out);
	for (uint32_t i = 0; i < m->event.n; i++) {
		const struct run_event *e = &m->event.v[i];
		const struct relay_site *s = e->row != WHOLE ?
		    m->row.v[e->row].site : NULL;

		fputs(",\n{\"ph\": \"X\", \"pid\": 1, \"tid\": 1, \"name\": ",
		    out);
		put_quoted(out, s != NULL ? s->name : "call", false);
		fprintf(out, ", \"ts\": %.3f, \"dur\": %.3f", e->begin * 1e6,
		    e->seconds * 1e6);
		if (s != NULL) {
			fputs(", \"args\": {\"id\": ", out);
			put_quoted(out, s->id, false);
			fputs(", \"place\": ", out);
			put_quoted(out, s->place, false);
			fputs("}", out);
		}
		fputs("}", out);
	}
	fputs("\n]}\n", out);
}

static bool
write_trace(struct run_measure *m, int *status)
{
	struct sys_out o;
	char *err;
	bool ok = sys_out_open(&o, m->o->trace, &err);

	if (ok) {
		put_trace(m, o.f);
		ok = sys_out_commit(&o, &err);
	}
	if (!ok) {
		*status = EXIT_OUTSIDE;
		diag_error(m->r->d, NULL, "cannot-write", "%s", err);
		mem_free(err);
	} else if (m->dropped > 0) {
		diag_warning(m->r->d, NULL, "trace-limit", "the trace has the "
		    "first %u events, %lld are left out", EVENTS_LIMIT,
		    (long long)m->dropped);
	}
	return ok;
}

bool
run_measure_report(struct run_measure *m, struct relay_pool *pool,
    int *status)
{
	struct run_peak peak = { 0 };
	struct times t = summarize(m);

	if (m->o->trace != NULL && !write_trace(m, status))
		return false;
	if (run_measure_profiles(m->o))
		peak = run_measure_peak(pool, m->o->counters ||
		    strcmp(m->o->format, "svg") == 0);
	else if (m->o->repeat == 0)
		return true;
	if (m->row.n > 1)
		qsort(m->row.v, m->row.n, sizeof *m->row.v, by_time);
	if (strcmp(m->o->format, "json") == 0)
		put_json(m, &t, &peak);
	else if (strcmp(m->o->format, "csv") == 0)
		put_csv(m, &t, &peak);
	else if (strcmp(m->o->format, "svg") == 0)
		run_roofline(m, t.sum, &peak);
	else
		put_text(m, &t, &peak);
	return true;
}
