# Equal constants and calls without operands: their users are merged
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) {
  let %a = %x + 2f;
  let %b = %x + 2f;
  let %c = %x + 3f;
  let %z = %x + zeros(shape=[4], dtype="float32");
  let %w = %x + zeros(shape=[4], dtype="float32");
  let %o = %x + ones(shape=[4], dtype="float32");
  (%a, %b, %c, %z, %w, %o)
}
>>> 0
relay-cse: stats: rewrites 2
relay-cse: stats: functions 1
relay-cse: stats: bindings 12
relay-cse: stats: types 4
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %a: Tensor[(4), float32] = add(%x, 2f);
  let %4: float32 = 2f;
  %6: float32 = 3f;
  %c: Tensor[(4), float32] = add(%x, %6);
  %8: Tensor[(4), float32] = zeros(dtype="float32", shape=[4]);
  %z: Tensor[(4), float32] = add(%x, %8);
  let %10: Tensor[(4), float32] = zeros(dtype="float32", shape=[4]);
  %12: Tensor[(4), float32] = ones(dtype="float32", shape=[4]);
  %o: Tensor[(4), float32] = add(%x, %12);
  %14: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) = (%a, %a, %c, %z, %z, %o);
  %14
}
