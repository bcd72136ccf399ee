# scales that are powers of two: all of them, of activations and weights, by each method; nothing saturates that did not, but where that has the least error, the noise grows by less than 6.1 dB for each layer, compiled code gives the evaluator's bits; settings keep them
$ relay-parse -q s.relay | relay-typecheck >s.xml; mkdir s; relay-eval -i k=random:5 -o 0=s/x.npy s.xml; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 | relay-fold | relay-dce >a.xml; for o in --method=minmax --method=mse --method=percentile --method=entropy --symmetric --per-tensor --weight-method=gptq; do relay-quantize $o --calibrate=s --report-to=f.json a.xml >f.xml; relay-quantize $o --power-of-two --calibrate=s --report-to=p.json a.xml >p.xml; relay-build -q --cpu=baseline p.xml -o p.so; relay-cmp --rtol=0 --atol=0 p.xml p.so | tail -n 1; echo " $(python3 judge.py $o) $o"; done; relay-quantize --power-of-two --calibrate=s --report-to=r a.xml >p.xml; relay-quantize --settings=r --power-of-two a.xml | cmp p.xml -; relay-quantize --power-of-two --pack=int4 a.xml
<<< s.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(20, 48), float32]) { %k * %k - 0.3f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 48), float32], %w: Tensor[(64, 48), float32], %v: Tensor[(40, 64), float32]) {
  nn.dense(nn.relu(nn.dense(%x, %w - 0.5f)), %v - 0.5f)
}
<<< judge.py
import json
import math
import sys
f, p = (json.load(open(n + '.json')) for n in 'fp')
print(all(math.frexp(q['scale'])[0] == 0.5 for q in p['layers']), all('mse' in sys.argv[1] or q['saturated'] <= o['saturated'] + 0.01 for o, q in zip(f['layers'], p['layers'])), all(q['sqnr'] > o['sqnr'] - 6.1 for o, q in zip(f['layers'], p['layers'])), p['sqnr'] > f['sqnr'] - 6.1)
>>> 1
agree
 True True True True --method=minmax
agree
 True True True True --method=mse
agree
 True True True True --method=percentile
agree
 True True True True --method=entropy
agree
 True True True True --symmetric
agree
 True True True True --per-tensor
agree
 True True True True --weight-method=gptq
relay-quantize: error: --pack takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
