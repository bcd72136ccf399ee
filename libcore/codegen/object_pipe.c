/*
 * Transfers objects through a pipe, as numbered pieces (gen.h).
 *
 * A block is a header (piece number and offset) and bytes.  The reader trusts
 * nothing: numbers and sizes are checked, a piece can only be written to its
 * own file, and a stream without the end mark is incomplete.
 */
#include "codegen/gen.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"

#define BLOCK ((size_t)256 << 10)
#define PIECE_LIMIT ((uint64_t)1 << 46)

struct block {
	uint32_t piece;		/* GEN_PIECES: the mark of the end */
	uint32_t bytes;
	uint64_t at;
};

/* ---- writing ---- */

struct piece {
	FILE *out;
	uint32_t number;
	uint64_t at;
};

static ssize_t
write_blocks(void *cookie, const char *s, size_t n)
{
	struct piece *p = cookie;
	size_t left = n;

	while (left > 0) {
		size_t k = left < BLOCK ? left : BLOCK;
		struct block b = { p->number, (uint32_t)k, p->at };

		if (fwrite(&b, sizeof b, 1, p->out) != 1 ||
		    fwrite(s, 1, k, p->out) != k)
			return (ssize_t)(n - left);
		p->at += k;
		s += k;
		left -= k;
	}
	return (ssize_t)n;
}

static int
seek_piece(void *cookie, off64_t *at, int whence)
{
	struct piece *p = cookie;

	if (whence == SEEK_SET)
		p->at = (uint64_t)*at;
	else if (whence == SEEK_CUR)
		p->at += (uint64_t)*at;
	else
		return -1;
	*at = (off64_t)p->at;
	return 0;
}

static int
close_piece(void *cookie)
{
	struct piece *p = cookie;
	int bad = ferror(p->out);

	mem_free(p);
	return bad ? EOF : 0;
}

FILE *
gen_piece_open(FILE *out, uint32_t piece)
{
	struct piece *p = mem_zalloc(1, sizeof *p);
	FILE *f;

	p->out = out;
	p->number = piece;
	f = fopencookie(p, "w", (cookie_io_functions_t){
	    .write = write_blocks, .seek = seek_piece, .close = close_piece });
	if (f == NULL)
		mem_oom();
	return f;
}

bool
gen_piece_copy(FILE *out, uint32_t piece, int fd)
{
	struct piece p = { .out = out, .number = piece };
	char block[32 << 10];
	ssize_t n = -1;

	if (lseek(fd, 0, SEEK_SET) != 0)
		return false;
	while ((n = read(fd, block, sizeof block)) > 0)
		if (write_blocks(&p, block, (size_t)n) != n)
			return false;
	return n == 0;
}

bool
gen_piece_put(FILE *out, uint32_t piece, const void *p, size_t n)
{
	struct piece to = { .out = out, .number = piece };

	return write_blocks(&to, p, n) == (ssize_t)n;
}

bool
gen_piece_end(FILE *out)
{
	struct block b = { .piece = GEN_PIECES };

	return fwrite(&b, sizeof b, 1, out) == 1 && fflush(out) == 0;
}

/* ---- reading ---- */

static bool
write_at(int fd, const char *s, size_t n, uint64_t at)
{
	while (n > 0) {
		ssize_t k = pwrite(fd, s, n, (off_t)at);

		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0) {
			if (k == 0)
				errno = ENOSPC;
			return false;
		}
		s += k;
		n -= (size_t)k;
		at += (uint64_t)k;
	}
	return true;
}

static bool
is_right(const struct block *b)
{
	return b->piece < GEN_PIECES && b->bytes <= BLOCK &&
	    b->at <= PIECE_LIMIT;
}

bool
gen_piece_read(int in, int (*create)(void *ctx, uint32_t piece), void *ctx,
    bool *whole)
{
	char *data = mem_alloc(BLOCK);
	int fd[GEN_PIECES];
	struct block b;
	bool ok = true;

	for (uint32_t i = 0; i < GEN_PIECES; i++)
		fd[i] = -1;
	*whole = false;
	while (ok && sys_read(in, &b, sizeof b)) {
		if (b.piece == GEN_PIECES) {
			*whole = true;
			break;
		}
		ok = is_right(&b);
		if (!ok) {
			errno = 0;
			break;
		}
		if (!sys_read(in, data, b.bytes))
			break;
		if (fd[b.piece] < 0)
			fd[b.piece] = create(ctx, b.piece);
		ok = fd[b.piece] >= 0 && write_at(fd[b.piece], data, b.bytes,
		    b.at);
	}
	mem_free(data);
	return ok && *whole;
}
