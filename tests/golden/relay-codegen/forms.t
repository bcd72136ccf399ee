# Forms for several processors: the list is that of relay-schedule, its names are LLVM's, and kernels that are alike are shared
$ T=--target=x86_64-linux-gnu; relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower >low.xml; relay-schedule $T --cpu=x86-64-v3,x86-64-v4,sapphirerapids low.xml >s.xml; relay-codegen $T --cpu=sapphirerapids,x86-64-v3,x86-64-v4 -o m.ll s.xml; grep -o '"target-cpu"="[^"]*"' m.ll | sort | uniq -c; grep -c '^define.*@kernel_' m.ll; relay-codegen $T --cpu=x86-64-v3,x86-64-v4 -o m.o s.xml; echo $?; relay-codegen $T --cpu=x86-64-v3 -o m.o s.xml; echo $?; relay-codegen $T --cpu=x86-64-v3,none -o m.o low.xml; echo $?; relay-codegen $T --cpu=x86-64-v3,x86-64-v3 -o m.o low.xml; echo $?; relay-codegen $T --cpu=x86-64-v3,x86-64-v4 --features=+avx -o m.o low.xml; echo $?; relay-codegen $T --cpu=x86-64-v3,x86-64-v4 -o m.o low.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(300,), float32]) {
  exp(%x)
}
>>> 0
      1 "target-cpu"="x86-64-v3"
      1 "target-cpu"="x86-64-v4"
2
in.relay:3:3: error: '@fused_exp' has a version for 'sapphirerapids', which --cpu does not list [other-processor]
    3 |   exp(%x)
      |   ^~~~~~~
help: give relay-schedule and relay-codegen the same list
1
in.relay:3:3: error: '@fused_exp' has a version for 'x86-64-v4', which --cpu does not list [other-processor]
    3 |   exp(%x)
      |   ^~~~~~~
help: give relay-schedule and relay-codegen the same list
1
relay-codegen: error: target 'x86_64-linux-gnu' has no processor 'none' [unknown-cpu]
2
relay-codegen: error: 'x86-64-v3' is twice in the list of processors [cpu-list]
2
relay-codegen: error: --features is for one processor [cpu-list]
2
relay-codegen: warning: no program has a form for each of the processors: relay-schedule makes them, with the same --cpu [one-form]
