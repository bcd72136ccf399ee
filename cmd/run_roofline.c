/*
 * The roofline of a profile as SVG (run_limit.h).
 *
 * Both axes are logarithmic.  A level of the memory is a slope, operations a
 * second = bytes a second times operations a byte, up to the peak of
 * arithmetic.  A kernel is a circle, its area the share of the time; numbers
 * lead to the list of the longest beside it, and a pointer that rests on a
 * circle shows its name.
 */
#include "cmd/run_limit.h"

#include <math.h>
#include <string.h>

#define LEFT 80.0
#define TOP 40.0
#define WIDTH 560.0
#define HEIGHT 440.0
#define LIST (LEFT + WIDTH + 24)
#define TOTAL_WIDTH 1320
#define TOTAL_HEIGHT 560
#define LISTED 18
#define NAME_LIMIT 48

/* Decades on each axis. */
struct axes {
	double x0, x1, y0, y1;	/* decimal logarithms */
};

static const struct roof {
	const char *name, *colour;
} roofs[TARGET_CACHES + 1] = { { "L1", "#2a9d8f" }, { "L2", "#3a86c8" },
	{ "L3", "#8a63c9" }, { "memory", "#d1495b" } };

static double
roof_rate(const struct run_peak *p, int i)
{
	return i < TARGET_CACHES ? p->cache[i] : p->bytes;
}

static bool
has_point(const struct run_row *w)
{
	return w->flops > 0 && w->bytes > 0 && w->seconds > 0;
}

static void
extend(double *low, double *high, double x)
{
	if (floor(log10(x)) < *low)
		*low = floor(log10(x));
	if (ceil(log10(x)) > *high)
		*high = ceil(log10(x));
}

/* Whole decades around the points and the ends of the slopes. */
static struct axes
find_axes(const struct run_measure *m, const struct run_peak *p)
{
	struct axes a = { -1, 2, 9, 11 };

	for (int i = 0; i <= TARGET_CACHES; i++)
		if (roof_rate(p, i) > 0 && p->flops > 0)
			extend(&a.x0, &a.x1, p->flops / roof_rate(p, i));
	if (p->flops > 0)
		extend(&a.y0, &a.y1, p->flops);
	for (uint32_t i = 0; i < m->row.n; i++) {
		const struct run_row *w = &m->row.v[i];

		if (!has_point(w))
			continue;
		extend(&a.x0, &a.x1, w->flops / w->bytes);
		extend(&a.y0, &a.y1, w->flops / w->seconds);
	}
	return a;
}

static double
at_x(const struct axes *a, double x)
{
	return LEFT + WIDTH * (log10(x) - a->x0) / (a->x1 - a->x0);
}

static double
at_y(const struct axes *a, double y)
{
	return TOP + HEIGHT * (a->y1 - log10(y)) / (a->y1 - a->y0);
}

static void
put_grid(FILE *out, const struct axes *a)
{
	double x, y;

	for (double k = a->x0; k <= a->x1; k++) {
		x = at_x(a, pow(10, k));
		fprintf(out, "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/>"
		    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%g"
		    "</text>\n", x, TOP, TOP + HEIGHT, x, TOP + HEIGHT + 18,
		    pow(10, k));
	}
	for (double k = a->y0; k <= a->y1; k++) {
		y = at_y(a, pow(10, k));
		fprintf(out, "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/>"
		    "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%g"
		    "</text>\n", LEFT, y, LEFT + WIDTH, LEFT - 8, y + 4,
		    pow(10, k - 9));
	}
	fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">"
	    "operations a byte</text>\n<text transform=\"translate(24 %.1f) "
	    "rotate(-90)\" text-anchor=\"middle\">GFLOP/s</text>\n",
	    LEFT + WIDTH / 2, TOP + HEIGHT + 40, TOP + HEIGHT / 2);
}

/* A slope from the edge of the picture to the peak of arithmetic. */
static void
put_roof(FILE *out, const struct axes *a, const struct run_peak *p, int i)
{
	double rate = roof_rate(p, i), x0 = pow(10, a->x0), x1 = p->flops /
	    rate;

	if (rate <= 0 || p->flops <= 0)
		return;
	if (x0 * rate < pow(10, a->y0))
		x0 = pow(10, a->y0) / rate;
	fprintf(out, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" "
	    "d=\"M%.1f %.1fL%.1f %.1fH%.1f\"/>\n", roofs[i].colour,
	    at_x(a, x0), at_y(a, x0 * rate), at_x(a, x1), at_y(a, p->flops),
	    LEFT + WIDTH);
}

static void
put_name(FILE *out, const char *s, size_t limit)
{
	struct buf safe = { NULL, 0, 0 }, cut = { NULL, 0, 0 };
	struct buf b = { NULL, 0, 0 };

	if (s == NULL)
		return;
	buf_put_safe(&safe, s, strlen(s));
	buf_putc(&safe, '\0');
	buf_put_short(&cut, safe.v, limit);
	buf_put_xml(&b, cut.v, cut.n);
	if (b.n > 0)
		fwrite(b.v, 1, b.n, out);
	buf_release(&safe);
	buf_release(&cut);
	buf_release(&b);
}

static void
put_point(FILE *out, const struct axes *a, const struct run_row *w,
    double whole, const struct run_limit *l, uint32_t number)
{
	double x = at_x(a, w->flops / w->bytes);
	double y = at_y(a, w->flops / w->seconds);
	double share = whole > 0 ? w->seconds / whole : 0;

	fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"><title>", x,
	    y, 3 + 22 * sqrt(share));
	put_name(out, w->site->name, 400);
	fputc(' ', out);
	put_name(out, w->site->id, 400);
	fputc(' ', out);
	put_name(out, w->site->place, 400);
	fprintf(out, ": %.1f %% of the time, %.3g operations a byte, %.3g "
	    "GFLOP/s, limit %s %.1f %%</title></circle>\n", 100 * share,
	    w->flops / w->bytes, w->flops / w->seconds * 1e-9, l->name != NULL ?
	    l->name : "unknown", 100 * l->share);
	if (number <= LISTED)
		fprintf(out, "<text class=\"number\" x=\"%.1f\" y=\"%.1f\" "
		    "text-anchor=\"middle\">%u</text>\n", x, y + 4, number);
}

static void
put_legend(FILE *out, const struct run_peak *p)
{
	double y = TOP + 4;

	fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">peak: %.1f GFLOP/s, "
	    "float32; threads: %d</text>\n", LIST, y, p->flops * 1e-9,
	    p->threads);
	for (int i = 0; i <= TARGET_CACHES; i++) {
		if (roof_rate(p, i) <= 0)
			continue;
		y += 18;
		fprintf(out, "<path stroke=\"%s\" stroke-width=\"2\" d=\"M%.1f "
		    "%.1fh22\"/><text x=\"%.1f\" y=\"%.1f\">%s, %.1f GB/s"
		    "</text>\n", roofs[i].colour, LIST, y - 4, LIST + 30, y,
		    roofs[i].name, roof_rate(p, i) * 1e-9);
	}
}

static void
put_listed(FILE *out, const struct run_row *w, double whole,
    const struct run_limit *l, uint32_t number)
{
	double y = TOP + 88 + 19 * number;

	fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%u"
	    "</text><text x=\"%.1f\" y=\"%.1f\">%.1f %%  ", LIST + 16, y,
	    number, LIST + 24, y, whole > 0 ? 100 * w->seconds / whole : 0);
	put_name(out, w->site->name, NAME_LIMIT);
	if (l->name != NULL)
		fprintf(out, ", %s %.0f %%", l->name, 100 * l->share);
	fputs("</text>\n", out);
}

void
run_roofline(const struct run_measure *m, double whole,
    const struct run_peak *peak)
{
	FILE *out = m->r->out;
	struct axes a = find_axes(m, peak);
	double missing = 0;
	uint32_t number = 0;

	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "
	    "%d %d\" font-family=\"sans-serif\" font-size=\"13\">\n<style>"
	    ".grid{stroke:#ddd}circle{fill:#f4a259;fill-opacity:.55;"
	    "stroke:#333}.number{font-size:11px}</style>\n<rect width=\"%d\" "
	    "height=\"%d\" fill=\"#fff\"/>\n<text x=\"%.1f\" y=\"22\" "
	    "font-size=\"15\">", TOTAL_WIDTH, TOTAL_HEIGHT, TOTAL_WIDTH,
	    TOTAL_HEIGHT, LEFT);
	put_name(out, m->model, 80);
	fputs("</text>\n", out);
	put_grid(out, &a);
	for (int i = TARGET_CACHES; i >= 0; i--)
		put_roof(out, &a, peak, i);
	put_legend(out, peak);
	for (uint32_t i = 0; i < m->row.n; i++) {
		const struct run_row *w = &m->row.v[i];
		struct run_limit l = run_limit_of(w, peak);

		if (!has_point(w)) {
			missing += w->seconds;
			continue;
		}
		put_point(out, &a, w, whole, &l, ++number);
		if (number <= LISTED)
			put_listed(out, w, whole, &l, number);
	}
	if (missing > 0 && whole > 0)
		fprintf(out, "<text x=\"%.1f\" y=\"%d\">without a point: "
		    "kernels with no arithmetic, or an unknown amount, %.1f %% "
		    "of the time</text>\n", LEFT, TOTAL_HEIGHT - 16, 100 *
		    missing / whole);
	fputs("</svg>\n", out);
}
