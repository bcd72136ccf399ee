#!/usr/bin/python3
"""Operators that share their input, in Relay text: branches.py SEED.

Products and convolutions of one tensor with several weights, followed by
elementwise operators that are alike or nearly so; weights are parameters,
computed from them, or depend on another branch.
"""
import random
import sys

r = random.Random(int(sys.argv[1]))
lines, params, results = [], [], []


def text(shape):
    return '(' + ', '.join(map(str, shape)) + (',)' if len(shape) == 1
                                               else ')')


def param(shape):
    name = f'%p{len(params)}'
    params.append(f'{name}: Tensor[{text(shape)}, float32]')
    return name


def let(expr):
    name = f'%v{len(lines)}'
    lines.append(f'  let {name} = {expr};')
    return name


def weight(shape, branches):
    """A tensor of this shape, and how it comes about."""
    kind = r.randrange(8)
    if kind == 0:
        return let(f'{param(shape)} * 2f')
    if kind == 1:
        return let(f'ones(shape={list(shape)}, dtype="float32")')
    if kind == 2 and branches:
        return let(f'{param(shape)} + max({r.choice(branches)})')
    return param(shape)


def dense(n):
    x = param((n, 6))
    return lambda o, b: (f'nn.dense({x}, {weight((o, 6), b)})', (n, o), 1)


def matmul(n):
    x = param((2, n, 6))
    turned = r.random() < 0.5

    def make(o, b):
        w = weight((o, 6) if turned else (6, o), b)
        return f'nn.matmul({x}, {w}, transpose_b={turned})', (2, n, o), 2
    return make


def batch(n):
    x = param((2, n, 6))
    turned = r.random() < 0.5

    def make(o, b):
        w = weight((2, o, 6) if turned else (2, 6, o), b)
        return f'nn.batch_matmul({x}, {w}, transpose_b={turned})', (2, n, o), 2
    return make


def conv(n):
    last = r.random() < 0.5
    x = param((1, 5, 5, 3) if last else (n, 3, 5, 5))
    k = r.choice([1, 3])

    def make(o, b):
        if last:
            return (f'nn.conv2d({x}, {weight((k, k, 3, o), b)}, padding='
                    f'{k // 2}, data_layout="NHWC", kernel_layout="HWIO")',
                    (1, 5, 5, o), 3)
        more = r.choice(['', f', channels={o}, kernel_size=[{k}, {k}]'])
        return (f'nn.conv2d({x}, {weight((o, 3, k, k), b)}, '
                f'padding={k // 2}{more})', (n, o, 5, 5), 1)
    return make


def follow(value, shape, axis, step):
    """The value after an elementwise operator, chosen by `step`."""
    bias = [1] * len(shape)
    bias[axis] = shape[axis]
    while r.random() < 0.9 and len(bias) > len(shape) - axis:
        bias.pop(0)
    if step == 0:
        return f'nn.relu({value})'
    if step == 1:
        return f'{value} + {param(bias)}'
    if step == 2:
        return f'nn.bias_add({value}, {param(shape[axis:axis + 1])}, ' \
            f'axis={axis})'
    if step == 3:
        return f'{value} * 0.5f'
    if step == 4:
        return f'{param(bias)} - {value}'
    return f'where({value} > 0f, {value}, {param(bias)})'


n = r.choice(['n', 1, 4])
for _ in range(r.randint(1, 3)):
    make = r.choice([dense, matmul, batch, conv])(n)
    steps = [r.randrange(6) for _ in range(r.randint(0, 3))]
    branches = []
    for _ in range(r.randint(2, 5)):
        call, shape, axis = make(r.choice([1, 1, 2, 5, 16]), branches)
        value = let(call)
        own = list(steps)
        if own and r.random() < 0.2:
            own[-1] = r.randrange(6)
        for s in own:
            value = let(follow(value, shape, axis, s))
        branches.append(value)
        if r.random() < 0.1:
            branches.append(let(f'tanh({value})'))
    results += branches
    if r.random() < 0.3:
        inner = let(f'if (min({results[0]}) > 0f) {{ sum({branches[0]}) }} '
                    f'else {{ sum({branches[-1]}) }}')
        results.append(inner)

print('#[version = "0.0.5"]')
print(f'def @main({", ".join(params)}) {{')
print('\n'.join(lines))
print(f'  ({", ".join(results)})')
print('}')
