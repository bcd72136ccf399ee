/*
 * Files of rules and patterns: --rules of relay-simplify and its like.
 */
#ifndef RELAY_CMD_RULES_FILE_H
#define RELAY_CMD_RULES_FILE_H

#include "cmd/filter.h"
#include "pass/rules_try.h"

/* Reads the rules of a file, to be matched against m, and checks them.  False:
 * reported, with the lines of the file; *r->status says what it is.  The caller
 * releases *out, which was empty, either way. */
bool rules_read_file(struct ir_module *m, const struct filter_run *r,
    const char *path, struct ir_rules *out);
/* The same of a text that the program brings along, without errors. */
void rules_read_text(struct ir_module *m, const char *text, const char *name,
    struct ir_rules *out);
/* The names of a file's rules, or of its patterns, with their lines, as
 * --list-rules prints them.  False: reported. */
bool rules_list_file(const struct filter_run *r, const char *path,
    bool patterns, struct buf *b);
/* Types the rules on random inputs, and if t->evaluate evaluates them.  False:
 * reported, with the lines of the file. */
bool rules_try_all(const struct filter_run *r, struct ir_module *m,
    const struct ir_rules *rules, const struct rules_try *t);

#endif
