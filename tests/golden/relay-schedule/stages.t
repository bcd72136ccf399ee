# Stages inlined, copied and packed, and computed where they are read
$ relay-parse -q in.relay | relay-schedule --script s | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @conv(%x: Tensor[(8, 34, 34), float32], %w: Tensor[(16, 8, 3, 3), float32]) -> (%y: Tensor[(16, 32, 32), float32]) {
  let %p: Tensor[(8, 34, 34), float32];
  let %q: Tensor[(8, 34, 34), float32];
  %p[c, i, j] = exp(%x[c, i, j]);
  %q[c, i, j] = %p[c, i, j] + 1f;
  %y[o, i, j] = sum(c < 8, a < 3, b < 3) %q[c, i + a, j + b] * %w[o, c, a, b];
}
<<< s
conv: inline p
conv: split y.i 4 -> io ii
conv: reorder io o
conv: compute_at q io
conv: pack w 0/5 1 2 3 0%5 -> wp
conv: cache_read x -> xc
conv: compute_at xc io
conv: cache_write y float64 -> acc
conv: decompose acc c_2
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]
#[numerics = "rounding"]

prim @conv(%x: Tensor[(8, 34, 34), float32], %w: Tensor[(16, 8, 3, 3), float32]) -> (%y: Tensor[(16, 32, 32), float32]) {
  let %q: Tensor[(8, 34, 34), float32];
  let %wp: Tensor[(4, 8, 3, 3, 5), float32];
  let %xc: Tensor[(8, 34, 34), float32];
  let %acc: Tensor[(16, 32, 32), float64];
  %xc[i0, i1, i2] = %x[i0, i1, i2];
  %q[c, i, j] = exp(%xc[c, i, j]) + 1f;
  for (i0 < 4, i1 < 8, i2 < 3, i3 < 3, i4 < 5) {
    let %t1 = i0 * 5 + i4;
    %wp[i0, i1, i2, i3, i4] = guard(%t1 < 16, %w[%t1, i1, i2, i3], 0f);
  }
  %acc[o, i, j] = sum(c < 8, a < 3, b < 3) float64(%q[c, i + a, j + b] * %wp[floordiv(o, 5), c, a, b, floormod(o, 5)]);
  %y[o, i, j] = float32(%acc[o, i, j]);
  schedule {
    for i0 < 4 {
      for i1 < 8 {
        for i2 < 3 {
          for i3 < 3 {
            for i4 < 5 {
              %wp[i0, i1, i2, i3, i4];
            }
          }
        }
      }
    }
    for io < 8 {
      for i0_2 < 8 {
        for i1_2 < 6 {
          for i2_2 < 34 {
            %xc[i0_2, i1_2 + io*4, i2_2];
          }
        }
      }
      for c < 8 {
        for i < 6 {
          for j < 34 {
            %q[c, i + io*4, j];
          }
        }
      }
      for o < 16 {
        for ii < 4 {
          for j_2 < 32 {
            init %acc[o, ii + io*4, j_2];
            for c_2 < 8 {
              for a < 3 {
                for b < 3 {
                  update %acc[o, ii + io*4, j_2, c_2, a, b];
                }
              }
            }
            %y[o, ii + io*4, j_2];
          }
        }
      }
    }
  }
}
