# Names of extents in nested closures
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, m), float32]) {
  let %g = fn (%y: Tensor[(m, k), float32]) {
    let %h = fn (%z: Tensor[(k, j), float32]) { nn.matmul(nn.matmul(%x, %y), %z) };
    %h
  };
  %g
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n, m), float32]) -> fn [; k](Tensor[(m, k), float32]) -> fn [; j](Tensor[(k, j), float32]) -> Tensor[(n, j), float32] {
  let %g: fn [; k](Tensor[(m, k), float32]) -> fn [; j](Tensor[(k, j), float32]) -> Tensor[(n, j), float32] = fn (%y: Tensor[(m, k), float32]) -> fn [; j](Tensor[(k, j), float32]) -> Tensor[(n, j), float32] {
    let %h: fn [; j](Tensor[(k, j), float32]) -> Tensor[(n, j), float32] = fn (%z: Tensor[(k, j), float32]) -> Tensor[(n, j), float32] {
      %6: Tensor[(n, k), float32] = nn.matmul(%x, %y);
      %7: Tensor[(n, j), float32] = nn.matmul(%6, %z);
      %7
    };
    %h
  };
  %g
}
