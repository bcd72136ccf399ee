# In a loop: the weight is narrowed once before it, the state in it
$ relay-parse -q in.relay | relay-typecheck | relay-precision | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 32), float32], %w: Tensor[(32, 32), float32]) {
  let %f = fn (%i: int32, %h: Tensor[(4, 32), float32]) -> Tensor[(4, 32), float32] {
    if (%i < 3) { %f(%i + 1, tanh(nn.dense(%h, %w))) } else { %h }
  };
  %f(0, %x)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x: Tensor[(4, 32), float32], %w: Tensor[(32, 32), float32]) -> Tensor[(4, 32), float32] {
  let %16: Tensor[(32, 32), bfloat16] = cast(%w, dtype="bfloat16");
  let %f {id=3}: fn (int32, Tensor[(4, 32), float32]) -> Tensor[(4, 32), float32] = fn (%i: int32, %h: Tensor[(4, 32), float32]) -> Tensor[(4, 32), float32] {
    let %17: Tensor[(4, 32), bfloat16] = cast(%h, dtype="bfloat16");
    %6: int32 = 3;
    %7: bool = less(%i, %6);
    %8: Tensor[(4, 32), float32] = if (%7) {
      %10: int32 = add(%i, 1);
      %11: Tensor[(4, 32), float32] = nn.dense(%17, %16, out_dtype="float32");
      %12: Tensor[(4, 32), float32] = tanh(%11);
      %13: Tensor[(4, 32), float32] = %f(%10, %12);
      %13
    } else { %h };
    %8
  };
  %15: Tensor[(4, 32), float32] = %f(0, %x);
  %15
}
