# Trees that are right: what guards say, lanes of updates, products of sums
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
// the second sum of two, by lanes
prim @lanes(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n parallel { for b < 16 { init %t[a, b]; } for k < 8 { for b1 < 16 { update %t[a, b1, k]; } } for k2 < 8 { for b2 < 16 vector { update %t[a, b2, k2 + 8]; } } for b3 < 16 { %y[a, b3]; } } }
}
// the second part of a guard says which element is read
prim @second(%x: Tensor[(n), float32]) -> (%y: Tensor[(n, n), float32]) {
  let %t: Tensor[(n), float32];
  %t[i] = %x[i] * 2f;
  %y[i, j] = guard(and(j < 9, i == j), %t[j], 0f);
  schedule { for a < n { %t[a]; for b < n { %y[a, b]; } } }
}
prim @first(%x: Tensor[(n), float32]) -> (%y: Tensor[(n, n), float32]) {
  let %t: Tensor[(n), float32];
  %t[i] = %x[i] * 2f;
  %y[i, j] = guard(and(i == j, j < 9), %t[j], 0f);
  schedule { for a < n { %t[a]; for b < n { %y[a, b]; } } }
}
// bounds whose product is beyond 64 bits say nothing
prim @large(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  let %t: Tensor[(n), float32];
  %t[i] = %x[i] * 2f;
  %y[i] = guard(floordiv(i, 4611686018427387904) < 4611686018427387904, %t[i], 0f);
  schedule { for a < n { %t[a]; %y[a]; } }
}
// a sum of two extents counts as one extent in a product
prim @sums(%x: Tensor[(n), float32], %v: Tensor[(m), float32], %w: Tensor[(k), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = %x[i] * 2f;
  schedule { for a < n { %y[a] where max(n + m, 3)*k >= 0; } }
}
// the quotient of an index and a divisor that is not constant
prim @product(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  let %t: Tensor[(n), float32];
  %t[i] = %x[i] * 2f;
  %y[i] = guard(floordiv(i, n + 1) < 4611686018427387904, %t[i], 0f);
  schedule { for a < n { %t[a]; %y[a]; } }
}
// the digits of a loop in the order of the axes of a sum
prim @digits(%x: Tensor[(n, 4, 8), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = sum(k < 4, l < 8) %x[i, k, l];
  schedule { for a < n { for f < 32 { %y[a, floordiv(f, 8), floormod(f, 8)]; } } }
}
>>> 0
