# Fields of tuples that keep their order, beside those that are stored in another one
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-layout --always t.xml >l.xml; relay-check l.xml; grep -c '<proj' t.xml l.xml; grep -o 'op="nn.conv2d".*data_layout="[^"]*"' l.xml | grep -o '[a-z_]*layout="[^"]*"' | sort | uniq -c; for i in t l; do relay-eval --summary -q -i x=random:1 -i w=random:2 -i p='([1f, 2f], [3f])' $i.xml >$i; done; cmp t l
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 32, 8, 8), float32], %w: Tensor[(32, 32, 3, 3), float32], %p: (Tensor[(2), float32], Tensor[(1), float32])) {
  let %q = split(%x, indices_or_sections=2, axis=2);
  let %c = nn.conv2d(%x, %w, padding=[1, 1, 1, 1], channels=32, kernel_size=[3, 3]);
  let %s = split(%c, indices_or_sections=2, axis=1);
  let %d = nn.relu(%s.0) + %s.1;
  let %t = (%d, %q.0, %p);
  (sum(%d), %q.1, %p.0 + %p.1, topk(%d, k=2, axis=1).0, %t.2.0)
}
>>> 0
t.xml:9
l.xml:9
      1 data_layout="NHWC"
