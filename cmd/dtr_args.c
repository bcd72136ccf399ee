/* Reads lists of numbers and names (dtr_args.h). */
#include "cmd/dtr_args.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool
usage(const struct filter_run *r, const char *option, const char *value,
    const char *what)
{
	diag_error(r->d, NULL, "usage", "--%s: '%s' %s", option, value, what);
	return false;
}

/* The next word of a list, as a number. */
static bool
take(const char **p, double *v)
{
	char *end;

	errno = 0;
	*v = strtod(*p, &end);
	if (end == *p || errno != 0 || !isfinite(*v) ||
	    (*end != ',' && *end != '\0'))
		return false;
	*p = end + (*end == ',' && end[1] != '\0');
	return *end == '\0' || end[1] != '\0';
}

static bool
read_ratios(const struct filter_run *r, const char *text,
    struct dtr_sweep *s)
{
	const char *p = text;
	double v;

	if (text == NULL) {
		for (int i = 10; i > 0; i--)
			vec_push(&s->ratio, i / 10.0);
		return true;
	}
	do {
		if (!take(&p, &v) || v <= 0 || v > 1e6)
			return usage(r, "ratio", text, "is no list of shares "
			    "above 0, such as 0.8,0.4");
		vec_push(&s->ratio, v);
	} while (*p != '\0');
	return true;
}

static bool
read_budgets(const struct filter_run *r, const char *text,
    struct dtr_sweep *s)
{
	const char *p = text;
	char *end;

	do {
		unsigned long long v;

		errno = 0;
		v = strtoull(p, &end, 10);
		if (*p < '0' || *p > '9' || errno != 0 || v == 0 ||
		    v >= DTR_LIMIT || (*end != ',' && *end != '\0') ||
		    (*end == ',' && end[1] == '\0'))
			return usage(r, "budget", text, "is no list of bytes "
			    "above 0, such as 4096,8192");
		vec_push(&s->budget, v);
		p = end + (*end == ',');
	} while (*p != '\0');
	return true;
}

static bool
read_policies(const struct filter_run *r, const char *text,
    struct dtr_sweep *s)
{
	for (const char *p = text;; p++) {
		size_t len = strcspn(p, ",");
		int i;

		for (i = DTR_IGNORE; i <= DTR_BANISH; i++)
			if (strlen(dtr_policy_names[i]) == len &&
			    memcmp(dtr_policy_names[i], p, len) == 0)
				break;
		if (i > DTR_BANISH)
			return usage(r, "policy", text, "is no list of "
			    "eager, banish and ignore");
		vec_push(&s->policy, (enum dtr_policy)i);
		p += len;
		if (*p == '\0')
			return true;
	}
}

/* Options that exclude each other. */
static bool
check_options(const struct filter_run *r)
{
	const struct sim_opts *o = r->opts;
	const char *wrong = NULL;

	if (o->ratio != NULL && o->budget != NULL)
		wrong = "--ratio and --budget exclude each other";
	else if (o->linear < 0 || o->adversary < 0 || o->linear > 1 << 24 ||
	    o->adversary > 1 << 24)
		wrong = "--linear and --adversary are from 1 to 16777216";
	else if ((o->linear > 0) + (o->adversary > 0) +
	    (r->operands[0] != NULL) > 1)
		wrong = "use one of LOG, --linear and --adversary";
	else if (o->adversary > 0 && (o->budget == NULL || o->events))
		wrong = "--adversary needs --budget, and has no --events";
	else if (o->seed < 0 || o->trials < 1 || o->trials > 1000000)
		wrong = "--seed is 0 or more, --trials from 1 to 1000000";
	else if (o->plot != NULL && (o->events || o->budget != NULL))
		wrong = "--plot draws over ratios, and no --events";
	if (wrong != NULL)
		diag_error(r->d, NULL, "usage", "%s", wrong);
	return wrong == NULL;
}

bool
dtr_args_read(const struct filter_run *r, struct dtr_sweep *s)
{
	const struct sim_opts *o = r->opts;
	const char *p = o->thrash;
	char *wrong;

	if (!check_options(r))
		return false;
	if (!dtr_heuristic_list_read(o->heuristic, &s->heuristic, &wrong)) {
		usage(r, "heuristic", wrong, "is no heuristic");
		mem_free(wrong);
		return false;
	}
	s->limit = INFINITY;
	s->seed = (uint64_t)o->seed;
	s->trials = (uint32_t)o->trials;
	s->accesses = o->accesses;
	s->trace = o->events ? r->out : NULL;
	if (strcmp(o->thrash, "none") != 0 &&
	    (!take(&p, &s->limit) || *p != '\0' || s->limit < 1))
		return usage(r, "thrash", o->thrash, "is no factor from 1 on, "
		    "and not none");
	return read_policies(r, o->policy, s) && (o->budget != NULL ?
	    read_budgets(r, o->budget, s) : read_ratios(r, o->ratio, s));
}

void
dtr_args_release(struct dtr_sweep *s)
{
	vec_free(&s->heuristic);
	vec_free(&s->policy);
	vec_free(&s->ratio);
	vec_free(&s->budget);
}
