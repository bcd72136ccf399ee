"""Random streams: Threefry against a version in plain Python, and the
distributions' moments."""
from harness import *

MASK = (1 << 64) - 1
TURN = [(14, 16), (52, 57), (23, 40), (5, 37), (25, 33), (46, 12), (58, 22),
        (32, 32)]


def threefry(key, x):
    k = list(key[:4])
    last = 0x1bd11bdaa9fc1a22
    for v in k:
        last ^= v
    k.append(last)
    x = list(x)
    for r in range(20):
        if r % 4 == 0:
            for j in range(4):
                x[j] = (x[j] + k[(r // 4 + j) % 5]) & MASK
            x[3] = (x[3] + r // 4) & MASK
        for a in (0, 2):
            x[a] = (x[a] + x[a + 1]) & MASK
            t = TURN[r % 8][a // 2]
            x[a + 1] = ((x[a + 1] << t | x[a + 1] >> (64 - t)) & MASK) ^ x[a]
        x[1], x[3] = x[3], x[1]
    return x


def words(gen, n):
    out = []
    for i in range((n + 3) // 4):
        out += threefry(gen, [(v + i) & MASK for v in gen[4:8]])
    key = list(gen)
    key[6] = 0
    key[7] += (n + 3) // 4 * 4
    return key, out[:n]


def key_of(*v):
    return np.array(list(v) + [0] * (8 - len(v)) + [1 << 63, 0], "uint64")


KEYS = [key_of(), key_of(1, 2, 3, 4), key_of(MASK, 7, 1 << 63, 5, 6, 7, 0,
                                            40)]
for k in KEYS:
    for shape in [(5,), (), (0, 3), (3, 7)]:
        n = int(np.prod(shape))
        after, w = words([int(v) for v in k], n)
        case("random.threefry_generate(%%k, out_shape=%s)" % list(shape),
             k=k, sym=False, want=(np.array(after, "uint64"), np.array(
                 w, "uint64").reshape(shape)))
    left, right = k.copy(), k.copy()
    right[4] |= k[8]
    right[5] |= k[9]
    left[8] = right[8] = 1 << 62
    case("random.threefry_split(%k)", k=k, sym=False, want=(left, right))

# [low, high) from the words' leading bits
for dt, bits in [("float32", 23), ("float64", 52)]:
    for k in KEYS:
        after, w = words([int(v) for v in k], 6)
        u = np.array([v >> (64 - bits) for v in w], "float64") / 2. ** bits
        case("random.uniform(%%k, %%l, %%h, out_shape=[2, 3], out_dtype="
             "\"%s\")" % dt, k=k, l=np.array(-2, dt), h=np.array(3, dt),
             sym=False, rtol=1e-6, atol=1e-6,
             want=(np.array(after, "uint64"),
                   (u * 5 - 2).astype(dt).reshape(2, 3)))

# many numbers: mean and deviation within five standard errors
N = 20000
for dt in FLOATS:
    low, high = ("cast(%s, dtype=\"%s\")" % (v, dt) for v in ("-1f", "3f"))
    for call, mean, dev in [
            ("random.uniform(%%k, %s, %s, out_shape=[%d], out_dtype=\"%s\")"
             % (low, high, N, dt), 1, 4 / 12 ** .5),
            ("random.normal(%%k, %s, %s, out_shape=[%d], out_dtype=\"%s\")"
             % (low, high, N, dt), -1, 3)]:
        x = "cast((%s).1, dtype=\"float64\")" % call
        near = 5 * dev / N ** .5 + (.03 if dt == "bfloat16" else 0)
        case("less(abs(mean(%s) - %rf64), %rf64)" % (x, float(mean), near),
             k=KEYS[1], sym=False, want=np.array(True))
        case("less(abs(mean(multiply(%s - %rf64, %s - %rf64)) - %rf64), "
             "%rf64)" % (x, float(mean), x, float(mean), dev ** 2,
                         .05 * dev ** 2), k=KEYS[1], sym=False,
             want=np.array(True))

# categories
case("(random.multinomial(%k, %p, num_samples=50)).1", k=KEYS[1], sym=False,
     p=np.array([[0, 1, 0], [0, 0, 2]], "float32"),
     want=np.array([[1] * 50, [2] * 50], "int32"))
case("less(abs(mean(cast((random.multinomial(%%k, %%p, num_samples=%d)).1, "
     "dtype=\"float64\")) - 0.75f64), 0.02f64)" % N, k=KEYS[0], sym=False,
     p=np.array([1, 3], "float64"), want=np.array(True))
case("(random.multinomial(%k, %p, num_samples=0)).1", k=KEYS[0], sym=False,
     p=np.array([1, 3], "float64"), want=np.zeros(0, "int32"))
fails("random.threefry_split(%k)", "random.threefry_split",
      k=np.zeros(9, "uint64"))
fails("random.uniform(%k, 0f, 1f, out_shape=[2], out_dtype=\"int32\")",
      "must be a float type", k=KEYS[0])
fails("random.multinomial(%k, %p, num_samples=-1)", "num_samples", k=KEYS[0],
      p=f32(3))

run()
