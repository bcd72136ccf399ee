/*
 * What calibration has counted, as text (quantize.h):
 *
 *	# relay-quantize KEY SAMPLES
 *	FUNCTION BINDING VALUES MIN MAX TOP MEAN-MIN MEAN-MAX [BIN:COUNT]...
 *
 * with a line for each activation, and floats as hexadecimal, so that they are
 * the same when they are read.
 */
#include "pass/quantize_impl.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void
quantize_save(const struct quantize_calibration *c, const char *key,
    int64_t samples, FILE *f)
{
	fprintf(f, "# relay-quantize %s %lld\n", key, (long long)samples);
	for (uint32_t k = 0; k < c->layer.n; k++) {
		const struct quantize_layer *l = &c->layer.v[k];
		const struct quantize_range *r = &c->range[k];

		if (l->weight)
			continue;
		fprintf(f, "%s v%u %" PRIu64 " %a %a %a %a %a",
		    c->m->function.v[l->function].name, ir_at(c->m, l->x)->id,
		    r->n, r->lo, r->hi, r->top, r->mean[0], r->mean[1]);
		for (uint32_t i = 0; r->bin != NULL && i < RANGE_BINS; i++)
			if (r->bin[i] != 0)
				fprintf(f, " %u:%" PRIu64, i, r->bin[i]);
		fprintf(f, "\n");
	}
}

static bool
count_at(char **at, uint64_t *to)
{
	char *end;

	*to = strtoull(*at, &end, 10);
	if (end == *at)
		return false;
	*at = end;
	return true;
}

static bool
float_at(char **at, double *to)
{
	char *end;

	*to = strtod(*at, &end);
	if (end == *at || !isfinite(*to))
		return false;
	*at = end;
	return true;
}

static bool
bins(struct quantize_range *r, char *at)
{
	uint64_t i, n, sum = 0;

	while (*at == ' ') {
		at++;
		if (!count_at(&at, &i) || *at++ != ':' || !count_at(&at, &n) ||
		    i >= RANGE_BINS || n > r->n - sum)
			return false;
		if (r->bin == NULL)
			r->bin = mem_zalloc(RANGE_BINS, sizeof *r->bin);
		r->bin[i] = n;
		sum += n;
	}
	return *at == '\0' && (r->bin != NULL ? sum == r->n && r->top > 0 :
	    r->lo == 0 && r->hi == 0);
}

/* The line of layer l. */
static bool
range_of(const struct quantize_calibration *c, const struct quantize_layer *l,
    struct quantize_range *r, char *at)
{
	char *name = mem_printf("%s v%u ", c->m->function.v[l->function].name,
	    ir_at(c->m, l->x)->id);
	size_t n = strlen(name);
	bool ok = strncmp(at, name, n) == 0;

	mem_free(name);
	at += ok ? n : 0;
	return ok && count_at(&at, &r->n) && float_at(&at, &r->lo) &&
	    float_at(&at, &r->hi) && float_at(&at, &r->top) &&
	    float_at(&at, &r->mean[0]) && float_at(&at, &r->mean[1]) &&
	    r->lo <= 0 && r->hi >= 0 && bins(r, at);
}

/* The next line, without its end. */
static char *
next_line(char **text)
{
	char *line = *text, *end = strchr(line, '\n');

	*text = end != NULL ? end + 1 : line + strlen(line);
	if (end != NULL)
		*end = '\0';
	return line;
}

static bool
is_head(const char *line, const char *key, int64_t *samples)
{
	char *head = mem_printf("# relay-quantize %s ", key), *end;
	size_t n = strlen(head);
	bool ok = strncmp(line, head, n) == 0;

	mem_free(head);
	if (!ok)
		return false;
	*samples = strtoll(line + n, &end, 10);
	return end != line + n && *end == '\0' && *samples >= 0;
}

bool
quantize_load(struct quantize_calibration *c, const char *key, char *text,
    int64_t *samples, const char *path)
{
	uint32_t line = 1;
	bool ok = is_head(next_line(&text), key, samples);

	if (!ok)
		diag_error(c->d, NULL, "checkpoint", "'%s' is a checkpoint of "
		    "another module or other options, or none", path);
	for (uint32_t k = 0; k < c->layer.n && ok; k++) {
		if (c->layer.v[k].weight)
			continue;
		line++;
		ok = range_of(c, &c->layer.v[k], &c->range[k],
		    next_line(&text));
	}
	ok = ok && *text == '\0';
	if (!ok && line > 1)
		diag_error(c->d, NULL, "checkpoint", "%s:%u: that is not what "
		    "was counted of a value", path, line);
	if (ok)
		c->samples = (uint64_t)*samples;
	return ok;
}
