#!/bin/sh
# Lack of memory in compiled models (nomemory.c): recursion, data, closures,
# a loop that collects, a workspace, an arena, readers of pictures; planned and
# not.
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

# lacks MODEL [FILE]
lacks()
{
	got=$(./nomemory ./"$1".so ${2+"$2"} 2>&1)
	if [ "$got" = 'each is an error' ]; then
		echo "ok - nomemory/$1${2+ ${2##*.}}"
	else
		echo "not ok - nomemory/$1${2+ ${2##*.}}: $got"
	fi
}
lacks plain
lacks planned

cat >picture.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n), uint8]) { image.decode(%x, image.file_extents(%x)) }
END
relay-parse picture.relay | relay-typecheck | relay-codegen -o picture.so
printf 'P2 3 2 9 0 1 2 3 4 9' >p.pgm
base64 -d >p.png <<'END'
iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGNgZGL+xcrGxAkGAAtA
AUQpIsOUAAAAAElFTkSuQmCC
END
lacks picture p.pgm
lacks picture p.png
# What could end the process; dlopen shows that the names are read.
calls=$(nm -D --undefined-only plain.so planned.so picture.so |
    grep -wE 'dlopen|_?exit|_Exit|quick_exit|abort|raise|kill|v?errx?|__assert_fail')
if [ "$(echo "$calls" | grep -vcw dlopen)" = 0 ] && [ -n "$calls" ]; then
	echo "ok - nomemory/a model never exits"
else
	echo "not ok - nomemory/a model calls $calls"
fi
