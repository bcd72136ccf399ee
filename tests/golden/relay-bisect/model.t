# a check that the model itself fails
$ relay-bisect --check 'grep -q softmax' fold a.relay; relay-bisect fold a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 1
relay-bisect: error: the model is wrong before the first stage [bisect-model]
relay-cmp: error: input 'x': the extents of Tensor[(n, 4), float32] are not known [unknown-dimension]
help: give n a value, such as --dim n=1
help: or give all, as in --input x=random:1:1,4
relay-bisect: error: the model is wrong before the first stage [bisect-model]
