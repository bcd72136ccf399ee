# a constant operand of a product is laid out in panels, once for all calls
$ relay-parse -q in.relay | relay-typecheck | relay-bind --set w=random:1 | relay-typecheck | relay-schedule --vector-bytes 32 --registers 16 | relay-print | sed 's/, path=.*$//'
<<< in.relay
#[version = "0.0.5"]
prim @mm(%X: Tensor[(n, 20), float32], %W: Tensor[(43, 20), float32]) -> (%Y: Tensor[(n, 43), float32]) {
  %Y[i, j] = sum(k < 20) %X[i, k] * %W[j, k];
}
def @main(%x: Tensor[(n, 20), float32], %w: Tensor[(43, 20), float32]) {
  (@mm(%x, %w), @mm(%x, %w))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=32 registers=16"]
#[numerics = "rounding"]

prim @mm(%X: Tensor[(n, 20), float32], %W: Tensor[(3, 20, 16), float32]) -> (%Y: Tensor[(n, 43), float32]) {
  let %R0: Tensor[(n, 43), float32];
  %R0[i, j] = sum(k < 20) %X[i, k] * %W[floordiv(j, 16), k, floormod(j, 16)];
  %Y[i, j] = %R0[i, j];
  schedule {
    for l0 < floordiv(n + 5, 6) parallel {
      for l1 < 3 {
        for l2 < 6 unroll {
          for l3 < 2 unroll {
            for l4 < 8 vector {
              init %R0[l0*6 + l2, l1*16 + l3*8 + l4] where l0*6 + l2 < n, l1*16 + l3*8 + l4 < 43;
            }
          }
        }
        for l5 < 20 {
          for l6 < 6 unroll {
            for l7 < 2 unroll {
              for l8 < 8 vector {
                update %R0[l0*6 + l6, l1*16 + l7*8 + l8, l5] where l0*6 + l6 < n, l1*16 + l7*8 + l8 < 43;
              }
            }
          }
        }
        for l9 < 6 unroll {
          for l10 < 2 unroll {
            for l11 < 8 vector {
              %Y[l0*6 + l9, l1*16 + l10*8 + l11] where l0*6 + l9 < n, l1*16 + l10*8 + l11 < 43;
            }
          }
        }
      }
    }
  }
}

def @main(%x: Tensor[(n, 20), float32]) -> (Tensor[(n, 43), float32], Tensor[(n, 43), float32]) {
  %w {id=6}: Tensor[(3, 20, 16), float32] = const(type=Tensor[(3, 20, 16), float32]
  %3: Tensor[(n, 43), float32] = @mm(%x, %w);
  %4: Tensor[(n, 43), float32] = @mm(%x, %w);
  %5: (Tensor[(n, 43), float32], Tensor[(n, 43), float32]) = (%3, %4);
  %5
}
