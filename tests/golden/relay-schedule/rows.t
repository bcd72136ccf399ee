# rows are cut where indices change their form, joined where addresses go on, and what repeats in short ones is read once
$ relay-parse -q in.relay | relay-typecheck | relay-lower | relay-schedule -v --vector-bytes 32 --registers 16 | relay-schedule --check | relay-print
<<< in.relay
#[version = "0.0.5"]
def @pad(%x: Tensor[(5, 20), float32]) {
  nn.mirror_pad(%x, pad_width=[[0, 0], [2, 1]], mode="REFLECT")
}
def @rgb(%x: Tensor[(n, 40, 3), float32], %y: Tensor[(3), float32]) {
  add(%x, %y)
}
def @rows(%x: Tensor[(n, h, w), float32]) {
  negative(%x)
}
>>> 0
relay-schedule: @nn_mirror_pad, stages 0 to 2: parts of the row, along which the indices have one form
relay-schedule: @nn_mirror_pad, stage 2 of %Y0: 2 of its axes are fused into 1
relay-schedule: @nn_mirror_pad, stage 0 of %Y0: a store in vectors of 2 along 'i1'
relay-schedule: @nn_mirror_pad, stage 1 of %Y0: a store in vectors of 8 along 'i1'
relay-schedule: @nn_mirror_pad, stage 2 of %Y0: a store element by element, addresses are contiguous along no axis
relay-schedule: @add, stage 0 of %Y0: 3 of its axes are fused into 1
relay-schedule: @add, stage 0 of %Y0: a store in vectors of 8 along 'i0'
relay-schedule: @negative, stage 0 of %Y0: a store in vectors of 8 along 'i2' and the axes before it, over threads
#[version = "0.0.5"]
#[has = "typed lowered scheduled"]
#[target = "x86_64 vector=32 registers=16"]

def @pad(%x: Tensor[(5, 20), float32]) -> Tensor[(5, 23), float32] {
  %2: Tensor[(5, 23), float32] = @nn_mirror_pad(%x);
  %2
}

def @rgb(%x: Tensor[(n, 40, 3), float32], %y: Tensor[(3), float32]) -> Tensor[(n, 40, 3), float32] {
  %3: Tensor[(n, 40, 3), float32] = @add(%x, %y);
  %3
}

def @rows(%x: Tensor[(n, h, w), float32]) -> Tensor[(n, h, w), float32] {
  %2: Tensor[(n, h, w), float32] = @negative(%x);
  %2
}

prim @nn_mirror_pad(%X0: Tensor[(5, 20), float32]) -> (%Y0: Tensor[(5, 23), float32]) {
  for (i0 < 5, i1 < 2) %Y0[i0, i1] = %X0[i0, 0 - (i1 + -2)];
  for (i0 < 5, i1 < 20) %Y0[i0, i1 + 2] = %X0[i0, i1 + 2 + -2];
  for (i0 < 5) %Y0[i0, 0 + 22] = %X0[i0, 38 - (0 + 22 + -2)];
  schedule {
    for l0 < 5 {
      for l1 < 2 vector {
        stage 0[l0, l1];
      }
    }
    for l2 < 5 {
      for l3 < 2 {
        for l4 < 2 unroll {
          for l5 < 8 vector {
            stage 1[l2, l3*16 + l4*8 + l5] where l3*16 + l4*8 + l5 < 20;
          }
        }
      }
    }
    for l6 < 5 {
      stage 2[l6];
    }
  }
}

prim @add(%X0: Tensor[(n, 40, 3), float32], %X1: Tensor[(3), float32]) -> (%Y0: Tensor[(n, 40, 3), float32]) {
  for (i0 < n*120) {
    let %t1 = floormod(floormod(i0, 120), 3);
    %Y0[floordiv(i0, 120), floordiv(floormod(i0, 120), 3), %t1] = %X0[floordiv(i0, 120), floordiv(floormod(i0, 120), 3), %t1] + %X1[%t1];
  }
  schedule {
    for l0 < n*5 {
      for l1 < 3 unroll {
        for l2 < 8 vector {
          %Y0[l0*24 + l1*8 + l2];
        }
      }
    }
  }
}

prim @negative(%X0: Tensor[(n, h, w), float32]) -> (%Y0: Tensor[(n, h, w), float32]) {
  %Y0[i0, i1, i2] = neg(%X0[i0, i1, i2]);
  schedule {
    for l0 < n parallel {
      for l1 < floordiv(h*w + 31, 32) {
        for l2 < 4 unroll {
          for l3 < 8 vector {
            %Y0[l0, floordiv(l1*32 + l2*8 + l3, w), floormod(l1*32 + l2*8 + l3, w)] where l1*32 + l2*8 + l3 < h*w;
          }
        }
      }
    }
  }
}
