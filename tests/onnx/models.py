"""Models of one node, evaluated and compared with what they should give; with
--compiled as the first argument through all passes and relay-codegen."""
import os
import shlex
import subprocess
import sys
import tempfile

import numpy as np

import pb
import write as w

MS, ML = 'com.microsoft', 'ai.onnx.ml'
COMPILED = sys.argv[1:2] == ['--compiled']
WORDS = sys.argv[1 + COMPILED:]
EVALUATE = 'relay-eval'
RUN = 'relay-simplify | relay-scale | relay-fold | relay-dce | relay-fuse | ' \
    'relay-lower | relay-schedule | relay-plan | ' \
    'relay-codegen -O0 -o %s/m.so && relay-run'


def evaluate(model, ins, outs, opts, tmp):
    path = tmp + '/m.onnx'
    with open(path, 'wb') as f:
        f.write(model)
    line = 'relay-import %s %s | relay-typecheck | %s --output-dir %s' % (
        opts, path, RUN % tmp if COMPILED else EVALUATE, tmp)
    for k, v in ins.items():
        pb.save('%s/%s.in.npy' % (tmp, k), v)
        line += ' --input ' + shlex.quote('%s=%s/%s.in.npy' % (k, tmp, k))
    if COMPILED:
        line += ' %s/m.so' % tmp
    p = subprocess.run(['bash', '-o', 'pipefail', '-c', line],
                       capture_output=True)
    if p.returncode:
        raise RuntimeError(p.stderr.decode()[-600:])
    names = [f for f in os.listdir(tmp) if f.endswith('.npy') and
             not f.endswith('.in.npy')]
    if len(outs) == 1 and len(names) == 1:
        return [pb.load(tmp + '/' + names[0])]
    return [pb.load('%s/%s.npy' % (tmp, o)) for o in outs]


def refused(op, ins, outs, text, domain, sets=None, **attrs):
    """The import of such a node fails with this text in its message."""
    if COMPILED:
        return
    gi = [(k, w.code(v), v.shape) for k, v in ins.items()]
    m = w.model([w.node(op, list(ins), outs, domain, **attrs)], gi,
                [(o, 1, ()) for o in outs], {}, {'': 21, MS: 1, ML: 3,
                                                  **(sets or {})})
    with tempfile.TemporaryDirectory() as tmp:
        with open(tmp + '/m.onnx', 'wb') as f:
            f.write(m)
        p = subprocess.run(['relay-import', tmp + '/m.onnx'],
                           capture_output=True)
        said = p.stderr.decode()
        ok = p.returncode == 1 and text in said
        print('%sok - %s is refused: %s' % ('' if ok else 'not ', op, text if
              ok else said.replace('\n', '\n# ')))


def case(op, ins, wants, domain=MS, consts=None, opset=21, symbolic=True,
         tol=2e-5, **attrs):
    """ins and consts by name, in the order of `order`: '' is left out."""
    if WORDS and not any(x in op for x in WORDS):
        return
    consts = consts or {}
    order = attrs.pop('order', list(ins) + list(consts))
    sets = {'': opset, MS: 1, ML: attrs.pop('ml', 3), 'ai.onnx.preview': 1}
    outs = [('y%d' % i if x is not None else '') for i, x in
            enumerate(wants)]
    nodes = [w.node(op, order, outs, domain, **attrs)]
    gi = [(k, w.code(v), v.shape) for k, v in ins.items()]
    # Outputs that are not compared stay unnamed.
    go = [(o, w.code(x), x.shape) for o, x in zip(outs, wants)
          if x is not None]
    m = w.model(nodes, gi, go, consts, sets)
    for opts in ['', '--symbolic'] if symbolic else ['']:
        name = ('%s %s' % (op, opts)).strip()
        with tempfile.TemporaryDirectory() as tmp:
            try:
                got = evaluate(m, ins, [o for o in outs if o], opts, tmp)
                want = [x for x in wants if x is not None]
                for g, x in zip(got, want):
                    assert g.dtype == x.dtype, (g.dtype, x.dtype)
                    assert g.shape == x.shape, (g.shape, x.shape)
                    if x.dtype.names:
                        g, x = pb.narrow_bits(g), pb.narrow_bits(x)
                        assert np.array_equal(g, x), (g, x)
                    assert np.allclose(g, x, tol, tol, equal_nan=True), \
                        'differs by %g' % np.abs(
                            g.astype('f8') - x.astype('f8')).max()
                print('ok - %s' % name)
            except (RuntimeError, AssertionError, OSError) as e:
                text = str(e).replace('\n', '\n# ')
                print('not ok - %s: %s' % (name, text))
