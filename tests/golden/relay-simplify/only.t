# one rule, one function
$ relay-parse a.relay | relay-typecheck >a.xml; relay-simplify --stats -v --only=reshape a.xml 2>&1 >/dev/null | grep -v types; relay-simplify -v --function=f a.xml >/dev/null; relay-simplify -v -f @main --only=identity a.xml >/dev/null; relay-simplify --only=identity-float a.xml | cmp - a.xml; relay-simplify -v --fast-math --only=identity-float a.xml >/dev/null
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4), float32]) { %x * 1f / 1f }
def @main(%x: Tensor[(4), float32]) {
  let %a = reshape(reshape(%x * 1f, newshape=[2, 2]), newshape=[4]);
  @f(cast(%a, dtype="float32")) + 0f
}
>>> 0
relay-simplify: 1: @main: %a (v5): reshape
relay-simplify: 2: @main: %a (v10): reshape
relay-simplify: stats: rounds 3
relay-simplify: stats: rewrites 2
relay-simplify: stats: functions 2
relay-simplify: stats: bindings 12
relay-simplify: 1: @f: v3: identity
relay-simplify: 2: @f: v5: identity
relay-simplify: 1: @main: v3: identity
relay-simplify: 1: @main: v9: identity-float
