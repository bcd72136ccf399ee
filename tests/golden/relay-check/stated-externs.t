# What a stream says of externs: room for names that are not theirs, effects, symbols, numerics
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-check t.xml; for s in 's/"n.8"/"m*8"/' 's/"n.8"/"-5"/' 's/"n.8"/"?"/' 's/t="writes"/t="frob"/' 's/t="writes"/t=""/' 's/"tick" e/"a;b" e/' 's/"typed"/"typed" numerics="exact"/'; do sed "$s" t.xml | relay-check 2>&1 | grep error; done
<<< in.relay
#[version = "0.0.5"]
extern def @axpy {symbol="my_axpy", workspace=n*8} (Tensor[(n), float32], Tensor[(n), float32]) -> Tensor[(n), float32];
extern def @tick {symbol="tick", effect="writes"} (Tensor[(n), float32]) -> Tensor[(n), float32];
def @main(%x: Tensor[(n), float32], %y: Tensor[(n), float32]) {
  let %t = @tick(%x);
  @axpy(exp(%x), @tick(%y))
}
>>> 1
in.relay:2:1: error: the workspace of extern '@axpy' depends on 'm', which its type does not name [extern]
in.relay:2:1: error: the workspace of extern '@axpy' is not a number of bytes [extern]
in.relay:2:1: error: the workspace of extern '@axpy' is not a number of bytes [extern]
<stdin>:4:1: error: 'effect' is 'reads', 'writes' or 'reads writes', not 'frob' [stream-value]
<stdin>:4:1: error: 'effect' is 'reads', 'writes' or 'reads writes', not '' [stream-value]
in.relay:3:1: error: 'a;b' is not a name for a symbol [bad-name]
<stdin>:1:1: error: 'numerics' is 'rounding', 'fast' or 'reduced', not 'exact' [stream-value]
