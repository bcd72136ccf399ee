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
help: relay-run --memory-budget, and relay-train with --dtr too, evict while a program runs, in any function
