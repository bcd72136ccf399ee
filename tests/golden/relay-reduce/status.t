# any status stays, a signal too; again, nothing changes
$ relay-reduce --check 'grep -q tanh && exit 7; exit 8' a.relay >r.xml; grep -c tanh r.xml; relay-reduce --check 'grep -q tanh && exit 7; exit 8' r.xml | cmp - r.xml; relay-reduce -v --check 'grep -q tanh && kill -9 $$; exit 0' a.relay 2>&1 >/dev/null | sed -n 1p
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), float32], %w: Tensor[(64, 64), float32], %c: bool) {
  let %a = nn.relu(nn.dense(%x, %w, units=64));
  let %b = tanh(%a) * %a + 3f;
  let %d = if (%c) { sigmoid(%b) } else { exp(%b) };
  (nn.softmax(%d), sum(%d))
}
>>> 0
1
relay-reduce: the status that stays is 137
