# Stores by cases along short axes are unrolled, what they read being computed in the same iteration, and share the loops over blocks with the product between them: of fixed extents and of free ones, all proved
$ for e in '1, 10, 60, 60' 'n, 10, h, w'; do sed "s/EXTENTS/$e/" in.relay >i.relay; relay-parse -q i.relay | relay-typecheck | relay-bind -q --set=w=random:2 | relay-fold | relay-fuse | relay-lower >l.xml; relay-schedule --cpu=x86-64-v4 -v l.xml 2>v >s.xml; sed 's/.*, stage/stage/' v; relay-print s.xml | sed -n '/schedule/,$p' | grep -n 'for\|Y0' | grep -v 'vector\|< [0-9]* unroll'; done; relay-schedule --cpu=baseline l.xml | relay-plan | relay-codegen --cpu=baseline -o s.so; for d in '1 1 1' '2 9 8' '1 17 23' '3 4 12' '1 30 5'; do set -- $d; relay-cmp -q --rtol=1e-5 --atol=1e-5 --seed=3 --dim=n=$1 --dim=h=$2 --dim=w=$3 l.xml s.so | tail -n 1; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(EXTENTS), float32], %w: Tensor[(20, 10, 3, 3), float32]) {
  nn.relu(nn.contrib_conv2d_winograd_without_weight_transform(%x,
    nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=4),
    tile_size=4, padding=1, data_layout="NCHW", out_layout="NHWC"))
}
>>> 0
relay-schedule: 1: @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu: program
stage 2 of %R0: its constant operand 'X1' is read in panels of 32
stages 0 to 5: they share the loops over 2 leading axes
stages 0 to 1: cases along short axes are unrolled, in vectors of 16
stage 2 of %R0: a reduction of a tile of 9 by 2, in vectors of 16, that stays in registers
stages 4 to 5: cases along short axes are unrolled, in vectors of 16
7:  %5: Tensor[(1, 60, 60, 20), float32] = @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu(%x, %6);
11:prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu(%X0: Tensor[(1, 10, 60, 60), float32], %X1: Tensor[(6, 6, 1, 10, 32), float32]) -> (%Y0: Tensor[(1, 60, 60, 20), float32]) {
17:  for (i0 < 1, i1 < 5, i2 < 45, i3 < 6, i4 < 6, i5 < 10) {
34:  for (i0 < 1, i1 < 5, i2 < 6, i3 < 6, i4 < 45, i5 < 10) {
44:  for (i0 < 1, i1 < 5, i2 < 45, i3 < 4, i4 < 6, i5 < 20) {
52:  for (i0 < 1, i1 < 60, i2 < 60, i3 < 20) {
60:    %Y0[i0, i1, i2, i3] = max(%t7, 0f);
63:    for l0 < 5 parallel {
64:      for l1 < 45 {
80:      for l8 < 6 {
81:        for l9 < 6 {
82:          for l10 < 5 {
90:            for l14 < 10 {
109:      for l21 < 3 {
110:        for l22 < 15 {
111:          for l23 < 2 {
122:                  %Y0[0, l0*12 + l21*4 + l27, l22*4 + l28, l23*16 + l29] where l23*16 + l29 < 20;
relay-schedule: 1: @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu: program
stage 2 of %R0: its constant operand 'X1' is read in panels of 32
stages 0 to 5: they share the loops over 2 leading axes
stages 0 to 1: cases along short axes are unrolled, in vectors of 16
stage 2 of %R0: a reduction of a tile of 14 by 2, in vectors of 16, that stays in registers
stages 4 to 5: cases along short axes are unrolled, in vectors of 16
7:  %5: Tensor[(n, h, w, 20), float32] = @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu(%x, %6);
11:prim @fused_nn_contrib_conv2d_winograd_without_weight_transform_nn_relu(%X0: Tensor[(n, 10, h, w), float32], %X1: Tensor[(6, 6, 1, 10, 32), float32]) -> (%Y0: Tensor[(n, h, w, 20), float32]) {
17:  for (i0 < n, i1 < floordiv(h + 7, 8), i2 < floordiv(w + 3, 4)*2, i3 < 6, i4 < 6, i5 < 10) {
34:  for (i0 < n, i1 < floordiv(h + 7, 8), i2 < 6, i3 < 6, i4 < floordiv(w + 3, 4)*2, i5 < 10) {
44:  for (i0 < n, i1 < floordiv(h + 7, 8), i2 < floordiv(w + 3, 4)*2, i3 < 4, i4 < 6, i5 < 20) {
52:  for (i0 < n, i1 < h, i2 < w, i3 < 20) {
60:    %Y0[i0, i1, i2, i3] = max(%t7, 0f);
63:    for l0 < n {
64:      for l1 < floordiv(h + 7, 8) parallel {
65:        for l2 < floordiv(w + 3, 4)*2 {
81:        for l9 < 6 {
82:          for l10 < 6 {
83:            for l11 < floordiv(w + 27, 28) {
91:              for l15 < 10 {
110:        for l22 < 2 {
111:          for l23 < floordiv(w + 3, 4) {
112:            for l24 < 2 {
123:                    %Y0[l0, l1*8 + l22*4 + l28, l23*4 + l29, l24*16 + l30] where l1*8 + l22*4 + l28 < h, l23*4 + l29 < w, l24*16 + l30 < 20;
agree
agree
agree
agree
agree
