# weights are not in memory together: 192 MiB of floats are quantized in 96 MiB of data
$ python3 make.py; relay-parse -q in.relay | relay-typecheck | relay-bind -q -t w.safetensors >a.xml; (case $BUILD in *asan) ;; *) ulimit -d 98304 ;; esac; relay-quantize -q --evaluate --calibrate=x.npz a.xml | relay-print | grep -c 'out_dtype="int32"')
<<< make.py
import json
import numpy as np
n = 2048
head, at = {}, 0
text = '#[version = "0.0.5"]\ndef @main(%%x: Tensor[(1, %d), float32]' % n
body = '%x'
for i in range(12):
    head['w%d' % i] = {'dtype': 'F32', 'shape': [n, n],
                       'data_offsets': [at, at + 4 * n * n]}
    at += 4 * n * n
    text += ', %%w%d: Tensor[(%d, %d), float32]' % (i, n, n)
    body = 'nn.dense(%s, %%w%d)' % (body, i)
head = json.dumps(head).encode()
head += b' ' * (-len(head) % 8)
with open('w.safetensors', 'wb') as f:
    f.write(len(head).to_bytes(8, 'little') + head)
    f.truncate(8 + len(head) + at)
with open('in.relay', 'w') as f:
    f.write(text + ') { ' + body + ' }\n')
np.savez('x.npz', x=np.ones((1, n), 'f4'))
>>> 0
12
