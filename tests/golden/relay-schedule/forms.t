# Several processors: a version for each but the least; constants in each layout, one that is alike once
$ relay-parse -q in.relay | relay-typecheck | relay-bind --set=w=random:1 --set=b=random:2 | relay-typecheck | relay-fuse | relay-lower >low.xml; relay-schedule --cpu=x86-64-v4,cooperlake,x86-64-v3 low.xml >s.xml; relay-check s.xml; relay-print s.xml | sed 's/path="[^"]*"//' | grep -e ^prim -e version -e '@fused.*(%' -e target; relay-schedule --cpu=x86-64-v4,cooperlake --specialize n=1 low.xml | relay-print | grep -e version; relay-eval -i x=random:1:3,64 low.xml -o 0=a.npy; relay-eval -i x=random:1:3,64 s.xml -o 0=b.npy; cmp a.npy b.npy
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 192), float32], %b: Tensor[(192,), float32]) {
  nn.relu(nn.bias_add(nn.matmul(%x, %w), %b))
}
>>> 0
#[version = "0.0.5"]
#[target = "x86_64 vector=32 registers=16"]
  %6: Tensor[(n, 192), float32] = @fused_nn_matmul_nn_bias_add_nn_relu(%x, %w_1, %b, %w);
prim @fused_nn_matmul_nn_bias_add_nn_relu(%X0: Tensor[(n, 64), float32], %X1: Tensor[(12, 64, 16), float32], %X2: Tensor[(192), float32], %X1_1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(n, 192), float32]) {
  version @fused_nn_matmul_nn_bias_add_nn_relu_x86_64_v4 for "x86-64-v4";
  version @fused_nn_matmul_nn_bias_add_nn_relu_cooperlake for "cooperlake";
prim @fused_nn_matmul_nn_bias_add_nn_relu_x86_64_v4(%X0: Tensor[(n, 64), float32], %X1: Tensor[(12, 64, 16), float32], %X2: Tensor[(192), float32], %X1_1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(n, 192), float32]) {
prim @fused_nn_matmul_nn_bias_add_nn_relu_cooperlake(%X0: Tensor[(n, 64), float32], %X1: Tensor[(12, 64, 16), float32], %X2: Tensor[(192), float32], %X1_1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(n, 192), float32]) {
#[version = "0.0.5"]
  version @fused_nn_matmul_nn_bias_add_nn_relu_n1_cooperlake for "cooperlake" when n == 1;
  version @fused_nn_matmul_nn_bias_add_nn_relu_cooperlake for "cooperlake";
  version @fused_nn_matmul_nn_bias_add_nn_relu_n1 when n == 1;
