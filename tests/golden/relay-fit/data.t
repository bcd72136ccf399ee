# Data of wrong names, types, shapes and numbers of samples; none; no file of arrays
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; data() { relay-parse points.relay | relay-typecheck | relay-eval -f $1 --output $1.npz; }; for d in wrong named fewer none; do data $d; relay-fit line.so --data=$d.npz; echo $?; done; relay-fit line.so --data=line.relay; echo $?; relay-fit line.so --data=missing.npz; echo $?
<<< line.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (zeros(shape=[1], dtype="float32"), zeros(shape=[1], dtype="float32")) }
def @loss(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %w: Tensor[(1,), float32]) {
  let %d = %x * %w - %y;
  (mean(%d * %d), mean(%d * %x) * 2f)
}
def @evaluate(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %w: Tensor[(1,), float32]) {
  (@loss(%x, %y, %w).0, 0f)
}
def @step(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %t: float32, %w: Tensor[(1,), float32], %seen: Tensor[(1,), float32]) {
  let %r = @loss(%x, %y, %w);
  (%r.0, 0f, %w - 0.1f * %r.1, %seen + 1f)
}
<<< points.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[7, 1]).1;
  (%x, %x * 3f)
}
def @wrong(output_names="x,y") { (zeros(shape=[3, 2], dtype="float32"), zeros(shape=[4, 1], dtype="int64")) }
def @named(output_names="x,z") { (zeros(shape=[3, 1], dtype="float32"), zeros(shape=[3, 1], dtype="float32")) }
def @fewer(output_names="x,y") { (zeros(shape=[3, 1], dtype="float32"), zeros(shape=[4, 1], dtype="float32")) }
def @none(output_names="x,y") { (zeros(shape=[0, 1], dtype="float32"), zeros(shape=[0, 1], dtype="float32")) }
def @nan(output_names="x,y") { (full(nanf, shape=[3, 1], dtype="float32"), zeros(shape=[3, 1], dtype="float32")) }
>>> 0
relay-fit: error: 'wrong.npz': x is float32[3, 2], but the model takes float32[n, 1] [fit-data]
relay-fit: error: 'wrong.npz': y is int64[4, 1], but the model takes float32[n, 1] [fit-data]
help: NumPy converts it: y.astype('float32')
1
relay-fit: error: 'named.npz': there is no array named y [fit-data]
help: its arrays are x, z
1
relay-fit: error: 'fewer.npz': x has 3 samples, y has 4 [fit-data]
1
relay-fit: error: 'none.npz': there are no samples [fit-data]
1
relay-fit: error: cannot read 'line.relay': not a zip archive, as .npz files are [cannot-read]
help: data are an .npz file with arrays x and y, or a folder of pictures
3
relay-fit: error: cannot open 'missing.npz': No such file or directory [cannot-read]
help: data are an .npz file with arrays x and y, or a folder of pictures
3
