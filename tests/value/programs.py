"""Whole programs of tests/examples against numpy: typed, evaluated, and, where
compiled and run.  Prints TAP lines."""

import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("ok - programs # skip: there is no numpy")
    sys.exit(0)

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "examples")
f32 = np.float32
rng = np.random.default_rng(7)


def normal(*shape):
    return (rng.standard_normal(shape) * 0.3).astype(f32)


def sigmoid(x):
    return 1 / (1 + np.exp(-x.astype(np.float64)))


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def mlp(x, w1, b1, w2, b2):
    return [softmax(np.maximum(x @ w1.T + b1, 0) @ w2.T + b2)]


def conv_block(x, k, b):
    n, _, h, w = x.shape
    y = np.zeros((n, k.shape[0], h - 4, w - 4))
    for i in range(5):
        for j in range(5):
            y += np.einsum("nchw,oc->nohw", x[:, :, i:i + h - 4, j:j + w - 4],
                           k[:, :, i, j])
    y = np.maximum(y + b[:, None, None], 0)
    n, c, h, w = y.shape
    return y.reshape(n, c, h // 2, 2, w // 2, 2).max((3, 5))


def lenet(image, k1, b1, k2, b2, w3, b3, w4, b4, w5, b5):
    h = conv_block(conv_block(image, k1, b1), k2, b2)
    h = h.reshape(h.shape[0], -1)
    h = np.tanh(h @ w3.T + b3)
    h = np.tanh(h @ w4.T + b4)
    return [h @ w5.T + b5]


def cell(x, h, c, wx, wh, b):
    i, f, g, o = np.split(x @ wx.T + h @ wh.T + b, 4, axis=1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def lstm(xs, h0, c0, wx, wh, b):
    h, c = h0, c0
    for x in xs:
        h, c = cell(x, h, c, wx, wh, b)
    return [h]


def lstm_list(xs, count, wx, wh, b):
    h = c = np.zeros((1, 8))
    for x in xs[:int(count)]:
        h, c = cell(x[None], h, c, wx, wh, b)
    return [h]


def treelstm(a, b, c, wx, wl, wr, out):
    def leaf(v):
        i, o, u = np.split(v @ wx.T, 3, axis=1)
        m = sigmoid(i) * np.tanh(u)
        return sigmoid(o) * np.tanh(m), m

    def node(l, r):
        i, o, u, fl, fr = np.split(l[0] @ wl.T + r[0] @ wr.T, 5, axis=1)
        m = sigmoid(i) * np.tanh(u) + sigmoid(fl) * l[1] + sigmoid(fr) * r[1]
        return sigmoid(o) * np.tanh(m), m

    h, _ = node(node(leaf(a), leaf(b)), leaf(c))
    return [softmax(h @ out.T), np.int32(3)]


def higher_order(x, w, v):
    def both(t):
        return np.maximum(np.maximum(t @ w.T, 0) @ v.T, 0)

    return [np.maximum(both(both(x * f32(0.5))) @ w.T, 0)]


def references(xs):
    return [xs.sum(0), np.int32(len(xs))]


def symbolic(x, y):
    z = np.concatenate([x, y])
    return [z[:, :32] * sigmoid(z[:, 32:])]


def charmodel(first, embedding, wx, wh, out):
    h, code, text = np.zeros((1, 64)), int(first), []
    for _ in range(80):
        x = np.split(embedding[code][None] @ wx.T, 3, axis=1)
        r = np.split(h @ wh.T, 3, axis=1)
        reset, update = sigmoid(x[0] + r[0]), sigmoid(x[1] + r[1])
        h = (1 - update) * np.tanh(x[2] + reset * r[2]) + update * h
        code = int((h @ out.T).argmax())
        if code == 0:
            break
        text.append(code)
    return [text, np.int32(len(text))]


def lists(x):
    return [x * f32(48), np.int32(3)]


# example: reference, inputs
PROGRAMS = {
    "mlp": (mlp, dict(x=normal(5, 784), w1=normal(128, 784), b1=normal(128),
                      w2=normal(10, 128), b2=normal(10))),
    "lenet": (lenet, dict(image=normal(2, 1, 32, 32), k1=normal(6, 1, 5, 5),
                          b1=normal(6), k2=normal(16, 6, 5, 5), b2=normal(16),
                          w3=normal(120, 400), b3=normal(120),
                          w4=normal(84, 120), b4=normal(84),
                          w5=normal(10, 84), b5=normal(10))),
    "lstm": (lstm, dict(xs=normal(16, 3, 64), h0=normal(3, 32),
                        c0=normal(3, 32), wx=normal(128, 64),
                        wh=normal(128, 32), b=normal(128))),
    "lstm-list": (lstm_list, dict(xs=normal(7, 6), count=np.int32(7),
                                  wx=normal(32, 6), wh=normal(32, 8),
                                  b=normal(32))),
    "treelstm": (treelstm, dict(a=normal(1, 300), b=normal(1, 300),
                                c=normal(1, 300), wx=normal(450, 300),
                                wl=normal(750, 150), wr=normal(750, 150),
                                out=normal(5, 150))),
    "higher-order": (higher_order, dict(x=normal(2, 8), w=normal(8, 8),
                                        v=normal(8, 8))),
    "references": (references, dict(xs=normal(10, 4))),
    "symbolic": (symbolic, dict(x=normal(3, 64), y=normal(4, 64))),
    "charmodel": (charmodel, dict(first=np.int32(5), embedding=normal(96, 32),
                                  wx=normal(192, 32), wh=normal(192, 64),
                                  out=normal(96, 64))),
    "lists": (lists, dict(x=normal(4))),
}


def run(argv, **kw):
    p = subprocess.run(argv, capture_output=True, text=True, **kw)
    if p.returncode != 0:
        raise RuntimeError("%s: status %d\n%s" % (argv[0], p.returncode,
                                                  p.stderr))
    return p.stdout


def tokens(text):
    """Numbers of a printed result, in order; constructors are dropped."""
    for c in "()[],":
        text = text.replace(c, " ")
    out = []
    for word in text.split():
        word = word.rstrip("f") if word not in ("inff", "-inff") else word[:-1]
        try:
            out.append(float(word.replace("i64", "")))
        except ValueError:
            pass
    return np.array(out)


def compare(name, text, want, loose=False):
    got = tokens(text)
    flat = np.concatenate([np.asarray(w, np.float64).ravel() for w in want])
    if got.shape != flat.shape:
        raise RuntimeError("%d numbers, %d expected:\n%s" %
                           (got.size, flat.size, text[:300]))
    # Sums in float32 differ by what they are made of, not by what is left.
    atol = 2e-5 * np.abs(flat).max() if loose else 2e-6
    if not np.allclose(got, flat, rtol=2e-5, atol=atol):
        k = int(np.abs(got - flat).argmax())
        raise RuntimeError("element %d is %r, expected %r" %
                           (k, got[k], flat[k]))


def case(name, work):
    reference, inputs = PROGRAMS[name]
    want = reference(**inputs)
    args = []
    for key, value in inputs.items():
        path = os.path.join(work, key + ".npy")
        np.save(path, value)
        args += ["--input", "%s=%s" % (key, path)]
    typed = os.path.join(work, name + ".xml")
    parsed = run(["relay-parse", os.path.join(EXAMPLES, name + ".relay")])
    with open(typed, "w") as f:
        f.write(run(["relay-typecheck"], input=parsed))
    result = run(["relay-eval", typed] + args)
    compare(name, result, want)
    print("ok - %s evaluated" % name)
    for strict in (["--strict"], []):
        lib = os.path.join(work, name + ".so")
        run(["relay-codegen", *strict, "-o", lib, typed])
        got = run(["relay-run", lib] + args)
        compare(name, got, want, not strict)
        # Functions such as exp may differ in the last place.
        if strict and not np.allclose(tokens(got), tokens(result), rtol=2e-6,
                                      atol=1e-6):
            raise RuntimeError("compiled code and evaluator differ")
        print("ok - %s compiled%s" % (name, " strictly" if strict else ""))


def main():
    for name in PROGRAMS:
        if len(sys.argv) > 1 and name not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as work:
            try:
                case(name, work)
            except RuntimeError as e:
                print("not ok - %s" % name)
                print("\n".join("# " + l for l in str(e).splitlines()))


main()
