# no command, one that cannot run, an untyped module, one that is wrong, an empty one
$ relay-reduce a.relay; relay-reduce --check no-such-program a.relay; relay-reduce --timeout=-1 --check true a.relay; relay-parse a.relay | relay-reduce --check true; echo '<relay version="1" has="typed"><function name="f"/></relay>' | relay-reduce --check true; relay-reduce --check true e.relay | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), float32], %w: Tensor[(64, 64), float32], %c: bool) {
  let %a = nn.relu(nn.dense(%x, %w, units=64));
  let %b = tanh(%a) * %a + 3f;
  let %d = if (%c) { sigmoid(%b) } else { exp(%b) };
  (nn.softmax(%d), sum(%d))
}
<<< e.relay
#[version = "0.0.5"]
>>> 0
relay-reduce: error: --check=CMD is missing [usage]
relay-reduce: error: the shell cannot run 'no-such-program' [cannot-run]
relay-reduce: error: --timeout must be 0 or more [usage]
relay-reduce: error: the module is not typed; run relay-typecheck first [missing-stamp]
<stdin>:1:1: error: function 'f' has no region [stream-region]
    1 | <relay version="1" has="typed"><function name="f"/></relay>
      | ^
#[version = "0.0.5"]
#[has = "typed"]
