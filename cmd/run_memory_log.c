/*
 * Logs of operators, as relay-dtr-sim(1) reads them (run_memory.h): a line of
 * JSON for each step, with keys in alphabetical order.
 */
#include "cmd/run_memory.h"

#include <string.h>

void
run_log_begin(FILE *f)
{
	fputs("{\"ANNOTATION\":\"START\",\"INSTRUCTION\":\"ANNOTATE\"}\n", f);
}

/* Names of operators and programs have no characters to be escaped, but those
 * of texts may. */
static void
put_name(FILE *f, const char *s)
{
	for (; *s != '\0'; s++)
		if (*s == '"' || *s == '\\')
			fprintf(f, "\\%c", *s);
		else if ((unsigned char)*s < ' ')
			fprintf(f, "\\u%04x", *s);
		else
			fputc(*s, f);
}

/* The number of a constant; the bytes of those that come first are what the
 * call reads and writes beside tensors that are known, in equal parts. */
static uint32_t
constant(struct run_memory *m, const void *place, uint64_t bytes)
{
	uint32_t number;

	if (map_get(&m->logged, map_ptr(place), &number))
		return number;
	number = m->numbers++;
	map_put(&m->logged, map_ptr(place), number);
	fprintf(m->log, "{\"INSTRUCTION\":\"CONSTANT\",\"NAME\":\"x%u\"}\n",
	    number);
	fprintf(m->log, "{\"INSTRUCTION\":\"MEMORY\",\"MEMORY\":\"%llu\","
	    "\"NAME\":\"x%u\"}\n", (unsigned long long)bytes, number);
	return number;
}

static uint64_t
constant_bytes(const struct run_memory *m, const struct run_made *c,
    double bytes)
{
	uint32_t fresh = 0;

	for (int32_t i = 0; i < c->nin + c->nout; i++) {
		const struct run_operand *o = &c->operand[i];

		if (o->kind == RUN_ITEM)
			bytes -= (double)m->item.v[o->item].asked;
		fresh += o->kind == RUN_PLACE && !map_get(&m->logged,
		    map_ptr(o->place), NULL);
	}
	return fresh > 0 && bytes > 0 ? (uint64_t)bytes / fresh : 0;
}

static void
put_result(struct run_memory *m, uint32_t item)
{
	const struct run_item *x = &m->item.v[item];

	fprintf(m->log, "{\"INSTRUCTION\":\"MEMORY\",\"MEMORY\":\"%llu\","
	    "\"NAME\":\"x%u\"}\n", (unsigned long long)x->bytes, x->number);
	fprintf(m->log, "{\"ALIAS\":\"-1\",\"INSTRUCTION\":\"ALIAS\","
	    "\"NAME\":\"x%u\"}\n", x->number);
}

void
run_log_call(struct run_memory *m, const struct run_made *c, double seconds,
    double bytes)
{
	uint64_t each = constant_bytes(m, c, bytes);
	const char *comma = "";
	FILE *f = m->log;
	int32_t made = 0;

	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		made += c->operand[i].kind == RUN_ITEM;
	if (made == 0)
		return;
	for (int32_t i = 0; i < c->nin; i++)
		if (c->operand[i].kind == RUN_PLACE)
			constant(m, c->operand[i].place, each);
	fputs("{\"ARGS\":[", f);
	for (int32_t i = 0; i < c->nin; i++) {
		const struct run_operand *o = &c->operand[i];

		if (o->kind == RUN_SCALAR)
			continue;
		fprintf(f, "%s\"x%u\"", comma, o->kind == RUN_ITEM ?
		    m->item.v[o->item].number : constant(m, o->place, 0));
		comma = ",";
	}
	fputs("],\"INSTRUCTION\":\"CALL\",\"NAME\":\"", f);
	put_name(f, c->name);
	fputs("\",\"RESULT\":[", f);
	comma = "";
	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		if (c->operand[i].kind == RUN_ITEM) {
			fprintf(f, "%s\"x%u\"", comma, m->item.v[
			    c->operand[i].item].number);
			comma = ",";
		}
	fprintf(f, "],\"TIME\":\"%llu\"}\n", (unsigned long long)(seconds *
	    1e9 + 1));
	for (int32_t i = c->nin; i < c->nin + c->nout; i++)
		if (c->operand[i].kind == RUN_ITEM)
			put_result(m, c->operand[i].item);
}

void
run_log_release(struct run_memory *m, uint32_t item)
{
	if (m->item.v[item].made != RUN_NONE)
		fprintf(m->log, "{\"INSTRUCTION\":\"RELEASE\",\"NAME\":"
		    "\"x%u\"}\n", m->item.v[item].number);
}
