# a product whose rows are a name, with weights that are no constants: sums of 4 by 4 rows at once, in the lanes of vectors
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule -v --cpu=x86-64-v4 | tee s.xml | relay-print | sed -n '/schedule {/,$p' | head -32; relay-check s.xml >/dev/null && echo proved
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 128), float32], %w: Tensor[(512, 128), float32]) {
  nn.dense(%x, %w)
}
>>> 0
relay-schedule: 1: @nn_dense: program
relay-schedule: @nn_dense, stage 0 of %R0: a reduction of contiguous rows, 4 by 4 at once, in 16 partial results
  schedule {
    for l0 < floordiv(n + 3, 4) parallel {
      for l1 < 128 {
        for l2 < 4 unroll {
          for l3 < 4 unroll {
            for l4 < 16 vector {
              init %R1[l0*4 + l2, l1*4 + l3, l4] where l0*4 + l2 < n;
            }
          }
        }
        for l5 < 8 {
          for l6 < 4 unroll {
            for l7 < 4 unroll {
              for l8 < 16 vector {
                update %R1[l0*4 + l6, l1*4 + l7, l8, l5] where l0*4 + l6 < n;
              }
            }
          }
        }
        for l9 < 4 unroll {
          for l10 < 4 unroll {
            for l11 < 8 vector {
              %R2[l0*4 + l9, l1*4 + l10, l11] where l0*4 + l9 < n;
            }
          }
        }
        for l12 < 4 unroll {
          for l13 < 4 unroll {
            for l14 < 4 vector {
              %R3[l0*4 + l12, l1*4 + l13, l14] where l0*4 + l12 < n;
            }
          }
proved
