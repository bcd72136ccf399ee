# one artifact serves all batch sizes; equal kernels are generated once
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run m.so --input x='[[1, -2], [3, 4], [-5, 6]]' && relay-run m.so --input x='[[1, 1]]' && relay-parse m.relay | relay-typecheck | relay-codegen --emit=ll -O0 | grep -c 'define internal i32 @kernel_'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) { nn.relu(nn.relu(%x) * 2f) * 2f }
>>> 0
[[4f, 0f], [12f, 16f], [0f, 24f]]
[[4f, 4f]]
2
