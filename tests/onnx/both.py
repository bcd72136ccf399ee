"""Runs a model evaluated and compiled, once built, and compares both with what
numpy gives, by one line for each run.  By day one model of three is compiled.
"""
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

import numpy as np

EVAL = '{ [ -e m.xml ] || relay-import m.onnx | relay-typecheck >m.xml; } && ' \
    'relay-eval%s --output-dir out m.xml'
NATIVE = '{ [ -e m.so ] || relay-build --cpu=host m.onnx -o ./m.so; } && ' \
    'relay-run%s --output-dir out ./m.so'


PART = 1 if os.environ.get('NIGHTLY') == '1' or sys.argv[1:] else 3
models = 0


def run(line, tmp, ins):
    args = ''.join(' --input ' + shlex.quote('%s=%s.npy' % (k, k))
                   for k in ins)
    shutil.rmtree(tmp + '/out', ignore_errors=True)
    os.mkdir(tmp + '/out')
    p = subprocess.run(['bash', '-o', 'pipefail', '-c', line % args],
                       capture_output=True, cwd=tmp)
    if p.returncode:
        raise RuntimeError(p.stderr.decode(errors='replace')[-800:])


def load(tmp, name, i):
    files = os.listdir(tmp + '/out')
    for f in (name + '.npy', '%d.npy' % i, files[0]):
        if f in files:
            return np.load('%s/out/%s' % (tmp, f))
    raise RuntimeError('no output %s' % name)


def check(what, model, runs, tol=1e-4):
    """runs: (inputs, outputs) by name."""
    global models
    models += 1
    ways = [('eval', EVAL), ('native', NATIVE)][:1 + (models % PART == 0)]
    with tempfile.TemporaryDirectory() as tmp:
        with open(tmp + '/m.onnx', 'wb') as f:
            f.write(model)
        for how, line in ways:
            for i, (ins, outs) in enumerate(runs):
                name = '%s %s %d' % (what, how, i)
                try:
                    for k, v in ins.items():
                        np.save('%s/%s.npy' % (tmp, k), v)
                    run(line, tmp, ins)
                    for j, (k, want) in enumerate(outs.items()):
                        got = load(tmp, k, j)
                        assert got.dtype == want.dtype, (k, got.dtype)
                        assert got.shape == want.shape, (k, got.shape)
                        assert np.allclose(got, want, tol, tol), \
                            '%s differs by %g' % (k, np.abs(
                                got.astype('f8') - want).max())
                    print('ok - ' + name)
                except (RuntimeError, AssertionError, OSError) as e:
                    print('not ok - %s: %s' % (name, str(e).replace(
                        '\n', '\n# ')))
