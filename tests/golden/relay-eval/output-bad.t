# An output is NAME=FILE.npy or FILE.npz
$ relay-parse d.relay | relay-typecheck | relay-eval -f pair --input x='[[1, 2], [3, 4]]' --output first
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
>>> 2
relay-eval: error: 'first' is neither NAME=FILE.npy nor FILE.npz [bad-output]
