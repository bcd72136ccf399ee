# relay.py: constants as arrays, in the stream, in files without a copy, and carried; what has none
$ relay-parse in.relay | relay-typecheck | relay-bind -q --set=w=random:1 | relay-fold >in.xml && PYTHONPATH=$(dirname $(command -v relay-cat))/../share/relay python3 look.py 2>&1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %w: Tensor[(9, 10), float32]) {
  let %a = const[Tensor[(2,), float32]](1f, -2.5f);
  let %b = const[Tensor[(2, 2), bool]](True, False, True, True);
  let %c = const[Tensor[(1, 0), int8]]();
  let %d = log(const[Tensor[(2,), float64]](0f64, 1f64));
  let %e = const[Tensor[(2,), uint64]](18446744073709551615u64, 0u64);
  let %f = const[Tensor[(2,), bfloat16]](1bf16, 2bf16);
  (%x + %a, %b, %c, %d, %e, %f, 7, 0.1f16, %w, transpose(%w))
}
<<< look.py
import os
import subprocess
import numpy
import relay


def base(array):
    while isinstance(array, numpy.ndarray) and array.base is not None:
        array = array.base
    return type(array).__name__


s = relay.read('in.xml')
main = s['main']
for b in main:
    if b.kind == 'const':
        try:
            a = b.array
            print(b.name, a.dtype, a.shape, a.tolist() if a.size < 9 else
                  base(a), a.flags.writeable)
        except relay.Error as e:
            print(b.name, e)
w, t = [b.array for b in main if b.kind == 'const' and '10' in b.type]
assert (w.T == t).all() and w.std() > 0
packed = relay.Stream(subprocess.run(['relay-pack', 'in.xml'], check=True,
                                     stdout=subprocess.PIPE).stdout)
u, v = [b.array for b in packed['main'] if b.kind == 'const'
        and '10' in b.type]
assert (u == w).all() and (v == t).all() and base(u) == 'bytes'
element = next(b for b in main if b.get('path'))
os.mkfifo('fifo')
for path in ('none', os.devnull, 'fifo', 'short'):
    open('short', 'wb').write(bytes(100))
    element['path'] = path
    try:
        print(element.array.shape)
    except relay.Error as e:
        print(path, 'regular' in str(e))
try:
    main['x'].array
except relay.Error as e:
    print(e)
>>> 0
w float32 (9, 10) mmap False
a float32 (2,) [1.0, -2.5] False
b bool (2, 2) [[True, False], [True, True]] False
c int8 (1, 0) [[]] False
d float64 (2,) [-inf, 0.0] False
e uint64 (2,) [18446744073709551615, 0] False
f v9: NumPy has no type for Tensor[(2), bfloat16]
None int32 () 7 False
None float16 () 0.0999755859375 False
None float32 (10, 9) mmap False
none True
/dev/null True
fifo True
short False
v1 (param) is not a constant
