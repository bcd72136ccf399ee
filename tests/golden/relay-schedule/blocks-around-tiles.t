# where the panel of a tile is greater than a cache, the loops over the blocks of a product's sum stand around those over the tiles, but for the outermost; what a tile reads in vectors is not copied then
$ relay-parse -q in | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 | relay-print | sed -n '/^  schedule/,$p'
<<< in
def @main(%x: Tensor[(4096, 1024), float32], %y: Tensor[(4096, 160), float32]) {
  nn.matmul(%x, %y, transpose_a=True)
}
>>> 0
  schedule {
    for l0 < 5 parallel {
      for l1 < 128 {
        for l2 < 8 unroll {
          for l3 < 2 unroll {
            for l4 < 16 vector {
              init %R0[l1*8 + l2, l0*32 + l3*16 + l4];
            }
          }
        }
      }
      for l5 < 16 {
        for l6 < 128 {
          for l7 < 8 unroll {
            for l8 < 2 unroll {
              for l9 < 16 vector {
                init %R1[l6*8 + l7, l0*32 + l8*16 + l9, l5];
              }
            }
          }
          for l10 < 256 {
            for l11 < 8 unroll {
              for l12 < 2 unroll {
                for l13 < 16 vector {
                  update %R1[l11 + l6*8, l0*32 + l12*16 + l13, l5, l10];
                }
              }
            }
          }
          for l14 < 8 unroll {
            for l15 < 2 unroll {
              for l16 < 16 vector {
                update %R0[l14 + l6*8, l0*32 + l15*16 + l16, l5];
              }
            }
          }
        }
      }
      for l17 < 128 {
        for l18 < 8 unroll {
          for l19 < 2 unroll {
            for l20 < 16 vector {
              %Y0[l17*8 + l18, l0*32 + l19*16 + l20];
            }
          }
        }
      }
    }
  }
}
