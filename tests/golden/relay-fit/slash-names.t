# A parameter may be called best/w beside w: a checkpoint keeps both, and the best of both
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; relay-parse points.relay | relay-typecheck | relay-eval --output points.npz; fit() { relay-fit -q line.so --data=points.npz --validation=points.npz "$@"; }; fit --epochs=4 -o whole.safetensors; fit --epochs=2 --checkpoint=c.safetensors; fit --epochs=4 --checkpoint=c.safetensors --resume -o parts.safetensors; cmp whole.safetensors parts.safetensors
<<< line.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (zeros(shape=[1], dtype="float32"), ones(shape=[1], dtype="float32")) }
def @loss(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %w: Tensor[(1,), float32], %v: Tensor[(1,), float32]) {
  let %d = %x * %w * %v - %y;
  (mean(%d * %d), mean(%d * %x * %v) * 2f, mean(%d * %x * %w) * 2f)
}
def @evaluate(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %w: Tensor[(1,), float32], %best/w: Tensor[(1,), float32]) {
  (@loss(%x, %y, %w, %best/w).0, 0f)
}
def @step(%x: Tensor[(n, 1), float32], %y: Tensor[(n, 1), float32], %t: float32, %w: Tensor[(1,), float32], %best/w: Tensor[(1,), float32]) {
  let %r = @loss(%x, %y, %w, %best/w);
  (%r.0, 0f, %w - 0.1f * %r.1, %best/w - 0.1f * %r.2)
}
<<< points.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[7, 1]).1;
  (%x, %x * 3f)
}
>>> 0
