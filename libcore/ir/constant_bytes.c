/*
 * Constants of bytes in memory: small ones inline, others in the store.  Apart
 * from module.c, so that only programs that make such constants load the store.
 */
#include "ir/ir.h"

uint32_t
ir_constant_bytes(struct ir_module *m, const struct type *t,
    const void *bytes, size_t len, char **err)
{
	struct ir_constant c = { .type = t, .data = { .kind = DATA_FILE,
	    .length = len } };
	char hash[38], *path;
	int64_t n = 0;

	if (type_elements(t, &n) && n <= DATA_INLINE)
		return ir_constant_inline(m, t, bytes, len);
	if (!store_put(bytes, len, &path, hash, err))
		return 0;
	c.data.path = str_intern0(m->strings, path);
	c.data.hash = str_intern0(m->strings, hash);
	mem_free(path);
	return ir_constant_add(m, &c);
}
