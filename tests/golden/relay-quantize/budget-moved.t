# values that are moved before a product reads them are on integers with it; weights that nothing folds stay in floats
$ relay-parse -q s.relay | relay-typecheck | relay-bind -q --set=x=random:1 | relay-eval -o 0=x.npy; mkdir s; mv x.npy s; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:2 --set=b=random:3 --set=c=random:4 >a.xml; relay-quantize --calibrate=s --budget=20 --report-to=r a.xml | relay-print | grep -o 'int8), float32\|nn.dense\|quantize(%[^,]*' ; cut -d' ' -f1-5 r
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(40, 16), float32]) { %x - 0.5f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16), float32], %a: Tensor[(16, 16), float32], %b: Tensor[(8, 8), float32], %c: Tensor[(8, 6), float32]) {
  let %1 = nn.relu(nn.dense(%x, %a));
  let %2 = nn.relu(nn.dense(reshape(%1, newshape=[2, 8]), %b));
  nn.dense(reverse(%2, axis=0), transpose(%c))
}
>>> 0
quantize(%x
nn.dense
nn.dense
nn.dense
# function binding kind type
main v3 activation uint8 0.00391228916
main v4 weight int8 0.00784637406
main v1 activation uint8 0.0050146319
main v5 weight int8 0.0073677185
# float: main v12 nn.dense:
# mix: products in floats
# results: sqnr 44.3742494
