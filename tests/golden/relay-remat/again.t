# A module that was rewritten, and one that is planned
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --budget=0.85 >a.xml; relay-remat --budget=1.0 a.xml | relay-stat --format=csv | head -3; relay-plan a.xml | relay-remat --budget=1.0 | grep -c slot=
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
operator,count,flops,macs,read,written,flops_per_byte
add,1,256,0,2048,1024,0.08
broadcast_to,1,0,0,4,1024,0.00
0
