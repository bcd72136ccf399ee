# a reflected row of unknown length is three rows, whose parts begin and end at names
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule -v --cpu=x86-64-v3 | relay-print | sed -n '/^prim/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { nn.mirror_pad(%x, pad_width=[[0, 0], [3, 2]], mode="REFLECT") }
>>> 0
relay-schedule: 1: @fused_nn_mirror_pad: program
relay-schedule: @fused_nn_mirror_pad, stages 0 to 2: parts of the row, along which the indices have one form
relay-schedule: @fused_nn_mirror_pad, stage 0 of %Y0: a store in vectors of 4 along 'i1'
relay-schedule: @fused_nn_mirror_pad, stage 1 of %Y0: a store in vectors of 8 along 'i1'
relay-schedule: @fused_nn_mirror_pad, stage 2 of %Y0: a store in vectors of 2 along 'i1'
prim @fused_nn_mirror_pad(%X0: Tensor[(n, m), float32]) -> (%Y0: Tensor[(n, m + 5), float32]) {
  for (i0 < n, i1 < 3) %Y0[i0, i1] = %X0[i0, 0 - (i1 + -3)];
  for (i0 < n, i1 < m) %Y0[i0, i1 + 3] = %X0[i0, i1 + 3 + -3];
  for (i0 < n, i1 < 2) %Y0[i0, i1 + dim(m + 3)] = %X0[i0, m * 2 + -2 - (i1 + dim(m + 3) + -3)];
  schedule {
    for l0 < n {
      for l1 < 4 vector {
        stage 0[l0, l1] where l1 < 3;
      }
    }
    for l2 < n {
      for l3 < floordiv(m + 7, 8) {
        for l4 < 8 vector {
          stage 1[l2, l3*8 + l4] where l3*8 + l4 < m;
        }
      }
    }
    for l5 < n {
      for l6 < 2 vector {
        stage 2[l5, l6];
      }
    }
  }
}
