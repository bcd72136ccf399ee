# Without a processor, that of a family which all of its systems have: floating point is not emulated
$ relay-parse -q in.relay | relay-typecheck >a.xml; for t in riscv64-linux-gnu aarch64-linux-gnu x86_64-linux-gnu; do relay-codegen -O1 --target=$t --emit=s -o m.s a.xml && echo $t $(grep -v __ m.s | grep -cE 'fmul|mulps' | sed 's,[1-9].*,multiplies,') $(grep -c __mulsf3 m.s); done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32], %y: Tensor[(8), float32]) { multiply(%x, %y) }
>>> 0
riscv64-linux-gnu multiplies 0
aarch64-linux-gnu multiplies 0
x86_64-linux-gnu multiplies 0
