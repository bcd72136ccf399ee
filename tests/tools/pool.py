#!/usr/bin/python3
"""Valid uses of every operator: pool.py OUT.json

The cases of tests/value/*.py, small ones, each with its inputs as literals,
its parameters' types with extents as numbers and as names, and the type of
its result as relay-typecheck finds it.  The random programs take from it.
"""
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
# Made by relay-lower and relay-plan alone, never by a user.
INTERNAL = {"call_lowered", "memory.alloc_storage", "memory.alloc_tensor",
            "memory.kill", "vm.invoke_tvm_op", "vm.shape_func"}
LIMIT = 200


def cases():
    """(call, whether symbolic, inputs) of every case."""
    sys.path.insert(0, os.path.join(ROOT, "tests", "value"))
    sys.dont_write_bytecode = True
    import harness
    import numpy as np
    found = []

    def case(call, want=None, sym=True, **inputs):
        for k in ("rtol", "atol", "out"):
            inputs.pop(k, None)
        found.append((call, sym, {k: a if isinstance(a, np.ndarray) else
                                  np.asarray(a) for k, a in inputs.items()}))

    harness.case = case
    harness.fails = lambda *args, **inputs: None
    harness.run = lambda part=None: None
    for path in sorted(glob.glob(os.path.join(ROOT, "tests/value/*.py"))):
        with open(path) as f:
            text = f.read()
        # The others run models, and have no cases.
        if re.search(r"^from harness import", text, re.M):
            exec(compile(text, path, "exec"), {
                "__name__": os.path.basename(path)[:-3], "__file__": path})
    return found, harness


def chosen(found, names):
    """At most 40 cases for each operator, the small ones first."""
    by = {n: [] for n in names}
    for k, (call, _, inputs) in enumerate(found):
        size = sum(a.size for a in inputs.values())
        for w in set(re.findall(r"[a-z_][\w.]*(?=\()", call)):
            if w in by:
                by[w].append((size, k))
    keep = set()
    for n, cs in by.items():
        small = [k for size, k in cs if size <= LIMIT]
        if not small:
            small = [k for size, k in sorted(cs)[:4] if size <= 40000]
        step = max(1, len(small) // 40)
        keep.update(small[::step])
    return sorted(keep)


def result_types(entries):
    """Types of the calls, by one module with all of them."""
    defs = ["def @c%d(%s) {\n  %s\n}" % (i, ", ".join(
        "%%%s: %s" % (n, t) for n, t, _, _ in e["inputs"]), e["call"])
        for i, e in enumerate(entries)]
    text = '#[version = "0.0.5"]\n' + "\n".join(defs)
    r = subprocess.run("relay-parse -q | relay-typecheck -q | relay-print",
                       shell=True, input=text, capture_output=True, text=True,
                       check=False)
    if r.returncode != 0:
        sys.exit("pool.py: the operators' cases do not pass:\n" + r.stderr)
    return {int(k): t for k, t in re.findall(
        r"^def @c(\d+)(?:.*?) -> (.*?) \{$", r.stdout, re.M)}


def main():
    ops = [o["name"] for o in json.loads(subprocess.run(
        ["relay-ops", "--format=json"], check=True, capture_output=True,
        text=True).stdout)]
    names = [n for n in ops if n not in INTERNAL]
    found, harness = cases()
    entries = []
    for k in chosen(found, names):
        call, sym, inputs = found[k]
        entries.append({"call": call, "inputs": [
            (n, harness.type_text(a), harness.type_text(
                a, sym and n != "s"), harness.literal(a))
            for n, a in inputs.items()],
            "ops": sorted(set(re.findall(r"[a-z_][\w.]*(?=\()", call)) &
                          set(names))})
    types = result_types(entries)
    for i, e in enumerate(entries):
        e["type"] = types.get(i)
    with open(sys.argv[1] + ".new", "w") as f:
        json.dump({"ops": names, "entries": entries}, f)
    os.replace(sys.argv[1] + ".new", sys.argv[1])
    covered = {o for e in entries for o in e["ops"]}
    for n in names:
        if n not in covered:
            print("# no case for", n)


main()
