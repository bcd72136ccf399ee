"""Reads what the tests need of ONNX files: tensors and the types of inputs.

A reader of its own, so that the importer's is not checked by itself.
"""
import struct
import numpy as np

DTYPES = {1: 'f4', 2: 'u1', 3: 'i1', 4: 'u2', 5: 'i2', 6: 'i4', 7: 'i8',
          9: '?', 10: 'f2', 11: 'f8', 12: 'u4', 13: 'u8', 16: 'V2'}


class Unsupported(Exception):
    pass


def varint(b, i):
    v = shift = 0
    while True:
        v |= (b[i] & 127) << shift
        shift += 7
        i += 1
        if b[i - 1] < 128:
            return v, i


def fields(b):
    """(number, wire type, value) of each field of a message."""
    i = 0
    while i < len(b):
        key, i = varint(b, i)
        kind = key & 7
        if kind == 0:
            v, i = varint(b, i)
        elif kind == 2:
            n, i = varint(b, i)
            v, i = b[i:i + n], i + n
        else:
            n = 8 if kind == 1 else 4
            v, i = b[i:i + n], i + n
        yield key >> 3, kind, v


def numbers(kind, v):
    if kind == 0:
        return [v]
    out, i = [], 0
    while i < len(v):
        x, i = varint(v, i)
        out.append(x)
    return out


def signed(v):
    return v - (1 << 64) if v >> 63 else v


def tensor(b):
    """(name, array) of a TensorProto."""
    dims, ints, raw, chunks, name, dt = [], [], None, b'', '', 0
    for n, kind, v in fields(b):
        if n == 1:
            dims += [signed(x) for x in numbers(kind, v)]
        elif n == 2:
            dt = v
        elif n in (4, 10):
            chunks += bytes(v)
        elif n in (5, 7, 11):
            ints += [signed(x) for x in numbers(kind, v)]
        elif n == 8:
            name = bytes(v).decode()
        elif n == 9:
            raw = bytes(v)
    if dt not in DTYPES:
        raise Unsupported('data type %d' % dt)
    t = np.dtype(DTYPES[dt])
    if raw is not None:
        a = np.frombuffer(raw, t)
    elif chunks:
        a = np.frombuffer(chunks, t)
    elif t.kind == 'V' or dt == 10:
        a = np.array(ints, 'u2').view(t)
    else:
        a = np.array(ints, 'i8').astype(t)
    return name, a.reshape(dims)


def kind_of_type(b):
    """'tensor', ('sequence', kind) or ('optional', kind)."""
    for n, _, v in fields(b):
        if n == 1:
            return 'tensor'
        if n in (4, 9):
            inner = [x for m, _, x in fields(v) if m == 1]
            return ('sequence' if n == 4 else 'optional',
                    kind_of_type(inner[0]))
    return 'unknown'


def elem_of_type(b):
    """The data type of the tensors of a type."""
    for n, _, v in fields(b):
        for m, _, x in fields(v):
            if m == 1:
                return DTYPES.get(x) if n == 1 else elem_of_type(x)
    return None


def model_io(path):
    """Inputs without an initializer, and outputs: (name, kind, dtype)."""
    with open(path, 'rb') as f:
        b = memoryview(f.read())
    ins, outs, inits = [], [], set()
    for n, _, g in fields(b):
        if n != 7:
            continue
        for m, _, v in fields(g):
            if m == 5:
                inits.add([bytes(x).decode() for k, _, x in fields(v)
                           if k == 8][0])
            elif m in (11, 12):
                d = {k: x for k, _, x in fields(v)}
                row = (bytes(d[1]).decode(), kind_of_type(d.get(2, b'')),
                       elem_of_type(d.get(2, b'')))
                (ins if m == 11 else outs).append(row)
    return [x for x in ins if x[0] not in inits], outs


def declared(path):
    """The extents of each tensor input, by name, None where they are not
    numbers; inputs whose type has no shape are left out."""
    with open(path, 'rb') as f:
        b = memoryview(f.read())
    out = {}
    graph = [g for n, _, g in fields(b) if n == 7][0]
    for v in (v for n, _, v in fields(graph) if n == 11):
        d = {k: x for k, _, x in fields(v)}
        tensors = [t for n, _, t in fields(d.get(2, b'')) if n == 1]
        for s in (s for t in tensors for n, _, s in fields(t) if n == 2):
            dims = [dict((k, x) for k, _, x in fields(m))
                    for n, _, m in fields(s) if n == 1]
            out[bytes(d[1]).decode()] = [m.get(1) for m in dims]
    return out


def value(path, kind):
    """The value of a stored input or output: array, list, or None."""
    with open(path, 'rb') as f:
        return parse_value(memoryview(f.read()), kind)


def parse_value(b, kind):
    if kind == 'tensor':
        return tensor(b)[1]
    if kind == 'unknown':
        raise Unsupported('type')
    if kind[0] == 'optional':
        for n, _, v in fields(b):
            if n == 3:
                return [tensor(v)[1]]
            if n == 5:
                return [parse_value(v, ('sequence', 'tensor'))]
        return []
    out = []
    for n, _, v in fields(b):
        if n in (3, 5):
            out.append(parse_value(v, kind[1]))
    return out


def bfloat(a):
    """bfloat16, which NumPy has not, as float32."""
    if a.dtype.kind != 'V':
        return a
    u = a.view('u2').astype('u4') << 16
    return u.view('f4')


def ident(name):
    s = ''.join(c if c.isascii() and c.isalnum() else '_' for c in name)
    return '_' + s if s[:1].isdigit() else s
