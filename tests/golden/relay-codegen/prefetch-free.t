# How many rows of tiles share the panel that is prefetched is decided when the number of rows is known: the shift is a value
$ relay-parse -q in.relay | relay-typecheck | relay-bind --set=w=random:1 | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 | relay-codegen --cpu=x86-64-v4 -O1 -o m.ll; grep -q 'call void @llvm.prefetch' m.ll && grep -q 'lshr.* i64 %[0-9]*, %' m.ll && echo a shift by a value
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 512), float32], %w: Tensor[(512, 512), float32]) {
  nn.dense(%x, %w)
}
>>> 0
a shift by a value
