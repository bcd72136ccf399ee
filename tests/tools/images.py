#!/usr/bin/python3
"""A random network on images in Relay text: images.py SEED SIZE.

Convolutions of all kinds among operators that a change of layout meets:
element by element with broadcasting, along an axis, reductions, paddings,
slices, resizes, views, transposes, tuples, branches.  Extents are 1 to 9; the
batch and the height are free in half of the networks.
"""
import random
import sys

seed, size = int(sys.argv[1]), int(sys.argv[2])
r = random.Random(seed)
free = r.random() < 0.5
lines = []
params = []
values = []         # (name, extents); n and h as strings


def text(shape):
    return '(' + ', '.join(map(str, shape)) + (',)' if len(shape) == 1
                                               else ')')


def param(shape):
    name = f'%p{len(params)}'
    params.append(f'{name}: Tensor[{text(shape)}, float32]')
    return name


def let(expr, shape):
    name = f'%v{len(values)}'
    lines.append(f'  let {name} = {expr};')
    values.append((name, tuple(shape)))


def fixed(x):
    return isinstance(x, int)


def conv(x, s):
    if len(s) != 4 or not fixed(s[1]):
        return False
    o = r.choice([1, 8, 16, 24])
    k = r.choice([1, 2, 3, 3])
    groups = r.choice([1, 1, 1, s[1], 2 if s[1] % 2 == 0 else 1])
    if o % groups:
        o = s[1] * r.choice([1, 2])
    w = param((o, s[1] // groups, k, k))
    stride = r.choice([1, 1, 2]) if fixed(s[2]) and fixed(s[3]) else 1
    # Padded at the ends only: extents stay, or are halved rounding up.
    space = [e if stride == 1 else (e - 1) // stride + 1 for e in s[2:]]
    let(f'nn.conv2d({x}, {w}, groups={groups}, strides={stride}, '
        f'padding=[0, 0, {k - 1}, {k - 1}])', (s[0], o, *space))
    return True


def unary(x, s):
    op = r.choice(['nn.relu(%s)', 'negative(%s)', 'tanh(%s)',
                   'clip(%s, a_min=-0.5f, a_max=0.5f)',
                   'nn.leaky_relu(%s, alpha=0.5f)'])
    let(op % x, s)
    return True


def binary(x, s):
    same = [v for v, t in values if t == s]
    part = tuple(e if fixed(e) and r.random() < 0.5 else 1 for e in s)
    part = part[r.randrange(len(s)):] if s else ()
    other = r.choice([r.choice(same), param(part) if part else '0.5f'])
    op = r.choice(['add', 'multiply', 'subtract', 'maximum'])
    pair = (x, other) if r.random() < 0.5 else (other, x)
    let(f'{op}({pair[0]}, {pair[1]})', s)
    return True


def axis(x, s):
    a = r.randrange(len(s)) if s else None
    if a is None or not fixed(s[a]):
        return False
    a2 = a if r.random() < 0.5 else a - len(s)
    kind = r.choice(['bias', 'softmax', 'concat', 'split', 'prelu'])
    if kind == 'bias':
        let(f'nn.bias_add({x}, {param((s[a],))}, axis={a2})', s)
    elif kind == 'prelu':
        let(f'nn.prelu({x}, {param((s[a],))}, axis={a2})', s)
    elif kind == 'softmax':
        let(f'nn.softmax({x}, axis={a2})', s)
    elif kind == 'concat':
        other = [v for v, t in values if len(t) == len(s) and
                 t[:a] + t[a + 1:] == s[:a] + s[a + 1:] and t[a] == s[a]]
        if s[a] * 2 > 32:
            return False
        t = list(s)
        t[a] = 2 * s[a]
        let(f'concatenate(({x}, {r.choice(other)}), axis={a2})', t)
    elif s[a] % 2 == 0:
        t = list(s)
        t[a] = s[a] // 2
        let(f'split({x}, indices_or_sections=2, axis={a2}).{r.randrange(2)}',
            t)
    else:
        return False
    return True


def reduce(x, s):
    if not s:
        return False
    axes = sorted(r.sample(range(len(s)), r.randint(1, len(s))))
    keep = r.random() < 0.5
    op = r.choice(['sum', 'max', 'mean'])
    t = [1 if i in axes else e for i, e in enumerate(s)] if keep else \
        [e for i, e in enumerate(s) if i not in axes]
    let(f'{op}({x}, axis={axes}, keepdims={keep})', t)
    return True


def move(x, s):
    p = list(range(len(s)))
    r.shuffle(p)
    if len(s) < 2:
        return False
    let(f'transpose({x}, axes={p})', [s[i] for i in p])
    return True


def view(x, s):
    if len(s) < 2:
        return False
    i = r.randrange(len(s) - 1)
    if r.random() < 0.5 and fixed(s[i]) and fixed(s[i + 1]):
        t = s[:i] + (s[i] * s[i + 1],) + s[i + 2:]
        if t[i] > 300:
            return False
    elif fixed(s[i]) and s[i] % 2 == 0 and len(s) < 5:
        t = s[:i] + (2, s[i] // 2) + s[i + 1:]
    elif len(s) < 5:
        t = s[:i] + (1,) + s[i:]
    else:
        return False
    let(f'reshape({x}, newshape=[{", ".join(map(str, t))}])', t)
    return True


def window(x, s):
    if len(s) != 4:
        return False
    kind = r.choice(['max', 'avg', 'pad', 'slice', 'resize'])
    if kind in ('max', 'avg'):
        let(f'nn.{kind}_pool2d({x}, pool_size=3, padding=1)', s)
    elif kind == 'resize':
        let(f'image.resize2d({x}, size=[3, 5])', (*s[:2], 3, 5))
    elif kind == 'slice':
        a = r.randrange(4)
        if not fixed(s[a]) or s[a] < 2:
            return False
        t = list(s)
        t[a] = s[a] - 1
        let(f'strided_slice({x}, begin=[1], end=[{s[a]}], axes=[{a}])', t)
    else:
        a = r.randrange(4)
        if not fixed(s[a]) or s[a] > 8:
            return False
        w = [[0, 0] for _ in range(4)]
        w[a] = [1, 0]
        t = list(s)
        t[a] = s[a] + 1
        let(f'nn.pad({x}, 0.5f, pad_width={w})', t)
    return True


def branch(x, s):
    let(f'if (%c) {{ nn.relu({x}) }} else {{ {x} }}', s)
    return True


MAKERS = [conv, conv, conv, unary, binary, axis, axis, reduce, move, view,
          window, branch]
first = ('n' if free else r.randint(1, 3), r.choice([1, 3, 8, 16]),
         'h' if free else r.randint(1, 9), r.randint(1, 9))
params.append(f'%x: Tensor[{text(first)}, float32]')
params.append('%c: bool')
values.append(('%x', first))
conv('%x', first)
while len(values) <= size:
    x, s = r.choice(values[-4:])
    r.choice(MAKERS)(x, s)
print('#[version = "0.0.5"]')
print(f'def @main({", ".join(params)}) {{')
print('\n'.join(lines))
print('  (' + ', '.join(v for v, _ in values[-3:]) + ')')
print('}')
