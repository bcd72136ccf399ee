# the second product reads values of which one is 1000 times the others, which decide: within the budget it alone stays in floats; a budget that all keep, and one that is none
$ relay-parse -q s.relay | relay-typecheck | relay-bind -q --set=x=random:1 | relay-eval -o 0=x.npy; mkdir s; mv x.npy s; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:2 --set=b=random:3 --set=c=random:4 | relay-fold | relay-dce >a.xml; for b in 1 100; do relay-quantize --calibrate=s --budget=$b --report-to=r a.xml >q.xml; awk '/mix/ { print; next } !/weight int8/ { print $2, $3, $4, $5, $NF }' r; relay-print q.xml | grep -c int8; done; relay-quantize --calibrate=s --budget=5 --report-to=r.json a.xml >q.xml && python3 -c 'import json; print([(m["floats"], m["chosen"]) for m in json.load(open("r.json"))["mixes"]])'; for b in -1 x 101; do relay-quantize --calibrate=s --budget=$b a.xml; done; relay-quantize --budget=1 --settings=r a.xml; echo
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(40, 16), float32]) { %x - 0.5f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16), float32], %a: Tensor[(16, 16), float32], %b: Tensor[(16, 16), float32], %c: Tensor[(6, 16), float32]) {
  let %scale = const[Tensor[(16,), float32]](2000f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %back = const[Tensor[(16,), float32]](0.0005f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f);
  let %1 = nn.relu(nn.dense(%x, %a - 0.5f)) * %scale;
  let %2 = nn.relu(nn.dense(%1, (%b - 0.5f) * %back));
  nn.dense(%2, %c - 0.5f)
}
>>> 0
function binding kind type operator
v3 activation uint8 0.00391228916 parameter
v1 activation float32 - multiply
v15 weight float32 - constant
v2 activation uint8 0.00348942587 nn.relu
float: main v1 multiply: 16
float: main v16 nn.dense: 512
# mix: products in floats 0, lost 77.5 %, sqnr 0, 100 % of the operations on integers, 608 bytes of weights
# mix: products in floats 1, lost 0 %, sqnr 42.8282726, 57.89 % of the operations on integers, 1376 bytes of weights, chosen
results: sqnr 41.9951267  41.9951267
4
function binding kind type operator
v3 activation uint8 0.00391228916 parameter
v1 activation uint8 4.33265924 multiply
v2 activation uint8 0.00348942587 nn.relu
float: main v1 multiply: 16
# mix: products in floats 0, lost 77.5 %, sqnr 0, 100 % of the operations on integers, 608 bytes of weights, chosen
results: sqnr 0  0
6
[(0, False), (1, True)]
relay-quantize: error: --budget is '-1', and must be a percentage from 0 to 100 [budget]
relay-quantize: error: --budget is 'x', and must be a percentage from 0 to 100 [budget]
relay-quantize: error: --budget is '101', and must be a percentage from 0 to 100 [budget]
relay-quantize: error: --budget needs samples: give inputs with --calibrate [no-samples]

