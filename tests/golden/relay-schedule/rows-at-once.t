# successive stages that reduce rows compute four rows at once, whose number is a name
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule -v --cpu=x86-64-v3 | relay-print | sed -n '/schedule {/,$p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { nn.softmax(%x) }
>>> 0
relay-schedule: 1: @nn_softmax: program
relay-schedule: @nn_softmax, stages 0 to 5: they share the loops over 1 leading axis
relay-schedule: @nn_softmax, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
relay-schedule: @nn_softmax, stage 5 of %T1: a store in vectors of 8 along 'i1'
relay-schedule: @nn_softmax, stage 6 of %R1: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
relay-schedule: @nn_softmax, stage 11 of %Y0: a store in vectors of 8 along 'i1'
relay-schedule: @nn_softmax, stages 0 to 11: 4 rows at once
  schedule {
    for l0 < floordiv(n + 3, 4) {
      for l15 < 4 unroll {
        for l1 < 8 vector {
          init %R2[l0*4 + l15, l1] where l0*4 + l15 < n;
        }
      }
      for l2 < floordiv(m + 7, 8) {
        for l16 < 4 unroll {
          for l3 < 8 vector {
            update %R2[l0*4 + l16, l3, l2] where l0*4 + l16 < n;
          }
        }
      }
      for l17 < 4 unroll {
        for l4 < 4 vector {
          %R3[l0*4 + l17, l4] where l0*4 + l17 < n;
        }
      }
      for l18 < 4 unroll {
        for l5 < 2 vector {
          %R4[l0*4 + l18, l5] where l0*4 + l18 < n;
        }
      }
      for l19 < 4 unroll {
        %R0[l0*4 + l19] where l0*4 + l19 < n;
      }
      for l20 < 4 unroll {
        %T0[l0*4 + l20] where l0*4 + l20 < n;
      }
      for l6 < floordiv(m + 7, 8) {
        for l21 < 4 unroll {
          for l7 < 8 vector {
            %T1[l0*4 + l21, l6*8 + l7] where l6*8 + l7 < m, l0*4 + l21 < n;
          }
        }
      }
      for l22 < 4 unroll {
        for l8 < 8 vector {
          init %R5[l0*4 + l22, l8] where l0*4 + l22 < n;
        }
      }
      for l9 < floordiv(m + 7, 8) {
        for l23 < 4 unroll {
          for l10 < 8 vector {
            update %R5[l0*4 + l23, l10, l9] where l0*4 + l23 < n;
          }
        }
      }
      for l24 < 4 unroll {
        for l11 < 4 vector {
          %R6[l0*4 + l24, l11] where l0*4 + l24 < n;
        }
      }
      for l25 < 4 unroll {
        for l12 < 2 vector {
          %R7[l0*4 + l25, l12] where l0*4 + l25 < n;
        }
      }
      for l26 < 4 unroll {
        %R1[l0*4 + l26] where l0*4 + l26 < n;
      }
      for l27 < 4 unroll {
        %T2[l0*4 + l27] where l0*4 + l27 < n;
      }
      for l13 < floordiv(m + 7, 8) {
        for l28 < 4 unroll {
          for l14 < 8 vector {
            %Y0[l0*4 + l28, l13*8 + l14] where l13*8 + l14 < m, l0*4 + l28 < n;
          }
        }
      }
    }
  }
}
