# The first value that is not finite, of a step with several inputs: labels stay what they are
$ relay-parse points.relay | relay-typecheck | relay-eval --output d.npz; relay-build -q net.relay -f init -f step -f evaluate -o l.so; relay-fit l.so -q --data=d.npz
<<< net.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (ones(shape=[3], dtype="float32"),) }
def @loss(%x: Tensor[(n, 3), float32], %m: Tensor[(n, 3), float32], %y: Tensor[(n), int64], %w: Tensor[(3,), float32]) {
  let %p = nn.nll_loss(nn.log_softmax(%x * %w + %m), %y, ones(shape=[3], dtype="float32"));
  log(%p - 9f)
}
def @evaluate(%x: Tensor[(n, 3), float32], %m: Tensor[(n, 3), float32], %y: Tensor[(n), int64], %w: Tensor[(3,), float32]) { (@loss(%x, %m, %y, %w), 0f) }
def @step(%x: Tensor[(n, 3), float32], %m: Tensor[(n, 3), float32], %y: Tensor[(n), int64], %t: float32, %w: Tensor[(3,), float32]) {
  let %l = @loss(%x, %m, %y, %w);
  (%l, 0f, where(isfinite(%l), %w * 0.5f, %w))
}
<<< points.relay
#[version = "0.0.5"]
def @main(output_names="x,m,y") {
  (ones(shape=[4, 3], dtype="float32"), full(-1f, shape=[4, 3], dtype="float32"), full(2i64, shape=[4], dtype="int64"))
}
>>> 1
relay-fit: error: the loss or its gradient is nan at step 1 [fit-not-finite]
help: the first value that is NaN is 'loss.v12', computed by fused_nn_nll_loss_subtract_log, at net.relay:5:3-15
help: a smaller learning rate may help
