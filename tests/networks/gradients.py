"""Gradients of whole networks: PyTorch's autograd against relay-ad.

scripts/bench-grad --networks runs it.  The loss is the sum of the sines of a
network's floats, so that no adjoint is like another.  The network is exported
with it and with free extents, weights becoming parameters, and gradients are
taken in float32 at the second of the network's five sizes.
"""
import fnmatch
import importlib
import os
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
NEAR = 1e-4         # |difference| / |gradient| that needs no further look
NOISE = 1e-6        # of the largest gradient: what rounding alone makes


def loss(out):
    import torch
    return sum(torch.sin(o + 0.5).sum() for o in common.flat(out)
               if o.is_floating_point())


def identifier(name):
    return ''.join(c if c.isalnum() else '_' for c in name)


def theirs(total, arrays):
    """The gradient of each parameter that the loss depends on."""
    import torch
    total.zero_grad()
    total(*map(torch.from_numpy, arrays)).backward()
    return {identifier(n): p.grad.detach().numpy().astype('f8')
            for n, p in total.named_parameters() if p.grad is not None}


def names(total):
    """By each name of a parameter, which several modules may share: the one
    that theirs() gives it."""
    first = {p: identifier(n) for n, p in total.named_parameters()}
    return {identifier(n): first[p] for n, p in
            total.named_parameters(remove_duplicate=False)}


def run(program, *args, **more):
    done = subprocess.run([os.path.join(BUILD, 'bin', program), *args],
                          stdin=subprocess.DEVNULL, capture_output=True,
                          check=False, **more)
    if done.returncode != 0:
        said = done.stderr.decode(errors='replace').splitlines()
        raise relay.Error('%s: %s' % (program, next(
            (s for s in said if 'error: ' in s), (said or ['nothing'])[0])))
    return done.stdout.decode()


def exported(total, net, inputs, exporters, arrays, where):
    """net.onnx, by the first exporter whose file ONNX Runtime runs."""
    import onnxruntime as ort
    path = os.path.join(where, 'net.onnx')
    for k, exporter in enumerate(exporters):
        try:
            common.export(total, inputs, net.sizes, path, exporter,
                          folded=False)
            session = ort.InferenceSession(path)
            taken = [i.name for i in session.get_inputs()]
            session.run(None, {n: arrays[n] for n in taken})
            return
        except Exception:
            if k == len(exporters) - 1:
                raise


def differentiated(where, wanted):
    """Makes grad.xml of net.onnx: its parameters, and those of them that are
    wanted, in its order."""
    run('relay-import', '-q', 'net.onnx', '-o', 'read.xml', cwd=where)
    run('relay-typecheck', '-q', 'read.xml', '-o', 'typed.xml', cwd=where)
    run('relay-training', '-q', '--lift', 'typed.xml', '-o', 'lifted.xml',
        cwd=where)
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
    made, inputs = net.make()
    total = common.call(lambda **given: loss(made(**given)), inputs, made)
    values = {n: v[SIZE] for n, v in net.sizes.items()}
    arrays = common.sample(inputs, values)
    exported(total, net, inputs, exporters, arrays, where)
    other = theirs(total, arrays.values())
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
    begin = time.time()
    made = compiled(where, wrt, arrays)
    took = time.time() - begin
    worst, good = farthest(made, other, exact)
    line = f'{len(wrt):4} parameters, {took:5.1f} s: %.1e from theirs; from ' \
        'float64 %.1e, torch %.1e; %s' % worst
    if evaluate:
        again, same = farthest(
            ran('relay-eval', 'grad.xml', where, wrt, arrays), other, exact)
        good &= same
        line += '; evaluated %.1e from theirs' % again[0]
    return line, good


def apart(net, exporters, evaluate, limit):
    """judge() in a process of its own: an exporter may crash."""
    with tempfile.TemporaryDirectory() as where:
        report = os.path.join(where, 'report')
        pid = os.fork()
        if pid == 0:
            good = False
            with open(report + '.log', 'w') as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
                try:
                    line, good = judge(net, exporters, evaluate, where)
                except relay.Error as e:
                    line = str(e)
                except BaseException:
                    line = 'not judged: ' + \
                        traceback.format_exc().strip().splitlines()[-1]
            with open(report, 'w') as f:
                f.write(line)
            os._exit(not good)
        end = time.time() + limit
        done, status = os.waitpid(pid, os.WNOHANG)
        while done == 0 and time.time() < end:
            time.sleep(0.05)
            done, status = os.waitpid(pid, os.WNOHANG)
        if done == 0:
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            return f'took longer than {limit} s', False
        try:
            with open(report) as f:
                return f.read(), status == 0
        except FileNotFoundError:
            return f'crashed, status {status}', False


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
        line, good = apart(net, exporters, evaluate, limit)
        failed |= not good
        print(f'{net.name:22} {"agrees" if good else "DIFFERS"} {line}',
              flush=True)
    return int(failed)
