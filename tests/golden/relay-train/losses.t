# CTC, contrastive, likelihood of probabilities, and a loss of the user; what they do not take
$ for f in seq two class; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; falls() { relay-train -q -O0 "$@" --epochs=3 --rate=.02 --log=l.csv -o w.safetensors && awk -F, 'NR == 2 { first = $3 } END { print ($3 < first ? "falls:" : "does not fall: " first " " $3), w }' w="$*" l.csv; }; falls seq.relay --data=seq.npz --loss=ctc; falls two.relay --data=two.npz --loss=contrastive --margin=2; falls class.relay --data=class.npz --loss=nll; falls class.relay --data=class.npz --loss=own.relay:focal; falls class.relay --data=class.npz --loss=own.relay:none; falls class.relay --data=class.npz --loss=own.relay:three; falls class.relay --data=class.npz --loss=ctc; falls seq.relay --data=seq.npz --loss=contrastive; falls class.relay --data=class.npz --loss=class.relay:; falls class.relay --data=class.npz --loss=missing.relay:f
<<< seq.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, t, 6), float32], %w: Tensor[(8, 6), float32], %b: Tensor[(8,), float32], %v: Tensor[(4, 8), float32]) -> Tensor[(n, t, 4), float32] {
  let %h = tanh(nn.bias_add(nn.dense(%x, %w), %b, axis=-1));
  nn.dense(%h, %v)
}
<<< two.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2, 6), float32], %w: Tensor[(3, 6), float32]) -> Tensor[(n, 2, 3), float32] { nn.dense(%x, %w) }
<<< class.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 6), float32], %w: Tensor[(3, 6), float32]) -> Tensor[(n, 3), float32] { nn.softmax(nn.dense(%x, %w)) }
<<< own.relay
#[version = "0.0.5"]
def @focal(%p: Tensor[(m, c), float32], %y: Tensor[(m,), int64]) -> float32 {
  let %t = sum(%p * one_hot(%y, 1f, 0f, depth=c, dtype="float32"), axis=[1]);
  negative(mean((1f - %t) * (1f - %t) * log(%t)))
}
def @three(%p: Tensor[(m, c), float32], %y: Tensor[(m,), int64], %z: float32) -> float32 { %z }
<<< data.relay
#[version = "0.0.5"]
def @seq(output_names="x,y") {
  let %y = cast(random.uniform(@random_key(1i64), 1f, 3.99f, out_shape=[60, 2]).1, dtype="int64");
  let %path = reshape(stack((zeros(shape=[60, 2], dtype="int64"), %y, %y), axis=2), newshape=[60, 6]);
  let %noise = random.normal(@random_key(2i64), 0f, 0.3f, out_shape=[60, 6, 6]).1;
  (one_hot(%path, 1f, 0f, depth=6, dtype="float32") + %noise, %y)
}
def @two(output_names="x,y") {
  let %a = random.normal(@random_key(1i64), 0f, 1f, out_shape=[60, 1, 6]).1;
  let %b = random.normal(@random_key(2i64), 0f, 1f, out_shape=[60, 1, 6]).1;
  let %same = cast(greater(random.uniform(@random_key(3i64), 0f, 1f, out_shape=[60]).1, 0.5f), dtype="float32");
  let %other = where(greater(reshape(%same, newshape=[60, 1, 1]), 0f), %a + %b * 0.2f, %b);
  (concatenate((%a, %other), axis=1), %same)
}
def @class(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[200, 6]).1;
  (%x, argmax(strided_slice(%x, begin=[0, 0], end=[200, 3]), axis=[1], dtype="int64"))
}
>>> 3
falls: seq.relay --data=seq.npz --loss=ctc
falls: two.relay --data=two.npz --loss=contrastive --margin=2
falls: class.relay --data=class.npz --loss=nll
falls: class.relay --data=class.npz --loss=own.relay:focal
relay-train: error: there is no function @none of a result and a target that returns float32 [train-model]
relay-train: error: there is no function @three of a result and a target that returns float32 [train-model]
relay-train: error: the result of @main has type Tensor[(n, 3), float32], and ctc needs Tensor[(n, steps, classes), float32] [train-model]
relay-train: error: the result of @main has type Tensor[(n, t, 4), float32], and contrastive needs Tensor[(n, 2, features), float32] [train-model]
relay-train: error: --loss: 'class.relay:' is none of: cross-entropy nll mse l1 huber bce bce-logits ctc contrastive
Try 'relay-train --help'.
relay-parse: error: cannot read 'missing.relay': No such file or directory [cannot-read]
