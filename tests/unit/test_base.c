/*
 * Unit tests of libcore/base: memory, float text, strings, map, spans,
 * diagnostics, outputs, opening, sandbox.
 */
#include <criterion/criterion.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/sys.h"

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* A fresh directory that becomes the working directory. */
static void
enter_scratch(void)
{
	char dir[] = "/tmp/relay-test-XXXXXX";

	cr_assert(mkdtemp(dir));
	cr_assert_eq(chdir(dir), 0);
}

static void
leave_scratch(void)
{
	char dir[256], *p = getcwd(dir, sizeof dir);
	struct dirent *de;
	DIR *d = opendir(".");

	cr_assert(p && d);
	while ((de = readdir(d)))
		if (unlink(de->d_name) != 0)
			rmdir(de->d_name);
	closedir(d);
	cr_assert_eq(chdir("/"), 0);
	rmdir(dir);
}

static void
write_file(const char *path, const char *s, size_t len)
{
	FILE *f = fopen(path, "w");

	cr_assert(f);
	cr_assert_eq(fwrite(s, 1, len, f), len);
	cr_assert_eq(fclose(f), 0);
}

/* Number of files in the working directory. */
static int
count_files(void)
{
	struct dirent *de;
	DIR *d = opendir(".");
	int n = 0;

	while ((de = readdir(d)))
		n += strcmp(de->d_name, ".") && strcmp(de->d_name, "..");
	closedir(d);
	return n;
}

Test(mem, arena_is_zeroed_and_aligned)
{
	struct arena *a = arena_new();
	size_t total = 0;

	for (size_t n = 0; n < 5000; n += 7) {
		unsigned char *p = arena_alloc(a, n, 3);

		cr_assert_eq((uintptr_t)p % 16, 0);
		for (size_t i = 0; i < n * 3; i++)
			cr_assert_eq(p[i], 0);
		memset(p, 0xff, n * 3);
		total += n * 3;
	}
	cr_assert(arena_bytes(a) >= total);
	cr_assert(arena_alloc(a, 3 << 20, 1));
	cr_assert_str_eq(arena_strndup(a, "abc", 2), "ab");
	cr_assert_str_eq(arena_strndup(a, NULL, 0), "");
	cr_assert_str_eq(arena_printf(a, "%d-%s", 7, "x"), "7-x");
	arena_free(a);
	arena_free(NULL);
}

Test(mem, overflowing_size_ends_with_status_3, .exit_code = 3)
{
	struct arena *a = arena_new();

	arena_alloc(a, SIZE_MAX / 2, 4);
}

Test(mem, overflowing_realloc_ends_with_status_3, .exit_code = 3)
{
	mem_realloc(NULL, SIZE_MAX / 2, 4);
}

Test(mem, bug_aborts, .signal = SIGABRT)
{
	BUG("%d is not %d", 1, 2);
}

Test(mem, vec_grows)
{
	VEC(uint32_t) v = { 0 };

	for (uint32_t i = 0; i < 100000; i++)
		vec_push(&v, i * 3);
	cr_assert_eq(v.n, 100000);
	for (uint32_t i = 0; i < v.n; i++)
		cr_assert_eq(v.v[i], i * 3);
	cr_assert_eq(vec_last(&v), 299997);
	cr_assert_eq(vec_pop(&v), 299997);
	vec_free(&v);
	cr_assert(!v.v && v.n == 0);
}

static void
check_f64(double x, const char *want)
{
	struct buf b = { 0 };

	buf_put_f64(&b, x);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

static void
check_f32(float x, const char *want)
{
	struct buf b = { 0 };

	buf_put_f32(&b, x);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

Test(mem, floats_are_short)
{
	check_f64(0.1, "0.1");
	check_f64(1.0, "1");
	check_f64(-0.0, "-0");
	check_f64(1.0 / 3, "0.3333333333333333");
	check_f64(0.1 + 0.2, "0.30000000000000004");
	check_f64(5e-324, "5e-324");
	check_f64(1.7976931348623157e308, "1.7976931348623157e+308");
	check_f64(INFINITY, "inf");
	check_f64(-INFINITY, "-inf");
	check_f64(-NAN, "nan");
	check_f32(0.1f, "0.1");
	check_f32(16777216.0f, "16777216");
	check_f32(1e-45f, "1e-45");
	check_f32(3.4028235e38f, "3.4028235e+38");
	check_f32(1.0f / 3, "0.33333334");
}

Test(mem, floats_read_back)
{
	uint64_t r = 88172645463325252u;
	struct buf b = { 0 };

	for (int i = 0; i < 200000; i++) {
		double d;
		float f;
		uint32_t u;

		r ^= r << 13;
		r ^= r >> 7;
		r ^= r << 17;
		memcpy(&d, &r, 8);
		u = (uint32_t)r;
		memcpy(&f, &u, 4);
		b.n = 0;
		buf_put_f64(&b, d);
		cr_assert(isnan(d) || strtod(b.v, NULL) == d);
		b.n = 0;
		buf_put_f32(&b, f);
		cr_assert(isnan(f) || strtof(b.v, NULL) == f);
	}
	buf_release(&b);
}

Test(mem, buf_printf_crosses_its_capacity)
{
	struct buf b = { 0 };
	char *s;

	for (size_t n = 0; n < 300; n++) {
		b.n = 0;
		buf_printf(&b, "%*s", (int)n, "");
		cr_assert_eq(b.n, n);
		cr_assert_eq(strlen(b.v), n);
	}
	buf_release(&b);
	s = mem_printf("%s=%d", "a", 5);
	cr_assert_str_eq(s, "a=5");
	mem_free(s);
}

Test(str, interned_strings_are_one)
{
	struct arena *a = arena_new();
	struct strtab *t = strtab_new(a);
	const char *p[5000];

	for (int i = 0; i < 5000; i++)
		p[i] = str_printf(t, "name%d", i);
	for (int i = 0; i < 5000; i++) {
		char s[20];

		snprintf(s, sizeof s, "name%dtail", i);
		cr_assert_eq(str_intern(t, s, strlen(s) - 4), p[i]);
	}
	cr_assert_eq(str_intern(t, NULL, 0), str_intern0(t, ""));
	cr_assert_neq(str_intern(t, "name12", 5), p[12]);
	strtab_free(t);
	arena_free(a);
}

Test(str, map_agrees_with_an_array)
{
	static uint32_t want[512];
	static bool has[512];
	struct map m = { 0 };
	uint64_t r = 1;
	uint32_t n = 0, v;

	cr_assert(!map_get(&m, 0, &v));
	map_del(&m, 0);
	for (int i = 0; i < 200000; i++) {
		uint32_t k;

		r = r * 6364136223846793005u + 1442695040888963407u;
		k = (uint32_t)(r >> 40) % 512;
		if (r >> 63) {
			n += !has[k];
			has[k] = true;
			want[k] = (uint32_t)i;
			map_put(&m, (uint64_t)k << 20, (uint32_t)i);
		} else {
			n -= has[k];
			has[k] = false;
			map_del(&m, (uint64_t)k << 20);
		}
		cr_assert_eq(m.n, n);
		k = (uint32_t)(r >> 20) % 512;
		cr_assert_eq(map_get(&m, (uint64_t)k << 20, &v), has[k]);
		if (has[k])
			cr_assert_eq(v, want[k]);
	}
	map_free(&m);
}

static void
check_escape(const char *s, size_t len, const char *want)
{
	struct buf b = { 0 };

	buf_puts(&b, "");
	buf_put_escaped(&b, s, len);
	cr_assert_str_eq(b.v, want);
	buf_release(&b);
}

Test(str, escapes)
{
	check_escape("a\"b\\c", 5, "a\\\"b\\\\c");
	check_escape("\033[31m\n\t", 7, "\\x1b[31m\\n\\t");
	check_escape("a\0b", 3, "a\\x00b");
	check_escape("gr\xc3\xbc\xc3\x9f", 6, "gr\xc3\xbc\xc3\x9f");
	check_escape("\xc3", 1, "\\xc3");
	check_escape("\xc0\xaf", 2, "\\xc0\\xaf");
	check_escape("\xed\xa0\x80", 3, "\\xed\\xa0\\x80");
	check_escape("\xc2\x9b", 2, "\\xc2\\x9b");
	check_escape("\xe2\x80\xae", 3, "\\xe2\\x80\\xae");
	check_escape("\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80");
	check_escape("\xf0\x9f\x98\x80", 4, "\xf0\x9f\x98\x80");
}

Test(str, closest)
{
	static const char *const list[] = { "dense", "conv2d", "softmax",
		"add", NULL };

	cr_assert_str_eq(str_closest("dens", list), "dense");
	cr_assert_str_eq(str_closest("conv2b", list), "conv2d");
	cr_assert_str_eq(str_closest("sotfmax", list), "softmax");
	cr_assert_str_eq(str_closest("dda", list) ? "x" : "none", "none");
	cr_assert_str_eq(str_closest("adn", list) ? "add" : "", "add");
	cr_assert_null(str_closest("xyz", list));
	cr_assert_null(str_closest("", list));
	cr_assert_null(str_closest("softmaxxxx", list));
}

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

Test(sys, only_regular_files_are_opened, .timeout = 10)
{
	char *err = NULL;
	uint64_t size;
	int fd;

	enter_scratch();
	write_file("f", "12345", 5);
	fd = sys_open_regular("f", &size, &err);
	cr_assert(fd >= 0 && size == 5);
	cr_assert(fcntl(fd, F_GETFD) & FD_CLOEXEC);
	close(fd);
	cr_assert_eq(mkfifo("p", 0600), 0);
	static const char *const bad[] = { "p", ".", "/dev/zero", "none",
		"f/x" };
	for (int i = 0; i < 5; i++) {
		err = NULL;
		cr_assert_eq(sys_open_regular(bad[i], &size, &err), -1);
		cr_assert(err && strstr(err, bad[i]));
		mem_free(err);
	}
	leave_scratch();
}

Test(sys, beneath)
{
	static const char *const bad[] = { "../f", "a/../../f", "/etc/passwd",
		"link", "dirlink/g", "a", "hard", "none", "" };
	char *err = NULL;
	uint64_t size;
	int fd;

	enter_scratch();
	cr_assert_eq(mkdir("d", 0700) | mkdir("d/a", 0700), 0);
	write_file("f", "1", 1);
	write_file("d/g", "22", 2);
	write_file("d/a/g", "333", 3);
	cr_assert_eq(symlink("g", "d/link") | symlink("a", "d/dirlink") |
	    link("f", "d/hard"), 0);
	fd = sys_open_beneath("d", "a/g", false, &size, &err);
	cr_assert(fd >= 0 && size == 3, "%s", err);
	close(fd);
	fd = sys_open_beneath("d", "a/../g", false, &size, &err);
	cr_assert(fd >= 0 && size == 2);
	close(fd);
	fd = sys_open_beneath("d", "hard", true, &size, &err);
	cr_assert(fd >= 0 && size == 1);
	close(fd);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		err = NULL;
		cr_assert_eq(sys_open_beneath("d", bad[i], false, &size, &err),
		    -1, "%s", bad[i]);
		cr_assert_not_null(err);
		mem_free(err);
	}
	unlink("d/a/g");
	rmdir("d/a");
	unlink("d/g");
	unlink("d/link");
	unlink("d/dirlink");
	unlink("d/hard");
	leave_scratch();
}

Test(sys, read_all_and_its_limit)
{
	char *data, *err = NULL;
	int p[2];
	size_t len;

	enter_scratch();
	for (size_t n = 65530; n < 65545; n++) {
		char *big = mem_zalloc(n, 1);
		int fd;

		memset(big, 'x', n);
		write_file("f", big, n);
		fd = open("f", O_RDONLY);
		cr_assert(sys_read_all(fd, n, &data, &len, &err));
		cr_assert(len == n && strlen(data) == n);
		mem_free(data);
		lseek(fd, 0, SEEK_SET);
		cr_assert(!sys_read_all(fd, n - 1, &data, &len, &err));
		mem_free(err);
		close(fd);
		mem_free(big);
	}
	cr_assert_eq(pipe(p), 0);
	cr_assert_eq(write(p[1], "abc", 3), 3);
	close(p[1]);
	cr_assert(sys_read_all(p[0], 100, &data, &len, &err) && len == 3);
	mem_free(data);
	cr_assert(sys_read_all(p[0], 0, &data, &len, &err) && len == 0);
	mem_free(data);
	close(p[0]);
	leave_scratch();
}

Test(sys, output_replaces_at_commit_only)
{
	char *err = NULL, text[8] = "";
	struct sys_out o;
	struct stat st;
	FILE *f;

	enter_scratch();
	umask(027);
	cr_assert(sys_out_open(&o, "new", &err));
	fputs("new", o.f);
	cr_assert_neq(access("new", F_OK), 0);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(stat("new", &st) == 0 && (st.st_mode & 0777) == 0640);
	cr_assert_eq(chmod("new", 0755), 0);
	cr_assert_eq(symlink("new", "sym"), 0);
	cr_assert(sys_out_open(&o, "sym", &err));
	fputs("two", o.f);
	sys_out_abort(&o);
	cr_assert_eq(count_files(), 2);
	cr_assert(sys_out_open(&o, "sym", &err));
	fputs("three", o.f);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(lstat("sym", &st) == 0 && S_ISLNK(st.st_mode));
	cr_assert(stat("new", &st) == 0 && (st.st_mode & 0777) == 0755);
	f = fopen("new", "r");
	cr_assert_eq(fread(text, 1, 7, f), 5);
	fclose(f);
	cr_assert_str_eq(text, "three");
	cr_assert_eq(count_files(), 2);
	leave_scratch();
}

Test(sys, output_to_what_is_no_file)
{
	char *err = NULL;
	struct sys_out o;

	enter_scratch();
	cr_assert(!sys_out_open(&o, ".", &err));
	mem_free(err);
	cr_assert(!sys_out_open(&o, "none/x", &err));
	mem_free(err);
	cr_assert(sys_out_open(&o, "/dev/null", &err));
	fputs("x", o.f);
	cr_assert(sys_out_commit(&o, &err));
	cr_assert(sys_out_open(&o, "/dev/full", &err));
	fputs("x", o.f);
	err = NULL;
	cr_assert(!sys_out_commit(&o, &err));
	cr_assert(strstr(err, "/dev/full"));
	mem_free(err);
	cr_assert_eq(count_files(), 0);
	leave_scratch();
}

/* How a child that has an open output ends. */
static int
child_status(void (*end)(void))
{
	struct sys_out o;
	char *err = NULL;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		close(STDERR_FILENO);
		signal(SIGTERM, SIG_DFL);
		signal(SIGABRT, SIG_DFL);
		if (!sys_out_open(&o, "out", &err) || count_files() != 1)
			_exit(99);
		fputs("half", o.f);
		fflush(o.f);
		end();
		_exit(98);
	}
	waitpid(pid, &status, 0);
	return status;
}

static void
end_by_signal(void)
{
	raise(SIGTERM);
}

static void
end_by_bug(void)
{
	BUG("on purpose");
}

static void
end_by_oom(void)
{
	mem_oom();
}

static void
end_by_exit(void)
{
	exit(5);
}

Test(sys, no_temporary_is_left)
{
	int st;

	enter_scratch();
	st = child_status(end_by_signal);
	cr_assert(WIFSIGNALED(st) && WTERMSIG(st) == SIGTERM, "%x", st);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_bug);
	cr_assert(WIFSIGNALED(st) && WTERMSIG(st) == SIGABRT);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_oom);
	cr_assert(WIFEXITED(st) && WEXITSTATUS(st) == 3);
	cr_assert_eq(count_files(), 0);
	st = child_status(end_by_exit);
	cr_assert(WIFEXITED(st) && WEXITSTATUS(st) == 5);
	cr_assert_eq(count_files(), 0);
	leave_scratch();
}

/* What a sandboxed child can do, as a bit mask. */
static int
sandbox_child(const char *setting)
{
	char *const argv[] = { (char *)"true", NULL };
	char *err = NULL;
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		int r = 0, fd;

		setenv("RELAY_SANDBOX", setting, 1);
		if (!sys_sandbox(&err))
			_exit(99);
		if (socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno != EPERM)
			r |= 1;
		fd = open("/dev/null", O_RDONLY);
		if (fd >= 0 && malloc(1 << 20))
			r |= 2;
		if (r & 1)
			_exit(r);
		execv("/bin/true", argv);
		_exit(errno == EPERM ? r : 97);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 96;
}

Test(sys, sandbox)
{
	cr_assert_eq(sandbox_child("off"), 3);
	cr_assert_eq(sandbox_child(""), SANITIZED ? 3 : 2);
}

Test(sys, data_path_stays_inside)
{
	cr_assert_null(sys_data_path("../Makefile"));
	cr_assert_null(sys_data_path("/etc/passwd"));
	cr_assert_null(sys_data_path("no-such-thing"));
}

Test(sys, clocks_and_limits)
{
	double t = sys_now();

	cr_assert(sys_now() >= t);
	cr_assert(sys_peak_rss() > 100000);
}

/* The status of a child that reads a mapped page; shrink: of a file that is
 * shorter by then. */
static int
read_mapped(bool shrink)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = open("mapped", O_RDWR | O_CREAT | O_TRUNC, 0600), status;
	volatile char *p;
	pid_t pid;

	cr_assert_eq(ftruncate(fd, (off_t)(2 * page)), 0);
	p = mmap(NULL, 2 * page, PROT_READ, MAP_PRIVATE, fd, 0);
	cr_assert_neq((void *)p, MAP_FAILED);
	pid = fork();
	if (pid == 0) {
		signal(SIGBUS, SIG_DFL);
		sys_catch_truncated();
		if (shrink && ftruncate(fd, 1) != 0)
			_exit(9);
		_exit(p[page] == 0 ? 7 : 8);
	}
	cr_assert_eq(waitpid(pid, &status, 0), pid);
	munmap((void *)(uintptr_t)p, 2 * page);
	close(fd);
	cr_assert(WIFEXITED(status));
	return WEXITSTATUS(status);
}

Test(sys, mapped_file_that_shrinks)
{
	enter_scratch();
	cr_expect_eq(read_mapped(false), 7);
	cr_expect_eq(read_mapped(true), 3);
	leave_scratch();
}
