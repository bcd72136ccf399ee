# the report as a page: well-formed, with the layers, the worst first, distributions of their values and the ends of a range that cuts some off; what stays in floats has a reason, the same in text and JSON
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy -o 1=s/y.npy && relay-parse -q in.relay | relay-typecheck >a.xml && for f in r.html r.json r.txt; do relay-quantize --method=percentile --percentile=90 --skip=v10 --calibrate=s --report-to=$f a.xml >q.xml; done; sed -n 's/^# float: //p' r.txt; xmllint --noout r.html && python3 read.py
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 4, 4), float32], %y: Tensor[(1, 8), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 32), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 9f, 8f, 7f, 6f, 5f, 4f, 3f, 2f, 1f, 1f, -2f, 3f, -4f, 5f, -6f, 7f, -8f, 9f, 1f);
  let %w3 = const[Tensor[(2, 8), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, -1f, -2f, -3f, -4f, -5f, -6f, -7f, -8f);
  let %c = nn.conv2d(%x, %w1);
  let %d = nn.dense(nn.batch_flatten(nn.relu(%c)), %w2);
  let %e = nn.dense(exp(%y), %w3);
  (nn.softmax(%d), nn.dense(%y, %y), nn.softmax(%e))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 3, 4, 4), float32]) { (%x, strided_slice(reshape(%x, newshape=[8, 48]), begin=[0, 0], end=[8, 8])) }
<<< read.py
import json
import xml.etree.ElementTree as et
page, data = et.parse('r.html').getroot(), json.load(open('r.json'))
print([h.text for h in page.iter('h2')])
tables = list(page.iter('table'))
for row in list(tables[0])[1:]:
    print([''.join(c.itertext()) for c in row])
rows = list(tables[1])[1:]
print(len(rows) == len(data['layers']), [len(list(r.iter('rect'))) > 4 for r in rows], [len(list(r.iter('line'))) for r in rows])
worst = [float(t.text[:-3]) for t in page.iter('text') if t.text.endswith(' dB')]
print(worst == sorted(worst), len(worst), [f['why'] for f in data['floats']])
>>> 0
main v10 exp: there is no form of it on integers, operations 8
main v11 nn.dense: --skip names what it reads, operations 32
main v12 nn.softmax: there is no form of it on integers, operations 12
main v13 nn.dense: its weight is not a constant, operations 16
main v14 nn.softmax: there is no form of it on integers, operations 12
['What costs most', 'What stays in floats', 'Layers']
['exp', 'there is no form of it on integers', 'v10', '1', '8']
['nn.dense', '--skip names what it reads', 'v11', '1', '32']
['nn.softmax', 'there is no form of it on integers', 'v12 v14', '2', '24']
['nn.dense', 'its weight is not a constant', 'v13', '1', '16']
True [True, True, True, True, True, True] [1, 0, 1, 0, 0, 0]
True 5 ['there is no form of it on integers', '--skip names what it reads', 'there is no form of it on integers', 'its weight is not a constant', 'there is no form of it on integers']
