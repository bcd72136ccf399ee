#!/bin/sh
# What loops, tail calls and kernels take they give back: 1,500 rounds in the
# memory of a few, planned and not.  The limit is on the address space, which a
# sanitizer fills with its shadow: so this is not a golden test.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/frees
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >m.relay <<'END'
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %times: int32) {
  let %loop = fn (%a: Tensor[(?), float32], %k: int32) -> Tensor[(?), float32] {
    if (less(%k, 1)) { %a } else {
      let %c = concatenate((%a, %x));
      let %d = strided_slice(%c, begin=[0], end=[100000]);
      let %s = nn.softmax(%d);
      let %r = if (less(%k, 3)) { %s } else { %d };
      %loop(%r, subtract(%k, 1))
    }
  };
  %loop(%x, %times)
}
def @tail(%x: Tensor[(n), float32], %times: int32) -> Tensor[(n), float32] {
  if (less(%times, 1)) { %x } else {
    let %s = tanh(%x);
    let %t = nn.softmax(%s);
    @tail(%t, subtract(%times, 1))
  }
}
def @pass(%x: Tensor[(n), float32], %times: int32) -> Tensor[(n), float32] {
  if (less(%times, 1)) { %x } else {
    let %y = tanh(%x);
    let %next = fn (%k: int32) -> Tensor[(n), float32] { @pass(%y, %k) };
    %next(subtract(%times, 1))
  }
}
END
relay-parse -q m.relay | relay-typecheck >plain.xml || exit 1
relay-plan plain.xml >planned.xml || exit 1
for form in plain planned; do
	relay-codegen --function=main --function=tail --function=pass -o $form.so \
	    $form.xml || exit 1
	for case in main:300M tail:900M pass:900M; do
		if relay-run --threads=1 -i x=random:1:100000 -i times=1500 \
		    --summary --function=${case%:*} \
		    --max-memory=${case#*:} $form.so >got 2>&1 &&
		    grep -q '^Tensor\[(100000)' got; then
			echo "ok - native/frees $form ${case%:*}"
		else
			echo "not ok - native/frees $form ${case%:*}"
			sed 's/^/# /' got
		fi
	done
done
