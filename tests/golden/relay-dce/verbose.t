# -v says what is removed
$ relay-parse in.relay | relay-typecheck -q | relay-dce -v | relay-stat | head -n 1
<<< in.relay
#[version = "0.0.5"]
def @unused(%x: float32) { %x }
def @main(%x: float32) {
  let %y = exp(%x);
  let %z = exp(%y);
  %x
}
>>> 0
relay-dce: 1: @main: %z (v3): binding
relay-dce: 2: @main: %y (v2): binding
relay-dce: 3: @unused: global
operator  count  FLOPs  MACs  read  written  FLOPs/byte
