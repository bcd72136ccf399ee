/*
 * NumPy arrays: headers as NumPy writes them, hostile headers, archives,
 * TVM's byte form, and metadata files.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include "formats/npy/npy.h"
#include "formats/text/ndarray.h"
#include "formats/text/text.h"

/* A version 1 array with this header and data. */
static size_t
make(char *out, const char *header, const void *data, size_t len)
{
	size_t n = strlen(header);

	memcpy(out, "\x93NUMPY\x01\x00", 8);
	out[8] = (char)(n & 0xff);
	out[9] = (char)(n >> 8);
	memcpy(out + 10, header, n);
	if (len)
		memcpy(out + 10 + n, data, len);
	return 10 + n + len;
}

static bool
header(const char *text, struct npy *a, size_t data)
{
	static const char zeros[4096];
	char file[8192], *err = NULL;
	bool ok = npy_header(file, make(file, text, zeros, data), true, a,
	    &err);

	cr_assert_eq(ok, err == NULL);
	mem_free(err);
	return ok;
}

Test(npy, headers)
{
	struct npy a;

	cr_assert(header("{'descr': '<f4', 'fortran_order': False, "
	    "'shape': (2, 3), }   \n", &a, 24));
	cr_assert_eq(a.dtype, DT_FLOAT32);
	cr_assert_eq(a.rank, 2u);
	cr_assert_eq(a.extent[1], 3u);
	cr_assert_eq(a.bytes, 24u);
	cr_assert(header("{'descr': '|b1', 'fortran_order': False, "
	    "'shape': (), }\n", &a, 1));
	cr_assert_eq(a.rank, 0u);
	cr_assert_eq(a.elements, 1u);
	cr_assert(header("{'descr':'>i8','fortran_order':True,'shape':(4,)}",
	    &a, 32));
	cr_assert(a.big_endian && a.fortran);
	cr_assert(header("{'shape': (0, 5), 'fortran_order': False, "
	    "'descr': '<u2'}", &a, 0));
	cr_assert_eq(a.bytes, 0u);
}

Test(npy, hostile_headers)
{
	static const char *const bad[] = {
		"", "{", "{}", "{'descr': '<f4'}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (2, }",
		"{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (-2,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x",
		"{'descr': '<f4', 'descr': '<f4', 'shape': (2,)}",
		"{'descr': '<O8', 'fortran_order': False, 'shape': (2,)}",
		"{'descr': [('a', '<f4')], 'fortran_order': False, "
		    "'shape': (2,)}",
		"{'descr': '<f4', 'fortran_order': False, "
		    "'shape': (99999999999999999999,)}",
		"{'descr': '<f4', 'fortran_order': False, "
		    "'shape': (4294967296, 4294967296)}",
		"{'descr': '<f8', 'fortran_order': False, "
		    "'shape': (1152921504606846976,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1024,)}",
		"{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,"
		    "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"
		    ",1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
		    "1,1,1,1,1,1)}",
	};
	char file[64] = "\x93NUMPY\x01\x00\xff\xff", *err = NULL;
	struct npy a;
	size_t i;

	for (i = 0; i < sizeof bad / sizeof bad[0]; i++)
		cr_assert_not(header(bad[i], &a, 16), "%s", bad[i]);
	for (i = 0; i <= sizeof file; i++) {
		cr_assert_not(npy_header(file, i, true, &a, &err));
		mem_free(err);
	}
}

Test(npy, orders)
{
	static const unsigned char big[] = { 0, 1, 0, 2, 0, 3, 0, 4, 0, 5,
		0, 6 };
	static const int16_t want_c[] = { 1, 2, 3, 4, 5, 6 };
	static const int16_t want_f[] = { 1, 3, 5, 2, 4, 6 };
	char file[256], *err = NULL;
	struct npy a;
	int16_t out[6];
	size_t n;

	n = make(file, "{'descr': '>i2', 'fortran_order': False, "
	    "'shape': (2, 3)}", big, sizeof big);
	cr_assert(npy_header(file, n, true, &a, &err));
	npy_copy(&a, file, out);
	cr_assert_arr_eq(out, want_c, sizeof out);
	n = make(file, "{'descr': '>i2', 'fortran_order': True, "
	    "'shape': (2, 3)}", big, sizeof big);
	cr_assert(npy_header(file, n, true, &a, &err));
	npy_copy(&a, file, out);
	cr_assert_arr_eq(out, want_f, sizeof out);
}

/* ---- archives ---- */

static void
add(zip_t *z, const char *name, const char *file, size_t n)
{
	void *copy = malloc(n);

	memcpy(copy, file, n);
	cr_assert_geq(zip_file_add(z, name, zip_source_buffer(z, copy, n, 1),
	    0), 0);
}

static void
write_archive(const char *path)
{
	static const float v[] = { 1, 2, 3 };
	char file[256];
	zip_t *z = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, NULL);
	size_t n = make(file, "{'descr': '<f4', 'fortran_order': False, "
	    "'shape': (3,)}", v, sizeof v);

	cr_assert_not_null(z);
	add(z, "arr_0.npy", file, n);
	add(z, "readme.txt", "hello", 5);
	add(z, "bad.npy", file, n - 1);
	cr_assert_eq(zip_close(z), 0);
}

Test(npy, archive)
{
	char path[] = "/tmp/relay-test-XXXXXX.npz", *err = NULL;
	struct npz *z;
	struct npy a;
	void *data;

	close(mkstemps(path, 4));
	write_archive(path);
	z = npz_open(path, &err);
	cr_assert_not_null(z);
	cr_assert_eq(npz_count(z), 2u);
	cr_assert_str_eq(npz_name(z, 0), "arr_0");
	cr_assert(npz_read(z, 0, &a, &data, &err));
	cr_assert_eq(((float *)data)[2], 3.0f);
	mem_free(data);
	cr_assert_not(npz_read(z, 1, &a, &data, &err));
	mem_free(err);
	npz_close(z);
	unlink(path);
}

Test(npy, archive_for_metadata)
{
	static const char text[] = "#[version = \"0.0.5\"]\n"
	    "def @main(%x: Tensor[(3,), float32]) {\n"
	    "  add(%x, meta[relay.Constant][0])\n}\n";
	char path[] = "/tmp/relay-test-XXXXXX.npz";
	struct text_options o = { .meta = path };
	struct ir_module *m;
	struct diag d;

	close(mkstemps(path, 4));
	write_archive(path);
	diag_init(&d);
	m = relay_text_read(text, strlen(text), "in", false, &o, &d);
	cr_assert_eq(d.errors, 0);
	cr_assert_eq(m->constant.n, 2u);
	cr_assert_eq(((const float *)m->constant.v[1].data.bytes)[1], 2.0f);
	ir_module_free(m);
	diag_release(&d);
	unlink(path);
}

Test(npy, no_archive)
{
	char path[] = "/tmp/relay-test-XXXXXX", *err = NULL;
	int fd = mkstemp(path);

	cr_assert_eq(write(fd, "PK\x03\x04 nothing", 12), 12);
	close(fd);
	cr_assert_null(npz_open(path, &err));
	cr_assert_not_null(err);
	mem_free(err);
	unlink(path);
}

/* ---- TVM's bytes ---- */

static size_t
put(unsigned char *p, uint64_t v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		p[i] = (unsigned char)(v >> 8 * i);
	return n;
}

static size_t
make_array(unsigned char *p)
{
	size_t n = 0;

	n += put(p + n, UINT64_C(0xDD5E40F096B4A13F), 8);
	n += put(p + n, 0, 8);
	n += put(p + n, 1, 4);
	n += put(p + n, 0, 4);
	n += put(p + n, 1, 4);
	n += put(p + n, 0, 1);	/* int8 */
	n += put(p + n, 8, 1);
	n += put(p + n, 1, 2);
	n += put(p + n, 3, 8);
	n += put(p + n, 3, 8);
	memcpy(p + n, "\1\2\3", 3);
	return n + 3;
}

Test(ndarray, read)
{
	unsigned char file[128];
	size_t n = make_array(file), i;
	char *err = NULL;
	struct ndarray a;

	cr_assert(ndarray_read(file, n, &a, &err));
	cr_assert_eq(a.dtype, DT_INT8);
	cr_assert_eq(a.extent[0], 3u);
	cr_assert_eq(file[a.data + 2], 3);
	for (i = 0; i < n; i++) {
		cr_assert_not(ndarray_read(file, i, &a, &err));
		mem_free(err);
	}
	/* Every byte of the head changed: an error or an array inside. */
	for (i = 0; i < 48; i++) {
		file[i] ^= 0xff;
		err = NULL;
		if (ndarray_read(file, n, &a, &err))
			cr_assert_leq(a.data + a.bytes, n);
		mem_free(err);
		file[i] ^= 0xff;
	}
}

Test(ndarray, list)
{
	unsigned char file[256];
	struct ndarray_offsets list = { 0 };
	char *err = NULL;
	size_t n = 0, i;

	n += put(file + n, UINT64_C(0xF7E58D4F05049CB7), 8);
	n += put(file + n, 0, 8);
	n += put(file + n, 1, 8);
	n += put(file + n, 2, 8);
	memcpy(file + n, "w1", 2);
	n += 2;
	n += put(file + n, 1, 8);
	n += make_array(file + n);
	cr_assert(ndarray_is_list(file, n));
	cr_assert(ndarray_list(file, n, &list, &err));
	cr_assert_eq(list.n, 1u);
	for (i = 24; i < n; i++) {
		list.n = 0;
		cr_assert_not(ndarray_list(file, i, &list, &err));
		mem_free(err);
	}
	vec_free(&list);
}

Test(ndarray, base64)
{
	static const char *const bad[] = { "A", "AB", "ABC", "A===", "AB=C",
		"!!!!", "ABC=ABCD", "====" };
	unsigned char *p;
	size_t n, i;

	p = base64_decode("aGVs\nbG8=", &n);
	cr_assert_not_null(p);
	cr_assert_eq(n, 5u);
	cr_assert_arr_eq(p, "hello", 5);
	mem_free(p);
	p = base64_decode("", &n);
	cr_assert_not_null(p);
	cr_assert_eq(n, 0u);
	mem_free(p);
	for (i = 0; i < sizeof bad / sizeof bad[0]; i++)
		cr_assert_null(base64_decode(bad[i], &n), "%s", bad[i]);
}
