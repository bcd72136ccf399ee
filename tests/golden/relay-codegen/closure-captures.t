# Closures as values that capture tensors, extents, and scalars of all kinds at once
$ relay-parse -q in.relay | relay-typecheck >m.xml; for c in True False; do in="-i x=random:1:5,3 -i s=2.5 -i i=3 -i b=$c"; relay-eval $in m.xml >want; for O in -O0 -O2; do relay-codegen --strict $O -o m.so m.xml && relay-run $in m.so | diff want -; done; cat want; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32], %s: float32, %i: int64, %b: bool) {
  let %y = strided_slice(%x, begin=[0, 0], end=[100, 100], strides=[2, 1]);
  let %z = sum(%x, axis=[1]);
  let %t = %s * 2f;
  let %j = %i + 1i64;
  let %no = logical_not(%b);
  let %f = fn (%q: float32) {
    (concatenate((%y, %x)) * (%q + %t), take(%z, %j, axis=0), %no)
  };
  let %g = fn (%q: float32) {
    let %k = fn (%p: float32) { (concatenate((%x, %y)) * %p, %q + %s, %b) };
    let %r = ref(%k);
    ref_read(%r)(%t + cast(%j, dtype="float32"))
  };
  let %h = if (%b) { %f } else { %g };
  let %o = %h(0.5f);
  (sum(%o.0, axis=[1]), %o.1, %o.2)
}
>>> 0
([12.558403f, 9.272585f, 7.815402f, 12.558403f, 9.08335f, 9.272585f, 9.919575f, 7.815402f], 1.4209821f, False)
([20.550114f, 14.863664f, 15.173321f, 16.23203f, 12.788839f, 20.550114f, 15.173321f, 12.788839f], 3f, False)
