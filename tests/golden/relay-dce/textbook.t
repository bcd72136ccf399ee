# Chains without use go, writes and calls that write stay
$ relay-parse -q in.relay | relay-typecheck | relay-dce --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  let %u = ref(1f);
  let %a = exp(%x);
  let %b = tanh(%a);
  let %w = ref_write(%u, 2f);
  let %r = ref_read(%u);
  let %l = @away(%x);
  let %c = @writes(%u);
  let %f = fn (%y: float32) { @only(%y) };
  nn.relu(%x)
}
def @away(%x: Tensor[(4,), float32]) { @away2(%x) }
def @away2(%x: Tensor[(4,), float32]) { abs(%x) }
def @writes(%r: ref(float32)) { let %n = exp(1f); ref_write(%r, 3f) }
def @only(%x: float32) { %x }
>>> 0
relay-dce: stats: removed bindings 7
relay-dce: stats: removed functions 3
relay-dce: stats: rewrites 10
relay-dce: stats: functions 2
relay-dce: stats: bindings 10
relay-dce: stats: types 9
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %u: ref(float32) = ref(1f);
  %6: float32 = 2f;
  let %w: () = ref_write(%u, %6);
  let %c {id=10}: () = @writes(%u);
  %14: Tensor[(4), float32] = nn.relu(%x);
  %14
}

def @writes(%r: ref(float32)) -> () {
  %4: float32 = 3f;
  let %5: () = ref_write(%r, %4);
  %5
}
