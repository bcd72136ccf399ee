# One key gives one value
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(10), uint64], %j: Tensor[(10), uint64]) {
  let %a = random.uniform(%k, 0f, 1f, out_shape=[4], out_dtype="float32");
  let %b = random.uniform(%k, 0f, 1f, out_shape=[4], out_dtype="float32");
  let %c = random.uniform(%j, 0f, 1f, out_shape=[4], out_dtype="float32");
  (%a.1, %b.1, %c.1)
}
>>> 0
relay-cse: stats: rewrites 2
relay-cse: stats: functions 1
relay-cse: stats: bindings 13
relay-cse: stats: types 6
#[version = "0.0.5"]
#[has = "typed"]

def @main(%k: Tensor[(10), uint64], %j: Tensor[(10), uint64]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %a: (Tensor[(10), uint64], Tensor[(4), float32]) = random.uniform(%k, 0f, 1f, out_shape=[4]);
  let %6: float32 = 0f;
  let %7: float32 = 1f;
  %9: float32 = 0f;
  %c: (Tensor[(10), uint64], Tensor[(4), float32]) = random.uniform(%j, %9, 1f, out_shape=[4]);
  %12: Tensor[(4), float32] = %a.1;
  %14: Tensor[(4), float32] = %c.1;
  %15: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) = (%12, %12, %14);
  %15
}
