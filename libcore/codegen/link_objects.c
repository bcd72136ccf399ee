/*
 * Makes the output from objects: temporary files, linking, writing.
 *
 * This is the half of relay-codegen outside of the sandbox (codegen.h).  It
 * trusts the objects no more than the linker does.
 */
#include "codegen/gen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "codegen/link.h"

struct codegen_pieces {
	const struct codegen_options *o;
	struct diag *d;
	char *tmp[GEN_PIECES];	/* NULL: there is no such object */
	int fd[GEN_PIECES];
	bool whole;
};

/* The path that temporaries are named after; the caller frees. */
static char *
temporary_path(void)
{
	const char *dir = getenv("TMPDIR");

	return mem_printf("%s/relay-codegen", dir != NULL && *dir != '\0' ?
	    dir : "/tmp");
}

static int
temporary(const char *path, char **tmp, struct diag *d)
{
	int fd = sys_temp_create(path, tmp);

	if (fd < 0) {
		char *err = sys_message("make a temporary file beside", path,
		    strerror(errno));

		diag_error(d, NULL, "cannot-write", "%s", err);
		mem_free(err);
	}
	return fd;
}

/* The weights file is created in its final directory. */
static int
create(void *ctx, uint32_t piece)
{
	struct codegen_pieces *p = ctx;
	bool beside = piece == GEN_PIECE_WEIGHTS && p->o->weights != NULL;
	char *path = beside ? mem_printf("%s", p->o->weights) :
	    temporary_path();

	if (beside || piece == 0)
		sys_temp_sweep_beside(path);
	p->fd[piece] = temporary(path, &p->tmp[piece], p->d);
	mem_free(path);
	return p->fd[piece];
}

struct codegen_pieces *
codegen_collect(int fd, const struct codegen_options *o, struct diag *d)
{
	struct codegen_pieces *p = mem_zalloc(1, sizeof *p);
	uint32_t before = d->errors;
	int why;

	p->o = o;
	p->d = d;
	for (uint32_t i = 0; i < GEN_PIECES; i++)
		p->fd[i] = -1;
	if (gen_piece_read(fd, create, p, &p->whole))
		return p;
	why = errno;
	if (d->errors == before && why == 0)
		return p;	/* truncated */
	if (d->errors == before)
		diag_error(d, NULL, "cannot-write", "cannot write a temporary "
		    "file of the code: %s", strerror(why));
	codegen_pieces_free(p);
	return NULL;
}

void
codegen_pieces_free(struct codegen_pieces *p)
{
	if (p == NULL)
		return;
	for (uint32_t i = 0; i < GEN_PIECES; i++) {
		if (p->fd[i] >= 0)
			close(p->fd[i]);
		if (p->tmp[i] != NULL)
			sys_temp_finish(p->tmp[i], NULL);
	}
	mem_free(p);
}

static bool
copy_file(const char *path, FILE *out, struct diag *d)
{
	FILE *in = fopen(path, "rb");
	char block[65536];
	size_t n;
	bool ok = true, read = in != NULL;

	while (read && ok && (n = fread(block, 1, sizeof block, in)) > 0)
		ok = fwrite(block, 1, n, out) == n;
	if (!ok)
		diag_error(d, NULL, "cannot-write", "cannot write the output: "
		    "%s", strerror(errno));
	read = read && !ferror(in);
	if (!read)
		diag_error(d, NULL, "cannot-read", "cannot read '%s' again",
		    path);
	if (in != NULL)
		fclose(in);
	return ok && read;
}

/* Sets the permissions that the umask allows. */
static void
make_executable(int fd)
{
	struct stat st;

	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		(void)fchmod(fd, (st.st_mode & 0777) |
		    (st.st_mode & 0444) >> 2);
}

/* Publishes the results: the weights file only after all of the output has been
 * written, and the output not without it. */
static bool
hand_over(struct codegen_pieces *p, const char *code, FILE *out)
{
	const struct codegen_options *o = p->o;
	uint32_t w = GEN_PIECE_WEIGHTS;
	int why;

	if (!copy_file(code, out, p->d))
		return false;
	if (o->kind == EMIT_EXE)
		make_executable(fileno(out));
	if (o->weights == NULL || p->tmp[w] == NULL)
		return true;
	if (fflush(out) != 0 || ferror(out))
		return false;	/* the caller reports the reason */
	why = sys_sync(p->fd[w]);
	if (why == 0 && sys_temp_finish(p->tmp[w], o->weights) != 0)
		why = errno;
	else if (why != 0)
		sys_temp_finish(p->tmp[w], NULL);
	p->tmp[w] = NULL;
	if (why != 0)
		diag_error(p->d, NULL, "cannot-write", "cannot write '%s': %s",
		    o->weights, strerror(why));
	return why == 0;
}

static bool
link_pieces(struct codegen_pieces *p, FILE *out)
{
	struct link_job j = { .o = p->o, .object = p->tmp, .d = p->d,
	    .weights = p->o->weights == NULL ? p->tmp[GEN_PIECE_WEIGHTS] :
	    NULL };
	char *path = temporary_path(), *code = NULL;
	int fd = temporary(path, &code, p->d);
	bool ok = false;

	while (j.nobject < GEN_PARTS && p->tmp[j.nobject] != NULL)
		j.nobject++;
	if (fd >= 0) {
		close(fd);
		j.path = code;
		ok = link_output(&j) && hand_over(p, code, out);
		sys_temp_finish(code, NULL);
	}
	mem_free(path);
	return ok;
}

bool
codegen_deliver(struct codegen_pieces *p, const struct codegen_options *o,
    FILE *out, struct diag *d)
{
	if (!p->whole || p->tmp[0] == NULL) {
		diag_error(d, NULL, "cut-short", "the code is incomplete");
		return false;
	}
	if (!codegen_links(o->kind))
		return hand_over(p, p->tmp[0], out);
	gen_cache_keep(o, p->fd, p->fd[GEN_PIECE_KEPT]);
	return link_pieces(p, out);
}

bool
codegen_write(struct ir_module *m, const struct codegen_options *o, FILE *out,
    struct diag *d, int *status)
{
	FILE *f = tmpfile();
	struct codegen_pieces *p = NULL;
	bool ok = false;

	*status = 3;
	if (f == NULL) {
		diag_error(d, NULL, "cannot-write", "cannot make a temporary "
		    "file: %s", strerror(errno));
	} else if (codegen_generate(m, o, f, d, status)) {
		*status = 3;
		lseek(fileno(f), 0, SEEK_SET);
		p = codegen_collect(fileno(f), o, d);
		ok = p != NULL && codegen_deliver(p, o, out, d);
	}
	codegen_pieces_free(p);
	if (f != NULL)
		fclose(f);
	return ok;
}
