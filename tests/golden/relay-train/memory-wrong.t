# Budgets that are none, or below the floor; how the budget goes through the pipeline
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; for b in 0.001 1 0 nan x -1; do relay-train -q net.relay --data=d.npz --memory-budget=$b -o b.st; echo $?; done; relay-train -n net.relay --data=d.npz --memory-budget=9M -o b.st | grep -o 'relay-build.*-f'; relay-build -n -q --memory-budget=0.5 --donated --dim=n=3 -f g -f h m.relay -o m.so | grep remat; relay-build -n -q --dim=n=3 m.relay -o m.so
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
>>> 2
relay-remat: error: a budget of 20 bytes is below the floor: where v505 is computed, 6144 are needed at once [budget]
1
relay-remat: error: a budget of 1 bytes is below the floor: where v505 is computed, 6144 are needed at once [budget]
1
relay-remat: error: --budget: '0' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --budget: 'nan' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --budget: 'x' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-remat: error: --budget: '-1' is neither a size above 0, such as 64M, nor a share, such as 0.5 [usage]
2
relay-build --memory-budget=9M --donated -f step -f init -f
    relay-remat --quiet --donated --dim=n=3 --function=g --budget=0.5 --planner=greedy,chen,dtr |
relay-build: error: --shape, --dim, --const and --define are for .onnx files
Try 'relay-build --help'.
