# Extents that are known only when a binding is computed keep their names beside an annotation, which is checked: evaluated and compiled, in tuples, in branches, in a declared result
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-typecheck a.xml | cmp - a.xml; relay-print a.xml | grep -o '%[bu] {.*' | sed 's/, annot="[^"]*"//'; relay-build -q a.xml -o a.so; for y in '[1f, 2f]' '[1f, 2f, 3f]'; do for r in "relay-eval a.xml" "relay-run a.so"; do $r -i x='[1, 0, 1]' -i y="$y" 2>&1; done; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(m), int32], %y: Tensor[(n), float32]) -> (Tensor[(n), float32], Tensor[(n, 1), int32], Tensor[(?), int32]) {
  let %b: Tensor[(n, 1), int32] = argwhere(%x);
  let %c = %y + cast(reshape(%b, newshape=[-1]), dtype="float32");
  let %d = if (all(equal(%x, 1))) { %b } else {
    let %u: (Tensor[(n), int32], Tensor[(?), int32], Tensor[(m), int32], Tensor[(1), int32]) = unique(%x);
    expand_dims(%u.0, axis=1)
  };
  (%c, %b, reshape(%d, newshape=[-1]))
}
>>> 1
%b {annot="Tensor[(n, 1), int32]", check="n == d0", dims="d0"}: Tensor[(d0, 1), int32] = argwhere(%x);
%u {annot="(Tensor[(n), int32], Tensor[(?), int32], Tensor[(m), int32], Tensor[(1), int32])", check="n == d1", dims="d1 d2"}: (Tensor[(d1), int32], Tensor[(d2), int32], Tensor[(m), int32], Tensor[(1), int32]) = unique(%x);
([1f, 4f], [[0], [2]], [0, 1])
([1f, 4f], [[0], [2]], [0, 1])
in.relay:3:35: error: check failed: n == d0, where n (axis 0 of 'y') is 3, d0 is 2 [check-failed]
    3 |   let %b: Tensor[(n, 1), int32] = argwhere(%x);
      |                                   ^~~~~~~~~~~~
relay-run: error: check failed: n == d0, where n (axis 0 of 'y') is 3, d0 is 2, at in.relay:3:35-47 [run-time]
