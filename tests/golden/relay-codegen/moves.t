# what moves elements: transposes of many sizes, slices, joins, repeats, windows: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @numbers(%n: int32) -> Tensor[(?), int32] {
  floor_mod(arange(0, %n, 1, dtype="int32") * 37, 101)
}
def @main() {
  let %a = reshape(arange(0f, 3072f, 1f, dtype="float32"), newshape=[64, 48]);
  let %b = reshape(arange(0, 1147, 1, dtype="int32"), newshape=[37, 31]);
  let %c = reshape(arange(0, 1440, 1, dtype="int32"), newshape=[3, 16, 30]);
  let %h = cast(reshape(arange(0, 512, 1, dtype="int32"), newshape=[16, 32]), dtype="int8");
  let %d = cast(%a, dtype="float64");
  (max(transpose(%a, axes=[1, 0]) - reshape(%a, newshape=[48, 64]), axis=[0]),
   transpose(%b, axes=[1, 0]), transpose(%c, axes=[0, 2, 1]), transpose(%c, axes=[2, 1, 0]),
   transpose(%h, axes=[1, 0]), sum(transpose(%d, axes=[1, 0]), axis=[1]),
   reverse(%b, axis=1), reverse(%c, axis=0),
   concatenate((%b, %b, reverse(%b, axis=0)), axis=1), concatenate((%c, %c), axis=0),
   stack((%b, %b), axis=1), split(%c, indices_or_sections=[5, 9], axis=1),
   strided_slice(%c, begin=[0, 15, 1], end=[3, 0, 29], strides=[2, -3, 4]),
   repeat(%b, repeats=2, axis=0), tile(%h, reps=[2, 1]),
   nn.pad(%c, 7, pad_width=[[0, 1], [2, 0], [3, 3]]), nn.mirror_pad(%b, mode="REFLECT", pad_width=[[2, 1], [0, 3]]),
   broadcast_to(reshape(@numbers(7), newshape=[7, 1]), shape=[3, 7, 5]),
   squeeze(expand_dims(%b, axis=1), axis=[1]), sliding_window(%b, axis=0, window_shape=[3, 4], strides=[9, 8]))
}
>>> 0
