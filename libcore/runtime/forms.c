/*
 * The choice of a model's form: see forms.h.
 *
 * Threads that open a model at once all choose the same.
 */
#include "runtime/forms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/cpu.h"
#include "runtime/relay.h"

/* Of wanted features, the first that is not there; NULL: none. */
static const char *
lacking(uint64_t wanted, uint64_t cpu)
{
	for (size_t i = 0; relay_cpu_table[i].name != NULL; i++)
		if ((wanted & ~cpu & relay_cpu_table[i].bit) != 0)
			return relay_cpu_table[i].name;
	return (wanted & ~cpu) != 0 ? "features unknown here" : NULL;
}

/* "a, b, c" */
static void
names(const struct relay_forms *f, char *text, size_t size)
{
	size_t at = 0;

	*text = '\0';
	for (int32_t i = 0; i < f->n && at < size; i++)
		at += (size_t)snprintf(text + at, size - at, "%s%s",
		    i > 0 ? ", " : "", f->form[i].name);
}

int32_t
relay_forms_pick(const struct relay_forms *f, uint64_t cpu, const char *name,
    char *why, size_t size)
{
	char all[120];
	int32_t i = f->n - 1;

	for (; i >= 0; i--)
		if (name != NULL ? strcmp(f->form[i].name, name) == 0 :
		    lacking(f->form[i].cpu, cpu) == NULL)
			break;
	names(f, all, sizeof all);
	if (name != NULL && i < 0) {
		snprintf(why, size, "has no form '%.60s', which RELAY_FORM "
		    "names: it was compiled for %s", name, all);
	} else if (i < 0) {
		snprintf(why, size, "was compiled for %s, and this processor "
		    "lacks %s", all, lacking(f->form[0].cpu, cpu));
	} else if (lacking(f->form[i].cpu, cpu) != NULL) {
		snprintf(why, size, "has the form '%.60s', which RELAY_FORM "
		    "names, and this processor lacks %s", name,
		    lacking(f->form[i].cpu, cpu));
		i = -1;
	}
	return i;
}

static bool
choose(struct relay_forms *f, char *why, size_t size)
{
	const char *name = secure_getenv("RELAY_FORM");
	int32_t i;

	if (__atomic_load_n(&f->chosen, __ATOMIC_RELAXED) > 0)
		return true;
	i = relay_forms_pick(f, relay_cpu(), name != NULL && *name != '\0' ?
	    name : NULL, why, size);
	if (i >= 0)
		__atomic_store_n(&f->chosen, i + 1, __ATOMIC_RELAXED);
	return i >= 0;
}

bool
relay_entry_fits(const struct relay_entry *e, char *why, size_t size)
{
	const char *lacks = relay_cpu_lacks(e->cpu);

	if (lacks == NULL)
		return e->forms == NULL || choose(e->forms, why, size);
	snprintf(why, size, "was compiled for processors with %s, which this "
	    "one lacks", lacks);
	return false;
}

int32_t
relay_forms_check(struct relay_ctx *ctx, struct relay_forms *f)
{
	char why[160], text[180];

	if (choose(f, why, sizeof why))
		return RELAY_OK;
	snprintf(text, sizeof text, "the model %s", why);
	return relay_fail(ctx, text, NULL);
}
