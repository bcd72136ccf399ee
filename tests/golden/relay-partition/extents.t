# names that no input binds come from a parameter of the function, or the match is refused
$ relay-parse in.relay | relay-typecheck >in.xml; relay-partition --for acc.relay -v in.xml >out.xml; relay-print out.xml; relay-cmp --dim n=2 --dim k=3 in.xml out.xml | head -2
<<< acc.relay
#[version = "0.0.5"]
pattern tanh-exp(%x) { exp(tanh(%x)) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32]) {
  exp(tanh(reshape(%x, newshape=[n*k])))
}
def @f(%x: Tensor[(n), float32]) {
  let %g = fn (%y: Tensor[(m, 2), float32]) { exp(tanh(reshape(%y, newshape=[-1]))) };
  (%g(reshape(%x, newshape=[-1, 2])), %g)
}
>>> 0
relay-partition: 1: @main: v4: tanh-exp, 2 bindings
relay-partition: @f: v6: not tanh-exp: no input binds the names of its extents
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, k), float32]) -> Tensor[(k*n), float32] {
  %2: Tensor[(k*n), float32] = reshape(%x, newshape=[k*n]);
  %4: Tensor[(k*n), float32] = @acc_0(%2, %x);
  %4
}

def @f(%x: Tensor[(n), float32]) -> (Tensor[(floordiv(n, 2)*2), float32], fn [; m](Tensor[(m, 2), float32]) -> Tensor[(m*2), float32]) {
  let %g: fn [; m](Tensor[(m, 2), float32]) -> Tensor[(m*2), float32] = fn (%y: Tensor[(m, 2), float32]) -> Tensor[(m*2), float32] {
    %4: Tensor[(m*2), float32] = reshape(%y, newshape=[-1]);
    %5: Tensor[(m*2), float32] = tanh(%4);
    %6: Tensor[(m*2), float32] = exp(%5);
    %6
  };
  %7 {check="floormod(n, 2) == 0"}: Tensor[(floordiv(n, 2), 2), float32] = reshape(%x, newshape=[-1, 2]);
  %8: Tensor[(floordiv(n, 2)*2), float32] = %g(%7);
  %9: (Tensor[(floordiv(n, 2)*2), float32], fn [; m](Tensor[(m, 2), float32]) -> Tensor[(m*2), float32]) = (%8, %g);
  %9
}

def @acc_0(%p0: Tensor[(k*n), float32], %p1: Tensor[(n, k), float32], Compiler="acc", Composite="tanh-exp", PartitionedFromPattern="tanh_exp_", global_symbol="acc_0") -> Tensor[(k*n), float32] {
  %3: Tensor[(k*n), float32] = tanh(%p0);
  %4: Tensor[(k*n), float32] = exp(%3);
  %4
}
output  elements  differ  max abs  max rel  NaN/inf
0              6       0        0        0        0
