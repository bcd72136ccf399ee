#!/usr/bin/python3
"""Whether TVM 0.18 would read a text of Relay, by its grammar.

    tvmtext.py FILE...

A tokenizer and a parser apart from those of relay-parse, after what that
version accepts and no more: numbers in one run of characters, strings without
escapes, `match` only where a body begins, projections of atoms only, types
without ref and without type parameters, one table of graph variables for the
file in which the first binding counts (two are an error here), names that are
bound once in a scope, attributes at the end, dotted ones not first, operators
that exist, a metadata section whose references all lead to an object of the
kind.  Says the first fault of each file; the status is 1 if there was one.
"""
import base64
import json
import os
import re
import struct
import sys

KEYWORDS = {"let", "fn", "def", "if", "else", "type", "match", "match?",
            "extern", "free_var", "ref", "ref_read", "ref_write"}
TOKEN = re.compile(r"""
    (?P<space>[ \t\n]+|\r\n) | (?P<line>//[^\n]*) | (?P<open>/\*)
  | (?P<meta>meta\[(?P<kind>[^\]]*)\]\[(?P<index>\d+)\])
  | (?P<section>\#\[\s*metadata\s*\]) | (?P<version>\#\[\s*version\s*=[^\]]*\])
  | (?P<string>"[^"]*")
  | (?P<number>-*(?:\d[0-9.e+\-E]*(?:[fi][0-9]*)?|inff))
  | %(?P<graph>\d+) | %(?P<local>[A-Za-z_/][A-Za-z0-9_/]*)
  | @(?P<glob>[A-Za-z_][A-Za-z0-9_/]*)
  | (?P<name>match\?|[A-Za-z_][A-Za-z0-9_/]*)
  | (?P<mark>[-(){}\[\],.:;=<>!?+*/])
""", re.X)
INT = re.compile(r"-*\d+(i(16|32|64)?)?$")
FLOAT = re.compile(r"-*(\d+(\.\d*)?([eE][+-]?\d+)?f(16|32|64)?|inff)$")


class Fault(Exception):
    pass


def comment(s, i):
    """The end of a comment, which may hold others."""
    depth = 0
    while i < len(s):
        if s.startswith("/*", i) or s.startswith("*/", i):
            depth += 1 if s[i] == "/" else -1
            i += 2
            if depth == 0:
                return i
        else:
            i += 1
    raise Fault("a comment does not end")


def tokens(s):
    """(kind, text) pairs, and the text of the metadata section or None."""
    out, i = [], 0
    while i < len(s):
        m = TOKEN.match(s, i)
        if not m:
            raise Fault("no token: %r" % s[i:i + 20])
        kind = m.lastgroup
        if kind in ("kind", "index"):
            kind = "meta"
        if kind == "section":
            return out + [("end", "")], s[m.end():]
        if kind == "open":
            i = comment(s, i)
            continue
        i = m.end()
        if kind == "number" and not (INT.match(m[0]) or FLOAT.match(m[0])):
            raise Fault("no number: %s" % m[0])
        if kind == "meta":
            out.append((kind, (m["kind"], int(m["index"]))))
        elif kind == "local" and (m[kind] in KEYWORDS or
                                  m[kind].startswith("inff")):
            raise Fault("%%%s is a word" % m[kind])
        elif kind not in ("space", "line"):
            out.append((kind, m[kind]))
    return out + [("end", "")], None


class Metadata:
    """Kinds, and their objects; each object is followed once."""

    def __init__(self, text):
        self.json = json.loads(text) if text is not None else None
        self.lists = {}
        if self.json is None:
            return
        nodes = self.json["nodes"]
        root = nodes[self.json["root"]]
        if nodes[0] != {"type_key": ""} or root["type_key"] != "Map":
            raise Fault("node 0 is not null, or the root not a map")
        for key, at in zip(root["keys"], root["data"], strict=True):
            if nodes[at]["type_key"] != "Array":
                raise Fault("the objects of %s are not an array" % key)
            self.lists[key] = [nodes[k] for k in nodes[at]["data"]]
            for node in self.lists[key]:
                self.check(key, node)

    def check(self, key, node):
        if node["type_key"] != key:
            raise Fault("an object of %s is a %s" % (key, node["type_key"]))
        a = node.get("attrs", {})
        if key == "relay.Constant":
            if set(a) != {"data", "span", "_checked_type_",
                          "virtual_device_"}:
                raise Fault("fields of a constant: %s" % sorted(a))
            self.array(self.json["b64ndarrays"][int(a["data"])])
        elif key == "VirtualDevice":
            if set(a) != {"device_type_int", "virtual_device_id", "target",
                          "memory_scope"}:
                raise Fault("fields of a device: %s" % sorted(a))
            int(a["device_type_int"]), int(a["virtual_device_id"])
            scope = self.json["nodes"][int(a["memory_scope"])]
            if scope["type_key"] != "runtime.String":
                raise Fault("the memory of a device is not a string")
        elif key == "runtime.String" and not (
                "repr_str" in node or "repr_b64" in node):
            raise Fault("a string without text")

    @staticmethod
    def array(code):
        b = base64.b64decode(code, validate=True)
        magic, zero, kind, _, rank, code, bits, lanes = struct.unpack_from(
            "<QQiiiBBH", b)
        dim = struct.unpack_from("<%dq" % (rank + 1), b, 32)
        n = (bits + 7) // 8
        for d in dim[:-1]:
            n *= d
        if (magic, zero, kind, lanes) != (0xDD5E40F096B4A13F, 0, 1, 1) or \
                code not in (0, 1, 2, 4) or dim[-1] != n or \
                len(b) != 32 + 8 * (rank + 1) + n:
            raise Fault("not an array")

    def get(self, ref):
        kind, i = ref
        if i >= len(self.lists.get(kind, ())):
            raise Fault("no meta[%s][%d]" % ref)


class Parser:
    OPS = {"*": 12, "/": 12, "+": 10, "-": 10, "<": 8, "<=": 8, ">": 8,
           ">=": 8, "==": 7, "!=": 7}

    def __init__(self, text, operators):
        self.t, section = tokens(text)
        self.i = 0
        self.meta = Metadata(section)
        self.operators = operators
        self.graph, self.scope = set(), [{}]
        self.types, self.ctors, self.globals = set(), set(), set()
        self.typevars = []
        self.used = []

    # ---- tokens ----
    def kind(self, k=0):
        return self.t[min(self.i + k, len(self.t) - 1)][0]

    def text(self, k=0):
        return self.t[min(self.i + k, len(self.t) - 1)][1]

    def next(self):
        self.i += 1
        return self.t[self.i - 1][1]

    def is_mark(self, s, k=0):
        return self.kind(k) == "mark" and self.text(k) == s

    def is_word(self, s, k=0):
        return self.kind(k) == "name" and self.text(k) == s

    def when(self, s):
        if self.is_mark(s):
            self.i += 1
            return True
        return False

    def need(self, s):
        if not self.when(s):
            self.fault("%r expected" % s)

    def fault(self, what):
        near = " ".join(str(x[1]) for x in self.t[max(self.i - 5, 0):
                                                  self.i + 4])
        raise Fault("%s, near: %s" % (what, near))

    def name(self, kind):
        if self.kind() != kind or self.text() in KEYWORDS:
            self.fault("a %s expected" % kind)
        return self.next()

    def sequence(self, first, last, item, before_end=None):
        """Commas are needed, one may stand at the end."""
        self.need(first)
        while not self.when(last):
            if before_end and before_end():
                self.need(last)
                return
            item()
            if not self.when(",") and not self.is_mark(last):
                self.fault("',' or %r expected" % last)

    # ---- the module ----
    def module(self):
        if self.kind() != "version" or '"0.0.5"' not in self.next():
            self.fault("no version")
        for k, t in enumerate(self.t[:-1]):
            if t == ("name", "type") and self.t[k + 1][0] == "name":
                self.types.add(self.t[k + 1][1])
        while self.kind() != "end":
            if self.is_word("type"):
                self.adt()
            elif self.is_word("def"):
                self.next()
                name = self.name("glob")
                if name in self.globals:
                    self.fault("@%s again" % name)
                self.globals.add(name)
                self.function()
            else:
                self.fault("a definition expected")
        for name in self.used:
            if name not in self.globals:
                raise Fault("@%s is not defined" % name)

    def adt(self):
        self.next()
        self.name("name")
        self.typevars.append(set())
        if self.is_mark("["):
            self.sequence("[", "]", lambda: self.typevars[-1].add(
                self.name("name")))
        if self.is_mark("{"):
            self.sequence("{", "}", self.ctor)
        self.typevars.pop()

    def ctor(self):
        name = self.name("name")
        if name in self.ctors:
            self.fault("%s again" % name)
        self.ctors.add(name)
        if self.is_mark("("):
            self.sequence("(", ")", self.type)

    # ---- types ----
    def type(self):
        if self.is_mark("("):
            self.sequence("(", ")", self.type)
        elif self.is_word("fn"):
            self.next()
            self.sequence("(", ")", self.type)
            self.need("-")
            self.need(">")
            self.type()
        elif self.is_word("Tensor"):
            self.next()
            self.need("[")
            self.sequence("(", ")", self.dim)
            self.need(",")
            self.dtype(self.name("name"))
            self.need("]")
        else:
            name = self.name("name")
            if name == "_":
                return
            if re.match("int|float|uint|bool", name):
                self.dtype(name)
            elif not any(name in s for s in self.typevars) and \
                    name not in self.types:
                self.fault("no type %s" % name)
            elif self.is_mark("["):
                self.sequence("[", "]", self.type)

    def dtype(self, name):
        if not re.match(r"(int|uint)(4|8|16|32|64)$|float(16|32|64)$|"
                        r"bfloat16$|bool$", name):
            self.fault("no data type %s" % name)

    def dim(self):
        if self.kind() == "meta":
            self.meta.get(self.next())
        elif not self.when("?") and not (self.kind() == "number" and
                                         INT.match(self.next())):
            self.fault("no extent")

    # ---- scopes ----
    def bind(self, name):
        if name in self.scope[-1]:
            self.fault("%%%s again in its scope" % name)
        self.scope[-1][name] = True

    def function(self):
        self.scope.append({})
        self.typevars.append(set())
        if self.is_mark("["):
            self.sequence("[", "]", lambda: self.typevars[-1].add(
                self.name("name")))
        self.sequence("(", ")", self.parameter, self.attributes)
        if self.when("-"):
            self.need(">")
            self.type()
        self.block()
        self.typevars.pop()
        self.scope.pop()

    def parameter(self):
        self.bind(self.name("local"))
        if self.when(":"):
            self.type()

    def block(self, scoped=False):
        self.need("{")
        if scoped:
            self.scope.append({})
        self.body()
        if scoped:
            self.scope.pop()
        self.need("}")

    # ---- bodies ----
    def body(self):
        scopes = 0
        while True:
            if self.is_word("let"):
                self.next()
                name = self.name("local")
                self.bind(name)
                if self.when(":"):
                    self.type()
                self.need("=")
                self.binary()
                self.need(";")
                self.scope.append({})
                scopes += 1
            elif self.kind() == "graph" and self.is_mark("=", 1) and \
                    not self.is_mark("=", 2):
                n = self.next()
                self.next()
                self.binary()
                self.need(";")
                if n in self.graph:
                    self.fault("%%%s again in the file" % n)
                self.graph.add(n)
            else:
                if self.is_mark("{"):
                    self.block(True)
                elif self.is_word("match") or self.is_word("match?"):
                    self.match()
                else:
                    self.binary()
                if not self.when(";"):
                    break
        del self.scope[len(self.scope) - scopes:]

    def match(self):
        self.next()
        self.atom()
        self.sequence("{", "}", self.arm)

    def arm(self):
        self.scope.append({})
        self.pattern()
        self.need("=")
        self.need(">")
        self.body()
        self.scope.pop()

    def pattern(self):
        if self.kind() == "local":
            self.bind(self.next())
            if self.when(":"):
                self.type()
        elif self.is_mark("("):
            self.sequence("(", ")", self.pattern)
        elif not self.is_word("_"):
            if self.name("name") not in self.ctors:
                self.fault("no constructor")
            if self.is_mark("("):
                self.sequence("(", ")", self.pattern)
        else:
            self.next()

    def operator(self):
        for n in (2, 1):
            s = "".join(self.text(k) for k in range(n)
                        if self.kind(k) == "mark")
            if len(s) == n and s in self.OPS:
                self.i += n
                return True
        return False

    def binary(self):
        self.call()
        while self.operator():
            self.call()

    def call(self):
        self.atom()
        while self.is_mark("("):
            self.sequence("(", ")", self.body, self.call_attributes)

    def call_attributes(self):
        if self.kind() == "meta" and self.is_mark(")", 1) and \
                self.text()[0].startswith("relay.attrs."):
            self.meta.get(self.next())
            return True
        return self.attributes()

    def attributes(self):
        if not (self.kind() == "name" and self.is_mark("=", 1)):
            return False
        seen = set()
        while self.kind() == "name":
            key = self.dotted()
            if key in seen:
                self.fault("%s again" % key)
            seen.add(key)
            self.need("=")
            self.value()
            if not self.when(","):
                break
        return True

    def value(self):
        if self.kind() in ("number", "string"):
            self.next()
        elif self.kind() == "meta":
            self.meta.get(self.next())
        elif self.is_mark("["):
            self.sequence("[", "]", self.value)
        elif self.kind() == "name" and self.text() in (
                "None", "nullptr", "True", "False"):
            self.next()
        else:
            self.fault("no value of an attribute")

    def dotted(self):
        name = self.name("name")
        while self.is_mark(".") and self.kind(1) == "name":
            self.next()
            name += "." + self.name("name")
        return name

    # ---- atoms ----
    def atom(self):
        kind = self.kind()
        if kind == "number":
            self.next()
        elif kind == "local":
            if not any(self.text() in s for s in self.scope):
                self.fault("unbound")
            self.next()
        elif kind == "graph":
            if self.next() not in self.graph:
                self.fault("a graph variable that is not bound yet")
        elif kind == "glob":
            self.used.append(self.next())
        elif kind == "meta":
            self.meta.get(self.next())
        elif self.is_mark("("):
            self.parenthesis()
        elif kind == "name":
            self.word()
        else:
            self.fault("an expression expected")
        if self.is_mark("."):
            self.next()
            if not re.match(r"\d+$", str(self.next())):
                self.fault("a field's number expected")

    def parenthesis(self):
        self.need("(")
        if self.when(")"):
            return
        self.body()
        while self.when(",") and not self.is_mark(")"):
            self.body()
        self.need(")")

    def word(self):
        w = self.text()
        if w == "fn":
            self.next()
            self.function()
        elif w == "if":
            self.next()
            self.need("(")
            self.body()
            self.need(")")
            self.block(True)
            if not self.is_word("else"):
                self.fault("else expected")
            self.next()
            self.block(True)
        elif w in ("ref", "ref_read", "ref_write"):
            self.next()
            self.need("(")
            self.body()
            if w == "ref_write":
                self.need(",")
                self.body()
            self.need(")")
        elif w in ("True", "False"):
            self.next()
        elif w in self.ctors:
            self.next()
        else:
            name = self.dotted()
            if name not in self.operators:
                self.fault("no operator %s" % name)


def operators():
    """The operators of TVM: those of the specification's tables."""
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "..", "registry", "names"),
              encoding="ascii") as f:
        return set(f.read().split())


def main():
    known, bad = operators(), False
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as f:
                Parser(f.read(), known).module()
        except (Fault, KeyError, IndexError, ValueError) as why:
            print("%s: %s" % (path, why))
            bad = True
    sys.exit(bad)


if __name__ == "__main__":
    main()
