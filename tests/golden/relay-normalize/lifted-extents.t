# extents: of parameters and captures, and one that nothing captured tells
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=lifted -v a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/@lifted/,$p'; relay-cmp -q a.xml b.xml -i x=random:1:3,4 -i y=random:2:5 | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m,), float32]) {
  let %f = fn (%v: Tensor[(4,), float32]) { %x + %v };
  let %g = fn (%v: Tensor[(k,), float32]) { sum(%v) };
  let %h = fn (%v: float32) -> Tensor[(m,), float32] { full(%v, shape=[m], dtype="float32") };
  (%f(ones(shape=[4], dtype="float32")), %g(%y), %h(2f))
}
>>> 0
relay-normalize: 1: @main: %f (v3): lifted
relay-normalize: 2: @main: %g (v6): lifted
relay-normalize: @main: %h (v9): not lifted: it names an extent that it does not capture
def @lifted_f(%x: Tensor[(?, 4), float32]) -> fn (Tensor[(4), float32]) -> Tensor[(?, 4), float32] {
  let %f = fn (%v: Tensor[(4), float32], Closure=1) -> Tensor[(?, 4), float32] { %x + %v };
  %f
}

def @lifted_g(%v: Tensor[(?), float32]) -> float32 {
  sum(%v)
}

def @main(%x: Tensor[(?, 4), float32], %y: Tensor[(?), float32]) -> (Tensor[(?, 4), float32], float32, Tensor[(?), float32]) {
  let %f: fn (Tensor[(4), float32]) -> Tensor[(?, 4), float32] = @lifted_f(%x);
  let %h = fn (%v: float32) -> Tensor[(?), float32] { full(%v, dtype="float32", shape=[m]) };
  let %v13: Tensor[(?, 4), float32] = %f(ones(dtype="float32", shape=[4]));
  (%v13, @lifted_g(%y), %h(2f))
}
agree
