# A local function's extents are those of its calls
$ relay-parse a.relay | relay-typecheck | relay-stat --bindings
<<< a.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(7), float32], %b: Tensor[(n, 5), float32]) {
  let %f = fn (%x: Tensor[(?), float32]) { negative(%x) };
  let %g = fn (%x: Tensor[(k, 5), float32]) -> Tensor[(k, 5), float32] { negative(%x) };
  (%f(%a), %g(%b))
}
>>> 0
binding   operator    FLOPs  MACs       read    written  FLOPs/byte
main.v5   negative       d0     0       d0*4       d0*4           -
main.v8   negative      k*5     0       k*20       k*20           -
main.v9   fn v3           7     0         28         28        0.12
main.v10  fn v6         n*5     0       n*20       n*20           -
          one call  n*5 + 7     0  n*20 + 28  n*20 + 28           -

operator  count     FLOPs  MACs         read      written  FLOPs/byte
negative      2  d0 + k*5     0  d0*4 + k*20  d0*4 + k*20           -
total         2  d0 + k*5     0  d0*4 + k*20  d0*4 + k*20           -
one call          n*5 + 7     0    n*20 + 28    n*20 + 28           -

parameters: 0 elements, 0 bytes
peak live memory: n*20 + max(max(28, d1*4 + n*20), d1*4) + 28 bytes
