/*
 * Sums over processes by Open MPI (runtime/reduce.h): the library
 * librelay-mpi.so, which is built where Open MPI is installed.
 *
 * Sums in progress are a list of requests; each call advances all of them,
 * since Open MPI makes progress with transfers only inside calls.
 */
#include <mpi.h>
#include <stdlib.h>

#include "runtime/reduce.h"

/* Open MPI counts in int. */
#define PIECE ((int64_t)1 << 30)

struct piece {
	const float *of;	/* what was handed over */
	MPI_Request request;
};

static struct piece *list;
static int32_t count, room;

static void
open_all(int32_t *rank, int32_t *size)
{
	int n;

	MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &n);
	MPI_Comm_rank(MPI_COMM_WORLD, &n);
	*rank = n;
	MPI_Comm_size(MPI_COMM_WORLD, &n);
	*size = n;
}

static void
close_all(void)
{
	MPI_Finalize();
	free(list);
	list = NULL;
	count = room = 0;
}

static struct piece *
new_piece(const float *of)
{
	if (count == room) {
		struct piece *more = realloc(list,
		    (size_t)(2 * room + 16) * sizeof *list);

		if (more == NULL)
			MPI_Abort(MPI_COMM_WORLD, 3);
		list = more;
		room = 2 * room + 16;
	}
	list[count] = (struct piece){ .of = of };
	return &list[count++];
}

static void
begin(float *x, int64_t n)
{
	for (int32_t i = 0, done; i < count; i++)
		MPI_Test(&list[i].request, &done, MPI_STATUS_IGNORE);
	for (int64_t at = 0; at < n; at += PIECE)
		MPI_Iallreduce(MPI_IN_PLACE, x + at, (int)(n - at < PIECE ?
		    n - at : PIECE), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD,
		    &new_piece(x)->request);
}

static bool
wait_for(const float *x)
{
	int32_t kept = 0;

	for (int32_t i = 0; i < count; i++)
		if (list[i].of == x)
			MPI_Wait(&list[i].request, MPI_STATUS_IGNORE);
		else
			list[kept++] = list[i];
	if (kept == count)
		return false;
	count = kept;
	return true;
}

static void
sum_floats(float *x, int64_t n)
{
	for (int64_t at = 0; at < n; at += PIECE)
		MPI_Allreduce(MPI_IN_PLACE, x + at, (int)(n - at < PIECE ?
		    n - at : PIECE), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}

static void
sum_doubles(double *x, int64_t n)
{
	for (int64_t at = 0; at < n; at += PIECE)
		MPI_Allreduce(MPI_IN_PLACE, x + at, (int)(n - at < PIECE ?
		    n - at : PIECE), MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void
share(void *x, int64_t bytes)
{
	for (int64_t at = 0; at < bytes; at += PIECE)
		MPI_Bcast((char *)x + at, (int)(bytes - at < PIECE ?
		    bytes - at : PIECE), MPI_BYTE, 0, MPI_COMM_WORLD);
}

extern const struct relay_reducer relay_reducer;
const struct relay_reducer relay_reducer = { RELAY_REDUCER, open_all,
	close_all, begin, wait_for, sum_floats, sum_doubles, share };
