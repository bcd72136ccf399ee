"""Evaluation of operators against numpy.

A family file lists cases and ends with run():

    from harness import *
    case("add(%x, %y)", x=f32(3, 1), y=f32(5), want=lambda x, y: x + y)
    fails("take(%x, %i, axis=0, mode=\\"fast\\")", ..., message="index")
    run()

All cases of a file become one module in Relay text, which goes once through
relay-parse | relay-typecheck | relay-eval.  Each case stands there twice:
with its extents as numbers, and (unless sym=False) with every extent over 1
as a dimension name, equal numbers under one name; an input %s, which is meant
for shapes, keeps its length.  Should the module not
pass as a whole, its cases are run one by one, so that each is judged.

want is a numpy array, a tuple of them for an operator with a tuple as its
result, or a function of the inputs that returns one.  Shapes and data types
must agree; integers exactly, floats within rtol (per data type, or given).
bfloat16 tensors are made by bf16() and are arrays of float32 here.

With --compiled as the first argument the module goes through relay-codegen
and relay-run instead, parts of the cases at -O2 and at -O0, or all at
-O$LEVEL.  Cases that must fail are left out: relay-eval types a call by its
values, which compiled code does not.
"""
import copy
import json
import os
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("ok - value/%s # skip: there is no numpy" %
          os.path.basename(sys.argv[0])[:-3])
    sys.exit(0)

np.seterr(all="ignore")
rng = np.random.default_rng(20260101)
SUFFIX = {"float16": 1e-3, "bfloat16": 8e-3, "float32": 2e-6,
          "float64": 1e-12}
cases = []
COMPILED = sys.argv[1:2] == ["--compiled"]
# By day one case in a part of run() is compiled at the default level, at which
# schedules are made, and one at -O0; in the night all are at both ($LEVEL).
LEVEL = os.environ.get("LEVEL")
PROGRAMS = "relay-parse -o a.xml m.relay && " \
    "relay-typecheck -o b.xml a.xml && " \
    "relay-codegen -O%s -o m.so b.xml && relay-run --output out.npz m.so"
EVALUATED = PROGRAMS.partition("relay-codegen")[0] + \
    "relay-eval --output out.npz b.xml%.0s"


class bf16(np.ndarray):
    """A float32 array whose values are those of bfloat16."""
    def __new__(cls, a):
        bits = np.ascontiguousarray(a, dtype=np.float32).view(np.uint32)
        low = bits + 0x7fff + ((bits >> 16) & 1)
        near = (low & 0xffff0000).view(np.float32)
        a = np.asarray(a, dtype=np.float32)
        return np.where(np.isnan(a), a, near).reshape(a.shape).view(cls)


def dtype_of(a):
    return "bfloat16" if isinstance(a, bf16) else str(a.dtype)


def plain(a):
    """What the lambdas compute with."""
    return np.asarray(a)


def f32(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def f64(*shape):
    return rng.standard_normal(shape)


def f16(*shape):
    return rng.standard_normal(shape).astype(np.float16)


def ints(dt, *shape, lo=None, hi=None):
    info = np.iinfo(dt)
    lo = max(info.min, -9) if lo is None else lo
    hi = min(info.max, 9) if hi is None else hi
    return rng.integers(lo, hi, shape, dtype=dt, endpoint=True)


def bools(*shape):
    return rng.integers(0, 2, shape).astype(bool)


FLOATS = ["float16", "bfloat16", "float32", "float64"]
INTS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
        "uint64"]


def data(dt, *shape):
    """Numbers of any data type, small for integers."""
    if dt == "bool":
        return bools(*shape)
    if dt == "bfloat16":
        return bf16(f32(*shape))
    if dt in FLOATS:
        return rng.standard_normal(shape).astype(dt)
    return ints(dt, *shape)


class Case:
    def __init__(self, call, inputs, want, rtol, atol, sym, message, out):
        self.call, self.inputs, self.sym = call, inputs, sym
        self.rtol, self.atol, self.message, self.out = (rtol, atol, message,
                                                        out)
        if message is not None:
            self.want = ()
            return
        self.sizes = None
        if callable(want):
            want = want(*[plain(a) for a in inputs.values()])
        self.tuple = isinstance(want, (tuple, list))
        self.want = tuple(a if isinstance(a, np.ndarray) else np.asarray(a)
                          for a in (want if self.tuple else (want,)))

    def title(self, variant=""):
        shapes = ", ".join("%%%s: %s" % (k, type_text(a))
                           for k, a in self.inputs.items())
        return "%s [%s]%s" % (self.call, shapes, variant)


def case(call, want=None, rtol=None, atol=0, sym=True, out=None, **inputs):
    """out: data type of float results where want has another one."""
    inputs = {k: a if isinstance(a, np.ndarray) else np.asarray(a)
              for k, a in inputs.items()}
    cases.append(Case(call, inputs, want, rtol, atol, sym, None, out))


def fails(call, message, **inputs):
    """A wrong use, or a run-time error, with the message as a part."""
    inputs = {k: a if isinstance(a, np.ndarray) else np.asarray(a)
              for k, a in inputs.items()}
    cases.append(Case(call, inputs, None, None, 0, False, message, None))


def type_text(a, sym=False, dt=None):
    dims = ["d%d" % n if sym and n > 1 else str(n) for n in a.shape]
    dims = ", ".join(dims) + ("," if len(dims) == 1 else "")
    return "Tensor[(%s), %s]" % (dims, dt or dtype_of(a))


def number(x):
    if isinstance(x, (bool, np.bool_)):
        return "True" if x else "False"
    if isinstance(x, np.floating):
        if np.isnan(x):
            return "nan"
        if np.isinf(x):
            return "inf" if x > 0 else "-inf"
        return repr(float(x))
    return str(int(x))


def literal(a):
    if dtype_of(a) == "bfloat16":
        return "cast(const[%s](%s), dtype=\"bfloat16\")" % (
            type_text(a, dt="float32"), ", ".join(
                number(x) + LETTER["float32"]
                for x in np.asarray(a).ravel()))
    return "const[%s](%s)" % (type_text(a), ", ".join(
        number(x) + LETTER.get(dtype_of(a), "") for x in a.ravel()))


LETTER = {"float16": "f16", "float32": "f", "float64": "f64"}


def module(chosen):
    """Text of a module; chosen: (case, symbolic) pairs."""
    defs, lets, flat = [], [], []
    for i, (c, sym) in enumerate(chosen):
        params = ", ".join("%%%s: %s" % (k, type_text(a, sym and k != "s"))
                           for k, a in c.inputs.items())
        defs.append("def @c%d(%s) {\n  %s\n}" % (i, params, c.call))
        lets.append("  let %%r%d = @c%d(%s);" % (i, i, ", ".join(
            literal(a) for a in c.inputs.values())))
        if c.message is not None:
            flat.append("%%r%d" % i)
            continue
        for k, w in enumerate(c.want):
            one = "%%r%d%s" % (i, ".%d" % k if c.tuple else "")
            if dtype_of(w) == "bfloat16" or c.out == "bfloat16":
                one = "cast(%s, dtype=\"float32\")" % one
            flat.append(one)
    return ("#[version = \"0.0.5\"]\n" + "\n".join(defs) +
            "\ndef @main() {\n" + "\n".join(lets) + "\n  (" +
            ", ".join(flat) + ("," if len(flat) == 1 else "") + ")\n}\n")


def evaluate(text, where, level="2", programs=None):
    """(status, diagnostics, list of arrays)."""
    path = os.path.join(where, "m.relay")
    out = os.path.join(where, "out.npz")
    with open(path, "w") as f:
        f.write(text)
    if os.path.exists(out):
        os.unlink(out)
    env = dict(os.environ, HOME=where,
               RELAY_STORE=os.path.join(where, ".store"))
    r = subprocess.run(
        ["sh", "-c", (programs or (PROGRAMS if COMPILED else EVALUATED)) %
         level], cwd=where, env=env,
        capture_output=True, text=True, errors="replace", timeout=1500,
        check=False)
    if r.returncode != 0 or not os.path.exists(out):
        return r.returncode or 1, r.stderr + r.stdout, []
    with np.load(out) as z:
        return 0, r.stderr, [z[k] for k in z.files]


def ulps(got, want):
    """Distance in units in the last place of want's data type."""
    gap = np.spacing(np.abs(want))
    return np.abs(got.astype(np.float64) - want.astype(np.float64)) / gap


# A sum or product that a schedule reassociates, in the type of its elements,
# may be off by some units of its terms; and products of bfloat16 by one for
# each partial result.
SLACK = {"float16": 4e-3, "bfloat16": 3e-2, "float32": 4e-6,
         "float64": 1e-14}


# How far inputs are moved to see the terms of a number.
MOVED = {"float16": 3e-2, "bfloat16": 3e-2, "float32": 1e-3, "float64": 1e-6}
RUNS = 4


def moved(c, seed):
    """The case where every number of the inputs is moved a bit."""
    r = np.random.default_rng(seed)

    def move(a):
        if a.dtype.kind != "f":
            return a
        by = 1 + MOVED[dtype_of(a)] * r.uniform(-1, 1, a.shape)
        b = (plain(a) * by).astype(plain(a).dtype)
        return bf16(b) if isinstance(a, bf16) else b

    m = copy.copy(c)
    m.inputs = {k: move(a) for k, a in c.inputs.items()}
    return m


def terms(c, k):
    """How large the terms are that each number of result k was made from: how
    far relay-eval's goes, by unit, where the inputs are moved, each number by
    itself; at least the number."""
    if c.sizes is None:
        c.sizes = [np.abs(w.astype(np.float64)) for w in c.want]
        by = max([MOVED[dtype_of(a)] for a in c.inputs.values()
                  if a.dtype.kind == "f"], default=1)
        with tempfile.TemporaryDirectory() as where:
            status, _, got = evaluate(module([(c, False)] + [
                (moved(c, seed), False) for seed in range(RUNS)]), where,
                programs=EVALUATED)
        n = len(c.want)
        for i in range(n, len(got) if status == 0 else 0):
            first, other = (got[j].astype(np.float64) for j in (i % n, i))
            if first.shape == other.shape == c.sizes[i % n].shape:
                c.sizes[i % n] = np.fmax(c.sizes[i % n],
                                         np.abs(other - first) / by)
    return c.sizes[k]


def differs(c, k, got, scheduled):
    """None, or what is wrong with result k."""
    want = c.want[k]
    dt = c.out or dtype_of(want)
    stored = "float32" if dt == "bfloat16" else dt
    if str(got.dtype) != stored:
        return "data type %s, expected %s" % (got.dtype, stored)
    if got.shape != want.shape:
        return "shape %s, expected %s" % (got.shape, want.shape)
    if got.dtype.kind == "f":
        rtol = SUFFIX[dt] if c.rtol is None else c.rtol
        w = np.asarray(want, dtype=np.float64)
        g = got.astype(np.float64)
        good = (g == w) | (np.isnan(g) & np.isnan(w)) | (
            np.isfinite(w) & (np.abs(g - w) <= c.atol + rtol * np.abs(w)))
        sums = scheduled and re.search(
            r"(\b|_)(conv|dense|matmul|sum|mean|prod|var|std|norm|softmax|"
            r"einsum|pool)", c.call)
        if sums and not good.all():
            good |= np.isfinite(w) & (np.abs(g - w) <= c.atol +
                                      SLACK[dt] * terms(c, k))
        bad = ~good
    else:
        bad = got != want
    if not bad.any():
        return None
    at = tuple(int(i) for i in np.argwhere(bad)[0])
    return "element %s is %s, expected %s (%d of %d differ)" % (
        list(at), got[at], want[at], bad.sum(), bad.size)


def variant(sym):
    return (" (symbolic)" if sym else "") + (" (compiled)" if COMPILED else "")


def judge(c, sym, got, scheduled):
    """Lines of a case's result."""
    title = c.title(variant(sym))
    for k in range(len(c.want)):
        why = differs(c, k, got[k], scheduled)
        if why is not None:
            return "not ok - %s\n# result %d: %s" % (title, k, why)
    return "ok - %s" % title


def alone(c, sym, where, level="2"):
    status, err, got = evaluate(module([(c, sym)]), where, level)
    title = c.title(variant(sym))
    if c.message is not None:
        # 3: relay-eval found nothing to read, for the type checker refused.
        if status in (1, 3) and c.message in err:
            return "ok - %s" % title
        return "not ok - %s\n# status %d, expected an error with '%s'\n%s" % (
            title, status, c.message, quote(err))
    if status != 0:
        return "not ok - %s\n# status %d\n%s" % (title, status, quote(err))
    return judge(c, sym, got, COMPILED and level != "0")


def quote(err):
    return "\n".join("#   " + s for s in err.splitlines()[:12])


def together(chosen, where, level):
    """Results of cases that make one module."""
    if not chosen:
        return []
    status, _, got = evaluate(module(chosen), where, level)
    results, at = [], 0
    if status == 0 and len(got) == sum(len(c.want) for c, _ in chosen):
        for c, sym in chosen:
            results.append(judge(c, sym, got[at:at + len(c.want)],
                                 COMPILED and level != "0"))
            at += len(c.want)
        return results
    results = [alone(c, sym, where, level) for c, sym in chosen]
    if not any(r.startswith("not ok") for r in results):
        results.append("not ok - the cases pass one by one, but not together")
    return results


def samples():
    """One JSON object per case: its call, and the type of each input."""
    for c in cases:
        print(json.dumps({"call": c.call, "fails": c.message is not None,
                          "inputs": {k: type_text(a)
                                     for k, a in c.inputs.items()}}))
    sys.stdout.flush()


def run(part=8):
    if sys.argv[1:2] == ["--samples"]:
        samples()
        return
    only = sys.argv[1 + COMPILED:]
    chosen = [(c, sym) for c in cases if c.message is None
              for sym in ((False, True) if c.sym and
                          any(a.size and max(a.shape, default=0) > 1
                              for a in c.inputs.values()) else (False,))
              if not only or any(s in c.call for s in only)]
    wrong = [c for c in cases if c.message is not None and not COMPILED and
             (not only or any(s in c.call for s in only))]
    results = []
    with tempfile.TemporaryDirectory() as where:
        if not COMPILED or LEVEL or len(chosen) < 50:
            results += together(chosen, where, LEVEL or "2")
        else:
            results += together(chosen[::part], where, "2")
            results += together(chosen[1::part], where, "0")
        results += [alone(c, False, where) for c in wrong]
    print("\n".join(results))
    sys.stdout.flush()
