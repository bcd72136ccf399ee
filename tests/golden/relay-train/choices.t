# Losses, optimizers, schedules, initializers and clipping: the loss falls
$ for f in main real; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; falls() { relay-train -q -O0 "$@" --epochs=3 --log=l.csv -o w.safetensors && awk -F, 'NR == 2 { first = $3 } END { print ($3 < first ? "falls:" : "does not fall: " first " " $3), w }' w="$*" l.csv; }; falls net.relay --data=main.npz --optimizer=lamb --rate-schedule=step --period=5 --warmup-steps=5 --clip-norm=1 --smoothing=.1 --init=lecun; falls net.relay --data=main.npz --optimizer=sgd --rate-schedule=cosine --period=30 --clip-value=.1 --init=xavier --decay=1e-4; falls line.relay --data=real.npz --loss=mse --optimizer=rmsprop; falls line.relay --data=real.npz --loss=huber --optimizer=nesterov; falls line.relay --data=real.npz --loss=l1 --optimizer=momentum; falls line.relay --data=real.npz --loss=bce-logits --optimizer=adamw
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w1: Tensor[(8, 16), float32], %t: Tensor[(8,), float32], %gamma: Tensor[(8,), float32], %r: Tensor[(2, 8), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(nn.relu(nn.bias_add(nn.dense(%x, %w1), %t)) * %gamma, %r)
}
<<< line.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(1, 16), float32]) { nn.dense(%x, %w) }
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[300, 16]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
def @real(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[100, 16]).1;
  (%x, sigmoid(sum(%x, axis=[1], keepdims=True)))
}
>>> 0
falls: net.relay --data=main.npz --optimizer=lamb --rate-schedule=step --period=5 --warmup-steps=5 --clip-norm=1 --smoothing=.1 --init=lecun
falls: net.relay --data=main.npz --optimizer=sgd --rate-schedule=cosine --period=30 --clip-value=.1 --init=xavier --decay=1e-4
falls: line.relay --data=real.npz --loss=mse --optimizer=rmsprop
falls: line.relay --data=real.npz --loss=huber --optimizer=nesterov
falls: line.relay --data=real.npz --loss=l1 --optimizer=momentum
falls: line.relay --data=real.npz --loss=bce-logits --optimizer=adamw
