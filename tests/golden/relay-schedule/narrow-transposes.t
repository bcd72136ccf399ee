# a transpose of a side that is shorter than a vector has smaller tiles, which exceed the side least
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule -v --cpu=x86-64-v4 | relay-print | grep 'floordiv\|unroll'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8, m), float32], %y: Tensor[(n, m, 12), float32], %z: Tensor[(n, 14, m), float32], %t: Tensor[(n, m, 17), float32], %u: Tensor[(n, 3, m), float32]) {
  (transpose(%x, axes=[0, 2, 1]), transpose(%y, axes=[0, 2, 1]), transpose(%z, axes=[0, 2, 1]), transpose(%t, axes=[0, 2, 1]), transpose(%u, axes=[0, 2, 1]))
}
>>> 0
relay-schedule: 1: @transpose: program
relay-schedule: @transpose, stage 0 of %Y0: tiles of 8 by 8 along 'i1' and 'i2', transposed in registers, over threads
relay-schedule: 2: @transpose_1: program
relay-schedule: @transpose_1, stage 0 of %Y0: tiles of 4 by 4 along 'i1' and 'i2', transposed in registers, over threads
relay-schedule: 3: @transpose_2: program
relay-schedule: @transpose_2, stage 0 of %Y0: tiles of 8 by 8 along 'i1' and 'i2', transposed in registers, over threads
relay-schedule: 4: @transpose_3: program
relay-schedule: @transpose_3, stage 0 of %Y0: tiles of 16 by 16 along 'i1' and 'i2', transposed in registers, over threads
relay-schedule: 5: @transpose_4: program
relay-schedule: @transpose_4, stage 0 of %Y0: 3 of its axes are fused into 2
relay-schedule: @transpose_4, stage 0 of %Y0: a store in vectors of 16 along 'i1'
      for l1 < floordiv(m + 7, 8) {
        for l2 < 8 unroll {
        for l2 < floordiv(m + 3, 4) {
          for l3 < 4 unroll {
      for l1 < floordiv(m + 7, 8) {
          for l3 < 8 unroll {
        for l2 < floordiv(m + 15, 16) {
          for l3 < 16 unroll {
  for (i0 < n, i1 < m*3) %Y0[i0, floordiv(i1, 3), floormod(i1, 3)] = %X0[i0, floormod(i1, 3), floordiv(i1, 3)];
      for l1 < floordiv(m + 15, 16) {
        for l2 < 3 unroll {
