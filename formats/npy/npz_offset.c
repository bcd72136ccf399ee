/*
 * Offsets of the members of a zip file, for references to arrays that are
 * stored uncompressed; libzip does not provide them.
 *
 * The end record and the directory are read according to APPNOTE.TXT 4.3 of the
 * zip format, with the 64-bit forms.  A file of any other form (several disks,
 * bytes before the archive, inconsistent lengths) gives no offsets: its members
 * are copied, which is always correct.  An offset is used only after libzip has
 * read the whole member, and if the data there begin as NumPy's do.
 */
#include "formats/npy/npz_offset.h"

#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"

#define END_BYTES 22
#define END64_BYTES 56
#define LOCATOR_BYTES 20
#define ENTRY_BYTES 46
#define LOCAL_BYTES 30
#define DIRECTORY_LIMIT ((uint64_t)64 << 20)

struct npz_places {
	uint64_t n, *at;	/* 0: not known */
	uint64_t size;		/* of the file */
};

static uint64_t
number(const unsigned char *p, int bytes)
{
	uint64_t v = 0;

	while (bytes-- > 0)
		v = v << 8 | p[bytes];
	return v;
}

struct directory {
	uint64_t entries, size, offset;
};

/* The end record must be at the very end: archives with a comment are
 * copied. */
static bool
find_directory(int fd, uint64_t size, struct directory *d)
{
	unsigned char end[END_BYTES], loc[LOCATOR_BYTES], big[END64_BYTES];
	uint64_t at;

	if (size < END_BYTES || !sys_read_at(fd, end, END_BYTES,
	    size - END_BYTES) || memcmp(end, "PK\5\6", 4) != 0 ||
	    number(end + 4, 4) != 0 || number(end + 20, 2) != 0)
		return false;
	d->entries = number(end + 10, 2);
	d->size = number(end + 12, 4);
	d->offset = number(end + 16, 4);
	if (d->entries != 0xffff && d->size != 0xffffffff &&
	    d->offset != 0xffffffff)
		return true;
	if (size < END_BYTES + LOCATOR_BYTES || !sys_read_at(fd, loc,
	    LOCATOR_BYTES, size - END_BYTES - LOCATOR_BYTES) ||
	    memcmp(loc, "PK\6\7", 4) != 0)
		return false;
	at = number(loc + 8, 8);
	if (size < END64_BYTES || at > size - END64_BYTES ||
	    !sys_read_at(fd, big, END64_BYTES, at) ||
	    memcmp(big, "PK\6\6", 4) != 0)
		return false;
	d->entries = number(big + 32, 8);
	d->size = number(big + 40, 8);
	d->offset = number(big + 48, 8);
	return true;
}

/* The offset of the local header: 32 bits, or in the 64-bit extra field. */
static bool
local_offset(const unsigned char *e, uint64_t *at)
{
	const unsigned char *x = e + ENTRY_BYTES + number(e + 28, 2);
	const unsigned char *end = x + number(e + 30, 2);
	uint64_t skip = 0, len;

	*at = number(e + 42, 4);
	if (*at != 0xffffffff)
		return true;
	skip += number(e + 24, 4) == 0xffffffff ? 8 : 0;
	skip += number(e + 20, 4) == 0xffffffff ? 8 : 0;
	for (; end - x >= 4; x += 4 + len) {
		len = number(x + 2, 2);
		if ((uint64_t)(end - x) < 4 + len)
			return false;
		if (number(x, 2) != 1)
			continue;
		if (len < skip + 8)
			return false;
		*at = number(x + 4 + skip, 8);
		return true;
	}
	return false;
}

/* First byte of the data of a member, or 0. */
static uint64_t
data_at(int fd, uint64_t size, uint64_t at)
{
	unsigned char local[LOCAL_BYTES], magic[6];
	uint64_t data;

	if (size < LOCAL_BYTES || at > size - LOCAL_BYTES ||
	    !sys_read_at(fd, local, LOCAL_BYTES, at) ||
	    memcmp(local, "PK\3\4", 4) != 0)
		return 0;
	data = at + LOCAL_BYTES + number(local + 26, 2) +
	    number(local + 28, 2);
	return data <= size && sys_read_at(fd, magic, 6, data) &&
	    memcmp(magic, "\x93NUMPY", 6) == 0 ? data : 0;
}

static bool
walk(int fd, const unsigned char *dir, const struct directory *d,
    struct npz_places *p)
{
	uint64_t pos = 0, len, at;

	for (uint64_t i = 0; i < d->entries; i++, pos += len) {
		if (d->size - pos < ENTRY_BYTES ||
		    memcmp(dir + pos, "PK\1\2", 4) != 0)
			return false;
		len = ENTRY_BYTES + number(dir + pos + 28, 2) +
		    number(dir + pos + 30, 2) + number(dir + pos + 32, 2);
		if (len > d->size - pos)
			return false;
		if (local_offset(dir + pos, &at))
			p->at[i] = data_at(fd, p->size, at);
	}
	return pos == d->size;
}

struct npz_places *
npz_places_read(const char *path, uint64_t count)
{
	struct npz_places *p = mem_zalloc(1, sizeof *p);
	struct directory d;
	unsigned char *dir;
	char *err = NULL;
	bool ok = false;
	int fd = sys_open_regular(path, &p->size, &err);

	if (fd >= 0 && find_directory(fd, p->size, &d) &&
	    d.entries == count && d.entries <= NPZ_ENTRIES &&
	    d.size <= DIRECTORY_LIMIT && d.offset <= p->size &&
	    d.size <= p->size - d.offset) {
		dir = mem_alloc((size_t)d.size + 1);
		p->n = d.entries;
		p->at = mem_zalloc((size_t)d.entries + 1, sizeof *p->at);
		ok = sys_read_at(fd, dir, (size_t)d.size, d.offset) &&
		    walk(fd, dir, &d, p);
		mem_free(dir);
	}
	if (!ok)
		p->n = 0;
	if (fd >= 0)
		close(fd);
	mem_free(err);
	return p;
}

void
npz_places_free(struct npz_places *p)
{
	if (p)
		mem_free(p->at);
	mem_free(p);
}

bool
npz_places_get(const struct npz_places *p, uint64_t i, uint64_t size,
    uint64_t *at)
{
	if (i >= p->n || p->at[i] == 0 || size > p->size - p->at[i])
		return false;
	*at = p->at[i];
	return true;
}
