# A convolution with a constant 3x3 window is computed by Winograd's method where that costs less: tiles of 4 or 2 by the extents; not if the window is no constant, is strided, dilated or grouped, nor in another data type; not at all with --no-winograd and --strict
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=v=random:1 --set=w=random:2 --set=u=random:3 --set=g=random:4 --set=f=random:5 >t.xml; relay-layout --stats t.xml 2>stats | relay-print | sed -n 's/.*numerics.*/&/p; s/.* \(nn.[a-z0-9_.]*conv2d[a-z_]*(.*\)/\1/p'; grep Winograd stats; relay-layout -v t.xml 2>&1 >/dev/null | grep ': winograd' | head -n 1; relay-layout --only=order t.xml | relay-print | sed -n 's/.*\(d_winograd\|layout="NHWC"\).*/\1/p' | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 56, 56), float32], %y: Tensor[(1, 128, 14, 14), float32],
    %z: Tensor[(n, 128, h, h), float32], %t: Tensor[(1, 128, 2, 2), float32],
    %d: Tensor[(1, 64, 8, 8), float64], %p: Tensor[(64, 64, 3, 3), float32],
    %v: Tensor[(64, 64, 3, 3), float32], %w: Tensor[(128, 128, 3, 3), float32],
    %u: Tensor[(128, 128, 3, 3), float32], %g: Tensor[(128, 8, 3, 3), float32],
    %f: Tensor[(64, 64, 3, 3), float64]) {
  (nn.conv2d(%x, %v, padding=1), nn.conv2d(%y, %w, padding=[0, 1, 0, 1]),
   nn.conv2d(%z, %u, padding=1), nn.conv2d(%t, %w, padding=1),
   nn.conv2d(%x, %p), nn.conv2d(%y, %w, strides=2), nn.conv2d(%y, %w, dilation=2),
   nn.conv2d(%y, %g, groups=16), nn.conv2d(%d, %f))
}
>>> 0
#[numerics = "rounding"]
nn.contrib_conv2d_winograd_weight_transform(%v);
nn.contrib_conv2d_winograd_without_weight_transform(%22, %23, data_layout="NHWC", padding=[1, 1, 1, 1]);
nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=2);
nn.contrib_conv2d_winograd_without_weight_transform(%25, %26, data_layout="NHWC", padding=[0, 1, 0, 1], tile_size=2);
nn.contrib_conv2d_winograd_weight_transform(%u);
nn.contrib_conv2d_winograd_without_weight_transform(%28, %29, %u, data_layout="NHWC", padding=[1, 1, 1, 1]);
nn.conv2d(%31, %w, data_layout="NHWC", padding=[1, 1, 1, 1]);
nn.conv2d(%22, %p, data_layout="NHWC");
nn.conv2d(%25, %w, data_layout="NHWC", strides=[2, 2]);
nn.conv2d(%25, %w, data_layout="NHWC", dilation=[2, 2]);
nn.conv2d(%y, %g, groups=16);
nn.conv2d(%36, %f, data_layout="NHWC");
relay-layout: stats: by Winograd's method 3
relay-layout: 1: @main: v12: winograd, nn.conv2d to (0, 2, 3, 1)
      8 layout="NHWC"
