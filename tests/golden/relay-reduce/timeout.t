# a command that does not end in time
$ relay-reduce -v --timeout=1 --check 'grep -q tanh && sleep 20; exit 0' b.relay 2>&1 >/dev/null | sed -n 1p
<<< b.relay
fn (%x: Tensor[(2,), float32]) { tanh(%x) }
>>> 0
relay-reduce: the status that stays is 142
