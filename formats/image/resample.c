/*
 * Resampling with a triangle filter, first along rows, then along columns
 * (image.h).  Cost: the filter's width times the number of pixels.
 */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "formats/image/image.h"

/* Weights of source pixels for each destination pixel along one axis.  Pixels
 * outside of the rectangle have weight 0. */
struct taps {
	uint32_t n;		/* at most, for each */
	int64_t *first;
	uint32_t *count;
	float *weight;		/* n for each */
};

static struct taps
make_taps(double from, double length, uint32_t n)
{
	double scale = length / n, radius = scale > 1 ? scale : 1;
	struct taps t = { (uint32_t)(2 * radius) + 3, NULL, NULL, NULL };

	t.first = mem_zalloc(n, sizeof *t.first);
	t.count = mem_zalloc(n, sizeof *t.count);
	t.weight = mem_zalloc((size_t)n * t.n, sizeof *t.weight);
	for (uint32_t i = 0; i < n; i++) {
		double center = from + (i + 0.5) * scale - 0.5, sum = 0;
		int64_t lo = (int64_t)floor(center - radius) + 1;
		float *w = t.weight + (size_t)i * t.n;

		t.first[i] = lo;
		for (uint32_t k = 0; k < t.n; k++) {
			double d = 1 - fabs((double)(lo + k) - center) /
			    radius;

			if (d <= 0)
				break;
			t.count[i] = k + 1;
			if ((double)(lo + k + 1) <= from ||
			    (double)(lo + k) >= from + length)
				continue;
			w[k] = (float)d;
			sum += d;
		}
		for (uint32_t k = 0; k < t.count[i]; k++)
			w[k] = (float)(w[k] / sum);
	}
	return t;
}

static void
free_taps(struct taps *t)
{
	mem_free(t->first);
	mem_free(t->count);
	mem_free(t->weight);
}

static float
pixel(const struct image *m, int64_t x, int64_t y, uint32_t c,
    const float *outside)
{
	if (x < 0 || y < 0 || x >= m->width || y >= m->height)
		return outside[c];
	return m->sample[((size_t)y * m->width + (size_t)x) * m->channels + c];
}

/* One source row, resampled to `width` pixels. */
static void
sample_row(const struct image *m, int64_t y, const struct taps *t,
    uint32_t width, const float *outside, float *out)
{
	for (uint32_t i = 0; i < width; i++)
		for (uint32_t c = 0; c < m->channels; c++) {
			const float *w = t->weight + (size_t)i * t->n;
			float sum = 0;

			for (uint32_t k = 0; k < t->count[i]; k++)
				sum += w[k] * pixel(m, t->first[i] + k, y, c,
				    outside);
			out[(size_t)i * m->channels + c] = sum;
		}
}

void
image_sample(const struct image *m, const struct image_box *b,
    uint32_t width, uint32_t height, const float *outside, float *out)
{
	struct taps tx = make_taps(b->x, b->width, width);
	struct taps ty = make_taps(b->y, b->height, height);
	size_t row = (size_t)width * m->channels;
	float *line = mem_zalloc(row, sizeof *line);

	memset(out, 0, row * height * sizeof *out);
	for (uint32_t i = 0; i < height; i++)
		for (uint32_t k = 0; k < ty.count[i]; k++) {
			float w = ty.weight[(size_t)i * ty.n + k];

			sample_row(m, ty.first[i] + k, &tx, width, outside,
			    line);
			for (size_t j = 0; j < row; j++)
				out[(size_t)i * row + j] += w * line[j];
		}
	mem_free(line);
	free_taps(&tx);
	free_taps(&ty);
}
