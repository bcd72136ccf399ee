# annotation.checkpoint in straight-line code: fewer bytes live, equal results; relay-cse leaves both computations
$ relay-parse -q in.relay | relay-typecheck >a.xml; sed 's/annotation.checkpoint(\(.*\));/\1;/' in.relay | relay-parse -q | relay-typecheck >b.xml; relay-ad a.xml >ag.xml; relay-ad b.xml >bg.xml; relay-print ag.xml | sed -n '/checkpoint/,/tanh/p'; for f in ag bg; do relay-cse $f.xml | relay-stat | grep peak; relay-eval -i x=random:1 -i w=random:2 $f.xml >$f.e; relay-run -i x=random:1 -i w=random:2 $f.xml >$f.r; done; cmp ag.e bg.e; cmp ag.r bg.r; relay-ad --checkpoint=@main b.xml | relay-cse | relay-stat | grep peak
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(100, 64), float64], %w: Tensor[(64, 64), float64]) -> float64 {
  let %a = tanh(nn.dense(%x, %w));
  let %b = tanh(nn.dense(%a, %w));
  let %c = annotation.checkpoint(%b);
  let %d = tanh(nn.dense(%c, %w));
  let %e = tanh(nn.dense(%d, %w));
  let %f = annotation.checkpoint(%e);
  sum(tanh(nn.dense(%f, %w)))
}
>>> 0
  %c: Tensor[(100, 64), float64] = annotation.checkpoint(%b);
  %8: Tensor[(100, 64), float64] = nn.dense(%c, %w);
  %d: Tensor[(100, 64), float64] = tanh(%8);
  %f: Tensor[(100, 64), float64] = annotation.checkpoint(%e);
  %13: Tensor[(100, 64), float64] = nn.dense(%f, %w);
  %14: Tensor[(100, 64), float64] = tanh(%13);
  %52: Tensor[(100, 64), float64] = annotation.checkpoint(%c);
  %53: Tensor[(64, 64), float64] = annotation.checkpoint(%w);
  %54: Tensor[(100, 64), float64] = nn.dense(%52, %53);
  %55: Tensor[(100, 64), float64] = tanh(%54);
  %58: Tensor[(100, 64), float64] = annotation.checkpoint(%x);
  %59: Tensor[(100, 64), float64] = nn.dense(%58, %53);
  %60: Tensor[(100, 64), float64] = tanh(%59);
peak live memory: 405512 bytes
peak live memory: 442376 bytes
peak live memory: 442376 bytes
