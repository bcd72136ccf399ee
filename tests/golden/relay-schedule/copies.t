# Where the copies of cache_read, cache_write and pack are made: before the first reader, a reduction's start included
$ relay-parse -q in.relay | relay-schedule --script s | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @dense(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  let %t: Tensor[(n, 5), float32];
  %t[i, j] = sum(k < 6) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
}
prim @apart(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  %y[i, j] = sum(k < 6) %x[i, k] * %w[j, k];
}
prim @packed(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  let %t: Tensor[(n, 5), float32];
  %t[i, j] = %w[j, 0] * 2f;
  %y[i, j] = %t[i, j] + %w[j, 1];
}
prim @acc(%x: Tensor[(n, 6), float16]) -> (%y: Tensor[(n), float16]) {
  %y[i] = sum(k < 6) %x[i, k];
}
<<< s
dense: cache_read x -> c
dense: cache_read w -> d
apart: decompose y y.k
apart: cache_read w -> c
packed: pack w 1/2 0 1%2 -> p
acc: cache_write y float32 -> z
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]
#[numerics = "rounding"]

prim @dense(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  let %t: Tensor[(n, 5), float32];
  let %c: Tensor[(n, 6), float32];
  let %d: Tensor[(5, 6), float32];
  %c[i0, i1] = %x[i0, i1];
  %d[i0, i1] = %w[i0, i1];
  %t[i, j] = sum(k < 6) %c[i, k] * %d[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for i0 < n {
      for i1 < 6 {
        %c[i0, i1];
      }
    }
    for i0_1 < 5 {
      for i1_1 < 6 {
        %d[i0_1, i1_1];
      }
    }
    for i < n {
      for j < 5 {
        for k < 6 {
          %t[i, j, k];
        }
      }
    }
    for i_1 < n {
      for j_1 < 5 {
        %y[i_1, j_1];
      }
    }
  }
}

prim @apart(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  let %c: Tensor[(5, 6), float32];
  %c[i0, i1] = %w[i0, i1];
  %y[i, j] = sum(k < 6) %x[i, k] * %c[j, k];
  schedule {
    for i0 < 5 {
      for i1 < 6 {
        %c[i0, i1];
      }
    }
    for i < n {
      for j < 5 {
        init %y[i, j];
        for k < 6 {
          update %y[i, j, k];
        }
      }
    }
  }
}

prim @packed(%x: Tensor[(n, 6), float32], %w: Tensor[(5, 6), float32]) -> (%y: Tensor[(n, 5), float32]) {
  let %t: Tensor[(n, 5), float32];
  let %p: Tensor[(3, 5, 2), float32];
  %p[i0, i1, i2] = %w[i1, i0 * 2 + i2];
  %t[i, j] = %p[0, j, 0] * 2f;
  %y[i, j] = %t[i, j] + %p[0, j, 1];
  schedule {
    for i0 < 3 {
      for i1 < 5 {
        for i2 < 2 {
          %p[i0, i1, i2];
        }
      }
    }
    for i < n {
      for j < 5 {
        %t[i, j];
      }
    }
    for i_1 < n {
      for j_1 < 5 {
        %y[i_1, j_1];
      }
    }
  }
}

prim @acc(%x: Tensor[(n, 6), float16]) -> (%y: Tensor[(n), float16]) {
  let %z: Tensor[(n), float32];
  %z[i] = sum(k < 6) float32(%x[i, k]);
  %y[i] = float16(%z[i]);
  schedule {
    for i < n {
      for k < 6 {
        %z[i, k];
      }
      %y[i];
    }
  }
}
