# Several inputs, each an array of its name; classes along the last axis or another; targets of -100 do not count
$ relay-parse data.relay | relay-typecheck >d.xml; for f in main images; do relay-eval -f $f --output $f.npz d.xml; done; t() { relay-train -q -o w.safetensors --batch=4 --epochs=2 --threads=1 --log=l.csv "$@" && cut -d, -f1-4 l.csv; }; t tokens.relay --inputs=ids,known --data=main.npz; t segments.relay --data=images.npz --class-axis=1 --smoothing=0.1; t segments.relay --data=images.npz; echo $?; relay-parse whole.relay | relay-typecheck >whole.xml; relay-export -o whole.onnx whole.xml; t whole.onnx --data=main.npz; t whole.xml --inputs=ids,known --data=main.npz
<<< tokens.relay
#[version = "0.0.5"]
def @main(%ids: Tensor[(n, len), int64], %known: Tensor[(n, len), float32], %embed: Tensor[(5, 3), float32], %w: Tensor[(5, 3), float32]) {
  let %rows = take(%embed, %ids, axis=0);
  let %mean = sum(%rows * expand_dims(%known, axis=2), axis=[1], keepdims=True);
  nn.matmul(%rows + %mean, transpose(%w))
}
<<< whole.relay
#[version = "0.0.5"]
def @main(%ids: Tensor[(n, len), int64], %known: Tensor[(n, len), float32]) {
  let %embed = [[1f, 2f, 0f], [0f, 1f, 1f], [2f, 0f, 1f], [1f, 1f, 1f], [0f, 0f, 2f]];
  let %rows = take(%embed, %ids, axis=0) * expand_dims(%known, axis=2);
  let %w = [[1f, 0f, 1f, 0f, 2f], [0f, 1f, 0f, 1f, 0f], [1f, 1f, 0f, 0f, 1f]];
  nn.matmul(%rows, %w)
}
<<< segments.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2, 4, 4), float32], %w: Tensor[(3, 2, 1, 1), float32]) {
  nn.conv2d(%x, %w)
}
<<< data.relay
#[version = "0.0.5"]
def @ids() { [[0i64, 1i64, 2i64], [3i64, 4i64, 0i64], [1i64, 2i64, 3i64], [4i64, 0i64, 1i64]] }
def @known() { [[1f, 1f, 0f], [1f, 1f, 1f], [1f, 1f, 1f], [1f, 0f, 0f]] }
def @next() { [[1i64, 2i64, -100i64], [4i64, 0i64, 1i64], [2i64, 3i64, 4i64], [0i64, -100i64, -100i64]] }
def @main(output_names="ids,known,y") { (@ids(), @known(), @next()) }
def @images(output_names="x,y") {
  let %x = random.normal(@random_key(1i64), 0f, 1f, out_shape=[8, 2, 4, 4]).1;
  (%x, argmax(%x, axis=[1], dtype="int64"))
}
>>> 0
epoch,step,loss,accuracy
1,1,2.784146547317505,0.1111111119389534
2,2,2.776815176010132,0.1111111119389534
epoch,step,loss,accuracy
1,2,0.9779714941978455,0.3515625
2,4,0.976345419883728,0.3515625
relay-fit: error: 'images.npz': y is int64[8, 4, 4], but the model takes int64[n, 3, 4] [fit-data]
1
epoch,step,loss,accuracy
1,1,1.9112673997879028,0.6666666865348816
2,2,1.9076813459396362,0.6666666865348816
epoch,step,loss,accuracy
1,1,1.9112673997879028,0.6666666865348816
2,2,1.9076813459396362,0.6666666865348816
