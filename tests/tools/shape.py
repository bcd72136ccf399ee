#!/usr/bin/python3
"""Prints what a stream's functions compute, apart from ids, names, places
and the order of independent bindings: shape.py FILE [OTHER...]

One line for each function: its name and a hash of its body, in which a
binding is known by its kind, attributes and operands.  Status 1 if one of the
others computes something else.
"""
import hashlib
import sys
import xml.etree.ElementTree as tree

LEFT_OUT = {"id", "loc", "name", "args", "cond", "result", "next"}
INSIDE = {"id", "loc", "name", "region", "then", "else", "vars", "var"}
sys.setrecursionlimit(10000)


def digest(*parts):
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def arm(e):
    """An arm or pattern without the ids that it gives."""
    return digest(e.tag, sorted((k, v) for k, v in e.attrib.items()
                                if k not in INSIDE), [arm(x) for x in e])


def node(e, env, depth, regions):
    own = sorted((k, v) for k, v in e.attrib.items()
                 if k not in LEFT_OUT and k not in INSIDE)
    args = [env.get(a, a) for key in ("args", "cond")
            for a in e.get(key, "").split()]
    env[e.get("id")] = "self%d" % depth
    inner = [region(regions[x.get(key)], dict(env), depth + 1, regions)
             for x in [e, *e] for key in ("region", "then", "else")
             if x.get(key) in regions]
    return digest(e.tag, own, args, inner, [arm(x) for x in e])


def region(r, env, depth, regions):
    seen = []
    params = 0
    for e in r:
        if e.tag == "param":
            env[e.get("id")] = "param%d.%d" % (depth, params)
            params += 1
            seen.append(e.get("annot"))
        else:
            env[e.get("id")] = node(e, env, depth, regions)
            seen.append(env[e.get("id")])
    return digest(env[r.get("result")], sorted(map(str, seen)))


def shape(path):
    out = []
    for f in tree.parse(path).getroot().iter("function"):
        every = {r.get("id"): r for r in f.iter("region")}
        first = next(iter(every.values()))
        out.append("%s %s %s" % (f.get("name"), f.get("type"),
                                 region(first, {}, 0, every)))
    return out


want = shape(sys.argv[1])
print("\n".join(want))
for other in sys.argv[2:]:
    if shape(other) != want:
        print(other, "is another program:", *shape(other), sep="\n")
        sys.exit(1)
