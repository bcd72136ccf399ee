# Values are evicted while a step runs: the same curve and parameters, bit for bit, of a chain and of recursion whose depth is data
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; o='--data=d.npz --batch=800 --epochs=2'; for f in deep loop; do t="relay-train $f.relay --optimizer=sgd $o"; $t -q --log=a.csv -o a.st; cut -d, -f1-4 a.csv >a; t="$t --keep=k"; for b in 1.0 0.6 0.4 0.3; do [ $f = deep ] || [ $b != 0.4 ] || break; $t --log=b.csv -o b.st --memory-budget=$b --dtr=size 2>&1 | sed -n 's/.*epoch 2.* \([0-9]*\) evictions.*/\1/p' | sed 's/^[1-9].*/evicted/'; cut -d, -f1-4 b.csv | cmp - a && cmp a.st b.st && echo same; t="relay-fit k/step.so $o"; rm -f b.*; done; [ $f = loop ] || { t="$t -q --checkpoint=c -o b.st"; $t --memory-budget=0.4 --dtr=lru --steps=3; $t --memory-budget=700k --dtr=size --resume; cmp a.st b.st && echo resumed; }; done
<<< deep.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 32), float32], %w0: Tensor[(32, 32), float32], %b0: Tensor[(32), float32], %w1: Tensor[(32, 32), float32], %b1: Tensor[(32), float32], %w2: Tensor[(32, 32), float32], %b2: Tensor[(32), float32], %w3: Tensor[(32, 32), float32], %b3: Tensor[(32), float32], %w4: Tensor[(32, 32), float32], %b4: Tensor[(32), float32], %w5: Tensor[(32, 32), float32], %b5: Tensor[(32), float32], %w6: Tensor[(32, 32), float32], %b6: Tensor[(32), float32], %w7: Tensor[(32, 32), float32], %b7: Tensor[(32), float32], %w8: Tensor[(32, 32), float32], %b8: Tensor[(32), float32], %w9: Tensor[(32, 32), float32], %b9: Tensor[(32), float32], %w10: Tensor[(32, 32), float32], %b10: Tensor[(32), float32], %w11: Tensor[(32, 32), float32], %b11: Tensor[(32), float32], %v: Tensor[(2, 32), float32]) -> Tensor[(n, 2), float32] {
  let %h0 = %x;
  let %h1 = tanh(nn.bias_add(nn.dense(%h0, %w0), %b0));
  let %h2 = tanh(nn.bias_add(nn.dense(%h1, %w1), %b1));
  let %h3 = tanh(nn.bias_add(nn.dense(%h2, %w2), %b2));
  let %h4 = tanh(nn.bias_add(nn.dense(%h3, %w3), %b3));
  let %h5 = tanh(nn.bias_add(nn.dense(%h4, %w4), %b4));
  let %h6 = tanh(nn.bias_add(nn.dense(%h5, %w5), %b5));
  let %h7 = tanh(nn.bias_add(nn.dense(%h6, %w6), %b6));
  let %h8 = tanh(nn.bias_add(nn.dense(%h7, %w7), %b7));
  let %h9 = tanh(nn.bias_add(nn.dense(%h8, %w8), %b8));
  let %h10 = tanh(nn.bias_add(nn.dense(%h9, %w9), %b9));
  let %h11 = tanh(nn.bias_add(nn.dense(%h10, %w10), %b10));
  let %h12 = tanh(nn.bias_add(nn.dense(%h11, %w11), %b11));
  nn.dense(%h12, %v)
}
<<< loop.relay
#[version = "0.0.5"]
def @deep(%k: float32, %h: Tensor[(n, 32), float32], %w: Tensor[(32, 32), float32]) -> Tensor[(n, 32), float32] {
  if (less(%k, 1f)) { %h } else {
    @deep(%k - 1f, tanh(nn.dense(%h, %w)), %w)
  }
}
def @main(%x: Tensor[(n, 32), float32], %w: Tensor[(32, 32), float32], %v: Tensor[(2, 32), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(@deep(7f + 0f * sum(%x), %x, %w), %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[2000, 32]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
0
same
evicted
same
evicted
same
evicted
same
resumed
0
same
evicted
same
