# ids, annotations and attributes come back
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
#[numerics = "fast"]
def @main {next=40}(%x {id=9, device="cpu"}: Tensor[(n, 4), float32], Primitive=1, assume="n <= 64") -> Tensor[(?, ?), float32] {
  let %h {id=7, check="n == 64"}: Tensor[(n, 4), float32] = transpose(%x, axes=[1, 0]);
  %12 = match_cast[Tensor[(m, 4), float32]](%h);
  let %k {id=3} = clip(%12, a_min=-1e-3f, a_max=inff);
  add(%k, const[Tensor[(2, 2), float16]](1f16, -2f16, inff16, nanf16))
}
>>> 0
#[version = "0.0.5"]
#[numerics = "fast"]

def @main {next=40}(%x {id=9, device="cpu"}: Tensor[(n, 4), float32], Primitive=1, assume="n <= 64") -> Tensor[(?, ?), float32] {
  %h {id=7, check="n == 64"}: Tensor[(n, 4), float32] = transpose(%x, axes=[1, 0]);
  %12 = match_cast[Tensor[(m, 4), float32]](%h);
  %k {id=3} = clip(%12, a_max=inff, a_min=-0.001f);
  add(%k, const[Tensor[(2, 2), float16]](1f16, -2f16, inff16, nanf16))
}
