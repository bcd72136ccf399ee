# Names of files are never read by a shell, by awk or by gnuplot, which runs what stands between backquotes in a name, and takes < and | at its beginning for a pipe
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; mkdir out; nl=$(printf 'a\nb'); for n in 'a`touch pwned`' '<touch pwned' '|touch pwned' "it's \"\$(touch pwned)\\t" "$nl" '-e' 'a:@main=*'; do relay-train -q -O0 net.relay --data=d.npz --epochs=2 --log="$n.csv" --plot="$n.svg" --keep="$n" -o "out/$n"; grep -c '^<svg' <"$n.svg"; [ -s "./$n/step.so" ] && [ -s "out/$n" ] || echo missing; done; cp net.relay 'm:@main=\tx.relay'; relay-train -q -O0 'm:@main=\tx.relay' --data=d.npz --steps=1 -o '|w' && ls '|w'; find . -name pwned
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(%x, %w)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[16, 4]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
1
1
1
1
1
1
1
|w
