/*
 * Fuzzes a filter as a whole: linked with the object of one program, whose
 * main is called program_main here, and with the shared main, it runs the
 * program in process on a stream: reading, verification, the pass, again
 * verification, writing, and with neither sandbox nor child.  A module that the
 * verifier accepts must not stop the program by a signal, which BUG is too;
 * what a filter writes must be read, verify and be written to the same bytes.
 *
 * Streams are changed by their structure (change()): bytes at random would
 * fail in the XML reader, and passes would never see them.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cmd/filter.h"
#include "formats/stream/stream.h"

#ifndef FILTER
#error "FILTER is the name of the program, such as relay-plan"
#endif

#ifndef WAYS
#error "WAYS is the path of tests/modes"
#endif

#define WORDS 8		/* of one way */
#define WAYS_MOST 16
#define LONGEST 160	/* of an attribute's value that is changed */

int program_main(int argc, char **argv);
int filter_whole(int argc, char **argv, const struct filter *f);
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max,
    unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size,
    const uint8_t *other, size_t nother, uint8_t *out, size_t max,
    unsigned seed);

/* The ways in which the program is run: lines "kind program option..." of the
 * table WAYS.  The stream chooses one. */
struct way {
	uint32_t n;
	char *word[WORDS];
};

static struct way ways[WAYS_MOST];
static uint32_t nway;
static bool writes_stream;

static int input, output;
static char input_path[64];

/* An empty file in memory, at descriptor to unless that is negative. */
static int
memory_file(const char *name, int to)
{
	int fd = memfd_create(name, 0);

	if (fd < 0 || (to >= 0 && dup2(fd, to) != to))
		abort();
	return fd;
}

/* The ways of this program; one without options if there are none. */
static void
read_ways(void)
{
	FILE *f = fopen(WAYS, "re");
	char *line = NULL, *word;
	size_t size = 0;

	if (f == NULL)
		abort();
	while (getline(&line, &size, f) > 0) {
		struct way *w = &ways[nway];

		word = strtok(line, " \n");
		if (word == NULL || *word == '#' ||
		    (word = strtok(NULL, " \n")) == NULL ||
		    strcmp(word, &FILTER[strlen("relay-")]) != 0)
			continue;
		while ((word = strtok(NULL, " \n")) != NULL)
			if (w->n == WORDS || (w->word[w->n++] =
			    strdup(word)) == NULL)
				abort();
		if (++nway == WAYS_MOST)
			abort();
	}
	free(line);
	fclose(f);
	if (nway == 0)
		nway = 1;
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	setenv("RELAY_SANDBOX", "off", 1);
	read_ways();
	input = memory_file("input", -1);
	snprintf(input_path, sizeof input_path, "/proc/self/fd/%d", input);
	output = memory_file("output", STDOUT_FILENO);
	return 0;
}

/* What programs call instead of filter_main: the work of a child is done here,
 * and what it would send through a pipe is the output. */
int
filter_whole(int argc, char **argv, const struct filter *f)
{
	struct filter whole = *f;

	whole.receive = NULL;
	whole.finish = NULL;
	whole.release = NULL;
	writes_stream = f->write == NULL || f->stream;
	return filter_main(argc, argv, &whole);
}

/* ---- one run ---- */

static char *
contents(int fd, size_t *len)
{
	off_t end = lseek(fd, 0, SEEK_END);
	char *p = malloc((size_t)end + 1);

	*len = 0;
	if (p == NULL || pread(fd, p, (size_t)end, 0) != end)
		abort();
	*len = (size_t)end;
	p[end] = '\0';
	return p;
}

static void
fill(int fd, const void *data, size_t len)
{
	if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0 ||
	    pwrite(fd, data, len, 0) != (ssize_t)len)
		abort();
}

/* What was written is a module that verifies, and in canonical form. */
static void
check_stream(const char *text, size_t len)
{
	struct ir_module *m = NULL;
	char *again = NULL;
	size_t nagain = 0;
	struct diag d;
	FILE *f;

	diag_init(&d);
	if (stream_read(text, len, "output", &d, &m) != STREAM_OK ||
	    m == NULL || !ir_verify(m, &d)) {
		diag_print(&d, stderr, &(struct diag_style){
		    .program = FILTER });
		abort();
	}
	f = open_memstream(&again, &nagain);
	if (f == NULL || !stream_write(m, f, &d))
		abort();
	fclose(f);
	if (nagain != len || memcmp(text, again, len) != 0)
		abort();
	free(again);
	diag_release(&d);
	ir_module_free(m);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *argv[WORDS + 4] = { FILTER, "--quiet" }, *text;
	const struct way *way;
	uint32_t sum = 0;
	int argc = 2, status;
	bool named = false;
	size_t len;

	/* Shells and file systems give no empty operand to a filter. */
	if (size == 0)
		return 0;
	for (size_t i = 0; i < size; i++)
		sum = sum * 31 + data[i];
	way = &ways[(sum >> 8) % nway];
	for (uint32_t i = 0; i < way->n; i++) {
		bool file = strcmp(way->word[i], "FILE") == 0;

		argv[argc++] = file ? input_path : way->word[i];
		named = named || file;
	}
	if (!named)
		argv[argc++] = input_path;
	fill(input, data, size);
	fill(output, "", 0);
	lseek(STDOUT_FILENO, 0, SEEK_SET);
	status = program_main(argc, argv);
	fflush(stdout);
	if (status < 0 || status > 3)
		abort();
	text = contents(output, &len);
	if (status != 0 && len > 0)
		abort();
	/* A way may write a table instead. */
	if (status == 0 && len > 0 && writes_stream && text[0] == '<')
		check_stream(text, len);
	free(text);
	return 0;
}

/* ---- changes of streams ---- */

/* A stream as lines; one attribute of a line is name="value". */
struct text {
	char *v;
	size_t n, max;
};
struct part {
	size_t at, n;
};

static uint32_t
draw(unsigned *seed, uint32_t n)
{
	*seed = *seed * 1103515245u + 12345u;
	return n == 0 ? 0 : (*seed >> 16) % n;
}

/* Replaces a part; false: there is no room. */
static bool
put(struct text *t, struct part p, const char *s, size_t n)
{
	if (t->n - p.n + n > t->max)
		return false;
	memmove(t->v + p.at + n, t->v + p.at + p.n, t->n - p.at - p.n);
	memcpy(t->v + p.at, s, n);
	t->n = t->n - p.n + n;
	return true;
}

/* A line drawn by chance, with its end. */
static struct part
any_line(const struct text *t, unsigned *seed)
{
	struct part p = { 0, 0 };
	size_t at = draw(seed, (uint32_t)t->n);

	if (t->n == 0)
		return p;
	for (p.at = at; p.at > 0 && t->v[p.at - 1] != '\n'; )
		p.at--;
	for (at = p.at; at < t->n && t->v[at++] != '\n'; )
		continue;
	p.n = at - p.at;
	return p;
}

/* The value of an attribute of a line: of the given name, or any. */
static bool
attribute(const struct text *t, struct part line, const char *name,
    size_t nname, unsigned *seed, struct part *name_at, struct part *value)
{
	uint32_t seen = 0;

	for (size_t i = line.at; i + 1 < line.at + line.n; i++) {
		size_t a = i, b = i + 2;

		if (t->v[i] != '=' || t->v[i + 1] != '"')
			continue;
		while (a > line.at && t->v[a - 1] != ' ' && t->v[a - 1] != '<')
			a--;
		while (b < line.at + line.n && t->v[b] != '"')
			b++;
		if (name == NULL ? draw(seed, ++seen) == 0 :
		    i - a == nname && memcmp(t->v + a, name, nname) == 0) {
			*name_at = (struct part){ a, i - a };
			*value = (struct part){ i + 2, b - i - 2 };
			seen = seen == 0 ? 1 : seen;
		}
		i = b;
	}
	return seen > 0;
}

/* Another number, in place of one in the value. */
static bool
change_number(struct text *t, struct part value, unsigned *seed)
{
	static const char *const numbers[] = { "0", "1", "2", "3", "4", "7",
		"8", "16", "64", "65", "1000", "65536", "1000000", "-1", "-2",
		"2147483647", "2147483648", "4294967296", "-2147483648",
		"9223372036854775807", "-9223372036854775808" };
	struct part p = { 0, 0 };
	uint32_t seen = 0;
	const char *s;

	for (size_t i = value.at; i < value.at + value.n; i++) {
		size_t a = i;

		while (i < value.at + value.n && t->v[i] >= '0' &&
		    t->v[i] <= '9')
			i++;
		if (i > a && draw(seed, ++seen) == 0)
			p = (struct part){ a, i - a };
	}
	if (seen == 0)
		return false;
	if (draw(seed, 2) == 0) {
		char near[32];
		long v = strtol(t->v + p.at, NULL, 10);

		snprintf(near, sizeof near, "%ld",
		    draw(seed, 2) == 0 ? v / 2 + 1 : v - 1);
		return put(t, p, near, strlen(near));
	}
	s = numbers[draw(seed, sizeof numbers / sizeof *numbers)];
	return put(t, p, s, strlen(s));
}

/* One word for another: data types, stamps, operators of one shape. */
static bool
change_word(struct text *t, struct part value, unsigned *seed)
{
	static const char *const words[] = { "float32", "float64", "float16",
		"bfloat16", "int8", "int32", "int64", "uint8", "uint64",
		"bool", "typed", "fused", "lowered", "scheduled", "planned",
		"add", "subtract", "multiply", "negative", "exp", "sum", "max",
		"sort", "argmax", "transpose", "reshape", "cumsum", "take",
		"nn.dense", "nn.relu", "nn.softmax", "concatenate", "split",
		"squeeze", "where", "cast", "Tensor[(), float32]", "()", "?",
		"n", "f", "v1", "v2", "v3", "true", "false", "parallel",
		"vector", "unroll", "serial" };
	size_t a = value.at + draw(seed, (uint32_t)value.n), b = a;
	const char *s = words[draw(seed, sizeof words / sizeof *words)];

	while (a > value.at && strchr(" ,()[]", t->v[a - 1]) == NULL)
		a--;
	while (b < value.at + value.n && strchr(" ,()[]", t->v[b]) == NULL)
		b++;
	return put(t, (struct part){ a, b - a }, s, strlen(s));
}

/* The value that an attribute of this name has elsewhere: ids, types,
 * operators and slots that exist. */
static bool
borrow(struct text *t, const struct text *from, struct part name,
    struct part value, unsigned *seed)
{
	char key[64], copy[LONGEST];
	struct part there, what;

	if (name.n >= sizeof key)
		return false;
	memcpy(key, t->v + name.at, name.n);
	for (uint32_t i = 0; i < 16; i++) {
		if (!attribute(from, any_line(from, seed), key, name.n, seed,
		    &there, &what) || what.n > sizeof copy)
			continue;
		memcpy(copy, from->v + what.at, what.n);
		return put(t, value, copy, what.n);
	}
	return false;
}

/* Moves, doubles or removes a line. */
static bool
change_lines(struct text *t, unsigned *seed)
{
	struct part p = any_line(t, seed), q;
	uint32_t what = draw(seed, 3);
	char *copy;
	bool ok = true;

	if (p.n == 0 || (copy = malloc(p.n)) == NULL)
		return false;
	memcpy(copy, t->v + p.at, p.n);
	if (what != 0)
		ok = put(t, p, "", 0);
	if (what != 1) {
		q = what == 0 ? p : any_line(t, seed);
		q.n = 0;
		ok = ok && put(t, q, copy, p.n);
	}
	free(copy);
	return ok;
}

/* One change of a stream; from is where values are borrowed. */
static bool
change(struct text *t, const struct text *from, unsigned *seed)
{
	struct part line = any_line(t, seed), name, value;
	uint32_t what = draw(seed, 16);

	if (what == 0)
		return change_lines(t, seed);
	if (!attribute(t, line, NULL, 0, seed, &name, &value))
		return false;
	if (what == 1)
		return put(t, (struct part){ name.at,
		    value.at + value.n + 1 - name.at }, "", 0);
	if (what < 6)
		return change_number(t, value, seed);
	if (what < 9)
		return change_word(t, value, seed);
	return borrow(t, from, name, value, seed);
}

static size_t
changed(struct text *t, const struct text *from, unsigned seed)
{
	uint32_t n = 1 + draw(&seed, 3);

	for (uint32_t i = 0; n > 0 && i < 64; i++)
		if (change(t, from, &seed))
			n--;
	return t->n;
}

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	struct text t = { (char *)data, size, max };

	if (draw(&seed, 64) == 0)
		return LLVMFuzzerMutate(data, size, max);
	return changed(&t, &t, seed);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *data, size_t size,
    const uint8_t *other, size_t nother, uint8_t *out, size_t max,
    unsigned seed)
{
	struct text t = { (char *)out, size < max ? size : max, max };
	struct text from = { (char *)(uintptr_t)other, nother, nother };

	memcpy(out, data, t.n);
	return changed(&t, &from, seed);
}
