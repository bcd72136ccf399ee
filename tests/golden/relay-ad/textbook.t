# The value and the gradients by both parameters; a broadcast becomes a sum
$ relay-parse in.relay | relay-typecheck | relay-ad | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %b: Tensor[(3,), float32]) {
  sum(tanh(%x * %b))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 3), float32], %b: Tensor[(3), float32]) -> (float32, (Tensor[(n, 3), float32], Tensor[(3), float32])) {
  %3: Tensor[(n, 3), float32] = multiply(%x, %b);
  %4: Tensor[(n, 3), float32] = tanh(%3);
  %5: float32 = sum(%4);
  %7: Tensor[(n, 3), float32] = broadcast_to(1f, shape=[n, 3]);
  %8: Tensor[(n, 3), float32] = multiply(%4, %4);
  %10: Tensor[(n, 3), float32] = subtract(1f, %8);
  %11: Tensor[(n, 3), float32] = multiply(%7, %10);
  %12: Tensor[(n, 3), float32] = multiply(%11, %b);
  %13: Tensor[(n, 3), float32] = multiply(%11, %x);
  %14: Tensor[(3), float32] = sum(%13, axis=[0]);
  %15: (Tensor[(n, 3), float32], Tensor[(3), float32]) = (%12, %14);
  %16: (float32, (Tensor[(n, 3), float32], Tensor[(3), float32])) = (%5, %15);
  %16
}
