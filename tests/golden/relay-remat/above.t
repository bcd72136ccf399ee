# No plan of this planner fits
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --planner=chen,checkmate-lp --budget=4200
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32]) -> float32 {
  let %a = nn.dense(%x, %x);
  let %b = nn.dense(%a, %a);
  let %c = nn.dense(%b, %b);
  let %d = nn.dense(%c, %c);
  sum(%d)
}
>>> 1
relay-remat: error: no plan of chen fits 4200 bytes: its least peak is 5184 [budget]
relay-remat: error: no plan of checkmate-lp fits 4200 bytes: its least peak is 5184 [budget]
help: the floor is 4096: so much is needed at once
