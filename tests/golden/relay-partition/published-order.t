# published examples: patterns are tried in their order; tests of attributes and extents hold or not; a value that a pattern has twice is one value
$ relay-parse -q in.relay | relay-typecheck >a.xml; for p in one two three tests; do relay-partition --for $p.relay -v a.xml 2>&1 >b.xml; echo $(for f in main last first diamond apart; do relay-cmp -f $f a.xml b.xml | tail -n 1; done); done
<<< one.relay
#[version = "0.0.5"]
pattern a(%x, %y) { nn.relu(abs(%x + %y)) };
pattern b(%x, %y) { abs(%x + %y) };
pattern c(%x) { nn.relu(abs(%x)) };
<<< two.relay
#[version = "0.0.5"]
pattern b(%x, %y) { abs(%x + %y) };
pattern a(%x, %y) { nn.relu(abs(%x + %y)) };
pattern c(%x) { nn.relu(abs(%x)) };
<<< three.relay
#[version = "0.0.5"]
pattern c(%x) { nn.relu(abs(%x)) };
pattern a(%x, %y) { nn.relu(abs(%x + %y)) };
pattern b(%x, %y) { abs(%x + %y) };
<<< tests.relay
#[version = "0.0.5"]
pattern last(%x, %w, %b) { nn.relu(nn.bias_add(nn.conv2d(%x, %w, data_layout="NHWC"), %b, axis=-1)) } where extent(%x, 0) == 1;
pattern first(%x, %w, %b) { nn.relu(nn.bias_add(nn.conv2d(%x, %w, data_layout="NCHW"), %b)) } where extent(%x, 0) != 1;
pattern diamond(%x) { nn.relu(%x) * clip(nn.relu(%x), a_min=0, a_max=255) };
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 10), float32], %y: Tensor[(10, 10), float32]) { nn.relu(abs(%x + %y)) }
def @last(%x: Tensor[(1, 5, 5, 4), float32], %w: Tensor[(3, 3, 4, 8), float32], %b: Tensor[(8), float32]) { nn.relu(nn.bias_add(nn.conv2d(%x, %w, data_layout="NHWC", kernel_layout="HWIO"), %b, axis=-1)) }
def @first(%x: Tensor[(1, 4, 5, 5), float32], %w: Tensor[(8, 4, 3, 3), float32], %b: Tensor[(8), float32]) { nn.relu(nn.bias_add(nn.conv2d(%x, %w), %b)) }
def @diamond(%x: Tensor[(10, 10), float32]) { let %r = nn.relu(%x); %r * clip(%r, a_min=0f, a_max=255f) }
def @apart(%x: Tensor[(10, 10), float32]) { let %r = nn.relu(%x); %r * clip(%r + 1f, a_min=0f, a_max=255f) }
>>> 0
relay-partition: 1: @main: v5: a, 3 bindings
agree agree agree agree agree
relay-partition: 1: @main: v4: b, 2 bindings
relay-partition: @main: v5: not a: another match has a part of it
relay-partition: @main: v5: not c: another match has a part of it
agree agree agree agree agree
relay-partition: 1: @main: v5: c, 2 bindings
agree agree agree agree agree
relay-partition: 1: @last: v6: last, 3 bindings
relay-partition: 2: @diamond: v4: diamond, 3 bindings
agree agree agree agree agree
