# What calls of functions hold of their operands: nothing, one, what another function gives back, and all where it is not known
$ for i in 0 1 2 3; do sed "s/CHOSEN/f$i/" in.relay | relay-parse -q | relay-typecheck | relay-remat -q --budget=1.0 --planner=greedy --format=text; done
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(64), float32], %y: Tensor[(64), float32]) -> Tensor[(64), float32] { add(%x, %y) }
def @f1(%x: Tensor[(64), float32], %y: Tensor[(64), float32]) -> Tensor[(64), float32] { if (less(sum(%x), 1f)) { %y } else { tanh(%x) } }
def @f2(%x: Tensor[(64), float32], %y: Tensor[(64), float32]) -> Tensor[(64), float32] { let %t = (@f1(%y, %y), %x); @f0(%x, %x); (%t.0, 1f).0 }
def @f3(%x: Tensor[(64), float32], %y: Tensor[(64), float32]) -> Tensor[(64), float32] { if (less(sum(%x), 1f)) { exp(%x) } else { @f3(%y, tanh(%x)) } }
def @main(%p: Tensor[(64), float32]) {
  let %x = nn.softmax(%p);
  let %y = nn.log_softmax(%p);
  let %c = @CHOSEN(%x, %y);
  let %d = nn.softmax(nn.softmax(nn.softmax(%p)));
  multiply(nn.softmax(%c), %d)
}
>>> 0
without a plan: cost 20936, peak 768 bytes; floor 768, budget 768, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            20936   1.0000            768      0
without a plan: cost 21053, peak 1024 bytes; floor 768, budget 1024, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            21053   1.0000           1024      0
without a plan: cost 24189, peak 1024 bytes; floor 768, budget 1024, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            24189   1.0000           1024      0
without a plan: cost 21053, peak 1280 bytes; floor 1024, budget 1280, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            21053   1.0000           1280      0
