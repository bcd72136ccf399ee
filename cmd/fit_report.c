/*
 * What relay-fit says while it trains (fit_report.h).
 */
#include "cmd/fit_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define HEAD "epoch,step,loss,accuracy,validation_loss,"	\
	"validation_accuracy,samples_per_second\n"
#define LOG_LIMIT ((size_t)64 << 20)
#define BAR 30

static bool
report(const struct filter_run *r, const char *code, char *err)
{
	diag_error(r->d, NULL, code, "%s", err);
	mem_free(err);
	return false;
}

/* The rows of a log up to a step. */
static void
take_rows(struct fit_report *p, const char *s, int64_t step)
{
	while (*s != '\0') {
		const char *end = strchr(s, '\n');
		size_t n = end != NULL ? (size_t)(end - s) + 1 : strlen(s);
		const char *comma = memchr(s, ',', n);

		if (end != NULL && comma != NULL && *s >= '0' && *s <= '9' &&
		    strtoll(comma + 1, NULL, 10) <= step)
			buf_add(&p->rows, s, n);
		s += n;
	}
}

bool
fit_report_begin(struct fit_report *p, const struct filter_run *r,
    const char *log, int64_t step, bool silent)
{
	uint64_t size;
	char *err = NULL, *data;
	size_t n;
	int fd;
	bool ok;

	*p = (struct fit_report){ .r = r, .log = log, .silent = silent,
		.terminal = r->verbose >= 0 && isatty(STDERR_FILENO) &&
		    !silent };
	if (silent || log == NULL || step == 0 || access(log, F_OK) != 0)
		return true;
	fd = sys_open_regular(log, &size, &err);
	if (fd < 0)
		return report(r, "cannot-read", err);
	ok = sys_read_all(fd, LOG_LIMIT, &data, &n, &err);
	close(fd);
	if (!ok)
		return report(r, "cannot-read", err);
	take_rows(p, data, step);
	mem_free(data);
	return true;
}

void
fit_report_line(struct fit_report *p)
{
	if (p->shown)
		fputs("\r\033[K", stderr);
	p->shown = false;
}

/* What a budget of memory costs; empty without one. */
static const char *
memory(const struct fit_epoch *e, char text[96])
{
	char evictions[40] = "";

	text[0] = '\0';
	if (e->managed)
		snprintf(evictions, sizeof evictions, ", %lld evictions",
		    (long long)e->evictions);
	if (e->managed || e->again > 0)
		snprintf(text, 96, ", %.1f MB%s, %.0f %% computed again",
		    (double)e->bytes / 1e6, evictions, 100 * e->again);
	return text;
}

void
fit_report_bar(struct fit_report *p, const struct fit_epoch *e, int64_t done,
    int64_t samples)
{
	double now = sys_now();
	int full = (int)(done * BAR / samples);
	char text[96];

	if (!p->terminal || (p->shown && now - p->drawn < .1))
		return;
	p->drawn = now;
	p->shown = true;
	fprintf(stderr, "\repoch %lld [%.*s%*s] loss %.4f, accuracy %.4f, "
	    "%.0f samples/s%s\033[K", (long long)e->epoch, full,
	    "##############################", BAR - full, "", e->loss,
	    e->right, e->rate, memory(e, text));
}

static void
put_row(struct buf *b, const struct fit_epoch *e)
{
	buf_printf(b, "%lld,%lld,", (long long)e->epoch, (long long)e->step);
	buf_put_f64(b, e->loss);
	buf_putc(b, ',');
	buf_put_f64(b, e->right);
	buf_putc(b, ',');
	if (e->validated)
		buf_put_f64(b, e->validation_loss);
	buf_putc(b, ',');
	if (e->validated)
		buf_put_f64(b, e->validation_right);
	buf_printf(b, ",%.1f\n", e->rate);
}

static bool
write_log(struct fit_report *p)
{
	struct sys_out o;
	char *err;

	if (!sys_out_open(&o, p->log, &err))
		return report(p->r, "cannot-write", err);
	if (fputs(HEAD, o.f) < 0 ||
	    fwrite(p->rows.v, 1, p->rows.n, o.f) != p->rows.n) {
		err = sys_message("write", p->log, strerror(errno));
		sys_out_abort(&o);
		return report(p->r, "cannot-write", err);
	}
	return sys_out_commit(&o, &err) ||
	    report(p->r, "cannot-write", err);
}

bool
fit_report_epoch(struct fit_report *p, const struct fit_epoch *e)
{
	char text[96];

	if (p->silent)
		return true;
	fit_report_line(p);
	put_row(&p->rows, e);
	if (p->r->verbose >= 0) {
		fprintf(stderr, "%s: epoch %lld: loss %.4f, accuracy %.4f",
		    p->r->program, (long long)e->epoch, e->loss, e->right);
		if (e->validated)
			fprintf(stderr, ", validation loss %.4f, accuracy "
			    "%.4f", e->validation_loss, e->validation_right);
		fprintf(stderr, ", %.0f samples/s%s\n", e->rate,
		    memory(e, text));
	}
	return p->log == NULL || write_log(p);
}

void
fit_report_release(struct fit_report *p)
{
	fit_report_line(p);
	buf_release(&p->rows);
}
