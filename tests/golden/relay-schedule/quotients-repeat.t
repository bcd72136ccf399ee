# rows whose elements are repeated three times are computed in three vectors, a whole period
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule -v --cpu=x86-64-v3 | relay-print | sed -n '/^prim/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { repeat(%x, repeats=3, axis=1) }
>>> 0
relay-schedule: 1: @repeat: program
relay-schedule: @repeat, stage 0 of %Y0: a store in vectors of 8 along 'i1'
prim @repeat(%X0: Tensor[(n, m), float32]) -> (%Y0: Tensor[(n, m*3), float32]) {
  %Y0[i0, i1] = %X0[i0, floordiv(i1, 3)];
  schedule {
    for l0 < n {
      for l1 < floordiv(m + 7, 8) {
        for l2 < 3 unroll {
          for l3 < 8 vector {
            %Y0[l0, l1*24 + l2*8 + l3] where l1*24 + l2*8 + l3 < m*3;
          }
        }
      }
    }
  }
}
