# Budgets that are none or below the floor, heuristics that are unknown, models with arenas; a budget beside a profile
$ for b in 0 -1 x 1 20k 32k; do relay-run --random --summary --memory-budget=$b chain.relay; echo $?; done; relay-run --random --memory-budget=1M --dtr=best chain.relay; relay-parse chain.relay | relay-typecheck | relay-lower | relay-plan >p.xml; relay-run --random --memory-budget=1M p.xml; relay-plan --managed p.xml | relay-run --random --memory-budget=1M --summary -; relay-run --random --memory-budget=1M --profile chain.relay; relay-run --random --trace-alloc=/nowhere/x --summary chain.relay
<<< chain.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 64), float32]) -> float32 {
  let %a = tanh(nn.dense(%x, %x));
  let %b = tanh(nn.dense(%a, %a));
  let %c = tanh(nn.dense(%b, %b));
  let %d = tanh(nn.dense(%c, %c));
  let %e = tanh(nn.dense(%d, %d));
  let %f = tanh(nn.dense(%e, %e));
  let %g = tanh(nn.dense(%f, %f));
  sum(%g)
}
>>> 2
relay-run: error: --memory-budget: '0' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-run: error: --memory-budget: '-1' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-run: error: --memory-budget: 'x' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-run: error: the budget of 1 bytes is below the floor: fused_nn_dense_tanh needs 32768 at once, at chain.relay:4:12-34 [run-time]
1
relay-run: error: the budget of 20480 bytes is below the floor: fused_nn_dense_tanh needs 32768 at once, at chain.relay:4:12-34 [run-time]
1
4096f
0
relay-run: error: --dtr: 'best' is unknown: relay-dtr-sim(1) lists the heuristics [usage]
relay-run: error: 'p.xml' has arenas, from which nothing can be evicted [usage]
help: plan it with relay-plan --managed, or give the model itself
4096f
relay-run: error: --memory-budget and --trace-alloc call kernels, as --profile, --counters and --trace do: use one of them [usage]
relay-run: error: cannot write '/nowhere/x': No such file or directory [cannot-write]
