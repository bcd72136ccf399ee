/*
 * What --check of relay-precision has found: outputs, and the bindings that add
 * most noise, to standard error; all bindings to --report-to, in lines that
 * --settings reads:
 *
 *	NAME CLASS KIND SQNR ADDED OPERATOR
 */
#include "cmd/precision_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sys.h"

/* The bindings that are named. */
#define WORST 10

static double
decibels(double power)
{
	return 10 * log10(power);
}

/* A number in dB, or what stands for none. */
static void
put(FILE *f, double power)
{
	if (power > 0 && isfinite(power))
		fprintf(f, " %.2f", decibels(power));
	else
		fprintf(f, " -");
}

static void
say_output(const struct filter_run *r, const struct precision_output *o)
{
	struct buf b = { NULL, 0, 0 };

	if (o->noise > 0)
		buf_printf(&b, "signal-to-noise %.1f dB, greatest difference "
		    "%.3g", decibels(o->signal / o->noise), o->most);
	else
		buf_puts(&b, "no difference");
	if (o->rows > 0)
		buf_printf(&b, ", the greatest element is the same one in "
		    "%llu of %llu rows", (unsigned long long)o->same,
		    (unsigned long long)o->rows);
	filter_tell(r, "output %s: %s", o->name, b.v);
	buf_release(&b);
}

static void
say_binding(const struct ir_module *m, const struct filter_run *r,
    const struct precision_made *p, const struct precision_noise *n)
{
	filter_tell(r, "%s.v%u %s adds noise of %.1f dB, signal-to-noise is "
	    "%.1f dB then", m->function.v[p->function].name, p->id,
	    op_at(p->op)->name, decibels(n->added), decibels(n->signal /
	    n->noise));
}

/* Those that add most, in order: the least first of a short list. */
static void
say_worst(const struct ir_module *m, const struct filter_run *r,
    const struct precision_noise *noise, const precision_list *list)
{
	uint32_t best[WORST], n = 0, k;

	for (uint32_t i = 0; i < list->n; i++) {
		if (!(noise[i].added > 0))
			continue;
		for (k = n; k > 0 && noise[best[k - 1]].added <
		    noise[i].added; k--)
			if (k < WORST)
				best[k] = best[k - 1];
		if (k < WORST)
			best[k] = i;
		n += n < WORST;
	}
	for (uint32_t i = 0; i < n; i++)
		say_binding(m, r, &list->v[best[i]], &noise[best[i]]);
}

static void
put_all(FILE *f, const struct ir_module *m,
    const struct precision_noise *noise, const precision_list *list)
{
	static const char *const class[] = { "follow", "allow", "deny" };

	fprintf(f, "# name class kind sqnr added operator\n");
	for (uint32_t i = 0; i < list->n; i++) {
		const struct precision_made *p = &list->v[i];

		fprintf(f, "%s.v%u %s %s", m->function.v[p->function].name,
		    p->id, class[p->how], p->product ? "product" : "value");
		put(f, noise[i].noise > 0 ? noise[i].signal / noise[i].noise :
		    0);
		put(f, noise[i].added);
		fprintf(f, " %s\n", op_at(p->op)->name);
	}
}

static bool
write_all(const struct ir_module *m, const struct filter_run *r,
    const struct precision_noise *noise, const precision_list *list)
{
	const struct precision_opts *o = r->opts;
	struct sys_out out;
	char *err;
	bool ok = sys_out_open(&out, o->report, &err);

	if (ok)
		put_all(out.f, m, noise, list);
	if (ok && sys_out_commit(&out, &err))
		return true;
	*r->status = EXIT_OUTSIDE;
	diag_error(r->d, NULL, "file", "%s", err);
	mem_free(err);
	return false;
}

bool
precision_report(const struct ir_module *m, const struct filter_run *r,
    struct precision_check *c, const precision_list *list)
{
	const struct precision_opts *opts = r->opts;
	const struct precision_noise *noise = precision_check_noise(c);
	const struct precision_output *o;
	uint32_t n;

	o = precision_check_outputs(c, &n);
	for (uint32_t i = 0; i < n; i++)
		say_output(r, &o[i]);
	say_worst(m, r, noise, list);
	return opts->report == NULL || write_all(m, r, noise, list);
}
