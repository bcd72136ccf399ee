# A budget below what one binding needs
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --budget=1000
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
relay-remat: error: a budget of 1000 bytes is below the floor: where v11 is computed, 4096 are needed at once [budget]
