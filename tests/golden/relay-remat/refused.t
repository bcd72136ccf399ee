# Code that is not dataflow
$ relay-parse -q in.relay | relay-typecheck | relay-remat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) -> Tensor[(4,), float32] {
  let %r = ref(%x);
  let %f = fn (%y: Tensor[(4,), float32]) { tanh(%y) };
  %f(ref_read(%r))
}
>>> 1
in.relay:3:12: error: v2 of @main is not a call of operators and functions, a tuple, or a branch: plans are made for dataflow alone [not-a-dataflow]
    3 |   let %r = ref(%x);
      |            ^~~~~~~
in.relay:4:12: error: v3 of @main is not a call of operators and functions, a tuple, or a branch: plans are made for dataflow alone [not-a-dataflow]
    4 |   let %f = fn (%y: Tensor[(4,), float32]) { tanh(%y) };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:5:3: error: v7 of @main is not a call of operators and functions, a tuple, or a branch: plans are made for dataflow alone [not-a-dataflow]
    5 |   %f(ref_read(%r))
      |   ^~~~~~~~~~~~~~~~
in.relay:5:6: error: v6 of @main is not a call of operators and functions, a tuple, or a branch: plans are made for dataflow alone [not-a-dataflow]
    5 |   %f(ref_read(%r))
      |      ^~~~~~~~~~~~
