# labels that are not classes, in the samples and in those of the validation; labels of another type; no samples
$ data() { relay-parse -q points.relay | relay-typecheck | relay-eval -f $1 --output $1.npz; }; for d in good high below float none; do data $d; done; t() { relay-train -q -O0 net.relay -o w.safetensors --epochs=1 --in-order --batch=4 "$@"; echo $?; }; t --data=high.npz; t --data=below.npz; t --data=float.npz; t --data=none.npz; t --data=good.npz --validation=high.npz; t --data=good.npz --validation=none.npz
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %w: Tensor[(4, 3), float32]) -> Tensor[(n, 4), float32] { nn.dense(%x, %w) }
<<< points.relay
#[version = "0.0.5"]
def @x() { random.normal(@random_key(1i64), 0f, 1f, out_shape=[8, 3]).1 }
def @good(output_names="x,y") { (@x(), floor_mod(arange(0i64, 8i64, 1i64, dtype="int64"), 4i64)) }
def @high(output_names="x,y") { (@x(), floor_mod(arange(0i64, 8i64, 1i64, dtype="int64"), 5i64)) }
def @below(output_names="x,y") { (@x(), arange(0i64, 8i64, 1i64, dtype="int64") - 7i64) }
def @float(output_names="x,y") { (@x(), ones(shape=[8], dtype="float32")) }
def @none(output_names="x,y") { (zeros(shape=[0, 3], dtype="float32"), zeros(shape=[0], dtype="int64")) }
>>> 0
relay-fit: error: nn_nll_loss_gradient: index 4 is outside axis 0 of extent 4 of 'X2', at <std>/loss.relay:12:20-82 [fit-run]
help: y of 'high.npz' is from 0 to 4 in this batch
1
relay-fit: error: nn_nll_loss_gradient: index -7 is outside axis 0 of extent 4 of 'X2', at <std>/loss.relay:12:20-82 [fit-run]
help: y of 'below.npz' is from -7 to -4 in this batch
1
relay-fit: error: 'float.npz': y is float32[8], but the model takes int64[n] [fit-data]
help: NumPy converts it: y.astype('int64')
1
relay-fit: error: 'none.npz': there are no samples [fit-data]
1
relay-fit: error: fused_nn_nll_loss_subtract: index 4 is outside axis 0 of extent 4 of 'X2', at <std>/loss.relay:15:3-92 [fit-run]
help: y of 'high.npz' is from 0 to 4 in this batch
1
relay-fit: error: 'none.npz': there are no samples [fit-data]
1
