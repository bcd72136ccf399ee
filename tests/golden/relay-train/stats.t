# --stats and --time reach every program, but --stats not relay-fit, which counts nothing; the dry run prints none of them
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; relay-train -q net.relay --data=d.npz --steps=1 --stats --time -o w.safetensors 2>&1 | grep -oE '^relay-(parse|ad|codegen|fit): (stats|time)' | sort -u; wc -c <w.safetensors; relay-train -n --stats net.relay --data=d.npz -o w.safetensors | grep -c stats
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %w: Tensor[(2, 2), float32]) { nn.dense(%x, %w) }
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[8, 2]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 1
relay-ad: stats
relay-ad: time
relay-codegen: stats
relay-codegen: time
relay-fit: time
relay-parse: stats
relay-parse: time
88
0
