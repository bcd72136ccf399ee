# The loss falls; training that stopped goes on to the same bytes
$ for f in main; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; train() { relay-train net.relay -q --data=main.npz --epochs=4 --rate=0.01 "$@"; }; train --log=l.csv --plot=l.svg --keep=k -o a.safetensors; awk -F, 'NR > 1 { if (NR > 2 && $3 >= before) print "no"; before = $3 } END { print NR, (before < 0.5), ($4 > 0.8) }' l.csv; train --steps=17 --checkpoint=c -o b.safetensors; train --resume --checkpoint=c -o b.safetensors; cmp a.safetensors b.safetensors && echo same; relay-parse net.relay | relay-bind -q --no-unused -t a.safetensors | relay-typecheck | relay-print | grep -c 'def @main(%x: '; head -c 5 l.svg; echo; ls k
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w1: Tensor[(8, 16), float32], %t: Tensor[(8,), float32], %gamma: Tensor[(8,), float32], %r: Tensor[(2, 8), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(nn.relu(nn.bias_add(nn.dense(%x, %w1), %t)) * %gamma, %r)
}
<<< line.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32], %w: Tensor[(1, 16), float32]) { nn.dense(%x, %w) }
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[300, 16]).1;
  (%x, cast(greater(sum(%x, axis=[1]), 0f), dtype="int64"))
}
def @real(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[100, 16]).1;
  (%x, sigmoid(sum(%x, axis=[1], keepdims=True)))
}
>>> 0
5 1 1
same
1
<?xml
01-read.xml
02-typed.xml
03-form.xml
03-training.xml
03-unfolded.xml
04-linked.xml
04-unfolded.xml
05-loss.xml
06-gradient.xml
07-linked.xml
08-unfolded.xml
09-step.xml
loss.relay
model.relay
step.relay
step.so
training.relay
