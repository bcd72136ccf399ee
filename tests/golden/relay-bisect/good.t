# nothing changes
$ relay-bisect --dim n=2 'simplify | fold | dce | fuse | lower | schedule' a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 0
no stage changes anything that counts
