# -v says what is merged
$ relay-parse -q in.relay | relay-typecheck | relay-cse -v | relay-stat | head -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %a = exp(%x);
  let %b = exp(%x);
  exp(tanh(%a) + tanh(%b))
}
>>> 0
relay-cse: 1: @main: %b (v3): merge, it computes the same as %a (v2)
relay-cse: 2: @main: v5: merge, it computes the same as v4
operator  count  FLOPs  MACs  read  written  FLOPs/byte
