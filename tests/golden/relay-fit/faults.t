# A loss that is NaN, a checkpoint that cannot be written, or of other training, and a library without the entries: what was there stays
$ relay-build -q line.relay -f init -f step -f evaluate -o line.so; data() { relay-parse points.relay | relay-typecheck | relay-eval -f $1 --output $1.npz; }; data main; data nan; relay-fit line.so -q --data=main.npz --epochs=2 --checkpoint=c -o w.safetensors; cp c kept; relay-fit line.so -q --data=nan.npz --checkpoint=n; echo $?; ls n; relay-fit line.so -q --data=main.npz --epochs=3 --resume --checkpoint=c --batch=3; echo $?; relay-fit line.so -q --data=main.npz --epochs=3 --resume --checkpoint=w.safetensors; echo $?; (ulimit -f 0; relay-fit line.so -q --data=main.npz --epochs=3 --resume --checkpoint=c 2>&1; echo $?) | cat; cmp c kept; relay-fit line.so -q --data=main.npz --checkpoint=/dev/full; echo $?; relay-build points.relay -o points.so; relay-fit points.so --data=main.npz; echo $?; relay-fit line.so; relay-fit line.so --data=main.npz --resume; relay-fit line.so --data=main.npz --patience=1; relay-fit line.so --data=main.npz --batch=0; relay-fit; echo $?
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
relay-fit: error: the loss or its gradient is nan at step 1 [fit-not-finite]
help: x[1] of 'nan.npz', which is in this batch, is not finite
1
ls: cannot access 'n': No such file or directory
relay-fit: error: 'c' was written with seed 1, batches of 32 and 7 samples; this run has 1, 3 and 7 [fit-checkpoint]
1
relay-fit: error: 'w.safetensors' has no 'fit:counts' [fit-checkpoint]
relay-fit: error: 'w.safetensors' has no 'fit:sums' [fit-checkpoint]
relay-fit: error: 'w.safetensors' has no 'seen' [fit-checkpoint]
1
relay-fit: error: cannot write 'c': File too large [cannot-write]
help: 'c' holds the state after step 2
3
relay-fit: error: cannot write '/dev/full': No space left on device [cannot-write]
3
relay-fit: error: './points.so' has no entry 'relay_init_model' [fit-library]
3
relay-fit: error: --data is missing [no-data]
relay-fit: error: --resume and --every need --checkpoint [no-checkpoint]
relay-fit: error: --patience needs --validation [no-validation]
relay-fit: error: --batch must be at least 1, and other counts at least 0 [bad-number]
relay-fit: error: no LIBRARY is given [no-library]
relay-fit: error: --data is missing [no-data]
2
