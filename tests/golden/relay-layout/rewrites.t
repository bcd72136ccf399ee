# Rules by name and number: what is left out keeps its order
$ relay-parse in.relay | relay-typecheck >a.xml; relay-layout --list-rules; for o in --limit=1 --limit=2 --only=winograd --function=none --limit=9 --only=orders; do relay-layout --always -v $o a.xml 2>said >b.xml; echo $?; sed 's/is transposed.*/.../' said; relay-print b.xml 2>said | sed -n '/^def/,$p' | cut -d= -f2-; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 8, 8), float32], %v: Tensor[(8, 16, 1, 1), float32]) {
  nn.conv2d(nn.relu(nn.conv2d(%x, ones(shape=[16, 16, 3, 3], dtype="float32"), padding=1)), %v)
}
>>> 3
order               compute a call in another layout
winograd            convolve by Winograd's method (rounding)
view                replace a transpose or reshape by a view
0
relay-layout: %x (v1) ...
relay-layout: 1: @main: v4: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: v8 ...
def @main(%x: Tensor[(1, 16, 8, 8), float32], %v: Tensor[(8, 16, 1, 1), float32]) -> Tensor[(1, 8, 8, 8), float32] {
 ones(dtype="float32", shape=[16, 16, 3, 3]);
 transpose(%x, axes=[0, 2, 3, 1]);
 nn.conv2d(%7, %3, data_layout="NHWC", padding=[1, 1, 1, 1]);
 transpose(%8, axes=[0, 3, 1, 2]);
 nn.relu(%9);
 nn.conv2d(%5, %v);
  %6
}
0
relay-layout: %x (v1) ...
relay-layout: 1: @main: v4: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v5: order, nn.relu to (0, 2, 3, 1)
relay-layout: v9 ...
def @main(%x: Tensor[(1, 16, 8, 8), float32], %v: Tensor[(8, 16, 1, 1), float32]) -> Tensor[(1, 8, 8, 8), float32] {
 ones(dtype="float32", shape=[16, 16, 3, 3]);
 transpose(%x, axes=[0, 2, 3, 1]);
 nn.conv2d(%7, %3, data_layout="NHWC", padding=[1, 1, 1, 1]);
 nn.relu(%8);
 transpose(%9, axes=[0, 3, 1, 2]);
 nn.conv2d(%10, %v);
  %6
}
0
def @main(%x: Tensor[(1, 16, 8, 8), float32], %v: Tensor[(8, 16, 1, 1), float32]) -> Tensor[(1, 8, 8, 8), float32] {
 ones(dtype="float32", shape=[16, 16, 3, 3]);
 nn.conv2d(%x, %3, padding=[1, 1, 1, 1]);
 nn.relu(%4);
 nn.conv2d(%5, %v);
  %6
}
1
relay-layout: error: there is no function @none [no-function]
1
relay-layout: %x (v1) ...
relay-layout: 1: @main: v4: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v5: order, nn.relu to (0, 2, 3, 1)
relay-layout: 3: @main: v6: order, nn.conv2d to (0, 2, 3, 1)
relay-layout: v10 ...
relay-layout: error: --limit is 9, and there are only 3 rewrites [limit]
2
relay-layout: error: there is no rule 'orders', did you mean 'order'? [no-rule]
help: --list-rules prints them
