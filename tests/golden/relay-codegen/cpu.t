# a processor or feature that LLVM does not know, or that does not suffice, is wrong use
$ relay-parse in.relay | relay-typecheck >m.xml; for o in --cpu=foo --cpu=i386 --features=+sse2,+foo --prefix=a-b; do relay-codegen --target=x86_64-linux-gnu $o -o m.o m.xml; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  nn.relu(%x)
}
>>> 0
relay-codegen: error: target 'x86_64-linux-gnu' has no processor 'foo' [unknown-cpu]
2
relay-codegen: error: no code can be generated for this processor and these features: 64-bit code requested on a subtarget that doesn't support it! [bad-cpu]
2
relay-codegen: error: target 'x86_64-linux-gnu' has no feature '+foo' [unknown-feature]
2
relay-codegen: error: the prefix 'a-b' is not a name in C [bad-prefix]
2
