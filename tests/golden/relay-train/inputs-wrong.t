# Inputs of other names, data that lack one, axes that the result does not have
$ relay-parse data.relay | relay-typecheck | relay-eval --output d.npz; t() { relay-train -q -o w.safetensors --data=d.npz "$@"; echo $?; }; t two.relay --inputs=ids,mask; t two.relay --inputs=known,ids; t two.relay --inputs=ids,known,w,more; t two.relay --inputs=ids; t two.relay --inputs=ids,known,w; t apart.relay --inputs=a,b; t clash.relay --inputs=a,y; t two.relay --inputs=ids,known --class-axis=3; t two.relay --inputs=ids,known --class-axis=0; t two.relay --inputs=ids,known --class-axis=x; t two.relay --inputs=ids,known
<<< two.relay
#[version = "0.0.5"]
def @main(%ids: Tensor[(n, len), int64], %known: Tensor[(n, len), float32], %w: Tensor[(5, 3), float32]) {
  nn.matmul(take(%w, %ids, axis=0) * expand_dims(%known, axis=2), transpose(%w))
}
<<< apart.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(n, 2), float32], %b: Tensor[(m, 2), float32], %w: Tensor[(5, 2), float32]) {
  nn.dense(%a + sum(%b, axis=[0]), %w)
}
<<< clash.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(n, 2), float32], %y: Tensor[(n, 2), float32], %w: Tensor[(5, 2), float32]) {
  nn.dense(%a + %y, %w)
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="ids,mask,y") {
  (zeros(shape=[2, 3], dtype="int64"), ones(shape=[2, 3], dtype="float32"), zeros(shape=[2, 3], dtype="int64"))
}
>>> 0
relay-train: error: --inputs: parameter 2 of @main is %known, not %mask [train-model]
1
relay-train: error: --inputs: parameter 1 of @main is %ids, not %known [train-model]
1
relay-train: error: --inputs: parameter 4 of @main is missing, not %more [train-model]
1
relay-train: error: %known has type Tensor[(n, len), float32]: its extents must be numbers; --inputs names what is data [train-model]
1
relay-train: error: @main has no parameters to train after the data [train-model]
1
relay-train: error: %b has type Tensor[(m, 2), float32], and %a Tensor[(n, 2), float32]: their first extents, the samples, differ [train-model]
1
relay-train: error: a parameter of the data is named %y, as the array of the targets is: relay-rename gives it another name [train-model]
1
relay-train: error: --class-axis: the result of @main has type Tensor[(n, len, 5), float32]: its axes are 0 to 2, and axis 0 counts the samples [train-model]
1
relay-train: error: --class-axis: the result of @main has type Tensor[(n, len, 5), float32]: its axes are 0 to 2, and axis 0 counts the samples [train-model]
1
relay-train: error: --class-axis: 'x' is not a number that is 0 or more
Try 'relay-train --help'.
2
relay-fit: error: 'd.npz': there is no array named known [fit-data]
help: its arrays are ids, mask, y
1
