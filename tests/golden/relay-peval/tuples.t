# An operator on a tuple is computed only if all of its items are constants
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-peval m.xml >p.xml; relay-check p.xml; relay-print p.xml | sed 1,3d; for i in m p; do relay-eval -q -i x=random:1 $i.xml >$i; done; cmp m p
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), int32]) {
  let %c = concatenate(([1, 2], [3]));
  let %some = concatenate((%x, [4, 5]));
  let %none = concatenate((%x, %x));
  let %s = stack((sum([1, 2]), sum(%x)));
  let %t = ((1, %x), [6, 7]);
  (%c + [1, 1, 1], %some, %none, %s, concatenate((%t.0.1, %t.1)), %t.0.0 + 1)
}
>>> 0
def @main(%x: Tensor[(2), int32]) -> (Tensor[(3), int32], Tensor[(4), int32], Tensor[(4), int32], Tensor[(2), int32], Tensor[(4), int32], int32) {
  %6: Tensor[(2), int32] = const[Tensor[(2), int32]](4, 5);
  %7: (Tensor[(2), int32], Tensor[(2), int32]) = (%x, %6);
  %some: Tensor[(4), int32] = concatenate(%7);
  %9: (Tensor[(2), int32], Tensor[(2), int32]) = (%x, %x);
  %none: Tensor[(4), int32] = concatenate(%9);
  %33: int32 = 3;
  %13: int32 = sum(%x);
  %14: (int32, int32) = (%33, %13);
  %s: Tensor[(2), int32] = stack(%14);
  %18: Tensor[(2), int32] = const[Tensor[(2), int32]](6, 7);
  %34: Tensor[(3), int32] = const[Tensor[(3), int32]](2, 3, 4);
  %25: (Tensor[(2), int32], Tensor[(2), int32]) = (%x, %18);
  %26: Tensor[(4), int32] = concatenate(%25);
  %35: int32 = 2;
  %31: (Tensor[(3), int32], Tensor[(4), int32], Tensor[(4), int32], Tensor[(2), int32], Tensor[(4), int32], int32) = (%34, %some, %none, %s, %26, %35);
  %31
}
