# An entry that is not a function
$ relay-parse -q in.relay | relay-typecheck | relay-dce --entry nothing --entry main
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
>>> 1
relay-dce: error: there is no function @nothing [no-function]
