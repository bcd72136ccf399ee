/*
 * Runs a model that reads digits, from C: prints what a picture shows.
 *
 *	scripts/mkdigits digits
 *	relay-build digits/digits.onnx -o digits/digits.so
 *	cc -I PREFIX/include/relay -o run_model scripts/run_model.c \
 *	    PREFIX/lib/relay/librelay-rt.a -lm -lpthread
 *	./run_model digits/digits.so digits/seven.pgm digits/labels.txt
 *
 * The picture is a binary PGM file of the size that the model takes; black is
 * 0 and white is 1.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "relay_model.h"

static float *
read_pgm(const char *path, int64_t *height, int64_t *width)
{
	FILE *f = fopen(path, "rb");
	long long w, h, most;
	float *x = NULL;
	int c;

	if (f == NULL) {
		perror(path);
		return NULL;
	}
	if (fscanf(f, "P5 %lld %lld %lld", &w, &h, &most) == 3 && w > 0 &&
	    h > 0 && w < 65536 && h < 65536 && most > 0 && most < 256 &&
	    fgetc(f) != EOF)
		x = malloc((size_t)(w * h) * sizeof *x);
	for (long long i = 0; x != NULL && i < w * h; i++) {
		c = fgetc(f);
		if (c == EOF) {
			free(x);
			x = NULL;
			break;
		}
		x[i] = (float)c / (float)most;
	}
	fclose(f);
	if (x == NULL) {
		fprintf(stderr, "%s: no PGM picture\n", path);
		return NULL;
	}
	*height = h;
	*width = w;
	return x;
}

/* Line i of a file, or its number. */
static void
print_label(const char *path, int64_t i)
{
	FILE *f = path != NULL ? fopen(path, "r") : NULL;
	char line[256];
	int found = 0;

	for (int64_t k = 0; f != NULL && k <= i; k++)
		found = fgets(line, sizeof line, f) != NULL;
	if (f != NULL)
		fclose(f);
	if (!found)
		snprintf(line, sizeof line, "%lld\n", (long long)i);
	fputs(line, stdout);
}

static void
print_model(const struct relay_model *m)
{
	for (int32_t i = 0; i < relay_model_inputs(m); i++)
		fprintf(stderr, "input %s: %s\n", relay_model_input(m,
		    i)->name, relay_model_input(m, i)->type);
}

int
main(int argc, char **argv)
{
	struct relay_model *m;
	struct relay_result *r;
	struct relay_error e;
	int64_t shape[4] = { 1, 1, 0, 0 }, best = 0;
	struct relay_dltensor in = { .device = { 1, 0 }, .ndim = 4,
	    .dtype = { RELAY_CODE_FLOAT, 32, 1 }, .shape = shape };
	const struct relay_dltensor *out;
	const float *y;
	int status = 1;

	if (argc < 3) {
		fprintf(stderr, "usage: run_model MODEL.so PICTURE.pgm "
		    "[LABELS]\n");
		return 2;
	}
	in.data = read_pgm(argv[2], &shape[2], &shape[3]);
	if (in.data == NULL)
		return 3;
	if (relay_model_load(argv[1], NULL, &m, &e) != 0) {
		fprintf(stderr, "run_model: %s\n", e.text);
		free(in.data);
		return 3;
	}
	if (relay_model_run(m, &in, 1, &r, &e) != 0) {
		fprintf(stderr, "run_model: %s\n", e.text);
		print_model(m);
	} else {
		out = relay_result_output(r, 0);
		y = out->data;
		for (int64_t i = 1; i < out->shape[out->ndim - 1]; i++)
			if (y[i] > y[best])
				best = i;
		print_label(argc > 3 ? argv[3] : NULL, best);
		relay_result_free(r);
		status = 0;
	}
	relay_model_close(m);
	free(in.data);
	return status;
}
