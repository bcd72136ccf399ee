/*
 * Heat: the nodes' shares of the time in a profile of relay-run, as CSV or
 * JSON, by the bindings' ids.
 *
 * A repeat that is drawn once has the sum of all its occurrences.  Where the
 * profile is of a later stage of the same module, which has other ids, bindings
 * are found by their source location; rows that match nothing are reported.
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
	struct map place;	/* hash of "a.relay:8:8-34" -> the last there */
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
add_row(struct heat *h, const char *id, const char *place, double share)
{
	struct drawing *g = h->g;
	uint32_t ir = 0;

	h->rows++;
	h->all += share;
	if (!map_get(&h->node, key_of(id), &ir) && (place == NULL ||
	    !map_get(&h->place, key_of(place), &ir)))
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
	char *at = text, end = ',', *id, *place, *number, *stop;
	int column = 0, id_at = -1, place_at = -1, share_at = -1;
	double share;

	while (end == ',') {
		const char *name = next_field(&at, &end);

		if (strcmp(name, "id") == 0)
			id_at = column;
		if (strcmp(name, "place") == 0)
			place_at = column;
		if (strcmp(name, "share") == 0)
			share_at = column;
		column++;
	}
	if (id_at < 0 || share_at < 0)
		return false;
	while (*at != '\0') {
		id = place = number = NULL;
		end = ',';
		for (int i = 0; end == ','; i++) {
			char *field = next_field(&at, &end);

			if (i == id_at)
				id = field;
			if (i == place_at)
				place = field;
			if (i == share_at)
				number = field;
		}
		if (id == NULL || number == NULL)
			return false;
		share = strtod(number, &stop);
		if (stop == number || !is_share(share))
			return false;
		add_row(h, id, place, share);
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
			add_row(h, json_string_value(id), json_string_value(
			    json_object_get(row, "place")),
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

/* The cluster of a fused group, which is one kernel and has one colour. */
static struct draw_cluster *
group_of(struct drawing *g, const struct draw_node *d)
{
	struct draw_cluster *c = &g->cluster.v[d->cluster];

	return d->cluster != 0 && c->kind == CLUSTER_FUSED ? c : NULL;
}

static void
paint_groups(struct drawing *g, double most)
{
	for (uint32_t i = 1; i < g->cluster.n; i++) {
		struct draw_cluster *c = &g->cluster.v[i];
		char *label;

		if (c->share <= 0)
			continue;
		label = mem_printf("%s  \xc2\xb7  %.1f %%", c->label,
		    100 * c->share);
		c->label = draw_text(g, label);
		c->fill = colour(g, c->share / most);
		mem_free(label);
	}
}

/* The greatest share of a node or of a group; a group's share becomes that of
 * its nodes. */
static double
greatest(struct heat *h)
{
	struct drawing *g = h->g;
	double most = 0;

	for (uint32_t i = 1; i < g->node.n; i++) {
		struct draw_cluster *c = group_of(g, &g->node.v[i]);
		double *share = c != NULL ? &c->share : &h->share[i];

		if (c != NULL) {
			c->share += h->share[i];
			h->share[i] = 0;
		}
		if (*share > most)
			most = *share;
	}
	return most;
}

/* Makes the legend of the colours, up to the greatest share. */
static void
make_legend(struct drawing *g, double most)
{
	struct buf b = { 0 };

	buf_puts(&b, "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\">"
	    "<TR><TD>share of the time  </TD>");
	for (int i = 0; i <= 4; i++)
		buf_printf(&b, "<TD BGCOLOR=\"%s\"> %.1f %% </TD>",
		    colour(g, i / 4.0), 100 * most * i / 4);
	buf_puts(&b, "</TR></TABLE>");
	g->legend = arena_strndup(g->m->arena, b.v, b.n);
	buf_release(&b);
}

/*
 * Before fusion a kernel consists of the binding with its id and of the
 * bindings that relay-fuse groups with it: by node, the binding whose share it
 * has, or 0.
 */
static uint32_t *
find_kernels(const struct heat *h)
{
	const struct drawing *g = h->g;
	uint32_t *of = mem_zalloc(g->node.n + 1, sizeof *of);
	uint32_t *head = mem_zalloc(g->node.n + 1, sizeof *head);
	uint32_t *next = mem_zalloc(g->edge.n + 1, sizeof *next);

	for (uint32_t i = 0; i < g->edge.n; i++) {
		next[i + 1] = head[g->edge.v[i].from];
		head[g->edge.v[i].from] = i + 1;
	}
	for (uint32_t i = g->node.n; i-- > 1; ) {
		bool first = true;

		of[i] = h->share[i] > 0 ? i : 0;
		if (of[i] != 0 || g->node.v[i].kind != DRAW_OP ||
		    (g->m->has & IR_FUSED))
			continue;
		for (uint32_t e = head[i]; e != 0; e = next[e]) {
			uint32_t to = of[g->edge.v[e - 1].to];

			of[i] = first || of[i] == to ? to : 0;
			first = false;
		}
	}
	mem_free(head);
	mem_free(next);
	return of;
}

/* A kernel's share becomes the last line of its label. */
static void
add_share(struct drawing *g, struct draw_node *n, double share)
{
	struct buf b = { 0 };

	buf_printf(&b, "%s<BR/><FONT POINT-SIZE=\"9\"><B>%.1f %%</B></FONT>",
	    n->label, 100 * share);
	n->label = arena_strndup(g->m->arena, b.v, b.n);
	buf_release(&b);
}

static void
paint(struct heat *h)
{
	struct drawing *g = h->g;
	double most = greatest(h);
	uint32_t *of = find_kernels(h);

	make_legend(g, most);
	paint_groups(g, most);
	for (uint32_t i = 1; i < g->node.n; i++) {
		struct draw_node *d = &g->node.v[i];

		if (d->kind == DRAW_OP || d->kind == DRAW_CALL ||
		    d->kind == DRAW_BLOCK)
			d->fill = "#ffffff";
		if (of[i] != 0)
			d->fill = colour(g, h->share[of[i]] / most);
		if (of[i] == i)
			add_share(g, d, h->share[i]);
	}
	mem_free(of);
}

bool
draw_heat(struct drawing *g, const char *profile)
{
	struct ir_module *m = g->m;
	struct heat h = { .g = g };
	struct buf place = { 0 };
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
		place.n = 0;
		span_print(&place, &m->sources, &n->span);
		if (place.n > 0)
			map_put(&h.place, key_of(place.v), i);
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
	map_free(&h.place);
	buf_release(&place);
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
