"""What the tables of networks share: how one is declared, given weights that
are not degenerate, and written by an exporter.

A network is a function of one of the tables (language.py, vision.py, ...),
which returns a module of torch and its inputs:

    @network(batch=BATCH, length=LENGTH)
    def bert():
        return model, [ints('input_ids', 'batch', 'length', below=99)]

Its free extents have names; what a name stands for at the five sizes of the
comparison is given by the decorator.  The extents of an input are numbers,
names, or expressions of names such as 'past + length'.
"""
import json
import os
import zlib

# Extent 1, a prime, a multiple of every tile, one more than it, and large.
BATCH = (1, 3, 8, 9, 4)
LENGTH = (1, 13, 64, 65, 160)
SIDE = (32, 37, 64, 65, 128)

TABLES = ('language', 'vision', 'detection', 'recurrent', 'sound', 'trees',
          'blocks_sequence', 'blocks_image', 'blocks_index', 'newer',
          'newer_image', 'blocks_shape', 'rewritten', 'latest',
          'latest_image', 'further', 'latter_image')
TABLE = []


class Network:
    def __init__(self, name, make, sizes, options):
        self.name, self.make, self.sizes = name, make, sizes
        self.options = options


def network(exporters=('dynamo', 'script'), about=None, **sizes):
    """sizes: for each free extent its value at the five sizes; about: what
    further facts for the judge, such as {'ranked': 1}: outputs are rows in the
    order of output 1."""
    def declare(make):
        TABLE.append(Network(make.__name__.replace('_', '-'), make, sizes,
                             {'exporters': exporters, 'about': about or {}}))
        return make
    return declare


# ---- inputs ----

def floats(name, *shape, low=None, high=None):
    """Normally distributed, or uniform between low and high."""
    return {'name': name, 'shape': list(shape), 'dtype': 'float32',
            'low': low, 'high': high}


def ints(name, *shape, below, low=0, dtype='int64'):
    return {'name': name, 'shape': list(shape), 'dtype': dtype,
            'low': low, 'high': below}


def mask(name, *shape, dtype='int64'):
    """Ones, and zeros at the end of the last axis of some rows."""
    return {'name': name, 'shape': list(shape), 'dtype': dtype, 'mask': True}


def extent(e, values):
    return e if isinstance(e, int) else \
        int(eval(e, {'__builtins__': {}}, dict(values)))


def sample(inputs, values, seed=1):
    """Arrays for the inputs where the names have these values."""
    import numpy as np
    rng = np.random.default_rng(seed)
    arrays = {}
    for i in inputs:
        shape = [extent(e, values) for e in i['shape']]
        if i.get('mask'):
            a = np.ones(shape, i['dtype'])
            if shape and shape[-1] > 2:
                a[..., 0::3, shape[-1] - 2:] = 0
        elif i['dtype'].startswith('float') and i['low'] is None:
            a = rng.standard_normal(shape).astype(i['dtype'])
        elif i['dtype'].startswith('float'):
            a = rng.uniform(i['low'], i['high'], shape).astype(i['dtype'])
        else:
            a = rng.integers(i['low'], i['high'], shape).astype(i['dtype'])
        arrays[i['name']] = a
    return arrays


# ---- weights ----

def fill(module, seed=1, gain=1.0):
    """Random weights under which values keep their magnitude from layer to
    layer, no two channels are equal and no output is constant."""
    import torch
    generator = torch.Generator().manual_seed(seed)

    def normal(t):
        return torch.randn(t.shape, generator=generator)

    with torch.no_grad():
        for name, p in module.named_parameters():
            if not p.is_floating_point():
                continue
            if p.dim() >= 2:
                fan = p[0].numel()
                p.copy_(normal(p) * (gain / max(fan, 1) ** 0.5))
            elif name.endswith('bias'):
                p.copy_(normal(p) * 0.1)
            else:
                p.copy_(1 + normal(p) * 0.2)
        for m in module.modules():
            if getattr(m, 'running_var', None) is not None:
                m.running_mean.copy_(normal(m.running_mean) * 0.1)
                m.running_var.copy_(
                    0.5 + torch.rand(m.running_var.shape,
                                     generator=generator))
    return module.eval()


def call(function, inputs, module=None):
    """A module whose forward() has one parameter for each input, by name, and
    returns what function, given the inputs by name, returns."""
    import torch
    names = ', '.join(i['name'] for i in inputs)
    pairs = ', '.join(f'{i["name"]}={i["name"]}' for i in inputs)
    scope = {}
    exec(f'def forward(self, {names}):\n'
         f'    return self.function({pairs})\n', scope)
    made = type('Network', (torch.nn.Module,), {'forward': scope['forward']})()
    if module is not None:
        made.module = module
    object.__setattr__(made, 'function', function)
    return made.eval()


def weight(*shape):
    import torch
    return torch.nn.Parameter(torch.zeros(shape))


def block(forward, inputs, **parts):
    """forward(m, ...) as a network: m has the parts, which are modules and
    parameters, filled with weights; further arguments are the inputs."""
    import torch
    module = torch.nn.Module()
    for name, part in parts.items():
        setattr(module, name, part)
    fill(module)
    return call(lambda **given: forward(module, **given), inputs,
                module), inputs


# ---- exporting ----

def export(module, inputs, sizes, path, exporter, folded=True):
    """Writes module to path; the weights are within the file, and those of
    the module, not what may be computed of them, unless folded."""
    import torch
    values = {n: v[1] for n, v in sizes.items()}
    args = tuple(torch.from_numpy(a)
                 for a in sample(inputs, values).values())
    names = [i['name'] for i in inputs]
    free = [{k: spell(e) for k, e in enumerate(i['shape'])
             if not isinstance(e, int)} for i in inputs]
    with torch.no_grad():
        out = module(*args)
        if exporter == 'script':
            count = len(flat(out))
            outputs = [f'output{i}' for i in range(count)]
            # Without these axes an output's extents would be those of the
            # example.
            axes = {n: f for n, f in zip(names, free) if f}
            torch.onnx.export(module, args, path, dynamo=False,
                              input_names=names, output_names=outputs,
                              dynamic_axes=axes, opset_version=17,
                              do_constant_folding=folded)
        else:
            torch.onnx.export(module, args, path, dynamo=True,
                              input_names=names, external_data=False,
                              dynamic_shapes=tuple(f or None for f in free),
                              optimize=folded, verbose=False)


def spell(e):
    """The name of an axis whose extent is an expression."""
    return ''.join(c if c.isalnum() else '_' for c in e.replace(' ', ''))


def flat(out):
    if isinstance(out, dict):
        out = list(out.values())
    if not isinstance(out, (list, tuple)):
        return [out]
    return [t for o in out for t in flat(o)]


def describe(path, inputs, sizes, **more):
    """What a judge needs to know of the file, beside it."""
    with open(os.path.splitext(path)[0] + '.json', 'w') as f:
        json.dump({'inputs': inputs, 'sizes': sizes, **more}, f, indent=1)
        f.write('\n')


def seed_of(name):
    return zlib.crc32(name.encode())
