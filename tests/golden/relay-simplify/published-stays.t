# published rules that are not here, on purpose: approximations of functions are other operators, and squares of sums stay products
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify --fast-math -v a.xml | cmp - a.xml; relay-ops | grep fast
<<< in.relay
#[version = "0.0.5"]
def @functions(%x: Tensor[(1, 16, 2, 2), float32]) { (exp(%x), tanh(%x), erf(%x), nn.softmax(%x)) }
def @binomial(%x: Tensor[(5), float32], %y: Tensor[(5), float32]) { %x * %x + 2f * %x * %y + %y * %y }
def @integers(%x: Tensor[(5), int32], %y: Tensor[(5), int32]) { 6 * %x * %x + 5 * %x * %y + %y * %y }
>>> 0
fast_erf
fast_exp
fast_tanh
nn.fast_softmax
