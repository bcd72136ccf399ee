/*
 * What relay-schedule is given beside the module (schedule_input.h).
 */
#include "cmd/schedule_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define SCRIPT_LIMIT ((size_t)16 << 20)

static bool
wrong(const struct filter_run *r, const char *word, const char *why)
{
	diag_error(r->d, NULL, "bad-dimension", "--specialize %s: %s", word,
	    why);
	return false;
}

/* The extent of the name that a word begins with; a new one has no values. */
static struct schedule_extent *
extent_of(struct schedule_options *o, const char *word, size_t len)
{
	for (uint32_t i = 0; i < o->nextent; i++)
		if (strncmp(o->extent[i].name, word, len) == 0 &&
		    o->extent[i].name[len] == '\0')
			return &o->extent[i];
	o->extent[o->nextent].name = mem_strndup(word, len);
	return &o->extent[o->nextent++];
}

static bool
add_value(struct schedule_extent *e, int64_t v)
{
	for (uint32_t i = 0; i < e->n; i++)
		if (e->value[i] == v)
			return false;
	e->value = mem_realloc(e->value, e->n + 1, sizeof *e->value);
	e->value[e->n++] = v;
	return true;
}

static bool
read_word(const struct filter_run *r, const char *word,
    struct schedule_options *out)
{
	size_t len = strcspn(word, "=");
	const char *s = word + len;
	struct schedule_extent *e;

	if (len == 0)
		return wrong(r, word, "not a NAME=N[,N...] such as n=1,128");
	e = extent_of(out, word, len);
	do {
		char *end = NULL;
		long long v = 0;

		errno = 0;
		if (*s != '\0' && s[1] >= '0' && s[1] <= '9')
			v = strtoll(s + 1, &end, 10);
		if (end == NULL || (*end != ',' && *end != '\0'))
			return wrong(r, word,
			    "not a NAME=N[,N...] such as n=1,128");
		if (errno != 0 || v < 1 || v > INT32_MAX)
			return wrong(r, word,
			    "values are from 1 to 2147483647");
		if (!add_value(e, v))
			return wrong(r, word, "a value is given twice");
		s = end;
	} while (*s != '\0');
	return true;
}

bool
schedule_read_extents(const struct filter_run *r,
    const struct opt_list *words, struct ir_module *m,
    struct schedule_options *out)
{
	bool ok = true;

	out->extent = mem_zalloc(words->n + 1, sizeof *out->extent);
	for (uint32_t i = 0; ok && i < words->n; i++)
		ok = read_word(r, words->v[i], out);
	ok = ok && schedule_names_known(m, out, r->d);
	if (!ok)
		*r->status = EXIT_USAGE;
	return ok;
}

void
schedule_free_extents(struct schedule_options *o)
{
	for (uint32_t i = 0; i < o->nextent; i++) {
		mem_free(o->extent[i].name);
		mem_free(o->extent[i].value);
	}
	mem_free(o->extent);
}

bool
schedule_read_cpus(const struct filter_run *r, const char *triple,
    const char *cpu, struct target_list *l, struct schedule_options *out)
{
	char why[160];

	if (!target_list_read(l, triple, cpu, why)) {
		*r->status = EXIT_USAGE;
		diag_error(r->d, NULL, "cpu-list", "%s", why);
		return false;
	}
	for (uint32_t i = 0; l->n > 1 && i < l->n; i++)
		out->form[out->nform++] = (struct schedule_form){ l->name[i],
		    target_named(triple, l->cpu[i]) };
	out->target.machine = target_named(triple, l->cpu[0]);
	return true;
}

static bool
is_small(int64_t n)
{
	return n == SCHEDULE_NOT_GIVEN || (n > 0 && n <= 64);
}

bool
schedule_set_target(const struct filter_run *r, int64_t vector,
    int64_t registers, struct schedule_options *out)
{
	struct target *t = &out->target.machine;

	*r->status = EXIT_USAGE;
	if (out->nform > 0 && (vector != SCHEDULE_NOT_GIVEN ||
	    registers != SCHEDULE_NOT_GIVEN)) {
		diag_error(r->d, NULL, "usage", "--vector-bytes and "
		    "--registers are for one processor");
		return false;
	}
	if (vector != SCHEDULE_NOT_GIVEN)
		t->vector_bytes = (uint32_t)vector;
	if (registers != SCHEDULE_NOT_GIVEN)
		t->registers = (uint32_t)registers;
	/* Before they are truncated to 32 bits. */
	if (!is_small(vector) || !is_small(registers) ||
	    !target_is_possible(t)) {
		diag_error(r->d, NULL, "target", "vectors of %lld bytes in "
		    "%lld registers: 16, 32 or 64 bytes in 8 to 64 registers "
		    "are possible", vector != SCHEDULE_NOT_GIVEN ?
		    (long long)vector : t->vector_bytes,
		    registers != SCHEDULE_NOT_GIVEN ? (long long)registers :
		    t->registers);
		return false;
	}
	*r->status = EXIT_WRONG;
	return true;
}

bool
schedule_read_script(const struct filter_run *r, const char *path, char **text,
    size_t *len)
{
	char *err = NULL;
	uint64_t size;
	int fd = sys_open_regular(path, &size, &err);
	bool ok = fd >= 0 && sys_read_all(fd, SCRIPT_LIMIT, text, len, &err);

	if (fd >= 0)
		close(fd);
	if (!ok) {
		*r->status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "script", "%s", err);
		mem_free(err);
	}
	return ok;
}

bool
schedule_read_log(const struct filter_run *r, const char *path,
    struct schedule_options *out)
{
	size_t len;
	char *text;

	if (path == NULL)
		return true;
	if (!schedule_read_script(r, path, &text, &len))
		return false;
	out->log = schedule_log_read(path, text, len, r->d);
	mem_free(text);
	if (out->log == NULL)
		*r->status = EXIT_OUTSIDE;
	return out->log != NULL;
}

void
schedule_put_stats(const struct filter_run *r, const struct schedule_stats *s)
{
	stats_add(r->stats, "primitives applied", s->primitives);
	stats_add(r->stats, "default schedules", s->defaults);
	stats_add(r->stats, "schedules proved", s->proved);
	stats_add(r->stats, "programs not proved", s->unproved);
	stats_add(r->stats, "versions", s->versions);
	stats_add(r->stats, "tuned programs", s->tuned);
}
