# Parameters and state are updated in place, whatever the optimizer; the step's arena has one gradient of each, and no second copy
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; for o in sgd nesterov adamw lamb; do relay-train -q net.relay --data=d.npz --optimizer=$o --clip-norm=1 --keep=k --steps=1 -o w.safetensors; relay-fit -v k/step.so --data=d.npz --steps=2 2>&1 | grep place; done; relay-build -q --keep=b -f step k/09-step.xml -o s.so; relay-plan --format=json b/*-scheduled.xml | grep -o '"donated.*' | tail -n 1
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(64, 16), float32], %b: Tensor[(64,), float32], %v: Tensor[(2, 64), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(nn.relu(nn.bias_add(nn.dense(%x, %w), %b)), %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[64, 16]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
relay-fit: 3 of 3 tensors are updated in place
relay-fit: 6 of 6 tensors are updated in place
relay-fit: 9 of 9 tensors are updated in place
relay-fit: 9 of 9 tensors are updated in place
"donated": 9, "bytes_each": "n*564 + 19533", "bytes_alive": null, "bytes_arena": "n*256 + floordiv(n + 7, 8)*128 + max(floordiv(n + 7, 8), floordiv(n + 15, 16))*128 + 5632", "bytes_at_most": null}
