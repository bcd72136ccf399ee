# Recursion without a written result
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], %i: int32) {
  if (equal(%i, 0)) { %x } else { @f(%x, subtract(%i, 1)) }
}
def @g(%y: Tensor[(k,), float32]) { @f(%y, 3) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n), float32], %i: int32) -> Tensor[(n), float32] {
  %4: bool = equal(%i, 0);
  %5: Tensor[(n), float32] = if (%4) { %x } else {
    %7: int32 = subtract(%i, 1);
    %8: Tensor[(n), float32] = @f(%x, %7);
    %8
  };
  %5
}

def @g(%y: Tensor[(k), float32]) -> Tensor[(k), float32] {
  %3: Tensor[(k), float32] = @f(%y, 3);
  %3
}
