#!/usr/bin/env python3
"""Builds one network from its free extents, and compares it with ONNX Runtime.

usage: judge.py [OPTION]... FILE.onnx

One artifact at every size that FILE.json gives; one line of JSON is printed.
scripts/bench-free calls this for each network, in a process of its own since
what is compared may crash.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time

import common
import cut

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BUILD = os.environ.get('BUILD', os.path.join(ROOT, '.build'))
sys.path.insert(0, os.path.join(ROOT, 'scripts'))
import relay                                            # noqa: E402
from race import paired, prepared                       # noqa: E402


def session(path, literal=False):
    """literal: operators as the file has them.  The optimizer puts others in
    place of quantized ones, which round elsewhere, and a step that is taken
    the other way is not a small difference."""
    import onnxruntime as ort
    o = ort.SessionOptions()
    if literal:
        o.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    o.intra_op_num_threads = o.inter_op_num_threads = 1
    o.log_severity_level = 4
    return ort.InferenceSession(path, o, providers=['CPUExecutionProvider'])


def unmapped(value):
    """A sequence of maps from classes is a tensor here: a row for each."""
    import numpy as np
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return np.asarray([[v[k] for k in sorted(v)] for v in value], 'f4')
    return value


def difference(ours, theirs, tolerance, rounded=False):
    """What differs, or None.  Numbers may be apart by tolerance times their
    size, or by a tenth of that times the largest of the tensor.

    rounded: values are rounded to few bits within the network, and one that
    is rounded the other way is not a small difference.  Then a number may be
    apart by tolerance times the largest, but all together, in the mean of
    squares, by tolerance only.
    """
    import numpy as np
    a, b = np.asarray(ours), np.asarray(theirs)
    if a.shape != b.shape:
        return f'shape {a.shape} instead of {b.shape}'
    if a.dtype != b.dtype:
        return f'{a.dtype} instead of {b.dtype}'
    if a.size == 0:
        return None
    if a.dtype.kind != 'f':
        wrong = int((a != b).sum())
        return f'{wrong} of {a.size} integers differ' if wrong else None
    if not (np.isnan(a) == np.isnan(b)).all():
        return f'{int(np.isnan(a).sum())} NaN instead of ' \
            f'{int(np.isnan(b).sum())}'
    finite = np.abs(b[np.isfinite(b)].astype('f8'))
    scale = finite.max() if finite.size else 0
    with np.errstate(all='ignore'):
        off = np.abs(a.astype('f8') - b.astype('f8'))
    off = np.where((a == b) | np.isnan(b), 0, off)
    bound = tolerance * (np.abs(b.astype('f8')) + (
        1 if rounded else 0.1) * scale)
    wrong = int((off > bound).sum())
    mean = np.sqrt((off[np.isfinite(off)] ** 2).mean() / (
        finite ** 2).mean()) if rounded and scale else 0
    if not wrong and mean > tolerance:
        return f'the mean of squares is off by {mean:.3g}'
    return f'{wrong} of {a.size} elements are off, by {off.max():.3g} of ' \
        f'{scale:.3g}' if wrong else None


def constant(outputs):
    """True where no output of several elements has two different ones."""
    import numpy as np
    many = [np.asarray(o) for o in outputs if np.asarray(o).size > 1]
    return bool(many) and all((o == o.ravel()[0]).all() for o in many)


def in_their_order(ours, theirs, by):
    """Outputs are rows ranked by output number `by`.  Of two whose scores
    float32 sums do not tell apart (1e-5) either may be the first: such rows
    of ours are put where theirs are likest."""
    import numpy as np
    ours = [np.asarray(a) for a in ours]
    if [a.shape for a in ours] != [np.shape(b) for b in theirs]:
        return ours
    key = theirs[by].astype('f8')
    ends = np.abs(np.diff(key)) > 1e-5 * np.abs(key[1:])
    order = []
    for group in np.split(np.arange(key.size), np.nonzero(ends)[0] + 1):
        left = list(group)
        for row in group:
            order.append(min(left, key=lambda j: sum(np.abs(
                a[j].astype('f8') - b[row]).max()
                for a, b in zip(ours, theirs))))
            left.remove(order[-1])
    return [a[order] for a in ours]


def compare(ours, theirs, about):
    if len(ours) != len(theirs):
        return f'{len(ours)} outputs instead of {len(theirs)}'
    if 'ranked' in about:
        ours = in_their_order(ours, theirs, about['ranked'])
    for k, (a, b) in enumerate(zip(ours, theirs)):
        said = difference(a, b, about.get('tolerance', 2e-3),
                          about.get('rounded'))
        if said:
            return f'output {k}: {said}'
    return None


def build(path, library, limit, dims=(), shapes=()):
    """None, or why path was not built; seconds; what of it runs unscheduled
    or unplanned, for want of a proof."""
    command = [os.path.join(BUILD, 'bin', 'relay-build'), '--cpu=host']
    command += [f'--dim={n}={v}' for n, v in dims]
    command += [f'--shape={n}={"x".join(map(str, s))}' for n, s in shapes]
    begin = time.time()
    try:
        done = subprocess.run([*command, path, '-o', library],
                              stdin=subprocess.DEVNULL, timeout=limit,
                              stderr=subprocess.PIPE, check=False)
    except subprocess.TimeoutExpired:
        return f'not built within {limit} s', limit, []
    said = done.stderr.decode(errors='replace')
    unproved = [x for x in said.splitlines() if '-unproved]' in x]
    if done.returncode != 0:
        errors = [x for x in said.splitlines() if 'error' in x] or \
            said.splitlines() or [f'status {done.returncode}']
        return re.sub(r'^.*?error: ', '', errors[0]), \
            time.time() - begin, unproved
    return None, time.time() - begin, unproved


def evaluated(args, arrays, names, expected, about, scratch):
    """How relay-eval differs on the same inputs, or None."""
    import numpy as np
    program = os.path.join(BUILD, 'bin', 'relay-')
    typed = os.path.join(scratch, 'typed.xml')
    if not os.path.exists(typed):
        stream = os.path.join(scratch, 'imported.xml')
        for stage, file, made in (('import', args.file, stream),
                                  ('typecheck', stream, typed)):
            done = subprocess.run([program + stage, '-q', file, '-o', made],
                                  stdin=subprocess.DEVNULL, check=False,
                                  capture_output=True, timeout=args.limit)
            if done.returncode != 0:
                return done.stderr.decode(errors='replace').strip()[:300]
    out = tempfile.mkdtemp(dir=scratch)
    command = [f'{program}eval', f'--output-dir={out}', typed]
    for name, a in arrays.items():
        file = os.path.join(out, f'{len(command)}.in.npy')
        np.save(file, a)
        command.append(f'--input={name}={file}')
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False,
                              capture_output=True, timeout=args.limit)
    except subprocess.TimeoutExpired:
        return f'not evaluated within {args.limit} s'
    if done.returncode != 0:
        return done.stderr.decode(errors='replace').strip()[:300] or \
            f'relay-eval ended with status {done.returncode}'
    return compare([np.load(os.path.join(out, f'{n}.npy')) for n in names],
                   expected, about)


def between(args, about, result, scratch):
    """Compares a network that quantizes, cut at what it quantizes."""
    import numpy as np
    import onnx
    model = onnx.load(args.file)
    if not any(map(cut.rounds, model.graph.node)):
        return None
    names = cut.watched(model)
    path = os.path.join(scratch, 'watched.onnx')
    onnx.save(model, path)
    peer = session(path, True)
    outputs = [o.name for o in peer.get_outputs()]
    ran = [k for k, r in enumerate(result['sizes']) if 'peer' not in r]
    arrays = [common.sample(about['inputs'], result['sizes'][k]['values'],
                            seed=k + 1) for k in ran]
    taken = {i.name for i in peer.get_inputs()}
    arrays = [{n: a for n, a in x.items() if n in taken} for x in arrays]
    seen = [dict(zip(outputs, peer.run(None, x))) for x in arrays]
    model = onnx.load(args.file)
    consts = {i.name: onnx.numpy_helper.to_array(i)
              for i in model.graph.initializer}
    ends = [o.name for o in model.graph.output]
    given = cut.cut(model, {n: [s[n] for s in seen] for n in names + ends},
                    {n: [v[k] for k in ran]
                     for n, v in about['sizes'].items()})
    path = os.path.join(scratch, 'cut.onnx')
    library = os.path.join(scratch, 'cut.so')
    onnx.save(model, path)
    said, _, _ = build(path, library, args.limit)
    if said:
        return f'cut at what it quantizes: {said}'
    ours = relay.Model(library)
    makers = {t: n for n in filter(cut.rounds, model.graph.node)
              for t in n.output}
    tensor = {g: t for t, g in given.items()}
    for n in filter(cut.rounds, model.graph.node):
        for i, t in enumerate(n.input):
            n.input[i] = tensor.get(t, t)
    for k, x, theirs in zip(ran, arrays, seen):
        out = ours(**x, **{g: theirs[t] for t, g in given.items()})
        for o, a in zip(model.graph.output, out):
            n = o.name
            if n in makers and theirs[n].dtype.kind != 'f':
                said = cut.steps(makers[n], n, np.asarray(a),
                                 {**consts, **x, **theirs})
            elif n in makers and makers[n].op_type.endswith('LSTM'):
                said = difference(a, theirs[n], 2e-2, True)
            else:
                said = difference(a, theirs[n], 2e-3)
            if said:
                where = ' '.join(f'{n}={v}' for n, v in
                                 result['sizes'][k]['values'].items())
                return f'{where}: {n}, given what was quantized: {said}'
    return None


def judge(args, result):
    with open(os.path.splitext(args.file)[0] + '.json') as f:
        about = json.load(f)
    scratch = tempfile.mkdtemp(dir=args.scratch)
    library = os.path.join(scratch, 'free.so')
    said, result['compile'], result['unproved'] = build(
        args.file, library, args.limit)
    result['built'] = said is None
    if said:
        result['said'] = said
        return
    if args.build:
        return
    model = relay.Model(library)
    peer = session(args.file)
    judge_of = session(args.file, True) if about.get('literal') else peer
    taken = {i.name for i in peer.get_inputs()}
    for k in range(5):
        values = {n: v[k] for n, v in about['sizes'].items()}
        arrays = {n: a for n, a in common.sample(
            about['inputs'], values, seed=k + 1).items() if n in taken}
        row = {'values': values}
        result['sizes'].append(row)
        try:
            theirs = [unmapped(t) for t in judge_of.run(None, arrays)]
        except Exception as e:          # what they say is theirs to name
            row['peer'] = str(e)[:300]
            continue
        try:
            ours = model(**arrays)
        except relay.Error as e:
            row['said'] = str(e)[:300]
            continue
        row['said'] = compare(ours, theirs, about)
        row['constant'] = constant(theirs)
        if args.eval and k < 2 and row['said'] is None:
            row['eval'] = evaluated(args, arrays, [o[0] for o in
                                                   model.outputs], theirs,
                                    about, scratch)
        if args.seconds and row['said'] is None:
            row['ours'], row['theirs'] = paired(
                [prepared(model, arrays), lambda: peer.run(None, arrays)],
                args.seconds)
            if args.fixed:
                fix(args, row, arrays, model, scratch, k)
    if about.get('literal'):
        result['between'] = between(args, about, result, scratch)


def fix(args, row, arrays, model, scratch, k):
    """The same network with these extents fixed, in turns with the free."""
    library = os.path.join(scratch, f'fixed{k}.so')
    said, _, _ = build(args.file, library, args.limit,
                    shapes=[(n, a.shape) for n, a in arrays.items()
                            if a.ndim])
    if said:
        row['fixed_said'] = said
        return
    other = relay.Model(library)
    row['free'], row['fixed'] = paired(
        [prepared(model, arrays), prepared(other, arrays)], args.seconds)


def main():
    p = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    p.add_argument('--build', action='store_true', help='build only')
    p.add_argument('--seconds', type=float, default=0,
                   help='measure each pair for so long')
    p.add_argument('--fixed', action='store_true',
                   help='measure with fixed extents too')
    p.add_argument('--eval', action='store_true',
                   help='compare relay-eval too, at the first two sizes')
    p.add_argument('--limit', type=int, default=300)
    p.add_argument('--scratch')
    p.add_argument('file')
    args = p.parse_args()
    result = {'file': args.file, 'built': False, 'sizes': []}
    saved = os.dup(1)
    os.dup2(2, 1)
    try:
        judge(args, result)
    finally:
        os.write(saved, (json.dumps(result) + '\n').encode())
    return 0


if __name__ == '__main__':
    sys.exit(main())
