# What options may say
$ relay-parse -q in.relay >a.xml; relay-schedule --check --script s a.xml; relay-schedule --script nowhere a.xml; relay-schedule --vector-bytes 24 a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
prim @mm(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 128), float32])
    -> (%y: Tensor[(n, 128), float32]) {
  %y[i, j] = sum(k < 64) %x[i, k] * %w[k, j];
}
<<< s
mm: parallel y.i
>>> 0
relay-schedule: error: --check changes nothing and excludes --script [script]
relay-schedule: error: cannot open 'nowhere': No such file or directory [script]
relay-schedule: error: vectors of 24 bytes in 16 registers: 16, 32 or 64 bytes in 8 to 64 registers are possible [target]
2
