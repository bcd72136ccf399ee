# The first binding that is NaN, and where it is in the model; a gradient alone that is not finite; a sample; the checkpoint stays
$ for f in main bad zero; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; t() { relay-train -q -O0 "$@" -o w.safetensors --loss=mse --threads=1 2>&1 | sed "s,step.v[0-9]*'\, of [a-z0-9_]*,step.vN',"; echo $?; }; t net.relay --data=main.npz --checkpoint=c --steps=3; cp c kept; t net.relay --data=bad.npz --checkpoint=c --resume; cmp c kept && echo kept; t root.relay --data=zero.npz; t steep.relay --data=main.npz; ls *.safetensors
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] { nn.dense(%x, %w) }
<<< root.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] {
  sqrt(nn.dense(%x, %w))
}
<<< steep.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] {
  let %h = nn.dense(%x, %w);
  log(%h)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[64, 4]).1;
  (%x, strided_slice(%x, begin=[0, 0], end=[64, 2]))
}
def @bad(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[64, 4]).1;
  (where(less(%x, -1.5f), nanf, %x), strided_slice(%x, begin=[0, 0], end=[64, 2]))
}
def @zero(output_names="x,y") { (zeros(shape=[64, 4], dtype="float32"), zeros(shape=[64, 2], dtype="float32")) }
>>> 0
0
relay-fit: error: the loss or its gradient is nan at step 4 [fit-not-finite]
help: x[32] of 'bad.npz', which is in this batch, is not finite
help: 'c' holds the state after step 3
1
kept
relay-fit: error: the loss or its gradient is nan at step 1 [fit-not-finite]
help: the first value that is NaN is 'step.v77', computed by fused_subtract_reshape_multiply_reshape_ndarray_size_cast_divide_and_7, at root.relay:3:3-25
help: a smaller learning rate may help
1
relay-fit: error: the loss or its gradient is nan at step 1 [fit-not-finite]
help: the first value that is NaN is 'step.v115', computed by fused_log_subtract, at <std>/loss.relay:33:12-19
help: a smaller learning rate may help
1
w.safetensors
