# An interrupt ends training after the step, with a checkpoint; patience ends it with the best parameters
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; data() { relay-parse points.relay | relay-typecheck | relay-eval -f $1 --output $1.npz; }; data main; relay-fit line.so -q --data=main.npz --epochs=1000000000 --checkpoint=c --every=1 2>log & while [ ! -e c ]; do sleep .05; done; kill -INT $!; wait $!; echo $?; sed 's/[0-9]\+/N/' log; relay-fit line.so -q --data=main.npz --validation=main.npz --patience=2 --epochs=100000 --log=l.csv -o w.safetensors && relay-import w.safetensors | relay-typecheck | relay-eval; [ "$(wc -l <l.csv)" -lt 1000 ] && echo early
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
3
relay-fit: error: interrupted after step N [interrupted]
help: --resume continues from 'c'
[2.999999f]
early
