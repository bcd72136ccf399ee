#!/bin/bash
# Every filter, found by what it does, on what rewrites get wrong: tuples whose
# fields are one value, many uses, effects between, extents of 0, NaN,
# infinities, zeros with signs and subnormal numbers, a free extent that is 4
# and 0.  No bit changes.
set -u
: "${BUILD:?}" "${ROOT:?}"

cat >corners.relay <<'END'
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil }
def @pair(%p: (Tensor[(n, 3), float32], Tensor[(n, 3), float32])) {
  (%p.1, %p.0 + %p.1)
}
def @main(%x: Tensor[(n, 3), float32], %e: Tensor[(0, 3), float32], %s: float32, %b: bool) {
  let %inf = const[Tensor[(3,), float32]](1e30f, -1e30f, 0f) * 1e30f;
  let %nan = %inf * 0f;
  let %t = (%x, %x);
  let %u = @pair(%t);
  let %v = @pair((%u.0, %u.0));
  let %r = ref(%s);
  let %before = ref_read(%r) + 1f;
  ref_write(%r, %before * 2f);
  let %after = ref_read(%r) + 1f;
  let %q = %r;
  ref_write(%q, ref_read(%r) / 0f);
  let %z = exp(concatenate((%e, %e), axis=0)) + 1f;
  let %zs = sum(%z, axis=[0]);
  let %zd = nn.dense(%e, ones(shape=[4, 3], dtype="float32"));
  let %zr = reshape(transpose(%z), newshape=[3, 0]);
  let %m = maximum(%x * %inf, nn.relu(%x + %nan));
  let %k = (%x + 0f) * 1f - %x;
  let %c = clip(%x * %inf, a_min=-3f, a_max=3f);
  let %w = sqrt(%x) * 2f + sqrt(%x) * 2f;
  let %g = if (%b) { (%x, %m) } else { (%m, %x) };
  let %l = Cons(%s, Cons(%after, Nil()));
  (%v, %before, %after, ref_read(%r), %z, %zs, %zd, %zr, %m, %k, %c, %w, %g,
   match (%l) { Cons(%h, _) => { %h }, Nil => { 0f } }, argmax(%m, axis=1),
   cast(%m, dtype="int32"), nn.softmax(%x * %inf), %x / %x, 1f / sqrt(%x))
}
END
cat >input.relay <<'END'
#[version = "0.0.5"]
def @main() {
  const[Tensor[(4, 3), float32]](1f, -1f, 0f, -0f, 1f, 2f, 3f, 0.5f, -2f,
    1e-40f, 1f, -1f) * const[Tensor[(4, 1), float32]](3e38f, 1f, 7f, 1e-4f) *
    const[Tensor[(3,), float32]](10f, 1f, 0.5f)
}
END
relay-parse input.relay | relay-typecheck | relay-eval -o 0=x.npy
relay-parse corners.relay | relay-typecheck >corners.xml

agree()	# the module that a filter wrote
{
	relay-check "$1" && relay-cmp -q -i x=x.npy -i e=random:1:0,3 \
	    -i s=2f -i b=True corners.xml "$1" &&
	    relay-cmp -q -i x=random:1:0,3 -i s=2f -i b=False corners.xml "$1"
}

# What a filter takes besides; no options: as it is.
ways()
{
	case $1 in
	fuse) printf '%s\n' --level=0 --level=2 ;;
	layout) printf '%s\n' --diag=text --always ;;
	normalize) printf '%s\n' --form=cps --form=eta --form=lifted \
		--form=defunctionalized --form=monomorphic ;;
	simplify) printf '%s\n' --diag=text --strict ;;
	*) echo --diag=text ;;
	esac
}

found=0
for f in "$BUILD"/bin/relay-*; do
	p=${f##*/relay-}
	"$f" -q <corners.xml >out.xml 2>/dev/null
	grep -aq '^<relay version' out.xml || continue
	# It leaves out writes of references, as it says.
	[ "$p" != extract ] || continue
	found=$((found + 1))
	for way in $(ways "$p"); do
		"$f" -q "$way" corners.xml >out.xml 2>said && agree out.xml \
		    >>said 2>&1 && continue
		echo "not ok - relay-$p $way changes nothing in the corners"
		sed 's/^/#   /' said
		continue 2
	done
	echo "ok - relay-$p changes nothing in the corners"
done
if relay-build -q --strict corners.xml -o corners.so >said 2>&1 &&
    relay-cmp -q -i x=x.npy -i e=random:1:0,3 -i s=2f -i b=True corners.xml \
	corners.so >>said 2>&1; then
	echo "ok - compiled, nothing changes in the corners"
else
	echo "not ok - compiled, nothing changes in the corners"
	sed 's/^/#   /' said
fi
if [ "$found" -ge 25 ]; then
	echo "ok - filters are found"
else
	echo "not ok - filters are found: $found"
fi
