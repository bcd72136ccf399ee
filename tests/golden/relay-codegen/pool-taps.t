# Averages of windows that are cut off are divided by numbers of taps that are counted once for each row and column, which are no part of the loops over planes, not even of as many; compiled as evaluated
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule >s.xml; relay-print s.xml | grep -cE 'let %T[0-9]: Tensor\[\([hw]\), float64\]'; relay-codegen -o m.so s.xml; for s in '0 4 4' '1 2 2' '2 2 2' '3 3 4' '3 7 8' '2 8 9' '1 16 17' '2 33 31'; do set -- $s; set -- -i x=random:1:$1,3,$2,$3; relay-cmp -q --rtol=1e-6 --atol=1e-7 "$@" t.xml m.so >out && echo "same: $s" || cat out; done; sed 's/(n, 3, h, w)/(2, 3, 2, 2)/' in.relay | relay-parse -q | relay-typecheck | relay-fuse | relay-lower | relay-schedule | relay-print | grep -c vector
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3, h, w), float32]) {
  (nn.avg_pool2d(%x, pool_size=[3, 3], strides=[1, 1], padding=[1, 1], count_include_pad=False),
   nn.avg_pool2d(%x, pool_size=[3, 2], strides=[2, 1], padding=[1, 0], ceil_mode=True, count_include_pad=True),
   nn.relu(nn.avg_pool2d(%x, pool_size=[2, 3], strides=[1, 2], padding=[0, 1, 1, 1], count_include_pad=False)))
}
>>> 0
3
same: 0 4 4
same: 1 2 2
same: 2 2 2
same: 3 3 4
same: 3 7 8
same: 2 8 9
same: 1 16 17
same: 2 33 31
17
