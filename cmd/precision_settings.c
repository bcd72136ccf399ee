/*
 * Settings of relay-precision: a line for each operator or binding,
 *
 *	NAME CLASS
 *
 * where NAME is an operator's (nn.softmax), a binding's of main (v7), or a
 * binding's of another function (f.v7), and CLASS is allow, deny or follow.
 */
#include "cmd/precision_run.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sys.h"

#define SETTINGS_LIMIT (64 << 20)

struct settings {
	struct ir_module *m;
	const struct filter_run *r;
	uint8_t *by_op, *by_node;
	const char *path;
	uint32_t line;
};

static bool
is_class(const char *text, uint8_t *to)
{
	static const char *const name[] = { [OP_PRECISION_FOLLOW] = "follow",
		[OP_PRECISION_ALLOW] = "allow", [OP_PRECISION_DENY] = "deny" };

	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (strcmp(text, name[i]) == 0) {
			*to = (uint8_t)(i + 1);
			return true;
		}
	return false;
}

/* The bindings of a function by their printed number; false: none is. */
static bool
set_binding(struct settings *s, const char *function, unsigned long id,
    uint8_t class)
{
	const struct ir_module *m = s->m;
	bool any = false;

	for (ir_id i = 1; i < m->node.n; i++) {
		const struct ir_node *n = ir_at(m, i);
		uint32_t f = n->region != 0 ? m->region.v[n->region].function :
		    0;

		if (n->id != id || f == 0 || n->kind != NODE_CALL ||
		    n->callee != CALLEE_OP ||
		    strcmp(m->function.v[f].name, function) != 0)
			continue;
		s->by_node[i] = class;
		any = true;
	}
	return any;
}

static bool
set(struct settings *s, const char *name, uint8_t class)
{
	const char *dot = strrchr(name, '.'), *v = dot == NULL ? name :
	    dot + 1;
	uint32_t op = op_find(name);
	unsigned long id;
	char *end, *function;
	bool ok;

	if (op != 0) {
		s->by_op[op] = class;
		return true;
	}
	if (*v != 'v' || v[1] < '0' || v[1] > '9')
		return false;
	id = strtoul(v + 1, &end, 10);
	function = dot == NULL ? mem_printf("main") : mem_printf("%.*s",
	    (int)(dot - name), name);
	ok = *end == '\0' && set_binding(s, function, id, class);
	mem_free(function);
	return ok;
}

static void
line(struct settings *s, char *text)
{
	char *save, *name = strtok_r(text, " \t\r", &save), *class;
	uint8_t c;

	s->line++;
	if (name == NULL || *name == '#')
		return;
	class = strtok_r(NULL, " \t\r", &save);
	if (class == NULL || !is_class(class, &c))
		diag_error(s->r->d, NULL, "settings", "%s:%u: a line is a name "
		    "and allow, deny or follow", s->path, s->line);
	else if (!set(s, name, c))
		diag_error(s->r->d, NULL, "settings", "%s:%u: '%s' is neither "
		    "an operator nor a call of one", s->path, s->line, name);
}

static bool
read_file(const struct filter_run *r, const char *path, char **data,
    size_t *len)
{
	char *err = NULL;
	uint64_t size;
	int fd = sys_open_regular(path, &size, &err);
	bool ok = fd >= 0 && sys_read_all(fd, SETTINGS_LIMIT, data, len, &err);

	if (fd >= 0)
		close(fd);
	if (!ok) {
		*r->status = EXIT_OUTSIDE;
		diag_error(r->d, NULL, "file", "%s", err);
		mem_free(err);
	}
	return ok;
}

bool
precision_read_settings(struct ir_module *m, const struct filter_run *r,
    uint8_t *by_op, uint8_t *by_node)
{
	struct settings s = { .m = m, .r = r, .by_op = by_op,
	    .by_node = by_node,
	    .path = ((const struct precision_opts *)r->opts)->settings };
	uint32_t before = r->d->errors;
	char *data, *at, *next;
	size_t len;

	if (!read_file(r, s.path, &data, &len))
		return false;
	for (at = data; at != NULL; at = next) {
		next = memchr(at, '\n', len - (size_t)(at - data));
		if (next != NULL)
			*next++ = '\0';
		line(&s, at);
	}
	mem_free(data);
	return r->d->errors == before;
}
