# What is made over a parameter that ends there takes nothing, if parameters may be written to: the first of two, or the second
$ relay-parse -q in.relay | relay-typecheck | relay-fuse --max-group=1 | relay-lower >l.xml; for o in -q --donated; do relay-remat $o --budget=1.0 --planner=greedy --format=text l.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 8), float32], %y: Tensor[(8, 8), float32], %z: Tensor[(8, 8), float32]) {
  let %a = tanh(%x);
  let %b = subtract(%z, %y);
  let %c = multiply(%z, %b);
  (nn.softmax(%a), nn.softmax(%c))
}
>>> 0
without a plan: cost 13253, peak 768 bytes; floor 512, budget 768, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            13253   1.0000            768      0
without a plan: cost 13253, peak 512 bytes; floor 512, budget 512, arena 512
planner       budget           cost slowdown           peak  again
greedy        fits            13253   1.0000            512      0
