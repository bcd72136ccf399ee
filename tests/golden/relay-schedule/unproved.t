# stages whose loops are not proved run in plain ones, with a warning, and the others keep theirs
$ relay-parse -q in.relay | relay-schedule --report --vector-bytes 32 --registers 16 | relay-print | grep -E 'for|%[YT]\[l|i'
<<< in.relay
#[version = "0.0.5"]
prim @d(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(2*n, m), float32]) {
  let %T: Tensor[(n, m), float32];
  for (i < n, j < m) %Y[2*i, j] = %X[i, j];
  %T[i, j] = exp(%X[n - 1 - i, j]);
  for (i < n, j < m) %Y[2*i+1, j] = sigmoid(%T[i, j]) + %T[n - 1 - i, j];
}
>>> 0
relay-schedule: @d: not proved, 1 of 3 stages, up to 'Y': schedule of '@d': vector loop 'l2': 'Y' must run in the order of its axes
relay-schedule: @d: not proved, 1 of 3 stages, up to 'Y': schedule of '@d': vector loop 'l8': 'Y' must run in the order of its axes
in.relay:4:3: warning: 1 of the 3 stages of '@d', up to 'Y', run in plain loops: schedule of '@d': vector loop 'l2': 'Y' must run in the order of its axes [schedule-unproved]
    4 |   for (i < n, j < m) %Y[2*i, j] = %X[i, j];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:6:3: warning: 1 of the 3 stages of '@d', up to 'Y', run in plain loops: schedule of '@d': vector loop 'l8': 'Y' must run in the order of its axes [schedule-unproved]
    6 |   for (i < n, j < m) %Y[2*i+1, j] = sigmoid(%T[i, j]) + %T[n - 1 - i, j];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#[version = "0.0.5"]
#[target = "x86_64 vector=32 registers=16"]
prim @d(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n*2, m), float32]) {
  for (i < n, j < m) %Y[2 * i, j] = %X[i, j];
  %T[i, j] = exp(%X[n - 1 - i, j]);
  for (i < n, j < m) %Y[2 * i + 1, j] = sigmoid(%T[i, j]) + %T[n - 1 - i, j];
    for i < n {
      for j < m {
        stage 0[i, j];
    for l3 < n {
      for l4 < floordiv(m + 7, 8) {
        for l5 < 8 vector {
          %T[l3, l4*8 + l5] where l4*8 + l5 < m;
    for i_2 < n {
      for j_2 < m {
        stage 2[i_2, j_2];
