# Schedules that are right
$ relay-parse -q in.relay | relay-check -v
<<< in.relay
#[version = "0.0.5"]
prim @fused(%x: Tensor[(n, m), float32]) -> (%y: Tensor[(n, m), float32]) {
  %y[i, j] = exp(%x[i, j]);
  schedule when n == 1 {
    for f < n*m parallel { %y[floordiv(f, m), floormod(f, m)]; }
  }
  schedule when n == 2 {
    for fo < floordiv(n*m + 7, 8) parallel { for fi < 8 vector { %y[floordiv(fo*8 + fi, m), floormod(fo*8 + fi, m)] where fo*8 + fi < n*m; } }
  }
  schedule when n == 3 {
    for j < m { for i < n parallel { %y[i, j]; } }
  }
  schedule {
    for jo < floordiv(m + 15, 16) { for i < n { for ji < 16 vector { %y[i, jo*16 + ji] where jo*16 + ji < m; } } }
  }
}
prim @sum(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n), float32]) {
  let %t: Tensor[(n, 64), float32];
  %t[i, j] = exp(%x[i, j]);
  %y[i] = sum(k < 64) %t[i, k];
  schedule when n == 4 {
    for i < n parallel { for j < 64 { %t[i, j]; } for ko < 8 { for ki < 8 { %y[i, ko*8 + ki]; } } }
  }
  schedule when n == 6 {
    for ko < 8 { for ki < 8 { for i < n { %t[i, ko*8+ki]; } } } for i2 < n { for k2 < 64 { %y[i2, k2]; } }
  }
  schedule when n == 5 {
    for i < n parallel { for j < 64 { %t[i, j]; } init %y[i]; for ki < 8 { for ko < 8 { update %y[i, ko*8 + ki]; } } }
  }
  schedule when n == 7 {
    for i < n parallel { init %y[i]; for ko < 8 { for j < 8 vector { %t[i, ko*8+j]; } for ki < 8 { update %y[i, ko*8 + ki]; } } }
  }
  schedule { for i < n { for j < 64 { %t[i, j]; } } for i2 < n { for k < 64 { %y[i2, k]; } } }
}
prim @blur(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %t: Tensor[(n, 66), float32];
  %t[i, j] = guard(j >= 1, %x[i, select(j < 65, j, 0)], 0f);
  %y[i, j] = sum(k < 3) %t[i, j + k];
  schedule {
    for i < n parallel { for jo < 8 {
       for jt < 10 { %t[i, jo*8 + jt]; }
       for ji < 8 { for k < 3 { %y[i, jo*8 + ji, k]; } } } }
  }
}
>>> 0
relay-check: valid: 0 functions, 0 bindings
