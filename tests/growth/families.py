#!/usr/bin/python3
"""Prints a Relay module of a family that grows with N, as text.

usage: families.py FAMILY N
       families.py --list

The families are what makes a pass slow that looks at everything again and
again: long chains, wide fans, deep nesting, types that share their parts,
many of everything.
"""
import base64
import json
import struct
import sys

HEAD = '#[version = "0.0.5"]\n'
F8 = "Tensor[(8,), float32]"


def main(body, params="%%x: %s" % F8, ret=""):
    return "def @main(%s)%s {\n%s\n}\n" % (params, ret, body)


def lets(lines, result):
    return "".join("  let %s;\n" % s for s in lines) + "  " + result


def chain(n):
    """N additions, each of what was before."""
    return main(lets(["%%a%d = add(%s, %%x)" % (
        i, "%%a%d" % (i - 1) if i else "%x") for i in range(n)],
        "%%a%d" % (n - 1)))


def mixed(n):
    """N operators that do not all fuse."""
    ops = ["add(%s, %%x)", "tanh(%s)", "reverse(%s, axis=0)",
           "nn.softmax(%s)", "multiply(%s, %%x)"]
    return main(lets(["%%a%d = %s" % (i, ops[i % 5] % (
        "%%a%d" % (i - 1) if i else "%x")) for i in range(n)],
        "%%a%d" % (n - 1)))


def opaque(n):
    """N operators of one kernel, none of which fuses."""
    return main(lets(["%%a%d = nn.softmax(%s)" % (
        i, "%%a%d" % (i - 1) if i else "%x") for i in range(n)],
        "%%a%d" % (n - 1)))


def kernels(n):
    """N kernels that differ in their shape."""
    return main(lets(["%%a%d = nn.softmax(strided_slice(%%x, begin=[0], "
                      "end=[%d]))" % (i, i + 1) for i in range(n)] +
                     ["%%b%d = sum(%%a%d)" % (i, i) for i in range(n)] +
                     ["%%c%d = %%b%d * %s" % (
                         i, i, "%%c%d" % (i - 1) if i else "%b0")
                      for i in range(n)], "%%c%d" % (n - 1)),
                "%%x: Tensor[(%d,), float32]" % n)


def distinct(n):
    """N kernels that differ in a constant."""
    return main(lets(["%%a%d = nn.softmax(add(%s, %d.5f))" % (
        i, "%%a%d" % (i - 1) if i else "%x", i) for i in range(n)],
        "%%a%d" % (n - 1)))


def users(n):
    """One value with N users."""
    return main(lets(["%y = nn.softmax(%x)"] +
                     ["%%a%d = nn.softmax(%%y)" % i for i in range(n)],
                     "(%s)" % ", ".join("%%a%d" % i for i in range(n))))


def concat(n):
    """N inputs of one concatenation."""
    return main("  let %%y = tanh(%%x);\n  concatenate((%s), axis=0)" %
                ", ".join(["%y"] * n))


def long_tuple(n):
    """A tuple of N different values."""
    return main(lets(["%%a%d = add(%%x, %d.5f)" % (i, i) for i in range(n)],
                     "(%s)" % ", ".join("%%a%d" % i for i in range(n))))


def tuples(n):
    """The result's type doubles N times."""
    return main(lets(["%%a%d = (%s, %s)" % (i, p, p) for i, p in
                      ((i, "%%a%d" % (i - 1) if i else "%x")
                       for i in range(n))], "%%a%d" % (n - 1)))


def inner_tuples(n):
    """The type of a value inside doubles N times and is taken apart."""
    return main(lets(["%%a%d = (%s, %s)" % (i, p, p) for i, p in
                      ((i, "%%a%d" % (i - 1) if i else "%x")
                       for i in range(n))] +
                     ["%%b%d = %s.%d" % (i, "%%b%d" % (i - 1) if i else
                                         "%%a%d" % (n - 1), i % 2)
                      for i in range(n)], "%%b%d" % (n - 1)))


def doubling(n):
    """N concatenations of a value with itself."""
    return main(lets(["%%a%d = concatenate((%s, %s), axis=0)" % (i, p, p)
                      for i, p in ((i, "%%a%d" % (i - 1) if i else "%x")
                                   for i in range(n))],
                     "sum(%%a%d)" % (n - 1)))


def nested(n, head, tail, inner, params="%%x: %s" % F8, before=""):
    return before + main("".join(head(i) + "\n" for i in range(n)) + inner +
                         "\n" + "".join(tail(i) + "\n"
                                        for i in range(n - 1, -1, -1)),
                         params)


def ifs(n):
    """N nested ifs in tail position."""
    return nested(n, lambda i: "if (%%c < %d) {" % i,
                  lambda i: "} else { add(%%x, %d.5f) }" % i, "%x",
                  "%%c: int32, %%x: %s" % F8)


def inner_ifs(n):
    """N nested ifs whose values are used."""
    return nested(n, lambda i: "let %%a%d = if (%%c < %d) {" % (i, i),
                  lambda i: "} else { %%x };\nnn.softmax(%%a%d)" % i, "%x",
                  "%%c: int32, %%x: %s" % F8)


def matches(n):
    """N nested matches."""
    return nested(n, lambda i: "match (%l) { Nil => {",
                  lambda i: "}, Cons(_, _) => { nn.softmax(%x) } }", "%x",
                  "%%l: List[int32], %%x: %s" % F8,
                  "type List[A] { Nil, Cons(A, List[A]) }\n")


def nested_lets(n):
    """N nested lets."""
    return nested(n, lambda i: "let %%a%d = (let %%b%d = tanh(%%x);" % (i, i),
                  lambda i: "); nn.softmax(%%a%d)" % i, "%x")


def functions_in(n):
    """N functions, each inside the one before it."""
    return nested(n, lambda i: "let %%f%d = fn (%%y%d: %s) -> %s {" % (
        i, i, F8, F8), lambda i: "};\n%%f%d(nn.softmax(%s))" % (
            i, "%%y%d" % (i - 1) if i else "%x"), "%%y%d" % (n - 1))


def locals_beside(n):
    """N local functions, one beside the other."""
    return main(lets([s for i in range(n) for s in (
        "%%f%d = fn (%%y: %s) -> %s { nn.softmax(%%y) }" % (i, F8, F8),
        "%%a%d = %%f%d(%s)" % (i, i, "%%a%d" % (i - 1) if i else "%x"))],
        "%%a%d" % (n - 1)))


def lists(n):
    """A list of lists, nested N deep."""
    return "type List[A] { Nil, Cons(A, List[A]) }\n" + main(lets(
        ["%%a%d = Cons(%s, Nil)" % (i, "%%a%d" % (i - 1) if i else "%x")
         for i in range(n)], "match (%%a%d) { Nil => { %%x }, "
        "Cons(_, _) => { tanh(%%x) } }" % (n - 1)))


def nest(n):
    """N calls, each the argument of the next."""
    return main("  " + "tanh(" * n + "%x" + ")" * n)


def captures(n):
    """N functions, each inside the one before, which use what all have."""
    return nested(n, lambda i: "let %%f%d = fn (%%y%d: %s) -> %s {" % (
        i, i, F8, F8), lambda i: "};\n%%f%d(nn.softmax(%s))" % (
            i, "%%y%d" % (i - 1) if i else "%x"),
        " + ".join("%%y%d" % i for i in range(n)))


def loops(n):
    """N loops, one inside the other."""
    return nested(n, lambda i: "let %%f%d = fn (%%i%d: int32, %%y%d: %s) -> "
                  "%s {\nif (%%i%d < 2) {" % (i, i, i, F8, F8, i),
                  lambda i: "%%f%d(%%i%d + 1, tanh(%%y%d)) } else { %%y%d }\n"
                  "};\n%s%%f%d(0, %s)%s" % (
                      i, i, i, i, "let %%z%d = " % i if i else "", i,
                      "%%y%d" % (i - 1) if i else "%x",
                      ";" if i else ""), "")


def calls(n):
    """Functions that call one another in a row."""
    return "".join("def @f%d(%%x: %s) -> %s { %s }\n" % (
        i, F8, F8, "nn.softmax(@f%d(%%x))" % (i + 1) if i < n - 1
        else "tanh(%x)") for i in range(n)) + main("  @f0(%x)")


def tail_calls(n):
    """The same, at the ends."""
    return "".join("def @f%d(%%x: %s) -> %s { %s }\n" % (
        i, F8, F8, "@f%d(nn.softmax(%%x))" % (i + 1) if i < n - 1
        else "tanh(%x)") for i in range(n)) + main("  @f0(%x)")


def functions(n):
    """N functions, called in order."""
    return "".join("def @f%d(%%x: %s) -> %s { nn.softmax(%%x) }\n" % (
        i, F8, F8) for i in range(n)) + main(lets(
            ["%%a%d = @f%d(%s)" % (i, i, "%%a%d" % (i - 1) if i else "%x")
             for i in range(n)], "%%a%d" % (n - 1)))


def changed(n):
    """Functions in which there is something to simplify, to compute and to
    decide."""
    return "".join("def @f%d(%%x: %s) -> %s { if (less(%di64, multiply("
                   "2i64, 3i64))) { nn.softmax(add(%%x, multiply(1f, 0f))) "
                   "} else { @f%d(reverse(reverse(%%x, axis=0), axis=0)) } "
                   "}\n" % (i, F8, F8, i % 2, i + 1 if i < n - 1 else 0)
                   for i in range(n)) + main("  @f0(%x)")


def ctors(n):
    """A type of N constructors, all of which are matched."""
    return "type T {\n%s}\n" % "".join("  C%d(%s),\n" % (i, F8)
                                       for i in range(n)) + main(
        "  match (%%t) {\n%s  }" % "".join(
            "    C%d(%%y) => { %%y },\n" % i for i in range(n)), "%t: T")


LIST = "type List[A] { Nil, Cons(A, List[A]) }\n"


def patterns(n):
    """A pattern that is nested N deep."""
    return LIST + main("  match (%%l) {\n    %s_%s => { tanh(%%x) },\n"
                       "    _ => { %%x },\n  }" % ("Cons(_, " * n, ")" * n),
                       "%%l: List[int32], %%x: %s" % F8)


def arms(n):
    """N arms, each for lists of one length."""
    k = int(n ** 0.5)
    return LIST + main("  match (%%l) {\n%s    _ => { %%x },\n  }" % "".join(
        "    %sNil%s => { add(%%x, %d.5f) },\n" % (
            "Cons(_, " * i, ")" * i, i) for i in range(k)),
                       "%%l: List[int32], %%x: %s" % F8)


def function_attributes(n):
    """A function with N attributes, of which none is in its place."""
    return main("  tanh(%x)", ", ".join(
        ["%%x: %s" % F8] + ["k%d=%d" % (i * 7919 % n, i) for i in range(n)]))


def types(n):
    """N types of one constructor, each with the one before."""
    return "type T0 { A0 }\n" + "".join("type T%d { A%d(T%d) }\n" % (
        i, i, i - 1) for i in range(1, n)) + main(lets(
            ["%%a%d = A%d%s" % (i, i, "(%%a%d)" % (i - 1) if i else "")
             for i in range(n)], "%%a%d" % (n - 1)))


def numbers(n):
    """N numbers that are added."""
    return main(lets(["%%a%d = nn.softmax(%s * %d.25f)" % (
        i % 10, "%%a%d" % ((i - 1) % 10) if i else "%x", i)
        for i in range(n)], "%%a%d" % ((n - 1) % 10)))


def closures(n):
    """N closures, each with the one before."""
    return main(lets(["%%f0 = fn (%%y: %s) -> %s { tanh(%%y) }" % (F8, F8)] +
                     ["%%f%d = fn (%%y: %s) -> %s { nn.softmax(%%f%d(%%y)) }"
                      % (i, F8, F8, i - 1) for i in range(1, n)],
                     "%%f%d(%%x)" % (n - 1)))


def attributes(n):
    """A list of N numbers."""
    return main("  split(%%x, indices_or_sections=[%s], axis=0)" %
                ", ".join(str(i + 1) for i in range(n)),
                "%%x: Tensor[(%d,), float32]" % (n + 1))


def extents(n):
    """N operators on N extents that have names."""
    return main(lets(["%%a%d = nn.softmax(%%x%d)" % (i, i)
                      for i in range(n)] +
                     ["%%b%d = sum(%%a%d)" % (i, i) for i in range(n)] +
                     ["%%c%d = %%b%d * %s" % (
                         i, i, "%%c%d" % (i - 1) if i else "%b0")
                      for i in range(n)], "%%c%d" % (n - 1)),
                ", ".join("%%x%d: Tensor[(n%d,), float32]" % (i, i)
                          for i in range(n)))


def parameters(n):
    """N parameters."""
    return main(lets(["%%a%d = add(%s, %%x%d)" % (
        i, "%%a%d" % (i - 1) if i else "%x0", i) for i in range(n)],
        "%%a%d" % (n - 1)), ", ".join("%%x%d: %s" % (i, F8)
                                      for i in range(n)))


def diamonds(n):
    """N values, each the sum of two of the one before."""
    return main(lets(["%%a%d = add(tanh(%s), abs(%s))" % (i, p, p)
                      for i, p in ((i, "%%a%d" % (i - 1) if i else "%x")
                                   for i in range(n))],
                     "%%a%d" % (n - 1)))


def squares(n):
    """The same with one operator, twice the same operand."""
    return main(lets(["%%a%d = add(%s, %s)" % (i, p, p)
                      for i, p in ((i, "%%a%d" % (i - 1) if i else "%x")
                                   for i in range(n))],
                     "%%a%d" % (n - 1)))


def references(n):
    """N writes of one cell."""
    return main(lets(["%r = ref(%x)"] + [
        "%%a%d = ref_write(%%r, nn.softmax(ref_read(%%r)))" % i
        for i in range(n)], "ref_read(%r)"))


def unfolded(n):
    """A recursion over the number N, that makes a chain of N closures."""
    return """def @go(%%x: float32, %%n: int32,
    %%bp: ref(fn () -> float32)) -> float32 {
  if (%%n == 0) { %%x } else {
    let %%k = ref_read(%%bp);
    ref_write(%%bp, fn () { %%k() * %%x });
    @go(tanh(%%x), %%n - 1, %%bp)
  }
}
def @main(%%x: float32) {
  let %%bp = ref(fn () { 1f });
  let %%y = @go(%%x, %d, %%bp);
  ref_read(%%bp)() + %%y
}
""" % n


def claims(n):
    """N bindings in graph form whose numbers are claimed in order."""
    return main("  %%0 = nn.relu(%%x);\n%s  %%%d" % ("".join(
        "  %%%d = add(%%%d, 1f);\n" % (i + 1, i) for i in range(n)), n))


def placed(n):
    """N bindings that each move deep into a long chain."""
    return main("".join("%%%d = nn.relu(%%x);\n" % i for i in range(n)) +
                "".join("if (%%c) { add(%%%d, %%%d) } else {\n" % (
                    i, n - 1 - i) for i in range(n)) + "%x" + "}" * n,
                "%%x: %s, %%c: bool" % F8)


def bare(n):
    """A header and a function without a name, of N graph bindings."""
    return "fn (%%x: %s) {\n  %%0 = %%x;\n%s  %%%d\n}\n" % (F8, "".join(
        "  %%%d = tanh(%%%d);\n" % (i + 1, i) for i in range(n)), n)


def graph_effects(n):
    """N graph bindings that read and write one reference."""
    return main("  let %r = ref(%x);\n" + "".join(
        "  %%%d = ref_read(%%r);\n  %%%d = ref_write(%%r, exp(%%%d));\n" % (
            2 * i, 2 * i + 1, 2 * i) for i in range(n)) + "  ref_read(%r)")


def metadata(n):
    """N constants and devices of a metadata section."""
    data = [base64.b64encode(struct.pack(
        "<QQiiiBBHqqf", 0xDD5E40F096B4A13F, 0, 1, 0, 1, 2, 32, 1, 1, 4,
        i)).decode() for i in range(n)]
    nodes = [{"type_key": ""},
             {"type_key": "Map", "keys": ["relay.Constant", "VirtualDevice"],
              "data": [2, 3]},
             {"type_key": "Array", "data": list(range(5, 5 + n))},
             {"type_key": "Array", "data": list(range(5 + n, 5 + 2 * n))},
             {"type_key": "runtime.String", "repr_str": ""}]
    nodes += [{"type_key": "relay.Constant",
               "attrs": {"data": str(i)}} for i in range(n)]
    nodes += [{"type_key": "VirtualDevice", "attrs": {
        "device_type_int": "1", "memory_scope": "4", "target": "0",
        "virtual_device_id": str(i)}} for i in range(n)]
    return main("  %0 = %x;\n" + "".join(
        "  %%%d = on_device(%%%d, virtual_device=meta[VirtualDevice][%d]) + "
        "meta[relay.Constant][%d];\n" % (i + 1, i, i, i)
        for i in range(n)) + "  %%%d" % n) + "#[metadata]\n" + json.dumps(
            {"root": 1, "nodes": nodes, "b64ndarrays": data,
             "attrs": {"tvm_version": "0.18.0"}}) + "\n"


def devices(n):
    """N operators on two devices in turn, with functions between."""
    return "".join(
        "def @f%d(%%x: %s) { on_device(%%x, virtual_device=\"cpu:%d\") }\n" % (
            i, F8, i % 2) for i in range(n)) + main("  %0 = %x;\n" + "".join(
                "  %%%d = exp(on_device(@f%d(%%%d), virtual_device=\"cpu:%d\"))"
                ";\n" % (i + 1, i, i, i % 2) for i in range(n)) +
                "  %%%d" % n)


def copies(n):
    """N operators on a device each, which all use one value."""
    return main("  %0 = %x;\n" + "".join(
        "  %%%d = on_device(%%%d, virtual_device=\"cpu:%d\") + "
        "on_device(%%x, virtual_device=\"cpu:0\");\n" % (i + 1, i, i)
        for i in range(n)) + "  %%%d" % n)


def gradient(n):
    """N operators in a chain, and N that read their results backwards."""
    return main(lets(
        ["%%a%d = tanh(%s)" % (i, "%%a%d" % (i - 1) if i else "%x")
         for i in range(n)] +
        ["%%b%d = %s * %%a%d" % (
            i, "%%b%d" % (i - 1) if i else "%x", n - 1 - i)
         for i in range(n)], "(%%a%d, %%b%d)" % (n - 1, n - 1)))


FAMILIES = [chain, mixed, opaque, kernels, distinct, users, concat,
            long_tuple, tuples, inner_tuples, doubling, ifs, inner_ifs,
            matches, nested_lets, functions_in, locals_beside,
            lists, nest, captures, loops, calls,
            tail_calls, functions, changed, ctors, types, numbers, closures,
            attributes, extents, parameters, diamonds, squares, references,
            unfolded, claims, placed, bare, graph_effects, metadata,
            devices, copies, gradient, patterns, arms, function_attributes]


def run():
    if sys.argv[1:] == ["--list"]:
        for f in FAMILIES:
            print("%s\t%s" % (f.__name__, " ".join(f.__doc__.split())))
        return
    family = {f.__name__: f for f in FAMILIES}[sys.argv[1]]
    sys.stdout.write(HEAD + family(int(sys.argv[2])))


run()
