# Stopping, in an epoch and between two, and going on gives the same bytes
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; data() { relay-parse points.relay | relay-typecheck | relay-eval -f $1 --output $1.npz; }; data main; fit() { relay-fit line.so --data=main.npz --validation=main.npz --batch=2 --epochs=4 "$@" 2>&1 | sed 's/[0-9]* samples.s/N samples\/s/'; }; fit --checkpoint=a --log=a.csv -o a.safetensors; fit -q --steps=3 --checkpoint=b --log=b.csv; fit -q --resume --steps=8 --checkpoint=b --log=b.csv; fit -q --resume --checkpoint=b --log=b.csv -o b.safetensors; cmp a b && cmp a.safetensors b.safetensors && echo same; cut -d, -f1-6 a.csv >a.log; cut -d, -f1-6 b.csv | diff a.log - && wc -l <a.csv; relay-import a.safetensors | relay-typecheck | relay-eval; fit --seed=2 -q -o c.safetensors; cmp -s a.safetensors c.safetensors || echo "another seed is another order"; fit --in-order --seed=3 -q -o d.safetensors; fit --in-order --seed=4 -q -o e.safetensors; cmp d.safetensors e.safetensors && echo "in order: no seed"
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
relay-fit: epoch 1: loss 4.0458, accuracy 0.0000, validation loss 2.0857, accuracy 0.0000, N samples/s
relay-fit: epoch 2: loss 1.7014, accuracy 0.0000, validation loss 0.9209, accuracy 0.0000, N samples/s
relay-fit: epoch 3: loss 0.7242, accuracy 0.0000, validation loss 0.3653, accuracy 0.0000, N samples/s
relay-fit: epoch 4: loss 0.3071, accuracy 0.0000, validation loss 0.1473, accuracy 0.0000, N samples/s
same
5
[2.4721336f]
another seed is another order
in order: no seed
