# data whose scale is computed when a product runs: of each row or the tensor, with zero points and without; products share their data, one of one column and one in a loop among them; compiled code gives the evaluator's bits, both what numpy does; rows of zeros, NaN, infinities and no rows
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 --set=u=random:3 --set=r=random:4 | relay-fold | relay-dce >a.xml; python3 make.py; for o in --dynamic=row --dynamic=tensor '--dynamic=row --symmetric' '--dynamic=tensor --symmetric' '--dynamic=row --weight-method=mse'; do relay-quantize $o a.xml >q.xml && relay-check q.xml || exit; relay-print q.xml | grep -c -e round -e int32\"; relay-dce q.xml >b.xml; relay-build -q --cpu=baseline b.xml -o b.so; for x in x bad none; do relay-cmp --rtol=0 --atol=0 --input=x=$x.npy b.xml b.so | tail -n 1; done; for k in 0 1 2 3; do relay-eval -i x=x.npy -o $k=q$k.npy b.xml; relay-eval -i x=x.npy -o $k=f$k.npy a.xml; relay-eval -i x=bad.npy -o $k=b$k.npy b.xml; done; python3 judge.py $o; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 37), float32], %w: Tensor[(24, 37), float32], %v: Tensor[(37, 1), float32], %u: Tensor[(37, 16), float32], %r: Tensor[(16, 16), float32]) {
  let %w = %w - 0.5f;
  let %v = %v - 0.5f;
  let %u = %u - 0.5f;
  let %r = 0.25f * (%r - 0.5f);
  let %first = nn.matmul(%x, %u);
  let %loop = fn (%i: int64, %h: Tensor[(n, 16), float32]) {
    if (%i < 5i64) {
      %loop(%i + 1i64, nn.relu(%first + nn.dense(%h, %r)))
    } else {
      %h
    }
  };
  (nn.dense(%x, %w), nn.matmul(%x, %v), %loop(0i64, zeros_like(%first)), %w)
}
<<< make.py
import numpy as np
x = np.random.default_rng(1).standard_normal((6, 37)).astype('f4')
x *= np.array([1, 1e-3, 50, 1, 0, 1e-6], 'f4')[:, None]
x[3] = abs(x[3])
np.save('x.npy', x)
x[1, 5], x[2, 0], x[0, 1], x[5] = np.nan, np.inf, 3e38, -3e38
np.save('bad.npy', x)
np.save('none.npy', x[:0])
<<< judge.py
import sys
import numpy as np
x = np.load('x.npy').astype('d')
f, q, b = ([np.load('%s%d.npy' % (n, k)) for k in range(4)] for n in 'fqb')
w = f[3].astype('d')
by = abs(w).max(1, keepdims=True) / 127
w = np.round(w / by) * by
axis = None if 'tensor' in sys.argv[1] else 1
if '--symmetric' in sys.argv:
    s = np.maximum(abs(x).max(axis, keepdims=True) / 127, 4e-33)
    x = np.round(x / s) * s
else:
    lo, hi = np.minimum(x.min(axis, keepdims=True), 0), np.maximum(x.max(axis, keepdims=True), 0)
    s = np.maximum((hi - lo) / 255, 4e-33)
    x = (np.clip(np.round(x / s) + np.round(-lo / s), 0, 255) - np.round(-lo / s)) * s
db = [10 * np.log10((f[k] ** 2).sum() / ((q[k] - f[k]) ** 2).sum()) for k in range(3)]
print(' '.join(sys.argv[1:]), 'mse' in sys.argv[-1] or abs(q[0] - x @ w.T).max() < 1e-6 * abs(f[0]).max(), min(db) > 30, [bool(np.isfinite(b[0][i]).all()) for i in range(6)])
>>> 0
10
agree
agree
agree
--dynamic=row True True [True, False, False, True, True, False]
10
agree
agree
agree
--dynamic=tensor True True [False, False, False, False, False, False]
8
agree
agree
agree
--dynamic=row --symmetric True True [True, False, False, True, True, False]
8
agree
agree
agree
--dynamic=tensor --symmetric True True [False, False, False, False, False, False]
10
agree
agree
agree
--dynamic=row --weight-method=mse True True [True, False, False, True, True, False]
