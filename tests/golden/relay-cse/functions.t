# Local functions and conditionals that differ in names alone
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %p: bool) {
  let %f = fn (%a: Tensor[(4), float32]) { let %u = exp(%a); %u + %x };
  let %g = fn (%b: Tensor[(4), float32]) { let %v = exp(%b); %v + %x };
  let %h = fn (%b: Tensor[(4), float32]) { let %v = exp(%x); %v + %b };
  let %c = if (%p) { tanh(%x) } else { %f(%x) };
  let %d = if (%p) { tanh(%x) } else { %g(%x) };
  let %e = if (%p) { tanh(%x) } else { %h(%x) };
  let %n = fn (%i: int32) -> int32 {
    if (%i < 9) { %n(%i + 1) } else { %i }
  };
  let %m = fn (%j: int32) -> int32 {
    if (%j < 9) { %m(%j + 1) } else { %j }
  };
  (%f(%x), %g(%x), %h(%x), %c, %d, %e, %n(1), %m(1))
}
>>> 0
relay-cse: stats: rewrites 5
relay-cse: stats: functions 1
relay-cse: stats: bindings 30
relay-cse: stats: types 7
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32], %p: bool) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], int32, int32) {
  let %f: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%a: Tensor[(4), float32]) -> Tensor[(4), float32] {
    %u: Tensor[(4), float32] = exp(%a);
    %6: Tensor[(4), float32] = add(%u, %x);
    %6
  };
  let %h {id=11}: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%b: Tensor[(4), float32]) -> Tensor[(4), float32] {
    %v: Tensor[(4), float32] = exp(%x);
    %14: Tensor[(4), float32] = add(%v, %b);
    %14
  };
  %c: Tensor[(4), float32] = if (%p) {
    %16: Tensor[(4), float32] = tanh(%x);
    %16
  } else {
    %17: Tensor[(4), float32] = %f(%x);
    %17
  };
  %e {id=21}: Tensor[(4), float32] = if (%p) {
    %22: Tensor[(4), float32] = tanh(%x);
    %22
  } else {
    %23: Tensor[(4), float32] = %h(%x);
    %23
  };
  let %n: fn (int32) -> int32 = fn (%i: int32) -> int32 {
    %27: bool = less(%i, 9);
    %28: int32 = if (%27) {
      %30: int32 = add(%i, 1);
      %31: int32 = %n(%30);
      %31
    } else { %i };
    %28
  };
  %40: Tensor[(4), float32] = %f(%x);
  %42: Tensor[(4), float32] = %h(%x);
  %44: int32 = %n(1);
  let %45: int32 = 1;
  %47: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], int32, int32) = (%40, %40, %42, %c, %c, %e, %44, %44);
  %47
}
