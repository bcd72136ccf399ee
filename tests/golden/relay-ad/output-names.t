# Outputs that have names keep them, and gradients are named by their parameters; evaluated, compiled, in the header and in a program alike
$ relay-parse -q in.relay | relay-typecheck >t.xml; for o in --value-and-grad --grad --mode=forward --order=2; do relay-ad $o --wrt=w t.xml | relay-print | grep -o 'output_names="[^"]*"'; done; relay-ad t.xml >g.xml; relay-eval --random --output-dir d g.xml; ls d; relay-build -q g.xml -o g.so; relay-run --random --output r.npz ./g.so; unzip -Z1 r.npz; relay-build -q --emit=header -o g.h g.xml; grep 'output\|OUTPUTS' g.h; relay-cmp ./g.so g.xml; relay-build -q g.xml -o g; relay-eval --input x=[1f,2f] --input w=[3f,4f] g.xml; ./g -i x=[1f,2f] -i w=[3f,4f] 2>&1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32], %w: Tensor[(2), float32], output_names="loss") { mean(%x * %w * %w) }
>>> 0
output_names="loss,gradient(w)"
output_names="w"
output_names="loss,tangent"
output_names="value(w),gradient(w)"
gradient.w.npy
gradient.x.npy
loss.npy
loss.npy
gradient.x.npy
gradient.w.npy
 * output 0, loss: float32
 * output 1, gradient.x: Tensor[(2), float32]
 * output 2, gradient.w: Tensor[(2), float32]
#define RELAY_MAIN_OUTPUTS 3
output      elements  differ  max abs  max rel  NaN/inf
loss               1       0        0        0        0
  ulp 0: 1
gradient.x         2       0        0        0        0
  ulp 0: 2
gradient.w         2       0        0        0        0
  ulp 0: 2
agree
(20.5f, ([4.5f, 8f], [3f, 8f]))
(20.5f, ([4.5f, 8f], [3f, 8f]))
