/*
 * Fuzzes the readers of pictures: any bytes give one or an error, and what is
 * read can be resampled; and the kernels that decode pictures for models, which
 * read more kinds.
 */
#include "base/mem.h"
#include "formats/image/image.h"
#include "runtime/kernel.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MOST_DECODED (1 << 20)

/* The extents, then the pixels, as a model asks for them. */
static void
decode(const uint8_t *data, size_t size)
{
	struct relay_ctx ctx = { 0 };
	int64_t n = (int64_t)size, extent[2];
	void *head[2] = { (void *)data, extent }, *buf[3];

	if (relay_k_image_extents(&ctx, head, &n) != 0 ||
	    extent[0] * extent[1] > MOST_DECODED)
		return;
	for (int64_t form = 0; form < 3; form++) {
		int64_t dim[4] = { n, extent[0], extent[1], form };

		buf[0] = (void *)data;
		buf[1] = extent;
		buf[2] = mem_alloc((size_t)(extent[0] * extent[1] * 3));
		relay_k_image_decode(&ctx, buf, dim);
		mem_free(buf[2]);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool (*const all[])(const void *, size_t, struct image *,
	    char **) = { image_read_png, image_read_pnm, image_read_jpeg };
	static const float outside[3] = { 1, 2, 3 };
	struct image_box b = { -1, -1, 7, 5 };
	float out[3 * 12];
	struct image m;
	char *err;

	for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
		bool ok = all[k](data, size, &m, &err);

		if (!ok) {
			mem_free(err);
			continue;
		}
		image_sample(&m, &b, 4, 3, outside, out);
		image_free(&m);
	}
	decode(data, size);
	return 0;
}
