/* Tests the choice of a form of a compiled model: runtime/forms.h. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/mem.h"
#include "runtime/cpu.h"
#include "runtime/forms.h"
#include "target/target.h"

static uint64_t
bits(const char *const *name)
{
	uint64_t all = 0;

	for (; *name != NULL; name++)
		for (size_t i = 0; relay_cpu_table[i].name != NULL; i++)
			if (strcmp(relay_cpu_table[i].name, *name) == 0)
				all |= relay_cpu_table[i].bit;
	return all;
}

#define BITS(...) bits((const char *const []){ __VA_ARGS__, NULL })

/* Plain, AVX2, AVX-512, and with VNNI. */
static struct relay_forms
forms(struct relay_form row[4])
{
	row[0] = (struct relay_form){ "x86-64", 0 };
	row[1] = (struct relay_form){ "v3", BITS("avx2", "fma") };
	row[2] = (struct relay_form){ "v4", BITS("avx2", "fma", "avx512f") };
	row[3] = (struct relay_form){ "vnni", BITS("avx512f", "avx512vnni") };
	return (struct relay_forms){ 4, 0, row };
}

Test(forms, the_best_that_the_processor_runs)
{
	struct relay_form row[4];
	struct relay_forms f = forms(row);
	char why[200] = "";

	cr_assert_eq(relay_forms_pick(&f, 0, NULL, why, sizeof why), 0);
	cr_assert_eq(relay_forms_pick(&f, BITS("avx2"), NULL, why,
	    sizeof why), 0);
	cr_assert_eq(relay_forms_pick(&f, BITS("avx2", "fma", "avx"), NULL,
	    why, sizeof why), 1);
	cr_assert_eq(relay_forms_pick(&f, BITS("avx2", "fma", "avx512f"),
	    NULL, why, sizeof why), 2);
	cr_assert_eq(relay_forms_pick(&f, UINT64_MAX, NULL, why, sizeof why),
	    3);
	cr_assert_str_eq(why, "");
}

Test(forms, none_is_told)
{
	struct relay_form row[4];
	struct relay_forms f = forms(row);
	char why[200] = "";

	f.form = row + 2;
	f.n = 2;
	cr_assert_eq(relay_forms_pick(&f, BITS("avx2", "fma"), NULL, why,
	    sizeof why), -1);
	cr_assert_str_eq(why, "was compiled for v4, vnni, and this processor "
	    "lacks avx512f");
	row[2].cpu = (uint64_t)1 << 63;
	cr_assert_eq(relay_forms_pick(&f, 0, NULL, why, sizeof why), -1);
	cr_assert_str_eq(why, "was compiled for v4, vnni, and this processor "
	    "lacks features unknown here");
}

Test(forms, by_name)
{
	struct relay_form row[4];
	struct relay_forms f = forms(row);
	char why[200] = "";

	cr_assert_eq(relay_forms_pick(&f, UINT64_MAX, "v3", why, sizeof why),
	    1);
	cr_assert_eq(relay_forms_pick(&f, 0, "v3", why, sizeof why), -1);
	cr_assert_str_eq(why, "has the form 'v3', which RELAY_FORM names, and "
	    "this processor lacks fma");
	cr_assert_eq(relay_forms_pick(&f, 0, "v5", why, sizeof why), -1);
	cr_assert_str_eq(why, "has no form 'v5', which RELAY_FORM names: it "
	    "was compiled for x86-64, v3, v4, vnni");
	cr_assert_eq(relay_forms_pick(&f, 0, "v5", why, 10), -1);
	cr_assert_str_eq(why, "has no fo");
}

/* "baseline host" or what is wrong. */
static char *
read_list(const char *triple, const char *cpu)
{
	struct target_list l;
	struct buf b = { NULL, 0, 0 };
	char why[160];

	if (!target_list_read(&l, triple, cpu, why))
		return mem_printf("%s", why);
	buf_puts(&b, "");
	for (uint32_t i = 0; i < l.n; i++)
		buf_printf(&b, "%s%s", i > 0 ? " " : "", l.name[i] != NULL ?
		    l.name[i] : l.cpu[i] != NULL ? l.cpu[i] : "plain");
	return b.v;
}

static const struct list_case {
	const char *triple, *cpu, *want;
} list_case[] = {
	{ "x86_64-linux-gnu", "x86-64-v3", "x86-64-v3" },
	{ "x86_64-linux-gnu", "baseline", "plain" },
	{ "aarch64-linux-gnu", "cortex-a76", "cortex-a76" },
	{ "x86_64-linux-gnu", "sapphirerapids,baseline,x86-64-v4,x86-64-v3",
	    "baseline x86-64-v3 x86-64-v4 sapphirerapids" },
	{ "x86_64-linux-gnu", "cascadelake,icelake-server",
	    "cascadelake icelake-server" },
	{ "x86_64-linux-gnu", "icelake-server,cascadelake",
	    "icelake-server cascadelake" },
	{ "x86_64-linux-gnu", "x86-64,,x86-64-v3",
	    "a name in the list of processors is empty" },
	{ "x86_64-linux-gnu", "x86-64,",
	    "a name in the list of processors is empty" },
	{ "x86_64-linux-gnu", ",",
	    "a name in the list of processors is empty" },
	{ "x86_64-linux-gnu", "haswell,x86-64,haswell",
	    "'haswell' is twice in the list of processors" },
	{ "x86_64-linux-gnu", "a,b,c,d,e,f,g,h,i",
	    "more than 8 processors are listed" },
	{ "aarch64-linux-gnu", "cortex-a76,neoverse-v1",
	    "several processors can be listed for x86_64 alone: programs "
	    "cannot ask others what they are" },
};

Test(forms, lists)
{
	char *longest = mem_zalloc(1, 1000), *got;

	for (size_t i = 0; i < sizeof list_case / sizeof *list_case; i++) {
		const struct list_case *x = &list_case[i];

		got = read_list(x->triple, x->cpu);
		cr_expect_str_eq(got, x->want, "%s: %s", x->cpu, got);
		mem_free(got);
	}
	memset(longest, 'a', 999);
	longest[3] = ',';
	got = read_list("x86_64-linux-gnu", longest);
	cr_expect_str_eq(got, "the list of processors is too long");
	mem_free(got);
	mem_free(longest);
}
