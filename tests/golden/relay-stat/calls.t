# a function's extents are those of the call: 4 * 7 and 4 * 5 FLOPs; a local function counts at its calls
$ relay-parse in.relay | relay-typecheck | relay-stat --bindings
<<< in.relay
#[version = "0.0.5"]
def @twice(%x: Tensor[(n), float32]) -> Tensor[(n), float32] {
  add(exp(%x), add(%x, %x))
}
def @main(%a: Tensor[(7), float32], %b: Tensor[(5), float32]) {
  let %f = fn (%x: Tensor[(7), float32]) -> Tensor[(7), float32] { negative(%x) };
  (@twice(%a), @twice(%b), %f(%f(%a)))
}
>>> 0
binding   operator  FLOPs  MACs  read  written  FLOPs/byte
twice.v2  exp           n     0   n*4      n*4           -
twice.v3  add           n     0   n*8      n*4           -
twice.v4  add           n     0   n*8      n*4           -
main.v5   negative      7     0    28       28        0.12
main.v6   @twice       21     0   140       84        0.09
main.v7   @twice       15     0   100       60        0.09
main.v8   fn v3         7     0    28       28        0.12
main.v9   fn v3         7     0    28       28        0.12
          one call     50     0   296      200        0.10

operator  count    FLOPs  MACs       read    written  FLOPs/byte
add           2      n*2     0       n*16        n*8           -
exp           1        n     0        n*4        n*4           -
negative      1        7     0         28         28        0.12
total         4  n*3 + 7     0  n*20 + 28  n*12 + 28           -
one call              50     0        296        200        0.10

parameters: 0 elements, 0 bytes
peak live memory: 152 bytes
