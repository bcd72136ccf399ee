# Stages of one row share its loop; partial sums; a version for few rows
$ relay-parse -q in.relay | relay-schedule --script s | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @soft(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %m: Tensor[(n), float32];
  let %e: Tensor[(n, 64), float32];
  let %s: Tensor[(n), float32];
  %m[i] = max(k < 64) %x[i, k];
  %e[i, j] = exp(%x[i, j] - %m[i]);
  %s[i] = sum(k < 64) %e[i, k];
  %y[i, j] = %e[i, j] / %s[i];
}
<<< s
soft: reverse_compute_at e m.i
soft: reverse_compute_at s m.i
soft: reverse_compute_at y m.i
soft: parallel m.i
soft: split s.k 8 -> ko ki
soft: rfactor ki -> part
soft: version n <= 4
soft: split y.j 16 -> jo ji
soft: vectorize ji
soft: version
soft: serial i
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[numerics = "rounding"]

prim @soft(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %m: Tensor[(n), float32];
  let %e: Tensor[(n, 64), float32];
  let %s: Tensor[(n), float32];
  let %part: Tensor[(8, n), float32];
  %m[i] = max(k < 64) %x[i, k];
  %e[i, j] = exp(%x[i, j] - %m[i]);
  %part[ki_r1, i] = sum(ko_r0 < 8) %e[i, ki_r1 + ko_r0 * 8];
  %s[i] = sum(ki_r1 < 8) %part[ki_r1, i];
  %y[i, j] = %e[i, j] / %s[i];
  schedule when n <= 4 {
    for i < n parallel {
      for k < 64 {
        %m[i, k];
      }
      for j_2 < 64 {
        %e[i, j_2];
      }
      for ki < 8 {
        for ko < 8 {
          %part[ki, i, ko];
        }
      }
      for ki_1 < 8 {
        %s[i, ki_1];
      }
      for jo < 4 {
        for ji < 16 vector {
          %y[i, ji + jo*16];
        }
      }
    }
  }
  schedule {
    for i < n {
      for k < 64 {
        %m[i, k];
      }
      for j_2 < 64 {
        %e[i, j_2];
      }
      for ki < 8 {
        for ko < 8 {
          %part[ki, i, ko];
        }
      }
      for ki_1 < 8 {
        %s[i, ki_1];
      }
      for j < 64 {
        %y[i, j];
      }
    }
  }
}
