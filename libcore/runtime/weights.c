/*
 * Mapping the weights of a library (weights.h).
 *
 * The file is in the directory of the object that contains the table;
 * /proc/self/maps gives its full path even if the model was loaded by a
 * relative path and the directory has changed since.  One thread maps, others
 * wait for it meanwhile; after a failure the next call tries again.  The
 * mapping is verified once, which also reads its pages.
 *
 * The state is "not mapped", "mapped", or the number of the process of which a
 * thread is mapping.  In the child of a fork the number is that of another
 * process: that thread does not exist there, and the next thread maps the file
 * again.
 */
#include "runtime/weights.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAPPED = -1, UNMAPPED };

#define MESSAGE 192

/* The path of the object that p is in: a line of the list of mappings is
 * "from-to perms offset device inode path".  Allocated, or NULL. */
static char *
object_path(const void *p)
{
	FILE *f = fopen("/proc/self/maps", "re");
	char *line = NULL, *found = NULL, *end;
	uintptr_t at = (uintptr_t)p;
	size_t room = 0;

	while (f != NULL && found == NULL && getline(&line, &room, f) > 0) {
		uintptr_t from = strtoull(line, &end, 16);
		uintptr_t to = *end == '-' ? strtoull(end + 1, &end, 16) : 0;

		if (at < from || at >= to)
			continue;
		end = strchr(end, '/');
		if (end == NULL)
			break;
		end[strcspn(end, "\n")] = '\0';
		found = strdup(end);
	}
	free(line);
	if (f != NULL)
		fclose(f);
	return found;
}

static char *
weights_path(const struct relay_weights *w)
{
	char *object = object_path(w), *slash, *path;
	size_t dir = 0, name = strlen(w->file) + 1;

	if (object != NULL && (slash = strrchr(object, '/')) != NULL)
		dir = (size_t)(slash - object) + 1;
	path = malloc(dir + name);
	if (path != NULL && dir > 0)
		memcpy(path, object, dir);
	if (path != NULL)
		memcpy(path + dir, w->file, name);
	free(object);
	return path;
}

static const char *
check_header(const struct relay_weights *w, const void *p)
{
	static const uint64_t zero[3];
	struct relay_weights_header h;

	memcpy(&h, p, sizeof h);
	if (memcmp(h.magic, RELAY_WEIGHTS_MAGIC, sizeof h.magic) != 0 ||
	    h.size != sizeof h)
		return "it is not a file of weights";
	if (h.version != RELAY_WEIGHTS_VERSION ||
	    memcmp(h.zero, zero, sizeof zero) != 0)
		return "it has another version of the format";
	if (h.bytes != (uint64_t)w->bytes || memcmp(h.hash, w->hash,
	    sizeof h.hash) != 0)
		return "it belongs to another build of the library";
	return NULL;
}

static const char *
check_content(const struct relay_weights *w, const char *p)
{
	const size_t skip = sizeof(struct relay_weights_header);
	struct relay_hash h;
	uint64_t found[2];

	relay_hash_begin(&h);
	relay_hash_add(&h, p + skip, (size_t)w->bytes - skip);
	relay_hash_end(&h, found);
	return memcmp(found, w->hash, sizeof found) != 0 ?
	    "its content has changed" : NULL;
}

/* NULL, or the error; text is a buffer for messages that are not constant. */
static const char *
map_file(struct relay_weights *w, const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	const char *why = NULL;
	struct stat st;
	void *p;

	if (fd < 0)
		return strerror_r(errno, text, size);
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return "it is not a regular file";
	}
	if (st.st_size != w->bytes) {
		close(fd);
		snprintf(text, size, "it has %lld bytes and should have %lld",
		    (long long)st.st_size, (long long)w->bytes);
		return text;
	}
	p = mmap(NULL, (size_t)w->bytes, PROT_READ, MAP_PRIVATE | MAP_POPULATE,
	    fd, 0);
	close(fd);
	if (p == MAP_FAILED)
		return strerror_r(errno, text, size);
	why = check_header(w, p);
	if (why == NULL)
		why = check_content(w, p);
	if (why != NULL)
		munmap(p, (size_t)w->bytes);
	else
		w->base = p;
	return why;
}

static int32_t
map_now(struct relay_ctx *ctx, struct relay_weights *w)
{
	char *path = weights_path(w), text[80], message[MESSAGE + 80];
	const char *why, *name;
	size_t n;

	if (path == NULL)
		return relay_fail(ctx, "there is no memory", NULL);
	why = map_file(w, path, text, sizeof text);
	if (why != NULL) {
		/* The end of a long path is more informative than its
		 * beginning. */
		n = strlen(path);
		name = n > 100 ? path + n - 100 : path;
		snprintf(message, sizeof message, "cannot use the weights "
		    "'%s%s': %s", n > 100 ? "..." : "", name, why);
		free(path);
		return relay_fail(ctx, message, NULL);
	}
	free(path);
	for (int32_t i = 0; i < w->n; i++)
		w->at[i].v->data = (char *)w->base + w->at[i].offset;
	return RELAY_OK;
}

int32_t
relay_weights_map(struct relay_ctx *ctx, struct relay_weights *w)
{
	int32_t was = __atomic_load_n(&w->state, __ATOMIC_ACQUIRE), self, rc;

	if (was == MAPPED)
		return RELAY_OK;
	self = (int32_t)getpid();
	for (;;) {
		if (was == MAPPED)
			return RELAY_OK;
		if (was == self) {
			sched_yield();
			was = __atomic_load_n(&w->state, __ATOMIC_ACQUIRE);
		} else if (__atomic_compare_exchange_n(&w->state, &was, self,
		    0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
			break;
		}
	}
	rc = map_now(ctx, w);
	__atomic_store_n(&w->state, rc == RELAY_OK ? MAPPED : UNMAPPED,
	    __ATOMIC_RELEASE);
	return rc;
}

void
relay_weights_unmap(struct relay_weights *w)
{
	if (__atomic_exchange_n(&w->state, UNMAPPED, __ATOMIC_ACQ_REL) ==
	    MAPPED)
		munmap(w->base, (size_t)w->bytes);
}
