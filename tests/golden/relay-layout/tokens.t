# What exporters transpose before a convolution and after it, because its channels come before its pixels, is read and written as it is stored: no element moves; with fixed extents and free ones, depthwise and other convolutions
$ for e in n,h,w 2,5,6; do tr N ${e%%,*} <in.relay | sed "s/H/$(echo $e | cut -d, -f2)/g; s/W/${e##*,}/g" >m.relay; relay-parse -q m.relay | relay-typecheck >t.xml; relay-layout -v t.xml 2>&1 >o.xml; relay-dce o.xml | relay-print | grep -c transpose; relay-print o.xml | grep -c 'nn.conv2d.*NHWC'; for f in t o; do relay-eval -i x=random:1:2,5,6,32 -i v=random:2 -i g=random:3 $f.xml >$f; done; cmp t o && echo same; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(N, H, W, 32), float32], %v: Tensor[(32, 1, 3, 3), float32],
    %g: Tensor[(32, 32, 3, 3), float32]) {
  %0 = reshape(%x, newshape=[N, H * W, 32]);
  %1 = reshape(transpose(%0, axes=[0, 2, 1]), newshape=[N, 32, H, W]);
  %2 = nn.relu(nn.conv2d(%1, %v, groups=32, padding=1));
  %3 = transpose(reshape(%2, newshape=[N, 32, H * W]), axes=[0, 2, 1]);
  %4 = transpose(%x, axes=[0, 3, 1, 2]);
  (%3, transpose(nn.conv2d(%4, %g, padding=1), axes=[0, 2, 3, 1]))
}
>>> 0
relay-layout: 1: @main: v9: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v2: order, nn.relu to (0, 2, 3, 1)
relay-layout: 3: @main: v10: view, reshape to (0, 2, 1)
relay-layout: 4: @main: v3: view, transpose to (0, 1, 2)
relay-layout: 5: @main: v11: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 6: @main: v12: view, transpose to (0, 1, 2, 3)
0
2
same
relay-layout: 1: @main: v9: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v2: order, nn.relu to (0, 2, 3, 1)
relay-layout: 3: @main: v10: view, reshape to (0, 2, 1)
relay-layout: 4: @main: v3: view, transpose to (0, 1, 2)
relay-layout: 5: @main: v11: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 6: @main: v12: view, transpose to (0, 1, 2, 3)
0
2
same
