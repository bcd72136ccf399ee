# A parameter that the result does not depend on is named and stays as it was; types that the printer gives names to are read
$ awk 'BEGIN { for (i = 0; i < 40; i++) { p = p ", %g" i v ", %b" i v ", %m" i v ", %v" i v; b = b "  let %x" i + 1 " = nn.batch_norm(%x" i ", %g" i ", %b" i ", %m" i ", %v" i ").0;\n" } gsub(/%[gbmv][0-9]*/, "&: Tensor[(2,), float32]", p); print "#[version = \"0.0.5\"]\ndef @main(%x0: Tensor[(n, 2), float32]" p ", %w: Tensor[(2, 2), float32], %idle: Tensor[(2, 2), float32]) -> Tensor[(n, 2), float32] {\n" b "  nn.dense(%x40, %w)\n}" }' >net.relay; relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; for s in 1 3; do relay-train -O0 net.relay --optimizer=adamw --decay=0.5 --data=d.npz --steps=$s --keep=k -o w$s.safetensors 2>&1 | grep warning; tail -c 16 w$s.safetensors | od -An -t f4 >idle$s; tail -c 32 w$s.safetensors | od -An -t f4 -N 16 >w$s; done; grep -c '^type t_' k/training.relay; cmp -s idle1 idle3 && ! cmp -s w1 w3 && echo "%w is trained, %idle is not"
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[8, 2]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
>>> 0
relay-train: warning: not trained, since the result does not depend on it: %idle [train-unused]
relay-train: warning: not trained, since the result does not depend on it: %idle [train-unused]
2
%w is trained, %idle is not
