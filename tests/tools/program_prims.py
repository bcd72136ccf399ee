"""Tensor programs of the random programs: each kind of stage, safe inside
of their buffers unless a where or guard leaves elements out."""
from program_types import F32, tensor

UN = ["tanh(%s)", "max(%s, 0f)", "neg(%s)", "abs(%s)", "(%s * 0.5f)",
      "(%s + 1f)", "sigmoid(%s)", "min(%s, 1.5f)", "floor(%s)",
      "select(%s > 0f, 1f, -1f)"]


def scalar(b, s):
    for _ in range(b.r.randint(0, 2)):
        form = b.r.choice(UN)
        s = form % s
    return s


def stages(b):
    """Text of the stages of a prim (X[n, m], I[m]) -> Y[n, m], Z[m]."""
    r, out = b.r, []
    e = lambda s: scalar(b, s)
    out.append("%%T[i, j] = %s;" % e("%X[i, j]"))
    b.p.count("prim store")
    kinds = ["reduce", "explicit", "fold", "scan", "scatter", "where",
             "guard", "let"]
    y = z = None
    for kind in r.sample(kinds, r.randint(2, 4)):
        b.p.count("prim " + kind)
        if kind == "reduce" and not z:
            z = "%%Z[j] = %s(i < n) %s;" % (r.choice(["sum", "max", "min"]),
                                           e("%T[i, j]"))
        elif kind == "explicit" and not y:
            y = "for (i < n, j < m) %%Y[n - 1 - i, j] = %s;" % e("%T[i, j]")
        elif kind == "fold" and not z:
            z = ("%%Z[j], %%A[j] = fold(i < n; %%p = -inff, %%q = 0) {\n"
                 "    let %%t = %s;\n    select(%%t > %%p, %%t, %%p), "
                 "select(%%t > %%p, i, %%q)\n  };" % e("%T[i, j]"))
        elif kind == "scan" and not y:
            y = r.choice([
                "%%Y[i, j] = scan(j) select(j == 0, 0f, "
                "%%Y[i, max(j - 1, 0)] * 0.5f) + %s;",
                "%%Y[i, j] = scan(j) guard(j >= 1, %%Y[i, j - 1], 0f) * 0.5f"
                " + %s;"]) % e("%T[i, j]")
        elif kind == "scatter" and not z:
            z = ("%%Z[j] = %s;\n  for (i < n, j < m) "
                 "%%Z[floormod(int64(%%I[j]), m)] %s= %%T[i, j];" % (
                     r.choice(["0f", "%T[0, j]"]),
                     r.choice(["+", "max ", "min ", "set "])))
        elif kind == "where" and not y:
            y = "%%Y[i, j] = %s where i + j < m;" % e("%T[i, j]")
        elif kind == "guard" and not y:
            y = r.choice([
                "%%Y[i, j] = guard(j + 1 < m, %%T[i, j + 1], %s);",
                "%%Y[i, j] = guard(j < 1, %%T[i, j], %s) + "
                "guard(j >= 1, %%T[i, j], 2f) * 0.5f;",
                "%%Y[i, j] = guard(i >= 1, %%T[i, j], %s) - "
                "guard(and(i < 1, j >= 1), %%T[i, j], 1f);",
            ]) % e("%X[i, j]")
        elif kind == "let" and not y:
            y = ("%%Y[i, j] = {\n    let %%a = %s;\n    let %%b = %%a * %%a;"
                 "\n    tanh(%%a + %%b)\n  };" % e("%T[i, j]"))
    out.append(y or "%Y[i, j] = %T[i, j] + %X[i, j];")
    out.append(z or "%Z[j] = max(i < n) %T[i, j];")
    r.shuffle(out[1:])
    return "\n  ".join(out)


def prim_call(b):
    e = b.some(lambda t: t[0] == "t" and t[2] == F32 and len(t[1]) == 2 and
               t[1][1] in (4, "m"))
    if not e:
        return None
    v, t = e
    i = b.of(tensor(("m",), "int32")) if t[1][1] == "m" else b.make(
        tensor((4,), "int32"))
    if i is None:
        return None
    name = b.p.global_name("prim")
    b.p.defs.append(
        "prim %s(%%X: Tensor[(n, m), float32], %%I: Tensor[(m,), int32]) -> "
        "(%%Y: Tensor[(n, m), float32], %%Z: Tensor[(m,), float32]) {\n  %s\n}"
        % (name, stages(b)))
    b.p.count("prim")
    from program_types import tup
    return b.let("%s(%s, %s)" % (name, v, i), tup(t, tensor(t[1][1:])))
