# rules of a file come after the others; names, alternatives, literals of any type, commutative operands, recursive patterns
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify -v --try-rules --rules r.relay in.xml >out.xml; relay-print out.xml; relay-simplify -v --rules r.relay --only=double in.xml >/dev/null; relay-cmp in.xml out.xml --dim n=3 >/dev/null; echo $?; relay-simplify --rules r.relay out.xml | cmp - out.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %i: Tensor[(2), int32], %y: Tensor[(2, 3, 4), float32]) {
  let %a = nn.relu(nn.relu(%x));
  let %t = transpose(transpose(%y, axes=[0, 2, 1]), axes=[1, 0, 2]);
  let %k = exp(%x);
  let %p = abs(maximum(nn.relu(%k), nn.relu(nn.relu(%k))));
  (%a + %a, %i + %i, %t, abs(%y), %p, %x + 1f)
}
<<< r.relay
#[version = "0.0.5"]
rule double(%x) { %x + %x } => { %x * 2 };
rule relu-twice(%x) { nn.relu(nn.relu(%x)) } => { nn.relu(%x) };
rule moved(%x) { transpose(transpose(%x, axes=[a, b, c]), axes=[d, e, f]) }
    => { transpose(%x, axes=[b, a, c]) } where d == 1, e == 0, f == 2, c != 1,
    c == 2;
rule typed(%x: Tensor[(2, n, 4), float32]) { abs(%x) }
    => { reshape(abs(reshape(%x, newshape=[2, n*4])), newshape=[2, n, 4]) }
    where n == 7;
pattern path(%x) { %x } or { nn.relu(@path(%x)) }
    or { maximum(@path(%x), @path(%x)) };
rule positive(%x) { abs(@path(exp(%x))) } => { exp(%x) } where rank(%x) == 2;
>>> 0
relay-simplify: double: right on 40 of 40 random inputs that it matches
relay-simplify: relu-twice: right on 40 of 40 random inputs that it matches
relay-simplify: moved: right on 40 of 40 random inputs that it matches
relay-simplify: typed: right on 40 of 40 random inputs that it matches
relay-simplify: positive: right on 40 of 40 random inputs that it matches
relay-simplify: 1: @main: %a (v5): relu-twice
relay-simplify: 2: @main: %t (v7): transpose
relay-simplify: 3: @main: v11: relu-twice
relay-simplify: 4: @main: %p (v13): positive
relay-simplify: 5: @main: v14: double
relay-simplify: 6: @main: v15: double
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %i: Tensor[(2), int32], %y: Tensor[(2, 3, 4), float32]) -> (Tensor[(n, 4), float32], Tensor[(2), int32], Tensor[(4, 2, 3), float32], Tensor[(2, 3, 4), float32], Tensor[(n, 4), float32], Tensor[(n, 4), float32]) {
  %a {id=20}: Tensor[(n, 4), float32] = nn.relu(%x);
  %t: Tensor[(4, 2, 3), float32] = transpose(%y, axes=[2, 0, 1]);
  %p {id=23}: Tensor[(n, 4), float32] = exp(%x);
  %25: Tensor[(n, 4), float32] = multiply(%a, 2f);
  %27: Tensor[(2), int32] = multiply(%i, 2);
  %16: Tensor[(2, 3, 4), float32] = abs(%y);
  %18: Tensor[(n, 4), float32] = add(%x, 1f);
  %19: (Tensor[(n, 4), float32], Tensor[(2), int32], Tensor[(4, 2, 3), float32], Tensor[(2, 3, 4), float32], Tensor[(n, 4), float32], Tensor[(n, 4), float32]) = (%25, %27, %t, %16, %p, %18);
  %19
}
relay-simplify: 1: @main: v14: double
relay-simplify: 2: @main: v15: double
0
