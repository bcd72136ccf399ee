"""Gradients of whole networks: PyTorch's autograd against relay-ad.

scripts/bench-grad --networks runs it.  The loss is the sum of the sines of a
network's floats, so that no adjoint is like another.  The network is exported
with it and with free extents, weights becoming parameters, and gradients are
taken in float32 at the second of the network's five sizes.

A file has no detach() and no no_grad(): where a network uses them, its gradient
is not that of the exported function.  So neither side detaches, and the line
says so if PyTorch's gradient is another with them.

A network agrees, DIFFERS, FAILS (a program of ours reports an error or takes
too long), or is unjudged (what PyTorch or ONNX Runtime cannot do), and why.
"""
import contextlib
import fnmatch
import importlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

import common

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
BUILD = os.environ.get('BUILD', os.path.join(ROOT, '.build'))
sys.path.insert(0, os.path.join(ROOT, 'scripts'))
import relay                                            # noqa: E402

SIZE = 1            # of the five sizes that a network gives
VALUE = 1e-3        # |difference| / |value| of a file and its network
NEAR = 1e-4         # |difference| / |gradient| that needs no further look
NOISE = 1e-6        # of the largest gradient: what rounding alone makes


def loss(out):
    import torch
    return sum(torch.sin(o + 0.5).sum() for o in common.flat(out)
               if o.is_floating_point())


def begin(where, step):
    """Notes what is done next, for the one who waits."""
    with open(os.path.join(where, 'step'), 'w') as f:
        f.write(step)


@contextlib.contextmanager
def undetached():
    """Gradients pass where they are cut on purpose."""
    import torch
    detach, enter = torch.Tensor.detach, torch.no_grad.__enter__
    torch.Tensor.detach = lambda tensor: tensor
    torch.no_grad.__enter__ = lambda self: setattr(
        self, 'prev', torch.is_grad_enabled())
    try:
        yield
    finally:
        torch.Tensor.detach, torch.no_grad.__enter__ = detach, enter


def identifier(name):
    return ''.join(c if c.isalnum() else '_' for c in name)


def theirs(total, arrays, scope=undetached):
    """The gradient of each parameter that the loss depends on."""
    import torch
    total.zero_grad()
    with scope():
        value = total(*map(torch.from_numpy, arrays))
    value.backward()
    return {identifier(n): p.grad.detach().numpy().astype('f8')
            for n, p in total.named_parameters() if p.grad is not None}


def detaches(total, arrays, other):
    """Whether the network's own gradients are not other, those that pass
    everywhere."""
    import numpy as np
    own = theirs(total, arrays, contextlib.nullcontext)
    return own.keys() != other.keys() or any(
        not np.allclose(own[n], g, 1e-3, 1e-3 * float(np.abs(g).max()), True)
        for n, g in other.items())


def names(total):
    """By each name of a parameter, which several modules may share: the one
    that theirs() gives it."""
    first = {p: identifier(n) for n, p in total.named_parameters()}
    return {identifier(n): first[p] for n, p in
            total.named_parameters(remove_duplicate=False)}


def run(program, *args, **more):
    begin(more['cwd'], program)
    done = subprocess.run([os.path.join(BUILD, 'bin', program), *args],
                          stdin=subprocess.DEVNULL, capture_output=True,
                          check=False, **more)
    if done.returncode != 0:
        said = done.stderr.decode(errors='replace').splitlines()
        raise relay.Error('%s: %s' % (program, next(
            (s for s in said if 'error: ' in s), (said or ['nothing'])[0])))
    return done.stdout.decode()


def exported(total, net, inputs, exporters, arrays, where):
    """net.onnx, by the first exporter whose file has, as ONNX Runtime runs it,
    the value of the network."""
    import onnxruntime as ort
    import torch
    path = os.path.join(where, 'net.onnx')
    with torch.no_grad():
        want = total(*map(torch.from_numpy, arrays.values())).item()
    for k, exporter in enumerate(exporters):
        try:
            common.export(total, inputs, net.sizes, path, exporter,
                          folded=False)
            session = ort.InferenceSession(path)
            taken = [i.name for i in session.get_inputs()]
            value, = session.run(None, {n: arrays[n] for n in taken})
            if abs(value - want) <= VALUE * max(1, abs(want)):
                return
            raise ValueError(f'the value of {exporter}\'s file is '
                             f'{value:.6g}, not {want:.6g}')
        except Exception:
            if k == len(exporters) - 1:
                raise


def differentiated(where, wanted):
    """Makes grad.xml of net.onnx: its parameters, and those of them that are
    wanted, in its order."""
    run('relay-import', '-q', 'net.onnx', '-o', 'read.xml', cwd=where)
    run('relay-typecheck', '-q', 'read.xml', '-o', 'typed.xml', cwd=where)
    text = run('relay-print', '-q', 'typed.xml', cwd=where)
    scalars = [n for n in re.findall(r'%(\w+)[^=]* = -?[0-9.e+-]+f;', text)
               if n in wanted]
    run('relay-training', '-q', '--lift', '--scalars=' + ','.join(scalars),
        'typed.xml', '-o', 'lifted.xml', cwd=where)
    head = run('relay-print', '-q', 'lifted.xml', cwd=where)
    head = next(s for s in head.splitlines() if s.startswith('def @main('))
    params = [p[1:].split(':')[0].split()[0]
              for p in head.split('(', 1)[1].split(', ') if p[0] == '%']
    wrt = [p for p in params if p in wanted]
    run('relay-ad', '-q', '--value-and-grad', '--wrt=' + ','.join(wrt),
        'lifted.xml', '-o', 'grad.xml', cwd=where)
    return params, wrt


def compiled(where, wrt, arrays):
    run('relay-build', '-q', '-f', 'main', '-f', 'main_weights', 'grad.xml',
        '-o', 'net.so', cwd=where)
    run('relay-run', '-f', 'main_weights', './net.so', '-o', 'weights.npz',
        cwd=where)
    return ran('relay-run', './net.so', where, wrt, arrays)


def ran(program, model, where, wrt, arrays):
    """Gradients by name: after the value, one for each of wrt."""
    import numpy as np
    with np.load(os.path.join(where, 'weights.npz')) as w:
        np.savez(os.path.join(where, 'in.npz'), **arrays, **w)
    run(program, '-f', 'main', model, '-i', 'in.npz', '-o', 'out.npz',
        cwd=where)
    with np.load(os.path.join(where, 'out.npz')) as out:
        made = [out[f].astype('f8') for f in out.files]
    return dict(zip(wrt, made[1:]))


def farthest(ours, other, exact):
    """Of the parameters whose gradients differ most: how much ours is from
    theirs, what either is from the exact one, and the name; and whether all
    are near enough."""
    import numpy as np
    norm = {n: np.linalg.norm(g) for n, g in exact.items()}
    noise = NOISE * max(norm.values())
    worst, good = (0, 0, 0, ''), True
    for n, want in exact.items():
        off, mine, torchs = (
            float(np.linalg.norm(a - b) / max(norm[n], noise))
            for a, b in ((ours[n], other[n]), (ours[n], want),
                         (other[n], want)))
        fine = off <= NEAR or mine <= max(2 * torchs, NOISE) or \
            off * max(norm[n], noise) <= noise
        if not (off <= worst[0] and fine >= good):
            worst = off, mine, torchs, n
        good &= fine
    return worst, good


def judge(net, exporters, evaluate, where):
    """A line about one network, and whether its gradients are PyTorch's."""
    import torch
    warnings.simplefilter('ignore')
    torch.manual_seed(common.seed_of(net.name))
    torch.set_num_threads(1)
    begin(where, 'making it')
    made, inputs = net.make()
    total = common.call(lambda **given: loss(total.module(**given)), inputs,
                        made)
    values = {n: v[SIZE] for n, v in net.sizes.items()}
    arrays = common.sample(inputs, values)
    begin(where, 'exporting it')
    exported(total, net, inputs, exporters, arrays, where)
    begin(where, "PyTorch's gradient")
    other = theirs(total, arrays.values())
    cut = detaches(total, arrays.values(), other)
    try:
        exact = theirs(total.double(), [
            a.astype('f8') if a.dtype.kind == 'f' else a
            for a in arrays.values()])
    except RuntimeError:        # it has constants of float32
        exact = other
    called = {n: k for n, k in names(total).items() if k in other}
    params, wrt = differentiated(where, called)
    arrays = {n: a for n, a in arrays.items() if n in params}
    wrt = [called[p] for p in wrt]
    lost = sorted(set(other) - set(wrt))
    if lost:
        return f'no parameter {lost[0]}' + (
            f' and {len(lost) - 1} others' if lost[1:] else ''), False
    start = time.time()
    made = compiled(where, wrt, arrays)
    took = time.time() - start
    worst, good = farthest(made, other, exact)
    line = f'{len(wrt):4} parameters, {took:5.1f} s: %.1e from theirs; from ' \
        'float64 %.1e, torch %.1e; %s' % worst
    if evaluate:
        again, same = farthest(
            ran('relay-eval', 'grad.xml', where, wrt, arrays), other, exact)
        good &= same
        line += '; evaluated %.1e from theirs' % again[0]
    return line + ('; without its detach()' if cut else ''), good


def word_and_line(net, exporters, evaluate, where):
    """What judge() finds, or why there is nothing to find."""
    try:
        line, good = judge(net, exporters, evaluate, where)
        return 'agrees' if good else 'DIFFERS', line
    except relay.Error as e:
        return 'FAILS', str(e)
    except BaseException as e:
        traceback.print_exc()
        return 'unjudged', f'{type(e).__name__}: {e}'.replace('\n', ' ')[:160]


def waited(pid, limit):
    """The status of a process, or None: it ran longer, and is ended."""
    end = time.time() + limit
    done, status = os.waitpid(pid, os.WNOHANG)
    while done == 0 and time.time() < end:
        time.sleep(0.05)
        done, status = os.waitpid(pid, os.WNOHANG)
    if done:
        return status
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return None


def apart(net, exporters, evaluate, limit):
    """word_and_line() in a process of its own: an exporter may crash."""
    with tempfile.TemporaryDirectory() as where:
        report = os.path.join(where, 'report')
        pid = os.fork()
        if pid == 0:
            os.setsid()
            with open(os.path.join(where, 'log'), 'w') as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
                made = word_and_line(net, exporters, evaluate, where)
            with open(report, 'w') as f:
                f.write('\n'.join(made))
            os._exit(0)
        status = waited(pid, limit)
        if os.path.exists(report):
            with open(report) as f:
                return f.read().split('\n', 1)
        with open(os.path.join(where, 'step')) as f:
            step = f.read()
        why = f'crashed, status {status}' if status is not None else \
            f'took longer than {limit} s'
        return 'FAILS' if step.startswith('relay-') else 'unjudged', \
            f'{step}: {why}'


def main(patterns, exporter, evaluate, limit):
    """Prints a line for each network; 1 if one of them is not as it should."""
    os.environ.setdefault('HF_HUB_OFFLINE', '1')
    for table in common.TABLES:
        importlib.import_module(table)
    failed = 0
    for net in common.TABLE:
        exporters = [e for e in ('script', 'dynamo')
                     if e in net.options['exporters'] and
                     exporter in (None, e)]
        if not exporters or patterns and not any(
                fnmatch.fnmatchcase(net.name, p) for p in patterns):
            continue
        word, line = apart(net, exporters, evaluate, limit)
        failed |= word in ('DIFFERS', 'FAILS')
        print(f'{net.name:22} {word:8} {line}', flush=True)
    return int(failed)
