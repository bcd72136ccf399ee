# --check proves the schedules of the input
$ relay-parse -q in.relay | relay-schedule --check
<<< in.relay
#[version = "0.0.5"]
prim @mm(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 128), float32])
    -> (%y: Tensor[(n, 128), float32]) {
  %y[i, j] = sum(k < 64) %x[i, k] * %w[k, j];

  schedule { for i < n { for j < 128 parallel { for k < 63 { %y[i, j, k]; } } } }
}
>>> 1
in.relay:6:62: error: schedule of '@mm': axis 'k' of 'y' has extent 64, its loops reach 63 [tree-cover]
    6 |   schedule { for i < n { for j < 128 parallel { for k < 63 { %y[i, j, k]; } } } }
      |                                                              ^~~~~~~~~~~
