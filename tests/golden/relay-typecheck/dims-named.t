# Names of extents, proved, refuted, left to run time
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, m), float32], %y: Tensor[(m, k), float32]) {
  let %a = nn.matmul(%x, %y);
  let %b = reshape(%a, newshape=[-1]);
  let %c = reshape(%x, newshape=[-1]);
  (%b, %c)
}
def @g(%a: Tensor[(p, q), float32], %b: Tensor[(r, s), float32]) {
  @f(%a, %b)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n, m), float32], %y: Tensor[(m, k), float32]) -> (Tensor[(k*n), float32], Tensor[(m*n), float32]) {
  %a: Tensor[(n, k), float32] = nn.matmul(%x, %y);
  %b: Tensor[(k*n), float32] = reshape(%a, newshape=[-1]);
  %c: Tensor[(m*n), float32] = reshape(%x, newshape=[-1]);
  %6: (Tensor[(k*n), float32], Tensor[(m*n), float32]) = (%b, %c);
  %6
}

def @g(%a: Tensor[(p, q), float32], %b: Tensor[(r, s), float32]) -> (Tensor[(p*s), float32], Tensor[(p*q), float32]) {
  %3 {check="q == r"}: (Tensor[(p*s), float32], Tensor[(p*q), float32]) = @f(%a, %b);
  %3
}
