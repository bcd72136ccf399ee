# A tile that the registers of the target do not hold
$ relay-parse -q in.relay | relay-schedule --script s
<<< in.relay
#[version = "0.0.5"]
prim @mm(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 128), float32])
    -> (%y: Tensor[(n, 128), float32]) {
  %y[i, j] = sum(k < 64) %x[i, k] * %w[k, j];
}
<<< s
# six rows by thirty-two columns
@mm: split y.i 6 -> io ii
@mm: split y.j 2 16 -> jo jv ji
@mm: reorder io jo ii jv ji k
@mm: tensorize y ii
@mm: fuse io jo -> t
@mm: parallel t
>>> 1
s:5:1: error: schedule of '@mm': a tile of 6 by 8 vectors of 16 bytes takes 57 of 16 registers [sched-tile]
    5 | @mm: tensorize y ii
      | ^~~~~~~~~~~~~~~~~~~
help: --cpu names another processor, such as x86-64-v4
