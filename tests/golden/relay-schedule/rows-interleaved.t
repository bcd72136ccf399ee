# rows that are interleaved, or taken in pieces of pixels, are computed in as many vectors as are a whole period
$ relay-parse in.relay | relay-typecheck | relay-simplify | relay-fuse | relay-lower | relay-schedule -v --cpu=x86-64-v3 | relay-print | sed -n '/^prim/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 27, h, w), float32], %y: Tensor[(n, h, w, 27), float32], %z: Tensor[(1, 4, 16, 20), float32]) {
  (nn.depth_to_space(%x, block_size=3), nn.depth_to_space(transpose(%y, axes=[0, 3, 1, 2]), block_size=3, mode="CDR"), nn.depth_to_space(%z, block_size=2))
}
>>> 0
relay-schedule: 1: @fused_nn_depth_to_space: program
relay-schedule: @fused_nn_depth_to_space, stage 0 of %Y0: a store in vectors of 8 along 'i3', over threads
relay-schedule: 2: @fused_transpose_nn_depth_to_space: program
relay-schedule: @fused_transpose_nn_depth_to_space, stage 0 of %Y0: a store in vectors of 8 along 'i3', over threads
relay-schedule: 3: @fused_nn_depth_to_space_1: program
relay-schedule: @fused_nn_depth_to_space_1, stage 0 of %Y0: 4 of its axes are fused into 2
relay-schedule: @fused_nn_depth_to_space_1, stage 0 of %Y0: a store in vectors of 8 along 'i3'
prim @fused_nn_depth_to_space(%X0: Tensor[(n, 27, h, w), float32]) -> (%Y0: Tensor[(n, 3, h*3, w*3), float32]) {
  %Y0[i0, i1, i2, i3] = %X0[i0, (floormod(i2, 3) * 3 + floormod(i3, 3)) * 3 + i1, floordiv(i2, 3), floordiv(i3, 3)];
  schedule {
    for l0 < n parallel {
      for l1 < 3 {
        for l2 < h*3 {
          for l3 < floordiv(w + 7, 8) {
            for l4 < 3 unroll {
              for l5 < 8 vector {
                %Y0[l0, l1, l2, l3*24 + l4*8 + l5] where l3*24 + l4*8 + l5 < w*3;
              }
            }
          }
        }
      }
    }
  }
}

prim @fused_transpose_nn_depth_to_space(%X0: Tensor[(n, h, w, 27), float32]) -> (%Y0: Tensor[(n, 3, h*3, w*3), float32]) {
  %Y0[i0, i1, i2, i3] = %X0[i0, floordiv(i2, 3), floordiv(i3, 3), i1 * 9 + (floormod(i2, 3) * 3 + floormod(i3, 3))];
  schedule {
    for l0 < n parallel {
      for l1 < 3 {
        for l2 < h*3 {
          for l3 < floordiv(w + 7, 8) {
            for l4 < 3 unroll {
              for l5 < 8 vector {
                %Y0[l0, l1, l2, l3*24 + l4*8 + l5] where l3*24 + l4*8 + l5 < w*3;
              }
            }
          }
        }
      }
    }
  }
}

prim @fused_nn_depth_to_space_1(%X0: Tensor[(1, 4, 16, 20), float32]) -> (%Y0: Tensor[(1, 1, 32, 40), float32]) {
  for (i0 < 32, i3 < 40) %Y0[0, 0, i0, i3] = %X0[0, floormod(i0, 2) * 2 + floormod(i3, 2) + 0, floordiv(i0, 2), floordiv(i3, 2)];
  schedule {
    for l0 < 32 {
      for l1 < 5 {
        for l2 < 8 vector {
          %Y0[l0, l1*8 + l2];
        }
      }
    }
  }
}
