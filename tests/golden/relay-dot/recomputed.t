# What is computed again has a dashed border
$ relay-parse -q in.relay | relay-dot | grep -c 'dashed'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  let %a = exp(%x);
  let %b {recompute=1} = exp(%x);
  let %c {recompute=1} = tanh(%b);
  %a + %c
}
>>> 0
2
