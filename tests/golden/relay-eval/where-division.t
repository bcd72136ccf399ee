# outside of a stage's domain nothing fails: no division, no guarded load
$ relay-parse -q a.relay | relay-typecheck | relay-eval -
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(n), int32]) -> (%A: Tensor[(n), int32], %B: Tensor[(n), int32], %C: Tensor[(n + 1), int32], %D: Tensor[(n), int32], %S: int32) {
  %A[i] = 10i32 / %I[i] where %I[i] != 0i32;
  %B[i] = floormod(10i32, %I[1]) where %I[1] > 0i32;
  %C[i] = guard(%I[0] == 1i32, %I[i], 5i32) where i < n;
  %D[i] = guard(%I[i] > 0i32, %I[i + 1], 5i32) where i + 1 < n;
  %S[] = sum(k < n) 10i32 / %I[k] where %I[k] != 0i32;
}
def @main() { @f(const[Tensor[(3), int32]](1, 0, 3)) }
>>> 0
([10, 0, 3], [0, 0, 0], [1, 0, 3, 0], [0, 5, 0], 13)
