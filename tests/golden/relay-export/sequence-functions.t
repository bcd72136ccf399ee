# functions of lists that call a function: loops; concatenation of a list
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && relay-cmp a.xml b.xml && grep -ao 'Loop\|ConcatFromSequence\|new_axis' m.onnx
<<< in.relay
#[version = "0.0.5"]
def @plus(%a: Tensor[(2), float32], %b: Tensor[(2), float32]) {
  %a - %b * 2f
}
def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32], %n: Tensor[(3), int64]) {
  let %xs = Cons(%x, Cons(%y, Cons(exp(%x), Nil)));
  let %scale = fn (%v: Tensor[(2), float32]) -> Tensor[(2), float32] { %v * %y };
  let %ys = @map(%scale, %xs);
  let %zs = @sequence_build(fn (%i: int64) -> Tensor[(2), float32] { %x * cast(%i, dtype="float32") }, 3i64);
  let %wide = @map(fn (%v: Tensor[(2), float32]) -> Tensor[(?, 2), float32] { expand_dims(%v, axis=0) }, %xs);
  let %kept = @filter(fn (%v: Tensor[(2), float32]) -> bool { greater(sum(%v), 1f) }, %xs);
  (@foldl(@plus, %y, %ys), @foldr(@plus, %y, %zs), @foldr1(@plus, %xs),
   @sequence_join(fn (%a: Tensor[(?, 2), float32], %b: Tensor[(?, 2), float32]) -> Tensor[(?, 2), float32] { concatenate((%a, %b), axis=0) }, %wide),
   @sequence_join(fn (%a: Tensor[(2), float32], %b: Tensor[(2), float32]) -> Tensor[(2), float32] { maximum(%a, %b) }, @concat(%xs, %zs)),
   @length(@concat(%kept, %xs)))
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
1              2       0        0        0        0
  ulp 0: 2
2              2       0        0        0        0
  ulp 0: 2
3              6       0        0        0        0
  ulp 0: 6
4              2       0        0        0        0
  ulp 0: 2
5              1       0        0        0        0
  ulp 0: 1
agree
Loop
Loop
Loop
Loop
Loop
Loop
ConcatFromSequence
new_axis
Loop
Loop
Loop
