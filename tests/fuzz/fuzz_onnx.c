/*
 * Fuzzes the importer of ONNX models: any bytes give a module that verifies,
 * or errors.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "formats/onnx/onnx.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct onnx_options o = { .symbolic = size % 2 };
	int fd = memfd_create("model", MFD_CLOEXEC);
	struct ir_module *m = NULL;
	enum onnx_result got;
	struct diag d;
	char path[64];

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	diag_init(&d);
	got = onnx_read(path, "fuzz.onnx", true, &o, &d, &m);
	if ((got == ONNX_OK) != (d.errors == 0))
		abort();
	if (got == ONNX_OK && !ir_verify(m, &d))
		abort();
	d.sources = NULL;
	diag_release(&d);
	ir_module_free(m);
	close(fd);
	return 0;
}
