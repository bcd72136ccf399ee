# stages whose loops are not proved run in plain ones, with a warning, and the others keep theirs; --report lists them
$ relay-parse -q in.relay | relay-schedule --vector-bytes 32 --registers 16 | relay-print | grep -E 'for|%[YT]\[l|i'; for f in text json csv; do relay-parse -q in.relay | relay-schedule -q --report --format=$f --vector-bytes 32 --registers 16; done; relay-parse -q one.relay >one.xml; for f in text csv json; do relay-schedule --report --format=$f one.xml; relay-schedule --plain --report --format=$f one.xml; done; relay-schedule --format=csv one.xml
<<< in.relay
#[version = "0.0.5"]
prim @d(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(2*n, m), float32]) {
  let %T: Tensor[(n, m), float32];
  for (i < n, j < m) %Y[2*i, j] = %X[i, j];
  %T[i, j] = exp(%X[n - 1 - i, j]);
  for (i < n, j < m) %Y[2*i+1, j] = sigmoid(%T[i, j]) + %T[n - 1 - i, j];
}
<<< one.relay
#[version = "0.0.5"]
prim @one(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = exp(%X[i]);
}
>>> 2
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
@d: not proved, 1 of 3 stages, up to 'Y': schedule of '@d': vector loop 'l2': 'Y' must run in the order of its axes
@d: not proved, 1 of 3 stages, up to 'Y': schedule of '@d': vector loop 'l8': 'Y' must run in the order of its axes
[
{"program": "d", "stages": 3, "unproved": 1, "last": "Y", "why": "schedule of '@d': vector loop 'l2': 'Y' must run in the order of its axes"},
{"program": "d", "stages": 3, "unproved": 1, "last": "Y", "why": "schedule of '@d': vector loop 'l8': 'Y' must run in the order of its axes"}
]
program,stages,unproved,last,why
"d",3,1,"Y","schedule of '@d': vector loop 'l2': 'Y' must run in the order of its axes"
"d",3,1,"Y","schedule of '@d': vector loop 'l8': 'Y' must run in the order of its axes"
@one: proved, 1 stage
program,stages,unproved,last,why
"one",1,0,"",""
program,stages,unproved,last,why
[
{"program": "one", "stages": 1, "unproved": 0}
]
[]
relay-schedule: error: use --format with --report [usage]
