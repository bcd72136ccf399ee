/*
 * Heat: the nodes' shares of the time in a profile of relay-run, as CSV or
 * JSON, by the bindings' ids.
 *
 * A repeat that is drawn once has the sum of all.  Ids that the module does
 * not have are left out and reported, since the profile is of a later stage
 * of the same module then.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"
#include "formats/dot/draw.h"

#define PROFILE_LIMIT ((size_t)64 << 20)

struct heat {
	struct drawing *g;
	struct map node;	/* hash of "main.v6" -> ir node */
	double *share;		/* by draw node */
	double found, all;
	uint32_t rows;
};

static uint64_t
key_of(const char *s)
{
	return hash_bytes(s, strlen(s), 0);
}

static void
add_row(struct heat *h, const char *id, double share)
{
	struct drawing *g = h->g;
	uint32_t ir = 0;

	h->rows++;
	h->all += share;
	if (!map_get(&h->node, key_of(id), &ir))
		return;
	if (g->folds.twin[ir] != 0)
		ir = g->folds.twin[ir];
	if (g->at[ir] == 0)
		return;
	h->share[g->at[ir]] += share;
	h->found += share;
}

static bool
is_share(double x)
{
	return isfinite(x) && x >= 0 && x <= 1;
}

/* ---- CSV ---- */

/* The next field, without its quotes, in place; *end: what ended it. */
static char *
next_field(char **at, char *end)
{
	char *s = *at, *from = s, *to = s;

	if (*s == '"') {
		for (s++; *s != '\0'; *to++ = *s++) {
			if (*s != '"')
				continue;
			if (s[1] != '"')
				break;
			s++;
		}
		if (*s == '"')
			s++;
	}
	while (*s != ',' && *s != '\n' && *s != '\0')
		*to++ = *s++;
	*end = *s;
	*at = s + (*s != '\0');
	*to = '\0';
	return from;
}

static bool
read_csv(struct heat *h, char *text)
{
	char *at = text, end = ',', *id, *number, *stop;
	int column = 0, id_at = -1, share_at = -1;
	double share;

	while (end == ',') {
		const char *name = next_field(&at, &end);

		if (strcmp(name, "id") == 0)
			id_at = column;
		if (strcmp(name, "share") == 0)
			share_at = column;
		column++;
	}
	if (id_at < 0 || share_at < 0)
		return false;
	while (*at != '\0') {
		id = number = NULL;
		end = ',';
		for (int i = 0; end == ','; i++) {
			char *field = next_field(&at, &end);

			if (i == id_at)
				id = field;
			if (i == share_at)
				number = field;
		}
		if (id == NULL || number == NULL)
			return false;
		share = strtod(number, &stop);
		if (stop == number || !is_share(share))
			return false;
		add_row(h, id, share);
	}
	return true;
}

/* ---- JSON ---- */

static bool
read_json(struct heat *h, const char *text)
{
	json_t *root = json_loads(text, 0, NULL);
	json_t *rows = json_object_get(root, "kernels"), *row;
	bool ok = json_is_array(rows);
	size_t i;

	for (i = 0; ok && i < json_array_size(rows); i++) {
		json_t *id, *share;

		row = json_array_get(rows, i);
		id = json_object_get(row, "id");
		share = json_object_get(row, "share");
		ok = json_is_string(id) && json_is_number(share) &&
		    is_share(json_number_value(share));
		if (ok)
			add_row(h, json_string_value(id),
			    json_number_value(share));
	}
	json_decref(root);
	return ok;
}

/* ---- colours ---- */

/* From white to orange red, dark text readable on all of it. */
static const char *
colour(struct drawing *g, double t)
{
	static const int cold[3] = { 255, 248, 235 }, hot[3] = { 250, 95, 50 };
	char text[16];
	int c[3];

	for (int i = 0; i < 3; i++)
		c[i] = (int)lround(cold[i] + t * (hot[i] - cold[i]));
	snprintf(text, sizeof text, "#%02x%02x%02x", (unsigned)c[0] & 255,
	    (unsigned)c[1] & 255, (unsigned)c[2] & 255);
	return draw_text(g, text);
}

/* A group that is one kernel is coloured as a whole. */
static bool
paint_group(struct heat *h, const struct draw_node *d, double share,
    const char *text, const char *fill)
{
	struct draw_cluster *c = &h->g->cluster.v[d->cluster];
	char *label;

	if (d->cluster == 0 || c->kind != CLUSTER_FUSED || share <= 0)
		return false;
	label = mem_printf("%s  ·  %s", c->label, text);
	c->label = draw_text(h->g, label);
	c->fill = fill;
	mem_free(label);
	return true;
}

static void
paint(struct heat *h)
{
	struct drawing *g = h->g;
	double most = 0;

	for (uint32_t i = 1; i < g->node.n; i++)
		if (h->share[i] > most)
			most = h->share[i];
	for (uint32_t i = 1; i < g->node.n; i++) {
		struct draw_node *d = &g->node.v[i];
		const char *fill = colour(g, most > 0 ? h->share[i] / most :
		    0);
		char text[32];

		if (d->kind == DRAW_OP || d->kind == DRAW_CALL)
			d->fill = "#ffffff";
		snprintf(text, sizeof text, "%.1f %%", 100 * h->share[i]);
		if (h->share[i] <= 0 ||
		    paint_group(h, d, h->share[i], text, fill))
			continue;
		d->heat = draw_text(g, text);
		d->fill = fill;
	}
}

bool
draw_heat(struct drawing *g, const char *profile)
{
	struct ir_module *m = g->m;
	struct heat h = { .g = g };
	char *copy = mem_printf("%s", profile);
	const char *s = profile + strspn(profile, " \t\r\n");
	bool ok;

	h.share = mem_zalloc(g->node.n + 1, sizeof *h.share);
	for (uint32_t i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		char *id;

		if (n->region == 0)
			continue;
		id = mem_printf("%s.v%u", m->function.v[m->region.v[
		    n->region].function].name, n->id);
		map_put(&h.node, key_of(id), i);
		mem_free(id);
	}
	ok = *s == '{' ? read_json(&h, profile) : read_csv(&h, copy);
	if (!ok) {
		diag_error(g->d, NULL, "bad-profile", "the profile is not what "
		    "relay-run --profile --format=csv or json writes");
	} else {
		paint(&h);
		if (h.all > 0 && h.found < h.all / 2)
			diag_warning(g->d, NULL, "other-module", "%.0f %% of "
			    "the kernels' time is in bindings that this "
			    "drawing does not have", 100 * (1 - h.found /
			    h.all));
		if (h.all > 0 && h.found < h.all / 2)
			diag_help(g->d, "draw the stream that the library was "
			    "compiled from");
	}
	map_free(&h.node);
	mem_free(h.share);
	mem_free(copy);
	return ok;
}

bool
dot_read_profile(const char *path, char **text, struct diag *d)
{
	uint64_t size;
	size_t len;
	char *err;
	int fd = sys_open_regular(path, &size, &err);
	bool ok = fd >= 0 && sys_read_all(fd, PROFILE_LIMIT, text, &len, &err);

	if (fd >= 0)
		close(fd);
	if (!ok) {
		diag_error(d, NULL, "cannot-read", "%s", err);
		mem_free(err);
		return false;
	}
	*text = mem_realloc(*text, len + 1, 1);
	(*text)[len] = '\0';
	return true;
}
