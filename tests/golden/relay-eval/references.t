# A cell written in a loop
$ relay-parse l.relay | relay-typecheck | relay-eval -f counter --input n=1000
<<< l.relay
#[version = "0.0.5"]
def @fact(%n: int32) -> int32 {
  if (equal(%n, 0)) { 1 } else { multiply(%n, @fact(subtract(%n, 1))) }
}
def @loop(%i: int32, %a: int32) -> int32 {
  if (equal(%i, 0)) { %a } else { @loop(subtract(%i, 1), add(%a, %i)) }
}
def @deep(%i: int32) -> int32 {
  if (equal(%i, 0)) { 0 } else { add(1, @deep(subtract(%i, 1))) }
}
def @even(%i: int32) -> bool {
  if (equal(%i, 0)) { True } else { @odd(subtract(%i, 1)) }
}
def @odd(%i: int32) -> bool {
  if (equal(%i, 0)) { False } else { @even(subtract(%i, 1)) }
}
def @make(%i: int32, %l: List[int32]) -> List[int32] {
  if (equal(%i, 0)) { %l } else { @make(subtract(%i, 1), Cons(%i, %l)) }
}
def @total(%l: List[int32]) -> int32 {
  match (%l) { Cons(%h, %t) => add(%h, @total(%t)), Nil => 0 }
}
def @each[A, B](%f: fn(A) -> B, %l: List[A]) -> List[B] {
  match (%l) { Cons(%h, %t) => Cons(%f(%h), @each(%f, %t)), Nil => Nil }
}
def @lists(%n: int32) { @total(@make(%n, Nil)) }
def @higher(%l: List[int32]) {
  let %k = 10;
  let %f = fn (%x: int32) { multiply(%x, %k) };
  @each(%f, @each(abs, %l))
}
def @both(%l: List[int32]) { @each(fn (%x: int32) { (%x, equal(%x, 2)) }, %l) }
def @ctor(%l: List[int32]) { @each(Some, %l) }
def @compose(%x: int32) {
  let %twice = fn (%f: fn(int32) -> int32) { fn (%v: int32) { %f(%f(%v)) } };
  let %add3 = fn (%v: int32) { add(%v, 3) };
  let %g = %twice(%twice(%add3));
  %g(%x)
}
def @counter(%n: int32) {
  let %r = ref(0);
  let %go = fn (%i: int32) -> int32 {
    if (equal(%i, 0)) { 0 } else {
      ref_write(%r, add(ref_read(%r), %i));
      %go(subtract(%i, 1))
    }
  };
  let %u = %go(%n);
  ref_read(%r)
}
def @knot(%x: int32) {
  let %r = ref(fn (%a: int32) -> int32 { %a });
  let %f = fn (%a: int32) -> int32 {
    if (equal(%a, 0)) { 7 } else {
      let %g = ref_read(%r);
      %g(subtract(%a, 1))
    }
  };
  ref_write(%r, %f);
  %f(%x)
}
def @nest(%p: ((int32, int32), List[List[int32]])) {
  match? (%p) {
    ((%a, _), Cons(Cons(%b, Nil), Cons(_, %rest))) => (%a, %b, %rest),
    ((_, %c), Nil) => (%c, %c, Nil),
  }
}
def @order(%x: int32) {
  let %r = ref(1);
  let %next = fn () -> int32 {
    let %v = ref_read(%r);
    ref_write(%r, multiply(%v, 2));
    %v
  };
  let %t = (%next(), %next(), subtract(%next(), %next()));
  (%t, ref_read(%r), %x)
}
def @unit() { () }
>>> 0
500500
