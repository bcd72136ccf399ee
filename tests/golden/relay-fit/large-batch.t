# A batch that is larger than the data is named, if it was asked for
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; relay-parse points.relay | relay-typecheck | relay-eval --output points.npz; for n in 7 8; do relay-fit line.so --data=points.npz --batch=$n --epochs=1 -o w$n.safetensors 2>&1 | grep warning; done; relay-fit line.so --data=points.npz --epochs=1 -o w.safetensors 2>&1 | grep warning; cmp w7.safetensors w8.safetensors && cmp w8.safetensors w.safetensors
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
relay-fit: warning: --batch=8, and there are 7 samples: each step takes all of them [fit-batch]
