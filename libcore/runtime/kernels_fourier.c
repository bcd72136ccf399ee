/*
 * Discrete Fourier transforms, in float64.
 *
 * A length of factors up to MOST takes a step for each of them, that sorts by
 * itself (Stockham; Swarztrauber, "FFT algorithms for vector computers", 1984).
 * Other lengths are convolutions with a chirp, of a length that is a power of 2
 * (Bluestein, "A linear filtering approach to the computation of the discrete
 * Fourier transform", 1970).  ROWS rows are transformed together, which vectors
 * hold.  The inverse is the transform with real and imaginary parts exchanged.
 *
 * Cost: n log n for each row.
 */
#include "runtime/kernels.h"

#include <math.h>

enum { ROWS = 8, MOST = 13 };

#define TWO_PI 6.28318530717958647692

/* e^(-2 pi i k / n) is c[k] - i s[k]. */
struct plan {
	int64_t n;
	double *c, *s;
};

/* Complex numbers, lanes side by side. */
struct parts {
	double *re, *im;
};

static int64_t
next_factor(int64_t n)
{
	if (n % 4 == 0)
		return 4;
	for (int64_t p = 2; p <= MOST; p++)
		if (n % p == 0)
			return p;
	return n;
}

static int
has_small_factors(int64_t n)
{
	while (n > 1 && next_factor(n) <= MOST)
		n /= next_factor(n);
	return n <= 1;
}

static void
fill(struct plan *f)
{
	for (int64_t k = 0; k < f->n; k++) {
		double angle = (double)k * TWO_PI / (double)f->n;

		f->c[k] = cos(angle);
		f->s[k] = sin(angle);
	}
}

/* ---- one step ---- */

typedef double lanes_of[MOST][ROWS];

/* The transform of p values. */
static inline __attribute__((always_inline)) void
butterfly(const struct plan *f, int64_t p, lanes_of tr, lanes_of ti,
    struct parts y, int64_t to, int64_t step, int lanes)
{
	int64_t part = f->n / p;

	for (int64_t r = 0; r < p; r++) {
		double *re = y.re + to + r * step, *im = y.im + to + r * step;

		for (int v = 0; v < lanes; v++) {
			re[v] = tr[0][v];
			im[v] = ti[0][v];
		}
		for (int64_t q = 1; q < p; q++) {
			double c = f->c[q * r % p * part];
			double s = f->s[q * r % p * part];

			for (int v = 0; v < lanes; v++) {
				re[v] += tr[q][v] * c + ti[q][v] * s;
				im[v] += ti[q][v] * c - tr[q][v] * s;
			}
		}
	}
}

static inline __attribute__((always_inline)) void
butterfly_of_4(lanes_of tr, lanes_of ti, struct parts y, int64_t to,
    int64_t step, int lanes)
{
	double *re = y.re + to, *im = y.im + to;

	for (int v = 0; v < lanes; v++) {
		double ar = tr[0][v] + tr[2][v], ai = ti[0][v] + ti[2][v];
		double br = tr[0][v] - tr[2][v], bi = ti[0][v] - ti[2][v];
		double cr = tr[1][v] + tr[3][v], ci = ti[1][v] + ti[3][v];
		double dr = tr[1][v] - tr[3][v], di = ti[1][v] - ti[3][v];

		re[v] = ar + cr;
		im[v] = ai + ci;
		re[step + v] = br + di;
		im[step + v] = bi - dr;
		re[2 * step + v] = ar - cr;
		im[2 * step + v] = ai - ci;
		re[3 * step + v] = br - di;
		im[3 * step + v] = bi + dr;
	}
}

/* Transforms of length l become those of length l * p. */
static inline __attribute__((always_inline)) void
step(const struct plan *f, int64_t p, int64_t l, struct parts x,
    struct parts y, int lanes)
{
	int64_t m = f->n / (l * p);
	lanes_of tr, ti;

	for (int64_t i = 0; i < m * l; i++) {
		int64_t j = i / l, k = i % l;

		for (int64_t q = 0; q < p; q++) {
			int64_t at = ((j + q * m) * l + k) * lanes;
			double c = f->c[q * k * m], s = f->s[q * k * m];

			for (int v = 0; v < lanes; v++) {
				double re = x.re[at + v], im = x.im[at + v];

				tr[q][v] = re * c + im * s;
				ti[q][v] = im * c - re * s;
			}
		}
		if (p == 4)
			butterfly_of_4(tr, ti, y, (j * p * l + k) * lanes,
			    l * lanes, lanes);
		else
			butterfly(f, p, tr, ti, y, (j * p * l + k) * lanes,
			    l * lanes, lanes);
	}
}

/* Transforms x, with y as working memory; returns that of them which holds the
 * result. */
static struct parts
transform(const struct plan *f, struct parts x, struct parts y, int lanes)
{
	for (int64_t l = 1; l < f->n; ) {
		int64_t p = next_factor(f->n / l);
		struct parts z = x;

		if (lanes == ROWS)
			step(f, p, l, x, y, ROWS);
		else
			step(f, p, l, x, y, 1);
		x = y;
		y = z;
		l *= p;
	}
	return x;
}

/* ---- rows ---- */

struct fourier {
	int64_t dt, n;
	const void *re, *im;
	void *out_re, *out_im;
	double scale;
	struct plan plan;	/* of n, or of the convolution */
	struct parts chirp;	/* n, or NULL; */
	struct parts filter;	/* its transform */
};

static double
get(int64_t dt, const void *p, int64_t i)
{
	return dt == RELAY_FLOAT32 ? (double)((const float *)p)[i] :
	    dt == RELAY_FLOAT64 ? ((const double *)p)[i] : kernel_get(dt, p,
	    i);
}

static void
put(int64_t dt, void *p, int64_t i, double x)
{
	if (dt == RELAY_FLOAT32)
		((float *)p)[i] = (float)x;
	else if (dt == RELAY_FLOAT64)
		((double *)p)[i] = x;
	else
		kernel_put(dt, p, i, x);
}

/* x * (c - i s) */
static void
multiply(struct parts x, int64_t at, double c, double s, int lanes)
{
	for (int v = 0; v < lanes; v++) {
		double re = x.re[at + v], im = x.im[at + v];

		x.re[at + v] = re * c + im * s;
		x.im[at + v] = im * c - re * s;
	}
}

static struct parts
exchanged(struct parts x)
{
	return (struct parts){ x.im, x.re };
}

static struct parts
convolved(const struct fourier *f, struct parts x, struct parts y, int lanes)
{
	int64_t m = f->plan.n;
	struct parts z;

	for (int64_t i = 0; i < f->n; i++)
		multiply(x, i * lanes, f->chirp.re[i], f->chirp.im[i], lanes);
	for (int64_t i = f->n * lanes; i < m * lanes; i++)
		x.re[i] = x.im[i] = 0;
	z = transform(&f->plan, x, y, lanes);
	for (int64_t i = 0; i < m; i++)
		multiply(z, i * lanes, f->filter.re[i], -f->filter.im[i],
		    lanes);
	z = exchanged(transform(&f->plan, exchanged(z), exchanged(z.re == x.re ?
	    y : x), lanes));
	for (int64_t i = 0; i < f->n; i++)
		multiply(z, i * lanes, f->chirp.re[i] / (double)m,
		    f->chirp.im[i] / (double)m, lanes);
	return z;
}

/* Rows from the first on, of which `lanes` are read at most. */
static void
rows(const struct fourier *f, int64_t first, int lanes, struct parts x,
    struct parts y)
{
	for (int v = 0; v < lanes; v++)
		for (int64_t i = 0; i < f->n; i++) {
			int64_t at = (first + v) * f->n + i;

			x.re[i * lanes + v] = get(f->dt, f->re, at);
			x.im[i * lanes + v] = get(f->dt, f->im, at);
		}
	x = f->chirp.re != NULL ? convolved(f, x, y, lanes) :
	    transform(&f->plan, x, y, lanes);
	for (int v = 0; v < lanes; v++)
		for (int64_t i = 0; i < f->n; i++) {
			int64_t at = (first + v) * f->n + i;

			put(f->dt, f->out_re, at, x.re[i * lanes + v] *
			    f->scale);
			put(f->dt, f->out_im, at, x.im[i * lanes + v] *
			    f->scale);
		}
}

/* ---- the chirp ---- */

/* e^(-pi i k^2 / n), with k^2 modulo 2 n; its transform is that of the
 * conjugate, periodic. */
static void
chirp(struct fourier *f, struct parts x, struct parts y)
{
	int64_t m = f->plan.n, square = 0;
	struct parts z;

	for (int64_t k = 0; k < f->n; k++) {
		double angle = (double)square * TWO_PI / (2 * (double)f->n);

		f->chirp.re[k] = cos(angle);
		f->chirp.im[k] = sin(angle);
		square = (square + 2 * k + 1) % (2 * f->n);
	}
	for (int64_t k = 0; k < m; k++) {
		int64_t from = k < f->n ? k : m - k < f->n ? m - k : -1;

		x.re[k] = from < 0 ? 0 : f->chirp.re[from];
		x.im[k] = from < 0 ? 0 : f->chirp.im[from];
	}
	z = transform(&f->plan, x, y, 1);
	for (int64_t k = 0; k < m; k++) {
		f->filter.re[k] = z.re[k];
		f->filter.im[k] = z.im[k];
	}
}

/* ---- the kernel ---- */

static double *
take(double **p, int64_t n)
{
	double *a = *p;

	*p += n;
	return a;
}

static void
run(struct fourier *f, int64_t outer, int64_t m, double *room)
{
	int is_chirp = m != f->n, lanes = outer < ROWS ? 1 : ROWS;
	struct parts x, y;

	f->plan = (struct plan){ m, take(&room, m), take(&room, m) };
	x = (struct parts){ take(&room, m * lanes), take(&room, m * lanes) };
	y = (struct parts){ take(&room, m * lanes), take(&room, m * lanes) };
	fill(&f->plan);
	if (is_chirp) {
		f->chirp.re = take(&room, f->n);
		f->chirp.im = take(&room, f->n);
		f->filter.re = take(&room, m);
		f->filter.im = take(&room, m);
		chirp(f, x, y);
	}
	for (int64_t r = 0; r < outer; r += lanes)
		rows(f, r + lanes <= outer ? r : outer - lanes, lanes, x, y);
}

int32_t
relay_k_dft(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	int inverse = dim[3] != 0;
	struct fourier f = { .dt = dim[0], .n = dim[2], .re = buf[inverse],
	    .im = buf[!inverse], .out_re = buf[2 + inverse],
	    .out_im = buf[2 + !inverse], .scale = 1 };
	int64_t outer = dim[1], m = f.n, lanes = outer < ROWS ? 1 : ROWS;
	double *room;

	if (outer == 0 || f.n == 0)
		return RELAY_OK;
	if (inverse)
		f.scale = 1 / (double)f.n;
	if (!has_small_factors(m))
		for (m = 1; m < 2 * f.n - 1; )
			m *= 2;
	room = kernel_alloc(ctx, m * (2 + 4 * lanes) + (m != f.n ? 2 * (m +
	    f.n) : 0), sizeof *room);
	if (room == NULL)
		return RELAY_NO_MEMORY;
	run(&f, outer, m, room);
	kernel_free(ctx, room);
	return RELAY_OK;
}
