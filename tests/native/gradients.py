#!/usr/bin/python3
"""Gradients of random programs against differences.

usage: gradients.py [--second N] [--census N] [--only SEED] [--keep DIR] COUNT

COUNT programs of tests/tools/differentiable.py, those of the seeds SEED, SEED
+ 1 ... ($SEED).  Each is differentiated by relay-ad, in reverse mode (the form
that it chooses, and the higher-order form, also with all functions as
checkpoints) and in forward mode, and along
random directions

  - the product of the gradient and the direction is the central difference,
  - the tangent of forward mode is the product,
  - what is compiled by relay-codegen agrees with what relay-eval computes.

For every N-th program (--second) the second derivative too: --order=2 and
forward over reverse agree with differences of the gradient.

A direction along which the differences of two steps disagree leads over a kink
and is left out; there must be few.  A program that fails is named by its seed,
runs again with --only, and is kept in --keep.  With --census N each construct
must come up N times.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "tools"))
sys.dont_write_bytecode = True
import differentiable  # noqa: E402

try:
    import numpy as np
except ImportError:
    print("ok - gradients # skip: there is no numpy")
    sys.exit(0)

LIMIT = 300
FLOATS = ["s", "v", "m", "w"]
DIRECTIONS = 3
STEP = 2e-5
# Of a difference: rounding of the loss over the step, and the third
# derivative, which the two steps show.
RTOL = 2e-6
EXACT = 1e-11
ROWS = [1, 2, 5]


class Wrong(Exception):
    """What a program did not do."""


class Case:
    """A program in a directory of its own, at one point."""

    def __init__(self, seed, where, text):
        self.where = where
        self.env = dict(os.environ, HOME=where,
                        RELAY_STORE=os.path.join(where, ".store"))
        r = np.random.default_rng(seed)
        n = ROWS[seed % len(ROWS)]
        self.at = {"s": r.uniform(-1.5, 1.5), "v": r.uniform(-1.5, 1.5, 3),
                   "m": r.uniform(-1.5, 1.5, (n, 3)),
                   "w": r.uniform(-1.5, 1.5, (3, 3))}
        self.count = int(r.integers(0, 4))
        self.along = [{k: r.uniform(-1, 1, np.shape(a))
                       for k, a in self.at.items()}
                      for _ in range(DIRECTIONS)]
        with open(os.path.join(where, "m.relay"), "w") as f:
            f.write(text)
        self.text = text
        self.sh("relay-parse -q m.relay | relay-typecheck -q >b.xml")

    def sh(self, line):
        p = subprocess.run(["bash", "-o", "pipefail", "-c", line],
                           cwd=self.where, env=self.env, capture_output=True,
                           text=True, timeout=LIMIT, errors="replace",
                           check=False)
        if p.returncode != 0:
            raise Wrong("%s ended with %d:\n%s" % (line, p.returncode,
                                                   p.stderr[-1500:]))
        return p.stdout

    def arrays(self, program, values):
        """All outputs, in order."""
        args = ["-i i=%d" % self.count]
        for k, a in values.items():
            np.save(os.path.join(self.where, k + ".npy"), a)
            args.append("-i %s=%s.npy" % (k, k))
        out = os.path.join(self.where, "out.npz")
        self.sh("%s -q %s --output out.npz" % (program, " ".join(args)))
        with np.load(out) as z:
            return [z[k] for k in z.files]

    def moved(self, d, h):
        return {k: a + h * d[k] for k, a in self.at.items()}

    def losses(self, points):
        """Of many points in one go."""
        literal = {k: "const[Tensor[(%s), float64]](%s)" for k in "vmw"}
        lines = []
        for k, p in enumerate(points):
            args = [repr(float(p["s"])) + "f64"] + [literal[c] % (
                "".join("%d, " % n for n in p[c].shape), ", ".join(
                    repr(float(x)) + "f64" for x in p[c].ravel()))
                    for c in "vmw"] + [str(self.count)]
            lines.append("  let %%r%d = @loss(%s);" % (k, ", ".join(args)))
        with open(os.path.join(self.where, "points.relay"), "w") as f:
            f.write(re.sub(r"@main\b", "@loss", self.text) +
                    "def @main() {\n%s\n  (%s)\n}\n" % (
                        "\n".join(lines), "".join("%%r%d, " % k for k in range(
                            len(points)))))
        out = self.sh("relay-parse -q points.relay | relay-typecheck -q | "
                      "relay-eval -q")
        return [float(x) for x in re.findall(r"([-\d.e+]+|nan|inf)f64", out)]


def product(gradient, d):
    return float(sum(np.sum(g * d[k]) for k, g in zip(FLOATS, gradient)))


def near(what, got, want, rtol, size):
    """size: of the terms that the numbers were made from."""
    if not abs(got - want) <= rtol * (abs(want) + size):
        raise Wrong("%s: %.12g, expected %.12g" % (what, got, want))


def agree(what, got, want, rtol=EXACT):
    for k, (a, b) in enumerate(zip(got, want)):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            raise Wrong("%s: output %d has shape %s, expected %s" % (
                what, k, a.shape, b.shape))
        size = 1 + max(np.max(np.abs(x), initial=0) for x in want)
        if not np.all(np.abs(a - b) <= rtol * size):
            at = np.unravel_index(np.argmax(np.abs(a - b)), a.shape)
            raise Wrong("%s: output %d%s is %.12g, expected %.12g" % (
                what, k, list(map(int, at)), a[at], b[at]))


def difference(values, of):
    """The derivative along a direction from values at h, -h, h/2, -h/2, and
    how far the two steps are apart, or None: a kink lies between."""
    wide = (values[0] - values[1]) / (2 * STEP)
    narrow = (values[2] - values[3]) / STEP
    if np.max(np.abs(wide - narrow)) > RTOL / 2 * (1 + of):
        return None
    return (4 * narrow - wide) / 3


STEPS = [STEP, -STEP, STEP / 2, -STEP / 2]


def first(c, seed):
    """The number of directions over kinks."""
    wrt = "--wrt=" + ",".join(FLOATS)
    c.sh("relay-ad -q %s b.xml >g.xml" % wrt)
    c.sh("relay-ad -q %s --mode=higher-order b.xml >h.xml" % wrt)
    c.sh("relay-ad -q %s --mode=forward b.xml >f.xml" % wrt)
    value, *gradient = c.arrays("relay-eval g.xml", c.at)
    c.sh("relay-ad -q %s --mode=higher-order --checkpoint=%s b.xml >c.xml" % (
        wrt, ",".join(re.findall(r"^def @(\w+)\(", c.text, re.M))))
    agree("checkpointed functions", c.arrays("relay-eval c.xml", c.at),
          [value] + gradient)
    c.sh("relay-ad -q %s --recompute b.xml >k.xml" % wrt)
    agree("recomputed values", c.arrays("relay-eval k.xml", c.at),
          [value] + gradient, 0)
    agree("higher-order form", c.arrays("relay-eval h.xml", c.at),
          [value] + gradient)
    losses = c.losses([c.moved(d, h) for d in c.along for h in STEPS])
    size = 1 + abs(float(value)) + sum(
        float(np.sum(np.abs(g))) for g in gradient)
    kinks, inputs = 0, []
    for k, d in enumerate(c.along):
        want = difference(losses[4 * k:4 * k + 4], size)
        got = product(gradient, d)
        if want is None:
            kinks += 1
        else:
            near("gradient along direction %d" % k, got, want, RTOL, size)
        inputs.append(dict(c.at, **{n + "_tangent": a
                                    for n, a in d.items()}))
        out = c.arrays("relay-eval f.xml", inputs[-1])
        near("value of forward mode", float(out[0]), float(value), EXACT, 1)
        near("tangent along direction %d" % k, float(out[1]), got, EXACT,
             size)
    level = seed % 4
    c.sh("relay-codegen -q -O%d -o g.so g.xml" % level)
    agree("compiled gradient, -O%d" % level, c.arrays(
        "relay-run g.so", c.at), [value] + gradient)
    level = (seed + 2) % 4
    c.sh("relay-codegen -q -O%d -o f.so f.xml" % level)
    agree("compiled tangent, -O%d" % level, c.arrays(
        "relay-run f.so", inputs[-1]), out)
    return kinks


def second(c, seed):
    wrt = "--wrt=" + ",".join(FLOATS)
    c.sh("relay-ad -q %s --order=2 b.xml >g2.xml" % wrt)
    c.sh("relay-ad -q %s --grad b.xml | relay-ad -q %s --mode=forward --grad "
         ">fr.xml" % (wrt, wrt))
    ones = {k: np.ones_like(a) for k, a in c.at.items()}
    out = c.arrays("relay-eval g2.xml", c.at)
    # The gradient, then the gradient of the sum of its elements.
    gradient, by_reverse = out[:4], out[4:]
    forward = c.arrays("relay-eval fr.xml", dict(c.at, **{
        n + "_tangent": a for n, a in ones.items()}))
    agree("forward over reverse, and reverse over reverse", forward,
          by_reverse, 1e-9)
    d = c.along[0]
    forward = c.arrays("relay-eval fr.xml", dict(c.at, **{
        n + "_tangent": a for n, a in d.items()}))
    points = [c.arrays("relay-eval g.xml", c.moved(d, h))[1:] for h in STEPS]
    flat = [np.concatenate([np.ravel(a) for a in p])
            for p in points + [forward, gradient]]
    size = float(np.max(np.abs(flat[5])) + np.max(np.abs(flat[4])))
    want = difference(flat[:4], size)
    if want is not None:
        agree("second derivative", [flat[4]], [want], 10 * RTOL)
    level = (1, 2)[seed % 2]
    c.sh("relay-codegen -q -O%d -o g2.so g2.xml" % level)
    agree("compiled second derivative, -O%d" % level, c.arrays(
        "relay-run g2.so", c.at), out, 1e-9)
    return want is None


def judge(seed, opts):
    """(failure or None, directions over kinks, census)."""
    p = differentiable.Program(seed, opts.size)
    with tempfile.TemporaryDirectory() as where:
        try:
            c = Case(seed, where, p.module)
            kinks = first(c, seed)
            if opts.second and seed % opts.second == 0:
                kinks += second(c, seed)
                p.count("second derivative")
            return None, kinks, p.census
        except (Wrong, subprocess.TimeoutExpired) as e:
            if opts.keep:
                os.makedirs(opts.keep, exist_ok=True)
                with open(os.path.join(opts.keep, "gradient%d.relay" % seed),
                          "w") as f:
                    f.write(p.module)
            return "not ok - gradients, program %d\n%s" % (seed, "\n".join(
                "#   " + s for s in str(e).splitlines())), 0, p.census


def main():
    a = argparse.ArgumentParser()
    a.add_argument("--second", type=int, default=0)
    a.add_argument("--census", type=int, default=0)
    a.add_argument("--only", type=int)
    a.add_argument("--keep")
    a.add_argument("--size", type=int, default=10)
    a.add_argument("count", type=int)
    opts = a.parse_args()
    begin = int(os.environ.get("SEED", "1")) * 100000 if opts.only is None \
        else opts.only
    bad = kinks = 0
    census = {}
    with concurrent.futures.ThreadPoolExecutor(
            int(os.environ.get("JOBS", "2"))) as ex:
        for failure, over, counts in ex.map(lambda s: judge(s, opts), range(
                begin, begin + opts.count)):
            if failure:
                bad += 1
                print(failure, flush=True)
            kinks += over
            for what, k in counts.items():
                census[what] = census.get(what, 0) + k
    print("# census: " + ", ".join("%s %d" % e
                                   for e in sorted(census.items())))
    if kinks > opts.count / 4:
        bad += 1
        print("not ok - gradients: %d directions lead over kinks" % kinks)
    for what, k in sorted(census.items()):
        if k < opts.census:
            bad += 1
            print("not ok - gradients: %s came up %d times" % (what, k))
    if not bad:
        print("ok - gradients of %d random programs are what differences say"
              % opts.count)
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
