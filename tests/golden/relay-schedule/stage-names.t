# a stage is found by its own name, and moved into a loop that computes the rows it reads
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-schedule --script=s m.xml | relay-print | sed -n '/schedule {/,/^}/p'
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(6, 4), float32]) -> (%y: Tensor[(6, 4), float32]) {
  let %t: Tensor[(6, 4), float32];
  twice: %t[i, j] = %x[i, j] * 2f;
  more: %y[i, j] = %t[i, j] + 1f;
}
def @main(%x: Tensor[(6, 4), float32]) { @f(round(%x * 8f)) }
<<< s
f: split twice.i 2 -> o p
f: reverse_compute_at more o
>>> 0
  schedule {
    for o < 3 {
      for p < 2 {
        for j < 4 {
          %t[o*2 + p, j];
        }
      }
      for i < 2 {
        for j_2 < 4 {
          %y[i + o*2, j_2];
        }
      }
    }
  }
}
