/*
 * Code to a stream: LLVM and linkers write files only, so there is a
 * temporary one in between.
 *
 * Lack of memory ends the program here as everywhere else.  LLVM's C
 * interface cannot say so: the handlers are those of the C++ library (for
 * operator new) and of LLVM (for its own malloc), asked for by their names
 * in the object files; without them LLVM aborts.
 */
#include "codegen/codegen.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

static const struct {
	const char *name, *suffix;
	enum codegen_kind kind;
} kinds[] = {
	{ "obj", ".o", EMIT_OBJ }, { "so", ".so", EMIT_SO },
	{ "ll", ".ll", EMIT_LL }, { "s", ".s", EMIT_ASM },
};

enum codegen_kind
codegen_kind(const char *name, const char *path)
{
	const char *dot = path != NULL ? strrchr(path, '.') : NULL;

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (name != NULL ? strcmp(name, kinds[i].name) == 0 :
		    dot != NULL && strcmp(dot, kinds[i].suffix) == 0)
			return kinds[i].kind;
	return EMIT_OBJ;
}

static void
no_memory(void *ctx, const char *why, bool crash)
{
	(void)ctx;
	(void)why;
	(void)crash;
	mem_oom();
}

static void
set_memory_handlers(void)
{
	typedef void handler(void *, const char *, bool);
	void *new_handler = dlsym(RTLD_DEFAULT,
	    "_ZSt15set_new_handlerPFvvE");
	void *bad_alloc = dlsym(RTLD_DEFAULT,
	    "_ZN4llvm31install_bad_alloc_error_handlerEPFvPvPKcbES0_");
	void (*set_new)(void (*)(void));
	void (*set_bad)(handler *, void *);

	memcpy(&set_new, &new_handler, sizeof set_new);
	memcpy(&set_bad, &bad_alloc, sizeof set_bad);
	if (set_new != NULL)
		set_new(mem_oom);
	if (set_bad != NULL)
		set_bad(no_memory, NULL);
}

static bool
copy_file(const char *path, FILE *out, struct diag *d)
{
	FILE *in = fopen(path, "rb");
	char block[65536];
	bool ok = true;
	size_t n;

	if (in == NULL) {
		diag_error(d, NULL, "cannot-read", "cannot read '%s': %s",
		    path, strerror(errno));
		return false;
	}
	while ((n = fread(block, 1, sizeof block, in)) > 0 && ok)
		ok = fwrite(block, 1, n, out) == n;
	if (ferror(in))
		diag_error(d, NULL, "cannot-read", "cannot read '%s'", path);
	ok = ok && !ferror(in);
	fclose(in);
	return ok;
}

bool
codegen_write(struct ir_module *m, const struct codegen_options *o,
    FILE *out, struct diag *d, int *status)
{
	struct codegen_options c = *o;
	const char *dir = getenv("TMPDIR");
	char *runtime = sys_data_path("librelay-rt.a"), *path, *tmp;
	bool ok;
	int fd;

	*status = 3;
	if (c.kind == EMIT_SO && runtime == NULL) {
		diag_error(d, NULL, "no-runtime",
		    "the run-time library librelay-rt.a is not installed");
		return false;
	}
	c.runtime = runtime;
	path = mem_printf("%s/relay-codegen", dir != NULL ? dir : "/tmp");
	fd = sys_temp_create(path, &tmp);
	if (fd >= 0) {
		close(fd);
		set_memory_handlers();
		ok = codegen_emit(m, &c, tmp, d, status) &&
		    copy_file(tmp, out, d);
		sys_temp_finish(tmp, NULL);
	} else {
		diag_error(d, NULL, "cannot-write", "cannot make a temporary "
		    "file '%s': %s", path, strerror(errno));
		ok = false;
	}
	mem_free(path);
	mem_free(runtime);
	return ok;
}
