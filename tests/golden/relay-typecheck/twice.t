# what is found of a parameter without annotation holds for the bindings before it, too
$ relay-parse -q a.relay | relay-typecheck | tee t.xml | relay-print && relay-typecheck t.xml | cmp - t.xml
<<< a.relay
#[version = "0.0.5"]
def @f(%a: Tensor[(n,), float32], %b: Tensor[(m,), float32]) {
  let %g = fn (%p) {
    let %q = nn.relu(%p);
    let %h = fn (%r) {
      let %l = Cons(%q, Cons(%a, Nil));
      %q
    };
    let %y = %h(%q);
    %b
  };
  %g(%b)
}
def @g(%a: Tensor[(4, n,), int32], %m: Tensor[(m,), float32]) {
  let %g = fn (%p) {
    let %h = fn (%q) {
      let %v = @id(%p);
      let %w = match_cast[Tensor[(k, l), int32]](%v);
      %q
    };
    let %y = %h(%p);
    %p
  };
  let %u = fn (%x) { %a };
  let %z = %u(%a);
  %m
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @f(%a: Tensor[(n), float32], %b: Tensor[(m), float32]) -> Tensor[(m), float32] {
  let %g: fn (Tensor[(m), float32]) -> Tensor[(m), float32] = fn (%p: Tensor[(m), float32]) -> Tensor[(m), float32] {
    %q: Tensor[(m), float32] = nn.relu(%p);
    let %h {check="n == m"}: fn (Tensor[(n), float32]) -> Tensor[(n), float32] = fn (%r: Tensor[(n), float32]) -> Tensor[(n), float32] {
      %8: List[Tensor[(n), float32]] = Nil;
      %9: List[Tensor[(n), float32]] = Cons(%a, %8);
      let %l: List[Tensor[(?), float32]] = Cons(%q, %9);
      %q
    };
    let %y: Tensor[(n), float32] = %h(%q);
    %b
  };
  %12: Tensor[(m), float32] = %g(%b);
  %12
}

def @g(%a: Tensor[(4, n), int32], %m: Tensor[(m), float32]) -> Tensor[(m), float32] {
  let %g: fn (Tensor[(?, ?), int32]) -> Tensor[(?, ?), int32] = fn (%p {dims="d0 d1"}: Tensor[(?, ?), int32]) -> Tensor[(?, ?), int32] {
    let %h: fn (Tensor[(d0, d1), int32]) -> Tensor[(d0, d1), int32] = fn (%q: Tensor[(d0, d1), int32]) -> Tensor[(d0, d1), int32] {
      %v: Tensor[(d0, d1), int32] = @id(%p);
      let %w {dims="k l"}: Tensor[(k, l), int32] = match_cast[Tensor[(k, l), int32]](%v);
      %q
    };
    let %y: Tensor[(d0, d1), int32] = %h(%p);
    %p
  };
  let %u: fn (Tensor[(4, n), int32]) -> Tensor[(4, n), int32] = fn (%x: Tensor[(4, n), int32]) -> Tensor[(4, n), int32] { %a };
  let %z: Tensor[(4, n), int32] = %u(%a);
  %m
}

def @id[A](%x: A) -> A {
  %x
}
