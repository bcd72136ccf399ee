/*
 * Reads PNG files as compiled programs do: picture FILE...  Prints "width
 * height channels sum" or the error of each; for files that are damaged, under
 * sanitizers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "formats/image/image.h"

int
main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		FILE *f = fopen(argv[i], "rb");
		struct image m;
		unsigned long sum = 0;
		char *data, *err;
		long n;

		if (f == NULL || fseek(f, 0, SEEK_END) != 0)
			return 1;
		n = ftell(f);
		rewind(f);
		/* Exactly as long as the file: reading on is seen. */
		data = malloc((size_t)n);
		if (fread(data, 1, (size_t)n, f) != (size_t)n)
			return 1;
		fclose(f);
		if (image_read_png(data, (size_t)n, &m, &err)) {
			for (size_t k = 0; k < (size_t)m.width * m.height *
			    m.channels; k++)
				sum += m.sample[k];
			printf("%u %u %u %lu\n", m.width, m.height, m.channels,
			    sum);
			image_free(&m);
		} else {
			puts(err != NULL ? err : "there is no memory");
			free(err);
		}
		free(data);
	}
	return 0;
}
