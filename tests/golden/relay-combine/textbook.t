# Three products of one tensor, with their biases and activations
$ relay-parse -q in.relay | relay-typecheck | relay-combine --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(n, 8), float32], %wq: Tensor[(4, 8), float32], %wk: Tensor[(4, 8), float32], %wv: Tensor[(6, 8), float32], %bq: Tensor[(4), float32], %bk: Tensor[(4), float32], %bv: Tensor[(6), float32]) {
  let %q = nn.relu(nn.dense(%h, %wq, units=4) + %bq);
  let %k = nn.relu(nn.dense(%h, %wk) + %bk);
  let %v = nn.relu(nn.dense(%h, %wv) + %bv);
  (%q, %k, %v)
}
>>> 0
relay-combine: stats: operators combined 3
relay-combine: stats: operators made of them 1
relay-combine: stats: operators that followed 6
relay-combine: stats: rewrites 1
relay-combine: stats: functions 1
relay-combine: stats: bindings 18
relay-combine: stats: types 14
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(n, 8), float32], %wq: Tensor[(4, 8), float32], %wk: Tensor[(4, 8), float32], %wv: Tensor[(6, 8), float32], %bq: Tensor[(4), float32], %bk: Tensor[(4), float32], %bv: Tensor[(6), float32]) -> (Tensor[(n, 4), float32], Tensor[(n, 4), float32], Tensor[(n, 6), float32]) {
  %18: (Tensor[(4, 8), float32], Tensor[(4, 8), float32], Tensor[(6, 8), float32]) = (%wq, %wk, %wv);
  %19: Tensor[(14, 8), float32] = concatenate(%18);
  %20: Tensor[(n, 14), float32] = nn.dense(%h, %19);
  %21: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(6), float32]) = (%bq, %bk, %bv);
  %22: Tensor[(14), float32] = concatenate(%21);
  %23: Tensor[(n, 14), float32] = add(%20, %22);
  %24: Tensor[(n, 14), float32] = nn.relu(%23);
  %q: Tensor[(n, 4), float32] = strided_slice(%24, axes=[1], begin=[0], end=[4]);
  %k: Tensor[(n, 4), float32] = strided_slice(%24, axes=[1], begin=[4], end=[8]);
  %v: Tensor[(n, 6), float32] = strided_slice(%24, axes=[1], begin=[8], end=[14]);
  %17: (Tensor[(n, 4), float32], Tensor[(n, 4), float32], Tensor[(n, 6), float32]) = (%q, %k, %v);
  %17
}
