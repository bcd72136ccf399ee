# Maxima and minima of NaN, zeros of both signs and infinities are relay-eval's on every processor
$ /usr/bin/python3 make.py && relay-parse in.relay | relay-typecheck >t.xml && in="-i x=x.npy -i y=y.npy -i h=h.npy -i d=d.npy" && relay-eval $in -o a.npz t.xml && for c in "-O0 --cpu=x86-64" "-O3 --cpu=x86-64" "-O3 --cpu=host" $(grep -q avx2 /proc/cpuinfo && echo --cpu=x86-64-v3); do relay-codegen $c t.xml -o m.so && relay-run $in -o b.npz m.so && /usr/bin/python3 same.py "$c"; done
<<< make.py
import itertools
import numpy as np
v = np.array([np.nan, -np.nan, 0.0, -0.0, 1.5, -2.0, np.inf, -np.inf, 1e-5],
             dtype="f4")
p = np.array(list(itertools.product(v, v)), dtype="f4")
np.save("x.npy", p[:, 0])
np.save("y.npy", p[:, 1])
np.save("h.npy", p.astype("f2").reshape(9, 18))
np.save("d.npy", p.astype("f8").reshape(1, 1, 9, 18))
<<< same.py
import sys
import numpy as np
a, b = np.load("a.npz"), np.load("b.npz")
for k in a.files:
    x, y = a[k], b[k]
    nan = np.isnan(x)
    ok = x.shape == y.shape and (nan == np.isnan(y)).all() and (
        x[~nan].tobytes() == y[~nan].tobytes())
    if not ok:
        print(sys.argv[1], "differs in", k, x[~nan & (x != y)], y[~nan & (x != y)])
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(81), float32], %y: Tensor[(81), float32], %h: Tensor[(9, 18), float16], %d: Tensor[(1, 1, 9, 18), float64]) {
  let %m = nn.max_pool2d(%d, pool_size=[3, 3], padding=[1, 1]);
  (maximum(%x, %y), minimum(%x, %y), nn.relu(%x), clip(%y, a_min=-1f, a_max=1f), max(%h, axis=[1]), min(%h, axis=[0]), max(%h), min(%x), %m, nn.max_pool2d(cast(%d, dtype="float32"), pool_size=[2, 2], strides=[2, 2]), max(reshape(%x, newshape=[27, 3]), axis=[1]), maximum(%h, -0f16))
}
>>> 0
