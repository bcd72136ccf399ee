/*
 * The objects of kernels, kept in the store (data/store.h) and found again.
 *
 * What a kernel's part becomes depends on its bitcode, on the target machine,
 * on the level and on the compiler, and on nothing else: their SHA-256 is its
 * name in the store.  The bitcode of a part has the names of its module's
 * functions in it, which are made from the structural hash of the kernel's
 * program, so that another module with the same program finds the object.
 *
 * The process in the sandbox reads the store and compiles what is not there;
 * it cannot write.  It tells the other one which objects of its output are to
 * be kept, in lines
 *
 *	PART NAME found|new DESCRIPTION
 *
 * and that one writes them.  It takes the names as they are: whoever got the
 * better of LLVM by a model could keep an object of his own under a name that
 * another model asks for.  So nothing is kept unless RELAY_KERNELS=on says that
 * the models are trusted.
 */
#include "codegen/partition.h"

#include <llvm-c/BitWriter.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sys.h"
#include "data/store.h"

#define KEPT_LIMIT ((size_t)1 << 20)

/* ---- in the sandbox ---- */

static bool
is_on(void)
{
	const char *s = getenv("RELAY_KERNELS");

	return s != NULL && strcmp(s, "on") == 0;
}

void
gen_cache_begin(struct gen_cache *c, const struct codegen_options *o,
    LLVMTargetMachineRef tm)
{
	char *triple = mem_text(LLVMGetTargetMachineTriple(tm));
	char *cpu = mem_text(LLVMGetTargetMachineCPU(tm));
	char *features = mem_text(LLVMGetTargetMachineFeatureString(tm));
	unsigned major, minor, patch;
	struct stat st = { 0 };

	LLVMGetVersion(&major, &minor, &patch);
	*c = (struct gen_cache){ .dirfd = -1, .o = o };
	/* Another build of this program may compile differently. */
	c->on = o->keep && is_on() && stat("/proc/self/exe", &st) == 0;
	if (c->on)
		c->dirfd = store_kernels_open();
	c->with = mem_printf("%lld %lld.%09ld %u.%u.%u %s %s %s %d",
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec, major, minor, patch, triple, cpu, features,
	    o->level);
	LLVMDisposeMessage(triple);
	LLVMDisposeMessage(cpu);
	LLVMDisposeMessage(features);
}

void
gen_cache_end(struct gen_cache *c)
{
	if (c->dirfd >= 0)
		close(c->dirfd);
	mem_free(c->with);
}

bool
gen_cache_find(const struct gen_cache *c, struct gen_part *p,
    LLVMModuleRef m)
{
	LLVMMemoryBufferRef code;

	if (!c->on || p->unit == NULL)
		return false;
	code = LLVMWriteBitcodeToMemoryBuffer(m);
	store_kernel_name((const struct store_text[]){
	    { c->with, strlen(c->with) }, { p->cheap ? "cheap" : "full",
	    p->cheap ? 5 : 4 }, { LLVMGetBufferStart(code),
	    LLVMGetBufferSize(code) } }, 3, p->name);
	LLVMDisposeMemoryBuffer(code);
	if (c->dirfd >= 0)
		p->kept = store_kernel_read(c->dirfd, p->name, &p->len);
	return p->kept != NULL;
}

bool
gen_cache_tell(const struct gen_cache *c, const struct gen_part *p,
    uint32_t n, FILE *out)
{
	struct buf b = { NULL, 0, 0 };
	bool ok;

	for (uint32_t i = 0; i < n; i++)
		if (p[i].name[0] != '\0')
			buf_printf(&b, "%u %s %s %016llx %s for %s, -O%d%s\n",
			    i, p[i].name, p[i].kept != NULL ? "found" : "new",
			    (unsigned long long)p[i].unit->hash,
			    p[i].unit->name, c->o->cpu != NULL ? c->o->cpu :
			    "baseline", c->o->level, p[i].cheap ?
			    " with little effort" : "");
	ok = b.n == 0 || gen_piece_put(out, GEN_PIECE_KEPT, b.v, b.n);
	buf_release(&b);
	return ok;
}

/* ---- outside of it ---- */

/* Takes the next word of a line; NULL: there is none. */
static char *
word(char **line)
{
	char *s = *line;
	size_t n = strcspn(s, " ");

	if (n == 0 || s[n] == '\0')
		return NULL;
	s[n] = '\0';
	*line = s + n + 1;
	return s;
}

static void
keep_one(const int *fd, char *line, struct codegen_kept *k)
{
	char *part = word(&line), *name = part ? word(&line) : NULL;
	char *state = name ? word(&line) : NULL, *err = NULL;
	unsigned long i = part ? strtoul(part, NULL, 10) : GEN_PARTS;

	if (state == NULL || i >= GEN_PARTS || fd[i] < 0 ||
	    !store_is_name(name))
		return;
	if (strcmp(state, "found") == 0) {
		store_kernel_touch(name);
		k->found++;
	} else if (k->failed == 0 && store_kernel_put(name, fd[i], line,
	    &err)) {
		k->added++;
	} else if (k->failed++ == 0) {
		/* The next would fail, too. */
		k->why = err;
	}
}

void
gen_cache_keep(const struct codegen_options *o, const int *fd, int kept)
{
	char *text = NULL, *err = NULL, *next;
	size_t len;

	if (kept < 0 || o->kept == NULL || lseek(kept, 0, SEEK_SET) != 0)
		return;
	if (!sys_read_all(kept, KEPT_LIMIT, &text, &len, &err)) {
		mem_free(err);
		return;
	}
	text = mem_realloc(text, len + 1, 1);
	text[len] = '\0';
	for (char *s = text; *s != '\0'; s = next) {
		next = s + strcspn(s, "\n");
		if (*next == '\n')
			*next++ = '\0';
		keep_one(fd, s, o->kept);
	}
	mem_free(text);
}
