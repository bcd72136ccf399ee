# Rules whose replacement makes a tuple, takes its fields, or is one
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --try-rules --rules r.relay in.xml >out.xml && relay-check out.xml && relay-print out.xml | sed '1,/@main/d'; for f in in out; do relay-eval -q -i x=random:1 -i y=random:2 $f.xml >$f; done; cmp in out
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 3), float32], %y: Tensor[(2, 3), float32]) {
  let %a = concatenate((nn.relu(%x), nn.relu(%y)));
  let %s = split(negative(%x), indices_or_sections=2);
  (%a, %s.1, %s.0)
}
<<< r.relay
#[version = "0.0.5"]
rule joined(%x, %y) { concatenate((nn.relu(%x), nn.relu(%y))) } => { nn.relu(concatenate((%x, %y))) };
rule parted(%x) { split(negative(%x), indices_or_sections=2, axis=a) } => { (negative(split(%x, indices_or_sections=2, axis=a).0), negative(split(%x, indices_or_sections=2, axis=a).1)) };
>>> 0
  %12: (Tensor[(4, 3), float32], Tensor[(2, 3), float32]) = (%x, %y);
  %13: Tensor[(6, 3), float32] = concatenate(%12);
  %a: Tensor[(6, 3), float32] = nn.relu(%13);
  %15: (Tensor[(2, 3), float32], Tensor[(2, 3), float32]) = split(%x, indices_or_sections=2);
  %16: Tensor[(2, 3), float32] = %15.0;
  %17: Tensor[(2, 3), float32] = negative(%16);
  %18: (Tensor[(2, 3), float32], Tensor[(2, 3), float32]) = split(%x, indices_or_sections=2);
  %19: Tensor[(2, 3), float32] = %18.1;
  %20: Tensor[(2, 3), float32] = negative(%19);
  %s: (Tensor[(2, 3), float32], Tensor[(2, 3), float32]) = (%17, %20);
  %9: Tensor[(2, 3), float32] = %s.1;
  %10: Tensor[(2, 3), float32] = %s.0;
  %11: (Tensor[(6, 3), float32], Tensor[(2, 3), float32], Tensor[(2, 3), float32]) = (%a, %9, %10);
  %11
}
