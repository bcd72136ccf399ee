"""Proves of a planned stream that no two live tensors share memory.

usage: slots.py FILE.xml ...

Every function is run, on tokens instead of numbers, and every frame has a
shadow of its arena that says what each byte holds.  A call puts tokens that
nothing else has into its slot; a program that only moves elements (its stages
store what they load) gives tokens that it got, and leaves the memory alone
where these stand there already.  Whatever uses a tensor with a slot finds in
it the tokens that it was given, or there is a fault: something else was put
there.  What a local function uses is used whenever that function is.  Both
arms of a condition are run, each after the same past, and bytes that they
leave different are nothing that can be used.  A result over an operand must be
of an elementwise program.

Extents are trial numbers, several for each function; slots must lie inside the
arena and begin at multiples of 64.
"""
import re
import sys
import xml.etree.ElementTree as ET

try:
    import numpy as np
except ImportError:
    sys.exit('slots.py: there is no numpy')

BYTES = {'bool': 1, 'int8': 1, 'uint8': 1, 'int16': 2, 'uint16': 2,
         'float16': 2, 'bfloat16': 2, 'int32': 4, 'uint32': 4, 'float32': 4,
         'int64': 8, 'uint64': 8, 'float64': 8}
TRIALS = [[7, 3, 5, 2, 11], [4, 16, 8, 32, 2], [1, 1, 1, 1, 1],
          [33, 20, 9, 17, 40], [5, 5, 5, 5, 5], [6, 1, 6, 1, 1]]
LIMIT = 1 << 26     # bytes of an arena that is looked at
OPS = {'add': np.add, 'sub': np.subtract, 'mul': np.multiply,
       'floordiv': np.floor_divide, 'floormod': np.mod}


class Unknown(Exception):
    """A name has no number, or a program is not a moving of elements."""


class Impossible(Exception):
    """The trial numbers fit no call."""


def broadcast(a, b):
    if 1 not in (a, b) and a != b:
        raise Impossible
    return b if a == 1 else a


FUNCTIONS = {'floordiv': lambda a, b: a // b, 'floormod': lambda a, b: a % b,
             'min': min, 'max': max, 'broadcast': broadcast}


def value(text, names):
    """The number of an expression; names may number new ones by itself."""
    known = dict(FUNCTIONS)
    for w in re.findall(r'[A-Za-z_]\w*', text):
        if w not in known:
            known[w] = names[w]
    try:
        return eval(text, {'__builtins__': {}}, known)
    except ZeroDivisionError:
        raise Impossible from None


def split(text):
    depth, part, parts = 0, '', []
    for c in text + ',':
        if c == ',' and depth == 0:
            if part.strip():
                parts.append(part.strip())
            part = ''
            continue
        depth += (c == '(') - (c == ')')
        part += c
    return parts


def tensor(text):
    """The dtype and the extents' texts, or None."""
    m = re.fullmatch(r'Tensor\[\((.*)\), (\w+)\]', text)
    if m:
        return m.group(2), split(m.group(1))
    return (text, []) if text in BYTES else None


# ---- programs ----

def indices(stage, names, loads):
    """Arrays of the stage's expressions over all of its axes."""
    axes = stage.findall('axis')
    extent = [value(a.get('extent'), names) for a in axes]
    grid = np.indices(extent, dtype=np.int64, sparse=True) if axes else []
    at = {a.get('name'): g for a, g in zip(axes, grid)}
    got = {}
    for x in stage.findall('sx'):
        op, args = x.get('op'), [got[i] for i in
                                 (x.get('args') or '').split() if i in got]
        if op == 'axis':
            v = at[x.get('name')]
        elif op == 'const':
            m = re.match(r'-?\d+', x.get('value'))
            v = np.int64(int(m.group())) if m else None
        elif op == 'dim':
            v = np.int64(value(x.get('value'), names))
        elif op == 'load':
            v = loads(x, args, extent)
        elif op in OPS and len(args) == 2:
            v = OPS[op](*args)
        else:
            raise Unknown
        got[x.get('id')] = v
    return extent, got


def moved(prim, shapes, tokens):
    """The tokens of the result, where the program only moves elements."""
    names = {}
    inputs = [b for b in prim.findall('buffer') if b.get('kind') == 'input']
    outputs = [b for b in prim.findall('buffer') if b.get('kind') == 'output']
    stages = prim.findall('stage')
    if len(outputs) != 1 or len(inputs) != len(tokens) or not stages:
        raise Unknown
    for b, shape in zip(inputs, shapes):
        for d, n in zip(tensor(b.get('type'))[1], shape):
            if re.fullmatch(r'[A-Za-z_]\w*', d):
                names.setdefault(d, n)
    number = {b.get('name'): i for i, b in enumerate(inputs)}

    def loads(x, args, extent):
        i = number.get(x.get('buffer'))
        if i is None or tokens[i] is None:
            raise Unknown
        full = np.broadcast_arrays(*args, np.zeros(extent))[:-1]
        return tokens[i].reshape(shapes[i])[tuple(full)]

    try:
        out = np.zeros([value(d, names) for d in
                        tensor(outputs[0].get('type'))[1]], np.int64)
        for s in stages:
            if s.get('kind') != 'store' or s.get('where') or \
                    s.get('out') != outputs[0].get('name'):
                raise Unknown
            last = [x for x in s.findall('sx')
                    if x.get('id') == s.get('value')]
            if not last or last[0].get('op') != 'load':
                raise Unknown
            extent, got = indices(s, names, loads)
            at = [got[i] for i in s.get('at', '').split()]
            full = np.broadcast_arrays(*at, np.zeros(extent))[:-1]
            out[tuple(full)] = got[s.get('value')]
    except (KeyError, IndexError, ValueError, TypeError):
        raise Unknown from None
    return out.reshape(-1)


def elementwise(prim, k):
    """Whether input k is read where the output is written, only."""
    if prim is None:
        return False
    name = [b.get('name') for b in prim.findall('buffer')
            if b.get('kind') == 'input'][k]
    out = [b.get('name') for b in prim.findall('buffer')
           if b.get('kind') == 'output'][0]
    for s in prim.findall('stage'):
        for x in s.findall('sx'):
            if x.get('op') == 'load' and x.get('buffer') == name and (
                    (x.get('args') or '') != (s.get('at') or '') or
                    s.get('out') != out or s.get('where')):
                return False
    return True


# ---- functions ----

class Frame:
    def __init__(self, arena):
        self.memory = np.zeros(arena, np.int64)
        self.inner = {}         # local function -> what it uses


class Run:
    def __init__(self, function, types, prims, trial):
        self.name = function.get('name')
        self.regions = {r.get('id'): r for r in function.iter('region')}
        self.types, self.prims, self.trial = types, prims, trial
        self.names = {}
        self.nodes, self.frame_of = {}, {}
        self.content, self.at, self.shape = {}, {}, {}
        self.next, self.slots, self.joined = 1, 0, 0
        self.faults = []

    def __getitem__(self, name):
        if name not in self.names:
            self.names[name] = self.trial[len(self.names) % len(self.trial)]
        return self.names[name]

    def fault(self, text):
        self.faults.append('%s: %s' % (self.name, text))

    def frame(self, region, arena):
        size = value(arena, self) if arena else 0
        if not 0 <= size <= LIMIT:
            raise Impossible
        f = Frame(size)
        for p in self.regions[region].findall('param'):
            self.define(p, f)
        self.region(region, f)
        return f

    def bytes_of(self, i):
        """The tokens of a slot's bytes."""
        width = self.content[i][1]
        return (self.content[i][0][:, None] * 8 +
                np.arange(width)).reshape(-1)

    def look(self, i, by):
        """A use of tensor i by a node."""
        if i not in self.at:
            return
        f, lo, n = self.at[i]
        if not np.array_equal(f.memory[lo:lo + n], self.bytes_of(i)):
            self.fault('%s is overwritten when %s uses it' % (i, by))

    def use(self, i, by, f):
        own = self.frame_of.get(i)
        if own is None:
            return
        if own is not f:
            f.inner.setdefault('', set()).add(i)
        self.look(i, by)
        for j in f.inner.get(i, ()):
            self.use(j, by, f)
        e = self.nodes.get(i)
        if e is not None and e.tag == 'tuple':
            for j in (e.get('args') or '').split():
                self.use(j, by, f)

    def fresh(self, n):
        self.next += n
        return np.arange(self.next - n, self.next, dtype=np.int64)

    def define(self, e, f):
        i = e.get('id')
        self.nodes[i], self.frame_of[i] = e, f
        t = tensor(self.types.get(e.get('type')) or e.get('type') or '')
        if t is None or '?' in ''.join(t[1]):
            return
        self.shape[i] = [value(d, self) for d in t[1]]
        if min(self.shape[i], default=1) < 0:
            raise Impossible
        n = int(np.prod(self.shape[i], dtype=np.int64))
        if n > LIMIT:
            raise Impossible
        prim = self.prims.get(e.get('fn')) if e.tag == 'call' else None
        args = (e.get('args') or '').split()
        try:
            if prim is None:
                raise Unknown
            tokens = moved(prim, [self.shape.get(a) for a in args],
                           [self.content[a][0] if a in self.content else None
                            for a in args])
            if len(tokens) != n:
                raise Unknown
        except (Unknown, TypeError):
            tokens = None
        if e.get('slot') is None:
            self.content[i] = (tokens if tokens is not None else
                               self.fresh(n), BYTES[t[0]])
            return
        self.put(e, f, tokens, n, BYTES[t[0]], prim, args)

    def put(self, e, f, tokens, n, width, prim, args):
        i, lo = e.get('id'), value(e.get('slot'), self)
        self.slots += 1
        if lo < 0 or lo % 64 or lo + n * width > len(f.memory):
            self.fault('%s is at %d, and the arena has %d bytes' % (
                i, lo, len(f.memory)))
            return
        self.content[i] = (tokens, width)
        self.at[i] = (f, lo, n * width)
        there = f.memory[lo:lo + n * width]
        if tokens is not None and np.array_equal(there, self.bytes_of(i)):
            self.joined += len(args) > 1
            return
        for k, a in enumerate(args):
            if a not in self.at or self.at[a][0] is not f:
                continue
            _, at, m = self.at[a]
            if at < lo + n * width and lo < at + m and not (
                    at == lo and m == n * width and elementwise(prim, k)):
                self.fault('%s is made over its operand %s' % (i, a))
        if tokens is None:
            self.content[i] = (self.fresh(n), width)
        f.memory[lo:lo + n * width] = self.bytes_of(i)

    def arms(self, e):
        return [x.get(key) for x in [e, *e] for key in
                ('then', 'else', 'region') if x.get(key) in self.regions]

    def region(self, r, f):
        for e in self.regions[r]:
            i = e.get('id')
            if i is None or e.tag == 'param':
                continue
            for key in ('args', 'cond', 'callee'):
                for u in (e.get(key) or '').split():
                    if e.tag != 'tuple':
                        self.use(u, i, f)
                    elif self.frame_of.get(u) not in (None, f):
                        f.inner.setdefault('', set()).add(u)
            if e.tag == 'fn':
                self.nodes[i], self.frame_of[i] = e, f
                inner = self.frame(e.get('region'), e.get('arena') or
                                   next((a.get('value') for a in
                                         e.findall('attr')
                                         if a.get('key') == 'arena'), None))
                f.inner[i] = {u for u in inner.inner.get('', ()) if u != i}
                continue
            self.branches(e, f)
            self.define(e, f)
        self.use(self.regions[r].get('result'), 'the result of ' + r, f)

    def branches(self, e, f):
        arms = self.arms(e)
        before, after = f.memory, None
        for a in arms:
            f.memory = before.copy()
            for p in self.regions[a].findall('param'):
                self.define(p, f)
            self.region(a, f)
            after = f.memory if after is None else np.where(
                after == f.memory, after, -1)
        if after is not None:
            f.memory = after


def facts_hold(function, run):
    for a in function.findall('attr'):
        if a.get('key') != 'assume':
            continue
        for p in split((a.get('value') or '').strip('"')):
            a, alike, b = p.partition('~')
            if alike:       # `~>`: the first is the second, or 1
                a, b, to = value(a, run), value(b.lstrip('>'), run), b[0]
                if a != b and a != 1 and (to == '>' or b != 1):
                    return False
            elif re.search(r'[<>=!]', p) and not value(p, run):
                return False
    return True


def check(function, types, prims):
    """Slots, joined ones, faults; the trials that fit."""
    slots = joined = fitting = 0
    faults = []
    arena = next((a.get('value') for a in function.findall('attr')
                  if a.get('key') == 'arena'), None)
    body = function.find('region')
    if body is None:
        return 0, 0, []
    for trial in TRIALS:
        run = Run(function, types, prims, trial)
        try:
            if not facts_hold(function, run):
                continue
            run.frame(body.get('id'), arena)
        except Impossible:
            continue
        fitting += 1
        slots, joined = max(slots, run.slots), max(joined, run.joined)
        faults += run.faults
        if not run.names:
            break
    has = any(e.get('slot') is not None for e in function.iter())
    if has and fitting == 0:
        faults.append('%s: no trial numbers fit' % function.get('name'))
    return slots, joined, faults


def main():
    sys.setrecursionlimit(100000)
    slots = joined = 0
    faults = []
    for path in sys.argv[1:]:
        root = ET.parse(path).getroot()
        types = {t.get('id'): t.get('text') or ''
                 for t in root.iter('type')}
        prims = {p.get('name'): p for p in root.iter('prim')}
        for f in root.iter('function'):
            s, j, bad = check(f, types, prims)
            slots, joined = slots + s, joined + j
            faults += ['%s: %s' % (path, text) for text in bad]
    for text in sorted(set(faults)):
        print(text)
    print('%d slots, %d joined, %d faults' % (slots, joined, len(faults)))
    sys.exit(bool(faults))


if __name__ == '__main__':
    main()
