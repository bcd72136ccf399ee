# Batch norm trains with statistics of the batch and keeps running ones, dropout draws by a seed: training that stopped goes on to the same bytes; validation uses neither
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; train() { relay-train -q -O0 net.relay --data=d.npz --validation=d.npz --epochs=3 --rate=.02 "$@"; }; train --log=l.csv -o a.safetensors; awk -F, 'NR == 2 { first = $5 } END { print ($5 < first) }' l.csv; train --checkpoint=c --steps=13 -o b.safetensors; train --checkpoint=c --resume -o b.safetensors; cmp a.safetensors b.safetensors && echo same; train --seed=2 -o b.safetensors; cmp -s a.safetensors b.safetensors || echo "another seed"; relay-parse net.relay | relay-bind -t a.safetensors | relay-typecheck | relay-print | sed -n 's/.*%mean: .*float32\]](\([^)]*\)).*/\1/p' | awk -F, '{ print NF, ($1 > 1.5 && $1 < 2.5) }'; train -O2 --keep=k --steps=1 -o b.safetensors; relay-fit -v k/step.so --data=d.npz --steps=1 2>&1 | grep place
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %gamma: Tensor[(4,), float32], %beta: Tensor[(4,), float32], %mean: Tensor[(4,), float32], %var: Tensor[(4,), float32], %w: Tensor[(16, 4), float32], %v: Tensor[(2, 16), float32]) -> Tensor[(n, 2), float32] {
  let %h = nn.relu(nn.dense(nn.batch_norm(%x, %gamma, %beta, %mean, %var).0, %w));
  nn.dense(nn.dropout(%h, rate=0.25).0, %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 2f, 3f, out_shape=[256, 4]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 8f), dtype="int64"))
}
>>> 0
1
same
another seed
4 1
relay-fit: 14 of 15 tensors are updated in place
