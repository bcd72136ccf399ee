/*
 * The report of relay-quantize as a page of HTML, with its drawings in SVG: it
 * needs no other file, and is also well-formed XML.
 */
#include "cmd/quantize_run.h"

#include <math.h>
#include <string.h>

#define BAR 400		/* pixels */
#define WORST 20	/* layers that are drawn */
#define WIDTH 160	/* of a histogram */
#define HEIGHT 32
#define PLOT 320	/* of the curve */
#define MARK "#c40"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
    "<title>Quantization report</title>\n<style>\n"
    "body { font: 14px sans-serif; margin: 2em; max-width: 80em }\n"
    "table { border-collapse: collapse }\n"
    "td, th { padding: 2px 8px; border-bottom: 1px solid #ccc; "
    "text-align: right }\n"
    "td.t, th.t { text-align: left }\n"
    "svg { background: #f6f6f6 } text { font: 11px sans-serif; fill: #000 }\n"
    "</style></head><body>\n<h1>Quantization report</h1>\n";

/* Names come from the module; a control character has no form in XML. */
static void
put(FILE *f, const char *s)
{
	for (; *s != '\0'; s++)
		switch (*s) {
		case '<': fputs("&lt;", f); break;
		case '>': fputs("&gt;", f); break;
		case '&': fputs("&amp;", f); break;
		case '"': fputs("&quot;", f); break;
		default: fputc((unsigned char)*s < 32 ? '?' : *s, f); break;
		}
}

static void
cell(FILE *f, const char *s)
{
	fputs("<td class=\"t\">", f);
	put(f, s);
	fputs("</td>", f);
}

static void
number(FILE *f, double v, const char *format)
{
	fputs("<td>", f);
	if (isfinite(v))
		fprintf(f, format, v);
	else
		fputs("&#8211;", f);
	fputs("</td>", f);
}

/* A drawing. */
static void
begin(FILE *f, uint32_t width, uint32_t height)
{
	fprintf(f, "<svg width=\"%u\" height=\"%u\" fill=\"#47a\">\n",
	    width, height);
}

/* Head of a table; columns of text come first. */
static void
columns(FILE *f, const char *const *name, uint32_t text)
{
	fputs("<table><tr>", f);
	for (uint32_t i = 0; name[i] != NULL; i++)
		fprintf(f, "<th%s>%s</th>", i < text ? " class=\"t\"" : "",
		    name[i]);
	fputs("</tr>\n", f);
}

/* ---- layers ---- */

/* The bins as bars, and the ends of the integers' range as lines. */
static void
put_histogram(FILE *f, const struct quantize_report *p, uint32_t k)
{
	const struct quantize_layer *l = &p->layer[k];
	uint64_t bin[QUANTIZE_BINS], most = 1;
	double end[2] = { NAN, NAN };

	fputs("<td>", f);
	if (!quantize_histogram(p->c, k, bin)) {
		fputs("</td>", f);
		return;
	}
	for (uint32_t i = 0; i < QUANTIZE_BINS; i++)
		most = bin[i] > most ? bin[i] : most;
	begin(f, WIDTH, HEIGHT);
	/* The root shows tails. */
	for (uint32_t i = 0; i < QUANTIZE_BINS; i++) {
		double h = sqrt((double)bin[i] / (double)most) * HEIGHT;

		if (bin[i] > 0)
			fprintf(f, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\""
			    " height=\"%.1f\"/>", (double)i * WIDTH /
			    QUANTIZE_BINS, HEIGHT - h, (double)WIDTH /
			    QUANTIZE_BINS, h);
	}
	if (!l->skip && !l->weight)
		quantize_ends(l, end);
	for (uint32_t i = 0; i < 2; i++) {
		double x = (end[i] - l->lo) / (l->hi - l->lo) * WIDTH;

		if (x > 0 && x < WIDTH)
			fprintf(f, "<line stroke=\"" MARK "\" x1=\"%.1f\" "
			    "y1=\"0\" x2=\"%.1f\" y2=\"%d\"/>", x, x,
			    HEIGHT);
	}
	fputs("</svg></td>", f);
}

static void
put_layers(FILE *f, const struct quantize_report *p)
{
	static const char *const names[] = { "function", "binding", "operator",
		"kind", "type", "scale", "zero point", "least", "greatest",
		"saturated, %", "signal to noise, dB", "values", NULL };

	fputs("<h2>Layers</h2>\n<p>A row for each value that is quantized, or "
	    "could be. Bars are the roots of the counts of its values between "
	    "the least and the greatest; lines are the ends of the range that "
	    "integers reach, where values lie beyond. Signal to noise is "
	    "measured with all earlier layers quantized too.</p>\n", f);
	columns(f, names, 5);
	for (uint32_t k = 0; k < p->n; k++) {
		const struct quantize_layer *l = &p->layer[k];
		char id[16];

		snprintf(id, sizeof id, "v%u", ir_at(p->m, l->x)->id);
		fputs("<tr>", f);
		cell(f, p->m->function.v[l->function].name);
		cell(f, id);
		cell(f, quantize_maker(p->m, l->x));
		cell(f, quantize_kind(l));
		cell(f, l->skip ? "float32" : quantize_code_name(l->code));
		number(f, l->skip ? NAN : (double)l->scale, "%.6g");
		number(f, l->skip ? NAN : l->zero, "%.0f");
		number(f, l->lo, "%.6g");
		number(f, l->hi, "%.6g");
		number(f, l->skip ? NAN : 100 * l->saturated, "%.3g");
		number(f, quantize_decibels(l->signal, l->noise), "%.1f");
		put_histogram(f, p, k);
		fputs("</tr>\n", f);
	}
	fputs("</table>\n", f);
}

/* The worst layers, the worst first. */
static uint32_t
worst(const struct quantize_report *p, uint32_t *list)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < p->n; k++) {
		double v = quantize_decibels(p->layer[k].signal,
		    p->layer[k].noise);
		uint32_t i = n;

		if (!isfinite(v))
			continue;
		for (; i > 0 && quantize_decibels(p->layer[list[i - 1]].signal,
		    p->layer[list[i - 1]].noise) > v; i--)
			if (i < WORST)
				list[i] = list[i - 1];
		if (i < WORST)
			list[i] = k;
		n += n < WORST;
	}
	return n;
}

static void
put_worst(FILE *f, const struct quantize_report *p)
{
	uint32_t list[WORST], n = worst(p, list);
	double most = 0;

	if (n == 0)
		return;
	for (uint32_t i = 0; i < n; i++)
		most = fmax(most, quantize_decibels(p->layer[list[i]].signal,
		    p->layer[list[i]].noise));
	fprintf(f, "<h2>What costs most</h2>\n<p>Signal to noise of the %u "
	    "layers with the least: the first to leave in floats (their type "
	    "float32 in <code>--settings</code>, or <code>--skip</code>)."
	    "</p>\n", n);
	begin(f, BAR + 400, n * 20 + 4);
	for (uint32_t i = 0; i < n; i++) {
		const struct quantize_layer *l = &p->layer[list[i]];
		double v = quantize_decibels(l->signal, l->noise);

		fprintf(f, "<text x=\"4\" y=\"%u\">", i * 20 + 16);
		put(f, p->m->function.v[l->function].name);
		fprintf(f, ".v%u %s, ", ir_at(p->m, l->x)->id,
		    quantize_kind(l));
		put(f, quantize_maker(p->m, l->x));
		fprintf(f, "</text><rect x=\"300\" y=\"%u\" width=\"%.1f\" "
		    "height=\"14\"/><text x=\"%.1f\" y=\"%u\">%.1f dB</text>\n",
		    i * 20 + 5, most > 0 ? fmax(v, 0) / most * BAR : 0, 306 +
		    (most > 0 ? fmax(v, 0) / most * BAR : 0), i * 20 + 16, v);
	}
	fputs("</svg>\n", f);
}

/* ---- mixes ---- */

static void
put_mixes(FILE *f, const struct quantize_report *p)
{
	static const char *const names[] = { "products in floats", "lost, %",
		"signal to noise, dB", "operations on integers, %",
		"bytes of weights", "", NULL };
	const struct quantize_result *q = p->q;
	double most = 1e-9;

	if (q->nmix == 0)
		return;
	for (uint32_t i = 0; i < q->nmix; i++)
		most = fmax(most, q->mix[i].lost);
	fputs("<h2>Mixes of integers and floats</h2>\n", f);
	begin(f, PLOT + 160, PLOT / 2 + 40);
	for (uint32_t i = 0; i < q->nmix; i++)
		fprintf(f, "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>",
		    q->mix[i].chosen ? " fill=\"" MARK "\"" : "",
		    20 + q->mix[i].integers / 100 * PLOT,
		    10 + (1 - q->mix[i].lost / most) * PLOT / 2);
	fprintf(f, "<text x=\"20\" y=\"%d\">operations on integers, 0 to 100 "
	    "%%</text><text x=\"%d\" y=\"16\">lost: %.3g %%</text></svg>\n",
	    PLOT / 2 + 34, PLOT + 40, most);
	columns(f, names, 0);
	for (uint32_t i = 0; i < q->nmix; i++) {
		const struct quantize_mix *x = &q->mix[i];

		fputs("<tr>", f);
		number(f, x->floats, "%.0f");
		number(f, x->lost, "%.4g");
		number(f, x->sqnr, "%.1f");
		number(f, x->integers, "%.4g");
		number(f, x->bytes, "%.0f");
		cell(f, x->chosen ? "chosen" : "");
		fputs("</tr>\n", f);
	}
	fputs("</table>\n", f);
}

/* ---- floats ---- */

static bool
is_alike(const struct quantize_report *p, uint32_t a, uint32_t b)
{
	return strcmp(quantize_maker(p->m, p->floats[a].node),
	    quantize_maker(p->m, p->floats[b].node)) == 0 &&
	    strcmp(p->floats[a].why, p->floats[b].why) == 0;
}

/* Operators alike, for one reason, in one row. */
static void
put_floats(FILE *f, const struct quantize_report *p)
{
	static const char *const names[] = { "operator", "why", "bindings",
		"number", "operations", NULL };

	if (p->nfloats == 0)
		return;
	fputs("<h2>What stays in floats</h2>\n", f);
	columns(f, names, 3);
	for (uint32_t i = 0; i < p->nfloats; i++) {
		uint32_t first = 0, n = 0;
		double operations = 0;

		while (!is_alike(p, first, i))
			first++;
		if (first < i)
			continue;
		fputs("<tr>", f);
		cell(f, quantize_maker(p->m, p->floats[i].node));
		cell(f, p->floats[i].why);
		fputs("<td class=\"t\">", f);
		for (uint32_t k = i; k < p->nfloats; k++) {
			if (!is_alike(p, i, k))
				continue;
			operations += p->floats[k].operations;
			if (n++ < 8)
				fprintf(f, "%sv%u", n > 1 ? " " : "", ir_at(
				    p->m, p->floats[k].node)->id);
		}
		fprintf(f, "%s</td><td>%u</td>", n > 8 ? " ..." : "", n);
		number(f, operations, "%.4g");
		fputs("</tr>\n", f);
	}
	fputs("</table>\n", f);
}

void
quantize_put_html(FILE *f, const struct quantize_report *p)
{
	double v = quantize_decibels(p->q->signal, p->q->noise);
	uint32_t integers = 0;

	for (uint32_t k = 0; k < p->n; k++)
		integers += !p->layer[k].skip;
	fputs(head, f);
	fprintf(f, "<p>%u of %u values are quantized; ", integers, p->n);
	if (isfinite(v))
		fprintf(f, "signal to noise of the results is %.1f dB.</p>\n",
		    v);
	else
		fputs("the noise of the results was not measured.</p>\n", f);
	put_worst(f, p);
	put_mixes(f, p);
	put_floats(f, p);
	put_layers(f, p);
	fputs("</body></html>\n", f);
}
