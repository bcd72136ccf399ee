# A program with a schedule, and a kernel, get no version; nor has a program more than 64
$ relay-parse -q in.relay | relay-schedule --specialize n=1 | relay-print | grep version; v=$(seq -s, 1 65); relay-parse -q more.relay | relay-schedule --specialize n=$v >out.xml
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  schedule { for i < n { for j < 16 { %y[i, j]; } } }
}
<<< more.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
>>> 1
#[version = "0.0.5"]
more.relay:2:1: error: '@f' would have more than 64 versions [too-many-versions]
    2 | prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
      | ^~~~~~~
