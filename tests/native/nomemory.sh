#!/bin/sh
# Lack of memory in compiled models (nomemory.c): recursion, data, closures,
# a loop that collects, a workspace, an arena; planned and not.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/nomemory
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >m.relay <<'END'
#[version = "0.0.5"]
type Rows { End, Row(Tensor[(1, 4), float32], Rows) }
def @rows(%n: int32, %x: Tensor[(1, 4), float32]) -> Rows {
  if (%n <= 0) { End } else { Row(%x, @rows(%n - 1, nn.softmax(%x) + %x)) }
}
def @collect(%r: Rows, %acc: Tensor[(?, 4), float32]) -> Tensor[(?, 4), float32] {
  match (%r) {
    End => %acc,
    Row(%x, %rest) => @collect(%rest, concatenate((%acc, %x), axis=0))
  }
}
def @main(%n: int32, %x: Tensor[(1, 4), float32]) -> Tensor[(4096, 4), float32] {
  let %scale = ref(2f);
  let %f = fn (%y: Tensor[(1, 4), float32]) { %y * ref_read(%scale) };
  let %all = sum(@collect(@rows(%n, %f(%x)), %x), axis=[0], keepdims=True);
  let %big = broadcast_to(%all, shape=[4096, 4]);
  nn.softmax(exp(%big * 0.001f))
}
END
relay-parse m.relay | relay-typecheck >m.xml || exit 1
compile -std=c17 -D_GNU_SOURCE -O1 -g -rdynamic -I"$ROOT/libcore" \
    -fno-builtin -o nomemory "$here/nomemory.c" \
    "$BUILD/lib/relay/librelay-rt.a" -lm -lpthread -ldl || exit 1
relay-codegen -o plain.so <m.xml
relay-fuse <m.xml | relay-lower | relay-schedule | relay-plan |
    relay-codegen -o planned.so
for m in plain planned; do
	got=$(./nomemory ./$m.so 2>&1)
	if [ "$got" = 'each is an error' ]; then
		echo "ok - nomemory/$m"
	else
		echo "not ok - nomemory/$m: $got"
	fi
done
