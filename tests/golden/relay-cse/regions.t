# A branch sees what was computed before; what it computes ends with it
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %p: bool) {
  let %a = exp(%x);
  let %b = if (%p) { exp(%x) + tanh(%x) } else { sin(exp(%x)) + tanh(%x) };
  (%a, %b, tanh(%x), tanh(%x))
}
>>> 0
relay-cse: stats: rewrites 3
relay-cse: stats: functions 1
relay-cse: stats: bindings 11
relay-cse: stats: types 4
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32], %p: bool) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %a: Tensor[(4), float32] = exp(%x);
  %b: Tensor[(4), float32] = if (%p) {
    %6: Tensor[(4), float32] = tanh(%x);
    %7: Tensor[(4), float32] = add(%a, %6);
    %7
  } else {
    %9: Tensor[(4), float32] = sin(%a);
    %10: Tensor[(4), float32] = tanh(%x);
    %11: Tensor[(4), float32] = add(%9, %10);
    %11
  };
  %12: Tensor[(4), float32] = tanh(%x);
  %14: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) = (%a, %b, %12, %12);
  %14
}
