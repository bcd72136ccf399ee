# counterexamples; nothing is written
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --try-rules --rules r.relay in.xml; echo $?; relay-simplify --rules r.relay -v in.xml >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x - %x }
<<< r.relay
#[version = "0.0.5"]
rule nothing(%x: Tensor[(2), float32]) { %x - %x } => { %x * 0 };
rule shape(%x: Tensor[(1, 1), float32], %w: Tensor[(1, 1), float32]) { nn.dense(%x, %w) } => { %x + %w };
rule fine(%x, numerics="fast") { %x - %x } => { zeros_like(%x) } where float(%x);
>>> 0
r.relay:2:1: error: rule 'nothing' changes a result [rule-wrong]
    2 | rule nothing(%x: Tensor[(2), float32]) { %x - %x } => { %x * 0 };
      | ^~~~~~~~~~~~
note: %x: Tensor[(2), float32] = [-3.5151367f, 0.64198303f]
note: the pattern gives [0f, 0f]
note: the replacement gives [-0f, 0f]
r.relay:3:1: error: rule 'shape' changes a result [rule-wrong]
    3 | rule shape(%x: Tensor[(1, 1), float32], %w: Tensor[(1, 1), float32]) { nn.dense(%x, %w) } => { %x + %w };
      | ^~~~~~~~~~
note: %x: Tensor[(1, 1), float32] = [-0f]
note: %w: Tensor[(1, 1), float32] = [3.124855f]
note: the pattern gives [0f]
note: the replacement gives [3.124855f]
1
