"""Memory of a language model's layers: planned arenas against a pool.

scripts/bench-free --memory runs it.  The layers are those of Llama-2-7B (4096
wide, 32 heads, 11008 inside, rotary positions) in Relay text with free batch b
and length n (prefill), or one token with a cache of length m (decode); weights
are parameters, so that no numbers are needed.  Two ways to serve the tensors
that the calls of a program make, over a sequence of extents, one artifact:

  pooled   a pool allocator: requests are rounded to pages of 4 KiB, what is
           freed is kept in lists by size and serves requests of that very
           size, and nothing is given back while the sequence lasts.  The calls
           are those of the lowered program, in order; a tensor is freed after
           its last use, a reshape is a view.
  planned  relay-plan's arena at each of the extents, the largest of them.

What leaves the function is its caller's in both, and not counted.  With bounds of the extents (assume="n <= 1024"), relay-plan's own upper bound
of the arena must be a number.  The second table is the work of relay-typecheck
for modules of more layers, in instructions where `perf` counts them, in
seconds of processor time otherwise.
"""
import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET

HIDDEN, HEADS, INNER = 4096, 32, 11008
HEAD = HIDDEN // HEADS
PAGE = 4096
BYTES = {'bool': 1, 'float16': 2, 'float32': 4, 'int32': 4, 'int64': 8}
LENGTHS = [{'b': 1, 'n': n} for n in (128, 256, 512, 1024)]
BATCHES = [{'b': b, 'n': 128} for b in (1, 16, 32, 64)]
DECODED = [{'b': b, 'm': 1024} for b in (1, 16, 32, 64)]
MODULES = [8, 16, 32, 64, 128, 256]
# A reshape that was lowered to a program of its own, which copies.
COPIED = re.compile(r'(fused_)?reshape(_\d+)?')


# ---- the layers ----

class Text:
    def __init__(self, decode, bounds):
        self.decode, self.bounds = decode, bounds
        self.n = '1' if decode else 'n'
        self.lines, self.params = [], []
        self.param('x', 'b', self.n, HIDDEN)
        self.param('cos', self.n, HEAD)
        self.param('sin', self.n, HEAD)
        self.param('mask', self.n, 'm' if decode else 'n')

    def param(self, name, *shape):
        self.params.append('%%%s: Tensor[(%s), float16]' % (
            name, ', '.join(map(str, shape))))
        return '%' + name

    def let(self, form, *args):
        self.lines.append('  let %%t%d = %s;' % (len(self.lines),
                                                 form % args))
        return '%%t%d' % (len(self.lines) - 1)

    def norm(self, x, w):
        s = self.let('mean(multiply(%s, %s), axis=[-1], keepdims=True)', x, x)
        y = self.let('multiply(multiply(%s, rsqrt(add(%s, 0.001f16))), %s)',
                     x, s, w)
        return self.let('reshape(%s, newshape=[-3, 0])', y)

    def heads(self, y):
        y = self.let('reshape(%s, newshape=[b, %s, %d, %d])', y, self.n,
                     HEADS, HEAD)
        return self.let('transpose(%s, axes=[0, 2, 1, 3])', y)

    def rotary(self, y):
        part = 'strided_slice(%s, begin=[%d], end=[%d], axes=[3])'
        low = self.let(part, y, 0, HEAD // 2)
        high = self.let(part, y, HEAD // 2, HEAD)
        turned = self.let('concatenate((negative(%s), %s), axis=3)', high,
                          low)
        return self.let('add(multiply(%s, %%cos), multiply(%s, %%sin))', y,
                        turned)

    def attention(self, q, k, v):
        s = self.let('einsum((%s, %s), equation="bhnd,bhmd->bhnm")', q, k)
        s = self.let('nn.softmax(add(multiply(%s, %ff16), %%mask))', s,
                     HEAD ** -0.5)
        o = self.let('einsum((%s, %s), equation="bhnm,bhmd->bhnd")', s, v)
        o = self.let('transpose(%s, axes=[0, 2, 1, 3])', o)
        return self.let('reshape(%s, newshape=[-3, -3])', o)

    def layer(self, i, x):
        weight = lambda name, *shape: self.param('%s%d' % (name, i), *shape)
        dense = lambda y, w: self.let('nn.dense(%s, %s)', y, w)
        back = 'add(%s, reshape(%s, newshape=[b, %s, %d]))'
        h = self.norm(x, weight('before', HIDDEN))
        q, k, v = (self.heads(dense(h, weight(w, HIDDEN, HIDDEN)))
                   for w in ('q', 'k', 'v'))
        q, made = self.rotary(q), []
        k = self.rotary(k)
        if self.decode:     # the cache has a place for what is new
            made = [k, v]
            k, v = (weight(w, 'b', HEADS, 'm', HEAD) for w in ('K', 'V'))
        o = dense(self.attention(q, k, v), weight('o', HIDDEN, HIDDEN))
        x = self.let(back, x, o, self.n, HIDDEN)
        h = self.norm(x, weight('after', HIDDEN))
        gate = dense(h, weight('gate', INNER, HIDDEN))
        up = dense(h, weight('up', INNER, HIDDEN))
        h = self.let('multiply(multiply(%s, sigmoid(%s)), %s)', gate, gate,
                     up)
        o = dense(h, weight('down', HIDDEN, INNER))
        return self.let(back, x, o, self.n, HIDDEN), made

    def module(self, layers):
        x, made = '%x', []
        for i in range(layers):
            x, new = self.layer(i, x)
            made += new
        assume = ', '.join('%s <= %d' % e for e in self.bounds.items())
        if assume:
            self.params.append('assume="%s"' % assume)
        return '#[version = "0.0.5"]\ndef @main(%s) {\n%s\n  (%s,)\n}\n' % (
            ',\n    '.join(self.params), '\n'.join(self.lines),
            ', '.join([x] + made))


# ---- what a program allocates ----

def value(text, at):
    names = {'floordiv': lambda a, b: a // b, 'min': min, 'max': max,
             'floormod': lambda a, b: a % b, **at}
    return eval(text, {'__builtins__': {}}, names)


def size(text, at):
    m = re.fullmatch(r'Tensor\[\((.*)\), (\w+)\]', text)
    n = BYTES[m.group(2)]
    for d in re.split(r', (?![^(]*\))', m.group(1)):
        n *= value(d, at)
    return n


class Pool:
    def __init__(self):
        self.held, self.free = 0, {}

    def take(self, n):
        n = -(-n // PAGE) * PAGE
        if self.free.get(n):
            self.free[n] -= 1
        else:
            self.held += n
        return n

    def give(self, n):
        self.free[n] = self.free.get(n, 0) + 1


class Program:
    """The calls of main: (id, its type's text, ids used), views resolved."""

    def __init__(self, stream):
        root = ET.fromstring(stream)
        types = {t.get('id'): t.get('text') for t in root.iter('type')}
        main = next(f for f in root.iter('function')
                    if f.get('name') == 'main')
        region = main.find('region')
        of, self.calls, tuples = {}, [], {}
        for e in region:
            used = [of[a] for a in (e.get('args') or '').split() if a in of]
            if e.tag == 'tuple':
                tuples[e.get('id')] = used
            elif e.tag == 'call' and (e.get('op') == 'reshape' or
                                      COPIED.fullmatch(e.get('fn') or '')):
                of[e.get('id')] = used[0] if used else None
            elif e.tag == 'call':
                of[e.get('id')] = e.get('id')
                kind = types.get(e.get('type'), e.get('type'))
                self.calls.append((e.get('id'), kind, used))
        self.results = tuples.get(region.get('result'),
                                  [of.get(region.get('result'))])

    def pooled(self, pool, at):
        last = {}
        for i, (name, _, used) in enumerate(self.calls):
            last.update((u, i) for u in [name, *used])
        sizes = {}
        for i, (name, kind, used) in enumerate(self.calls):
            if name not in self.results:
                sizes[name] = pool.take(size(kind, at))
            for u in dict.fromkeys(used):
                if u in sizes and last[u] == i:
                    pool.give(sizes[u])


def through(line, text):
    done = subprocess.run(['bash', '-o', 'pipefail', '-c', line],
                          input=text.encode(), capture_output=True,
                          check=False)
    if done.returncode != 0:
        raise SystemExit('bench-free: %s: %s' % (line, done.stderr.decode()))
    return done.stdout.decode()


LOWERED = ('relay-parse -q | relay-typecheck -q | relay-simplify -q | '
           'relay-fuse -q | relay-lower -q')


def compare(what, layers, extents, least, decode=False):
    """One row: a sequence of extents; whether the saving is reached."""
    lowered = through(LOWERED, Text(decode, {}).module(layers))
    program = Program(lowered)
    frame = json.loads(through('relay-plan -q --format=json',
                               lowered))['frames'][0]
    bounds = {name: max(e[name] for e in extents) for name in extents[0]}
    most = json.loads(through(
        LOWERED + ' | relay-plan -q --format=json', Text(
            decode, bounds).module(layers)))['frames'][0]['bytes_at_most']
    pool, planned = Pool(), 0
    for at in extents:
        program.pooled(pool, at)
        planned = max(planned, value(frame['bytes_arena'], at))
    saved = 1 - planned / pool.held
    constant = most is not None and re.fullmatch(r'\d+', str(most))
    good = saved >= least and bool(constant)
    print('%-34s %6d %9.1f %9.1f %6.0f %%  %9s  %s' % (
        what, layers, pool.held / 2 ** 20, planned / 2 ** 20, 100 * saved,
        '%.1f' % (int(most) / 2 ** 20) if constant else 'none',
        'ok' if good else 'less than %.0f %%' % (100 * least)))
    return good


# ---- inference ----

def cost(path, scratch):
    """Instructions, or seconds, of relay-typecheck."""
    command = ['relay-typecheck', '-q', '-o', os.path.join(scratch, 'out'),
               path]
    if shutil.which('perf'):
        done = subprocess.run(['perf', 'stat', '-x,', '-e',
                               'instructions:u', *command],
                              capture_output=True, text=True, check=False)
        m = re.match(r'(\d+),', done.stderr)
        if done.returncode == 0 and m:
            return int(m.group(1)), 'instructions'
    least = None
    for _ in range(9):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        t = (after.ru_utime + after.ru_stime - before.ru_utime -
             before.ru_stime)
        least = t if least is None else min(t, least)
    return least, 'seconds'


def inference(plot):
    """Whether the work per binding stays; the plot."""
    rows = []
    with tempfile.TemporaryDirectory() as scratch:
        for layers in MODULES:
            text = Text(False, {})
            path = os.path.join(scratch, 'module.xml')
            source = text.module(layers)
            with open(path, 'w') as f:
                f.write(through('relay-parse -q', source))
            work, unit = cost(path, scratch)
            rows.append((len(text.lines), work))
        print('\nrelay-typecheck, bindings and %s' % unit)
        for n, work in rows:
            print('%8d %14.6g %12.4g each' % (n, work, work / n))
        if plot:
            data = os.path.join(scratch, 'data')
            with open(data, 'w') as f:
                f.writelines('%d %g\n' % r for r in rows)
            subprocess.run(['gnuplot', '-e', (
                "set terminal svg; set output '%s'; set xlabel 'bindings'; "
                "set ylabel '%s'; set key off; plot '%s' with linespoints"
            ) % (plot.replace("'", ''), unit, data)], check=True)
    # Per binding, what is there once weighs less in larger modules.
    return rows[-1][1] / rows[-1][0] <= 1.1 * rows[-3][1] / rows[-3][0]


def main(plot=None):
    print('%-34s %6s %9s %9s %8s  %9s' % (
        'MiB', 'layers', 'pooled', 'planned', 'saved', 'bound'))
    ok = True
    for layers in (1, 2, 4):
        ok &= compare('lengths 128 to 1024, one sequence', layers, LENGTHS,
                      0.20)
        ok &= compare('batches 1 to 64, length 128', layers, BATCHES, 0.35)
        ok &= compare('batches 1 to 64, one token', layers, DECODED, 0.35,
                      True)
    ok &= inference(plot)
    return 0 if ok else 1
