# The stamp lowered: operators and groups are left only where lowering leaves them
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml >f.xml; relay-lower f.xml | relay-check && sed 's/has="typed"/has="typed lowered"/' t.xml | relay-check; sed 's/has="typed fused"/has="typed fused lowered"/' f.xml | relay-check 2>&1 | grep -v '^ '
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32]) {
  let %s = sort(tanh(exp(%x)));
  let %u = where(greater(%x, 0f), %s, %s);
  (add(%x, %y), split(%u, indices_or_sections=1))
}
>>> 1
in.relay:3:17: error: v4 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    3 |   let %s = sort(tanh(exp(%x)));
      |                 ^~~~~~~~~~~~~
in.relay:3:22: error: v3 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    3 |   let %s = sort(tanh(exp(%x)));
      |                      ^~~~~~~
in.relay:4:12: error: v8 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    4 |   let %u = where(greater(%x, 0f), %s, %s);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:4:18: error: v7 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    4 |   let %u = where(greater(%x, 0f), %s, %s);
      |                  ^~~~~~~~~~~~~~~
in.relay:3:17: error: the module is stamped 'lowered', but the group of operators '@fused_exp_tanh' would be a tensor program [stamp]
in.relay:5:4: error: the module is stamped 'lowered', but the group of operators '@fused_add' would be a tensor program [stamp]
