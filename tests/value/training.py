"""Losses, optimizers, schedules and initializers of the standard library
against their formulas in numpy, in float64."""
from harness import *

RTOL = 3e-5


def wide(a):
    return np.asarray(a, "float64")


def log_softmax(x):
    x = x - x.max(-1, keepdims=True)
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


def cross_entropy(x, y, s):
    lp = log_softmax(wide(x))
    hard = lp[np.arange(len(y)), y].mean()
    return -(1 - s) * hard - s * lp.mean()


def unit(a):
    a = wide(a)
    return a / np.sqrt((a * a).sum(1, keepdims=True))


def ctc(lp, target, steps, targets):
    """By the sum over all alignments, kept as a table from prefix and last
    class to probability: no lattice as in the library."""
    total = 0
    for i in range(lp.shape[1]):
        goal = tuple(target[i, :targets[i]])
        at = {((), 0): 1.}
        for t in range(steps[i]):
            new = {}
            for (prefix, last), p in at.items():
                for c in range(lp.shape[2]):
                    to = prefix if c in (0, last) else prefix + (c,)
                    if to == goal[:len(to)]:
                        key = to, c
                        new[key] = new.get(key, 0) + p * np.exp(lp[t, i, c])
            at = new
        p = sum(v for (prefix, _), v in at.items() if prefix == goal)
        total -= np.log(p) / max(1, targets[i])
    return np.float32(total / lp.shape[1])


def scalar(call, want, **inputs):
    case(call, rtol=RTOL, atol=1e-6, want=np.array(want, "float32"), **inputs)


for n, c in [(1, 1), (3, 5), (7, 10), (64, 3)]:
    x, y = f32(n, c) * 4, rng.integers(0, c, n)
    for s in [0, .1]:
        scalar("@cross_entropy(%%x, %%y, %rf)" % s, cross_entropy(x, y, s),
               x=x, y=y)
x = np.array([[1000, -1000, 0]], "float32")
scalar("@cross_entropy(%x, %y, 0f)", 2000, x=x, y=np.array([1]))

for n in [1, 2, 13, 130]:
    x, y = f32(n) * 2, f32(n) * 2
    d = np.abs(wide(x) - wide(y))
    scalar("@mse(%x, %y)", (d * d).mean(), x=x, y=y)
    scalar("@l1(%x, %y)", d.mean(), x=x, y=y)
    scalar("@huber(%x, %y, 0.5f)",
           np.where(d < .5, d * d / 2, .5 * (d - .25)).mean(), x=x, y=y)
    p, q = (rng.uniform(.01, .99, n).astype("float32") for _ in "pq")
    a, b = wide(p), wide(q)
    scalar("@bce(%p, %q)", -(b * np.log(a) + (1 - b) * np.log(1 - a)).mean(),
           p=p, q=q)
    scalar("@bce_logits(%x, %q)",
           (np.logaddexp(0, wide(x)) - wide(x) * b).mean(), x=x, q=q)
sure = np.array([0, 1], "float32")
scalar("@bce(%p, %q)", 100, p=sure, q=1 - sure)
scalar("@bce(%p, %q)", 0, p=sure, q=sure)
scalar("@bce_logits(%x, %q)", 500, x=np.array([-1000, 1000], "float32"),
       q=np.array([1, 1], "float32"))

for n, d in [(1, 1), (4, 3), (9, 16)]:
    a, b = f32(n, d), f32(n, d)
    same = rng.integers(0, 2, n).astype("float32")
    gap = np.sqrt(((wide(a) - wide(b)) ** 2).sum(1))
    scalar("@contrastive(%a, %b, %s, 1f)",
           (same * gap ** 2 + (1 - same) * np.maximum(1 - gap, 0) ** 2).mean(),
           a=a, b=b, s=same)
    cosine = unit(a) @ unit(b).T / .3
    own = np.arange(n)
    scalar("@info_nce(%a, %b, 0.3f)", (cross_entropy(cosine, own, 0) +
           cross_entropy(cosine.T, own, 0)) / 2, a=a, b=b)

for t, n, c, l in [(4, 2, 3, 2), (6, 3, 4, 3), (1, 1, 2, 1), (5, 4, 3, 2)]:
    lp = log_softmax(f32(t, n, c) * 2).astype("float32")
    target = rng.integers(1, c, (n, l))
    targets = rng.integers(0, min(l, t // 2) + 1, n)
    steps = rng.integers(max(1, t - 1), t + 1, n)
    scalar("@ctc(%p, %y, %u, %v)", ctc(wide(lp), target, steps, targets),
           p=lp, y=target, u=steps, v=targets)

B1, B2, EPS, RATE, DECAY = .9, .99, 1e-6, .1, .01
NUMBERS = "%rf, %rf, %rf" % (B1, B2, EPS)


def adam(g, m, v, t):
    m, v = B1 * m + (1 - B1) * g, B2 * v + (1 - B2) * g * g
    return m / (1 - B1 ** t) / (np.sqrt(v / (1 - B2 ** t)) + EPS), m, v


def step(name, numbers, want, **inputs):
    result = tuple(np.asarray(w, "float32") for w in want)
    case("@%s(%s, %s)" % (name, ", ".join("%" + k for k in inputs), numbers),
         rtol=RTOL, atol=1e-6, want=result if len(result) > 1 else result[0],
         **inputs)


for n in [1, 5, 128]:
    for t in [1, 2, 50]:
        p, g, m = f32(n), f32(n), f32(n)
        v = f32(n) ** 2
        a, b, k, w = map(wide, (p, g, m, v))
        tt = "%df, " % t
        step("sgd", "%rf, %rf" % (RATE, DECAY),
             [a - RATE * (b + DECAY * a)], p=p, g=g)
        d = b + DECAY * a
        next_ = B1 * k + d
        mu = "%rf, %rf, %rf" % (RATE, B1, DECAY)
        step("momentum", mu, [a - RATE * next_, next_], p=p, g=g, m=m)
        step("nesterov", mu, [a - RATE * (d + B1 * next_), next_],
             p=p, g=g, m=m)
        u, m1, v1 = adam(d, k, w, t)
        rest = tt + "%rf, " % RATE + NUMBERS + ", %rf" % DECAY
        step("adam", rest, [a - RATE * u, m1, v1], p=p, g=g, m=m, v=v)
        u, m1, v1 = adam(b, k, w, t)
        step("adamw", rest, [a * (1 - RATE * DECAY) - RATE * u, m1, v1],
             p=p, g=g, m=m, v=v)
        u = u + DECAY * a
        trust = np.sqrt((a * a).sum()) / np.sqrt((u * u).sum())
        step("lamb", rest, [a - RATE * trust * u, m1, v1], p=p, g=g, m=m, v=v)
        v2 = B2 * w + (1 - B2) * d * d
        step("rmsprop", "%rf, %rf, %rf, %rf" % (RATE, B2, EPS, DECAY),
             [a - RATE * d / (np.sqrt(v2) + EPS), v2], p=p, g=g, v=v)
    norm = np.sqrt((b * b).sum())
    step("clip_value", ".25f".rjust(5, "0"), [np.clip(b, -.25, .25)], g=g)
    for limit in [.5, 1e3]:
        case("@clip_norm(%%g, @sum_of_squares(%%g), %rf)" % limit, g=g,
             rtol=RTOL, want=(b * min(1, limit / (norm + 1e-6)))
             .astype("float32"))
zero = np.zeros(3, "float32")
step("lamb", "1f, %rf, %s, 0f" % (RATE, NUMBERS), [zero, zero, zero],
     p=zero, g=zero, m=zero, v=zero)

for t in [1, 2, 3, 7, 10, 11, 40]:
    f = np.float32(t)
    scalar("@rate_step(0.1f, %t, 3f, 0.5f)", .1 * .5 ** ((t - 1) // 3), t=f)
    scalar("@rate_cosine(0.1f, %t, 10f, 0.01f)", .01 + .09 * (1 + np.cos(
        np.pi * min(1, (t - 1) / 10))) / 2, t=f)
    scalar("@rate_warmup(0.1f, %t, 8f)", .1 * min(1, t / 8), t=f)

# Moments of many numbers: within four deviations of each estimate.
LIKE = "@init_%s(@random_key(%%s), zeros(shape=[10000], dtype=\"float32\"), "
for name, rest, deviation in [
        ("normal", "0f, 0.5f", .5), ("he", "8f", .5), ("lecun", "4f", .5),
        ("uniform", "-1f, 1f", 3 ** -.5), ("xavier", "30f, 20f", .2)]:
    for moment, want, off in [
            ("mean(%s)", 0, deviation / 100),
            ("sqrt(mean(%s * %s))", deviation, deviation / 140)]:
        draw = "(" + LIKE % name + rest + ")).1"
        case(moment.replace("%s", draw.replace("%%s", "%s")), sym=False,
             s=np.int64(7), rtol=0, atol=4 * off,
             want=np.array(want, "float32"))
run()
