# sums whose blocks are the loops around the tiles, in both orders of the dimensions, with tails of tiles, on 1 and 3 threads: the sums are of integers, and as the evaluator has them
$ for layout in NCHW NHWC; do case $layout in NCHW) g=3,19,29,31 x=3,24,29,31 ;; *) g=3,29,31,19 x=3,29,31,24 ;; esac; sed "s/LAYOUT/$layout/g; s/SHAPE_G/$g/; s/SHAPE_X/$x/" <in | relay-parse -q | relay-typecheck -o t.xml; relay-eval --random t.xml >e; relay-build -q -o m.so t.xml; for n in 1 3; do relay-run ./m.so --random --threads=$n >r; cmp e r && wc -c <r; done; done
<<< in
fn (%g: Tensor[(SHAPE_G), float32], %x: Tensor[(SHAPE_X), float32]) {
  nn.conv2d_backward_weight(round(%g * 4f), round(%x * 4f), padding=[1, 1, 1, 1], kernel_size=[3, 3], grad_layout="LAYOUT", data_layout="LAYOUT")
}
>>> 0
35810
35810
35759
35759
