# the rewrite, where the rules are not text: a branch that was decided, a binding that was removed, a group
$ relay-bisect --check 'grep -q exp "$1"' fold a.relay; relay-bisect --check 'grep -q sigmoid "$1"' 'fold | dce' a.relay; relay-bisect --check '! grep -q fused_tanh_multiply "$1"' 'dce | fold | fuse' a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) {
  let %unused = sigmoid(%x);
  let %c = if (less(1i32, 2i32)) { nn.relu(%x) } else { exp(%x) };
  (sum(%c), tanh(%x) * (2f + 3f))
}
>>> 1
stage 1, relay-fold: the check fails
relay-fold: 3: @main: %c (v6): branch, taken
stage 2, relay-dce: the check fails
relay-dce: 1: @main: %unused (v2): binding
stage 3, relay-fuse: the check fails
relay-fuse: 2: @main: v14: group, @fused_tanh_multiply, of 3 bindings
