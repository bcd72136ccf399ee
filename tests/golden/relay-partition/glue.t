# what the library is told: values, operators with all attributes, extents, a constant inside
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay --glue in.xml >glue.c; sed -n '/^static const _Alignas/,$p' glue.c; for cc in gcc $(command -v clang); do $cc -Wall -Wextra -Werror -fsyntax-only -I"$BUILD/include" glue.c; done; relay-partition --glue --extern in.xml
<<< acc.relay
#[version = "0.0.5"]
pattern scaled(%x) { nn.relu(concatenate((%x, %x), axis=1) * 2) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m + 1), float32], %y: Tensor[(m), float32]) {
  nn.relu(concatenate((%x, %x), axis=1) * 2f)
}
>>> 2
static const _Alignas(64) unsigned char acc_0_data2[] = {
	0, 0, 0, 64,
};
static const struct relay_part_value acc_0_value[] = {
	{ 11, 2, false, NULL },
	{ 11, 1, false, NULL },
	{ 11, 0, true, acc_0_data2 },
	{ 11, 2, false, NULL },
	{ 11, 2, false, NULL },
	{ 11, 2, false, NULL },
};
static void
acc_0_extents(const int64_t *dim, int64_t *extent)
{
	(void)dim;
	(void)extent;
	extent[0] = dim[0];
	extent[1] = (1LL + dim[1]);
	extent[2] = dim[1];
	extent[3] = dim[0];
	extent[4] = (2LL + (2LL * dim[1]));
	extent[5] = dim[0];
	extent[6] = (2LL + (2LL * dim[1]));
	extent[7] = dim[0];
	extent[8] = (2LL + (2LL * dim[1]));
}
static const struct relay_part_attr acc_0_attr0[] = {
	{ "axis", NULL, 1, (const double[]){ 1, } },
	{ NULL, NULL, 0, NULL }
};
static const int32_t acc_0_in0[] = { 0, 0, -1 };
static const struct relay_part_attr acc_0_attr1[] = {
	{ NULL, NULL, 0, NULL }
};
static const int32_t acc_0_in1[] = { 3, 2, -1 };
static const struct relay_part_attr acc_0_attr2[] = {
	{ NULL, NULL, 0, NULL }
};
static const int32_t acc_0_in2[] = { 4, -1 };
static const struct relay_part_op acc_0_op[] = {
	{ "concatenate", 2, 1, acc_0_in0, acc_0_attr0 },
	{ "multiply", 2, 0, acc_0_in1, acc_0_attr1 },
	{ "nn.relu", 1, 0, acc_0_in2, acc_0_attr2 },
	{ NULL, 0, 0, NULL, NULL }
};
static const int32_t acc_0_output[] = { 5, };
static struct relay_part acc_0_part = {
	"acc_0", 2, 1, 3, 1, 9, acc_0_value,
	acc_0_op, acc_0_output, acc_0_extents, NULL
};
int32_t acc_0(struct relay_ctx *, void *const *, int64_t *);
int32_t
acc_0(struct relay_ctx *ctx, void *const *buf, int64_t *dim)
{
	return acc_run(ctx, &acc_0_part, buf, dim);
}
static void __attribute__((destructor))
acc_0_drop(void)
{
	acc_drop(&acc_0_part);
}

relay-partition: error: --glue and --extern are two outputs, each of a run of its own [glue]
