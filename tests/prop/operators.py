"""Random calls of every operator: whatever the inputs and attributes, each
program ends with a result or an error of the input, and what relay-typecheck
accepts is what relay-eval computes, with the type that was inferred.

usage: operators.py CALLS [FAMILY ...]; SEED in the environment.
"""
import json
import os
import random
import shutil
import subprocess
import sys

DTYPES = ["float32"] * 6 + ["int32", "int64", "bool", "float16", "int8",
                            "uint8", "float64", "bfloat16", "uint64"]
EXTREME = [-2**63, 2**63 - 1, 2**31 - 1, 2**62, -2**31, 10**6]
rnd = random.Random(int(os.environ.get("SEED", "1")))


def integer():
    return rnd.choice(EXTREME) if rnd.random() < 0.05 else \
        rnd.choice([-2, -1, 0, 1, 1, 2, 2, 3, 4])


def text(v):
    if isinstance(v, list):
        return "[" + ", ".join(text(x) for x in v) + "]"
    return str(v)


def attribute(a, rank):
    """Text of a random value, or None to leave it out."""
    t, values = a["type"], a.get("values")
    if not a["required"] and rnd.random() < 0.4:
        return None
    if values:
        return '"%s"' % rnd.choice(values if isinstance(values, list) else
                                   values.split())
    n = rnd.choice([rank, rank, a.get("length") or rank, 1, 2, 0])
    if "data type" in t or t == "dtype":
        return '"%s"' % rnd.choice(DTYPES)
    if t == "bool":
        return rnd.choice(["True", "False"])
    if "pair" in t or "lists" in t:
        return text([[integer(), integer()] for _ in range(n)])
    if "string" in t:
        return '"%s"' % rnd.choice(["NCHW", "NHWC", "NCHW2c", "ij,jk->ik",
                                    "i", "...", "OIHW", "NC", "", "w"])
    if t == "number" or t == "float":
        return rnd.choice(["0f", "1f", "0.5f", "-3f", "inff", "1e30f"])
    if "number" in t:
        return "[" + ", ".join("0.5f" for _ in range(n)) + "]"
    if t.startswith("integers") or "dimensions" in t or "list" in t or \
            t == "shape":
        return text([integer() for _ in range(n)])
    return text(integer())


def literal(dt, dims):
    n = 1
    for d in dims:
        n *= d
    def one():
        if dt == "bool":
            return rnd.choice(["True", "False"])
        if dt.startswith("f") or dt == "bfloat16":
            return rnd.choice(["0.5", "-1.5", "2.0", "0.0", "3.0"])
        return str(rnd.choice([0, 1, 2, 3] + ([] if dt[0] == "u" else [-1])))
    return "const[Tensor[(%s), %s]](%s)" % (
        ", ".join(map(str, dims)) + ("," if len(dims) == 1 else ""), dt,
        ", ".join(one() for _ in range(n)))


def shaped(dt, dims, names):
    d = ", ".join(names.get(x, str(x)) for x in dims)
    return "Tensor[(%s%s), %s]" % (d, "," if len(dims) == 1 else "", dt)


def call(op):
    rank = rnd.choice([0, 1, 2, 2, 3, 4, 4])
    dims = [rnd.choice([0, 1, 2, 3, 4, 4]) for _ in range(rank)]
    dt = rnd.choice(DTYPES)
    inputs = []
    for k, i in enumerate(op["inputs"]):
        if i["optional"] and rnd.random() < 0.7:
            break
        d, t = list(dims), dt
        doc = i["doc"]
        if "integer" in doc or "indices" in doc or rnd.random() < 0.1:
            t = rnd.choice(["int32", "int64"])
        if "scalar" in doc:
            d = []
        elif "rank 1" in doc or rnd.random() < 0.15:
            d = [rnd.choice(dims + [rank, 2])]
        elif rnd.random() < 0.2:
            rnd.shuffle(d)
        n = rnd.choice([1, 2, 3]) if "tuple" in doc else 1
        inputs.append((("tuple" in doc), [(t, d)] * n))
    params, args, values, x = [], [], [], 0
    names = {} if rnd.random() < 0.5 else {2: "n", 3: "m", 4: "k"}
    for is_tuple, fields in inputs:
        part = []
        for t, d in fields:
            params.append("%%x%d: %s" % (x, shaped(t, d, names)))
            values.append(literal(t, d))
            part.append("%%x%d" % x)
            x += 1
        args.append("(%s,)" % ", ".join(part) if is_tuple else part[0])
    for a in op["attributes"]:
        v = attribute(a, rank)
        if v is not None and not (a["operand"] and
                                  len(args) > 1 and rnd.random() < 0.8):
            args.append("%s=%s" % (a["name"], v))
    return ("#[version = \"0.0.5\"]\ndef @f(%s) {\n  %s(%s)\n}\n"
            "def @main() {\n  @f(%s)\n}\n" % (
                ", ".join(params), op["name"], ", ".join(args),
                ", ".join(values)))


def run(argv):
    p = subprocess.run(argv, capture_output=True, text=True, timeout=120,
                       errors="replace", check=False)
    return p.returncode, p.stderr


def main():
    calls, families = int(sys.argv[1]), sys.argv[2:]
    ops = json.loads(subprocess.run(["relay-ops", "--format=json"], check=True,
                                    capture_output=True, text=True).stdout)
    # A sanitizer's shadow is larger than any limit.
    limit = [] if "/asan/" in (shutil.which("relay-eval") or "") else [
        "--max-memory=2G"]
    count = {"refused": 0, "evaluated": 0, "failed": 0}
    bad = 0
    for op in ops:
        if families and op["family"] not in families:
            continue
        for _ in range(calls):
            source = call(op)
            with open("m.relay", "w") as f:
                f.write(source)
            how = "refused"
            for argv in (["relay-parse", "-o", "a.xml", "m.relay"],
                         ["relay-typecheck", "-o", "b.xml", "a.xml"],
                         ["relay-eval"] + limit + ["-o", "out.npz", "b.xml"]):
                status, err = run(argv)
                if status != 0:
                    how = "failed" if argv[0] == "relay-eval" else how
                    break
                if argv[0] == "relay-eval":
                    how = "evaluated"
            count[how] += 1
            if status not in (0, 1, 3) or "AddressSanitizer" in err or \
                    "runtime error" in err:
                bad += 1
                print("not ok - %s: %s ended with %d\n%s\n%s" % (
                    op["name"], argv[0], status, source, err[-3000:]))
    print("# %s" % count)
    if not bad:
        print("ok - random calls of every operator")
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
