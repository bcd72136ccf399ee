# inlined below a guard that always or never holds
$ relay-parse -q a.relay | relay-schedule | relay-typecheck | tee s.xml | relay-print && relay-eval s.xml
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(n), int32]) -> (%T: Tensor[(n), int32]) {
  let %Q: Tensor[(n), int32];
  let %R: Tensor[(n), int32];
  %Q[i] = guard(i > 0, %I[i - 1], 9i32) + 1i32;
  %R[i] = %I[i] * 3i32;
  %T[i] = guard(True, %Q[i], 7i32) + guard(False, %R[i], 5i32);
}
def @main() { @f(const[Tensor[(2), int32]](1, 3)) }
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @f(%I: Tensor[(n), int32]) -> (%T: Tensor[(n), int32]) {
  %T[i] = guard(i > 0, %I[i - 1], 9i32) + 1i32 + 5i32;
  schedule {
    for l0 < floordiv(n + 3, 4) {
      for l1 < 4 vector {
        %T[l0*4 + l1] where l0*4 + l1 < n;
      }
    }
  }
}

def @main() -> Tensor[(2), int32] {
  %2: Tensor[(2), int32] = @f(const[Tensor[(2), int32]](1, 3));
  %2
}
[15, 7]
