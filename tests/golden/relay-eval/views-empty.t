# Views of tensors without elements: their attributes say the shape, but for a reshape, which may not tell it
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-eval -i x=random:1:0,4,1 a.xml; relay-codegen -O0 -o m.so a.xml && relay-run -i x=random:1:0,4,1 m.so
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(0, 4, 1), float32]) {
  (shape_of(expand_dims(%x, axis=1, num_newaxis=2)), shape_of(squeeze(%x, axis=[2])), shape_of(reshape(%x, newshape=[0, 2, 2])), shape_of(nn.batch_flatten(%x)), shape_of(reshape_like(%x, zeros(shape=[2, 0], dtype="float32"))))
}
>>> 0
([0, 1, 1, 4, 1], [0, 4], [0, 2, 2], [0, 4], [2, 0])
([0, 1, 1, 4, 1], [0, 4], [0, 2, 2], [0, 4], [2, 0])
