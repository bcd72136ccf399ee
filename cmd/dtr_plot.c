/*
 * The program for gnuplot (dtr_plot.h).  Names of the user's are reduced to
 * letters, digits and ". _ -": nothing that gnuplot would run or expand.
 *
 * gnuplot does not notice that it cannot write: it draws into memory, and the
 * picture is copied from there.
 */
#include "cmd/dtr_plot.h"
#include "cmd/dtr_args.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/sys.h"

extern char **environ;

struct curve {
	char *title;
	struct buf points;	/* lines: ratio, slowdown, accesses */
};
struct panel {
	char *title;
	VEC(struct curve) curve;
};
struct dtr_plot {
	struct sys_out out;
	pid_t pid;		/* of gnuplot; 0: none */
	int in, picture;	/* its standard input and output, or -1 */
	char *why;		/* it could not be started */
	bool accesses;
	VEC(struct panel) panel;
};

static void
start_gnuplot(struct dtr_plot *p)
{
	char *argv[] = { "gnuplot", NULL };
	posix_spawn_file_actions_t actions;
	int end[2], error;

	p->picture = memfd_create("picture", MFD_CLOEXEC);
	if (p->picture < 0 || pipe2(end, O_CLOEXEC) != 0) {
		p->why = mem_printf("cannot make a pipe: %s",
		    strerror(errno));
		return;
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, end[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, p->picture, STDOUT_FILENO);
	error = posix_spawnp(&p->pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(end[0]);
	p->in = end[1];
	if (error != 0) {
		p->pid = 0;
		p->why = mem_printf("cannot start gnuplot: %s",
		    strerror(error));
	}
}

void *
dtr_plot_start(const struct filter_run *r)
{
	const struct sim_opts *o = r->opts;
	struct dtr_plot *p;

	if (o->plot == NULL)
		return NULL;
	p = mem_zalloc(1, sizeof *p);
	p->in = p->picture = -1;
	p->accesses = o->accesses;
	if (sys_out_open(&p->out, o->plot, &p->why))
		start_gnuplot(p);
	return p;
}

/* Its exit status, once it has ended. */
static int
wait_for(struct dtr_plot *p)
{
	int status = 0;

	if (p->in >= 0)
		close(p->in);
	p->in = -1;
	while (p->pid > 0 && waitpid(p->pid, &status, 0) < 0)
		if (errno != EINTR)
			return 1;
	p->pid = 0;
	return status;
}

void
dtr_plot_stop(void *plot)
{
	struct dtr_plot *p = plot;

	wait_for(p);
	if (p->picture >= 0)
		close(p->picture);
	if (p->out.f != NULL)
		sys_out_abort(&p->out);
	for (uint32_t i = 0; i < p->panel.n; i++) {
		for (uint32_t j = 0; j < p->panel.v[i].curve.n; j++) {
			mem_free(p->panel.v[i].curve.v[j].title);
			buf_release(&p->panel.v[i].curve.v[j].points);
		}
		vec_free(&p->panel.v[i].curve);
		mem_free(p->panel.v[i].title);
	}
	vec_free(&p->panel);
	mem_free(p->why);
	mem_free(p);
}

/* The last part of a path, of characters that mean nothing to gnuplot. */
static char *
plain(const char *name)
{
	const char *slash = strrchr(name, '/');
	char *s = mem_printf("%.40s", slash != NULL ? slash + 1 : name);

	for (char *c = s; *c != '\0'; c++)
		if (strchr("abcdefghijklmnopqrstuvwxyz"
		    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", *c) == NULL)
			*c = '_';
	return s;
}

static struct curve *
find_curve(struct dtr_plot *p, const struct dtr_row *row)
{
	/* What is usual goes without saying. */
	const char *policy = row->policy == DTR_EAGER ? "" :
	    dtr_policy_names[row->policy];
	char *log = plain(row->log), *title = row->seed > 0 ?
	    mem_printf("%s %s %" PRIu64, row->heuristic->name, policy,
	    row->seed) : mem_printf("%s %s", row->heuristic->name, policy);
	struct panel *panel;
	uint32_t i;

	if (p->panel.n == 0 || strcmp(vec_last(&p->panel).title, log) != 0)
		vec_push(&p->panel, ((struct panel){ .title = log }));
	else
		mem_free(log);
	panel = &vec_last(&p->panel);
	for (i = 0; i < panel->curve.n; i++)
		if (strcmp(panel->curve.v[i].title, title) == 0)
			break;
	if (i == panel->curve.n)
		vec_push(&panel->curve, ((struct curve){ .title = title }));
	else
		mem_free(title);
	return &panel->curve.v[i];
}

void
dtr_plot_row(struct dtr_plot *p, const struct dtr_row *row)
{
	struct curve *c = find_curve(p, row);
	const struct dtr_result *r = &row->result;

	if (r->status != DTR_OK || row->baseline.cost == 0)
		return;
	buf_printf(&c->points, "%.6g %.6g %" PRIu64 "\n", row->ratio,
	    (double)r->clock / (double)row->baseline.cost,
	    r->accesses > 0 ? r->accesses : 1);
}

/* One row of panels: column 2 or 3 of all curves that have points. */
static void
put_panels(const struct dtr_plot *p, int column, struct buf *b)
{
	for (uint32_t i = 0; i < p->panel.n; i++) {
		const struct panel *panel = &p->panel.v[i];
		uint32_t shown = 0;

		buf_printf(b, "set title '%s' noenhanced\n", panel->title);
		buf_puts(b, column == 2 ? "unset logscale y\n"
		    "set ylabel 'slowdown'\nset yrange [1:1.01<*]\n" :
		    "set logscale y\n"
		    "set ylabel 'storage accesses'\n"
		    "set yrange [1:10<*]\n");
		for (uint32_t j = 0; j < panel->curve.n; j++)
			if (panel->curve.v[j].points.n > 0)
				buf_printf(b, "%s $d%u_%u using 1:%d with "
				    "linespoints title '%s' noenhanced",
				    shown++ > 0 ? "," : "plot", i, j, column,
				    panel->curve.v[j].title);
		buf_puts(b, shown > 0 ? "\n" : "plot [0:1] NaN notitle\n");
	}
}

static void
put_script(const struct dtr_plot *p, struct buf *b)
{
	uint32_t rows = p->accesses ? 2 : 1;
	uint32_t columns = p->panel.n;

	while (!p->accesses && rows * rows < p->panel.n && columns > 2) {
		rows++;
		columns = (p->panel.n + rows - 1) / rows;
	}
	for (uint32_t i = 0; i < p->panel.n; i++)
		for (uint32_t j = 0; j < p->panel.v[i].curve.n; j++) {
			const struct curve *c = &p->panel.v[i].curve.v[j];

			buf_printf(b, "$d%u_%u << end_of_points\n%send_of_"
			    "points\n", i, j, c->points.n > 0 ? c->points.v :
			    "");
		}
	buf_printf(b, "set terminal svg size %u,%u dynamic\n"
	    "set multiplot layout %u,%u\nset xlabel 'share of the peak'\n"
	    "set xrange [1.05:0]\nset key top left Left reverse samplen 2\n",
	    480 * columns, 360 * rows, rows, columns);
	put_panels(p, 2, b);
	if (p->accesses)
		put_panels(p, 3, b);
	buf_puts(b, "unset multiplot\n");
}

/* Whether it was drawn; a failure to write is seen when the file is closed. */
static bool
copy_picture(struct dtr_plot *p)
{
	char *data = NULL;
	size_t len;
	bool ok = lseek(p->picture, 0, SEEK_SET) == 0 &&
	    sys_read_all(p->picture, SIZE_MAX, &data, &len, &p->why) &&
	    len > 0;

	if (ok)
		fwrite(data, 1, len, p->out.f);
	mem_free(data);
	return ok;
}

int
dtr_plot_end(struct dtr_plot *p, const struct filter_run *r)
{
	struct buf b = { NULL, 0, 0 };
	bool ok;

	if (p->why == NULL && p->panel.n > 0) {
		put_script(p, &b);
		signal(SIGPIPE, SIG_IGN);
		ok = sys_write(p->in, b.v, b.n);
		signal(SIGPIPE, SIG_DFL);
		ok = wait_for(p) == 0 && ok && copy_picture(p);
		if (!ok && p->why == NULL)
			p->why = mem_printf("gnuplot failed");
		buf_release(&b);
	}
	if (p->why == NULL && sys_out_commit(&p->out, &p->why))
		p->out.f = NULL;
	if (p->why == NULL)
		return EXIT_DONE;
	diag_error(r->d, NULL, "no-plot", "%s", p->why);
	return EXIT_OUTSIDE;
}
