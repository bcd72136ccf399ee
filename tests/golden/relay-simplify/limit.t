# the first N rewrites, as -v numbers them, are the same whatever N is
$ relay-parse a.relay | relay-typecheck >a.xml; relay-simplify -v a.xml 2>all >s.xml; cat all; n=$(wc -l <all); for i in $(seq 0 $n); do relay-simplify -v --limit=$i a.xml 2>err | relay-check && head -n $i all | cmp - err || echo $i; done; relay-simplify --limit=$n a.xml | cmp - s.xml; relay-simplify --limit=0 a.xml | cmp - a.xml
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(4), float32]) { %x * 1f / 1f }
def @main(%x: Tensor[(4), float32]) {
  let %a = reshape(reshape(%x * 1f, newshape=[2, 2]), newshape=[4]);
  @f(cast(%a, dtype="float32")) + 0f
}
>>> 0
relay-simplify: 1: @f: v3: identity
relay-simplify: 2: @f: v5: identity
relay-simplify: 3: @main: v3: identity
relay-simplify: 4: @main: %a (v5): reshape
relay-simplify: 5: @main: v6: cast
relay-simplify: 6: @main: %a (v10): reshape
