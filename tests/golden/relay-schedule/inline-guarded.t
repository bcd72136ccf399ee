# inlined below a guard, an integer division divides by 1 where the guard does not hold
$ relay-parse -q a.relay | relay-schedule | relay-typecheck | tee s.xml | relay-print && relay-eval s.xml
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(n), int32]) -> (%T: Tensor[(n + 1), int32]) {
  let %Q: Tensor[(n), int32];
  %Q[i] = 10i32 / %I[i] + %I[i] / 2i32;
  %T[i] = guard(i < n, %Q[i], 7i32);
}
def @main() { @f(const[Tensor[(2), int32]](1, 3)) }
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @f(%I: Tensor[(n), int32]) -> (%T: Tensor[(n + 1), int32]) {
  for (i < n + 1) {
    let %t1 = guard(i < n, %I[i], 0i32);
    %T[i] = select(i < n, 10i32 / select(i < n, %t1, 1i32) + %t1 / 2i32, 7i32);
  }
  schedule {
    for l0 < floordiv(n, 4) + 1 {
      for l1 < 4 vector {
        %T[l0*4 + l1] where l0*4 + l1 < n + 1;
      }
    }
  }
}

def @main() -> Tensor[(3), int32] {
  %2: Tensor[(3), int32] = @f(const[Tensor[(2), int32]](1, 3));
  %2
}
[10, 4, 7]
