#!/usr/bin/python3
"""Runs a compiled model from Python, with ctypes and numpy alone.

scripts/run_model.py MODEL.so PICTURE.pgm [LABELS]

The class Model works for any model whose inputs and outputs are tensors:

    model = Model('model.so')
    y, = model(x)          # arrays in, arrays out, in the model's order

The model's library has all that is needed.  Arrays may have any strides; the
results share the model's memory and give it back when they are collected.
"""
import ctypes as c
import os
import sys
import weakref

import numpy as np


class Type(c.Structure):
    _fields_ = [('code', c.c_uint8), ('bits', c.c_uint8),
                ('lanes', c.c_uint16)]


class Tensor(c.Structure):
    _fields_ = [('data', c.c_void_p), ('device_type', c.c_int32),
                ('device_id', c.c_int32), ('ndim', c.c_int32),
                ('dtype', Type), ('shape', c.POINTER(c.c_int64)),
                ('strides', c.POINTER(c.c_int64)),
                ('byte_offset', c.c_uint64)]


class Info(c.Structure):
    _fields_ = [('name', c.c_char_p), ('type', c.c_char_p), ('dtype', Type),
                ('ndim', c.c_int32), ('shape', c.POINTER(c.c_int64)),
                ('dim', c.POINTER(c.c_char_p))]


class Error(c.Structure):
    _fields_ = [('status', c.c_int32), ('text', c.c_char * 508)]


CODES = {'i': 0, 'u': 1, 'f': 2, 'b': 6}
KINDS = {0: 'int%d', 1: 'uint%d', 2: 'float%d', 6: 'bool'}


class ModelError(Exception):
    pass


class Model:
    """A model's library, opened."""

    def __init__(self, path, symbol='relay_main_model', threads=1):
        self.lib = lib = c.CDLL(os.path.abspath(path))
        self.handle = c.c_void_p()
        lib.relay_model_input.restype = c.POINTER(Info)
        lib.relay_model_output.restype = c.POINTER(Info)
        lib.relay_result_output.restype = c.POINTER(Tensor)
        lib.relay_result_free.argtypes = [c.c_void_p]
        lib.relay_model_close.argtypes = [c.c_void_p]
        self.check(lib.relay_model_open, c.byref(c.c_char.in_dll(
            lib, symbol)), c.byref(self.handle))
        self.close = weakref.finalize(self, lib.relay_model_close,
                                      self.handle)
        self.inputs = self.describe('input')
        self.outputs = self.describe('output')
        if threads != 1:
            self.check(lib.relay_model_set_threads, self.handle, threads)

    def check(self, function, *args):
        error = Error()
        if function(*args, c.byref(error)) != 0:
            raise ModelError(error.text.decode())

    def describe(self, what):
        """Name, dtype and shape (numbers or texts) of each."""
        get = getattr(self.lib, 'relay_model_' + what)
        rows = []
        for i in range(getattr(self.lib, f'relay_model_{what}s')(
                self.handle)):
            t = get(self.handle, i).contents
            kind = KINDS.get(t.dtype.code, 'bfloat%d')
            shape = tuple(t.shape[k] if t.shape[k] >= 0 else
                          t.dim[k].decode() for k in range(t.ndim))
            rows.append((t.name.decode(), kind.replace(
                '%d', str(t.dtype.bits)), shape))
        return rows

    def __call__(self, *arrays):
        arrays = [np.asarray(a) for a in arrays]
        tensors = (Tensor * max(len(arrays), 1))()
        for t, a in zip(tensors, arrays):
            # Strides of DLPack count elements.
            if a.dtype.kind not in CODES or not a.dtype.isnative:
                raise ModelError(f'{a.dtype} is no type of a tensor')
            if any(s % a.itemsize for s in a.strides):
                a = np.ascontiguousarray(a)
            t.data = a.ctypes.data
            t.device_type = 1
            t.ndim = a.ndim
            t.dtype = Type(CODES[a.dtype.kind], a.itemsize * 8, 1)
            t.shape = (c.c_int64 * max(a.ndim, 1))(*a.shape)
            t.strides = (c.c_int64 * max(a.ndim, 1))(
                *(s // a.itemsize for s in a.strides))
            t.keep = a
        result = c.c_void_p()
        self.check(self.lib.relay_model_run, self.handle, tensors,
                   len(arrays), c.byref(result))
        owner = Result(self, result)
        return [owner.array(i) for i in range(len(self.outputs))]


class Result:
    """Memory of one run, held by the arrays that look at it."""

    def __init__(self, model, handle):
        self.model, self.handle = model, handle
        weakref.finalize(self, model.lib.relay_result_free, handle)

    def array(self, i):
        t = self.model.lib.relay_result_output(self.handle, i).contents
        if t.dtype.code == 4:
            raise ModelError(f'output {i} is bfloat16, which numpy lacks')
        name = KINDS[t.dtype.code].replace('%d', str(t.dtype.bits))
        dtype = np.dtype(name)
        shape = tuple(t.shape[k] for k in range(t.ndim))
        size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
        if size == 0:
            return np.zeros(shape, dtype)
        raw = (c.c_char * size).from_address(t.data)
        raw.owner = self
        return np.frombuffer(raw, dtype).reshape(shape)


def read_pgm(path):
    with open(path, 'rb') as f:
        data = f.read()
    head = data.split(None, 4)
    if len(head) < 5 or head[0] != b'P5':
        raise ModelError(f'{path}: no PGM picture')
    width, height, most = (int(s) for s in head[1:4])
    pixels = np.frombuffer(data[-width * height:], np.uint8)
    return pixels.reshape(1, 1, height, width).astype(np.float32) / most


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        model = Model(sys.argv[1])
        y = model(read_pgm(sys.argv[2]))[0]
    except (ModelError, OSError) as e:
        sys.exit(f'run_model: {e}')
    best = int(np.argmax(y))
    if len(sys.argv) > 3:
        with open(sys.argv[3], encoding='utf-8') as f:
            best = f.read().splitlines()[best]
    print(best)


if __name__ == '__main__':
    main()
