# Mixed precision: products in fp16 and bf16, the update in float32; steps whose gradients are beyond fp16 change nothing but the scale, which grows again; training that was stopped goes on to the same bytes; a scale that is a power of two changes nothing in float32; gradients that are never finite end training
$ for f in main zero; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; t() { relay-train -q -O0 net.relay --data=main.npz --loss=mse --optimizer=sgd --rate=1e-3 --batch=64 --threads=1 "$@" 2>&1; }; state() { relay-import $1 | relay-typecheck | relay-print | sed -nE 's/^  %(scale|good)__:.* = (.*);/\1 \2/p'; }; t -n --precision=bf16 -o w | grep -E 'precision|06-live'; for k in 1 2 3 8; do t --precision=fp16 --checkpoint=c --resume --steps=$k -o a$k; state c; done; cmp a1 a2 && echo unchanged; cmp -s a2 a3 || echo changed; t --precision=fp16 --steps=8 -o b; cmp a8 b && echo resumed; for o in --accumulate=1 --accumulate=2; do t $o --steps=12 -o a; t $o --loss-scale=1024 --steps=12 -o b; cmp a b && echo same; done; t --loss-scale=dynamic --scale-period=2 --steps=5 --checkpoint=d -o w; state d; t --precision=bf16 --epochs=20 --log=l.csv --checkpoint=e -o w; awk -F, 'NR == 2 { first = $3 } END { print ($3 < first ? "falls" : "stays") }' l.csv; state e; for s in dynamic 8; do relay-train -q -O0 root.relay --data=zero.npz --loss=mse --loss-scale=$s --batch=64 --epochs=40 --checkpoint=z --log=z.csv -o w 2>&1 | head -n 1; tail -n 1 z.csv | cut -d, -f1-3; done; for o in --precision=fp8 --loss-scale=0 --loss-scale=0.0 --loss-scale=-1 --loss-scale=full --scale-period=0; do t $o -o w | head -n 1; done
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(8, 4), float32], %v: Tensor[(2, 8), float32]) -> Tensor[(n, 2), float32] {
  nn.dense(nn.relu(nn.dense(%x, %w)), %v)
}
<<< root.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) -> Tensor[(n, 2), float32] { sqrt(nn.dense(%x, %w)) }
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[64, 4]).1;
  (%x, strided_slice(%x, begin=[0, 0], end=[64, 2]) * 100f)
}
def @zero(output_names="x,y") { (zeros(shape=[64, 4], dtype="float32"), zeros(shape=[64, 2], dtype="float32")) }
>>> 2
relay-dce -f loss -f evaluate -o DIR/06-live.xml DIR/06-simplified.xml
relay-precision --to=bf16 -o DIR/06-reduced.xml DIR/06-live.xml
scale 32768f
good -1f
scale 16384f
good -2f
scale 16384f
good 1f
scale 16384f
good 6f
unchanged
changed
resumed
same
same
scale 262144f
good 1f
falls
relay-fit: error: the loss or its gradient is nan at step 32 [fit-not-finite]
31,31,0
relay-fit: error: the loss or its gradient is nan at step 32 [fit-not-finite]
31,31,0
relay-train: error: --precision is bf16 or fp16, not 'fp8'
relay-train: error: --loss-scale: with '0' there are no gradients
relay-train: error: --loss-scale: with '0.0' there are no gradients
relay-train: error: --loss-scale: '-1' is not a number that is 0 or more
relay-train: error: --loss-scale: 'full' is not a number that is 0 or more
relay-train: error: --scale-period: '0' is not a number of steps
