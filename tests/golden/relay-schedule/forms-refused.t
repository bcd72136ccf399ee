# What a list of processors cannot be
$ relay-parse -q in.relay >a.xml; for l in x86-64-v3,x86-64-v3 ,x86-64 x86-64, a,b,c,d,e,f,g,h,i; do relay-schedule --target=x86_64-linux-gnu --cpu=$l a.xml; echo $?; done; relay-schedule --target=aarch64-linux-gnu --cpu=cortex-a76,neoverse-v1 a.xml; echo $?; relay-schedule --target=x86_64-linux-gnu --cpu=x86-64,x86-64-v3 --vector-bytes=32 a.xml
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
>>> 2
relay-schedule: error: 'x86-64-v3' is twice in the list of processors [cpu-list]
2
relay-schedule: error: a name in the list of processors is empty [cpu-list]
2
relay-schedule: error: a name in the list of processors is empty [cpu-list]
2
relay-schedule: error: more than 8 processors are listed [cpu-list]
2
relay-schedule: error: several processors can be listed for x86_64 alone: programs cannot ask others what they are [cpu-list]
2
relay-schedule: error: --vector-bytes and --registers are for one processor [usage]
