# What is done already stays as it is
$ relay-parse -q in.relay | relay-typecheck | relay-cse >a.xml && relay-cse --stats a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %p: bool) {
  let %f = fn (%a: float32) { let %u = exp(%a); %u + exp(%a) };
  let %g = fn (%a: float32) { let %u = exp(%a); %u + %u };
  let %h = fn (%a: float32) { exp(%a) + exp(%a) };
  (%f(1f), %g(1f), %h(1f), if (%p) { %x + 1f } else { %x + 1f })
}
>>> 0
relay-cse: stats: rewrites 0
relay-cse: stats: functions 1
relay-cse: stats: bindings 16
relay-cse: stats: types 6
