# Parameters that hold something else than floats, that are unknown, named twice, or that nothing depends on
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad a.xml; relay-ad --wrt=x,z,x a.xml; relay-ad --wrt=%u --wrt=x a.xml | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
  sum(take(%x, %i, axis=0, mode="fast") * 0f + stop_gradient(%x) * %x)
}
>>> 0
in.relay:2:40: error: %i has no gradient: its type has parts that are not floats [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      |                                        ^~
help: --wrt=x,u selects the parameters of floats
in.relay:2:1: error: @main has no parameter 'z' [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: --wrt=x,u selects the parameters of floats
in.relay:2:11: error: %x is given twice in --wrt [gradient-parameter]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      |           ^~
in.relay:2:65: warning: the result does not depend on %u: its gradient is zero [gradient-zero]
    2 | def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n,), int32], %u: (Tensor[(n,), float32], float64)) {
      |                                                                 ^~
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 2), float32], %i: Tensor[(n), int32], %u: (Tensor[(n), float32], float64)) -> (float32, ((Tensor[(n), float32], float64), Tensor[(n, 2), float32])) {
  %4: Tensor[(n, 2), float32] = take(%x, %i, axis=0, mode="fast");
  %5: float32 = 0f;
  %6: Tensor[(n, 2), float32] = multiply(%4, %5);
  %7: Tensor[(n, 2), float32] = stop_gradient(%x);
  %8: Tensor[(n, 2), float32] = multiply(%7, %x);
  %9: Tensor[(n, 2), float32] = add(%6, %8);
  %10: float32 = sum(%9);
  %12: Tensor[(n, 2), float32] = broadcast_to(1f, shape=[n, 2]);
  %13: Tensor[(n, 2), float32] = multiply(%12, %7);
  %14: Tensor[(n, 2), float32] = multiply(%12, %5);
  %15: Tensor[(2), int32] = shape_of(%x);
  %17: int32 = take(%15, 0i64, axis=0);
  %19: int32 = subtract(%17, 1);
  %20: Tensor[(n), int32] = minimum(%i, %19);
  %22: Tensor[(n), int32] = maximum(%20, 0);
  %23: Tensor[(1, n), int32] = expand_dims(%22, axis=0);
  %24: Tensor[(n, 2), float32] = zeros(dtype="float32", shape=[n, 2]);
  let %25: Tensor[(n, 2), float32] = scatter_nd(%24, %23, %14, mode="add");
  %26: Tensor[(n, 2), float32] = scatter_nd(%13, %23, %14, mode="add");
  let %27: Tensor[(n), float32] = %u.0;
  %28: Tensor[(n), float32] = zeros(dtype="float32", shape=[n]);
  let %29: float64 = %u.1;
  %31: (Tensor[(n), float32], float64) = (%28, 0f64);
  %32: ((Tensor[(n), float32], float64), Tensor[(n, 2), float32]) = (%31, %26);
  %33: (float32, ((Tensor[(n), float32], float64), Tensor[(n, 2), float32])) = (%10, %32);
  %33
}
