/*
 * Unit tests of libcore/base: places in sources, diagnostics.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "scratch.h"

struct world {
	struct arena *a;
	struct strtab *t;
	struct sources s;
	struct diag d;
};

static void
world_init(struct world *w)
{
	w->a = arena_new();
	w->t = strtab_new(w->a);
	sources_init(&w->s, w->a, w->t);
	diag_init(&w->d);
	w->d.sources = &w->s;
}

static void
world_release(struct world *w)
{
	diag_release(&w->d);
	sources_release(&w->s);
	strtab_free(w->t);
	arena_free(w->a);
}

/* Prints the diagnostics and compares. */
static void
check_print(struct world *w, struct diag_style st, const char *want)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	st.program = "relay-test";
	diag_print(&w->d, f, &st);
	fclose(f);
	cr_assert_str_eq(text, want);
	free(text);
}

static uint32_t
add_text(struct world *w, const char *path, const char *text)
{
	uint32_t i = source_add(&w->s, path);

	w->s.list.v[i].text = text;
	w->s.list.v[i].len = strlen(text);
	w->s.list.v[i].carried = true;
	return i;
}

Test(span, text_reads_back)
{
	static const char *const text[] = { "a.relay", "a.relay:1",
		"a.relay:3:7", "a.relay:3:7-12", "a.relay:3:7-4:1",
		"dir/x%3ay%23z%25.relay:4294967295:1",
		"model.onnx#node%3a 7%0a", "model.onnx#",
		"m%ff.onnx#\xc3\xbc" };
	struct world w;
	struct buf b = { 0 };
	struct span sp;

	world_init(&w);
	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		cr_assert(span_parse(&w.s, text[i], &sp), "%s", text[i]);
		b.n = 0;
		span_print(&b, &w.s, &sp);
		cr_assert_str_eq(b.v, text[i]);
	}
	cr_assert(span_parse(&w.s, "dir/x%3ay%23z%25.relay:2:3", &sp));
	cr_assert_str_eq(w.s.list.v[sp.src].path, "dir/x:y#z%.relay");
	buf_release(&b);
	world_release(&w);
}

Test(span, nonsense_is_refused)
{
	static const char *const text[] = { "", ":1:2", "#n", "a:", "a:0",
		"a:1:", "a:1:0", "a:4294967296", "a:-1", "a:1:2-", "a:1:2-3:",
		"a:1:2-3:4:5", "a:1:2x", "a%", "a%4", "a%zz", "a%00", "a:01",
		"a#x#y", "a#x:1", "a#%", "a: 1" };
	struct span sp = { .line = 77 };
	struct world w;

	world_init(&w);
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		cr_assert(!span_parse(&w.s, text[i], &sp), "%s", text[i]);
	cr_assert_eq(sp.line, 77);
	world_release(&w);
}

Test(span, line_needs_the_hash)
{
	static const char text[] = "one\r\ntwo\n\nfour";
	struct world w;
	const char *s;
	char hash[38];
	size_t len;
	uint32_t i;

	enter_scratch();
	write_file("m.relay", text, strlen(text));
	world_init(&w);
	i = source_add(&w.s, "m.relay");
	cr_assert(!source_line(&w.s, i, 1, &s, &len));
	i = source_add(&w.s, "./m.relay");
	w.s.list.v[i].hash = "xxh3:00000000000000000000000000000000";
	cr_assert(!source_line(&w.s, i, 1, &s, &len));
	i = source_add(&w.s, ".//m.relay");
	hash_text(text, strlen(text), hash);
	w.s.list.v[i].hash = hash;
	cr_assert(source_line(&w.s, i, 1, &s, &len) && len == 3);
	cr_assert(source_line(&w.s, i, 3, &s, &len) && len == 0);
	cr_assert(source_line(&w.s, i, 4, &s, &len) && len == 4);
	cr_assert(!source_line(&w.s, i, 5, &s, &len));
	cr_assert(!source_line(&w.s, i, 0, &s, &len));
	cr_assert(!source_line(&w.s, 99, 1, &s, &len));
	cr_assert_eq(mkfifo("fifo", 0600), 0);
	i = source_add(&w.s, "fifo");
	w.s.list.v[i].hash = hash;
	cr_assert(!source_line(&w.s, i, 1, &s, &len));
	world_release(&w);
	leave_scratch();
}

Test(diag, house_format)
{
	struct world w;
	uint32_t i;

	world_init(&w);
	i = add_text(&w, "model.relay", "def f\n\t%3 = g(%2);\n");
	diag_error(&w.d, NULL, "late", "no place");
	diag_error(&w.d, (&(struct span){ i, 2, 7, 2, 12, NULL }),
	    "dense-shape", "data has %d columns", 512);
	diag_note(&w.d, (&(struct span){ i, 1, 5, 1, 6, NULL }), "declared "
	    "here");
	diag_help(&w.d, "transpose");
	diag_warning(&w.d, (&(struct span){ i, 1, 1, 1, 4, NULL }), "odd", "w");
	check_print(&w, (struct diag_style){ 0 },
	    "model.relay:1:1: warning: w [odd]\n"
	    "    1 | def f\n"
	    "      | ^~~\n"
	    "model.relay:2:7: error: data has 512 columns [dense-shape]\n"
	    "    2 |         %3 = g(%2);\n"
	    "      |              ^~~~~\n"
	    "model.relay:1:5: note: declared here\n"
	    "help: transpose\n"
	    "relay-test: error: no place [late]\n");
	check_print(&w, (struct diag_style){ 0 }, "");
	cr_assert_eq(w.d.errors, 2);
	cr_assert_eq(w.d.warnings, 1);
	world_release(&w);
}

Test(diag, places_at_the_edges)
{
	struct world w;
	uint32_t i;

	world_init(&w);
	i = add_text(&w, "m", "ab\n\nx\033y\nlast");
	diag_error(&w.d, (&(struct span){ i, 1, 2, 4, 2, NULL }), "a", "multi");
	diag_error(&w.d, (&(struct span){ i, 2, 1, 2, 1, NULL }), "b", "empty");
	diag_error(&w.d, (&(struct span){ i, 3, 3, 3, 4, NULL }), "c", "esc");
	diag_error(&w.d, (&(struct span){ i, 4, 900, 4, 950, NULL }), "d",
	    "off");
	diag_error(&w.d, (&(struct span){ i, 9, 1, 9, 2, NULL }), "e", "none");
	check_print(&w, (struct diag_style){ 0 },
	    "m:1:2: error: multi [a]\n    1 | ab\n      |  ^\n"
	    "m:2:1: error: empty [b]\n    2 |\n      | ^\n"
	    "m:3:3: error: esc [c]\n    3 | x\\x1by\n      |      ^\n"
	    "m:4:900: error: off [d]\n    4 | last\n      |     ^\n"
	    "m:9:1: error: none [e]\n");
	world_release(&w);
}

Test(diag, long_lines_are_cut_round_the_caret)
{
	struct buf line = { 0 };
	char *text = NULL, *caret, *x;
	struct world w;
	size_t len;
	uint32_t i;
	FILE *f;

	world_init(&w);
	for (int k = 0; k < 100000; k++)
		buf_puts(&line, k == 50000 ? "X" : "\xc3\xa4");
	i = add_text(&w, "m", line.v);
	diag_error(&w.d, (&(struct span){ i, 1, 100001, 1, 100002, NULL }), "a",
	    "b");
	f = open_memstream(&text, &len);
	diag_print(&w.d, f, &(struct diag_style){ .program = "p" });
	fclose(f);
	cr_assert(len < 400);
	x = strchr(text, 'X');
	caret = strchr(text, '^');
	cr_assert(x && caret && strstr(text, "| ...") && strstr(text, "...\n"));
	/* 8 of gutter, 3 dots, 20 two-byte letters before. */
	cr_assert_eq(caret - (strrchr(text, '|') + 2), 3 + 20);
	free(text);
	buf_release(&line);
	world_release(&w);
}

Test(diag, limit_and_dropped)
{
	char want[4096] = "";
	struct world w;

	world_init(&w);
	for (int i = 0; i < 1000; i++) {
		diag_error(&w.d, NULL, "many", "number %d", i);
		diag_note(&w.d, NULL, "note %d", i);
		if (i < DIAG_LIMIT)
			sprintf(want + strlen(want), "relay-test: error: "
			    "number %d [many]\nnote: note %d\n", i, i);
	}
	strcat(want, "relay-test: note: 980 more not shown\n");
	check_print(&w, (struct diag_style){ 0 }, want);
	cr_assert_eq(w.d.errors, 1000);
	world_release(&w);
}

Test(diag, warnings_are_limited_too)
{
	struct world w;
	char *text = NULL;
	size_t len, lines = 0;
	FILE *f;

	world_init(&w);
	for (int i = 0; i < 100000; i++)
		diag_warning(&w.d, NULL, "w", "number %d", i);
	diag_error(&w.d, NULL, "e", "still shown");
	f = open_memstream(&text, &len);
	diag_print(&w.d, f, &(struct diag_style){ .program = "p" });
	fclose(f);
	for (size_t i = 0; i < len; i++)
		lines += text[i] == '\n';
	cr_assert_eq(lines, 102);
	cr_assert(strstr(text, "error: still shown [e]\np: note: 99900 more"));
	cr_assert(w.d.warnings == 100000 && w.d.errors == 1);
	free(text);
	world_release(&w);
}

Test(diag, json_and_quiet)
{
	struct world w;
	uint32_t i;

	world_init(&w);
	i = add_text(&w, "a\"b", "x");
	diag_warning(&w.d, NULL, "w", "gone");
	diag_note(&w.d, NULL, "gone too");
	diag_error(&w.d, (&(struct span){ i, 1, 1, 1, 2, NULL }), "c",
	    "bad \033 \xff 'n'");
	diag_note(&w.d, (&(struct span){ .src = i, .node = "n\n1" }), "here");
	check_print(&w, (struct diag_style){ .json = true, .quiet = true },
	    "{\"severity\":\"error\",\"code\":\"c\",\"message\":"
	    "\"bad \\u001b \\ufffd 'n'\",\"file\":\"a\\\"b\",\"line\":1,"
	    "\"column\":1,\"end_line\":1,\"end_column\":2,\"notes\":["
	    "{\"severity\":\"note\",\"message\":\"here\",\"file\":"
	    "\"a\\\"b\",\"node\":\"n\\u000a1\"}]}\n");
	diag_error(&w.d, (&(struct span){ .src = i, .node = "n\n1" }), "c",
	    "\033[2J");
	check_print(&w, (struct diag_style){ 0 },
	    "a\"b#n\\n1: error: \\x1b[2J [c]\n");
	world_release(&w);
}
