# --check runs samples in float32 and narrow; its report, with a class changed, is settings
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -i w=random:2 -o 0=s/x.npy -o 1=s/w.npy && relay-parse -q in.relay | relay-typecheck >a.xml && relay-precision a.xml >b.xml && for n in 16 1; do relay-precision --check=s --samples=$n --report-to=r.txt a.xml | cmp - b.xml; cat r.txt; done; relay-precision -q --check=s a.xml | cmp - b.xml; sed 's/main.v2 allow/main.v2 deny/' r.txt >t; relay-precision --settings=t -v a.xml | relay-print | grep dense
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 64), float32]) {
  %0 = nn.dense(%x, %w);
  %1 = nn.relu(%0);
  %2 = nn.dense(%1, %w);
  (add(%2, %1), argmax(%2, axis=[1]))
}
<<< s.relay
fn (%x: Tensor[(3, 64), float32], %w: Tensor[(3, 64, 64), float32]) { (%x, %w) }
>>> 0
relay-precision: output 0: signal-to-noise 54.5 dB, greatest difference 2.44, the greatest element is the same one in 3 of 3 rows
relay-precision: output 1: no difference
relay-precision: main.v1 nn.relu adds noise of -54.4 dB, signal-to-noise is 54.3 dB then
relay-precision: main.v0 nn.dense adds noise of -68.6 dB, signal-to-noise is 68.6 dB then
# name class kind sqnr added operator
main.v0 allow product 68.63 -68.63 nn.dense
main.v1 follow value 54.27 -54.43 nn.relu
main.v2 allow product 54.30 - nn.dense
relay-precision: output 0: signal-to-noise 53.6 dB, greatest difference 2.44, the greatest element is the same one in 1 of 1 rows
relay-precision: output 1: no difference
relay-precision: main.v1 nn.relu adds noise of -53.6 dB, signal-to-noise is 53.5 dB then
relay-precision: main.v2 nn.dense adds noise of -66.4 dB, signal-to-noise is 53.3 dB then
relay-precision: main.v0 nn.dense adds noise of -69.3 dB, signal-to-noise is 69.3 dB then
# name class kind sqnr added operator
main.v0 allow product 69.26 -69.26 nn.dense
main.v1 follow value 53.53 -53.65 nn.relu
main.v2 allow product 53.31 -66.44 nn.dense
relay-precision: 1: @main: v0: product, nn.dense
relay-precision: @main: v1: not store: nn.relu: an operator reads it that converts nothing
relay-precision: @main: v2: not product: nn.dense: its class is deny
relay-precision: @main: v5: not store: add: its operand v2 is
  %0: Tensor[(n, 64), float32] = nn.dense(%8, %9, out_dtype="float32");
  %2: Tensor[(n, 64), float32] = nn.dense(%1, %w);
