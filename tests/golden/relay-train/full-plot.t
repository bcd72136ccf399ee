# a plot that cannot be written is an error, though gnuplot says nothing
$ relay-parse fit.relay | relay-typecheck | relay-eval -f data --output d.npz; for p in /dev/full none/p.svg p.svg; do relay-train -q -O0 fit.relay --data=d.npz --epochs=2 --log=l.csv --plot=$p -o w; echo $?; done; grep -c '</svg>' p.svg
<<< fit.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) {
  nn.dense(%x, %w)
}
def @data(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[64, 4]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
relay-train: error: cannot write '/dev/full' [cannot-write]
3
relay-train: error: cannot write 'none/p.svg' [cannot-write]
3
0
1
