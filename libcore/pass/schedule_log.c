/*
 * Logs of relay-tune: see schedule.h, and relay-tune(1) for the format.
 *
 * Of the lines for one program and target the fastest counts.  Lines that are
 * cut short, or of another version of the format, are reported as warnings and
 * left out: a log only ever makes programs faster.
 */
#include <stdlib.h>
#include <string.h>

#include "pass/schedule_impl.h"

#define WORD "relay-tune/"
#define VERSION "1"

/* ---- the text of a target ---- */

void
schedule_log_target(const struct target *t, char text[SCHEDULE_TARGET])
{
	snprintf(text, SCHEDULE_TARGET, "%s:%u:%u:%u", t->family->name,
	    t->vector_bytes, t->registers, t->units);
}

/* ---- lines ---- */

struct log_row {
	uint64_t hash;
	char target[SCHEDULE_TARGET];
	double seconds;
	struct rule_tuning tuning;
};
struct schedule_log {
	VEC(struct log_row) row;
};

/* The value of KEY= among the words of a line, which end at `end`; its
 * length. */
static const char *
field(const char *line, const char *end, const char *key, size_t *len)
{
	size_t n = strlen(key);

	for (const char *s = line; s < end; s += *len + 1) {
		const char *space = memchr(s, ' ', (size_t)(end - s));

		*len = (size_t)((space != NULL ? space : end) - s);
		if (*len > n && strncmp(s, key, n) == 0 && s[n] == '=') {
			*len -= n + 1;
			return s + n + 1;
		}
	}
	return NULL;
}

/* The same as a word of at most 63 bytes; false: there is none. */
static bool
word(const char *line, const char *end, const char *key, char text[64])
{
	size_t len;
	const char *s = field(line, end, key, &len);

	if (s == NULL || len == 0 || len > 63)
		return false;
	memcpy(text, s, len);
	text[len] = '\0';
	return true;
}

/* "yes", "no" or "auto" */
static bool
choice(const char *line, const char *end, const char *key, int *out)
{
	char text[64];

	*out = 0;
	if (!word(line, end, key, text))
		return false;
	*out = strcmp(text, "yes") == 0 ? 1 : strcmp(text, "no") == 0 ? -1 : 0;
	return *out != 0 || strcmp(text, "auto") == 0;
}

static bool
read_tile(const char *text, struct rule_tuning *t)
{
	char *end;
	unsigned long h = strtoul(text, &end, 10), v = 0;

	if (strcmp(text, "auto") == 0)
		return true;
	if (*end == 'x')
		v = strtoul(end + 1, &end, 10);
	t->height = (uint32_t)h;
	t->vectors = (uint32_t)v;
	return *end == '\0' && h >= 1 && h <= 64 && v >= 1 && v <= 64;
}

static bool
read_row(const char *line, const char *end, struct log_row *r)
{
	char text[64], *stop;

	memset(r, 0, sizeof *r);
	if (!word(line, end, "hash", text) || strlen(text) != 16)
		return false;
	r->hash = strtoull(text, &stop, 16);
	if (*stop != '\0' || !word(line, end, "target", text) ||
	    strlen(text) >= sizeof r->target)
		return false;
	strcpy(r->target, text);
	if (!word(line, end, "seconds", text))
		return false;
	r->seconds = strtod(text, &stop);
	return *stop == '\0' && r->seconds >= 0 &&
	    word(line, end, "tile", text) && read_tile(text, &r->tuning) &&
	    choice(line, end, "blocks", &r->tuning.blocks) &&
	    choice(line, end, "columns", &r->tuning.columns) &&
	    word(line, end, "program", text);
}

struct schedule_log *
schedule_log_read(const char *path, const char *text, size_t len,
    struct diag *d)
{
	struct schedule_log *l = mem_zalloc(1, sizeof *l);
	uint32_t n = 0, before = d->errors;

	for (const char *s = text, *stop = text + len, *end; s < stop;
	    s = end + 1) {
		size_t words = strlen(WORD VERSION);
		struct log_row r;

		n++;
		end = memchr(s, '\n', (size_t)(stop - s));
		if (*s == '#' || end == s)
			continue;
		if (strncmp(s, WORD, (size_t)(stop - s) < strlen(WORD) ?
		    (size_t)(stop - s) : strlen(WORD)) != 0) {
			diag_error(d, NULL, "tuning-log", "line %u of '%s' "
			    "is not one of a log of relay-tune", n, path);
			break;
		}
		if (end == NULL) {
			diag_warning(d, NULL, "tuning-log", "the last line "
			    "of '%s' is cut short, and left out", path);
			break;
		}
		if ((size_t)(end - s) < words || strncmp(s, WORD VERSION " ",
		    words + 1) != 0)
			diag_warning(d, NULL, "tuning-log", "line %u of '%s' "
			    "is of another version of relay-tune, and left "
			    "out", n, path);
		else if (!read_row(s, end, &r))
			diag_warning(d, NULL, "tuning-log", "line %u of '%s' "
			    "cannot be read, and is left out", n, path);
		else
			vec_push(&l->row, r);
	}
	if (d->errors == before)
		return l;
	schedule_log_free(l);
	return NULL;
}

void
schedule_log_free(struct schedule_log *l)
{
	if (l == NULL)
		return;
	vec_free(&l->row);
	mem_free(l);
}

const struct rule_tuning *
schedule_log_find(const struct schedule_log *l, uint64_t hash,
    const struct target *t)
{
	const struct log_row *best = NULL;
	char target[SCHEDULE_TARGET];

	schedule_log_target(t, target);
	for (uint32_t i = 0; l != NULL && i < l->row.n; i++) {
		const struct log_row *r = &l->row.v[i];

		if (r->hash == hash && strcmp(r->target, target) == 0 &&
		    (best == NULL || r->seconds < best->seconds))
			best = r;
	}
	return best != NULL ? &best->tuning : NULL;
}

/* ---- tasks ---- */

/* Whether the rules' choices that can be tuned are about the program. */
static bool
has_tiles(const struct prim *p)
{
	int64_t e;

	for (uint32_t i = 0; i < p->stage.n; i++) {
		const struct prim_stage *s = &p->stage.v[i];

		for (uint32_t a = 0; s->kind == STAGE_REDUCE &&
		    a < s->nspatial; a++)
			if (!sym_is_const(s->axis[a].extent, &e) || e > 1)
				return true;
	}
	return false;
}

void
schedule_tasks(const struct ir_module *m, const struct target *t,
    struct buf *out)
{
	struct map seen = { 0 };
	char target[SCHEDULE_TARGET];

	schedule_log_target(t, target);
	for (uint32_t i = 1; i < m->prim.n; i++) {
		const struct prim *p = m->prim.v[i];
		uint64_t hash = prim_hash(p);

		if (p->kernel != NULL || p->tree.n > 0 || !has_tiles(p) ||
		    map_get(&seen, hash, NULL))
			continue;
		map_put(&seen, hash, i);
		buf_printf(out, "%016llx %s %u %u %s\n",
		    (unsigned long long)hash, target, t->vector_bytes,
		    t->registers, p->name);
	}
	map_free(&seen);
}
