# What is left out is filled in
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4, 1), float32], %w, %b: Tensor[(7,), float32]) {
  add(nn.dense(multiply(%x, 2f), %w, units=7), %b)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(4, 1), float32], %w: Tensor[(7, 1), float32], %b: Tensor[(7), float32]) -> Tensor[(4, 7), float32] {
  %5: Tensor[(4, 1), float32] = multiply(%x, 2f);
  %6: Tensor[(4, 7), float32] = nn.dense(%5, %w, units=7);
  %7: Tensor[(4, 7), float32] = add(%6, %b);
  %7
}
