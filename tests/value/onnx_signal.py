"""Imported signal operators, pooling and random draws against numpy.

Each model has one node and is written as protobuf text.  Inputs arrive with
the data, or some of them as initializers, so that both the forms with known
and with unknown sizes are tested.
"""
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("ok - value/onnx_signal # skip: there is no numpy")
    sys.exit(0)

np.seterr(all="ignore")
rng = np.random.default_rng(20260102)
CODE = {"float32": 1, "uint8": 2, "int32": 6, "int64": 7, "bool": 9,
        "float16": 10, "float64": 11}


def attribute(name, v):
    if isinstance(v, float):
        return 'attribute { name: "%s" type: FLOAT f: %r }' % (name, v)
    if isinstance(v, int):
        return 'attribute { name: "%s" type: INT i: %d }' % (name, v)
    if isinstance(v, str):
        return 'attribute { name: "%s" type: STRING s: "%s" }' % (name, v)
    kind = "float" if isinstance(v[0], float) else "int"
    return 'attribute { name: "%s" type: %sS %ss: %s }' % (
        name, kind.upper(), kind, list(v))


def typed(name, dims, dt):
    return '{ name: "%s" type { tensor_type { elem_type: %d shape { %s } } } }'\
        % (name, CODE[dt], " ".join("dim { dim_value: %d }" % d
                                    for d in dims))


def model(op, version, inputs, attrs, fixed, nout):
    """inputs: arrays or None (left out); fixed: numbers of initializers."""
    names = ["i%d" % i if a is not None else "" for i, a in enumerate(inputs)]
    text = ["ir_version: 8 opset_import { version: %d } graph { name: \"g\"" %
            version, 'node { op_type: "%s" name: "it" %s %s %s }' % (
                op, " ".join('input: "%s"' % n for n in names),
                " ".join('output: "o%d"' % i for i in range(nout)),
                " ".join(attribute(k, v) for k, v in attrs.items()))]
    for i, a in enumerate(inputs):
        if a is None:
            continue
        if i in fixed:
            raw = "".join("\\%03o" % b for b in a.tobytes())
            text.append('initializer { name: "i%d" data_type: %d %s raw_data:'
                        ' "%s" }' % (i, CODE[str(a.dtype)], " ".join(
                            "dims: %d" % d for d in a.shape), raw))
        else:
            text.append("input " + typed("i%d" % i, a.shape, str(a.dtype)))
    text += ['output { name: "o%d" }' % i for i in range(nout)] + ["}"]
    return "\n".join(text)


def evaluate(text, inputs, fixed, where, nout):
    for f in os.listdir(where):
        os.unlink(os.path.join(where, f))
    args = []
    for i, a in enumerate(inputs):
        if a is not None and i not in fixed:
            np.save("%s/i%d.npy" % (where, i), a)
            args.append("--input i%d=i%d.npy" % (i, i))
    with open(where + "/in.txt", "w") as f:
        f.write(text)
    line = ("protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto "
            "<in.txt >m.onnx && relay-import m.onnx | relay-typecheck | "
            "relay-eval --output out.npz " + " ".join(args))
    env = dict(os.environ, HOME=where, RELAY_STORE=where + "/.store")
    r = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=where,
                       env=env, capture_output=True, text=True,
                       errors="replace", timeout=100, check=False)
    if not os.path.exists(where + "/out.npz"):
        return r.stderr, None
    with np.load(where + "/out.npz") as z:
        return r.stderr, [z[k] for k in z.files]


def differs(got, want, rtol):
    want = np.asarray(want)
    if got.dtype != want.dtype or got.shape != want.shape:
        return "%s%s, expected %s%s" % (got.dtype, got.shape, want.dtype,
                                        want.shape)
    if not np.allclose(got, want, rtol, rtol, equal_nan=True):
        return "got %s, expected %s" % (got.ravel()[:8], want.ravel()[:8])
    return None


failures = 0


def report(title, why):
    if why is None:
        print("ok - " + title)
    else:
        print("not ok - %s\n# %s" % (title, why.replace("\n", "\n# ")))


def check(op, version, inputs, want, rtol=1e-5, nout=1, fixed=(), judge=None,
          **attrs):
    """want: arrays; or a part of the error message.  judge: of the results,
    None or what is wrong with them."""
    inputs = [None if a is None else np.asarray(a) for a in inputs]
    title = "%s-%d %s %s fixed %s" % (
        op, version, [a is not None and (str(a.dtype), a.shape)
                      for a in inputs], attrs, list(fixed))
    with tempfile.TemporaryDirectory() as where:
        err, got = evaluate(model(op, version, inputs, attrs, fixed, nout),
                            inputs, fixed, where, nout)
    if isinstance(want, str):
        report(title, None if got is None and want in err else
               "no error with '%s': %s" % (want, err))
    elif got is None:
        report(title, err)
    elif judge is not None:
        report(title, judge(got))
    else:
        report(title, next((w for w in (differs(g, a, rtol)
                                        for g, a in zip(got, want)) if w),
                           None))


def both(op, version, inputs, want, data=(0,), **kw):
    """With operands as initializers, and arriving with the data."""
    fixed = [i for i, a in enumerate(inputs) if a is not None and
             i not in data]
    check(op, version, inputs, want, fixed=fixed, **kw)
    if fixed:
        check(op, version, inputs, want, fixed=(), **kw)


def parts(z):
    return np.stack([z.real, z.imag], -1).astype(np.float32)


i64 = np.int64
f32 = np.float32

# ---- windows ----
for name, a in (("Hann", (0.5, 0.5, 0)), ("Hamming", (25 / 46, 21 / 46, 0)),
                ("Blackman", (0.42, 0.5, 0.08))):
    for n in (2, 7, 10):
        for periodic in (0, 1):
            x = 2 * np.pi * np.arange(n) / (n - 1 + periodic)
            w = a[0] - a[1] * np.cos(x) + a[2] * np.cos(2 * x)
            both(name + "Window", 17, [i64(n)], [w.astype(f32)], data=(),
                 periodic=periodic)
check("HannWindow", 17, [np.int32(5)], [np.hanning(5)], output_datatype=11,
      periodic=0)
check("HannWindow", 17, [i64(0)], [np.zeros(0, f32)])

# ---- Fourier transforms ----
x = rng.standard_normal((2, 7, 4, 1)).astype(f32)
z = rng.standard_normal((2, 7, 4, 2)).astype(f32)
c = z[..., 0] + 1j * z[..., 1]
r = x[..., 0]
for axis in (0, 1, 2, -2, -3):
    at = axis if axis >= 0 else axis + 1
    both("DFT", 17, [x], [parts(np.fft.fft(r, axis=at))], axis=axis)
    check("DFT", 20, [x, None, i64(axis)], [parts(np.fft.fft(r, axis=at))],
          fixed=[2])
    check("DFT", 20, [z, None, i64(axis)], [parts(np.fft.ifft(c, axis=at))],
          fixed=[2], inverse=1)
    check("DFT", 20, [x, None, i64(axis)], [parts(np.fft.rfft(r, axis=at))],
          fixed=[2], onesided=1)
check("DFT", 20, [z], [parts(np.fft.fft(c, axis=2))])
for n in (3, 7, 10):
    both("DFT", 17, [z, i64(n)], [parts(np.fft.fft(c, n, axis=1))])
    both("DFT", 17, [x, i64(n)], [parts(np.fft.rfft(r, n, axis=1))],
         onesided=1)
    both("DFT", 17, [z, i64(n)], [parts(np.fft.ifft(c, n, axis=1))],
         inverse=1)
    both("DFT", 20, [z, i64(n)], [np.fft.irfft(c, n, axis=2).astype(
        f32)[..., None]], inverse=1, onesided=1)
check("DFT", 20, [z], [np.fft.irfft(c, axis=2).astype(f32)[..., None]],
      inverse=1, onesided=1)
check("DFT", 17, [z.astype(np.float64)], [np.stack([
    np.fft.fft(c, axis=1).real, np.fft.fft(c, axis=1).imag], -1)])
check("DFT", 17, [z], "needs a real input", onesided=1)
check("DFT", 17, [x], "holds the parts", axis=3)
check("DFT", 17, [x], "is not in", axis=4)
check("DFT", 17, [x[..., [0, 0, 0]]], "must be 1 or 2")
check("DFT", 17, [x, i64(-2)], "dft_length is -2", fixed=[1])


def stft(x, step, n, window):
    s = np.stack([x[:, i:i + n] * window
                  for i in range(0, x.shape[1] - n + 1, step)], 1)
    return np.fft.fft(s, axis=2)


s = rng.standard_normal((2, 23, 1)).astype(f32)
t = rng.standard_normal((2, 23, 2)).astype(f32)
w = rng.standard_normal(8).astype(f32)
for step in (1, 5):
    one = stft(s[..., 0], step, 8, w)
    both("STFT", 17, [s, i64(step), w], [parts(one[..., :5])])
    both("STFT", 17, [s, i64(step), w, i64(8)], [parts(one)], onesided=0)
    both("STFT", 17, [s, i64(step), None, i64(7)],
         [parts(stft(s[..., 0], step, 7, 1)[..., :4])])
    both("STFT", 17, [t, i64(step), w], [parts(stft(
        t[..., 0] + 1j * t[..., 1], step, 8, w))], onesided=0)
check("STFT", 17, [t, i64(1), w], "a real one")

# ---- mel filters ----


def mel(bands, length, rate, low, high):
    low, high = (2595 * np.log10(1 + v / 700) for v in (low, high))
    e = np.arange(bands + 2) * ((high - low) / (bands + 2)) + low
    e = 700 * (10 ** (e / 2595) - 1)
    e = np.floor((length + 1) * e / rate).astype(int)
    y = np.zeros((length // 2 + 1, bands))
    for i in range(bands):
        a, b, d = e[i:i + 3]
        if a == b:
            y[b, i] = 1
        for j in range(a, b + 1):
            y[j, i] = (j - a) / (b - a) if b > a else 1
        for j in range(b, d):
            y[j, i] = (d - j) / (d - b)
    return y.astype(f32)


for bands, length, rate, low, high in ((8, 16, 8192, 0, 4096),
                                       (13, 128, 16000, 300, 7000),
                                       (20, 16, 8000, 10, 3000)):
    both("MelWeightMatrix", 17, [i64(bands), i64(length), i64(rate),
                                 f32(low), f32(high)],
         [mel(bands, length, rate, low, high)], data=())

# ---- poolings that keep or take places ----
x = rng.permutation(2 * 3 * 7 * 6).reshape(2, 3, 7, 6).astype(f32)


def pooled(x, k, s, columns):
    h, w = (x.shape[2] - k) // s + 1, (x.shape[3] - k) // s + 1
    y = np.zeros(x.shape[:2] + (h, w), x.dtype)
    z = np.zeros(y.shape, i64)
    for n, c, i, j in np.ndindex(*y.shape):
        part = x[n, c, i * s:i * s + k, j * s:j * s + k]
        a, b = np.unravel_index(part.argmax(), part.shape)
        a, b = a + i * s, b + j * s
        y[n, c, i, j] = part.max()
        z[n, c, i, j] = (n * x.shape[1] + c) * x.shape[2] * x.shape[3] + (
            b * x.shape[2] + a if columns else a * x.shape[3] + b)
    return y, z


for k, st in ((2, 2), (3, 1), (2, 3)):
    for columns in (0, 1):
        check("MaxPool", 12, [x], pooled(x, k, st, columns), nout=2,
              kernel_shape=[k, k], strides=[st, st], storage_order=columns)
y, z = pooled(x[:, :, :6], 2, 2, 0)
back = np.zeros(2 * 3 * 6 * 6, f32)
back[z.ravel()] = y.ravel()
back = back.reshape(2, 3, 6, 6)
check("MaxUnpool", 11, [y, z], [back], kernel_shape=[2, 2], strides=[2, 2])
larger = np.zeros((2, 3, 9, 7), f32)
larger[:, :, :6, :6] = back
both("MaxUnpool", 11, [y, z, np.array([2, 3, 9, 7])], [larger], data=(0, 1),
     kernel_shape=[2, 2], strides=[2, 2])
check("MaxUnpool", 11, [y, z + 10000], "is outside", kernel_shape=[2, 2],
      strides=[2, 2])

# ---- weights of n-grams ----
x = rng.integers(0, 4, (3, 12))
count = np.stack([(x == 2).sum(1), (x == 0).sum(1), ((x[:, :-1] == 1) & (
    x[:, 1:] == 3)).sum(1)], 1).astype(f32)
NGRAM = dict(pool_int64s=[0, 2, 1, 3], ngram_counts=[0, 2],
             ngram_indexes=[1, 0, 2], min_gram_length=1, max_gram_length=2,
             max_skip_count=0)
for mode, want in (("TF", count), ("IDF", count > 0), ("TFIDF", count)):
    check("TfIdfVectorizer", 9, [x], [want.astype(f32)], mode=mode, **NGRAM)
WEIGHTS = np.array([0.5, 2, 3])  # by gram: places 1, 0, 2
for mode, want in (("TF", count), ("IDF", count > 0), ("TFIDF", count)):
    check("TfIdfVectorizer", 9, [x], [(want * (WEIGHTS[[1, 0, 2]] if mode !=
                                               "TF" else 1)).astype(f32)],
          mode=mode, weights=list(map(float, WEIGHTS)), **NGRAM)
check("TfIdfVectorizer", 9, [x], "1 weights for 3 n-grams", mode="IDF",
      weights=[1.0], **NGRAM)
check("TfIdfVectorizer", 9, [x], "mode is 'X'", mode="X", **NGRAM)
check("TfIdfVectorizer", 9, [x], "is missing", mode="TF", ngram_counts=[0])

# ---- random numbers ----


def near(mean, deviation, low=-np.inf, high=np.inf):
    def judge(got):
        g = got[0].astype(np.float64)
        if not (abs(g.mean() - mean) < 0.03 and
                abs(g.std() - deviation) < 0.03):
            return "mean %g, deviation %g" % (g.mean(), g.std())
        if g.min() < low or g.max() > high or len(np.unique(g)) < 2:
            return "from %g to %g" % (g.min(), g.max())
        return None
    return judge


SHAPE = [150, 200]
like = np.zeros(SHAPE, np.float64)
for seed in ({}, {"seed": 3.5}):
    check("RandomUniform", 1, [], 0, judge=near(3, 2 / 12 ** 0.5, 2, 4),
          shape=SHAPE, low=2.0, high=4.0, **seed)
    check("RandomNormal", 1, [], 0, judge=near(1, 2), shape=SHAPE, mean=1.0,
          scale=2.0, **seed)
    check("RandomUniformLike", 1, [like], 0, judge=near(.5, 12 ** -.5, 0, 1),
          **seed)
    check("RandomNormalLike", 1, [like], 0, judge=near(0, 1), dtype=1, **seed)
    check("Bernoulli", 15, [like + 0.3], 0, judge=near(.3, .21 ** .5, 0, 1),
          dtype=6, **seed)
    check("Multinomial", 7, [np.log(np.array([[1, 2, 1], [0, 2, 2]], f32))],
          0, judge=near(1.25, 0.4375 ** 0.5, 0, 2), sample_size=20000, **seed)
check("RandomNormal", 1, [], "random numbers of data type", shape=[2],
      dtype=7)
check("RandomUniform", 1, [], "has an entry -1", shape=[2, -1])
check("Multinomial", 7, [like[0]], "rank 1, expected 2")


def dropped(x, ratio, on=True):
    def judge(got):
        y, mask = got
        if mask.dtype != bool or y.dtype != x.dtype:
            return "types %s, %s" % (y.dtype, mask.dtype)
        want = np.where(mask, x / (1 - ratio), 0) if ratio < 1 else 0 * x
        if abs(mask.mean() - (1 - ratio if on else 1)) > 0.02:
            return "kept %g" % mask.mean()
        return differs(y, (want if on else x).astype(x.dtype), 1e-6)
    return judge


x = rng.standard_normal((200, 100)).astype(f32)
for ratio in (0.0, 0.25, 1.0):
    for on in (False, True):
        both("Dropout", 13, [x, f32(ratio), np.bool_(on)], 0, nout=2,
             judge=dropped(x, ratio, on), seed=4)
both("Dropout", 12, [x, None, np.bool_(True)], 0, nout=2,
     judge=dropped(x, 0.5))
