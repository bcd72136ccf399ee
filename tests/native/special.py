#!/usr/bin/python3
"""Special values through every elementwise operator of floats.

NaN, infinities, zeros of both signs, numbers near 0 and near the limits of
float16, in pairs, evaluated and compiled, for each data type.  Results agree
within rounding, in what is NaN and in the signs of zeros.  NIGHTLY=1: without
optimization and for the baseline too.
"""
import itertools
import os
import subprocess
import sys

import numpy as np

UNARY = """abs acos acosh asin asinh atan atanh ceil cos cosh erf exp fast_erf
fast_exp fast_tanh floor isfinite isinf isnan log log10 log2 negative nn.relu
round round_away rsqrt sigmoid sign sin sinh sqrt tan tanh trunc""".split()
BINARY = """add divide equal floor_divide floor_mod greater greater_equal less
less_equal maximum minimum mod multiply not_equal power subtract trunc_divide
trunc_mod""".split()
BOUNDS = "0 -0 1.5 -2 inf".split()  # of constants
VALUES = [np.nan, 0., -0., 1., -1., 1.5, -2., 2.5, .5, -.5, 3., 6e4, 1e-5,
          -1e-7, np.inf, -np.inf]
TYPES = {"float16": ("f2", 2e-3), "float32": ("f4", 2e-6),
         "float64": ("f8", 1e-13)}


def shell(line, **more):
    subprocess.run(["bash", "-o", "pipefail", "-c", line], check=True, **more)


def differs(want, got, relative):
    if want.dtype.kind != "f":
        return want != got
    a, b = want.astype("f8"), got.astype("f8")
    with np.errstate(all="ignore"):
        near = np.isclose(a, b, relative, 1e-15 if want.itemsize == 8 else
                          1e-7, equal_nan=True)
    return ~near | ((a == 0) & (b == 0) & (np.signbit(a) != np.signbit(b)))


def bounds(dtype):
    """Minima and maxima with a constant as either operand."""
    suffix = "f" + dtype[5:].replace("32", "")
    return [f % (c + suffix) for f in ("maximum(%%x, %s)", "minimum(%%x, %s)",
                                       "maximum(%s, %%x)", "minimum(%s, %%x)")
            for c in BOUNDS]


def module(dtype, n):
    calls = ["%s(%%x)" % f for f in UNARY] + \
        ["%s(%%x, %%y)" % f for f in BINARY] + bounds(dtype)
    t = "Tensor[(%d), %s]" % (n, dtype)
    return '#[version = "0.0.5"]\ndef @main(%%x: %s, %%y: %s) {\n  (%s)\n}\n' \
        % (t, t, ", ".join(calls))


def rows(code):
    """Rows of 67 equal elements but one, of special values."""
    pairs = list(itertools.product(VALUES, VALUES))
    with np.errstate(all="ignore"):
        x = np.repeat(np.array(pairs)[:, :1], 67, axis=1).astype(code)
        for i, (_, v) in enumerate(pairs):
            x[i, i * 7 % 67] = np.array(v).astype(code)
    return x


def reductions(dtype, code, relative):
    """Maxima and minima, in vectors longer than registers, and softmax."""
    with open("r.relay", "w") as f:
        f.write("""#[version = "0.0.5"]
def @main(%%x: Tensor[(%d, 67), %s]) {
  (max(%%x, axis=[1]), min(%%x, axis=[1]), nn.softmax(%%x, axis=1))
}
""" % (len(VALUES) ** 2, dtype))
    x = rows(code)
    np.save("r.npy", x)
    shell("relay-parse r.relay | relay-typecheck >r.xml && "
          "relay-eval -i x=r.npy -o c.npz r.xml && "
          "relay-build r.relay -o r.so && relay-run -i x=r.npy -o d.npz r.so")
    want, got, wrong = np.load("c.npz"), np.load("d.npz"), []
    for k, name in enumerate(["max", "min", "softmax"]):
        bad = differs(want[str(k)], got[str(k)], 2 * relative)
        if bad.ndim > 1:
            bad = bad.any(axis=1)
        wrong += ["#   %s of %g, one of them %g" % (name, x[i, 0],
                  x[i, i * 7 % 67]) for i in np.flatnonzero(bad)[:3]]
    print("%sok - special/reductions %s" % ("not " if wrong else "", dtype))
    sys.stdout.write("".join(w + "\n" for w in wrong))


def main():
    configs = ["-O3 --cpu=host"]
    with open("/proc/cpuinfo") as f:
        if "avx2" in f.read():
            configs.append("-O3 --cpu=x86-64-v3")
    if os.environ.get("NIGHTLY") == "1":
        configs += ["-O0 --cpu=host", "-O3 --cpu=x86-64"]
    pairs = np.array(list(itertools.product(VALUES, VALUES)))
    inputs = "-i x=x.npy -i y=y.npy"
    for dtype, (code, relative) in TYPES.items():
        with np.errstate(all="ignore"):
            x, y = pairs.T.astype(code)
        np.save("x.npy", x)
        np.save("y.npy", y)
        shell("relay-parse | relay-typecheck >m.xml",
              input=module(dtype, len(x)).encode())
        shell("relay-eval %s -o a.npz m.xml" % inputs)
        want = np.load("a.npz")
        for config in configs:
            shell("relay-codegen %s -o m.so m.xml && relay-run %s -o b.npz "
                  "m.so" % (config, inputs))
            got, wrong = np.load("b.npz"), []
            for k, name in enumerate(UNARY + BINARY + bounds(dtype)):
                bad = differs(want[str(k)], got[str(k)], relative)
                wrong += ["#   %s(%g, %g) is %s, expected %s" % (
                    name, x[i], y[i], got[str(k)][i], want[str(k)][i])
                    for i in np.flatnonzero(bad)[:3]]
            print("%sok - special/%s %s" % ("not " if wrong else "", dtype,
                                            config))
            sys.stdout.write("".join(w + "\n" for w in wrong))
        reductions(dtype, code, relative)


if __name__ == "__main__":
    main()
