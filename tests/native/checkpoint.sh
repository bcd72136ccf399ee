#!/bin/sh
# The gradient of a loop in the higher-order form, where one function's values
# are computed again: it runs in memory that is too little without, and its
# results are the same bytes.  The limit is on the address space.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/checkpoint
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1

cat >m.relay <<'END'
#[version = "0.0.5"]
def @cell(%x: Tensor[(n), float64], %w: Tensor[(n), float64], %k: int32) -> Tensor[(n), float64] {
  if (%k == 0) { %x } else { @cell(%x * %w - %x * %x * 0.25f64, %w, %k - 1) }
}
def @loop(%x: Tensor[(n), float64], %w: Tensor[(n), float64], %k: int32) -> Tensor[(n), float64] {
  if (%k == 0) { %x } else { @loop(@cell(%x, %w, 20), %w, %k - 1) }
}
def @main(%x: Tensor[(n), float64], %w: Tensor[(n), float64], %k: int32) -> float64 {
  sum(@loop(%x, %w, %k))
}
END
relay-parse -q m.relay | relay-typecheck >m.xml || exit 1
relay-ad --wrt=x,w m.xml >kept.xml || exit 1
relay-ad --wrt=x,w --checkpoint=cell m.xml >again.xml || exit 1
gradient()
{
	relay-run -q --threads=1 -i x=random:1:100000 -i w=random:2:100000 \
	    -i k="$2" -o "$1$2.npz" $3 "$1.so" >"$1.log" 2>&1
}
for form in kept again; do
	relay-codegen -q -o $form.so $form.xml || exit 1
	gradient $form 3 ''
done
if cmp kept3.npz again3.npz; then
	echo "ok - native/checkpoint equal results"
else
	echo "not ok - native/checkpoint equal results"
fi
if gradient again 40 --max-memory=700M; then
	echo "ok - native/checkpoint in less memory"
else
	echo "not ok - native/checkpoint in less memory"
	sed 's/^/# /' again.log
fi
if gradient kept 40 --max-memory=700M || ! grep -q 'no memory' kept.log; then
	echo "not ok - native/checkpoint without: not more memory"
	sed 's/^/# /' kept.log
else
	echo "ok - native/checkpoint without: more memory"
fi
