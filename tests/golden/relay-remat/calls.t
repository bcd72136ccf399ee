# What a function takes that is called, and recurs, is not in the plan
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-remat --budget=1M | relay-check
<<< in.relay
#[version = "0.0.5"]
def @deep(%k: int32, %x: Tensor[(4, 4), float32]) -> Tensor[(4, 4), float32] {
  if (equal(%k, 0)) { %x } else { @deep(%k - 1, nn.softmax(nn.dense(%x, %x))) }
}
def @main(%k: int32, %x: Tensor[(4, 4), float32]) {
  exp(@deep(%k, nn.softmax(%x)))
}
>>> 0
in.relay:6:7: warning: memory that @deep takes while it runs is not in the plan [not-counted]
    6 |   exp(@deep(%k, nn.softmax(%x)))
      |       ^~~~~~~~~~~~~~~~~~~~~~~~~
help: relay-run --memory-budget, and relay-train with --dtr too, evict while a program runs, in any function
