/*
 * Unit tests of libcore/data: references that lie, the store.
 */
#include <criterion/criterion.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mem.h"
#include "data/data.h"

#define BIG ((size_t)3 << 20)

static char scratch[64];

/* A fresh working directory with a store of its own in "store". */
static void
enter(void)
{
	strcpy(scratch, "/tmp/relay-test-XXXXXX");
	cr_assert(mkdtemp(scratch));
	cr_assert_eq(chdir(scratch), 0);
	setenv("RELAY_STORE", "store", 1);
	unsetenv("RELAY_ROOTS");
	unsetenv("RELAY_STORE_LIMIT");
}

static void
remove_all(const char *dir)
{
	struct dirent *de;
	DIR *d = opendir(dir);
	char path[600];

	if (!d)
		return;
	while ((de = readdir(d))) {
		if (!strcmp(de->d_name, ".") || !strcmp(de->d_name, ".."))
			continue;
		snprintf(path, sizeof path, "%s/%s", dir, de->d_name);
		if (unlink(path) != 0)
			remove_all(path);
	}
	closedir(d);
	rmdir(dir);
}

static void
leave(void)
{
	cr_assert_eq(chdir("/"), 0);
	remove_all(scratch);
}

static int
count_store(void)
{
	struct dirent *de;
	DIR *d = opendir("store");
	int n = 0;

	cr_assert_not_null(d);
	while ((de = readdir(d)))
		n += strcmp(de->d_name, ".") && strcmp(de->d_name, "..");
	closedir(d);
	return n;
}

static unsigned char *
pattern(size_t len)
{
	unsigned char *p = mem_alloc(len);
	uint32_t r = 12345;

	for (size_t i = 0; i < len; i++) {
		r = r * 1664525 + 1013904223;
		p[i] = (unsigned char)(r >> 24);
	}
	return p;
}

static void
write_file(const char *path, const void *p, size_t len)
{
	FILE *f = fopen(path, "w");

	cr_assert(f && fwrite(p, 1, len, f) == len);
	cr_assert_eq(fclose(f), 0);
}

static struct data
reference(const char *path, uint64_t off, uint64_t len, const char *hash)
{
	return (struct data){ .kind = DATA_FILE, .path = path, .offset = off,
		.length = len, .hash = hash };
}

/* The reference is refused with a message that holds `why`. */
static void
check_refused(struct data d, const char *why)
{
	struct data_map m;
	char *err = NULL;

	cr_assert(!data_open(&d, &m, &err));
	cr_assert(err && strstr(err, why), "'%s' lacks '%s'", err, why);
	cr_assert_null(m.base);
	mem_free(err);
}

Test(data, hash_is_xxh3_128)
{
	char hash[38];

	/* The published value for no bytes and seed 0. */
	data_hash(NULL, 0, hash);
	cr_assert_str_eq(hash, "xxh3:99aa06d3014798d86001c324468d497f");
}

Test(data, slices_small_and_mapped)
{
	static const uint64_t cut[][2] = { { 0, 0 }, { BIG, 0 }, { 1, 1 },
		{ 5, 1 << 20 }, { 5, (1 << 20) + 1 }, { 4095, 2 << 20 },
		{ 4097, 2 << 20 }, { 0, BIG } };
	unsigned char *p = pattern(BIG);
	char hash[38], again[38], *err = NULL;
	struct data_map m;

	enter();
	write_file("w", p, BIG);
	for (size_t i = 0; i < sizeof cut / sizeof *cut; i++) {
		struct data d = reference("w", cut[i][0], cut[i][1], hash);

		data_hash(p + d.offset, d.length, hash);
		cr_assert(data_open(&d, &m, &err), "%s", err);
		cr_assert_eq(m.len, d.length);
		cr_assert_eq(m.copied, d.length <= 1 << 20);
		cr_assert_eq(memcmp(m.p, p + d.offset, m.len), 0);
		data_close(&m);
		cr_assert(data_hash_file("w", d.offset, d.length, again,
		    &err));
		cr_assert_str_eq(again, hash);
	}
	mem_free(p);
	leave();
}

Test(data, lies_are_refused, .timeout = 20)
{
	char hash[38], *err = NULL;

	enter();
	write_file("w", "0123456789", 10);
	data_hash("0123456789", 10, hash);
	check_refused(reference("w", 0, 11, hash), "outside of its 10 bytes");
	check_refused(reference("w", 11, 0, hash), "outside of its 10 bytes");
	check_refused(reference("w", 1, 10, hash), "outside");
	check_refused(reference("w", UINT64_MAX, 2, hash), "outside");
	check_refused(reference("w", 2, UINT64_MAX, hash), "outside");
	check_refused(reference("w", UINT64_MAX, UINT64_MAX, hash), "outside");
	check_refused(reference("w", 0, 9, hash), "hash");
	check_refused(reference("w", 0, 10, NULL), "hash");
	check_refused(reference("w", 0, 10, "xxh3:"), "hash");
	check_refused(reference("none", 0, 10, hash), "No such file");
	check_refused(reference("none\033", 0, 10, hash), "none\\x1b");
	check_refused(reference(".", 0, 10, hash), "directory");
	check_refused(reference("/dev/zero", 0, 10, hash), "device");
	check_refused(reference(NULL, 0, 10, hash), "path");
	cr_assert_eq(mkfifo("fifo", 0600), 0);
	check_refused(reference("fifo", 0, 10, hash), "FIFO");
	check_refused((struct data){ .kind = DATA_EXTERN }, "extern");
	check_refused((struct data){ .kind = DATA_CARRIED, .length = 3,
	    .bytes = "abc", .hash = hash }, "hash");
	cr_assert(!data_hash_file("w", 5, 6, hash, &err));
	mem_free(err);
	leave();
}

Test(data, roots)
{
	char hash[38], *err = NULL, *path;
	struct data_map m;
	struct data d;

	enter();
	cr_assert_eq(mkdir("in", 0700) | mkdir("inside", 0700), 0);
	write_file("in/w", "abc", 3);
	write_file("inside/w", "abc", 3);
	cr_assert_eq(symlink("../inside/w", "in/link"), 0);
	data_hash("abc", 3, hash);
	setenv("RELAY_ROOTS", "/nowhere::in", 1);
	d = reference("in/../in/w", 0, 3, hash);
	cr_assert(data_open(&d, &m, &err), "%s", err);
	data_close(&m);
	check_refused(reference("inside/w", 0, 3, hash), "RELAY_ROOTS");
	check_refused(reference("in/link", 0, 3, hash), "RELAY_ROOTS");
	check_refused(reference("in/../inside/w", 0, 3, hash), "RELAY_ROOTS");
	cr_assert(store_put("xyz", 3, &path, hash, &err), "%s", err);
	d = reference(path, 0, 3, hash);
	cr_assert(data_open(&d, &m, &err), "%s", err);
	data_close(&m);
	mem_free(path);
	setenv("RELAY_ROOTS", "/", 1);
	data_hash("abc", 3, hash);
	d = reference("inside/w", 0, 3, hash);
	cr_assert(data_open(&d, &m, &err), "%s", err);
	data_close(&m);
	leave();
}

Test(store, put_twice_is_one_entry)
{
	struct timespec old[2] = { { .tv_sec = 1000 }, { .tv_sec = 1000 } };
	char *path, *again, hash[38], hash2[38], *err = NULL;
	struct store_writer *w;
	struct data_map m;
	struct data d;
	struct stat st;

	enter();
	cr_assert(store_put("abc", 3, &path, hash, &err), "%s", err);
	cr_assert_str_eq(path, "store/ba7816bf8f01cfea414140de5dae2223"
	    "b00361a396177a9cb410ff61f20015ad");
	cr_assert(stat("store", &st) == 0 && (st.st_mode & 0777) == 0700);
	cr_assert(stat(path, &st) == 0 && (st.st_mode & 0777) == 0400);
	cr_assert_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	w = store_begin(&err);
	cr_assert(w && store_write(w, "a", 1, &err) &&
	    store_write(w, "", 0, &err) && store_write(w, "bc", 2, &err) &&
	    store_end(w, &again, hash2, &err));
	cr_assert_str_eq(again, path);
	cr_assert_str_eq(hash, hash2);
	cr_assert(stat(path, &st) == 0 && st.st_mtime > 1000);
	mem_free(again);
	w = store_begin(&err);
	cr_assert(w && store_write(w, "other", 5, &err));
	store_abort(w);
	store_abort(NULL);
	cr_assert_eq(count_store(), 1);
	/* A damaged entry is replaced. */
	cr_assert(chmod(path, 0600) == 0 && truncate(path, 1) == 0);
	cr_assert(store_put("abc", 3, &again, hash, &err));
	cr_assert(stat(path, &st) == 0 && st.st_size == 3);
	mem_free(again);
	/* Of the right size, too, and whichever way it is put. */
	for (int i = 0; i < 2; i++) {
		cr_assert_eq(chmod(path, 0600), 0);
		write_file(path, "abd", 3);
		w = i == 0 ? NULL : store_begin(&err);
		cr_assert(i == 0 ? store_put("abc", 3, &again, hash, &err) :
		    store_write(w, "abc", 3, &err) && store_end(w, &again,
		    hash, &err));
		cr_assert_str_eq(again, path);
		d = reference(path, 0, 3, hash);
		cr_assert(data_open(&d, &m, &err), "%s", err);
		data_close(&m);
		mem_free(again);
	}
	mem_free(path);
	leave();
}

Test(store, gc_is_oldest_first_and_spares_the_young)
{
	char *path[4], hash[38], *err = NULL, *big = mem_zalloc(1, 1000);
	uint64_t files, bytes;

	enter();
	cr_assert(store_gc(0, 0, &files, &bytes, &err) && files == 0);
	for (int i = 0; i < 4; i++) {
		struct timespec t[2] = { { .tv_nsec = UTIME_NOW },
			{ .tv_sec = time(NULL) - 200000 + i * 60000 } };

		big[0] = (char)i;
		cr_assert(store_put(big, 1000, &path[i], hash, &err));
		cr_assert_eq(utimensat(AT_FDCWD, path[i], t, 0), 0);
	}
	write_file("store/notes.txt", "mine", 4);
	cr_assert(store_gc(4000, 0, &files, &bytes, &err) && files == 0);
	cr_assert(store_gc(3999, 86400, &files, &bytes, &err));
	cr_assert(files == 1 && bytes == 1000);
	cr_assert(access(path[0], F_OK) != 0 && access(path[1], F_OK) == 0);
	/* 200000 - 60000 s is over a day; the next is not. */
	cr_assert(store_gc(0, 86400, &files, &bytes, &err) && files == 1);
	cr_assert_eq(access(path[2], F_OK), 0);
	/* A put over the bound collects by itself. */
	struct timespec old[2] = { { .tv_sec = 9 }, { .tv_sec = 9 } };
	cr_assert_eq(utimensat(AT_FDCWD, path[2], old, 0), 0);
	setenv("RELAY_STORE_LIMIT", "1k", 1);
	mem_free(path[0]);
	cr_assert(store_put("z", 1, &path[0], hash, &err));
	mem_free(path[0]);
	big[0] = 9;
	cr_assert(store_put(big, 1000, &path[0], hash, &err));
	cr_assert(access(path[2], F_OK) != 0 && access(path[3], F_OK) == 0);
	cr_assert(store_gc(0, 0, &files, &bytes, &err) && files == 3);
	cr_assert_eq(count_store(), 1);
	setenv("RELAY_STORE_LIMIT", "1x", 1);
	big[0] = 10;
	mem_free(path[1]);
	cr_assert(!store_put(big, 1000, &path[1], hash, &err));
	cr_assert(strstr(err, "RELAY_STORE_LIMIT"));
	mem_free(err);
	mem_free(path[0]);
	mem_free(path[2]);
	mem_free(path[3]);
	mem_free(big);
	leave();
}

Test(store, untrusted_directories_are_refused)
{
	char *path, hash[38], *err = NULL;

	enter();
	cr_assert(mkdir("store", 0700) == 0 && chmod("store", 0770) == 0);
	cr_assert(!store_put("abc", 3, &path, hash, &err));
	cr_assert(strstr(err, "others may write"));
	mem_free(err);
	cr_assert(rmdir("store") == 0);
	write_file("store", "", 0);
	cr_assert(!store_put("abc", 3, &path, hash, &err));
	mem_free(err);
	if (geteuid() == 0) {
		setenv("RELAY_STORE", "theirs", 1);
		cr_assert(mkdir("theirs", 0755) == 0 &&
		    chown("theirs", 12345, 12345) == 0);
		cr_assert(!store_put("abc", 3, &path, hash, &err));
		cr_assert(strstr(err, "someone else"));
		mem_free(err);
	}
	unsetenv("RELAY_STORE");
	unsetenv("XDG_CACHE_HOME");
	unsetenv("HOME");
	cr_assert(!store_put("abc", 3, &path, hash, &err));
	mem_free(err);
	setenv("XDG_CACHE_HOME", scratch, 1);
	cr_assert(store_put("abc", 3, &path, hash, &err), "%s", err);
	cr_assert_eq(strncmp(path, scratch, strlen(scratch)), 0);
	mem_free(path);
	leave();
}

/* A write that fails half-way, as on a full disk. */
Test(store, failed_write_leaves_nothing)
{
	unsigned char *p = pattern(BIG);
	struct rlimit r = { 1 << 20, 1 << 20 };
	char *path, hash[38], *err = NULL;

	enter();
	signal(SIGXFSZ, SIG_IGN);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &r), 0);
	cr_assert(!store_put(p, BIG, &path, hash, &err));
	cr_assert(strstr(err, "cannot write to the store"));
	cr_assert_eq(count_store(), 0);
	mem_free(err);
	mem_free(p);
	leave();
}

/* Eight processes put the same and different data and collect. */
Test(store, concurrent_processes, .timeout = 60)
{
	uint64_t files, bytes;
	char *path, hash[38], text[300] = "", *err = NULL;
	int status, bad = 0;

	enter();
	for (int k = 0; k < 8; k++) {
		if (fork() != 0)
			continue;
		for (int i = 0; i < 200; i++) {
			struct data_map m;
			struct data d;

			snprintf(text, sizeof text, "%d", i);
			if (!store_put(text, sizeof text, &path, hash, &err))
				_exit(1);
			d = reference(path, 0, sizeof text, hash);
			if (!data_open(&d, &m, &err))
				_exit(2);
			data_close(&m);
			if (i % 50 == k && !store_gc(0, 86400, &files, &bytes,
			    &err))
				_exit(3);
		}
		_exit(0);
	}
	while (wait(&status) > 0)
		bad += status != 0;
	cr_assert_eq(bad, 0);
	cr_assert_eq(count_store(), 200);
	leave();
}
