# Extents that are names need numbers
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-remat a.xml; relay-remat --dim=n=4 --budget=1.0 --format=text a.xml; relay-remat --dim=k=4 a.xml; relay-remat --dim=n a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] { tanh(exp(%x)) }
>>> 2
relay-remat: error: the size of v2, n*16 bytes, is not a number [unknown-size]
help: give extents numbers: --dim=NAME=N
without a plan: cost 1058, peak 128 bytes; floor 128, budget 128, arena 64
planner       budget           cost slowdown           peak  again
greedy        fits             1058   1.0000            128      0
relay-remat: error: no extent depends on 'k' [unknown-dimension]
relay-remat: error: 'n' is not a NAME=N such as n=4 [bad-dimension]
