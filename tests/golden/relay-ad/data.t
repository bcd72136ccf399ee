# Parameters and results that are data values, with floats in them: their gradients are data values
$ with() { relay-parse -q $2.relay | relay-typecheck >$2.xml; relay-link "$1" $2.xml; }; relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --wrt=t,l,p -f loss a.xml >g.xml; relay-ad -f value --wrt=x --adjoint=each a.xml >v.xml; for f in g v; do relay-print $f.xml | sed -n 's/^\(def @\(loss\|value\)(.*\) {$/\1/p'; done; relay-print g.xml | sed -n '/^def @Bush_adjoint/,/^}/p'; with g.xml use >gu.xml; relay-eval gu.xml; relay-run gu.xml; with v.xml uv | relay-eval; relay-ad --wrt=t -f loss --order=2 a.xml >o.xml; with o.xml u2 | relay-eval; relay-ad -f value --wrt=x --adjoint=parameter a.xml
<<< in.relay
#[version = "0.0.5"]
type Bush[A] { Leaf(A), Fork(Bush[A], int32, Bush[A]) }
type Pair { Pair(float64, Tensor[(2), float64]) }
def @sum_up(%t: Bush[float64]) -> float64 {
  match (%t) { Leaf(%x) => %x * %x, Fork(%a, %k, %b) => @sum_up(%a) * @sum_up(%b) + cast(%k, dtype="float64") }
}
def @loss(%t: Bush[float64], %l: List[Pair], %p: (Pair, float64), %n: int32) -> float64 {
  let %s = @foldl(fn (%a: float64, %q: Pair) -> float64 { match (%q) { Pair(%x, %y) => %a * %x + sum(%y * %y) } }, @sum_up(%t), %l);
  match (%p.0) { Pair(%x, _) => %s * %p.1 + %x }
}
def @value(%x: float64, %n: int32) -> Bush[float64] {
  if (%n == 0) { Leaf(%x * %x) } else { Fork(@half(%x, %n), %n, Leaf(exp(%x))) }
}
def @half(%x: float64, %n: int32) -> Bush[float64] { @made(%x * 3f64, %n - 1) }
def @made(%x: float64, %n: int32) -> Bush[float64] {
  if (%n == 0) { Leaf(%x * %x) } else { Fork(@half(%x, %n), %n, Leaf(exp(%x))) }
}
<<< use.relay
#[version = "0.0.5"]
type Bush[A] { Leaf(A), Fork(Bush[A], int32, Bush[A]) }
type Pair { Pair(float64, Tensor[(2), float64]) }
extern def @loss(Bush[float64], List[Pair], (Pair, float64), int32) -> (float64, (Bush[float64], List[Pair], (Pair, float64)));
def @main() { @loss(Fork(Leaf(2f64), 1, Leaf(3f64)), Cons(Pair(2f64, [1f64, 2f64]), Cons(Pair(3f64, [4f64, 5f64]), Nil)), (Pair(1f64, [0f64, 0f64]), 2f64), 0) }
<<< u2.relay
#[version = "0.0.5"]
type Bush[A] { Leaf(A), Fork(Bush[A], int32, Bush[A]) }
type Pair { Pair(float64, Tensor[(2), float64]) }
extern def @loss(Bush[float64], List[Pair], (Pair, float64), int32) -> ((Bush[float64],), (Bush[float64],));
def @main() { @loss(Fork(Leaf(2f64), 1, Leaf(3f64)), Cons(Pair(2f64, [1f64, 2f64]), Cons(Pair(3f64, [4f64, 5f64]), Nil)), (Pair(1f64, [0f64, 0f64]), 2f64), 0) }
<<< uv.relay
#[version = "0.0.5"]
type Bush[A] { Leaf(A), Fork(Bush[A], int32, Bush[A]) }
type Pair { Pair(float64, Tensor[(2), float64]) }
extern def @value(float64, int32) -> (Bush[float64], (float64,));
def @main() { @value(0.5f64, 2) }
>>> 1
def @loss(%t: Bush[float64], %l: List[Pair], %p: (Pair, float64), %n: int32) -> (float64, (Bush[float64], List[Pair], (Pair, float64)))
def @value(%x: float64, %n: int32) -> Bush[float64]
def @loss(%t: Bush[float64], %l: List[Pair], %p: (Pair, float64), %n: int32) -> float64
def @value(%x: float64, %n: int32) -> (Bush[float64], (float64,))
def @Bush_adjoint(%1: Bush[(float64, ref(adjoint_float64_0))]) -> Bush[float64] {
  let %2: Bush[float64] = match (%1) {
    Leaf(%3: (float64, ref(adjoint_float64_0))) => {
      %4: ref(adjoint_float64_0) = %3.1;
      let %5: float64 = @adjoint_float64_0_take(%4);
      %6: Bush[float64] = Leaf(%5);
      %6
    },
    Fork(%7: Bush[(float64, ref(adjoint_float64_0))], %8: int32, %9: Bush[(float64, ref(adjoint_float64_0))]) => {
      let %10: Bush[float64] = @Bush_adjoint(%7);
      let %11: Bush[float64] = @Bush_adjoint(%9);
      %12: Bush[float64] = Fork(%10, %8, %11);
      %12
    },
  };
  %2
}
(557f64, (Fork(Leaf(432f64), 1, Leaf(288f64)), Cons(Pair(222f64, [12f64, 24f64]), Cons(Pair(158f64, [16f64, 20f64]), Nil)), (Pair(1f64, [0f64, 0f64]), 278f64)))
(557f64, (Fork(Leaf(432f64), 1, Leaf(288f64)), Cons(Pair(222f64, [12f64, 24f64]), Cons(Pair(158f64, [16f64, 20f64]), Nil)), (Pair(1f64, [0f64, 0f64]), 278f64)))
(Fork(Fork(Leaf(20.25f64), 1, Leaf(4.4816890703380645f64)), 2, Leaf(1.6487212707001282f64)), (96.09378848171431f64,))
((Fork(Leaf(432f64), 1, Leaf(288f64)),), (Fork(Leaf(504f64), 1, Leaf(384f64)),))
in.relay:12:3: error: the adjoint of a data value cannot be passed [gradient-result]
   12 |   if (%n == 0) { Leaf(%x * %x) } else { Fork(@half(%x, %n), %n, Leaf(exp(%x))) }
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
