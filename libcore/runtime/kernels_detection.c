/*
 * Kernels of object detection: valid boxes first, non-maximum suppression
 * one class at a time (ONNX) and for rows of class, score and box; and rows
 * that a sparse matrix leaves empty.
 *
 * Suppression is greedy: boxes by falling score, each kept unless a kept one
 * overlaps it by more than the threshold.  n * kept per batch.
 */
#include "runtime/kernels.h"

#include <stdlib.h>
#include <string.h>

/* ---- boxes ---- */

struct box {
	double x0, y0, x1, y1;
};

static struct box
box_at(int64_t dt, const void *p, int64_t i)
{
	double a = kernel_get(dt, p, i), b = kernel_get(dt, p, i + 1);
	double c = kernel_get(dt, p, i + 2), d = kernel_get(dt, p, i + 3);
	struct box r = { a < c ? a : c, b < d ? b : d, a < c ? c : a,
	    b < d ? d : b };

	return r;
}

/* Intersection over union; 0 if both are empty. */
static double
overlap(const struct box *a, const struct box *b)
{
	double x0 = a->x0 > b->x0 ? a->x0 : b->x0;
	double y0 = a->y0 > b->y0 ? a->y0 : b->y0;
	double x1 = a->x1 < b->x1 ? a->x1 : b->x1;
	double y1 = a->y1 < b->y1 ? a->y1 : b->y1;
	double both = x1 > x0 && y1 > y0 ? (x1 - x0) * (y1 - y0) : 0;
	double all = (a->x1 - a->x0) * (a->y1 - a->y0) +
	    (b->x1 - b->x0) * (b->y1 - b->y0) - both;

	return all > 0 ? both / all : 0;
}

/* The working memory of a suppression, for n boxes. */
struct work {
	uint64_t *key;
	struct kernel_item *item;
	const struct kernel_item *order;	/* of item */
	int64_t *kept;
	struct box *box;
	double *id;
};

static int
work_begin(struct relay_ctx *ctx, struct work *w, int64_t n)
{
	w->key = kernel_alloc(ctx, n, sizeof *w->key);
	w->item = kernel_alloc(ctx, 2 * n, sizeof *w->item);
	w->kept = kernel_alloc(ctx, n, sizeof *w->kept);
	w->box = kernel_alloc(ctx, n, sizeof *w->box);
	w->id = kernel_alloc(ctx, n, sizeof *w->id);
	return w->key != NULL && w->item != NULL && w->kept != NULL &&
	    w->box != NULL && w->id != NULL;
}

static void
work_end(struct relay_ctx *ctx, struct work *w)
{
	kernel_free(ctx, w->key);
	kernel_free(ctx, w->item);
	kernel_free(ctx, w->kept);
	kernel_free(ctx, w->box);
	kernel_free(ctx, w->id);
}

/* Whether a kept box (of the same class, unless `any`) suppresses box i. */
static int
hidden(const struct work *w, int64_t i, int64_t kept, double threshold,
    int any)
{
	for (int64_t k = 0; k < kept; k++)
		if ((any || w->id[w->kept[k]] == w->id[i]) &&
		    overlap(&w->box[w->kept[k]], &w->box[i]) > threshold)
			return 1;
	return 0;
}

/* ---- valid counts ---- */

int32_t
relay_k_valid_counts(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], batch = dim[1], n = dim[2], width = dim[3];
	int64_t id = dim[4], score = dim[5];
	double threshold = kernel_get(dt, buf[1], 0);
	size_t size = kernel_bytes(dt);
	int32_t *count = buf[2], *place = buf[4];

	if (score < 0 || score >= width || id >= width)
		return kernel_fail(ctx, "an index is outside of a row");
	for (int64_t b = 0; b < batch; b++) {
		int64_t m = 0;

		for (int64_t i = 0; i < n; i++) {
			int64_t at = (b * n + i) * width;

			if (!(kernel_get(dt, buf[0], at + score) >
			    threshold) || (id >= 0 &&
			    kernel_get(dt, buf[0], at + id) < 0))
				continue;
			memcpy((char *)buf[3] + (size_t)((b * n + m) * width)
			    * size, (const char *)buf[0] + (size_t)at * size,
			    (size_t)width * size);
			place[b * n + m++] = (int32_t)i;
		}
		count[b] = (int32_t)m;
		for (; m < n; m++) {
			for (int64_t k = 0; k < width; k++)
				kernel_put(dt, buf[3], (b * n + m) * width +
				    k, -1);
			place[b * n + m] = -1;
		}
	}
	return RELAY_OK;
}

/* ---- rows of class, score and box ---- */

struct nms {
	int64_t dt, batch, n, width, force, top_k, coord, score, id, indices,
	    bottom;
	const void *data;
	const int32_t *count, *place;
	int64_t max_out;
	double threshold;
	void *const *out;
};

/* The rows kept of one batch, best first. */
static int64_t
keep_rows(const struct nms *s, struct work *w, int64_t b)
{
	int64_t valid = s->count[b], kept = 0, m = 0;

	if (valid > s->n)
		valid = s->n;
	for (int64_t i = 0; i < valid; i++) {
		int64_t at = (b * s->n + i) * s->width;

		w->id[i] = s->id >= 0 ? kernel_get(s->dt, s->data, at +
		    s->id) : 0;
		w->box[i] = box_at(s->dt, s->data, at + s->coord);
		m++;
	}
	kernel_keys(s->dt, (const char *)s->data + (size_t)(b * s->n *
	    s->width + s->score) * kernel_bytes(s->dt), s->width, m, 1,
	    w->key);
	w->order = kernel_order(w->key, m, w->item);
	if (s->top_k > 0 && m > s->top_k)
		m = s->top_k;
	for (int64_t k = 0; k < m; k++) {
		int64_t i = w->order[k].index;

		if (s->max_out >= 0 && kept >= s->max_out)
			break;
		if (s->id >= 0 && w->id[i] < 0)
			continue;
		if (!hidden(w, i, kept, s->threshold, s->force || s->id < 0))
			w->kept[kept++] = i;
	}
	return kept;
}

static void
put_indices(const struct nms *s, const struct work *w, int64_t b,
    int64_t kept)
{
	int32_t *out = s->out[0], *count = s->out[1];

	for (int64_t i = 0; i < s->n; i++)
		out[b * s->n + i] = i < kept ?
		    s->place[b * s->n + w->kept[i]] : -1;
	count[b] = (int32_t)kept;
}

static void
put_row(const struct nms *s, int64_t b, int64_t to, int64_t from)
{
	size_t size = kernel_bytes(s->dt);

	for (int64_t k = 0; from < 0 && k < s->width; k++)
		kernel_put(s->dt, s->out[0], (b * s->n + to) * s->width + k,
		    -1);
	if (from >= 0)
		memcpy((char *)s->out[0] + (size_t)((b * s->n + to) *
		    s->width) * size, (const char *)s->data +
		    (size_t)((b * s->n + from) * s->width) * size,
		    (size_t)s->width * size);
}

/* Writes kept rows in order of score and -1 for all others: at their ranks by
 * score, or at the bottom. */
static void
put_rows(const struct nms *s, const struct work *w, int64_t b, int64_t kept)
{
	int64_t valid = s->count[b] > s->n ? s->n : s->count[b], k = 0;

	if (valid < 0)
		valid = 0;
	for (int64_t i = 0; i < s->n; i++)
		put_row(s, b, i, -1);
	for (int64_t i = 0; i < valid && k < kept; i++)
		if (s->bottom)
			put_row(s, b, k, w->kept[k]), k++;
		else if (w->order[i].index == w->kept[k])
			put_row(s, b, i, w->kept[k++]);
}

int32_t
relay_k_nms(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	struct nms s = { .dt = dim[0], .batch = dim[1], .n = dim[2],
	    .width = dim[3], .force = dim[4], .top_k = dim[5],
	    .coord = dim[6], .score = dim[7], .id = dim[8],
	    .indices = dim[9], .bottom = dim[10], .data = buf[0],
	    .count = buf[1], .place = buf[2],
	    .max_out = *(const int32_t *)buf[3],
	    .threshold = *(const float *)buf[4], .out = buf + 5 };
	struct work w;
	int ok;

	if (s.coord < 0 || s.coord + 4 > s.width || s.score < 0 ||
	    s.score >= s.width || s.id >= s.width)
		return kernel_fail(ctx, "an index is outside of a row");
	ok = work_begin(ctx, &w, s.n);
	for (int64_t b = 0; ok && b < s.batch; b++) {
		int64_t kept = keep_rows(&s, &w, b);

		if (s.indices)
			put_indices(&s, &w, b, kept);
		else
			put_rows(&s, &w, b, kept);
	}
	work_end(ctx, &w);
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}

/* ---- one class at a time ---- */

int32_t
relay_k_class_nms(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], batch = dim[1], classes = dim[2], n = dim[3];
	int64_t max_out = kernel_get_int(dim[4], buf[2], 0), total = 0;
	int64_t *out = buf[5];
	float iou = *(const float *)buf[3], least = *(const float *)buf[4];
	size_t size = kernel_bytes(dt);
	struct work w;
	int ok = work_begin(ctx, &w, n);

	for (int64_t b = 0; ok && n > 0 && b < batch; b++) {
		for (int64_t i = 0; i < n; i++)
			w.box[i] = box_at(dt, buf[0], (b * n + i) * 4);
		for (int64_t c = 0; c < classes; c++) {
			int64_t at = (b * classes + c) * n, kept = 0;

			kernel_keys(dt, (const char *)buf[1] + (size_t)at *
			    size, 1, n, 1, w.key);
			w.order = kernel_order(w.key, n, w.item);
			for (int64_t k = 0; k < n && kept < max_out; k++) {
				int64_t i = w.order[k].index;

				if (!(kernel_get(dt, buf[1], at + i) > least))
					break;
				if (hidden(&w, i, kept, iou, 1))
					continue;
				w.kept[kept++] = i;
				out[3 * total] = b;
				out[3 * total + 1] = c;
				out[3 * total++ + 2] = i;
			}
		}
	}
	work_end(ctx, &w);
	*(int64_t *)buf[6] = dim[5] = total;
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}

/* The scores of one class: n elements from `at` on, `step` apart. */
struct scores {
	int64_t dt;
	const void *p;
	int64_t at, step, n;
};

/* Which boxes of a class are kept. */
struct limits {
	double least;		/* score; strict: it must be above that */
	int strict;
	double iou;
	int64_t most;
};

static double
score_at(const struct scores *s, int64_t i)
{
	return kernel_get(s->dt, s->p, s->at + i * s->step);
}

/* Boxes of one class, best first, into w->kept. */
static int64_t
keep_class(struct work *w, const struct scores *s, const struct limits *l)
{
	int64_t kept = 0;

	kernel_keys(s->dt, (const char *)s->p + (size_t)s->at *
	    kernel_bytes(s->dt), s->step, s->n, 1, w->key);
	w->order = kernel_order(w->key, s->n, w->item);
	for (int64_t k = 0; k < s->n && kept < l->most; k++) {
		int64_t i = w->order[k].index;
		double x = score_at(s, i);

		if (!(l->strict ? x > l->least : x >= l->least))
			break;
		if (!hidden(w, i, kept, l->iou, 1))
			w->kept[kept++] = i;
	}
	return kept;
}

/* The candidates of all classes of one image, before the best are selected. */
struct chosen {
	double *score;
	int64_t *class, *box, n;
	uint64_t *key;
	struct kernel_item *item;
	const struct kernel_item *order;	/* of item */
};

static int
chosen_begin(struct relay_ctx *ctx, struct chosen *c, int64_t n)
{
	c->n = 0;
	c->score = kernel_alloc(ctx, n, sizeof *c->score);
	c->class = kernel_alloc(ctx, n, sizeof *c->class);
	c->box = kernel_alloc(ctx, n, sizeof *c->box);
	c->key = kernel_alloc(ctx, n, sizeof *c->key);
	c->item = kernel_alloc(ctx, 2 * n, sizeof *c->item);
	return c->score != NULL && c->class != NULL && c->box != NULL &&
	    c->key != NULL && c->item != NULL;
}

static void
chosen_end(struct relay_ctx *ctx, struct chosen *c)
{
	kernel_free(ctx, c->score);
	kernel_free(ctx, c->class);
	kernel_free(ctx, c->box);
	kernel_free(ctx, c->key);
	kernel_free(ctx, c->item);
}

static void
chosen_add(struct chosen *c, struct work *w, const struct scores *s,
    const struct limits *l, int64_t class)
{
	int64_t kept = keep_class(w, s, l);

	for (int64_t k = 0; k < kept; k++) {
		c->score[c->n] = score_at(s, w->kept[k]);
		c->class[c->n] = class;
		c->box[c->n++] = w->kept[k];
	}
}

static void
chosen_sort(struct chosen *c)
{
	kernel_keys(RELAY_FLOAT64, c->score, 1, c->n, 1, c->key);
	c->order = kernel_order(c->key, c->n, c->item);
}

int32_t
relay_k_class_nms_scores(struct relay_ctx *ctx, void *const *buf,
    int64_t *dim)
{
	int64_t dt = dim[0], batch = dim[1], classes = dim[2], n = dim[3];
	int64_t all = classes * n, *out;
	const struct limits limits = { *(const float *)buf[4], 1,
	    *(const float *)buf[3], kernel_get_int(dim[4], buf[2], 0) };
	struct chosen c;
	struct work w;
	int ok = work_begin(ctx, &w, n) & chosen_begin(ctx, &c, all);

	out = buf[5];
	for (int64_t b = 0; ok && b < batch; b++) {
		for (int64_t i = 0; i < n; i++)
			w.box[i] = box_at(dt, buf[0], (b * n + i) * 4);
		c.n = 0;
		for (int64_t k = 0; n > 0 && k < classes; k++) {
			const struct scores s = { dt, buf[1],
			    (b * classes + k) * n, 1, n };

			chosen_add(&c, &w, &s, &limits, k);
		}
		for (int64_t i = 0; i < all; i++) {
			int64_t at = b * all + i;
			bool is = i < c.n;

			out[2 * at] = is ? c.class[i] : 0;
			out[2 * at + 1] = is ? c.box[i] : 0;
			kernel_put(dt, buf[6], at, is ? c.score[i] : 0);
		}
		((int64_t *)buf[7])[b] = c.n;
	}
	work_end(ctx, &w);
	chosen_end(ctx, &c);
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}

/* Element i of the results of image b: chosen number k, or -1. */
static void
put_detection(const struct chosen *c, void *const *buf, int64_t dt,
    int64_t at, int64_t box, int64_t k)
{
	kernel_put_int(RELAY_INT32, buf[3], at, k < 0 ? -1 : c->class[k]);
	kernel_put(dt, buf[4], at, k < 0 ? -1 : c->score[k]);
	for (int64_t j = 0; j < 4; j++)
		kernel_put(dt, buf[2], 4 * at + j, k < 0 ? -1 :
		    kernel_get(dt, buf[0], 4 * (box + c->box[k]) + j));
}

int32_t
relay_k_regular_nms(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int64_t dt = dim[0], batch = dim[1], n = dim[2], width = dim[3];
	int64_t classes = dim[4], most = dim[6];
	struct limits limits = { .most = dim[5] };
	struct chosen c;
	struct work w;
	int ok = work_begin(ctx, &w, n) & chosen_begin(ctx, &c, classes * n);

	memcpy(&limits.iou, &dim[7], sizeof limits.iou);
	memcpy(&limits.least, &dim[8], sizeof limits.least);
	for (int64_t b = 0; ok && b < batch; b++) {
		for (int64_t i = 0; i < n; i++)
			w.box[i] = box_at(dt, buf[0], (b * n + i) * 4);
		c.n = 0;
		for (int64_t k = 0; n > 0 && k < classes; k++) {
			/* Class 0 is the background. */
			const struct scores s = { dt, buf[1],
			    b * n * width + k + width - classes, width, n };

			chosen_add(&c, &w, &s, &limits, k);
		}
		chosen_sort(&c);
		if (c.n > most)
			c.n = most;
		for (int64_t i = 0; i < most; i++)
			put_detection(&c, buf, dt, b * most + i, b * n,
			    i < c.n ? c.order[i].index : -1);
		((int32_t *)buf[5])[b] = (int32_t)c.n;
	}
	work_end(ctx, &w);
	chosen_end(ctx, &c);
	return ok ? RELAY_OK : RELAY_NO_MEMORY;
}
