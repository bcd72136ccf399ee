# a budget that no mix keeps but floats alone: all four products are in floats, whatever mix was tried last, with the weights that they had
$ relay-parse -q s.relay | relay-typecheck | relay-bind -q --set=x=random:1 | relay-eval -o 0=x.npy; mkdir s; mv x.npy s; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:2 --set=b=random:3 --set=c=random:4 --set=d=random:5 >a.xml; for w in minmax gptq; do relay-quantize --weights=$w --correct-bias --calibrate=s --budget=0 --report-to=r a.xml 2>/dev/null >q.xml; sed -n 's/.*in floats \([0-9]*\), .*/\1/p' r; relay-print q.xml | grep -c int8; relay-cmp --rtol=0 --atol=0 a.xml q.xml | tail -n 1; done
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(40, 16), float32]) { %x - 0.5f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16), float32], %a: Tensor[(16, 16), float32], %b: Tensor[(16, 16), float32], %c: Tensor[(16, 16), float32], %d: Tensor[(1, 16), float32]) {
  let %1 = nn.relu(nn.dense(%x, %a));
  let %2 = nn.relu(nn.dense(%1, %b));
  let %3 = nn.relu(nn.dense(%2, %c));
  nn.dense(%3, %d)
}
>>> 0
0
1
2
4
3
0
agree
0
1
2
4
3
0
agree
