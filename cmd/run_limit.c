/*
 * Limits of kernels, and tables of their counts (run_limit.h).
 */
#include "cmd/run_limit.h"

#include <string.h>

#define LINE 64			/* bytes of a line of a cache */
#define LEVELS (TARGET_CACHES + 1)

static const char *const level_names[LEVELS] = { "L1", "L2", "L3", "memory" };

static double
level_rate(const struct run_peak *p, int level)
{
	return level < TARGET_CACHES ? p->cache[level] : p->bytes;
}

/* The first level that holds what one call of the program reads and writes.
 * A level before the last is each thread's own. */
static int
home(const struct run_row *row, const struct run_peak *p)
{
	double bytes = row->calls > 0 ? row->bytes / (double)row->calls : 0;
	int i;

	for (i = 0; i < TARGET_CACHES; i++) {
		double size = (double)p->size[i];

		if (i < TARGET_CACHES - 1)
			size *= p->threads;
		if (p->cache[i] > 0 && bytes <= size)
			break;
	}
	return i;
}

/* Bytes that each level handed on, by counts; below 0: not counted.  False:
 * none was. */
static bool
counted(const struct run_row *row, const struct run_peak *p,
    double bytes[LEVELS])
{
	static const enum run_count of[LEVELS] = { RUN_LOADS, RUN_L1, RUN_L2,
		RUN_MEMORY };
	bool any = false;

	for (int i = 0; i < LEVELS; i++) {
		double n = row->count[of[i]];

		bytes[i] = n < 0 ? -1 : n * (i == 0 ? p->vector_bytes : LINE);
		any |= n >= 0;
	}
	return any;
}

static void
consider(struct run_limit *l, const char *name, double amount, double rate,
    double seconds)
{
	if (amount <= 0 || rate <= 0 || seconds <= 0 ||
	    amount / rate / seconds <= l->share)
		return;
	l->name = name;
	l->share = amount / rate / seconds;
}

struct run_limit
run_limit_of(const struct run_row *row, const struct run_peak *peak)
{
	struct run_limit l = { NULL, 0 };
	double bytes[LEVELS];
	int level;

	consider(&l, "arithmetic", row->flops, peak->flops, row->seconds);
	if (counted(row, peak, bytes)) {
		for (int i = 0; i < LEVELS; i++)
			consider(&l, level_names[i], bytes[i],
			    level_rate(peak, i), row->seconds);
	} else {
		level = home(row, peak);
		consider(&l, level_names[level], row->bytes,
		    level_rate(peak, level), row->seconds);
	}
	return l;
}

/* ---- forms ---- */

/* "1.23M"; "-": not counted. */
static const char *
amount(double x, char text[32])
{
	static const char unit[] = " kMGTP";
	int i = 0;

	if (x < 0)
		return "-";
	for (; x >= 999.5 && unit[i + 1] != '\0'; x /= 1000)
		i++;
	snprintf(text, 32, i > 0 ? "%.3g%c" : "%.3g", x, unit[i]);
	return text;
}

static const struct column {
	const char *head;
	enum run_count of;
} columns[] = {
	{ "faults", RUN_FAULTS }, { "switches", RUN_SWITCHES },
	{ "cycles", RUN_CYCLES }, { "instr.", RUN_INSTRUCTIONS },
	{ "loads", RUN_LOADS }, { "L1 miss", RUN_L1 }, { "L2 miss", RUN_L2 },
	{ "memory", RUN_MEMORY }, { "vector", RUN_VECTOR },
	{ "tile", RUN_TILE },
};
#define COLUMNS (sizeof columns / sizeof *columns)

static bool
is_counted(const struct run_measure *m, enum run_count of)
{
	for (uint32_t i = 0; i < m->row.n; i++)
		if (m->row.v[i].count[of] >= 0)
			return true;
	return false;
}

static void
put_levels(FILE *out, const struct run_peak *peak)
{
	fputs("caches:", out);
	for (int i = 0; i < TARGET_CACHES; i++)
		if (peak->cache[i] > 0)
			fprintf(out, " %s %lld KB, %.1f GB/s;", level_names[i],
			    (long long)(peak->size[i] >> 10),
			    peak->cache[i] * 1e-9);
	fprintf(out, " memory %.1f GB/s\n", peak->bytes * 1e-9);
}

void
run_limit_text(const struct run_measure *m, const struct run_peak *peak)
{
	FILE *out = m->r->out;
	bool shown[COLUMNS];
	char text[32];

	fputc('\n', out);
	put_levels(out, peak);
	fprintf(out, "%10s %6s %6s", "limit", "of it", "CPUs");
	for (size_t k = 0; k < COLUMNS; k++) {
		shown[k] = is_counted(m, columns[k].of);
		if (shown[k])
			fprintf(out, " %8s", columns[k].head);
	}
	fputs("  kernel\n", out);
	for (uint32_t i = 0; i < m->row.n; i++) {
		const struct run_row *w = &m->row.v[i];
		struct run_limit l = run_limit_of(w, peak);

		if (l.name == NULL)
			fprintf(out, "%10s %6s", "-", "-");
		else
			fprintf(out, "%10s %5.1f%%", l.name, 100 * l.share);
		fprintf(out, " %6.2f", w->seconds > 0 ? w->count[RUN_CPU] /
		    w->seconds : 0);
		for (size_t k = 0; k < COLUMNS; k++)
			if (shown[k])
				fprintf(out, " %8s", amount(w->count[
				    columns[k].of], text));
		run_put_site(out, w->site);
	}
}

void
run_limit_csv_head(FILE *out)
{
	fputs(",limit,limit_percent", out);
	for (int i = 0; i < RUN_COUNTS; i++)
		fprintf(out, ",%s", run_count_names[i]);
}

void
run_limit_csv(FILE *out, const struct run_row *row,
    const struct run_peak *peak)
{
	struct run_limit l = run_limit_of(row, peak);

	if (l.name == NULL)
		fputs(",-,-", out);
	else
		fprintf(out, ",%s,%.1f", l.name, 100 * l.share);
	for (int i = 0; i < RUN_COUNTS; i++)
		if (row->count[i] < 0)
			fputs(",-", out);
		else
			fprintf(out, ",%.9g", row->count[i]);
}

void
run_limit_json(FILE *out, const struct run_row *row,
    const struct run_peak *peak)
{
	struct run_limit l = run_limit_of(row, peak);

	if (l.name == NULL)
		fputs(", \"limit\": null, \"limit_share\": null", out);
	else
		fprintf(out, ", \"limit\": \"%s\", \"limit_share\": %.6f",
		    l.name, l.share);
	for (int i = 0; i < RUN_COUNTS; i++) {
		fprintf(out, ", \"%s\": ", run_count_names[i]);
		if (row->count[i] < 0)
			fputs("null", out);
		else
			fprintf(out, "%.9g", row->count[i]);
	}
}
