# a network trained in floats, then with one layer on few levels, simulated: computed on integers its error is less than half of that before; scales are not trained, and the stream's constants are
$ relay-parse data.relay | relay-typecheck >data.xml; relay-eval -o d.npz data.xml; relay-train -q -O0 net.relay --data=d.npz --loss=mse --epochs=30 --rate=.01 -o w.safetensors; relay-parse net.relay | relay-typecheck | relay-bind -q -t w.safetensors >t.xml; python3 -c 'import numpy as n; d = n.load("d.npz"); n.save("x", d["x"]); n.savez("cal", x=d["x"])'; relay-quantize --calibrate=cal.npz --report-to=r t.xml >/dev/null; awk '/nn.relu/ { $5 = 1.5; $6 = 0 } /constant/ { next } { print }' r >few; relay-quantize --step=annotate t.xml | relay-quantize --step=calibrate --settings=few >before.xml; relay-train -q -O0 before.xml --data=d.npz --loss=mse --epochs=30 --rate=.005 -o q.safetensors; relay-training --lift before.xml | relay-bind -q -t q.safetensors >after.xml; for f in before after; do relay-quantize --step=realize $f.xml >$f.int.xml; relay-print $f.int.xml | grep -c 'out_dtype="int32"'; relay-eval -i x=x.npy -o 0=$f.npy $f.int.xml; relay-print $f.xml | grep -c '= 1.5f'; done; python3 -c 'import numpy as n; y = n.load("d.npz")["y"]; b, a = (((n.load(f) - y) ** 2).mean() for f in ("before.npy", "after.npy")); print(a < b / 2)'
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(16, 4), float32], %b: Tensor[(16,), float32], %v: Tensor[(1, 16), float32]) -> Tensor[(n, 1), float32] {
  nn.dense(nn.relu(nn.bias_add(nn.dense(%x, %w), %b)), %v)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[512, 4]).1;
  (%x, tanh(sum(%x, axis=[1], keepdims=True)))
}
>>> 0
2
1
2
1
True
