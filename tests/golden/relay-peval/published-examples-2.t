# published examples, one function each: fields, closures, references that are squared, updated in branches and read by hidden functions, lists, loops without an end, numbers of Peano
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-peval -f field -f constant -f square -f update -f invalidated -f head -f mapped -f endless -f endless2 -f seven -f three -f direct -f six a.xml | relay-dce -f field -f constant -f square -f update -f invalidated -f head -f mapped -f endless -f endless2 -f seven -f three -f direct -f six >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; echo $(for f in constant mapped seven three direct six; do relay-cmp -f $f a.xml b.xml | tail -n 1; done); for f in update invalidated; do relay-cmp -f $f -i d=True a.xml b.xml | tail -n 1; relay-eval -f $f -i d=False b.xml; done; relay-cmp -f square -i d=3f a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
type Peano { Z, S(Peano) }
def @field[A](%x: A) -> A { (4f, %x).1 }
def @constant() { let %double = fn (%d: float32) { %d + %d }; %double(4f) }
def @square(%d: float32) { let %r = ref(%d); ref_write(%r, ref_read(%r) * ref_read(%r)); ref_read(%r) }
def @update(%d: bool) {
  let %r = ref(1);
  let %u = fn () { ref_write(%r, ref_read(%r) + ref_read(%r)) };
  let %e = if (%d) { %u() } else { %u() };
  ref_read(%r)
}
def @invalidated(%d: bool) {
  let %r = ref(0);
  let %fetch = fn () { ref_read(%r) };
  let %hidden = if (%d) { %fetch } else { %fetch };
  let %u = ref_write(%r, 1);
  if (%d) { %hidden() } else { %hidden() }
}
def @head[A](%x: A) -> A { @hd(Cons(%x, Nil)) }
def @same[A](%a: A) -> A { %a }
def @mapped() { @map(@same, Cons(1, Cons(2, Cons(3, Nil)))) }
def @loop[A](%x: A) -> A { @loop(%x) }
def @endless() -> int32 { @loop(1) }
def @swap(%x: Peano, %y: Peano) -> Peano { @swap(%y, %x) }
def @endless2() { @swap(S(Z), S(S(Z))) }
def @diff(%x: Peano, %y: Peano) -> Peano { match (%x) { Z => %y, S(%p) => match (%y) { Z => %x, S(%q) => @diff(%q, %p) } } }
def @seven() { @diff(S(S(S(S(S(S(S(Z))))))), S(S(S(Z)))) }
def @id(%x: Peano) -> Peano { match (%x) { Z => Z, S(%y) => S(%y) } }
def @three() { @id(S(S(S(Z)))) }
def @direct() { match (S(S(S(Z)))) { Z => Z, S(%x) => S(%x) } }
def @two(%x: Peano) -> Peano { match (%x) { Z => Z, S(%y) => S(S(@two(%y))) } }
def @six() { @two(S(S(S(Z)))) }
>>> 0
type Peano {
  Z,
  S(Peano),
}

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @constant() -> float32 {
  8f
}

def @direct() -> Peano {
  %3 = S(S(Z));
  S(%3)
}

def @endless() -> int32 {
  @loop(1)
}

def @endless2() -> Peano {
  %2 = S(Z);
  %5 = S(S(Z));
  @swap(%2, %5)
}

def @field[A](%x: A) -> A {
  %x
}

def @head[A](%x: A) -> A {
  %x
}

def @invalidated(%d: bool) -> int32 {
  let %r: ref(int32) = ref(0);
  let %fetch = fn () -> int32 { ref_read(%r) };
  let %hidden: fn () -> int32 = if (%d) { %fetch } else { %fetch };
  let %u: () = ref_write(%r, 1);
  if (%d) { %hidden() } else { %hidden() }
}

def @loop[A](%x: A) -> A {
  @loop(%x)
}

def @mapped() -> List[int32] {
  %2 = 1;
  %16 = Cons(2, Cons(3, Nil));
  Cons(%2, %16)
}

def @seven() -> Peano {
  %3 = S(S(Z));
  S(S(%3))
}

def @six() -> Peano {
  %8 = S(S(Z));
  %10 = S(S(%8));
  S(S(%10))
}

def @square(%d: float32) -> float32 {
  %d * %d
}

def @swap(%x: Peano, %y: Peano) -> Peano {
  @swap(%y, %x)
}

def @three() -> Peano {
  %3 = S(S(Z));
  S(%3)
}

def @update(%d: bool) -> int32 {
  let %r: ref(int32) = ref(1);
  let %e: () = if (%d) { ref_write(%r, 2) } else { ref_write(%r, 2) };
  ref_read(%r)
}
agree agree agree agree agree agree
agree
2
agree
1
agree
