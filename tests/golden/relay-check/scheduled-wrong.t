# The stamp scheduled: each program has proved loops, and the target is recorded
$ relay-parse -q in.relay | relay-typecheck | relay-lower >l.xml; relay-schedule --target=x86_64-linux-gnu l.xml >s.xml; relay-check s.xml && sed 's/lowered"/lowered scheduled" target="x86_64 vector=16 registers=16"/' l.xml | relay-check; sed 's/ target="[^"]*"//' s.xml | relay-check; for t in "x86_64 vector=24 registers=16" "x86_64 vector=16 registers=7" "x86_64 vector=16 registers=65" "x86_64 vector=16 registers=016" "x86_65 vector=16 registers=16" "x86_64  vector=16 registers=16"; do sed "s/ target=\"[^\"]*\"/ target=\"$t\"/" s.xml | relay-cat 2>&1 | head -n 1; done; sed 's/extent="4" kind="vector"/extent="3" kind="vector"/' s.xml | relay-cat 2>&1 | grep -v '^ '
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { sort(exp(%x)) }
>>> 1
relay-check: error: the module is stamped 'scheduled', but '@exp' has no schedule [stamp]
relay-check: error: the module is stamped 'scheduled', but has no target [stamp]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_64 vector=24 registers=16' [stream-value]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_64 vector=16 registers=7' [stream-value]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_64 vector=16 registers=65' [stream-value]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_64 vector=16 registers=016' [stream-value]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_65 vector=16 registers=16' [stream-value]
<stdin>:1:1: error: 'target' is a family, vectors and registers, as in 'x86_64 vector=16 registers=16', not 'x86_64  vector=16 registers=16' [stream-value]
relay-cat: error: schedule of '@exp': it is not proved that each instance of 'Y0' runs once: the loops do not count up in 'l0*4 + l1' [tree-map]
