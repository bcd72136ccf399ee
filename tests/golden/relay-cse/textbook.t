# Operators with the same operands, and what depends on them
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(n, 4), float32]) {
  let %a = exp(%x) + %y;
  let %b = exp(%x) + %y;
  let %c = %y + exp(%x);
  let %s = split(%a, indices_or_sections=2, axis=1);
  let %t = split(%b, indices_or_sections=2, axis=1);
  (%s.0 * %t.0, %s.1, (%a, %b), (%b, %a), %c)
}
>>> 0
relay-cse: stats: rewrites 6
relay-cse: stats: functions 1
relay-cse: stats: bindings 11
relay-cse: stats: types 6
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(n, 4), float32]) -> (Tensor[(n, 2), float32], Tensor[(n, 2), float32], (Tensor[(n, 4), float32], Tensor[(n, 4), float32]), (Tensor[(n, 4), float32], Tensor[(n, 4), float32]), Tensor[(n, 4), float32]) {
  %3: Tensor[(n, 4), float32] = exp(%x);
  %a: Tensor[(n, 4), float32] = add(%3, %y);
  %c {id=8}: Tensor[(n, 4), float32] = add(%y, %3);
  %s: (Tensor[(n, 2), float32], Tensor[(n, 2), float32]) = split(%a, axis=1, indices_or_sections=2);
  %11: Tensor[(n, 2), float32] = %s.0;
  %13: Tensor[(n, 2), float32] = multiply(%11, %11);
  %14: Tensor[(n, 2), float32] = %s.1;
  %15: (Tensor[(n, 4), float32], Tensor[(n, 4), float32]) = (%a, %a);
  %17: (Tensor[(n, 2), float32], Tensor[(n, 2), float32], (Tensor[(n, 4), float32], Tensor[(n, 4), float32]), (Tensor[(n, 4), float32], Tensor[(n, 4), float32]), Tensor[(n, 4), float32]) = (%13, %14, %15, %15, %c);
  %17
}
