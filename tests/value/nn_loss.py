"""Losses against numpy in float64."""
from harness import *

TOL = {"float16": 4e-3, "bfloat16": 2e-2, "float32": 2e-6, "float64": 1e-12}


def back(dt, y):
    return bf16(y) if dt == "bfloat16" else np.asarray(y).astype(dt)


def positive(dt, *shape):
    x = rng.uniform(.1, 1, shape)
    return bf16(x) if dt == "bfloat16" else x.astype(dt)


for dt in FLOATS:
    for n, c in [(3, 5), (1, 1), (7, 11)]:
        p, t = positive(dt, n, c), positive(dt, n, c)
        a, b = plain(p).astype(float), plain(t).astype(float)
        case("nn.cross_entropy(%p, %t)", p=p, t=t, rtol=TOL[dt],
             want=back(dt, -(b * np.log(a)).sum() / n))
        case("nn.cross_entropy_with_logits(%p, %t)", p=p, t=t, rtol=TOL[dt],
             want=back(dt, -(b * a).sum() / n))
case("nn.cross_entropy(%p, %t)", p=f32(0, 3), t=f32(0, 3),
     want=np.array(np.nan, "float32"))
fails("nn.cross_entropy(%p, %t)", "dimension 1", p=f32(2, 3), t=f32(2, 4))
fails("nn.cross_entropy(%p, %t)", "rank", p=f32(2), t=f32(2))


def nll(p, t, w, how, ignore):
    axis = 1 if p.ndim > 1 else 0
    out = np.zeros(t.shape)
    weights = np.zeros(t.shape)
    for i in np.ndindex(*t.shape):
        c = t[i]
        if c != ignore:
            at = (i[0], c) + i[1:] if axis else (c,)
            weights[i] = w[c]
            out[i] = -w[c] * p[at]
    if how == "none":
        return out
    return out.sum() / (weights.sum() if how == "mean" else 1)


for dt in FLOATS:
    for shape in [(5, 3), (2, 7, 3, 5), (3,), (0, 4)]:
        c = shape[1] if len(shape) > 1 else shape[0]
        for how in ["mean", "sum", "none"]:
            p, w = data(dt, *shape), positive(dt, c)
            t = ints("int32", *(shape[:1] + shape[2:] if len(shape) > 1
                                else ()), lo=0, hi=c - 1)
            y = nll(plain(p).astype(float), t, plain(w).astype(float), how,
                    1)
            case("nn.nll_loss(%%p, %%t, %%w, reduction=\"%s\", "
                 "ignore_index=1)" % how, p=p, t=t, w=w, rtol=TOL[dt],
                 atol=TOL[dt], want=back(dt, y))
fails("nn.nll_loss(%p, %t, %w)", "index 3 is outside", p=f32(2, 3),
      t=np.array([0, 3], "int64"), w=f32(3))
fails("nn.nll_loss(%p, %t, %w)", "the classes of 'pred'", p=f32(2, 3),
      t=np.array([0, 1], "int64"), w=f32(4))

for dt in FLOATS + INTS + ["bool"]:
    for a, b, axis in [((2, 3), (2, 5), 1), ((1,), (7,), 0),
                       ((2, 0, 3), (2, 3, 3), -2), ((5, 2), (3, 2), 0)]:
        case("nn.fifo_buffer(%%x, %%b, axis=%d)" % axis, x=data(dt, *a),
             b=data(dt, *b), want=lambda x, b: (
                 lambda y: y)(np.moveaxis(np.moveaxis(np.concatenate(
                     [b, x], axis), axis, 0)[x.shape[axis]:], 0, axis))
             if dt != "bfloat16" else bf16(np.moveaxis(np.moveaxis(
                 np.concatenate([b, x], axis), axis, 0)[x.shape[axis]:], 0,
                                                       axis)))
fails("nn.fifo_buffer(%x, %b, axis=0)", "dimension 1", x=f32(2, 3),
      b=f32(2, 4))

run()
