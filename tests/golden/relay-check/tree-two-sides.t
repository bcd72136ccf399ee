# predicates with loops on both sides are proved by their difference, whose parts make up an axis
$ relay-parse -q m.relay | relay-check && echo proved
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = %x[i];
  schedule { for o < floordiv(n + 3, 4) { for p < 4 { %y[o*4 + p] where p < n - o*4; } } }
}
prim @g(%x: Tensor[(20), float32]) -> (%y: Tensor[(20), float32]) {
  %y[i] = %x[i];
  schedule { for o < 5 { for p < 4 { %y[o*4 + p] where p < 10 - o*4; } } for q < 5 { for r < 4 { %y[q*4 + r] where r >= 10 - q*4; } } }
}
prim @h(%x: Tensor[(20), float32]) -> (%y: Tensor[(20), float32]) {
  let %t: Tensor[(20), float32];
  %t[i] = %x[i];
  %y[i] = %t[i];
  schedule { for o < 5 { for p < 4 { %t[o*4 + p] where p < 10 - o*4; } for p2 < 4 { %t[o*4+p2] where p2 >= 10 - o*4; } for r < 4 { %y[o*4 + r] where r >= 10 - o*4; } for s < 4 { %y[o*4 + s] where s < 10 - o*4; } } }
}
>>> 0
proved
