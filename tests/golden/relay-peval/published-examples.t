# tuples, references that alias, references in branches, functions that may write, lists that are mapped and walked, loops that end, numbers of Peano, differences of what is known
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-peval a.xml | relay-dce >b.xml; relay-print --no-extensions -q b.xml | grep -v '^//' | tail -n +3; relay-cmp -i x=5 -i c=True a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
type Peano { One, After(Peano) }
type Chain[A] { Link(A, Chain[A]), End }
def @add(%a: Peano, %b: Peano) -> Peano { match (%a) { One => After(%b), After(%c) => After(@add(%c, %b)) } }
def @count(%a: Peano) -> int32 { match (%a) { One => 1, After(%b) => 1 + @count(%b) } }
def @each[A, B](%f: fn (A) -> B, %l: Chain[A]) -> Chain[B] { match (%l) { Link(%h, %t) => Link(%f(%h), @each(%f, %t)), End => End } }
def @first[A](%l: Chain[A]) -> A { match? (%l) { Link(%h, _) => %h } }
def @spin(%n: int32, %a: int32, %b: int32) -> int32 { if (%n == 0) { %a } else { @spin(%n - 1, %b, %a) } }
def @power(%n: int32, %x: int32) -> int32 { if (%n == 0) { 1 } else { %x * @power(%n - 1, %x) } }
def @main(%x: int32, %c: bool) {
  let %t = (%x, (2, %x));
  let %r = ref(1);
  let %s = %r;
  ref_write(%s, 4);
  let %same = ref_read(%r);
  if (%c) { ref_write(%r, 3) } else { () };
  let %branch = ref_read(%r);
  let %q = ref(0);
  let %set = fn (%v: int32) { ref_write(%q, %v); %v };
  %set(%x);
  let %k = ref(6);
  (%t.1.1 + %t.1.0, %same, %branch, ref_read(%q), @count(@add(After(One), One)), @first(@each(fn (%e: int32) { %e + %x }, Link(1, Link(2, End)))), @spin(3, %x, 8), @power(3, %x), ref_read(%k) - 6)
}
>>> 0
type Peano {
  One,
  After(Peano),
}

type Chain[A] {
  Link(A, Chain[A]),
  End,
}

def @main(%x: int32, %c: bool) -> (int32, int32, int32, int32, int32, int32, int32, int32, int32) {
  %3 = 2;
  let %r: ref(int32) = ref(1);
  %8 = 4;
  ref_write(%r, %8);
  if (%c) { ref_write(%r, 3) } else { () };
  let %branch: int32 = ref_read(%r);
  %28 = %x + %3;
  %61 = 3;
  %62 = 1 + %x;
  %46 = 8;
  %97 = multiply(%x, multiply(%x, 1));
  (%28, %8, %branch, %x, %61, %62, %46, multiply(%x, %97), 0)
}
agree
