# samples of a directory are not read into memory at once: a file of 1 GiB within 256 MiB of it; the same ranges as of few in an array that must be copied, which is big endian
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; (case $BUILD in *asan) ;; *) ulimit -d 262144 ;; esac; relay-quantize --evaluate --samples=3 --calibrate=s --report-to=r a.xml >q.xml; echo $?); relay-quantize --calibrate=t --report-to=u a.xml | cmp - q.xml && cmp r u && cat r
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 4), float32]) {
  nn.matmul(%x, const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f))
}
<<< make.py
import os
import numpy as np
os.mkdir('s'), os.mkdir('t')
x = np.arange(48, dtype='f4').reshape(3, 4, 4) - 9
np.save('t/x.npy', x.astype('>f4'))
a = np.lib.format.open_memmap('s/x.npy', 'w+', 'f4', (1 << 24, 4, 4))
a[:3], a[9999] = x, np.nan
>>> 0
0
# function binding kind type scale zero min max saturated sqnr operator
main v1 activation uint8 0.184313729 49 -9 38 0 51.5861165 parameter
main v2 weight int8 0.0314960629 0 -4 4 0 49.8575911 constant
# results: sqnr 31.1227273
