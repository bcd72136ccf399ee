# Functions that are passed, returned and kept in data are called as they are
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @twice[A](%f: fn (A) -> A) -> fn (A) -> A {
  fn (%x: A) { %f(%f(%x)) }
}
def @compose[A, B, C](%f: fn (B) -> C, %g: fn (A) -> B) -> fn (A) -> C {
  fn (%x: A) { %f(%g(%x)) }
}
def @main(%x: Tensor[(n, 4), float32], %g: fn (Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32]) {
  let %pair = (exp, fn (%y: Tensor[(n, 4), float32]) { %y + %x });
  let %both = @compose(%pair.0, %pair.1);
  (@twice(%both)(%x), %g(%x), @twice(@twice(%g)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @twice[A](%f: fn (A) -> A) -> fn (A) -> A {
  let %2: fn (A) -> A = fn (%x: A) -> A {
    let %4: A = %f(%x);
    let %5: A = %f(%4);
    %5
  };
  %2
}

def @compose[A, B, C](%f: fn (B) -> C, %g: fn (A) -> B) -> fn (A) -> C {
  let %3: fn (A) -> C = fn (%x: A) -> C {
    let %5: B = %g(%x);
    let %6: C = %f(%5);
    %6
  };
  %3
}

def @main(%x: Tensor[(n, 4), float32], %g: fn (Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32]) -> (Tensor[(n, 4), float32], Tensor[(n, 4), float32], fn (Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32]) {
  %19: Tensor[(n, 4), float32] = add(%x, %x);
  %20: Tensor[(n, 4), float32] = exp(%19);
  %21: Tensor[(n, 4), float32] = add(%20, %x);
  %22: Tensor[(n, 4), float32] = exp(%21);
  let %13: Tensor[(n, 4), float32] = %g(%x);
  let %24: fn (Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] = fn (%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] {
    let %26: Tensor[(n, 4), float32] = %g(%x);
    let %27: Tensor[(n, 4), float32] = %g(%26);
    let %28: Tensor[(n, 4), float32] = %g(%27);
    let %29: Tensor[(n, 4), float32] = %g(%28);
    %29
  };
  %16: (Tensor[(n, 4), float32], Tensor[(n, 4), float32], fn (Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32]) = (%22, %13, %24);
  %16
}
