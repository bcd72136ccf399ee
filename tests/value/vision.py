"""Object detection against loops over boxes and pixels."""
import math

from harness import *

F = np.float32


def i32(*v):
    return np.array(v, dtype=np.int32)


def boxes(*shape):
    """Corners (left, top, right, bottom) in the unit square."""
    a = rng.random(shape + (4,)).astype(F)
    return np.concatenate([np.minimum(a[..., :2], a[..., 2:]),
                           np.maximum(a[..., :2], a[..., 2:])], -1)


def iou(a, b, last=0):
    a, b = a.astype(np.float64), b.astype(np.float64)
    w = min(a[2], b[2]) - max(a[0], b[0]) + last
    h = min(a[3], b[3]) - max(a[1], b[1]) + last
    both = w * h if w > 0 and h > 0 else 0
    area = [(c[2] - c[0] + last) * (c[3] - c[1] + last) for c in (a, b)]
    return both / max(area[0] + area[1] - both, 1e-30)


def greedy(box, score, over, most):
    """Places kept, by falling score."""
    kept = []
    for i in np.argsort(-score, kind="stable"):
        if len(kept) == most:
            break
        if all(iou(box[k], box[i]) <= over for k in kept):
            kept.append(int(i))
    return kept


# anchors
def prior(x, sizes=(1.0,), ratios=(1.0,), steps=(-1, -1), offsets=(.5, .5),
          clip=False):
    h, w = x.shape[2:]
    out = []
    kinds = [(s, 1) for s in sizes] + [(sizes[0], r) for r in ratios[1:]]
    for i in range(h):
        for j in range(w):
            cy = (i + offsets[0]) * (steps[0] if steps[0] > 0 else 1 / h)
            cx = (j + offsets[1]) * (steps[1] if steps[1] > 0 else 1 / w)
            for s, r in kinds:
                dx = s * h / w * math.sqrt(r) / 2
                dy = s / math.sqrt(r) / 2
                out.append([cx - dx, cy - dy, cx + dx, cy + dy])
    a = np.array(out, np.float64).reshape(1, -1, 4)
    return (np.clip(a, 0, 1) if clip else a).astype(x.dtype)


for kw in [dict(), dict(sizes=(0.5, 0.25, 0.1), ratios=(1.0, 2.0, 0.5)),
           dict(ratios=(3.0, 0.7), clip=True, steps=(0.3, 0.2),
                offsets=(0.0, 0.25))]:
    attrs = "".join(", %s=%s" % (k, list(v) if isinstance(v, tuple) else v)
                    for k, v in kw.items())
    for shape in [(1, 3, 5, 7), (2, 1, 1, 1), (1, 1, 0, 3)]:
        case("vision.multibox_prior(%%x%s)" % attrs, x=f32(*shape),
             want=lambda x: prior(x, **kw), atol=1e-7)
    case("vision.multibox_prior(%%x%s)" % attrs, x=f64(1, 1, 3, 2),
         want=lambda x: prior(x, **kw), atol=1e-14)


def transform(cls, loc, anchor, clip=True, threshold=0.01,
              variances=(.1, .1, .2, .2), keep=False):
    n, _, a = cls.shape
    out = np.full((n, a, 6), -1, np.float64)
    count = np.zeros(n, np.int32)
    for b in range(n):
        for i in range(a):
            p = cls[b, 0 if keep else 1:, i]
            low = p.size == 0 or p.max() < F(threshold)
            if low and not keep:
                continue
            x0, y0, x1, y1 = anchor[0, i].astype(np.float64)
            d = loc[b, 4 * i:4 * i + 4].astype(np.float64) * variances
            cx = d[0] * (x1 - x0) + (x0 + x1) / 2
            cy = d[1] * (y1 - y0) + (y0 + y1) / 2
            w = math.exp(d[2]) * (x1 - x0) / 2
            h = math.exp(d[3]) * (y1 - y0) / 2
            box = np.array([cx - w, cy - h, cx + w, cy + h])
            out[b, count[b]] = [0 if low else p.argmax(), p.max(),
                                *(np.clip(box, 0, 1) if clip else box)]
            count[b] += 1
    return out.astype(cls.dtype), count


for n, c, a in [(2, 4, 7), (1, 2, 1), (3, 1, 5), (2, 3, 0)]:
    for text, kw in [("", {}), (", clip=False, threshold=0.6, "
                                "variances=[1.0, 0.5, 0.3, 0.1]",
                                dict(clip=False, threshold=0.6,
                                     variances=(1, .5, .3, .1))),
                     (", keep_background=True, threshold=0.7",
                      dict(keep=True, threshold=0.7))]:
        case("vision.multibox_transform_loc(%%p, %%l, %%a%s)" % text,
             p=rng.random((n, c, a)).astype(F), l=f32(n, 4 * a),
             a=boxes(1, a), want=lambda p, l, a: transform(p, l, a, **kw),
             atol=1e-6)


# valid boxes first
def rows(n, m, classes=3):
    """(class, score, box); some classes are -1."""
    cls = rng.integers(-1, classes, (n, m, 1)).astype(F)
    score = rng.permutation(n * m).reshape(n, m, 1).astype(F) / max(n * m, 1)
    return np.concatenate([cls, score, boxes(n, m)], -1)


def valid(x, thr, ident=0, score=1):
    n, m, _ = x.shape
    out = np.full(x.shape, -1, x.dtype)
    place = np.full((n, m), -1, np.int32)
    count = np.zeros(n, np.int32)
    for b in range(n):
        for i in range(m):
            if x[b, i, score] > thr and (ident < 0 or x[b, i, ident] >= 0):
                out[b, count[b]] = x[b, i]
                place[b, count[b]] = i
                count[b] += 1
    return count, out, place


for n, m in [(2, 7), (1, 1), (3, 0), (0, 3)]:
    for k in [0, -1]:
        case("vision.get_valid_counts(%%x, %%t, id_index=%d)" % k,
             x=rows(n, m), t=F(0.4), want=lambda x, t: valid(x, t, k))


def nms(x, count, idx, most, over, force=False, top_k=-1, ident=0,
        indices=True, bottom=False):
    n, m, _ = x.shape
    places = np.full((n, m), -1, np.int32)
    total = np.zeros((n, 1), np.int32)
    out = np.full(x.shape, -1, x.dtype)
    for b in range(n):
        order = np.argsort(-x[b, :count[b], 1], kind="stable")
        if top_k > 0:
            order = order[:top_k]
        kept = []
        for at, i in enumerate(order):
            if 0 <= most <= len(kept):
                break
            if ident >= 0 and x[b, i, ident] < 0:
                continue
            if all(iou(x[b, k, 2:6], x[b, i, 2:6]) <= over or not (
                    force or ident < 0 or x[b, k, ident] == x[b, i, ident])
                   for k in kept):
                out[b, len(kept) if bottom else at] = x[b, i]
                kept.append(i)
        places[b, :len(kept)] = idx[b, kept]
        total[b] = len(kept)
    return (places, total) if indices else out


for n, m in [(2, 11), (1, 1), (2, 0)]:
    for text, kw in [("", {}), (", force_suppress=True, top_k=7",
                                dict(force=True, top_k=7)),
                     (", id_index=-1", dict(ident=-1)),
                     (", return_indices=False", dict(indices=False)),
                     (", return_indices=False, invalid_to_bottom=True",
                      dict(indices=False, bottom=True))]:
        for most in [-1, 3]:
            case("vision.non_max_suppression(%%x, %%c, %%i, %%m, %%o%s)" %
                 text, x=rows(n, m), c=rng.integers(0, m + 1, n).astype(
                     np.int32), i=rng.integers(0, 99, (n, m)).astype(
                     np.int32), m=np.int32(most), o=F(0.2),
                 want=lambda x, c, i, m, o: nms(x, c, i, m, o, **kw))


# one class at a time
def by_class(box, score, most, over, thr, onnx):
    n, classes, m = score.shape
    out = [[] for _ in range(n)]
    for b in range(n):
        for c in range(classes):
            at = np.nonzero(score[b, c] > thr)[0]
            out[b] += [(c, at[k]) for k in greedy(
                box[b, at], score[b, c, at], over, most)]
    if onnx:
        all_ = [(b, c, i) for b in range(n) for c, i in out[b]]
        return (np.array(all_, np.int64).reshape(-1, 3),
                np.array([len(all_)], np.int64))
    place = np.zeros((n, classes * m, 2), np.int64)
    value = np.zeros((n, classes * m), F)
    for b in range(n):
        for i, p in enumerate(out[b]):
            place[b, i] = p
            value[b, i] = score[b][p]
    return place, value, np.array([len(o) for o in out], np.int64)


for n, c, m in [(2, 3, 9), (1, 1, 1), (1, 2, 0)]:
    for form in ["onnx", "tensorflow"]:
        case("vision.all_class_non_max_suppression(%%b, %%s, %%m, %%o, %%t, "
             "output_format=\"%s\")" % form, b=boxes(n, m),
             s=rng.random((n, c, m)).astype(F), m=np.int64(4), o=F(0.3),
             t=F(0.2), want=lambda b, s, m, o, t: by_class(
                 b, s, m, o, t, form == "onnx"))


def regular(box, score, per, most, classes, over, thr):
    n, _, width = score.shape
    out = (np.full((n, most, 4), -1, F), np.full((n, most), -1, np.int32),
           np.full((n, most), -1, F), np.zeros(n, np.int32))
    for b in range(n):
        found = []
        for c in range(classes):
            s = score[b, :, c + width - classes]
            at = np.nonzero(s >= thr)[0]
            found += [(c, at[k], s[at[k]]) for k in greedy(
                box[b, at], s[at], over, per)]
        found.sort(key=lambda f: -f[2])
        for i, (c, k, v) in enumerate(found[:most]):
            out[0][b, i], out[1][b, i], out[2][b, i] = box[b, k], c, v
        out[3][b] = min(len(found), most)
    return out


for n, m in [(2, 11), (1, 1), (2, 0)]:
    case("vision.regular_non_max_suppression(%b, %s, "
         "max_detections_per_class=4, max_detections=7, num_classes=3, "
         "iou_threshold=0.3, score_threshold=0.25)", b=boxes(n, m),
         s=rng.random((n, m, 4)).astype(F),
         want=lambda b, s: regular(b, s, 4, 7, 3, 0.3, 0.25))


# regions
def rois(n, images, size):
    a = boxes(n) * size * 1.3 - size * 0.1
    return np.concatenate([rng.integers(0, images, (n, 1)), a],
                          1).astype(F)


def beside(v, n):
    if v < -1 or v > n:
        return None
    v = min(max(v, 0), n - 1)
    lo = int(v)
    return lo, min(lo + 1, n - 1), v - lo


def sample(x, y, xx, both):
    a, b = beside(y, x.shape[0]), beside(xx, x.shape[1])
    if a is None or b is None:
        return 0.0
    x = x.astype(np.float64)
    row = [both((x[i, b[0]] * (1 - b[2]), x[i, b[1]] * b[2]))
           for i in a[:2]]
    return both((row[0] * (1 - a[2]), row[1] * a[2]))


def align(x, r, size, scale, ratio=-1, mode="avg", aligned=False):
    ph, pw = size
    out = np.zeros((len(r), x.shape[1], ph, pw))
    for n in range(len(r)):
        b, x0, y0, x1, y1 = [float(v) for v in r[n]]
        off = 0.5 if aligned else 0
        y0, y1, x0, x1 = [v * scale - off for v in (y0, y1, x0, x1)]
        hh, ww = y1 - y0, x1 - x0
        if not aligned:
            hh, ww = max(hh, 1), max(ww, 1)
        bh, bw = hh / ph, ww / pw
        gh = ratio if ratio > 0 else max(math.ceil(bh), 1)
        gw = ratio if ratio > 0 else max(math.ceil(bw), 1)
        for c in range(x.shape[1]):
            for i in range(ph):
                for j in range(pw):
                    v = [sample(x[int(b), c], y0 + bh * (i + (k + .5) / gh),
                                x0 + bw * (j + (m + .5) / gw),
                                max if mode == "max_corner" else sum)
                         for k in range(gh) for m in range(gw)]
                    out[n, c, i, j] = (sum(v) / len(v) if mode == "avg"
                                       else max(v))
    return out.astype(x.dtype)


def roi_pool(x, r, size, scale):
    ph, pw = size
    h, w = x.shape[2:]
    out = np.zeros((len(r), x.shape[1], ph, pw), x.dtype)

    def away(v):
        return int(math.copysign(math.floor(abs(v) + 0.5), v))

    for n in range(len(r)):
        x0, y0, x1, y1 = [away(float(v) * scale) for v in r[n, 1:]]
        hh, ww = max(y1 - y0 + 1, 1), max(x1 - x0 + 1, 1)
        for i in range(ph):
            for j in range(pw):
                a = min(max(y0 + i * hh // ph, 0), h)
                b = min(max(y0 - (-(i + 1) * hh // ph), 0), h)
                c = min(max(x0 + j * ww // pw, 0), w)
                d = min(max(x0 - (-(j + 1) * ww // pw), 0), w)
                if a < b and c < d:
                    out[n, :, i, j] = x[int(r[n, 0]), :, a:b, c:d].max(
                        (1, 2))
    return out


for dt in ["float32", "float64"]:
    for n, shape in [(5, (2, 3, 11, 7)), (1, (1, 1, 1, 1)),
                     (0, (1, 2, 3, 5))]:
        x = rng.standard_normal(shape).astype(dt)
        r = rois(n, shape[0], 11 / 0.7).astype(dt)
        for ratio in [-1, 2, 3]:
            for mode in ["avg", "max", "max_corner"]:
                for al in [False, True]:
                    case("vision.roi_align(%%x, %%r, pooled_size=[3, 2], "
                         "spatial_scale=0.7, sample_ratio=%d, mode=\"%s\", "
                         "aligned=%s)" % (ratio, mode, al), x=x, r=r,
                         want=lambda x, r: align(x, r, (3, 2), 0.7, ratio,
                                                 mode, al),
                         atol=1e-6 if dt == "float32" else 1e-12)
        case("vision.roi_pool(%x, %r, pooled_size=[3, 2], "
             "spatial_scale=0.7)", x=x, r=r,
             want=lambda x, r: roi_pool(x, r, (3, 2), 0.7))
x, r = f32(2, 7, 5, 3), rois(4, 2, 7)
for op, fn in [("vision.roi_align(%x, %r, pooled_size=2, spatial_scale=0.5, "
                "sample_ratio=2, layout=\"NHWC\")",
                lambda x, r: align(x, r, (2, 2), 0.5, 2)),
               ("vision.roi_align(%x, %r, pooled_size=2, spatial_scale=0.5, "
                "layout=\"NHWC\")",
                lambda x, r: align(x, r, (2, 2), 0.5)),
               ("vision.roi_pool(%x, %r, pooled_size=2, spatial_scale=0.5, "
                "layout=\"NHWC\")",
                lambda x, r: roi_pool(x, r, (2, 2), 0.5))]:
    case(op, x=x, r=r, atol=1e-6, want=lambda x, r: fn(
        x.transpose(0, 3, 1, 2), r).transpose(0, 2, 3, 1))
for op in ["vision.roi_align(%x, %r, pooled_size=2, spatial_scale=1.0)",
           "vision.roi_pool(%x, %r, pooled_size=2, spatial_scale=1.0)"]:
    fails(op, "image", x=f32(1, 1, 4, 4), r=np.array([[3, 0, 0, 2, 2]], F))


# proposals
def proposal(cls, pred, info, scales, ratios, stride, over, before, after,
             least, corners):
    n, _, h, w = cls.shape
    kinds = len(scales) * len(ratios)
    out = np.full((n * after, 5), -1, np.float64)
    for b in range(n):
        box, score = [], []
        for y in range(h):
            for x in range(w):
                for k in range(kinds):
                    ratio = ratios[k // len(scales)]
                    scale = scales[k % len(scales)]
                    ww = math.floor(math.sqrt(math.floor(
                        stride * stride / ratio)) + .5)
                    hh = math.floor(ww * ratio + .5) * scale
                    ww *= scale
                    mid = (stride - 1) / 2
                    a = np.array([mid - (ww - 1) / 2, mid - (hh - 1) / 2,
                                  mid + (ww - 1) / 2, mid + (hh - 1) / 2])
                    a += np.array([x, y, x, y]) * stride
                    d = pred[b, 4 * k:4 * k + 4, y, x].astype(np.float64)
                    if corners:
                        a = a + d
                    else:
                        size = a[2:] - a[:2] + 1
                        c = a[:2] + (size - 1) / 2 + d[:2] * size
                        size = np.exp(d[2:]) * size
                        a = np.concatenate([c - (size - 1) / 2,
                                            c + (size - 1) / 2])
                    ih, iw, isc = info[b].astype(np.float64)
                    edge = np.array([iw, ih, iw, ih]) - 1
                    a = np.maximum(np.minimum(a, edge), 0)
                    s = cls[b, kinds + k, y, x]
                    small = (a[2:] - a[:2] + 1 < least * isc).any()
                    if small:
                        a += least * isc / 2 * np.array([-1, -1, 1, 1])
                    if small or x >= iw // stride or y >= ih // stride:
                        s = -1
                    box.append(a)
                    score.append(s)
        kept = []
        for i in np.argsort(-np.array(score), kind="stable")[:before]:
            if len(kept) < after and all(
                    iou(box[k], box[i], 1) <= over for k in kept):
                kept.append(i)
        for i in range(after):
            out[b * after + i] = [b, *box[kept[i % len(kept)]]]
    return out.astype(cls.dtype)


for corners in [False, True]:
    for n, h, w in [(1, 3, 5), (2, 2, 2)]:
        case("vision.proposal(%%c, %%p, %%i, scales=[1.0, 2.0], "
             "ratios=[0.5, 1.0, 2.0], feature_stride=8, threshold=0.5, "
             "rpn_pre_nms_top_n=40, rpn_post_nms_top_n=11, rpn_min_size=4, "
             "iou_loss=%s)" % corners,
             c=rng.random((n, 12, h, w)).astype(F),
             p=f32(n, 24, h, w) * F(0.3),
             i=np.tile(np.array([[8 * h - 3, 8 * w, 1.5]], F), (n, 1)),
             want=lambda c, p, i: proposal(c, p, i, (1, 2), (.5, 1, 2), 8,
                                           .5, 40, 11, 4, corners),
             atol=1e-4)


# reorganization, as the darknet program does it
def reorg(x, s):
    n, c, h, w = x.shape
    flat = x.reshape(n, c * h * w)
    out = np.empty_like(flat)
    m = c // (s * s)
    for k in range(c):
        for j in range(h):
            for i in range(w):
                q = k // m
                at = (i * s + q % s) + w * s * (
                    j * s + q // s + h * s * (k % m))
                out[:, i + w * (j + h * k)] = flat[:, at]
    return out.reshape(n, c * s * s, h // s, w // s)


for shape, s in [((1, 4, 6, 4), 2), ((2, 9, 3, 6), 3), ((2, 3, 5, 7), 1),
                 ((0, 4, 2, 2), 2)]:
    for dt in ["float32", "int8", "bool"]:
        case("vision.yolo_reorg(%%x, stride=%d)" % s, x=data(dt, *shape),
             want=lambda x: reorg(x, s))
run()
