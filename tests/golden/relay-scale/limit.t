# Rules by name and number; none where a function is primitive; what is untyped or past the end is refused
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale --list-rules; relay-scale --limit 1 -v a.xml >b.xml; relay-scale --only forward -v a.xml >b.xml; relay-scale --limit 3 a.xml; relay-scale --only forwards a.xml; relay-parse in.relay | relay-scale
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 2), float32]) {
  let %w = const[Tensor[(2, 2), float32]](1f, 2f, 3f, -4f);
  nn.dense(nn.dense(%x, %w) * 3f, %w) * 2f
}
>>> 1
add-to-bias         additions after products into biases
backward            a scale into the weights before it
forward             a scale into the weights after it
relay-scale: 1: @main: v5: backward
relay-scale: 1: @main: v5: forward
relay-scale: @main: v8: not forward: a value on the way is used elsewhere
relay-scale: error: --limit is 3, and there are only 2 rewrites [limit]
relay-scale: error: there is no rule 'forwards', did you mean 'forward'? [no-rule]
help: --list-rules prints them
relay-scale: error: the module is not typed; run relay-typecheck first [missing-stamp]
