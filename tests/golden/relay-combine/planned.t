# A plan does not hold any more, and what was combined stays
$ relay-parse -q in.relay | relay-typecheck | relay-plan | relay-combine --min-branches=2 >a.xml && relay-combine --min-branches=2 a.xml | cmp - a.xml && head -n 1 a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32]) {
  (nn.dense(%h, %v), nn.dense(%h, %u))
}
>>> 0
<relay version="1" has="typed">
