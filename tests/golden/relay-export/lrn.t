# nn.lrn of even size, and along other dimensions, is imported again as the same numbers; dimension 0 is refused
$ for f in even last; do relay-parse -q $f.relay | relay-typecheck >$f.xml; relay-export -o $f.onnx $f.xml; relay-import $f.onnx | relay-typecheck >again.xml; relay-print again.xml | grep -c reverse; for m in $f again; do relay-eval -i x=random:1:2,5,3,4 $m.xml >$m.txt; done; cmp $f.txt again.txt && echo the same; done; relay-parse -q first.relay | relay-typecheck | relay-export -o first.onnx
<<< even.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 5, 3, 4), float32], output_names="y") { nn.lrn(%x, size=4, alpha=2.0, beta=0.5) }
<<< last.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 5, 3, 4), float32], output_names="y") { nn.lrn(%x, size=2, axis=3, alpha=2.0, beta=0.5) }
<<< first.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 5, 3, 4), float32]) { nn.lrn(%x, size=3, axis=0) }
>>> 1
2
the same
2
the same
first.relay:2:48: error: nn.lrn: ONNX normalizes along dimension 1, and dimension 0 cannot be moved there [not-in-onnx]
    2 | def @main(%x: Tensor[(2, 5, 3, 4), float32]) { nn.lrn(%x, size=3, axis=0) }
      |                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~
