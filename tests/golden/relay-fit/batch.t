# A batch of more samples than there are: one batch of all of them, said once; nothing is allocated for the others
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; relay-parse points.relay | relay-typecheck | relay-eval --output main.npz; relay-fit line.so --data=main.npz --epochs=2 --batch=1000000000000 -o a.safetensors 2>&1 | grep -v samples/s; relay-fit line.so -q --data=main.npz --epochs=2 --batch=7 -o b.safetensors; cmp a.safetensors b.safetensors && echo same; relay-fit line.so --data=main.npz --epochs=2 -o c.safetensors 2>&1 | grep -c warning
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
>>> 1
relay-fit: warning: --batch=1000000000000 is more than the 7 samples of 'main.npz', which are one batch [fit-batch]
same
0
