# Gradients of four batches make the update of one large batch, within rounding, and resume between two; frozen parameters stay
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; train() { relay-train -q -O0 net.relay --data=d.npz --epochs=2 --rate=.02 "$@"; }; text() { relay-import $1 | relay-typecheck | relay-eval | tr -c '0-9e.-' '\n' | grep '[0-9]'; }; for o in sgd adam; do train --optimizer=$o --batch=64 --in-order -o big.safetensors; train --optimizer=$o --batch=16 --in-order --accumulate=4 -o small.safetensors; paste <(text big.safetensors) <(text small.safetensors) | awk '{ d = $1 - $2; if (d * d > 1e-10) print "far", $0; n++ } END { print n }'; done; train --batch=16 --accumulate=4 -o a.safetensors; train --batch=16 --accumulate=4 --checkpoint=c --steps=10 -o b.safetensors; train --batch=16 --accumulate=4 --checkpoint=c --resume -o b.safetensors; cmp a.safetensors b.safetensors && echo same; train --freeze='w,z*' -o f.safetensors; train --freeze='w,v' -o f.safetensors; train --freeze=w -o f.safetensors; train --freeze=w --steps=1 -o g.safetensors; relay-import f.safetensors | relay-typecheck | relay-eval | cut -d')' -f1 | cut -c1-200 | md5sum >f; relay-import g.safetensors | relay-typecheck | relay-eval | cut -d')' -f1 | cut -c1-200 | md5sum | cmp f - && echo frozen
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(16, 4), float32], %v: Tensor[(2, 16), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(nn.relu(nn.dense(%x, %w)), %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[256, 4]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
96
96
same
relay-train: error: --freeze: no parameter is named z.* [train-model]
relay-train: error: @main has no parameters to train [train-model]
frozen
