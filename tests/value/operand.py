"""Shapes, counts and bounds that come as data, right and wrong ones: compiled
code gives what relay-eval gives, or both refuse.

A case is a call, the types of its inputs and values for %s; the other inputs
count from 1, or have the values after "=".  In the night also at -O0 and -O3.
"""
import os
import re
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("ok - operand # skip: there is no numpy")
    sys.exit(0)

LEVELS = "023" if os.environ.get("NIGHTLY") == "1" else "2"
FAR = 1 << 62
cases = []


def case(call, inputs, *values):
    cases.append((call, dict(p.split(": ") for p in inputs.split("; ")),
                  values))


X = "x: Tensor[(2, 3, 4), float32]; "
S = "s: Tensor[(%d), int64]"
case("dyn.reshape(%x, %s)", X + S % 2, [0, 0], [6, 4], [-1, 4], [0, -1],
     [-1, -1], [5, 5], [2, -4], [-3, 4], [4, -3], [1 << 40, 1 << 40], [-5, 2],
     [0, 24], [24, 1], [-2, 3])
case("dyn.reshape(%x, %s)", X + S % 3, [0, 0, 0], [2, 3, 4], [-1, 0, 0],
     [-3, -1, 1], [-4, 1, 2], [0, -4, 3], [2, 2, 2])
case("dyn.reshape(%x, %s)", X + S % 4, [-4, 1, 2, -2], [-4, -1, 2, -3],
     [-4, 0, 2, -3], [-4, -1, -1, -3], [1, 2, 3, 4])
case("dyn.reshape(%x, %s)", "x: Tensor[(0, 3), float32]; " + S % 2, [0, 0],
     [0, -1], [-1, 3], [5, 0], [0, 7], [-1, 0])
case("reshape(%x, %s, allowzero=True)", "x: Tensor[(0, 3), float32]; " +
     S % 2, [0, 7], [7, 0], [1, 1], [-1, 3])
case("dyn.broadcast_to(%x, %s)", "x: Tensor[(3, 1), float32]; " + S % 2,
     [3, 4], [3, 0], [4, 4], [3, -1], [1, 4], [0, 4], [-3, 2])
case("dyn.broadcast_to(%x, %s)", "x: Tensor[(3, 1), float32]; " + S % 3,
     [2, 3, 4], [2, 1, 1], [0, 3, 1], [-2, 3, 1])
case("collapse_sum_to(%x, %s)", "x: Tensor[(2, 3), float32]; " + S % 2,
     [2, 3], [1, 3], [2, 1], [3, 3], [0, 3], [-1, 3])
case("collapse_sum_to(%x, %s)", "x: Tensor[(2, 3), float32]; " + S % 1, [3],
     [1], [2], [0])
case("vm.reshape_tensor(%x, %s)", X + S % 2, [6, 4], [5, 5], [-1, 24],
     [0, 0], [-4, -6])
case("dyn.squeeze(%x, %s)", "x: Tensor[(1, 3, 1), float32]; " + S % 1,
     [0], [2], [-1], [-3], [1], [3], [-4])
case("dyn.squeeze(%x, %s)", "x: Tensor[(1, 3, 1), float32]; " + S % 2,
     [0, 2], [2, 0], [-1, 0], [0, 0], [0, 1])
case("dyn.expand_dims(%x, %s)", X + "s: int64", 0, 3, 4, -4, -5)
case("dyn.full(1f, %s)", S % 2, [2, 3], [0, 3], [-1, 3], [2, -3], [FAR, 0])
case("image.resize1d(%x, %s)", "x: Tensor[(1, 1, 4), float32]; " + S % 1,
     [2], [0], [-1])
case("nn.pad(%x, 1f, %s)", "x: Tensor[(2, 3), float32]; "
     "s: Tensor[(2, 2), int64]", [1, 2, 0, 1], [-1, 0, 0, 0], [-2, 0, 0, 0],
     [-3, 0, 0, 0], [-1, -1, 1, 1], [FAR, FAR, 0, 0], [0, 0, 0, -4])
case('nn.pad(%x, 1f, %s, pad_mode="reflect")', "x: Tensor[(2, 3), float32]; "
     "s: Tensor[(2, 2), int64]", [1, 1, 0, 1], [1, 2, 0, 1], [-1, 1, 0, 0])
case("dyn.nn.upsampling(%x, %s, 2f)", "x: Tensor[(1, 1, 2, 2), float32]; "
     "s: float32", 1.5, 0, -1, 1e30, float("nan"), 0.1)
case('dyn.one_hot(%i, 1f, 0f, %s, axis=-1, dtype="float32")',
     "i: Tensor[(2), int32]=0,1; s: int64", 3, 0, -1)
case("repeat(%x, %s, axis=0)", "x: Tensor[(3), float32]; " + S % 3,
     [1, 2, 3], [0, 0, 0], [-1, 2, 2], [FAR, FAR, FAR], [3, -3, 1])
case("repeat(%x, %s, axis=0)", "x: Tensor[(3), float32]; s: int64", 2, 0, -1)
case("sparse_to_dense(%i, %v, 0f, %s)", "i: Tensor[(2, 2), int32]=0,1,1,0; "
     "v: Tensor[(2), float32]; " + S % 2, [2, 2], [1, 2], [-1, 2], [3, 3])
case("dyn.strided_slice(%x, %s, %e)", "x: Tensor[(7), float32]; "
     "e: Tensor[(1), int64]=5; " + S % 1, [0], [5], [6], [-3], [-9], [FAR],
     [-FAR])
case("dyn.strided_slice(%x, %b, %e, %s)", "x: Tensor[(7), float32]; "
     "b: Tensor[(1), int64]=5; e: Tensor[(1), int64]=-9; " + S % 1, [0],
     [-1], [-2], [-FAR], [1])
case('strided_slice(%x, %b, %s, slice_mode="size")', "x: Tensor[(7), "
     "float32]; b: Tensor[(1), int64]=3; " + S % 1, [0], [2], [5], [-1])
case("dyn.tile(%x, %s)", "x: Tensor[(2), float32]; " + S % 2, [3, 2], [1, 0],
     [-1, 1])
case("dyn.topk(%x, %s).0", "x: Tensor[(2, 5), float32]; s: int64", 3, 0, -1,
     6)
case("arange(0, %t, %s)", "t: int32=5; s: int32", 2, 0, -1)
case("arange(0f, 5f, %s)", "s: float32", .3, 0, -1, float("nan"),
     float("inf"), 1e-30)
case("unravel_index(%i, %s)", "i: Tensor[(3), int32]=0,5,3; "
     "s: Tensor[(2), int32]", [2, 3], [1, 1], [-1, 3], [2, 0])


def array(text, value=None):
    """An input of that type, with that value."""
    t, _, given = text.partition("=")
    dims = re.search(r"\(([\d, ]+)\)", t)
    shape = [int(d) for d in dims.group(1).split(",")] if dims else []
    if value is None:
        value = [float(v) for v in given.split(",")] if given else \
            np.arange(1, 1 + int(np.prod(shape)))
    return np.array(value).astype(re.search(r"\w+(?=\]?$)", t).group()
                                  ).reshape(shape)


def run(where, line):
    p = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=where,
                       capture_output=True, text=True, timeout=300,
                       env=dict(os.environ, HOME=where), check=False)
    if p.returncode in (0, 1) or p.returncode == 3 and \
            "[out-of-memory]" in p.stderr:
        return p.returncode, p.stdout, p.stderr
    return "status %d" % p.returncode, "", p.stderr


def compare(where, call, inputs, value):
    """None, or how compiled code differs."""
    args = ""
    for k, t in inputs.items():
        np.save(os.path.join(where, k + ".npy"),
                array(t, value if k == "s" else None))
        args += " --input %s=%s.npy" % (k, k)
    want = run(where, "relay-eval -q%s b.xml" % args)
    for o in LEVELS:
        got = run(where, "relay-run -q%s m%s.so" % (args, o))
        if got[:2] != want[:2] or want[0] not in (0, 1, 3) or \
                want[0] != 0 and "error: " not in got[2]:
            return "-O%s: %s\n# expected %s" % (o, "".join(map(str, got))[
                :400], "".join(map(str, want))[:400])
    return None


def main():
    for call, inputs, values in cases:
        with tempfile.TemporaryDirectory() as where:
            with open(os.path.join(where, "m.relay"), "w") as f:
                f.write('#[version = "0.0.5"]\ndef @main(%s) { %s }\n' % (
                    ", ".join("%%%s: %s" % (k, t.partition("=")[0])
                              for k, t in inputs.items()), call))
            made = run(where, "relay-parse -q m.relay | relay-typecheck -q "
                       ">b.xml" + "".join(
                           " && relay-codegen -q -O%s -o m%s.so b.xml" % (
                               o, o) for o in LEVELS))
            for v in values:
                why = made[2] if made[0] != 0 else compare(where, call,
                                                           inputs, v)
                print("%sok - %s with %s%s" % (
                    "not " if why else "", call, v, "\n# " + why.replace(
                        "\n", "\n# ") if why else ""), flush=True)


main()
