# a stage that is read at places whose distance depends on the loop is computed whole in each iteration
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-schedule --script=s m.xml >n.xml && relay-print n.xml | grep -A 12 'schedule {'; for m in m n; do relay-codegen -o $m.so $m.xml && relay-run -i x=random:1:3,2 $m.so; done
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 2), float32]) -> (%y: Tensor[(n, 2), float32]) {
  let %t: Tensor[(n, 2), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + %t[n - 1 - i, j];
}
def @main(%x: Tensor[(n, 2), float32]) { @f(round(%x * 8f)) }
<<< s
f: compute_at t y.i
>>> 0
  schedule {
    for i_1 < n {
      for i_2 < n {
        for j_2 < 2 {
          %t[i_2, j_2];
        }
      }
      for j_1 < 2 {
        %y[i_1, j_1];
      }
    }
  }
}
[[18f, 24f], [32f, 16f], [18f, 24f]]
[[18f, 24f], [32f, 16f], [18f, 24f]]
