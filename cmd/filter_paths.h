/*
 * Between the files of the shared main: where relative paths of constants
 * start.
 */
#ifndef RELAY_CMD_FILTER_PATHS_H
#define RELAY_CMD_FILTER_PATHS_H

#include "cmd/filter.h"

/* The absolute name of the regular file that is open as fd, the caller's; NULL:
 * it has none. */
char *filter_file_name(int fd);

/* The directory of the stream that is read, or written: absolute, without a
 * slash at its end, the caller's; NULL: the stream is not a file with a
 * name. */
char *filter_input_dir(const struct filter_run *r);
char *filter_output_dir(const struct filter_run *r);

/* From paths as the stream has them to those of this process, and back; dir
 * may be NULL. */
void filter_paths_read(struct ir_module *m, const char *dir);
void filter_paths_write(struct ir_module *m, const char *dir);

#endif
