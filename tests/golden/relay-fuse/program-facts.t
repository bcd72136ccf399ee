# a call of a tensor program whose extents only the function around it knows stays outside
$ relay-parse m.relay | relay-typecheck | relay-lower >m.xml && relay-fuse m.xml | relay-print | grep -c @fused; relay-fuse m.xml | relay-check
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(?, d), float32]) {
  let %a = match_cast[Tensor[(k, d), float32]](%x);
  let %e = add(%x, nn.relu(%a));
  %e
}
>>> 0
0
