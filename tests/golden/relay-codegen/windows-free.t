# convolutions of free batch, height and width run along fused rows, and give what the evaluator gives: with paddings, strides, groups, dilation, of no image, of one row, around the tile
$ relay-parse -q m.relay | relay-typecheck | relay-simplify | relay-fold | relay-dce | relay-fuse | relay-lower >l.xml; relay-schedule -v --cpu=skylake-avx512 l.xml 2>&1 >/dev/null | grep -c 'windows along the fused rows'; relay-schedule -v --cpu=skylake-avx512 l.xml 2>&1 >/dev/null | grep -c 'its last two axes are fused'; relay-parse -q m.relay | relay-typecheck | relay-fold | relay-codegen --strict -o s.so; for c in x86-64 host; do relay-schedule --cpu=$c l.xml | relay-plan | relay-codegen --cpu=$c -o m.so; for s in 1,6,1,1 2,6,3,1 1,6,1,7 1,6,2,15 1,6,2,16 3,6,3,17 1,6,5,31 1,6,4,32 1,6,7,33 2,6,13,5 1,6,6,64 1,6,9,65; do for t in 1 2; do relay-run --threads=$t -i x=random:7:$s m.so >a; relay-run -i x=random:7:$s s.so >b; cmp a b && echo $s; done; done; done | sort | uniq -c | sort -k2; relay-run -i x=random:7:0,6,3,5 m.so --summary
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 6, h, w), float32]) {
  let %v = cast(reshape(floor_mod(arange(0, 1296, 1, dtype="int32") * 31, 7) - 3, newshape=[24, 6, 3, 3]), dtype="float32");
  let %w = cast(reshape(floor_mod(arange(0, 648, 1, dtype="int32") * 29, 5) - 2, newshape=[36, 2, 3, 3]), dtype="float32");
  let %o = cast(reshape(floor_mod(arange(0, 72, 1, dtype="int32") * 5, 7) - 3, newshape=[12, 6, 1, 1]), dtype="float32");
  let %y = round(%x * 64f);
  (nn.relu(nn.bias_add(nn.conv2d(%y, %v, padding=[1, 1, 1, 1]), ones(shape=[24], dtype="float32"))),
   nn.conv2d(%y, %v, padding=[2, 3, 2, 3], dilation=[2, 3]),
   nn.relu(nn.conv2d(%y, %v, strides=[2, 2], padding=[1, 1, 1, 1])),
   nn.conv2d(%y, %v, strides=[3, 1], padding=[1, 2, 1, 2]),
   nn.conv2d(%y, %v, strides=[1, 2], padding=[1, 1, 1, 1]) * 2f,
   nn.conv2d(%y, %w, groups=3, padding=[1, 1, 1, 1]),
   nn.conv2d(%y, %o) + nn.conv2d(%y, %o * 2f),
   nn.conv2d(%y, %o, strides=[2, 2]))
}
>>> 0
7
5
      4 1,6,1,1
      4 1,6,1,7
      4 1,6,2,15
      4 1,6,2,16
      4 1,6,4,32
      4 1,6,5,31
      4 1,6,6,64
      4 1,6,7,33
      4 1,6,9,65
      4 2,6,13,5
      4 2,6,3,1
      4 3,6,3,17
(const[Tensor[(0, 24, 3, 5), float32]](), const[Tensor[(0, 24, 3, 5), float32]](), const[Tensor[(0, 24, 2, 3), float32]](), const[Tensor[(0, 24, 1, 7), float32]](), const[Tensor[(0, 24, 3, 3), float32]](), const[Tensor[(0, 36, 3, 5), float32]](), const[Tensor[(0, 12, 3, 5), float32]](), const[Tensor[(0, 12, 2, 3), float32]]())
