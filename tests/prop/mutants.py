"""Streams that lie: good streams of operators, networks and programs, typed,
lowered, scheduled and planned, or gradients, with one thing changed.  Whatever
it is, relay-check and relay-codegen refuse it with status 1 or 3, or it is
compiled, and then it runs to a result or an error: no signal, no abort, no
hang, unless the change made a recursion endless: relay-eval does not end
either then.  The result is that of relay-eval, and where one fails, so does
the other, but for want of memory.  So does one more of the programs that read modules, drawn with
its options (tests/modes), and what it writes relay-check accepts.

usage: mutants.py MUTANTS; SEED in the environment.
"""
import glob
import json
import os
import random
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import operators  # noqa: E402

ROOT = os.environ["ROOT"]
SEED = int(os.environ.get("SEED", "1"))
LIMIT = 300
ENDLESS = 60        # seconds after which a run is compared with relay-eval
rnd = random.Random(SEED)
operators.rnd = random.Random(SEED)
DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "int32",
          "int64", "uint8", "uint64", "bool"]
NUMBERS = ["0", "1", "-1", "2", "3", "7", "8", "17", "512", "1000000",
           "2147483648", "9223372036854775807", "-9223372036854775808"]
STAMPS = ["typed", "fused", "lowered", "scheduled", "planned"]
NAMES = ["", "x", "n", "d0", "a;b", "../../pwn", "a b", "0", "\\", "%s",
         "main", "&quot;", "&#10;", "a'b", "relay_k_sort", "\u00e9"]
PIPES = [[], ["relay-fuse"], ["relay-fuse", "relay-lower"], ["relay-lower"],
         ["relay-fuse", "relay-lower", "relay-schedule"], ["relay-plan"],
         ["relay-fuse", "relay-lower", "relay-schedule", "relay-plan"],
         ["relay-ad --adjoint=each"], ["relay-fold --all", "relay-pack"],
         ["relay-training"], ["relay-ad --mode=forward", "relay-fuse"],
         ["relay-lower", "relay-ad --adjoint=each", "relay-plan"],
         ["relay-layout --always", "relay-fold"],
         ["relay-combine --min-branches=2", "relay-simplify", "relay-fuse",
          "relay-lower", "relay-schedule", "relay-plan"],
         ["relay-lower", "relay-schedule --specialize=n=1,4", "relay-plan"]]
# Of a network on images whose weights are constants.
QUANTIZED = [[], ["relay-fuse", "relay-lower", "relay-schedule"],
             ["relay-fuse", "relay-lower", "relay-schedule", "relay-plan"],
             ["relay-layout --always", "relay-fold", "relay-lower"]]
WAYS = [line.split() for line in subprocess.run(
    [os.path.join(ROOT, "tests", "tools", "modes")], check=True,
    capture_output=True, text=True).stdout.splitlines()]
ATTR = re.compile(r'([A-Za-z_.-]+)="([^"]*)"')


def run(argv, limit=LIMIT, **more):
    """Status, standard output, standard error; a hang is status -100."""
    try:
        p = subprocess.run(argv, capture_output=True, text=True,
                           timeout=limit, errors="replace", check=False,
                           stdin=subprocess.DEVNULL if "input" not in more
                           else None, **more)
    except subprocess.TimeoutExpired:
        return -100, "", "no end after %d s" % limit
    return p.returncode, p.stdout, p.stderr


def stream(source, pipe):
    """The stream of a text, or None where it is refused."""
    with open("seed.relay", "w", encoding="utf-8") as f:
        f.write(source)
    status, out, _ = run(["relay-parse", "-q", "seed.relay"])
    for program in ["relay-typecheck"] + pipe:
        if status != 0:
            return None
        status, out, _ = run(program.split() + ["-q"], input=out)
    return out if status == 0 and len(out) < 200000 else None


def quantized(seed):
    """A network on images in integers, which some passes have read."""
    text = run([sys.executable, ROOT + "/tests/tools/images.py", str(seed),
                "4"])[1]
    weights = ["--set=%s=random:7" % p for p in
               sorted(set(re.findall(r"%(p\d+)", text)))]
    good = stream(text, ["relay-bind " + " ".join(weights),
                         "relay-typecheck"])
    with open("seed.xml", "w", encoding="utf-8") as f:
        f.write(good)
    with open("none.txt", "w", encoding="utf-8"):
        pass
    step = ["relay-quantize", "-q", "--step=annotate"]
    _, good, _ = run(step, input=good)
    step[2:] = ["--step=calibrate", "--settings=none.txt",
                "--report-to=r.txt"]
    run(step, input=good)
    with open("r.txt", encoding="utf-8") as f:
        chosen = f.read().replace(" activation float32 - - ",
                                  " activation uint8 0.05 120 ")
    with open("s.txt", "w", encoding="utf-8") as f:
        f.write(chosen)
    for program in ["relay-quantize --step=calibrate --settings=s.txt",
                    "relay-quantize --step=realize"] + rnd.choice(QUANTIZED):
        status, good, _ = run(program.split() + ["-q"], input=good)
        if status != 0:
            return None
    return good if len(good) < 200000 else None


def sources(count):
    """Texts: calls of operators in turn, examples, random modules."""
    ops = json.loads(run(["relay-ops", "--format=json"])[1])
    rnd.shuffle(ops)
    examples = sorted(glob.glob(ROOT + "/tests/examples/*.relay"))
    tools = ["network.py", "typed.py", "program.py"]
    for i in range(count):
        if i % 3 < 2:
            op = ops[(i - i // 3) % len(ops)]
            for _ in range(8):
                text = operators.call(op)
                # Inputs that a run chooses, nothing to fold.
                yield text[:text.index("def @main")].replace("@f", "@main")
        elif i % 2:
            with open(examples[i // 6 % len(examples)], encoding="utf-8") as f:
                yield f.read()
        else:
            tool = tools[i // 6 % len(tools)]
            yield run([sys.executable, ROOT + "/tests/tools/" + tool,
                       str(SEED + i), "4"])[1]


def other(value, key, pool):
    """Another value of an attribute: of the same kind, or of none."""
    words = value.split(" ")
    numbers = list(re.finditer(r"-?\d+", value))
    types = [m for m in re.finditer(r"[a-z]+\d+|bool", value)
             if m.group() in DTYPES]
    ways = ["other", "other", "drop"]
    if len(numbers) > len(types):
        ways += ["number"] * 6
    if types:
        ways += ["dtype"] * 3
    if len(words) > 1:
        ways += ["swap", "short", "double"]
    if key in ("name", "dims", "fn", "symbol", "buffer", "key"):
        ways += ["name"] * 3
    way = rnd.choice(ways)
    if way == "number":
        m = rnd.choice(numbers)
        n = int(m.group())
        new = rnd.choice([str(n + 1), str(n - 1), str(-n), str(2 * n)] +
                         NUMBERS)
        return value[:m.start()] + new + value[m.end():]
    if way == "dtype":
        m = rnd.choice(types)
        return value[:m.start()] + rnd.choice(DTYPES) + value[m.end():]
    if way == "swap":
        i, j = rnd.sample(range(len(words)), 2)
        words[i], words[j] = words[j], words[i]
        return " ".join(words)
    if way == "short":
        del words[rnd.randrange(len(words))]
        return " ".join(words)
    if way == "double":
        return value + " " + rnd.choice(words)
    if way == "name":
        return rnd.choice(NAMES)
    if way == "drop":
        return None
    return rnd.choice(pool[key])


def mutant(text):
    """The stream with one line changed; or with a value changed wherever it
    stands, so that what is written twice still agrees; or changed twice."""
    way = rnd.random()
    if way < 0.15:
        return everywhere(text)
    once = change(text)
    return change(once) if once is not None and way < 0.3 else once


def everywhere(text):
    pool = {}
    for line in text.split("\n"):
        for key, value in ATTR.findall(line):
            if key not in ("loc", "src", "id", "version", "file", "hash"):
                pool.setdefault(key, []).append(value)
    key = rnd.choice(sorted(pool))
    old = rnd.choice(pool[key])
    new = other(old, key, pool)
    if new is None or new == old:
        return None
    # Types and extents stand in several attributes.
    return text.replace('"%s"' % old, '"%s"' % new) if rnd.random() < 0.5 \
        else text.replace('%s="%s"' % (key, old), '%s="%s"' % (key, new))


def change(text):
    """The stream with one line changed."""
    lines = text.split("\n")
    pool = {}
    for line in lines:
        for key, value in ATTR.findall(line):
            pool.setdefault(key, []).append(value)
    at = [i for i, s in enumerate(lines) if ATTR.search(s) and
          not s.startswith("<source")]
    i = rnd.choice(at)
    way = rnd.random()
    if i == 0:
        stamps = " ".join(s for s in STAMPS if rnd.random() < 0.6)
        lines[0] = '<relay version="1" has="%s">' % stamps
    elif way < 0.03:
        del lines[i]
    elif way < 0.06:
        lines.insert(i, lines[i])
    elif way < 0.1:
        k = rnd.choice(at)
        lines[i], lines[k] = lines[k], lines[i]
    else:
        found = [m for m in ATTR.finditer(lines[i])
                 if m.group(1) not in ("loc", "src")]
        if not found:
            return None
        m = rnd.choice(found)
        new = other(m.group(2), m.group(1), pool)
        lines[i] = lines[i][:m.start()] + (
            "" if new is None else '%s="%s"' % (m.group(1), new)) + \
            lines[i][m.end():]
    changed = "\n".join(lines)
    return None if changed == text else changed


def fault(status, err, refused=1):
    return status not in (0, 1, refused, 3) or "AddressSanitizer" in err or \
        "runtime error:" in err or "LLVM ERROR" in err or \
        "ended by signal" in err


def endless(path):
    """Whether relay-eval does not end either."""
    with open(path, encoding="utf-8") as f:
        main = re.search(r'<function name="main".*?</region>', f.read(), re.S)
    names = re.findall(r'<param id="\w+" name="([^"]*)"', main.group())
    inputs = [w for name in names for w in ("-i", name + "=random:1")]
    return run(["relay-eval", "-q", "--summary"] + inputs + [path],
               ENDLESS)[0] == -100


NUMBER = re.compile(r"-?(?:inf|nan|[0-9][0-9.]*(?:e[+-]?[0-9]+)?)f?")


def numbers(text):
    return [float(s.rstrip("f") if s[-2:] != "nf" else s[:-1] if
                  s.endswith("ff") else s) for s in NUMBER.findall(text)]


def agree(want, got):
    """Whether printed results are the same but for rounding, which counts by
    the greatest number in them."""
    if want == got:
        return True
    a, b = numbers(want), numbers(got)
    most = max([abs(x) for x in a if abs(x) < float("inf")] or [0])
    return len(a) == len(b) and all(
        x == y or (x != x and y != y) or
        abs(x - y) <= 1e-4 + 0.02 * (abs(x) + most) for x, y in zip(a, b))


def compare(path, status, got, err, count):
    """How relay-eval differs from a compiled run, or None."""
    want_status, want, want_err = run(["relay-eval", "-q", "--random",
                                       "--max-memory=4G", path], ENDLESS)
    if fault(want_status, want_err) and want_status != -100:
        return "relay-eval", want_status, want_err
    if -100 in (status, want_status) or 3 in (status, want_status):
        return None
    count["compared"] += 1
    if status != want_status:
        return "relay-eval %d, compiled" % want_status, status, \
            want_err + err
    if status == 0 and not agree(want, got):
        return "another value", 0, "%s\n%s" % (want[:500], got[:500])
    return None


def attempt(path, count):
    """What is wrong with how a mutant ends, or None."""
    status, _, err = run(["relay-check", "-q", path])
    if fault(status, err):
        return "relay-check", status, err
    checked = status == 0
    status, out, err = run(["relay-print", path])
    if fault(status, err):
        return "relay-print", status, err
    if checked and status == 0:
        status, _, err = run(["relay-parse", "-q"], input=out)
        if status != 0:
            return "relay-print | relay-parse", status, err + out
    kind, *way = rnd.choice(WAYS)
    limits = ["--max-memory=4G"] if kind == "run" else []
    status, out, err = run(["relay-" + way[0], "-q"] + limits +
                           [path if w == "FILE" else w for w in way[1:]],
                           ENDLESS if kind == "run" else LIMIT)
    refused = 2 if way[0] == "diff" else 1
    if fault(status, err, refused) and not (kind == "run" and status == -100):
        return "relay-" + " ".join(way), status, err
    if status == 0 and kind in ("pass", "other"):
        count["passed"] += 1
        status, _, err = run(["relay-check", "-q"], input=out)
        if status != 0:
            return "relay-%s | relay-check" % " ".join(way), status, err
    level = rnd.choice(["-O0", "-O1", "-O2"])
    status, _, err = run(["relay-codegen", "-q", level, "-o", "m.so", path])
    if fault(status, err):
        return "relay-codegen " + level, status, err
    if status != 0:
        count["refused" if not checked else "not compiled"] += 1
        return None
    status, out, err = run(["relay-run", "-q", "--random",
                            "--max-memory=4G", "m.so"], ENDLESS)
    if status == -100 and endless(path):
        count["endless"] += 1
        return None
    if fault(status, err):
        return "relay-codegen %s; relay-run" % level, status, err
    count["ran"] += 1
    return compare(path, status, out, err, count) if checked else None


def main():
    wanted = int(sys.argv[1])
    count = {"refused": 0, "not compiled": 0, "ran": 0, "endless": 0,
             "passed": 0, "compared": 0}
    each, bad, made = 4, 0, 0
    for turn, source in enumerate(sources(wanted)):
        if made >= wanted or bad >= 20:
            break
        text = quantized(SEED + turn) if turn % 8 == 7 else \
            stream(source, rnd.choice(PIPES))
        for _ in range(each if text else 0):
            changed = mutant(text)
            if changed is None:
                continue
            made += 1
            with open("m.xml", "w", encoding="utf-8") as f:
                f.write(changed)
            what = attempt("m.xml", count)
            if what is None:
                continue
            bad += 1
            os.replace("m.xml", "bad%d.xml" % bad)
            with open("bad%d.good.xml" % bad, "w", encoding="utf-8") as f:
                f.write(text)
            a, b = text.split("\n"), changed.split("\n")
            diff = [y for x, y in zip(a, b) if x != y][:1]
            print("not ok - %s of bad%d.xml ended with %d\n%s\n%s" % (
                what[0], bad, what[1], "\n".join(diff)[:500],
                what[2][-1500:]))
    print("# %d mutants: %s" % (made, count))
    if made < wanted // 2:
        print("not ok - only %d mutants" % made)
    elif not bad:
        print("ok - streams that lie are refused, or run to an end")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
