#!/usr/bin/python3
"""Random programs: what is compiled computes what relay-eval computes.

usage: differential.py [--size N] [--batch N] [--census N] [--keep DIR]
                       [--eval] [--only SEED] COUNT

COUNT programs of tests/tools/program.py, those of the seeds SEED, SEED + 1
... ($SEED), in modules of --batch programs each.  Half of them have free
extents of their own, and broadcasts of them.  The value of a module is what
relay-eval prints, for each of five sets of extents: 1, primes, multiples of
tiles, one more, and 0.  It must come out again

  - from relay-eval after each of the pipelines PASSES below,
  - from relay-codegen | relay-run in each of the configurations, compiled
    directly and after the pipelines, once for all extents (skipped with
    --eval).

A program that ends with an error must do so in all of them, with the same
message at the same place.  Where the results of a module differ, its programs
are run one by one; those that differ are shrunk (smaller size, statements
left out while the module type-checks and still differs), kept in --keep, and
named with their seed.  At the end stands the census: how often each construct
and operator came up; --census N makes less than N of one a failure.
"""
import argparse
import concurrent.futures
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, "tests", "tools"), HERE]
sys.dont_write_bytecode = True
import program  # noqa: E402
import shrink  # noqa: E402

try:
    import numpy as np
except ImportError:
    print("ok - differential # skip: there is no numpy")
    sys.exit(0)

LIMIT = 120
# Pipelines after relay-typecheck; whether they may round differently.  From
# -O1 on relay-codegen schedules by itself, which may.
PASSES = [
    ("fold", ["relay-fold"], False),
    ("peval", ["relay-peval"], False),
    ("simplify", ["relay-simplify --strict"], False),
    ("cse", ["relay-cse", "relay-link", "relay-pack", "relay-cat",
             "relay-unpack"], False),
    ("motion", ["relay-inline", "relay-motion"], False),
    ("lifted", ["relay-normalize --form=eta",
                "relay-normalize --form=lifted"], False),
    ("fuse", ["relay-fuse"], False),
    ("lower", ["relay-fuse", "relay-lower"], False),
    ("plan", ["relay-dce", "relay-fuse", "relay-lower", "relay-plan"], False),
    ("versions", ["relay-fuse", "relay-lower", "relay-schedule VERSIONS",
                  "relay-plan"], True),
    ("schedule", ["relay-fuse", "relay-lower", "relay-schedule",
                  "relay-plan"], True),
]
# What it removes could have ended in an error.
DCE = ("dce", ["relay-dce"], False)
CPUS = [("x86-64", None), ("x86-64-v3", "avx2"), ("x86-64-v4", "avx512f")]
NUMBER = re.compile(r"(?<![\w.])-?(?:inf|nan|\d+(?:\.\d+)?(?:e[-+]?\d+)?)"
                    r"(?:f64|f16|bf16|f)\b")
# What a difference may be, as a part of the number and of the terms that it
# was made from: the exponential and its kin are within two units in the last
# place, and sums of them follow.
EXACT = {"f": 4e-6, "f64": 1e-13, "f16": 4e-3, "bf16": 3e-2}
ROUNDING = {"f": 2e-5, "f64": 1e-12, "f16": 1e-2, "bf16": 6e-2}
# Of terms that cancel whatever they are, nothing shows the size; programs keep
# them near 1.
EPSILON = {"f": 2.0 ** -23, "f64": 2.0 ** -52, "f16": 2.0 ** -10,
           "bf16": 2.0 ** -7}
# How far inputs and literals are moved to see those terms.
MOVED = 1e-4
# One of each, of n and of m: 1, a prime, a multiple of tiles, one more, or 0.
EXTENTS = [[1], [2, 3, 5, 7, 13], [8, 16, 32], [9, 17, 33], [0, 1]]


def split_number(s):
    suffix = re.search(r"(f64|f16|bf16|f)$", s).group()
    return float(s[:-len(suffix)]), suffix


def same(want, got, rounding, widened, terms):
    """None, or the first difference of two printed values; widened: those of
    64 bits may have been computed from others.  terms() gives the size of the
    terms of each number (Module.terms); it is asked only where the number
    itself does not explain a difference.  Infinities and NaN agree exactly."""
    if want == got:
        return None
    shape, other = NUMBER.sub("#", want), NUMBER.sub("#", got)
    if shape != other:
        k = next((i for i, (a, b) in enumerate(zip(shape, other)) if a != b),
                 min(len(shape), len(other)))
        return "%r, expected %r" % (other[max(0, k - 30):k + 60],
                                    shape[max(0, k - 30):k + 60])
    limits = dict(ROUNDING if rounding else EXACT)
    least = dict(EPSILON)
    if widened:
        limits["f64"], least["f64"] = limits["f"], least["f"]
    for k, (a, b) in enumerate(zip(NUMBER.findall(want),
                                   NUMBER.findall(got))):
        (x, suffix), (y, _) = split_number(a), split_number(b)
        if a == b or x == y or x != x and y != y:
            continue
        if not (math.isfinite(x) and math.isfinite(y)):
            return "%s, expected %s" % (b, a)
        if abs(x - y) <= limits[suffix] * abs(x) or \
                abs(x - y) <= limits[suffix] * (
                    abs(x) + terms()[k]) + least[suffix]:
            continue
        return "%s, expected %s" % (b, a)
    return None


def failure(err):
    """An error without what differs between programs: place and message."""
    line = next((s for s in err.splitlines() if "error:" in s), None)
    if line is None:
        return "no error message: " + err[-200:]
    line = re.sub(r"^relay-\w+: ", "", line)
    # What a kernel is called, alone or fused, is not compared.
    line = re.sub(r"error: [\w.]+: (?=integer )", "error: ", line)
    # Lanes and threads may come upon another index first.
    line = re.sub(r"(?:[\w.]+: )?index -?\d+ is outside axis \d+ of "
                  r"extent \d+ of '\w+'", "an index outside its axis", line)
    line = re.sub(r" \[[\w-]+\]$", "", line)   # a library knows one code
    place = re.match(r"(\S+:\d+:\d+): error: (.*)", line)
    if place:
        return "%s: %s" % place.groups()
    inside = re.match(r"error: (.*), at (\S+?:\d+:\d+)", line)
    if inside:
        return "%s: %s" % (inside.group(2), inside.group(1))
    return line


class Setup:
    """What this machine and build can do."""

    def __init__(self, opts):
        self.opts = opts
        self.pool = program.load_pool(opts.pool)
        self.passes = [p for p in PASSES if all(
            shutil.which(c.split()[0]) for c in p[1])]
        flags = open("/proc/cpuinfo").read().split()
        self.cpus = [c for c, f in CPUS if f is None or f in flags]
        self.lacks = [c for c, f in CPUS if c not in self.cpus]
        text = subprocess.run(["relay-run", "--help"], capture_output=True,
                              text=True, check=False).stdout
        self.threads = (lambda n: ["--threads=%d" % n], [
            1, 2]) if "--threads" in text else (lambda n: [], [1])

    def configs(self, k):
        """(pipeline, -O level, cpu) that module k is compiled with."""
        all_cpus = self.opts.all
        out = [((), 0, self.cpus[0]),
               ((), 3, self.cpus[k % len(self.cpus)])]
        if all_cpus:
            out = [((), o, c) for c in self.cpus for o in (0, 3)]
        p = self.passes[k % len(self.passes)]
        out.append((p, (3, 0)[k // len(self.passes) % 2],
                    self.cpus[(k + 1) % len(self.cpus)]))
        last = self.passes[-1]
        if last is not p and self.opts.all:
            out.append((last, 3, self.cpus[-1]))
        return out


class Module:
    """A module in a directory of its own, with its inputs."""

    def __init__(self, setup, where, text, seed):
        self.setup, self.where = setup, where
        self.env = dict(os.environ, HOME=where,
                        RELAY_STORE=os.path.join(where, ".store"))
        r = np.random.default_rng(seed)
        other = r.permutation(len(EXTENTS))
        self.sets = [self.values_of(r, r.choice(e), r.choice(EXTENTS[o]))
                     for e, o in zip(EXTENTS, other)]
        self.at = range(len(self.sets))     # those that are compared
        self.differs = None                 # the first that did
        for k, values in enumerate(self.sets):
            for name, a in values.items():
                np.save(os.path.join(where, "%s%d.npy" % (name, k)), a)
        self.built = {}
        self.write(text)

    @staticmethod
    def values_of(r, n, m):
        # They broadcast, and any may be 1.
        n, p, q = r.choice([1, n], 3, p=[0.3, 0.7])
        return {"x": r.standard_normal((n, 4)).astype("f4"),
                "y": r.standard_normal((n, m)).astype("f4"),
                "z": r.standard_normal((3, 4)).astype("f4"),
                "v": r.integers(-5, 9, m).astype("i4"),
                "i": r.integers(-3, 9, ()).astype("i4"),
                "a": r.standard_normal((p, 4)).astype("f4"),
                "c": r.standard_normal((q, 3, m)).astype("f4")}

    def inputs(self, k, form="%s%d.npy"):
        return ["--input=%s=%s" % (name, form % (name, k))
                for name in self.sets[k]]

    def extents(self, k):
        v = self.sets[k]
        return "n=%d m=%d p=%d q=%d" % (v["y"].shape + (
            len(v["a"]), len(v["c"])))

    def versions(self):
        """The options that make versions for two of the sets of extents."""
        given = ""
        for k, name in enumerate("nm"):
            if re.search(r"Tensor\[\([^)]*\b%s\b" % name, self.text):
                at = {v["y"].shape[k] for v in self.sets[1:3]} - {0}
                given += " --specialize %s=%s" % (name, ",".join(
                    map(str, sorted(at)))) if at else ""
        return given

    def write(self, text):
        with open(os.path.join(self.where, "m.relay"), "w") as f:
            f.write(text)
        self.text = text
        self.widened = re.search(r'cast\(.*dtype="float64"', text) is not None
        self.built, self.sizes = {}, {}

    def terms(self, function, want, at):
        """How large the terms are that each number of a result was made from:
        how far it goes, by unit, where inputs and literals are moved a bit,
        each by itself.  Where that ends in an error or another shape, 1."""
        if (function, at) in self.sizes:
            return self.sizes[function, at]
        base = [split_number(s)[0] for s in NUMBER.findall(want)]
        form, most, runs = NUMBER.sub("#", want), [0.0] * len(base), 0
        for k in range(4):
            got = self.moved(function, np.random.default_rng(k), at)
            if got is None or NUMBER.sub("#", got) != form:
                continue
            runs += 1
            for i, s in enumerate(NUMBER.findall(got)):
                by = abs(split_number(s)[0] - base[i]) / MOVED
                if by > most[i] and math.isfinite(by):
                    most[i] = by
        if not runs:
            most = [1.0] * len(base)
        self.sizes[function, at] = most
        return most

    def moved(self, function, r, at):
        """relay-eval's result with inputs and literals moved, or None."""
        for name, a in self.sets[at].items():
            if a.dtype.kind == "f":
                a = a * (1 + MOVED * r.uniform(-1, 1, a.shape)).astype("f4")
            np.save(os.path.join(self.where, "moved_%s%d.npy" % (name, at)),
                    a)

        def move(s):
            x, suffix = split_number(s.group())
            return repr(x * (1 + MOVED * r.uniform(-1, 1))) + suffix \
                if math.isfinite(x) else s.group()

        with open(os.path.join(self.where, "moved.relay"), "w") as f:
            f.write(NUMBER.sub(move, self.text))
        for argv in (["relay-parse", "-q", "-o", "c.xml", "moved.relay"],
                     ["relay-typecheck", "-q", "-o", "d.xml", "c.xml"]):
            if self.run(argv)[0] != 0:
                return None
        status, out, _ = self.run(["relay-eval", "-q", "-f", function] +
                                  self.inputs(at, "moved_%s%d.npy") +
                                  ["d.xml"])
        return out if status == 0 else None

    def run(self, argv, stdin=None):
        try:
            p = subprocess.run(argv, cwd=self.where, env=self.env,
                               capture_output=True, text=True, timeout=LIMIT,
                               errors="replace", stdin=stdin, check=False)
        except subprocess.TimeoutExpired:
            return 124, "", "error: more than %d s" % LIMIT
        return p.returncode, p.stdout, p.stderr

    def typed(self):
        """None, or why it does not type-check."""
        for argv in (["relay-parse", "-q", "-o", "a.xml", "m.relay"],
                     ["relay-typecheck", "-q", "-o", "b.xml", "a.xml"]):
            status, _, err = self.run(argv)
            if status != 0:
                return "%s ended with %d: %s" % (argv[0], status, err[-2000:])
        return None

    def passed(self, p):
        """The output stream of a pipeline; (file, error)."""
        if not p:
            return "b.xml", None
        name = p[0] + ".xml"
        if name in self.built:
            return name, None
        line = " | ".join("%s -q%s" % (c.replace("VERSIONS", self.versions()),
                                       " b.xml" if k == 0 else "")
                          for k, c in enumerate(p[1]))
        status, _, err = self.run(["bash", "-o", "pipefail", "-c",
                                   "%s >%s" % (line, name)])
        if status != 0:
            return name, "%s ended with %d: %s" % (p[0], status, err[-500:])
        self.built[name] = True
        return name, None

    def evaluate(self, p, function, at):
        name, err = self.passed(p)
        if err:
            return "pass", err
        status, out, err = self.run(["relay-eval", "-q", "-f", function] +
                                    self.inputs(at) + [name])
        return self.outcome(status, out, err)

    def outcome(self, status, out, err):
        if status == 0:
            return "value", out
        if status == 1 and "error:" in err:
            return "error", failure(err)
        return "crash", "status %d: %s" % (status, err[-1500:])

    def compiled(self, config, function):
        """Outcomes at each set of extents, with each number of threads:
        (label, set, kind, value or error)."""
        p, level, cpu = config
        label = "%s -O%d %s" % (p[0] if p else "direct", level, cpu)
        name, err = self.passed(p)
        if err:
            yield label, self.at[0], "pass", err
            return
        status, _, err = self.run(["relay-codegen", "-q", "-O%d" % level,
                                   "--cpu=" + cpu, "--function=" + function,
                                   "-o", "m.so", name])
        if status != 0:
            yield label, self.at[0], "crash", \
                "relay-codegen ended with %d: %s" % (status, err[-1500:])
            return
        flag, counts = self.setup.threads
        for k in self.at:
            for n in counts:
                status, text, err = self.run(
                    ["relay-run", "-q", "--function=" + function] + flag(n) +
                    self.inputs(k) + ["m.so"])
                yield ("%s, %d threads" % (label, n), k) + self.outcome(
                    status, text, err)

    def differences(self, function, configs, first=False):
        """Lines that say where results differ from relay-eval's."""
        outcomes = {k: self.evaluate((), function, k) for k in self.at}
        for k, (kind, said) in outcomes.items():
            if kind == "crash":
                self.differs = k
                return ["relay-eval, %s: %s" % (self.extents(k), said)]
        found = []

        def judge(p, label, k, got_kind, got, rounding):
            kind, want = outcomes[k]
            if got_kind == kind == "error" and got == want:
                return
            if kind == "error" and p and DCE[1][0] in p[1]:
                kind, want = self.evaluate(DCE, function, k)
            elif kind == "error" and p and ("relay-peval" in p[1] or
                                            "relay-motion" in p[1]):
                kind, want = self.evaluate(p, function, k)
            label += ", " + self.extents(k)
            if got_kind != kind:
                why = "%s: %s\n  expected %s: %s" % (
                    got_kind, got[:1500], kind, want[:300])
            else:
                why = same(want, got, rounding, self.widened,
                           lambda: self.terms(function, want, k))
            if why:
                self.differs = k
                found.append("%s: %s" % (label, why))

        for p in self.setup.passes:
            if configs is None or self.setup.opts.eval or \
                    any(c[0] is p for c in configs):
                for k in self.at:
                    judge(p, "relay-eval after " + p[0], k,
                          *self.evaluate(p, function, k), p[2])
                    if first and found:
                        return found
        for c in () if self.setup.opts.eval else configs or ():
            for label, k, got_kind, got in self.compiled(c, function):
                judge(c[0], label, k, got_kind, got,
                      c[1] > 0 or bool(c[0]) and c[0][2])
                if first and found:
                    return found
        return found


def keep(setup, seed, m, text, why):
    """The shrunk program and how to see it."""
    os.makedirs(setup.opts.keep, exist_ok=True)
    at = os.path.join(setup.opts.keep, "%d.relay" % seed)
    with open(at, "w") as f:
        f.write(text + "".join("// %s\n" % s for s in
                               why.splitlines()[:12]))
    for name in m.sets[0]:
        shutil.copy(os.path.join(m.where, "%s%d.npy" % (name, m.differs)),
                    os.path.join(setup.opts.keep, "%d.%s.npy" % (seed, name)))
    return at


def investigate(setup, seed, input_seed, configs, where):
    """One program by itself: None, or the report of its difference."""
    size = setup.opts.size
    prog = program.Program(seed, size, setup.pool)
    m = Module(setup, where, program.module([prog]), input_seed)
    why = m.typed()
    if why:
        return "not ok - seed %d: is not well-typed\n%s" % (
            seed, quote(why))
    # Its own function: main would put all results into one tuple.
    found = m.differences("p%d" % seed, configs, True)
    if not found:
        return None
    m.at = [m.differs]
    best = program.module([prog])
    for s in range(1, size):
        p = program.Program(seed, s, setup.pool)
        m.write(program.module([p]))
        if not m.typed():
            f = m.differences("p%d" % seed, configs, True)
            if f:
                best, found, size = program.module([p]), f, s
                break

    kind = m.evaluate((), "p%d" % seed, m.differs)[0]
    want = signature(found[0])

    def still(text):
        m.write(text)
        if "def @p%d(" % seed not in text or m.typed() or \
                m.evaluate((), "p%d" % seed, m.differs)[0] != kind:
            return False
        f = m.differences("p%d" % seed, configs, True)
        return bool(f) and signature(f[0]) == want

    if setup.opts.shrink:
        best = shrink.shrink(best, still)
        found = m.differences("p%d" % seed, configs, True) or found
    at = keep(setup, seed, m, best, found[0])
    return "not ok - seed %d, size %d: %s\n%s" % (
        seed, size, at, quote(found[0]))


def signature(why):
    """What stays while a program is shrunk: where, and how it went wrong."""
    head = why.split("\n")[0].split(": ")
    crash = [re.sub(r"\d+", "", s[:50]) for s in head[1:4]]
    return head[0], crash if head[1] in ("crash", "pass") else head[1][:5]


def quote(s):
    return "\n".join("#   " + x for x in s.splitlines()[:12])


def batch(setup, k, seeds):
    """Reports of the programs that differ, and the census."""
    programs = [program.Program(s, setup.opts.size, setup.pool)
                for s in seeds]
    calm = [p.id for p in programs if not p.fails]
    text = program.module(programs, calm)
    census = {}
    for p in programs:
        for what, n in p.census.items():
            census[what] = census.get(what, 0) + n
    configs = setup.configs(k)
    with tempfile.TemporaryDirectory() as where:
        m = Module(setup, where, text, k)
        suspects = list(seeds)
        if not m.typed():
            kinds = {m.evaluate((), "main", k)[0] for k in m.at}
            if kinds == {"value"} and not m.differences("main", configs, True):
                suspects = [p.seed for p in programs if p.fails]
        reports = []
        for s in suspects:
            with tempfile.TemporaryDirectory() as alone:
                r = investigate(setup, s, k, configs, alone)
            if r:
                reports.append(r)
    return len(seeds), reports, census


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--size", type=int, default=10)
    ap.add_argument("--batch", type=int, default=10)
    ap.add_argument("--census", type=int, default=0)
    ap.add_argument("--keep", default=".build/failures")
    ap.add_argument("--pool", default=None)
    ap.add_argument("--eval", action="store_true")
    ap.add_argument("--all", action="store_true",
                    help="every configuration for every module")
    ap.add_argument("--shrink", type=int, default=1)
    ap.add_argument("--only", type=int)
    ap.add_argument("count", type=int)
    opts = ap.parse_args()
    opts.keep = os.path.abspath(opts.keep)
    if opts.pool is None:
        opts.pool = os.path.join(tempfile.mkdtemp(), "pool.json")
        subprocess.run([sys.executable, os.path.join(
            ROOT, "tests/tools/pool.py"), opts.pool], check=True)
    setup = Setup(opts)
    seed = int(os.environ.get("SEED", "1")) * 100000
    count = opts.count
    if opts.only is not None:
        seed, count = opts.only, 1
    print("# seeds %d to %d" % (seed, seed + count - 1))
    for c in setup.lacks:
        print("# %s: this processor lacks it" % c)
    bad, done, census = 0, 0, {}
    with concurrent.futures.ThreadPoolExecutor(
            int(os.environ.get("JOBS", "2"))) as ex:
        jobs = [ex.submit(batch, setup, (seed + s) // opts.batch, range(
            seed + s, min(seed + s + opts.batch, seed + count)))
            for s in range(0, count, opts.batch)]
        for job in jobs:
            n, reports, counts = job.result()
            done += n
            for r in reports:
                bad += 1
                print(r, flush=True)
            for what, k in counts.items():
                census[what] = census.get(what, 0) + k
    bad += tell(setup, census, opts.census)
    if not bad:
        print("ok - %d random programs compute what relay-eval computes"
              % done)
    return bad > 0


def tell(setup, census, least):
    """Prints the census; the number of failures."""
    names = sorted(k for k in census if not k.startswith("op "))
    print("# census: " + ", ".join("%s %d" % (k, census[k]) for k in names))
    ops = sorted(((census.get("op " + o, 0), o) for o in setup.pool["ops"]))
    print("# operators: %d, each at least %d times (%s)" % (
        len(ops), ops[0][0], ops[0][1]))
    few = [(census[k], k) for k in names if census[k] < least] + [
        e for e in ops if e[0] < least]
    for n, k in few:
        print("not ok - census: %s came up %d times, not %d" % (k, n, least))
    return len(few)


if __name__ == "__main__":
    sys.exit(main())
