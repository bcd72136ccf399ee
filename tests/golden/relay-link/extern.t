# A declaration is the function of another file; the standard library is taken once
$ relay-link -v --rename=net.relay:@main=network net.relay loss.relay 2>log | relay-print | grep -E '^(def|type|extern)|@network'; grep relay-link log; relay-link -q --rename=net.relay:@main=network -f loss net.relay loss.relay | relay-eval -f loss -i x='[[1, 2], [3, 4]]' -i w='[[1, 0], [0, 1], [1, 1]]' -i l='Cons(1, Cons(2, Nil))'
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %w: Tensor[(3, 2), float32], %l: List[int32]) {
  (nn.dense(%x, %w), @map(fn (%i: int32) { %i + 1 }, %l))
}
<<< loss.relay
#[version = "0.0.5"]
extern def @network(Tensor[(b, 2), float32], Tensor[(3, 2), float32], List[int32]) -> (Tensor[(b, 3), float32], List[int32]);
def @loss(%x: Tensor[(n, 2), float32], %w: Tensor[(3, 2), float32], %l: List[int32]) {
  let %r = @network(%x, %w, @map(fn (%i: int32) { %i * 2 }, %l));
  (mean(%r.0), @rev(%r.1))
}
>>> 0
type List[A] {
def @network(%x: Tensor[(n, 2), float32], %w: Tensor[(3, 2), float32], %l: List[int32]) -> (Tensor[(n, 3), float32], List[int32]) {
def @map[A, B](%f: fn (A) -> B, %xs: List[A]) -> List[B] {
def @map_on[A, B](%f: fn (A) -> B, %xs: List[A], %done: List[B]) -> List[B] {
def @rev[A](%xs: List[A]) -> List[A] {
def @rev_on[A](%xs: List[A], %ys: List[A]) -> List[A] {
def @loss(%x: Tensor[(n, 2), float32], %w: Tensor[(3, 2), float32], %l: List[int32]) -> (float32, List[int32]) {
  let %r: (Tensor[(n, 3), float32], List[int32]) = @network(%x, %w, %8);
relay-link: type List is the same in net.relay and in loss.relay
relay-link: @network, which loss.relay declares, is defined by net.relay
relay-link: @map is the same in net.relay and in loss.relay
relay-link: @map_on is the same in net.relay and in loss.relay
relay-link: @rev is the same in net.relay and in loss.relay
relay-link: @rev_on is the same in net.relay and in loss.relay
(3.3333333f, Cons(5, Cons(3, Nil)))
