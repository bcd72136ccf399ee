"""Writes small ONNX models for tests: one graph, model functions."""
import struct
import numpy as np

import pb

CODES = {'f4': 1, 'u1': 2, 'i1': 3, 'u2': 4, 'i2': 5, 'i4': 6, 'i8': 7,
         'b1': 9, 'f2': 10, 'f8': 11, 'u4': 12, 'u8': 13}
CODES.update((name, code) for code, (name, _) in pb.NARROW.items())


def varint(n):
    n &= (1 << 64) - 1
    out = b''
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def field(n, v):
    if isinstance(v, int):
        return varint(n << 3) + varint(v)
    if isinstance(v, float):
        return varint(n << 3 | 5) + struct.pack('<f', v)
    v = v.encode() if isinstance(v, str) else v
    return varint(n << 3 | 2) + varint(len(v)) + v


def code(a):
    return CODES[a.dtype.names[0] if a.dtype.names else a.dtype.str[1:]]


def packed(a):
    """The bytes of an array: those of narrow types (pb.py) are packed."""
    if not a.dtype.names:
        return np.ascontiguousarray(a).tobytes()
    bits = pb.NARROW[code(a)][1]
    u = np.unpackbits(a[a.dtype.names[0]].reshape(-1, 1), 1,
                      bitorder='little')[:, :bits]
    return np.packbits(u, bitorder='little').tobytes()


def tensor(name, a):
    return b''.join(field(1, d) for d in a.shape) + field(2, code(a)) + \
        field(8, name) + field(9, packed(a))


def value(name, elem, dims):
    """A dimension is a number or a name."""
    shape = b''.join(field(1, field(2 if isinstance(d, str) else 1, d))
                     for d in dims)
    return field(1, name) + field(2, field(1, field(1, elem) +
                                           field(2, shape)))


class Ref(str):
    """An attribute of the function that is called; 'type:name'."""


class Graph(bytes):
    """A graph as an attribute."""


def attr(name, v):
    out = field(1, name)
    if isinstance(v, Graph):
        return out + field(6, bytes(v)) + field(20, 5)
    if isinstance(v, Ref):
        kind, ref = v.split(':')
        return out + field(21, ref) + field(20, int(kind))
    if isinstance(v, float):
        return out + field(2, v) + field(20, 1)
    if isinstance(v, int):
        return out + field(3, v) + field(20, 2)
    if isinstance(v, str):
        return out + field(4, v) + field(20, 3)
    if isinstance(v, np.ndarray):
        return out + field(5, tensor('', v)) + field(20, 4)
    if v and isinstance(v[0], str):
        return out + b''.join(field(9, x) for x in v) + field(20, 8)
    if v and isinstance(v[0], float):
        return out + b''.join(field(7, x) for x in v) + field(20, 6)
    return out + b''.join(field(8, x) for x in v) + field(20, 7)


def node(op, ins, outs, domain='', overload='', **attrs):
    return b''.join(field(1, i) for i in ins) + \
        b''.join(field(2, o) for o in outs) + field(4, op) + \
        b''.join(field(5, attr(k, v)) for k, v in attrs.items()) + \
        (field(7, domain) if domain else b'') + \
        (field(8, overload) if overload else b'')


def opsets(sets, n):
    return b''.join(field(n, field(1, d) + field(2, v))
                    for d, v in sets.items())


def function(name, ins, outs, nodes, sets, domain='f', attrs=(),
             defaults=None, overload=''):
    return field(1, name) + b''.join(field(4, i) for i in ins) + \
        b''.join(field(5, o) for o in outs) + \
        b''.join(field(6, a) for a in attrs) + \
        b''.join(field(7, n) for n in nodes) + opsets(sets, 9) + \
        field(10, domain) + \
        b''.join(field(11, attr(k, v))
                 for k, v in (defaults or {}).items()) + \
        (field(13, overload) if overload else b'')


def graph(nodes, ins, outs, inits=None):
    """ins, outs: (name, dtype, dims)."""
    return Graph(b''.join(field(1, n) for n in nodes) + field(2, 'g') +
                 b''.join(field(5, tensor(k, v))
                          for k, v in (inits or {}).items()) +
                 b''.join(field(11, value(*i)) for i in ins) +
                 b''.join(field(12, value(*o)) for o in outs))


def model(nodes, ins, outs, inits=None, sets=None, functions=()):
    g = graph(nodes, ins, outs, inits)
    sets = sets or {'': 21, 'com.microsoft': 1}
    return field(1, 10) + field(7, g) + opsets(sets, 8) + \
        b''.join(field(25, f) for f in functions)
