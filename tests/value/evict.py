"""Random programs within budgets of memory: the same bits, or an error that
says the floor.

Each program is a mixture of straight lines, branches, recursion, lists,
references, closures, operators of several results, random numbers, gathers,
and extents that depend on values.  It runs without a budget, and with budgets
down to where it cannot; the least that does is tried by all heuristics.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

N = 500 if os.environ.get("NIGHTLY") == "1" else 30
HEURISTICS = ["dtr", "dtr-eq", "dtr-local", "lru", "size", "msps", "random"]
T = "Tensor[(40, 40), float32]"
HEAD = """#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil, }
def @build(%%n: int32, %%x: %s, %%l: List[%s]) -> List[%s] {
  if (equal(%%n, 0)) { %%l } else {
    let %%y = tanh(nn.dense(%%x, %%x));
    @build(subtract(%%n, 1), %%y, Cons(%%y, %%l))
  }
}
def @total(%%l: List[%s], %%s: %s) -> %s {
  match (%%l) {
    Cons(%%h, %%t) => @total(%%t, tanh(add(nn.dense(%%s, %%h), %%h))),
    Nil => %%s,
  }
}
def @grow(%%n: int32, %%x: Tensor[(?, 40), float32], %%y: %s)
    -> Tensor[(?, 40), float32] {
  if (equal(%%n, 0)) { %%x } else {
    @grow(subtract(%%n, 1), concatenate((%%x, tanh(%%y)), axis=0), tanh(%%y))
  }
}
""" % ((T,) * 7)


def program(r):
    """The text of a program of two parameters."""
    lines, have, count = [], ["%p", "%q"], 0

    def new(text, field=""):
        nonlocal count
        count += 1
        lines.append("  let %%v%d = %s;" % (count, text))
        if field is not None:
            have.append("%%v%d%s" % (count, field))
        return "%%v%d" % count

    def pick():
        return r.choice(have[-6:] if r.random() < 0.6 else have)

    def one():
        a, b = pick(), pick()
        kind = r.randrange(14)
        if kind < 3:
            new("%s(%s, %s)" % (r.choice(["add", "multiply", "maximum"]), a,
                                b))
        elif kind == 3:
            new("tanh(nn.dense(%s, %s))" % (a, b))
        elif kind == 4:
            new("nn.softmax(transpose(%s, axes=[1, 0]))" % a)
        elif kind == 5:
            t = new("split(%s, indices_or_sections=2, axis=0)" % a, None)
            new("concatenate((%s.1, %s.0), axis=0)" % (t, t))
        elif kind == 6:
            t = new("random.normal(@random_key(%di64), 0f, 1f, "
                    "out_shape=[40, 40])" % r.randrange(99), None)
            new("add(%s.1, %s)" % (t, a))
        elif kind == 7:
            new("if (greater(sum(%s), 0f)) { tanh(%s) } else { "
                "multiply(%s, %s) }" % (a, b, a, b))
        elif kind == 8:
            f = new("fn (%%z: %s) -> %s { tanh(add(nn.dense(%%z, %s), %s)) }"
                    % (T, T, a, b), None)
            new("%s(%s(%s))" % (f, f, b))
        elif kind == 9:
            f = new("ref(%s)" % a, None)
            new("ref_write(%s, tanh(add(ref_read(%s), %s)))" % (f, f, b),
                None)
            new("ref_read(%s)" % f)
        elif kind == 10:
            t = new("@build(%d, %s, Nil)" % (r.randrange(1, 7), a), None)
            new("@total(%s, %s)" % (t, b))
        elif kind == 11:
            new("take(%s, argmax(%s, axis=1, dtype=\"int64\"), axis=0)"
                % (a, b))
        elif kind == 12:
            t = new("argwhere(greater(%s, %.1ff))" % (a, r.random()), None)
            t = new("sum(cast(%s, dtype=\"float32\"))" % t, None)
            new("multiply(%s, %s)" % (b, t))
        else:
            t = new("@grow(%d, %s, %s)" % (r.randrange(1, 5), a, b), None)
            new("add(%s, mean(%s, axis=[0]))" % (a, t))

    # Long ones become several functions of machine code.
    for _ in range(r.randrange(8, 26) if r.random() < 0.9 else 90):
        one()
    text = "\n".join(lines)
    outs = ", ".join(r.sample(have, min(len(have), r.randrange(1, 4))) +
                     [have[-1]])
    return HEAD + "def @main(%%p: %s, %%q: %s) {\n%s\n  (%s)\n}\n" % (
        T, T, text, outs)


def run(*args):
    return subprocess.run(["relay-run", "--random", "-v", *args],
                          capture_output=True, text=True)


def bits(path):
    with open(path, "rb") as f:
        return f.read()


def check(seed):
    """Why it is wrong, or NULL; how many evictions there were."""
    with open("m.relay", "w") as f:
        f.write(program(random.Random(seed)))
    got = subprocess.run(
        "relay-parse m.relay | relay-typecheck | relay-fuse | relay-lower |"
        " relay-schedule -q | relay-plan --managed | relay-codegen -o m.so",
        shell=True, capture_output=True, text=True)
    if got.returncode != 0:
        return "does not compile: " + got.stderr, 0
    got = run("--output=a.npz", "./m.so")
    if got.returncode != 0:
        return "does not run: " + got.stderr, 0
    evictions, least = 0, None

    def within(share, heuristic):
        nonlocal evictions, least
        if os.path.exists("b.npz"):
            os.remove("b.npz")
        got = run("--memory-budget=%.4f" % share, "--dtr=" + heuristic,
                  "--output=b.npz", "./m.so")
        if got.returncode == 1 and "is below the floor" in got.stderr:
            return None
        if got.returncode != 0:
            return "%g %s: %s" % (share, heuristic, got.stderr)
        if bits("a.npz") != bits("b.npz"):
            return "%g %s: other bits" % (share, heuristic)
        m = re.search(r"budget (\d+) bytes, peak (\d+); (\d+) evictions",
                      got.stderr)
        if int(m[2]) > int(m[1]):
            return "%g %s: %s of %s bytes" % (share, heuristic, m[2], m[1])
        evictions += int(m[3])
        least = share
        return None

    # Halves the gap between what does and what does not.
    low, high, share = 0, 1, 1
    for _ in range(7):
        why = within(share, "dtr-eq")
        if why is not None:
            return why, 0
        if least is None:
            return "does not run within what it takes", 0
        low, high = (low, share) if least == share else (share, high)
        share = (low + high) / 2
    for heuristic in HEURISTICS:
        why = within(least, heuristic)
        if why is not None:
            return why, 0
    return None, evictions


def main():
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    last = first + 1 if len(sys.argv) > 1 else N
    evictions = 0
    with tempfile.TemporaryDirectory() as d:
        os.chdir(d)
        for seed in range(first, last):
            why, some = check(seed)
            evictions += some
            if why is not None:
                print("not ok - evict/%d" % seed)
                print("\n".join("# " + line for line in why.split("\n")))
        print("%s - evict: %d programs within budgets" %
              ("ok" if evictions > last - first else "not ok", last - first))


main()
