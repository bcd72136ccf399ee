# The padded copy of a depthwise convolution or a pooling shares a loop over blocks of rows with the reduction, with free extents too; rows are left out after the last one; with the channels last there is none, strides, dilation and free extents or not; the copy of a small image or of a convolution over channels does not; the constant weight is read in panels
$ while read -r e what; do sed "s/EXTENTS/$e/; s/BODY/$what/" in.relay | relay-parse -q | relay-typecheck | relay-bind -q --set=w=random:2 --set=v=random:3 | relay-fold | relay-fuse | relay-lower >l.xml; relay-schedule --cpu=x86-64-v4 -v l.xml 2>v >s.xml; sed -n 's/.*, stage/stage/; /block\|panel/p; /warning/p' v; relay-print s.xml | sed -n '/schedule/,$p' | grep 'for' | grep -v 'vector\|unroll'; relay-schedule --cpu=baseline l.xml | relay-plan | relay-codegen --cpu=baseline -o s.so; for d in '1 1 1' '2 9 8' '1 17 23' '1 30 5'; do set -- $d; relay-cmp -q --rtol=1e-5 --atol=1e-5 --seed=3 --dim=n=$1 --dim=h=$2 --dim=w=$3 l.xml s.so | tail -n 1; done | sort | uniq -c | sed 's/^ *//'; echo; done <list
<<< list
1,90,70,16 nn.conv2d(%x, %w, padding=1, groups=16, data_layout="NHWC")
n,16,h,w nn.conv2d(%x, %w, padding=1, groups=16)
n,h,w,16 nn.conv2d(%x, %w, padding=1, groups=16, data_layout="NHWC")
n,h,w,16 nn.conv2d(%x, %w, padding=[2, 1, 0, 3], groups=16, data_layout="NHWC", strides=[2, 1], dilation=[1, 2])
2,180,90,16 nn.max_pool2d(%x, pool_size=3, strides=2, padding=1, layout="NHWC")
1,50,50,16 nn.conv2d(%x, %w, padding=1, groups=16, data_layout="NHWC")
1,90,70,16 nn.conv2d(%x, %v, padding=1, data_layout="NHWC")
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(EXTENTS), float32], %w: Tensor[(16, 1, 3, 3), float32], %v: Tensor[(16, 16, 3, 3), float32]) { nn.relu(BODY) }
>>> 0
stage 1 of %T0: its constant operand 'X1' is read in panels of 16
    for l0 < 90 parallel {
      for l1 < 10 {
        for l4 < 3 {
          for l5 < 3 {
4 agree

stages 0 to 1: they share a loop over blocks of 16 rows
    for l0 < n {
      for l1 < 16 parallel {
        for l2 < floordiv(h + 15, 16) {
          for l4 < floordiv(w + 1, 16) + 1 {
            for l3 < 18 {
          for l6 < 4 {
            for l7 < floordiv(w + 31, 32) {
              for l11 < 3 {
                for l12 < 3 {
4 agree

stage 1 of %T0: its constant operand 'X1' is read in panels of 16
    for l0 < n {
      for l1 < h parallel {
        for l2 < floordiv(w + 6, 7) {
          for l5 < 3 {
            for l6 < 3 {
4 agree

stage 1 of %T0: its constant operand 'X1' is read in panels of 16
    for l0 < n {
      for l1 < floordiv(h + 1, 2) parallel {
        for l2 < floordiv(w + 6, 7) {
          for l5 < 3 {
            for l6 < 3 {
4 agree

    for l0 < 2 parallel {
      for l1 < 90 {
        for l2 < 45 {
4 agree

stage 1 of %T0: its constant operand 'X1' is read in panels of 16
    for l0 < 50 parallel {
      for l1 < 8 {
        for l4 < 3 {
          for l5 < 3 {
4 agree

stage 1 of %T0: its constant operand 'X1' is read in panels of 16
    for l0 < 92 parallel {
      for l1 < 72 {
    for l3 < 90 parallel {
      for l4 < 5 {
        for l7 < 3 {
          for l8 < 3 {
            for l9 < 16 {
4 agree

