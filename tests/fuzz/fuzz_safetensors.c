/*
 * Fuzzes the readers of files of tensors: any bytes give a module that
 * verifies, or errors.  The first byte chooses the form.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "formats/safetensors/weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const enum weights_kind kinds[] = { WEIGHTS_SAFETENSORS,
		WEIGHTS_NPZ, WEIGHTS_NPY };
	int fd = memfd_create("weights", MFD_CLOEXEC);
	struct ir_module *m;
	struct diag d;
	char path[64];
	bool outside;

	if (size == 0) {
		close(fd);
		return 0;
	}
	if (fd < 0 || write(fd, data + 1, size - 1) != (ssize_t)size - 1)
		abort();
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	diag_init(&d);
	m = weights_module(path, "fuzz", kinds[data[0] % 3], &d,
	    &outside);
	if (m == NULL && d.errors == 0)
		abort();
	if (m != NULL && d.errors == 0 && !ir_verify(m, &d))
		abort();
	d.sources = NULL;
	diag_release(&d);
	if (m != NULL)
		ir_module_free(m);
	close(fd);
	return 0;
}
