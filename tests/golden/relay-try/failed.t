# a stage that fails ends the run with its status
$ relay-try --no-time 'fold | schedule --no-such | dce' a.relay; echo $?; relay-try --no-time 'parse | dce' a.relay; echo $?; relay-try fold none.relay; echo $?; relay-try 'fold' bad.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.relu(nn.dense(%x * 1f, %w, units=4));
  sort(%a + tanh(%a))
}
<<< bad.relay
fn (
>>> 1
relay-schedule: error: unknown option '--no-such'; try 'relay-schedule --help'
stage       seconds  functions  bindings  kernels  arena
a.relay           -          1         7        6      -
relay-fold        -          1         7        6      -
relay-try: error: stage 2, 'relay-schedule --no-such', ended with status 2 [stage-failed]
2
<stdin>:1:1: error: expected Relay text, found what seems to be a stream [syntax]
    1 | <relay version="1" has="typed">
      | ^
help: relay-print writes a stream as text
stage    seconds  functions  bindings  kernels  arena
a.relay        -          1         7        6      -
relay-try: error: stage 1, 'relay-parse', ended with status 1 [stage-failed]
1
relay-parse: error: cannot read 'none.relay': No such file or directory [cannot-read]
3
bad.relay:2:1: error: expected a parameter, found the end of the text [syntax]
    2 |
      | ^
bad.relay:1:4: note: '(' is opened here
