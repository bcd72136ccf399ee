# An archive that is none
$ relay-parse d.relay | relay-typecheck >d.xml; echo hello >o.npz; relay-eval -f pair d.xml --input o.npz
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
>>> 3
relay-eval: error: cannot read 'o.npz': not a zip archive, as .npz files are [cannot-read]
