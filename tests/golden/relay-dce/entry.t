# Other entries than main
$ relay-parse -q in.relay | relay-typecheck | relay-dce --function away --function=@only | relay-print
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
#[version = "0.0.5"]
#[has = "typed"]

def @away(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = @away2(%x);
  %2
}

def @away2(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = abs(%x);
  %2
}

def @only(%x: float32) -> float32 {
  %x
}
