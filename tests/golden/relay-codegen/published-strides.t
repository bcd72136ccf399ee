# strides may be more than begin and end, which then go on to the ends in their direction; a fill of floats around integers is cast; factors that are computed may be integers: compiled as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval -i x=random:1 -i w='[[1i64, 0i64], [0i64, 2i64]]' -i s=2i64 m.xml >want; cat want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run -i x=random:1 -i w='[[1i64, 0i64], [0i64, 2i64]]' -i s=2i64 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 3, 2), float32], %w: Tensor[(2, 2), int64], %s: int64) { (strided_slice(%x, begin=[0, 0], end=[1, 1], strides=[1, 1, -1, -1]), dyn.nn.pad(const[Tensor[(1, 2), int32]](1, 2), %w, 2.5f), nn.upsampling(%x, %s, %s)) }
>>> 0
([[[[0.76289433f, 0.44426465f], [0.44435918f, 0.9710027f], [0.7457817f, 0.5665615f]]]], [[2, 2, 2, 2], [1, 2, 2, 2]], [[[[0.5665615f, 0.5665615f, 0.7457817f, 0.7457817f], [0.5665615f, 0.5665615f, 0.7457817f, 0.7457817f], [0.9710027f, 0.9710027f, 0.44435918f, 0.44435918f], [0.9710027f, 0.9710027f, 0.44435918f, 0.44435918f], [0.44426465f, 0.44426465f, 0.76289433f, 0.76289433f], [0.44426465f, 0.44426465f, 0.76289433f, 0.76289433f]]]])
