# Vectors as wide as the processor's: names of LLVM, families, explicit ones on top
$ for o in "--cpu=znver4 --target=x86_64-linux-gnu" "--cpu=haswell --target=x86_64-linux-gnu" --target=x86_64-linux-gnu --cpu=x86-64-v2 --target=aarch64-linux-gnu "--cpu=haswell --vector-bytes=64"; do relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule $o | relay-print | grep -m 1 -o '< [0-9]* vector'; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4096), float32]) { nn.relu(%x) }
>>> 0
< 16 vector
< 8 vector
< 4 vector
< 4 vector
< 4 vector
< 16 vector
