# Other attributes, types and operands are other computations
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 4), float32], %y: Tensor[(4, 4), float32]) {
  let %a = sum(%x, axis=[0]);
  let %b = sum(%x, axis=[1]);
  let %c = sum(%x, axis=[0]);
  let %d = cast(%x, dtype="float64");
  let %e = cast(%x, dtype="float16");
  (%a, %b, %c, %d, %e, %x - %y, %y - %x, exp(%x), exp(%y))
}
>>> 0
relay-cse: stats: rewrites 1
relay-cse: stats: functions 1
relay-cse: stats: bindings 11
relay-cse: stats: types 6
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4, 4), float32], %y: Tensor[(4, 4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4, 4), float64], Tensor[(4, 4), float16], Tensor[(4, 4), float32], Tensor[(4, 4), float32], Tensor[(4, 4), float32], Tensor[(4, 4), float32]) {
  %a: Tensor[(4), float32] = sum(%x, axis=[0]);
  %b: Tensor[(4), float32] = sum(%x, axis=[1]);
  %d {id=6}: Tensor[(4, 4), float64] = cast(%x, dtype="float64");
  %e: Tensor[(4, 4), float16] = cast(%x, dtype="float16");
  %8: Tensor[(4, 4), float32] = subtract(%x, %y);
  %9: Tensor[(4, 4), float32] = subtract(%y, %x);
  %10: Tensor[(4, 4), float32] = exp(%x);
  %11: Tensor[(4, 4), float32] = exp(%y);
  %12: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4, 4), float64], Tensor[(4, 4), float16], Tensor[(4, 4), float32], Tensor[(4, 4), float32], Tensor[(4, 4), float32], Tensor[(4, 4), float32]) = (%a, %b, %a, %d, %e, %8, %9, %10, %11);
  %12
}
