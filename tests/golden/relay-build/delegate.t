# a library computes what patterns describe, from wherever the output is called; what cannot be is refused
$ export CC=cc; cc -shared -fPIC -I"$BUILD/include" -o acc.so acc.c && relay-build --delegate=acc.so --patterns=acc.relay in.relay -o in.so && (cd / && relay-run "$OLDPWD/in.so" -i x=[1f,2f,3f]); relay-build -q -n --delegate=acc.so --patterns=acc.relay in.relay -o 'in 2.so' | sed "s,=[^ ]*/acc.so,=DIR/acc.so,; s,-I[^ ]*,-IDIR,"; relay-build --delegate=acc.so --patterns=none.relay in.relay -o none.so; echo $?; for o in none.o none.ll none.a; do relay-build --delegate=acc.so in.relay -o $o 2>&1 | head -n 1; done; relay-build --delegate=none.so in.relay -o none.so; relay-build --patterns=acc.relay in.relay -o none.so 2>&1 | head -n 1; relay-build --delegate=acc.so --patterns=other.relay in.relay -o none.so; ls none.* 
<<< acc.relay
#[version = "0.0.5"]
pattern twice(%x) { %x + exp(%x) };
<<< other.relay
#[version = "0.0.5"]
pattern cosine(%x) { cos(%x) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) { (%x + exp(%x)) * 2f }
<<< acc.c
#include "relay/relay_part.h"

/* Says that it was here: ten times the input. */
int32_t acc_run(struct relay_ctx *ctx, struct relay_part *part,
    void *const *buf, const int64_t *dim)
{
	const float *x = buf[0];
	float *y = buf[1];

	(void)ctx;
	(void)part;
	for (int64_t i = 0; i < dim[0]; i++)
		y[i] = 10 * x[i];
	return 0;
}

void acc_drop(struct relay_part *part)
{
	(void)part;
}
>>> 2
[20f, 40f, 60f]
relay-parse --quiet in.relay |
    relay-typecheck --quiet |
    relay-simplify --quiet |
    relay-scale --quiet |
    relay-dce --quiet |
    relay-fold --quiet --growth=256M |
    relay-dce --quiet >parts.xml
relay-partition --merge --glue --for=acc.relay parts.xml >parts.c
cc -O1 -fPIC -IDIR -c parts.c
relay-partition --quiet --merge --extern --for=acc.relay parts.xml |
    relay-fuse --quiet |
    relay-lower --quiet |
    relay-schedule --quiet |
    relay-plan --quiet |
    relay-codegen --quiet -o 'in 2.so' --link=DIR/acc.so --link=parts.o
relay-partition: error: cannot read 'none.relay': No such file or directory [cannot-read]
3
relay-build: error: --delegate is for .so files and programs of this machine
relay-build: error: --delegate is for .so files and programs of this machine
relay-build: error: --delegate is for .so files and programs of this machine
relay-build: error: cannot read 'none.so': No such file or directory [cannot-read]
relay-build: error: --patterns is for --delegate
relay-partition: error: there are no functions of other [glue]
ls: cannot access 'none.*': No such file or directory
