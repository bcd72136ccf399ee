# What was made float32 again is not narrowed again, and a product reads the narrow value that it is made of
$ relay-parse -q in.relay | relay-typecheck | relay-precision >a.xml && relay-print a.xml && relay-precision a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), bfloat16], %w: Tensor[(64, 64), float32], %s: Tensor[(2), int64]) {
  %0 = cast(%x, dtype="float32");
  (reshape(%0, %s), nn.dense(%0, %w))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x: Tensor[(8, 64), bfloat16], %w: Tensor[(64, 64), float32], %s: Tensor[(2), int64]) -> (Tensor[(?, ?), float32], Tensor[(8, 64), float32]) {
  %7: Tensor[(64, 64), bfloat16] = cast(%w, dtype="bfloat16");
  %0: Tensor[(8, 64), float32] = cast(%x, dtype="float32");
  %4 {dims="d0 d1"}: Tensor[(d0, d1), float32] = reshape(%0, %s);
  %5: Tensor[(8, 64), float32] = nn.dense(%x, %7, out_dtype="float32");
  %6: (Tensor[(d0, d1), float32], Tensor[(8, 64), float32]) = (%4, %5);
  %6
}
