/*
 * Samples for relay-fit (fit_data.h).
 */
#include "cmd/fit_data.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/folder.h"
#include "cmd/fit_images.h"
#include "cmd/fit_state.h"
#include "formats/npy/npy.h"
#include "runtime/splitmix.h"

struct opening {
	struct fit_data *data;
	const struct relay_model *step;
	struct npz *z;
	struct diag *d;
	bool ok, outside;	/* outside: the file could not be read */
};

static void
wrong(struct opening *o, const char *code, char *message)
{
	diag_error(o->d, NULL, code, "'%s': %s", o->data->path, message);
	o->outside |= strcmp(code, "cannot-read") == 0;
	mem_free(message);
	o->ok = false;
}

/* The same of a file that cannot be read, which the message names. */
static void
unreadable(struct opening *o, char *message)
{
	diag_error(o->d, NULL, "cannot-read", "%s", message);
	diag_help(o->d, "data are an .npz file with arrays %s and y, or a "
	    "folder of pictures", o->data->array[0].name);
	o->outside = true;
	mem_free(message);
	o->ok = false;
}

/* "float32[n, 784]": the extents of an array, or those of the model. */
static char *
form_of(enum dtype dt, uint32_t rank, const uint64_t *extent,
    const struct relay_info *info)
{
	struct buf b = { 0 };
	char *text;

	buf_printf(&b, "%s[", dt < DT_COUNT ? dtype_info[dt].name : "?");
	for (uint32_t i = 0; i < rank; i++) {
		buf_puts(&b, i > 0 ? ", " : "");
		if (info != NULL)
			buf_puts(&b, info->dim[i]);
		else if (extent != NULL)
			buf_printf(&b, "%llu", (unsigned long long)extent[i]);
	}
	buf_putc(&b, ']');
	text = mem_printf("%s", b.v);
	buf_release(&b);
	return text;
}

static bool
has_shape(const struct npy *a, const struct relay_info *info)
{
	if ((int32_t)a->rank != info->ndim || a->rank == 0)
		return false;
	for (uint32_t i = 1; i < a->rank; i++)
		if (info->shape[i] >= 0 &&
		    a->extent[i] != (uint64_t)info->shape[i])
			return false;
	return true;
}

static void
check_form(struct opening *o, const struct fit_array *to, const struct npy *a,
    const struct relay_info *info)
{
	enum dtype dt = fit_dtype(info->dtype);
	bool shaped = has_shape(a, info);
	char *has, *wants;

	if (shaped && a->dtype == dt)
		return;
	has = form_of(a->dtype, a->rank, a->extent, NULL);
	wants = form_of(dt, (uint32_t)info->ndim, NULL, info);
	wrong(o, "fit-data", mem_printf("%s is %s, but the model takes %s",
	    to->name, has, wants));
	if (shaped && dt < DT_COUNT)
		diag_help(o->d, "NumPy converts it: %s.astype('%s')", to->name,
		    dtype_info[dt].name);
	mem_free(has);
	mem_free(wants);
}

/* Extents that the model calls the same are so in all arrays.  at: the last of
 * them that is known. */
static void
check_extents(struct opening *o, uint32_t at, const struct relay_info *info)
{
	const struct fit_array *to = &o->data->array[at], *a = o->data->array;

	for (; o->ok && a <= to; a++) {
		const struct relay_info *there = relay_model_input(o->step,
		    (int32_t)(a - o->data->array));

		for (uint32_t i = 1; o->ok && i < to->rank * a->rank; i++) {
			uint32_t k = i / a->rank, l = i % a->rank;

			if (k == 0 || l == 0 || info->shape[k] >= 0 ||
			    to->shape[k] == a->shape[l] ||
			    strcmp(info->dim[k], "?") == 0 ||
			    strcmp(info->dim[k], there->dim[l]) != 0)
				continue;
			wrong(o, "fit-data", mem_printf("%s of the model is "
			    "%lld in %s and %lld in %s", info->dim[k],
			    (long long)a->shape[l], a->name,
			    (long long)to->shape[k], to->name));
		}
	}
}

/* Maps the bytes of a member that stands in the file as it is. */
static bool
map_array(struct opening *o, struct fit_array *a, uint64_t at, size_t bytes)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), before = at % page;
	int fd = open(o->data->path, O_RDONLY | O_CLOEXEC);
	void *p;

	if (fd < 0)
		return false;
	p = mmap(NULL, bytes + before, PROT_READ, MAP_SHARED, fd,
	    (off_t)(at - before));
	close(fd);
	if (p == MAP_FAILED)
		return false;
	a->map = p;
	a->mapped = bytes + before;
	a->data = (const unsigned char *)p + before;
	return true;
}

static void
take_data(struct opening *o, struct fit_array *to, uint32_t i,
    const struct npy *head)
{
	struct npy a = *head;
	char *err = NULL;
	void *data;
	uint64_t at;

	if (!head->fortran && !head->big_endian && head->bytes > 0 &&
	    npz_place(o->z, i, &at) && npz_check(o->z, i, &err) &&
	    map_array(o, to, at + head->data, head->bytes))
		return;
	if (err == NULL && npz_read(o->z, i, &a, &data, &err)) {
		to->owned = data;
		to->data = data;
		return;
	}
	wrong(o, "cannot-read", err);
}

static void
say_arrays(const struct opening *o, uint32_t n)
{
	struct buf b = { 0 };

	for (uint32_t i = 0; i < n && i < 8; i++)
		buf_printf(&b, "%s%s", i > 0 ? ", " : "", npz_name(o->z, i));
	if (n > 0)
		diag_help(o->d, "its arrays are %s%s", b.v,
		    n > 8 ? ", ..." : "");
	buf_release(&b);
}

static void
open_array(struct opening *o, uint32_t at)
{
	const struct relay_info *info = relay_model_input(o->step, (int32_t)at);
	struct fit_array *to = &o->data->array[at];
	uint32_t n = npz_count(o->z), i;
	struct npy a;
	char *err;

	for (i = 0; i < n; i++)
		if (strcmp(npz_name(o->z, i), to->name) == 0)
			break;
	if (i == n) {
		wrong(o, "fit-data", mem_printf("there is no array named %s",
		    to->name));
		say_arrays(o, n);
		return;
	}
	if (!npz_head(o->z, i, &a, &err)) {
		wrong(o, "cannot-read", err);
		return;
	}
	check_form(o, to, &a, info);
	if (!o->ok)
		return;
	to->dtype = a.dtype;
	to->rank = a.rank;
	to->row = dtype_info[a.dtype].bytes;
	for (uint32_t k = 1; k < a.rank; k++) {
		to->shape[k] = (int64_t)a.extent[k];
		to->row *= (size_t)a.extent[k];
	}
	check_extents(o, at, info);
	if (!o->ok)
		return;
	take_data(o, to, i, &a);
	if (to == o->data->array)
		o->data->samples = (int64_t)a.extent[0];
	else if (o->ok && (int64_t)a.extent[0] != o->data->samples)
		wrong(o, "fit-data", mem_printf("%s has %lld samples, %s has "
		    "%llu", o->data->array[0].name,
		    (long long)o->data->samples, to->name,
		    (unsigned long long)a.extent[0]));
}

/* The arrays of a .npz file. */
static void
open_arrays(struct opening *o)
{
	char *err;

	o->z = npz_open(o->data->path, &err);
	if (o->z == NULL) {
		unreadable(o, err);
		return;
	}
	for (uint32_t i = 0; i < o->data->narray; i++)
		open_array(o, i);
	if (o->ok && o->data->samples == 0)
		wrong(o, "fit-data", mem_printf("there are no samples"));
	npz_close(o->z);
}

/* "x" of "x__x", "y" of "y__". */
static char *
array_name(const char *input)
{
	size_t n = strlen(input);

	if (n > 3 && strcmp(input + n - 3, "__x") == 0)
		n -= 3;
	else if (n > 2 && strcmp(input + n - 2, "__") == 0)
		n -= 2;
	return mem_printf("%.*s", (int)n, input);
}

bool
fit_data_open(struct fit_data *data, const char *path,
    const struct relay_model *step, uint32_t narray, int64_t batch,
    const struct image_options *image, struct diag *d, bool *outside)
{
	struct opening o = { .data = data, .step = step, .d = d, .ok = true };

	*data = (struct fit_data){ .path = path, .epoch = -1,
		.narray = narray };
	data->array = mem_zalloc(narray, sizeof *data->array);
	for (uint32_t i = 0; i < narray; i++)
		data->array[i].name = array_name(relay_model_input(step,
		    (int32_t)i)->name);
	if (folder_is(path))
		o.ok = fit_images_read(data, step, image, d, outside);
	else
		open_arrays(&o);
	*outside |= o.outside;
	for (uint32_t i = 0; i < data->narray; i++)
		data->array[i].batch = mem_zalloc((size_t)(batch <
		    data->samples ? batch : data->samples + 1),
		    data->array[i].row + 1);
	data->order = mem_zalloc((size_t)data->samples + 1,
	    sizeof *data->order);
	return o.ok;
}

void
fit_data_close(struct fit_data *data)
{
	for (uint32_t i = 0; i < data->narray; i++) {
		struct fit_array *a = &data->array[i];

		if (a->map != NULL)
			munmap(a->map, a->mapped);
		mem_free(a->owned);
		mem_free(a->batch);
		mem_free(a->name);
	}
	mem_free(data->array);
	mem_free(data->order);
}

void
fit_data_order(struct fit_data *data, int64_t epoch, int64_t seed,
    bool shuffle)
{
	uint64_t s = (uint64_t)seed;

	if (data->epoch == epoch)
		return;
	data->epoch = epoch;
	s = splitmix_next(&s) ^ (uint64_t)epoch;
	for (int64_t i = 0; i < data->samples; i++)
		data->order[i] = i;
	for (int64_t i = data->samples - 1; shuffle && i > 0; i--) {
		int64_t k = (int64_t)(splitmix_next(&s) % (uint64_t)(i + 1));
		int64_t x = data->order[i];

		data->order[i] = data->order[k];
		data->order[k] = x;
	}
}

void
fit_data_batch(struct fit_data *data, int64_t at, int64_t n)
{
	data->at = at;
	for (uint32_t k = 0; k < data->narray; k++) {
		struct fit_array *a = &data->array[k];

		a->shape[0] = n;
		for (int64_t i = 0; i < n; i++)
			memcpy(a->batch + (size_t)i * a->row, a->data +
			    (size_t)data->order[at + i] * a->row, a->row);
	}
}

struct relay_dltensor
fit_data_tensor(struct fit_array *a)
{
	struct fit_tensor t = { .dtype = a->dtype, .rank = a->rank,
		.shape = a->shape, .data = a->batch };

	return fit_dltensor(&t);
}
