# A script makes a version for the extents that fulfil its predicates, and then changes the schedule of the others
$ relay-parse -q in.relay | relay-schedule --script s | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
<<< s
f: split y.j 4
f: version n > 4, n < 100
f: parallel y.i
f: version
f: vectorize j_i
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  schedule when n > 4, n < 100 {
    for i < n parallel {
      for j_o < 4 {
        for j_i < 4 {
          %y[i, j_i + j_o*4];
        }
      }
    }
  }
  schedule {
    for i < n {
      for j_o < 4 {
        for j_i < 4 vector {
          %y[i, j_i + j_o*4];
        }
      }
    }
  }
}
