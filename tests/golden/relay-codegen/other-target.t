# Loops that were made for another target are compiled, with a warning
$ relay-parse -q in.relay | relay-typecheck | relay-lower | relay-schedule --target=x86_64-linux-gnu --cpu=znver4 >s.xml; for c in znver4 x86-64; do relay-codegen --target=x86_64-linux-gnu --cpu=$c --emit=s -o m.s s.xml; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { exp(%x) }
>>> 0
0
relay-codegen: warning: the loops were made for x86_64 vector=64 registers=32, the code is for x86_64 vector=16 registers=16: it may be slow [other-target]
0
