# depthwise convolutions and pools of free height and width, in blocks of rows whose tiles and tails have code of their own, give what the evaluator gives around each tile, block and vector, with one thread and two
$ relay-parse -q m.relay | relay-typecheck | relay-simplify | relay-fold | relay-dce | relay-fuse | relay-lower >l.xml; relay-schedule -v --cpu=skylake-avx512 l.xml 2>&1 >/dev/null | grep -c 'blocks of'; relay-schedule --cpu=skylake-avx512 l.xml | relay-print | grep -c 'for .* < 4 unroll'; relay-parse -q m.relay | relay-typecheck | relay-fold | relay-codegen --strict -o s.so; for c in x86-64 host; do relay-schedule --cpu=$c l.xml | relay-plan | relay-codegen --cpu=$c -o m.so; for s in 1,1 2,3 3,16 4,17 5,31 7,33 8,32 9,64 15,65 16,5 17,15 31,47 33,97 65,2; do for t in 1 2; do relay-run --threads=$t -i x=random:7:2,3,$s m.so >a; relay-run -i x=random:7:2,3,$s s.so >b; cmp a b && echo $s; done; done; done | sort | uniq -c | sort -k2
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 3, h, w), float32]) {
  let %v = cast(reshape(floor_mod(arange(0, 27, 1, dtype="int32") * 31, 7) - 3, newshape=[3, 1, 3, 3]), dtype="float32");
  let %u = cast(reshape(floor_mod(arange(0, 75, 1, dtype="int32") * 29, 5) - 2, newshape=[3, 1, 5, 5]), dtype="float32");
  let %y = round(%x * 64f);
  (nn.relu(nn.bias_add(nn.conv2d(%y, %v, groups=3, padding=[1, 1, 1, 1]), ones(shape=[3], dtype="float32"))),
   nn.conv2d(%y, %u, groups=3, padding=[2, 2, 2, 2], strides=[2, 2]),
   nn.conv2d(%y, %v, groups=3, padding=[2, 3, 2, 3], dilation=[2, 3]),
   nn.conv2d(%y, %v, groups=3, padding=[0, 1, 2, 1], strides=[3, 1]) * 2f,
   nn.max_pool2d(%y, pool_size=[3, 3], strides=[2, 2], padding=[1, 1]))
}
>>> 0
5
16
      4 1,1
      4 15,65
      4 16,5
      4 17,15
      4 2,3
      4 3,16
      4 31,47
      4 33,97
      4 4,17
      4 5,31
      4 65,2
      4 7,33
      4 8,32
      4 9,64
