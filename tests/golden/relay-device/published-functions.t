# parameters and results of functions agree with all their calls, global, local, taken as values and in tuples; branches, data types and references are on one device
$ for f in a b c d e f g h; do relay-parse -q $f.relay | relay-typecheck | relay-device -d cuda:0 | relay-print --no-extensions -q | tail -n +4; done
<<< a.relay
#[version = "0.0.5"]
def @twice(%a: Tensor[(3), float32], %b: Tensor[(3), float32]) { %a + on_device(%b, virtual_device="cpu:0") }
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { @twice(%y, %x) }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %f = fn (%a, %b) { on_device(%a + %b, virtual_device="cpu:0") };
  %f(%x, %x) * %y
}
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %f = fn (%a) { exp(%a) };
  on_device(%f(%x), virtual_device="cpu:0") * %y
}
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %call = fn (%g) { fn (%a) { %g(on_device(%a, virtual_device="cpu:0")) * %x } };
  let %neg = fn (%b) { negative(%b) };
  %x - %call(%neg)(%y)
}
<<< e.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %t = (fn (%a: Tensor[(3), float32], %b: Tensor[(3), float32]) { %a * on_device(%b, virtual_device="cpu:0") }, %x);
  %t.0(%t.1, %y)
}
<<< f.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %h = if (%c) { fn (%a) { %a * on_device(%y, virtual_device="cpu:0", constrain_result=True) } } else { fn (%a) { %a - %y } };
  %h(%x)
}
<<< g.relay
#[version = "0.0.5"]
type Pile[A] { Top(A, Pile[A]), Floor }
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %p = Top(%x, Top(on_device(%y, virtual_device="cpu:0", constrain_result=True), Floor));
  match? (%p) { Top(%z, _) => { %z } }
}
<<< h.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  let %r = ref(%x);
  ref_write(%r, on_device(%y, virtual_device="cpu:0"));
  ref_read(%r) * %x
}
>>> 0
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cuda:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
  @twice(%y, %x)
}

def @twice(%a {virtual_device="cuda:0"}: Tensor[(3), float32], %b {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
  add(%a, device_copy(%b, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"))
}
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] {
  let %f = fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], %b {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] { %a + %b };
  multiply(%f(%x, %x), %y)
}
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cuda:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
  let %f = fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] { exp(%a) };
  %7 = on_device(%f(%x), constrain_result=True, virtual_device="cpu:0");
  multiply(device_copy(%7, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"), %y)
}
def @main(%x {virtual_device="cuda:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
  let %call = fn (%g {virtual_device="cuda:0"}: fn (Tensor[(3), float32]) -> Tensor[(3), float32], virtual_device="cuda:0") -> fn (Tensor[(3), float32]) -> Tensor[(3), float32] {
    fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
      let %v8: Tensor[(3), float32] = %g(device_copy(%a, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"));
      %v8 * %x
    }
  };
  let %neg = fn (%b {virtual_device="cuda:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] { negative(%b) };
  %13 = %call(%neg);
  let %v14: Tensor[(3), float32] = %13(%y);
  %x - %v14
}
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] {
  let %v3 = fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], %b {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] { %a * %b };
  let %t: (fn (Tensor[(3), float32], Tensor[(3), float32]) -> Tensor[(3), float32], Tensor[(3), float32]) = (%v3, %x);
  %9 = %t.0;
  %9(%t.1, %y)
}
def @main(%c {virtual_device="cpu:0"}: bool, %x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] {
  let %h: fn (Tensor[(3), float32]) -> Tensor[(3), float32] = if (%c) {
    fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] { %a * %y }
  } else {
    fn (%a {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] { %a - %y }
  };
  %h(%x)
}
type Pile[A] {
  Top(A, Pile[A]),
  Floor,
}

def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> Tensor[(3), float32] {
  let %p: Pile[Tensor[(3), float32]] = Top(%x, Top(%y, Floor));
  match? (%p) {
    Top(%z: Tensor[(3), float32], _) => { %z },
  }
}
def @main(%x {virtual_device="cuda:0"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cuda:0") -> Tensor[(3), float32] {
  let %r: ref(Tensor[(3), float32]) = ref(%x);
  ref_write(%r, device_copy(%y, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"));
  let %v6: Tensor[(3), float32] = ref_read(%r);
  %v6 * %x
}
