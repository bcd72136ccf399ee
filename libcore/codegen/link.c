/*
 * Linking and archiving (link.h).
 *
 * The compiler driver of the target links: it knows where the target's C
 * library is.  For this machine's architecture that is cc, else
 * ARCH-linux-gnu-gcc; lld does the work where it is installed, since it is
 * several times faster on models with their weights.
 *
 * An archive is made by ar in a separate directory, with an MRI script, in
 * which names cannot be quoted: so all names there are plain.
 */
#include "codegen/gen.h"
#include "codegen/link.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <llvm-c/Core.h>
#include <llvm-c/TargetMachine.h>

#include "base/sys.h"

extern char **environ;

/* ---- programs ---- */

static bool
in_path(const char *name)
{
	const char *s = getenv("PATH");
	bool found = false;

	while (s != NULL && *s != '\0' && !found) {
		size_t n = strcspn(s, ":");
		char *path = mem_printf("%.*s/%s", (int)n, s, name);

		found = access(path, X_OK) == 0;
		mem_free(path);
		s += n + (s[n] == ':');
	}
	return found;
}

/* Runs argv, in a directory and with standard input from a descriptor if they
 * are given (NULL, -1). */
static bool
run(char *const *argv, const char *dir, int in, struct diag *d)
{
	posix_spawn_file_actions_t actions;
	pid_t pid;
	int st, rc;

	posix_spawn_file_actions_init(&actions);
	/* Standard output may be the destination of the code. */
	posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO,
	    STDOUT_FILENO);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	if (dir != NULL)
		posix_spawn_file_actions_addchdir_np(&actions, dir);
	rc = posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (rc != 0) {
		diag_error(d, NULL, "no-linker", "cannot run '%s': %s",
		    argv[0], strerror(rc));
		return false;
	}
	while (waitpid(pid, &st, 0) < 0)
		if (errno != EINTR)
			return false;
	if (st == 0)
		return true;
	diag_error(d, NULL, "link-failed", "'%s' failed", argv[0]);
	return false;
}

/* ---- libraries and programs ---- */

/* The architecture, up to the first dash. */
static size_t
architecture(const char *triple)
{
	return strcspn(triple, "-");
}

static bool
is_native(const char *triple)
{
	char *own = mem_text(LLVMGetDefaultTargetTriple());
	size_t n = architecture(own);
	bool same = architecture(triple) == n && strncmp(own, triple, n) == 0;

	LLVMDisposeMessage(own);
	return same;
}

char *
codegen_runtime(const char *target)
{
	char *name, *path;

	if (target == NULL || is_native(target))
		return sys_data_path("librelay-rt.a");
	name = mem_printf("%.*s-linux-gnu/librelay-rt.a",
	    (int)architecture(target), target);
	path = sys_data_path(name);
	mem_free(name);
	return path;
}

/* Threads of the linker need address space that a limit may not leave, and
 * what is small is linked before they have started. */
#define SMALL (1 << 20)

static bool
is_small(const struct link_job *j)
{
	off_t bytes = 0;
	struct stat st;

	for (uint32_t i = 0; i < j->nobject; i++)
		bytes += stat(j->object[i], &st) == 0 ? st.st_size : SMALL;
	return j->weights == NULL && bytes < SMALL;
}

static bool
is_limited(void)
{
	struct rlimit r;

	return (getrlimit(RLIMIT_DATA, &r) == 0 && r.rlim_cur !=
	    RLIM_INFINITY) || (getrlimit(RLIMIT_AS, &r) == 0 && r.rlim_cur !=
	    RLIM_INFINITY);
}

static bool
link_code(const struct link_job *j)
{
	const char **argv = mem_zalloc(20 + GEN_PARTS + j->o->nlink,
	    sizeof *argv), *triple = j->o->target;
	bool native = triple == NULL || is_native(triple), ok;
	char *driver = native ? mem_printf("cc") :
	    mem_printf("%.*s-linux-gnu-gcc", (int)architecture(triple),
	    triple);
	int n = 0;

	argv[n++] = driver;
	if (native && in_path("ld.lld")) {
		argv[n++] = "-fuse-ld=lld";
		/* An undefined symbol must be an error, and not have the
		 * address 0. */
		argv[n++] = "-Wl,-z,dead-reloc-in-nonalloc=.debug_*="
		    "0xffffffffffffffff";
		if (is_limited() || is_small(j))
			argv[n++] = "-Wl,--threads=1";
	}
	if (j->o->kind == EMIT_SO)
		argv[n++] = "-shared";
	argv[n++] = "-o";
	argv[n++] = j->path;
	for (uint32_t i = 0; i < j->nobject; i++)
		argv[n++] = j->object[i];
	if (j->weights != NULL)
		argv[n++] = j->weights;
	for (uint32_t i = 0; i < j->o->nlink; i++)
		argv[n++] = j->o->link[i];
	argv[n++] = j->o->runtime;
	argv[n++] = "-Wl,--gc-sections";
	if (!j->o->debug)
		argv[n++] = "-Wl,--strip-debug";
	argv[n++] = "-lm";
	if (j->o->kind == EMIT_EXE) {
		argv[n++] = "-lpthread";
		argv[n++] = "-ldl";
	}
	argv[n] = NULL;
	ok = run((char *const *)argv, NULL, -1, j->d);
	if (!ok && !native)
		diag_help(j->d, "code for another machine can be linked there: "
		    "write it as FILE.o");
	mem_free(driver);
	mem_free(argv);
	return ok;
}

/* ---- archives ---- */

/* PREFIX.o, PREFIX_1.o and so on; the weights come last. */
static char *
member(const struct link_job *j, uint32_t i)
{
	return i == 0 ? mem_printf("%s.o", j->o->prefix) :
	    mem_printf("%s_%u.o", j->o->prefix, i);
}

static uint32_t
members(const struct link_job *j)
{
	return j->nobject + (j->weights != NULL);
}

static bool
write_script(const struct link_job *j, const char *dir, int *fd)
{
	struct buf text = { NULL, 0, 0 };
	char *path = mem_printf("%s/script", dir);
	FILE *f = fopen(path, "w+");
	bool ok;

	buf_puts(&text, "CREATE out.a\n");
	for (uint32_t i = 0; i < members(j); i++) {
		char *name = member(j, i);

		buf_printf(&text, "ADDMOD %s\n", name);
		mem_free(name);
	}
	buf_puts(&text, "ADDLIB runtime.a\nSAVE\nEND\n");
	ok = f != NULL && fputs(text.v, f) >= 0 && fflush(f) == 0;
	*fd = ok ? dup(fileno(f)) : -1;
	if (f != NULL)
		fclose(f);
	ok = *fd >= 0 && lseek(*fd, 0, SEEK_SET) == 0;
	buf_release(&text);
	mem_free(path);
	return ok;
}

static bool
place(const char *from, const char *dir, const char *name)
{
	char *to = mem_printf("%s/%s", dir, name);
	char *real = realpath(from, NULL);
	bool ok = real != NULL && symlink(real, to) == 0;

	free(real);
	mem_free(to);
	return ok;
}

/* The members' objects under their names. */
static bool
place_members(const struct link_job *j, const char *dir)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < members(j); i++) {
		char *name = member(j, i);

		ok = place(i < j->nobject ? j->object[i] : j->weights, dir,
		    name);
		mem_free(name);
	}
	return ok;
}

static void
remove_file(const char *dir, char *name)
{
	char *path = mem_printf("%s/%s", dir, name);

	unlink(path);
	mem_free(path);
	mem_free(name);
}

static void
remove_all(const struct link_job *j, const char *dir)
{
	remove_file(dir, mem_printf("script"));
	remove_file(dir, mem_printf("runtime.a"));
	remove_file(dir, mem_printf("out.a"));
	for (uint32_t i = 0; i < members(j); i++)
		remove_file(dir, member(j, i));
	rmdir(dir);
}

static bool
copy(const char *from, const char *to)
{
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	char block[65536];
	bool ok = in != NULL && out != NULL;
	size_t n;

	while (ok && (n = fread(block, 1, sizeof block, in)) > 0)
		ok = fwrite(block, 1, n, out) == n;
	ok = ok && !ferror(in);
	if (in != NULL)
		fclose(in);
	if (out != NULL && fclose(out) != 0)
		ok = false;
	return ok;
}

static bool
archive(const struct link_job *j)
{
	char *const argv[] = { "ar", "-M", NULL };
	char *dir = mem_printf("%s.XXXXXX", j->path), *result;
	bool ok = mkdtemp(dir) != NULL;
	int in = -1;

	result = mem_printf("%s/out.a", dir);
	ok = ok && place_members(j, dir) && place(j->o->runtime, dir,
	    "runtime.a") && write_script(j, dir, &in);
	if (!ok)
		diag_error(j->d, NULL, "cannot-write", "cannot write '%s': %s",
		    dir, strerror(errno));
	ok = ok && run(argv, dir, in, j->d);
	if (ok && !copy(result, j->path)) {
		diag_error(j->d, NULL, "cannot-write", "cannot write '%s': %s",
		    j->path, strerror(errno));
		ok = false;
	}
	if (in >= 0)
		close(in);
	remove_all(j, dir);
	mem_free(result);
	mem_free(dir);
	return ok;
}

bool
link_output(const struct link_job *j)
{
	return j->o->kind == EMIT_ARCHIVE ? archive(j) : link_code(j);
}
