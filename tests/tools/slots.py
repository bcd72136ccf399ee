"""Proves of a planned stream that no two live tensors share memory.

python3 slots.py FILE.xml: for every frame, positions in text order, lives up
to the last use (what a local function uses lives to the end of its frame),
extents by trial numbers.  Exceptions: a call that writes over an operand of
the same bytes that dies there, that is no more than a copy of it, or that lays
its operands end to end, each where it stands.  Prints how many slots there
are, and how many of them joined ones.
"""
import itertools
import re
import sys
import xml.etree.ElementTree as ET

BYTES = {'bool': 1, 'int8': 1, 'uint8': 1, 'int16': 2, 'uint16': 2,
         'float16': 2, 'bfloat16': 2, 'int32': 4, 'uint32': 4, 'float32': 4,
         'int64': 8, 'uint64': 8, 'float64': 8}


class Names(dict):
    def __missing__(self, key):
        self[key] = 3 + 7 * len(self)
        return self[key]


def value(text, names):
    fn = {'floordiv': lambda a, b: a // b, 'floormod': lambda a, b: a % b,
          'min': min, 'max': max}
    for w in re.findall(r'[A-Za-z_]\w*', text):
        if w not in fn:
            fn[w] = names[w]
    return eval(text, {}, fn)


def size(type_, names):
    m = re.fullmatch(r'Tensor\[\((.*)\), (\w+)\]', type_)
    if not m:
        return BYTES.get(type_)
    n = BYTES[m.group(2)]
    depth, part, parts = 0, '', []
    for c in m.group(1) + ',':
        if c == ',' and depth == 0:
            parts.append(part)
            part = ''
            continue
        depth += (c == '(') - (c == ')')
        part += c
    for p in parts:
        if p.strip():
            n *= value(p, names)
    return n


def copies(root):
    """Programs of one stage that only loads."""
    out = set()
    for p in root.iter('prim'):
        stages = p.findall('stage')
        if len(stages) == 1 and len([e for e in stages[0].iter()
                                     if e.get('op') == 'load' or
                                     e.tag == 'load']) == 1:
            out.add(p.get('name'))
    return out


def joins(root):
    """Programs whose stages each copy one input, in their order."""
    out = set()
    for p in root.iter('prim'):
        stages = p.findall('stage')
        inputs = [e.get('name') for e in p.findall('input')]
        loads = [[e.get('of') or e.get('buffer') or e.get('name')
                  for e in s.iter() if e.get('op') == 'load' or
                  e.tag == 'load'] for s in stages]
        if len(stages) > 1 and len(stages) == len(inputs) and \
                loads == [[i] for i in inputs]:
            out.add(p.get('name'))
    return out


def check(function, types, plain, names):
    regions = {r.get('id'): r for r in function.iter('region')}
    nodes, pos, last, frame = {}, {}, {}, {}
    count = itertools.count(1)

    def walk(rid, owner):
        stack = [(iter(regions[rid]), rid, owner)]
        while stack:
            it, r, own = stack[-1]
            e = next(it, None)
            if e is None:
                use(regions[r].get('result'), own, None)
                stack.pop()
                continue
            i = e.get('id')
            if i is None:
                continue
            nodes[i], pos[i], frame[i] = e, next(count), own
            last.setdefault(i, pos[i])
            for key in ('args', 'arg', 'cond', 'fn', 'value', 'ref', 'of'):
                for u in (e.get(key) or '').split():
                    use(u, own, i)
            below = [x.get(key) for x in [e, *e]
                     for key in ('then', 'else', 'region')
                     if x.get(key) in regions]
            for s in reversed(below):
                o = i if e.tag == 'fn' else own
                stack.append((iter(regions[s]), s, o))

    def use(u, own, by):
        if u not in frame:
            return
        if frame[u] != own or by is None:
            last[u] = 10 ** 9
        else:
            last[u] = max(last[u], pos[by])
            # a tuple passes on what it holds
            for x in nodes[u].get('args', '').split() \
                    if nodes[u].tag == 'tuple' else ():
                if x in last:
                    last[x] = max(last[x], pos[by])

    walk(next(iter(regions)), '')
    live = []
    bad = 0
    for i, e in nodes.items():
        if e.get('slot') is None:
            continue
        t = e.get('type')
        n = size(types.get(t, t), names)
        at = value(e.get('slot'), names)
        for j, lo, hi, f in live:
            over = lo < at + n and at < hi and last[j] >= pos[i] and \
                f == frame[i]
            if not over:
                continue
            same = j in e.get('args', '').split() and lo == at and \
                hi - lo == n
            if same and (last[j] == pos[i] or e.get('fn') in plain):
                continue
            # what a reshape shares with lives on under both names
            if lo == at and any(k == j for k in chain(nodes, i, plain)):
                continue
            print('%s: %s over %s' % (function.get('name'), i, j))
            bad += 1
        live.append((i, at, at + n, frame[i]))
    return bad, len(live)


def chain(nodes, i, plain):
    while i in nodes and nodes[i].get('fn') in plain:
        i = nodes[i].get('args').split()[0]
        yield i


def main():
    root = ET.parse(sys.argv[1]).getroot()
    types = {t.get('id'): t.get('is') or t.get('type') or t.text
             for t in root.iter('type')}
    plain = copies(root)
    bad = slots = 0
    for f in root.iter('function'):
        b, n = check(f, types, plain, Names())
        bad, slots = bad + b, slots + n
    print('%d slots, %d faults' % (slots, bad))
    sys.exit(bad > 0)


main()
