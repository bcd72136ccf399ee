# published examples: continuations of iterated functions; partial evaluation after them leaves no reference where a branch wrote a function to one
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-normalize --form=cps a.xml >b.xml; relay-cmp -f thrice a.xml b.xml | tail -n 1; relay-peval -f cell -f thrice b.xml | relay-dce -f cell -f thrice >c.xml; relay-print -q --no-extensions c.xml | grep -A2 '@cell'; relay-cmp -f thrice a.xml c.xml | tail -n 1; echo $(for c in True False; do relay-cmp -f cell -i c=$c a.xml c.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
type Peano { Z, S(Peano) }
def @iterate[A](%f: fn (A) -> A, %n: Peano) -> fn (A) -> A { match (%n) { Z => fn (%x: A) -> A { %x }, S(%m) => fn (%x: A) -> A { %f(@iterate(%f, %m)(%x)) } } }
def @id(%x: float32) -> float32 { %x }
def @double[T](%f: fn (T) -> T, %x: T) -> T { %f(%f(%x)) }
def @thrice(%i: Tensor[(2, 2), float32]) { let %d = fn (%x: Tensor[(2, 2), float32]) -> Tensor[(2, 2), float32] { %x + %x }; let %g = @iterate(%d, S(S(S(Z)))); %g(%i) }
def @cell(%c: bool) {
  let %r = ref(fn () -> float32 { 0f });
  let %x = if (%c) { ref_write(%r, fn () -> float32 { 1f }) } else { ref_write(%r, fn () -> float32 { 2f }) };
  let %f = ref_read(%r);
  %f()
}
>>> 0
agree
def @cell(%c: bool) -> float32 {
  if (%c) { 1f } else { 2f }
}
agree
agree agree
