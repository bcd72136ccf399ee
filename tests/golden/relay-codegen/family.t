# Code is made for 64-bit processors with the least byte first; 'host' is of this family
$ relay-parse in.relay | relay-typecheck >m.xml; for t in riscv64-linux-gnu loongarch64-linux-gnu powerpc64le-linux-gnu s390x-linux-gnu arm-linux-gnueabihf nonsense; do relay-codegen --target=$t -o m.o m.xml; echo $?; done; relay-codegen --target=nonsense -o m.exe m.xml; echo $?; o=aarch64; [ "$(uname -m)" = x86_64 ] || o=x86_64; relay-codegen --target=$o --cpu=host -o m.o m.xml 2>/dev/null; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) { (nn.relu(%x), exp(%x)) }
>>> 0
0
0
0
relay-codegen: error: no code can be made for target 's390x-linux-gnu' [unknown-target]
help: targets begin with x86_64, aarch64, riscv64, loongarch64 or powerpc64le
2
relay-codegen: error: no code can be made for target 'arm-linux-gnueabihf' [unknown-target]
help: targets begin with x86_64, aarch64, riscv64, loongarch64 or powerpc64le
2
relay-codegen: error: there is no target 'nonsense' [unknown-target]
2
relay-codegen: error: there is no target 'nonsense' [unknown-target]
2
2
