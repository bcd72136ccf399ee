# Assumptions decide what would be checked
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @g(%x: Tensor[(4 * k, 3), float32], %n: Tensor[(k,), float32]) -> Tensor[(k, 12), float32] {
  reshape(%x, newshape=[-1, 12])
}
def @f(%x: Tensor[(n, 3), float32], assume="n % 16 == 0, n >= 16") {
  reshape(%x, newshape=[-1, 48])
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @g(%x: Tensor[(k*4, 3), float32], %n: Tensor[(k), float32]) -> Tensor[(k, 12), float32] {
  %3: Tensor[(k, 12), float32] = reshape(%x, newshape=[-1, 12]);
  %3
}

def @f(%x: Tensor[(n, 3), float32], assume="n % 16 == 0, n >= 16") -> Tensor[(floordiv(n, 16), 48), float32] {
  %2: Tensor[(floordiv(n, 16), 48), float32] = reshape(%x, newshape=[-1, 48]);
  %2
}
