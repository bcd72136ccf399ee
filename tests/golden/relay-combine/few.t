# Fewer than three are left alone
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-combine a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32]) {
  (nn.dense(%h, %v), nn.dense(%h, %u))
}
>>> 0
