# quotients and remainders of fused axes are proved to be inside without a check at run time; a remainder that may be too large is checked
$ sh run.sh
<<< run.sh
relay-parse -q m.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v3 >m.xml
relay-codegen -O0 --emit=ll --cpu=x86-64-v3 -o m.ll m.xml
grep -c 'call.*relay_fail_index' m.ll
relay-parse -q f.relay | relay-typecheck | relay-codegen -o f.so
for n in 5 4; do relay-run -i x=[1f,2f,3f,4f,5f] -i n=random:1:$n f.so; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 6, 9, 9), float32], %w: Tensor[(24, 2, 3, 3), float32], %d: Tensor[(18, 24), float32]) {
  (nn.batch_matmul(reshape(%d, newshape=[3, 6, 24]), reshape(%d, newshape=[3, 24, 6])), nn.conv2d(%x, %w, groups=3))
}
<<< f.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(m), float32], %n: Tensor[(n), float32]) -> (%y: Tensor[(m), float32]) {
  %y[i] = %x[i] + 0f * %n[floormod(i * 3, m)];
}
def @main(%x: Tensor[(m), float32], %n: Tensor[(n), float32]) { @f(%x, %n) }
>>> 1
0
[1f, 2f, 3f, 4f, 5f]
relay-run: error: f: index 4 is outside axis 0 of extent 4 of 'n', at f.relay:5:65-75 [run-time]
