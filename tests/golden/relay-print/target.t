# The target of loops, as text and back; it is dropped with its stamp
$ relay-parse -q in.relay | relay-typecheck | relay-lower | relay-schedule --target=x86_64-linux-gnu --cpu=znver4 >s.xml; relay-print s.xml | tee s.relay | grep '^#'; relay-parse -q s.relay >t.xml; relay-print t.xml | cmp - s.relay; relay-schedule --target=x86_64-linux-gnu s.xml | cmp - s.xml; relay-lower s.xml | relay-print | grep '^#'; sed 's/vector=64/vector=63/' s.relay | relay-parse -q
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { exp(%x) }
>>> 1
#[version = "0.0.5"]
#[has = "typed lowered scheduled"]
#[target = "x86_64 vector=64 registers=32"]
#[version = "0.0.5"]
#[has = "typed lowered"]
<stdin>:3:12: error: target is a family, vectors and registers, as in "x86_64 vector=16 registers=16" [header]
    3 | #[target = "x86_64 vector=63 registers=32"]
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
