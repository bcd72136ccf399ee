#!/usr/bin/python3
"""Prints what a stream's functions compute, apart from ids, names, places
and the order of independent bindings: shape.py FILE

One line for each function: its name and a hash of its body, in which a
binding is known by its kind, attributes and operands.
"""
import hashlib
import sys
import xml.etree.ElementTree as tree

LEFT_OUT = {"id", "loc", "name", "args", "result", "next"}
sys.setrecursionlimit(10000)


def digest(*parts):
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def node(e, env, depth):
    own = sorted((k, v) for k, v in e.attrib.items() if k not in LEFT_OUT)
    args = [env.get(a, a) for a in e.get("args", "").split()]
    env[e.get("id")] = "self%d" % depth
    inner = [region(r, dict(env), depth + 1) if r.tag == "region" else
             digest(tree.tostring(r)) for r in e]
    return digest(e.tag, own, args, inner)


def region(r, env, depth):
    seen = []
    params = 0
    for e in r:
        if e.tag == "param":
            env[e.get("id")] = "param%d.%d" % (depth, params)
            params += 1
            seen.append(e.get("annot"))
        elif e.get("id"):
            env[e.get("id")] = node(e, env, depth)
            seen.append(env[e.get("id")])
        else:
            seen.append(digest(tree.tostring(e)))
    return digest(env[r.get("result")], sorted(map(str, seen)))


for f in tree.parse(sys.argv[1]).getroot().iter("function"):
    print(f.get("name"), f.get("type"),
          [region(r, {}, 0) for r in f if r.tag == "region"])
