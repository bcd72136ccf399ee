/*
 * Fuzzes the readers of pictures: any bytes give one or an error, and what is
 * read can be resampled.
 */
#include "base/mem.h"
#include "formats/image/image.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
	return 0;
}
