/*
 * Libraries, programs and archives from objects.  Linkers and archivers are run
 * directly, never through a shell.
 */
#ifndef RELAY_CODEGEN_LINK_H
#define RELAY_CODEGEN_LINK_H

#include "codegen/codegen.h"

struct link_job {
	const struct codegen_options *o;
	char *const *object;
	uint32_t nobject;
	const char *weights;		/* an object too, or NULL */
	const char *path;		/* of the result */
	struct diag *d;
};
/* By o->kind.  False: an error was reported. */
bool link_output(const struct link_job *j);

#endif
