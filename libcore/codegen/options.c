/*
 * The kinds of output, and the validation of the options of code generation
 * (codegen.h).
 */
#include "codegen/codegen.h"

#include <string.h>
#include <sys/stat.h>

#include "ir/text.h"
#include "target/target.h"

/* ---- kinds of output ---- */

static const struct {
	const char *name, *suffix;
	enum codegen_kind kind;
} kinds[] = {
	{ "obj", ".o", EMIT_OBJ }, { "so", ".so", EMIT_SO },
	{ "exe", ".exe", EMIT_EXE }, { "a", ".a", EMIT_ARCHIVE },
	{ "ll", ".ll", EMIT_LL }, { "s", ".s", EMIT_ASM },
	{ "header", ".h", EMIT_HEADER },
};

bool
codegen_links(enum codegen_kind kind)
{
	return kind == EMIT_SO || kind == EMIT_EXE || kind == EMIT_ARCHIVE;
}

/* From the last dot of the file's name on, or NULL. */
static const char *
suffix(const char *path)
{
	const char *slash = strrchr(path, '/');

	return strrchr(slash != NULL ? slash : path, '.');
}

bool
codegen_suffix_known(const char *path)
{
	const char *dot = suffix(path);

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (dot != NULL && strcmp(dot, kinds[i].suffix) == 0)
			return true;
	return dot == NULL;
}

enum codegen_kind
codegen_kind(const char *name, const char *path)
{
	const char *dot = path != NULL ? suffix(path) : NULL;
	struct stat st;

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (name != NULL ? strcmp(name, kinds[i].name) == 0 :
		    dot != NULL && strcmp(dot, kinds[i].suffix) == 0)
			return kinds[i].kind;
	/* A device accepts what a pipe accepts. */
	return path == NULL || dot != NULL || (stat(path, &st) == 0 &&
	    !S_ISREG(st.st_mode)) ? EMIT_OBJ : EMIT_EXE;
}

/* ---- validation ---- */

/* The symbols are those of a C program that calls the model. */
static bool
are_entries(const struct codegen_options *o, struct diag *d)
{
	for (uint32_t i = 0; i < o->nentry; i++)
		if (!text_is_c_name(o->entry[i])) {
			diag_error(d, NULL, "bad-entry", "the entry '%s' is "
			    "not a name in C", o->entry[i]);
			return false;
		}
	return true;
}

/* Whether the output is a file, or becomes one. */
static bool
names_file(const char *output)
{
	struct stat st;

	return output != NULL && (*output == '\0' || stat(output, &st) != 0 ||
	    S_ISREG(st.st_mode));
}

static bool
is_suffix(const char *path, struct diag *d)
{
	if (path == NULL || codegen_suffix_known(path))
		return true;
	diag_error(d, NULL, "unknown-suffix", "the suffix of '%s' does not "
	    "say what to write", path);
	diag_help(d, "use .o, .so, .exe, .a, .ll, .s, .h or none, which is "
	    "an executable; or --emit");
	return false;
}

/* Whether the list of processors is one, if it is a list. */
static bool
are_processors(const struct codegen_options *o, struct diag *d)
{
	struct target_list l;
	char why[160];
	bool ok;

	if (o->cpu == NULL || strchr(o->cpu, ',') == NULL)
		return true;
	ok = target_list_read(&l, o->target, o->cpu, why);
	if (!ok || o->features != NULL)
		diag_error(d, NULL, "cpu-list", "%s", !ok ? why :
		    "--features is for one processor");
	return ok && o->features == NULL;
}

bool
codegen_check(const struct codegen_options *o, const char *path,
    const char *beside, struct diag *d, int *status)
{
	bool there = true;

	if (codegen_links(o->kind)) {
		char *runtime = codegen_runtime(o->target);

		there = runtime != NULL;
		mem_free(runtime);
	}
	*status = 2;
	if (!is_suffix(path, d) || !are_entries(o, d))
		return false;
	if (o->level < 0 || o->level > 3) {
		diag_error(d, NULL, "bad-level",
		    "optimization levels are 0 to 3, not %d",
		    o->level);
	} else if (!text_is_c_name(o->prefix)) {
		diag_error(d, NULL, "bad-prefix",
		    "the prefix '%s' is not a name in C", o->prefix);
	} else if (!names_file(beside)) {
		diag_error(d, NULL, "no-output-file", "--weights=file "
		    "writes beside the output, which must be a file: give -o");
	} else if (codegen_target(o->target, o->cpu, d) &&
	    are_processors(o, d)) {
		if (there)
			return true;
		*status = 3;
		diag_error(d, NULL, "no-runtime", "the run-time library "
		    "librelay-rt.a is not installed for this target");
	}
	return false;
}
