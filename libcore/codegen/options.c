/*
 * Validates the options of code generation (codegen.h).
 */
#include "codegen/codegen.h"

#include <string.h>
#include <sys/stat.h>

#include "ir/text.h"

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
	} else if (codegen_target(o->target, o->cpu, d)) {
		if (there)
			return true;
		*status = 3;
		diag_error(d, NULL, "no-runtime", "the run-time library "
		    "librelay-rt.a is not installed for this target");
	}
	return false;
}
