"""Functions of float32 as compiled code, against float64: the error in units
of the last place over random bits and special values; and lanes of vectors
against scalars, bit by bit.  accuracy.py SCHEDULE RUNTIME; prints TAP lines."""

import math
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("ok - native/accuracy # skip: there is no numpy")
    sys.exit(0)

LIMIT = 0.51
# What is computed in float32, unless the code is strict (codegen/math.h).
SINGLE = {"exp": 1.2, "sigmoid": 2.5, "tanh": 2.5, "erf": 4}
COUNT = 16384
schedule, runtime = sys.argv[1:3]
f32, f64 = np.float32, np.float64
vector_erf = np.vectorize(math.erf, otypes=[f64])

UNARY = {
    "exp": np.exp, "expm1": np.expm1, "log": np.log, "log1p": np.log1p,
    "log2": np.log2, "log10": np.log10, "sin": np.sin, "cos": np.cos,
    "tan": np.tan, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan,
    "sinh": np.sinh, "cosh": np.cosh, "tanh": np.tanh, "asinh": np.arcsinh,
    "acosh": np.arccosh, "atanh": np.arctanh, "erf": vector_erf,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}
BINARY = {"pow": np.power, "atan2": np.arctan2}

rng = np.random.default_rng(11)
special = np.array(
    [0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e-45,
     -1e-45, 1.1754944e-38, 3.4028235e38, -3.4028235e38, 88.72284, 88.72283,
     -87.33655, -103.97208, -104, 1e6, 1048576, 1048577, 2e7, 1e30, -1e10,
     0.99999994, 1.0000001, -0.99999994, 3.1415927, 1.5707964, 9.010913,
     3.9, 3.95, 4.1, 2147483648, 16777217, 0.41421357, 2.4142137], f32)


def arguments(n):
    bits = rng.integers(0, 2**32, n // 4, dtype=np.uint32).view(f32)
    return np.concatenate([
        bits, rng.uniform(-1, 1, n // 4).astype(f32),
        rng.uniform(-100, 100, n // 4).astype(f32),
        rng.normal(0, 4, n - 3 * (n // 4) - len(special)).astype(f32),
        special])


x = arguments(COUNT)
pair = [a.ravel() for a in np.meshgrid(special, special)]
a = np.concatenate([arguments(COUNT - len(pair[0])), pair[0]])
b = np.concatenate([rng.permutation(arguments(COUNT - len(pair[0]))),
                    pair[1]])
a, b = a.astype(f32), b.astype(f32)


def module(names):
    """All functions, each a result."""
    t = "Tensor[(%d,), float32]" % COUNT
    text = ['#[version = "0.0.5"]']
    for name in names:
        two = name in BINARY
        text.append("prim @%s(%%X: %s%s) -> (%%Y: %s) {\n"
                    "  %%Y[i] = %s(%%X[i]%s);\n}" % (
                        name, t, ", %Z: " + t if two else "", t, name,
                        ", %Z[i]" if two else ""))
    calls = ", ".join("@%s(%s)" % (n, "%A, %B" if n in BINARY else "%X")
                      for n in names)
    return "\n".join(text) + "\ndef @main(%%X: %s, %%A: %s, %%B: %s) {" \
        "\n  (%s)\n}\n" % (t, t, t, calls)


def run(work, names, options):
    """By function, its results."""
    so, out = os.path.join(work, "x.so"), os.path.join(work, "y.npz")
    with open(so, "wb") as f:
        subprocess.run([schedule, "runtime=" + runtime] + options,
                       input=module(names).encode(), stdout=f, check=True)
    command = ["relay-run", so, "-o", out]
    for name, value in ("X", x), ("A", a), ("B", b):
        path = os.path.join(work, name + ".npy")
        np.save(path, value)
        command += ["--input", "%s=%s" % (name, path)]
    subprocess.run(command, check=True)
    with np.load(out) as got:
        return dict(zip(names, (got[f] for f in got.files)))


def ulps(got, want):
    """Error in units of the last place of the float32 near want."""
    size = np.abs(want)
    unit = np.exp2(np.maximum(np.floor(np.log2(np.where(
        np.isfinite(size) & (size > 0), size, 1))), -126) - 23)
    exact = want.astype(f32)
    both = np.isfinite(exact) & np.isfinite(got)
    e = np.abs(np.where(both, got.astype(f64) - want, 0)) / unit
    wrong = ~both & ~((np.isnan(exact) & np.isnan(got)) | (exact == got))
    zero = (exact == 0) & (got == 0) & (np.signbit(exact) != np.signbit(got))
    return np.where(wrong | zero, np.inf, e)


def check(name, results, strict):
    """results: by processor and way, those of all functions."""
    function = UNARY.get(name) or BINARY[name]
    inputs = (a, b) if name in BINARY else (x,)
    limit = LIMIT if strict else SINGLE.get(name, LIMIT)
    notes = []
    for cpu in CPUS:
        one, all_ = (results[cpu, how][name] for how in WAYS)
        same = (one.view(np.uint32) == all_.view(np.uint32)) | (
            np.isnan(one) & np.isnan(all_))
        if not same.all():
            i = int(np.argmin(same))
            notes.append("%s: lanes differ: %r, scalar %r" % (
                cpu, all_[i], one[i]))
        e = ulps(one, function(*[v.astype(f64) for v in inputs]))
        worst = int(np.argmax(e))
        at = ", ".join(repr(float(v[worst])) for v in inputs)
        text_e = "%s: %.4f ulp at %s" % (cpu, e[worst], at)
        print("# %s %s" % (name, text_e))
        if not e[worst] <= limit:
            notes.append(text_e + ": %r" % one[worst])
    print("%s - native/accuracy %s%s" % ("not ok" if notes else "ok", name,
                                         " strict" if strict else ""))
    for note in notes:
        print("# " + note)
    sys.stdout.flush()


CPUS = ["x86-64", "host"]
WAYS = {"scalars": ["level=0", "plain=1"], "lanes": ["lanes=16"]}
np.seterr(all="ignore")
with tempfile.TemporaryDirectory() as work:
    for strict, names in (0, [*UNARY, *BINARY]), (1, list(SINGLE)):
        results = {(cpu, how): run(work, names, options + [
            "cpu=" + cpu, "strict=%d" % strict])
            for cpu in CPUS for how, options in WAYS.items()}
        for name in names:
            check(name, results, strict)
