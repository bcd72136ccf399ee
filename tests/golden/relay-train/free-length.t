# A budget needs the number of every free extent; extents of one name that differ between arrays; targets that are all left out
$ for f in main short empty; do relay-parse data.relay | relay-typecheck | relay-eval -f $f --output $f.npz; done; t() { relay-train net.relay --inputs=ids,known --epochs=1 "$@" 2>&1 | sed 's/, [0-9]* samples.*//;s/v[0-9][0-9]*, len[^ ]*/vN, N/'; }; t --data=main.npz -o a; t --data=main.npz --memory-budget=0.8 --dim=len=6 -o b; cmp a b; t --data=main.npz --memory-budget=0.5 -o c; for n in nosuch=1 len len=x 'len=1 2' =3; do t --data=main.npz --memory-budget=9M --dim "$n" -o c; done; t --data=main.npz --dim=len=6 -o c; t --data=short.npz -o c; t --data=empty.npz -o c
<<< net.relay
#[version = "0.0.5"]
def @main(%ids: Tensor[(n, len), int64], %known: Tensor[(n, len), float32], %w: Tensor[(5, 40), float32], %v: Tensor[(40, 40), float32]) {
  let %a = tanh(take(%w, %ids, axis=0) * expand_dims(%known, axis=2));
  let %b = tanh(nn.matmul(%a, %v));
  let %c = tanh(nn.matmul(%b, %v));
  let %d = tanh(nn.matmul(%c, %v));
  let %e = tanh(nn.matmul(%d, %v));
  nn.matmul(tanh(nn.matmul(%e, %v)), transpose(%w))
}
<<< data.relay
#[version = "0.0.5"]
def @main(output_names="ids,known,y") {
  (ones(shape=[8, 6], dtype="int64"), ones(shape=[8, 6], dtype="float32"), zeros(shape=[8, 6], dtype="int64"))
}
def @short(output_names="ids,known,y") {
  (ones(shape=[8, 6], dtype="int64"), ones(shape=[8, 5], dtype="float32"), zeros(shape=[8, 4], dtype="int64"))
}
def @empty(output_names="ids,known,y") {
  (ones(shape=[8, 6], dtype="int64"), ones(shape=[8, 6], dtype="float32"), full(-100i64, shape=[8, 6]))
}
>>> 1
relay-fit: epoch 1: loss 1.4945, accuracy 0.0000
relay-fit: epoch 1: loss 1.4945, accuracy 0.0000
relay-remat: error: the size of vN, N bytes, is not a number [unknown-size]
help: give extents numbers: --dim=NAME=N
relay-remat: error: no extent depends on 'nosuch' [unknown-dimension]
relay-train: error: --dim is NAME=N, not 'len'
Try 'relay-train --help'.
relay-train: error: --dim is NAME=N, not 'len=x'
Try 'relay-train --help'.
relay-train: error: --dim is NAME=N, not 'len=1 2'
Try 'relay-train --help'.
relay-remat: error: '=3' is not a NAME=N such as n=4 [bad-dimension]
relay-train: error: --dim needs --memory-budget
Try 'relay-train --help'.
relay-fit: error: 'short.npz': len of the model is 6 in ids and 5 in known [fit-data]
relay-fit: error: the loss or its gradient is nan at step 1 [fit-not-finite]
help: y of 'empty.npz' is -100 throughout this batch: cross-entropy leaves all of it out
