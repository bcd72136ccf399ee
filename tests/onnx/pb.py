"""Reads what the tests need of ONNX files: tensors and the types of inputs.

A reader of its own, so that the importer's is not checked by itself.
"""
import ast
import struct
import numpy as np

# Types that NumPy has not, by the names of ml_dtypes and in bits: arrays of a
# record with one byte of that name, negative integers with their sign.
NARROW = {17: ('float8_e4m3fn', 8), 18: ('float8_e4m3fnuz', 8),
          19: ('float8_e5m2', 8), 20: ('float8_e5m2fnuz', 8),
          21: ('uint4', 4), 22: ('int4', 4), 23: ('float4_e2m1fn', 4),
          24: ('float8_e8m0fnu', 8), 25: ('uint2', 2), 26: ('int2', 2),
          27: ('float6_e2m3fn', 6), 28: ('float6_e3m2fn', 6)}
DTYPES = {1: 'f4', 2: 'u1', 3: 'i1', 4: 'u2', 5: 'i2', 6: 'i4', 7: 'i8',
          8: 'U', 9: '?', 10: 'f2', 11: 'f8', 12: 'u4', 13: 'u8', 16: 'V2',
          **{k: [(name, 'u1')] for k, (name, _) in NARROW.items()}}


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
    strings = []
    for n, kind, v in fields(b):
        if n == 1:
            dims += [signed(x) for x in numbers(kind, v)]
        elif n == 2:
            dt = v
        elif n in (4, 10):
            chunks += bytes(v)
        elif n in (5, 7, 11):
            ints += [signed(x) for x in numbers(kind, v)]
        elif n == 6:
            strings.append(bytes(v).decode())
        elif n == 8:
            name = bytes(v).decode()
        elif n == 9:
            raw = bytes(v)
    if dt not in DTYPES:
        raise Unsupported('data type %d' % dt)
    t = np.dtype(DTYPES[dt])
    if dt == 8:
        a = np.array(strings, 'U')
    elif dt in NARROW:
        a = unpacked(np.frombuffer(raw, 'u1') if raw is not None else
                     np.array(ints, 'u1'), dt, int(np.prod(dims)))
    elif raw is not None:
        a = np.frombuffer(raw, t)
    elif chunks:
        a = np.frombuffer(chunks, t)
    elif t.kind == 'V' or dt == 10:
        a = np.array(ints, 'u2').view(t)
    else:
        a = np.array(ints, 'i8').astype(t)
    return name, a.reshape(dims)


def unpacked(a, dt, n):
    """n elements of a narrow type, of bytes with the lowest first."""
    name, bits = NARROW[dt]
    u = np.unpackbits(a, bitorder='little')[:n * bits].reshape(n, bits)
    a = np.packbits(u, 1, bitorder='little').reshape(-1)
    if name.startswith('int'):
        a |= np.where(a >> bits - 1, 0xff << bits & 0xff, 0).astype('u1')
    return a.view([(name, 'u1')])


def narrow_bits(a):
    """The bytes of narrow elements; all NaNs are the same."""
    name, = a.dtype.names
    u = a[name].copy()
    low = u & 0x7f
    if name.endswith('e4m3fn'):
        u[low == 0x7f] = 0x7f
    elif name.endswith('e5m2'):
        u[low > 0x7c] = 0x7f
    return u


def save(path, a):
    """np.save; narrow types by the name that ml_dtypes gives them."""
    with open(path, 'wb') as f:
        if not a.dtype.names:
            return np.save(f, a)
        np.lib.format.write_array_header_1_0(f, {
            'descr': a.dtype.names[0], 'fortran_order': False,
            'shape': a.shape})
        f.write(np.ascontiguousarray(a).tobytes())


def load(path):
    """np.load; narrow types as above."""
    with open(path, 'rb') as f:
        b = f.read()
    head = b[10:10 + struct.unpack('<H', b[8:10])[0]] if \
        b[:6] == b'\x93NUMPY' else b''
    for name, _ in NARROW.values():
        if b"'%s'" % name.encode() in head:
            shape = ast.literal_eval(head.decode())['shape']
            return np.frombuffer(b[10 + len(head):], [(name, 'u1')]).reshape(
                shape)
    return np.load(path)


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


def operators(path):
    """The names of all operators, those of subgraphs and functions too."""
    with open(path, 'rb') as f:
        b = memoryview(f.read())
    names = set()

    def graph(g, node):
        for n, kind, v in fields(g):
            if n != node or kind != 2:
                continue
            for m, k, x in fields(v):
                if m == 4 and k == 2:
                    names.add(bytes(x).decode())
                elif m == 5 and k == 2:     # attributes, and their graphs
                    for a, w, y in fields(x):
                        if a in (6, 11) and w == 2:
                            graph(y, 1)
    for n, _, v in fields(b):
        if n == 7:
            graph(v, 1)
        elif n == 25:
            graph(v, 7)
    return names


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
