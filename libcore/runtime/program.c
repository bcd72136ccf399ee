/*
 * main of compiled models that are programs (program.h).  Exit statuses are
 * those of all programs of relay: 0 done, 1 the input is wrong, 2 wrong usage,
 * 3 a file, the system or another program failed.
 */
#include "runtime/program.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "formats/image/fit.h"

#define INPUTS 4096

struct options {
	const char *input[INPUTS], *output[INPUTS];
	int ninput, noutput;
	const char *entry, *labels;
	int64_t seed, threads, repeat, warmup, top;
	bool random;
	struct image_options image;
};

enum { OPT_RANDOM = 256, OPT_SEED, OPT_THREADS, OPT_REPEAT,
	OPT_WARMUP, OPT_TOP, OPT_LABELS, OPT_LAYOUT, OPT_MEAN, OPT_STD,
	OPT_RANGE, OPT_RESIZE };

static const struct option table[] = {
	{ "input", required_argument, NULL, 'i' },
	{ "output", required_argument, NULL, 'o' },
	{ "function", required_argument, NULL, 'f' },
	{ "entry", required_argument, NULL, 'f' },
	{ "random", no_argument, NULL, OPT_RANDOM },
	{ "seed", required_argument, NULL, OPT_SEED },
	{ "threads", required_argument, NULL, OPT_THREADS },
	{ "repeat", required_argument, NULL, OPT_REPEAT },
	{ "warmup", required_argument, NULL, OPT_WARMUP },
	{ "top", required_argument, NULL, OPT_TOP },
	{ "labels", required_argument, NULL, OPT_LABELS },
	{ "resize", required_argument, NULL, OPT_RESIZE },
	{ "layout", required_argument, NULL, OPT_LAYOUT },
	{ "mean", required_argument, NULL, OPT_MEAN },
	{ "std", required_argument, NULL, OPT_STD },
	{ "range", required_argument, NULL, OPT_RANGE },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static const char *const resizes[] = { "stretch", "crop", "pad", NULL };
static const char *const layouts[] = { "NCHW", "NHWC", "CHW", "HWC", "HW",
	NULL };

static void
help(void)
{
	const struct relay_entry *e = relay_program.entry[0];

	printf("usage: %s [OPTION]...\n"
	    "A compiled model: reads its inputs, prints its outputs.\n\n"
	    "  -i, --input=NAME=VALUE  FILE.npy, a picture (FILE.png, .ppm, "
	    ".pgm),\n"
	    "                          random:SEED[:EXTENTS] or a literal\n"
	    "  -o, --output=NAME=FILE  write an output to FILE.npy instead\n"
	    "      --random            random values for inputs not given\n"
	    "      --seed=N            seed of --random; input i has N + i "
	    "(1)\n      --threads=N         threads; by default one for each "
	    "processor\n"
	    "      --repeat=N          call N times, and print times instead\n"
	    "      --warmup=N          with --repeat: calls before (1)\n"
	    "      --top=N             print the N greatest elements of the "
	    "first output\n"
	    "      --labels=FILE       for --top: names, one on each line\n"
	    "      --resize=HOW        fit pictures: stretch, crop or pad\n"
	    "      --layout=LAYOUT     of pictures: NCHW, NHWC, CHW, HWC, HW\n"
	    "      --mean=LIST         subtract from pixel values (0)\n"
	    "      --std=LIST          then divide pixel values by (1)\n"
	    "      --range=N           value of white, before --mean (1)\n"
	    "  -f, --function=NAME     run this function\n"
	    "  -h, --help              print this help and exit\n",
	    program_invocation_short_name);
	printf("\nentries:\n");
	for (int32_t i = 0; i < relay_program.n; i++) {
		e = relay_program.entry[i];
		printf("  %s(", e->name);
		for (int32_t k = 0; k < e->ninput; k++)
			printf("%s%s: %s", k > 0 ? ", " : "", e->input[k].name,
			    e->input_type[k]);
		printf(") -> %s\n", e->output_type);
		for (int32_t k = 0; k < e->noutput; k++)
			printf("%s%s%s", k > 0 ? ", " : "    outputs: ",
			    e->output[k].name, k + 1 < e->noutput ? "" :
			    "\n");
	}
	printf("\nexit status: 0 done, 1 the input is wrong, 2 wrong usage,\n"
	    "3 a file, the system or another program failed\n");
}

/* ---- options ---- */

static bool
number(const char *name, const char *s, int64_t least, int64_t most,
    int64_t *out)
{
	char *end;

	errno = 0;
	*out = strtoll(s, &end, 10);
	if (end != s && *end == '\0' && errno == 0 && *out >= least &&
	    *out <= most)
		return true;
	program_wrong(2, "--%s is '%s', and must be a number from %lld to "
	    "%lld", name, s, (long long)least, (long long)most);
	return false;
}

static bool
choice(const char *name, const char *s, const char *const *list,
    const char **out)
{
	char all[80] = "";

	for (int i = 0; list[i] != NULL; i++) {
		if (strcmp(s, list[i]) == 0) {
			*out = s;
			return true;
		}
		snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s",
		    i > 0 ? ", " : "", list[i]);
	}
	program_wrong(2, "--%s is '%s', and must be one of %s", name, s, all);
	return false;
}

static bool
take(struct options *o, int c)
{
	switch (c) {
	case 'i':
		o->input[o->ninput] = optarg;
		return ++o->ninput < INPUTS;
	case 'o':
		o->output[o->noutput] = optarg;
		return ++o->noutput < INPUTS;
	case 'f': o->entry = optarg; return true;
	case OPT_RANDOM: o->random = true; return true;
	case OPT_SEED:
		return number("seed", optarg, 0, INT64_MAX - INPUTS,
		    &o->seed);
	case OPT_THREADS:
		return number("threads", optarg, 0, 1024, &o->threads);
	case OPT_REPEAT:
		return number("repeat", optarg, 1, 100000000, &o->repeat);
	case OPT_WARMUP:
		return number("warmup", optarg, 0, 100000000, &o->warmup);
	case OPT_TOP:
		return number("top", optarg, 1, 100000, &o->top);
	case OPT_LABELS: o->labels = optarg; return true;
	case OPT_RESIZE: return choice("resize", optarg, resizes,
	    &o->image.resize);
	case OPT_LAYOUT: return choice("layout", optarg, layouts,
	    &o->image.layout);
	case OPT_MEAN: o->image.mean = optarg; return true;
	case OPT_STD: o->image.std = optarg; return true;
	case OPT_RANGE:
		return number("range", optarg, 1, INT32_MAX, &o->image.range);
	default:
		return false;
	}
}

/* The value given for a name, or NULL. */
static const char *
given(const char *const *list, int n, const char *name)
{
	size_t len = strlen(name);

	for (int i = n; i-- > 0; )
		if (strncmp(list[i], name, len) == 0 && list[i][len] == '=')
			return list[i] + len + 1;
	return NULL;
}

/* The value that is given for output number k by its name or number. */
static const char *
given_output(const char *const *list, int n, const struct relay_model *m,
    int32_t k)
{
	const char *s = given(list, n, relay_model_output(m, k)->name);
	char number[16];

	snprintf(number, sizeof number, "%d", (int)k);
	return s != NULL ? s : given(list, n, number);
}

/* Checks that each name given is a name of the entry's. */
static int
check_names(const struct options *o, const struct relay_model *m)
{
	for (int i = 0; i < o->ninput; i++) {
		const char *s = o->input[i], *eq = strchr(s, '=');
		int n = eq != NULL ? (int)(eq - s) : (int)strlen(s);
		bool known = false;

		if (eq == NULL)
			return program_wrong(2, "'%s' is not a NAME=VALUE", s);
		for (int32_t k = 0; k < relay_model_inputs(m); k++) {
			const char *name = relay_model_input(m, k)->name;

			known = known || (strncmp(name, s, (size_t)n) == 0 &&
			    name[n] == '\0');
		}
		if (!known)
			return program_wrong(1, "there is no input '%.*s'; "
			    "--help names them", n, s);
	}
	for (int i = 0; i < o->noutput; i++) {
		const char *s = o->output[i], *eq = strchr(s, '=');
		bool known = false;

		if (eq == NULL)
			return program_wrong(2, "'%s' is not a NAME=FILE.npy",
			    s);
		for (int32_t k = 0; k < relay_model_outputs(m); k++)
			known = known || given_output(&s, 1, m, k) !=
			    NULL;
		if (!known)
			return program_wrong(1, "there is no output '%.*s'; "
			    "--help names them", (int)(eq - s), s);
	}
	return 0;
}

/* ---- running ---- */

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int
measure(const struct options *o, struct relay_model *m,
    const struct relay_dltensor *in, int32_t n)
{
	double *time = malloc((size_t)o->repeat * sizeof *time), sum = 0;
	struct relay_result *r;
	struct relay_error e;

	if (time == NULL)
		return program_wrong(3, "there is no memory");
	for (int64_t i = -o->warmup; i < o->repeat; i++) {
		double begin = now();

		if (relay_model_run(m, in, n, &r, &e) != 0) {
			free(time);
			return program_wrong(1, "%s", e.text);
		}
		if (i >= 0)
			time[i] = now() - begin;
		sum += i >= 0 ? time[i] : 0;
		relay_result_free(r);
	}
	qsort(time, (size_t)o->repeat, sizeof *time, compare);
	printf("%lld call%s: min %.2f us, median %.2f us, mean %.2f us\n",
	    (long long)o->repeat, o->repeat == 1 ? "" : "s", time[0] * 1e6,
	    time[o->repeat / 2] * 1e6, sum / (double)o->repeat * 1e6);
	free(time);
	return 0;
}

/* As the type has its tuples: "(Tensor[(n, 3), float32], (int32,))" of outputs
 * a, b is "(a, (b,))". */
static void
print_result(const char *type, const struct relay_result *r)
{
	int32_t output = 0, tensor = 0;
	bool inside = false;

	for (const char *s = type; *s != '\0'; s++) {
		tensor += (*s == '[') - (*s == ']');
		if (tensor > 0 || *s == ']')
			continue;
		if (strchr("(),", *s) != NULL) {
			inside = false;
			putchar(*s);
			if (*s == ',' && s[1] == ' ')
				putchar(' ');
		} else if (*s != ' ' && !inside) {
			inside = true;
			program_print(stdout, relay_result_output(r, output++));
		}
	}
	putchar('\n');
}

static int
write_outputs(const struct options *o, const struct relay_model *m,
    const struct relay_entry *entry, const struct relay_result *r)
{
	int32_t n = relay_model_outputs(m);
	int status = 0;

	if (o->top > 0 && n > 0)
		return program_print_top(stdout, relay_result_output(r, 0),
		    o->top, o->labels);
	for (int32_t i = 0; status == 0 && i < n; i++) {
		const char *path = given_output(o->output, o->noutput, m, i);

		if (path != NULL)
			status = program_write_npy(path,
			    relay_result_output(r, i));
	}
	if (o->noutput > 0)
		return status;
	print_result(entry->output_type, r);
	return 0;
}

static int
run(const struct options *o, struct relay_model *m,
    const struct relay_entry *entry)
{
	int32_t n = relay_model_inputs(m);
	struct program_tensor *in = calloc((size_t)n + 1, sizeof *in);
	struct relay_dltensor *t = calloc((size_t)n + 1, sizeof *t);
	struct relay_result *r;
	struct relay_error e;
	int status = in == NULL || t == NULL ? program_wrong(3,
	    "there is no memory") : check_names(o, m);

	for (int32_t i = 0; status == 0 && i < n; i++) {
		const struct relay_info *info = relay_model_input(m, i);
		const char *s = given(o->input, o->ninput, info->name);
		char made_up[40];

		if (s == NULL && !o->random) {
			status = program_wrong(1, "input '%s' of %s is not "
			    "given: --input %s=VALUE, or --random",
			    info->name, info->type, info->name);
			break;
		}
		snprintf(made_up, sizeof made_up, "random:%lld",
		    (long long)o->seed + i);
		status = program_read(info, s != NULL ? s : made_up,
		    &o->image, &in[i]);
		t[i] = in[i].t;
	}
	if (status == 0 && relay_model_set_threads(m, (int32_t)o->threads,
	    &e) != 0)
		status = program_wrong(e.status == RELAY_ERROR_INPUT ? 2 : 3,
		    "%s", e.text);
	if (status == 0 && o->repeat > 0) {
		status = measure(o, m, t, n);
	} else if (status == 0 && relay_model_run(m, t, n, &r, &e) != 0) {
		status = program_wrong(e.status == RELAY_ERROR_MEMORY ? 3 : 1,
		    "%s", e.text);
	} else if (status == 0) {
		status = write_outputs(o, m, entry, r);
		relay_result_free(r);
	}
	for (int32_t i = 0; in != NULL && i < n; i++)
		free(in[i].memory);
	free(in);
	free(t);
	return status;
}

int
main(int argc, char **argv)
{
	static struct options o = { .seed = 1, .warmup = 1,
	    .image = { .range = 1 } };
	const struct relay_entry *entry = relay_program.entry[0];
	struct relay_model *m;
	struct relay_error e;
	int c, status;

	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_IGN);
	while ((c = getopt_long(argc, argv, "i:o:f:h", table, NULL)) != -1) {
		if (c == 'h') {
			help();
			return fflush(stdout) != 0 ? 3 : 0;
		}
		if (!take(&o, c)) {
			fprintf(stderr, "Try '%s --help'.\n", argv[0]);
			return 2;
		}
	}
	if (optind < argc)
		return program_wrong(2, "'%s' is not an option; inputs are "
		    "--input NAME=VALUE", argv[optind]);
	for (int32_t i = 0; o.entry != NULL; i++) {
		if (i == relay_program.n)
			return program_wrong(2, "there is no entry '%s'",
			    o.entry);
		entry = relay_program.entry[i];
		if (strcmp(entry->name, o.entry) == 0)
			break;
	}
	if (relay_model_open(entry, &m, &e) != 0)
		return program_wrong(3, "%s", e.text);
	status = run(&o, m, entry);
	relay_model_close(m);
	if (fflush(stdout) != 0 || ferror(stdout))
		return program_wrong(3, "cannot write: %s", strerror(errno));
	return status;
}
