# archives of other names, shapes, types, of none, of values that are not finite, that are no archives: an error, and neither output nor report is written
$ python3 make.py; relay-parse -q in.relay | relay-typecheck >a.xml; for f in name extra shape rank scalar type empty none nan inf object garbage cut missing; do relay-quantize --calibrate=$f.npz --report-to=r a.xml -o out; echo "$f $?"; done; ls out r 2>&1 | wc -l; relay-quantize -q --calibrate=zero.npz --report-to=r a.xml -o out; cut -d ' ' -f 4-8 r | sed -n 2p
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 4), float32]) {
  nn.matmul(%x, const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, -1f, -2f, -3f, -4f))
}
<<< make.py
import numpy as np
x = np.arange(48, dtype='f4').reshape(3, 4, 4)
for name, arrays in (
        ('name', {'y': x}), ('extra', {'x': x, 'y': x}),
        ('shape', {'x': x[:, :3]}), ('rank', {'x': x[0]}),
        ('scalar', {'x': x[0, 0, 0]}), ('type', {'x': x.astype('i4')}),
        ('empty', {'x': x[:0]}), ('none', {}), ('nan', {'x': x * np.nan}),
        ('inf', {'x': np.where(x == 20, np.inf, x).astype('f4')}),
        ('object', {'x': np.array([None])}), ('zero', {'x': x * 0})):
    np.savez(name + '.npz', **arrays)
with open('garbage.npz', 'wb') as f:
    f.write(b'PK\3\4' + bytes(100))
with open('extra.npz', 'rb') as f, open('cut.npz', 'wb') as g:
    g.write(f.read()[:300])
>>> 0
relay-quantize: error: there is no input 'y' [unknown-input]
help: the inputs are 'x'
name 1
relay-quantize: error: there is no input 'y' [unknown-input]
help: the inputs are 'x'
extra 1
relay-quantize: error: input 'x': expected Tensor[(samples, 4, 4), float32], the file has float32 (3, 3, 4) [input-type]
shape 1
relay-quantize: error: input 'x': expected Tensor[(samples, 4, 4), float32], the file has float32 (4, 4) [input-type]
rank 1
relay-quantize: error: input 'x': expected Tensor[(samples, 4, 4), float32], the file has float32 () [input-type]
scalar 1
relay-quantize: error: input 'x': expected Tensor[(samples, 4, 4), float32], the file has int32 (3, 4, 4) [input-type]
type 1
relay-quantize: error: 'empty.npz' holds no samples [no-samples]
empty 1
relay-quantize: error: 'none.npz' has no samples of input 'x' [no-samples]
none 1
in.relay:2:11: error: the value of v1 is not finite in sample 0: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(1, 4, 4), float32]) {
      |           ^~
nan 1
in.relay:2:11: error: the value of v1 is not finite in sample 1: it has no range [calibration-value]
    2 | def @main(%x: Tensor[(1, 4, 4), float32]) {
      |           ^~
inf 1
relay-quantize: error: cannot read 'x': elements of this type are not supported [cannot-read]
object 3
relay-quantize: error: cannot read 'garbage.npz': not a zip archive, as .npz files are [cannot-read]
garbage 3
relay-quantize: error: cannot read 'cut.npz': not a zip archive, as .npz files are [cannot-read]
cut 3
relay-quantize: error: cannot open 'missing.npz': No such file or directory [cannot-read]
missing 3
2
uint8 1 0 0 0
