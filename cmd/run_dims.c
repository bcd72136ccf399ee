/*
 * Extents by name (run_dims.h).
 */
#include "cmd/run_dims.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ir/text.h"

/* "n=4": the length of its name, or 0. */
static size_t
read_dim(const char *s, int64_t *v)
{
	const char *eq = strchr(s, '=');
	char *end = NULL;

	errno = 0;
	if (eq != NULL && eq > s && eq[1] >= '0' && eq[1] <= '9')
		*v = strtoll(eq + 1, &end, 10);
	return end != NULL && *end == '\0' && errno == 0 ?
	    (size_t)(eq - s) : 0;
}

bool
run_dim_given(const struct run_inputs *r, const struct sym *var, int64_t *v)
{
	for (uint32_t i = 0; r->dim != NULL && var->name != NULL &&
	    i < r->dim->n; i++) {
		const char *s = r->dim->v[i];
		size_t n = read_dim(s, v);

		if (n > 0 && strlen(var->name) == n &&
		    memcmp(var->name, s, n) == 0)
			return true;
	}
	return false;
}

/* The names of the inputs' extents, each once. */
typedef VEC(const char *) names;

static bool
is_given(const struct run_inputs *r, const char *name)
{
	size_t len = strlen(name);
	int64_t v;

	for (uint32_t i = 0; r->dim != NULL && i < r->dim->n; i++)
		if (read_dim(r->dim->v[i], &v) == len &&
		    memcmp(r->dim->v[i], name, len) == 0)
			return true;
	return false;
}

static void
take_name(void *ctx, const struct sym *var)
{
	names *all = ctx;

	for (uint32_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i], var->name) == 0)
			return;
	vec_push(all, var->name);
}

static void
take_names(const struct run_inputs *r, uint32_t i, names *all)
{
	const struct type *t = r->param[i].type;

	for (uint32_t k = 0; t->kind == TYPE_TENSOR && k < t->n; k++)
		sym_vars(t->dim[k], take_name, all);
}

static void
no_such(struct run_inputs *r, const names *all, const char *s, size_t n)
{
	struct buf b = { NULL, 0, 0 };

	for (uint32_t i = 0; i < all->n; i++)
		buf_printf(&b, "%s%s", i > 0 ? ", " : "", all->v[i]);
	*r->status = EXIT_USAGE;
	diag_error(r->d, NULL, "bad-dimension", "no input has an extent '%.*s'",
	    (int)n, s);
	diag_help(r->d, all->n > 0 ? "there are: %s" : "all extents of the "
	    "inputs are known%s", all->n > 0 ? b.v : "");
	buf_release(&b);
}

bool
run_check_dims(struct run_inputs *r)
{
	uint32_t before = r->d->errors;
	names all = { NULL, 0, 0 };

	for (uint32_t i = 0; i < r->n; i++)
		take_names(r, i, &all);
	for (uint32_t i = 0; r->dim != NULL && i < r->dim->n; i++) {
		const char *s = r->dim->v[i];
		int64_t v;
		size_t n = read_dim(s, &v);
		bool found = false;

		for (uint32_t k = 0; k < all.n; k++)
			found = found || (strlen(all.v[k]) == n &&
			    memcmp(all.v[k], s, n) == 0);
		if (n == 0) {
			*r->status = EXIT_USAGE;
			diag_error(r->d, NULL, "bad-dimension", "'%s' is not "
			    "a NAME=N such as n=4", s);
		} else if (!found && !r->any_dim) {
			no_such(r, &all, s, n);
		}
	}
	vec_free(&all);
	return r->d->errors == before;
}

void
run_dim_unknown(const struct run_inputs *r, uint32_t i, const char *name)
{
	names all = { NULL, 0, 0 };
	struct buf b = { NULL, 0, 0 };

	text_put_type_short(&b, r->param[i].type);
	diag_error(r->d, NULL, "unknown-dimension",
	    "input '%s': the extents of %s are not known", name, b.v);
	take_names(r, i, &all);
	for (uint32_t k = 0; k < all.n; k++)
		if (!is_given(r, all.v[k]))
			diag_help(r->d, "give %s a value, such as --dim %s=1",
			    all.v[k], all.v[k]);
	buf_release(&b);
	vec_free(&all);
}
