# Names of extents that an attribute alone, or a type alone, needs, after another function was reached
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-check; relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print | grep "dims="
<<< in.relay
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil }
def @other(%x: Tensor[(?), float32]) {
  let %q = match_cast[Tensor[(q), float32]](%x);
  sum(zeros(shape=[q * 2], dtype="float32"))
}
def @any(%l: List[Tensor[(?), float32]]) -> bool { match (%l) { Nil => False, Cons(_, _) => True } }
def @main(%x: Tensor[(?), float32], %y: Tensor[(?), float32]) {
  let %i = match_cast[Tensor[(p), float32]](%x);
  let %j = match_cast[Tensor[(r), float32]](%y);
  let %k = match_cast[Tensor[(s), float32]](%y);
  let %gone = match_cast[Tensor[(t), float32]](%y);
  let %l: List[Tensor[(s), float32]] = Nil;
  let %n = match (%l) { Nil => 0f, Cons(%a, _) => sum(%a) };
  (sum(zeros(shape=[p * 3], dtype="float32")), @other(%x), sum(zeros(shape=[r * 5], dtype="float32")), %n)
}
>>> 0
def @other(%x {dims="d0"}: Tensor[(?), float32]) -> float32 {
  let %q {dims="q"}: Tensor[(q), float32] = match_cast[Tensor[(q), float32]](%x);
def @main(%x {dims="d0"}: Tensor[(?), float32], %y {dims="d1"}: Tensor[(?), float32]) -> (float32, float32, float32, float32) {
  let %i {dims="p"}: Tensor[(p), float32] = match_cast[Tensor[(p), float32]](%x);
  let %j {dims="r"}: Tensor[(r), float32] = match_cast[Tensor[(r), float32]](%y);
  let %k {dims="s"}: Tensor[(s), float32] = match_cast[Tensor[(s), float32]](%y);
