# a match on lists, optionals and tuples: If; as the condition of a loop
$ python3 -c 'import numpy as np; x = np.float32([1, 2]); np.save("two.npy", x); np.savez("two.npz", x, x * 3)' && relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && relay-cmp a.xml b.xml --input=xs=Nil --input=o=None && relay-cmp a.xml b.xml --input=xs=two.npz --input=o=two.npy && grep -ao 'If\|Loop\|OptionalHasElement' m.onnx | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @main(%xs: List[Tensor[(2), float32]], %o: Option[Tensor[(2), float32]], %a: Tensor[(2), float32]) {
  let %f = fn (%l: List[Tensor[(2), float32]], %s: Tensor[(2), float32]) -> Tensor[(2), float32] {
    match (%l) { Cons(%x, %rest) => { %f(%rest, %s * 2f + %x) }, Nil => { %s } }
  };
  let %g = fn (%l: List[Tensor[(2), float32]], %s: Tensor[(2), float32]) -> Tensor[(2), float32] {
    match (%l) { Nil => { %s - 1f }, Cons(%x, %rest) => { %g(%rest, exp(%s) + %x) } }
  };
  let %p = match (%o) { Some(%x) => { exp(%x) }, None => { %a } };
  let %q = match (%xs) { Cons(%x, Cons(%y, _)) => { %x + %y }, Cons(%x, Nil) => { %x }, _ => { %a } };
  let %r = match ((%xs, %o)) { (Nil, _) => { 0f }, (_, None) => { 1f }, (_, Some(_)) => { 2f } };
  let %t = match (Some(%xs)) { Some(Cons(%x, _)) => { %x }, _ => { %a } };
  (%f(%xs, %a), %g(%xs, %a), %p, %q, %r, %t)
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
1              2       0        0        0        0
  ulp 0: 2
2              2       0        0        0        0
  ulp 0: 2
3              2       0        0        0        0
  ulp 0: 2
4              1       0        0        0        0
  ulp 0: 1
5              2       0        0        0        0
  ulp 0: 2
agree
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
1              2       0        0        0        0
  ulp 0: 2
2              2       0        0        0        0
  ulp 0: 2
3              2       0        0        0        0
  ulp 0: 2
4              1       0        0        0        0
  ulp 0: 1
5              2       0        0        0        0
  ulp 0: 2
agree
      7 If
      2 Loop
      3 OptionalHasElement
