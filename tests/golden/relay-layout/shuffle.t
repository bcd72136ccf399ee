# Groups of channels are shuffled with the channels last: what brings two axes together that are stored the other way round is one transpose of the last axes, not two through the program's order; the result stays as it is stored
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-layout -v t.xml 2>&1 >o.xml | sed 's/.*is transposed/transposed/'; relay-print o.xml | grep -c 'nn.conv2d.*NHWC'; for f in t o; do relay-eval -i x=random:1:2,64,3,2 -i v=random:2 $f.xml >$f; done; cmp t o && echo same
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64, h, w), float32], %v: Tensor[(64, 64, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %v);
  %1 = reshape(%0, newshape=[n, 2, 32, h, w]);
  %2 = transpose(%1, axes=[0, 2, 1, 3, 4]);
  %3 = reshape(%2, newshape=[n, 64, h, w]);
  nn.conv2d(%3, %v)
}
>>> 0
transposed to (0, 2, 3, 1) for nn.conv2d, v0
relay-layout: 1: @main: v0: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v1: view, reshape to (0, 3, 4, 1, 2)
relay-layout: 3: @main: v2: view, transpose to (0, 3, 4, 2, 1)
transposed to (0, 1, 2, 4, 3) for reshape, v3
relay-layout: 4: @main: v3: view, reshape to (0, 2, 3, 1)
relay-layout: 5: @main: v6: order, nn.conv2d to (0, 2, 3, 1)
transposed to (0, 3, 1, 2) for the result
2
same
