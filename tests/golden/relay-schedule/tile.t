# A tile of registers, its loops fused over threads
$ relay-parse -q in.relay | relay-schedule --cpu=x86-64-v4 --script s | relay-print
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
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=64 registers=32"]
#[numerics = "rounding"]

prim @mm(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 128), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %y_1: Tensor[(n, 128), float32];
  %y_1[i, j] = sum(k < 64) %x[i, k] * %w[k, j];
  %y[i, j] = %y_1[i, j];
  schedule {
    for t < floordiv(n + 5, 6)*4 parallel {
      for ii_2 < 6 unroll {
        for jv_2 < 2 unroll {
          for ji_2 < 16 vector {
            init %y_1[ii_2 + floordiv(t, 4)*6, ji_2 + jv_2*16 + floormod(t, 4)*32] where ii_2 + floordiv(t, 4)*6 < n;
          }
        }
      }
      for k < 64 {
        for ii < 6 unroll {
          for jv < 2 unroll {
            for ji < 16 vector {
              update %y_1[ii + floordiv(t, 4)*6, ji + jv*16 + floormod(t, 4)*32, k] where ii + floordiv(t, 4)*6 < n;
            }
          }
        }
      }
      for ii_1 < 6 unroll {
        for jv_1 < 2 unroll {
          for ji_1 < 16 vector {
            %y[ii_1 + floordiv(t, 4)*6, ji_1 + jv_1*16 + floormod(t, 4)*32] where ii_1 + floordiv(t, 4)*6 < n;
          }
        }
      }
    }
  }
}
