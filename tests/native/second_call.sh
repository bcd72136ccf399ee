#!/bin/sh
# A second call with the same extents asks the system for no memory (second_call.c):
# free extents, planned and not; slots by expression, shapes that depend on
# values, C kernels and their work, loops, recursion, data, closures.  On one
# thread: others may have no chunk of a loop in the first call.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
here=$ROOT/tests/native
work=$BUILD/tests/second_call
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >plan.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %a = expand_dims(%x, axis=0) * expand_dims(%x, axis=1);
  let %b = nn.softmax(%a + exp(%a));
  let %c = concatenate((%b, %a), axis=1);
  let %d = nn.softmax(reshape(%c, newshape=[n, 2, n]));
  let %e = nn.matmul(reshape(%d, newshape=[n * 2, n]), %b);
  (sum(tanh(%e), axis=[1]), nn.layer_norm(%b, %x, %x))
}
END
cat >values.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %s = sort(%x);
  let %t = topk(%x, k=5, axis=0);
  let %w = argwhere(%x > 0f);
  let %u = unique(round(%x * 4f));
  (%s, %t.0, %t.1, %w, %u.0, %u.1, argsort(%s), cumsum(%x))
}
END
cat >language.relay <<'END'
#[version = "0.0.5"]
type List { Nil, Cons(float32, List) }
def @list(%i: int32, %s: float32) -> List {
  if (%i == 0) { Nil } else { Cons(%s, @list(%i - 1, %s * 0.5f)) }
}
def @sum(%l: List, %s: float32) -> float32 {
  match (%l) { Nil => %s, Cons(%h, %t) => @sum(%t, %s + %h) }
}
def @main(%x: Tensor[(n), float32]) {
  let %c = ref(%x);
  let %f = fn (%i: int32, %a: Tensor[(?), float32]) -> Tensor[(?), float32] {
    if (%i == 0) { %a } else { %f(%i - 1, concatenate((%a, nn.softmax(%x)))) }
  };
  let %g = fn (%y: Tensor[(n), float32]) { %y * ref_read(%c) };
  (%f(9, %x), @sum(@list(40, sum(%x)), 0f), %g(tanh(%x)))
}
END
compile -std=c17 -D_GNU_SOURCE -O1 -g -rdynamic -I"$ROOT/libcore" \
    -fno-builtin -o second_call "$here/second_call.c" \
    "$BUILD/lib/relay/librelay-rt.a" -lm -lpthread -ldl || exit 1
for m in plan values language; do
	relay-parse -q $m.relay | relay-typecheck >$m.xml || exit 1
	relay-codegen -o plain.so $m.xml
	relay-fuse $m.xml | relay-lower | relay-schedule | relay-plan |
	    relay-codegen -o planned.so
	for form in plain planned; do
		got=$(RELAY_THREADS=1 ./second_call ./$form.so 6 5 16 17 333 2>&1)
		if [ "$got" = 'the rest needs none' ]; then
			echo "ok - second_call/$m $form"
		else
			echo "not ok - second_call/$m $form"
			printf '%s\n' "$got" | sed 's/^/# /'
		fi
	done
done
