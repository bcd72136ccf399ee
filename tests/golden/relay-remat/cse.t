# relay-cse merges nothing with what is computed again
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --planner=dtr --budget=0.75 >a.xml; relay-cse --stats a.xml | cmp - a.xml
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
relay-cse: stats: rewrites 0
relay-cse: stats: functions 6
relay-cse: stats: bindings 34
relay-cse: stats: types 10
