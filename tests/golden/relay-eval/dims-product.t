# An expression of a name is checked at entry
$ relay-parse d.relay | relay-typecheck | relay-eval -f double --input x='[1]' --input y='[1, 2, 3]'
<<< d.relay
#[version = "0.0.5"]
def @same(%x: Tensor[(n, 2), float32], %y: Tensor[(n, 2), float32]) { add(%x, %y) }
def @double(%x: Tensor[(n), float32], %y: Tensor[(n*2), float32]) { %y }
def @cast(%x: Tensor[(?, 2), float32]) {
  let %y = match_cast[Tensor[(3, 2), float32]](%x);
  %y
}
def @few(%x: Tensor[(n), float32], assume="n <= 3") { %x }
def @divide(%x: int32, %y: int32) { divide(%x, %y) }
def @pair(%x: Tensor[(2, 2), float32], output_names="first,se/cond") {
  (add(%x, %x), negative(%x))
}
def @scalars(%a: bool, %b: float16, %c: uint8, %d: float64, %e: bfloat16, %f: int64) {
  (%a, %b, %c, %d, %e, %f)
}
def @empty(%x: Tensor[(n, 3), int8]) { negative(%x) }
>>> 1
d.relay:3:39: error: parameter 'y': expected Tensor[(n*2), float32], found Tensor[(3), float32], where n (axis 0 of 'x') is 1 [shape-check]
    3 | def @double(%x: Tensor[(n), float32], %y: Tensor[(n*2), float32]) { %y }
      |                                       ^~
