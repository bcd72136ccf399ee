# and --dim gives them numbers: 4*8*16 = 512 MACs
$ relay-parse in.relay | relay-typecheck | relay-stat --params 1 --dim n=4 --dim m=8
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(m, 16), float32]) {
  nn.relu(nn.dense(%x, %w))
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
nn.dense      1   1024   512   768      128        1.14
nn.relu       1     32     0   128      128        0.12
total         2   1056   512   896      256        0.92
one call          1056   512   896      256        0.92

parameters: 128 elements, 512 bytes
peak live memory: 512 bytes
