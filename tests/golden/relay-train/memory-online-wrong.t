# Budgets below the floor while a step runs, and what is no budget, heuristic or library for them; a plan of what is not dataflow
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; t() { relay-train -q net.relay --keep=k --data=d.npz --batch=800 --optimizer=sgd --epochs=2 -o w.st "$@"; echo $?; }; t --memory-budget=9k --dtr=lru; t --memory-budget=0.1 --dtr=lru; t --memory-budget=0.5; t --memory-budget=1M --dtr=best; t --memory-budget=x --dtr=lru; t --dtr=lru; t --memory-budget=1M --dtr=lru --dim=m=3; relay-train -n net.relay --data=d.npz --memory-budget=9M --dtr=lru -o b.st | grep -o 'relay-build.*managed\|--memory-budget.*lru'; relay-build -q line.relay -f init -f step -f evaluate -o l.so; relay-fit l.so -q --data=d.npz --memory-budget=1M; echo $?; relay-fit l.so -q --data=d.npz --dtr=lru; echo $?
<<< net.relay
#[version = "0.0.5"]
def @deep(%k: float32, %h: Tensor[(n, 32), float32], %w: Tensor[(32, 32), float32]) -> Tensor[(n, 32), float32] {
  if (less(%k, 1f)) { %h } else {
    @deep(%k - 1f, tanh(nn.dense(%h, %w)), %w)
  }
}
def @main(%x: Tensor[(n, 32), float32], %w: Tensor[(32, 32), float32], %v: Tensor[(2, 32), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(@deep(12f + 0f * sum(%x), %x, %w), %v)
}
<<< line.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (zeros(shape=[32], dtype="float32"),) }
def @evaluate(%x: Tensor[(n, 32), float32], %y: Tensor[(n), int64], %w: Tensor[(32), float32]) { (mean(%x * %w), 0f) }
def @step(%x: Tensor[(n, 32), float32], %y: Tensor[(n), int64], %t: float32, %w: Tensor[(32), float32]) {
  (mean(tanh(nn.softmax(%x)) * %w), 0f, %w + mean(%x, axis=[0]))
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[2000, 32]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
relay-fit: error: the budget of 9216 bytes is below the floor: fused_multiply_subtract_multiply needs 717504 at once, at net.relay:4:20-42 [fit-run]
1
relay-fit: error: the budget of 144691 bytes is below the floor: fused_multiply_subtract_multiply needs 717504 at once, at net.relay:4:20-42 [fit-run]
1
./k/loss.relay:19:3: error: v50 of @step is not a call of operators and functions, a tuple, or a branch: plans are made for dataflow alone [not-a-dataflow]
   19 |   (%loss, %share
      |   ^~~~~~~~~~~~~~
help: relay-run --memory-budget, and relay-train with --dtr too, evict while a program runs, in any function
1
relay-fit: error: --dtr: 'best' is unknown: relay-dtr-sim(1) lists the heuristics [usage]
2
relay-fit: error: --memory-budget: 'x' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-train: error: --dtr needs --memory-budget
Try 'relay-train --help'.
2
relay-train: error: --dim is for a plan: not with --dtr
Try 'relay-train --help'.
2
relay-build --managed
--memory-budget=9M --dtr=lru
relay-fit: error: 'l.so' has arenas, from which nothing can be evicted [usage]
help: plan it with relay-plan --managed, or give the model itself
2
relay-fit: error: --dtr needs --memory-budget [usage]
2
