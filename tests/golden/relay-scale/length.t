# a scale passes 256 bindings, the product that takes it among them, and no more
$ for n in 255 256; do awk -v n=$n 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(1, 2, 2, 2), float32]) {\n  let %s = const[Tensor[(2, 1, 1), float32]](2f, 3f);\n  let %k = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);\n  let %v0 = %x * %s;"; for (i = 1; i <= n; i++) printf "  let %%v%d = nn.relu(%%v%d);\n", i, i - 1; print "  nn.conv2d(%v" n ", %k)\n}" }' | relay-parse -q | relay-typecheck >a.xml; relay-scale -v a.xml >b.xml; relay-cmp -q --rtol=1e-5 a.xml b.xml; done
>>> 0
relay-scale: 1: @main: %v0 (v4): forward
output  elements  differ  max abs  max rel  NaN/inf
0              8       0        0        0        0
  ulp 0: 8
agree
relay-scale: @main: %v0 (v4): not backward: an operator on the way does not pass it on
relay-scale: @main: %v0 (v4): not forward: the way is too long
output  elements  differ  max abs  max rel  NaN/inf
0              8       0        0        0        0
  ulp 0: 8
agree
