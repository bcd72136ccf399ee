# Panels of a constant operand that is larger than a cache are prefetched: the next one, while the rows of tiles read this one
$ for n in 512 16; do relay-parse -q in.relay | relay-typecheck | sed "s/512/$n/g" | relay-bind --set=w=random:1 | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 | relay-codegen --cpu=x86-64-v4 -O1 -o m.ll; grep -c 'call void @llvm.prefetch' m.ll; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(200, 512), float32], %w: Tensor[(512, 512), float32]) {
  nn.dense(%x, %w)
}
>>> 1
1
0
