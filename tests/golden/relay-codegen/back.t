# A kernel with an index walks its panels forth and back in turn, with the same results: on one thread and on three, evaluated and compiled
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-build -q in.relay -o m.so; for i in 0 1 2 -3; do for t in 1 3; do RELAY_THREADS=$t relay-cmp --rtol=1e-5 --atol=1e-4 -i x=random:1 -i h=random:2 -i w=random:3 -i i=$i m.xml m.so | tail -n 1; done; done; relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-codegen --emit=ll | grep -c "trunc i64 .* to i1"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 1, 520), float32], %h: Tensor[(1, 256), float32], %w: Tensor[(520, 256), float32], %i: int64) {
  take(%x, %i, axis=0, mode="clip") + nn.dense(%h, %w)
}
>>> 0
agree
agree
agree
agree
agree
agree
agree
agree
1
