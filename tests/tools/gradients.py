"""What relay-ops says of gradients, against what relay-ad does.

Standard input: the calls that tests of operators make, one JSON object per line
(tests/value/*.py --samples).  Of each operator some of them are
differentiated, and there must be one:

rule, derived   each call with floats in and out has a gradient, which is not
                zero for all of them, and grad.py, whose calls come with
                "judged", has one
zero            each such call of this operator alone has a gradient of zero
none            no such call, or each is refused with the reason of the row
"""
import json
import os
import re
import subprocess
import sys
import tempfile

# Calls of one operator.
LIMIT = 40 if os.environ.get("NIGHTLY") == "1" else 8
SIGN = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}


def sh(command, where):
    r = subprocess.run(["sh", "-c", command], cwd=where, capture_output=True,
                       text=True, errors="replace", timeout=600, check=False)
    return r.returncode, r.stdout, r.stderr


def module(calls):
    """@main of all calls; result i of %ri, parameter x of %cix."""
    params, lets = [], []
    for i, c in enumerate(calls):
        params += ["%%c%d%s: %s" % (i, k, t) for k, t in c["inputs"].items()]
        parts = re.sub(r"%([A-Za-z_]\w*)", r"%%c%d\1" % i,
                       " ".join(c["call"].split())).split("; ")
        lets += ["  %s;" % p for p in parts[:-1]]
        lets.append("  let %%r%d = %s;" % (i, parts[-1]))
    return "#[version = \"0.0.5\"]\ndef @main(%s) {\n%s\n  (%s,)\n}\n" % (
        ", ".join(params), "\n".join(lets),
        ", ".join("%%r%d" % i for i in range(len(calls))))


def write(calls, where):
    with open(os.path.join(where, "m.relay"), "w") as f:
        f.write(module(calls))
    return sh("relay-parse -q m.relay | relay-typecheck -o t.xml", where)


def floats(calls):
    """By call, the names of parameters of floats, in module()."""
    return [["c%d%s" % (i, k) for k, t in c["inputs"].items() if "float" in t]
            for i, c in enumerate(calls)]


def differentiable(calls, where):
    """The calls whose operands and results hold floats."""
    status, _, err = write(calls, where)
    if status != 0:
        raise RuntimeError(err)
    _, out, err = sh("relay-print t.xml", where)
    types = dict(re.findall(r"^  (?:let )?%r(\d+)(?: \{[^}]*\})?: (.*?) = ",
                            out, re.M))
    return [c for i, c in enumerate(calls) if "float" in types[str(i)] and
            any("float" in t for t in c["inputs"].values())]


def gradient(calls, where):
    """None and the parameters that have no influence, or what was said."""
    write(calls, where)
    status, _, err = sh("relay-ad --adjoint=each --grad --wrt=%s -o g.xml "
                        "t.xml" % ",".join(sum(floats(calls), [])), where)
    if status != 0:
        return err, []
    return None, [n for n in sum(floats(calls), [])
                  if re.search("warning: .*%%%s:" % n, err)]


def claim(op, calls, where):
    """None, or what is wrong with what the row says."""
    says = op["gradient"]
    if (says == "none") != (op["no_gradient"] is not None):
        return "'%s', and the reason is: %s" % (says, op["no_gradient"])
    calls = differentiable(calls, where) if calls else []
    if says in ("rule", "derived"):
        if not calls:
            return "'%s', and no call has floats in and out" % says
        why, still = gradient(calls, where)
        if why is not None:
            for c in calls:
                why, _ = gradient([c], where)
                if why is not None:
                    return "'%s', and %s:\n%s" % (says, c["call"], why)
        if len(still) == len(sum(floats(calls), [])):
            return "'%s', and it is zero" % says
        return None
    for c in calls:
        if len(c["names"]) > 1:
            continue
        why, still = gradient([c], where)
        if says == "zero" and why is not None:
            return "'zero', and %s:\n%s" % (c["call"], why)
        if says == "zero" and still != floats([c])[0]:
            return "'zero', and that of %s is not" % c["call"]
        if says == "none" and why is None:
            return "'none', and %s has one" % c["call"]
        if says == "none" and ("note: %s\n" % op["no_gradient"]) not in why:
            return "'none', and %s:\n%s" % (c["call"], why)
    return None


def named(call):
    """The operators of a call, the outermost first."""
    return [SIGN.get(n, n) for n in
            re.findall(r"(?<![\w.%@])([a-z][\w.]*)(?=\()|(?<= )([-+*/])(?= )",
                       call) for n in n if n]


def short(calls):
    """Some of them: of many, evenly."""
    if len(calls) <= LIMIT:
        return calls
    return [calls[i * len(calls) // LIMIT] for i in range(LIMIT)]


def load(lines):
    """Calls by their outermost operator, by others, and what is judged."""
    outer, inner, judged, seen = {}, {}, set(), set()
    for line in lines:
        c = json.loads(line)
        key = c["call"], str(sorted(c["inputs"].items()))
        if c["fails"] or key in seen:
            continue
        seen.add(key)
        names = c["names"] = named(c["call"])
        if c.get("judged"):
            judged.update(names)
        for k, n in enumerate(dict.fromkeys(names)):
            (inner if k else outer).setdefault(n, []).append(c)
    return outer, inner, judged


def main():
    ops = json.loads(sh("relay-ops --format=json $(relay-ops)", ".")[1])
    outer, inner, judged = load(sys.stdin)
    only = sys.argv[1:]
    with tempfile.TemporaryDirectory() as where:
        for op in ops:
            name = op["name"]
            if only and name not in only:
                continue
            calls = outer.get(name) or inner.get(name, [])
            some = [c for c in calls if any("float32" in t or "float64" in t
                                            for t in c["inputs"].values())]
            try:
                bad = claim(op, short(some or calls), where)
            except RuntimeError as e:
                bad = str(e)
            if bad is None and op["gradient"] in ("rule", "derived") and \
                    name not in judged:
                bad = "no difference is taken in tests/value/grad.py"
            print("%sok - the gradient of %s is as relay-ops says" % (
                "not " if bad else "", name))
            if bad:
                print("\n".join("#   " + s[:160]
                                for s in bad.splitlines()[:12]))


main()
