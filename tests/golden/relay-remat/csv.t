# The table as CSV
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --planner=dtr,checkmate --budget=0.9 --format=csv
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32]) -> float32 {
  let %a = nn.dense(%x, %x);
  let %b = nn.dense(%a, %a);
  let %c = nn.dense(%b, %b);
  let %d = nn.dense(%c, %c);
  sum(%d)
}
>>> 0
planner,budget,cost,slowdown,peak,again,bound,gap,note
dtr,fits,324911,1.0673,5184,1,,,
checkmate,fits,324911,1.0673,5184,1,324911,0.000000,optimal
