# A header that is not a dictionary is refused
$ relay-parse d.relay | relay-typecheck >d.xml; v() { printf '\223NUMPY\001\000v\000'; printf '%-117s\n' "$1"; }; { v "__import__('os')"; printf ''; } >x.npy; relay-eval -f same d.xml --input x=x.npy --input y=random:1
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
relay-eval: error: cannot read 'x.npy': malformed header of a .npy array [cannot-read]
