# a reduction whose domain depends on data is not vectorized: the last lanes would read past the end
$ relay-parse -q a.relay | relay-schedule | relay-typecheck | tee s.xml | relay-print && relay-eval s.xml
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(n), int64]) -> (%T: int64) {
  %T[] = prod(k < n) %I[k] where %I[k] > 0;
}
def @main() { @f(const[Tensor[(7), int64]](1i64, 3i64, -2i64, 2i64, 0i64, 5i64, 1i64)) }
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=16 registers=16"]
#[numerics = "rounding"]

prim @f(%I: Tensor[(n), int64]) -> (%T: int64) {
  let %R0: int64;
  %R0[] = prod(k < n) %I[k] where %I[k] > 0;
  %T[] = %R0[];
  schedule {
    init %R0[];
    for l0 < n {
      update %R0[l0];
    }
    %T[];
  }
}

def @main() -> int64 {
  %2: int64 = @f(const[Tensor[(7), int64]](1i64, 3i64, -2i64, 2i64, 0i64, 5i64, 1i64));
  %2
}
30i64
