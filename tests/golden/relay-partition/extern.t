# the functions are those of a library, which is linked: its result is another one on purpose
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay --extern in.xml >out.xml; relay-print out.xml; relay-typecheck out.xml | cmp - out.xml; cc -shared -fPIC -o acc.so acc.c && relay-codegen --link=acc.so -o m.so out.xml && LD_LIBRARY_PATH=. relay-run m.so --input x='[[-1, 2], [3, -4]]'; relay-run in.xml --input x='[[-1, 2], [3, -4]]'; relay-partition --for acc.relay --extern out.xml | cmp - out.xml
<<< acc.relay
#[version = "0.0.5"]
pattern relu-scaled(%x, %c) { nn.relu(%x * %c) } where constant(%c);
<<< acc.c
#include <stdint.h>
int32_t acc_0(void *ctx, void *const *buf, int64_t *dim);
int32_t
acc_0(void *ctx, void *const *buf, int64_t *dim)
{
	const float *x = buf[0];
	float *y = buf[1];

	(void)ctx;
	for (int64_t i = 0; i < dim[0] * 2; i++)
		y[i] = x[i] > 0 ? x[i] * 2.5f : 0;
	return 0;
}
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  nn.relu(%x * 2f) + 1f
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 2), float32]) -> Tensor[(n, 2), float32] {
  %4: Tensor[(n, 2), float32] = @acc_0(%x);
  %6: Tensor[(n, 2), float32] = add(%4, 1f);
  %6
}

extern def @acc_0 {symbol="acc_0"}(Tensor[(n, 2), float32]) -> Tensor[(n, 2), float32];
[[1f, 6f], [8.5f, 1f]]
[[1f, 5f], [7f, 1f]]
