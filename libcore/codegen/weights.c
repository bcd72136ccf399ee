/*
 * Large constants, written without LLVM, which would copy and hash every byte
 * several times.  They are concatenated, each aligned to 64 bytes, and written
 * directly: for a library into a separate ELF object for the linker, or into a
 * file next to the library (runtime/weights.h), whose tensors get their
 * addresses at run time.  All other constants are in the LLVM module.
 *
 * The same module gives the same bytes: the order is that of code generation.
 */
#include "codegen/gen.h"
#include "codegen/speed.h"

#include <elf.h>
#include <errno.h>
#include <string.h>

#include "base/sys.h"
#include "data/data.h"
#include "runtime/weights.h"

#define ALIGN RELAY_WEIGHTS_ALIGN

void
gen_weights_begin(struct gen *g, const struct codegen_options *o)
{
	struct gen_weights *w = &g->weights;
	const char *triple = LLVMGetTarget(g->module);

	w->name = mem_printf("%s_weights", o->prefix);
	w->bytes = 0;
	if (o->weights != NULL) {
		w->where = WEIGHTS_FILE;
		w->bytes = sizeof(struct relay_weights_header);
	} else if (codegen_links(o->kind) && strstr(triple, "linux") != NULL) {
		const struct target_family *f = target_family(triple);

		/* For these machines the flags of an ELF header are 0. */
		if (f != NULL && (f->elf_machine == EM_X86_64 ||
		    f->elf_machine == EM_AARCH64))
			w->machine = f->elf_machine;
		if (w->machine != 0)
			w->where = WEIGHTS_OBJECT;
	}
}

void
gen_weights_release(struct gen *g)
{
	vec_free(&g->weights.item);
	mem_free(g->weights.name);
}

static LLVMValueRef
base(struct gen *g)
{
	LLVMValueRef v = LLVMGetNamedGlobal(g->module, g->weights.name);

	if (v != NULL)
		return v;
	v = LLVMAddGlobal(g->module, g->i8, g->weights.name);
	LLVMSetGlobalConstant(v, 1);
	LLVMSetVisibility(v, LLVMHiddenVisibility);
	return v;
}

LLVMValueRef
gen_weight(struct gen *g, const struct data *d, const struct span *span)
{
	struct gen_weights *w = &g->weights;
	struct gen_weight x = { .data = *d, .span = *span,
	    .offset = w->bytes };
	LLVMValueRef at;

	if (w->where == WEIGHTS_MODULE || d->length < SPEED_LARGE)
		return NULL;
	w->bytes = x.offset + ((d->length + ALIGN - 1) & ~(uint64_t)(ALIGN -
	    1));
	vec_push(&w->item, x);
	if (w->where == WEIGHTS_FILE)
		return LLVMConstNull(g->ptr);
	at = gen_int(g, (int64_t)x.offset);
	return LLVMConstInBoundsGEP2(g->i8, base(g), &at, 1);
}

void
gen_weight_tensor(struct gen *g, LLVMValueRef tensor)
{
	struct gen_weights *w = &g->weights;

	w->item.v[w->item.n - 1].tensor = tensor;
	if (w->where == WEIGHTS_FILE)
		LLVMSetExternallyInitialized(tensor, 1);
}

/* ---- writing ---- */

static bool
write_item(struct gen *g, const struct gen_weight *x, FILE *f,
    struct relay_hash *h)
{
	static const char zero[ALIGN];
	struct data_map map;
	char *err = NULL;
	size_t fill;

	if (!data_open(&x->data, &map, &err)) {
		diag_error(g->d, &x->span, "constant-data", "%s", err);
		mem_free(err);
		return false;
	}
	fill = (ALIGN - map.len % ALIGN) % ALIGN;
	fwrite(map.p, 1, map.len, f);
	fwrite(zero, 1, fill, f);
	/* A constant is hashed as if padded with zeros. */
	relay_hash_add(h, map.p, map.len);
	h->bytes += fill;
	data_close(&map);
	return !ferror(f);
}

static bool
write_items(struct gen *g, FILE *f, uint64_t hash[2])
{
	struct relay_hash h;
	bool ok = true;

	relay_hash_begin(&h);
	for (uint32_t i = 0; i < g->weights.item.n && ok; i++)
		ok = write_item(g, &g->weights.item.v[i], f, &h);
	relay_hash_end(&h, hash);
	return ok;
}

/* ---- an object ---- */

enum { S_NULL, S_DATA, S_SYMBOLS, S_STRINGS, S_NAMES, S_STACK, SECTIONS };
static const char section_names[] =
    "\0.rodata.weights\0.symtab\0.strtab\0.shstrtab\0.note.GNU-stack";
static const Elf64_Word section_name[SECTIONS] = { 0, 1, 17, 25, 33, 43 };

static bool
write_object(struct gen *g, FILE *f)
{
	const struct gen_weights *w = &g->weights;
	Elf64_Ehdr e = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3,
	    ELFCLASS64, ELFDATA2LSB, EV_CURRENT }, .e_type = ET_REL,
	    .e_machine = (Elf64_Half)w->machine, .e_version = EV_CURRENT,
	    .e_ehsize = sizeof e, .e_shentsize = sizeof(Elf64_Shdr),
	    .e_shnum = SECTIONS, .e_shstrndx = S_NAMES };
	Elf64_Sym sym[2] = { { 0 }, { .st_name = 1,
	    .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
	    .st_other = STV_HIDDEN, .st_shndx = S_DATA, .st_size = w->bytes } };
	Elf64_Shdr s[SECTIONS] = { { 0 },
	    { .sh_type = SHT_PROGBITS, .sh_flags = SHF_ALLOC,
	      .sh_size = w->bytes, .sh_addralign = ALIGN },
	    { .sh_type = SHT_SYMTAB, .sh_size = sizeof sym, .sh_info = 1,
	      .sh_link = S_STRINGS, .sh_addralign = 8,
	      .sh_entsize = sizeof sym[0] },
	    { .sh_type = SHT_STRTAB, .sh_size = strlen(w->name) + 2,
	      .sh_addralign = 1 },
	    { .sh_type = SHT_STRTAB, .sh_size = sizeof section_names,
	      .sh_addralign = 1 },
	    { .sh_type = SHT_PROGBITS, .sh_addralign = 1 } };
	uint64_t at = sizeof e, hash[2];

	for (int i = 1; i < SECTIONS; i++) {
		s[i].sh_name = section_name[i];
		if (i == S_DATA)
			continue;
		s[i].sh_offset = at;
		at += s[i].sh_size;
	}
	e.e_shoff = (at + 7) & ~(uint64_t)7;
	s[S_DATA].sh_offset = (e.e_shoff + sizeof s + ALIGN - 1) &
	    ~(uint64_t)(ALIGN - 1);
	fwrite(&e, sizeof e, 1, f);
	fwrite(sym, sizeof sym, 1, f);
	fputc('\0', f);
	fwrite(w->name, 1, strlen(w->name) + 1, f);
	fwrite(section_names, sizeof section_names, 1, f);
	for (; at < e.e_shoff; at++)
		fputc('\0', f);
	fwrite(s, sizeof s, 1, f);
	for (at += sizeof s; at < s[S_DATA].sh_offset; at++)
		fputc('\0', f);
	return write_items(g, f, hash);
}

/* ---- a file, and its table in the module ---- */

static LLVMValueRef
global(struct gen *g, LLVMValueRef init, const char *name)
{
	LLVMValueRef v = LLVMAddGlobal(g->module, LLVMTypeOf(init), name);

	LLVMSetInitializer(v, init);
	LLVMSetLinkage(v, LLVMPrivateLinkage);
	return v;
}

LLVMValueRef
gen_weights_table(struct gen *g)
{
	struct gen_weights *w = &g->weights;
	LLVMTypeRef type[8] = { g->ptr, g->i64, g->i64, g->i64, g->ptr,
	    g->i32, g->i32, g->ptr };

	if (w->where != WEIGHTS_FILE || w->item.n == 0)
		return NULL;
	if (w->table == NULL) {
		w->table = LLVMAddGlobal(g->module,
		    LLVMStructTypeInContext(g->c, type, 8, 0), "weights");
		LLVMSetLinkage(w->table, LLVMPrivateLinkage);
	}
	return w->table;
}

static void
fill_table(struct gen *g, const char *path, const uint64_t hash[2])
{
	struct gen_weights *w = &g->weights;
	LLVMValueRef *row = mem_zalloc(w->item.n, sizeof *row), at[2], v[8];
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (uint32_t i = 0; i < w->item.n; i++) {
		at[0] = w->item.v[i].tensor;
		at[1] = gen_int(g, (int64_t)w->item.v[i].offset);
		row[i] = LLVMConstStructInContext(g->c, at, 2, 0);
	}
	v[0] = global(g, LLVMConstStringInContext2(g->c, name, strlen(name),
	    0), "file");
	v[1] = LLVMConstInt(g->i64, hash[0], 0);
	v[2] = LLVMConstInt(g->i64, hash[1], 0);
	v[3] = gen_int(g, (int64_t)w->bytes);
	v[4] = LLVMConstNull(g->ptr);
	v[5] = LLVMConstNull(g->i32);
	v[6] = LLVMConstInt(g->i32, w->item.n, 0);
	v[7] = global(g, LLVMConstArray2(LLVMTypeOf(row[0]), row, w->item.n),
	    "places");
	LLVMSetInitializer(w->table, LLVMConstStructInContext(g->c, v, 8, 0));
	mem_free(row);
}

/* The mapping is removed when the library is unloaded. */
static void
add_destructor(struct gen *g)
{
	LLVMTypeRef none = LLVMVoidTypeInContext(g->c), free_type, type;
	LLVMValueRef fn, unmap, row[3], list;

	free_type = LLVMFunctionType(none, &g->ptr, 1, 0);
	type = LLVMFunctionType(none, NULL, 0, 0);
	unmap = LLVMAddFunction(g->module, "relay_weights_unmap", free_type);
	fn = LLVMAddFunction(g->module, "unload", type);
	LLVMSetLinkage(fn, LLVMInternalLinkage);
	LLVMPositionBuilderAtEnd(g->b, LLVMAppendBasicBlockInContext(g->c, fn,
	    "entry"));
	LLVMBuildCall2(g->b, free_type, unmap, &g->weights.table, 1, "");
	LLVMBuildRetVoid(g->b);
	row[0] = LLVMConstInt(g->i32, 65535, 0);
	row[1] = fn;
	row[2] = LLVMConstNull(g->ptr);
	list = LLVMConstStructInContext(g->c, row, 3, 0);
	list = LLVMConstArray2(LLVMTypeOf(list), &list, 1);
	fn = LLVMAddGlobal(g->module, LLVMTypeOf(list), "llvm.global_dtors");
	LLVMSetInitializer(fn, list);
	LLVMSetLinkage(fn, LLVMAppendingLinkage);
}

static bool
write_file(struct gen *g, const char *path, FILE *f)
{
	struct relay_weights_header h = { .magic = RELAY_WEIGHTS_MAGIC,
	    .version = RELAY_WEIGHTS_VERSION, .size = sizeof h,
	    .bytes = g->weights.bytes };

	fwrite(&h, sizeof h, 1, f);
	if (!write_items(g, f, h.hash))
		return false;
	rewind(f);
	fwrite(&h, sizeof h, 1, f);
	if (gen_weights_table(g) != NULL) {
		fill_table(g, path, h.hash);
		add_destructor(g);
	}
	return true;
}

bool
gen_weights_write(struct gen *g, const struct codegen_options *o, FILE *out)
{
	uint32_t before = g->d->errors;
	FILE *f;
	bool ok;

	if (g->weights.where == WEIGHTS_MODULE ||
	    (g->weights.where == WEIGHTS_OBJECT && g->weights.item.n == 0))
		return true;
	f = gen_piece_open(out, GEN_PIECE_WEIGHTS);
	ok = g->weights.where == WEIGHTS_FILE ? write_file(g, o->weights, f) :
	    write_object(g, f);
	if (fclose(f) != 0)
		ok = false;
	if (!ok && g->d->errors == before)
		diag_error(g->d, NULL, "cannot-write", "cannot hand over the "
		    "weights: %s", strerror(errno));
	return ok;
}
