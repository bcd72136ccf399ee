# weights that another product reads too, through the pair or through another end of it, take no factors
$ relay-parse -q s.relay | relay-typecheck | relay-eval -q -i x=random:1 -o 0=x.npy; mkdir s; mv x.npy s; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 >a.xml; relay-quantize --step=annotate a.xml | relay-cse >pair.xml; sed -e '/id="v19"/{p;s/v19/v50/}' -e 's/next="40"/next="51"/' -e '/id="v8"/s/v19/v50/' pair.xml >ends.xml; for f in pair ends; do relay-quantize --step=calibrate --calibrate=s --smooth=0.5 -v $f.xml 2>&1 >/dev/null | grep scaled; done
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 4, 8), float32]) { %x }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32], %w: Tensor[(8, 8), float32], %v: Tensor[(8, 8), float32]) {
  let %1 = nn.relu(nn.dense(%x, %w));
  let %2 = nn.dense(%1, %v);
  (%2, nn.dense(tanh(%x), %w))
}
>>> 0
relay-quantize: v3, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
relay-quantize: v1, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
relay-quantize: v7, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
relay-quantize: v3, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
relay-quantize: v1, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
relay-quantize: v7, data of products, are not scaled: more than products read them, or no norm or weight before them takes factors
