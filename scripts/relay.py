#!/usr/bin/python3
"""Compiled models in Python: build, load and run them.

    import relay

    model = relay.load('resnet50.onnx')        # or resnet50.so, built before
    scores, = model(image)                     # arrays in, arrays out
    outputs = model.run({'image': image})      # by name; tensors by name out

    stream = relay.read('model.xml')           # what the filters exchange
    for binding in stream['main']:
        if binding.op == 'copy':
            binding.replace(binding.args[0])
    stream.run('relay-typecheck').run('relay-dce').write('out.xml')

One file, which needs the standard library alone.  Inputs are whatever speaks
the buffer protocol, NumPy's array interface or DLPack, or nested lists of
numbers.  Outputs are NumPy arrays where NumPy is installed; model.run() gives
tensors that NumPy, PyTorch and others take without a copy (numpy.asarray,
torch.from_dlpack), and that know tolist().
"""
import base64
import bisect
import ctypes as c
import math
import os
import re
import shutil
import struct
import subprocess
import tempfile
import weakref
import xml.etree.ElementTree as xml

__all__ = ['Binding', 'Error', 'Function', 'Model', 'Stream', 'Tensor',
           'build', 'load', 'read']


class Error(Exception):
    """A model that cannot be built, loaded or run, with its message."""


# ---- structures of relay_model.h, which are those of DLPack 0.8 ----

class _Type(c.Structure):
    _fields_ = [('code', c.c_uint8), ('bits', c.c_uint8),
                ('lanes', c.c_uint16)]


class _Tensor(c.Structure):
    _fields_ = [('data', c.c_void_p), ('device_type', c.c_int32),
                ('device_id', c.c_int32), ('ndim', c.c_int32),
                ('dtype', _Type), ('shape', c.POINTER(c.c_int64)),
                ('strides', c.POINTER(c.c_int64)),
                ('byte_offset', c.c_uint64)]


class _Info(c.Structure):
    _fields_ = [('name', c.c_char_p), ('type', c.c_char_p),
                ('dtype', _Type), ('ndim', c.c_int32),
                ('shape', c.POINTER(c.c_int64)),
                ('dim', c.POINTER(c.c_char_p))]


class _Failure(c.Structure):
    _fields_ = [('status', c.c_int32), ('text', c.c_char * 508)]


class _Managed(c.Structure):
    _fields_ = [('tensor', _Tensor), ('context', c.c_void_p),
                ('deleter', c.CFUNCTYPE(None, c.c_void_p))]


# Data types: DLPack's code and bits, and struct's letter for one element.
_DTYPES = {
    'bool': (6, 8, '?'), 'int8': (0, 8, 'b'), 'int16': (0, 16, 'h'),
    'int32': (0, 32, 'i'), 'int64': (0, 64, 'q'), 'uint8': (1, 8, 'B'),
    'uint16': (1, 16, 'H'), 'uint32': (1, 32, 'I'), 'uint64': (1, 64, 'Q'),
    'float16': (2, 16, 'e'), 'float32': (2, 32, 'f'),
    'float64': (2, 64, 'd'), 'bfloat16': (4, 16, 'H'),
}
# Floats of 8 bits: DLPack's code, bits of the exponent and its bias, whether
# there are infinities, and whether there is no negative zero.
_FLOAT8 = {
    'float8_e4m3fn': (10, 4, 7, False, False),
    'float8_e4m3fnuz': (11, 4, 8, False, True),
    'float8_e5m2': (12, 5, 15, True, False),
    'float8_e5m2fnuz': (13, 5, 16, False, True),
    'float8_e8m0fnu': (14, 8, 127, False, False),
}
_DTYPES.update((n, (f[0], 8, 'B')) for n, f in _FLOAT8.items())
_NAMES = {(code, bits): name for name, (code, bits, _) in _DTYPES.items()}
_KINDS = {'b': 6, 'i': 0, 'u': 1, 'f': 2}
_FOREIGN = {'bfloat16', *_FLOAT8}       # NumPy has no such types


def _dtype(name):
    code, bits, _ = _DTYPES[name]
    return _Type(code, bits, 1)


def _name(dtype):
    return _NAMES.get((dtype.code, dtype.bits), 'unknown')


def _float8(name):
    """The values of the 256 codes."""
    _, exponent, bias, infinite, unsigned_zero = _FLOAT8[name]
    if name == 'float8_e8m0fnu':
        return [2.0 ** (k - bias) for k in range(255)] + [math.nan]
    width, values = 7 - exponent, []
    top, last = (1 << exponent) - 1, (1 << width) - 1
    for code in range(256):
        e, m = code >> width & top, code & last
        v = (m * 2.0 ** (1 - bias - width) if e == 0 else
             (1 + m / (last + 1)) * 2.0 ** (e - bias))
        if infinite and e == top:
            v = math.nan if m else math.inf
        elif not infinite and not unsigned_zero and e == top and m == last:
            v = math.nan
        values.append(-v if code > 127 else v)
    if unsigned_zero:
        values[128] = math.nan
    return values


def _to_float8(name, numbers):
    """Codes of the nearest values, of two the even code, or the greater power
    of 2; what is beyond the greatest is the greatest, as in a cast of ONNX
    that saturates."""
    values = _float8(name)
    signed = name != 'float8_e8m0fnu'
    codes = [k for k in range(128 if signed else 256)
             if math.isfinite(values[k])]
    finite = [values[k] for k in codes]
    out = []
    for x in map(float, numbers):
        if math.isnan(x) or (not signed and x < 0):
            out.append(next(k for k, v in enumerate(values)
                            if math.isnan(v)))
            continue
        k = bisect.bisect_left(finite, abs(x))
        if 0 < k < len(finite):
            less = finite[k] - abs(x) - (abs(x) - finite[k - 1])
            k -= less > 0 or (less == 0 and signed and k % 2 == 1)
        k = min(k, len(finite) - 1)
        minus = math.copysign(1, x) < 0 and (k > 0 or not _FLOAT8[name][4])
        out.append(codes[k] + 128 * minus)
    return out


def _product(shape):
    n = 1
    for extent in shape:
        n *= extent
    return n


# ---- inputs ----

def _fill(t, data, dtype, shape, strides=None):
    """strides: in elements."""
    t.data, t.device_type, t.ndim, t.dtype = data, 1, len(shape), dtype
    t.shape = (c.c_int64 * max(len(shape), 1))(*shape)
    if strides is not None:
        t.strides = (c.c_int64 * max(len(shape), 1))(*strides)


def _from_interface(t, value, dtype):
    """Arrays of types that NumPy has not, as ml_dtypes makes them, are of
    kind V; they have the model's type, if it is as wide."""
    face = value.__array_interface__
    kind, size = face['typestr'][1], int(face['typestr'][2:])
    foreign = kind == 'V' and _name(dtype) in _FOREIGN and \
        dtype.bits == 8 * size
    if kind not in _KINDS and not foreign or face['typestr'][0] not in '|<':
        raise Error(f"arrays of type {face['typestr']} are not taken")
    strides = face.get('strides')
    if strides is not None:
        if any(s % size for s in strides):
            raise Error('the strides of an array are not whole elements')
        strides = [s // size for s in strides]
    if face.get('data') is None:
        return _from_buffer(t, value)
    _fill(t, face['data'][0] or None, dtype if foreign else
          _Type(_KINDS[kind], 8 * size, 1), face['shape'], strides)
    return value


_get_pointer = c.pythonapi.PyCapsule_GetPointer
_get_pointer.restype, _get_pointer.argtypes = c.c_void_p, [c.py_object,
                                                           c.c_char_p]


def _from_dlpack(t, value):
    device, _ = value.__dlpack_device__()
    if device != 1:
        raise Error('a tensor is not in the memory of the processor')
    capsule = value.__dlpack__()
    c.memmove(c.byref(t), _get_pointer(capsule, b'dltensor'), c.sizeof(t))
    return capsule


def _from_buffer(t, value):
    view = memoryview(value)
    letter = view.format.lstrip('@=<')
    name = {'l': 'int64', 'L': 'uint64', 'c': 'uint8'}.get(letter) or next(
        (n for n, (_, _, x) in _DTYPES.items() if x == letter), None)
    if name is None:
        raise Error(f"buffers of format '{view.format}' are not taken")
    shape = view.shape if view.ndim else ()
    data = c.create_string_buffer(view.tobytes(), max(view.nbytes, 1))
    _fill(t, c.addressof(data), _dtype(name), shape)
    return data


def _from_numbers(t, value, dtype):
    """Nested lists, or one number, of the type that the model has."""
    shape, flat = [], [value]
    while flat and isinstance(flat[0], (list, tuple)):
        shape.append(len(flat[0]))
        if any(not isinstance(v, (list, tuple)) or len(v) != shape[-1]
               for v in flat):
            raise Error('lists within a list differ in length')
        flat = [x for v in flat for x in v]
    letter = _DTYPES[_name(dtype)][2]
    if _name(dtype) == 'bfloat16':
        flat = [struct.unpack('<I', struct.pack('<f', x))[0] >> 16
                for x in flat]
    try:
        if _name(dtype) in _FLOAT8:
            flat = _to_float8(_name(dtype), flat)
        raw = struct.pack(f'={len(flat)}{letter}', *flat)
    except (struct.error, TypeError, ValueError) as e:
        raise Error(f'{_name(dtype)}: {e}') from None
    data = c.create_string_buffer(raw, max(len(raw), 1))
    _fill(t, c.addressof(data), dtype, shape)
    return data


def _input(t, value, dtype):
    """Fills t; what comes back must live as long as t is used."""
    if hasattr(value, '__array_interface__'):
        return _from_interface(t, value, dtype)
    if hasattr(value, '__dlpack__'):
        return _from_dlpack(t, value)
    if isinstance(value, (list, tuple, int, float, bool)):
        return _from_numbers(t, value, dtype)
    try:
        return _from_buffer(t, value)
    except TypeError:
        raise Error(f'{type(value).__name__} is not a tensor') from None


# ---- outputs ----

_new_capsule = c.pythonapi.PyCapsule_New
_new_capsule.restype = c.py_object
_is_capsule = c.pythonapi.PyCapsule_IsValid
_is_capsule.argtypes = [c.c_void_p, c.c_char_p]
_capsule_data = c.CFUNCTYPE(c.c_void_p, c.c_void_p, c.c_char_p)(
    ('PyCapsule_GetPointer', c.pythonapi))


@c.CFUNCTYPE(None, c.c_void_p)
def _drop_capsule(capsule):
    """Nobody took the tensor of this capsule."""
    if _is_capsule(capsule, b'dltensor'):
        managed = _capsule_data(capsule, b'dltensor')
        _Managed.from_address(managed).deleter(managed)


class Tensor:
    """An output: memory of the model, kept as long as this is."""

    def __init__(self, result, i, name):
        self._result, self._i = result, i
        self._tensor = result.lib.relay_result_output(
            result.handle, i).contents
        self.name = name
        self.dtype = _name(self._tensor.dtype)
        self.shape = tuple(self._tensor.shape[:self._tensor.ndim])

    def __repr__(self):
        return f'<relay.Tensor {self.name} {self.dtype} {self.shape}>'

    def __len__(self):
        return self.shape[0]

    @property
    def __array_interface__(self):
        if self.dtype in _FOREIGN:
            raise AttributeError(f'NumPy has no {self.dtype}: use DLPack')
        code, bits, _ = _DTYPES[self.dtype]
        kind = next(k for k, v in _KINDS.items() if v == code)
        return {'shape': self.shape, 'version': 3, 'strides': None,
                'typestr': f"{'|' if bits == 8 else '<'}{kind}{bits // 8}",
                'data': (self._tensor.data or 0, False)}

    def __dlpack_device__(self):
        return 1, 0

    def __dlpack__(self, **_):
        share = self._result.lib.relay_result_share
        managed = share(self._result.handle, self._i)
        if not managed:
            raise MemoryError
        # The name must outlive the capsule; a literal's bytes do.
        return _new_capsule(c.c_void_p(managed), _DLTENSOR, _drop_capsule)

    def tobytes(self):
        """The elements in row-major order."""
        size = _product(self.shape) * self._tensor.dtype.bits // 8
        return c.string_at(self._tensor.data, size) if size else b''

    def tolist(self):
        """Nested lists of numbers; one number for rank 0."""
        n, letter = _product(self.shape), _DTYPES[self.dtype][2]
        flat = list(struct.unpack(f'={n}{letter}', self.tobytes()))
        if self.dtype == 'bfloat16':
            flat = [struct.unpack('<f', struct.pack('<I', x << 16))[0]
                    for x in flat]
        if self.dtype in _FLOAT8:
            values = _float8(self.dtype)
            flat = [values[x] for x in flat]
        for k in range(len(self.shape) - 1, 0, -1):
            extent = self.shape[k]
            rows = _product(self.shape[:k])
            flat = [flat[r * extent:(r + 1) * extent] for r in range(rows)]
        return flat if self.shape else flat[0]


_DLTENSOR = c.c_char_p(b'dltensor')


class _Result:
    """The memory of one run, shared by its outputs."""

    def __init__(self, model, handle, inputs):
        self.lib, self.handle = model._lib, handle
        # An output may be an input, in its memory.
        self.inputs = inputs
        # A result outlives its model, but not the code that frees it.
        self.model = model
        weakref.finalize(self, self.lib.relay_result_free, handle)


# ---- models ----

class Model:
    """A model's library, opened.

    inputs and outputs: lists of (name, dtype, shape); an extent is a number,
    or a text such as 'n' where it is free.  Several threads may call one
    model.
    """

    def __init__(self, path, symbol=None, threads=1):
        try:
            self._lib = lib = c.CDLL(os.path.abspath(path))
            lib.relay_model_open
        except (OSError, AttributeError) as e:
            raise Error(f'{path}: {e}') from None
        for what in ('input', 'output'):
            f = getattr(lib, f'relay_model_{what}')
            f.restype, f.argtypes = c.POINTER(_Info), [c.c_void_p, c.c_int32]
        lib.relay_result_output.restype = c.POINTER(_Tensor)
        lib.relay_result_output.argtypes = [c.c_void_p, c.c_int32]
        lib.relay_result_share.restype = c.c_void_p
        lib.relay_result_share.argtypes = [c.c_void_p, c.c_int32]
        lib.relay_result_free.argtypes = [c.c_void_p]
        lib.relay_model_close.argtypes = [c.c_void_p]
        self._handle = c.c_void_p()
        try:
            entry = c.c_char.in_dll(lib, symbol or 'relay_main_model')
        except ValueError as e:
            raise Error(f'{path}: {e}') from None
        self._check(lib.relay_model_open, c.byref(entry),
                    c.byref(self._handle))
        weakref.finalize(self, lib.relay_model_close, self._handle)
        self.inputs = self._describe('input')
        self.outputs = self._describe('output')
        if threads != 1:
            self.set_threads(threads)

    def _check(self, function, *args):
        failure = _Failure()
        if function(*args, c.byref(failure)) != 0:
            raise Error(failure.text.decode(errors='replace'))

    def _describe(self, what):
        get = getattr(self._lib, f'relay_model_{what}')
        count = getattr(self._lib, f'relay_model_{what}s')(self._handle)
        infos = [get(self._handle, i).contents for i in range(count)]
        return [(t.name.decode(), _name(t.dtype), tuple(
            t.shape[k] if t.shape[k] >= 0 else t.dim[k].decode()
            for k in range(t.ndim))) for t in infos]

    def set_threads(self, n):
        """Threads that one run may use; 0: as many as there are processors."""
        self._check(self._lib.relay_model_set_threads, self._handle,
                    c.c_int32(n))

    def _ordered(self, args, named):
        names = [name for name, _, _ in self.inputs]
        unknown = sorted(set(named) - set(names))
        if unknown:
            raise Error(f"there is no input '{unknown[0]}'; there are "
                        + ', '.join(names))
        values = list(args) + [named[n] for n in names[len(args):]
                               if n in named]
        if len(values) != len(names) or len(args) + len(named) != len(names):
            raise Error(f'the model takes {len(names)} inputs ('
                        + ', '.join(names) + f'); {len(args)} are given in '
                        f'order and {len(named)} by name')
        return values

    def _run(self, values):
        tensors = (_Tensor * max(len(values), 1))()
        infos = [self._lib.relay_model_input(self._handle, i).contents.dtype
                 for i in range(len(values))]
        kept = [_input(t, v, d) for t, v, d in zip(tensors, values, infos)]
        handle = c.c_void_p()
        self._check(self._lib.relay_model_run, self._handle, tensors,
                    c.c_int32(len(values)), c.byref(handle))
        result = _Result(self, handle, kept)
        return [Tensor(result, i, row[0])
                for i, row in enumerate(self.outputs)]

    def run(self, inputs):
        """Inputs by name to tensors by name."""
        return {t.name: t for t in self._run(self._ordered((), inputs))}

    def __call__(self, *args, **named):
        """Inputs in order or by name; the outputs as a list of arrays, or of
        Tensor where NumPy is not installed."""
        out = self._run(self._ordered(args, named))
        try:
            import numpy
        except ImportError:
            return out
        return [t if t.dtype in _FOREIGN else numpy.asarray(t)
                for t in out]


# ---- building ----

def _program(name):
    """Beside this file's prefix, or in the path."""
    here = os.path.dirname(os.path.realpath(__file__))
    for place in ('../../bin', '../../../bin', '../.build/bin'):
        path = os.path.normpath(os.path.join(here, place, name))
        if os.access(path, os.X_OK):
            return path
    found = shutil.which(name)
    if found is None:
        raise Error(f'{name} is not in the path')
    return found


def build(model, output, *, shape=None, dim=None, const=None, cpu=None,
          options=()):
    """Compiles a model (.onnx, .relay or .xml) with relay-build.

    shape, dim, const: by name, as in relay-build --shape, --dim, --const;
    options: more of its options.  Returns output.
    """
    command = [_program('relay-build'), '-o', output]
    if cpu is not None:
        command.append(f'--cpu={cpu}')
    for name, value in (shape or {}).items():
        if not isinstance(value, str):
            value = ','.join(str(v) for v in value)
        command.append(f'--shape={name}={value}')
    command += [f'--dim={n}={v}' for n, v in (dim or {}).items()]
    command += [f'--const={n}={v}' for n, v in (const or {}).items()]
    command += [*options, os.fspath(model)]
    done = subprocess.run(command, stdin=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Error(done.stderr.strip() or f'relay-build ended with status '
                    f'{done.returncode}')
    return output


def load(path, *, symbol=None, threads=1, **how):
    """A model: a library (.so), or what build() takes, which is compiled
    first (how: as in build)."""
    path = os.fspath(path)
    if path.endswith('.so'):
        return Model(path, symbol, threads)
    with tempfile.TemporaryDirectory() as scratch:
        library = build(path, os.path.join(scratch, 'model.so'), **how)
        return Model(library, symbol, threads)


# ---- streams: relay-stream(5) as objects ----

# Attributes of operators that stand in elements of their own.
_RESERVED = frozenset(
    'id name op fn ctor callee args cond then else region index total '
    'anonymous data path offset length hash extern annot type loc effect '
    'dims check value device slot tv'.split())


class Binding:
    """A binding or parameter: kind ('call', 'param', 'const', 'if', ...), id,
    name, op, type, and further attributes as binding['units'], all as the
    stream's text."""

    def __init__(self, function, region, element):
        self.function, self.region, self.element = function, region, element
        self.kind, self.id = element.tag, element.get('id')

    name = property(lambda self: self.element.get('name'))
    op = property(lambda self: self.element.get('op'))
    type = property(lambda self: self.element.get('type'))

    def __repr__(self):
        return f'<relay.Binding {self.id} {self.op or self.kind}>'

    def __eq__(self, other):
        return isinstance(other, Binding) and self.element is other.element

    def __hash__(self):
        return hash(self.element)

    def __getitem__(self, key):
        return self.element.attrib[key]

    def __setitem__(self, key, value):
        self.function.stream._edited()
        self.element.set(key, str(value))

    def get(self, key, default=None):
        return self.element.get(key, default)

    def _ids(self):
        return [v for key in ('callee', 'cond', 'args')
                for v in self.element.get(key, '').split()]

    @property
    def args(self):
        """The operands: of a call, after the function if that is a value."""
        return [self.function[v] for v in self._ids()]

    @args.setter
    def args(self, values):
        ids = [v.id for v in values]
        first = [k for k in ('callee', 'cond') if self.get(k) is not None]
        rest = ids[len(first):]
        if len(ids) < len(first) or (rest and self.get('args') is None):
            raise Error(f'{self.id} ({self.kind}) takes other operands')
        self.element.attrib.update(zip(first, ids))
        if self.get('args') is not None:
            self.element.set('args', ' '.join(rest))
        self.function.stream._edited()

    @property
    def array(self):
        """A constant's elements as a NumPy array that cannot be written to; of
        a file, its memory.  Whether the bytes are still those of the hash is
        for the filters to check."""
        if self.kind != 'const':
            raise Error(f'{self.id} ({self.kind}) is not a constant')
        return _elements(self)

    @property
    def users(self):
        """The bindings that use it, in order."""
        return [b for b in self.function if self.id in b._ids()]

    def replace(self, other):
        """All that uses it, results of regions too, uses the other one."""
        if other.function is not self.function:
            raise Error(f'{other.id} is of another function')
        uses = [b.element for b in self.function if b != other]
        for element in uses + self.function.regions:
            keys = (('result',) if element.tag == 'region' else
                    ('callee', 'cond', 'args'))
            for key in keys:
                names = element.get(key, '').split()
                if self.id in names:
                    element.set(key, ' '.join(
                        other.id if v == self.id else v for v in names))
        self.function.stream._edited()

    def remove(self):
        """Takes it out; nothing may use it."""
        if self.kind in ('param', 'if', 'match', 'fn'):
            raise Error(f'{self.id} ({self.kind}) cannot be removed alone')
        if self.users or any(r.get('result') == self.id
                             for r in self.function.regions):
            raise Error(f'{self.id} is used')
        self.region.remove(self.element)
        del self.function._by_id[self.id]
        self.function.stream._edited()

    def before(self, op, *args, **attributes):
        """A new call of an operator, in front of this binding."""
        return self._insert(0, op, args, attributes)

    def after(self, op, *args, **attributes):
        """The same behind it (of parameters: behind all of them)."""
        return self._insert(1, op, args, attributes)

    def _insert(self, behind, op, args, attributes):
        at = list(self.region).index(self.element) + behind
        while at < len(self.region) and self.region[at].tag == 'param':
            at += 1
        element = xml.Element('call', {
            'id': self.function._new_id(), 'op': op,
            'args': ' '.join(a.id for a in args)})
        for key, value in attributes.items():
            if key in _RESERVED:
                xml.SubElement(element, 'attr', key=key, value=str(value))
            else:
                element.set(key, str(value))
        self.region.insert(at, element)
        new = Binding(self.function, self.region, element)
        self.function._by_id[new.id] = new
        self.function.stream._edited()
        return new


def _elements(const):
    import numpy
    found = re.fullmatch(r'(?:Tensor\[\(([0-9, ]*)\), )?(\w+)\]?',
                         const.type or '')
    name = found and found[2]
    if name not in _DTYPES or name in _FOREIGN:
        raise Error(f'{const.id}: NumPy has no type for {const.type}')
    dtype = numpy.dtype(name).newbyteorder('<')
    shape = tuple(int(n) for n in (found[1] or '').split(',') if n.strip())
    if const.get('data') is not None:
        suffix = {'f': 'f' + name[5:].replace('32', ''), 'i': 'i' + name[3:],
                  'u': 'u' + name[4:]}.get(name[0], '')
        read = {'b': 'True'.__eq__, 'f': float}.get(name[0], int)
        out = numpy.array([read(word.removesuffix(suffix)) for word in
                           const['data'].split()], dtype).reshape(shape)
    elif _product(shape) == 0:
        out = numpy.empty(shape, dtype)
    elif const.get('path') is not None:
        path = os.path.join(const.function.stream.directory, const['path'])
        if not os.path.isfile(path):
            raise Error(f'{const.id}: {path} is not a regular file')
        try:
            out = numpy.memmap(path, dtype, 'r', int(const['offset']), shape)
        except (OSError, ValueError) as e:
            raise Error(f'{const.id}: {path}: {e}') from None
    elif const.get('length') is not None:
        # Bytes that are carried stand with the first constant of a hash.
        pieces = next((p for e in const.function.stream.root.iter('const')
                       if e.get('hash') == const['hash'] and
                       (p := [d.text for d in e.findall('data')])), [])
        raw = b''.join(base64.b64decode(p or '') for p in pieces)
        if len(raw) != _product(shape) * dtype.itemsize:
            raise Error(f'{const.id}: its bytes are not in the stream')
        out = numpy.frombuffer(raw, dtype).reshape(shape)
    else:
        raise Error(f'{const.id} is data of another program')
    out.flags.writeable = False
    return out


class Function:
    """A function: its bindings in the order of the stream, region by region;
    function['v3'], by id, or function['x'], by a name that is there once."""

    def __init__(self, stream, element):
        self.stream, self.element = stream, element
        self.name = element.get('name')
        self.regions = element.findall('region')
        self._by_id = {b.id: b for b in self}

    def __iter__(self):
        return iter([Binding(self, r, e) for r in self.regions for e in r
                     if e.get('id') is not None])

    def __getitem__(self, which):
        if which in self._by_id:
            return self._by_id[which]
        found = [b for b in self if b.name == which]
        if len(found) == 1:
            return found[0]
        many = 'several bindings are' if found else 'no binding is'
        raise Error(f"@{self.name}: {many} called '{which}'")

    def _new_id(self):
        new = self.element.get('next')
        if new is None:
            new = 1 + max(int(v[1:]) for v in ['v0', *self._by_id])
        self.element.set('next', str(int(new) + 1))
        return f'v{new}'


class Stream:
    """A module as the filters exchange it, in whatever stage it is."""

    def __init__(self, data):
        try:
            self.root = xml.fromstring(data)
        except xml.ParseError as e:
            raise Error(f'no stream: {e}') from None
        if self.root.tag != 'relay':
            raise Error(f'no stream: it begins with <{self.root.tag}>')
        self.directory = os.getcwd()    # where paths of constants start
        self.functions = {e.get('name'): Function(self, e)
                          for e in self.root.findall('function')}

    def __getitem__(self, name):
        if name not in self.functions:
            raise Error(f'there is no function @{name}')
        return self.functions[name]

    def _edited(self):
        """Types and all that follows from them are to be inferred again."""
        if self.root.attrib.pop('has', None) is None:
            return
        self.root.attrib.pop('target', None)
        for function in self.root.iter('function'):
            function.attrib.pop('type', None)
            for element in function.iter():
                if element.tag != 'const':
                    element.attrib.pop('type', None)
                for key in ('check', 'dims', 'slot'):
                    element.attrib.pop(key, None)

    def __bytes__(self):
        return xml.tostring(self.root, encoding='UTF-8')

    def run(self, program, *options):
        """What a filter makes of it: another stream."""
        return Stream(_filter(bytes(self), program, *options))

    def write(self, file):
        """To a path or a binary file, by relay-cat, which verifies it."""
        if hasattr(file, 'write'):
            file.write(_filter(bytes(self), 'relay-cat'))
        else:
            _filter(bytes(self), 'relay-cat', '-o', os.fspath(file))


def _filter(data, program, *options):
    done = subprocess.run([_program(program), *options], input=data,
                          capture_output=True, check=False)
    if done.returncode != 0:
        raise Error(done.stderr.decode(errors='replace').strip() or
                    f'{program} ended with status {done.returncode}')
    return done.stdout


def read(source):
    """A stream: of a path (.relay and .onnx are converted first), of bytes,
    or of a binary file."""
    if hasattr(source, 'read'):
        source = source.read()
    if isinstance(source, (bytes, bytearray)):
        return Stream(bytes(source))
    path = os.fspath(source)
    program = ('relay-parse' if path.endswith('.relay') else
               'relay-import' if path.endswith('.onnx') else 'relay-cat')
    return Stream(_filter(b'', program, path))
