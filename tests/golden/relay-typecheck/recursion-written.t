# A written result lets a function call itself at other extents
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], %i: int32) -> Tensor[(?,), float32] {
  if (equal(%i, 0)) { %x } else { @f(concatenate((%x, %x), axis=0), subtract(%i, 1)) }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n), float32], %i: int32) -> Tensor[(?), float32] {
  %4: bool = equal(%i, 0);
  %5 {dims="d1"}: Tensor[(d1), float32] = if (%4) { %x } else {
    %6: (Tensor[(n), float32], Tensor[(n), float32]) = (%x, %x);
    %7: Tensor[(n*2), float32] = concatenate(%6);
    %9: int32 = subtract(%i, 1);
    %10 {dims="d0"}: Tensor[(d0), float32] = @f(%7, %9);
    %10
  };
  %5
}
