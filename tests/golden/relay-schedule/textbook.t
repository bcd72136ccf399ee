# Without a script: rules; a plain schedule; what has one keeps it
$ relay-parse -q in.relay >a.xml && relay-schedule --plain a.xml | relay-print && relay-schedule --plain a.xml >p.xml && relay-schedule p.xml | cmp - p.xml && relay-schedule a.xml | relay-check -v
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
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @soft(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %m: Tensor[(n), float32];
  let %e: Tensor[(n, 64), float32];
  let %s: Tensor[(n), float32];
  %m[i] = max(k < 64) %x[i, k];
  %e[i, j] = exp(%x[i, j] - %m[i]);
  %s[i] = sum(k < 64) %e[i, k];
  %y[i, j] = %e[i, j] / %s[i];
  schedule {
    for i < n {
      for k < 64 {
        %m[i, k];
      }
    }
    for i_1 < n {
      for j < 64 {
        %e[i_1, j];
      }
    }
    for i_2 < n {
      for k_1 < 64 {
        %s[i_2, k_1];
      }
    }
    for i_3 < n {
      for j_1 < 64 {
        %y[i_3, j_1];
      }
    }
  }
}
relay-check: valid: 0 functions, 0 bindings
