"""A network that quantizes within it, cut at each tensor that it quantizes.

One step of a quantized value that is rounded the other way, because float32
sums were added in another order, moves everything after it by far more than
float32 does.  So every quantized tensor becomes an input also, which is given
what ONNX Runtime made of it: what follows is then compared as closely as any
other network, and the quantized tensors themselves, which may be a step off
where their quotient lies halfway between two steps, as far as float32 can say.
"""
import numpy as np

# How near to the middle between two steps a quotient lies whose rounding
# float32 does not decide, in steps: 255 of them, sums known to 1e-5 or so.
HALFWAY = 0.02
# Of elements that an operator with its own scales rounds: 2 such borders of
# that width and no quotient to look at.
PART = 0.02


def rounds(node):
    return node.op_type in ('QuantizeLinear', 'DynamicQuantizeLinear',
                            'DynamicQuantizeLSTM', 'QGemm') or \
        node.op_type.startswith('QLinear')


def watched(model):
    """Makes what is quantized, and from what, outputs; their names."""
    import onnx
    own = {o.name for o in model.graph.output}
    own |= {i.name for i in [*model.graph.input, *model.graph.initializer]}
    names = []
    for n in filter(rounds, model.graph.node):
        read = list(n.input[:3]) if n.op_type == 'QuantizeLinear' else \
            list(n.input[:1])
        for t in [*n.output, *read]:
            if t and t not in own:
                own.add(t)
                names.append(t)
                model.graph.output.append(
                    onnx.helper.make_empty_tensor_value_info(t))
    return names


def extents(shapes, sizes, known):
    """Numbers, names of sizes, or names made here: one for all axes that have
    the same extent at each size."""
    for column in zip(*shapes):
        if len(set(column)) == 1:
            yield column[0]
            continue
        same = [n for n, v in sizes.items() if tuple(v) == column]
        yield same[0] if same else known.setdefault(
            column, f'extent{len(known)}')


def cut(model, seen, sizes):
    """Changes the model; seen: by name, the values at each of the sizes.
    Returns the names of the inputs that are given the tensors, by theirs."""
    import onnx
    given, made, known = {}, [], {}
    for n in filter(rounds, model.graph.node):
        for t in filter(None, n.output):
            given[t] = f'given{len(given)}'
            made.append(t)
    for n in model.graph.node:
        for i, t in enumerate(n.input):
            n.input[i] = given.get(t, t)
    own = {o.name for o in model.graph.output}
    for t in made:
        of = seen[t]
        model.graph.input.append(onnx.helper.make_tensor_value_info(
            given[t], onnx.helper.np_dtype_to_tensor_dtype(of[0].dtype),
            list(extents([a.shape for a in of], sizes, known))))
        if t not in own:
            model.graph.output.append(onnx.helper.make_tensor_value_info(
                t, onnx.helper.np_dtype_to_tensor_dtype(of[0].dtype), None))
    return given


def steps(node, name, ours, values):
    """What differs between quantized tensors, or None."""
    theirs = values[name]
    if ours.shape != theirs.shape or ours.dtype != theirs.dtype:
        return f'{ours.dtype}{ours.shape} instead of ' \
            f'{theirs.dtype}{theirs.shape}'
    off = np.abs(ours.astype('i8') - theirs.astype('i8'))
    if off.max(initial=0) > 1:
        return f'off by {off.max()} steps'
    wrong = off != 0
    if node.op_type not in ('QuantizeLinear', 'DynamicQuantizeLinear'):
        return f'{wrong.sum()} of {off.size} elements are a step off' \
            if wrong.sum() > max(PART * off.size, 1) else None
    x = values[node.input[0]]
    scale = values[node.input[1] if node.op_type == 'QuantizeLinear' else
                   node.output[1]]
    if scale.size > 1:
        axis = next((a.i for a in node.attribute if a.name == 'axis'), 1)
        scale = scale.reshape([-1 if k == axis % x.ndim else 1
                               for k in range(x.ndim)])
    if name != node.output[0]:      # the zero point: where the least is
        x = -np.minimum(x.min(initial=0), 0)
    with np.errstate(all='ignore'):
        q = np.broadcast_to(x.astype('f8') / scale, x.shape)[wrong]
    far = np.abs(np.abs(q - np.floor(q)) - 0.5) > HALFWAY
    return f'{far.sum()} of {off.size} elements are a step off, and not ' \
        'halfway between two' if far.any() else None
