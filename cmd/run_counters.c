/*
 * Counters around kernels (run_counters.h).
 *
 * The events of a thread are one group, so that they are of the same time and
 * one read gets them all.  The processor may have fewer counters than there are
 * events, or somebody else may hold some: the group is made shorter, from its
 * end, until it counts.  A group that shares its counters with others counts
 * part of the time, and what it counts is scaled by that part.
 *
 * Events that Linux has no name for are the processor's own, by the manuals:
 * Intel's Software Developer's Manual, volume 3B (L2_RQSTS.MISS,
 * FP_ARITH_INST_RETIRED, AMX_OPS_RETIRED), AMD's Processor Programming
 * Reference of families 17h and 19h (PMCx064, PMCx044, PMCx0CB), Arm's PMUv3
 * (L2D_CACHE_REFILL, ASE_SPEC).
 */
#include "cmd/run_counters.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "base/sys.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define PARANOID "/proc/sys/kernel/perf_event_paranoid"
#define CACHE(level, result) (PERF_COUNT_HW_CACHE_##level | \
	PERF_COUNT_HW_CACHE_OP_READ << 8 | \
	PERF_COUNT_HW_CACHE_RESULT_##result << 16)

const char *const run_count_names[RUN_COUNTS] = {
	[RUN_CPU] = "cpu_seconds", [RUN_FAULTS] = "faults",
	[RUN_SWITCHES] = "switches", [RUN_CYCLES] = "cycles",
	[RUN_INSTRUCTIONS] = "instructions", [RUN_LOADS] = "loads",
	[RUN_L1] = "l1_misses", [RUN_L2] = "l2_misses",
	[RUN_MEMORY] = "memory_lines", [RUN_VECTOR] = "vector",
	[RUN_TILE] = "tile",
};

/* Whose numbers of events they are; ANY: Linux's own. */
enum maker { ANY = 1, INTEL = 2, INTEL_AMX = 4, AMD = 8, AMD_19H = 16,
	ARM = 32 };

static const struct event {
	enum maker of;
	enum run_count count;
	uint32_t type;
	uint64_t config;
} events[] = {
	{ ANY, RUN_CYCLES, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES },
	{ ANY, RUN_INSTRUCTIONS, PERF_TYPE_HARDWARE,
	    PERF_COUNT_HW_INSTRUCTIONS },
	{ ANY, RUN_L1, PERF_TYPE_HW_CACHE, CACHE(L1D, MISS) },
	{ INTEL, RUN_L2, PERF_TYPE_RAW, 0x3f24 },
	{ AMD, RUN_L2, PERF_TYPE_RAW, 0x0964 },
	{ ARM, RUN_L2, PERF_TYPE_RAW, 0x17 },
	{ AMD_19H, RUN_MEMORY, PERF_TYPE_RAW, 0x4844 },
	{ INTEL | ARM, RUN_MEMORY, PERF_TYPE_HW_CACHE, CACHE(LL, MISS) },
	{ INTEL_AMX, RUN_TILE, PERF_TYPE_RAW, 0x03ce },
	{ INTEL, RUN_VECTOR, PERF_TYPE_RAW, 0xfcc7 },
	{ AMD, RUN_VECTOR, PERF_TYPE_RAW, 0x04cb },
	{ ARM, RUN_VECTOR, PERF_TYPE_RAW, 0x74 },
	{ ANY, RUN_LOADS, PERF_TYPE_HW_CACHE, CACHE(L1D, ACCESS) },
};
#define EVENTS (sizeof events / sizeof *events)

/* What one read of a group gets. */
struct sample {
	uint64_t n, enabled, running, value[EVENTS];
};
struct thread {
	pid_t id;
	int fd[EVENTS];		/* the first is the group's */
	struct sample begin;
};
struct run_counters {
	const struct event *event[EVENTS];
	uint32_t n;		/* events; 0: no hardware counters */
	VEC(struct thread) thread;
	double begin[RUN_HARDWARE];
	int error;		/* why there are none */
};

/* ---- what there is ---- */

static unsigned
makers(void)
{
#if defined(__x86_64__)
	unsigned a, b, c, d, family, maker = ANY;

	if (!__get_cpuid(0, &a, &b, &c, &d))
		return maker;
	if (b == signature_INTEL_ebx) {
		maker |= INTEL;
		if (__get_cpuid_count(7, 0, &a, &b, &c, &d) &&
		    (d >> 24 & 1) != 0)
			maker |= INTEL_AMX;
	} else if (b == signature_AMD_ebx && __get_cpuid(1, &a, &b, &c, &d)) {
		family = (a >> 8 & 15) + (a >> 20 & 255);
		if (family >= 0x17)
			maker |= AMD;
		if (family >= 0x19)
			maker |= AMD_19H;
	}
	return maker;
#elif defined(__aarch64__)
	return ANY | ARM;
#else
	return ANY;
#endif
}

static int
open_event(const struct event *e, pid_t thread, int group)
{
	struct perf_event_attr a = { .type = e->type, .size = sizeof a,
	    .config = e->config, .exclude_kernel = 1, .exclude_hv = 1,
	    .read_format = PERF_FORMAT_GROUP |
	    PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING };

	return (int)syscall(SYS_perf_event_open, &a, thread, -1, group,
	    PERF_FLAG_FD_CLOEXEC);
}

static void
close_thread(struct thread *t, uint32_t n)
{
	while (n-- > 0)
		close(t->fd[n]);
}

/* The events that this processor has, as one group of the calling thread. */
static void
choose_events(struct run_counters *c)
{
	unsigned of = makers();
	struct thread self = { .id = 0 };

	for (uint32_t i = 0; i < EVENTS; i++) {
		if ((events[i].of & of) == 0)
			continue;
		self.fd[c->n] = open_event(&events[i], 0, c->n > 0 ?
		    self.fd[0] : -1);
		if (self.fd[c->n] >= 0)
			c->event[c->n++] = &events[i];
		else if (c->n == 0)
			c->error = errno;
		if (c->n == 0)
			return;
	}
	close_thread(&self, c->n);
}

static bool
open_thread(struct run_counters *c, pid_t id)
{
	struct thread t = { .id = id };

	for (uint32_t i = 0; i < c->n; i++) {
		t.fd[i] = open_event(c->event[i], id, i > 0 ? t.fd[0] : -1);
		if (t.fd[i] < 0) {
			c->error = errno;
			close_thread(&t, i);
			return errno == ESRCH;
		}
	}
	vec_push(&c->thread, t);
	return true;
}

static void
close_all(struct run_counters *c)
{
	for (uint32_t i = 0; i < c->thread.n; i++)
		close_thread(&c->thread.v[i], c->n);
	c->thread.n = 0;
}

static bool
open_threads(struct run_counters *c)
{
	DIR *d = opendir("/proc/self/task");
	const struct dirent *e;
	bool ok = d != NULL;

	if (!ok)
		c->error = errno;
	while (ok && (e = readdir(d)) != NULL)
		if (e->d_name[0] != '.')
			ok = open_thread(c, (pid_t)strtol(e->d_name, NULL, 10));
	if (d != NULL)
		closedir(d);
	if (!ok)
		close_all(c);
	return ok && c->thread.n > 0;
}

static bool
sample(const struct run_counters *c, const struct thread *t, struct sample *s)
{
	ssize_t size = (ssize_t)((3 + c->n) * sizeof(uint64_t));

	return read(t->fd[0], s, sizeof *s) == size && s->n == c->n;
}

/* Whether this thread's group counts now. */
static bool
is_running(const struct run_counters *c)
{
	struct sample s;
	volatile uint32_t work = 0;

	while (work < 100000)
		work = work + 1;
	for (uint32_t i = 0; i < c->thread.n; i++)
		if (sample(c, &c->thread.v[i], &s) && s.running > 0)
			return true;
	return false;
}

/* ---- why there are none ---- */

static void
warn(const struct filter_run *r, int error)
{
	char *text = NULL, *ignored = NULL;
	size_t n = 0;
	int fd = open(PARANOID, O_RDONLY | O_CLOEXEC);
	const char *why = "nothing is counted";

	if (fd < 0 || !sys_read_all(fd, 64, &text, &n, &ignored))
		n = 0;
	if (fd >= 0)
		close(fd);
	if (error == ENOENT || error == EOPNOTSUPP || error == ENODEV)
		why = "this processor has none that Linux knows";
	else if (error != 0)
		why = strerror(error);
	diag_warning(r->d, NULL, "no-counters", "there are no hardware "
	    "counters: %s", why);
	if (error == EACCES || error == EPERM)
		diag_help(r->d, "kernel.perf_event_paranoid is %.*s: with "
		    "'sysctl kernel.perf_event_paranoid=2', or with the "
		    "capability CAP_PERFMON, they can be read; a container "
		    "must allow perf_event_open too", n > 0 ? (int)(n - 1) : 7,
		    n > 0 ? text : "unknown");
	else if (error == EMFILE)
		diag_help(r->d, "each thread needs up to %u descriptors: raise "
		    "'ulimit -n', or use fewer --threads", (unsigned)EVENTS);
	else if (error == 0)
		diag_help(r->d, "another program, such as the kernel's NMI "
		    "watchdog, may hold them");
	else
		diag_help(r->d, "a virtual machine has them where its host "
		    "provides a virtual PMU, such as -cpu host,pmu=on of qemu");
	mem_free(text);
	mem_free(ignored);
}

struct run_counters *
run_counters_open(const struct filter_run *r)
{
	struct run_counters *c = mem_zalloc(1, sizeof *c);
	bool ok = false;

	choose_events(c);
	while (c->n > 0 && open_threads(c)) {
		ok = is_running(c);
		if (ok)
			break;
		close_all(c);
		c->error = 0;
		c->n--;
	}
	if (!ok) {
		c->n = 0;
		warn(r, c->error);
	}
	return c;
}

void
run_counters_close(struct run_counters *c)
{
	if (c == NULL)
		return;
	close_all(c);
	vec_free(&c->thread);
	mem_free(c);
}

/* ---- counting ---- */

static void
by_system(double v[RUN_HARDWARE])
{
	struct timespec t = { 0 };
	struct rusage u = { 0 };

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	getrusage(RUSAGE_SELF, &u);
	v[RUN_CPU] = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
	v[RUN_FAULTS] = (double)(u.ru_minflt + u.ru_majflt);
	v[RUN_SWITCHES] = (double)(u.ru_nvcsw + u.ru_nivcsw);
}

void
run_counters_begin(struct run_counters *c)
{
	by_system(c->begin);
	for (uint32_t i = 0; i < c->thread.n; i++) {
		struct thread *t = &c->thread.v[i];

		if (!sample(c, t, &t->begin))
			t->begin.n = 0;
	}
}

/* Adds what a thread counted; false: it did not run, or not all the time that
 * it was to. */
static bool
add_thread(const struct run_counters *c, const struct thread *t,
    double sum[RUN_COUNTS])
{
	struct sample now;
	double part, enabled;

	if (t->begin.n != c->n || !sample(c, t, &now))
		return false;
	enabled = (double)(now.enabled - t->begin.enabled);
	part = (double)(now.running - t->begin.running);
	if (enabled > 0 && part <= 0)
		return false;
	for (uint32_t i = 0; i < c->n && part > 0; i++)
		sum[c->event[i]->count] += enabled / part *
		    (double)(now.value[i] - t->begin.value[i]);
	return true;
}

void
run_counters_end(struct run_counters *c, double sum[RUN_COUNTS])
{
	double now[RUN_HARDWARE], more[RUN_COUNTS] = { 0 };
	bool known[RUN_COUNTS] = { false };
	bool ok = c->n > 0;

	for (uint32_t i = 0; ok && i < c->thread.n; i++)
		ok = add_thread(c, &c->thread.v[i], more);
	by_system(now);
	for (uint32_t i = 0; i < RUN_HARDWARE; i++) {
		more[i] = now[i] - c->begin[i];
		known[i] = true;
	}
	for (uint32_t i = 0; i < c->n; i++)
		known[c->event[i]->count] = ok;
	for (uint32_t i = 0; i < RUN_COUNTS; i++)
		sum[i] = sum[i] < 0 || !known[i] ? -1 : sum[i] + more[i];
}
