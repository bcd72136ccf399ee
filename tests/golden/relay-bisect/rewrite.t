# the rewrite after which a check fails, what it was, and the streams before and after it
$ relay-bisect --keep=k --check 'grep -q divide "$1"' 'dce | simplify --strict | fold' a.relay; echo $?; relay-diff k/02-simplify.good.xml k/02-simplify.bad.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 1
stage 2, relay-simplify --strict: the check fails
relay-simplify: 3: @main: v10: identity
1
@main: 2 removed, 5 same; result v10 -> v8
- v9 constant float32
- v10 divide(v8, v9)
