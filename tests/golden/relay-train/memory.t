# The training curve and the parameters are the same, bit for bit, whatever the budget; the arena fits it, for the batch and for each smaller one; too little: the floor
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; relay-train -q net.relay --data=d.npz --batch=128 --log=a.csv -o a.st --epochs=2; cut -d, -f1-4 a.csv >a; for b in 1.0 0.8 0.6 0.5; do rm -f b.*; relay-train -q net.relay --data=d.npz --batch=128 --log=b.csv -o b.st --epochs=2 --memory-budget=$b --keep=k; cut -d, -f1-4 b.csv | cmp - a && cmp a.st b.st && echo same; done; relay-build -q --keep=b -f step k/09-step.xml -o s.so; for b in 1.0 0.8 0.6 0.5; do relay-remat -f step --donated --planner=greedy,chen,dtr --budget=$b --dim=n=128 --format=text b/*-scheduled.xml | sed -n 's/.*budget \([0-9]*\), arena \([0-9]*\)/\2 <= \1/p'; done | while read -r a le b; do [ "$a" -le "$b" ] && echo fits; done
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w0: Tensor[(16, 16), float32], %b0: Tensor[(16), float32], %w1: Tensor[(16, 16), float32], %b1: Tensor[(16), float32], %w2: Tensor[(16, 16), float32], %b2: Tensor[(16), float32], %w3: Tensor[(16, 16), float32], %b3: Tensor[(16), float32], %w4: Tensor[(16, 16), float32], %b4: Tensor[(16), float32], %w5: Tensor[(16, 16), float32], %b5: Tensor[(16), float32], %w6: Tensor[(16, 16), float32], %b6: Tensor[(16), float32], %w7: Tensor[(16, 16), float32], %b7: Tensor[(16), float32], %v: Tensor[(2, 16), float32]) -> Tensor[(n, 2), float32] {
  let %h1 = tanh(nn.bias_add(nn.dense(%x, %w0), %b0));
  let %h2 = tanh(nn.bias_add(nn.dense(%h1, %w1), %b1));
  let %h3 = tanh(nn.bias_add(nn.dense(%h2, %w2), %b2));
  let %h4 = tanh(nn.bias_add(nn.dense(%h3, %w3), %b3));
  let %h5 = tanh(nn.bias_add(nn.dense(%h4, %w4), %b4));
  let %h6 = tanh(nn.bias_add(nn.dense(%h5, %w5), %b5));
  let %h7 = tanh(nn.bias_add(nn.dense(%h6, %w6), %b6));
  let %h8 = tanh(nn.bias_add(nn.dense(%h7, %w7), %b7));
  nn.dense(%h8, %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[300, 16]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
same
same
same
same
fits
fits
fits
fits
