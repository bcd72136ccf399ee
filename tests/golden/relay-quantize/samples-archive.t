# arrays of an archive are unpacked sample by sample: 1 GiB within 256 MiB of memory; compressed, big endian and transposed ones give the same; a directory of arrays, a sample each, and of pictures; a damaged archive
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; relay-quantize --calibrate=a.npz --report-to=r a.xml >q.xml; for f in b.npz c.npz d.npz dir; do relay-quantize --calibrate=$f a.xml | cmp - q.xml; done; (case $BUILD in *asan) ;; *) ulimit -d 262144 ;; esac; relay-quantize --evaluate --samples=3 --calibrate=big.npz a.xml | cmp - q.xml); relay-quantize --calibrate=bad.npz a.xml; echo $?; relay-quantize --calibrate=odd a.xml; echo $?; mv odd/x/1.npy odd/2.npy; rm -r odd/x; relay-quantize --calibrate=odd --report-to=r a.xml >q.xml; cat r; relay-parse -q picture.relay | relay-typecheck >p.xml; relay-quantize --calibrate=pictures --mean=0.5 --resize=stretch --report-to=r p.xml >q.xml; cat r
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 4), float32]) {
  nn.matmul(%x, const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f))
}
<<< picture.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 2, 2), float32]) {
  nn.conv2d(%x, const[Tensor[(1, 1, 1, 1), float32]](1f), kernel_size=[1, 1])
}
<<< make.py
import os
import zipfile
import numpy as np
os.makedirs('dir/x'), os.makedirs('odd/x'), os.mkdir('pictures')
x = np.arange(48, dtype='f4').reshape(3, 4, 4) - 9
np.savez('a.npz', x=x)
np.savez_compressed('b.npz', x=x)
np.savez('c.npz', x=x.astype('>f4'))
np.savez('d.npz', x=np.asfortranarray(x))
for i in range(3):
    np.save('dir/x/%d.npy' % i, x[i:i + 1])
np.save('odd/x/0.npy', x[:1]), np.save('odd/x/1.npy', x[:, :1])
np.save('odd/0.npy', x[:1])
with open('pictures/a.pgm', 'wb') as f:
    f.write(b'P5 2 2 255 ' + bytes([0, 51, 102, 255]))
with open('pictures/b.pgm', 'wb') as f:
    f.write(b'P5 1 1 255 ' + bytes([204]))
with open('a.npz', 'rb') as f, open('bad.npz', 'wb') as g:
    d = bytearray(f.read())
    d[250] ^= 64
    g.write(d)
zero = bytes(1 << 20)
head = np.lib.format.header_data_from_array_1_0(x)
head['shape'] = (1 << 24, 4, 4)
with zipfile.ZipFile('big.npz', 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as z:
    with z.open('x.npy', 'w', force_zip64=True) as f:
        np.lib.format.write_array_header_1_0(f, head)
        f.write(x.tobytes() + zero[x.nbytes:])
        for i in range(1023):
            f.write(zero)
>>> 0
relay-quantize: error: cannot read 'x': the archive is damaged [cannot-read]
3
relay-quantize: error: input 'x': expected Tensor[(1, 4, 4), float32], the file has float32 (3, 1, 4) [input-type]
note: sample 1 is 'odd/x/1.npy'
1
relay-quantize: error: input 'x': expected Tensor[(1, 4, 4), float32], the file has float32 (3, 1, 4) [input-type]
note: sample 1 is 'odd/2.npy'
# function binding kind type scale zero min max saturated sqnr operator
main v1 activation uint8 0.184313729 49 -9 38 0 51.5861165 parameter
main v2 weight int8 0.0314960629 0 -4 4 0 49.8575911 constant
# results: sqnr 31.1227273
# function binding kind type scale zero min max saturated sqnr operator
main v1 activation uint8 0.00392156886 127 -0.5 0.5 0 44.9432538 parameter
main v2 weight int8 0.00787401572 0 0 1 0 - constant
# results: sqnr 44.9432538
